//! The drawn table of a server: a whole game by keys with the connection cut, two people at one table, and a spectator.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use maneframe_client::Site;
use maneframe_engine::message::Seat;
use maneframe_protocol::{ClockRule, DeckChoice, NewSeat, NewTable, Pace};
use tokio::runtime::Runtime;

use super::drawn::{Over, over};
use super::pty::Terminal;
use crate::common::online::{Dice, free_port, guest, play, two};
use crate::common::{arg, folder, maneframe};

const ESCAPE: &str = "\u{1b}";

struct House {
    child: Child,
    address: SocketAddr,
    runtime: Runtime,
    site: Site,
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl House {
    fn open(data: &Path) -> House {
        let address = free_port();
        let child = Command::new(env!("CARGO_BIN_EXE_maneframe"))
            .args(["serve", "--listen", &address.to_string(), "--data", arg(data), "--log", "error"])
            .env("MANEFRAME_LIBRARY", data)
            .stdout(Stdio::null())
            .spawn()
            .expect("a server starts");
        let runtime = Runtime::new().expect("a runtime");
        let site = runtime.block_on(guest(address, "Zoe"));
        House { child, address, runtime, site }
    }

    /// Opens a table whose seats are free, except those of bots.
    fn table(&self, bots: &[&str], clock: ClockRule) -> String {
        let deck = |name: &str| Some(DeckChoice::Named(name.to_owned()));
        let mut seats = vec![NewSeat::Open { deck: deck("Blue-Orange") }];
        seats.extend(bots.iter().map(|bot| NewSeat::Bot { bot: (*bot).to_owned(), deck: deck("White-Pink") }));
        if bots.is_empty() {
            seats.push(NewSeat::Open { deck: deck("White-Pink") });
        }
        let mut table = NewTable::new(seats);
        (table.shuffle_seats, table.pace, table.clock) = (false, Pace::AtOnce, clock);
        self.runtime.block_on(self.site.open(&table)).expect("a table").code
    }
}

/// A connection to the server that can be cut.
struct Wire {
    address: SocketAddr,
    is_cut: Arc<AtomicBool>,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Wire {
    fn to(server: SocketAddr) -> Wire {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("it has one");
        let (is_cut, open) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(Vec::new())));
        let (cut, streams) = (Arc::clone(&is_cut), Arc::clone(&open));
        thread::spawn(move || {
            for client in listener.incoming().filter_map(Result::ok) {
                let Some(server) = (!cut.load(Ordering::SeqCst)).then(|| TcpStream::connect(server).ok()).flatten()
                else {
                    continue;
                };
                let ends = [client, server];
                let both = || ends.iter().map(|end| end.try_clone().expect("a stream"));
                streams.lock().expect("a list").extend(both());
                for (mut from, mut to) in [(both().next(), both().nth(1)), (both().nth(1), both().next())]
                    .into_iter()
                    .filter_map(|(from, to)| from.zip(to))
                {
                    thread::spawn(move || {
                        let mut bytes = [0; 8192];
                        while let Ok(n @ 1..) = from.read(&mut bytes) {
                            if to.write_all(&bytes[..n]).is_err() {
                                break;
                            }
                        }
                        let _ = to.shutdown(Shutdown::Both);
                    });
                }
            }
        });
        Wire { address, is_cut, open }
    }

    /// Cuts or restores the connection.
    fn cut(&self, is_cut: bool) {
        self.is_cut.store(is_cut, Ordering::SeqCst);
        if is_cut {
            for stream in self.open.lock().expect("a list").drain(..) {
                let _ = stream.shutdown(Shutdown::Both);
            }
        }
    }
}

fn sit(data: &Path, server: SocketAddr, code: &str, name: &str) -> Terminal {
    // Each player has a separate library, and so a separate session.
    let home = data.join(name);
    std::fs::create_dir_all(&home).expect("a folder");
    let url = format!("http://{server}");
    let args = ["play", "--server", &url, "--table", code, "--name", name];
    let mut terminal = Terminal::run(&home, &args, 100, 30);
    terminal.wait("a table", |screen| shows(screen, "? help"));
    terminal
}

fn shows(screen: &[String], words: &str) -> bool {
    screen.join(" ").contains(words) || screen.join("\n").contains(words)
}

/// Presses the key that continues in any state. Now and then it chooses the first option.
fn go_on(terminal: &mut Terminal, n: usize) {
    let screen = terminal.screen();
    let key = match over(&screen) {
        Over::Pages { more: true } => " ",
        Over::Pages { more: false } | Over::Menu => "\r",
        Over::Ask => "y",
        Over::Nothing if shows(&screen, "Mulligan") => "2",
        Over::Nothing if n % 3 == 1 => "o",
        Over::Nothing => " ",
    };
    terminal.key(key);
    terminal.settle();
}

/// Closes the menu, question or page on top of the table. Returns false if there is none.
fn uncover_one(terminal: &mut Terminal) -> bool {
    let key = match over(&terminal.screen()) {
        Over::Nothing => return false,
        Over::Pages { more: true } => " ",
        Over::Pages { more: false } => "\r",
        Over::Menu | Over::Ask => ESCAPE,
    };
    terminal.key(key);
    terminal.settle();
    true
}

fn uncover(terminal: &mut Terminal) {
    while uncover_one(terminal) {}
}

#[test]
fn a_whole_game_is_played_by_keys_and_goes_on_where_the_connection_was_cut() {
    let data = folder();
    let house = House::open(data.path());
    let wire = Wire::to(house.address);
    let code = house.table(&["greedy"], ClockRule::None);
    let mut terminal = sit(data.path(), wire.address, &code, "Ada");
    terminal.wait("a question", |screen| shows(screen, "Choose your Starting Problem"));
    let (mut cuts, mut n) = (0, 0);
    loop {
        let screen = terminal.screen();
        if shows(&screen, "The game is over") {
            break;
        }
        if n == 12 || n == 40 {
            // A menu or page would cover the line that reports it.
            uncover(&mut terminal);
            wire.cut(true);
            terminal.wait("it is told", |screen| shows(screen, "connection lost"));
            // What is pressed now is not lost without a word.
            terminal.key(ESCAPE);
            wire.cut(false);
            terminal.wait("it comes back by itself", |screen| !shows(screen, "connection lost"));
            cuts += 1;
        }
        // A game with the same few keys may never end, so it is conceded in the end.
        if n < 150 {
            go_on(&mut terminal, n);
        } else if shows(&screen, "Give up this game?") {
            terminal.key("y");
            // The server must receive it first, because another key might ask again. If news closed the question before
            // the key arrived, it is asked again.
            for _ in 0..100 {
                terminal.settle();
                if shows(&terminal.screen(), "The game is over") {
                    break;
                }
                thread::sleep(Duration::from_millis(20));
            }
        } else {
            terminal.key(match over(&screen) {
                Over::Nothing => "C",
                Over::Ask => "y",
                Over::Pages { .. } | Over::Menu => ESCAPE,
            });
            terminal.settle();
        }
        n += 1;
        assert!(n < 600, "the game comes to an end\n{}", screen.join("\n"));
    }
    assert_eq!(cuts, 2, "after {n} keys");
    // What was open when the game ended covers the result. A key pressed just then has closed the result, and Enter opens it again.
    while !shows(&terminal.screen(), "the end") {
        if !uncover_one(&mut terminal) {
            terminal.key("\r");
            terminal.settle();
        }
    }
    let screen = terminal.wait("the end", |screen| shows(screen, "the end") && shows(screen, "the replay:"));
    assert!(shows(&screen, "P2 (") && shows(&screen, "commitment"), "{}", screen.join("\n"));
    terminal.press("q");
    assert!(terminal.end().success());
    // The replay has everything that was done.
    let text = screen.join("");
    let id = text.split("/api/v1/replays/").nth(1).and_then(|rest| rest.split([' ', '┃', '│']).next()).expect("its id");
    let replay = house.runtime.block_on(house.site.replay(id)).expect("a replay");
    let file = data.path().join("game.replay");
    std::fs::write(&file, replay).expect("a file");
    let (code, out, err) = maneframe(data.path(), &["replay", arg(&file), "--verify"], "");
    assert_eq!(code, 0, "{out}{err}");
}

#[test]
fn two_people_talk_agree_to_a_draw_and_play_again() {
    let data = folder();
    let house = House::open(data.path());
    let code = house.table(&[], ClockRule::Player { seconds: 600, increment: 0 });
    let mut ada = sit(data.path(), house.address, &code, "Ada");
    ada.wait("it says how others join", |screen| shows(screen, "Waiting for players") && shows(screen, &code));
    let mut ben = sit(data.path(), house.address, &code, "Ben");
    for terminal in [&mut ada, &mut ben] {
        let screen = terminal
            .wait("a game", |screen| shows(screen, "P1 (Ada)") && shows(screen, "P2 (Ben)") && shows(screen, "10:00"));
        assert!(!shows(&screen, "is away"), "{}", screen.join("\n"));
    }
    let clear = |terminal: &mut Terminal| {
        while over(&terminal.screen()) == Over::Menu {
            terminal.key(ESCAPE);
        }
    };
    clear(&mut ada);
    clear(&mut ben);
    // A running clock is shown.
    ada.wait("seconds go by", |screen| shows(screen, "9:5"));
    ada.press("t");
    ada.press("Hello \u{e9}!\r");
    for terminal in [&mut ada, &mut ben] {
        terminal.wait("what was said", |screen| shows(screen, "P1 (Ada): Hello é!"));
    }
    // A player who declines is not asked again. A player who accepts ends the game.
    ada.press("D");
    let screen = ben.wait("a proposal", |screen| shows(screen, "P1 (Ada) asks for a draw. Do you agree?"));
    assert_eq!(over(&screen), Over::Ask);
    ada.wait("it waits", |screen| shows(screen, "waiting for P2"));
    ben.press("n");
    ada.wait("it was refused", |screen| !shows(screen, "waiting for P2"));
    ben.press("D");
    ada.wait("another one", |screen| shows(screen, "P2 (Ben) asks for a draw. Do you agree?"));
    ada.press("y");
    for terminal in [&mut ada, &mut ben] {
        terminal.wait("the end", |screen| shows(screen, "The game is drawn"));
    }
    ada.press("r");
    ben.wait("again", |screen| shows(screen, "asks for a rematch"));
    clear(&mut ben);
    ben.press("\r");
    ben.wait("a question", |screen| over(screen) == Over::Ask);
    ben.press("y");
    for terminal in [&mut ada, &mut ben] {
        terminal.wait("where", |screen| shows(screen, "rematch at table"));
        if over(&terminal.screen()) != Over::Nothing {
            terminal.press("\r");
        }
        terminal.press("r");
        terminal.wait("a new game", |screen| shows(screen, "10:00") && !shows(screen, "The game is over"));
    }
    // A player who disconnects is reported as away, can return, and can concede.
    drop(ben);
    ada.wait("nobody there", |screen| shows(screen, "P1 (Ben) is away"));
    let own = ada.screen().join("\n");
    assert!(own.contains("P2 (Ada)"), "seats change\n{own}");
    clear(&mut ada);
    ada.press("C");
    ada.wait("sure?", |screen| over(screen) == Over::Ask);
    ada.press("y");
    ada.wait("over", |screen| shows(screen, "P1 (Ben) wins"));
    ada.press("q");
    assert!(ada.end().success());
}

#[test]
fn a_game_is_watched() {
    let data = folder();
    let house = House::open(data.path());
    let (site, [one, other]) = house.runtime.block_on(two(house.address));
    let code = house.runtime.block_on(site.my_tables()).expect("a table").remove(0).code;
    let url = format!("http://{}", house.address);
    let mut terminal = Terminal::run(data.path(), &["watch", "--server", &url, "--table", &code], 80, 24);
    terminal
        .wait("a table", |screen| shows(screen, "watching:") && shows(screen, "P1 (Ada)") && shows(screen, "P2 (Ben)"));
    // A spectator can't act, and the players don't see the attempts.
    for key in [" ", "d", "C", ESCAPE, "u", "1"] {
        terminal.key(key);
    }
    let plays = async { tokio::join!(play(one, Seat(1), Dice(3)), play(other, Seat(2), Dice(4))) };
    let played = house.runtime.spawn(plays);
    terminal.wait("the end", |screen| shows(screen, "The game is over"));
    house
        .runtime
        .block_on(async { tokio::time::timeout(Duration::from_secs(60), played).await })
        .expect("it ends")
        .expect("well");
    let screen = terminal.wait("how", |screen| shows(screen, "the end"));
    assert!(shows(&screen, "points"), "{}", screen.join("\n"));
    terminal.press("q");
    assert!(terminal.end().success());
}

#[test]
fn pipes_and_plain_stay_with_lines() {
    let data = folder();
    let house = House::open(data.path());
    let code = house.table(&["random"], ClockRule::None);
    let url = format!("http://{}", house.address);
    let args = ["play", "--server", &url, "--table", &code, "--name", "Ada", "--plain"];
    let mut terminal = Terminal::run(data.path(), &args, 80, 24);
    terminal.wait_for("a question", |told| String::from_utf8_lossy(told).contains("Starting Problem"));
    assert!(!terminal.printed.windows(8).any(|w| w == b"\x1b[?1049h"), "no other screen");
    terminal.press("quit\n");
    assert!(terminal.end().success());
}
