//! What each viewer of a table is told, update by update, and to whom it goes.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use maneframe_engine::Choice;
use maneframe_protocol::{Delay, Delta, Message, Shown, Snapshot, Update};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use super::command::Asker;
use super::line::{Line, What};
use super::live::{Change, LiveTable, Torn};
use super::setup::Setups;

/// A message on its way: the same text for all who see the same.
pub type Text = Arc<str>;

/// Somebody who is told what a viewer may know.
pub struct Listener {
    /// Its number at this table.
    pub id: u64,
    /// As whom.
    pub seat: Place,
    /// Whose account.
    account: String,
    /// What they are called.
    name: String,
    /// Where that is among the viewers.
    place: usize,
    /// Where messages go. Who is too slow is cut off, and comes back with what is missing.
    pub to: mpsc::Sender<Text>,
}

/// As whom somebody is at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Place {
    /// At the chair with that number in the settings.
    Chair(u8),
    /// Looks on.
    Spectator,
    /// Sees all.
    Judge,
}

/// What one viewer has been told.
struct Stream {
    /// Numbers mean something within one stream only; it is another one after a restart, and where nobody listened.
    id: u64,
    n: u64,
    kept: VecDeque<(u64, Text)>,
    bytes: usize,
    /// How many events the viewer has been told of, and lines of chat.
    heard: u32,
    spoken: u32,
    /// Whether updates are made: somebody listens, or did a moment ago.
    wanted: bool,
    /// What they were shown of the game, and the number of the question that they heard of, where updates are made.
    shown: Option<Shown>,
    asked: Option<u32>,
    late: Option<Box<Late>>,
}

/// What spectators who see the table later are told.
struct Late {
    delay: Delay,
    /// What they may see by now.
    shown: Snapshot,
    /// What they will see: in which turn and when it happened.
    waiting: VecDeque<(u16, u64, Update)>,
}

/// Lines that were applied and that nobody was told of yet.
struct Untold {
    change: Change,
    /// As of the last of them that all heard of.
    at: u64,
}

/// At most so many look on at a table.
const MOST_SPECTATORS: usize = 300;
/// Who was away for so long, in milliseconds, may be left behind by the others.
const AWAY: u64 = 300_000;

/// All streams of a table.
pub struct Streams {
    streams: Vec<Stream>,
    listeners: Vec<Listener>,
    next_listener: u64,
    /// Since when nobody is connected at a chair where somebody sits.
    away: HashMap<u8, u64>,
    /// The chairs of those who listen, and of those who were cut off and haven't gone yet.
    at_chairs: HashMap<u64, u8>,
    kept_bytes: usize,
    untold: Option<Untold>,
    /// Messages that wait until the lines that they tell of are written.
    outbox: Vec<(usize, Text)>,
    /// Whether everybody must be welcomed anew: seats changed.
    anew: bool,
    seed: u64,
}

impl Streams {
    /// Streams to which nobody listens, from now on. `seed` tells them from those of another time.
    pub fn new(table: &LiveTable, kept_bytes: usize, seed: u64, at: u64) -> Streams {
        let mut streams = Streams {
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

    /// Begins all streams.
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
            Box::new(Late { delay, shown, waiting: VecDeque::new() })
        });
        Stream {
            // Browsers hold whole numbers up to 53 bits only.
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

    /// The place in the list of viewers of somebody who is there so.
    pub fn place(table: &LiveTable, seat: Place) -> Option<usize> {
        match seat {
            Place::Chair(chair) => table.place_of(chair),
            Place::Spectator => Some(table.chairs.len()),
            Place::Judge => Some(table.chairs.len() + 1),
        }
    }

    /// Applies a line; the updates that tell of it go out with [`Streams::send`]. An act and the passes after it are told together, turn by
    /// turn: a view is made after all of them. So is what others don't hear of, for they could count. By whom a pass is makes no
    /// difference: whether the server passed is its player's to know.
    ///
    /// # Errors
    /// If the line can't follow those before it.
    pub fn enter(&mut self, table: &mut LiveTable, line: &Line, setups: &Setups) -> Result<(), Torn> {
        let heard = table.played.as_ref().is_none_or(|played| played.referee().is_heard());
        let chosen = match &line.what {
            What::Chose { choice, .. } => Some(*choice),
            _ => None,
        };
        let joins = chosen.is_some_and(|choice| !heard || choice == Choice::Pass);
        if !joins {
            self.tell(table);
        }
        let turn = table.turn();
        let mut untold = self.untold.take().unwrap_or_else(|| Untold { change: Change::default(), at: line.at });
        untold.change.add(table.apply(line, setups)?);
        self.reseat(table, &line.what);
        if matches!(line.what, What::Began { .. }) {
            // Seats are others now: everybody begins again.
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

    /// Whoever got up hears on as one who looks on, until somebody else sits down there.
    fn reseat(&mut self, table: &LiveTable, what: &What) {
        match what {
            What::Stood { chair } => {
                self.away.remove(chair);
                self.at_chairs.retain(|_, at| at != chair);
                for listener in self.listeners.iter_mut().filter(|l| l.seat == Place::Chair(*chair)) {
                    listener.seat = Place::Spectator;
                }
            }
            What::Sat { chair, account, .. } => {
                let place = table.place_of(*chair);
                self.listeners.retain(|l| Some(l.place) != place || Some(&l.account) == account.as_ref());
            }
            What::Began { .. } => {
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

    /// Makes the updates for what nobody was told of yet.
    pub fn tell(&mut self, table: &mut LiveTable) {
        let Some(Untold { change, at }) = self.untold.take() else { return };
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

    /// Numbers an update, keeps it, and puts it where it waits to be sent.
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
            // Whoever was there has missed too much by now.
            (stream.wanted, stream.bytes, stream.shown) = (false, 0, None);
            stream.kept.clear();
        }
        self.outbox.push((place, text));
    }

    /// Lets late spectators see what is old enough by now; all of it once the game is over.
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

    /// Lets late spectators see what is old enough by now.
    pub fn release_due(&mut self, table: &LiveTable, at: u64) {
        let place = table.chairs.len();
        self.release(table, place, at);
    }

    /// When late spectators see something next.
    pub fn next_release(&self, table: &LiveTable) -> Option<u64> {
        let late = self.streams.get(table.chairs.len())?.late.as_ref()?;
        let (_, when, _) = late.waiting.front()?;
        match late.delay {
            Delay::Minutes(minutes) => Some(when + u64::from(minutes) * 60_000),
            Delay::Turns(_) => None,
        }
    }

    /// Sends what waits: the lines that it tells of are written.
    pub fn send(&mut self, table: &mut LiveTable, at: u64) {
        self.tell(table);
        if std::mem::take(&mut self.anew) {
            self.outbox.clear();
            for i in 0..self.listeners.len() {
                self.listeners[i].place = Streams::place(table, self.listeners[i].seat).unwrap_or(table.chairs.len());
                self.welcome(table, i, None, at);
            }
            self.tell_present();
            return;
        }
        for (place, text) in std::mem::take(&mut self.outbox) {
            self.listeners.retain(|l| l.place != place || l.to.try_send(Arc::clone(&text)).is_ok());
        }
    }

    /// Drops what waits: the lines could not be written.
    pub fn forget(&mut self) {
        self.untold = None;
        self.outbox.clear();
    }

    /// Somebody listens from now on. `last` is the stream and the last update that they have.
    pub fn join(
        &mut self,
        table: &LiveTable,
        who: &Asker,
        to: mpsc::Sender<Text>,
        last: Option<(u64, u64)>,
        at: u64,
    ) -> u64 {
        self.next_listener += 1;
        let (id, seat) = (self.next_listener, who.place);
        let place = Streams::place(table, seat).unwrap_or(table.chairs.len());
        let Asker { account, name, .. } = who.clone();
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
            // Nobody listened: what happened meanwhile was not noted, so numbers begin again.
            self.streams[place] = self.stream(table, place);
            (self.streams[place].wanted, self.streams[place].shown) = (true, shown(table, place));
        }
        let stream = &self.streams[place];
        let you = match seat {
            Place::Chair(_) => maneframe_protocol::Whose::Seat(maneframe_engine::message::Seat(place as u8 + 1)),
            Place::Spectator => maneframe_protocol::Whose::Spectator,
            Place::Judge => maneframe_protocol::Whose::Judge,
        };
        let mut messages = vec![text(&Message::Welcome {
            version: maneframe_protocol::VERSION,
            code: table.code.to_string(),
            stream: stream.id,
            you,
            settings: Box::new(super::settings_shown(&table.settings)),
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
            if to.try_send(message).is_err() {
                break;
            }
        }
    }

    /// Somebody no longer listens.
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

    /// Tells everybody who is connected.
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

    /// Says the same to all who listen.
    pub fn tell_all(&mut self, message: &Message) {
        let text = text(message);
        self.listeners.retain(|l| l.to.try_send(Arc::clone(&text)).is_ok());
    }

    /// What a viewer who sees the table late may see of it, and the number of their last update.
    pub fn snapshot(&self, place: usize) -> (Option<Snapshot>, u64) {
        let stream = &self.streams[place];
        (stream.late.as_ref().map(|late| Snapshot { n: stream.n, ..late.shown.clone() }), stream.n)
    }

    /// Whether a judge of that account listens, and how many judges do.
    pub fn judges(&self, account: &str) -> (bool, usize) {
        let judges = || self.listeners.iter().filter(|l| l.seat == Place::Judge);
        (judges().any(|l| l.account == account), judges().count())
    }

    /// The chairs whose players went away so long ago that the others need not wait any more.
    pub fn away(&self, at: u64) -> Vec<u8> {
        self.away.iter().filter(|(_, since)| **since + AWAY <= at).map(|(chair, _)| *chair).collect()
    }

    /// Whether a player listens.
    pub fn has_player(&self) -> bool {
        self.listeners.iter().any(|l| matches!(l.seat, Place::Chair(_)))
    }

    /// Whether no more may look on: each who comes or goes is told to all.
    pub fn is_full(&self) -> bool {
        self.listeners.iter().filter(|l| l.seat == Place::Spectator).count() >= MOST_SPECTATORS
    }

    /// Whether nobody listens.
    pub fn is_deserted(&self) -> bool {
        self.listeners.is_empty()
    }
}

/// What a viewer is shown of the game, if it has begun.
fn shown(table: &LiveTable, place: usize) -> Option<Shown> {
    table.table(place).as_ref().map(Shown::of)
}

/// A message as it is sent.
pub fn text(message: &Message) -> Text {
    serde_json::to_string(message).unwrap_or_default().into()
}

/// The snapshot of a game at its beginning, for those who see it later.
fn beginning(mut snapshot: Snapshot) -> Snapshot {
    snapshot.question = None;
    snapshot
}
