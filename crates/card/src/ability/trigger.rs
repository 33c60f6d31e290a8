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
    /// The ability applies during the occurrence or just before it (CR 705.2e, 706.1a): "as an opponent plays an Event,
    /// …", "as this card enters play, …".
    As(Happening),
    /// The condition becomes true: "when this card has 8 or more power, …". With [`Condition::ThereAre`], the ability
    /// triggers separately for each card that begins to match.
    State(Condition),
}

/// One of the two ends of a span of time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    /// "At the start of".
    Start,
    /// "At the end of".
    End,
}

/// The five phases (CR 602-614).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The turn player readies their cards, receives action tokens and draws a card (CR 602).
    Ready,
    /// Troublemakers are uncovered and challenged (CR 606).
    Troublemaker,
    /// The turn player plays and moves cards (CR 609).
    Main,
    /// Problems are confronted and solved (CR 610).
    Score,
    /// The turn ends: effects at its end, hand size and home limit (CR 614).
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
    /// The next span of this kind, not the current one: "the start of your next turn".
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

/// An occurrence: something that happens in the game, as card texts describe it. `what` are the affected cards. A `who`
/// or `by` of `None` matches any player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Happening {
    /// A player played a card (CR 705.2g). With `to`, it was played to that place, or onto something there.
    Plays {
        /// Player who plays the card.
        who: Who,
        /// Description of the played card. It may mention the host of an attachment.
        what: Cards,
        /// Area to which the card is played, or area of its host. `None` for any area.
        to: Option<Place>,
    },
    /// A card entered play (CR 706) under the control of `who`.
    EntersPlay {
        /// Description of the card that enters play.
        what: Cards,
        /// Area where it enters play; `None` for any area.
        at: Option<Place>,
        /// Player who controls the card; `None` for any player.
        who: Option<Who>,
    },
    /// A card left play.
    LeavesPlay {
        /// Description of the card that leaves play.
        what: Cards,
    },
    /// A card left an area: it was moved or sent away, or left play.
    LeavesArea {
        /// Description of the card that leaves the area.
        what: Cards,
        /// Area that the card leaves.
        from: Place,
    },
    /// A card was moved (CR 506).
    Moves {
        /// Player whose action or effect moves the card; `None` for any player.
        by: Option<Who>,
        /// Description of the affected card.
        what: Cards,
        /// Area that the card leaves; `None` for any area.
        from: Option<Place>,
        /// Area that the card goes to; `None` for any area.
        to: Option<Place>,
    },
    /// "Sent home": a card was or would be sent (CR 506.5).
    Sent {
        /// Player whose effect sends the card; `None` for any player.
        by: Option<Who>,
        /// Description of the affected card.
        what: Cards,
        /// Area that the card leaves; `None` for any area.
        from: Option<Place>,
        /// Area that the card goes to; `None` for any area.
        to: Option<Place>,
    },
    /// A verb was done to a card: "dismissed", "exhausted", "turned over". `by` is the controller of the effect or cost
    /// that does it. But a card is retired by its controller (CR 410.2), and flipped by its owner (CR 515.1).
    Done {
        /// Act that is done to the card.
        verb: Verb,
        /// Player who does it. `None` for any player.
        by: Option<Who>,
        /// Description of the affected card.
        what: Cards,
    },
    /// A player confronted a Problem (CR 611.4). With `surplus`, the player had more power than required. With `with`,
    /// the player had a number of matching characters there.
    Confronts {
        /// Player who confronts the Problem.
        who: Who,
        /// Area of the Problem.
        problem: Place,
        /// True if the player must have more power than the Problem requires.
        surplus: bool,
        /// Quantity that the player must have there; `None` if that doesn't matter.
        with: Option<Box<Having>>,
    },
    /// A faceoff started (CR 514.2).
    FaceoffStarts {
        /// Player who starts the faceoff; `None` for any player.
        by: Option<Who>,
        /// Kind of the faceoff.
        kind: FaceoffKind,
        /// Place of the faceoff; `None` for any place.
        at: Option<Place>,
        /// Cards that are involved in the faceoff; `None` if that doesn't matter.
        involving: Option<Cards>,
    },
    /// A player won a faceoff (CR 514.5). `margin` compares the difference in power.
    WinsFaceoff {
        /// Player who wins.
        who: Who,
        /// Kind of the faceoff.
        kind: FaceoffKind,
        /// Place of the faceoff; `None` for any place.
        at: Option<Place>,
        /// Cards that are involved in the faceoff; `None` if that doesn't matter.
        involving: Option<Cards>,
        /// Comparison of the difference between the power totals with a number: `(AtLeast, 5)` means "by 5 or more".
        /// `None` if the difference doesn't matter.
        margin: Option<(Cmp, i32)>,
    },
    /// A player lost a faceoff.
    LosesFaceoff {
        /// Player who loses.
        who: Who,
        /// Kind of the faceoff.
        kind: FaceoffKind,
        /// Place of the faceoff; `None` for any place.
        at: Option<Place>,
        /// Cards that are involved in the faceoff; `None` if that doesn't matter.
        involving: Option<Cards>,
    },
    /// A player defeated a Troublemaker (CR 514.5a). With `only`, the player used only matching characters.
    Defeats {
        /// Challenger who wins the faceoff; `None` for any player.
        by: Option<Who>,
        /// Description of the Troublemaker.
        what: Cards,
        /// Area of the Troublemaker; `None` for any area.
        at: Option<Place>,
        /// Description that all of the challenger's involved characters match; `None` if that doesn't matter.
        only: Option<Box<Filter>>,
    },
    /// A Troublemaker was uncovered (CR 607.3).
    Uncovered {
        /// Player who uncovers it; `None` for any player.
        by: Option<Who>,
        /// Description of the Troublemaker.
        what: Cards,
        /// Area of the Troublemaker; `None` for any area.
        at: Option<Place>,
    },
    /// A flipped card goes or would go to the bottom of its owner's deck (CR 514.6).
    FlippedToBottom {
        /// Owner of the card.
        who: Who,
        /// Description of the flipped card.
        what: Filter,
    },
    /// A card was put into a discard pile. With `from_play`, only cards from play count. `pile` restricts the owners of
    /// the pile.
    ToDiscardPile {
        /// Description of the affected card.
        what: Cards,
        /// True if only cards that were in play count.
        from_play: bool,
        /// Owners of the discard piles that count.
        pile: Whose,
    },
    /// A player put a card on top of their deck.
    PutsOnTop {
        /// Player who puts the card there.
        who: Who,
        /// Description of the card.
        what: Filter,
    },
    /// A card became involved in a faceoff (CR 514.2d), at its start or later.
    BecomesInvolved {
        /// Description of the card that becomes involved.
        what: Cards,
    },
    /// A player drew a card (CR 410.4), possibly a matching one.
    Draws {
        /// Player who draws.
        who: Who,
        /// Description of the drawn card; `None` for any card.
        what: Option<Box<Filter>>,
    },
    /// A player gained, lost or paid at least `least` action tokens at once.
    Tokens {
        /// [`Verb::Gain`], [`Verb::Lose`] or [`Verb::Pay`].
        verb: Verb,
        /// Player who gains, loses or pays them.
        who: Who,
        /// Minimum number of action tokens, at least 1.
        least: i32,
    },
    /// A player scored at least `least` points. With `with`, the player scored them with these cards (CR 517.2). With
    /// `during`, points are added up over the span.
    Scores {
        /// Player who scores.
        who: Who,
        /// Minimum number of points, at least 1.
        least: i32,
        /// Cards with which the points are scored (CR 517.2); `None` if that doesn't matter.
        with: Option<Cards>,
        /// Span over which the points of those cards are added up. `None` if only points that are scored at once count.
        /// It has no effect without `with`.
        during: Option<super::Span>,
    },
    /// A Problem was solved (CR 613.1).
    Solved {
        /// Player who solves it; `None` for any player.
        by: Option<Who>,
        /// Area of the Problem.
        problem: Place,
    },
    /// A Problem was replaced (CR 613.2).
    Replaced {
        /// Area of the Problem.
        problem: Place,
    },
    /// A player took an action (CR 705.1).
    TakesAction {
        /// Player who takes the action.
        who: Who,
    },
    /// The occurrence happened for the `nth` time in the span: "your first Friend each turn", "your third card each
    /// turn".
    Nth {
        /// Number of the occurrence in the span, from 1.
        nth: u8,
        /// Description of the occurrences that are counted.
        of: Box<Happening>,
        /// Span in which they are counted.
        per: super::Span,
    },
    /// The occurrence happened to one or more cards together, through one text or one step of the game. "Them" refers
    /// to all of these cards.
    Together(Box<Happening>),
    /// "Dismissed, banished, or moved": one of several occurrences.
    Any(Vec<Happening>),
    /// A player paid the last of their action tokens.
    PaysLast {
        /// Player who pays it.
        who: Who,
    },
    /// A player played the last card in their hand.
    PlaysLast {
        /// Player who plays it.
        who: Who,
    },
    /// A player scored the bonus of the Problem at this place (CR 514.5c).
    ScoresBonus {
        /// Player who scores it.
        who: Who,
        /// Area of the Problem.
        of: Place,
    },
    /// A Friend was retired for being in excess of its controller's home limit (CR 616.3).
    OverHomeLimit {
        /// Description of the retired Friend.
        what: Cards,
    },
    /// Counters were put on a card (CR 519.1); unnamed ones are +1 power counters.
    CountersPut {
        /// Player whose action or effect puts the counters on the card. `None` for any player.
        by: Option<Who>,
        /// Description of the card that gets the counters.
        what: Cards,
        /// Name of the counters; `None` for +1 power counters.
        name: Option<crate::Symbol>,
    },
    /// Counters were removed from a card. With `last`, no counter of the kind is left.
    CountersGone {
        /// Player whose action or effect removes the counters. `None` for any player.
        by: Option<Who>,
        /// Description of the card that loses the counters.
        what: Cards,
        /// Name of the counters; `None` for +1 power counters.
        name: Option<crate::Symbol>,
        /// True if only the removal of the last counter of a kind counts.
        last: bool,
    },
    /// A card was attached to another (CR 509), as it entered play or later.
    Attached {
        /// Player who plays or reattaches the attachment. `None` for any player.
        by: Option<Who>,
        /// Description of the attachment.
        what: Cards,
        /// Description of the host.
        to: Cards,
    },
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
    /// Returns the description of a second card in the occurrence: the host onto which the card is played, a card at
    /// the Problem to which it comes, or a card in the faceoff.
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
