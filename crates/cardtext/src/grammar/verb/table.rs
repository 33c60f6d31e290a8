//! Verbs. One table provides orders ("dismiss a Friend"), triggers ("when you dismiss a Friend", "when a Friend is
//! dismissed by an opponent"), replacements and prohibitions ("would be dismissed", "can't be dismissed"), and past
//! events ("if you dismissed a Friend this turn", "dismissed this way").

use maneframe_card::ability::{Cards, Filter, Happening, Kind, Place, Verb, Who, Whose};

use crate::grammar::Form;
use crate::grammar::form::{Person, Tense};
use crate::grammar::noun::determiner::is_placeless;
use crate::grammar::noun::place;
use crate::grammar::verb::predicate::{at_area, from_area, lifted, to_area, to_here};
use crate::kernel::{Pass, Word, any_of, iso, keep, maybe, rule};

/// A verb in its forms.
struct Words {
    verb: Verb,
    /// "Dismiss".
    stem: &'static str,
    /// "Dismisses".
    third: &'static str,
    /// "Dismissed", as in "you dismissed".
    past: &'static str,
    /// "Dismissed", as in "was dismissed".
    participle: &'static str,
    /// Words after the object, or the participle; today's wording first.
    after: &'static [&'static str],
    /// Words after the object if there are several cards.
    after_many: &'static [&'static str],
}

/// Creates a verb without further words.
const fn word(verb: Verb, [stem, third, past, participle]: [&'static str; 4]) -> Words {
    Words { verb, stem, third, past, participle, after: &[""], after_many: &[""] }
}

/// Creates a verb with words after its object.
const fn split(
    verb: Verb,
    forms: [&'static str; 4],
    after: &'static [&'static str],
    many: &'static [&'static str],
) -> Words {
    Words { after, after_many: many, ..word(verb, forms) }
}

const TURN: [&str; 4] = ["turn", "turns", "turned", "turned"];
const PUT: [&str; 4] = ["put", "puts", "put", "put"];

const TABLE: &[Words] = &[
    word(Verb::Dismiss, ["dismiss", "dismisses", "dismissed", "dismissed"]),
    word(Verb::Retire, ["retire", "retires", "retired", "retired"]),
    word(Verb::Banish, ["banish", "banishes", "banished", "banished"]),
    word(Verb::Frighten, ["frighten", "frightens", "frightened", "frightened"]),
    word(Verb::Unfrighten, ["unfrighten", "unfrightens", "unfrightened", "unfrightened"]),
    word(Verb::Exhaust, ["exhaust", "exhausts", "exhausted", "exhausted"]),
    word(Verb::Ready, ["ready", "readies", "readied", "readied"]),
    word(Verb::Uncover, ["uncover", "uncovers", "uncovered", "uncovered"]),
    word(Verb::Ignore, ["ignore", "ignores", "ignored", "ignored"]),
    word(Verb::Defeat, ["defeat", "defeats", "defeated", "defeated"]),
    word(Verb::CutieMark, ["Cutie Mark", "Cutie Marks", "Cutie Marked", "Cutie Marked"]),
    word(Verb::Move, ["move", "moves", "moved", "moved"]),
    word(Verb::Send, ["send", "sends", "sent", "sent"]),
    word(Verb::Play, ["play", "plays", "played", "played"]),
    word(Verb::Discard, ["discard", "discards", "discarded", "discarded"]),
    word(Verb::Draw, ["draw", "draws", "drew", "drawn"]),
    word(Verb::Flip, ["flip", "flips", "flipped", "flipped"]),
    word(Verb::Reveal, ["reveal", "reveals", "revealed", "revealed"]),
    word(Verb::LookAt, ["look at", "looks at", "looked at", "looked at"]),
    word(Verb::Spend, ["spend", "spends", "spent", "spent"]),
    word(Verb::Choose, ["choose", "chooses", "chose", "chosen"]),
    word(Verb::Confront, ["confront", "confronts", "confronted", "confronted"]),
    word(Verb::Challenge, ["challenge", "challenges", "challenged", "challenged"]),
    split(Verb::TurnOver, TURN, &[" over", " face up"], &[" over"]),
    split(Verb::TurnFaceDown, TURN, &[" face-down", " facedown"], &[" face-down", " facedown"]),
    split(
        Verb::PutInHand,
        PUT,
        &[
            " into its owner's hand",
            " into its owner's hand from play",
            " into a player's hand from play",
            " into a player's hand",
            " into their owner's hand",
            " into their owners' hands",
        ],
        &[
            " into their owners' hands",
            " into their owners' hands from play",
            " into their owner's hand",
            " into their owner's hand from play",
            " into its owner's hand",
        ],
    ),
    split(
        Verb::PutOnTop,
        PUT,
        &[" on top of its owner's deck", " on top of their owner's deck", " on top of their owners' decks"],
        &[" on top of their owners' decks", " on top of their owner's deck", " on top of its owner's deck"],
    ),
];

fn words(verb: Verb) -> Option<&'static Words> {
    TABLE.iter().find(|w| w.verb == verb)
}

/// Reads every verb of the table whose words fit, or writes the given verb.
fn any(p: &mut Pass<'_, '_, Verb>, own: fn(&Words) -> &'static str, other: fn(&Words) -> &'static str) {
    match p {
        Pass::Read { reader, at, found, .. } => {
            for w in TABLE {
                for word in [own(w), other(w)] {
                    let Some(end) = reader.lit(*at, word) else { continue };
                    if !reader.next(end).is_some_and(char::is_alphanumeric) {
                        keep(found, w.verb, end);
                    }
                    if own(w) == other(w) {
                        break;
                    }
                }
            }
        }
        Pass::Write { writer, value, done } => {
            *done = *done || words(**value).is_some_and(|w| writer.push(own(w)));
        }
    }
}

/// The verb of a sentence about an event: "dismiss", "dismisses", "dismissed". After "would" it is the stem.
pub(crate) fn acts(p: &mut Pass<'_, '_, Verb>, form: Form) {
    match (form.tense, form.person) {
        (Tense::Past, _) => any(p, |w| w.past, |w| w.participle),
        (Tense::Present, Person::One) => any(p, |w| w.third, |w| w.stem),
        (Tense::Present, _) => any(p, |w| w.stem, |w| w.third),
        (Tense::Would, _) => any(p, |w| w.stem, |w| w.stem),
        // "You haven't drawn a card" is read as well as "you didn't draw".
        (Tense::Denied, _) => any(p, |w| w.stem, |w| w.participle),
    }
}

/// "Dismiss", after "can't" or "didn't".
pub(crate) fn stem(p: &mut Pass<'_, '_, Verb>, form: Form) {
    let _ = form;
    any(p, |w| w.stem, |w| w.stem);
}

/// "Dismissed", after "is", "that was" or "you have".
pub(crate) fn done(p: &mut Pass<'_, '_, Verb>, form: Form) {
    let _ = form;
    any(p, |w| w.participle, |w| w.participle);
}

/// "Drew", after "you"; "drawn" is read too, as after "you have".
pub(crate) fn did(p: &mut Pass<'_, '_, Verb>, form: Form) {
    let _ = form;
    any(p, |w| w.past, |w| w.participle);
}

/// Returns the form with a player as the subject.
pub(crate) fn of_person(form: Form, who: &Who) -> Form {
    form.person(if *who == Who::You { Person::You } else { Person::One })
}

/// Returns the words after the verb's object: " over".
pub(crate) fn after(verb: Verb, many: bool) -> impl Word {
    any_of(words(verb).map_or(&[""], |w| if many { w.after_many } else { w.after }))
}

/// Returns true if the plain order "dismiss a Friend" is possible with this verb: it needs no words besides the cards.
pub(crate) fn is_order(verb: Verb) -> bool {
    use Verb::*;
    matches!(
        verb,
        Dismiss | Retire | Banish | Frighten | Unfrighten | Exhaust | Ready | Uncover | Ignore | Defeat | CutieMark
    )
}

/// Returns true if the verb can be forbidden as an act on a card in any zone.
pub(crate) fn is_forbidden(verb: Verb) -> bool {
    use Verb::*;
    let turned = matches!(verb, Challenge | Send | TurnOver | TurnFaceDown | PutInHand | PutOnTop | Discard | Flip);
    is_order(verb) && verb != Ignore || turned
}

/// Place of an act, or its origin and destination.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Course {
    pub(crate) from: Option<Place>,
    pub(crate) to: Option<Place>,
    pub(crate) at: Option<Place>,
}

impl Course {
    pub(crate) fn to(to: Option<Place>) -> Course {
        Course { to, ..Course::default() }
    }

    /// Returns true if the destination is written before the origin: "home from here". Usually the origin comes first:
    /// "from here to a Problem".
    fn is_home_first(&self) -> bool {
        self.from.is_some() && self.to == Some(Place::Home(Whose::Any))
    }
}

pub(crate) fn played_to(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: " " (a: place::played_to) => a);
}

/// The places of a player's act: "from home", "to a Problem", " here" for a played card.
pub(crate) fn course(p: &mut Pass<'_, '_, Course>, form: Form) {
    iso!(p, form: (from: maybe(from_area)) (to: maybe(to_area)) => Some(Course { from, to, at: None }),
        (from, to) from |v| (v.at.is_none() && !v.is_home_first()).then(|| (v.from.clone(), v.to.clone())));
    iso!(p, form: (to: to_area) (from: from_area) => Some(Course { from: Some(from), to: Some(to), at: None }),
        (to, from) from |v| v.is_home_first().then(|| (v.to.clone(), v.from.clone())).and_then(|(to, from)| to.zip(from)));
    iso!(p, form: (at: at_area) => Some(Course { at: Some(at), ..Course::default() }),
        (at) from |v| v.at.clone().map(|at| (at,)));
}

/// The places of an act on a card, in which "here" is the destination: "moved here".
pub(crate) fn course_of_it(p: &mut Pass<'_, '_, Course>, form: Form) {
    iso!(p, form: (from: maybe(from_area)) (to: maybe(to_here)) => Some(Course { from, to, at: None }),
        (from, to) from |v| (v.at.is_none() && !v.is_home_first()).then(|| (v.from.clone(), v.to.clone())));
    iso!(p, form: (to: to_here) (from: from_area) => Some(Course { from: Some(from), to: Some(to), at: None }),
        (to, from) from |v| v.is_home_first().then(|| (v.to.clone(), v.from.clone())).and_then(|(to, from)| to.zip(from)));
    iso!(p, form: (at: at_area) => Some(Course { at: Some(at), ..Course::default() }),
        (at) from |v| v.at.clone().map(|at| (at,)));
}

/// The place to which a card is played, including "here".
pub(crate) fn course_of_play(p: &mut Pass<'_, '_, Course>, form: Form) {
    iso!(p, form: (to: maybe(played_to)) => Some(Course::to(to)),
        (to) from |v| (*v == Course::to(v.to.clone())).then(|| (v.to.clone(),)));
}

/// Builds the event that a verb is done to cards. Returns `None` if words are missing or superfluous.
pub(crate) fn happens(verb: Verb, by: Option<Who>, what: Cards, way: Course) -> Option<Happening> {
    let stays = way == Course::default();
    let goes = way.at.is_none();
    Some(match verb {
        Verb::Play => {
            let fits = way == Course::to(way.to.clone()) && !matches!(&what, Cards::All(f) if !is_placeless(f));
            fits.then_some(Happening::Plays { who: by?, what, to: way.to })?
        }
        Verb::Move if goes => Happening::Moves { by, what, from: way.from, to: way.to },
        Verb::Send if goes => Happening::Sent { by, what, from: way.from, to: way.to },
        Verb::Uncover | Verb::Defeat if way.from.is_none() && way.to.is_none() => {
            let (what, inside) = lifted(what);
            let at = way.at.or(inside);
            match verb {
                Verb::Uncover => Happening::Uncovered { by, what, at },
                _ => Happening::Defeats { by, what, at, only: None },
            }
        }
        Verb::Draw if stays => match what {
            Cards::All(f) => Happening::Draws { who: by?, what: (*f != Filter::default()).then_some(f) },
            _ => return None,
        },
        Verb::Confront if stays => {
            let Cards::All(f) = what else { return None };
            let problem = Place::Problem(f.whose.clone());
            let fits = matches!(f.whose, Whose::Any | Whose::Of(Who::You | Who::Opponents));
            let is_problem = fits && *f == Filter::of(Kind::Problem).whose(f.whose.clone());
            is_problem.then_some(Happening::Confronts { who: by?, problem, surplus: false, with: None })?
        }
        Verb::Dismiss
        | Verb::Retire
        | Verb::Banish
        | Verb::Frighten
        | Verb::Unfrighten
        | Verb::Exhaust
        | Verb::Ready
        | Verb::CutieMark
        | Verb::Ignore
        | Verb::Discard
        | Verb::Flip
        | Verb::Reveal
        | Verb::LookAt
        | Verb::Challenge
        | Verb::TurnOver
        | Verb::TurnFaceDown
        | Verb::PutInHand
        | Verb::PutOnTop
            if stays =>
        {
            Happening::Done { verb, by, what }
        }
        _ => return None,
    })
}

/// Splits an event into the arguments of [`happens`]: the verb, the player, the cards and the places.
pub(crate) fn told(happening: &Happening) -> Option<(Verb, Option<Who>, Cards, Course)> {
    let parts = match happening {
        Happening::Plays { who, what, to } => (Verb::Play, Some(who.clone()), what.clone(), Course::to(to.clone())),
        Happening::Moves { by, what, from, to } | Happening::Sent { by, what, from, to } => {
            let verb = if matches!(happening, Happening::Moves { .. }) { Verb::Move } else { Verb::Send };
            (verb, by.clone(), what.clone(), Course { from: from.clone(), to: to.clone(), at: None })
        }
        Happening::Uncovered { by, what, at } => {
            (Verb::Uncover, by.clone(), what.clone(), Course { at: at.clone(), ..Course::default() })
        }
        Happening::Defeats { by, what, at, only: None } => {
            (Verb::Defeat, by.clone(), what.clone(), Course { at: at.clone(), ..Course::default() })
        }
        Happening::Draws { who, what } => {
            let what = Cards::All(what.clone().unwrap_or_default());
            (Verb::Draw, Some(who.clone()), what, Course::default())
        }
        Happening::Confronts { who, problem: Place::Problem(whose), surplus: false, with: None } => {
            let what = Cards::All(Box::new(Filter::of(Kind::Problem).whose(whose.clone())));
            (Verb::Confront, Some(who.clone()), what, Course::default())
        }
        Happening::Done { verb, by, what } => (*verb, by.clone(), what.clone(), Course::default()),
        _ => return None,
    };
    Some(parts)
}

/// An act with a known player.
pub(crate) type Act = (Who, Verb, Cards, Course);

/// Splits an event into the arguments of [`happens`]. Returns `None` if the event doesn't say which player does it.
pub(crate) fn told_of(happening: &Happening) -> Option<Act> {
    let (verb, by, what, way) = told(happening)?;
    Some((by?, verb, what, way))
}

/// Like [`told_of`], but returns `None` unless the cards are given by a description.
pub(crate) fn told_of_such(happening: &Happening) -> Option<(Who, Verb, Filter, Course)> {
    match told_of(happening)? {
        (who, verb, Cards::All(f), way) => Some((who, verb, *f, way)),
        _ => None,
    }
}
