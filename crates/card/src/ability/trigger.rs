//! Triggers, occurrences and spans of time.

use serde::{Deserialize, Serialize};

use super::cards::Cards;
use super::condition::Condition;
use super::effect::Verb;
use super::filter::{Cmp, Filter};
use super::place::Place;
use super::who::{Having, Who, Whose};

/// The event that a triggered ability or a reaction waits for (CR 704.1).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trigger {
    /// "When …", "After …".
    When(Happening),
    /// "At the start of …", "At the end of …".
    At(Edge, Moment),
    /// "As an opponent plays an Event, …", "as this card enters play, …": during the occurrence, or just before it (CR
    /// 705.2e, 706.1a).
    As(Happening),
    /// "When this card has 8 or more power, …": the condition becomes true. [`Condition::ThereAre`] triggers separately
    /// for each card that newly matches.
    State(Condition),
}

/// One of the two ends of a span of time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Edge {
    Start,
    End,
}

/// The five phases (CR 602-614).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Phase {
    Ready,
    Troublemaker,
    Main,
    Score,
    End,
}

/// A span of time that card texts mention.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// A turn, possibly of a given player.
    Turn(Option<Who>),
    /// A phase, possibly in the turn of a given player.
    Phase(Phase, Option<Who>),
    /// Any one of the five phases.
    AnyPhase,
    /// The Draw Step, possibly of a given player.
    DrawStep(Option<Who>),
    /// A Confront Step (CR 611).
    ConfrontStep,
    /// "The start of your next turn": the next such span, not the current one.
    Next(Box<Moment>),
    /// The first turn of the player in the game.
    FirstTurn(Who),
    /// A faceoff that matches all fields.
    Faceoff {
        /// Kind of the faceoff.
        kind: FaceoffKind,
        /// Cards that are involved in the faceoff.
        involving: Option<Box<Cards>>,
        /// Place where the faceoff is resolved.
        at: Option<Box<Place>>,
    },
}

/// Kinds of faceoff (CR 514.2, 612.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaceoffKind {
    /// A faceoff of any kind.
    #[default]
    Any,
    /// A Problem faceoff, including a multi-Problem faceoff.
    Problem,
    /// A Troublemaker faceoff.
    Troublemaker,
}

/// An occurrence, as card texts describe it. `what` are the affected cards. A `who` or `by` of `None` matches any
/// player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Happening {
    /// A player played a card (CR 705.2g). With `to`, it was played to that place, or onto something there.
    Plays { who: Who, what: Cards, to: Option<Place> },
    /// A card entered play (CR 706) under the control of `who`.
    EntersPlay { what: Cards, at: Option<Place>, who: Option<Who> },
    /// A card left play.
    LeavesPlay { what: Cards },
    /// A card left an area: it was moved or sent away, or left play.
    LeavesArea { what: Cards, from: Place },
    /// A card was moved (CR 506).
    Moves { by: Option<Who>, what: Cards, from: Option<Place>, to: Option<Place> },
    /// "Sent home": a card was or would be sent (CR 506.5).
    Sent { by: Option<Who>, what: Cards, from: Option<Place>, to: Option<Place> },
    /// "Dismissed", "exhausted", "turned over": a verb was done to a card. `by` is the controller of the effect or cost
    /// that exhausts, frightens or banishes it. A card is retired by its controller (CR 410.2) and flipped by its owner
    /// (CR 515.1).
    Done { verb: Verb, by: Option<Who>, what: Cards },
    /// A player confronted a Problem (CR 611.4). With `surplus`, they had more power than required. With `with`, they
    /// had a number of matching characters there.
    Confronts { who: Who, problem: Place, surplus: bool, with: Option<Box<Having>> },
    /// A faceoff started (CR 514.2).
    FaceoffStarts { by: Option<Who>, kind: FaceoffKind, at: Option<Place>, involving: Option<Cards> },
    /// A player won a faceoff (CR 514.5). `margin` compares the difference in power.
    WinsFaceoff { who: Who, kind: FaceoffKind, at: Option<Place>, involving: Option<Cards>, margin: Option<(Cmp, i32)> },
    /// A player lost a faceoff.
    LosesFaceoff { who: Who, kind: FaceoffKind, at: Option<Place>, involving: Option<Cards> },
    /// A player defeated a Troublemaker (CR 514.5a). With `only`, they used only matching characters.
    Defeats { by: Option<Who>, what: Cards, at: Option<Place>, only: Option<Box<Filter>> },
    /// A Troublemaker was uncovered (CR 607.3).
    Uncovered { by: Option<Who>, what: Cards, at: Option<Place> },
    /// A flipped card goes or would go to the bottom of its owner's deck (CR 514.6).
    FlippedToBottom { who: Who, what: Filter },
    /// A card was put into a discard pile: from any zone, or with `from_play` only from play. `pile` restricts the
    /// pile's owner.
    ToDiscardPile { what: Cards, from_play: bool, pile: Whose },
    /// A player put a card on top of their deck.
    PutsOnTop { who: Who, what: Filter },
    /// A card became involved in a faceoff (CR 514.2d), at its start or later.
    BecomesInvolved { what: Cards },
    /// A player drew a card (CR 410.4), possibly a matching one.
    Draws { who: Who, what: Option<Box<Filter>> },
    /// A player gained, lost or paid at least `least` action tokens at once.
    Tokens { verb: Verb, who: Who, least: i32 },
    /// A player scored at least `least` points. With `with`, they scored with those cards (CR 517.2). With `during`,
    /// points are added up over the span.
    Scores { who: Who, least: i32, with: Option<Cards>, during: Option<super::Span> },
    /// A Problem was solved (CR 613.1).
    Solved { by: Option<Who>, problem: Place },
    /// A Problem was replaced (CR 613.2).
    Replaced { problem: Place },
    /// A player took an action (CR 705.1).
    TakesAction { who: Who },
    /// "Your first Friend each turn", "your third card each turn": the occurrence happened for the `nth` time in the
    /// span.
    Nth { nth: u8, of: Box<Happening>, per: super::Span },
    /// The occurrence happened to one or more cards through one text or one step of the game. "Them" refers to all of
    /// these cards.
    Together(Box<Happening>),
    /// "Dismissed, banished, or moved": one of several occurrences.
    Any(Vec<Happening>),
    /// A player paid the last action token they had.
    PaysLast { who: Who },
    /// A player played the last card in their hand.
    PlaysLast { who: Who },
    /// A player scored the bonus of the Problem there (CR 514.5c).
    ScoresBonus { who: Who, of: Place },
    /// A Friend was retired for being in excess of its controller's home limit (CR 616.3).
    OverHomeLimit { what: Cards },
    /// Counters were put on a card (CR 519.1); unnamed ones are +1 power counters.
    CountersPut { by: Option<Who>, what: Cards, name: Option<crate::Symbol> },
    /// Counters were removed from a card. With `last`, the last one of its kind was removed.
    CountersGone { by: Option<Who>, what: Cards, name: Option<crate::Symbol>, last: bool },
    /// A card was attached to another (CR 509), as it entered play or later.
    Attached { by: Option<Who>, what: Cards, to: Cards },
}

/// Returns the cards that an occurrence affects, by shared or mutable reference.
macro_rules! its_card {
    ($happening:expr, $again:ident) => {
        match $happening {
            Happening::Plays { what, .. }
            | Happening::EntersPlay { what, .. }
            | Happening::LeavesPlay { what }
            | Happening::LeavesArea { what, .. }
            | Happening::Moves { what, .. }
            | Happening::Sent { what, .. }
            | Happening::Done { what, .. }
            | Happening::Defeats { what, .. }
            | Happening::Uncovered { what, .. }
            | Happening::ToDiscardPile { what, .. }
            | Happening::CountersGone { what, .. }
            | Happening::Attached { what, .. }
            | Happening::BecomesInvolved { what }
            | Happening::OverHomeLimit { what }
            | Happening::CountersPut { what, .. } => Some(what),
            Happening::Nth { of, .. } | Happening::Together(of) => of.$again(),
            Happening::Confronts { .. }
            | Happening::FaceoffStarts { .. }
            | Happening::WinsFaceoff { .. }
            | Happening::LosesFaceoff { .. }
            | Happening::FlippedToBottom { .. }
            | Happening::PutsOnTop { .. }
            | Happening::Draws { .. }
            | Happening::Tokens { .. }
            | Happening::Scores { .. }
            | Happening::Solved { .. }
            | Happening::TakesAction { .. }
            | Happening::ScoresBonus { .. }
            | Happening::Replaced { .. }
            | Happening::Any(_)
            | Happening::PaysLast { .. }
            | Happening::PlaysLast { .. } => None,
        }
    };
}

impl Happening {
    /// Returns the description of a second card: the host that the card is played on, a card at the Problem it comes
    /// to, or a card in the faceoff.
    pub fn second_card(&self) -> Option<&Filter> {
        fn host(what: &Cards) -> Option<&Filter> {
            let Cards::All(f) = what else { return None };
            f.is.iter().find_map(|is| match is {
                super::filter::Is::On(Cards::All(host)) => Some(&**host),
                _ => None,
            })
        }
        fn there(place: &Option<Place>) -> Option<&Filter> {
            match place {
                Some(Place::ProblemWith { what, .. }) => Some(what),
                _ => None,
            }
        }
        match self {
            Happening::Plays { what, to, .. } => host(what).or_else(|| there(to)),
            Happening::EntersPlay { at: to, .. } | Happening::Moves { to, .. } => there(to),
            Happening::WinsFaceoff { involving: Some(Cards::All(f)), .. }
            | Happening::LosesFaceoff { involving: Some(Cards::All(f)), .. } => Some(f),
            Happening::Nth { of, .. } | Happening::Together(of) => of.second_card(),
            _ => None,
        }
    }

    /// Returns the cards that the occurrence affects, if it describes any.
    pub fn card(&self) -> Option<&Cards> {
        its_card!(self, card)
    }

    /// Like [`Happening::card`], but returns a mutable reference.
    pub fn card_mut(&mut self) -> Option<&mut Cards> {
        its_card!(self, card_mut)
    }
}
