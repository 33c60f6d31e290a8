//! Advice for writers of cards: completions, faults and the nearest lines.

use maneframe_card::CardType;
use maneframe_cardtext::{Context, Glossary, Vocabulary};

fn friend() -> Context {
    Context::new(CardType::Friend)
}

#[test]
fn what_may_follow_is_told() {
    let words = Vocabulary::standard();
    let after = words.complete("When you play ", &friend());
    assert_eq!(after.at, "When you play ".len());
    assert!(after.words.iter().any(|w| w == "this card"), "{after:?}");
    let begun = words.complete("When you pl", &friend());
    assert_eq!(begun.at, "When you ".len());
    assert!(begun.words.iter().any(|w| w == "play"), "{begun:?}");
    assert!(begun.words.iter().all(|w| w.starts_with("pl")), "{begun:?}");
    // With open titles, "Pe" would be one.
    let mut closed = Glossary::new();
    closed.close_titles();
    let kinds = closed.finish().0.complete("Your Pe", &friend());
    assert!(kinds.words.iter().any(|w| w == "Pegasus"), "{kinds:?}");
}

#[test]
fn the_part_at_fault_is_told() {
    let words = Vocabulary::standard();
    let fault = |text: &str| {
        let fault = words.fault(text, &friend()).unwrap_or_else(|| panic!("{text}"));
        (text[fault.at].to_owned(), fault.part)
    };
    assert_eq!(fault("When you befriend a card, draw a card.").1, "the trigger");
    assert_eq!(
        fault("When you play this card, befriend a card."),
        ("befriend a card.".into(), "the words after the comma")
    );
    assert_eq!(fault("Main Phase: Befriend a card to draw a card.").1, "the cost");
    assert_eq!(fault("When you play this card, draw a card. Befriend it.").1, "this sentence");
    assert_eq!(words.fault("Befriend it.", &friend()), None);
}

#[test]
fn the_nearest_lines_are_told() {
    let words = Vocabulary::standard();
    let near = words.nearest("When you play this card, drew a card.", &friend(), []);
    assert_eq!(near.first().map(String::as_str), Some("When you play this card, draw a card."));
    let known = ["When you move this card, gain [1].", "Your Foals have Swift."];
    let near = words.nearest("When you carry this card about, gain [2].", &friend(), known);
    assert_eq!(near.last().map(String::as_str), Some("When you move this card, gain [1]."));
    assert!(!near.iter().any(|line| line.contains("Foals")), "{near:?}");
}
