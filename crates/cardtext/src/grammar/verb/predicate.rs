//! Predicates after a card's noun: "enters play", "is retired or dismissed".

use maneframe_card::CardType;
use maneframe_card::ability::{Cards, Happening, Place, Verb, Who, Whose};

use crate::Context;
use crate::grammar::Form;
use crate::grammar::form::Tense;
use crate::grammar::noun::cards::{remember_trigger_subject, trigger_subject};
use crate::grammar::noun::place;
use crate::grammar::noun::player::trigger_player;
use crate::grammar::verb::table::{after, course_of_it, done, happens, told};
use crate::kernel::{Pass, Word, agree, alt, any_of, iso, list, maybe, on_card, rule};

/// The card or cards that a trigger is about, which become "it".
pub(crate) fn card(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: trigger_subject) => c);
    alt!(p, form: "this" => Cards::This);
    remember_trigger_subject(p);
}

pub(crate) fn at_area(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: " " (a: place::at) => a);
}

pub(crate) fn to_area(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: " " (a: place::to) => a);
}

pub(crate) fn to_here(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: " " (a: place::to_here) => a);
}

pub(crate) fn from_area(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: " " (a: place::from) => a);
}

fn played_to_bare(p: &mut Pass<'_, '_, Place>, form: Form) {
    alt!(p, form: "to " (a: place::problem) => a);
}

/// Moves the area out of a description. In "a Troublemaker here is defeated", "here" is the place of the defeat.
pub(crate) fn lifted(what: Cards) -> (Cards, Option<Place>) {
    match what {
        Cards::All(mut f) => {
            let at = f.at.take();
            (Cards::All(f), at)
        }
        other => (other, None),
    }
}

/// Applies the predicate to the cards `what`.
pub(crate) fn said_of(what: Cards, predicate: Happening) -> Option<Happening> {
    let (bare, inside) = lifted(what.clone());
    Some(match predicate {
        Happening::Uncovered { by, at, .. } => Happening::Uncovered { by, what: bare, at: at.or(inside) },
        Happening::Defeats { by, at, only, .. } => Happening::Defeats { by, what: bare, at: at.or(inside), only },
        // The words were "this card is played": see `came_into_play`.
        Happening::EntersPlay { who: Some(Who::APlayer), at, .. } if what == Cards::This => {
            Happening::Plays { who: Who::APlayer, what, to: at }
        }
        Happening::EntersPlay { who: Some(Who::APlayer), at, .. } => Happening::EntersPlay { what, at, who: None },
        mut other => {
            *other.card_mut()? = what;
            other
        }
    })
}

/// Splits an event into its card and the predicate; the inverse of [`said_of`].
pub(crate) fn unsaid(happening: &Happening) -> Option<(Cards, Happening)> {
    let mut predicate = happening.clone();
    let what = std::mem::replace(predicate.card_mut()?, Cards::It);
    Some((what, predicate))
}

/// An act done to a card: "dismissed", "moved here".
pub(crate) fn participle(p: &mut Pass<'_, '_, Happening>, form: Form) {
    iso!(p, form: (v: done) {after(*v, form.many)} (w: course_of_it) => happens(v, None, Cards::It, w),
    (v, w) from |h| match told(h) {
        Some((verb, None, Cards::It, w)) => Some((verb, w)),
        _ => None,
    });
    rule!(p, form: "retired for being in excess of your home limit" => Happening::OverHomeLimit { what: Cards::It });
}

/// Other words for entering play: "put into play", "played". If the subject is this card, "played" means the action of
/// playing it (CR 705.1). A Problem can't be played, so for it "played" means entering play. While the subject isn't
/// known, the result is entering play under any player's control.
pub(crate) fn came_into_play(p: &mut Pass<'_, '_, Happening>, form: Form) {
    let enters = |at, who| Happening::EntersPlay { what: Cards::It, at, who };
    let on_problem = |card: Context| card.kind == CardType::Problem;
    alt!(p, form: "put into play" (at: maybe(at_area)) => enters(at, None));
    alt!(p, form: {on_card("played", on_problem)} (at: maybe(at_area)) => enters(at, None));
    alt!(p, form: {on_card("played ", on_problem)} (at: played_to_bare) => enters(Some(at), None));
    let on_other = |card: Context| !on_problem(card);
    alt!(p, form: {on_card("played", on_other)} (at: maybe(at_area)) => enters(at, Some(Who::APlayer)));
    alt!(p, form: {on_card("played ", on_other)} (at: played_to_bare) => enters(Some(at), Some(Who::APlayer)));
}

/// Adjectives for the result of a verb.
const BECOMING: [(&[&str], Verb); 4] = [
    (&["unfrightened"], Verb::Unfrighten),
    (&["exhausted"], Verb::Exhaust),
    (&["ready", "readied"], Verb::Ready),
    (&["Cutie Marked", "Cutie marked"], Verb::CutieMark),
];

/// Verbs that are also said of a card without naming who does it: present, past and the act.
const UNAIDED: [([&str; 2], &[&str], Verb); 5] = [
    (["readies", "ready"], &["readied"], Verb::Ready),
    (["exhausts", "exhaust"], &["exhausted"], Verb::Exhaust),
    (["unfrightens", "unfrighten"], &["unfrightened"], Verb::Unfrighten),
    (["turns face-down", "turn face-down"], &["turned face-down"], Verb::TurnFaceDown),
    (
        ["returns to its owner's hand", "return to their owners' hands"],
        &["returned to its owner's hand"],
        Verb::PutInHand,
    ),
];

fn turned_over() -> Happening {
    Happening::Done { verb: Verb::TurnOver, by: None, what: Cards::It }
}

/// Returns a verb about a card or, in the form's number, several cards.
fn verb(form: Form, present: [&'static str; 2], past: &'static [&'static str], base: &'static str) -> impl Word {
    match form.tense {
        Tense::Present => agree(form.many, present[0], present[1]),
        Tense::Past => agree(form.many, past[0], past[past.len() - 1]),
        Tense::Would | Tense::Denied => agree(false, base, base),
    }
}

/// Returns "is", "was" or "be".
fn to_be(form: Form) -> impl Word {
    verb(form, ["is ", "are "], &["was ", "were "], "be ")
}

fn becomes(form: Form) -> impl Word {
    verb(form, ["becomes ", "become "], &["became "], "become ")
}

fn enters(form: Form) -> impl Word {
    verb(form, ["enters play", "enter play"], &["entered play"], "enter play")
}

fn enters_pile(form: Form) -> impl Word {
    verb(form, ["enters ", "enter "], &["entered "], "enter ")
}

fn leaves(form: Form) -> impl Word {
    verb(form, ["leaves play", "leave play"], &["left play"], "leave play")
}

/// A predicate of a card, with its verb and the acting player.
pub(crate) fn predicate(p: &mut Pass<'_, '_, Happening>, form: Form) {
    rule!(p, form: {enters(form)} (at: maybe(at_area)) => Happening::EntersPlay { what: Cards::It, at, who: None });
    // A face-down card triggers nothing, so a Troublemaker that enters play is always face-up here.
    alt!(p, form: {enters(form)} {on_card(" face-up", |card| card.kind == CardType::Troublemaker)}
        => Happening::EntersPlay { what: Cards::It, at: None, who: None });
    alt!(p, form: {enters(form)} " " (at: played_to_bare)
        => Happening::EntersPlay { what: Cards::It, at: Some(at), who: None });
    rule!(p, form: {leaves(form)} => Happening::LeavesPlay { what: Cards::It });
    if form.tense != Tense::Would {
        let is = |verb| Happening::Done { verb, by: None, what: Cards::It };
        for (adjective, verb) in BECOMING {
            iso!(p, form: {becomes(form)} {any_of(adjective)} => Some(is(verb)), () from |v| (*v == is(verb)).then_some(()));
        }
        alt!(p, form: {becomes(form)} "face-down"
            => Happening::Done { verb: Verb::TurnFaceDown, by: None, what: Cards::It });
        alt!(p, form: {becomes(form)} "frightened"
            => Happening::Done { verb: Verb::Frighten, by: None, what: Cards::It });
        rule!(p, form: {becomes(form)} ["involved in a faceoff" | "involved in the faceoff"]
            => Happening::BecomesInvolved { what: Cards::It });
    }
    // Verbs without an object: "this card readies", "one of your Friends moves here".
    for (forms, past, done) in UNAIDED {
        alt!(p, form: {verb(form, forms, past, forms[1])}
            => Happening::Done { verb: done, by: None, what: Cards::It });
    }
    alt!(p, form: {verb(form, ["moves", "move"], &["moved"], "move")} (w: course_of_it)
        =>? happens(Verb::Move, None, Cards::It, w));
    if form.tense == Tense::Present {
        iso!(p, form: "turns over" => Some(turned_over()), () from |v| (*v == turned_over()).then_some(()));
    }
    rule!(p, form: {to_be(form)} (h: participle) => h);
    alt!(p, form: {to_be(form)} (h: came_into_play) => h);
    iso!(p, form: {to_be(form)} (h: participle) (who: by_player) => done_by(who, vec![h]).and_then(|mut all| all.pop()),
        (h, who) from |v| by_of(std::slice::from_ref(v)).and_then(|(mut all, who)| all.pop().map(|h| (h, who))));
    iso!(p, form: {to_be(form)} "played" (w: course_of_it) (who: by_player) => happens(Verb::Play, Some(who), Cards::It, w),
    (w, who) from |v| match told(v) {
        Some((Verb::Play, Some(who), Cards::It, w)) => Some((w, who)),
        _ => None,
    });
    if form.tense == Tense::Present {
        alt!(p, form: "has just been moved" => Happening::Moves { by: None, what: Cards::It, from: None, to: None });
        alt!(p, form: "has been dismissed" => Happening::Done { verb: Verb::Dismiss, by: None, what: Cards::It });
        rule!(p, form: ["is put into the discard pile from anywhere" | "enters a discard pile"]
            => Happening::ToDiscardPile {
            what: Cards::It, from_play: false, pile: Whose::Any
        });
    }
    alt!(p, form: {to_be(form)} ["put into your hand" | "put into your hand from play" | "returned to your hand"
        | "returned to its owner's hand" | "returned to their owners' hands"]
        => Happening::Done { verb: Verb::PutInHand, by: None, what: Cards::It });
    if form.tense == Tense::Present {
        alt!(p, form: {to_be(form)} ["put into a discard pile" | "put into its owner's discard pile" | "put into their owners' discard piles"]
            => Happening::ToDiscardPile { what: Cards::It, from_play: false, pile: Whose::Any });
    } else {
        rule!(p, form: {to_be(form)} ["put into a discard pile" | "put into its owner's discard pile" | "put into their owners' discard piles"]
            => Happening::ToDiscardPile { what: Cards::It, from_play: false, pile: Whose::Any });
    }
    rule!(p, form: {to_be(form)} ["put into the discard pile from play" | "put into your discard pile from play"
        | "put into a discard pile from play" | "put into its owner's discard pile from play"
        | "put into their owners' discard piles from play"]
    => Happening::ToDiscardPile { what: Cards::It, from_play: true, pile: Whose::Any });
    alt!(p, form: {to_be(form)} "put into your discard pile"
    => Happening::ToDiscardPile { what: Cards::It, from_play: false, pile: Whose::YOUR });
    alt!(p, form: {enters_pile(form)} ["the discard pile from play" | "a discard pile from play"]
    => Happening::ToDiscardPile { what: Cards::It, from_play: true, pile: Whose::Any });
    rule!(p, form: {enters_pile(form)} "your discard pile from play"
    => Happening::ToDiscardPile { what: Cards::It, from_play: true, pile: Whose::YOUR });
    rule!(p, form: {enters_pile(form)} "your discard pile"
    => Happening::ToDiscardPile { what: Cards::It, from_play: false, pile: Whose::YOUR });
}

/// "By an opponent", applied to every part of the predicate.
pub(crate) fn by_player(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: " by " (who: trigger_player) => who);
    alt!(p, form: [" by opponents" | " by your opponents"] => Who::Opponents);
}

/// Returns the acting player of an event that can have one.
pub(crate) fn doer_of(happening: &mut Happening) -> Option<&mut Option<Who>> {
    match happening {
        Happening::Done { by, .. }
        | Happening::Moves { by, .. }
        | Happening::Sent { by, .. }
        | Happening::Defeats { by, .. }
        | Happening::Uncovered { by, .. } => Some(by),
        _ => None,
    }
}

fn done_by(who: Who, mut all: Vec<Happening>) -> Option<Vec<Happening>> {
    for h in &mut all {
        *doer_of(h)? = Some(who.clone());
    }
    Some(all)
}

fn by_of(all: &[Happening]) -> Option<(Vec<Happening>, Who)> {
    let mut all = all.to_vec();
    let mut who = None;
    for h in &mut all {
        let by = doer_of(h)?.take()?;
        if *who.get_or_insert(by.clone()) != by {
            return None;
        }
    }
    Some((all, who?))
}

/// Several alternatives: "is retired or dismissed", "enters play here or is moved here".
pub(crate) fn predicates(p: &mut Pass<'_, '_, Vec<Happening>>, form: Form) {
    rule!(p, form: {to_be(form)} (all: list(participle, "or")) => all);
    iso!(p, form: {to_be(form)} (all: list(participle, "or")) (who: by_player) => done_by(who, all),
        (all, who) from |v| by_of(v));
    rule!(p, form: (all: list(predicate, "or")) => all);
    alt!(p, form: {verb(form, ["enters or leaves play", "enter or leave play"], &["entered or left play"], "enter or leave play")} => vec![
        Happening::EntersPlay { what: Cards::It, at: None, who: None },
        Happening::LeavesPlay { what: Cards::It },
    ]);
    alt!(p, form: {to_be(form)} "moved to or " {enters(form)} " at " (a: place::problem) => vec![
        Happening::Moves { by: None, what: Cards::It, from: None, to: Some(a.clone()) },
        Happening::EntersPlay { what: Cards::It, at: Some(a), who: None },
    ]);
}

/// Builds the event of several predicates of one card.
pub(crate) fn all_said_of(what: &Cards, all: Vec<Happening>) -> Option<Happening> {
    let mut said: Vec<Happening> = all.into_iter().map(|h| said_of(what.clone(), h)).collect::<Option<_>>()?;
    Some(if said.len() == 1 { said.remove(0) } else { Happening::Any(said) })
}

/// Splits an event into the arguments of [`all_said_of`].
pub(crate) fn all_unsaid(happening: &Happening) -> Option<(Cards, Vec<Happening>)> {
    let all = match happening {
        Happening::Any(all) => &all[..],
        one => std::slice::from_ref(one),
    };
    let (what, _) = unsaid(all.first()?)?;
    let each = all.iter().map(|h| unsaid(h).filter(|(c, _)| *c == what).map(|(_, h)| h));
    Some((what.clone(), each.collect::<Option<_>>()?))
}
