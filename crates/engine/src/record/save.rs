//! Saves and loads games, at any decision. A saved game is the state with its fingerprint, which detects damage.
//! Deliberate changes are detected by checking the whole state before it is used, so that every game that loads can be
//! continued.

mod trail;

use std::sync::Arc;

use maneframe_card::ability::Change;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::cards::pool::CompiledPool;
use crate::flow::driver::{Driver, Stops};
use crate::model::event::EventTrail;
use crate::model::frame::{ActionStep, FaceoffStep, Frame, Run, Setup};
use crate::model::ids::{CardId, MAX_PLAYERS, PlayerId, PlayerSet};
use crate::model::moment::Part;
use crate::model::occurrence::Act;
use crate::model::state::{State, ZoneId, flag};
use crate::play::game::Game;
use crate::query::active_rule::change_at;
use crate::query::references::{Refers, There};
use crate::record::save::trail::SavedTrail;
use crate::rules::rulebook::Edition;

/// The reason why a saved state can't be loaded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The text is not JSON, or not of the form of a saved game.
    #[error("invalid saved game: {0}")]
    Json(#[from] serde_json::Error),
    /// The state was changed after it was saved.
    #[error("the saved game is damaged: its checksum doesn't match")]
    Damaged,
    /// The game was saved in another format, whose version is given.
    #[error("unsupported version {0} of a saved game: this program reads version {SAVE_VERSION}")]
    OtherVersion(u32),
    /// The cards are not those that the game was saved with.
    #[error("the saved game uses other cards, or cards whose texts are now read differently")]
    OtherCards,
    /// A card of the state has no definition in the pool.
    #[error("the saved game refers to a card that isn't in these decks")]
    Foreign,
    /// The game was saved with that other rulebook.
    #[error("the saved game uses other rules ({0})")]
    OtherRules(Edition),
    /// The state is one that no game can reach; the first contradiction is described.
    #[error("inconsistent saved game: {0}")]
    Broken(String),
}

/// The version of saved games that is written and read.
pub const SAVE_VERSION: u32 = 3;

/// The part of a saved game that isn't the state.
#[derive(Deserialize)]
struct Sealed {
    /// The fingerprint of the cards: see [`CompiledPool::fingerprint`].
    #[serde(default)]
    pool: String,
    fingerprint: String,
    /// For each card the players who know it. This is not part of [`Game::fingerprint`], so that two games with the
    /// same choices end with the same fingerprint whichever players looked at cards.
    known: Vec<PlayerSet>,
    trail: SavedTrail,
}

/// The field that all versions of a saved game have.
#[derive(Deserialize)]
struct Form {
    #[serde(default)]
    version: u32,
}

/// The maximum for turns and similar counts: games of people and bots don't reach half of it.
const MOST_TURNS: u16 = u16::MAX / 2;
/// Like [`MOST_TURNS`], for counts of 32 bits.
const MOST: u32 = u32::MAX / 2;
/// The maximum length of a saved game, in bytes; those of people have about 30,000.
const MAX_SAVED: usize = 4 << 20;
/// The maximum length of the lists in a state: in games of people and bots they have a few dozen entries. Each step of
/// a game may go through them.
const MAX_LISTED: usize = 1 << 14;

impl Game {
    /// Returns the whole state as JSON: [`Game::load`] continues it as if it had not been interrupted.
    pub fn save(&self) -> String {
        sealed(self.state(), self.pool(), &SavedTrail::of(&self.driver.trail, self.state()))
    }

    /// Continues a saved state, with the same definitions.
    ///
    /// # Errors
    /// If the text isn't a state, was changed since it was saved, is of another version, or is not of a game with these
    /// cards.
    pub fn load(pool: Arc<CompiledPool>, saved: &str, stops: Stops) -> Result<Game, LoadError> {
        if saved.len() > MAX_SAVED {
            return Err(LoadError::Broken(format!("too large: {} bytes", saved.len())));
        }
        let Form { version } = serde_json::from_str(saved)?;
        if version != SAVE_VERSION {
            return Err(LoadError::OtherVersion(version));
        }
        let sealed: Sealed = serde_json::from_str(saved)?;
        let mut state: State = serde_json::from_str(saved)?;
        state.cards.iter_mut().zip(&sealed.known).for_each(|(card, known)| card.known_to = *known);
        if sealed.fingerprint != seal_of(&state, &sealed.trail) {
            return Err(LoadError::Damaged);
        }
        state.frames.renew();
        let trail = sealed.trail.put_back(&mut state).map_err(LoadError::Broken)?;
        if state.edition != pool.rulebook.edition {
            return Err(LoadError::OtherRules(state.edition));
        }
        if sealed.pool != pool.fingerprint() {
            return Err(LoadError::OtherCards);
        }
        if state.cards.iter().any(|c| usize::from(c.def.0) >= pool.defs.len()) {
            return Err(LoadError::Foreign);
        }
        check(&state, &pool).map_err(LoadError::Broken)?;
        let mut driver = Driver::new(pool, state, stops);
        driver.trail = trail;
        let game = Game::begin(driver);
        game.check_invariants().map_err(LoadError::Broken)?;
        Ok(game)
    }

    /// Returns a short fingerprint of the state: equal for equal states, on any machine.
    pub fn fingerprint(&self) -> String {
        fingerprint(&text(self.state()))
    }
}

fn text(state: &State) -> String {
    serde_json::to_string(state).unwrap_or_default()
}

pub(crate) fn fingerprint(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().take(8).map(|b| format!("{b:02x}")).collect()
}

/// Writes a state like [`Game::save`], for programs that make positions. This does not check that it loads.
pub fn seal(state: &State, pool: &CompiledPool) -> String {
    sealed(state, pool, &SavedTrail::of(&EventTrail::default(), state))
}

fn sealed(state: &State, pool: &CompiledPool, trail: &SavedTrail) -> String {
    let text = text(state);
    let rest = text.strip_prefix('{').unwrap_or_default();
    let (seal, cards, known) = (seal_of(state, trail), pool.fingerprint(), known(state));
    let trail = serde_json::to_string(trail).unwrap_or_default();
    format!(
        "{{\"version\":{SAVE_VERSION},\"pool\":\"{cards}\",\"fingerprint\":\"{seal}\",\"known\":{known},\
         \"trail\":{trail},{rest}"
    )
}

/// Returns the players who know each card, as JSON.
fn known(state: &State) -> String {
    let known: Vec<PlayerSet> = state.cards.iter().map(|card| card.known_to).collect();
    serde_json::to_string(&known).unwrap_or_default()
}

/// Computes the fingerprint of the whole content of a saved game.
fn seal_of(state: &State, trail: &SavedTrail) -> String {
    let trail = serde_json::to_string(trail).unwrap_or_default();
    fingerprint(&(known(state) + &trail + &text(state)))
}

impl CompiledPool {
    /// Returns a short fingerprint of all cards as they were read, and of the words that have a number: equal for equal
    /// ones, on any machine.
    pub fn fingerprint(&self) -> &str {
        self.fingerprint.get_or_init(|| {
            let cards: Vec<_> = self.defs.iter().map(|def| &*def.card).collect();
            fingerprint(&serde_json::to_string(&(cards, self.words.all())).unwrap_or_default())
        })
    }
}

/// Checks a state, and the kept state to which it may return.
fn check(state: &State, pool: &CompiledPool) -> Result<(), String> {
    if !(2..=MAX_PLAYERS).contains(&state.players.len()) {
        return Err(format!("{} players", state.players.len()));
    }
    state.check(There { pool, state }).map_err(|missing| missing.to_string())?;
    look_through(state, pool)?;
    let Some(before) = &state.before else { return Ok(()) };
    let earlier = before.before.is_none() && before.cards.len() <= state.cards.len() && before.outcome.is_none();
    if !earlier || before.players.len() != state.players.len() || before.edition != state.edition {
        return Err("the state before the action is of another game".to_owned());
    }
    check(before, pool).map_err(|what| format!("{what}, before the action"))
}

/// Checks the conditions that the steps of a game assume without checking.
fn look_through(state: &State, pool: &CompiledPool) -> Result<(), String> {
    numbers(state)?;
    lengths(state)?;
    zones(state, pool)?;
    modifiers(state, pool)?;
    match state.outcome {
        // Nothing continues after the end (CR 103.1).
        Some(_) if !(state.frames.is_empty() && state.waiting.is_empty() && state.unresolved.is_empty()) => {
            Err("the game continues after its end".to_owned())
        }
        // A faceoff in which the game was won remains in the state.
        Some(_) => Ok(()),
        None if state.how_many_alive() < 2 => Err("fewer than two players are left".to_owned()),
        None => {
            frames(state, pool)?;
            faceoff(state)
        }
    }
}

fn numbers(state: &State) -> Result<(), String> {
    if state.turn > MOST_TURNS || state.clock > MOST || state.wave > MOST || state.step_count > MOST {
        return Err("a turn or counter is too large".to_owned());
    }
    let since = |turn: u16| turn > state.turn;
    let early = state.scored > state.turn
        || state.modifiers.iter().any(|m| since(m.turn))
        || state.floating.iter().any(|f| since(f.turn))
        || state.loans.iter().any(|l| since(l.turn))
        || state.disguises.iter().any(|d| since(d.turn))
        || state.temporary_tokens.iter().any(|f| since(f.turn));
    let stamps = state.cards.iter().map(|c| c.stamp).chain(state.modifiers.iter().map(|m| m.stamp));
    let stamps = stamps.chain(state.disguises.iter().map(|d| d.stamp));
    let stamps = stamps.chain(state.loans.iter().map(|l| l.stamp)).chain(state.power_counters.iter().map(|c| c.stamp));
    let waves = state.waiting.iter().map(|w| w.wave);
    if early || stamps.into_iter().any(|s| s > state.clock) || waves.into_iter().any(|w| w > state.wave + 1) {
        return Err("a turn or timestamp is in the future".to_owned());
    }
    match state.players.iter().find(|(_, p)| p.tokens < 0 || p.points < 0) {
        Some((player, p)) => Err(format!("{player} has {} tokens and {} points", p.tokens, p.points)),
        None => Ok(()),
    }
}

fn lengths(state: &State) -> Result<(), String> {
    let lists = [
        state.frames.len(),
        state.modifiers.len(),
        state.floating.len(),
        state.journal.len(),
        state.loans.len(),
        state.disguises.len(),
        state.temporary_tokens.len(),
        state.waiting.len(),
        state.states.len(),
        state.recent.len(),
        state.unresolved.len(),
        state.counted_uses.len(),
        state.counters.len(),
        state.power_counters.len(),
        state.linked.len(),
        state.answers.len(),
        state.tally.len(),
        state.confronted.len(),
        state.contested.len(),
    ];
    if lists.into_iter().all(|length| length <= MAX_LISTED) { Ok(()) } else { Err("a list is too long".to_owned()) }
}

/// Checks modifiers: the number of one that copies a card's abilities must be a card.
fn modifiers(state: &State, pool: &CompiledPool) -> Result<(), String> {
    let strange = state.modifiers.iter().any(|m| {
        let borrows = matches!(change_at(pool, m.code), Some(Change::AbilitiesOf { .. }));
        borrows && CardId(m.amount as u16).index() >= state.cards.len()
    });
    if strange { Err("a modifier refers to a missing card".to_owned()) } else { Ok(()) }
}

/// Checks that every card is in exactly one zone (CR 401.1), that of its owner (CR 401.4).
fn zones(state: &State, pool: &CompiledPool) -> Result<(), String> {
    let mut seen = vec![false; state.cards.len()];
    let mut count = |list: &[CardId], zone: ZoneId, owner: Option<PlayerId>| -> Result<(), String> {
        for &card in list {
            let Some(seen) = seen.get_mut(card.index()) else { return Err(format!("{zone:?} lists a missing card")) };
            let c = state.card(card);
            if std::mem::replace(seen, true) || c.zone != zone || owner.is_some_and(|o| o != c.owner) {
                return Err(format!("card {} does not belong in {zone:?}", card.0));
            }
        }
        Ok(())
    };
    for (id, p) in state.players.iter() {
        count(&p.deck, ZoneId::Deck, Some(id))?;
        count(&p.problem_deck, ZoneId::ProblemDeck, Some(id))?;
        count(&p.hand, ZoneId::Hand, Some(id))?;
        count(&p.discard, ZoneId::Discard, Some(id))?;
        count(&p.banished, ZoneId::Banished, Some(id))?;
        count(&p.flip, ZoneId::Flip, Some(id))?;
    }
    count(&state.play, ZoneId::Play, None)?;
    count(&state.queue, ZoneId::Queue, None)?;
    let all = || state.cards.iter().enumerate().map(|(i, c)| (CardId(i as u16), c));
    if let Some((card, _)) = all().find(|(card, c)| c.zone != ZoneId::Gone && !seen[card.index()]) {
        return Err(format!("card {} is in no zone", card.0));
    }
    let of_table = |card: &CardId| {
        let c = state.cards.get(card.index());
        c.is_some_and(|c| c.zone == ZoneId::Gone && Some(c.def) == pool.table_rules)
    };
    if state.rules.len() != usize::from(pool.table_rules.is_some()) || !state.rules.iter().all(of_table) {
        return Err("the rules of the table are missing or unknown".to_owned());
    }
    let in_play = |card: CardId| state.card(card).zone == ZoneId::Play;
    for (card, c) in all() {
        let known = flag::FROM_DISCARD | (flag::FROM_DISCARD - 1);
        let hangs_together = match c.zone {
            ZoneId::Play => c.area.some().is_some() && on_something(state, card),
            _ => c.area.some().is_none(),
        };
        if c.flags & !known != 0 || !hangs_together {
            return Err(format!("card {} has an impossible state", card.0));
        }
    }
    // During set-up the Starting Problems are chosen but still in their decks (CR 102.2).
    let set_up = matches!(state.frames.first(), Some(Frame::Setup(Setup::StartingProblem(_))));
    let is = |card: CardId, kind| pool.def(state.card(card).def).kind == kind;
    for (id, p) in state.players.iter() {
        let at_home = |card: CardId| state.card(card).owner == id;
        let mane = |m| at_home(m) && is(m, maneframe_card::CardType::ManeCharacter);
        let problem = |c: CardId| at_home(c) && (in_play(c) || set_up && state.card(c).zone == ZoneId::ProblemDeck);
        if !p.mane.some().is_none_or(mane) || !p.problem.some().is_none_or(problem) {
            return Err(format!("{id}'s Mane Character or Problem is invalid"));
        }
    }
    let most = usize::from(crate::model::ids::AreaId::END - crate::model::ids::AreaId::FIRST_DILEMMA);
    if state.dilemmas.len() > most || !state.dilemmas.iter().all(|d| d.some().is_none_or(in_play)) {
        return Err("an area has no Dilemma".to_owned());
    }
    Ok(())
}

/// Returns true if the chain of hosts of an attachment ends at a card that is not attached (CR 509), rather than
/// forming a cycle.
fn on_something(state: &State, card: CardId) -> bool {
    let mut at = card;
    for _ in 0..=state.play.len() {
        match state.card(at).under.some() {
            Some(host) => at = host,
            None => return true,
        }
    }
    false
}

/// Checks that the frames on the stack fit together.
fn frames(state: &State, pool: &CompiledPool) -> Result<(), String> {
    let alive = |player: PlayerId| state.alive().has(player);
    for (i, frame) in state.frames.iter().enumerate() {
        let fine = match frame {
            Frame::Setup(setup) => i == 0 && state.frames.len() == 1 && set_up(state, *setup),
            Frame::Turn(_) => i == 0 && alive(*state.active) && state.turn > 0,
            Frame::Window(w) => alive(w.who) && usize::from(w.passes) <= state.how_many_alive(),
            Frame::Faceoff(step) => {
                let won = state.faceoff.as_ref().is_some_and(|f| alive(f.winner));
                won || !matches!(step, FaceoffStep::Resolve | FaceoffStep::SendHome)
            }
            Frame::Action(a) => alive(a.player) && a.step != ActionStep::Announce,
            Frame::Run(run) => alive(run.controller) && is_text(state, pool, run),
            Frame::Moment(moment) => moment.parts.iter().all(|part| may_happen(state, pool, part)),
            Frame::Earlier(_) => false,
            Frame::Repair(player) => alive(*player),
            Frame::Timestamps(ordering) => alive(ordering.player) && ordering.cards.iter().all(|c| c.some().is_some()),
            Frame::Loop(limiting) => alive(limiting.asked) && limiting.begins(&state.loops),
        };
        if !fine || i == 0 && !matches!(frame, Frame::Setup(_) | Frame::Turn(_)) {
            return Err(format!("an impossible process (frames.{i})"));
        }
    }
    if state.frames.is_empty() { Err("no process is on the stack".to_owned()) } else { Ok(()) }
}

/// Returns true if set-up waits for a choice that an existing player can make (CR 102.2, 102.4).
fn set_up(state: &State, setup: Setup) -> bool {
    let alive = |player: PlayerId| state.alive().has(player);
    match setup {
        Setup::StartingProblem(player) => {
            let chosen = |(id, p): (PlayerId, &crate::model::state::Player)| {
                id >= player || !p.alive || p.problem != CardId::NONE
            };
            state.turn == 0 && state.players.iter().all(chosen)
        }
        Setup::Mulligan(player, _) => state.turn == 0 && alive(player) && alive(state.first) && alive(*state.active),
        Setup::Deal | Setup::Redraw(_) => false,
    }
}

/// Returns true if a text on the stack is about existing cards and is carried out by a player.
fn is_text(state: &State, pool: &CompiledPool, run: &Run) -> bool {
    let program = pool.ability_def(run.code.ability).program(run.code.part);
    let cards = run.cards.iter().copied().chain(run.going.iter().map(|(card, _)| *card));
    let outside = run.by.iter().all(|(_, outside)| outside.index() < state.players.len());
    run.source.card != CardId::NONE
        && outside
        && cards.into_iter().all(|c| c.some().is_some())
        && run.each.iter().all(|r| r.card != CardId::NONE)
        && usize::from(run.code.step) <= program.len()
}

/// Returns true if a proposed occurrence has everything that its act needs.
fn may_happen(state: &State, pool: &CompiledPool, part: &Part) -> bool {
    let o = &part.occurrence;
    let (player, card, other) = (o.player != PlayerId::NONE, o.card != CardId::NONE, o.other != CardId::NONE);
    let card = card && state.card(o.card).zone != ZoneId::Gone;
    let complete = match o.act {
        Act::Draw
        | Act::Flip
        | Act::Gain
        | Act::LoseTokens
        | Act::Pay
        | Act::Score
        | Act::LosePoints
        | Act::Shuffle => true,
        Act::Beneath | Act::Reattach => card && other,
        Act::Leave | Act::GameOver => false,
        _ => card,
    };
    let applied = part.applied.iter().chain(&part.chosen);
    let known =
        applied.into_iter().all(|(a, c)| usize::from(a.0) < pool.abilities.len() && c.index() < state.cards.len());
    player && complete && known
}

/// Checks that a faceoff exists exactly if one is on the stack (CR 514).
fn faceoff(state: &State) -> Result<(), String> {
    let going_on = state.frames.iter().filter(|f| matches!(f, Frame::Faceoff(_))).count();
    let fine = match state.faceoff.as_ref() {
        None => going_on == 0,
        Some(f) => {
            let fights = |player: PlayerId| player == PlayerId::NONE || f.players.has(player);
            going_on == 1 && fights(f.winner) && f.margin >= 0 && u32::from(f.rounds) <= MOST_TURNS.into()
        }
    };
    if fine { Ok(()) } else { Err("the faceoff is invalid".to_owned()) }
}
