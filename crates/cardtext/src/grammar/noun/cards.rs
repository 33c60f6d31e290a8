//! Cards as subjects and objects: "this card", "that Friend", "up to 2 of your characters".

use maneframe_card::CardType;
use maneframe_card::ability::{Amount, Cards, Count, Filter, Happening, Is, Kind, Pick, Place, Verb, Who, Whose};

use crate::Context;
use crate::grammar::Form;
use crate::grammar::amount::number::digits;
use crate::grammar::amount::quantity::{any_several, is_short, number_in_words, quantity, several as many_of};
use crate::grammar::form::{Referent, Tense};
use crate::grammar::noun::determiner::{bare, body, counted, each, indefinite, own, single, whole};
use crate::kernel::{Pass, Phrase, Word, alt, any_of, boxed, iso, keep, list, on_card, rule};

/// Returns the words "this Friend" and the like for a card of this type in its own text.
fn this_noun(kind: CardType) -> &'static str {
    match kind {
        CardType::ManeCharacter => "this Mane Character",
        CardType::Friend => "this Friend",
        CardType::Resource => "this Resource",
        CardType::Event => "this Event",
        CardType::Troublemaker => "this Troublemaker",
        CardType::Problem => "this Problem",
    }
}

/// Returns "that Friend" and the like, for a card of that noun that was mentioned before.
fn that_noun(kind: Option<Kind>) -> &'static str {
    match kind {
        None | Some(Kind::Card) => "that card",
        Some(Kind::Character) => "that character",
        Some(Kind::ManeCharacter) => "that Mane Character",
        Some(Kind::Friend) => "that Friend",
        Some(Kind::Resource) => "that Resource",
        Some(Kind::Event) => "that Event",
        Some(Kind::Troublemaker) => "that Troublemaker",
        Some(Kind::Problem) => "that Problem",
    }
}

fn those_noun(kind: Option<Kind>) -> &'static str {
    match kind {
        None | Some(Kind::Card) => "those cards",
        Some(Kind::Character) => "those characters",
        Some(Kind::ManeCharacter) => "those Mane Characters",
        Some(Kind::Friend) => "those Friends",
        Some(Kind::Resource) => "those Resources",
        Some(Kind::Event) => "those Events",
        Some(Kind::Troublemaker) => "those Troublemakers",
        Some(Kind::Problem) => "those Problems",
    }
}

/// Returns the nouns of "that Friend", "those characters" and the like in a text, in order. Nouns that refer to the
/// host are left out.
pub(crate) fn nouns_referred_to(text: &str, host: Option<Kind>) -> Vec<Kind> {
    let mut all = Vec::new();
    let starts = text.as_bytes().windows(2).enumerate().filter(|(_, two)| matches!(two, [b't' | b'T', b'h']));
    for (at, _) in starts {
        let here = &text[at + 2..];
        // "That" or "those": the text is searched from after "th".
        if !here.starts_with(['a', 'o']) {
            continue;
        }
        for kind in KINDS {
            let one = &that_noun(Some(kind))[2..];
            let many = &those_noun(Some(kind))[2..];
            let is_word = |noun: &str| {
                here.strip_prefix(noun).is_some_and(|after| !after.starts_with(|c: char| c.is_alphanumeric()))
            };
            // In "that card is not …", the writer of card text omits the words, so they are not counted here.
            let idle = [one, many]
                .iter()
                .filter_map(|noun| here.strip_prefix(*noun))
                .any(|after| after.starts_with(" is not ") || after.starts_with(" are not "));
            if !idle && (is_word(many) || (is_word(one) && host != Some(kind))) {
                all.push(kind);
            }
        }
        if let Some(of) = text[at..].strip_prefix("that of the opposing ") {
            all.extend(KINDS.into_iter().filter(|k| of.starts_with(&that_noun(Some(*k))[5..])));
        }
    }
    all
}

const KINDS: [Kind; 7] =
    [Kind::Card, Kind::Character, Kind::ManeCharacter, Kind::Friend, Kind::Resource, Kind::Event, Kind::Troublemaker];

/// "This card", in full.
fn this(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: "this card" => Cards::This);
    for kind in CardType::ALL {
        let noun = this_noun(kind);
        // On a card that is on a Friend, "this Friend" is that Friend (old wording).
        let is_own =
            |card: Context| card.kind == kind && !(card.host.is_some() && that_noun(card.host)[4..] == noun[4..]);
        alt!(p, form: {on_card(noun, is_own)} => Cards::This);
    }
    let is_character = |card: Context| matches!(card.kind, CardType::Friend | CardType::ManeCharacter);
    alt!(p, form: {on_card("this character", is_character)} => Cards::This);
}

/// The host of this card: "that Friend".
fn host(p: &mut Pass<'_, '_, Cards>, form: Form) {
    for kind in KINDS.into_iter().chain([Kind::Problem]) {
        let on_such = |card: Context| card.host == Some(kind);
        rule!(p, form: {on_card(that_noun(Some(kind)), on_such)} => Cards::Host);
        let this = match kind {
            Kind::Friend => "this Friend",
            Kind::Character => "this character",
            Kind::ManeCharacter => "this Mane Character",
            Kind::Troublemaker => "this Troublemaker",
            Kind::Problem => "this Problem",
            _ => continue,
        };
        alt!(p, form: {on_card(this, on_such)} => Cards::Host);
        alt!(p, form: {on_card(any_of(&["the attached ", "attached "]), on_such)} {&this[5..]} => Cards::Host);
    }
}

/// "That Friend", for the last card mentioned, unless those words refer to the host.
pub(crate) fn that_card(p: &mut Pass<'_, '_, Cards>, form: Form) {
    match p {
        Pass::Read { reader, at, found, .. } => {
            if !reader.stands(*at, "th") && !reader.stands(*at, "Th") {
                return;
            }
            if let Some(end) = reader.lit(*at, "the first card") {
                keep(found, Cards::Before, end);
            }
            for kind in KINDS {
                let that = on_card(that_noun(Some(kind)), |card| card.host != Some(kind));
                let ends = [that.read(reader, *at), reader.lit(*at, those_noun(Some(kind)))];
                for end in ends.into_iter().flatten() {
                    if reader.next(end).is_some_and(char::is_alphanumeric) {
                        continue;
                    }
                    keep(found, Cards::It, end);
                    // "That card" doesn't say whether it refers to the last card or to the one before it. Both meanings
                    // are kept.
                    if kind != Kind::Card && reader.recalls() {
                        keep(found, Cards::Before, end);
                    }
                }
            }
        }
        Pass::Write { writer, value, done } => {
            if **value == Cards::It && writer.antecedent.kind.is_some() && writer.antecedent.kind != Some(Kind::Problem)
            {
                let antecedent = writer.antecedent;
                let noun = if antecedent.many { those_noun(antecedent.kind) } else { that_noun(antecedent.kind) };
                let host = writer.scope.host;
                if host.is_none() || noun != that_noun(host) {
                    writer.refer();
                    *done = writer.push(noun);
                    writer.explain(antecedent, "");
                }
            }
            if **value == Cards::Before {
                let earlier = writer.earlier;
                writer.recall();
                *done = writer.push(match earlier.kind {
                    // The noun can't tell the earlier card from the last one, so "that card" would refer to the last
                    // one.
                    None | Some(Kind::Card) => "the first card",
                    kind if kind == writer.antecedent.kind => "the first card",
                    kind if earlier.many => those_noun(kind),
                    kind => that_noun(kind),
                });
                writer.explain(earlier, "");
            }
        }
    }
    let _ = form;
}

/// "It" or "them".
fn pronoun(p: &mut Pass<'_, '_, Cards>, form: Form) {
    match form.it {
        Referent::Last => {
            if let Pass::Write { writer, value, done } = p {
                let word = if writer.antecedent.many { "them" } else { "it" };
                if !*done && **value == Cards::It {
                    writer.refer();
                    *done = writer.push(word);
                    writer.explain(writer.antecedent, "");
                }
                return;
            }
            alt!(p, form: {any_of(&["it", "them", "they"])} => Cards::It);
        }
        Referent::This => {
            rule!(p, form: ["it" | "them"] => Cards::This);
            if let Pass::Write { writer, done: true, .. } = p {
                writer.explain_this("");
            }
        }
        Referent::Host => {
            rule!(p, form: ["it" | "them"] => Cards::Host);
        }
    }
}

/// A card that was mentioned before, as a subject: "that character", "this card". It is written as "it" only if no
/// other reference is possible, or if "it" is the subject of the sentence.
pub(crate) fn named_subject(p: &mut Pass<'_, '_, Cards>, form: Form) {
    if form.it != Referent::Last {
        rule!(p, form: (c: pronoun) => c);
    }
    rule!(p, form: (c: host) => c);
    rule!(p, form: (c: that_card) => c);
    rule!(p, form: (c: this) => c);
    rule!(p, form: (c: pronoun) => c);
    alt!(p, form: "one of those cards" => Cards::It);
    alt!(p, form: (c: that_opposing) => c);
}

/// A card that was mentioned before, as an object. It is written as "it" if possible.
pub(crate) fn named(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: pronoun) => c);
    rule!(p, form: (c: host) => c);
    rule!(p, form: (c: this) => c);
    rule!(p, form: (c: that_card) => c);
    rule!(p, form: ["the other" | "the others" | "the rest" | "the rest of them" | "the remaining cards" | "the other cards" |
        "the rest of those cards" | "the rest of the cards" | "the other card" | "all other revealed cards"] => Cards::Others);
    alt!(p, form: (c: that_opposing) => c);
}

/// Fixed references such as "that opposing Friend": a card mentioned before that isn't the host.
fn that_opposing(p: &mut Pass<'_, '_, Cards>, form: Form) {
    alt!(p, form: ["that opposing Friend" | "that opposing character" | "that face-down Troublemaker" |
        "that face-up Troublemaker"] => Cards::It);
    alt!(p, form: ["those tokens" | "that token" | "both of them" | "both" | "all of them"] => Cards::It);
    alt!(p, form: "the card revealed from your deck" => Cards::Before);
    alt!(p, form: "the second card" => Cards::It);
    alt!(p, form: "the first " (k: crate::grammar::noun::determiner::kind) =>? (k != Kind::Card && k != Kind::Problem).then_some(Cards::Before));
    // References by what was done to the card: "the revealed card", "the chosen Friends".
    alt!(p, form: "the " (k: dealt_with) =>? (k != Kind::Problem).then_some(Cards::It));
    alt!(p, form: "the " (k: dealt_with, form.many()) =>? (k != Kind::Problem).then_some(Cards::It));
}

fn dealt_with(p: &mut Pass<'_, '_, Kind>, form: Form) {
    alt!(p, form: ["played " | "chosen " | "revealed "] (k: crate::grammar::noun::determiner::kind) => k);
    alt!(p, form: (v: crate::grammar::verb::table::done) " " (k: crate::grammar::noun::determiner::kind)
        =>? (!matches!(v, Verb::Choose | Verb::Reveal | Verb::Play)).then_some(k));
}

/// A card that was mentioned before, as the object of a comparison or condition: see [`named`].
pub(crate) fn reference(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: named) => c);
}

/// A Problem mentioned as a card: "that Problem", "this card's Problem".
pub(crate) fn site(p: &mut Pass<'_, '_, Cards>, form: Form) {
    iso!(p, form: "that Problem" => Some(problem_at(Place::There)),
        () from |v| (*v == problem_at(Place::There)).then_some(()));
    iso!(p, form: ["this card's Problem" | "its Problem"] => Some(problem_at(Place::ThisProblem)),
        () from |v| (*v == problem_at(Place::ThisProblem)).then_some(()));
}

fn problem_at(place: Place) -> Cards {
    Cards::All(Box::new(Filter::of(Kind::Problem).at(place)))
}

/// "Its", "that Friend's".
pub(crate) fn possessive(p: &mut Pass<'_, '_, Cards>, form: Form) {
    if form.it == Referent::Last {
        if let Pass::Write { writer, value: Cards::It, .. } = p {
            writer.refer();
        }
        rule!(p, form: ["its" | "their"] => Cards::It);
        if let Pass::Write { writer, value: Cards::It, done: true } = p {
            writer.explain(writer.antecedent, "'s");
        }
        rule!(p, form: (c: host) "'s" => c);
        rule!(p, form: (c: that_card) "'s" => c);
        rule!(p, form: (c: this) "'s" => c);
        alt!(p, form: (c: that_opposing) ["'s" | "'"] => c);
    } else {
        rule!(p, form: (c: of_subject) => c);
        rule!(p, form: (c: host) "'s" => c);
        rule!(p, form: (c: this) "'s" => c);
        rule!(p, form: (c: that_card) "'s" => c);
    }
    // A player has one Mane Character, and a title names one card.
    iso!(p, form: "your " (f: single) "'s" => Some(Cards::All(Box::new(f.whose(Whose::YOUR)))),
    (f) from |v| match v {
        Cards::All(f) => bare(f, Whose::YOUR, false).filter(|(f,)| f.at.is_none() && f.is.len() < 2),
        _ => None,
    });
}

/// "Its", "that Friend's", but not "their", which may be players.
pub(crate) fn possessive_of_one(p: &mut Pass<'_, '_, Cards>, form: Form) {
    if let Pass::Read { reader, at, .. } = p
        && reader.stands(*at, "their ")
    {
        return;
    }
    rule!(p, form: (c: possessive) => c);
}

fn of_subject(p: &mut Pass<'_, '_, Cards>, form: Form) {
    match form.it {
        Referent::Last => {}
        Referent::This => {
            rule!(p, form: "its" => Cards::This);
            if let Pass::Write { writer, done: true, .. } = p {
                writer.explain_this("'s");
            }
        }
        Referent::Host => rule!(p, form: "its" => Cards::Host),
    }
}

fn all(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (f: boxed(whole), form.many()) => Cards::All(f));
}

/// The subject of a continuous ability: "this card", "your other characters here".
pub(crate) fn subject(p: &mut Pass<'_, '_, Cards>, form: Form) {
    let form = form.plain();
    rule!(p, form: (c: named_subject) => c);
    rule!(p, form: (c: all) => c);
    iso!(p, form: (both: list(one_subject, "and")) => are_apart(&both).then_some(Cards::Several(both)),
        (both) from |v| match v { Cards::Several(both) if are_apart(both) => Some((both,)), _ => None });
}

/// Returns true if each phrase after the first states its owner. "Your Friends and Troublemakers" doesn't: "your"
/// applies to both nouns.
fn are_apart(phrases: &[Cards]) -> bool {
    phrases.windows(2).all(|two| match two {
        [Cards::All(_), Cards::All(f)] => f.whose != Whose::Any || f.other,
        _ => true,
    })
}

pub(crate) fn one_subject(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: host) => c);
    rule!(p, form: (c: this) => c);
    rule!(p, form: (c: that_card) => c);
    rule!(p, form: (c: all) => c);
}

/// The subject of a trigger: "this card", "another one of your Friends".
pub(crate) fn trigger_subject(p: &mut Pass<'_, '_, Cards>, form: Form) {
    let form = form.plain();
    rule!(p, form: (c: host) => c);
    rule!(p, form: (c: this) => c);
    iso!(p, form: "this or " (f: indefinite) => f.other.then(|| this_or(f)),
    (f) from |v| match v {
        Cards::Several(two) => match &two[..] {
            [Cards::This, Cards::All(f)] if f.other => Some((&**f,)),
            _ => None,
        },
        _ => None,
    });
    alt!(p, form: (c: this) " or " (f: indefinite) =>? (c == Cards::This && f.other).then(|| this_or(f)));
    rule!(p, form: (c: that_card) => c);
    rule!(p, form: "it" => Cards::It);
    if form.tense == Tense::Would {
        iso!(p, form: "one or more " (of: counted) => Some(any_of_them(of)), (of) from |v| match v {
            Cards::Some(pick) if *v == any_of_them(pick.of.clone()) => Some((pick.of.clone(),)),
            _ => None,
        });
    }
    // A player has one Mane Character, and a title names one card.
    iso!(p, form: "your " (f: single) => Some(Cards::All(Box::new(f.whose(Whose::YOUR)))),
        (f) from |v| match v { Cards::All(f) => bare(f, Whose::YOUR, false), _ => None });
    if form.me() != Who::Actor {
        iso!(p, form: ["that player's " | "their "] (f: single)
            => Some(Cards::All(Box::new(f.whose(Whose::Of(Who::ThatPlayer))))),
            (f) from |v| match v { Cards::All(f) => bare(f, Whose::Of(Who::ThatPlayer), false), _ => None });
    }
    rule!(p, form: (f: boxed(indefinite)) => Cards::All(f));
}

/// Returns the choice of any number of the cards that fit the filter, which are affected together.
fn any_of_them(of: Filter) -> Cards {
    Cards::Some(Box::new(Pick { count: Count::AnyNumber, of, random: false }))
}

fn this_or(f: Filter) -> Cards {
    Cards::Several(vec![Cards::This, Cards::All(Box::new(f))])
}

/// A number of cards that the acting player picks.
pub(crate) fn picked(p: &mut Pass<'_, '_, Pick>, form: Form) {
    let form = form.one();
    let exactly = |of: Filter| Pick { count: Count::Exactly(Amount::Num(1)), of, random: false };
    iso!(p, form: (of: indefinite) => Some(exactly(of)),
        (of) from |v| is_one(v, false).map(|of| (of,)));
    iso!(p, form: "one of each player's " (of: body, form.many()) => Some(exactly(of.whose(EACH_PLAYERS))),
        (of) from |v| is_one(v, false).and_then(|of| bare(&of, EACH_PLAYERS, false)));
    iso!(p, form: "a random opposing " (of: body) => own(of, Whose::OPPOSING, false).map(|of| Pick { random: true, ..exactly(of) }),
        (of) from |v| is_one(v, true).and_then(|of| bare(&of, Whose::OPPOSING, false)));
    iso!(p, form: "a random " (of: body) => Some(Pick { random: true, ..exactly(of) }),
        (of) from |v| is_one(v, true).filter(|of| of.whose == Whose::Any).map(|of| (of,)));
    iso!(p, form: (of: indefinite) " at random" => Some(Pick { random: true, ..exactly(of) }),
        (of) from |v| is_one(v, true).map(|of| (of,)));
    iso!(p, form: (n: any_several) " random " (of: counted) => Some(Pick { count: Count::Exactly(n), of, random: true }),
        (n, of) from |v| is_many(v, true));
    iso!(p, form: (n: many_of) " " (of: counted) => Some(Pick { count: Count::Exactly(n), of, random: false }),
        (n, of) from |v| is_many(v, false));
    iso!(p, form: "up to one " (of: body)
        => Some(Pick { count: Count::UpTo(Amount::Num(1)), of, random: false }),
    (of) from |v| match v {
        Pick { count: Count::UpTo(Amount::Num(1)), of, random: false } => bare(of, Whose::Any, false).filter(|_| of.whose == Whose::Any),
        _ => None,
    });
    alt!(p, form: (n: any_several) " " (of: counted) => Pick { count: Count::Exactly(n), of, random: false });
    iso!(p, form: "up to " (n: number_in_words) " " (of: counted)
        => Some(Pick { count: Count::UpTo(n), of, random: false }),
    (n, of) from |v| match v {
        Pick { count: Count::UpTo(n), of, random: false } if is_short(n) => Some((n, of)),
        _ => None,
    });
    alt!(p, form: "up to " (n: number_in_words) " of " (them: those) => Pick { count: Count::UpTo(n), of: them, random: false });
    alt!(p, form: "any number of " (them: those) => Pick { count: Count::AnyNumber, of: them, random: false });
    iso!(p, form: ["one or more " | "at least one "] (of: counted)
        => Some(Pick { count: Count::AtLeast(Amount::Num(1)), of, random: false }),
    (of) from |v| match v {
        Pick { count: Count::AtLeast(Amount::Num(1)), of, random: false } => Some((of,)),
        _ => None,
    });
    iso!(p, form: (n: digits) " or more " (of: counted)
        => (n > 1).then_some(Pick { count: Count::AtLeast(Amount::Num(n)), of, random: false }),
    (n, of) from |v| match v {
        Pick { count: Count::AtLeast(Amount::Num(n)), of, random: false } if *n > 1 => Some((*n, of)),
        _ => None,
    });
    alt!(p, form: "at least one " (of: body) => Pick { count: Count::AtLeast(Amount::Num(1)), of, random: false });
    alt!(p, form: "at least " (n: digits) " " (of: counted)
        =>? (n > 1).then_some(Pick { count: Count::AtLeast(Amount::Num(n)), of, random: false }));
    iso!(p, form: "any number of " (of: whole, form.many())
        => Some(Pick { count: Count::AnyNumber, of, random: false }),
    (of) from |v| match v {
        Pick { count: Count::AnyNumber, of, random: false } => Some((of,)),
        _ => None,
    });
    iso!(p, form: "a number of " (of: whole, form.many()) " up to " (n: quantity)
        => Some(Pick { count: Count::UpTo(n), of, random: false }),
    (of, n) from |v| match v {
        Pick { count: Count::UpTo(n), of, random: false } => Some((of, n)),
        _ => None,
    });
    iso!(p, form: "a number of " (of: whole, form.many()) " equal to " (n: quantity)
        => Some(Pick { count: Count::Exactly(n), of, random: false }),
    (of, n) from |v| match v {
        Pick { count: Count::Exactly(n), of, random: false } => Some((of, n)),
        _ => None,
    });
    alt!(p, form: "any number of " (of: counted) => Pick { count: Count::AnyNumber, of, random: false });
}

/// Owner in a choice of one card for each player.
const EACH_PLAYERS: Whose = Whose::Of(Who::EachPlayer);

fn is_one(pick: &Pick, random: bool) -> Option<Filter> {
    (pick.count == Count::Exactly(Amount::Num(1)) && pick.random == random).then(|| pick.of.clone())
}

fn is_many(pick: &Pick, random: bool) -> Option<(Amount, Filter)> {
    match &pick.count {
        Count::Exactly(n) if *n != Amount::Num(1) && pick.random == random => Some((n.clone(), pick.of.clone())),
        _ => None,
    }
}

pub(crate) fn one_object(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: named) => c);
    rule!(p, form: (c: crate::grammar::verb::off_board::this_in) => c);
    rule!(p, form: (f: boxed(each)) => Cards::All(f));
    alt!(p, form: "that banished " (k: crate::grammar::noun::determiner::kind)
        => Cards::All(Box::new(Filter::of(k).is(Is::Done(Verb::Banish)))));
    iso!(p, form: ["one of them" | "1 of them"] => Some(one_of_them()),
        () from |v| (*v == one_of_them()).then_some(()));
    rule!(p, form: (pick: boxed(picked)) => Cards::Some(pick));
    iso!(p, form: ["one of the others" | "one of the rest" | "another of them" | "another one of them" | "another of those cards"]
        => Some(one_of_the_others()), () from |v| (*v == one_of_the_others()).then_some(()));
    alt!(p, form: (n: any_several) " of " (them: those)
        => Cards::Some(Box::new(Pick { count: Count::Exactly(n), of: them, random: false })));
    alt!(p, form: ["one of " | "1 of "] (them: those) => Cards::Some(Box::new(Pick {
        count: Count::Exactly(Amount::Num(1)), of: them, random: false,
    })));
    alt!(p, form: "each of " (c: several) => c);
    alt!(p, form: "each of " (c: named) =>? (c == Cards::It).then_some(c));
}

/// The cards that the text has mentioned, as a filter: "them", "those Friends".
pub(crate) fn those(p: &mut Pass<'_, '_, Filter>, form: Form) {
    let them = Filter::default().is(Is::AmongThem);
    alt!(p, form: ["them" | "those cards" | "the chosen cards" | "the revealed cards"] => them.clone());
    for kind in KINDS {
        alt!(p, form: {those_noun(Some(kind))} => them.clone());
    }
}

/// Each of the mentioned cards.
pub(crate) fn several_spoken_of(p: &mut Pass<'_, '_, Cards>, form: Form) {
    iso!(p, form: (them: those) => { let _ = them; Some(Cards::It) }, (them) from |_v| None::<(Filter,)>);
    if let Pass::Write { writer, value: Cards::It, done } = p {
        *done = writer.push("them");
    }
}

/// Returns one of the mentioned cards. Afterwards "the other" refers to the rest.
pub(crate) fn one_of_them() -> Cards {
    let of = Filter::default().is(Is::AmongThem);
    Cards::Some(Box::new(Pick { count: Count::Exactly(Amount::Num(1)), of, random: false }))
}

/// Returns one of the cards that were not taken.
fn one_of_the_others() -> Cards {
    let of = Filter::default().is(Is::Among(Cards::Others));
    Cards::Some(Box::new(Pick { count: Count::Exactly(Amount::Num(1)), of, random: false }))
}

/// "Up to two of your Friends" after "each of".
fn several(p: &mut Pass<'_, '_, Cards>, form: Form) {
    alt!(p, form: (pick: boxed(picked)) =>? (!is_single_pick(&pick)).then_some(Cards::Some(pick)));
}

fn is_single_pick(pick: &Pick) -> bool {
    pick.count == Count::Exactly(Amount::Num(1))
}

/// The object of an effect: "it", "each Friend here", "up to 2 of your characters", "this card and that card".
pub(crate) fn object(p: &mut Pass<'_, '_, Cards>, form: Form) {
    let form = form.one();
    rule!(p, form: (c: one_object) => c);
    iso!(p, form: (all: crate::grammar::noun::determiner::one_of_each) => Some(one_each(all)), (all) from |v| one_each_of(v));
    rule!(p, form: (both: list(joined_object, "and")) => Cards::Several(both));
    remember(p);
}

fn one_each(all: Vec<Filter>) -> Cards {
    let one = |of| Pick { count: Count::Exactly(Amount::Num(1)), of, random: false };
    Cards::Several(all.into_iter().map(|of| Cards::Some(Box::new(one(of)))).collect())
}

fn one_each_of(cards: &Cards) -> Option<(Vec<Filter>,)> {
    let Cards::Several(parts) = cards else { return None };
    let each = parts.iter().map(|part| match part {
        Cards::Some(pick) => is_one(pick, false),
        _ => None,
    });
    each.collect::<Option<Vec<_>>>().map(|all| (all,))
}

fn joined_object(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: host) => c);
    rule!(p, form: (c: this) => c);
    if let Pass::Write { writer, value, done } = p {
        // Next to another card, "it" would be read as that other card.
        if !*done && **value == Cards::It {
            writer.refer();
            *done = writer.push(if writer.scope.host == Some(Kind::Card) { "it" } else { "that card" });
            writer.explain(writer.antecedent, "");
        }
    }
    alt!(p, form: (c: that_card) => c);
    rule!(p, form: (f: boxed(each)) => Cards::All(f));
    rule!(p, form: (pick: boxed(picked)) => Cards::Some(pick));
}

/// Cards picked by description, never cards mentioned before.
pub(crate) fn chosen(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (pick: boxed(picked)) => Cards::Some(pick));
    remember(p);
}

/// Returns the noun that refers to a description later: "that character" for a Friend or Mane Character.
fn noun_of(f: &Filter) -> Kind {
    let of_way = |way: &Vec<Is>| match way.last() {
        Some(Is::Kind(kind)) => Some(*kind),
        _ => None,
    };
    let ways = f.is.iter().find_map(|is| match is {
        Is::Any(ways) => ways.iter().map(of_way).collect::<Option<Vec<_>>>(),
        _ => None,
    });
    let bits = ways.iter().flatten().fold(u8::MAX, |common, kind| common & (kind.bits() | Kind::Card.bits()));
    match f.kind {
        Kind::Card if ways.is_some() => {
            KINDS.into_iter().rev().find(|kind| bits & (1 << *kind as u8) != 0).unwrap_or(Kind::Card)
        }
        kind => kind,
    }
}

/// Records, in a writing pass, the card to which "it" refers from here on.
fn remember(p: &mut Pass<'_, '_, Cards>) {
    let Pass::Write { writer, value, done: true } = p else { return };
    let several = |pick: &Pick| pick.count != Count::Exactly(Amount::Num(1));
    match value {
        Cards::Some(pick) => writer.speak_of(noun_of(&pick.of), several(pick)),
        Cards::All(f) => writer.speak_of(noun_of(f), true),
        Cards::Several(parts) => {
            if let Some(last @ Cards::Some(pick)) = parts.iter().rev().find(|c| matches!(c, Cards::Some(_))) {
                writer.speak_of(noun_of(&pick.of), several(pick));
                writer.describe(|aside| one_object.write(aside, last, Form::PLAIN));
            }
            return;
        }
        // Mentioning one of these cards doesn't change the referent of "it", as in "exhaust this card to move it".
        Cards::This | Cards::ThisIn(_) | Cards::Host | Cards::It | Cards::Before | Cards::Others => return,
    }
    writer.describe(|aside| one_object.write(aside, value, Form::PLAIN));
}

/// Records that one card of this kind was mentioned.
pub(crate) fn remember_one(p: &mut Pass<'_, '_, Filter>) {
    if let Pass::Write { writer, value, done: true } = p {
        writer.speak_of(noun_of(value), false);
        writer.describe(|aside| indefinite.write(aside, value, Form::PLAIN));
    }
}

/// Records that several cards of this kind were mentioned.
pub(crate) fn remember_some(p: &mut Pass<'_, '_, Filter>) {
    if let Pass::Write { writer, value, done: true } = p {
        writer.speak_of(noun_of(value), true);
        writer.describe(|aside| whole.write(aside, value, Form::PLAIN.many()));
    }
}

/// Records the card that a trigger is about, so that "it" refers to that card in the effect.
pub(crate) fn remember_trigger_subject(p: &mut Pass<'_, '_, Cards>) {
    let Pass::Write { writer, value, done: true } = p else { return };
    match value {
        Cards::All(f) => writer.speak_of(noun_of(f), false),
        Cards::Some(pick) => writer.speak_of(noun_of(&pick.of), true),
        Cards::It => return,
        Cards::Several(two) if matches!(two[..], [Cards::This, Cards::All(_)]) => {
            if let Some(Cards::All(f)) = two.last() {
                writer.speak_of(noun_of(f), false);
            }
        }
        _ => writer.speak_of_any(),
    }
    writer.describe(|aside| trigger_subject.write(aside, value, Form::PLAIN));
}

/// Records the second card of an event, such as the one that another was played on, for "that Friend" later.
pub(crate) fn remember_second_card(p: &mut Pass<'_, '_, Happening>) {
    let Pass::Write { writer, value, done: true } = p else { return };
    if let Some(f) = value.second_card() {
        writer.speak_of_second(noun_of(f));
    }
}
