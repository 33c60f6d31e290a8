//! Comparison of playing strength: a bot that plans beats one that doesn't.

use crate::common;

use common::{BUNDLED, THEME_DECKS, bundled_library, real_library, table};
use maneframe_bot::BotKind;
use maneframe_engine::{GameOptions, Outcome, Table};

/// Returns the number of games that the greedy bot wins against the random one. Seats are swapped in every second game.
fn greedy_wins(table: &Table, games: u64) -> u64 {
    let mut wins = 0;
    for seed in 0..games {
        let greedy = (seed % 2) as usize;
        let mut game = table.start(GameOptions::new(seed).unrecorded());
        let kind = |seat: usize| if seat == greedy { BotKind::Greedy } else { BotKind::Random };
        let mut bots = [kind(0).make(seed), kind(1).make(seed + 1)];
        while let Some(who) = game.decision().map(|d| d.who) {
            let choice = bots[who.index()].choose(&game, who);
            game.choose_index(choice);
        }
        wins += u64::from(matches!(game.outcome(), Some(Outcome::Win(p)) if p.index() == greedy));
    }
    wins
}

#[test]
fn greedy_beats_random_with_the_bundled_decks() {
    for deck in BUNDLED {
        let wins = greedy_wins(&table(bundled_library(), &[deck, deck]), 20);
        assert!(wins >= 19, "{deck}: {wins} of 20");
    }
}

#[test]
fn greedy_beats_random_with_every_theme_deck() {
    let Some(library) = real_library() else { return };
    for deck in THEME_DECKS {
        let wins = greedy_wins(&table(library, &[deck, deck]), 20);
        assert!(wins >= 19, "{deck}: {wins} of 20");
    }
}
