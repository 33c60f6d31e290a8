//! [`Pod`]: the state of a pod.

use maneframe_deck::{Deck, MAX_COPIES, MAX_ENTRIES};
use maneframe_limited::{Draft, Entry, Stage};
use maneframe_protocol::{Code, PodKind, PodStage, Problem};
use maneframe_wording::Wording;

use crate::event::{MAX_ROUNDS, Opened, PodEvent, SEATS};
use crate::matches::Matches;

/// Maximum number of lines of a log. The longest draft has 23,040 picks: 16 seats with 24 packs of 60 cards.
const MAX_LINES: usize = 30_000;

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
    /// All events that still count.
    log: Vec<PodEvent>,
}

impl Pod {
    /// Begins a pod with its first event.
    ///
    /// # Errors
    /// If the event is another one, its packs don't fit its seats, or a number is out of range.
    pub fn new(event: PodEvent) -> Result<Pod, Problem> {
        let log = vec![event.clone()];
        let PodEvent::Opened(opened) = event else { return Err(unfit("the first event opens the pod")) };
        let seats = opened.seats.len();
        let people = opened.seats.iter().take_while(|seat| seat.account.is_some()).count();
        let bots = opened.seats.iter().filter(|seat| seat.account.is_none()).count();
        if !SEATS.contains(&seats)
            || seats != opened.settings.seats.len()
            || people == 0
            || people + bots != seats
            || opened.rounds > MAX_ROUNDS
        {
            return Err(unfit("the seats or rounds are out of range"));
        }
        // The draft checks the shape of the packs for sealed decks, too.
        let draft = Draft::new(opened.settings.clone()).map_err(|e| unfit(&e.to_string()))?;
        let draft = Some(draft).filter(|_| opened.kind == PodKind::Draft);
        let matches = Matches::new(&opened)?;
        Ok(Pod { draft, decks: vec![None; seats], handed_in: vec![false; seats], matches, opened: *opened, log })
    }

    /// Reads a pod from the lines of its log.
    ///
    /// # Errors
    /// If a line can't be read, or its event is not possible.
    pub fn read(lines: &[String]) -> Result<Pod, Problem> {
        if lines.len() > MAX_LINES {
            return Err(unfit("the log is too long"));
        }
        let read = |line: &String| serde_json::from_str::<PodEvent>(line).map_err(|e| unfit(&e.to_string()));
        let (first, rest) = lines.split_first().ok_or_else(|| unfit("the log is empty"))?;
        let mut pod = Pod::new(read(first)?)?;
        for line in rest {
            pod.enter(read(line)?)?;
        }
        Ok(pod)
    }

    /// Returns the lines of its log.
    pub fn lines(&self) -> Vec<String> {
        // Events have string keys only, so they can be written.
        self.log.iter().map(|event| serde_json::to_string(event).unwrap_or_default()).collect()
    }

    /// Returns the first event.
    pub fn opened(&self) -> &Opened {
        &self.opened
    }

    /// Applies an event, and appends it to the log.
    pub(crate) fn enter(&mut self, event: PodEvent) -> Result<(), Problem> {
        let seats = self.decks.len();
        let seat_of = |seat: usize| if seat < seats { Ok(seat) } else { Err(unfit("that seat doesn't exist")) };
        match &event {
            PodEvent::Opened(_) => return Err(unfit("the pod is open already")),
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
                if matches!(self.log.last(), Some(PodEvent::Built { seat: last, .. }) if last == seat) {
                    self.log.pop();
                }
            }
            PodEvent::HandedIn { seat } => self.handed_in[seat_of(*seat)?] = true,
            PodEvent::Paired { tables } => self.matches.pair(tables, seats)?,
            PodEvent::Seated { index, code } => self.matches.seat(*index, code)?,
            PodEvent::Result { index, winner } => self.matches.end(*index, *winner)?,
        }
        self.log.push(event);
        Ok(())
    }

    /// Takes the last pick of a seat back, and with it all that was picked since.
    pub(crate) fn take_back(&mut self, seat: usize) -> Result<(), Problem> {
        let none = || Problem::new(Code::Refused, Wording::new("problem.no-pick"));
        let is_pick = |event: &PodEvent| matches!(event, PodEvent::Drafted { entry: Entry::Pick { seat: of, .. } } if *of == seat);
        let place = self.log.iter().rposition(is_pick).ok_or_else(none)?;
        let draft = self.draft.as_ref().and_then(|draft| draft.before_last_pick(seat)).ok_or_else(none)?;
        self.draft = Some(draft);
        self.log.truncate(place);
        Ok(())
    }

    /// Returns the stage.
    pub fn stage(&self) -> PodStage {
        match self.draft.as_ref().map(Draft::stage) {
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

    /// Returns the seat of a person, by the id of their account.
    pub fn seat_of(&self, account: &str) -> Option<usize> {
        self.opened.seats.iter().position(|seat| seat.account.as_deref() == Some(account))
    }
}

pub(crate) fn unfit(why: &str) -> Problem {
    Problem::new(Code::Unavailable, Wording::new("problem.broken-pod").with("why", why))
}
