//! Two nodes with one Postgres database, connected by NATS. Either node accepts any player. If one is killed, the other
//! one takes over its tables. Both programs come from Debian's packages. If they are missing, these tests are skipped.
#![cfg(all(unix, feature = "cluster"))]

use crate::common;

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use common::online::{Dice, free_port, game, guest, play, two};
use common::{arg, folder};
use maneframe_client::{Connection, Event};
use maneframe_engine::message::Seat;
use maneframe_protocol::{DeckChoice, Message, NewSeat, NewTable, Snapshot};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::sleep;

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Postgres, which is stopped by a command. If root runs the test, the process belongs to another user.
struct Postgres {
    runs: Running,
    data: std::path::PathBuf,
    control: std::path::PathBuf,
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let stop = ["stop", "-m", "immediate", "-D", arg(&self.data)];
        let _ = as_postgres(&self.control).args(stop).stdout(Stdio::null()).stderr(Stdio::null()).status();
        let _ = self.runs.0.wait();
    }
}

/// Returns the path of a program, from Debian's folders of Postgres, `PATH` or `/usr/sbin`.
fn program(name: &str) -> Option<std::path::PathBuf> {
    let mut folders: Vec<std::path::PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|version| version.path().join("bin"))
        .collect();
    folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    folders.push("/usr/sbin".into());
    folders.into_iter().map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// A database and a message server for a test.
struct Ground {
    postgres: Postgres,
    nats: Running,
    database: String,
    messenger: String,
}

/// Postgres refuses to run as root. In that case it runs as its own user.
fn as_postgres(program: &Path) -> Command {
    let root = std::fs::metadata("/proc/self").is_ok_and(|m| std::os::unix::fs::MetadataExt::uid(&m) == 0);
    if !root {
        return Command::new(program);
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]).arg(program);
    command
}

/// Waits until a program listens at that address.
fn until_there(address: SocketAddr) {
    let began = Instant::now();
    while std::net::TcpStream::connect(address).is_err() {
        assert!(began.elapsed() < Duration::from_secs(30), "nothing listens at {address}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

impl Postgres {
    /// Starts Postgres with a new database, and returns its address.
    fn start(folder: &Path) -> Option<(Postgres, String)> {
        let (Some(initdb), Some(control), Some(postgres)) = (program("initdb"), program("pg_ctl"), program("postgres"))
        else {
            println!("skipped: Postgres is missing; Debian's package postgresql has it");
            return None;
        };
        use std::os::unix::fs::PermissionsExt as _;
        std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o777)).expect("a folder of one's own");
        let data = folder.join("postgres");
        let made = as_postgres(&initdb)
            .args(["-D", arg(&data), "-U", "postgres", "--auth=trust", "-N"])
            .stdout(Stdio::null())
            .status()
            .expect("a database is made");
        assert!(made.success());
        let port = free_port();
        let started = as_postgres(&postgres)
            .args([
                "-D",
                arg(&data),
                "-p",
                &port.port().to_string(),
                "-k",
                arg(folder),
                "-c",
                "listen_addresses=127.0.0.1",
            ])
            .args(["-c", "max_connections=200"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let postgres = Postgres { runs: Running(started.expect("Postgres starts")), data, control };
        until_there(port);
        Some((postgres, format!("postgres://postgres@{port}/postgres")))
    }
}

impl Ground {
    fn start(folder: &Path) -> Option<Ground> {
        let Some(nats) = program("nats-server") else {
            println!("skipped: NATS is missing; Debian's package nats-server has it");
            return None;
        };
        let (postgres, database) = Postgres::start(folder)?;
        let at = free_port();
        let started = Command::new(nats)
            .args(["-a", "127.0.0.1", "-p", &at.port().to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let nats = Running(started.expect("NATS starts"));
        until_there(at);
        Some(Ground { postgres, nats, database, messenger: format!("nats://{at}") })
    }

    fn node(&self, data: &Path, address: SocketAddr) -> Running {
        let config = data.join("config.toml");
        let settings = "requests_per_minute = 100000\nguests_per_hour = 100000\ntables_per_hour = 100000\ncommands_per_second = 100000\nsilence = 1\n";
        std::fs::write(&config, settings).expect("a file of settings");
        let started = Command::new(env!("CARGO_BIN_EXE_maneframe"))
            .args(["serve", "--config", arg(&config), "--listen", &address.to_string(), "--log", "error"])
            .args(["--database", &self.database, "--nats", &self.messenger])
            .env("MANEFRAME_LIBRARY", data)
            .stdout(Stdio::null())
            .spawn();
        Running(started.expect("a node starts"))
    }
}

/// A simple load balancer: each connection goes to the next node that accepts it.
async fn balancer(nodes: [SocketAddr; 2]) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let turn = Arc::new(AtomicUsize::new(0));
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            let turn = turn.fetch_add(1, Ordering::Relaxed);
            tokio::spawn(async move {
                for n in 0..2 {
                    if let Ok(mut node) = TcpStream::connect(nodes[(turn + n) % 2]).await {
                        let _ = (client.set_nodelay(true), node.set_nodelay(true));
                        let _ = tokio::io::copy_bidirectional(&mut client, &mut node).await;
                        return;
                    }
                }
            });
        }
    });
    address
}

async fn kills(count: usize) {
    let (ground_folder, data) = (folder(), folder());
    let Some(ground) = Ground::start(ground_folder.path()) else { return };
    let addresses = [free_port(), free_port()];
    let mut nodes = vec![ground.node(data.path(), addresses[0])];
    // The first node creates the tables of the database.
    drop(guest(addresses[0], "Zoe").await);
    nodes.push(ground.node(data.path(), addresses[1]));
    drop(guest(addresses[1], "Zoe").await);
    let by = balancer(addresses).await;
    let (stop, stopped) = watch::channel(false);
    let path = data.path().to_owned();
    let games = tokio::spawn(async move {
        let mut seed = 0;
        while !*stopped.borrow() {
            seed += 1;
            tokio::join!(game(by, &path, seed), game(by, &path, seed + 1_000_000));
        }
        seed
    });
    let mut dice = Dice(count as u64);
    for n in 0..count {
        sleep(Duration::from_millis(1_000 + dice.below(2_000) as u64)).await;
        // Kills one node with `kill -9`, while the other one keeps running.
        let dies = n % 2;
        nodes[dies] = {
            nodes[dies].0.kill().expect("it is killed");
            nodes[dies].0.wait().expect("it is gone");
            sleep(Duration::from_millis(dice.below(4_000) as u64)).await;
            ground.node(data.path(), addresses[dies])
        };
        drop(guest(addresses[dies], "Zoe").await);
    }
    stop.send_replace(true);
    println!("{count} kills, {} games", 2 * games.await.expect("all is kept"));
    drop((nodes, ground.postgres, ground.nats));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_is_killed_loses_nothing() {
    kills(4).await;
}

/// Like the test above with two hundred kills: `cargo test -p maneframe nodes:: -- --ignored`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes, some fifteen; four kills are in every run with the feature `cluster`"]
async fn a_node_is_killed_two_hundred_times() {
    kills(200).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_a_node_that_dies_go_on_within_five_seconds() {
    let (ground_folder, data) = (folder(), folder());
    let Some(ground) = Ground::start(ground_folder.path()) else { return };
    let addresses = [free_port(), free_port()];
    let mut one = ground.node(data.path(), addresses[0]);
    drop(guest(addresses[0], "Zoe").await);
    // The table is on the first node, and the players are connected to the second one.
    let site = guest(addresses[0], "Ada").await;
    let _other = ground.node(data.path(), addresses[1]);
    drop(guest(addresses[1], "Zoe").await);
    let table = {
        let deck = || DeckChoice::Named("Blue-Orange".to_owned());
        NewTable::new(vec![
            NewSeat::Mine { deck: deck() },
            NewSeat::Bot { bot: "random".to_owned(), deck: Some(DeckChoice::Named("White-Pink".to_owned())) },
        ])
    };
    let code = site.open(&table).await.expect("a table").code;
    let there = maneframe_client::Site::new(&format!("http://{}", addresses[1])).expect("an address");
    let there = there.with_session(site.session().expect("a session"));
    let open = || Connection::open(&there, &code, maneframe_client::Seat::default());
    let mut connection = open().await.expect("the second node takes players of the first one's tables");
    let before = shown(&mut connection).await;
    one.0.kill().expect("it is killed");
    one.0.wait().expect("it is gone");
    let died = Instant::now();
    let again = loop {
        if let Ok(connection) = open().await {
            break connection;
        }
        assert!(died.elapsed() < Duration::from_secs(5), "the table goes on within five seconds");
        sleep(Duration::from_millis(50)).await;
    };
    let took = died.elapsed();
    assert!(took < Duration::from_secs(5), "it took {took:?}");
    drop(again);
    // The existing connection is restored automatically.
    while !matches!(next(&mut connection).await, Event::Back) {}
    assert!(died.elapsed() < Duration::from_secs(10), "the player is back");
    assert_eq!(shown(&mut connection).await.table, before.table);
}

/// Returns the next event of a table, with a timeout.
async fn next(connection: &mut Connection) -> Event {
    let event = tokio::time::timeout(Duration::from_secs(30), connection.next()).await;
    event.expect("something comes").expect("the connection lasts")
}

/// Returns the next snapshot of a table.
async fn shown(connection: &mut Connection) -> Snapshot {
    loop {
        if let Event::Said(message) = next(connection).await
            && let Message::Snapshot(snapshot) = *message
        {
            return *snapshot;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_players_at_two_nodes_play_a_game() {
    let (ground_folder, data) = (folder(), folder());
    let Some(ground) = Ground::start(ground_folder.path()) else { return };
    let addresses = [free_port(), free_port()];
    let _one = ground.node(data.path(), addresses[0]);
    drop(guest(addresses[0], "Zoe").await);
    let _other = ground.node(data.path(), addresses[1]);
    drop(guest(addresses[1], "Zoe").await);
    let by = balancer(addresses).await;
    let (_, [first, second]) = two(by).await;
    let ((one, _), (other, _)) = tokio::join!(play(first, Seat(1), Dice(1)), play(second, Seat(2), Dice(2)));
    assert_eq!(one, other);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_is_kept_from_a_postgres_database() {
    let (postgres_folder, data) = (folder(), folder());
    let Some((postgres, database)) = Postgres::start(postgres_folder.path()) else { return };
    let start = |address: SocketAddr| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_maneframe"));
        command.args(["serve", "--listen", &address.to_string(), "--database", &database, "--log", "error"]);
        command.env("MANEFRAME_LIBRARY", data.path()).env("NO_COLOR", "1").stdout(Stdio::null());
        command
    };
    let addresses = [free_port(), free_port()];
    let mut one = Running(start(addresses[0]).spawn().expect("the first one starts"));
    drop(guest(addresses[0], "Ada").await);
    let second = start(addresses[1]).output().expect("the second one ends");
    let said = String::from_utf8_lossy(&second.stderr).replace(['\n', '│'], " ");
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(second.status.code(), Some(2), "{said}");
    assert!(said.contains("in use") && said.contains(&format!("process {}", one.0.id())), "{said}");
    // The second server can start after the first one ended in any way.
    one.0.kill().expect("it is killed");
    let _two = Running(start(addresses[1]).spawn().expect("the second one starts"));
    drop(guest(addresses[1], "Ben").await);
    drop(postgres);
}
