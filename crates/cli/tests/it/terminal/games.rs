//! Whole games in parallel: on screens of 80×24 and 60×20, and in line mode. The questions and options of the line mode
//! must appear on the tables word for word.

use std::path::Path;

use super::drawn::{Drawn, Over, over};
use super::lines::Lines;

/// Options of every game: a small deck, and a bot that finishes soon with it.
const GAME: [&str; 5] = ["--lenient", "--bot", "greedy", "--seed", "3"];

/// Number of decisions whose options are checked completely, in addition to those of each new question. The others are
/// only answered.
const CLOSELY: usize = 10;

/// Pseudo-random numbers that are the same everywhere.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % n as u64) as usize
    }
}

/// Plays a whole game on a table and in line mode, with the same choices.
fn side_by_side(library: &Path, size: (u16, u16)) -> usize {
    let mut lines = Lines::play(library, &GAME);
    let mut drawn = Drawn::play(library, &GAME, size);
    let mut chance = Chance(u64::from(size.0));
    let mut asked = lines.begin();
    let (mut decisions, mut kinds) = (0, Vec::new());
    while let Some(now) = &asked {
        let passes = now.options.iter().position(|o| o == "pass").filter(|_| chance.below(3) == 0);
        let index = passes.unwrap_or_else(|| chance.below(now.options.len()));
        drawn.asks(now);
        if decisions % CLOSELY == 0 || !kinds.contains(&now.question) {
            drawn.offers(now);
            kinds.push(now.question.clone());
        }
        drawn.choose(&now.options[index]);
        asked = lines.take(index);
        decisions += 1;
        assert!(decisions < 3000, "the game comes to an end");
    }
    let mut screen = drawn.terminal.screen();
    while !screen.iter().any(|r| r.contains("the end")) {
        assert_ne!(over(&screen), Over::Nothing, "{}", screen.join("\n"));
        screen = drawn.press("\r");
    }
    assert!(screen.iter().any(|r| r.contains("points")), "{}", screen.join("\n"));
    drawn.press("q");
    assert!(drawn.terminal.end().success());
    decisions
}

#[test]
fn a_whole_game_at_80_by_24_asks_and_offers_what_the_lines_do() {
    let library = tempfile::tempdir().expect("a folder");
    let decisions = side_by_side(library.path(), (80, 24));
    assert!(decisions >= 15, "{decisions}");
}

#[test]
fn a_whole_game_at_60_by_20_asks_and_offers_what_the_lines_do() {
    let library = tempfile::tempdir().expect("a folder");
    let decisions = side_by_side(library.path(), (60, 20));
    assert!(decisions >= 15, "{decisions}");
}

/// The first hand can be read completely before the decision on a mulligan.
#[test]
fn every_card_in_hand_can_be_read_in_full_on_any_screen() {
    let library = tempfile::tempdir().expect("a folder");
    let mut lines = Lines::play(library.path(), &GAME);
    let asked = lines.begin().expect("a Problem is chosen first");
    lines.take(0);
    let hand = lines.say("hand");
    let texts: Vec<&str> = hand.lines().filter(|l| l.starts_with("    ")).map(str::trim).collect();
    assert!(texts.len() > 12, "six cards, each with facts and text: {hand}");
    for size in [(60, 20), (80, 24), (120, 40)] {
        let mut drawn = Drawn::play(library.path(), &GAME, size);
        drawn.choose(&asked.options[0]);
        drawn.clear();
        let mut read = String::new();
        for _ in 0..6 {
            read.push_str(&drawn.read());
            read.push('\n');
            drawn.press("l");
        }
        for text in &texts {
            assert!(read.contains(text), "at {size:?}: {text}\n{read}");
        }
    }
}

/// Passing with unspent tokens asks for confirmation once per turn. After "no" the player stays.
#[test]
fn passing_with_tokens_left_asks_once() {
    let library = tempfile::tempdir().expect("a folder");
    let mut drawn = Drawn::play(library.path(), &GAME, (80, 24));
    for _ in 0..100 {
        let text = drawn.clear().join(" ");
        if text.contains("Your Main Phase: take an action") {
            break;
        }
        // The choice of a Starting Problem, then the hand, then the other player's windows.
        if text.contains("Choose your Starting Problem") {
            drawn.press("o");
            drawn.press("1");
        } else if text.contains("Mulligan") {
            drawn.press("2");
        } else {
            drawn.press(" ");
        }
    }
    let screen = drawn.press(" ");
    assert_eq!(over(&screen), Over::Ask, "{}", screen.join("\n"));
    assert!(screen.iter().any(|r| r.contains("left to spend")), "{}", screen.join("\n"));
    let screen = drawn.press("n");
    assert!(screen.join(" ").contains("Your Main Phase"), "{}", screen.join("\n"));
    let screen = drawn.press(" ");
    assert!(!screen.join(" ").contains("left to spend"), "it was said\n{}", screen.join("\n"));
}
