//! Lists with too many cards are refused before any card is looked up.

use crate::common;

use common::{House, deck};
use maneframe_client::ClientError;
use maneframe_protocol::{Code, DeckChoice, NewSeat, NewTable, Problem, QuickMatch, Visibility};

/// Returns a list of cards that no set has.
fn names(count: usize) -> String {
    (0..count).map(|n| format!("1 Nobody Knows {n}\n")).collect()
}

fn is_too_large(refused: ClientError) -> bool {
    let words = "a list has at most 500 cards, this one has 1999";
    matches!(refused, ClientError::Refused(p) if p.code == Code::Deck && p.words.to_string() == words)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_with_too_many_cards_opens_no_table_and_takes_no_seat() {
    let house = House::open().await;
    let (ada, ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let long = DeckChoice::List(names(1_999));
    let mine = |deck| NewSeat::Mine { deck };
    for seats in [
        [mine(long.clone()), NewSeat::Open { deck: None }],
        [mine(deck(0)), NewSeat::Open { deck: Some(long.clone()) }],
        [mine(deck(0)), NewSeat::Bot { bot: "greedy".to_owned(), deck: Some(long.clone()) }],
    ] {
        let mut table = NewTable::new(seats.to_vec());
        table.visibility = Visibility::Lobby;
        for lenient in [false, true] {
            table.lenient = lenient;
            assert!(is_too_large(ada.open(&table).await.expect_err("too many cards")));
        }
    }
    let wish = QuickMatch { format: None, deck: long.clone() };
    assert!(is_too_large(ada.quick(&wish).await.expect_err("too many cards")));
    assert!(ada.my_tables().await.expect("one's tables").is_empty());
    assert!(ada.lobby().await.expect("the lobby").is_empty());

    let table = NewTable::new(vec![mine(deck(0)), NewSeat::Open { deck: None }]);
    let code = ada.open(&table).await.expect("a table").code;
    assert!(is_too_large(ben.sit(&code, None, Some(long)).await.expect_err("too many cards")));
    assert!(ben.my_tables().await.expect("one's tables").is_empty());
    let listed = ben.table(&code).await.expect("the table");
    assert_eq!(listed.seats, [Some("Ada".to_owned()), None]);
    ben.sit(&code, None, Some(deck(1))).await.expect("the seat is still free");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bound_holds_for_every_notation() {
    let house = House::open().await;
    let http = reqwest::Client::new();
    let post = async |path: &str, text: &str| {
        let url = format!("{}/api/v1/decks/{path}", house.url());
        let answer = http.post(url).json(&serde_json::json!({ "text": text })).send().await.expect("an answer");
        (answer.status().as_u16(), answer.text().await.expect("text"))
    };
    let link = |items: usize| {
        let items: Vec<String> = (1..=items).map(|n| format!("zz{n}x1")).collect();
        format!("http://ponyhead.com/deckbuilder?v1code={}", items.join("-"))
    };
    let o8d = |quantity: &str| {
        format!(r#"<deck><section name="Friends"><card qty="{quantity}" id="a">A</card></section></deck>"#)
    };
    for (text, cards) in [
        (names(501), 501),
        // More lines about one card count, too.
        ("1 HW13\n".repeat(501), 501),
        ("499 HW13\n2 Nobody Knows".to_owned(), 501),
        (link(501), 501),
        ("http://ponyhead.com/deckbuilder?v1code=zz1x999".to_owned(), 999),
        (r#"{"cards": [{"id": "HW13", "count": 400}, ["ZZ1", 400]]}"#.to_owned(), 800),
        (o8d("999"), 999),
        (o8d("&#57;&#57;9"), 999),
    ] {
        for path in ["read", "hand"] {
            let (status, told) = post(path, &text).await;
            assert_eq!(status, 422, "{text:.80}: {told}");
            let problem: Problem = serde_json::from_str(&told).expect("a problem");
            let words = format!("a list has at most 500 cards, this one has {cards}");
            assert_eq!((problem.code, problem.words.to_string()), (Code::Deck, words), "{text:.80}");
        }
    }
    for text in [names(500), "499 HW13\n1 Nobody Knows".to_owned(), link(500), o8d("500")] {
        let (status, told) = post("read", &text).await;
        assert_eq!(status, 200, "{text:.80}: {told}");
    }
}
