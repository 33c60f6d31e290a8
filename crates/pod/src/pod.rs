//! [`Pod`]: the state of a pod.

use maneframe_deck::Deck;
use maneframe_limited::{Draft, Stage};
use maneframe_protocol::{Code, PodKind, PodStage, Problem};
use maneframe_wording::Wording;

use crate::event::{Opened, PodEvent};
use crate::matches::Matches;

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
    /// All events as lines of JSON.
    lines: Vec<String>,
}

impl Pod {
    /// Begins a pod with its first event.
    ///
    /// # Errors
    /// If the event is another one, or its packs don't fit its seats.
    pub fn new(event: PodEvent) -> Result<Pod, Problem> {
        let lines = vec![line(&event)];
        let PodEvent::Opened(opened) = event else { return Err(unfit("the first event opens the pod")) };
        let seats = opened.seats.len();
        // The draft checks the shape of the packs for sealed decks, too.
        let draft = Draft::new(opened.settings.clone()).map_err(|e| unfit(&e.to_string()))?;
        let draft = Some(draft).filter(|_| opened.kind == PodKind::Draft);
        let matches = Matches::new(&opened)?;
        Ok(Pod { draft, decks: vec![None; seats], handed_in: vec![false; seats], matches, opened: *opened, lines })
    }

    /// Reads a pod from the lines of its log.
    ///
    /// # Errors
    /// If a line can't be read, or its event is not possible.
    pub fn read(lines: &[String]) -> Result<Pod, Problem> {
        let read = |line: &String| serde_json::from_str::<PodEvent>(line).map_err(|e| unfit(&e.to_string()));
        let (first, rest) = lines.split_first().ok_or_else(|| unfit("the log is empty"))?;
        let mut pod = Pod::new(read(first)?)?;
        for line in rest {
            pod.enter(read(line)?)?;
        }
        Ok(pod)
    }

    /// Returns the lines of its log.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Returns the first event.
    pub fn opened(&self) -> &Opened {
        &self.opened
    }

    /// Applies an event, and appends it to the log.
    pub(crate) fn enter(&mut self, event: PodEvent) -> Result<(), Problem> {
        let line = line(&event);
        let seat_of =
            |seat: usize| if seat < self.decks.len() { Ok(seat) } else { Err(unfit("that seat doesn't exist")) };
        match event {
            PodEvent::Opened(_) => return Err(unfit("the pod is open already")),
            PodEvent::Drafted { entry } => {
                let draft = self.draft.as_mut().ok_or_else(|| unfit("these decks are sealed"))?;
                draft.act(entry).map_err(|e| Problem::new(Code::Refused, e.to_string()))?;
            }
            PodEvent::TakenBack { seat } => {
                let draft = self.draft.as_ref().and_then(|draft| draft.before_last_pick(seat));
                self.draft = Some(draft.ok_or_else(|| Problem::new(Code::Refused, Wording::new("problem.no-pick")))?);
            }
            PodEvent::Built { seat, deck } => {
                let seat = seat_of(seat)?;
                self.decks[seat] = Some(deck);
            }
            PodEvent::HandedIn { seat } => {
                let seat = seat_of(seat)?;
                self.handed_in[seat] = true;
            }
            PodEvent::Paired { tables } => self.matches.pair(tables)?,
            PodEvent::Seated { index, code } => self.matches.seat(index, code)?,
            PodEvent::Result { index, winner } => self.matches.end(index, winner)?,
        }
        self.lines.push(line);
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

fn line(event: &PodEvent) -> String {
    // Events have string keys only, so they can be written.
    serde_json::to_string(event).unwrap_or_default()
}

pub(crate) fn unfit(why: &str) -> Problem {
    Problem::new(Code::Unavailable, Wording::new("problem.broken-pod").with("why", why))
}
