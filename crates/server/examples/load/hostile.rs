//! Fairness: acts of people stay fast while other clients send expensive requests.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use maneframe_client::Site;
use maneframe_protocol::{DeckChoice, NewSeat, NewTable, Pace};
use serde_json::json;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message as Frame;

use crate::Failure;
use crate::process::Process;
use crate::seats::{Seats, Tally, connect, open, thrown};

/// Mean time between the acts of a game, in milliseconds.
const EVERY: u64 = 2_000;
/// Tolerance for the 99th percentile of acts beyond twice its value without attacks, in milliseconds.
const ALLOWED: f64 = 20.0;
/// Numbers of attacking clients.
const CLIENTS: [usize; 3] = [1, 4, 16];
/// Maximum number of tables of a pair of players, because of the limit for an account.
const OF_A_PAIR: usize = 20;

/// Expensive request that a client sends.
#[derive(Clone, Copy, Debug)]
enum Attack {
    /// Opens tables with lists of 1,999 unknown cards.
    LongLists,
    /// Opens tables with lists of 499 cards, which are looked up.
    Lists,
    /// Opens tables with four `search-8` bots.
    Searchers,
    /// Sets standing answers with the longest texts allowed.
    Answers,
    /// Requests the replay of a finished game.
    Replays,
    /// Requests the values of all choices of a game.
    Reviews,
    /// Requests explanations of card texts.
    Texts,
    /// Searches for cards.
    Searches,
}

const ATTACKS: [Attack; 8] = [
    Attack::LongLists,
    Attack::Lists,
    Attack::Searchers,
    Attack::Answers,
    Attack::Replays,
    Attack::Reviews,
    Attack::Texts,
    Attack::Searches,
];

/// Measures all requests with all numbers of clients. Fails if acts were too slow.
pub async fn measure(games: usize, seconds: u64) -> Result<(), Failure> {
    let process = Process::start("--serve-limited")?;
    let base = format!("http://{}", process.address);
    let tally = Arc::new(Tally::default());
    let mut pair = Vec::new();
    let mut playing = JoinSet::new();
    for n in 0..games {
        if n % OF_A_PAIR == 0 {
            pair = vec![guest(&base, &format!("Ada {n}")).await?, guest(&base, &format!("Ben {n}")).await?];
        }
        let seats = open(n, process.address, &pair[0], &pair[1], &between(&["mine", "open"])?, &tally).await?;
        playing.spawn(play(n, seats, Arc::clone(&tally)));
    }
    let mut replays = Vec::new();
    for n in 0..CLIENTS.iter().sum() {
        replays.push(finished(&base, n).await?);
    }
    eprintln!("{games} games have begun; {} phases of {seconds} s follow", 1 + 3 * ATTACKS.len());
    let idle = phase(&tally, seconds).await;
    println!("at rest: p50 {:.1} ms, p99 {:.1} ms of {} acts; {}", idle.0, idle.1, idle.2, figures(&process)?);
    let allowed = 2.0 * idle.1 + ALLOWED;
    let mut slow = 0;
    for attack in ATTACKS {
        // The server caches results, so each client requests another game.
        let mut games = replays.iter();
        for clients in CLIENTS {
            let done = Arc::new(AtomicU64::new(0));
            let mut attacking = JoinSet::new();
            for n in 0..clients {
                let who = guest(&base, &format!("Eve {n}")).await?;
                let replay = games.next().ok_or("a game for each client")?.clone();
                let done = Arc::clone(&done);
                attacking.spawn(async move {
                    let client = reqwest::Client::new();
                    loop {
                        if let Err(error) = attack.once(&client, &who, &replay, &done).await {
                            // A refusal is the expected answer.
                            drop(error);
                            tokio::time::sleep(Duration::from_millis(5)).await;
                        }
                    }
                });
            }
            let (p50, p99, acts) = phase(&tally, seconds).await;
            attacking.shutdown().await;
            let held = if p99 > allowed { " TOO SLOW" } else { "" };
            slow += usize::from(p99 > allowed);
            let done = done.load(Ordering::Relaxed);
            let figures = figures(&process)?;
            println!(
                "{attack:?} by {clients}: p50 {p50:.1} ms, p99 {p99:.1} ms of {acts} acts; {done} done; {figures}{held}"
            );
        }
    }
    playing.shutdown().await;
    println!("stopped in {:.1} s", process.stop()?);
    match slow {
        0 => Ok(()),
        _ => Err(format!("{slow} times an act took longer than {allowed:.1} ms at p99").into()),
    }
}

fn figures(process: &Process) -> Result<String, Failure> {
    Ok(format!("{} MiB", process.resident()? >> 20))
}

async fn guest(base: &str, name: &str) -> Result<Site, Failure> {
    let mut site = Site::new(base)?;
    site.guest(name).await?;
    Ok(site)
}

/// Returns the settings of a table with these seats: `mine`, `open`, or a bot.
fn between(seats: &[&str]) -> Result<NewTable, Failure> {
    let decks = ["Blue-Orange", "White-Pink"];
    let seat = |(n, who): (usize, &&str)| {
        let deck = DeckChoice::Named(decks[n % 2].into());
        match *who {
            "mine" => NewSeat::Mine { deck },
            "open" => NewSeat::Open { deck: Some(deck) },
            bot => NewSeat::Bot { bot: bot.to_owned(), deck: Some(deck) },
        }
    };
    let mut settings = NewTable::new(seats.iter().enumerate().map(seat).collect());
    settings.pace = Pace::AtOnce;
    Ok(settings)
}

/// Plays a game at the pace of people and tallies the time of each act.
async fn play(n: usize, mut seats: Seats, tally: Arc<Tally>) -> Result<(), Failure> {
    let mut dice = (n as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    while !seats.over {
        let rest = Duration::from_millis(EVERY).mul_f64(0.5 + thrown(&mut dice));
        seats.rest(tokio::time::sleep(rest), &tally).await?;
        let Some(took) = seats.act(&mut dice, &tally).await? else { break };
        tally.micros.lock().expect("nobody panics").push(took.as_micros() as u32);
    }
    seats.rest(std::future::pending(), &tally).await
}

/// Measures acts for some seconds. Returns the median and the 99th percentile in milliseconds, and the number of
/// acts.
async fn phase(tally: &Tally, seconds: u64) -> (f64, f64, usize) {
    // Earlier acts have ended after this time.
    tokio::time::sleep(Duration::from_secs(1)).await;
    tally.micros.lock().expect("nobody panics").clear();
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let mut micros = std::mem::take(&mut *tally.micros.lock().expect("nobody panics"));
    micros.sort_unstable();
    let at = |hundredth: usize| {
        let at = (micros.len() * hundredth / 100).min(micros.len().saturating_sub(1));
        f64::from(micros.get(at).copied().unwrap_or(u32::MAX)) / 1000.0
    };
    (at(50), at(99), micros.len())
}

/// Plays a game and returns the id of its replay.
async fn finished(base: &str, n: usize) -> Result<String, Failure> {
    let site = guest(base, &format!("Dora {n}")).await?;
    let code = site.open(&between(&["mine", "mine"])?).await?.code;
    let path = format!("/api/v1/tables/{code}/socket?words=kinds");
    let address = base.trim_start_matches("http://").parse()?;
    let mut socket = connect(address, 9, &path, site.session().unwrap_or_default()).await?;
    let (tally, mut dice) = (Tally::default(), n as u64);
    let mut other = connect(address, 9, &format!("{path}?seat=2"), site.session().unwrap_or_default()).await?;
    // Some hundred choices, then one player concedes.
    let mut seats = Seats { sockets: [socket, other], asked: [None, None], over: false };
    for seat in 0..2 {
        while !seats.hear(seat, &tally).await? {}
    }
    for _ in 0..150 {
        if seats.over || seats.act(&mut dice, &tally).await?.is_none() {
            break;
        }
        // The highest rate that a connection may keep up.
        tokio::time::sleep(Duration::from_millis(60)).await;
    }
    [socket, other] = seats.sockets;
    let begun = Instant::now();
    for id in 1.. {
        // A client that has just acted so often may be refused for a while.
        socket.send(Frame::text(json!({"id": id, "do": "concede"}).to_string())).await?;
        if begun.elapsed() > Duration::from_secs(20) {
            break;
        }
        if let Some(game) = site.my_tables().await?.into_iter().find(|game| game.code == code && game.over) {
            drop((socket, other));
            return Ok(game.id);
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    Err("the game doesn't end".into())
}

impl Attack {
    /// Sends the request once. `done` counts the accepted ones.
    async fn once(self, client: &reqwest::Client, who: &Site, replay: &str, done: &AtomicU64) -> Result<(), Failure> {
        let session = who.session().unwrap_or_default().to_owned();
        let to = |path: &str| format!("{}/api/v1{path}", who.base());
        let count = |answer: reqwest::Response| match answer.status().is_success() {
            true => {
                done.fetch_add(1, Ordering::Relaxed);
                Ok(())
            }
            false => Err(Failure::from(answer.status().to_string())),
        };
        let list =
            |cards: usize| (0..cards).map(|n| format!("1 Nobody has ever heard of number {n}\n")).collect::<String>();
        let opens = |deck: String| {
            let table = json!({"seats": [{"seat": "mine", "deck": {"list": deck}}, {"seat": "open"}]});
            client.post(to("/tables")).bearer_auth(&session).json(&table).send()
        };
        match self {
            Attack::LongLists => count(opens(list(1_999)).await?),
            Attack::Lists => count(opens(list(499)).await?),
            Attack::Searchers => {
                who.open(&between(&["search-8"; 4])?).await?;
                done.fetch_add(1, Ordering::Relaxed);
                Ok(())
            }
            Attack::Answers => answers(who, done).await,
            Attack::Replays => {
                count(client.get(to(&format!("/replays/{replay}?as=spectator"))).bearer_auth(&session).send().await?)
            }
            Attack::Reviews => {
                count(client.get(to(&format!("/replays/{replay}/value"))).bearer_auth(&session).send().await?)
            }
            Attack::Texts => {
                let text = "If you have three Friends at a Problem, gain two tokens. ".repeat(20);
                count(
                    client.post(to("/texts/explain")).bearer_auth(&session).json(&json!({"text": text})).send().await?,
                )
            }
            Attack::Searches => {
                let query = [("q", "text~friend or text~problem or power>=2 or text~exhaust order:name")];
                count(client.get(to("/cards")).query(&query).bearer_auth(&session).send().await?)
            }
        }
    }
}

/// Takes a seat and sets standing answers at the highest rate, until it is disconnected or refused.
async fn answers(who: &Site, done: &AtomicU64) -> Result<(), Failure> {
    let code = who.open(&between(&["mine", "greedy"])?).await?.code;
    let address = who.base().trim_start_matches("http://").parse()?;
    let path = format!("/api/v1/tables/{code}/socket?words=kinds");
    let mut socket = connect(address, 10, &path, who.session().unwrap_or_default()).await?;
    let (sent, wrote) = (AtomicU64::new(0), Instant::now());
    loop {
        let n = sent.fetch_add(1, Ordering::Relaxed);
        let text = format!("{n} {}", "long ".repeat(390));
        let always = json!({"id": n, "do": "always", "always": {"text": text, "prompt": "choose", "answer": "yes"}});
        socket.send(Frame::text(always.to_string())).await?;
        // The highest rate of a connection.
        tokio::time::sleep(Duration::from_millis(52)).await;
        let heard = tokio::time::timeout(Duration::from_millis(1), socket.next()).await;
        done.fetch_add(1, Ordering::Relaxed);
        if matches!(heard, Ok(None | Some(Err(_) | Ok(Frame::Close(_))))) || wrote.elapsed() > Duration::from_secs(30) {
            return Ok(());
        }
    }
}
