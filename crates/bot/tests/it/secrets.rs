//! The engine's views reveal nothing hidden. In two games that differ only in what a viewer doesn't know, that viewer
//! gets the same output, byte for byte, until a card that differs is seen. This includes the view, events with their
//! causes, the deciding player, the points at which the game stops, the viewer's own options, refusals and the
//! explanations of numbers.

use crate::common;

use common::{BUNDLED, THEME_DECKS, bundled_library, real_library, table};
use maneframe_engine::{
    Action, AreaId, CardId, Choice, Game, GameOptions, Guard, Number, PlayerId, Rng, Stops, Table, Target, Via, Viewer,
};
use serde_json::to_string;

/// Counts of the compared pairs of games, by the reason why the comparison ended.
#[derive(Default, Debug)]
struct Compared {
    /// Positions with equal output.
    positions: usize,
    /// Number of compared pairs.
    pairs: usize,
    /// Pairs that ended because a card that differs was seen (`shown`), or without a common choice (`parted`).
    shown: usize,
    parted: usize,
}

fn cards(game: &Game) -> impl Iterator<Item = CardId> {
    (0..game.state().cards.len() as u16).map(CardId)
}

/// Returns everything that a viewer can learn about a position, and the answers to some questions about the cards
/// `asked`.
fn messages(game: &Game, viewer: Viewer, asked: &[CardId]) -> Vec<String> {
    let mut told = vec![to_string(&game.view(viewer)).expect("plain data")];
    told.extend(game.events_for(viewer).map(|event| to_string(&event).expect("plain data")));
    for &card in asked {
        told.push(format!("{:?} {:?}", game.why_for(viewer, Number::Power(card)), game.why_card_for(viewer, card)));
        if let Viewer::Player(seat) = viewer {
            let home = AreaId::home(seat);
            let actions = [
                Action::Play { card, to: Target::Area(home), via: Via::Cost },
                Action::PlayEvent { card, to: None },
                Action::Move { card, to: home },
                Action::Challenge { card },
            ];
            for action in actions {
                told.push(format!("{:?}", game.objections_for(seat, action)));
                told.push(format!("{:?}", game.why_not_for(seat, Choice::Act(action))));
            }
            told.push(format!("{:?}", game.why_not_for(seat, Choice::Card(card))));
            told.push(format!("{:?}", game.attempts_for(seat, card)));
            told.push(format!("{:?}", game.why_for(viewer, Number::PlayCost(seat, card, home))));
        }
    }
    told
}

fn set_up(table: &Table, seed: u64) -> Game {
    let mut game = table.start(GameOptions::new(seed).stops(Stops::Discreet));
    game.set_guard(Guard::Off);
    game
}

/// Returns a choice that both games offer. It is usually one that shows no card that differs.
fn choose(a: &Game, b: &Game, rng: &mut Rng) -> Option<Choice> {
    let (options, others) = (a.decision()?.options, b.decision()?.options);
    let same = |card: CardId| a.state().card(card).def == b.state().card(card).def;
    let plain = |choice: &Choice| match *choice {
        Choice::Card(card) | Choice::Top(card) | Choice::Bottom(card) => same(card),
        Choice::Act(action) => action.card().is_none_or(same),
        _ => true,
    };
    let both: Vec<Choice> = options.iter().copied().filter(|choice| others.contains(choice)).collect();
    let quiet: Vec<Choice> = both.iter().copied().filter(plain).collect();
    let list = if quiet.is_empty() || rng.below(8) == 0 { both } else { quiet };
    (!list.is_empty()).then(|| list[rng.below(list.len())])
}

/// Plays two games from the `begin`-th choice on and compares them, until they diverge or for `most` choices.
fn compare(table: &Table, seed: u64, viewer: Viewer, begin: usize, most: usize, sum: &mut Compared) {
    let mut rng = Rng::new(seed ^ 0x5eed);
    let mut a = set_up(table, seed);
    for _ in 0..begin {
        let Some(decision) = a.decision() else { return };
        let choice = decision.options[rng.below(decision.options.len())];
        a.choose(choice).unwrap_or_else(|e| panic!("{e}"));
        a.take_events();
    }
    let mut b = a.twin(viewer, &mut rng);
    b.take_events();
    sum.pairs += 1;
    let differs = |a: &Game, b: &Game, card: &CardId| a.state().card(*card).def != b.state().card(*card).def;
    for step in 0..most {
        let here = || format!("seed {seed}, {viewer:?}, {begin} choices and {step} more");
        let knows = |game: &Game, card: CardId| game.knows(viewer, card);
        if cards(&a).filter(|c| differs(&a, &b, c)).any(|c| knows(&a, c) || knows(&b, c)) {
            sum.shown += 1;
            return;
        }
        let asked: Vec<CardId> = (0..3).map(|_| CardId(rng.below(a.state().cards.len()) as u16)).collect();
        let (told, twin) = (messages(&a, viewer, &asked), messages(&b, viewer, &asked));
        if told != twin {
            let (one, other) = told.iter().zip(&twin).find(|(one, other)| one != other).unwrap_or((&told[0], &twin[0]));
            panic!(
                "{}: {} and {} messages\n{one}\n{other}\n{:?}\n{:?}",
                here(),
                told.len(),
                twin.len(),
                a.decision(),
                b.decision()
            );
        }
        for card in cards(&a) {
            assert_eq!(knows(&a, card), knows(&b, card), "{}: who knows {}", here(), a.title(card));
        }
        sum.positions += 1;
        if a.decision().is_none() {
            return;
        }
        let Some(choice) = choose(&a, &b, &mut rng) else {
            sum.parted += 1;
            return;
        };
        a.take_events();
        b.take_events();
        a.choose(choice).unwrap_or_else(|e| panic!("{}: {e}", here()));
        b.choose(choice).unwrap_or_else(|e| panic!("{}: {e}", here()));
    }
}

fn viewers(table: &Table) -> Vec<Viewer> {
    let seats = set_up(table, 0).state().players.len() as u8;
    (0..seats).map(|seat| Viewer::Player(PlayerId(seat))).chain([Viewer::Spectator]).collect()
}

/// Compares games until `positions` positions have been compared.
fn run(tables: &[Table], positions: usize, first: u64) -> Compared {
    let mut sum = Compared::default();
    let mut seed = first;
    while sum.positions < positions {
        let table = &tables[seed as usize % tables.len()];
        let viewers = viewers(table);
        let mut rng = Rng::new(seed);
        let (viewer, begin) = (viewers[rng.below(viewers.len())], rng.below(400));
        compare(table, seed, viewer, begin, 60, &mut sum);
        seed += 1;
    }
    sum
}

fn tables() -> Vec<Table> {
    let library = bundled_library();
    let mut tables = vec![table(library, &BUNDLED), table(library, &["Orange-Yellow", "Blue-White", "Orange-Yellow"])];
    if let Some(library) = real_library() {
        tables.extend(THEME_DECKS.chunks(2).map(|pair| table(library, pair)));
    }
    tables
}

#[test]
fn games_that_differ_in_what_is_hidden_look_the_same() {
    let sum = run(&tables(), if common::long() { 100_000 } else { 30_000 }, 1_000_000);
    eprintln!("{sum:?}");
    assert!(sum.shown > 0 && sum.positions > 3 * sum.pairs, "games are compared for a while: {sum:?}");
}
