//! Games as a page plays them: by requests and by messages of sockets.

use maneframe_page::{Kept, Request, Told};
use serde_json::{Value, json};

use crate::browser::Browser;

#[test]
fn a_game_against_a_bot_is_played_to_its_end_and_looked_at() {
    let mut browser = Browser::new(1, Kept::default());
    let code = browser.begin("greedy");
    browser.finish();
    assert!(browser.messages > 50, "{} messages", browser.messages);
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
    let account = browser.get("GET", &format!("/replays/{id}/account?seat=2"), &Value::Null);
    assert!(account["seat"] == 2 && account["luck"]["within"].is_f64(), "{account}");
    let (method, path) = ("POST".to_owned(), "/reviews/account?seat=3".to_owned());
    let answer = browser.page.request(&Request { method, path, body: json!({"text": text}).to_string() });
    assert_eq!(answer.status, 400, "{}", answer.body);
    let position = browser.get("GET", &format!("/replays/{id}/position?moves=30"), &Value::Null);
    assert!(position.as_str().is_some_and(|text| text.contains("move 30")), "{position}");
    browser.get("POST", "/positions/tables", &json!({"text": position, "bot": "greedy"}));
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
    let question = first.question.clone();
    let mut again = first.again(3);
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
fn the_official_text_of_the_rules_is_shown_with_each_rule() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/rules/cr-3.8.txt");
    let Ok(text) = std::fs::read(&file) else { return println!("skipped: no {}", file.display()) };
    let mut browser = Browser::new(6, Kept::default());
    let other = vec![("notes.txt".to_owned(), b"(101.1) Cards are nice.".to_vec())];
    let (report, library) = browser.page.import(&other, false, None);
    assert!(report.files[0].kind == "none" && report.files[0].error.is_some() && library.is_none());
    let (report, library) = browser.page.import(&[("cr.txt".to_owned(), text.clone())], false, None);
    assert!(report.files[0].kind == "rules" && report.files[0].cards > 400 && library.is_none(), "{report:?}");
    let rule = browser.get("GET", "/rules/103.2", &Value::Null);
    assert!(rule["official"].as_str().is_some_and(|text| text.len() > 20), "{rule}");
    assert_eq!(browser.get("GET", "/rules/103.2?rulebook=cr-3.4", &Value::Null)["official"], Value::Null);
    let kept = Kept { rules: Some(String::from_utf8_lossy(&text).into_owned()), ..Kept::default() };
    let mut again = Browser::new(7, kept);
    assert_eq!(again.get("GET", "/rules/103.2", &Value::Null)["official"], rule["official"]);
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

#[test]
fn a_replay_of_an_earlier_edition_of_the_set_opens() {
    let mut browser = Browser::new(5, Kept::default());
    let text = include_str!("../../../cli/tests/it/replays/second-edition.replay");
    let id = browser.get("POST", "/replays", &json!({"text": text}));
    let id = id.as_str().expect("an id").to_owned();
    let moments = browser.get("GET", &format!("/replays/{id}/moments?from=0&count=3"), &Value::Null);
    assert_eq!(moments["moments"].as_array().map(Vec::len), Some(3));
}
