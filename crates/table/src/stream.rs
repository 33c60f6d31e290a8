//! Streams of updates to the viewers of a table. All viewers with the same knowledge share one stream: each seat has a
//! stream, and so have spectators and judges.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use maneframe_engine::Choice;
use maneframe_protocol::{Delay, Delta, Message, Shown, Snapshot, Update};
use serde::{Deserialize, Serialize};

use crate::command::CommandSender;
use crate::live::{Change, CorruptLog, LiveTable};
use crate::record::{LogRecord, TableEvent};
use crate::setup::Setups;

/// Serialized message, shared by all recipients that get the same text.
pub type Text = Arc<str>;

/// Way to a client. It returns false if the client is too slow for the message, or gone.
pub type Outbox = Arc<dyn Fn(Text) -> bool + Send + Sync>;

/// Connected client of a table.
pub struct Listener {
    /// Number of the listener at this table.
    pub id: u64,
    /// Role of the client at the table.
    pub seat: Place,
    account: String,
    /// Displayed name of the client.
    name: String,
    /// Index of the listener's stream.
    place: usize,
    /// Way to the client. If it takes no more, the client is disconnected. It gets the missing
    /// updates when it reconnects.
    to: Outbox,
}

/// Role of a client at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Place {
    /// Player at the chair with that number in the settings.
    Chair(u8),
    /// Spectator without a seat.
    Spectator,
    /// Judge, who sees everything.
    Judge,
}

/// Updates for the viewers with one kind of knowledge.
struct Stream {
    /// Id of the stream. The numbers of updates count within one stream. A new stream begins after a restart, or after
    /// a time without listeners.
    id: u64,
    n: u64,
    kept: VecDeque<(u64, Text)>,
    bytes: usize,
    /// Numbers of the events and of the chat messages that are already in updates.
    heard: u32,
    spoken: u32,
    /// True if updates are made. They are made while the stream has a listener, and for some time after that.
    wanted: bool,
    /// Hashes of the state of the game in the last update, and the number of the question in it.
    shown: Option<Shown>,
    asked: Option<u32>,
    late: Option<Box<DelayedStream>>,
}

/// Delayed updates for spectators.
struct DelayedStream {
    delay: Delay,
    /// Snapshot that spectators may see now.
    shown: Snapshot,
    /// Updates that are not old enough yet. Each has the turn and the time at which it was made.
    waiting: VecDeque<(u16, u64, Update)>,
}

/// Effects of applied records for which no update was made yet.
struct PendingUpdate {
    change: Change,
    /// Time of the last of these records that is public.
    at: u64,
}

/// Maximum number of spectators at a table.
const MOST_SPECTATORS: usize = 300;
/// Time in milliseconds after which the other players may continue without a disconnected player.
const AWAY: u64 = 300_000;

/// Streams and listeners of a table.
pub struct Broadcaster {
    streams: Vec<Stream>,
    listeners: Vec<Listener>,
    next_listener: u64,
    /// Chairs of disconnected players, with the time at which each was disconnected.
    away: HashMap<u8, u64>,
    /// Chair of each listener who is a player. Listeners that were cut off for being too slow remain here until they
    /// leave.
    at_chairs: HashMap<u64, u8>,
    kept_bytes: usize,
    untold: Option<PendingUpdate>,
    /// Messages that wait until the records about which they report are written. Each has the index of its stream.
    outbox: Vec<(usize, Text)>,
    /// True if all listeners must get a new welcome message, because seats changed.
    anew: bool,
    seed: u64,
}

impl Broadcaster {
    /// Creates streams without listeners. The ids of the streams are derived from `seed`, so that they are different
    /// after each restart.
    pub fn new(table: &LiveTable, kept_bytes: usize, seed: u64, at: u64) -> Broadcaster {
        let mut streams = Broadcaster {
            streams: Vec::new(),
            listeners: Vec::new(),
            next_listener: 0,
            away: table.chairs.iter().filter(|c| c.account.is_some()).map(|c| (c.id, at)).collect(),
            at_chairs: HashMap::new(),
            kept_bytes,
            untold: None,
            outbox: Vec::new(),
            anew: false,
            seed,
        };
        streams.begin(table);
        streams
    }

    /// Begins all streams again, from the current state of the table.
    fn begin(&mut self, table: &LiveTable) {
        self.streams = (0..table.viewers()).map(|place| self.stream(table, place)).collect();
    }

    fn stream(&mut self, table: &LiveTable, place: usize) -> Stream {
        self.seed = self.seed.wrapping_add(1);
        let delay = match table.settings.spectators {
            maneframe_protocol::Spectators::Delayed(delay) if place == table.chairs.len() => Some(delay),
            _ => None,
        };
        let late = delay.map(|delay| {
            let shown = beginning(table.snapshot(place, 0, table.last_at));
            Box::new(DelayedStream { delay, shown, waiting: VecDeque::new() })
        });
        Stream {
            // JavaScript's numbers are exact only up to 53 bits.
            id: self.seed & ((1 << 53) - 1),
            n: 0,
            kept: VecDeque::new(),
            bytes: 0,
            heard: table.played.as_ref().map_or(0, |p| p.referee().events()),
            spoken: table.chat.next(),
            wanted: late.is_some(),
            shown: late.is_some().then(|| shown(table, place)).flatten(),
            asked: table.asked(place),
            late,
        }
    }

    /// Returns the index of a role's stream.
    pub fn place(table: &LiveTable, seat: Place) -> Option<usize> {
        match seat {
            Place::Chair(chair) => table.place_of(chair),
            Place::Spectator => Some(table.chairs.len()),
            Place::Judge => Some(table.chairs.len() + 1),
        }
    }

    /// Applies a record. [`Broadcaster::send`] later sends the updates about it.
    ///
    /// An act and the passes after it are reported in one update, which shows the state after all of them. The update
    /// ends with the turn at the latest. Hidden decisions are reported together with what follows, because viewers
    /// could count updates. Passes by the player and by the server are treated alike, because only the player may know
    /// which of the two it was.
    ///
    /// # Errors
    /// If the record can't follow those before it.
    pub fn enter(&mut self, table: &mut LiveTable, line: &LogRecord, setups: &Setups) -> Result<(), CorruptLog> {
        let heard = table.played.as_ref().is_none_or(|played| played.referee().is_heard());
        let chosen = match &line.what {
            TableEvent::Chose { choice, .. } => Some(*choice),
            _ => None,
        };
        let joins = chosen.is_some_and(|choice| !heard || choice == Choice::Pass);
        if !joins {
            self.tell(table);
        }
        let turn = table.turn();
        let mut untold = self.untold.take().unwrap_or_else(|| PendingUpdate { change: Change::default(), at: line.at });
        untold.change.add(table.apply(line, setups)?);
        self.reseat(table, &line.what);
        if matches!(line.what, TableEvent::Began { .. }) {
            // The order of seats has changed, so all streams begin again.
            self.begin(table);
            self.anew = true;
            self.outbox.clear();
            table.forget();
            return Ok(());
        }
        if heard {
            untold.at = line.at;
        }
        self.untold = Some(untold);
        if table.turn() != turn {
            self.tell(table);
        }
        Ok(())
    }

    /// Updates the roles of listeners after a change of seats. A player who left a seat stays as a spectator until
    /// another player takes that seat.
    fn reseat(&mut self, table: &LiveTable, what: &TableEvent) {
        match what {
            TableEvent::SeatLeft { chair } => {
                self.away.remove(chair);
                self.at_chairs.retain(|_, at| at != chair);
                for listener in self.listeners.iter_mut().filter(|l| l.seat == Place::Chair(*chair)) {
                    listener.seat = Place::Spectator;
                }
            }
            TableEvent::SeatTaken { chair, account, .. } => {
                let place = table.place_of(*chair);
                self.listeners.retain(|l| Some(l.place) != place || Some(&l.account) == account.as_ref());
            }
            TableEvent::Began { .. } => {
                let looks_on = table.settings.spectators != maneframe_protocol::Spectators::None;
                self.listeners.retain(|l| match l.seat {
                    Place::Chair(chair) => table.seat_of(chair, &l.account).is_some(),
                    Place::Spectator => looks_on,
                    Place::Judge => true,
                });
            }
            _ => {}
        }
    }

    /// Makes the updates about all applied records that have none yet.
    pub fn tell(&mut self, table: &mut LiveTable) {
        let Some(PendingUpdate { change, at }) = self.untold.take() else { return };
        self.update(table, &change, at);
        table.forget();
    }

    fn update(&mut self, table: &LiveTable, change: &Change, at: u64) {
        for place in 0..self.streams.len() {
            let stream = &mut self.streams[place];
            if !stream.wanted {
                continue;
            }
            let mut update = Update::default();
            if change.status || (change.game && table.settings.clock != maneframe_protocol::ClockRule::None) {
                update.status = Some(table.status(place, at));
            }
            update.notices.clone_from(&change.notices);
            if change.said {
                update.speeches = table.speeches(place, stream.spoken);
                stream.spoken = table.chat.next();
            }
            update.question = table.question(place);
            update.moves = table.moves(place);
            let asked = update.question.as_ref().map(|q| q.number);
            let mut changed = asked != std::mem::replace(&mut stream.asked, asked);
            if change.game {
                update.happenings = table.since(place, stream.heard).to_vec();
                stream.heard = table.played.as_ref().map_or(0, |p| p.referee().events());
                let after = table.table(place);
                match (stream.shown.take(), after) {
                    (Some(before), Some(after)) if !change.anew => {
                        let (delta, shown) = Delta::since(&before, &after);
                        changed |= !delta.is_still() || delta.events != before.events;
                        (update.delta, stream.shown) = (Some(delta), Some(shown));
                    }
                    (_, after) => {
                        stream.shown = after.as_ref().map(Shown::of);
                        update.table = after;
                    }
                }
            }
            changed |= update.status.is_some() && change.status
                || update.table.is_some()
                || !update.happenings.is_empty()
                || !update.speeches.is_empty()
                || !update.notices.is_empty();
            if changed {
                self.push(table, place, update, at);
            }
        }
    }

    fn push(&mut self, table: &LiveTable, place: usize, update: Update, at: u64) {
        let stream = &mut self.streams[place];
        if let Some(late) = &mut stream.late {
            let turn = table.played.as_ref().map_or(0, |p| p.game().state().turn);
            late.waiting.push_back((turn, at, update));
            return self.release(table, place, at);
        }
        self.put(place, update);
    }

    /// Numbers an update, keeps it for reconnects, and queues it for sending.
    fn put(&mut self, place: usize, mut update: Update) {
        let stream = &mut self.streams[place];
        stream.n += 1;
        update.n = stream.n;
        let text = text(&Message::Update(Box::new(update)));
        stream.bytes += text.len();
        stream.kept.push_back((stream.n, Arc::clone(&text)));
        while stream.bytes > self.kept_bytes
            && let Some((_, dropped)) = stream.kept.pop_front()
        {
            stream.bytes -= dropped.len();
        }
        let cut = stream.kept.front().is_none_or(|(first, _)| *first > 1);
        if cut && stream.late.is_none() && !self.listeners.iter().any(|l| l.place == place) {
            // If a viewer reconnects, the stream no longer has all updates that the viewer needs. So the stream ends.
            (stream.wanted, stream.bytes, stream.shown) = (false, 0, None);
            stream.kept.clear();
        }
        self.outbox.push((place, text));
    }

    /// Moves the delayed updates that are old enough into the stream. Once the game is over, moves all of them.
    fn release(&mut self, table: &LiveTable, place: usize, at: u64) {
        let over = table.stage == maneframe_protocol::Stage::Over;
        let turn = table.played.as_ref().map_or(0, |p| p.game().state().turn);
        loop {
            let Some(late) = &mut self.streams[place].late else { return };
            let due = late.waiting.front().is_some_and(|(then, when, _)| {
                over || match late.delay {
                    Delay::Turns(turns) => then.saturating_add(turns) <= turn,
                    Delay::Minutes(minutes) => when + u64::from(minutes) * 60_000 <= at,
                }
            });
            let Some((_, _, update)) = due.then(|| late.waiting.pop_front()).flatten() else { return };
            late.shown.take(&update);
            self.put(place, update);
        }
    }

    /// Moves the delayed updates of spectators that are old enough into their stream.
    pub fn release_due(&mut self, table: &LiveTable, at: u64) {
        let place = table.chairs.len();
        self.release(table, place, at);
    }

    /// Returns the time at which the next delayed update is old enough, if the delay is in minutes.
    pub fn next_release(&self, table: &LiveTable) -> Option<u64> {
        let late = self.streams.get(table.chairs.len())?.late.as_ref()?;
        let (_, when, _) = late.waiting.front()?;
        match late.delay {
            Delay::Minutes(minutes) => Some(when + u64::from(minutes) * 60_000),
            Delay::Turns(_) => None,
        }
    }

    /// Makes and sends all updates that are due. The records about which they report must be written.
    pub fn send(&mut self, table: &mut LiveTable, at: u64) {
        self.tell(table);
        if std::mem::take(&mut self.anew) {
            self.outbox.clear();
            for i in 0..self.listeners.len() {
                self.listeners[i].place =
                    Broadcaster::place(table, self.listeners[i].seat).unwrap_or(table.chairs.len());
                self.welcome(table, i, None, at);
            }
            self.tell_present();
            return;
        }
        for (place, text) in std::mem::take(&mut self.outbox) {
            self.listeners.retain(|l| l.place != place || (l.to)(Arc::clone(&text)));
        }
    }

    /// Drops all updates that were not sent, because the records could not be written.
    pub fn forget(&mut self) {
        self.untold = None;
        self.outbox.clear();
    }

    /// Adds a listener and returns its number. `last` is the stream and the number of the last update that the client
    /// has.
    pub fn join(
        &mut self,
        table: &LiveTable,
        who: &CommandSender,
        to: Outbox,
        last: Option<(u64, u64)>,
        at: u64,
    ) -> u64 {
        self.next_listener += 1;
        let (id, seat) = (self.next_listener, who.place);
        let place = Broadcaster::place(table, seat).unwrap_or(table.chairs.len());
        let CommandSender { account, name, .. } = who.clone();
        if let Place::Chair(chair) = seat {
            self.away.remove(&chair);
            self.at_chairs.insert(id, chair);
        }
        self.listeners.push(Listener { id, seat, account, name, place, to });
        let at_last = self.listeners.len() - 1;
        self.welcome(table, at_last, last, at);
        self.tell_present();
        id
    }

    fn welcome(&mut self, table: &LiveTable, listener: usize, last: Option<(u64, u64)>, at: u64) {
        let Listener { seat, place, .. } = self.listeners[listener];
        if !self.streams[place].wanted {
            // The stream made no updates while it had no listener, so a new stream begins.
            self.streams[place] = self.stream(table, place);
            (self.streams[place].wanted, self.streams[place].shown) = (true, shown(table, place));
        }
        let stream = &self.streams[place];
        let you = match seat {
            Place::Chair(_) => maneframe_protocol::ViewerRole::Seat(maneframe_engine::message::Seat(place as u8 + 1)),
            Place::Spectator => maneframe_protocol::ViewerRole::Spectator,
            Place::Judge => maneframe_protocol::ViewerRole::Judge,
        };
        let mut messages = vec![text(&Message::Welcome {
            version: maneframe_protocol::VERSION,
            code: table.code.to_string(),
            stream: stream.id,
            you,
            settings: Box::new(crate::settings_shown(&table.settings)),
        })];
        let missing = last.filter(|(id, n)| *id == stream.id && *n <= stream.n).and_then(|(_, n)| {
            let first = stream.kept.front().map_or(stream.n + 1, |(first, _)| *first);
            (n + 1 >= first).then(|| stream.kept.iter().filter(move |(m, _)| *m > n))
        });
        match missing {
            Some(missing) => messages.extend(missing.map(|(_, text)| Arc::clone(text))),
            None => {
                let snapshot = match &stream.late {
                    Some(late) => Snapshot { n: stream.n, ..late.shown.clone() },
                    None => table.snapshot(place, stream.n, at),
                };
                messages.push(text(&Message::Snapshot(Box::new(snapshot))));
            }
        }
        let to = self.listeners[listener].to.clone();
        for message in messages {
            if !to(message) {
                break;
            }
        }
    }

    /// Removes a listener.
    pub fn leave(&mut self, id: u64, at: u64) {
        let before = self.listeners.len();
        self.listeners.retain(|l| l.id != id);
        let chair = self.at_chairs.remove(&id);
        if chair.is_none() && self.listeners.len() == before {
            return;
        }
        if let Some(chair) = chair
            && !self.listeners.iter().any(|l| l.seat == Place::Chair(chair))
        {
            self.away.insert(chair, at);
        }
        self.tell_present();
    }

    /// Sends the list of connected viewers to all listeners.
    fn tell_present(&mut self) {
        let chair = |l: &Listener| matches!(l.seat, Place::Chair(_)).then_some(l.place as u8 + 1);
        let mut seats: Vec<u8> = self.listeners.iter().filter_map(chair).collect();
        seats.sort_unstable();
        seats.dedup();
        let spectators = self.listeners.iter().filter(|l| l.seat == Place::Spectator).count();
        let seats = seats.into_iter().map(maneframe_engine::message::Seat).collect();
        let mut judges: Vec<String> =
            self.listeners.iter().filter(|l| l.seat == Place::Judge).map(|l| l.name.clone()).collect();
        judges.sort_unstable();
        judges.dedup();
        self.tell_all(&Message::Present { seats, spectators, judges });
    }

    /// Sends a message to all listeners.
    pub fn tell_all(&mut self, message: &Message) {
        let text = text(message);
        self.listeners.retain(|l| (l.to)(Arc::clone(&text)));
    }

    /// Returns the delayed snapshot for a viewer with a delay, and `None` for others. Also returns the number of the
    /// stream's last update.
    pub fn snapshot(&self, place: usize) -> (Option<Snapshot>, u64) {
        let stream = &self.streams[place];
        (stream.late.as_ref().map(|late| Snapshot { n: stream.n, ..late.shown.clone() }), stream.n)
    }

    /// Returns true if a judge with that account is connected. Also returns the number of connected judges.
    pub fn judges(&self, account: &str) -> (bool, usize) {
        let judges = || self.listeners.iter().filter(|l| l.seat == Place::Judge);
        (judges().any(|l| l.account == account), judges().count())
    }

    /// Returns the chairs whose players have been disconnected long enough that the others may continue without them.
    pub fn away(&self, at: u64) -> Vec<u8> {
        self.away.iter().filter(|(_, since)| **since + AWAY <= at).map(|(chair, _)| *chair).collect()
    }

    /// Returns true if the player of a chair is connected.
    pub fn has_chair(&self, chair: u8) -> bool {
        self.listeners.iter().any(|l| l.seat == Place::Chair(chair))
    }

    /// Returns true if a player is connected.
    pub fn has_player(&self) -> bool {
        self.listeners.iter().any(|l| matches!(l.seat, Place::Chair(_)))
    }

    /// Returns true if no more spectators may join. The number is limited because the server reports each arrival to
    /// all.
    pub fn is_full(&self) -> bool {
        self.listeners.iter().filter(|l| l.seat == Place::Spectator).count() >= MOST_SPECTATORS
    }

    /// Returns true if the table has no listeners.
    pub fn is_deserted(&self) -> bool {
        self.listeners.is_empty()
    }
}

/// Returns the hashes of the game's state as the viewer sees it; `None` before the game begins.
fn shown(table: &LiveTable, place: usize) -> Option<Shown> {
    table.table(place).as_ref().map(Shown::of)
}

/// Serializes a message.
pub fn text(message: &Message) -> Text {
    serde_json::to_string(message).unwrap_or_default().into()
}

/// Returns the first snapshot for delayed spectators, which has no pending question.
fn beginning(mut snapshot: Snapshot) -> Snapshot {
    snapshot.question = None;
    snapshot
}
