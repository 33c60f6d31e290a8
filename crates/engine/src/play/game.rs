//! [`Game`]: a game in progress. It runs until a player has to choose, offers the options, and continues with the
//! answer.

use std::sync::Arc;

use crate::cards::pool::CompiledPool;
use crate::flow::driver::{Driver, Stops};
use crate::flow::stall::{Guard, Stall};
use crate::legal::action::Opportunity;
use crate::model::copied::copied;
use crate::model::decision::{Choice, Decision, Prompt};
use crate::model::event::Event;
use crate::model::frame::{Frame, WindowStage};
use crate::model::ids::{CardId, PlayerId};
use crate::model::refusal::{Fact, Refusal};
use crate::model::state::{Outcome, State};
use crate::query::board::Board;
use crate::query::references::{Refers, There};
use crate::rules::cited::{Cited, cite};
use crate::rules::rule::Rule;

/// A game in progress that waits for a player's choice, or is over.
///
/// All changes go through one private method, which leaves the derived values up to date, so that a shared reference
/// gives access to everything.
#[derive(Debug)]
pub struct Game {
    pub(crate) driver: Driver,
}

copied!(Game { driver });

impl Game {
    /// Creates a game that continues from `state`, which is not checked: it must come from the engine. Use
    /// [`Game::load`] for input from outside.
    pub fn resume(pool: Arc<CompiledPool>, state: State, stops: Stops) -> Game {
        let mut driver = Driver::new(pool, state, stops);
        driver.grant_knowledge();
        Game::begin(driver)
    }

    /// Returns a copy for later use. It contains no derived values; they are computed again when the copy continues.
    /// It must not be read before [`Game::with_mut`].
    pub(crate) fn settled(&self) -> Game {
        Game { driver: self.driver.settled() }
    }

    /// Runs a new driver until a player has a choice.
    pub(crate) fn begin(mut driver: Driver) -> Game {
        driver.advance();
        driver.board();
        Game { driver }
    }

    /// Changes the game, and brings its derived values up to date.
    pub(crate) fn with_mut<T>(&mut self, change: impl FnOnce(&mut Driver) -> T) -> T {
        let result = change(&mut self.driver);
        self.driver.board();
        result
    }

    /// Returns the game in the form in which the rules read it.
    ///
    /// # Panics
    /// Never: everything that creates or changes a game leaves the values up to date.
    pub fn board(&self) -> Board<'_> {
        let derived = self.driver.derived.if_fresh().expect("a game at rest is up to date");
        Board { facts: self.driver.facts(), derived }
    }

    /// Returns the recorder of rules that are carried out.
    pub(crate) fn cited(&self) -> &Cited {
        self.driver.cited()
    }

    /// Returns the card definitions.
    pub fn pool(&self) -> &Arc<CompiledPool> {
        &self.driver.pool
    }

    /// Returns the whole state, including hidden information. For what a player may see use [`Game::view`].
    pub fn state(&self) -> &State {
        &self.driver.state
    }

    /// Returns the pending decision; `None` once the game is over.
    pub fn decision(&self) -> Option<Decision<'_>> {
        let asked = self.driver.asked?;
        Some(Decision {
            who: asked.who,
            kind: asked.kind,
            prompt: asked.prompt,
            source: asked.source,
            ability: asked.ability,
            rule: Rule(self.driver.pool.rulebook.number(asked.rule)),
            picking: asked.picking,
            options: &self.driver.options,
        })
    }

    /// Returns the reason for which the guard ended the game, if it did.
    pub fn stall(&self) -> Option<Stall> {
        self.driver.stall()
    }

    /// Returns true if it looks as if no player can win any more, so that players may want to agree to a draw: all
    /// decks are empty and no player has scored for some turns, or for very many turns.
    pub fn goes_nowhere(&self) -> bool {
        self.driver.goes_nowhere()
    }

    /// Returns the result of the game, if it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.driver.state.outcome
    }

    /// Returns the events since the game began or [`Game::take_events`] was last called.
    pub fn events(&self) -> &[Event] {
        &self.driver.events
    }

    /// Returns the number of the first recorded event that was not taken, or else of the next event. Numbers continue
    /// when a game is saved and loaded.
    pub fn next_event(&self) -> u32 {
        self.driver.events.first().map_or(self.driver.trail.recorded, |event| event.number)
    }

    /// Sets the number of the next event.
    pub(crate) fn set_next_event(&mut self, number: u32) {
        self.driver.trail.recorded = number;
    }

    /// Takes the recorded events out of the game.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.driver.events)
    }

    /// Sets whether events are recorded; simulations don't record them.
    pub fn set_recording(&mut self, record: bool) {
        self.driver.record = record;
    }

    /// Sets at which decisions the game stops.
    pub fn set_stops(&mut self, stops: Stops) {
        self.driver.stops = stops;
        self.driver.discreet = stops == Stops::Discreet;
    }

    /// Sets whether a game that makes no progress is ended.
    pub fn set_guard(&mut self, guard: Guard) {
        self.driver.guard = guard;
    }

    /// Ends the game with a draw to which all players agreed. The rules of the game neither mention nor forbid that.
    ///
    /// # Errors
    /// If the game is over.
    pub fn agree_to_draw(&mut self) -> Result<(), Refusal> {
        self.with_mut(Driver::agree_to_draw)
    }

    /// Returns the number of decisions so far that had a single option and were made by the engine.
    pub fn forced(&self) -> u64 {
        self.driver.forced
    }

    /// Answers the pending decision.
    ///
    /// # Errors
    /// If `choice` isn't among the options: the rule that it breaks. The game is unchanged.
    pub fn choose(&mut self, choice: Choice) -> Result<(), Refusal> {
        let Some(asked) = self.driver.asked else { return Err(Refusal::new("103.1", Fact::GameOver)) };
        if !self.driver.options.contains(&choice) {
            return Err(self.why_not_for(asked.who, choice));
        }
        self.choose_unchecked(choice);
        Ok(())
    }

    /// Answers the pending decision without checking `choice`, which must be one of its options: anything else breaks
    /// the rules and may panic. Use [`Game::choose`] for input from outside.
    pub fn choose_unchecked(&mut self, choice: Choice) {
        self.with_mut(|driver| {
            driver.trail.choice = driver.asked.map(|asked| (asked.who, choice));
            driver.asked = None;
            driver.options.clear();
            driver.answer(choice);
            driver.advance();
        });
    }

    /// Answers with the option of that index. Returns `false`, with the game unchanged, if that option does not exist.
    pub fn choose_index(&mut self, index: usize) -> bool {
        let Some(&choice) = self.driver.options.get(index) else { return false };
        self.choose_unchecked(choice);
        true
    }

    /// Returns true if everything that `value` refers to exists in this game. The value may come from outside.
    pub(crate) fn has(&self, value: &impl Refers) -> bool {
        value.check(There { pool: &self.driver.pool, state: &self.driver.state }).is_ok()
    }

    /// Returns true if the card exists in this game.
    pub(crate) fn has_card(&self, card: CardId) -> bool {
        card.index() < self.driver.state.cards.len()
    }

    /// Returns the reason why `choice` isn't an option of `player` now; the decisive one of several reasons.
    pub fn why_not(&self, player: PlayerId, choice: Choice) -> Refusal {
        let refused = |rule, fact| Refusal::new(rule, fact).under(self.driver.pool.rulebook);
        let Some(asked) = self.driver.asked else { return refused("103.1", Fact::GameOver) };
        if !self.has(&player) || !self.has(&choice) {
            return refused(asked.rule, Fact::NotInTheGame);
        }
        if asked.who != player && !matches!(choice, Choice::Act(_)) {
            return refused("510.1", Fact::NotYourDecision);
        }
        let Choice::Act(action) = choice else { return refused(asked.rule, Fact::NotOffered) };
        let when = match self.driver.state.frames.last() {
            Some(Frame::Window(w)) if w.stage == WindowStage::Closing => Opportunity::Opening,
            Some(Frame::Window(_)) => Opportunity::Priority,
            // Challenging has a separate decision (CR 608.1).
            _ if asked.prompt == Prompt::Challenge => Opportunity::Opening,
            _ => return refused("510.1", Fact::NotYourDecision),
        };
        self.verdict_at(player, action, when).err().unwrap_or(refused("510.1", Fact::NotYourDecision))
    }

    /// Lets a player concede (CR 103.4), at any time.
    ///
    /// # Errors
    /// If the game is over, or no player who is still in it has that seat. The game is unchanged.
    pub fn concede(&mut self, player: PlayerId) -> Result<(), Refusal> {
        if self.driver.state.outcome.is_some() {
            return Err(Refusal::new("103.1", Fact::GameOver).under(self.driver.pool.rulebook));
        }
        if !self.driver.state.alive().has(player) {
            return Err(Refusal::new("103.4", Fact::NotInTheGame).under(self.driver.pool.rulebook));
        }
        self.with_mut(|driver| {
            driver.asked = None;
            driver.options.clear();
            driver.trail.choice = None;
            cite!(driver, "103.4");
            driver.eliminate(player);
            driver.advance();
        });
        Ok(())
    }
}

/// Checks that a game can be sent to and shared between threads.
const _: () = {
    const fn whole<T: Send + Sync>() {}
    whole::<Game>();
};
