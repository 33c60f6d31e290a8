//! A draft as a value (Booster Draft Format). The packs are fixed when the draft begins, and every change is an
//! [`Entry`]. So the same packs and entries always make the same draft.
//!
//! All players choose from their packs at the same time and in secret. When all have chosen, they take the cards and
//! pass the packs: to the left in the first round, to the right in the second, and so on. Between rounds players may
//! look at their cards until all are ready.

use serde::{Deserialize, Serialize};

use crate::block::{MAX_PACK, MAX_ROUNDS};
use crate::product::MAX_SEATS;

/// Maximum number of cards of a special pool.
pub const MAX_EXTRA: usize = 200;

/// Settings and packs of a draft.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Names of the players in seating order. The next player in the list sits to the left.
    pub seats: Vec<String>,
    /// Packs, by round and then by seat.
    pub packs: Vec<Vec<Vec<String>>>,
    /// Time for a pick in seconds. The first entry applies if one card is left in the pack, the second if two are left,
    /// and so on. The last entry also applies to larger packs. An empty list sets no limit.
    #[serde(default)]
    pub seconds: Vec<u16>,
    /// Time for the review between rounds in seconds; 0 for no limit.
    #[serde(default)]
    pub review_seconds: u16,
    /// True if players may look at their cards between picks. Events of Tier 2 and higher don't allow that.
    #[serde(default = "yes")]
    pub review_between_picks: bool,
    /// Further cards that every player gets (special pools).
    #[serde(default)]
    pub extra: Vec<String>,
}

fn yes() -> bool {
    true
}

/// Stage of a draft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// All players with a pack choose a card.
    Picking,
    /// A round is over. The next one begins when all players are ready.
    Review,
    /// All cards are drafted.
    Over,
}

/// Act of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Entry {
    /// A player chose a card of their pack.
    Pick {
        /// Index of the player's seat.
        seat: usize,
        /// Id of the card.
        card: String,
        /// True if the player's time had run out, so that the card was chosen for the player.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        late: bool,
    },
    /// A player is ready for the next round.
    Ready {
        /// Index of the player's seat.
        seat: usize,
    },
}

/// Reason why an act is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DraftError {
    /// The settings are invalid. A draft needs at least two players, and a pack for each of them in every round. It may
    /// not exceed [`MAX_ROUNDS`], [`MAX_PACK`] and [`MAX_EXTRA`].
    #[error("a draft has 2 to 64 players and 1 to {MAX_ROUNDS} rounds, with packs of at most {MAX_PACK} cards")]
    Shape,
    /// No seat has that index.
    #[error("seat {0} not found")]
    NoSeat(usize),
    /// The act is not possible at this stage.
    #[error("{0}")]
    NotNow(&'static str),
    /// The card isn't in the pack.
    #[error("`{0}` is not in the pack of that seat")]
    NotThere(String),
}

/// State of a draft as one player may see it (Booster Draft Format: drafted cards are secret until the draft is
/// over).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View<'a> {
    /// Stage of the draft.
    pub stage: Stage,
    /// Round, 0-based.
    pub round: usize,
    /// Pick of the round, 0-based.
    pub pick: usize,
    /// Pack of the player. `None` if the player has already chosen a card from it.
    pub pack: Option<&'a [String]>,
    /// Cards that the player has drafted. `None` if the player may not look at them now.
    pub pool: Option<&'a [String]>,
    /// Seats of players who have not chosen yet, or are not ready yet.
    pub waiting: Vec<usize>,
    /// Time for the current stage in seconds; `None` for no limit.
    pub seconds: Option<u16>,
}

/// State of a draft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    settings: Settings,
    log: Vec<Entry>,
    round: usize,
    pick: usize,
    /// Current pack of each seat.
    packs: Vec<Vec<String>>,
    chosen: Vec<Option<usize>>,
    ready: Vec<bool>,
    pools: Vec<Vec<String>>,
    stage: Stage,
}

impl Draft {
    /// Begins a draft.
    ///
    /// # Errors
    /// If the packs don't fit the seats, or a limit is exceeded.
    pub fn new(settings: Settings) -> Result<Draft, DraftError> {
        let seats = settings.seats.len();
        let fits = |round: &Vec<Vec<String>>| {
            round.len() == seats
                && round.iter().any(|pack| !pack.is_empty())
                && round.iter().all(|pack| pack.len() <= MAX_PACK)
        };
        let rounds = settings.packs.len();
        if !(2..=MAX_SEATS).contains(&seats)
            || !(1..=MAX_ROUNDS).contains(&rounds)
            || settings.extra.len() > MAX_EXTRA
            || !settings.packs.iter().all(fits)
        {
            return Err(DraftError::Shape);
        }
        let mut draft = Draft {
            log: Vec::new(),
            round: 0,
            pick: 0,
            packs: settings.packs[0].clone(),
            chosen: vec![None; seats],
            ready: vec![false; seats],
            pools: vec![settings.extra.clone(); seats],
            stage: Stage::Picking,
            settings,
        };
        draft.pass_empty();
        Ok(draft)
    }

    /// Replays a log.
    ///
    /// # Errors
    /// If an entry is not possible. The error has the entry's index in the log.
    pub fn replay(settings: Settings, log: &[Entry]) -> Result<Draft, (usize, DraftError)> {
        let mut draft = Draft::new(settings).map_err(|e| (0, e))?;
        for (i, entry) in log.iter().enumerate() {
            draft.act(entry.clone()).map_err(|e| (i, e))?;
        }
        Ok(draft)
    }

    /// Returns the settings and packs.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the entries so far.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// Returns the stage of the draft.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Returns the round, 0-based.
    pub fn round(&self) -> usize {
        self.round
    }

    /// Returns the pick of the round, 0-based.
    pub fn pick(&self) -> usize {
        self.pick
    }

    /// Returns the cards that a seat has drafted. Callers must show them only to the seat's player until the draft is
    /// over.
    pub fn pool(&self, seat: usize) -> &[String] {
        self.pools.get(seat).map_or(&[], Vec::as_slice)
    }

    /// Returns the pack of a seat. Returns `None` if the player has already chosen from it.
    pub fn pack(&self, seat: usize) -> Option<&[String]> {
        let waits = self.stage == Stage::Picking && self.chosen.get(seat)?.is_none();
        self.packs.get(seat).map(Vec::as_slice).filter(|pack| waits && !pack.is_empty())
    }

    /// Returns the seats of players who have not chosen yet, or are not ready yet.
    pub fn waiting(&self) -> Vec<usize> {
        let seats = 0..self.settings.seats.len();
        match self.stage {
            Stage::Picking => seats.filter(|&seat| self.pack(seat).is_some()).collect(),
            Stage::Review => seats.filter(|&seat| !self.ready[seat]).collect(),
            Stage::Over => Vec::new(),
        }
    }

    /// Returns the state as a player may see it.
    ///
    /// # Errors
    /// If no seat has that index.
    pub fn view(&self, seat: usize) -> Result<View<'_>, DraftError> {
        if seat >= self.settings.seats.len() {
            return Err(DraftError::NoSeat(seat));
        }
        let pack = self.pack(seat);
        let may_look = self.stage != Stage::Picking || self.settings.review_between_picks;
        let seconds = match self.stage {
            Stage::Picking => pack.and_then(|pack| self.seconds(pack.len())),
            Stage::Review => Some(self.settings.review_seconds).filter(|s| *s > 0),
            Stage::Over => None,
        };
        Ok(View {
            stage: self.stage,
            round: self.round,
            pick: self.pick,
            pack,
            pool: may_look.then(|| self.pool(seat)),
            waiting: self.waiting(),
            seconds,
        })
    }

    fn seconds(&self, cards: usize) -> Option<u16> {
        let all = &self.settings.seconds;
        all.get(cards.saturating_sub(1)).or(all.last()).copied()
    }

    /// Carries out an act.
    ///
    /// # Errors
    /// If the act is not possible now. The draft is then unchanged.
    pub fn act(&mut self, entry: Entry) -> Result<(), DraftError> {
        match &entry {
            Entry::Pick { seat, card, .. } => {
                let seat = self.seat(*seat)?;
                if self.stage != Stage::Picking {
                    return Err(DraftError::NotNow("no pack is being drafted now"));
                }
                let Some(pack) = self.pack(seat) else {
                    return Err(DraftError::NotNow("that seat has already chosen"));
                };
                let place = pack.iter().position(|c| c == card).ok_or_else(|| DraftError::NotThere(card.clone()))?;
                self.chosen[seat] = Some(place);
            }
            Entry::Ready { seat } => {
                let seat = self.seat(*seat)?;
                if self.stage != Stage::Review || self.ready[seat] {
                    return Err(DraftError::NotNow("that seat is already ready, or no round is over"));
                }
                self.ready[seat] = true;
            }
        }
        self.log.push(entry);
        if self.waiting().is_empty() {
            match self.stage {
                Stage::Picking => self.take_and_pass(),
                Stage::Review => self.next_round(),
                Stage::Over => {}
            }
        }
        Ok(())
    }

    /// Returns the draft as it was before a seat's last pick. All later entries are dropped, so the other seats must
    /// choose again. Returns `None` if the seat has made no pick.
    pub fn before_last_pick(&self, of: usize) -> Option<Draft> {
        let is_pick = |entry: &Entry| matches!(entry, Entry::Pick { seat, .. } if *seat == of);
        let place = self.log.iter().rposition(is_pick)?;
        Draft::replay(self.settings.clone(), &self.log[..place]).ok()
    }

    /// Acts for a seat whose time has run out. `choose` returns the index of the card to take.
    ///
    /// # Errors
    /// As [`Draft::act`].
    pub fn time_out(
        &mut self,
        seat: usize,
        choose: impl FnOnce(&[String], &[String]) -> usize,
    ) -> Result<(), DraftError> {
        let seat = self.seat(seat)?;
        match self.stage {
            Stage::Review => self.act(Entry::Ready { seat }),
            _ => {
                let pack = self.pack(seat).ok_or(DraftError::NotNow("that seat has no pack to choose from now"))?;
                let card = pack[choose(self.pool(seat), pack).min(pack.len() - 1)].clone();
                self.act(Entry::Pick { seat, card, late: true })
            }
        }
    }

    fn seat(&self, seat: usize) -> Result<usize, DraftError> {
        if seat < self.settings.seats.len() { Ok(seat) } else { Err(DraftError::NoSeat(seat)) }
    }

    /// Takes the chosen cards and passes the packs, after all players have chosen (Booster Draft Format).
    fn take_and_pass(&mut self) {
        for (seat, chosen) in self.chosen.iter_mut().enumerate() {
            if let Some(place) = chosen.take() {
                self.pools[seat].push(self.packs[seat].remove(place));
            }
        }
        self.pick += 1;
        // In the first and third round packs go to the left, in the second and fourth to the right.
        if self.round.is_multiple_of(2) {
            self.packs.rotate_right(1)
        } else {
            self.packs.rotate_left(1)
        }
        self.pass_empty();
    }

    /// Ends the round if all packs are empty.
    fn pass_empty(&mut self) {
        if self.packs.iter().all(Vec::is_empty) {
            let last = self.round + 1 == self.settings.packs.len();
            self.stage = if last { Stage::Over } else { Stage::Review };
            self.ready.fill(false);
        }
    }

    fn next_round(&mut self) {
        self.round += 1;
        self.pick = 0;
        self.packs = self.settings.packs[self.round].clone();
        self.stage = Stage::Picking;
        self.pass_empty();
    }
}
