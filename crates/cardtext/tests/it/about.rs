//! Explanations of abilities in plain words.

use maneframe_card::CardType;
use maneframe_cardtext::{Context, about, read};

fn told(text: &str, kind: CardType) -> (&'static str, String) {
    let reading = read(text, &Context::new(kind));
    let abilities = reading.abilities.expect("it is understood");
    about(&abilities[0])
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
