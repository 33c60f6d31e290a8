//! Acts that the program computes: the next round, the first elimination round, deck checks, draft tables.

use rand::SeedableRng as _;
use rand::seq::SliceRandom as _;
use rand_pcg::Pcg64Mcg;

use crate::act::Act;
use crate::elimination;
use crate::event::Event;
use crate::pairing::{Field, NoPairing};
use crate::player::PlayerId;
use crate::refusal::Refusal;
use crate::round::Seats;

/// Returns the act that pairs the next round.
///
/// # Errors
/// If the event can't pair a round now, or every pairing has a forbidden pair.
pub fn next_round(event: &Event) -> Result<Act, NextError> {
    event.must_be_pairable()?;
    let round = event.rounds.len() as u32 + 1;
    let tables = if event.is_cut() { elimination::pair(&elimination::left(event)) } else { swiss(event)? };
    Ok(Act::Pair { round, tables })
}

/// Returns the tables of a Swiss round. Players who have a bye as a prize in this round come last.
fn swiss(event: &Event) -> Result<Vec<Seats>, NoPairing> {
    let field = Field::of(event);
    let mut tables = if field.entrants.is_empty() { Vec::new() } else { field.pair()? };
    let round = event.swiss_rounds() + 1;
    let won = event.players.iter().filter(|p| p.plays() && event.has_prize_bye(p.id, round));
    tables.extend(won.map(|player| Seats { first: player.id, second: None }));
    Ok(tables)
}

/// Returns the act that begins the elimination rounds with `size` players.
///
/// # Errors
/// If the Swiss rounds are not over, or too few players are left.
pub fn cut(event: &Event, size: usize) -> Result<Act, Refusal> {
    let seeds = elimination::seeds(event, size)?;
    let tables = elimination::pair(&seeds);
    Ok(Act::Cut { seeds, tables })
}

/// Reason why the next round can't be paired.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NextError {
    /// The event can't pair a round now.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Forbidden pairs leave no pairing.
    #[error(transparent)]
    NoPairing(#[from] NoPairing),
}

/// Returns the act that checks the decks at random tables whose match isn't finished (Deck Checks). `chance` is the
/// random seed. It must come from the system rather than from the event's seed, so that players can't predict the
/// tables. The act stores the tables.
///
/// # Errors
/// If no table has an unfinished match whose decks haven't been checked yet.
pub fn check(event: &Event, tables: usize, seconds: u32, chance: u64) -> Result<Act, Refusal> {
    let round = event.round().ok_or(Refusal::NoRound)?;
    let mut open: Vec<u32> = (round.tables.iter())
        .filter(|t| t.seats.second.is_some() && t.result.is_none() && !t.checked)
        .map(|t| t.number)
        .collect();
    if open.is_empty() || tables == 0 {
        return Err(Refusal::NothingToCheck);
    }
    open.shuffle(&mut Pcg64Mcg::seed_from_u64(chance));
    open.truncate(tables);
    open.sort_unstable();
    Ok(Act::Check { tables: open, seconds })
}

/// Returns the act that seats players at random draft tables (Booster Draft Format). The sizes of the tables differ by
/// at most one player, and are as near to `size` as possible.
///
/// # Errors
/// If there are no players.
pub fn pods(event: &Event, size: usize) -> Result<Act, Refusal> {
    let mut players: Vec<PlayerId> = event.players.iter().filter(|p| p.plays()).map(|p| p.id).collect();
    if players.is_empty() || size == 0 {
        return Err(Refusal::Nobody);
    }
    players.shuffle(&mut Pcg64Mcg::seed_from_u64(event.settings.seed ^ 0x706f_6473));
    let count = ((players.len() as f64 / size as f64).round() as usize).clamp(1, players.len());
    let (least, longer) = (players.len() / count, players.len() % count);
    let mut rest = players.as_slice();
    let mut pods = Vec::new();
    for pod in 0..count {
        let (these, others) = rest.split_at(least + usize::from(pod < longer));
        pods.push(these.to_vec());
        rest = others;
    }
    Ok(Act::Pods { pods })
}
