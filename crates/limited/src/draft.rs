//! A draft as a value (Booster Draft Format): what is in the packs is settled as it begins, and every change is an [`Entry`], so
//! that the same packs and entries make the same draft.
//!
//! All choose from their packs at the same time, unseen; once everybody has chosen, the cards are taken and the packs passed:
//! those of the first round to the left, of the second to the right, and so on. Between rounds players may look at what they have
//! until everybody is ready.

use serde::{Deserialize, Serialize};

use crate::block::{MAX_PACK, MAX_ROUNDS};
use crate::product::MAX_SEATS;

/// The most cards of a special pool.
pub const MAX_EXTRA: usize = 200;

/// What a draft begins with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The players' names, as they sit: passing to the left is passing to the next.
    pub seats: Vec<String>,
    /// The packs, by round and then by seat.
    pub packs: Vec<Vec<Vec<String>>>,
    /// Seconds for a pick, by how many cards are left in the pack, from one card up; where the list ends, its last. Empty: no
    /// limit.
    #[serde(default)]
    pub seconds: Vec<u16>,
    /// Seconds for the review between rounds; 0 for no limit.
    #[serde(default)]
    pub review_seconds: u16,
    /// Whether players may look at their cards between picks: not at events of Tier 2 and higher.
    #[serde(default = "yes")]
    pub review_between_picks: bool,
    /// Cards that every player gets besides (special pools).
    #[serde(default)]
    pub extra: Vec<String>,
}

fn yes() -> bool {
    true
}

/// Where a draft stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Everybody who has a pack chooses.
    Picking,
    /// A round is over; the next one begins when all are ready.
    Review,
    /// All cards are drafted.
    Over,
}

/// Something that somebody did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Entry {
    /// A player chose a card of the pack before them.
    Pick {
        /// Which seat.
        seat: usize,
        /// The card's id.
        card: String,
        /// Whether the player's time had run out and the table chose.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        late: bool,
    },
    /// A player is ready for the next round.
    Ready {
        /// Which seat.
        seat: usize,
    },
}

/// Why something can't be done.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DraftError {
    /// A draft takes two players or more, and a pack for each of them a round; nothing of it is larger than [`MAX_ROUNDS`],
    /// [`MAX_PACK`] and [`MAX_EXTRA`].
    #[error(
        "a draft takes 2 to 64 players and, in 1 to {MAX_ROUNDS} rounds, a pack of at most {MAX_PACK} cards for each"
    )]
    Shape,
    /// There is no such seat.
    #[error("there is no seat {0}")]
    NoSeat(usize),
    /// It is no time for that.
    #[error("{0}")]
    NotNow(&'static str),
    /// The card isn't in the pack.
    #[error("`{0}` is not in the pack before that seat")]
    NotThere(String),
}

/// What one player may see (Booster Draft Format: nobody sees what others drafted until all cards are).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View<'a> {
    /// Where the draft stands.
    pub stage: Stage,
    /// The round, from 0.
    pub round: usize,
    /// The pick of the round, from 0.
    pub pick: usize,
    /// The pack before the player, unless a card of it has been chosen.
    pub pack: Option<&'a [String]>,
    /// What the player has drafted, where it may be looked at now.
    pub pool: Option<&'a [String]>,
    /// Which seats are still to choose, or not ready yet.
    pub waiting: Vec<usize>,
    /// Seconds for what is to be done now; `None` for no limit.
    pub seconds: Option<u16>,
}

/// A draft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    settings: Settings,
    log: Vec<Entry>,
    round: usize,
    pick: usize,
    /// The packs before the players.
    packs: Vec<Vec<String>>,
    chosen: Vec<Option<usize>>,
    ready: Vec<bool>,
    pools: Vec<Vec<String>>,
    stage: Stage,
}

impl Draft {
    /// The beginning of a draft.
    ///
    /// # Errors
    /// If the packs don't fit the seats.
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

    /// The draft to which these entries lead.
    ///
    /// # Errors
    /// If one of them can't be, with its number in the log, from 0.
    pub fn replay(settings: Settings, log: &[Entry]) -> Result<Draft, (usize, DraftError)> {
        let mut draft = Draft::new(settings).map_err(|e| (0, e))?;
        for (i, entry) in log.iter().enumerate() {
            draft.act(entry.clone()).map_err(|e| (i, e))?;
        }
        Ok(draft)
    }

    /// What it began with.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What has been done so far.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// Where it stands.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The round, from 0.
    pub fn round(&self) -> usize {
        self.round
    }

    /// The pick of the round, from 0.
    pub fn pick(&self) -> usize {
        self.pick
    }

    /// What a seat has drafted: for its player, for the table, and for all once the draft is over.
    pub fn pool(&self, seat: usize) -> &[String] {
        self.pools.get(seat).map_or(&[], Vec::as_slice)
    }

    /// The pack before a seat that is still to choose.
    pub fn pack(&self, seat: usize) -> Option<&[String]> {
        let waits = self.stage == Stage::Picking && self.chosen.get(seat)?.is_none();
        self.packs.get(seat).map(Vec::as_slice).filter(|pack| waits && !pack.is_empty())
    }

    /// The seats that are still to choose, or not ready yet.
    pub fn waiting(&self) -> Vec<usize> {
        let seats = 0..self.settings.seats.len();
        match self.stage {
            Stage::Picking => seats.filter(|&seat| self.pack(seat).is_some()).collect(),
            Stage::Review => seats.filter(|&seat| !self.ready[seat]).collect(),
            Stage::Over => Vec::new(),
        }
    }

    /// What a player may see.
    ///
    /// # Errors
    /// If there is no such seat.
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

    /// Does what a player does.
    ///
    /// # Errors
    /// If it can't be done now; the draft stays as it was.
    pub fn act(&mut self, entry: Entry) -> Result<(), DraftError> {
        match &entry {
            Entry::Pick { seat, card, .. } => {
                let seat = self.seat(*seat)?;
                if self.stage != Stage::Picking {
                    return Err(DraftError::NotNow("no pack is being drafted now"));
                }
                let Some(pack) = self.pack(seat) else {
                    return Err(DraftError::NotNow("that seat has chosen already"));
                };
                let place = pack.iter().position(|c| c == card).ok_or_else(|| DraftError::NotThere(card.clone()))?;
                self.chosen[seat] = Some(place);
            }
            Entry::Ready { seat } => {
                let seat = self.seat(*seat)?;
                if self.stage != Stage::Review || self.ready[seat] {
                    return Err(DraftError::NotNow("nobody waits for that seat to be ready"));
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

    /// Returns the draft as it was before a seat's last pick; `None` if that seat has made none. All later entries are left out, so
    /// other seats choose again.
    pub fn before_last_pick(&self, of: usize) -> Option<Draft> {
        let is_pick = |entry: &Entry| matches!(entry, Entry::Pick { seat, .. } if *seat == of);
        let place = self.log.iter().rposition(is_pick)?;
        Draft::replay(self.settings.clone(), &self.log[..place]).ok()
    }

    /// Chooses a card for a seat whose time has run out.
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
                let pack = self.pack(seat).ok_or(DraftError::NotNow("that seat has nothing to choose"))?;
                let card = pack[choose(self.pool(seat), pack).min(pack.len() - 1)].clone();
                self.act(Entry::Pick { seat, card, late: true })
            }
        }
    }

    fn seat(&self, seat: usize) -> Result<usize, DraftError> {
        if seat < self.settings.seats.len() { Ok(seat) } else { Err(DraftError::NoSeat(seat)) }
    }

    /// Everybody has chosen: the cards are taken, and the packs go on (Booster Draft Format).
    fn take_and_pass(&mut self) {
        for (seat, chosen) in self.chosen.iter_mut().enumerate() {
            if let Some(place) = chosen.take() {
                self.pools[seat].push(self.packs[seat].remove(place));
            }
        }
        self.pick += 1;
        // The first and third boosters go to the left, the second and fourth to the right.
        if self.round.is_multiple_of(2) {
            self.packs.rotate_right(1)
        } else {
            self.packs.rotate_left(1)
        }
        self.pass_empty();
    }

    /// Where all packs are empty the round is over.
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
