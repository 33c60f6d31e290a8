//! Checks that all options have different labels on random tables.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

use maneframe_card::{Card, CardType};
use maneframe_engine::inspect::ZoneId;
use maneframe_engine::{Choice, DeckCards, Game, PlayerId, Prompt, Rng, Stops, Table, TableOptions, Viewer};
use maneframe_gym::random_deck;
use maneframe_library::Library;

use super::{log, words};

/// Returns all cards of a library.
fn cards(library: &Library) -> Vec<Arc<Card>> {
    library.cards().map(|c| Arc::new(c.clone())).collect()
}

/// Returns a deck of many copies of few cards, which share titles if possible. Their labels are the hardest to
/// distinguish.
fn narrow_deck(cards: &[Arc<Card>], rng: &mut Rng) -> Option<DeckCards> {
    let mut deck = random_deck(cards, rng)?;
    let family = |c: &&Arc<Card>| {
        c.kind == CardType::Friend
            && cards
                .iter()
                .any(|o| o.kind == CardType::Friend && o.front().title == c.front().title && o.name() != c.name())
    };
    let mut namesakes: Vec<&Arc<Card>> = cards.iter().filter(family).collect();
    rng.shuffle(&mut namesakes);
    let first = namesakes.first().map(|c| c.front().title.clone());
    let related = namesakes.into_iter().filter(|c| Some(&c.front().title) == first.as_ref());
    let attached = cards.iter().filter(|c| c.kind == CardType::Resource).skip(rng.below(20)).take(2);
    let mut few: Vec<Arc<Card>> = deck.draw.iter().take(3).chain(related.take(3)).chain(attached).cloned().collect();
    few.dedup_by_key(|c| c.id.clone());
    deck.draw = few.iter().cycle().take(45).cloned().collect();
    let some: Vec<Arc<Card>> = deck.problems.iter().take(2).cloned().collect();
    deck.problems = some.iter().cycle().take(10).cloned().collect();
    Some(deck)
}

/// Checks one decision.
fn look(game: &Game, viewer: Viewer) {
    let Some(decision) = game.decision() else { return };
    let labels = words::labels(game, viewer);
    assert_eq!(labels.len(), decision.options.len(), "an option is missing");
    let mut seen = HashSet::new();
    for label in &labels {
        assert!(seen.insert(label.to_lowercase()), "two options are called `{label}`: {labels:#?}");
    }
    for (&choice, label) in decision.options.iter().zip(&labels) {
        let Choice::Card(card) = choice else { continue };
        // A player who chooses a Starting Problem or a found card sees the cards. Face-down cards in play are hidden
        // from all players.
        let chooses = viewer == Viewer::Player(decision.who) && game.state().card(card).zone != ZoneId::Play;
        if chooses {
            assert!(label.contains(game.title(card)), "`{label}` says too little");
        } else if !game.may_know(viewer, card) {
            assert!(!label.contains(game.title(card)), "`{label}` says too much");
        }
    }
}

fn play(decks: &[DeckCards], seed: u64, stops: Stops) -> usize {
    let table = Table::with(decks, TableOptions::lenient()).expect("decks make a table");
    let mut game = table.start(seed);
    game.set_stops(stops);
    let mut rng = Rng::new(seed);
    for step in 0..700 {
        let Some(decision) = game.decision() else { return step };
        look(&game, Viewer::Player(decision.who));
        look(&game, Viewer::Judge);
        // Mostly acts instead of passing, so that the table fills up.
        let acts: Vec<usize> = (0..decision.options.len()).filter(|&i| decision.options[i] != Choice::Pass).collect();
        let all = decision.options.len();
        let index = if acts.is_empty() || rng.below(8) == 0 { rng.below(all) } else { acts[rng.below(acts.len())] };
        game.choose_index(index);
    }
    700
}

fn many(cards: &[Arc<Card>], games: u64) {
    let mut steps = 0;
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let deck = if seed % 3 == 0 { random_deck(cards, &mut rng) } else { narrow_deck(cards, &mut rng) };
        let deck = deck.expect("cards for a deck");
        // The same deck on all sides, so that many cards have the same name.
        let players = 2 + usize::from(seed % 5 == 4);
        steps +=
            play(&vec![deck; players], seed, if seed % 4 == 3 { Stops::EveryDecision } else { Stops::RealChoices });
    }
    assert!(steps > 100 * games as usize, "only {steps} decisions");
}

#[test]
fn every_option_has_words_of_its_own() {
    many(&cards(&Library::bundled()), 40);
}

#[test]
fn every_option_among_real_cards_has_words_of_its_own() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards/octgn");
    if !folder.exists() {
        eprintln!("skipped: {} is not there", folder.display());
        return;
    }
    let home = tempfile::tempdir().expect("a folder");
    let mut library = Library::open_at(home.path());
    library.import(&[folder]);
    many(&cards(&library), 60);
}

const CARDS: &str = "scenario: x\nrule: 609.2\n\
    card Gate: Problem, bonus 1, owner 9, opponent 9\n\
    card Racer: Friend, blue, power 1, cost 3, needs 2 pink\n\
    card Rook: Friend, white, power 1, cost 1\n\
    card Hat: Resource, cost 0\n  Play on a Friend.\n\
    card Scarf: Resource, cost 2\n  Play on a Friend.\n  That Friend has +2 power.\n\
    card Sprint: Event, cost 0\n  Main Phase: Exhaust one of your Friends.\n";

/// Returns a defined table, at which P1 may take a phase action.
fn position(table: &str) -> Game {
    let text = format!("{CARDS}{table}\nturn: P1, Main Phase\n");
    let scenarios = maneframe_scenario::parse("labels.scn", &text).unwrap_or_else(|e| panic!("{e}"));
    let mut game =
        maneframe_scenario::begin(&scenarios[0], &maneframe_scenario::NoCards).unwrap_or_else(|e| panic!("{e}"));
    while game.decision().is_some_and(|d| d.prompt == Prompt::Priority) {
        game.choose(Choice::Pass).unwrap_or_else(|e| panic!("{e}"));
    }
    game
}

const ME: PlayerId = PlayerId(0);

fn labels(game: &Game) -> Vec<String> {
    words::labels(game, Viewer::Player(ME))
}

fn has(labels: &[String], label: &str) {
    assert!(labels.iter().any(|l| l == label), "no `{label}` among {labels:#?}");
}

#[test]
fn problems_of_one_name_say_whose_they_are() {
    let two = labels(&position("P1 problem: Gate\nP2 problem: Gate\nP1 home: Rook\nP1 tokens: 2"));
    has(&two, "move Rook to Gate (P1's Problem) (2 tokens)");
    has(&two, "move Rook to Gate (P2's Problem) (2 tokens)");
    // A card whose name is unique needs no number.
    let one = labels(&position("P1 problem: Gate\nP1 home: Rook\nP1 tokens: 2"));
    has(&one, "move Rook to Gate (2 tokens)");
}

#[test]
fn copies_are_told_apart_by_what_is_on_them() {
    let table = "P1 problem: Gate\nP1 home: Rook, Rook as Other\nP1 on Other: Hat\nP2 home: Rook\nP1 hand: Hat";
    let some = labels(&position(table));
    has(&some, "play Hat on Rook #1 (P1, at P1's home) (0 tokens)");
    has(&some, "play Hat on Rook #2 (P1, at P1's home, with Hat) (0 tokens)");
    has(&some, "play Hat on Rook #3 (P2, at P2's home) (0 tokens)");
    let alone = labels(&position("P1 problem: Gate\nP1 home: Rook\nP1 hand: Hat"));
    has(&alone, "play Hat on Rook (0 tokens)");
}

#[test]
fn a_card_to_choose_says_where_it_is() {
    let mut game = position("P1 problem: Gate\nP1 home: Rook\nP1 at Gate: Rook as Other\nP1 hand: Sprint");
    let sprint = game
        .decision()
        .and_then(|d| d.options.iter().position(|c| c.card().is_some_and(|c| game.title(c) == "Sprint")));
    game.choose_index(sprint.expect("it is offered"));
    let asked = labels(&game);
    has(&asked, "Rook #1 (P1, at P1's home, power 1)");
    has(&asked, "Rook #2 (P1, at Gate, power 1)");
}

#[test]
fn a_refusal_tells_what_decides() {
    let game = position("P1 problem: Gate\nP1 home: Rook\nP1 hand: Racer, Hat\nP1 tokens: 1");
    let why = words::refusals(&game, ME);
    assert_eq!(
        why[0],
        "Racer: needs 2 pink power, you have 0 (CR 205.1); and costs 3 action tokens, you have 1 (CR 609.2a)"
    );
    assert_eq!(why[1], "Hat: can be played");
    // The reason differs if there is nothing that the card can be put on.
    let game = position("P1 problem: Gate\nP1 hand: Hat\nP1 deck: Racer\nP1 tokens: 1");
    assert_eq!(words::refusals(&game, ME), ["Hat: there is nothing to play it on (CR 509.1)"]);
}

/// Chooses the option with that label, then the first option until the next phase action. Returns the lines of the log.
fn logged(game: &mut Game, label: &str) -> Vec<String> {
    game.record_power();
    game.take_events();
    let at = labels(game).iter().position(|l| l == label);
    game.choose_index(at.unwrap_or_else(|| panic!("no `{label}` among {:#?}", labels(game))));
    let mut lines = Vec::new();
    loop {
        let told = game.take_events();
        lines.extend(told.iter().filter_map(|e| log::of_event(game, Viewer::Player(ME), e)));
        match game.decision().map(|d| d.prompt) {
            None | Some(Prompt::PhaseAction) => return lines,
            Some(Prompt::Priority) => game.choose(Choice::Pass).unwrap_or_else(|e| panic!("{e}")),
            Some(_) => {
                game.choose_index(0);
            }
        }
    }
}

#[test]
fn a_play_is_told_once_and_before_what_it_does() {
    let mut game = position("P1 problem: Gate\nP1 home: Rook\nP1 hand: Sprint");
    let lines = logged(&mut game, "play Sprint (0 tokens)");
    let at =
        |words: &str| lines.iter().position(|l| l == words).unwrap_or_else(|| panic!("no `{words}` in {lines:#?}"));
    assert!(at("P1 plays Sprint") < at("Rook becomes exhausted"), "{lines:#?}");
    assert_eq!(lines.iter().filter(|l| l.contains("plays Sprint")).count(), 1, "{lines:#?}");
}

#[test]
fn the_log_tells_hosts_tokens_and_power() {
    let mut game = position("P1 problem: Gate\nP1 home: Rook\nP1 hand: Scarf\nP1 tokens: 3");
    let lines = logged(&mut game, "play Scarf on Rook (2 tokens)");
    let start: Vec<&str> = lines.iter().map(String::as_str).take(4).collect();
    assert_eq!(
        start,
        [
            "P1 plays Scarf on Rook",
            "P1 pays 2 action tokens (1 left)",
            "Scarf enters play at P1's home, on Rook",
            "Rook has 3 power now (+2)"
        ]
    );
}
