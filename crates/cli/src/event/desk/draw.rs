//! Drawing of the desk.

use maneframe_tournament::round::{Round, Table};
use maneframe_tournament::standings::{Row, Tiebreak, standings};
use maneframe_tournament::{Event, Player, Timestamp, describe, export};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::{Desk, Typing, View};
use crate::event::acts::ruling;
use crate::event::common::column;
use crate::event::show;

const HELP: [&str; 22] = [
    "Tab, arrows   switch views, lines",
    "1 0           two digits: games of the first and second player (0 0 is a draw)",
    "              if the table has a result: correct it, with a reason",
    "d             if the table has a result: remove it, with a reason",
    "[ ]           go to the previous or next round, to correct its results",
    "g 12 Enter    go to table 12",
    "p             pair the next round",
    "s, space      start, pause or resume the clock",
    "e             five more minutes for this table",
    "k             choose a random table for a deck check",
    "a             add a player",
    "x             drop this player, or undo that (Players, Standings)",
    "w             give this player a penalty: slow-play, tardiness …",
    "n             a note on this player, or on the event",
    "c 8 Enter     elimination rounds with 2, 3, 4, 8 or 16",
    "u, r          undo, redo",
    "q             quit (everything is saved)",
    "",
    "For everything else there are commands: `maneframe event --help`.",
    "Older entries: `event undo --to`, `--only`; `event penalty --lift`, `--change`.",
    "Deck lists: `event list`. Paper: `event export --to html`.",
    "Other windows may have the same event open.",
];

/// Draws the desk.
pub fn draw(frame: &mut Frame<'_>, desk: &Desk, now: Timestamp) {
    let [top, tabs, body, bottom] =
        Layout::vertical([Constraint::Length(1), Constraint::Length(1), Constraint::Min(0), Constraint::Length(2)])
            .areas(frame.area());
    let event = desk.event();
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let clock = event.round().map_or(String::new(), |round| clock(round, now));
    let head = vec![
        Span::styled(event.settings.name.to_string(), bold),
        Span::raw(format!("  {}, tier {}   {clock}", event.settings.format, event.settings.tier)),
    ];
    frame.render_widget(Paragraph::new(Line::from(head)), top);
    let names: Vec<Span> = (View::ALL.iter())
        .map(|(view, name)| {
            let style = if *view == desk.view { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
            Span::styled(format!(" {name} "), style)
        })
        .collect();
    frame.render_widget(Paragraph::new(Line::from(names)), tabs);
    rows(frame, desk, now, body);
    let told = match &desk.typing {
        Some(Typing::Name(line)) => format!("name of the new player: {line}_"),
        Some(Typing::Table(line)) => format!("table: {line}_"),
        Some(Typing::Violation(line)) => format!("violation: {line}_"),
        Some(Typing::Note(line)) => format!("note: {line}_"),
        Some(Typing::Why(round, table, Some(score), line)) => {
            format!("reason for {} at table {table} in round {round}: {line}_", score.told())
        }
        Some(Typing::Why(round, table, None, line)) => {
            format!("reason for removing the result of table {table} in round {round}: {line}_")
        }
        Some(Typing::Cut(line)) => format!("number of players in elimination rounds: {line}_"),
        None => desk.told.clone(),
    };
    frame.render_widget(Paragraph::new(told).wrap(Wrap { trim: true }), bottom);
}

/// Formats the round and its time: the grace period for absent players, and the number of tables that play.
fn clock(round: &Round, now: Timestamp) -> String {
    let still = if round.clock.paused.is_some() { ", paused" } else { "" };
    let grace = match round.clock.grace(now) {
        Some(left @ 1..) => format!(", tardy in {}:{:02}", left / 60, left % 60),
        _ => String::new(),
    };
    let open = round.tables.iter().filter(|t| t.result.is_none()).count();
    let playing = if open == 0 { "all results are in".to_owned() } else { format!("{open} playing") };
    format!("Round {}: {}{still}{grace}; {playing}", round.number, show::phase(round.clock.phase(now, 0)))
}

/// Returns the heading of a view.
fn heading(desk: &Desk) -> Option<String> {
    match desk.view {
        View::Round => {
            let earlier = desk.earlier.map_or(String::new(), |number| format!("   viewing round {number}"));
            Some(format!("{:>4}  {:30} {:30} result{earlier}", "", "first", "second"))
        }
        View::Standings => Some(format!("{:>4}  {:30} {:>6}  W-L-D-bye", "", "", "points")),
        View::Players => Some(format!("{:>5}  {:30} {:5} {:12} penalties", "", "", "list", "")),
        View::Penalties | View::Decks | View::Settings | View::Log | View::Help => None,
    }
}

/// Draws as many lines of the view as fit, around the chosen one.
fn rows(frame: &mut Frame<'_>, desk: &Desk, now: Timestamp, area: Rect) {
    let lines = lines(desk, now);
    let heading = heading(desk).filter(|_| area.height > 3);
    let [top, area] = Layout::vertical([Constraint::Length(heading.is_some().into()), Constraint::Min(0)]).areas(area);
    if let Some(heading) = heading {
        frame.render_widget(Paragraph::new(heading).style(Style::new().add_modifier(Modifier::DIM)), top);
    }
    let height = usize::from(area.height).max(1);
    let at = desk.at.min(lines.len().saturating_sub(1));
    let from = at.saturating_sub(height / 2).min(lines.len().saturating_sub(height));
    let chosen = Style::new().add_modifier(Modifier::REVERSED);
    let shown: Vec<Line> = (lines.into_iter().enumerate().skip(from).take(height))
        .map(|(i, text)| {
            let marked = i == at && desk.view != View::Help;
            Line::styled(text, if marked { chosen } else { Style::new() })
        })
        .collect();
    frame.render_widget(Paragraph::new(shown), area);
}

/// Formats a name for its column. It is cut, so that a long name doesn't move the result off the screen.
fn name(name: &str) -> String {
    column(name, 30, true)
}

/// Formats a table of the round.
fn played(event: &Event, round: &Round, table: &Table, now: Timestamp) -> String {
    let first = name(&event.name(table.seats.first));
    let second = name(&table.seats.second.map_or("bye".into(), |p| event.name(p)));
    let result = table.result.map_or("…".into(), |r| r.score.told());
    let time = match (table.result, table.extension) {
        (None, 1..) => show::phase(round.clock.phase(now, table.extension)),
        _ => String::new(),
    };
    let check = if table.checked { " deck check" } else { "" };
    let losses = show::losses(event, table).map_or(String::new(), |text| format!(" {text}"));
    format!("{:>4}  {first} {second} {result:8}{losses}{check} {time}", table.number)
}

/// Formats a line of the standings.
fn standing(event: &Event, row: &Row) -> String {
    let r = &row.record;
    let value = |t: &Tiebreak| format!("  {t} {}", export::text::value(*t, row.tiebreak(*t)));
    let breaks: String = event.settings.tiebreaks.iter().map(value).collect();
    let who = name(&event.name(row.id));
    format!("{:>4}  {who} {:>6}  {}-{}-{}-{}{breaks}", row.rank, r.points, r.wins, r.losses, r.draws, r.byes)
}

/// Formats a player of the list.
fn player(p: &Player) -> String {
    let gone = match (p.disqualified, p.dropped) {
        (true, _) => "disqualified",
        (false, true) => "left",
        (false, false) => "",
    };
    let list = if p.list.is_some() { "list" } else { "" };
    let due = if p.losses_due > 0 { format!("  loses the next game: {}", p.losses_due) } else { String::new() };
    format!("{:>5}  {} {list:5} {gone:12} {}{due}", p.id.to_string(), name(p.name.as_str()), p.penalties.len())
}

/// Returns all lines of the view.
fn lines(desk: &Desk, now: Timestamp) -> Vec<String> {
    let event = desk.event();
    match desk.view {
        View::Help => HELP.map(ToOwned::to_owned).to_vec(),
        View::Round => (desk.round().iter().flat_map(|r| r.tables.iter().map(move |t| (r, t))))
            .map(|(round, table)| played(event, round, table, now))
            .collect(),
        View::Settings => {
            event.settings.in_words().into_iter().map(|(name, value)| format!("{name:36} {value}")).collect()
        }
        View::Standings => standings(event).rows.iter().map(|row| standing(event, row)).collect(),
        View::Players => event.players.iter().map(player).collect(),
        View::Penalties => (event.players.iter().flat_map(|p| p.penalties.iter().map(move |penalty| (p, penalty))))
            .map(|(p, penalty)| {
                let note = penalty.note.as_ref().map_or(String::new(), |n| format!(": {n}"));
                format!(
                    "round {:>2}  {} {:16} {}{note}{}",
                    penalty.round,
                    name(p.name.as_str()),
                    penalty.counts_as,
                    penalty.violation,
                    ruling(penalty)
                )
            })
            .collect(),
        View::Decks => (event.players.iter())
            .map(|p| match &p.list {
                None => format!("{} none", name(p.name.as_str())),
                Some(handed) => {
                    let late = if handed.late { ", late" } else { "" };
                    let fault = handed.list.checked.as_ref().and_then(|c| c.fault);
                    let fault = fault.map_or(String::new(), |f| format!(", {f}"));
                    format!("{} {}{late}{fault}", name(p.name.as_str()), handed.list.title)
                }
            })
            .collect(),
        View::Log => (desk.log.history().entries().iter().zip(describe::entries(desk.log.history())).rev())
            .map(|(entry, says)| {
                let stands = if desk.log.history().stands(entry.n) { "" } else { "  (taken back)" };
                format!("{:>4} {} {:12} {says}{stands}", entry.n, show::when(entry.at), entry.by)
            })
            .collect(),
    }
}
