//! Games as a page plays them: by requests and by messages of sockets.

use std::collections::HashMap;

use maneframe_library::Library;
use maneframe_page::{Answer, Kept, KeptTable, Page, Request, Told};
use serde_json::{Value, json};

fn clock() -> f64 {
    use std::sync::atomic::{AtomicU64, Ordering};
    // The time goes on by itself, so that automatic passes become due.
    static NOW: AtomicU64 = AtomicU64::new(1_700_000_000_000);
    NOW.fetch_add(25, Ordering::Relaxed) as f64
}

/// A page with its caller: what was told to keep, and the last question on socket 1.
struct Browser {
    page: Page,
    kept: HashMap<String, KeptTable>,
    account: Value,
    question: Value,
    over: bool,
    messages: usize,
}

impl Browser {
    fn new(seed: u8, kept: Kept) -> Browser {
        let page = Page::new(Library::bundled(), [seed; 32], clock, kept);
        let mut new = Browser {
            page,
            kept: HashMap::new(),
            account: Value::Null,
            question: Value::Null,
            over: false,
            messages: 0,
        };
        new.deliver();
        new
    }

    fn get(&mut self, method: &str, path: &str, body: &Value) -> Value {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let Answer { status, json, body } =
            self.page.request(&Request { method: method.to_owned(), path: path.to_owned(), body });
        self.deliver();
        assert!((200..300).contains(&status), "{method} {path}: {status} {body}");
        if json { serde_json::from_str(&body).expect("JSON") } else { Value::String(body) }
    }

    fn send(&mut self, message: &Value) {
        self.page.send(1, &message.to_string());
        self.deliver();
    }

    /// Takes what the page tells, and lets its tables go on until nothing is due soon.
    fn deliver(&mut self) {
        for _ in 0..100_000 {
            for told in self.page.told() {
                self.take(told);
            }
            if self.page.next_alarm().is_none() {
                return;
            }
            self.page.ring();
        }
        panic!("the tables go on for ever");
    }

    fn take(&mut self, told: Told) {
        match told {
            Told::Text { socket, text } => {
                assert_eq!(socket, 1);
                self.messages += 1;
                let message: Value = serde_json::from_str(&text).expect("a message");
                let kind = message["type"].as_str().expect("a kind").to_owned();
                assert_ne!(kind, "refused", "{message}");
                if matches!(kind.as_str(), "snapshot" | "update") {
                    self.question = message["question"].clone();
                    self.over |= message["status"]["stage"] == "over";
                }
            }
            Told::Closed { .. } => panic!("nobody closed the socket"),
            Told::Account { account } => self.account = json!({"id": account.id, "name": account.name}),
            Told::Table { table, from } => {
                let mut table = *table;
                if let Some(known) = self.kept.get(&table.code) {
                    assert!(from <= known.rows.len());
                    table.rows.splice(0..0, known.rows[..from].to_vec());
                }
                self.kept.insert(table.code.clone(), table);
            }
            Told::Forgotten { code } => drop(self.kept.remove(&code)),
        }
    }

    /// Opens a table against a bot, and a socket to it.
    fn begin(&mut self, bot: &str) -> String {
        let deck = |name: &str| json!({"named": name});
        let seats = json!([{"seat": "mine", "deck": deck("Orange-Blue")}, {"seat": "bot", "bot": bot, "deck": deck("Pink-Yellow")}]);
        let joined = self.get("POST", "/tables", &json!({"seats": seats}));
        self.page.open(1, joined["socket"].as_str().expect("a path")).expect("a seat");
        self.deliver();
        joined["code"].as_str().expect("a code").to_owned()
    }

    /// Answers the question by a rule that depends on its number only.
    fn choose(&mut self) {
        let number = self.question["number"].as_u64().expect("a question");
        let options = self.question["options"].as_array().expect("options of the player's own").len() as u64;
        let option = (number * 7919) % options;
        self.send(&json!({"id": number, "do": "act", "question": number, "option": option}));
    }
}

#[test]
fn a_game_against_a_bot_is_played_to_its_end_and_looked_at() {
    let mut browser = Browser::new(1, Kept::default());
    let code = browser.begin("greedy");
    for _ in 0..20_000 {
        if browser.over {
            break;
        }
        browser.choose();
    }
    assert!(browser.over && browser.messages > 100, "{} messages", browser.messages);
    let mine = browser.get("GET", "/me/tables", &Value::Null);
    assert_eq!((&mine[0]["code"], &mine[0]["over"]), (&json!(code), &json!(true)));
    let id = mine[0]["id"].as_str().expect("an id").to_owned();
    let text = browser.get("GET", &format!("/replays/{id}"), &Value::Null);
    assert!(text.as_str().expect("text").starts_with('{'));
    let again = browser.get("POST", "/replays", &json!({"text": text}));
    let again = browser.get("GET", &format!("/replays/{}/turns", again.as_str().expect("an id")), &Value::Null);
    assert_eq!(again, browser.get("GET", &format!("/replays/{id}/turns"), &Value::Null));
    let moments = browser.get("GET", &format!("/replays/{id}/moments?from=0&count=3"), &Value::Null);
    assert_eq!(moments["moments"].as_array().map(Vec::len), Some(3));
    let on = browser.get("POST", &format!("/replays/{id}/tables"), &json!({"moves": 5, "seat": 1, "bot": "greedy"}));
    assert_ne!(on["code"], json!(code));
}

#[test]
fn a_game_goes_on_after_the_page_was_closed() {
    let mut first = Browser::new(2, Kept::default());
    let code = first.begin("random");
    for _ in 0..40 {
        first.choose();
    }
    let (question, tables) = (first.question.clone(), first.kept.values().cloned().collect());
    let account = serde_json::from_value(first.account.clone()).expect("an account");
    drop(first);
    let mut again = Browser::new(3, Kept { account, tables });
    again.page.open(1, &format!("/api/v1/tables/{code}/socket?seat=1")).expect("the same player");
    again.deliver();
    assert_eq!((&again.question["words"], &again.question["options"]), (&question["words"], &question["options"]));
    again.choose();
}

#[test]
fn lessons_puzzles_and_scenarios_begin() {
    let mut browser = Browser::new(4, Kept::default());
    let lessons = browser.get("GET", "/lessons", &Value::Null);
    let id = lessons[0]["id"].as_str().expect("a lesson").to_owned();
    browser.get("POST", &format!("/lessons/{id}/tables"), &Value::Null);
    browser.get("POST", "/puzzles/1/tables", &Value::Null);
    let rule = browser.get("GET", "/rules/103.2", &Value::Null);
    assert_eq!(rule["number"], "103.2");
    let found = browser.get("GET", "/cards?q=type%3Dfriend&limit=2", &Value::Null);
    assert_eq!(found["cards"].as_array().map(Vec::len), Some(2));
    let read = browser.get("POST", "/texts/explain", &json!({"text": "Draw a card.", "kind": "Event"}));
    assert_eq!(read["understood"], false);
}

#[test]
fn what_needs_other_people_is_refused_in_words() {
    let mut browser = Browser::new(5, Kept::default());
    for (method, path) in
        [("POST", "/quick"), ("POST", "/sessions"), ("POST", "/tables/KFTM-PQRX/invitations"), ("GET", "/me/tokens")]
    {
        let request = Request { method: method.to_owned(), path: path.to_owned(), body: String::new() };
        let answer = browser.page.request(&request);
        assert_eq!(answer.status, 403, "{path}: {}", answer.body);
    }
    let noise =
        Request { method: "POST".to_owned(), path: "/replays".to_owned(), body: json!({"text": "{}"}).to_string() };
    assert_eq!(browser.page.request(&noise).status, 400);
    let nothing = Request { method: "GET".to_owned(), path: "/nothing?%ff".to_owned(), body: "{".to_owned() };
    assert_eq!(browser.page.request(&nothing).status, 404);
    assert!(browser.page.open(9, "/api/v1/tables/XXXX-XXXX/socket").is_err());
    browser.page.send(9, "no JSON");
    assert!(browser.page.told().iter().any(|told| matches!(told, Told::Closed { socket: 9 })));
}
