//! [`State`]: a game at one moment, as a plain value without closures, handles and clocks.
//!
//! It is indexed by ids that the engine made ([`crate::model::ids`]). Ids of another game cause a panic.

use maneframe_card::ability::Phase;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

pub use crate::model::card_state::{CardState, ZoneId, flag};
pub use crate::model::code::{Code, Part};
use crate::model::copied::copied;
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
use crate::model::tracked::Tracked;
pub use crate::model::triggered::{Recent, Standing, Unresolved, Use, Waiting};
use crate::model::turn_order::Course;
use crate::rules::rulebook::Edition;

/// Result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// A player won (CR 103).
    Win(PlayerId),
    /// Several players won at once (CR 103.2a).
    Draw,
    /// The stall guard ended a game that made no progress.
    Stalled,
}

/// A game at one moment.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// Rulebook that the game is played by.
    #[serde(default, skip_serializing_if = "Edition::is_default")]
    pub edition: Edition,
    /// Random generator of the game.
    pub rng: Rng,
    /// All card objects.
    pub cards: Vec<CardState>,
    /// Players in seat order.
    pub players: Tracked<ByPlayer<Player>>,
    /// Cards in play, in order of arrival.
    pub play: Tracked<Vec<CardId>>,
    /// Queue zone (CR 408).
    pub queue: Vec<CardId>,
    /// Cards with the text of the rules of the table: at most one. They are in no zone, so no phrase finds them, but
    /// their texts function for the whole game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<CardId>,
    /// Resolution stack: processes under way, innermost last.
    pub frames: Stack,
    /// Continuous modifiers made by effects.
    pub modifiers: Tracked<Vec<Modifier>>,
    /// Triggered abilities and replacements made by effects.
    pub floating: Vec<Floating>,
    /// Past events that some text may refer to.
    pub journal: Tracked<Vec<Noted>>,
    /// Turns and phases that are skipped or repeated.
    pub course: Course,
    /// Effects that give control of cards to players other than their owners.
    pub loans: Vec<Loan>,
    /// Cards that are currently something other than what is printed on them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub disguises: Vec<Disguise>,
    /// Action tokens that exist for a limited time.
    pub temporary_tokens: Vec<TemporaryTokens>,
    /// Triggered effects waiting for pre-priority processing.
    pub waiting: Vec<Waiting>,
    /// Conditions that texts waited for and that are true now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<Standing>,
    /// Events that reactions may react to.
    pub recent: Vec<Recent>,
    /// Events of a moment that is not over yet.
    #[serde(rename = "held")]
    pub unresolved: Vec<Unresolved>,
    /// Counted uses in this turn, phase or faceoff.
    pub counted_uses: Vec<Use>,
    /// Cards chosen for the cost of the action being processed: "that card" in its effect.
    pub paid: Option<SmallVec<[CardRef; 4]>>,
    /// Number of things given up for that cost: "that many".
    #[serde(default)]
    pub paid_amount: i16,
    /// Game before the action being announced, if that may have to be taken back (CR 705.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Box<State>>,
    /// Named counters on cards.
    pub counters: Tracked<Vec<NamedCounter>>,
    /// Times at which +1 power counters were put on cards, kept if it matters.
    #[serde(default)]
    pub power_counters: Vec<Counters>,
    /// Cards banished by texts that refer to them later.
    #[serde(default)]
    pub linked: Vec<Linked>,
    /// Choices and names made for cards, kept while they remain the same cards.
    pub answers: Vec<(CardId, Named)>,
    /// Dilemmas, by the areas that they made.
    pub dilemmas: SmallVec<[CardId; 4]>,
    /// Points scored with each card in this turn (CR 517.2).
    pub tally: SmallVec<[Scored; 4]>,
    /// Faceoff in progress, if any.
    pub faceoff: Tracked<Option<Faceoff>>,
    /// Problems that the turn player confronted in this Score Phase.
    pub confronted: Tracked<SmallVec<[CardRef; 2]>>,
    /// Those of them that an opponent could also confront (CR 611.4).
    pub contested: SmallVec<[CardRef; 2]>,
    /// Areas of Problems that a step has handled: challenged, confronted, in the Problem faceoff, or being replaced. An
    /// area is removed when another Problem follows there.
    pub visited: AreaSet,
    /// Number of turns so far, including this one.
    pub turn: u16,
    /// The turn player (CR 106.1).
    pub active: Tracked<PlayerId>,
    /// Player who took the first turn.
    pub first: PlayerId,
    /// Current phase; `None` outside phases.
    pub phase: Tracked<Option<Phase>>,
    /// True during the Draw Step.
    pub draw_step: bool,
    /// Player who had priority last since the last window opened.
    pub last_priority: Option<PlayerId>,
    /// Number of events so far: the source of timestamps.
    pub clock: u32,
    /// Wave of pre-priority processing.
    pub wave: u32,
    /// True if uniqueness may be violated.
    pub unique_dirty: bool,
    /// True if pre-priority processing may have something to correct.
    pub order_dirty: bool,
    /// Choices and steps in this turn, counted for the stall guard.
    #[serde(rename = "patience")]
    pub step_count: u32,
    /// Actions that may become a loop (CR 802).
    #[serde(default, skip_serializing_if = "Loops::is_empty")]
    pub loops: Loops,
    /// Turn in which a player last scored, for the stall guard.
    pub scored: u16,
    /// Times that all players have been asked for a mulligan, if the rules of the table let them take several.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub mulligans: u8,
    /// Result of the game, once it is over.
    pub outcome: Option<Outcome>,
}

copied!(State {
    edition,
    rng,
    cards,
    players,
    play,
    queue,
    rules,
    frames,
    modifiers,
    floating,
    journal,
    course,
    loans,
    disguises,
    temporary_tokens,
    waiting,
    states,
    recent,
    unresolved,
    counted_uses,
    paid,
    paid_amount,
    before,
    counters,
    power_counters,
    linked,
    answers,
    dilemmas,
    tally,
    faceoff,
    confronted,
    contested,
    visited,
    turn,
    active,
    first,
    phase,
    draw_step,
    last_priority,
    clock,
    wave,
    unique_dirty,
    order_dirty,
    step_count,
    loops,
    scored,
    mulligans,
    outcome
});

fn is_zero(count: &u8) -> bool {
    *count == 0
}

impl State {
    /// Returns the state of a card.
    pub fn card(&self, card: CardId) -> &CardState {
        &self.cards[card.index()]
    }

    /// Returns the size of the state in bytes, including lists.
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
            + list(&self.rules)
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
            + list(&self.unresolved)
            + list(&self.counted_uses)
            + list(&self.counters)
            + list(&self.power_counters)
            + list(&self.linked)
            + list(&self.answers)
    }

    /// Returns a card for changes. [`crate::occur`] uses it, which notes what derived values depend on, and code that sets
    /// up a state from which nothing was derived yet.
    pub(crate) fn card_mut(&mut self, card: CardId) -> &mut CardState {
        &mut self.cards[card.index()]
    }

    /// Removes the top frame of the resolution stack.
    pub(crate) fn end_frame(&mut self) {
        self.frames.end();
    }

    /// Returns a reference to the card with its current identity.
    pub fn card_ref(&self, card: CardId) -> CardRef {
        CardRef { card, identity: if card == CardId::NONE { 0 } else { self.card(card).identity } }
    }

    /// Returns true if the card is still the same card (CR 410.6).
    pub fn same(&self, card: CardRef) -> bool {
        card.card != CardId::NONE && self.card(card.card).identity == card.identity
    }

    /// Returns true if `card` was already chosen in this pass through the Wrap Up Step.
    pub fn was_tried(&self, card: CardId) -> bool {
        self.course.wrap_up.tried.contains(&card)
    }

    /// Returns the players who are still in the game.
    pub fn alive(&self) -> PlayerSet {
        self.players.iter().filter(|(_, p)| p.alive).fold(PlayerSet::NONE, |set, (id, _)| set.or(id.mask()))
    }

    /// Returns the number of players who are still in the game.
    pub fn how_many_alive(&self) -> usize {
        self.players.0.iter().filter(|p| p.alive).count()
    }

    /// Returns the opponents of `player` (CR 106.2).
    pub fn opponents(&self, player: PlayerId) -> PlayerSet {
        self.alive().without(player)
    }

    /// Returns the next player in turn order who is still in the game.
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

    /// Returns the last player in turn order, starting from `first`, who is still in the game, and the number of such
    /// players.
    #[inline]
    pub fn round_from(&self, first: PlayerId) -> (PlayerId, u64) {
        // Fast path for two players.
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
