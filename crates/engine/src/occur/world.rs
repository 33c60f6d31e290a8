//! [`World`]: cards, state, derived values and record of a game. All changes of the game go through it.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::cards::pool::{CompiledPool, Def};
use crate::cards::topics;
use crate::cards::topics::Topics;
use crate::derived::refresh::Derived;
use crate::model::copied::copied;
use crate::model::decision::Choice;
use crate::model::event::{Event, EventTrail};
use crate::model::frame::Applied;
use crate::model::ids::{CardId, PlayerId};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{Outcome, State};
use crate::occur::record::Witness;
use crate::query::board::Board;
use crate::query::facts::Facts;
use crate::query::values::AbilityLists;
use crate::rules::cited::{Cited, cite};

/// A game with its definitions, state, derived values and record of events. All changes of the game go through it.
#[derive(Debug)]
pub struct World {
    pub(crate) pool: Arc<CompiledPool>,
    pub(crate) state: State,
    pub(crate) derived: Derived,
    /// Options of the player who is asked next.
    pub(crate) options: Vec<Choice>,
    pub(crate) events: Vec<Event>,
    /// True if events are recorded.
    pub(crate) record: bool,
    /// True if the presence or absence of questions must not reveal that a player has nothing to choose from.
    pub(crate) discreet: bool,
    /// True if some player may have enough points to win, so that it has to be checked.
    pub(crate) enough: bool,
    /// Replacements that led to the present proposal.
    pub(crate) applied: Applied,
    /// Index on the stack of the text whose occurrence is being carried out, if that is not the nearest text.
    pub(crate) asker: Option<u16>,
    /// Cards that enter play together with the one that enters now, if some text says how cards enter.
    pub(crate) together: SmallVec<[CardId; 4]>,
    /// Causes for the record of events.
    pub(crate) trail: EventTrail,
    /// Abilities that did something, if they are being watched.
    pub(crate) witness: Option<Box<Witness>>,
}

copied!(World {
    pool,
    state,
    derived,
    options,
    events,
    record,
    discreet,
    enough,
    applied,
    asker,
    together,
    trail,
    witness
});

impl World {
    /// Creates a world in that state, without recorded events.
    pub(crate) fn new(pool: Arc<CompiledPool>, state: State) -> World {
        World {
            pool,
            state,
            derived: Derived::new(),
            options: Vec::with_capacity(64),
            events: Vec::new(),
            record: true,
            discreet: false,
            enough: true,
            applied: Applied::new(),
            asker: None,
            together: SmallVec::new(),
            trail: EventTrail::default(),
            witness: None,
        }
    }

    /// Returns a copy without derived values and without recorded events.
    pub(crate) fn settled(&self) -> World {
        World {
            pool: Arc::clone(&self.pool),
            state: self.state.clone(),
            derived: Derived::new(),
            options: self.options.clone(),
            events: Vec::new(),
            applied: self.applied.clone(),
            together: SmallVec::new(),
            trail: self.trail.clone(),
            witness: None,
            ..*self
        }
    }

    /// Returns the game as rules see it, with derived values brought up to date.
    #[inline]
    pub(crate) fn board(&mut self) -> Board<'_> {
        let derived = self.derived.values(&self.pool, &self.state);
        Board { facts: Facts { pool: &self.pool, state: &self.state, cited: derived.cited() }, derived }
    }

    /// Returns the game without derived values.
    #[inline]
    pub(crate) fn facts(&self) -> Facts<'_> {
        Facts { pool: &self.pool, state: &self.state, cited: self.cited() }
    }

    /// Returns the rules that were carried out, if they are being watched.
    #[inline(always)]
    pub(crate) fn cited(&self) -> &Cited {
        self.derived.cited()
    }

    /// Returns the abilities that function now.
    #[inline]
    pub(crate) fn lists(&mut self) -> &AbilityLists {
        self.derived.lists(&self.pool, &self.state)
    }

    /// Returns a card's definition.
    pub(crate) fn def(&self, card: CardId) -> &Def {
        self.facts().def(card)
    }

    /// Ends the game.
    pub(crate) fn end(&mut self, outcome: Outcome, rule: &'static str) {
        self.state.outcome = Some(outcome);
        cite!(self, "103.1");
        cite!(self, "103.2b" if outcome == Outcome::Draw);
        let winner = match outcome {
            Outcome::Win(player) => player,
            Outcome::Draw | Outcome::Stalled => PlayerId::NONE,
        };
        self.commit(Occurrence::new(Act::GameOver, winner), rule);
        self.state.frames.end_all();
        self.state.waiting.clear();
        self.state.unresolved.clear();
    }

    /// Returns the next timestamp.
    pub(crate) fn tick(&mut self) -> u32 {
        self.state.clock += 1;
        self.state.clock
    }

    /// Marks all derived values as out of date.
    pub(crate) fn touch(&mut self) {
        self.derived.touch(topics::ALL);
    }

    /// Marks derived values that depend on one of these topics as out of date.
    pub(crate) fn touch_topics(&mut self, topics: Topics) {
        self.derived.touch(topics);
    }

    /// Brings derived values up to date now if rules are being watched; otherwise that happens at the next read.
    pub(crate) fn refresh_if_noting_rules(&mut self) {
        if self.cited().is_watched() {
            self.board();
        }
    }
}
