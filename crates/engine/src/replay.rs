//! Saving and loading (any moment), and replays: a seed, decks and choices, which make the same game again.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::decision::Choice;
use crate::game::{Game, Stops};
use crate::pool::Pool;
use crate::rule::Refusal;
use crate::rulebook::Edition;
use crate::setup::Table;
use crate::state::State;

/// Why a saved state can't be loaded.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum LoadError {
    #[error("the saved game is not readable: {0}")]
    Json(#[from] serde_json::Error),
    #[error("the saved game speaks of a card that isn't in these decks")]
    Foreign,
    #[error("the saved game is played by other rules ({0})")]
    OtherRules(Edition),
    #[error("the saved game contradicts itself: {0}")]
    Broken(String),
}

/// Why a replay doesn't lead where it says.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum ReplayError {
    #[error("choice {index} of {of} is not legal there: {refusal}")]
    Illegal { index: usize, of: usize, refusal: Refusal },
    #[error("it ends in another position than it says ({found} instead of {expected})")]
    Elsewhere { expected: String, found: String },
}

/// What was chosen in a game that started from a seed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Replay {
    /// The seed.
    pub seed: u64,
    /// Every choice that was made, in order.
    pub choices: Vec<Choice>,
    /// [`Game::fingerprint`] after the last one.
    pub fingerprint: String,
}

impl Replay {
    /// Plays it again at a table with the same decks, calling `at` before each choice and at the end.
    ///
    /// # Errors
    /// Where a choice isn't legal, or the end is another.
    pub fn play(&self, table: &Table, mut at: impl FnMut(&mut Game, Option<Choice>)) -> Result<Game, ReplayError> {
        let mut game = table.start(self.seed);
        for (index, &choice) in self.choices.iter().enumerate() {
            at(&mut game, Some(choice));
            let of = self.choices.len();
            game.choose(choice).map_err(|refusal| ReplayError::Illegal { index: index + 1, of, refusal })?;
        }
        at(&mut game, None);
        let found = game.fingerprint();
        if found != self.fingerprint {
            return Err(ReplayError::Elsewhere { expected: self.fingerprint.clone(), found });
        }
        Ok(game)
    }
}

impl Game {
    /// The whole state as JSON: [`Game::load`] goes on from it as if nothing had been.
    pub fn save(&self) -> String {
        serde_json::to_string(&self.state).unwrap_or_default()
    }

    /// Goes on from a saved state with the same definitions.
    ///
    /// # Errors
    /// Where the text isn't a state, or not one of a game with these cards.
    pub fn load(pool: Arc<Pool>, saved: &str, stops: Stops) -> Result<Game, LoadError> {
        let state: State = serde_json::from_str(saved)?;
        if state.edition != pool.rulebook.edition {
            return Err(LoadError::OtherRules(state.edition));
        }
        if state.players.len() < 2 || state.players.len() > crate::ids::MAX_PLAYERS {
            return Err(LoadError::Broken(format!("{} players", state.players.len())));
        }
        if state.cards.iter().any(|c| usize::from(c.def.0) >= pool.defs.len()) {
            return Err(LoadError::Foreign);
        }
        check_references(&state, &pool).map_err(LoadError::Broken)?;
        let game = Game::resume(pool, state, stops);
        game.check_invariants().map_err(LoadError::Broken)?;
        Ok(game)
    }

    /// A short fingerprint of the state: equal for equal states, on any machine.
    pub fn fingerprint(&self) -> String {
        let digest = Sha256::digest(self.save().as_bytes());
        digest.iter().take(8).map(|b| format!("{b:02x}")).collect()
    }
}

/// A state from outside may name cards, players and abilities that aren't there.
fn check_references(state: &State, pool: &Pool) -> Result<(), String> {
    use crate::frame::Frame;
    use crate::ids::{CardId, PlayerId};
    use crate::occurrence::Occurrence;
    let cards = state.cards.len();
    let card = |c: CardId| c == CardId::NONE || c.index() < cards;
    let player = |p: PlayerId| p.index() < state.players.len();
    let occurrence = |o: &Occurrence| card(o.card) && card(o.other) && (o.player == PlayerId::NONE || player(o.player));
    let ability = |a: crate::pool::AbilityId| usize::from(a.0) < pool.abilities.len();
    let lists = state.players.iter().flat_map(|(_, p)| {
        [&p.deck, &p.problem_deck, &p.hand, &p.discard, &p.banished, &p.flip].into_iter().flatten().copied()
    });
    let all = lists.chain(state.play.iter().copied()).chain(state.queue.iter().copied());
    if !all.into_iter().all(|c| c != CardId::NONE && card(c)) {
        return Err("a zone lists a card that isn't there".to_owned());
    }
    let fine = state
        .cards
        .iter()
        .all(|c| card(c.under) && player(c.owner) && player(c.controller) && c.last_controller.is_none_or(player))
        && state.players.iter().all(|(_, p)| card(p.mane) && card(p.problem))
        && state.dilemmas.iter().all(|&c| card(c))
        && player(state.active)
        && player(state.first)
        && state.modifiers.iter().all(|m| ability(m.code.ability) && card(m.source.card) && player(m.controller))
        && state.floating.iter().all(|f| ability(f.ability) && card(f.source.card) && player(f.controller))
        && state.journal.iter().all(|n| occurrence(&n.occurrence) && card(n.card.card))
        && state.recent.iter().all(|r| occurrence(&r.occurrence))
        && state.held.iter().all(|h| occurrence(&h.occurrence))
        && state.loans.iter().all(|l| card(l.card.card) && player(l.borrower) && player(l.controller))
        && state.fleeting.iter().all(|f| player(f.player) && player(f.controller))
        && state.waiting.iter().all(|w| ability(w.ability) && card(w.source.card) && player(w.controller))
        && state.uses.iter().all(|u| ability(u.ability) && card(u.source.card))
        && state.frames.iter().all(|f| match f {
            Frame::Run(run) => ability(run.code.ability) && card(run.source.card) && player(run.controller),
            Frame::Window(w) => player(w.who),
            Frame::Action(a) => player(a.player),
            Frame::Repair(p) => player(*p),
            Frame::Timestamps(o) => player(o.player) && o.cards.iter().all(|&c| card(c)),
            Frame::Loop(l) => player(l.asked),
            Frame::Happen(h) => occurrence(&h.occurrence),
            Frame::Setup(_) | Frame::Turn(_) | Frame::Faceoff(_) => true,
        });
    if fine { Ok(()) } else { Err("it names a card, a player or an ability that isn't there".to_owned()) }
}
