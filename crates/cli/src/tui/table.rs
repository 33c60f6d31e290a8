//! The whole screen with its parts.

use maneframe_engine::PlayerId;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::app::App;
use super::chip::{self, Moment, Spot};
use super::cursor::Part;
use super::{log, plan, popup, problem, prompt, sheet, side};
use crate::describe::scene::{Piece, phase_name};

/// Minimum size of the screen in columns and rows.
const SMALLEST: (u16, u16) = (60, 20);
/// Draws the whole screen.
pub fn draw(frame: &mut Frame<'_>, app: &mut App<'_>) {
    let screen = frame.area();
    if screen.width < SMALLEST.0 || screen.height < SMALLEST.1 {
        let text = format!(
            "The table needs {}x{} characters.\nMake the window larger, or play with --plain.\nPress q to quit.",
            SMALLEST.0, SMALLEST.1
        );
        frame.render_widget(Paragraph::new(text), screen);
        return;
    }
    if let Some(who) = app.curtain {
        curtain(frame, app, who);
        return;
    }
    app.width = screen.width;
    let asked = prompt::rows(app, screen.width);
    app.parts = parts(app);
    let plan = plan::plan(screen, app, asked.len() as u16);
    app.first_place = plan.first;
    app.log_room = plan.log.map_or((0, 0), |log| (log.height.saturating_sub(2), log.width.saturating_sub(2)));
    let buffer = frame.buffer_mut();
    status(app, plan.status, buffer);
    app.spots = cards(app, &plan, buffer);
    // In a menu the cursor may be on a card that is not on the table. Otherwise it is on a visible card.
    let menu = app.popups.iter().any(|p| matches!(p, popup::Popup::Menu { .. }));
    if !menu && !app.spots.iter().any(|s| Some(s.card) == app.cursor) {
        app.cursor = app.spots.iter().find(|s| s.part == HAND).or(app.spots.first()).map(|s| s.card);
    }
    if let Some(area) = plan.card {
        looked_at(app, area, frame);
    }
    if let Some(area) = plan.log {
        let lines = log::lines(&*app.game, app.heard, app.log_room.1.into(), app.theme);
        app.back = app.back.min(lines.len().saturating_sub(usize::from(area.height)));
        log::draw(&lines, app.back, area, app.theme, frame.buffer_mut());
    }
    prompt::draw(&asked, plan.prompt, frame.buffer_mut());
    // The question stays visible below a popup, since it may be needed for a choice.
    let over = Rect { height: screen.height.saturating_sub(plan.prompt.height), ..screen };
    let theme = app.theme;
    if let Some(popup) = app.popups.last_mut() {
        app.more = popup::draw(popup, over, theme, frame.buffer_mut());
    }
}

/// Number of the viewer's home among the parts.
const HOME: u8 = 60;
/// Number of the viewer's hand.
const HAND: u8 = 61;
/// First number of the Problems.
const PROBLEMS: u8 = 20;

/// Returns the numbers of another player's open hand and home.
fn of_other(i: usize) -> (u8, u8) {
    (1 + 2 * i as u8, 2 + 2 * i as u8)
}

/// Returns all parts of the table with their cards, in the order of Tab.
fn parts(app: &App<'_>) -> Vec<Part> {
    let scene = &app.scene;
    let ids = |list: &[Piece]| chip::chips(list).iter().map(|(p, _)| p.id).collect::<Vec<_>>();
    let seats = scene.sides.len();
    let mut parts = Vec::new();
    for i in 1..seats {
        let side = &scene.sides[(scene.me.index() + i) % seats];
        let (open, home) = of_other(i - 1);
        let hand = side.hand.as_deref().filter(|_| app.game.watching()).unwrap_or_default();
        parts.push(Part { number: open, cards: ids(hand) });
        parts.push(Part { number: home, cards: ids(&side.home) });
    }
    let places = app.places().into_iter().zip(PROBLEMS..);
    parts.extend(places.map(|(place, number)| Part { number, cards: problem::cards(scene, place) }));
    let mine = scene.side(scene.me);
    parts.push(Part { number: HOME, cards: ids(&mine.home) });
    parts.push(Part { number: HAND, cards: ids(mine.hand.as_deref().unwrap_or_default()) });
    parts
}

/// Draws all cards and returns their positions.
fn cards(app: &App<'_>, plan: &plan::Plan, buffer: &mut Buffer) -> Vec<Spot> {
    let scene = &app.scene;
    let mut spots = Vec::new();
    let mut m = Moment { theme: app.theme, cursor: app.cursor, live: &app.live, spots: &mut spots };
    for (i, (player, seat)) in plan.others.iter().enumerate() {
        let side = scene.side(*player);
        let (open, home) = of_other(i);
        side::draw(scene, side, &app.game.name(*player), seat.line, app.theme, buffer);
        chip::draw(side.hand.as_deref().unwrap_or_default(), seat.open, false, true, open, buffer, &mut m);
        chip::draw(&side.home, seat.cards, seat.tall, false, home, buffer, &mut m);
    }
    let places = app.places();
    let shown = places.iter().zip(PROBLEMS..).skip(plan.first).zip(&plan.problems);
    for ((place, part), area) in shown {
        problem::draw(scene, place, *area, part, buffer, &mut m);
    }
    if let (Some(left), Some(right)) = (plan.problems.first(), plan.problems.last()) {
        if plan.first > 0 {
            buffer.set_string(left.x, left.y, "◀", app.theme.warn());
        }
        if plan.first + plan.problems.len() < places.len() {
            buffer.set_string(right.right() - 1, right.y, "▶", app.theme.warn());
        }
    }
    let mine = scene.side(scene.me);
    side::draw(scene, mine, &app.game.name(scene.me), plan.own.line, app.theme, buffer);
    chip::draw(&mine.home, plan.own.cards, plan.own.tall, false, HOME, buffer, &mut m);
    let hand = mine.hand.as_deref().unwrap_or_default();
    let line = plan.hand.line;
    let title = format!("━ hand {} ", hand.len());
    let title = format!("{title}{}", "━".repeat(usize::from(line.width).saturating_sub(title.chars().count())));
    buffer.set_stringn(line.x, line.y, title, line.width.into(), app.theme.frame());
    chip::draw(hand, plan.hand.cards, plan.hand.tall, true, HAND, buffer, &mut m);
    spots
}

/// Draws the card under the cursor in full. A card that is not on the table is taken from its definition.
fn looked_at(app: &App<'_>, area: Rect, frame: &mut Frame<'_>) {
    let buffer = frame.buffer_mut();
    let piece = app.piece_here();
    let offered = app.cursor.filter(|c| app.live.contains(c));
    match (piece, offered.and_then(|card| app.game.view().printed(card))) {
        (None, Some(card)) => {
            let block = ratatui::widgets::Block::bordered().border_style(app.theme.frame());
            let lines = sheet::of_card(&card, app.theme, false);
            let text = Paragraph::new(lines).wrap(ratatui::widgets::Wrap { trim: true }).block(block);
            ratatui::widgets::Widget::render(text, area, buffer);
        }
        _ => sheet::draw(piece, area, app.theme, buffer),
    }
}

fn status(app: &App<'_>, area: Rect, buffer: &mut Buffer) {
    let scene = &app.scene;
    let theme = app.theme;
    // If there is little room, or other information is shown next to it, only the current phase is shown.
    let going_on = scene.fight.is_some() || !scene.queue.is_empty();
    let narrow = area.width < if going_on { 110 } else { 70 };
    let phases: &[&str] = if narrow { &[] } else { &["Ready", "Troublemaker", "Main", "Score", "End"] };
    let mut spans = vec![
        ratatui::text::Span::styled(if narrow { "" } else { " Maneframe " }, theme.accent()),
        ratatui::text::Span::styled(
            if scene.turn > 0 { format!(" turn {} ", scene.turn) } else { " setting up ".to_owned() },
            theme.head(),
        ),
    ];
    for phase in phases {
        let now = phase_name(scene.phase).starts_with(phase);
        let style = if now { theme.cursor() } else { theme.faint() };
        spans.push(ratatui::text::Span::styled(format!(" {phase} "), style));
    }
    if narrow && scene.turn > 0 {
        spans.push(ratatui::text::Span::styled(format!(" {} ", phase_name(scene.phase)), theme.cursor()));
    }
    if let Some(fight) = &scene.fight {
        let totals: Vec<String> =
            scene.sides.iter().filter_map(|s| Some(format!("{} {}", s.player, s.total?))).collect();
        let against =
            fight.troublemaker.and_then(|t| scene.pieces().iter().find(|p| p.id == t).map(|p| p.title.clone()));
        let won = fight.winner.map_or(String::new(), |w| format!(", won by {w}"));
        let what = against.map_or("faceoff".to_owned(), |t| format!("faceoff with {t}"));
        // The score comes first, because the end may be cut off.
        spans.push(ratatui::text::Span::styled(format!("  ⚔ {}{won}: {what}", totals.join(" : ")), theme.warn()));
    }
    if !scene.queue.is_empty() {
        let titles: Vec<&str> = scene.queue.iter().map(|p| p.title.as_str()).collect();
        spans.push(ratatui::text::Span::styled(format!("  playing {}", titles.join(", ")), theme.warn()));
    }
    let corner = format!("{} ", app.game.corner());
    buffer.set_line(area.x, area.y, &Line::from(spans), area.width);
    if area.width > 110 {
        let width = (corner.chars().count() as u16).min(area.width);
        buffer.set_string(area.right() - width, area.y, corner, theme.faint());
    }
}

fn curtain(frame: &mut Frame<'_>, app: &App<'_>, who: PlayerId) {
    let text = vec![
        Line::styled(app.game.name(who), app.theme.accent()),
        Line::raw("It's your turn at the keyboard. Press Enter."),
    ];
    let area = frame.area();
    let middle = Rect { y: area.height / 2 - 1, height: 2, ..area };
    frame.render_widget(Paragraph::new(text).centered(), middle);
}
