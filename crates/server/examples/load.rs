//! Load: so many tables with two connected seats each, over real sockets on this machine, acting at the pace of people. The server
//! is a process of its own, so that what it takes can be told from what this program takes.
//!
//! ```sh
//! cargo run --release --example load -p maneframe-server -- --tables 10000
//! ```
//!
//! A process may have only so many files open (`ulimit -n`): where that is less than two for each table, as many are opened as fit.
//! Each table plays from when it is open, so that games are at different stages. It is measured from `every` after all are open;
//! `--seconds S` says for how long, `--every MS` how long a table thinks between acts on average (5,000), `--json` prints one line for
//! programs.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::io::BufRead as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use maneframe_client::Site;
use maneframe_library::Library;
use maneframe_protocol::{DeckChoice, NewSeat, NewTable, Pace, Problem};
use maneframe_server::{Config, Server};
use serde::Deserialize;
use serde::de::IgnoredAny;
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// As the program has it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

type Failure = Box<dyn Error + Send + Sync>;
type Socket = WebSocketStream<TcpStream>;

fn main() -> Result<(), Failure> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, or: u64| -> Result<u64, Failure> {
        match given.iter().position(|word| word == name) {
            None => Ok(or),
            Some(at) => Ok(given.get(at + 1).ok_or(format!("{name} needs a number"))?.parse()?),
        }
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    if let Some(folder) = given.iter().position(|word| word == "--serve").and_then(|at| given.get(at + 1)) {
        return runtime.block_on(serve(folder));
    }
    let (tables, seconds, every) = (number("--tables", 1_000)?, number("--seconds", 30)?, number("--every", 5_000)?);
    runtime.block_on(load(tables as usize, seconds, every, given.iter().any(|word| word == "--json")))
}

/// The server: it tells its address, and runs until its input ends.
async fn serve(folder: &str) -> Result<(), Failure> {
    let config = Config {
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        data: Some(folder.into()),
        requests_per_minute: u32::MAX,
        connections_per_address: usize::MAX,
        connections_per_account: usize::MAX,
        tables_per_account: usize::MAX,
        tables_per_hour: u32::MAX,
        guests_per_hour: u32::MAX,
        live_tables: usize::MAX,
        ..Config::default()
    };
    let server = Server::start(config, Library::bundled()).await?;
    println!("{}", server.address());
    let _ = tokio::task::spawn_blocking(|| std::io::stdin().read_line(&mut String::new())).await;
    server.stop().await;
    Ok(())
}

/// What is needed of a message.
#[derive(Deserialize)]
struct Heard {
    #[serde(default)]
    question: Option<Asked>,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    status: Option<Status>,
    #[serde(default)]
    problem: Option<Problem>,
}

#[derive(Deserialize)]
struct Status {
    stage: String,
}

#[derive(Deserialize)]
struct Asked {
    number: u32,
    options: Option<Vec<IgnoredAny>>,
}

#[derive(Default)]
struct Tally {
    acts: AtomicU64,
    errors: Mutex<BTreeMap<String, u64>>,
    micros: Mutex<Vec<u32>>,
}

impl Tally {
    /// An error of that kind; how many of it there were before.
    fn err(&self, kind: String) -> u64 {
        let mut errors = self.errors.lock().expect("nobody panics");
        let so_many = errors.entry(kind).or_default();
        *so_many += 1;
        *so_many - 1
    }
}

async fn connect(address: SocketAddr, from: u8, path: &str, session: &str) -> Result<Socket, Failure> {
    let socket = TcpSocket::new_v4()?;
    // An address has some 28,000 ports: more connections come from further addresses of this machine.
    socket.bind(SocketAddr::from((Ipv4Addr::new(127, 0, 0, from), 0)))?;
    socket.set_nodelay(true)?;
    let stream = socket.connect(address).await?;
    let mut request = format!("ws://{address}{path}").into_client_request()?;
    request.headers_mut().insert("authorization", format!("Bearer {session}").parse()?);
    let mut config = WebSocketConfig::default();
    config.read_buffer_size = 4 << 10;
    config.write_buffer_size = 0;
    let (socket, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
    Ok(socket)
}

/// A table with two seats.
struct Seats {
    sockets: [Socket; 2],
    /// What each is asked now: its number, and how many options there are.
    asked: [Option<(u32, usize)>; 2],
    over: bool,
}

impl Seats {
    /// Listens to both until then, as programs do that stay connected: a server asks whether they are still there.
    async fn rest(&mut self, until: impl Future<Output = ()>, tally: &Tally) -> Result<(), Failure> {
        let mut until = std::pin::pin!(until);
        loop {
            // Reading frames can be broken off anywhere: what came of one stays in the connection.
            let [one, other] = &mut self.sockets;
            let (seat, frame) = tokio::select! {
                () = &mut until => return Ok(()),
                frame = one.next() => (0, frame),
                frame = other.next() => (1, frame),
            };
            self.take(seat, frame.ok_or("the server closed a connection")??, tally)?;
        }
    }

    /// Takes the next message of a seat; says whether it was news of the game.
    async fn hear(&mut self, seat: usize, tally: &Tally) -> Result<bool, Failure> {
        loop {
            let frame = self.sockets[seat].next().await.ok_or("the server closed a connection")??;
            if let Some(news) = self.take(seat, frame, tally)? {
                return Ok(news);
            }
        }
    }

    /// Takes a frame; says of a message whether it was news of the game.
    fn take(&mut self, seat: usize, frame: Frame, tally: &Tally) -> Result<Option<bool>, Failure> {
        let text = match frame {
            Frame::Text(text) => text,
            Frame::Close(frame) => return Err(format!("the server closed a connection: {frame:?}").into()),
            _ => return Ok(None),
        };
        let heard: Heard = serde_json::from_str(&text)?;
        if let Some(problem) = heard.problem {
            tally.err(format!("{:?}", problem.code));
        }
        let news = matches!(heard.kind.as_str(), "update" | "snapshot");
        if news {
            self.asked[seat] = heard.question.and_then(|q| Some((q.number, q.options?.len())));
            self.over |= heard.status.is_some_and(|status| status.stage == "over");
        }
        Ok(Some(news))
    }

    /// Acts for whoever is asked, and waits until both seats see it: how long that took, where the other sees anything of it.
    async fn act(&mut self, dice: &mut u64, tally: &Tally) -> Result<Option<Duration>, Failure> {
        let Some((seat, (number, options))) = self.asked.iter().enumerate().find_map(|(i, a)| Some((i, (*a)?))) else {
            return Ok(None);
        };
        let option = (thrown(dice) * options as f64) as usize;
        let text = format!("{{\"id\":{number},\"do\":\"act\",\"question\":{number},\"option\":{option}}}");
        let sent = Instant::now();
        self.sockets[seat].send(Frame::text(text)).await?;
        while !self.hear(seat, tally).await? {}
        let own = sent.elapsed();
        // What was chosen in secret is no news to the other.
        let other = tokio::time::timeout(SECRET, async {
            while !self.hear(1 - seat, tally).await? {}
            Ok::<(), Failure>(())
        });
        Ok(Some(match other.await {
            Ok(heard) => {
                heard?;
                sent.elapsed()
            }
            Err(_) => own,
        }))
    }
}

/// The next number by chance, from 0 to 1.
fn thrown(dice: &mut u64) -> f64 {
    *dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*dice >> 33) as f64 / (1_u64 << 31) as f64
}

/// Who hears nothing for so long after the other has heard of the act was not to hear of it.
const SECRET: Duration = Duration::from_secs(1);

/// Opens a table with both seats connected.
async fn open(
    n: usize,
    address: SocketAddr,
    ada: &Site,
    ben: &Site,
    settings: &NewTable,
    tally: &Tally,
) -> Result<Seats, Failure> {
    let code = ada.open(settings).await?.code;
    ben.sit(&code, None, None).await?;
    let path = format!("/api/v1/tables/{code}/socket");
    let from = 1 + (n % 8) as u8;
    let session = |site: &Site| site.session().unwrap_or_default().to_owned();
    let one = connect(address, from, &path, &session(ada)).await?;
    let other = connect(address, from, &path, &session(ben)).await?;
    let mut seats = Seats { sockets: [one, other], asked: [None, None], over: false };
    // A welcome, and the table.
    for seat in 0..2 {
        while !seats.hear(seat, tally).await? {}
    }
    Ok(seats)
}

/// How many tables fit into what a process may open here: both the server and this program have two sockets for each.
fn fitting(tables: usize) -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let files = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let most = files.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok());
    match most {
        Some(most) if tables * 2 + SPARE > most => {
            let fit = most.saturating_sub(SPARE) / 2;
            eprintln!(
                "a process may open {most} files here, so {fit} of {tables} tables are opened: `ulimit -n` raises it"
            );
            fit
        }
        _ => tables,
    }
}

/// Files that are open beside the sockets of tables: the database, and the requests of as many tables as are opened at a time.
const SPARE: usize = 400;

async fn load(tables: usize, seconds: u64, every: u64, json: bool) -> Result<(), Failure> {
    let tables = fitting(tables);
    let folder = tempfile::TempDir::new()?;
    let path = folder.path().to_str().ok_or("the folder's name is no text")?;
    let mut child = Command::new(std::env::current_exe()?)
        .args(["--serve", path])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut line = String::new();
    std::io::BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let address: SocketAddr = line.trim().parse()?;
    let [mut ada, mut ben] = [Site::new(&format!("http://{address}"))?, Site::new(&format!("http://{address}"))?];
    ada.guest("Ada").await?;
    ben.guest("Ben").await?;
    let pid = child.id();
    let before = resident(pid)?;
    let mut settings = NewTable::new(vec![
        NewSeat::Mine { deck: DeckChoice::Named("Orange-Blue".into()) },
        NewSeat::Open { deck: Some(DeckChoice::Named("Pink-Yellow".into())) },
    ]);
    settings.pace = Pace::AtOnce;
    let tally = Arc::new(Tally::default());
    let opened = Instant::now();
    let (measure, measured) = watch::channel(None::<(Instant, Instant)>);
    let opening = Arc::new(Semaphore::new(64));
    let mut playing = JoinSet::new();
    for n in 0..tables {
        let turn = Arc::clone(&opening).acquire_owned().await?;
        let (ada, ben, settings, tally) = (ada.clone(), ben.clone(), settings.clone(), Arc::clone(&tally));
        let mut measured = measured.clone();
        playing.spawn(async move {
            let mut seats = open(n, address, &ada, &ben, &settings, &tally).await?;
            drop(turn);
            let mut dice = (n as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let mut next = Instant::now() + Duration::from_millis(every).mul_f64(thrown(&mut dice));
            while !seats.over {
                seats.rest(tokio::time::sleep_until(next.into()), &tally).await?;
                let span = *measured.borrow();
                if span.is_some_and(|(_, ends)| next >= ends) {
                    break;
                }
                // Nobody is asked: something the server does itself comes first.
                let Some(took) = seats.act(&mut dice, &tally).await? else { break };
                if span.is_some_and(|(begins, _)| next >= begins) {
                    tally.acts.fetch_add(1, Ordering::Relaxed);
                    tally.micros.lock().expect("nobody panics").push(took.as_micros() as u32);
                }
                // People don't act in step with others who sat down when they did: half as long to one and a half times.
                next += Duration::from_millis(every).mul_f64(0.5 + thrown(&mut dice)).max(took);
            }
            // Whoever has nothing more to do stays to the end.
            seats.rest(async { drop(measured.wait_for(Option::is_some).await) }, &tally).await?;
            let ends = measured.borrow().map_or_else(Instant::now, |(_, ends)| ends);
            seats.rest(tokio::time::sleep_until(ends.into()), &tally).await?;
            Ok::<Seats, Failure>(seats)
        });
        if !json && n % 1_000 == 999 {
            eprintln!("{} tables are open after {:.0} s", n + 1, opened.elapsed().as_secs_f64());
        }
    }
    drop(opening.acquire_many(64).await?);
    let begins = Instant::now() + Duration::from_millis(every);
    measure.send_replace(Some((begins, begins + Duration::from_secs(seconds))));
    let mut kept = Vec::new();
    while let Some(seats) = playing.join_next().await {
        match seats? {
            Ok(seats) => kept.push(seats),
            Err(error) => {
                if tally.err("broken off".to_owned()) == 0 {
                    eprintln!("{error}");
                }
            }
        }
    }
    let per_table = resident(pid)?.saturating_sub(before) / tables.max(1) as u64;
    let mut micros = std::mem::take(&mut *tally.micros.lock().expect("nobody panics"));
    micros.sort_unstable();
    let at = |share: f64| micros.get(((micros.len() as f64 * share) as usize).min(micros.len().saturating_sub(1)));
    let ms = |share: f64| f64::from(at(share).copied().unwrap_or_default()) / 1000.0;
    let (acts, kinds) = (tally.acts.load(Ordering::Relaxed), tally.errors.lock().expect("nobody panics"));
    let errors: u64 = kinds.values().sum();
    if json {
        let figures: HashMap<&str, serde_json::Value> = HashMap::from([
            ("tables", tables.into()),
            ("acts", acts.into()),
            ("p50_ms", ms(0.5).into()),
            ("p99_ms", ms(0.99).into()),
            ("bytes_per_table", per_table.into()),
            ("errors", errors.into()),
        ]);
        println!("{}", serde_json::to_string(&figures)?);
    } else {
        println!("{tables} tables, {acts} acts in {seconds} s, {errors} errors");
        println!(
            "from an act to both views: p50 {:.2} ms, p90 {:.2} ms, p99 {:.2} ms, p99.9 {:.2} ms, longest {:.2} ms",
            ms(0.5),
            ms(0.9),
            ms(0.99),
            ms(0.999),
            ms(1.0)
        );
        println!("{} KiB a table, connections and all", per_table / 1024);
        for (kind, so_many) in kinds.iter() {
            println!("{so_many} errors: {kind}");
        }
    }
    drop(kept);
    drop(child.stdin.take());
    child.wait()?;
    Ok(())
}

/// How much memory a process has, in bytes.
fn resident(pid: u32) -> Result<u64, Failure> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no figure for memory")?;
    Ok(line.trim().trim_end_matches("kB").trim().parse::<u64>()? * 1024)
}
