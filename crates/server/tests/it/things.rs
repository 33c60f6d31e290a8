//! Cards, decks, texts and rules over HTTP.

use crate::common;

use common::House;
use maneframe_protocol::{CardSheet, CardsFound, DeckSheet, RuleSheet, RulesFound, SampleHand, TextReading};
use serde::Serialize;
use serde::de::DeserializeOwned;

struct Visitor {
    house: House,
    http: reqwest::Client,
}

impl Visitor {
    async fn come() -> Visitor {
        let house = House::open().await;
        Visitor { house, http: reqwest::Client::new() }
    }

    async fn get(&self, path: &str) -> (u16, String) {
        let answer = self.http.get(format!("{}/api/v1{path}", self.house.url())).send().await.expect("an answer");
        (answer.status().as_u16(), answer.text().await.expect("text"))
    }

    async fn found<T: DeserializeOwned>(&self, path: &str) -> T {
        let (status, text) = self.get(path).await;
        assert_eq!(status, 200, "{path}: {text}");
        serde_json::from_str(&text).unwrap_or_else(|e| panic!("{path}: {e}: {text}"))
    }

    async fn post(&self, path: &str, body: &impl Serialize) -> (u16, String) {
        let url = format!("{}/api/v1{path}", self.house.url());
        let answer = self.http.post(url).json(body).send().await.expect("an answer");
        (answer.status().as_u16(), answer.text().await.expect("text"))
    }

    async fn told<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> T {
        let (status, text) = self.post(path, body).await;
        assert_eq!(status, 200, "{path}: {text}");
        serde_json::from_str(&text).unwrap_or_else(|e| panic!("{path}: {e}: {text}"))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_are_found_page_by_page_and_a_query_that_can_not_be_read_says_where() {
    let visitor = Visitor::come().await;
    let all: CardsFound = visitor.found("/cards?limit=100").await;
    assert_eq!((all.total, all.cards.len()), (242, 100));
    let rest: CardsFound = visitor.found("/cards?limit=100&offset=200").await;
    assert_eq!((rest.total, rest.cards.len()), (242, 42));
    let blue: CardsFound = visitor.found("/cards?q=c%3Ablue%20t%3Afriend%20pow%3E%3D3").await;
    assert!(blue.total > 3 && blue.trouble.is_none());
    assert!(blue.cards.iter().all(|c| c.kind == "Friend" && c.faces[0].colours.contains(&"blue".to_owned())));
    let named: CardsFound = visitor.found("/cards?ids=HW13,NOTHING,HW1").await;
    assert_eq!(named.cards.iter().map(|c| c.id.as_str()).collect::<Vec<_>>(), ["HW13", "HW1"]);
    assert_eq!(named.cards[1].faces[0].home_limit, Some(3));
    assert_eq!((named.cards[1].faces.len(), named.cards[0].cost), (2, Some(1)));
    // The character before the error takes two UTF-16 units and four bytes.
    let wrong: CardsFound = visitor.found("/cards?q=%F0%9F%90%B4%20pow%3E%3Dmany").await;
    let trouble = wrong.trouble.expect("that is no number");
    assert!(wrong.total == 0 && trouble.from >= 3 && trouble.to <= 12, "{trouble:?}");
    assert_eq!(visitor.get("/cards?limit=many").await.0, 400);
    assert_eq!(visitor.get("/cards/HW999").await.0, 404);
    let sheet: CardSheet = visitor.found("/cards/HW15").await;
    assert_eq!(sheet.reading.len(), 1);
    assert_eq!(sheet.reading[0].text.abilities[0].kind, "triggered");
}

/// A format's name never opens a file of the server.
#[tokio::test(flavor = "multi_thread")]
async fn formats_are_never_files() {
    let visitor = Visitor::come().await;
    let file = visitor.house.folder.path().join("secret.toml");
    std::fs::write(&file, "name = 'secret'\n").expect("a file");
    let query = format!("f:\"{}\"", file.display()).replace('"', "%22").replace('/', "%2F").replace(':', "%3A");
    let found: CardsFound = visitor.found(&format!("/cards?q={query}")).await;
    let words = found.trouble.expect("there is no such format").words;
    assert!(words.contains("unknown format `"), "{words}");
    let body = serde_json::json!({ "text": "1 HW1", "format": file.display().to_string() });
    let (status, told) = visitor.post("/decks/read", &body).await;
    assert!(status == 400 && told.contains("unknown format `"), "{status} {told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn decks_are_read_in_any_notation_and_checked() {
    let visitor = Visitor::come().await;
    let deck: DeckSheet = visitor.found("/decks/blue-orange?format=casual").await;
    assert!(deck.legal && deck.playable && deck.breaks.is_empty() && deck.unread.is_empty(), "{:?}", deck.breaks);
    let counted: u32 = deck.entries.iter().map(|entry| entry.count).sum();
    assert_eq!(counted, 1 + deck.stats.main + deck.stats.problems);
    assert_eq!(deck.stats.costs.values().sum::<u32>(), deck.stats.types.values().sum::<u32>() - troublemakers(&deck));
    for text in [Some(&deck.text), Some(&deck.json), deck.link.as_ref()].into_iter().flatten() {
        let again: DeckSheet = visitor.told("/decks/read", &serde_json::json!({ "text": text })).await;
        assert_eq!((again.stats, again.entries.len()), (deck.stats.clone(), deck.entries.len()), "{text}");
    }
    let named: DeckSheet =
        visitor.told("/decks/read", &serde_json::json!({ "text": "1 HW1\n3 HW13", "name": "<b>Mine\u{7}</b>" })).await;
    assert_eq!(named.name, "<b>Mine</b>");
    assert!(!named.legal && named.breaks.iter().any(|b| !b.mend.is_empty()));
    assert_eq!(visitor.post("/decks/read", &serde_json::json!({ "text": "" })).await.0, 422);
    assert_eq!(visitor.get("/decks/no%20such%20deck").await.0, 404);
    let much = "9 HW13\n".repeat(60_000);
    let (status, _) = visitor.post("/decks/read", &serde_json::json!({ "text": much })).await;
    assert!(matches!(status, 413 | 429), "{status}");
}

fn troublemakers(deck: &DeckSheet) -> u32 {
    deck.entries.iter().filter(|e| e.card.kind == "Troublemaker").map(|e| e.count).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_drawn_again_by_its_seed() {
    let visitor = Visitor::come().await;
    let deck: DeckSheet = visitor.found("/decks/Blue-Orange").await;
    let first: SampleHand = visitor.told("/decks/hand", &serde_json::json!({ "text": deck.text })).await;
    let again: SampleHand =
        visitor.told("/decks/hand", &serde_json::json!({ "text": deck.text, "seed": first.seed })).await;
    assert_eq!(first, again);
    assert_eq!((first.hand.len(), first.next.len() as u32), (6, deck.stats.main - 6));
    assert!(!first.starting_problems.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn texts_are_explained() {
    let visitor = Visitor::come().await;
    let explain = "/texts/explain";
    let well: TextReading =
        visitor.told(explain, &serde_json::json!({ "text": "When you play this card, draw 2 cards." })).await;
    assert!(well.understood && well.abilities[0].kind == "triggered" && well.stopped.is_none());
    let text = "Main Phase: Exhaust this card to fly to the moon.";
    let not: TextReading = visitor.told(explain, &serde_json::json!({ "text": text })).await;
    let stopped = not.stopped.expect("a place");
    assert!(!not.understood && text[..stopped.at].ends_with("to "), "{stopped:?}");
    let text = "Whenever this enters the battlefield, destroy target Friend.";
    let careless: TextReading = visitor.told(explain, &serde_json::json!({ "text": text })).await;
    assert!(!careless.understood);
    assert_eq!(careless.proposals[0].text, "When this card enters play, dismiss a Friend.");
    assert!(well.proposals.is_empty() && !careless.proposals[0].meaning.is_empty());
    assert_eq!(visitor.post(explain, &serde_json::json!({ "text": "x", "kind": "Horse" })).await.0, 400);
    assert_eq!(visitor.post(explain, &serde_json::json!({ "text": "x".repeat(5_000) })).await.0, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_found_by_number_and_by_words() {
    let visitor = Visitor::come().await;
    let chapters: RulesFound = visitor.found("/rules").await;
    assert!(chapters.rules.len() > 10 && chapters.rules.iter().all(|rule| rule.heading));
    let below: RulesFound = visitor.found("/rules?q=514").await;
    assert!(below.rules.iter().all(|rule| rule.number.starts_with("514")) && below.rules.len() > 5);
    let words: RulesFound = visitor.found("/rules?q=swift").await;
    assert_eq!(words.terms[0].term, "Swift");
    let nothing: RulesFound = visitor.found("/rules?q=zebra").await;
    assert!(nothing.rules.is_empty() && nothing.help.is_some());
    let rule: RuleSheet = visitor.found("/rules/609.2d").await;
    assert!(!rule.scenarios.is_empty());
    assert_eq!(rule.parents.last().map(|parent| parent.number.as_str()), Some("609.2"));
    let older: RulesFound = visitor.found("/rules?q=705.2c&rulebook=cr-3.4").await;
    assert!(!older.rules.is_empty() && older.rulebook == "cr-3.4");
    assert_eq!(visitor.get("/rules/999.9").await.0, 404);
    assert_eq!(visitor.get("/rules?rulebook=none").await.0, 400);
    let scenario = visitor.get(&format!("/scenarios/{}", rule.scenarios[0].id)).await;
    assert!(scenario.0 == 200 && scenario.1.contains("\"playable\":true"), "{scenario:?}");
    assert_eq!(visitor.get("/scenarios/..~secret~1").await.0, 404);
}
