//! The question and its answers.

use maneframe_engine::message::Does;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::app::App;
use super::popup::LETTERS;
use super::wrap::{wrap, wrap_text};
/// Maximum number of answers that are listed with the question.
pub const SHORT: usize = 9;
/// Maximum number of rows of answers. If they need more, they are listed in a menu.
const ANSWER_ROWS: usize = 3;

/// Returns all rows at that width: the question, the line of card text that asks, the answers, the keys.
pub fn rows(app: &App<'_>, width: u16) -> Vec<Line<'static>> {
    let width = usize::from(width);
    let mut rows = asked(app, width);
    let theme = app.theme;
    if let Some(text) = app.game.question().text {
        rows.extend(wrap(&Line::styled(format!(" “{text}”"), theme.accent()), width, 2));
    }
    match &app.message {
        Some(message) => rows.extend(wrap(&Line::styled(format!(" {message}"), theme.warn()), width, 1)),
        None => rows.extend(answers(app, width)),
    }
    let asides = app.game.asides();
    if !asides.is_empty() {
        rows.extend(wrap(&Line::styled(format!(" {}", asides.join(" · ")), theme.accent()), width, 1));
    }
    rows.push(hints(app, width));
    rows
}

/// Draws the rows.
pub fn draw(rows: &[Line<'static>], area: Rect, buffer: &mut Buffer) {
    for (row, line) in rows.iter().enumerate().take(area.height.into()) {
        buffer.set_line(area.x, area.y + row as u16, line, area.width);
    }
}

/// Returns the question in the whole width, with its rule if that fits.
fn asked(app: &App<'_>, width: usize) -> Vec<Line<'static>> {
    let theme = app.theme;
    let (question, rule) = question(app);
    let mut rows = wrap_text(&format!(" {question}"), width.saturating_sub(1));
    if let Some(last) = rows.last_mut() {
        let used = Line::raw(last.as_str()).width() + rule.chars().count() + 1;
        if used + 1 < width {
            last.push_str(&" ".repeat(width - used));
            last.push_str(&rule);
        }
    }
    let whole = |text: String| {
        let gap = width.saturating_sub(Line::raw(text.as_str()).width());
        Line::styled(text + &" ".repeat(gap), theme.question())
    };
    rows.into_iter().map(whole).collect()
}

/// Returns the question and its rule in words.
fn question(app: &App<'_>) -> (String, String) {
    if app.game.is_over() {
        return (format!("The game is over: {}", app.game.result()), String::new());
    }
    let question = app.game.question();
    if app.game.watching() {
        let pace = if app.game.is_paced() && app.pace.is_by_key() { "paused" } else { "watching" };
        return (format!("{pace}: {}", question.words), question.rule);
    }
    if app.following() {
        let latest = app.latest();
        let words = match app.game.thinker() {
            Some(name) => latest.into_iter().chain([format!("{name} is thinking …")]).collect::<Vec<_>>().join(" · "),
            None => latest.unwrap_or_else(|| "other players act".to_owned()),
        };
        return (words, String::new());
    }
    (question.words, question.rule)
}

/// Arranges keys and their effects in rows, without breaking any of them.
fn in_rows(units: Vec<(String, String)>, width: usize, app: &App<'_>) -> Vec<Line<'static>> {
    let mut rows: Vec<Line<'static>> = Vec::new();
    for (key, does) in units {
        let unit = [Span::styled(key, app.theme.accent()), Span::raw(format!(" {does}"))];
        let wide: usize = unit.iter().map(Span::width).sum();
        match rows.last_mut().filter(|row| row.width() + 3 + wide <= width) {
            Some(row) => {
                row.push_span(Span::raw("   "));
                unit.into_iter().for_each(|span| row.push_span(span));
            }
            None => {
                let line = Line::from([vec![Span::raw(" ")], unit.to_vec()].concat());
                // An answer that needs more than a row begins in a new one.
                rows.extend(wrap(&line, width, 3));
            }
        }
    }
    rows
}

/// Returns short answers with their keys, if they are listed with the question.
fn short_answers(app: &App<'_>) -> Option<Vec<(String, String)>> {
    let short = !app.offers.is_empty() && app.live.is_empty() && app.offers.len() <= SHORT;
    let key = |n: usize| LETTERS.chars().nth(n).unwrap_or('?').to_string();
    short.then(|| app.offers.iter().enumerate().map(|(n, offer)| (key(n), offer.words.clone())).collect())
}

/// Returns true if the answers are too long to be listed with the question.
pub fn wants_menu(app: &App<'_>, width: u16) -> bool {
    let most = ANSWER_ROWS;
    short_answers(app).is_some_and(|units| in_rows(units, width.into(), app).len() > most)
}

/// Returns rows with short answers. Answers about cards are given on the cards.
fn answers(app: &App<'_>, width: usize) -> Vec<Line<'static>> {
    let mut units: Vec<(String, String)> = Vec::new();
    let mut key = |key: &str, does: String| units.push((key.to_owned(), does));
    if app.game.is_over() {
        if app.game.is_paced() {
            key("s", "save a replay".into());
        } else if !app.game.watching() {
            key("r", "rematch".into());
            key("t", "chat".into());
        }
        key("g", "log".into());
        key("q", "leave".into());
    } else if app.game.is_paced() && app.game.watching() || app.following() {
        key("space", "next".into());
        key("+ -", format!("speed ({})", app.pace));
        key("f", if app.pace.is_by_key() { "let it run".into() } else { "step by step".into() });
        if !app.game.watching() {
            key("Enter", "skip to your choice".into());
        }
    } else if !app.offers.is_empty() {
        match short_answers(app).filter(|_| !wants_menu(app, width as u16)) {
            Some(short) => units = short,
            None => {
                let here = app.here().len();
                let told =
                    if here > 0 { format!("{} ({here})", app.title_here()) } else { "on a card with ●".to_owned() };
                key("Enter", told);
                let offers = |wanted: Does| app.is_offered(|does| *does == wanted);
                if offers(Does::Pass) {
                    key("space", "pass".into());
                }
                if offers(Does::Done) {
                    key("space", "done".into());
                }
                if offers(Does::Draw) {
                    key("d", "draw".into());
                }
                key("o", format!("all {} options", app.offers.len()));
            }
        }
    }
    in_rows(units, width, app)
}

/// Returns as many key hints as fit, the most important first.
fn hints(app: &App<'_>, width: usize) -> Line<'static> {
    let mut hints = vec!["? help", "v read the card"];
    if app.game.goes_nowhere() {
        hints.insert(0, "D offer a draw");
    }
    if app.game.is_over() {
        hints.insert(0, "Enter result");
    }
    if app.game.can_undo() {
        hints.push("u undo");
    }
    if app.game.view().pass().is_some() {
        hints.extend(["n next phase", "e end turn"]);
    }
    hints.extend(["R recap", "g log", "z piles", "q quit", "arrows, Tab look"]);
    let mut text = String::new();
    for hint in hints {
        let more = if text.is_empty() { format!(" {hint}") } else { format!("{text} · {hint}") };
        if more.chars().count() > width {
            break;
        }
        text = more;
    }
    Line::styled(text, app.theme.faint())
}
