//! Other programs as players: the terminal in line mode, and one in Python.
#![cfg(unix)]

use crate::common;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use common::online::{free_port, guest};
use common::{arg, folder, maneframe};

struct House(Child, SocketAddr);

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn house(data: &Path) -> House {
    let address = free_port();
    let started = Command::new(env!("CARGO_BIN_EXE_maneframe"))
        .args(["serve", "--listen", &address.to_string(), "--data", arg(data), "--log", "error"])
        .env("MANEFRAME_LIBRARY", data)
        .stdout(Stdio::null())
        .spawn();
    let house = House(started.expect("a server starts"), address);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    drop(runtime.block_on(guest(address, "Zoe")));
    house
}

#[test]
fn a_whole_game_is_played_in_lines() {
    let data = folder();
    let house = house(data.path());
    let url = format!("http://{}", house.1);
    // A game with passes and first options ends within that many lines.
    let mut typed = String::from("board\nhand\nsay hello \u{1b}[31mthere\n");
    for n in 0..4_000 {
        typed.push_str(if n % 7 == 3 { "1\n" } else { "pass\n1\n" });
    }
    typed.push_str("concede\n");
    let args =
        ["play", "--server", &url, "--deck", "Blue-Orange", "--vs", "White-Pink", "--bot", "random", "--name", "Ada"];
    let (code, out, err) = maneframe(data.path(), &args, &typed);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("The game is over:"), "{}", &out[out.len().saturating_sub(3_000)..]);
    assert!(out.contains("Ada (P1)") || out.contains("P1 (Ada)") || out.contains("P2 (Ada)"));
    assert!(!out.contains("\u{1b}[31mthere"), "what others say steers no terminal");
    // The session of the player is reused.
    let (code, out, _) = maneframe(data.path(), &["watch", "--server", &url], "");
    assert_eq!((code, out.contains("the lobby has no tables")), (0, true));
}

#[test]
fn errors_say_what_to_do() {
    let data = folder();
    let nowhere = format!("http://{}", free_port());
    let (code, _, err) = maneframe(data.path(), &["play", "--server", &nowhere], "");
    assert_eq!(code, 2);
    assert!(err.contains("maneframe serve"), "{err}");
    let house = house(data.path());
    let url = format!("http://{}", house.1);
    let (code, _, err) = maneframe(data.path(), &["play", "--server", &url, "--table", "BBBB-BBBB"], "");
    assert_eq!((code, err.contains("table not found")), (2, true), "{err}");
    let (code, _, err) = maneframe(data.path(), &["play", "--server", &url, "--deck", "no such deck"], "");
    assert_eq!((code, err.contains("not found")), (2, true), "{err}");
}

/// An event goes to a server, is worked on without it, and comes back as the same file.
#[test]
fn an_event_goes_to_a_server_and_comes_back() {
    let data = folder();
    let house = house(data.path());
    let url = format!("http://{}", house.1);
    let event = |args: &[&str]| {
        let (code, out, err) = maneframe(data.path(), &[&["event"], args].concat(), "");
        assert_eq!(code, 0, "{args:?}: {err}");
        out
    };
    let file = data.path().join("friday.event");
    let other = data.path().join("other.event");
    let (file, other) = (arg(&file), arg(&other));
    event(&["new", file, "--name", "Friday", "--format", "casual", "--tier", "1"]);
    event(&["add", file, "Ann", "Bob", "Cid", "Dan"]);
    let sent = event(&["send", file, "--server", &url, "--name", "Olga", "--json"]);
    let sent: serde_json::Value = serde_json::from_str(&sent).expect("json");
    let code = sent["event"].as_str().expect("a code");
    event(&["fetch", other, "--server", &url, "--name", "Olga", "--event", code]);
    // The server added its organizer to the staff.
    event(&["fetch", file, "--server", &url, "--name", "Olga", "--event", code]);
    assert_eq!(std::fs::read(file).expect("a file"), std::fs::read(other).expect("a file"));
    // Without the network: a round is paired, and played.
    event(&["pair", file]);
    event(&["result", file, "1", "1-0"]);
    let told = event(&["send", file, "--server", &url, "--name", "Olga", "--event", code]);
    assert!(told.contains(code), "{told}");
    event(&["fetch", other, "--server", &url, "--name", "Olga", "--event", code]);
    assert_eq!(std::fs::read(file).expect("a file"), std::fs::read(other).expect("a file"));
    // Somebody else may neither take it nor hand it back, and a file with other acts stays.
    let refused = |args: &[&str], why: &str| {
        let (code, _, err) = maneframe(data.path(), &[&["event"], args].concat(), "");
        assert!(code == 2 && err.contains(why), "{args:?}: {err}");
    };
    refused(&["send", file, "--server", &url, "--name", "Eve", "--event", code], "role");
    refused(&["fetch", "new.event", "--server", &url, "--name", "Eve", "--event", code], "role");
    event(&["note", other, "only here"]);
    refused(&["fetch", other, "--server", &url, "--name", "Olga", "--event", code], "doesn't have");
}

/// The chat bot signs people up, and is told what happens.
#[test]
fn a_chat_bot_takes_part_in_an_event() {
    use std::io::{BufRead as _, BufReader, Write as _};
    let data = folder();
    std::fs::write(data.path().join("server.toml"), "hooks_nearby = true\n").expect("written");
    let (address, bot) = (free_port(), free_port());
    let started = Command::new(env!("CARGO_BIN_EXE_maneframe"))
        .args(["serve", "--listen", &address.to_string(), "--data", arg(data.path()), "--log", "error"])
        .args(["--config", arg(&data.path().join("server.toml"))])
        .env("MANEFRAME_LIBRARY", data.path())
        .stdout(Stdio::null())
        .spawn();
    let _house = House(started.expect("a server starts"), address);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let organizer = runtime.block_on(guest(address, "Olga"));
    let settings = serde_json::json!({ "name": "Friday", "format": "casual", "tier": 1 });
    let new = maneframe_protocol::NewEvent { settings: Some(settings), file: None, terms: Default::default() };
    let event = runtime.block_on(organizer.open_event(&new)).expect("an event").event.info.id;
    let hooks = maneframe_protocol::EventAct::Hooks { urls: vec![format!("http://{bot}/")] };
    runtime.block_on(organizer.act_in_event(&event, &hooks)).expect("possible");
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/chat_bot.py");
    let bot = Command::new("python3")
        .arg(program)
        .args([format!("http://{address}"), event, bot.port().to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut bot = bot.expect("Python is there");
    let mut said = BufReader::new(bot.stdout.take().expect("what it says")).lines().map_while(Result::ok);
    let mut chat = bot.stdin.take().expect("a chat");
    let mut say = |line: &str, answer: &str| {
        writeln!(chat, "{line}").expect("the bot listens");
        let heard = said.by_ref().take(40).find(|line| line.contains(answer));
        assert!(heard.is_some(), "{line}: no answer with `{answer}`");
    };
    // The bot answers, and the chat hears that somebody came, in any order.
    say("Ann: !join", "done");
    say("Bob: !join", "done");
    say("Ann: !join", "already");
    say("Bob: !drop", "done");
    say("Ann: !standings", "Ann");
    drop(chat);
    assert!(bot.wait().expect("it ends").success());
}

/// Returns Python with the package that the example needs. The package is installed if possible.
fn python(folder: &Path) -> Option<PathBuf> {
    let has = |python: &Path| {
        let asked =
            Command::new(python).args(["-c", "import websockets.asyncio.client"]).stderr(Stdio::null()).status();
        asked.is_ok_and(|status| status.success())
    };
    let system = PathBuf::from("python3");
    if has(&system) {
        return Some(system);
    }
    let venv = folder.join("venv");
    let quiet = |command: &mut Command| {
        command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    };
    let made = quiet(Command::new("python3").args(["-m", "venv"]).arg(&venv))
        && quiet(Command::new(venv.join("bin/pip")).args(["install", "--quiet", "websockets"]));
    let python = venv.join("bin/python");
    (made && has(&python)).then_some(python)
}

#[test]
fn a_player_in_python_plays_whole_games() {
    let data = folder();
    let Some(python) = python(data.path()) else {
        println!("skipped: Python's package websockets is not there and can't be had");
        return;
    };
    let house = house(data.path());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let url = format!("http://{}", house.1);
    for (seed, against) in [("1", "random"), ("2", "greedy")] {
        let played = Command::new(&python)
            .arg(&script)
            .args([&url, "--against", against, "--seed", seed, "--turns", "25"])
            .output()
            .expect("it runs");
        let out = String::from_utf8_lossy(&played.stdout);
        assert!(played.status.success(), "{out}{}", String::from_utf8_lossy(&played.stderr));
        assert!(out.contains("outcome") && out.contains("replay"), "{out}");
    }
}
