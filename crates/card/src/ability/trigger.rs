//! What can happen, when it can happen, and what watches for it.

use serde::{Deserialize, Serialize};

use super::cards::Cards;
use super::condition::Condition;
use super::effect::Verb;
use super::filter::{Cmp, Filter};
use super::place::Place;
use super::who::{Having, Who, Whose};

/// What a triggered ability or a reaction waits for (CR 704.1).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trigger {
    /// "When …", "After …".
    When(Happening),
    /// "At the start of …", "At the end of …".
    At(Edge, Moment),
    /// "As an opponent plays an Event, …", "as this card enters play, …": in the middle of it, or just before (CR
    /// 705.2e, 706.1a).
    As(Happening),
    /// "When this card has 8 or more power, …": that becomes true, where it wasn't. "There is such a card" becomes true of each such
    /// card.
    State(Condition),
}

/// The two ends of a span of time.
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

/// A span of time that texts speak of.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// A turn; of whom, where it says so.
    Turn(Option<Who>),
    /// A phase; in whose turn, where it says so.
    Phase(Phase, Option<Who>),
    /// Any phase.
    AnyPhase,
    /// The Draw Step.
    DrawStep(Option<Who>),
    /// A Confront Step (CR 611).
    ConfrontStep,
    /// The next of those, not the one that it is now: "the start of your next turn".
    Next(Box<Moment>),
    /// That player's first turn of the game.
    FirstTurn(Who),
    /// A faceoff. `involving`: these cards are involved in it. `at`: it is resolved there.
    Faceoff {
        /// Its kind.
        kind: FaceoffKind,
        /// Which cards are involved.
        involving: Option<Box<Cards>>,
        /// Where it takes place.
        at: Option<Box<Place>>,
    },
}

/// Kinds of faceoff (CR 514.2, 612.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaceoffKind {
    /// Whatever its kind.
    #[default]
    Any,
    /// A Problem faceoff, multi-Problem ones included.
    Problem,
    /// A Troublemaker faceoff.
    Troublemaker,
}

/// An occurrence, as texts describe it. A `who` or `by` of `None` matches whoever did it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Happening {
    /// Somebody played a card (CR 705.2g). `to`: it was played to, or on something at, that place.
    Plays { who: Who, what: Cards, to: Option<Place> },
    /// A card entered play (CR 706); `who`: under whose control.
    EntersPlay { what: Cards, at: Option<Place>, who: Option<Who> },
    /// A card left play.
    LeavesPlay { what: Cards },
    /// A card left an area: it was moved or sent from there, or left play there.
    LeavesArea { what: Cards, from: Place },
    /// A card was moved (CR 506).
    Moves { by: Option<Who>, what: Cards, from: Option<Place>, to: Option<Place> },
    /// A card was sent, or would be: "sent home" (CR 506.5).
    Sent { by: Option<Who>, what: Cards, from: Option<Place>, to: Option<Place> },
    /// That was done to a card: "dismissed", "exhausted", "turned over". Who exhausts, frightens or banishes a card is whose effect
    /// or cost does it; a card is retired by its controller (CR 410.2) and flipped by its owner (CR 515.1).
    Done { verb: Verb, by: Option<Who>, what: Cards },
    /// A player confronted a Problem (CR 611.4). `surplus`: with more power than required; `with`: with so
    /// many such characters of theirs there.
    Confronts { who: Who, problem: Place, surplus: bool, with: Option<Box<Having>> },
    /// A faceoff started (CR 514.2).
    FaceoffStarts { by: Option<Who>, kind: FaceoffKind, at: Option<Place>, involving: Option<Cards> },
    /// A player won a faceoff (CR 514.5). `margin`: by how much power.
    WinsFaceoff { who: Who, kind: FaceoffKind, at: Option<Place>, involving: Option<Cards>, margin: Option<(Cmp, i32)> },
    /// A player lost a faceoff.
    LosesFaceoff { who: Who, kind: FaceoffKind, at: Option<Place>, involving: Option<Cards> },
    /// A player defeated a Troublemaker (CR 514.5a). `only`: using only such characters.
    Defeats { by: Option<Who>, what: Cards, at: Option<Place>, only: Option<Box<Filter>> },
    /// A Troublemaker was uncovered (CR 607.3).
    Uncovered { by: Option<Who>, what: Cards, at: Option<Place> },
    /// A flipped card goes, or would go, to the bottom of its owner's deck (CR 514.6).
    FlippedToBottom { who: Who, what: Filter },
    /// A card was put into a discard pile, from anywhere or from play; into whose, where it says so.
    ToDiscardPile { what: Cards, from_play: bool, pile: Whose },
    /// A player put a card on top of a deck of theirs.
    PutsOnTop { who: Who, what: Filter },
    /// A card became involved in a faceoff (CR 514.2d), as it began or since.
    BecomesInvolved { what: Cards },
    /// A player drew a card (CR 410.4), or such a card.
    Draws { who: Who, what: Option<Box<Filter>> },
    /// A player gained, lost or paid action tokens, at least so many at once.
    Tokens { verb: Verb, who: Who, least: i32 },
    /// A player scored, at least so many points. `with`: with those cards (CR 517.2); `during`: that many in one such span.
    Scores { who: Who, least: i32, with: Option<Cards>, during: Option<super::Span> },
    /// A Problem was solved (CR 613.1).
    Solved { by: Option<Who>, problem: Place },
    /// A Problem was replaced (CR 613.2).
    Replaced { problem: Place },
    /// A player took an action (CR 705.1).
    TakesAction { who: Who },
    /// That happened for the so-many-eth time in the span: "your first Friend each turn", "your third card each turn".
    Nth { nth: u8, of: Box<Happening>, per: super::Span },
    /// That happened to one or more cards by what one text or one step of the game did; they are "them" together.
    Together(Box<Happening>),
    /// One of several: "dismissed, banished, or moved".
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
    /// Such counters were removed from a card; with `last`, the last one.
    CountersGone { by: Option<Who>, what: Cards, name: Option<crate::Symbol>, last: bool },
    /// A card was attached to another (CR 509): as it entered play, or again.
    Attached { by: Option<Who>, what: Cards, to: Cards },
}

/// The cards that a happening happens to, by reference or by mutable reference.
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
    /// What describes a second card: that which it is played on, one at the Problem it comes to, one in the faceoff.
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

    /// The cards that it happens to, where it happens to cards described as such.
    pub fn card(&self) -> Option<&Cards> {
        its_card!(self, card)
    }

    /// The same, to change.
    pub fn card_mut(&mut self) -> Option<&mut Cards> {
        its_card!(self, card_mut)
    }
}
