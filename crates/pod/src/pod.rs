//! [`Pod`]: the state of a pod.

use maneframe_deck::{Deck, MAX_COPIES, MAX_ENTRIES};
use maneframe_limited::{Draft, Entry, Stage};
use maneframe_protocol::{Code, PodKind, PodStage, Problem};
use maneframe_wording::Wording;

use crate::event::{Line, MAX_ROUNDS, Opened, PodEvent, SEATS, Seat};
use crate::matches::Matches;

/// Maximum number of lines of a log. The longest draft has 23,040 picks: 16 seats with 24 packs of 60 cards.
const MAX_LINES: usize = 30_000;
/// Lines that are kept for bots and results.
const RESERVE: usize = 3_000;

/// State of a pod.
#[derive(Clone, Debug)]
pub struct Pod {
    pub(crate) opened: Opened,
    /// The draft; `None` for sealed decks.
    pub(crate) draft: Option<Draft>,
    /// The deck of each seat, as far as it is built.
    pub(crate) decks: Vec<Option<Deck>>,
    pub(crate) handed_in: Vec<bool>,
    pub(crate) matches: Matches,
    /// The seats with who sits there now.
    pub(crate) seats: Vec<Seat>,
    /// False while people may take free seats.
    pub(crate) begun: bool,
    /// All events that still count.
    log: Vec<Line>,
    /// Time of the next events, in milliseconds since 1970.
    now: u64,
    /// Time since which players think about the present pick or review, without pauses.
    since: u64,
    /// Time for which they had thought when the pod was paused; `None` if it isn't.
    pub(crate) paused: Option<u64>,
}

impl Pod {
    /// Begins a pod with its first event.
    ///
    /// # Errors
    /// If the event is another one, its packs don't fit its seats, or a number is out of range.
    pub fn new(event: PodEvent) -> Result<Pod, Problem> {
        Pod::begun_at(event, 0)
    }

    /// Begins a pod with its first event, at a time in milliseconds since 1970.
    ///
    /// # Errors
    /// As [`Pod::new`].
    pub fn begun_at(event: PodEvent, at: u64) -> Result<Pod, Problem> {
        let log = vec![Line { at, event: event.clone() }];
        let PodEvent::Opened(opened) = event else { return Err(unfit("the first event opens the pod")) };
        let seats = opened.seats.len();
        if !SEATS.contains(&seats)
            || seats != opened.settings.seats.len()
            || opened.seats.first().is_none_or(|seat| seat.account.is_none())
            || opened.rounds > MAX_ROUNDS
        {
            return Err(unfit("the seats or rounds are out of range"));
        }
        // The draft checks the shape of the packs for sealed decks, too.
        let draft = Draft::new(opened.settings.clone()).map_err(|e| unfit(&e.to_string()))?;
        let draft = Some(draft).filter(|_| opened.kind == PodKind::Draft);
        let matches = Matches::new(&opened)?;
        let sitting = opened.seats.clone();
        Ok(Pod {
            draft,
            decks: vec![None; seats],
            handed_in: vec![false; seats],
            matches,
            begun: !sitting.iter().any(Seat::is_free),
            seats: sitting,
            opened: *opened,
            log,
            now: at,
            since: at,
            paused: None,
        })
    }

    /// Reads a pod from the lines of its log.
    ///
    /// # Errors
    /// If a line can't be read, or its event is not possible.
    pub fn read(lines: &[String]) -> Result<Pod, Problem> {
        if lines.len() > MAX_LINES {
            return Err(unfit("the log is too long"));
        }
        let read = |line: &String| serde_json::from_str::<Line>(line).map_err(|e| unfit(&e.to_string()));
        let (first, rest) = lines.split_first().ok_or_else(|| unfit("the log is empty"))?;
        let Line { at, event } = read(first)?;
        let mut pod = Pod::begun_at(event, at)?;
        for line in rest {
            let Line { at, event } = read(line)?;
            pod.set_time(at);
            pod.enter(event)?;
        }
        Ok(pod)
    }

    /// Returns true if players can't add to the log any more.
    pub(crate) fn is_nearly_full(&self) -> bool {
        self.log.len() >= MAX_LINES - RESERVE
    }

    /// Returns the lines of its log.
    pub fn lines(&self) -> Vec<String> {
        // Events have string keys only, so they can be written.
        self.log.iter().map(|line| serde_json::to_string(line).unwrap_or_default()).collect()
    }

    /// Sets the time of what follows, in milliseconds since 1970. It doesn't run backwards.
    pub fn set_time(&mut self, now: u64) {
        self.now = self.now.max(now);
    }

    /// Returns the time that players have thought about the present pick or review, in milliseconds.
    pub(crate) fn thought(&self) -> u64 {
        self.paused.unwrap_or_else(|| self.now.saturating_sub(self.since))
    }

    /// Round, pick and stage, which begin a new time when they change.
    fn place(&self) -> (usize, usize, Option<Stage>, bool) {
        let draft = self.draft.as_ref();
        (draft.map_or(0, Draft::round), draft.map_or(0, Draft::pick), draft.map(Draft::stage), self.begun)
    }

    /// Returns the first event.
    pub fn opened(&self) -> &Opened {
        &self.opened
    }

    /// Applies an event, and appends it to the log.
    pub(crate) fn enter(&mut self, event: PodEvent) -> Result<(), Problem> {
        let before = self.place();
        let seats = self.decks.len();
        let seat_of = |seat: usize| if seat < seats { Ok(seat) } else { Err(unfit("that seat doesn't exist")) };
        match &event {
            PodEvent::Opened(_) => return Err(unfit("the pod is open already")),
            PodEvent::Sat { seat, account, name } => {
                let seat = seat_of(*seat)?;
                if self.begun || !self.seats[seat].is_free() || self.seat_of(account).is_some() {
                    return Err(Problem::new(Code::Taken, Wording::new("problem.pod-seat-taken")));
                }
                self.seats[seat] = Seat { name: name.clone(), account: Some(account.clone()), bot: None, away: false };
            }
            PodEvent::Left { seat } => {
                let seat = seat_of(*seat)?;
                if self.seats[seat].account.is_none() {
                    return Err(unfit("nobody sits there"));
                }
                if self.seats[seat].away {
                    return Err(unfit("that player has left already"));
                }
                if self.begun {
                    self.seats[seat].away = true;
                } else if seat == 0 {
                    return Err(Problem::new(Code::Refused, Wording::new("problem.pod-owner-stays")));
                } else {
                    self.seats[seat] = self.opened.seats[seat].clone();
                }
            }
            PodEvent::Returned { seat } => {
                let seat = seat_of(*seat)?;
                if !std::mem::take(&mut self.seats[seat].away) {
                    return Err(unfit("that player hasn't left"));
                }
            }
            PodEvent::Begun => {
                if self.begun {
                    return Err(unfit("the pod has begun already"));
                }
                self.begun = true;
                let free = self.seats.iter_mut().enumerate().filter(|(_, seat)| seat.is_free());
                for (number, seat) in free {
                    let bot = Some(self.opened.bot.clone());
                    *seat = Seat { name: format!("Bot {number}"), account: None, bot, away: false };
                }
            }
            PodEvent::Paused { on } => match (on, self.paused) {
                (true, None) => self.paused = Some(self.thought()),
                (false, Some(thought)) => (self.paused, self.since) = (None, self.now.saturating_sub(thought)),
                _ => return Err(unfit("the pod is paused already, or goes on already")),
            },
            PodEvent::Drafted { entry } => {
                let draft = self.draft.as_mut().ok_or_else(|| unfit("these decks are sealed"))?;
                draft.act(entry.clone()).map_err(|e| Problem::new(Code::Refused, e.to_string()))?;
            }
            PodEvent::Built { seat, deck } => {
                if deck.entries().count() > MAX_ENTRIES || deck.entries().any(|entry| entry.count > MAX_COPIES) {
                    return Err(Problem::new(Code::TooMuch, Wording::new("problem.large-deck")));
                }
                self.decks[seat_of(*seat)?] = Some(deck.clone());
                // Only the last state of a deck counts.
                if matches!(self.log.last(), Some(Line { event: PodEvent::Built { seat: last, .. }, .. }) if last == seat)
                {
                    self.log.pop();
                }
            }
            PodEvent::HandedIn { seat } => self.handed_in[seat_of(*seat)?] = true,
            PodEvent::Paired { tables } => self.matches.pair(tables, seats)?,
            PodEvent::Seated { index, code, first } => self.matches.seat(*index, code, *first)?,
            PodEvent::Result { index, winner } => self.matches.end(*index, *winner)?,
        }
        self.log.push(Line { at: self.now, event });
        if self.place() != before {
            self.since = self.now;
        }
        Ok(())
    }

    /// Takes the last pick of a seat back, and with it all that was picked since.
    pub(crate) fn take_back(&mut self, seat: usize) -> Result<(), Problem> {
        let none = || Problem::new(Code::Refused, Wording::new("problem.no-pick"));
        let is_pick =
            |line: &Line| matches!(line.event, PodEvent::Drafted { entry: Entry::Pick { seat: of, .. } } if of == seat);
        let place = self.log.iter().rposition(is_pick).ok_or_else(none)?;
        let draft = self.draft.as_ref().and_then(|draft| draft.before_last_pick(seat)).ok_or_else(none)?;
        self.draft = Some(draft);
        self.log.truncate(place);
        Ok(())
    }

    /// Returns the stage.
    pub fn stage(&self) -> PodStage {
        match self.draft.as_ref().map(Draft::stage) {
            _ if !self.begun => PodStage::Waiting,
            Some(Stage::Picking) => PodStage::Picking,
            Some(Stage::Review) => PodStage::Review,
            Some(Stage::Over) | None if self.handed_in.contains(&false) => PodStage::Building,
            _ if self.matches.are_over() => PodStage::Over,
            _ => PodStage::Playing,
        }
    }

    /// Returns the cards of a seat: drafted, or from its packs.
    pub(crate) fn pool(&self, seat: usize) -> Vec<String> {
        match &self.draft {
            Some(draft) => draft.pool(seat).to_vec(),
            None => {
                let packs = self.opened.settings.packs.iter().filter_map(|round| round.get(seat));
                self.opened.settings.extra.iter().chain(packs.flatten()).cloned().collect()
            }
        }
    }

    /// Returns the ids of all accounts that have a seat.
    pub fn accounts(&self) -> impl Iterator<Item = &str> {
        self.seats.iter().filter_map(|seat| seat.account.as_deref())
    }

    /// Returns the seat of a person, by the id of their account.
    pub fn seat_of(&self, account: &str) -> Option<usize> {
        self.seats.iter().position(|seat| seat.account.as_deref() == Some(account))
    }
}

pub(crate) fn unfit(why: &str) -> Problem {
    Problem::new(Code::Unavailable, Wording::new("problem.broken-pod").with("why", why))
}
