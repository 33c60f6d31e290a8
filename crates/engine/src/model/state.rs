//! [`State`]: everything that a game is at one moment, as a plain value (no closures, no handles, no clocks).
//!
//! It is indexed by ids that the engine made ([`crate::model::ids`]); those of another game panic.

use maneframe_card::ability::Phase;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

pub use crate::model::card_state::{CardState, ZoneId, flag};
pub use crate::model::code::{Code, Part};
use crate::model::counters::{Counters, NamedCounter};
pub use crate::model::faceoff::Faceoff;
use crate::model::floating::Floating;
use crate::model::ids::{AreaSet, ByPlayer, CardId, CardRef, PlayerId, PlayerSet};
use crate::model::loops::Loops;
use crate::model::memory::{Linked, Noted};
pub use crate::model::modifier::{Disguise, Loan, Modifier};
use crate::model::named::Named;
pub use crate::model::player::{Player, Scored};
use crate::model::rng::Rng;
pub use crate::model::since::Since;
pub use crate::model::stack::Stack;
use crate::model::temporary_tokens::TemporaryTokens;
pub use crate::model::triggered::{Held, Recent, Standing, Use, Waiting};
use crate::model::turn_order::Course;
use crate::rules::rulebook::Edition;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Somebody won (CR 103).
    Win(PlayerId),
    /// Several won at once (CR 103.2a).
    Draw,
    /// The stall guard ended a game that went nowhere.
    Stalled,
}

/// A game at one moment.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// By which rulebook the game is played.
    #[serde(default, skip_serializing_if = "Edition::is_default")]
    pub edition: Edition,
    /// Chance.
    pub rng: Rng,
    /// All card objects.
    pub cards: Vec<CardState>,
    /// The players in seat order.
    pub players: ByPlayer<Player>,
    /// Cards in play, in the order in which they got there.
    pub play: Vec<CardId>,
    /// The queue zone (CR 408).
    pub queue: Vec<CardId>,
    /// What is going on, innermost last: the resolution stack.
    pub frames: Stack,
    /// Continuous modifiers made by effects.
    pub modifiers: Vec<Modifier>,
    /// Triggered abilities and replacements made by effects.
    pub floating: Vec<Floating>,
    /// What happened so far, where some text may ask.
    pub journal: Vec<Noted>,
    /// Turns and phases that are skipped or had once more.
    pub course: Course,
    /// What gives control of cards to others than their owners.
    pub loans: Vec<Loan>,
    /// What cards are that aren't what is printed on them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub disguises: Vec<Disguise>,
    /// Action tokens that are there for a while only.
    pub temporary_tokens: Vec<TemporaryTokens>,
    /// Triggered effects waiting for pre-priority processing.
    pub waiting: Vec<Waiting>,
    /// What texts waited for and what is true now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<Standing>,
    /// What reactions may react to.
    pub recent: Vec<Recent>,
    /// What happened in a moment that is not over yet.
    pub held: Vec<Held>,
    /// Uses that are counted, this turn, phase or faceoff.
    pub counted_uses: Vec<Use>,
    /// Cards that were chosen for the cost of the action being processed: "that card" in its effect.
    pub paid: Option<SmallVec<[CardRef; 4]>>,
    /// How many of something were given up for it: "that many".
    #[serde(default)]
    pub paid_amount: i16,
    /// The game as it was before the action being announced, where it may have to be taken back (CR 705.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Box<State>>,
    /// Named counters.
    pub counters: Vec<NamedCounter>,
    /// When +1 power counters came, where that matters.
    #[serde(default)]
    pub power_counters: Vec<Counters>,
    /// Who banished what, where some text asks.
    #[serde(default)]
    pub linked: Vec<Linked>,
    /// What cards had chosen or named, for as long as they are those cards.
    pub answers: Vec<(CardId, Named)>,
    /// Dilemmas, by the areas that they made.
    pub dilemmas: SmallVec<[CardId; 4]>,
    /// Points that cards scored in this turn (CR 517.2).
    pub tally: SmallVec<[Scored; 4]>,
    /// The faceoff, while there is one.
    pub faceoff: Option<Faceoff>,
    /// Problems that the turn player confronted in this Score Phase.
    pub confronted: SmallVec<[CardRef; 2]>,
    /// Those of them that an opponent could also confront (CR 611.4).
    pub contested: SmallVec<[CardRef; 2]>,
    /// The areas of Problems that a step has been at: challenged, confronted, in the Problem faceoff, or being replaced.
    /// Where another Problem follows, none has been at that one.
    pub visited: AreaSet,
    /// Turns so far, this one included.
    pub turn: u16,
    /// The turn player (CR 106.1).
    pub active: PlayerId,
    /// Who took the first turn.
    pub first: PlayerId,
    /// The phase.
    pub phase: Option<Phase>,
    /// Whether it is the Draw Step.
    pub draw_step: bool,
    /// Who had priority last, since the last window opened.
    pub last_priority: Option<PlayerId>,
    /// Counts what has happened: the source of timestamps.
    pub clock: u32,
    /// The wave of pre-priority processing.
    pub wave: u32,
    /// Whether uniqueness may be violated.
    pub unique_dirty: bool,
    /// Whether pre-priority processing may have something to put right.
    pub order_dirty: bool,
    /// Choices and steps taken in this turn: what the stall guard counts.
    pub patience: u32,
    /// What may become a loop (CR 802).
    #[serde(default, skip_serializing_if = "Loops::is_empty")]
    pub loops: Loops,
    /// The turn in which somebody last scored: the stall guard's other measure.
    pub scored: u16,
    /// The result, once the game is over.
    pub outcome: Option<Outcome>,
}

impl State {
    /// The card.
    pub fn card(&self, card: CardId) -> &CardState {
        &self.cards[card.index()]
    }

    /// How many bytes the state takes, lists included.
    pub fn bytes(&self) -> usize {
        fn list<T>(v: &[T]) -> usize {
            std::mem::size_of_val(v)
        }
        let players = self.players.iter().map(|(_, p)| {
            let lists = [&p.deck, &p.problem_deck, &p.hand, &p.discard, &p.banished, &p.flip];
            std::mem::size_of::<Player>() + lists.iter().map(|l| list(l)).sum::<usize>()
        });
        std::mem::size_of::<State>()
            + players.sum::<usize>()
            + list(&self.cards)
            + list(&self.play)
            + list(&self.queue)
            + list(&self.frames)
            + list(&self.modifiers)
            + list(&self.floating)
            + list(&self.journal)
            + list(&self.loans)
            + list(&self.disguises)
            + list(&self.temporary_tokens)
            + list(&self.waiting)
            + list(&self.states)
            + list(&self.recent)
            + list(&self.held)
            + list(&self.counted_uses)
            + list(&self.counters)
            + list(&self.power_counters)
            + list(&self.linked)
            + list(&self.answers)
    }

    /// The card, to change; only [`crate::occur::zones`] and [`crate::occur::happen`] do.
    pub(crate) fn card_mut(&mut self, card: CardId) -> &mut CardState {
        &mut self.cards[card.index()]
    }

    /// What is on top of the resolution stack is over.
    pub(crate) fn end_frame(&mut self) {
        self.frames.end();
    }

    /// The card as it is now.
    pub fn card_ref(&self, card: CardId) -> CardRef {
        CardRef { card, identity: if card == CardId::NONE { 0 } else { self.card(card).identity } }
    }

    /// Whether a card is still the same card (CR 410.6).
    pub fn same(&self, card: CardRef) -> bool {
        card.card != CardId::NONE && self.card(card.card).identity == card.identity
    }

    /// Returns true if `card` was already chosen in this pass through the Wrap Up Step.
    pub fn was_tried(&self, card: CardId) -> bool {
        self.course.wrap_up.tried.contains(&card)
    }

    /// Players still in the game.
    pub fn alive(&self) -> PlayerSet {
        self.players.iter().filter(|(_, p)| p.alive).fold(PlayerSet::NONE, |set, (id, _)| set.or(id.mask()))
    }

    /// How many players are still in the game.
    pub fn how_many_alive(&self) -> usize {
        self.players.0.iter().filter(|p| p.alive).count()
    }

    /// The opponents of `player` (CR 106.2).
    pub fn opponents(&self, player: PlayerId) -> PlayerSet {
        self.alive().without(player)
    }

    /// The next player in turn order who is still in the game.
    #[inline]
    pub fn next_player(&self, player: PlayerId) -> PlayerId {
        let seats = self.players.len() as u8;
        let mut next = player;
        for _ in 0..seats {
            next = PlayerId(if next.0 + 1 < seats { next.0 + 1 } else { 0 });
            if self.players[next].alive {
                break;
            }
        }
        next
    }

    /// Who comes last in turn order from `first` on of those who are still in the game, and how many these are.
    #[inline]
    pub fn round_from(&self, first: PlayerId) -> (PlayerId, u64) {
        // Mostly two sit there.
        if let [one, other] = &self.players.0[..]
            && one.alive
            && other.alive
        {
            return (PlayerId(1 - first.0), 2);
        }
        let (mut last, mut players, mut at) = (first, 0, first);
        loop {
            if self.players[at].alive {
                last = at;
                players += 1;
            }
            at = PlayerId(if usize::from(at.0) + 1 < self.players.len() { at.0 + 1 } else { 0 });
            if at == first {
                return (last, players);
            }
        }
    }
}
