//! The line with the question, and what may be answered.

use maneframe_engine::Choice;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::app::App;
use super::chip::cut;
use super::popup::LETTERS;
use crate::describe::words;

/// Draws the question and the keys that answer it.
pub fn draw(app: &App<'_>, area: Rect, buffer: &mut Buffer) {
    let theme = app.theme;
    let width = usize::from(area.width);
    let (question, rule) = question(app);
    let rule = rule.map_or(String::new(), |r| format!(" {} ", r.in_full()));
    let text = cut(&format!(" {question}"), width.saturating_sub(rule.len()));
    let gap = width.saturating_sub(Line::raw(text.as_str()).width() + rule.len());
    let line = format!("{text}{}{rule}", " ".repeat(gap));
    buffer.set_stringn(area.x, area.y, line, width, theme.question());
    let mut y = area.y + 1;
    let mut line = |line: &Line<'_>| {
        if y < area.bottom() {
            buffer.set_line(area.x + 1, y, line, area.width.saturating_sub(1));
            y += 1;
        }
    };
    for text in asking(app, area.width) {
        line(&Line::styled(text, theme.accent()));
    }
    match &app.message {
        Some(message) => line(&Line::styled(message.clone(), theme.warn())),
        None => line(&answers(app)),
    }
    line(&hints(app));
}

/// How many rows the question needs.
pub fn rows(app: &App<'_>, width: u16) -> u16 {
    3 + asking(app, width).len() as u16
}

/// The line of card text that asks, in up to three rows.
fn asking(app: &App<'_>, width: u16) -> Vec<String> {
    let Some(text) = app.asking() else { return Vec::new() };
    let text = format!("“{text}”");
    let wrapped = textwrap::wrap(&text, usize::from(width).saturating_sub(2).max(10)).into_iter();
    wrapped.take(3).map(std::borrow::Cow::into_owned).collect()
}

fn question(app: &App<'_>) -> (String, Option<maneframe_engine::Rule>) {
    let game = app.session.game();
    if game.outcome().is_some() {
        return (format!("The game is over: {}", app.session.result()), None);
    }
    if app.watching() {
        let pace = if app.paused { "paused" } else { "watching" };
        return (format!("{pace}: {}", words::question(game)), game.decision().map(|d| d.rule));
    }
    (words::question(game), game.decision().map(|d| d.rule))
}

/// Short answers are listed; what is about cards is answered on the cards.
fn answers(app: &App<'_>) -> Line<'static> {
    let theme = app.theme;
    let mut spans = Vec::new();
    let mut key = |key: String, does: String| {
        if !spans.is_empty() {
            spans.push(Span::raw("   "));
        }
        spans.push(Span::styled(key, theme.accent()));
        spans.push(Span::raw(format!(" {does}")));
    };
    let game = app.session.game();
    if game.outcome().is_some() {
        key("s".into(), "save a replay".into());
        key("g".into(), "log".into());
        key("q".into(), "leave".into());
        return Line::from(spans);
    }
    if app.watching() {
        key("space".into(), if app.paused { "go on".into() } else { "pause".into() });
        key("→".into(), "one step".into());
        key("+ -".into(), "faster, slower".into());
        return Line::from(spans);
    }
    let Some(decision) = game.decision() else { return Line::default() };
    let short = decision.options.iter().all(|c| words::card_of(*c).is_none()) && decision.options.len() <= 9;
    if short {
        for (n, (_, text)) in app.options.iter().enumerate() {
            key(LETTERS.chars().nth(n).unwrap_or('?').to_string(), cut(text, 40));
        }
        return Line::from(spans);
    }
    let here = app.here().len();
    if here > 0 {
        key("Enter".into(), format!("{} ({here})", app.title_here()));
    } else {
        key("Enter".into(), "on a card with ●".into());
    }
    if decision.options.contains(&Choice::Pass) {
        key("space".into(), "pass".into());
    }
    if decision.options.contains(&Choice::Done) {
        key("space".into(), "done".into());
    }
    if decision.options.contains(&Choice::Act(maneframe_engine::frame::Action::Draw)) {
        key("d".into(), "draw".into());
    }
    key("o".into(), format!("all {} options", app.options.len()));
    Line::from(spans)
}

fn hints(app: &App<'_>) -> Line<'static> {
    let theme = app.theme;
    let undo = if app.session.can_undo() { " · u undo" } else { "" };
    let skip = if app.session.can_pass() { " · n next phase · e end turn" } else { "" };
    Line::styled(format!("? help{undo}{skip} · arrows look · z piles · g log · q quit"), theme.faint())
}
