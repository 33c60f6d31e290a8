//! The WebAssembly module plays the same games as the crate: every message of every game is the same.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};

use maneframe_library::Library;
use maneframe_page::{Kept, Page, Request, Told};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// Number of games; all 200 of the nightly tier with `MANEFRAME_NIGHTLY=1`.
fn games() -> u8 {
    if std::env::var("MANEFRAME_NIGHTLY").is_ok_and(|on| on == "1") { 200 } else { 6 }
}

static NOW: AtomicU64 = AtomicU64::new(0);

fn clock() -> f64 {
    (NOW.fetch_add(25, Ordering::Relaxed) + 25) as f64
}

/// Game of a page, as in `module.mjs`.
struct Play {
    page: Page,
    hash: Sha256,
    question: Value,
    over: bool,
}

impl Play {
    fn deliver(&mut self) {
        loop {
            let told = self.page.told();
            let alarm = self.page.next_alarm();
            for told in told {
                let Told::Text { text, .. } = told else { continue };
                self.hash.update(format!("{text}\n"));
                let message: Value = serde_json::from_str(&text).expect("JSON");
                if matches!(message["type"].as_str(), Some("snapshot" | "update")) {
                    self.question = message["question"].clone();
                    self.over |= message["status"]["stage"] == "over";
                }
            }
            if alarm.is_none() {
                return;
            }
            self.page.ring();
        }
    }
}

fn played(seed: u8) -> String {
    NOW.store(1_700_000_000_000, Ordering::Relaxed);
    let page = Page::new(Library::bundled(), [seed; 32], clock, Kept::default());
    let mut play = Play { page, hash: Sha256::new(), question: Value::Null, over: false };
    play.deliver();
    let bot = if seed % 2 == 1 { "greedy" } else { "random" };
    let deck = |name: &str| json!({"named": name});
    let seats =
        json!([{"seat": "mine", "deck": deck("Blue-Orange")}, {"seat": "bot", "bot": bot, "deck": deck("White-Pink")}]);
    let body = json!({"seats": seats}).to_string();
    let answer = play.page.request(&Request { method: "POST".to_owned(), path: "/tables".to_owned(), body });
    play.deliver();
    let joined: Value = serde_json::from_str(&answer.body).expect("JSON");
    play.page.open(1, joined["socket"].as_str().expect("a path")).expect("a seat");
    play.deliver();
    for _ in 0..5000 {
        if play.over {
            break;
        }
        let number = play.question["number"].as_u64().expect("a question");
        let options = play.question["options"].as_array().expect("options").len() as u64;
        let act = json!({"id": number, "do": "act", "question": number, "option": number * 7919 % options});
        play.page.send(1, &act.to_string());
        play.deliver();
    }
    assert!(play.over);
    play.hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn the_module_plays_every_game_as_the_crate_does() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let module =
        std::env::var_os("MANEFRAME_WASM").map_or(folder.join("../../target/wasm/maneframe.wasm"), PathBuf::from);
    if !module.exists() || Command::new("node").arg("--version").output().is_err() {
        println!("skipped: no WebAssembly module (.ci/wasm) or no Node.js");
        return;
    }
    let seeds: Vec<u8> = (0..games()).collect();
    let script = folder.join("tests/it/module.mjs");
    let output = Command::new("node").arg(script).arg(&module).args(seeds.iter().map(u8::to_string)).output();
    let output = output.expect("node starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let theirs: Vec<&str> = text.lines().collect();
    let ours: Vec<String> = seeds.iter().map(|seed| played(*seed)).collect();
    assert_eq!(theirs, ours, "games by seed, messages hashed");
}
