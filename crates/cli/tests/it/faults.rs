//! Kills of the server, network failures and a full disk: no acknowledged act may be lost or done twice.
#![cfg(unix)]

use crate::common;

use std::io::{Read as _, Write as _};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command as Program, Stdio};
use std::time::{Duration, Instant};

use common::online::{Dice, free_port, game, guest, play, two};
use common::{arg, folder, maneframe};
use maneframe_client::ClientError;
use maneframe_engine::message::Seat;
use maneframe_protocol::Code;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::sync::watch;
use tokio::time::sleep;

/// A server in a process of its own.
struct House {
    child: Child,
    address: SocketAddr,
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl House {
    /// Starts the server. With a limit, no file may exceed that many blocks of 1,024 bytes.
    fn start(data: &Path, address: SocketAddr, limit: Option<u32>) -> House {
        let program = env!("CARGO_BIN_EXE_maneframe");
        // A write over the limit must fail without ending the program.
        let limit = limit.map_or_else(String::new, |blocks| format!("ulimit -S -f {blocks}; "));
        let config = data.join("config.toml");
        let settings = "requests_per_minute = 100000\nguests_per_hour = 100000\ntables_per_hour = 100000\ncommands_per_second = 100000\nsilence = 1\nfree_bytes = 0\n";
        std::fs::write(&config, settings).expect("a file of settings");
        let child = Program::new("bash")
            .args(["-c", &format!("trap '' XFSZ; {limit}exec \"$0\" \"$@\""), program])
            .args(["serve", "--config", arg(&config), "--listen", &address.to_string(), "--data", arg(data)])
            .args(["--log", "error"])
            .env("MANEFRAME_LIBRARY", data)
            .stdout(Stdio::null())
            .spawn()
            .expect("the server starts");
        House { child, address }
    }

    /// Sends the signal that an operator would send, and waits until the server has stopped.
    fn stop(&mut self) {
        let asked = Program::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(asked.is_ok_and(|status| status.success()), "it is asked to stop");
        let began = Instant::now();
        while self.child.try_wait().expect("it can be waited for").is_none() {
            assert!(began.elapsed() < Duration::from_secs(15), "it stops");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Returns true if `/readyz` says that the server can play.
    fn is_ready(&self) -> bool {
        let asks = || {
            let mut stream = std::net::TcpStream::connect(self.address)?;
            stream.write_all(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer)?;
            Ok::<_, std::io::Error>(answer)
        };
        asks().is_ok_and(|answer| answer.starts_with("HTTP/1.1 200"))
    }

    /// Waits until `/readyz` has that state.
    async fn until_ready(&self, ready: bool) {
        let began = Instant::now();
        while self.is_ready() != ready {
            assert!(began.elapsed() < Duration::from_secs(30), "/readyz never says that it is {ready}");
            sleep(Duration::from_millis(50)).await;
        }
    }

    fn kill(&mut self) {
        // `kill -9`: the server can't react to it.
        self.child.kill().expect("it is killed");
        self.child.wait().expect("it is gone");
    }
}

async fn kills(count: usize) {
    let data = folder();
    let mut house = House::start(data.path(), free_port(), None);
    let address = house.address;
    let mut dice = Dice(count as u64);
    let (stop, stopped) = watch::channel(false);
    let path = data.path().to_owned();
    let games = tokio::spawn(async move {
        let mut seed = 0;
        while !*stopped.borrow() {
            seed += 1;
            tokio::join!(game(address, &path, seed), game(address, &path, seed + 1_000_000));
        }
        seed
    });
    for _ in 0..count {
        sleep(Duration::from_millis(300 + dice.below(1_200) as u64)).await;
        house.kill();
        house = House::start(data.path(), address, None);
    }
    stop.send_replace(true);
    let played = games.await.expect("all is kept");
    println!("{count} kills, {} games", 2 * played);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_goes_on_from_the_last_act_that_was_acknowledged() {
    kills(12).await;
}

/// Like the test above with two hundred kills: `cargo test -p maneframe faults:: -- --ignored`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes; twelve kills are in every run"]
async fn a_server_is_killed_two_hundred_times() {
    kills(200).await;
}

/// Treatment of the data that passes a proxy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None,
    /// All connections are cut.
    Cut,
    /// All data is delayed.
    Delay,
    /// No data passes any more, without an error.
    HalfOpen,
    /// Every WebSocket frame is sent twice, in both directions.
    Twice,
}

/// Splits data of one side into pieces that may be duplicated: heads and bodies of HTTP as they arrive, WebSocket
/// frames as a whole.
#[derive(Default)]
struct Pieces {
    bytes: Vec<u8>,
    /// True if the connection has switched to WebSocket.
    frames: bool,
}

impl Pieces {
    /// Returns the next piece, and true if it is a frame.
    fn next(&mut self) -> Option<(Vec<u8>, bool)> {
        if self.bytes.is_empty() {
            return None;
        }
        if !self.frames {
            let head = self.bytes.windows(4).position(|w| w == b"\r\n\r\n").map(|at| at + 4);
            let upgrade = head.filter(|head| {
                let head = String::from_utf8_lossy(&self.bytes[..*head]).to_lowercase();
                head.contains("upgrade: websocket")
                    && !head.starts_with("http/1.1 4")
                    && !head.starts_with("http/1.1 5")
            });
            self.frames = upgrade.is_some();
            let rest = self.bytes.split_off(upgrade.unwrap_or(self.bytes.len()));
            return Some((std::mem::replace(&mut self.bytes, rest), false));
        }
        let second = *self.bytes.get(1)?;
        let (len, long) = match second & 127 {
            126 => (u64::from(u16::from_be_bytes(self.bytes.get(2..4)?.try_into().ok()?)), 2),
            127 => (u64::from_be_bytes(self.bytes.get(2..10)?.try_into().ok()?), 8),
            len => (u64::from(len), 0),
        };
        let whole = 2 + long + if second & 128 != 0 { 4 } else { 0 } + len as usize;
        if self.bytes.len() < whole {
            return None;
        }
        let rest = self.bytes.split_off(whole);
        Some((std::mem::replace(&mut self.bytes, rest), true))
    }
}

/// Starts a proxy before a server, with the faults of the channel.
async fn proxy(to: SocketAddr, faults: watch::Receiver<Fault>) -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let mut faults = faults.clone();
            tokio::spawn(async move {
                let Ok(server) = tokio::net::TcpStream::connect(to).await else { return };
                let _ = (client.set_nodelay(true), server.set_nodelay(true));
                let ((a, b), (c, d)) = (client.into_split(), server.into_split());
                let there = pump(a, d, faults.clone());
                let back = pump(c, b, faults.clone());
                tokio::select! {
                    () = there => {}
                    () = back => {}
                    _ = faults.wait_for(|fault| *fault == Fault::Cut) => {}
                }
            });
        }
    });
    address
}

async fn pump(
    mut from: tokio::net::tcp::OwnedReadHalf,
    mut to: tokio::net::tcp::OwnedWriteHalf,
    mut faults: watch::Receiver<Fault>,
) {
    let mut bytes = [0; 4096];
    let mut silent = false;
    let mut pieces = Pieces::default();
    loop {
        let read = match from.read(&mut bytes).await {
            Ok(0) | Err(_) => return,
            Ok(read) => read,
        };
        let fault = *faults.borrow_and_update();
        silent |= fault == Fault::HalfOpen;
        if fault == Fault::Delay {
            sleep(Duration::from_millis(30)).await;
        }
        // A connection that has swallowed data never recovers.
        if silent {
            continue;
        }
        pieces.bytes.extend_from_slice(&bytes[..read]);
        while let Some((piece, is_frame)) = pieces.next() {
            let times = if is_frame && fault == Fault::Twice { 2 } else { 1 };
            for _ in 0..times {
                if to.write_all(&piece).await.is_err() {
                    return;
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn cut_slow_half_open_and_doubled_connections_lose_nothing() {
    let data = folder();
    let house = House::start(data.path(), free_port(), None);
    drop(guest(house.address, "Zoe").await);
    let (fault, faults) = watch::channel(Fault::None);
    let by = proxy(house.address, faults).await;
    let path = data.path().to_owned();
    let played = tokio::spawn(async move { tokio::join!(game(by, &path, 5), game(by, &path, 6)) });
    use Fault::{Cut, Delay, HalfOpen, Twice};
    for what in [Twice, Cut, Delay, Twice, Cut, HalfOpen, Fault::None, Twice, Cut, Delay, Twice] {
        sleep(Duration::from_millis(400)).await;
        fault.send_replace(what);
        if what == Cut {
            sleep(Duration::from_millis(50)).await;
            fault.send_replace(Fault::None);
        }
        if what == HalfOpen {
            sleep(Duration::from_secs(1)).await;
        }
    }
    fault.send_replace(Fault::None);
    played.await.expect("all is kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_told_and_loses_no_table() {
    let data = folder();
    let mut house = House::start(data.path(), free_port(), Some(1_000));
    let address = house.address;
    let (_, [one, other]) = two(address).await;
    let path = data.path().to_owned();
    // The game is played until the disk is full, and continues as soon as there is room again.
    let playing = tokio::spawn(async move {
        tokio::join!(play(one, Seat(1), Dice(3)), play(other, Seat(2), Dice(4)));
        let more = (0..6).map(|n| game(address, &path, 40 + n));
        for game in more {
            game.await;
        }
    });
    let began = Instant::now();
    let full = loop {
        sleep(Duration::from_millis(200)).await;
        let files =
            ["tables.db", "tables.db-wal"].map(|f| std::fs::metadata(data.path().join(f)).map_or(0, |m| m.len()));
        if files.iter().any(|size| *size >= 1_000 * 1024 - 8192) {
            break true;
        }
        if playing.is_finished() || began.elapsed() > Duration::from_secs(60) {
            break false;
        }
    };
    sleep(Duration::from_secs(1)).await;
    house.kill();
    let house = House::start(data.path(), address, None);
    playing.await.expect("all is kept");
    assert!(full, "the disk was never full");
    drop(house);
}

/// Fills the disk during a game, keeps it full for several writes, and makes room. This game and the next one must be
/// played to their ends, and must exist after a restart of the server.
async fn full_and_then_free(data: &Path, fill: impl Fn(&House), free: impl Fn(&House)) {
    let files = folder();
    let mut house = House::start(data, free_port(), None);
    let address = house.address;
    game(address, files.path(), 50).await;
    let path = files.path().to_owned();
    let playing = tokio::spawn(async move { game(address, &path, 51).await });
    sleep(Duration::from_millis(400)).await;
    fill(&house);
    house.until_ready(false).await;
    sleep(Duration::from_secs(2)).await;
    assert!(!house.is_ready(), "not before a write succeeds");
    free(&house);
    house.until_ready(true).await;
    let mut played = vec![playing.await.expect("all is kept")];
    played.push(game(address, files.path(), 52).await);
    house.stop();
    drop(house);
    let house = House::start(data, address, None);
    drop(guest(address, "Zoe").await);
    for (site, id, text) in played {
        assert_eq!(site.replay(&id).await.expect("it is there"), text, "as it was told before");
    }
    drop(house);
}

#[tokio::test(flavor = "multi_thread")]
async fn writes_that_failed_are_followed_by_writes_that_are_kept() {
    let data = folder();
    let limit = |house: &House, bytes: &str| {
        let process = house.child.id().to_string();
        let set = Program::new("prlimit").args(["--pid", &process, &format!("--fsize={bytes}:")]).status();
        assert!(set.is_ok_and(|status| status.success()), "its limit is set");
    };
    // No write succeeds at all. The log is rewritten now and then, so a smaller limit than its size is no problem.
    full_and_then_free(data.path(), |house| limit(house, "0"), |house| limit(house, "unlimited")).await;
}

/// A mounted file system of 64 MiB.
struct Small(tempfile::TempDir);

impl Small {
    fn mount() -> Option<Small> {
        let folder = folder();
        let mounted = Program::new("mount")
            .args(["-t", "tmpfs", "-o", "size=64m", "maneframe-test", arg(folder.path())])
            .stderr(Stdio::null())
            .status();
        mounted.is_ok_and(|status| status.success()).then_some(Small(folder))
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = Program::new("umount").args(["-l", arg(self.0.path())]).status();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_small_disk_that_was_full_keeps_what_is_written_after_that() {
    let Some(small) = Small::mount() else {
        eprintln!("skipped: only root can mount a small file system");
        return;
    };
    let filler = small.0.path().join("filler");
    let fill = |_: &House| {
        let mut file = std::fs::File::create(&filler).expect("a file");
        for size in [65_536, 4_096, 512, 1] {
            while file.write_all(&vec![0; size]).is_ok() {}
        }
    };
    full_and_then_free(small.0.path(), fill, |_| std::fs::remove_file(&filler).expect("it is gone")).await;
}

/// Returns the message of a server that can't be started there. It must come within a second or so.
fn refusal(data: &Path, prefix: &str) -> String {
    let began = Instant::now();
    let output = Program::new("bash")
        .args(["-c", &format!("{prefix}exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_maneframe")])
        .args(["serve", "--listen", "127.0.0.1:0", "--data", arg(data), "--log", "error"])
        .env("MANEFRAME_LIBRARY", data)
        .env("NO_COLOR", "1")
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    // The limit allows for a machine that is busy with other tests.
    assert!(began.elapsed() < Duration::from_secs(5), "it says so at once");
    in_one_line(&String::from_utf8_lossy(&output.stderr))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_keeps_a_server_from_starting_is_said() {
    let data = folder();
    let house = House::start(data.path(), free_port(), None);
    drop(guest(house.address, "Ada").await);
    // Only one server may use a folder.
    let said = refusal(data.path(), "");
    assert!(said.contains(&format!("process {}", house.child.id())) && said.contains("--data"), "{said}");
    drop(house);
    let few = refusal(data.path(), "ulimit -n 9; ");
    assert!(few.contains("ulimit -n") || few.contains("Too many open files"), "{few}");
    let damaged = folder();
    let letter = b"This is no database, but a letter to somebody.\n".repeat(40);
    std::fs::write(damaged.path().join("tables.db"), letter).expect("a file");
    let said = refusal(damaged.path(), "");
    assert!(said.contains("damaged") && said.contains("backup"), "{said}");
    let full = refusal(folder().path(), "trap '' XFSZ; ulimit -f 0; ");
    assert!(full.contains("room") || full.contains("disk"), "{full}");
}

/// A Python program that runs SQL statements. Its arguments are an SQLite file and the statements.
const RUN_SQL: &str = r"
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
for statement in sys.argv[2:]:
    for row in database.execute(statement):
        print(row)
database.commit()
database.close()
";

/// Runs SQL statements in a server's database, and returns their rows as text. If Python is missing, prints a message
/// and returns `None`.
fn sql(data: &Path, statements: &[&str]) -> Option<String> {
    let imports = Program::new("python3").args(["-c", "import sqlite3"]).stderr(Stdio::null()).status();
    if !imports.is_ok_and(|status| status.success()) {
        println!("skipped: Python's package sqlite3 is missing");
        return None;
    }
    let mut python = Program::new("python3");
    let output = python.args(["-c", RUN_SQL]).arg(data.join("tables.db")).args(statements).output();
    let output = output.expect("Python runs");
    assert!(output.status.success(), "{statements:?}: {}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).expect("text"))
}

/// Returns the bytes of a server's database. They are all in its file while no server has it open.
fn database(data: &Path) -> Vec<u8> {
    let log = std::fs::metadata(data.join("tables.db-wal"));
    assert!(!log.is_ok_and(|log| log.len() > 0), "SQLite's log is empty");
    std::fs::read(data.join("tables.db")).expect("the file of the database")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_a_newer_version_is_refused_and_stays_as_it_is() {
    let data = folder();
    let mut house = House::start(data.path(), free_port(), None);
    drop(two(house.address).await);
    house.stop();
    let newer = "INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) \
                 SELECT 99, 'of a newer version', installed_on, success, checksum, execution_time \
                 FROM _sqlx_migrations WHERE version = 1";
    if sql(data.path(), &[newer]).is_none() {
        return;
    }
    let before = database(data.path());
    let said = refusal(data.path(), "");
    let expected = "tables.db was written by a newer version of this program: use that version, or restore a backup";
    assert!(said.ends_with(expected), "{said}");
    assert!(database(data.path()) == before, "a byte of the database has changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_a_newer_version_is_reported_and_stays_as_it_is() {
    let data = folder();
    let mut house = House::start(data.path(), free_port(), None);
    let address = house.address;
    let (ada, connections) = two(address).await;
    let code = ada.my_tables().await.expect("one's tables")[0].code.clone();
    drop(connections);
    house.stop();
    let newer = format!("UPDATE lines SET line = json_set(line, '$.log', 99) WHERE code = '{code}' AND n = 0");
    let rows = ["tables", "lines", "sitters", "replays"]
        .map(|table| format!("SELECT '{table}', * FROM {table} WHERE code = '{code}' ORDER BY rowid"));
    let rows = rows.each_ref().map(String::as_str);
    if sql(data.path(), &[&newer]).is_none() {
        return;
    }
    let before = sql(data.path(), &rows);
    assert!(before.as_ref().is_some_and(|rows| rows.contains("\"log\":99")), "{before:?}");

    let log = data.path().join("log");
    let started = Instant::now();
    let child = Program::new(env!("CARGO_BIN_EXE_maneframe"))
        .args(["serve", "--config", arg(&data.path().join("config.toml")), "--listen", &address.to_string()])
        .args(["--data", arg(data.path()), "--log", "error"])
        .env("MANEFRAME_LIBRARY", data.path())
        .stdout(Stdio::null())
        .stderr(std::fs::File::create(&log).expect("a file"))
        .spawn();
    let mut house = House { child: child.expect("the server starts"), address };
    house.until_ready(true).await;
    // An unfinished game is read when the server starts.
    let sentence = "begins a log of version 99; this program reads them up to version";
    let reports = || {
        let log = std::fs::read_to_string(&log).expect("text");
        let reports: Vec<String> = log.lines().filter(|line| line.contains(&code)).map(str::to_owned).collect();
        reports
    };
    while reports().is_empty() {
        // The limit allows for a machine that is busy with other tests.
        assert!(started.elapsed() < Duration::from_secs(5), "it says so at once");
        sleep(Duration::from_millis(20)).await;
    }
    let refused = ada.table(&code).await.expect_err("this table can't be read");
    assert!(matches!(&refused, ClientError::Refused(problem) if problem.code == Code::Unavailable), "{refused}");
    // Other tables are not affected.
    drop(two(address).await);
    house.stop();
    let reports = reports();
    assert!(reports.iter().all(|report| report.contains(sentence)), "{reports:?}");
    assert_eq!(sql(data.path(), &rows), before);
}

/// Joins the lines of an error report, which may be wrapped for a narrow terminal.
fn in_one_line(report: &str) -> String {
    report.replace(['\n', '│'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_misspelt_level_of_the_log_is_told() {
    let data = folder();
    let (code, _, said) = maneframe(data.path(), &["serve", "--data", arg(data.path()), "--log", "verbose"], "");
    assert_eq!(code, 2, "{said}");
    let said = in_one_line(&said);
    assert!(said.contains("`verbose`") && said.contains("error, warn, info, debug, trace"), "{said}");
}

/// Sends a request with a JSON body, and returns the whole answer.
fn ask(address: SocketAddr, request: &str, session: &str, body: &str) -> String {
    let mut stream = std::net::TcpStream::connect(address).expect("it listens");
    let length = body.len();
    let text = format!(
        "{request} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer {session}\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(text.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

fn session(answer: &str) -> String {
    let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
    let signed_in: serde_json::Value = serde_json::from_str(body).expect("JSON");
    signed_in["session"].as_str().expect("a session").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_has_what_was_done_and_no_line_of_a_callers_making() {
    let data = folder();
    let path = arg(data.path());
    let (code, _, said) = maneframe(data.path(), &["admin", "add", "Root", "--data", path], " apples in autumn 7\n");
    assert_eq!(code, 0, "{said}");
    let (address, log) = (free_port(), data.path().join("log"));
    let child = Program::new(env!("CARGO_BIN_EXE_maneframe"))
        .args(["serve", "--listen", &address.to_string(), "--data", path])
        .env("MANEFRAME_LIBRARY", data.path())
        .stdout(Stdio::null())
        .stderr(std::fs::File::create(&log).expect("a file"))
        .spawn();
    let house = House { child: child.expect("the server starts"), address };
    house.until_ready(true).await;
    let credentials = r#"{"name": "Root", "password": " apples in autumn 7"}"#;
    let root = session(&ask(address, "POST /api/v1/sessions", "", credentials));
    let guest = session(&ask(address, "POST /api/v1/guests", "", r#"{"name": "Ada"}"#));
    for (request, who, body, expected) in [
        ("DELETE /api/v1/accounts/x%0AFORGED%1Bx", &root, "", "404"),
        ("PUT /api/v1/accounts/x%0AFORGED%1Bx/roles", &root, r#"["judge"]"#, "404"),
        ("POST /api/v1/me/tokens", &guest, r#"{"name": "x", "scopes": ["admin"]}"#, "403"),
        ("POST /api/v1/me/tokens", &guest, r#"{"name": "x", "scopes": ["play"]}"#, "201"),
    ] {
        let answer = ask(address, request, who, body);
        assert!(answer.starts_with(&format!("HTTP/1.1 {expected}")), "{request}: {answer}");
    }
    drop(house);
    let log = std::fs::read_to_string(log).expect("text");
    assert!(!log.contains("FORGED") && !log.contains('\u{1b}'), "{log}");
    assert_eq!(log.matches("a token was made").count(), 1, "{log}");
}

#[test]
fn the_password_of_an_administrator_is_typed_unseen() {
    let data = folder();
    let (pty, pts) = pty_process::blocking::open().expect("a pseudo-terminal");
    let child = pty_process::blocking::Command::new(env!("CARGO_BIN_EXE_maneframe"))
        .args(["admin", "add", "Root", "--data", arg(data.path())])
        .env("MANEFRAME_LIBRARY", data.path())
        .spawn(pts);
    let mut child = child.expect("the program starts");
    let pty = std::sync::Arc::new(pty);
    let (sender, output) = std::sync::mpsc::channel();
    let reader = std::sync::Arc::clone(&pty);
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        // The end of the program is an error here.
        while let Ok(read) = (&*reader).read(&mut bytes) {
            if read == 0 || sender.send(bytes[..read].to_vec()).is_err() {
                break;
            }
        }
    });
    let mut shown = Vec::new();
    for (told, typed) in [
        ("password: ", "apples in autumn 77\u{7f}\r"),
        ("again: ", "apples in autumn 7\r"),
        ("Root is an administrator", ""),
    ] {
        while !String::from_utf8_lossy(&shown).contains(told) {
            let bytes = output.recv_timeout(Duration::from_secs(60));
            shown.extend(bytes.unwrap_or_else(|e| panic!("{told}: {e}: {}", String::from_utf8_lossy(&shown))));
        }
        (&*pty).write_all(typed.as_bytes()).expect("typed");
    }
    assert!(child.wait().expect("it ends").success());
    let shown = String::from_utf8_lossy(&shown).into_owned();
    assert!(!shown.contains("apples") && !shown.contains("autumn"), "{shown}");
}
