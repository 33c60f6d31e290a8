//! FIDE's tournament report (TRF), so that other programs can look at our pairings. Swiss rounds only. A player's first seat
//! is told as the white pieces; ratings, titles and federations there are none.

use crate::event::Event;
use crate::player::PlayerId;
use crate::round::{How, Stage};
use crate::score::Won;
use crate::standings::{records, standings};

/// The longest name of the format, in characters.
const NAME: usize = 33;

/// The report.
pub fn write(event: &Event) -> String {
    let standings = standings(event);
    let records = records(event);
    let scoring = event.settings.scoring;
    let rounds: Vec<_> = event.rounds.iter().filter(|r| r.stage == Stage::Swiss).collect();
    let mut text = String::new();
    let mut line = |s: String| {
        text.push_str(s.trim_end());
        text.push('\n');
    };
    line(format!("012 {}", event.settings.name));
    line(format!("062 {}", event.players.len()));
    line("092 Individual: Swiss-System".into());
    line(format!("142 {}", event.rounds_planned().max(rounds.len() as u32)));
    line(format!("XXR {}", event.rounds_planned().max(rounds.len() as u32)));
    line(format!(
        "162  W {:>4}.0    D {:>4}.0    L {:>4}.0    P {:>4}.0",
        scoring.win, scoring.draw, scoring.loss, scoring.bye
    ));
    for (a, b) in &event.forbidden {
        line(format!("XXP {:>4} {:>4}", a.0, b.0));
    }
    for player in &event.players {
        let rank = standings.rows.iter().find(|r| r.id == player.id).map_or(0, |r| r.rank);
        let points = records.get(player.id.index()).map_or(0, |r| r.points).to_string() + ".0";
        // Columns 1-89; name and the like are cut to their columns, and padded by characters, as readers count those.
        let name: String = player.name.as_str().chars().take(NAME).collect();
        let mut row = format!("001 {:>4}      {name}", player.id.0);
        row.extend(std::iter::repeat_n(' ', 80usize.saturating_sub(row.chars().count())));
        row.push_str(&format!("{points:>4} {rank:>4}"));
        for round in &rounds {
            row.push_str(&cell(round.table_of(player.id), player.id));
        }
        line(row);
    }
    text
}

/// A round of a player: ten columns with the opponent, the seat and the result.
fn cell(table: Option<&crate::round::Table>, id: PlayerId) -> String {
    let Some(table) = table else { return "  0000 - Z".into() };
    let seat = table.seat(id).unwrap_or_default();
    let Some(opponent) = table.opponent(id) else { return "  0000 - U".into() };
    let Some(result) = table.result else { return "          ".into() };
    let first = result.went_first.map_or(seat == 0, |first| first == id);
    // A match that nobody played is a forfeit there.
    let forfeit = matches!(result.how, How::Dropped | How::Penalty);
    let sign = match (result.score.won(), seat) {
        (Won::First, 0) | (Won::Second, 1) => {
            if forfeit {
                '+'
            } else {
                '1'
            }
        }
        (Won::Drawn, _) => '=',
        _ => {
            if forfeit {
                '-'
            } else {
                '0'
            }
        }
    };
    format!("  {:>4} {} {sign}", opponent.0, if first { 'w' } else { 'b' })
}
