//! A page with its caller: what was told to keep, and the last question on socket 1.

use std::collections::HashMap;

use maneframe_library::Library;
use maneframe_page::{Answer, Kept, KeptPod, KeptTable, Page, Request, Told};
use serde_json::{Value, json};

fn clock() -> f64 {
    use std::sync::atomic::{AtomicU64, Ordering};
    // The time goes on by itself, so that automatic passes become due.
    static NOW: AtomicU64 = AtomicU64::new(1_700_000_000_000);
    NOW.fetch_add(25, Ordering::Relaxed) as f64
}

/// See the module.
pub struct Browser {
    pub page: Page,
    pub kept: HashMap<String, KeptTable>,
    pub pods: HashMap<String, KeptPod>,
    pub account: Value,
    pub question: Value,
    pub over: bool,
    pub messages: usize,
}

impl Browser {
    pub fn new(seed: u8, kept: Kept) -> Browser {
        let page = Page::new(Library::bundled(), [seed; 32], clock, kept);
        let mut new = Browser {
            page,
            kept: HashMap::new(),
            pods: HashMap::new(),
            account: Value::Null,
            question: Value::Null,
            over: false,
            messages: 0,
        };
        new.deliver();
        new
    }

    pub fn get(&mut self, method: &str, path: &str, body: &Value) -> Value {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let Answer { status, json, body } =
            self.page.request(&Request { method: method.to_owned(), path: path.to_owned(), body });
        self.deliver();
        assert!((200..300).contains(&status), "{method} {path}: {status} {body}");
        if json { serde_json::from_str(&body).expect("JSON") } else { Value::String(body) }
    }

    pub fn send(&mut self, message: &Value) {
        self.page.send(1, &message.to_string());
        self.deliver();
    }

    /// Takes what the page tells, and lets its tables go on until nothing is due soon.
    pub fn deliver(&mut self) {
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
            Told::Pod { pod } => drop(self.pods.insert(pod.id.clone(), pod)),
            Told::PodForgotten { id } => drop(self.pods.remove(&id)),
        }
    }

    /// Opens a table against a bot, and a socket to it.
    pub fn begin(&mut self, bot: &str) -> String {
        let deck = |name: &str| json!({"named": name});
        let seats = json!([{"seat": "mine", "deck": deck("Blue-Orange")}, {"seat": "bot", "bot": bot, "deck": deck("White-Pink")}]);
        let joined = self.get("POST", "/tables", &json!({"seats": seats}));
        self.page.open(1, joined["socket"].as_str().expect("a path")).expect("a seat");
        self.deliver();
        joined["code"].as_str().expect("a code").to_owned()
    }

    /// Answers the question by a rule that depends on its number only.
    pub fn choose(&mut self) {
        let number = self.question["number"].as_u64().expect("a question");
        let options = self.question["options"].as_array().expect("options of the player's own").len() as u64;
        let option = (number * 7919) % options;
        self.send(&json!({"id": number, "do": "act", "question": number, "option": option}));
    }

    /// Closes the page, and opens another one with what was kept.
    pub fn again(self, seed: u8) -> Browser {
        let account = serde_json::from_value(self.account.clone()).expect("an account");
        let kept = Kept {
            account: Some(account),
            tables: self.kept.values().cloned().collect(),
            pods: self.pods.values().cloned().collect(),
            rules: None,
        };
        let mut next = Browser::new(seed, kept);
        (next.kept, next.pods, next.account) = (self.kept, self.pods, self.account);
        next
    }

    /// Plays the game on socket 1 to its end.
    pub fn finish(&mut self) {
        for _ in 0..20_000 {
            if self.over {
                return;
            }
            self.choose();
        }
        panic!("the game has no end");
    }
}
