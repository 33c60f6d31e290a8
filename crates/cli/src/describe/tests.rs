//! Every option has words of its own, whatever lies on the table.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

use maneframe_card::{Card, CardType};
use maneframe_engine::{Choice, DeckCards, Game, Rng, Stops, Table, Viewer};
use maneframe_gym::random_deck;
use maneframe_library::Library;

use super::words;

/// All cards of a library.
fn cards(library: &Library) -> Vec<Arc<Card>> {
    library.cards().map(|c| Arc::new(c.clone())).collect()
}

/// Many copies of few cards, which share titles wherever there are such: what is hardest to tell apart.
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

/// Looks at one decision.
fn look(game: &Game, viewer: Viewer) {
    let Some(decision) = game.decision() else { return };
    let labels = words::labels(game, viewer);
    assert_eq!(labels.len(), decision.options.len(), "an option is missing");
    let mut seen = HashSet::new();
    for label in &labels {
        assert!(seen.insert(label.to_lowercase()), "two options are called `{label}`: {labels:#?}");
    }
    for (&choice, label) in decision.options.iter().zip(&labels) {
        if let Choice::Card(card) = choice
            && !game.may_know(viewer, card)
        {
            assert!(!label.contains(&game.title(card)), "`{label}` says too much");
        }
    }
}

fn play(decks: &[DeckCards], seed: u64, stops: Stops) -> usize {
    let table = Table::new(decks, true).expect("decks make a table");
    let mut game = table.start(seed);
    game.set_stops(stops);
    let mut rng = Rng::new(seed);
    for step in 0..700 {
        let Some(decision) = game.decision() else { return step };
        look(&game, Viewer::Player(decision.who));
        look(&game, Viewer::Judge);
        // Mostly something rather than nothing, so that tables fill up.
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
        // The same deck on all sides: namesakes everywhere.
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
