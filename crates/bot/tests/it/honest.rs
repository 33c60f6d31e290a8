//! No bot uses hidden information: in two games that differ only in what its seat can't see, it chooses with the same
//! distribution.

use crate::common;

use std::sync::Arc;

use common::{BUNDLED, bundled_library, long, table};
use maneframe_bot::{Bot, BotKind, Level, Valuing, value};
use maneframe_engine::{Game, GameOptions, Lists, PlayerId, Rng, Viewer, Wanted};

/// Returns how often each option is chosen by bots that differ only in their seed.
fn chosen(game: &Game, bots: u64, make: &dyn Fn(u64) -> Box<dyn Bot>) -> Vec<f64> {
    let decision = game.decision().expect("a question");
    let mut counts = vec![0.0; decision.options.len()];
    for seed in 0..bots {
        counts[make(seed).choose(game, decision.who)] += 1.0;
    }
    counts
}

/// Returns positions with several options, each with a twin that looks the same to the deciding player.
fn twins(many: usize) -> Vec<(Game, Game)> {
    let table = table(bundled_library(), &BUNDLED);
    let mut rng = Rng::new(8);
    let mut twins = Vec::new();
    while twins.len() < many {
        let mut game = table.start(GameOptions::new(rng.next_u64()).unrecorded());
        let mut bots = [0, 1].map(|_| BotKind::Greedy.make(rng.next_u64()));
        for _ in 0..20 + rng.below(60) {
            let Some(decision) = game.decision() else { break };
            let choice = bots[decision.who.index()].choose(&game, decision.who);
            game.choose_index(choice);
        }
        let Some(decision) = game.decision().filter(|d| d.options.len() > 1) else { continue };
        let twin = game.twin(Viewer::Player(decision.who), &mut rng);
        assert_eq!(twin.decision().expect("the same question").options, decision.options);
        twins.push((game, twin));
    }
    twins
}

/// Returns the chi-squared statistic of the choices in all pairs, and its degrees of freedom.
fn difference(twins: &[(Game, Game)], bots: u64, make: &dyn Fn(u64) -> Box<dyn Bot>) -> (f64, f64) {
    let (mut sum, mut freedom) = (0.0, 0.0);
    for (game, twin) in twins {
        let (one, other) = (chosen(game, bots, make), chosen(twin, bots, make));
        let taken = one.iter().zip(&other).filter(|(a, b)| *a + *b > 0.0);
        sum += taken.clone().map(|(a, b)| (a - b) * (a - b) / (a + b)).sum::<f64>();
        freedom += taken.count() as f64 - 1.0;
    }
    (sum, freedom)
}

/// Returns true if the difference is greater than chance would produce about once in ten thousand tests.
fn is_too_much((sum, freedom): (f64, f64)) -> bool {
    sum > freedom + 4.0 * (2.0 * freedom).sqrt() + 4.0
}

#[test]
fn bots_choose_alike_where_they_see_alike() {
    let twins = twins(12);
    // Every run tests levels 1 and 5, the nightly run also 3 and 6. Level 6 is also tested below, with custom weights.
    let few = if long() { &[0, 2, 4, 5][..] } else { &[0, 4] };
    let few = few.iter().map(|&i| BotKind::Search(Level::ALL[i]));
    for kind in [BotKind::Random, BotKind::Greedy].into_iter().chain(few) {
        let difference = difference(&twins, 24, &|seed| kind.make(seed));
        assert!(!is_too_much(difference), "{kind}: {difference:?}");
    }
    // Higher and timed levels are the same search with more positions. Custom weights:
    let points = value::Values::new(std::array::from_fn(|i| if i == 0 { 0.3 } else { 0.0 }));
    let points = Valuing::Linear(Arc::new(points));
    let by_points = |seed| BotKind::Search(Level::ALL[5]).make_valuing(seed, points.clone()).expect("it searches");
    assert!(!is_too_much(difference(&twins[..6], 24, &by_points)));
    assert!(BotKind::Search(Level::ALL[4]).make_valuing(1, points.clone()).is_none(), "it weighs nothing");
}

/// A bot that looks at the other hands.
struct Cheat;

impl Bot for Cheat {
    fn choose(&mut self, game: &Game, seat: PlayerId) -> usize {
        let state = game.state();
        let hands = state.players.iter().filter(|(id, _)| *id != seat).flat_map(|(_, p)| &p.hand);
        let sum: usize = hands.map(|&card| usize::from(state.card(card).def.0)).sum();
        sum % game.decision().expect("a question").options.len()
    }
}

#[test]
fn who_cheats_is_found_out() {
    assert!(is_too_much(difference(&twins(12), 24, &|_| Box::new(Cheat))));
}

/// With closed lists, other decks may contain any cards of the pool, so games that differ in the lists look the same to
/// a guessing bot.
#[test]
fn who_doesnt_know_the_lists_chooses_alike_whatever_they_are() {
    let library = bundled_library();
    let table = table(library, &BUNDLED);
    let pool = Arc::new(table.pool().widened(library.cards()).expect("room for a set"));
    let mut rng = Rng::new(3);
    let other = |(game, _): (Game, Game)| {
        let game = game.in_pool(&pool);
        let who = game.decision().expect("a question").who;
        let plausible = |wanted: &Wanted| pool.plausible(wanted);
        let twin = game.imagine_from(Viewer::Player(who), Lists::Closed(&plausible), &mut rng);
        assert_eq!(twin.decision().expect("the same question").options, game.decision().expect("a question").options);
        (game, twin)
    };
    let twins: Vec<(Game, Game)> = twins(6).into_iter().map(other).collect();
    for kind in [BotKind::Greedy, BotKind::Search(Level::ALL[5])] {
        let guessing = difference(&twins, 16, &|seed| kind.make_guessing(seed, Arc::clone(&pool)));
        assert!(!is_too_much(guessing), "{kind}: {guessing:?}");
    }
}

/// A pool with additional cards plays the same games, because existing cards keep their numbers.
#[test]
fn a_widened_pool_changes_nothing_that_was_there() {
    let library = bundled_library();
    let table = table(library, &BUNDLED);
    let pool = Arc::new(table.pool().widened(library.cards()).expect("room for a set"));
    assert!(pool.listed.len() > table.pool().listed.len() + 100);
    for seed in 0..6 {
        let mut narrow = table.start(GameOptions::new(seed).unrecorded());
        let mut wide = narrow.in_pool(&pool);
        let mut rng = Rng::new(seed);
        while let Some(decision) = narrow.decision() {
            assert_eq!(wide.decision().expect("a question").options, decision.options, "seed {seed}");
            let choice = rng.below(decision.options.len());
            narrow.choose_index(choice);
            wide.choose_index(choice);
        }
        assert_eq!(wide.outcome(), narrow.outcome());
    }
}
