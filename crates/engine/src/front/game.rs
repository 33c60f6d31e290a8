//! [`Game`]: a game in progress. It runs until somebody has a choice, says which, and goes on from the answer.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use crate::cards::pool::CompiledPool;
use crate::flow::driver::{Driver, Stops};
use crate::legal::action::Opportunity;
use crate::model::decision::{Choice, Decision, Prompt};
use crate::model::event::Event;
use crate::model::frame::{Frame, WindowStage};
use crate::model::ids::{CardId, PlayerId};
use crate::model::refusal::{Fact, Refusal};
use crate::model::state::{Outcome, State};
use crate::query::references::{Refers, There};
use crate::rules::cited::cite;
use crate::rules::rule::Rule;

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Game {
    driver: Driver,
}

impl Deref for Game {
    type Target = Driver;

    #[inline(always)]
    fn deref(&self) -> &Driver {
        &self.driver
    }
}

impl DerefMut for Game {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Driver {
        &mut self.driver
    }
}

impl Game {
    /// A game that goes on from `state`, which is not looked at: it must be one that the engine made. What comes from
    /// outside goes to [`Game::load`].
    pub fn resume(pool: Arc<CompiledPool>, state: State, stops: Stops) -> Game {
        let mut game = Game::set_out(pool, state, stops);
        game.know_by_right();
        game.advance();
        game
    }

    /// A game in that state, before anything goes on.
    pub(crate) fn set_out(pool: Arc<CompiledPool>, state: State, stops: Stops) -> Game {
        Game { driver: Driver::new(pool, state, stops) }
    }

    /// The definitions.
    pub fn pool(&self) -> &Arc<CompiledPool> {
        &self.pool
    }

    /// Everything about this moment, hidden things included. For what a player may see use [`Game::view`].
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The pending decision; `None` once the game is over.
    pub fn decision(&self) -> Option<Decision<'_>> {
        let asked = self.asked?;
        Some(Decision {
            who: asked.who,
            kind: asked.kind,
            prompt: asked.prompt,
            source: asked.source,
            ability: asked.ability,
            rule: Rule(self.pool.rulebook.number(asked.rule)),
            picking: asked.picking,
            options: &self.options,
        })
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome
    }

    /// What happened since the game began or [`Game::take_events`] was last called.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The number of the first event that is recorded and was not taken, or of the next one: numbers go on when a game is
    /// saved and loaded.
    pub fn next_event(&self) -> u32 {
        self.events.first().map_or(self.trail.recorded, |event| event.number)
    }

    /// Numbers events from there on.
    pub(crate) fn set_next_event(&mut self, number: u32) {
        self.trail.recorded = number;
    }

    /// Takes the recorded events.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// Whether to record events; simulations don't.
    pub fn set_recording(&mut self, record: bool) {
        self.record = record;
    }

    /// Where to stop.
    pub fn set_stops(&mut self, stops: Stops) {
        self.stops = stops;
        self.discreet = stops == Stops::Discreet;
    }

    /// Decisions so far that had a single option and were made by the engine.
    pub fn forced(&self) -> u64 {
        self.forced
    }

    /// Answers the pending decision.
    ///
    /// # Errors
    /// Where `choice` isn't among the options: says which rule it breaks. The game is untouched.
    pub fn choose(&mut self, choice: Choice) -> Result<(), Refusal> {
        let Some(asked) = self.asked else { return Err(Refusal::new("103.1", Fact::GameOver)) };
        if !self.options.contains(&choice) {
            return Err(self.why_not_for(asked.who, choice));
        }
        self.choose_unchecked(choice);
        Ok(())
    }

    /// Answers the pending decision with one of its options, which is not looked at again: anything else leaves the rules,
    /// and may panic. What comes from outside goes to [`Game::choose`].
    pub fn choose_unchecked(&mut self, choice: Choice) {
        self.trail.choice = self.asked.map(|asked| (asked.who, choice));
        self.asked = None;
        self.options.clear();
        self.answer(choice);
        self.advance();
    }

    /// Answers with the option of that number. `false` where there is none: the game is untouched.
    pub fn choose_index(&mut self, index: usize) -> bool {
        let Some(&choice) = self.options.get(index) else { return false };
        self.choose_unchecked(choice);
        true
    }

    /// Whether all that `value`, which may be from outside, names is there in this game.
    pub(crate) fn has(&self, value: &impl Refers) -> bool {
        value.check(There { pool: &self.pool, state: &self.state }).is_ok()
    }

    /// Whether that is a card of this game.
    pub(crate) fn has_card(&self, card: CardId) -> bool {
        card.index() < self.state.cards.len()
    }

    /// Why `choice` isn't an option of `player` now: of several reasons the one that decides.
    pub fn why_not(&self, player: PlayerId, choice: Choice) -> Refusal {
        let refused = |rule, fact| Refusal::new(rule, fact).under(self.pool.rulebook);
        let Some(asked) = self.asked else { return refused("103.1", Fact::GameOver) };
        if !self.has(&player) || !self.has(&choice) {
            return refused(asked.rule, Fact::NotInTheGame);
        }
        if asked.who != player && !matches!(choice, Choice::Act(_)) {
            return refused("510.1", Fact::NotYourDecision);
        }
        let Choice::Act(action) = choice else { return refused(asked.rule, Fact::NotOffered) };
        let when = match self.state.frames.last() {
            Some(Frame::Window(w)) if w.stage == WindowStage::Closing => Opportunity::Opening,
            Some(Frame::Window(_)) => Opportunity::Priority,
            // Challenging is asked about by itself (CR 608.1).
            _ if asked.prompt == Prompt::Challenge => Opportunity::Opening,
            _ => return refused("510.1", Fact::NotYourDecision),
        };
        self.verdict_at(player, action, when).err().unwrap_or(refused("510.1", Fact::NotYourDecision))
    }

    /// A player concedes (CR 103.4), at any time.
    ///
    /// # Errors
    /// Where the game is over, or nobody who is still in it has that seat. The game is untouched.
    pub fn concede(&mut self, player: PlayerId) -> Result<(), Refusal> {
        if self.state.outcome.is_some() {
            return Err(Refusal::new("103.1", Fact::GameOver).under(self.pool.rulebook));
        }
        if !self.state.alive().has(player) {
            return Err(Refusal::new("103.4", Fact::NotInTheGame).under(self.pool.rulebook));
        }
        self.asked = None;
        self.options.clear();
        self.trail.choice = None;
        cite!(self, "103.4");
        self.eliminate(player);
        self.advance();
        Ok(())
    }
}

/// A game goes from thread to thread, and may be looked at from several.
const _: () = {
    const fn whole<T: Send + Sync>() {}
    whole::<Game>();
};
