//! Rounds of games that the decks of a pod play. Pods of four and more are paired and ranked by the floor rules.

use maneframe_protocol::{PodMatch, PodStanding, Problem};
use maneframe_tournament::event::MIN_PLAYERS;
use maneframe_tournament::format::Format;
use maneframe_tournament::settings::Scoring;
use maneframe_tournament::standings::standings;
use maneframe_tournament::{Act, Event, PlayerId, Score, Seats, Settings, Tier, Timestamp, Words, next};

use crate::event::Opened;
use crate::pod::unfit;

/// Name recorded as the author of results.
const BY: &str = "pod";
/// A drawn match.
const DRAWN: Score = Score::Games { first: 0, second: 0, drawn: 1 };

/// Rounds of games.
#[derive(Clone, Debug)]
pub struct Matches {
    /// Number of rounds that are played.
    pub planned: u32,
    /// The rounds so far.
    pub rounds: Vec<Vec<Played>>,
    /// The event of the floor rules; `None` for a pod that is too small for one.
    event: Option<Event>,
}

/// A match of a round.
#[derive(Clone, Debug)]
pub struct Played {
    /// First seat.
    pub first: usize,
    /// Second seat; `None` for a bye.
    pub second: Option<usize>,
    /// Winner, `Some(None)` for a draw; `None` without a result.
    pub result: Option<Option<usize>>,
    /// Code of the table at which it is played, and the seat that has the first seat there.
    pub table: Option<(String, usize)>,
}

impl Matches {
    /// Begins without rounds.
    ///
    /// # Errors
    /// If the names or the number of players don't fit an event.
    pub fn new(opened: &Opened) -> Result<Matches, Problem> {
        let planned = opened.rounds;
        if opened.seats.len() < MIN_PLAYERS {
            return Ok(Matches { planned, rounds: Vec::new(), event: None });
        }
        let name = words(&opened.name)?;
        let settings =
            Settings { rounds: Some(planned.max(1)), ..Settings::new(name, Format::Draft, Tier::One, opened.seed) };
        let mut event = Event::open(settings).map_err(|e| unfit(&e.to_string()))?;
        // Names of an event differ, those of seats needn't.
        let names = opened.seats.iter().enumerate();
        let names = names.map(|(i, seat)| words(&format!("{} {}", i + 1, seat.name))).collect::<Result<_, _>>()?;
        apply(&mut event, &Act::Add { names })?;
        Ok(Matches { planned, rounds: Vec::new(), event: Some(event) })
    }

    /// Returns true if all rounds are played.
    pub fn are_over(&self) -> bool {
        self.rounds.len() >= self.planned as usize && !self.has_open()
    }

    /// Returns true if a match of the last round has no result.
    pub fn has_open(&self) -> bool {
        self.rounds.last().is_some_and(|round| round.iter().any(|one| one.result.is_none()))
    }

    /// Returns the tables of the next round.
    ///
    /// # Errors
    /// If the event can't pair one.
    pub fn next(&self, seats: usize) -> Result<Vec<(usize, Option<usize>)>, Problem> {
        let Some(event) = &self.event else {
            let pairs = (0..seats).step_by(2).map(|seat| (seat, Some(seat + 1).filter(|other| *other < seats)));
            return Ok(pairs.collect());
        };
        match next::next_round(event).map_err(|e| unfit(&e.to_string()))? {
            Act::Pair { tables, .. } => {
                let seat = |player: PlayerId| player.index();
                Ok(tables.into_iter().map(|table| (seat(table.first), table.second.map(seat))).collect())
            }
            _ => Err(unfit("the event pairs no round")),
        }
    }

    /// Begins a round.
    ///
    /// # Errors
    /// If the last one is not over, all rounds are played, or a seat is not at exactly one table.
    pub fn pair(&mut self, tables: &[(usize, Option<usize>)], seats: usize) -> Result<(), Problem> {
        let mut sitting: Vec<usize> =
            tables.iter().flat_map(|(first, second)| [Some(*first), *second]).flatten().collect();
        sitting.sort_unstable();
        if self.has_open() || self.rounds.len() >= self.planned as usize || !sitting.iter().copied().eq(0..seats) {
            return Err(unfit("the tables don't fit the seats"));
        }
        let round = tables.iter().map(|(first, second)| Played {
            first: *first,
            second: *second,
            result: second.is_none().then_some(Some(*first)),
            table: None,
        });
        let round: Vec<Played> = round.collect();
        if let Some(event) = &mut self.event {
            let tables = tables.iter().map(|(first, second)| Seats { first: id(*first), second: second.map(id) });
            let act = Act::Pair { round: event.rounds.len() as u32 + 1, tables: tables.collect() };
            apply(event, &act)?;
        }
        self.rounds.push(round);
        Ok(())
    }

    fn open(&mut self, index: usize) -> Result<&mut Played, Problem> {
        let open = self.rounds.last_mut().and_then(|round| round.get_mut(index)).filter(|one| one.result.is_none());
        open.ok_or_else(|| unfit("that match is not open"))
    }

    /// Notes the table at which a match of the last round is played.
    ///
    /// # Errors
    /// If the match has a result.
    pub fn seat(&mut self, index: usize, code: &str, first: usize) -> Result<(), Problem> {
        let one = self.open(index)?;
        if first != one.first && one.second != Some(first) {
            return Err(unfit("that seat is not of that match"));
        }
        one.table = Some((code.to_owned(), first));
        Ok(())
    }

    /// Ends a match of the last round.
    ///
    /// # Errors
    /// If the match has a result, or the winner is not one of its players.
    pub fn end(&mut self, index: usize, winner: Option<usize>) -> Result<(), Problem> {
        let one = self.open(index)?;
        if winner.is_some() && winner != Some(one.first) && winner != one.second {
            return Err(unfit("the winner has no seat at that match"));
        }
        one.result = Some(winner);
        let score = match winner {
            None => DRAWN,
            Some(seat) if seat == one.first => Score::games(1, 0),
            Some(_) => Score::games(0, 1),
        };
        let Some(event) = &mut self.event else { return Ok(()) };
        let table = index as u32 + 1;
        apply(event, &Act::Result { table, score, conceded: false, went_first: None, correction: None })
    }

    /// Returns the index of a seat's open match of the last round, and the match.
    pub fn open_of(&self, seat: usize) -> Option<(usize, &Played)> {
        let of = |one: &&Played| one.first == seat || one.second == Some(seat);
        let round = self.rounds.last()?;
        round.iter().enumerate().find(|(_, one)| one.result.is_none() && of(one))
    }

    /// Returns the open matches of the last round that are played at a table: index, code, and the seats of the pod in
    /// the order of the table's seats.
    pub fn tables(&self) -> Vec<(usize, String, [usize; 2])> {
        let round = self.rounds.last().map_or(&[][..], |round| round);
        let open = round.iter().enumerate().filter(|(_, one)| one.result.is_none());
        let found = open.filter_map(|(index, one)| {
            let ((code, first), second) = (one.table.clone()?, one.second?);
            Some((index, code, if first == one.first { [first, second] } else { [first, one.first] }))
        });
        found.collect()
    }

    /// Returns the rounds as pages get them. `seat` sees its tables.
    pub fn shown(&self, seat: usize) -> Vec<Vec<PodMatch>> {
        let number = |seat: usize| seat as u8 + 1;
        let shown = |one: &Played| PodMatch {
            first: number(one.first),
            second: one.second.map(number),
            over: one.result.is_some(),
            winner: one.result.flatten().map(number),
            table: one
                .table
                .as_ref()
                .filter(|_| one.first == seat || one.second == Some(seat))
                .map(|(code, _)| code.clone()),
        };
        self.rounds.iter().map(|round| round.iter().map(shown).collect()).collect()
    }

    /// Returns the standings, best first.
    pub fn standings(&self) -> Vec<PodStanding> {
        if self.rounds.is_empty() {
            return Vec::new();
        }
        if let Some(event) = &self.event {
            let rows = standings(event).rows.into_iter().map(|row| PodStanding {
                rank: row.rank,
                seat: row.id.index() as u8 + 1,
                points: row.record.points,
                wins: row.record.wins + row.record.byes,
                losses: row.record.losses,
                draws: row.record.draws,
            });
            return rows.collect();
        }
        let mut rows: Vec<PodStanding> = Vec::new();
        let scoring = Scoring::default();
        for one in self.rounds.iter().flatten() {
            for seat in std::iter::once(one.first).chain(one.second) {
                let won = one.result == Some(Some(seat));
                let drawn = one.result == Some(None);
                let row = PodStanding {
                    rank: 0,
                    seat: seat as u8 + 1,
                    points: u32::from(match one.result {
                        None => 0,
                        Some(_) if one.second.is_none() => scoring.bye,
                        Some(None) => scoring.draw,
                        Some(Some(winner)) if winner == seat => scoring.win,
                        Some(Some(_)) => scoring.loss,
                    }),
                    wins: won.into(),
                    losses: u32::from(one.result.is_some() && !won && !drawn),
                    draws: drawn.into(),
                };
                rows.push(row);
            }
        }
        rows.sort_by_key(|row| std::cmp::Reverse(row.points));
        let all: Vec<u32> = rows.iter().map(|row| row.points).collect();
        for row in &mut rows {
            row.rank = 1 + all.iter().filter(|points| **points > row.points).count() as u32;
        }
        rows
    }
}

fn id(seat: usize) -> PlayerId {
    PlayerId(seat as u32 + 1)
}

fn words(text: &str) -> Result<Words, Problem> {
    Words::new(text).map_err(|e| unfit(&e.to_string()))
}

fn apply(event: &mut Event, act: &Act) -> Result<(), Problem> {
    event.apply(Timestamp::UNIX_EPOCH, &words(BY)?, act).map_err(|e| unfit(&e.to_string()))
}
