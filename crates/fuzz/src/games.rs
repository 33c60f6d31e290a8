//! Choices, replays and saved games.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::{Arc, LazyLock};

use maneframe_bot::{Bot, Random};
use maneframe_engine::inspect::CompiledPool;
use maneframe_engine::{
    CardId, Choice, DeckCards, Game, GameOptions, PlayerId, Referee, Rng, Seating, State, Stops, Table, Viewer, seal,
};
use maneframe_scenario::{NoCards, begin, parse, scenario_files};
use serde_json::Value;

use crate::readers::bundled;

/// Number of random choices made in a game that was loaded.
const GO_ON: usize = 60;

/// Creates a table with the bundled decks of those names.
fn table(names: &[&str]) -> Table {
    let library = bundled();
    let decks: Vec<DeckCards> =
        names.iter().filter_map(|name| library.deck(name).ok()).map(|deck| deck.cards(|id| library.card(id))).collect();
    Table::new(&decks).unwrap_or_else(|e| panic!("the bundled decks don't fit a table: {e}"))
}

static TABLE: LazyLock<Table> = LazyLock::new(|| table(&["Blue-White", "Orange-Yellow"]));
static LARGE: LazyLock<Table> =
    LazyLock::new(|| table(&["Blue-White", "Orange-Yellow", "Blue-White", "Orange-Yellow"]));

/// Makes `choices` random choices.
fn go_on(game: &mut Game, seed: u64, choices: usize) {
    let mut bot = Random::new(seed);
    for _ in 0..choices {
        let Some(who) = game.decision().map(|d| d.who) else { return };
        let choice = bot.choose(game, who);
        game.choose_index(choice);
    }
}

/// Moments of whole games and of scenarios, with many different situations.
fn moments() -> &'static [Game] {
    // A game belongs to one thread, and each test runs in its own.
    thread_local!(static MOMENTS: &'static [Game] = Box::leak(all_moments().into_boxed_slice()));
    MOMENTS.with(|moments| *moments)
}

fn all_moments() -> Vec<Game> {
    let mut moments = Vec::new();
    for (table, seed) in [(&TABLE, 1), (&TABLE, 2), (&LARGE, 3)] {
        for choices in [0, 1, 2, 5, 20, 60, 100, 180] {
            let mut game = table.start(GameOptions::new(seed).unrecorded());
            go_on(&mut game, seed, choices);
            moments.push(game);
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    for path in scenario_files(&folder).unwrap_or_default() {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        for scenario in parse("x.scn", &text).into_iter().flatten() {
            let Ok(mut game) = begin(&scenario, &NoCards) else { continue };
            let seed = moments.len() as u64;
            for _ in 0..2 {
                go_on(&mut game, seed, 1 + moments.len() % 6);
                game.take_events();
                moments.push(game.clone());
            }
        }
    }
    moments
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

/// Returns the moment that the first two bytes select, and the rest of the input.
fn moment(bytes: &[u8]) -> Option<(usize, &Game, &[u8])> {
    let (which, rest) = bytes.split_first_chunk::<2>()?;
    let which = usize::from(u16::from_le_bytes(*which)) % moments().len();
    Some((which, &moments()[which], rest))
}

fn at_moment(which: usize, rest: &[u8]) -> Vec<u8> {
    [&(which as u16).to_le_bytes()[..], rest].concat()
}

pub(crate) fn choice(bytes: &[u8]) {
    let Some((_, game, rest)) = moment(bytes) else { return };
    let chance = hash(bytes);
    let any = |n: u32| PlayerId((chance >> n) as u8);
    let card = CardId((chance >> 32) as u16);
    for viewer in [Viewer::Player(any(0)), Viewer::Player(any(8)), Viewer::Spectator] {
        let _ = (game.view(viewer), game.may_know(viewer, card), game.title(card), game.why_card(card).len());
    }
    let _ = (game.imagine(any(16), &mut Rng::new(chance)), game.attempts(any(24), card).len());
    let mut left = game.clone();
    let there = game.state().alive().has(any(0)) && game.outcome().is_none();
    assert_eq!(left.concede(any(0)).is_ok(), there, "who is not there concedes");
    let Ok(choice) = serde_json::from_slice::<Choice>(rest) else { return };
    let _ = (game.label(choice), game.why_not(any(0), choice), game.why_not(PlayerId(0), choice).to_string());
    if let Choice::Act(action) = choice {
        let _ = (game.verdict(PlayerId(0), action), game.verdict(any(0), action));
    }
    let mut next = game.clone();
    let offered = game.decision().is_some_and(|d| d.options.contains(&choice));
    assert_eq!(next.choose(choice).is_ok(), offered, "what is not offered is taken");
    if !offered {
        assert!(next.state() == game.state(), "a refused choice changes the game");
    }
}

pub(crate) fn choices() -> Vec<Vec<u8>> {
    let all = moments().iter().enumerate().filter_map(|(i, game)| Some((i, game.decision()?.options)));
    let json = |choice: &Choice| serde_json::to_vec(choice).unwrap_or_default();
    all.flat_map(|(i, options)| options.iter().take(3).map(move |c| at_moment(i, &json(c)))).collect()
}

/// Loads a stored game of a referee and computes what its viewers receive.
pub(crate) fn referee(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(mut referee) = Referee::load(TABLE.pool().clone(), &text, |_| None) else { return };
    let mut rng = Rng::new(hash(bytes));
    for _ in 0..GO_ON {
        for viewer in [Viewer::Player(PlayerId(0)), Viewer::Player(PlayerId(1)), Viewer::Spectator, Viewer::Judge] {
            let table = referee.table(viewer);
            let _ = (referee.question(viewer), referee.since(viewer, table.events / 2).len());
            let _ = table.play.first().map(|card| referee.power(viewer, card.handle));
        }
        let Some((seat, number)) = referee.pending() else { return };
        let count = referee.game().decision().map_or(1, |d| d.options.len());
        let way = referee.way_back(seat);
        if let (0, Some(to)) = (rng.below(6), way.to.last()) {
            assert!(referee.go_back(seat, *to).is_ok(), "a way back is closed");
        } else {
            assert!(referee.choose(seat, number, rng.below(count)).is_ok(), "what is offered is refused");
        }
    }
}

pub(crate) fn referees() -> Vec<Vec<u8>> {
    let of = |seed: u64| {
        let seating = if seed.is_multiple_of(2) { Seating::People } else { Seating::Bots };
        let mut referee = Referee::start(&TABLE, seed, seating, |_| None);
        let mut rng = Rng::new(seed);
        for _ in 0..20 * seed {
            let Some((seat, number)) = referee.pending() else { break };
            let count = referee.game().decision().map_or(1, |d| d.options.len());
            let _ = referee.choose(seat, number, rng.below(count));
        }
        referee.save().map(String::into_bytes).unwrap_or_default()
    };
    (0..6).map(of).collect()
}

/// Loads saved games: damaged text as it is, damaged text with a matching fingerprint, and a state with single parts
/// changed.
pub(crate) fn save(bytes: &[u8]) {
    let Some((which, game, rest)) = moment(bytes) else { return };
    let (pool, chance) = (game.pool(), hash(bytes));
    let text = String::from_utf8_lossy(rest);
    let good = &SAVES[which];
    load_and_play(pool, &text, chance);
    if let Ok(state) = serde_json::from_str::<State>(&text) {
        load_and_play(pool, &seal(&state, pool), chance);
    }
    let mut rng = Rng::new(chance);
    let mut changed = good.clone();
    for _ in 0..1 + rng.below(3) {
        change(&mut changed, good, &mut rng);
    }
    if let Ok(state) = serde_json::from_value::<State>(changed) {
        load_and_play(pool, &seal(&state, pool), chance);
    }
}

fn load_and_play(pool: &Arc<CompiledPool>, saved: &str, chance: u64) {
    let stops = if chance.is_multiple_of(3) { Stops::EveryDecision } else { Stops::RealChoices };
    let Ok(mut game) = Game::load(pool.clone(), saved, stops) else { return };
    let _ = (game.view(Viewer::Player(PlayerId(0))), game.view(Viewer::Judge));
    go_on(&mut game, chance, GO_ON);
    let _ = game.view(Viewer::Spectator);
    let _ = game.concede(PlayerId(chance as u8 % 4));
    go_on(&mut game, chance, 5);
}

/// States of those moments as JSON.
static SAVES: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let json = |game: &Game| serde_json::to_value(game.state()).unwrap_or_default();
    moments().iter().map(json).collect()
});

pub(crate) fn saves() -> Vec<Vec<u8>> {
    // They are computed in advance. Otherwise the long computation would count as time of the first input.
    LazyLock::force(&SAVES);
    moments().iter().enumerate().map(|(i, game)| at_moment(i, game.save().as_bytes())).collect()
}

/// Picks a part of a value at any depth.
fn part<'v>(value: &'v Value, rng: &mut Rng) -> &'v Value {
    let children: Vec<&Value> = match value {
        Value::Array(list) => list.iter().collect(),
        Value::Object(map) => map.values().collect(),
        _ => Vec::new(),
    };
    if children.is_empty() || rng.below(8) == 0 {
        return value;
    }
    part(children[rng.below(children.len())], rng)
}

/// Changes one part of a state.
fn change(value: &mut Value, whole: &Value, rng: &mut Rng) {
    let inner = match value {
        Value::Array(list) => list.len(),
        Value::Object(map) => map.len(),
        _ => 0,
    };
    if inner > 0 && rng.below(6) > 0 {
        let i = rng.below(inner);
        let child = match value {
            Value::Array(list) => list.get_mut(i),
            Value::Object(map) => map.values_mut().nth(i),
            _ => None,
        };
        if let Some(child) = child {
            return change(child, whole, rng);
        }
    }
    match value {
        Value::Number(number) => {
            let n = number.as_i64().unwrap_or(0);
            const ODD: [i64; 14] = [0, 1, 2, 3, 5, 7, 8, 127, 254, 255, 32_767, -32_768, 65_535, 4_294_967_295];
            *value = match rng.below(4) {
                0 => n.wrapping_add(1).into(),
                1 => n.wrapping_sub(1).into(),
                2 => (rng.below(140) as i64).into(),
                _ => ODD[rng.below(ODD.len())].into(),
            };
        }
        Value::Bool(b) => *b = !*b,
        Value::Array(list) if !list.is_empty() => {
            let (i, j) = (rng.below(list.len()), rng.below(list.len()));
            match rng.below(5) {
                0 => drop(list.remove(i)),
                1 => list.swap(i, j),
                2 => list.push(list[i].clone()),
                3 => list.truncate(i),
                _ => list.insert(i, part(whole, rng).clone()),
            }
        }
        other => *other = part(whole, rng).clone(),
    }
}
