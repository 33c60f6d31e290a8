//! Standings: players in the order of their points and tie-breakers.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::elimination;
use crate::event::Event;
use crate::player::PlayerId;
use crate::round::Stage;
use crate::score::Won;
use crate::settings::Missed;

/// Tie-breaker for players with equal points. Tools for this game use different ones, so each event chooses its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tiebreak {
    /// Mean win rate of the opponents.
    Omw,
    /// Mean of the opponents' values of [`Tiebreak::Omw`].
    Oomw,
    /// Wins in the matches among the players who are still tied. It applies only if all of them have met, or if one has
    /// met and beaten all others.
    HeadToHead,
    /// Strength of schedule: the mean of the opponents' points per round.
    Sos,
    /// Mean of the opponents' values of [`Tiebreak::Sos`].
    ExtendedSos,
}

impl Tiebreak {
    /// All tie-breakers with their names.
    pub const ALL: [(Tiebreak, &str); 5] = [
        (Tiebreak::Omw, "omw"),
        (Tiebreak::Oomw, "oomw"),
        (Tiebreak::HeadToHead, "head-to-head"),
        (Tiebreak::Sos, "sos"),
        (Tiebreak::ExtendedSos, "extended-sos"),
    ];

    /// Returns the usual order of tie-breakers.
    pub fn usual() -> Vec<Tiebreak> {
        vec![Tiebreak::Omw, Tiebreak::Oomw, Tiebreak::HeadToHead]
    }

    /// Returns the name of the tie-breaker.
    pub fn name(self) -> &'static str {
        Tiebreak::ALL[self as usize].1
    }

    /// Returns the displayed name of the tie-breaker.
    pub fn label(self) -> &'static str {
        match self {
            Tiebreak::Omw => "Opponents' wins",
            Tiebreak::Oomw => "Opponents' opponents' wins",
            Tiebreak::HeadToHead => "Head to head",
            Tiebreak::Sos => "Strength of schedule",
            Tiebreak::ExtendedSos => "Extended strength of schedule",
        }
    }
}

impl fmt::Display for Tiebreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error: the text is not a tie-breaker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "a tie-breaker is `omw`, `oomw`, `head-to-head`, `sos` or `extended-sos`; a seeded random order always comes last"
)]
pub struct NoTiebreak;

impl FromStr for Tiebreak {
    type Err = NoTiebreak;

    fn from_str(text: &str) -> Result<Tiebreak, NoTiebreak> {
        let text = text.trim().to_ascii_lowercase();
        Tiebreak::ALL.into_iter().find(|(_, name)| *name == text).map(|(t, _)| t).ok_or(NoTiebreak)
    }
}

/// Rules for computing win rates.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Rates {
    /// Lower limit of an opponent's win rate. 0 means no limit. Other tools often use 1/3.
    pub floor: f64,
    /// True if a bye counts as a win in the rate of the player who had it.
    pub byes: bool,
    /// True if an opponent who was met twice counts once.
    pub distinct: bool,
    /// True if a draw counts as half a win.
    pub half_draws: bool,
}

/// Results of a player in the Swiss rounds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// Matches won, without byes.
    pub wins: u32,
    /// Number of matches lost.
    pub losses: u32,
    /// Number of matches drawn.
    pub draws: u32,
    /// Number of byes.
    pub byes: u32,
    /// Number of finished rounds missed before entering late or returning.
    pub missed: u32,
    /// Points by the scoring of the event.
    pub points: u32,
    /// Opponents in the order in which they were met, with the result against each: 2 for a win, 1 for a draw, 0 for
    /// a loss.
    pub met: Vec<(PlayerId, u8)>,
    /// Number of matches in which the player took the first turn, minus those in which the opponent did.
    pub balance: i32,
}

impl Record {
    /// Returns the number of matches against opponents.
    pub fn matches(&self) -> u32 {
        self.wins + self.losses + self.draws
    }
}

/// Row of the standings.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Place of the player, 1-based.
    pub rank: u32,
    /// Number of the player.
    pub id: PlayerId,
    /// Results of the player in the Swiss rounds.
    pub record: Record,
    /// Values of the tie-breakers: first those of the event in their order, then all others.
    pub tiebreaks: Vec<(Tiebreak, f64)>,
    /// Last tie-breaker: a random number from the event's seed. Lower numbers rank first.
    pub drawn: u64,
    /// Elimination round in which the player was eliminated; see [`elimination::reached`].
    pub reached: Option<usize>,
}

impl Row {
    /// Returns the value of a tie-breaker.
    pub fn tiebreak(&self, tiebreak: Tiebreak) -> f64 {
        self.tiebreaks.iter().find(|(t, _)| *t == tiebreak).map_or(0.0, |(_, value)| *value)
    }
}

/// Standings of an event at some time.
#[derive(Clone, PartialEq, Debug)]
pub struct Standings {
    /// Number of the round that was paired last; 0 before the first.
    pub round: u32,
    /// Number of tables in that round without a result. If it isn't 0, the standings are those during the round.
    pub open: u32,
    /// All players who ever took part, best first.
    pub rows: Vec<Row>,
}

impl Standings {
    /// Describes the time of the standings: after a round, or during one.
    pub fn when(&self) -> String {
        match (self.round, self.open) {
            (0, _) => "before round 1".to_owned(),
            (round, 0) => format!("after round {round}"),
            (round, 1) => format!("round {round} in progress, 1 table without a result"),
            (round, open) => format!("round {round} in progress, {open} tables without a result"),
        }
    }
}

/// Returns the results of each player in the Swiss rounds so far, by number.
pub fn records(event: &Event) -> Vec<Record> {
    let scoring = event.settings.scoring;
    let mut records = vec![Record::default(); event.players.len()];
    let mut seen = vec![0u32; records.len()];
    for (rounds_before, round) in event.rounds.iter().filter(|r| r.stage == Stage::Swiss).enumerate() {
        for table in &round.tables {
            for id in table.seats.players() {
                // The player has missed the rounds between the last one with a seat and this one.
                if let (Some(record), Some(seen)) = (records.get_mut(id.index()), seen.get_mut(id.index())) {
                    record.missed += (rounds_before as u32).saturating_sub(*seen);
                    *seen = rounds_before as u32 + 1;
                }
            }
            let Some(result) = table.result else { continue };
            let Some(second) = table.seats.second else {
                if let Some(record) = records.get_mut(table.seats.first.index()) {
                    record.byes += 1;
                    record.points += u32::from(scoring.bye);
                }
                continue;
            };
            let worth = match result.score.won() {
                Won::First => [2, 0],
                Won::Second => [0, 2],
                Won::Drawn => [1, 1],
                Won::Neither => [0, 0],
            };
            let went_first = result.went_first.unwrap_or(table.seats.first);
            let first = table.seats.first;
            for ((id, other), worth) in [(first, second), (second, first)].into_iter().zip(worth) {
                let Some(record) = records.get_mut(id.index()) else { continue };
                let (count, points) = match worth {
                    2 => (&mut record.wins, scoring.win),
                    1 => (&mut record.draws, scoring.draw),
                    _ => (&mut record.losses, scoring.loss),
                };
                *count += 1;
                record.points += u32::from(points);
                record.met.push((other, worth));
                record.balance += if went_first == id { 1 } else { -1 };
            }
        }
    }
    // Active players have missed the finished rounds since their last seat. Unfinished rounds don't count, because the
    // player may still get a seat in them.
    let over = event.rounds.iter().filter(|r| r.stage == Stage::Swiss && r.is_complete()).count() as u32;
    for ((player, record), seen) in event.players.iter().zip(&mut records).zip(seen) {
        if player.plays() {
            record.missed += over.saturating_sub(seen);
        }
    }
    if event.settings.missed == Missed::Loss {
        for record in &mut records {
            record.points += record.missed * u32::from(scoring.loss);
        }
    }
    records
}

/// Returns a player's number for the last tie-breaker, from the event's seed.
fn drawn(seed: u64, id: PlayerId) -> u64 {
    use sha2::{Digest as _, Sha256};
    let mut sum = Sha256::new();
    sum.update(b"standings");
    sum.update(seed.to_le_bytes());
    sum.update(id.0.to_le_bytes());
    let bytes = sum.finalize();
    bytes.iter().take(8).fold(0, |n, b| n << 8 | u64::from(*b))
}

/// Returns a player's win rate by the event's rules. Returns `None` if the player has no matches.
fn rate(record: &Record, rates: Rates) -> Option<f64> {
    let mut won = f64::from(record.wins);
    let mut of = f64::from(record.matches());
    if rates.half_draws {
        won += f64::from(record.draws) / 2.0;
    }
    if rates.byes {
        won += f64::from(record.byes);
        of += f64::from(record.byes);
    }
    (of > 0.0).then(|| (won / of).max(rates.floor))
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, n) = values.fold((0.0, 0u32), |(sum, n), v| (sum + v, n + 1));
    if n == 0 { 0.0 } else { sum / f64::from(n) }
}

/// Rounds a value for comparison. The last digits of a sum of fractions depend on the order of adding, so they must not
/// count.
fn rounded(value: f64) -> i64 {
    (value * 1e9).round() as i64
}

/// Returns the opponents whose rates count. An opponent who was met twice is in the list once or twice, by the event's
/// rules.
fn opponents(record: &Record, rates: Rates) -> Vec<PlayerId> {
    let mut ids: Vec<PlayerId> = record.met.iter().map(|(id, _)| *id).collect();
    ids.sort_unstable();
    if rates.distinct {
        ids.dedup();
    }
    ids
}

/// Returns the current standings.
pub fn standings(event: &Event) -> Standings {
    let records = records(event);
    let rates = event.settings.rates;
    let of = |id: PlayerId| records.get(id.index());
    let opponents: Vec<Vec<PlayerId>> = records.iter().map(|r| opponents(r, rates)).collect();
    // An opponent without matches has no rate, so `floor` is used.
    let over = |values: &dyn Fn(PlayerId) -> f64| -> Vec<f64> {
        opponents.iter().map(|ids| mean(ids.iter().map(|id| values(*id)))).collect()
    };
    let at = |values: &[f64], id: PlayerId| values.get(id.index()).copied().unwrap_or_default();
    let omw = over(&|id| of(id).and_then(|r| rate(r, rates)).unwrap_or(rates.floor));
    let oomw = over(&|id| at(&omw, id));
    let per_round = |id: PlayerId| {
        let Some(record) = of(id) else { return 0.0 };
        let scoring = event.settings.scoring;
        let byes = if rates.byes { record.byes } else { 0 };
        let points = record.wins * u32::from(scoring.win)
            + record.losses * u32::from(scoring.loss)
            + record.draws * u32::from(scoring.draw)
            + byes * u32::from(scoring.bye);
        let rounds = record.matches() + byes;
        if rounds == 0 { 0.0 } else { f64::from(points) / f64::from(rounds) }
    };
    let sos = over(&per_round);
    let extended = over(&|id| at(&sos, id));

    let mut order: Vec<Tiebreak> = Vec::new();
    for tiebreak in event.settings.tiebreaks.iter().chain(Tiebreak::ALL.iter().map(|(t, _)| t)) {
        if !order.contains(tiebreak) {
            order.push(*tiebreak);
        }
    }
    let counting = order.iter().filter(|t| event.settings.tiebreaks.contains(t)).count();
    let mut rows: Vec<Row> = (event.players.iter().zip(&records))
        .map(|(player, record)| {
            let value = |tiebreak| match tiebreak {
                Tiebreak::Omw => at(&omw, player.id),
                Tiebreak::Oomw => at(&oomw, player.id),
                Tiebreak::Sos => at(&sos, player.id),
                Tiebreak::ExtendedSos => at(&extended, player.id),
                // The value is computed later, when the tied players are known.
                Tiebreak::HeadToHead => 0.0,
            };
            Row {
                rank: 0,
                id: player.id,
                record: record.clone(),
                tiebreaks: order.iter().map(|t| (*t, value(*t))).collect(),
                drawn: drawn(event.settings.seed, player.id),
                reached: elimination::reached(event, player.id),
            }
        })
        .collect();

    // Each criterion splits the groups of tied players further. So the tied players are known when head to head is
    // applied.
    let mut groups: Vec<Vec<Row>> = Vec::new();
    rows.sort_by_key(|r| (std::cmp::Reverse(r.reached), std::cmp::Reverse(r.record.points), r.id));
    split(&mut groups, rows, |r| (r.reached, r.record.points));
    for (place, tiebreak) in order.iter().enumerate().take(counting) {
        let mut finer = Vec::new();
        for mut group in groups {
            if *tiebreak == Tiebreak::HeadToHead {
                head_to_head(&mut group, place);
            }
            group.sort_by_key(|r| (std::cmp::Reverse(rounded(r.tiebreaks[place].1)), r.id));
            split(&mut finer, group, |r| rounded(r.tiebreaks[place].1));
        }
        groups = finer;
    }
    let mut rows: Vec<Row> = Vec::with_capacity(records.len());
    for mut group in groups {
        group.sort_by_key(|r| (r.drawn, r.id));
        rows.append(&mut group);
    }
    for (row, rank) in rows.iter_mut().zip(1..) {
        row.rank = rank;
    }
    let open = event.round().map_or(0, |r| r.tables.iter().filter(|t| t.result.is_none()).count() as u32);
    Standings { round: event.rounds.len() as u32, open, rows }
}

/// Splits sorted rows into new groups, one for each value of the key.
fn split<K: PartialEq>(groups: &mut Vec<Vec<Row>>, rows: Vec<Row>, key: impl Fn(&Row) -> K) {
    let mut last = None;
    for row in rows {
        let this = Some(key(&row));
        match groups.last_mut() {
            Some(group) if last == this => group.push(row),
            _ => groups.push(vec![row]),
        }
        last = this;
    }
}

/// Computes the head-to-head value of the tied players, and stores it as tie-breaker number `place`.
fn head_to_head(group: &mut [Row], place: usize) {
    if group.len() < 2 {
        return;
    }
    let place_of: HashMap<PlayerId, usize> = group.iter().enumerate().map(|(i, r)| (r.id, i)).collect();
    let mut worth: BTreeMap<(usize, usize), u32> = BTreeMap::new();
    for (i, row) in group.iter().enumerate() {
        for (other, won) in &row.record.met {
            if let Some(j) = place_of.get(other) {
                *worth.entry((i, *j)).or_default() += u32::from(*won);
            }
        }
    }
    let n = group.len();
    if worth.len() == n * (n - 1) {
        let mut values = vec![0; n];
        for ((i, _), won) in worth {
            values[i] += won;
        }
        for (row, value) in group.iter_mut().zip(values) {
            row.tiebreaks[place].1 = f64::from(value) / 2.0;
        }
        return;
    }
    let beat = |i: usize, j: usize| {
        let against = |i, j| worth.get(&(i, j)).copied().unwrap_or_default();
        worth.contains_key(&(i, j)) && against(i, j) > against(j, i)
    };
    let best = (0..n).find(|i| (0..n).all(|j| j == *i || beat(*i, j)));
    if let Some(best) = best {
        group[best].tiebreaks[place].1 = 1.0;
    }
}
