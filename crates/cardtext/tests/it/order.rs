//! Checks that earlier readings don't affect later ones, although they are cached.

use std::thread;

use maneframe_card::CardType;
use maneframe_card::ability::Kind;
use maneframe_cardtext::{Context, Reading, read};

/// Lines with equal beginnings and different continuations, or with another meaning on another card.
const LINES: &[&str] = &[
    "When you play this card, draw a card.",
    "When you play this card, draw 2 cards.",
    "When you play this card, draw a card and gain [1].",
    "When you play this Friend, draw a card.",
    "When you play this Resource, draw a card.",
    "When this Troublemaker enters play face-up, dismiss that Friend.",
    "When you move a Friend to this Problem, that Friend gets +1 power until the end of the turn.",
    "That Friend gets +1 power.",
    "That character gets +1 power.",
    "The attached Friend gets +1 power and gains Swift.",
    "This Friend gets +1 power while at a Problem.",
    "Play on a Friend. That Friend gets +2 power.",
    "Main Phase: Choose a Friend. That Friend gets +1 power until the end of the turn.",
    "Main Phase: Choose a Friend, then exhaust another Friend. Ready that Friend.",
    "Main Phase: Exhaust this card to ready it",
    "Main Phase: Exhaust this card to ready it again and again.",
    "Swift, Stubborn",
    "Swift. Starting Problem.",
    "Draw a",
    "Draw a card",
    "Draw a card.",
    "",
];

fn contexts() -> impl Iterator<Item = Context> {
    let kinds = CardType::ALL.into_iter().map(Context::new);
    kinds.chain([Kind::Friend, Kind::Character, Kind::Problem].map(Context::on))
}

fn all() -> Vec<(&'static str, Context)> {
    contexts().flat_map(|context| LINES.iter().map(move |line| (*line, context))).collect()
}

/// Reads lines one after the other in a thread that has read nothing yet.
fn fresh(lines: Vec<(&'static str, Context)>) -> Vec<Reading> {
    let reader = thread::spawn(move || lines.iter().map(|(line, context)| read(line, context)).collect());
    reader.join().expect("reads")
}

#[test]
fn order_does_not_matter() {
    let alone: Vec<Reading> = all().into_iter().flat_map(|line| fresh(vec![line])).collect();
    assert_eq!(fresh(all()), alone);
    let mut backwards = fresh(all().into_iter().rev().collect());
    backwards.reverse();
    assert_eq!(backwards, alone);
}

#[test]
fn a_long_line_is_read_and_forgotten() {
    let long = format!("When you play this card, {}draw a card.", "draw a card and ".repeat(400));
    let other = "(\"[Draw] a that Friend. ".repeat(2_000);
    for line in [&long, &other] {
        let (once, again) = (read(line, &Context::new(CardType::Friend)), read(line, &Context::new(CardType::Friend)));
        assert_eq!(once, again);
    }
    let event = Context::new(CardType::Event);
    assert_eq!(vec![read("Draw a card.", &event)], fresh(vec![("Draw a card.", event)]));
}
