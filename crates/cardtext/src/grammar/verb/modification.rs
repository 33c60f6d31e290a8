//! Changes to cards: "has +1 power and Swift".

use maneframe_card::ability::{
    Ability, Amount, Cant, Cards, Change, Contest, Entering, Filter, Is, Keyword, Kind, Moment, Phase, Place, Verb,
    Who, Whose,
};
use maneframe_card::{Color, Symbol};

use crate::grammar::Form;
use crate::grammar::amount::quantity::{Per, more, per_each, quantity};
use crate::grammar::condition::if_clause::referent;
use crate::grammar::form::Referent;
use crate::grammar::lexicon::{color, is_adjective, title, trait_word};
use crate::grammar::line::ability::line;
use crate::grammar::line::keyword::{declared, keyword, keyword_name};
use crate::grammar::noun::cards::{possessive, subject};
use crate::grammar::noun::determiner::kind;
use crate::grammar::noun::place;
use crate::grammar::sentence::time::moment;
use crate::grammar::verb::counters::counters_on_card;
use crate::grammar::verb::naming::chosen_color;
use crate::grammar::verb::table::{after, done, is_forbidden};
use crate::kernel::{Pass, Word, alt, any_of, iso, list, maybe, rule};

/// Change to cards, without the cards it applies to.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Gift {
    /// More or less power, optionally of a colour.
    Power(Amount, Option<Color>),
    /// An additional keyword.
    Keyword(Keyword),
    /// An additional colour.
    Color(Color),
    /// The colour that the player chose earlier in the text.
    ChosenColor,
    /// An additional trait.
    Trait(Symbol),
    /// A keyword whose number is an amount that depends on the board.
    KeywordX(Keyword, Amount),
    /// Abilities quoted in the text.
    Abilities(Vec<Ability>),
    /// Additional titles (CR 201.3).
    Titled(Vec<Symbol>),
    /// The card does not count against the home limit.
    HomeLimitFree,
    /// A card type or other noun, optionally with a colour.
    Kind(Kind, Option<Color>),
    /// The colours of other cards.
    ColorsOf(Cards),
    /// The card doesn't ready in Ready Phases. With a player, it only stays exhausted in the Ready Phases of that
    /// player.
    StaysExhausted(Option<Who>),
    /// The card loses its abilities.
    NoAbilities,
    /// The card loses its colours; the flag is true if it can't have any afterwards.
    NoColors(bool),
    /// The power of the card is set to that amount and can't change.
    PowerStays(Amount),
    /// The printed abilities of other cards.
    AbilitiesOf(Cards),
    /// A verb that can't be done to the card. With players, it only can't be done by those players.
    CantBe(Verb, Option<Who>),
    /// The card can't be moved. The values restrict this to moves by these players, from this place, and to this place.
    CantMove(Option<Who>, Option<Place>, Option<Place>),
    /// The card can't contribute its power to those contests.
    NoContribution(Vec<Contest>),
    /// The card can't be involved in faceoffs of that moment.
    NotInvolved(Moment),
    /// The card enters play in a certain way.
    Enters(Entering),
}

impl Gift {
    /// Applies the change to cards; the inverse of [`Gift::of`].
    pub(crate) fn to(self, what: Cards) -> Change {
        match self {
            Gift::Power(by, color) => Change::Power { what, by, color },
            Gift::Keyword(k) => Change::Keywords { what, keywords: vec![k] },
            Gift::Color(c) => Change::Color { what, colors: vec![c] },
            Gift::ChosenColor => Change::ChosenColor { what },
            Gift::Trait(name) => Change::Trait { what, name },
            Gift::KeywordX(keyword, number) => Change::KeywordX { what, keyword, number },
            Gift::Abilities(abilities) => Change::Abilities { what, abilities },
            Gift::Titled(names) => Change::Titled { what, names },
            Gift::HomeLimitFree => Change::HomeLimitFree { what },
            Gift::Kind(kind, color) => Change::Kind { what, kind, color },
            Gift::ColorsOf(of) => Change::ColorsOf { what, of },
            Gift::StaysExhausted(whose) => Change::Cant(stays_exhausted(what, whose)),
            Gift::NoAbilities => Change::NoAbilities { what },
            Gift::NoColors(for_good) => Change::NoColors { what, for_good },
            Gift::PowerStays(at) => Change::PowerStays { what, at },
            Gift::AbilitiesOf(of) => Change::AbilitiesOf { what, of },
            Gift::CantBe(Verb::Challenge, by) => {
                Change::Cant(Cant::Challenge { who: by.unwrap_or(Who::EachPlayer), what, unless: None })
            }
            Gift::CantBe(verb, by) => Change::Cant(Cant::Be { what, verb, by }),
            Gift::CantMove(by, from, to) => Change::Cant(Cant::Move { by, what, from, to }),
            Gift::NoContribution(to) => Change::NoContribution { what, to },
            Gift::NotInvolved(moment) => Change::NotInvolved { what, moment },
            Gift::Enters(how) => Change::Enters { what, how },
        }
    }

    /// Splits a change into its cards and the rest; the inverse of [`Gift::to`].
    pub(crate) fn of(change: &Change) -> Option<(Cards, Gift)> {
        Some(match change {
            Change::Power { what, by, color } => (what.clone(), Gift::Power(by.clone(), *color)),
            Change::Keywords { what, keywords } if keywords.len() == 1 => (what.clone(), Gift::Keyword(keywords[0])),
            Change::Color { what, colors } if colors.len() == 1 => (what.clone(), Gift::Color(colors[0])),
            Change::ChosenColor { what } => (what.clone(), Gift::ChosenColor),
            Change::Trait { what, name } => (what.clone(), Gift::Trait(name.clone())),
            Change::KeywordX { what, keyword, number } => (what.clone(), Gift::KeywordX(*keyword, number.clone())),
            Change::Abilities { what, abilities } => (what.clone(), Gift::Abilities(abilities.clone())),
            Change::Titled { what, names } => (what.clone(), Gift::Titled(names.clone())),
            Change::HomeLimitFree { what } => (what.clone(), Gift::HomeLimitFree),
            Change::Kind { what, kind, color } => (what.clone(), Gift::Kind(*kind, *color)),
            Change::ColorsOf { what, of } => (what.clone(), Gift::ColorsOf(of.clone())),
            Change::Cant(Cant::During(Moment::Phase(Phase::Ready, whose), cant)) => match &**cant {
                Cant::Be { what, verb: Verb::Ready, by: None } => (what.clone(), Gift::StaysExhausted(whose.clone())),
                _ => return None,
            },
            Change::NoAbilities { what } => (what.clone(), Gift::NoAbilities),
            Change::NoColors { what, for_good } => (what.clone(), Gift::NoColors(*for_good)),
            Change::PowerStays { what, at } => (what.clone(), Gift::PowerStays(at.clone())),
            Change::AbilitiesOf { what, of } => (what.clone(), Gift::AbilitiesOf(of.clone())),
            Change::Cant(Cant::Challenge { who, what, unless: None }) => {
                (what.clone(), Gift::CantBe(Verb::Challenge, Some(who.clone()).filter(|who| *who != Who::EachPlayer)))
            }
            Change::Cant(Cant::Be { what, verb, by }) => (what.clone(), Gift::CantBe(*verb, by.clone())),
            Change::Cant(Cant::Move { by, what, from, to }) => {
                (what.clone(), Gift::CantMove(by.clone(), from.clone(), to.clone()))
            }
            Change::NoContribution { what, to } => (what.clone(), Gift::NoContribution(to.clone())),
            Change::NotInvolved { what, moment } => (what.clone(), Gift::NotInvolved(moment.clone())),
            Change::Enters { what, how } => (what.clone(), Gift::Enters(how.clone())),
            _ => return None,
        })
    }

    /// Splits changes with equal cards into these cards and the rest of each. Returns `None` if the cards differ.
    pub(crate) fn shared<'c>(changes: impl IntoIterator<Item = &'c Change>) -> Option<(Cards, Vec<Gift>)> {
        let mut about = None;
        let mut gifts = Vec::new();
        for change in changes {
            let (what, gift) = Gift::of(change)?;
            if about.get_or_insert_with(|| what.clone()) != &what {
                return None;
            }
            gifts.push(gift);
        }
        Some((about?, gifts))
    }
}

/// Builds the prohibition to ready the cards in Ready Phases, or in those of that player.
fn stays_exhausted(what: Cards, whose: Option<Who>) -> Cant {
    let still = Cant::Be { what, verb: Verb::Ready, by: None };
    Cant::During(Moment::Phase(Phase::Ready, whose), Box::new(still))
}

/// Returns true if a subject takes a plural verb.
pub(crate) fn is_plural(cards: &Cards) -> bool {
    match cards {
        Cards::All(f) => !is_one(f),
        Cards::Several(_) => true,
        Cards::Some(pick) => !matches!(pick.count, maneframe_card::ability::Count::Exactly(Amount::Num(1))),
        _ => false,
    }
}

fn is_one(f: &Filter) -> bool {
    f.is.iter().any(|i| matches!(i, Is::Beyond(..)))
        || matches!(f.whose, Whose::Of(Who::You | Who::Owner(_)))
            && (f.kind == Kind::ManeCharacter || f.is.iter().any(|i| matches!(i, Is::Titled(_))))
}

/// Returns "has" or "have", by number. "Gets" and "get" are read too, as on old cards.
pub(crate) fn has(many: bool) -> impl Word {
    if many {
        any_of(&["have", "has", "gets", "get", "each have", "each has", "each get", "each gets", "also have"])
    } else {
        any_of(&["has", "have", "gets", "get", "also has", "each get"])
    }
}

/// Returns "gets" or "get", by number, for changes with an end.
pub(crate) fn gets(many: bool) -> impl Word {
    if many {
        any_of(&["get", "gets", "each get", "each gets", "have", "has", "each have"])
    } else {
        any_of(&["gets", "get", "has", "have"])
    }
}

/// "+2 power for each …": a power change that is a multiple.
fn multiple(p: &mut Pass<'_, '_, Gift>, form: Form) {
    iso!(p, form: (n: crate::grammar::amount::number::signed) " power" (per: per_each) => Some(Gift::Power(per.times(n), None)),
        (n, per) from |v| match v { Gift::Power(by, None) => Per::of(by), _ => None });
    iso!(p, form: (n: crate::grammar::amount::number::signed) " " (c: color) (per: per_each) => Some(Gift::Power(per.times(n), Some(c))),
    (n, c, per) from |v| match v {
        Gift::Power(by, Some(c)) => Per::of(by).map(|(n, per)| (n, *c, per)),
        _ => None,
    });
}

/// A change after "has": "+1 power", "+2 [Kindness]", "Swift".
pub(crate) fn gift(p: &mut Pass<'_, '_, Gift>, form: Form) {
    rule!(p, form: (g: multiple) => g);
    alt!(p, form: (n: crate::grammar::amount::number::signed) " power for every " ["two " | "2 "] (per: crate::grammar::amount::quantity::each_one_of_many, form.many())
        =>? (n == 1).then(|| Gift::Power(crate::grammar::amount::quantity::half_of(per.times(1)), None)));
    iso!(p, form: (by: more) " power" => Some(Gift::Power(by, None)),
        (by) from |v| match v { Gift::Power(by, None) if Per::of(by).is_none() => Some((by,)), _ => None });
    iso!(p, form: (by: more) " " (c: color) => Some(Gift::Power(by, Some(c))),
        (by, c) from |v| match v { Gift::Power(by, Some(c)) if Per::of(by).is_none() => Some((by, *c)), _ => None });
    rule!(p, form: (k: keyword) => Gift::Keyword(k));
    iso!(p, form: (k: keyword) (per: per_each) => numbered(k, per),
    (k, per) from |v| match v {
        Gift::KeywordX(k, by) => Per::of(by).and_then(|(n, per)| Some((of_number(*k, n)?, per))),
        _ => None,
    });
    iso!(p, form: (k: keyword_name) " X{" (n: quantity) "}" => Some(Gift::KeywordX(k, n)),
        (k, n) from |v| match v { Gift::KeywordX(k, n) => Some((*k, n)), _ => None });
    iso!(p, form: (k: declared) => Some(Gift::Abilities(vec![Ability::Named(k)])),
    (k) from |v| match v {
        Gift::Abilities(all) => match &all[..] {
            [Ability::Named(k)] => Some((k,)),
            _ => None,
        },
        _ => None,
    });
    rule!(p, form: "\"" (l: line) "\"" => Gift::Abilities(l));
    alt!(p, form: (t: trait_word, form.one()) => Gift::Trait(t));
    rule!(p, form: (c: color) => Gift::Color(c));
    iso!(p, form: (c: chosen_color) => { let () = c; Some(Gift::ChosenColor) },
        (c) from |v| (*v == Gift::ChosenColor).then_some(((),)));
    alt!(p, form: "the " (t: trait_word, form.one()) " trait" => Gift::Trait(t));
    alt!(p, form: (by: more) " Power" => Gift::Power(by, None));
    rule!(p, form: (c: colors_from) " colors" => Gift::ColorsOf(c));
    rule!(p, form: "the colors of " (c: crate::grammar::amount::quantity::group) => Gift::ColorsOf(c));
}

/// The possessive of the cards whose colours are gained: "its", "the discarded card's".
fn colors_from(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: possessive) => c);
    alt!(p, form: ["the discarded card's" | "the chosen card's" | "the revealed card's"] => Cards::It);
}

/// Builds a keyword whose number is a multiple of the keyword's: "Competitive 1 for each …".
fn numbered(k: Keyword, per: Per) -> Option<Gift> {
    Some(Gift::KeywordX(of_number(k, 1)?, per.times(k.number()?.into())))
}

fn of_number(k: Keyword, n: i32) -> Option<Keyword> {
    k.number()?;
    Keyword::of(k.name(), Some(u8::try_from(n).ok()?))
}

fn one_gift(p: &mut Pass<'_, '_, Vec<Gift>>, form: Form) {
    iso!(p, form: (g: gift) => Some(vec![g]), (g) from |v| match &v[..] { [g] => Some((g,)), _ => None });
}

/// "+1 power and Swift".
pub(crate) fn gifts(p: &mut Pass<'_, '_, Vec<Gift>>, form: Form) {
    rule!(p, form: (one: one_gift) => one);
    rule!(p, form: (all: list(gift, "and")) => all);
}

/// An act that is forbidden on a card: "dismissed", "sent home". The form's number is the card's.
fn deed(p: &mut Pass<'_, '_, Verb>, form: Form) {
    rule!(p, form: "sent home" => Verb::Send);
    iso!(p, form: (v: done) {after(*v, form.many)} => (is_forbidden(v) && v != Verb::Send).then_some(v),
        (v) from |v| is_forbidden(*v).then_some((*v,)));
}

fn by_player(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: [" by opponents" | " by your opponents" | " by your opponent" | " by an opponent" | " by opposing cards"
        | " by your opponents' cards" | " by an opponent's card" | " by your opponent's cards" | " by opponents' cards"] => Who::Opponents);
    rule!(p, form: " by you" => Who::You);
    rule!(p, form: [" by that player" | " by that opponent"] => Who::ThatPlayer);
}

fn from_area(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: " " (a: place::from) => a);
}

fn to_area(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: " " (a: place::to_here) => a);
}

/// A prohibition after the card's noun: "can't be dismissed".
fn cant(p: &mut Pass<'_, '_, Gift>, form: Form) {
    rule!(p, form: ["can't be " | "cannot be "] (d: deed) (by: maybe(by_player)) => Gift::CantBe(d, by));
    alt!(p, form: ["can't be " | "cannot be "] (d: deed) " except by you" => Gift::CantBe(d, Some(Who::Opponents)));
    alt!(p, form: ["can't be " | "cannot be "] (d: deed) " except by " ["opponents" | "your opponents" | "an opponent"]
        => Gift::CantBe(d, Some(Who::You)));
    alt!(p, form: ["can't be moved" | "cannot be moved"] (from: maybe(from_area)) (to: maybe(to_area)) " except by you"
        => Gift::CantMove(Some(Who::Opponents), from, to));
    rule!(p, form: "can't leave play" => Gift::CantBe(Verb::LeavePlay, None));
    alt!(p, form: "can't ready" => Gift::CantBe(Verb::Ready, None));
    rule!(p, form: ["can't be moved" | "cannot be moved"] (from: maybe(from_area)) (to: maybe(to_area))
        (by: maybe(by_player))
        => Gift::CantMove(by, from, to));
    alt!(p, form: "can't move" (from: maybe(from_area)) (to: maybe(to_area)) => Gift::CantMove(None, from, to));
    alt!(p, form: ["can't be moved" | "cannot be moved" | "can't move"] (to: to_area) (from: from_area) (by: maybe(by_player))
        => Gift::CantMove(by, Some(from), Some(to)));
}

/// Predicates with verbs other than "has".
pub(crate) fn being(p: &mut Pass<'_, '_, Gift>, form: Form) {
    rule!(p, form: {any_of_is(form.many, &["is also ", "is "], &["are also ", "are "])} (c: color) => Gift::Color(c));
    iso!(p, form: "is also a " (c: color) " " (k: kind, form.one()) => Some(Gift::Kind(k, Some(c))),
        (c, k) from |v| match v { Gift::Kind(k, Some(c)) => Some((*c, *k)), _ => None });
    iso!(p, form: "is also a " (k: kind, form.one()) => Some(Gift::Kind(k, None)),
        (k) from |v| match v { Gift::Kind(k, None) => Some((*k,)), _ => None });
    let stays = if form.many { "do not ready" } else { "does not ready" };
    rule!(p, form: {stays} " during the Ready Phase" => Gift::StaysExhausted(None));
    iso!(p, form: {any_of_is(form.many, &["is ", "is also "], &["are ", "are also "])} (c: chosen_color)
        => { let () = c; Some(Gift::ChosenColor) }, (c) from |v| (*v == Gift::ChosenColor).then_some(((),)));
    iso!(p, form: {any_of_is(form.many, &["is "], &["are "])} (t: trait_word)
        => is_adjective(&t).then_some(Gift::Trait(t)),
        (t) from |v| match v { Gift::Trait(t) if is_adjective(t) => Some((t,)), _ => None });
    rule!(p, form: {any_of_is(form.many, &["is a ", "is an ", "is ", "is also a ", "is also an "], &["are ", "are also "])} (t: trait_word)
        => Gift::Trait(t));
    rule!(p, form: {any_of_is(form.many,
        &["does not count against your home limit", "doesn't count against your home limit",
            "does not count towards your home limit", "doesn't count towards your home limit"],
        &["do not count against your home limit", "don't count against your home limit",
            "do not count towards your home limit", "don't count towards your home limit"])} => Gift::HomeLimitFree);
    iso!(p, form: "is both a " (a: title) " and a " (b: title) " in all zones" => Some(Gift::Titled(vec![a, b])),
        (a, b) from |v| match v { Gift::Titled(n) => match &n[..] { [a, b] => Some((a, b)), _ => None }, _ => None });
    rule!(p, form: {any_of_is(form.many,
        &["loses and can't have abilities", "loses and can't gain abilities"],
        &["lose and can't have abilities", "lose and can't gain abilities"])} => Gift::NoAbilities);
    rule!(p, form: {any_of_is(form.many, &["loses and can't have colors"], &["lose and can't have colors"])}
        => Gift::NoColors(true));
    iso!(p, form: {has(form.many)} " " (n: crate::grammar::amount::number::digits) " power and can't "
        ["gain or lose power" | "lose or gain power"] => Some(Gift::PowerStays(Amount::Num(n))),
        (n) from |v| match v { Gift::PowerStays(Amount::Num(n)) => Some((*n,)), _ => None });
    rule!(p, form: {has(form.many)} " the printed abilities of " (c: crate::grammar::noun::cards::reference) => Gift::AbilitiesOf(c));
    rule!(p, form: (g: cant, form.plain()) => g);
    rule!(p, form: {any_of_is(form.many, &["enters play "], &["enter play "])} (how: entering) => Gift::Enters(how));
    rule!(p, form: {any_of_is(form.many,
        &["can't contribute its power to ", "can't contribute their power to "],
        &["can't contribute their power to "])} (to: contests, form.plain()) => Gift::NoContribution(to));
    rule!(p, form: "can't be involved in " (m: faceoffs, form.many()) => Gift::NotInvolved(m));
}

/// Faceoffs of some kind, in general.
fn faceoffs(p: &mut Pass<'_, '_, Moment>, form: Form) {
    let is_faceoff = |m: &Moment| matches!(m, Moment::Faceoff { .. });
    iso!(p, form: (m: moment) => is_faceoff(&m).then_some(m), (m) from |v| is_faceoff(v).then_some((v,)));
}

/// The Problems that a card can't help confront: "Problems", "this Problem".
pub(crate) fn confronted(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: "Problems" => Place::Problem(Whose::Any));
    rule!(p, form: (a: place::problem) => a);
}

fn contest(p: &mut Pass<'_, '_, Contest>, form: Form) {
    rule!(p, form: "confronting " (at: confronted) => Contest::Confronting(at));
    rule!(p, form: (m: faceoffs, form.many()) => Contest::Faceoffs(m));
}

/// The contests to which power is contributed: "confronting Problems or to faceoffs".
fn contests(p: &mut Pass<'_, '_, Vec<Contest>>, form: Form) {
    iso!(p, form: (one: contest) => Some(vec![one]),
        (one) from |v| match &v[..] { [one] => Some((one,)), _ => None });
    iso!(p, form: (one: contest) " or to " (two: contest) => Some(vec![one, two]),
        (one, two) from |v| match &v[..] { [one, two] => Some((one, two)), _ => None });
    alt!(p, form: (one: contest) " or " (two: contest) => vec![one, two]);
}

/// The state in which a card enters play. The form's number is the card's.
fn entering(p: &mut Pass<'_, '_, Entering>, form: Form) {
    let on = if form.many { " on them" } else { " on it" };
    rule!(p, form: "exhausted" => Entering::Exhausted);
    rule!(p, form: "frightened" => Entering::Frightened);
    rule!(p, form: "face-up" => Entering::FaceUp);
    iso!(p, form: "with " (c: counters_on_card, form.plain()) {on}
        => Some(Entering::Counters { name: c.0, count: c.1 }),
    (c) from |v| match v {
        Entering::Counters { name, count } => Some(((name.clone(), count.clone()),)),
        _ => None,
    });
    iso!(p, form: "with " (c: counters_on_card, form.plain()) {on} (per: per_each, form.plain())
        => (c.1 == Amount::Num(1)).then_some(Entering::Counters { name: c.0, count: per.times(1) }),
    (c, per) from |v| match v {
        Entering::Counters { name, count } => crate::grammar::amount::quantity::times_one(count)
            .map(|(per,)| ((name.clone(), Amount::Num(1)), per)),
        _ => None,
    });
    iso!(p, form: "with a number of +1 power counters" {on} " equal to " (count: quantity, form.plain())
        => Some(Entering::Counters { name: None, count }),
    (count) from |v| match v {
        Entering::Counters { name: None, count } => Some((count,)),
        _ => None,
    });
}

fn any_of_is(many: bool, one: &'static [&'static str], more: &'static [&'static str]) -> impl Word {
    any_of(if many { more } else { one })
}

pub(crate) fn is_had(gift: &Gift) -> bool {
    matches!(gift, Gift::Power(..) | Gift::Keyword(_) | Gift::KeywordX(..) | Gift::Abilities(_) | Gift::ColorsOf(_))
}

/// An act that can't be done to a card: "dismissed", "moved".
fn undone(p: &mut Pass<'_, '_, Gift>, form: Form) {
    iso!(p, form: (d: deed) => Some(Gift::CantBe(d, None)),
        (d) from |v| match v { Gift::CantBe(d, None) => Some((*d,)), _ => None });
    rule!(p, form: "moved" => Gift::CantMove(None, None, None));
}

/// Restricts each prohibition to acts of those players.
fn by(gifts: Vec<Gift>, who: Option<Who>) -> Vec<Gift> {
    let each = gifts.into_iter().map(|g| match g {
        Gift::CantBe(d, _) => Gift::CantBe(d, who.clone()),
        Gift::CantMove(_, from, to) => Gift::CantMove(who.clone(), from, to),
        other => other,
    });
    each.collect()
}

fn by_of(gifts: &[Gift]) -> Option<(Vec<Gift>, Option<Who>)> {
    let who = match gifts.first()? {
        Gift::CantBe(_, who) | Gift::CantMove(who, None, None) => who.clone(),
        _ => return None,
    };
    let bare = by(gifts.to_vec(), None);
    (gifts.len() > 1 && by(bare.clone(), who.clone()) == gifts).then_some((bare, who))
}

/// "Can't be moved to or from this card's Problem": builds two prohibitions for one phrase.
fn to_and_from(by: Option<Who>, at: Place) -> Vec<Gift> {
    vec![Gift::CantMove(by.clone(), None, Some(at.clone())), Gift::CantMove(by, Some(at), None)]
}

fn to_and_from_of(v: &[Gift]) -> Option<(Option<Who>, Place)> {
    let [Gift::CantMove(by, None, Some(at)), _] = v else { return None };
    (v == to_and_from(by.clone(), at.clone())).then(|| (by.clone(), at.clone()))
}

fn three(mut all: Vec<Gift>, a: Gift, b: Gift) -> Vec<Gift> {
    all.extend([a, b]);
    all
}

fn v_had(all: Vec<Gift>) -> Option<Vec<Gift>> {
    all.iter().all(is_had).then_some(all)
}

fn had(p: &mut Pass<'_, '_, Vec<Gift>>, form: Form) {
    iso!(p, form: (all: gifts, form.one()) => v_had(all), (all) from |v| v.iter().all(is_had).then_some((v,)));
}

/// Several prohibitions about a card: "can't be frightened or dismissed by opponents", "can't be moved to or from …".
pub(crate) fn cants(p: &mut Pass<'_, '_, Vec<Gift>>, form: Form) {
    iso!(p, form: "can't be " (all: list(undone, "or")) ?" from play" (who: maybe(by_player)) => Some(by(all, who)),
        (all, who) from |v| by_of(v));
    iso!(p, form: ["can't be moved" | "can't move"] " to or from " (at: place::problem) (by: maybe(by_player))
        => Some(to_and_from(by, at)), (at, by) from |v| to_and_from_of(v).map(|(by, at)| (at, by)));
}

/// All continuous predicates of a sentence, verb first. The form's number is the verb's.
fn predicates(p: &mut Pass<'_, '_, Vec<Gift>>, form: Form) {
    rule!(p, form: {has(form.many)} " " (all: had) => all);
    iso!(p, form: (g: being) => Some(vec![g]), (g) from |v| match &v[..] { [g] => Some((g,)), _ => None });
    iso!(p, form: {has(form.many)} " " (all: had) " and " (g: being)
        => { let mut all = all; all.push(g); Some(all) },
        (all, g) from |v| v.split_last().filter(|(g, all)| !all.is_empty() && !is_had(g))
            .map(|(g, all)| (all.to_vec(), g)));
    iso!(p, form: (g: being) " and " {has(form.many)} " " (all: had)
        => { let mut with = vec![g]; with.extend(all); Some(with) },
        (g, all) from |v| v.split_first().filter(|(g, all)| !all.is_empty() && !is_had(g))
            .map(|(g, all)| (g, all.to_vec())));
    alt!(p, form: {has(form.many)} " " (all: gifts, form.one()) =>? (!all.iter().all(is_had)).then_some(all));
    rule!(p, form: (all: cants) => all);
    iso!(p, form: {any_of_is(form.many, &["is ", "is also "], &["are ", "are also "])} (all: list(color, "and"))
        => Some(all.into_iter().map(Gift::Color).collect::<Vec<_>>()), (all) from |v| colors_of(v));
    iso!(p, form: {has(form.many)} " " (all: had) " and "
        {any_of_is(form.many, &["is ", "is also "], &["are ", "are also "])} (more: list(color, "and"))
        => Some(all.into_iter().chain(more.into_iter().map(Gift::Color)).collect::<Vec<_>>()),
    (all, more) from |v| {
        let first = v.iter().position(|g| !is_had(g)).filter(|n| *n > 0);
        first.and_then(|n| colors_of(&v[n..]).map(|(more,)| (v[..n].to_vec(), more)))
    });
    iso!(p, form: {has(form.many)} " " (all: had) ", " (a: being) ", and " (b: being) => Some(three(all, a, b)),
    (all, a, b) from |v| match &v[..] {
        [all @ .., a, b] if !all.is_empty() && all.iter().all(is_had) && !is_had(a) && !is_had(b) =>
            Some((all.to_vec(), a, b)),
        _ => None,
    });
    iso!(p, form: (all: list(being, "and")) => Some(all),
        (all) from |v| (v.len() > 1 && !v.iter().any(is_had) && colors_of(v).is_none()).then_some((v,)));
}

/// Returns the colours, if all gifts are colours.
fn colors_of(gifts: &[Gift]) -> Option<(Vec<Color>,)> {
    let each = gifts.iter().map(|g| match g {
        Gift::Color(c) => Some(*c),
        _ => None,
    });
    each.collect::<Option<Vec<_>>>().filter(|all| all.len() > 1).map(|all| (all,))
}

/// Returns the form inside a sentence about those cards.
pub(crate) fn about(form: Form, subject: &Cards) -> Form {
    match referent(subject) {
        Referent::Last => form,
        it => form.it(it),
    }
}

/// A sentence about cards without a duration: "this card has +1 power".
pub(crate) fn about_cards(p: &mut Pass<'_, '_, Vec<Change>>, form: Form) {
    iso!(p, form: (s: crate::grammar::noun::cards::site) " loses and can't have abilities" => Some(vec![Change::NoAbilities { what: s }]),
        (s) from |v| match &v[..] { [Change::NoAbilities { what }] => Some((what,)), _ => None });
    iso!(p, form: (s: subject) " " (all: predicates, predicate_form(form, s))
        => Some(all.into_iter().map(|g| g.to(s.clone())).collect::<Vec<_>>()),
        (s, all) from |v| Gift::shared(v.iter()));
    alt!(p, form: (s: subject) " " (all: predicates, predicate_form(form, s)) " while at a Problem with this card"
        =>? described_at(&s, Place::ThisProblem)
            .map(|s| all.into_iter().map(|g| g.to(s.clone())).collect::<Vec<_>>()));
    alt!(p, form: (f: crate::grammar::noun::determiner::whole, form.many()) " played here enter play " (how: entering, form.plain().many())
        =>? f.at.is_none().then(|| vec![Change::Enters { what: Cards::All(Box::new(f.at(Place::Here))), how }]));
    alt!(p, form: (s: subject) " can't be uncovered " (at: place::at)
    =>? described_at(&s, at).map(|what| {
        vec![Change::Cant(Cant::Be { what, verb: Verb::Uncover, by: None })]
    }));
    iso!(p, form: (s: possessive) " power is doubled" => Some(vec![doubled(s, Amount::Num(1))]),
        (s) from |v| doubled_of(v).filter(|(_, n)| *n == Amount::Num(1)).map(|(s, _)| (s,)));
    iso!(p, form: (s: possessive) " power is doubled" (per: per_each) => Some(vec![doubled(s, per.times(1))]),
        (s, per) from |v| doubled_of(v).and_then(|(s, n)| Per::of(&n).map(|(_, per)| (s, per))));
    iso!(p, form: (s: possessive) " power is equal to " (q: quantity, about(form, s))
        => Some(vec![Change::PowerIs { what: s, to: q }]),
    (s, q) from |v| match &v[..] {
        [Change::PowerIs { what, to }] => Some((what, to)),
        _ => None,
    });
}

fn doubled(what: Cards, times: Amount) -> Change {
    Change::PowerDoubled { what, times }
}

fn doubled_of(changes: &[Change]) -> Option<(Cards, Amount)> {
    match changes {
        [Change::PowerDoubled { what, times }] => Some((what.clone(), times.clone())),
        _ => None,
    }
}

fn described_at(cards: &Cards, at: Place) -> Option<Cards> {
    match cards {
        Cards::All(f) if f.at.is_none() => Some(Cards::All(Box::new((**f).clone().at(at)))),
        _ => None,
    }
}

fn predicate_form(form: Form, subject: &Cards) -> Form {
    let inner = about(form, subject).plain();
    if is_plural(subject) { inner.many() } else { inner }
}
