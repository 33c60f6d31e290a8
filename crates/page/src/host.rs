//! [`Page`]: the tables of a page, its sockets and its player.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use maneframe_answers::imports::{self, FileRow, Imported};
use maneframe_library::{Library, MAX_RULES, OfficialRules};
use maneframe_protocol::{Listed, Message, Problem, Stage};
use maneframe_scenario::book;
use maneframe_table::actor::{TableActor, row};
use maneframe_table::answer::unknown;
use maneframe_table::ask::{Ask, Reply};
use maneframe_table::keeper::Keeper as _;
use maneframe_table::opening;
use maneframe_table::outside::Seeded;
use maneframe_table::record::{self, LOG, LogSize, TableEvent};
use maneframe_table::setup::Setups;
use maneframe_table::stream::Text;
use maneframe_wording::Wording;
use serde::Serialize;

use crate::keeper::{Clock, PageKeeper, at_once};
use crate::kept::{Kept, KeptAccount, KeptTable};
use crate::pods::{KeptPod, Pods};
use crate::request::{Answer, Request};
use crate::route;
use crate::socket::{Socket, Sockets};

/// Something that the caller must deliver.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "tell", rename_all = "kebab-case")]
pub enum Told {
    /// A message to a socket.
    Text {
        /// Number of the socket.
        socket: u32,
        /// [`Message`] as JSON, with wordings as keys.
        text: Text,
    },
    /// A socket was closed, for example since its table is gone.
    Closed {
        /// Number of the socket.
        socket: u32,
    },
    /// The account changed and must be kept.
    Account {
        /// The account as it is now.
        account: KeptAccount,
    },
    /// A table changed and must be kept.
    Table {
        /// The table as it is now. The rows begin with row `from`; earlier rows have not changed.
        table: Box<KeptTable>,
        /// Number of the first row in `table`.
        from: usize,
    },
    /// A table must be kept no longer.
    Forgotten {
        /// Code of the table.
        code: String,
    },
    /// A pod changed and must be kept.
    Pod {
        /// The pod as it is now.
        pod: KeptPod,
    },
    /// A pod must be kept no longer.
    PodForgotten {
        /// Id of the pod.
        id: String,
    },
}

/// Maximum number of tables that are kept. Tables with open sockets don't count.
const KEPT: usize = 200;

/// Tables, sockets and the player of a page.
pub struct Page {
    pub(crate) keeper: PageKeeper,
    pub(crate) account: KeptAccount,
    /// Tables in memory. Others are read from what was kept when they are needed.
    tables: HashMap<Arc<str>, TableActor>,
    pub(crate) pods: Pods,
    /// Official text of the rules, if the user brought it.
    pub(crate) official: OfficialRules,
    sockets: Sockets,
    /// Messages and closed sockets that the caller was not told of yet.
    out: Arc<Mutex<Vec<Told>>>,
    /// Number of rows of each table that the caller knows.
    known: HashMap<Arc<str>, usize>,
    account_changed: bool,
    /// Table that rang last. Others that are due come first.
    rang: Option<Arc<str>>,
}

impl Page {
    /// Creates a page with the cards of a library. `seed` are unpredictable bytes, and `kept` is what earlier pages
    /// told to keep. Tables that can't be read are left as they are.
    pub fn new(library: Library, seed: [u8; 32], clock: Clock, kept: Kept) -> Page {
        let outside = Arc::new(Seeded::new(seed, 0));
        let setups = Arc::new(Setups::new(Arc::new(library), Arc::clone(&outside)));
        let keeper = PageKeeper::new(setups, outside, clock);
        keeper.now();
        let new = kept.account.is_none();
        let account = kept.account.unwrap_or_else(|| KeptAccount {
            id: opening::secret_name(&*keeper.outside).unwrap_or_default(),
            name: "Player".to_owned(),
        });
        let mut known = HashMap::new();
        for table in kept.tables {
            let code: Arc<str> = table.code.as_str().into();
            known.insert(Arc::clone(&code), table.rows.len());
            keeper.shelf().tables.insert(code, table);
        }
        let (tables, sockets) = (HashMap::new(), Sockets::default());
        let pods = Pods::new(kept.pods);
        let official = kept.rules.and_then(|text| Some(book::official_text(&text).ok()?.0)).unwrap_or_default();
        Page {
            keeper,
            account,
            tables,
            pods,
            official,
            sockets,
            out: Arc::default(),
            known,
            account_changed: new,
            rang: None,
        }
    }

    /// Answers a request.
    pub fn request(&mut self, request: &Request) -> Answer {
        self.keeper.now();
        route::answer(self, request).unwrap_or_else(|problem| Answer::problem(&problem))
    }

    /// Imports files, each a name with its contents. Running games go on with the new cards where they still can. Returns
    /// the report, and the library in bytes for [`Library::unpacked`] if it changed.
    /// `instead_of` is the name of an imported set that is removed first.
    pub fn import(
        &mut self,
        files: &[(String, Vec<u8>)],
        losses: bool,
        instead_of: Option<&str>,
    ) -> (Imported, Option<Vec<u8>>) {
        let (texts, files): (Vec<_>, Vec<_>) = files.iter().cloned().partition(|(name, _)| is_text(name));
        let mut library = Library::clone(self.keeper.setups().library());
        if let Some(name) = instead_of {
            library.remove(name);
        }
        let report = library.import_files(&files, losses);
        let mut rows = imports::rows(&report);
        let changed = rows.files.iter().any(|file| file.kind != "none");
        rows.files.extend(texts.iter().map(|(name, bytes)| self.import_rules(name, bytes)));
        if !changed {
            return (rows, None);
        }
        let packed = library.packed();
        self.take(library);
        (rows, packed)
    }

    /// Takes the official text of the rules.
    fn import_rules(&mut self, name: &str, bytes: &[u8]) -> FileRow {
        let read = match bytes.len() as u64 > MAX_RULES {
            true => Err(format!("the official text of the rules has at most {MAX_RULES} bytes")),
            false => book::official_text(&String::from_utf8_lossy(bytes)).map_err(|error| error.to_string()),
        };
        let read = read.map(|(rules, _)| {
            self.official = rules;
            self.official.len()
        });
        imports::rules_row(name, read)
    }

    /// Returns the library in bytes for [`Library::unpacked`], which is faster than reading all texts.
    pub fn packed(&self) -> Option<Vec<u8>> {
        self.keeper.setups().library().packed()
    }

    /// Plays with another library from now on.
    fn take(&mut self, library: Library) {
        self.pods.drop_cards();
        self.keeper.set(Arc::new(Setups::new(Arc::new(library), Arc::clone(&self.keeper.outside))));
        // The tables are read again with the new cards. Their pages connect again.
        self.tables.clear();
        for socket in self.sockets.clear() {
            self.tell(Told::Closed { socket });
        }
    }

    /// Forgets all imported cards and decks, and the official text of the rules.
    pub fn forget_imports(&mut self) {
        self.official.clear();
        self.take(Library::bundled());
    }

    /// Renames the player.
    pub(crate) fn rename(&mut self, name: String) {
        self.account.name = name;
        self.account_changed = true;
    }

    pub(crate) fn by(&self) -> (String, String) {
        (self.account.id.clone(), self.account.name.clone())
    }

    /// Creates a table.
    ///
    /// # Errors
    /// If `opens` fails, or an event can't be applied.
    pub(crate) fn create(
        &mut self,
        opens: impl FnOnce((&str, &str), &Setups) -> Result<Vec<TableEvent>, Problem>,
    ) -> Result<Arc<str>, Problem> {
        self.create_kept(false, opens)
    }

    /// Like [`Page::create`]. Lessons, puzzles and positions (`trial`) are the first to be forgotten.
    ///
    /// # Errors
    /// As [`Page::create`].
    pub(crate) fn create_kept(
        &mut self,
        trial: bool,
        opens: impl FnOnce((&str, &str), &Setups) -> Result<Vec<TableEvent>, Problem>,
    ) -> Result<Arc<str>, Problem> {
        let by = self.by();
        let setups = Arc::clone(self.keeper.setups());
        let events = opens((&by.0, &by.1), &setups)?;
        self.enter(events, trial)
    }

    fn enter(&mut self, events: Vec<TableEvent>, trial: bool) -> Result<Arc<str>, Problem> {
        let setups = Arc::clone(self.keeper.setups());
        let at = self.keeper.now();
        let (code, replay): (Arc<str>, String) =
            (opening::code(setups.outside())?.into(), opening::secret_name(setups.outside())?);
        let created = opening::created(Arc::clone(&code), replay.clone(), events.into_iter(), None, at, &setups);
        let (mut table, entered) = created?;
        let rows = record::rows(&entered, LOG);
        table.log_size = LogSize::default().and(&rows);
        let seconds = self.keeper.seconds();
        let listed = row(&table, seconds);
        let mut kept = KeptTable {
            code: code.to_string(),
            replay,
            opened: seconds,
            changed: seconds,
            over: false,
            summary: String::new(),
            rows,
            finished: None,
            trial,
        };
        kept.list(&listed);
        {
            let mut shelf = self.keeper.shelf();
            shelf.tables.insert(Arc::clone(&code), kept);
            shelf.changed.insert(Arc::clone(&code));
        }
        let mut desk = TableActor::new(table, &self.keeper, at);
        at_once(desk.begin(&self.keeper, at))?;
        self.tables.insert(Arc::clone(&code), desk);
        self.tidy();
        Ok(code)
    }

    /// Forgets tables if there are too many: first lessons, puzzles and positions, and those that changed longest ago. A
    /// table at which somebody looks stays.
    fn tidy(&mut self) {
        let mut all: Vec<(bool, i64, Arc<str>)> = {
            let shelf = self.keeper.shelf();
            let watched = |code: &str| self.sockets.lead_to(code);
            let tables = shelf.tables.iter().filter(|(code, _)| !watched(code));
            tables.map(|(code, table)| (!table.trial, table.changed, Arc::clone(code))).collect()
        };
        all.sort_unstable();
        let more = self.keeper.shelf().tables.len().saturating_sub(KEPT);
        for (.., code) in all.into_iter().take(more) {
            {
                let mut shelf = self.keeper.shelf();
                shelf.tables.remove(&code);
                shelf.changed.remove(&code);
            }
            self.tables.remove(&code);
            self.known.remove(&code);
            self.tell(Told::Forgotten { code: code.to_string() });
        }
    }

    /// Closes all sockets to a table that is no longer in memory. Their pages connect again.
    fn close_all(&mut self, code: &str) {
        for socket in self.sockets.remove_all(code) {
            self.tell(Told::Closed { socket });
        }
    }

    fn tell(&self, told: Told) {
        self.out.lock().unwrap_or_else(PoisonError::into_inner).push(told);
    }

    /// Runs `does` on a table. It is read first if it is not in memory.
    fn at<T>(
        &mut self,
        code: &str,
        does: impl FnOnce(&mut TableActor, &PageKeeper, u64) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let code: Arc<str> = opening::read_code(code).ok_or_else(unknown)?.into();
        let at = self.keeper.now();
        let mut desk = match self.tables.remove(&code) {
            Some(desk) => desk,
            None => self.read(&code, at)?,
        };
        let done = does(&mut desk, &self.keeper, at);
        if desk.broken {
            self.close_all(&code);
            return done;
        }
        let rematch = desk.table.wants_rematch().then(|| desk.table.rematch(self.keeper.setups().outside())).flatten();
        if let Some((_, events)) = rematch {
            let line = match self.enter(events, false) {
                Ok(code) => TableEvent::Rematch { code: code.to_string() },
                Err(problem) => TableEvent::NoRematch { why: problem.words },
            };
            at_once(desk.commit(vec![line], &self.keeper, at))?;
        }
        self.tables.insert(code, desk);
        done
    }

    fn read(&self, code: &Arc<str>, at: u64) -> Result<TableActor, Problem> {
        let (replay, rows) = {
            let shelf = self.keeper.shelf();
            let kept = shelf.tables.get(code).ok_or_else(unknown)?;
            (kept.replay.clone(), kept.rows.clone())
        };
        let broken = |_| {
            let words = "this table can't go on: its cards have changed, or a newer program wrote it";
            Problem::new(maneframe_protocol::Code::Refused, words)
        };
        let mut desk = TableActor::read(code, &replay, &rows, &self.keeper, at).map_err(broken)?;
        let running = desk.table.clock.next_alarm().is_some();
        let woke = if running { vec![TableEvent::Woke] } else { Vec::new() };
        at_once(desk.commit(woke, &self.keeper, at))?;
        Ok(desk)
    }

    /// Takes a finished game from its replay. Returns its id.
    ///
    /// # Errors
    /// If the text is no replay of a finished game with cards of this library.
    pub(crate) fn take_replay(&mut self, text: &str) -> Result<String, Problem> {
        let unreadable = |why: String| Problem::new(maneframe_protocol::Code::Unreadable, why);
        let read = maneframe_engine::replay::parse(text.as_bytes()).map_err(|e| unreadable(e.to_string()))?.replay;
        if read.end.is_none() {
            return Err(Problem::new(maneframe_protocol::Code::Forbidden, Wording::new("problem.replay-not-yet")));
        }
        // The whole game is replayed once, so that a replay that is kept can be watched.
        maneframe_answers::games::Game::read(text, self.keeper.setups())?.turns()?;
        let outside = self.keeper.setups().outside();
        let (code, replay) = (opening::code(outside)?, opening::secret_name(outside)?);
        let seconds = self.keeper.seconds();
        let listed = Listed {
            code: code.clone(),
            name: None,
            format: None,
            rulebook: read.head.rulebook.name().to_owned(),
            seats: read.head.seats.iter().map(|seat| Some(seat.name.clone())).collect(),
            stage: Stage::Over,
            watched: false,
            rated: false,
            hours: None,
        };
        let kept = KeptTable {
            code: code.clone(),
            replay: replay.clone(),
            opened: seconds,
            changed: seconds,
            over: true,
            summary: serde_json::to_string(&listed).unwrap_or_default(),
            rows: Vec::new(),
            finished: Some(text.to_owned()),
            trial: false,
        };
        {
            let mut shelf = self.keeper.shelf();
            let code: Arc<str> = code.into();
            shelf.tables.insert(Arc::clone(&code), kept);
            shelf.changed.insert(code);
        }
        self.tidy();
        Ok(replay)
    }

    /// Sends a request to a table.
    pub(crate) fn ask(&mut self, code: &str, ask: Ask) -> Result<Reply, Problem> {
        self.at(code, |desk, keeper, at| at_once(desk.answer(ask, keeper, at)))
    }

    /// Returns a kept table.
    pub(crate) fn kept(&self, fits: impl Fn(&KeptTable) -> bool) -> Option<KeptTable> {
        self.keeper.shelf().tables.values().find(|kept| fits(kept)).cloned()
    }

    /// Opens a socket at a path such as `/api/v1/tables/KFTM-PQRX/socket?seat=1`. Its messages follow.
    ///
    /// # Errors
    /// If there is no such table, or the player may not connect to it in that role.
    pub fn open(&mut self, number: u32, path: &str) -> Result<(), Problem> {
        let wish = Socket::read(path)?;
        let account = self.account.id.clone();
        let Reply::Place(place) = self.ask(&wish.code, Ask::Place { account, seat: wish.seat })? else {
            return Err(unknown());
        };
        let (account, name) = self.by();
        let who = maneframe_table::command::CommandSender { place, account, name };
        let out = Arc::clone(&self.out);
        let to = Arc::new(move |text: Text| {
            out.lock().unwrap_or_else(PoisonError::into_inner).push(Told::Text { socket: number, text });
            true
        });
        let (sender, last) = (who.clone(), wish.last());
        let listener = self.at(&wish.code, |desk, _, at| {
            desk.touched = at;
            desk.may_join(&sender)?;
            Ok(desk.streams.join(&desk.table, &sender, to, last, at))
        })?;
        self.sockets.add(number, wish.code, who, listener);
        Ok(())
    }

    /// Takes a message that a page sent to a socket.
    pub fn send(&mut self, socket: u32, text: &str) {
        let Some((code, who)) = self.sockets.get(socket) else { return self.tell(Told::Closed { socket }) };
        let answer = match serde_json::from_str::<maneframe_protocol::Request>(text) {
            Err(e) => refusal(0, Problem::new(maneframe_protocol::Code::Unreadable, e.to_string())),
            Ok(request) => {
                let id = request.id;
                match self.ask(&code, Ask::Command { who, request: Box::new(request) }) {
                    Ok(Reply::Message(message)) => *message,
                    Ok(_) => refusal(id, unknown()),
                    Err(problem) => refusal(id, problem),
                }
            }
        };
        // The updates that the command caused are already told, so the page gets the answer after them.
        self.tell(Told::Text { socket, text: maneframe_table::stream::text(&answer) });
    }

    /// Closes a socket.
    pub fn close(&mut self, socket: u32) {
        if let Some((code, listener)) = self.sockets.remove(socket)
            && let Some(desk) = self.tables.get_mut(&*code)
        {
            desk.streams.leave(listener, self.keeper.now());
        }
    }

    /// Returns the time at which a table must go on by itself, in milliseconds since 1970.
    pub fn next_alarm(&self) -> Option<u64> {
        self.tables.values().filter_map(TableActor::next_alarm).min()
    }

    /// Lets a table go on whose alarm is due, if there is one. Tables take turns, so that a game of bots holds up none of
    /// the others.
    pub fn ring(&mut self) {
        let now = self.keeper.now();
        let due = |desk: &TableActor| desk.next_alarm().is_some_and(|at| at <= now);
        let mut codes: Vec<Arc<str>> =
            self.tables.values().filter(|desk| due(desk)).map(|desk| Arc::clone(&desk.table.code)).collect();
        codes.sort_unstable();
        let next = self.rang.as_ref().and_then(|last| codes.iter().find(|code| *code > last)).or(codes.first());
        let Some(code) = next.cloned() else { return };
        self.rang = Some(Arc::clone(&code));
        let rung = self.at(&code, |desk, keeper, at| at_once(desk.ring(keeper, at)));
        if rung.is_err() {
            // A table that can't go on is read again when somebody asks for it.
            self.tables.remove(&code);
            self.close_all(&code);
        }
    }

    /// Returns what the caller must deliver and keep since the last call.
    pub fn told(&mut self) -> Vec<Told> {
        let mut told = std::mem::take(&mut *self.out.lock().unwrap_or_else(PoisonError::into_inner));
        if std::mem::take(&mut self.account_changed) {
            told.push(Told::Account { account: self.account.clone() });
        }
        told.extend(self.pods.told());
        let mut shelf = self.keeper.shelf();
        for code in std::mem::take(&mut shelf.changed) {
            let Some(kept) = shelf.tables.get(&code) else { continue };
            let known = self.known.insert(Arc::clone(&code), kept.rows.len()).unwrap_or(0).min(kept.rows.len());
            told.push(Told::Table { table: Box::new(kept.from_row(known)), from: known });
        }
        told
    }
}

/// True for files with the official text of the rules. Cards and decks have other extensions.
fn is_text(name: &str) -> bool {
    std::path::Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("txt"))
}

fn refusal(to: u64, problem: Problem) -> Message {
    Message::Refused { to, problem }
}
