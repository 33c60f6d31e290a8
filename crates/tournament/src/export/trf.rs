//! FIDE's tournament report, with which other programs can check our pairings. The file is TRF16 with the extensions of
//! pairing programs, and has the equivalent records of TRF26. It contains only Swiss rounds with all their results. The
//! player named first at a table is reported as the white pieces. Ratings, titles and federations are empty.

use crate::event::Event;
use crate::player::PlayerId;
use crate::round::{How, Round, Stage, Table};
use crate::score::{Score, Won};
use crate::settings::Missed;
use crate::standings::{Record, records, standings};

/// Maximum length of a name, in characters.
const NAME: usize = 33;

/// Writes the report.
pub fn write(event: &Event) -> String {
    let mut complete = event.clone();
    complete.rounds.retain(|r| r.stage == Stage::Swiss && r.is_complete());
    let records = records(&complete);
    let rounds = &complete.rounds;
    let ranks = standings(event);
    let mut lines = head(event, rounds.len());
    lines.extend(assignments(event, rounds, &records));
    for (player, record) in event.players.iter().zip(&records) {
        let rank = ranks.rows.iter().find(|r| r.id == player.id).map_or(0, |r| r.rank);
        // Columns 1-89. Names are cut and padded by the number of characters, because readers count characters rather
        // than bytes.
        let name: String = player.name.as_str().chars().take(NAME).collect();
        let mut row = format!("001 {:>4}      {name}", player.id.0);
        row.extend(std::iter::repeat_n(' ', 80usize.saturating_sub(row.chars().count())));
        row.push_str(&format!("{:>4} {rank:>4}", number(record.points)));
        rounds.iter().for_each(|round| row.push_str(&cell(round.table_of(player.id), player.id)));
        lines.push(row);
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Formats points in four columns: with a decimal, if there is room for it.
fn number(points: u32) -> String {
    if points < 100 { format!("{points}.0") } else { points.to_string() }
}

/// Returns the lines about the whole event. Programs from before 2026 read the lines that begin with XX. Later programs
/// read those that begin with three digits.
fn head(event: &Event, played: usize) -> Vec<String> {
    let planned = event.rounds_planned().max(played as u32);
    let [win, draw, loss, bye] = {
        let s = event.settings.scoring;
        [s.win, s.draw, s.loss, s.bye].map(|points| number(points.into()))
    };
    let mut lines = vec![
        format!("012 {}", event.settings.name),
        format!("062 {}", event.players.len()),
        "092 Individual: Swiss-System".into(),
        format!("142 {planned}"),
        format!("162  W{win:>4}    D{draw:>4}    L{loss:>4}    A 0.0    P{bye:>4}"),
        format!("XXR {planned}"),
        format!("XXS W={win} D={draw} L={loss} FW={win} FL={loss} PAB={bye} ZPB=0.0"),
    ];
    for (a, b) in &event.forbidden {
        lines.push(format!("260 001 {planned:03} {:>4} {:>4}", a.0, b.0));
        lines.push(format!("XXP {} {}", a.0, b.0));
    }
    lines
}

/// Returns lines for points that the format has no sign for: a double loss, and missed rounds that count as lost.
fn assignments(event: &Event, rounds: &[Round], records: &[Record]) -> Vec<String> {
    let loss = number(event.settings.scoring.loss.into());
    let line = |sign: char, round: &Round, players: &[PlayerId]| {
        let ids: String = players.iter().map(|p| format!(" {:>4}", p.0)).collect();
        format!("299 {sign}        {loss:>4}  {:03}{ids}", round.number)
    };
    let mut lines = Vec::new();
    for (at, round) in rounds.iter().enumerate() {
        let both: Vec<PlayerId> = (round.tables.iter())
            .filter(|t| t.result.is_some_and(|r| r.score == Score::BothLose))
            .flat_map(|t| t.seats.players())
            .collect();
        let counts = |(player, record): (&crate::Player, &Record)| {
            // A missed round counts only if the player is still active, or sits at a table of a later round.
            let later = || player.plays() || rounds[at..].iter().any(|r| r.table_of(player.id).is_some());
            (record.missed > 0 && round.table_of(player.id).is_none() && later()).then_some(player.id)
        };
        let missed: Vec<PlayerId> = match event.settings.missed {
            Missed::Nothing => Vec::new(),
            Missed::Loss => event.players.iter().zip(records).filter_map(counts).collect(),
        };
        for (sign, players) in [('-', both), ('Z', missed)] {
            if !players.is_empty() {
                lines.push(line(sign, round, &players));
            }
        }
    }
    lines
}

/// Returns the ten columns for a player's round: opponent, seat and result.
fn cell(table: Option<&Table>, id: PlayerId) -> String {
    let Some(table) = table else { return "  0000 - Z".into() };
    let seat = table.seat(id).unwrap_or_default();
    let (Some(opponent), Some(result)) = (table.opponent(id), table.result) else { return "  0000 - U".into() };
    let first = result.went_first.map_or(seat == 0, |first| first == id);
    // A match that was not played can still have a winner. The format's forfeits would mean that the loser was absent,
    // so they aren't used.
    let played = !matches!(result.how, How::Dropped | How::Penalty);
    let sign = match (result.score.won(), seat) {
        (Won::Neither, _) => '-',
        (Won::Drawn, _) => '=',
        (Won::First, 0) | (Won::Second, 1) => {
            if played {
                '1'
            } else {
                'W'
            }
        }
        _ => {
            if played {
                '0'
            } else {
                'L'
            }
        }
    };
    format!("  {:>4} {} {sign}", opponent.0, if first { 'w' } else { 'b' })
}
