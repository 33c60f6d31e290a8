//! Explanations of abilities in plain words.

use maneframe_card::CardType;
use maneframe_cardtext::{Context, Vocabulary, about, read};

fn told(text: &str, kind: CardType) -> (&'static str, String) {
    let reading = read(text, &Context::new(kind));
    let abilities = reading.abilities.expect("it is understood");
    about(&abilities[0])
}

fn plain(text: &str) -> String {
    let friend = Context::new(CardType::Friend);
    let abilities = read(text, &friend).abilities.expect("it is understood");
    let plain = Vocabulary::standard().plain(&abilities, &friend).expect("it can be written");
    assert_eq!(read(&plain, &friend).abilities, Some(abilities), "{plain}");
    plain
}

#[test]
fn references_are_explained() {
    for (line, plainly) in [
        ("When you play this card, draw a card.", "When you play this card, draw a card."),
        (
            "When you play this card, exhaust one of your Friends and put it into its owner's hand.",
            "When you play this card, exhaust one of your Friends and put it (= one of your Friends) into its \
             owner's hand.",
        ),
        (
            "When you play this card, dismiss an opposing Resource. Gain action tokens equal to its cost.",
            "When you play this card, dismiss an opposing Resource and gain a number of action tokens equal to its (= an \
             opposing Resource's) cost.",
        ),
        (
            "When one of your Friends is moved, it gets +1 power until the end of the turn.",
            "When one of your Friends is moved, that Friend (= one of your Friends) gets +1 power until the end of the \
             turn.",
        ),
        (
            "When an opponent plays an Event, that player discards a card.",
            "When an opponent plays an Event, that player (= the opponent of the event) discards a card.",
        ),
    ] {
        assert_eq!(plain(line), plainly);
    }
}

#[test]
fn choices_and_durations_are_told() {
    let words = |text: &str| told(text, CardType::Friend).1;
    assert!(words("When you play this card, you may draw a card.").ends_with("It may be declined."));
    assert!(words("When you play this card, draw a card.").ends_with("It can't be declined."));
    let both = words("When you play this card, draw a card. Then, you may frighten a Friend.");
    assert!(both.ends_with("Only what it offers can be declined."), "{both}");
    let lasting = words("Main Phase: This card gets +1 power until the end of the turn.");
    assert!(lasting.ends_with("Its changes last until the end of the turn."), "{lasting}");
}

#[test]
fn each_sort_is_told_in_plain_words() {
    let (kind, words) = told("Main Phase: Exhaust this card to draw a card.", CardType::Friend);
    assert_eq!(kind, "activated");
    assert_eq!(
        words,
        "You may use it in the Main Phase, when it is your turn to act. Cost: Exhaust this card. \
         Effect: Draw a card."
    );
    assert_eq!(told("When you play this card, draw 2 cards.", CardType::Friend).0, "triggered");
    let (kind, words) = told("Swift", CardType::Friend);
    assert!(kind == "keyword" && words.starts_with("Swift: moves for"), "{words}");
    assert_eq!(told("This card has +1 power.", CardType::Friend).0, "continuous");
    assert_eq!(told("Play on a Friend.", CardType::Resource).0, "placement");
}
