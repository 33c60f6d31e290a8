//! Drafts and sealed decks against bots, by requests.

use maneframe_page::{Kept, Request};
use serde_json::{Value, json};

use crate::browser::Browser;

fn open(browser: &mut Browser, kind: &str, seats: u8) -> String {
    let new = json!({"kind": kind, "packs": {"block": "hollowmere"}, "seats": seats, "seed": 7});
    let view = browser.get("POST", "/pods", &new);
    view["id"].as_str().expect("an id").to_owned()
}

fn act(browser: &mut Browser, id: &str, act: &Value) -> Value {
    browser.get("POST", &format!("/pods/{id}/acts"), act)
}

/// Takes the card at the place in the pack that depends on the pick, until a stage.
fn draft_until(browser: &mut Browser, id: &str, stage: &str) -> Value {
    let mut view = browser.get("GET", &format!("/pods/{id}"), &Value::Null);
    while view["stage"] != stage {
        view = match view["pack"].as_array() {
            Some(pack) => {
                let place = view["pick"].as_u64().expect("a pick") as usize * 5 % pack.len();
                act(browser, id, &json!({"do": "pick", "card": pack[place]}))
            }
            None => act(browser, id, &json!({"do": "ready"})),
        };
    }
    view
}

#[test]
fn a_draft_is_played_from_the_first_pick_to_the_standings() {
    let mut browser = Browser::new(1, Kept::default());
    let id = open(&mut browser, "draft", 4);
    let cards = browser.get("GET", &format!("/pods/{id}/cards"), &Value::Null);
    let view = browser.get("GET", &format!("/pods/{id}"), &Value::Null);
    let known = |id: &Value| cards.as_array().is_some_and(|cards| cards.iter().any(|card| card["id"] == *id));
    assert!(
        view["pack"].as_array().expect("a pack").iter().chain(view["provided"].as_array().expect("cards")).all(known)
    );
    assert_eq!(
        (&view["pick"], &view["rounds"], &view["undo"], &view["secret"]),
        (&json!(1), &json!(4), &json!(false), &Value::Null)
    );

    let hint = browser.get("GET", &format!("/pods/{id}/hint"), &Value::Null);
    let after = act(&mut browser, &id, &json!({"do": "pick", "card": hint["card"]}));
    assert_eq!((&after["pool"], &after["pick"]), (&json!([hint["card"]]), &json!(2)));
    let back = act(&mut browser, &id, &json!({"do": "take-back"}));
    assert_eq!((&back["pool"], &back["pack"]), (&json!([]), &view["pack"]));

    draft_until(&mut browser, &id, "review");
    let mut browser = browser.again(2);
    let view = draft_until(&mut browser, &id, "building");
    assert_eq!(view["pool"].as_array().map(Vec::len), Some(48));
    assert_eq!(view["deck"]["breaks"], json!([]));

    // A card fewer breaks the rules, and a card of somebody else is refused.
    let mut entries = view["deck"]["entries"].as_array().expect("entries").clone();
    let all = entries.clone();
    let last = entries.iter().position(|entry| !view["provided"].as_array().unwrap().contains(&entry["id"]));
    entries.remove(last.expect("a drafted card"));
    let short = act(&mut browser, &id, &json!({"do": "build", "entries": entries}));
    assert_ne!(short["deck"]["breaks"], json!([]));
    let refused = |browser: &mut Browser, body: &Value| {
        let path = format!("/pods/{id}/acts");
        browser.page.request(&Request { method: "POST".to_owned(), path, body: body.to_string() })
    };
    assert_eq!(refused(&mut browser, &json!({"do": "hand-in"})).status, 422);
    let foreign = cards.as_array().unwrap().iter().find(|card| {
        !view["pool"].as_array().unwrap().contains(&card["id"])
            && !view["provided"].as_array().unwrap().contains(&card["id"])
    });
    let with = json!({"do": "build", "entries": [{"count": 1, "id": foreign.expect("a card of somebody else")["id"]}]});
    assert_eq!(refused(&mut browser, &with).status, 409);
    act(&mut browser, &id, &json!({"do": "build", "entries": all}));

    let view = act(&mut browser, &id, &json!({"do": "hand-in"}));
    assert_eq!((&view["stage"], view["matches"].as_array().map(Vec::len)), (&json!("playing"), Some(1)));
    let view = act(&mut browser, &id, &json!({"do": "let-play"}));
    assert_eq!(view["matches"].as_array().map(Vec::len), Some(2));

    let joined = browser.get("POST", &format!("/pods/{id}/tables"), &Value::Null);
    assert_eq!(browser.get("POST", &format!("/pods/{id}/tables"), &Value::Null)["code"], joined["code"]);
    browser.page.open(1, joined["socket"].as_str().expect("a path")).expect("a seat");
    browser.deliver();
    browser.finish();
    let view = browser.get("GET", &format!("/pods/{id}"), &Value::Null);
    let second = view["matches"][1].as_array().expect("matches").clone();
    assert!(second.iter().all(|one| one["over"] == true), "{second:?}");
    let view = act(&mut browser, &id, &json!({"do": "let-play"}));
    assert_eq!((&view["stage"], view["standings"].as_array().map(Vec::len)), (&json!("over"), Some(4)));
    let points: u64 = view["standings"].as_array().unwrap().iter().filter_map(|row| row["points"].as_u64()).sum();
    // Three points for a win, one for a loss or a draw (Scoring).
    let matches = view["matches"].as_array().unwrap().iter().flat_map(|round| round.as_array().unwrap());
    let matches: Vec<&Value> = matches.collect();
    let scored: u64 = matches.iter().map(|one| if one["winner"].is_null() { 2 } else { 4 }).sum();
    assert_eq!((matches.len(), points), (6, scored));
    assert!(view["seats"].as_array().unwrap().iter().all(|seat| seat["pool"].as_array().map(Vec::len) == Some(48)));

    let file = browser.get("GET", &format!("/pods/{id}/record"), &Value::Null);
    let record = maneframe_limited::Record::read(file.as_str().expect("text")).expect("a draft");
    let mut drafted: Vec<&str> = record.draft.pool(0).iter().map(String::as_str).collect();
    let mut pool: Vec<&str> = view["pool"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    drafted.sort_unstable();
    pool.sort_unstable();
    assert_eq!(drafted, pool);
}

#[test]
fn sealed_decks_of_two_play_one_game() {
    let mut browser = Browser::new(3, Kept::default());
    let id = open(&mut browser, "sealed", 2);
    let view = browser.get("GET", &format!("/pods/{id}"), &Value::Null);
    assert_eq!((&view["stage"], view["pool"].as_array().map(Vec::len)), (&json!("building"), Some(8 * 12)));
    act(&mut browser, &id, &json!({"do": "hand-in"}));
    let view = act(&mut browser, &id, &json!({"do": "let-play"}));
    assert_eq!(view["stage"], "over");
    let all = browser.get("GET", "/pods", &Value::Null);
    assert_eq!(all[0]["id"].as_str(), Some(&*id));
    browser.get("DELETE", &format!("/pods/{id}"), &Value::Null);
    assert_eq!((browser.get("GET", "/pods", &Value::Null), browser.pods.len()), (json!([]), 0));
}

#[test]
fn a_set_without_cards_to_begin_with_borrows_them() {
    let mut browser = Browser::new(6, Kept::default());
    let cards = (1..=14).map(|n| {
        let rarity = if n > 11 { "R" } else if n > 8 { "U" } else { "C" };
        format!("[[card]]\nnumber = {n}\ntitle = \"Boat {n}\"\ntype = \"Friend\"\nrarity = \"{rarity}\"\npower = 1\ncost = 1\n")
    });
    let set = format!("[set]\nname = \"Paper\"\ncode = \"PP\"\n{}", cards.collect::<String>());
    let (report, _) = browser.page.import(&[("paper.toml".to_owned(), set.into_bytes())], false, None);
    assert_eq!(report.files[0].kind, "set", "{report:?}");
    let view = browser.get("POST", "/pods", &json!({"kind": "draft", "packs": {"sets": ["pp"]}, "seats": 2}));
    let pack = view["pack"].as_array().expect("a pack");
    assert!(pack.iter().all(|id| id.as_str().is_some_and(|id| id.starts_with("PP"))), "{pack:?}");
    let provided: Vec<&str> = view["provided"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(provided.iter().all(|id| id.starts_with("HW")), "{provided:?}");
    let cards = browser.get("GET", &format!("/pods/{}/cards", view["id"].as_str().unwrap()), &Value::Null);
    for kind in ["Mane Character", "Problem"] {
        assert!(cards.as_array().unwrap().iter().any(|card| card["kind"] == kind), "{kind}");
    }
}

#[test]
fn equal_seeds_open_equal_packs_under_different_commitments() {
    let mut browser = Browser::new(4, Kept::default());
    let (one, other) = (open(&mut browser, "draft", 8), open(&mut browser, "draft", 8));
    let [one, other] = [one, other].map(|id| browser.get("GET", &format!("/pods/{id}"), &Value::Null));
    assert_eq!(one["pack"], other["pack"]);
    assert_ne!(one["commitment"], other["commitment"]);
}

#[test]
fn whatever_is_not_possible_is_refused_in_words() {
    let mut browser = Browser::new(5, Kept::default());
    let id = open(&mut browser, "draft", 3);
    let bodies = [
        ("/pods", json!({"kind": "draft", "packs": {"block": "../../secret.toml"}})),
        ("/pods", json!({"kind": "draft", "packs": {"sets": ["nothing"]}})),
        ("/pods", json!({"kind": "sealed", "packs": {"sets": []}})),
        ("/pods", json!({"kind": "draft", "packs": {"cube": "1 Nobody"}})),
        ("/pods", json!({"kind": "draft", "packs": {"block": "hollowmere"}, "seats": 99})),
        ("/pods", json!({"kind": "draft", "packs": {"block": "hollowmere"}, "bot": "nobody"})),
        ("/pods/none/acts", json!({"do": "ready"})),
        (&*format!("/pods/{id}/acts"), json!({"do": "ready"})),
        (&*format!("/pods/{id}/acts"), json!({"do": "hand-in"})),
        (&*format!("/pods/{id}/acts"), json!({"do": "pick", "card": "none"})),
        (&*format!("/pods/{id}/tables"), Value::Null),
    ]
    .map(|(path, body)| (path.to_owned(), body));
    for (path, body) in bodies {
        let answer =
            browser.page.request(&Request { method: "POST".to_owned(), path: path.clone(), body: body.to_string() });
        assert!((400..500).contains(&answer.status), "{path} {body}: {} {}", answer.status, answer.body);
    }
    let early = browser.page.request(&Request {
        method: "GET".to_owned(),
        path: format!("/pods/{id}/record"),
        body: String::new(),
    });
    assert_eq!(early.status, 403);
}
