//! Connections to Postgres that are cut within a commit. The server can't know from the connection whether Postgres
//! has committed. Acts that it has acknowledged must be in the database, and acts that it has refused must be there
//! completely or not at all.
#![cfg(all(unix, feature = "cluster"))]

use crate::{common, postgres, proxy};

use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use common::{Dice, House, answer, asked, pick, table_for_two, two};
use futures_util::future::{join_all, select_all};
use maneframe_client::{Connection, Event, Seat as Place, Site};
use maneframe_engine::message::Seat;
use maneframe_protocol::{Code, Command, Message, Passing, Snapshot, Stage};
use postgres::Postgres;
use proxy::{Cut, Proxy, State};
use serde_json::Value;
use sqlx::{Connection as _, Executor as _, PgConnection};
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

/// Number of rounds. Each has a seed, a database and a server of its own.
const ROUNDS: u32 = 20;
/// Number of rounds that are played at the same time: a round mostly waits.
const AT_ONCE: u32 = 4;
/// Longest time that anything within a round may take.
const LONG: Duration = Duration::from_secs(30);
/// Acts before the cuts, and after them.
const ACTS: [usize; 2] = [8, 12];

const CUTS: [Cut; 3] = [Cut::BeforeCommit, Cut::DuringCommit, Cut::BeforeAnswer];

/// Plan of one round, derived from its seed.
#[derive(Clone, Copy, Debug)]
struct Plan {
    seed: u32,
    /// Cuts in two commits, one right after the other.
    cuts: [Cut; 2],
    /// True if there is no connection to the database after that until `/readyz` has reported the failure.
    goes_down: bool,
    /// True if a player concedes when the cuts begin. The commit that ends a game changes three tables of the database.
    concedes: bool,
    /// Number of tables in play. Acts at several tables share commits.
    tables: usize,
}

impl Plan {
    /// The seeds 0 to 8 have all pairs of cuts; 9 to 17 have them with a database that goes down.
    fn of(seed: u32) -> Plan {
        let cut = |n: u32| CUTS[n as usize % CUTS.len()];
        let goes_down = seed >= 9;
        // If the database stays up, an act at another table may succeed right after the cuts, before the failure was seen.
        let tables = if goes_down && seed.is_multiple_of(2) { 3 } else { 1 };
        Plan { seed, cuts: [cut(seed), cut(seed / 3)], goes_down, concedes: seed % 4 == 3, tables }
    }

    /// Returns true if no write succeeds right after the second cut. The server tries twice to write an act, and after a second it tries
    /// to write something else. So the failure is over at once if the second cut is in a first try whose transaction is rolled back.
    fn failure_lasts(self) -> bool {
        self.goes_down || self.cuts[0] == Cut::BeforeCommit || self.cuts[1] == Cut::BeforeAnswer
    }
}

/// Number of acts whose answer was lost or was a refusal, by what became of them.
#[derive(Clone, Copy, Debug, Default)]
struct InDoubt {
    kept: usize,
    lost: usize,
}

impl InDoubt {
    fn add(&mut self, other: InDoubt) {
        self.kept += other.kept;
        self.lost += other.lost;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_acts_survive_connections_cut_within_commits() {
    let folder = TempDir::new().expect("a folder for Postgres");
    let Some(postgres) = Postgres::start(folder.path()) else { return };
    let began = Instant::now();
    let address = postgres.address;
    let lanes = (0..AT_ONCE).map(|lane| async move {
        let mut in_doubt = InDoubt::default();
        for seed in (lane..ROUNDS).step_by(AT_ONCE as usize) {
            in_doubt.add(Box::pin(round(Plan::of(seed), address)).await);
        }
        in_doubt
    });
    let mut in_doubt = InDoubt::default();
    join_all(lanes).await.into_iter().for_each(|of_lane| in_doubt.add(of_lane));
    let InDoubt { kept, lost } = in_doubt;
    println!("{ROUNDS} rounds in {:?}; of the acts in doubt {kept} were kept, {lost} were not", began.elapsed());
    assert!(kept > 0 && lost > 0, "both outcomes of a cut are tested");
}

/// Plays at a server whose connections to Postgres are cut in two commits, then stops it, starts another one, and compares.
async fn round(plan: Plan, postgres: SocketAddr) -> InDoubt {
    println!("begins: {plan:?}");
    let name = format!("round{}", plan.seed);
    let mut database = PgConnection::connect(&url(postgres, "postgres")).await.expect("Postgres answers");
    database.execute(format!("CREATE DATABASE {name}").as_str()).await.expect("a new database");
    database.close().await.expect("closed");

    let proxy = Proxy::start(postgres).await;
    let house = serve(&url(proxy.address, &name), plan.seed).await;
    let mut database = PgConnection::connect(&url(postgres, &name)).await.expect("Postgres answers");
    let mut play = Play { players: Vec::new(), proxy: proxy.state() };
    for n in 0..plan.tables {
        play.open(&house, n, plan.seed).await;
    }
    play.go_on(ACTS[0]).await;

    let (readiness, mut reported) = watch::channel(Readiness::BeforeFailure);
    let readyz = format!("{}/readyz", house.url());
    let follows = plan.failure_lasts().then(|| tokio::spawn(follow(readyz.clone(), proxy.state(), readiness)));
    proxy.arm(&plan.cuts, plan.goes_down);
    if plan.concedes {
        play.players[0].concede();
    }
    // No act is sent after the last cut: its commit would succeed, and the failure would be over.
    let acts = |proxy: &State, _: &[Player]| !plan.concedes && !proxy.armed.is_empty();
    let ends = |proxy: &State, players: &[Player]| {
        proxy.cuts == plan.cuts.len() && players.iter().all(|player| player.act.is_none_or(|act| act.is_in_doubt))
    };
    play.run(acts, ends).await;
    // The database shows what was kept, before anything else is written.
    let (answered, in_doubt) = (play.answered(), play.questions_in_doubt());
    let kept = play.kept(&mut database).await;
    assert!((answered..=answered + in_doubt).contains(&kept), "{plan:?}: {answered}, {in_doubt} in doubt, {kept} kept");

    if let Some(follows) = follows {
        until(&mut reported, Readiness::Failed).await;
        proxy.restore();
        until(&mut reported, Readiness::Recovered).await;
        follows.await.expect("/readyz recovers with the first write that succeeds");
    }

    // The server continues: at the same tables, or at a new one if the game is over. A concession is reported to its
    // sender first.
    let agreed = |players: &[Player]| players.iter().all(|player| player.is_over() == players[0].is_over());
    play.run(|_, _| false, |_, players| players.iter().all(Player::is_settled) && agreed(players)).await;
    assert!(
        play.players.iter().all(|player| !player.was_refused_as_over || player.is_over()),
        "{plan:?}: a game goes on"
    );
    if play.players.iter().all(Player::is_over) {
        play.open(&house, plan.tables, plan.seed).await;
    }
    play.go_on(ACTS[1]).await;
    let status = reqwest::get(readyz).await.expect("an answer").status().as_u16();
    assert_eq!(status, 200, "{plan:?}");
    let answered = play.answered();
    assert_eq!(play.kept(&mut database).await, answered, "{plan:?}: each act once");
    let (in_doubt, views) = play.leave().await;
    house.server.stop().await;

    let house = serve(&url(postgres, &name), plan.seed).await;
    for view in &views {
        view.compare(&house).await;
    }
    house.server.stop().await;
    database.close().await.expect("closed");
    println!("ends: {plan:?}, {in_doubt:?}");
    in_doubt
}

/// Returns the URL of a database. The proxy can't read encrypted connections.
fn url(address: SocketAddr, database: &str) -> String {
    format!("postgres://postgres@{address}/{database}?sslmode=disable")
}

/// Starts a server with that database. All games are dealt from the seed.
async fn serve(database: &str, seed: u32) -> House {
    let change = |config: &mut maneframe_server::Config| {
        config.database = Some(database.to_owned());
        config.seed = Some(seed.into());
    };
    House::with(change).await
}

/// State that `/readyz` has reported since a moment before the cuts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Readiness {
    BeforeFailure,
    Failed,
    Recovered,
}

/// Requests `/readyz` until it has failed and recovered.
///
/// # Panics
/// If it recovers without a write that has succeeded since.
async fn follow(url: String, proxy: watch::Receiver<State>, readiness: watch::Sender<Readiness>) {
    let client = reqwest::Client::new();
    let mut writes_at_failure = 0;
    loop {
        let writes = proxy.borrow().writes;
        let status = client.get(&url).send().await.expect("an answer").status().as_u16();
        let now = *readiness.borrow();
        match (now, status) {
            (Readiness::BeforeFailure, 503) => {
                writes_at_failure = writes;
                readiness.send_replace(Readiness::Failed);
            }
            (Readiness::Failed, 200) => {
                let writes = proxy.borrow().writes;
                assert!(writes > writes_at_failure, "it is ready, and nothing was written since a write failed");
                readiness.send_replace(Readiness::Recovered);
                return;
            }
            (_, 200 | 503) => {}
            (_, other) => panic!("/readyz answers with status {other}"),
        }
        // Long enough to leave time for the others, short against the second after which the server tries to write again.
        sleep(Duration::from_millis(5)).await;
    }
}

/// Waits until `/readyz` has reported that.
async fn until(reported: &mut watch::Receiver<Readiness>, readiness: Readiness) {
    let reached = timeout(LONG, reported.wait_for(|now| *now >= readiness)).await;
    assert!(matches!(reached, Ok(Ok(_))), "/readyz never reports {readiness:?}");
}

/// Players at one or several tables, and the state of the proxy behind their server.
struct Play {
    players: Vec<Player>,
    proxy: watch::Receiver<State>,
}

impl Play {
    /// Opens a table for two new players.
    async fn open(&mut self, house: &House, n: usize, seed: u32) {
        for ((site, mut connection), seat) in two(house, &table_for_two(n)).await.into_iter().zip(1..) {
            // The server never passes for them, so that each choice in the log is an act of theirs.
            let full = Command::Pass { passing: Passing { full_control: true, ..Passing::default() } };
            assert!(matches!(answer(&mut connection, full).await, Message::Done { .. }));
            let code = site.my_tables().await.expect("one's tables")[0].code.clone();
            let dice = Dice((u64::from(seed) << 16) + self.players.len() as u64);
            self.players.push(Player::new(&site, connection, code, Seat(seat), dice));
        }
    }

    /// Handles what the server sends, until `ends`. As long as `acts`, all players answer what they are asked.
    async fn run(&mut self, acts: impl Fn(&State, &[Player]) -> bool, ends: impl Fn(&State, &[Player]) -> bool) {
        let runs = async {
            loop {
                let may_act = {
                    let proxy = self.proxy.borrow_and_update();
                    if ends(&proxy, &self.players) {
                        return;
                    }
                    acts(&proxy, &self.players)
                };
                if may_act {
                    self.players.iter_mut().for_each(Player::act);
                }
                tokio::select! {
                    (at, event) = next(&mut self.players) => self.players[at].handle(&event),
                    changed = self.proxy.changed() => changed.expect("the proxy runs"),
                }
            }
        };
        timeout(LONG, runs).await.expect("the game goes on");
    }

    /// Plays until that many more acts are acknowledged, and none waits for an answer.
    async fn go_on(&mut self, acts: usize) {
        let goal = self.answered() + acts;
        let ends = |_: &State, players: &[Player]| answered(players) >= goal && players.iter().all(Player::is_settled);
        self.run(|_, players| answered(players) < goal, ends).await;
    }

    /// Number of questions whose answers the server has acknowledged, or was found to have kept.
    fn answered(&self) -> usize {
        answered(&self.players)
    }

    /// Number of questions for which the server may or may not have kept the answer.
    fn questions_in_doubt(&self) -> usize {
        self.players.iter().filter_map(|player| player.act?.question).count()
    }

    /// Returns how many acts the database has, and checks that each table there is whole.
    async fn kept(&self, database: &mut PgConnection) -> usize {
        let mut acts = 0;
        for player in self.players.iter().filter(|player| player.seat == Seat(1)) {
            acts += kept(database, &player.code).await;
        }
        acts
    }

    /// Disconnects from the server after all its messages were received.
    async fn leave(self) -> (InDoubt, Vec<View>) {
        let mut in_doubt = InDoubt::default();
        let mut views = Vec::new();
        for mut player in self.players {
            assert!(matches!(answer(&mut player.connection, Command::Ping).await, Message::Done { .. }));
            in_doubt.add(player.in_doubt);
            let table = player.connection.table.clone().expect("a table");
            views.push(View { session: player.session, code: player.code, table });
        }
        (in_doubt, views)
    }
}

fn answered(players: &[Player]) -> usize {
    players.iter().map(|player| player.answered.len()).sum()
}

/// Waits for the next event of any player. Returns the player's index, and the event.
async fn next(players: &mut [Player]) -> (usize, Event) {
    let mut events = Vec::with_capacity(players.len());
    for player in players {
        events.push(Box::pin(player.connection.next()));
    }
    let (event, at, _) = select_all(events).await;
    (at, event.expect("the connection comes back"))
}

/// Reads the rows of a table at one point in time. Returns how many choices of players are in its log.
///
/// # Panics
/// If only a part of something was written.
async fn kept(database: &mut PgConnection, code: &str) -> usize {
    database.execute("BEGIN ISOLATION LEVEL REPEATABLE READ").await.expect("a transaction");
    let sql = "SELECT n, line FROM lines WHERE code = $1 ORDER BY n";
    let rows: Vec<(i64, String)> =
        sqlx::query_as(sql).bind(code).fetch_all(&mut *database).await.expect("the table's log");
    let sql = "SELECT stage, (SELECT COUNT(*) FROM replays r WHERE r.code = t.code) FROM tables t WHERE t.code = $1";
    let (stage, replays): (String, i64) =
        sqlx::query_as(sql).bind(code).fetch_one(&mut *database).await.expect("the table's row");
    database.execute("COMMIT").await.expect("read");

    assert!(rows.iter().map(|(n, _)| *n).eq((0_i64..).take(rows.len())), "a row of the log of {code} is missing");
    let lines: Vec<Value> = rows.iter().map(|(_, line)| serde_json::from_str(line).expect("JSON")).collect();
    // The rows in `tables` and `replays` are written with the line that ends the game.
    let is_over = lines.iter().any(|line| line["what"] == "conceded");
    assert_eq!((stage == "over", replays == 1), (is_over, is_over), "{code}: {stage}, {replays} replays");
    lines.iter().filter(|line| line["what"] == "chose" && line["auto"] != true).count()
}

/// An act that the server has not acknowledged yet.
#[derive(Clone, Copy, Debug)]
struct Act {
    /// Id of the request.
    id: u64,
    /// Number of the question that it answers. `None` if it concedes.
    question: Option<u32>,
    /// True if it was refused as unavailable, or the connection broke.
    is_in_doubt: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Link {
    Up,
    Broken,
    /// Open again. The table is up to date when the ping with this id is answered.
    Checking(u64),
}

/// Player, with everything that the server has sent to this player.
struct Player {
    connection: Connection,
    session: String,
    code: String,
    seat: Seat,
    dice: Dice,
    link: Link,
    /// The table as of the last event.
    table: Option<Snapshot>,
    act: Option<Act>,
    /// Question that each request answers.
    requests: HashMap<u64, u32>,
    /// Numbers of the questions whose answers are kept as far as this player knows.
    answered: HashSet<u32>,
    in_doubt: InDoubt,
    /// True if the server has refused an act because the game is over.
    was_refused_as_over: bool,
}

impl Player {
    fn new(site: &Site, connection: Connection, code: String, seat: Seat, dice: Dice) -> Player {
        Player {
            session: site.session().expect("a session").to_owned(),
            table: connection.table.clone(),
            connection,
            code,
            seat,
            dice,
            link: Link::Up,
            act: None,
            requests: HashMap::new(),
            answered: HashSet::new(),
            in_doubt: InDoubt::default(),
            was_refused_as_over: false,
        }
    }

    /// Returns true if the connection works and no act waits for an answer.
    fn is_settled(&self) -> bool {
        self.link == Link::Up && self.act.is_none()
    }

    fn is_over(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.status.stage == Stage::Over)
    }

    /// Answers the pending question, if this player is asked.
    fn act(&mut self) {
        if !self.is_settled() {
            return;
        }
        let Some(question) = asked(&self.connection, self.seat) else { return };
        let option = pick(&question, &mut self.dice);
        let id = self.connection.send(Command::Act { question: question.number, option });
        self.requests.insert(id, question.number);
        self.act = Some(Act { id, question: Some(question.number), is_in_doubt: false });
    }

    fn concede(&mut self) {
        let id = self.connection.send(Command::Concede);
        self.act = Some(Act { id, question: None, is_in_doubt: false });
    }

    fn handle(&mut self, event: &Event) {
        match event {
            Event::Said(message) => self.receive(message),
            Event::Lost(_) => {
                self.link = Link::Broken;
                self.doubt();
            }
            Event::Back => self.check(),
            Event::Ended(problem) => panic!("a player is sent away: {problem}"),
            _ => {}
        }
        self.table.clone_from(&self.connection.table);
        if let Some(question) = asked(&self.connection, self.seat) {
            assert!(!self.answered.contains(&question.number), "an answer that was acknowledged is lost: {question:?}");
        }
    }

    fn receive(&mut self, message: &Message) {
        match message {
            Message::Done { to } => {
                self.answered.extend(self.requests.get(to));
                self.act = self.act.filter(|act| act.id != *to);
                if self.link == Link::Checking(*to) {
                    self.link = Link::Up;
                    self.settle();
                }
            }
            Message::Refused { to, problem } => {
                let is_act = self.act.is_some_and(|act| act.id == *to);
                // After a concession in doubt, an act may be refused because the game is over (CR 103).
                let is_over = problem.code == Code::Refused && is_act && problem.words.to_string().contains("CR 103");
                self.was_refused_as_over |= is_over;
                assert!(problem.code == Code::Unavailable || is_over, "{problem}");
                if is_act {
                    self.doubt();
                }
                if is_act || self.link == Link::Checking(*to) {
                    self.check();
                }
            }
            Message::Snapshot(now) => self.compare(now),
            _ => {}
        }
    }

    fn doubt(&mut self) {
        if let Some(act) = &mut self.act {
            act.is_in_doubt = true;
        }
    }

    /// Requests the table as it is now. The answer to a ping comes after it.
    fn check(&mut self) {
        self.connection.send(Command::Snapshot);
        self.link = Link::Checking(self.connection.send(Command::Ping));
    }

    /// Finds out from the table whether an act in doubt was kept.
    fn settle(&mut self) {
        let Some(act) = self.act.take_if(|act| act.is_in_doubt) else { return };
        let table = self.connection.table.as_ref().expect("a table");
        let is_kept = match act.question {
            Some(number) => table.question.as_ref().is_none_or(|question| question.number != number),
            None => table.status.stage == Stage::Over,
        };
        if is_kept {
            self.answered.extend(act.question);
            self.in_doubt.kept += 1;
        } else {
            self.in_doubt.lost += 1;
        }
    }

    /// Checks that the table still has everything that this player has seen.
    fn compare(&self, now: &Snapshot) {
        let Some(before) = &self.table else { return };
        let Some(old) = &before.table else { return };
        let new = now.table.as_ref().expect("the game that has begun");
        assert!(new.events >= old.events, "{} events are there, {} were told", new.events, old.events);
        let question = |snapshot: &Snapshot| snapshot.question.as_ref().map(|question| question.number);
        if (new.events, question(now)) == (old.events, question(before)) {
            assert_eq!(new, old);
        }
    }
}

/// Table as a player saw it last.
struct View {
    session: String,
    code: String,
    table: Snapshot,
}

impl View {
    /// Checks that the player sees the same table at another server.
    async fn compare(&self, house: &House) {
        let site = Site::new(&house.url()).expect("an address").with_session(&self.session);
        let mut connection = Connection::open(&site, &self.code, Place::default()).await.expect("the player's seat");
        while connection.table.is_none() {
            common::next(&mut connection).await;
        }
        let now = connection.table.as_ref().expect("a table");
        assert_eq!(now.table, self.table.table);
        assert_eq!(now.question, self.table.question);
        assert_eq!(now.status, self.table.status);
    }
}
