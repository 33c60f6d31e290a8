//! The whole screen: which part goes where.

use maneframe_engine::PlayerId;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::app::App;
use super::chip::{self, Moment};
use super::{log, popup, problem, prompt, sheet, side};
use crate::describe::scene::{Piece, phase_name};

/// The smallest screen that holds a table.
const SMALLEST: (u16, u16) = (60, 20);
/// From this width on, card and log stand beside the table.
const WIDE: u16 = 108;

/// The parts of the screen.
struct Plan {
    other: Rect,
    problems: Rect,
    own: Rect,
    hand: Rect,
    card: Rect,
    log: Rect,
    prompt: Rect,
    status: Rect,
    /// Which of the others' home, own home and hand are drawn as boxes.
    tall: [bool; 3],
}

/// Draws everything.
pub fn draw(frame: &mut Frame<'_>, app: &mut App<'_>) {
    let screen = frame.area();
    if screen.width < SMALLEST.0 || screen.height < SMALLEST.1 {
        let text = format!(
            "The table needs {}x{} characters.\nMake the window larger, or play with --plain.\nq leaves.",
            SMALLEST.0, SMALLEST.1
        );
        frame.render_widget(Paragraph::new(text), screen);
        return;
    }
    if let Some(who) = app.curtain {
        curtain(frame, app, who);
        return;
    }
    let me = app.scene.me;
    let other = app.scene.others().next().map_or(me, |s| s.player);
    let plan = plan(screen, app, other);
    let mut spots = std::mem::take(&mut app.spots);
    spots.clear();
    let buffer = frame.buffer_mut();
    status(app, plan.status, buffer);
    {
        let scene = &app.scene;
        let mut m = Moment { theme: app.theme, cursor: app.cursor, live: &app.live, spots: &mut spots };
        let (line, cards) = head(plan.other);
        side::draw(scene, scene.side(other), &app.session.name(other), line, app.theme, buffer);
        // An open hand of the other side lies behind its home.
        let cards = match scene.side(other).hand.as_ref().filter(|_| app.watching() && cards.height > 1) {
            Some(hand) => {
                let rows = chip::rows(hand, cards.width, false, true).min(cards.height - 1);
                let (top, rest) =
                    (Rect { height: rows, ..cards }, Rect { y: cards.y + rows, height: cards.height - rows, ..cards });
                chip::draw(hand, top, false, true, 0, buffer, &mut m);
                rest
            }
            None => cards,
        };
        chip::draw(&scene.side(other).home, cards, plan.tall[0], false, 1, buffer, &mut m);
        let widths = vec![Constraint::Fill(1); scene.places.len().max(1)];
        // Own Problem first, as one reads it: left is mine.
        let mut places: Vec<_> = scene.places.iter().collect();
        places.sort_by_key(|p| p.owner != me);
        for ((place, area), part) in places.iter().zip(Layout::horizontal(widths).split(plan.problems).iter()).zip(2..)
        {
            problem::draw(scene, place, *area, part, buffer, &mut m);
        }
        let (line, cards) = head(plan.own);
        side::draw(scene, scene.side(me), &app.session.name(me), line, app.theme, buffer);
        chip::draw(&scene.side(me).home, cards, plan.tall[1], false, 60, buffer, &mut m);
        let (line, cards) = head(plan.hand);
        let hand = scene.side(me).hand.as_deref().unwrap_or_default();
        let title = format!("━ hand {} ", hand.len());
        let title = format!("{title}{}", "━".repeat(usize::from(line.width).saturating_sub(title.chars().count())));
        buffer.set_stringn(line.x, line.y, title, line.width.into(), app.theme.frame());
        chip::draw(hand, cards, plan.tall[2], true, 61, buffer, &mut m);
    }
    app.spots = spots;
    // A menu's cursor may be on a card that lies nowhere; else it is on one that can be seen.
    let menu = matches!(app.popup, Some(popup::Popup::Menu { .. }));
    if !menu && !app.spots.iter().any(|s| Some(s.card) == app.cursor) {
        app.cursor = app.spots.iter().find(|s| s.part == 61).or(app.spots.first()).map(|s| s.card);
    }
    looked_at(app, plan.card, frame);
    let lines =
        log::lines(&app.session, app.viewer(), app.heard, usize::from(plan.log.width.saturating_sub(2)), app.theme);
    app.back = app.back.min(lines.len().saturating_sub(usize::from(plan.log.height)));
    log::draw(&lines, app.back, plan.log, app.theme, frame.buffer_mut());
    prompt::draw(app, plan.prompt, frame.buffer_mut());
    if let Some(popup) = &app.popup {
        let over = Rect { height: screen.height - plan.prompt.height, ..screen };
        popup::draw(popup, over, app.theme, frame.buffer_mut());
    }
}

/// The card under the cursor; one that is nowhere on the table, such as a found one, from its definition.
fn looked_at(app: &App<'_>, area: Rect, frame: &mut Frame<'_>) {
    let buffer = frame.buffer_mut();
    let piece = app.piece_here();
    let offered = app.cursor.filter(|c| app.live.contains(c));
    match (piece, offered) {
        (None, Some(card)) => {
            let game = app.session.game();
            let def = game.pool().def(game.state().card(card).def);
            let block = ratatui::widgets::Block::bordered().border_style(app.theme.frame());
            let lines = sheet::of_card(&def.card, app.theme, false);
            let text = Paragraph::new(lines).wrap(ratatui::widgets::Wrap { trim: true }).block(block);
            ratatui::widgets::Widget::render(text, area, buffer);
        }
        _ => sheet::draw(piece, area, app.theme, buffer),
    }
}

fn head(area: Rect) -> (Rect, Rect) {
    let line = Rect { height: area.height.min(1), ..area };
    (line, Rect { y: area.y + line.height, height: area.height - line.height, ..area })
}

fn status(app: &App<'_>, area: Rect, buffer: &mut ratatui::buffer::Buffer) {
    let scene = &app.scene;
    let theme = app.theme;
    let phases = ["Ready", "Troublemaker", "Main", "Score", "End"];
    let mut spans = vec![
        ratatui::text::Span::styled(" Maneframe ", theme.accent()),
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
    if let Some(fight) = &scene.fight {
        let totals: Vec<String> =
            scene.sides.iter().filter_map(|s| Some(format!("{} {}", s.player, s.total?))).collect();
        let against =
            fight.troublemaker.and_then(|t| scene.pieces().iter().find(|p| p.id == t).map(|p| p.title.clone()));
        let won = fight.winner.map_or(String::new(), |w| format!(", won by {w}"));
        let what = against.map_or("faceoff".to_owned(), |t| format!("faceoff with {t}"));
        spans.push(ratatui::text::Span::styled(format!("  ⚔ {what}: {}{won}", totals.join(" : ")), theme.warn()));
    }
    if !scene.queue.is_empty() {
        let titles: Vec<&str> = scene.queue.iter().map(|p| p.title.as_str()).collect();
        spans.push(ratatui::text::Span::styled(format!("  playing {}", titles.join(", ")), theme.warn()));
    }
    let seed = format!("seed {} ", app.session.seed());
    buffer.set_line(area.x, area.y, &Line::from(spans), area.width);
    if area.width > 110 {
        buffer.set_string(area.right() - seed.len() as u16, area.y, seed, theme.faint());
    }
}

fn curtain(frame: &mut Frame<'_>, app: &App<'_>, who: PlayerId) {
    let text =
        vec![Line::styled(app.session.name(who), app.theme.accent()), Line::raw("Take the keyboard, and press Enter.")];
    let area = frame.area();
    let middle = Rect { y: area.height / 2 - 1, height: 2, ..area };
    frame.render_widget(Paragraph::new(text).centered(), middle);
}

/// Divides the screen. What is left over after everybody has a line goes to the hand and the homes as boxes, and the
/// rest to the Problems.
fn plan(screen: Rect, app: &App<'_>, other: PlayerId) -> Plan {
    let wide = screen.width >= WIDE;
    let [status, body, prompt] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(prompt::rows(app, screen.width)),
    ])
    .areas(screen);
    let (table, card, log) = if wide {
        let beside = (screen.width / 3).clamp(34, 56);
        let [table, right] = Layout::horizontal([Constraint::Fill(1), Constraint::Length(beside)]).areas(body);
        let [card, log] = Layout::vertical([Constraint::Percentage(45), Constraint::Fill(1)]).areas(right);
        (table, card, log)
    } else {
        let below = body.height.saturating_sub(needed(app, other, body.width)).clamp(5, (body.height / 2).max(5));
        let [table, below] = Layout::vertical([Constraint::Fill(1), Constraint::Length(below)]).areas(body);
        let [log, card] = Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(below);
        (table, card, log)
    };
    let scene = &app.scene;
    let lists: [(&[Piece], bool); 3] = [
        (&scene.side(other).home, false),
        (&scene.side(scene.me).home, false),
        (scene.side(scene.me).hand.as_deref().unwrap_or_default(), true),
    ];
    let open = open_hand(app, other, table.width);
    // Three lines of names, and at least eight rows for the Problems.
    let mut left = table.height.saturating_sub(3 + if wide { 10 } else { 8 } + open);
    let mut tall = [false; 3];
    let mut rows = [0; 3];
    for (i, (list, hand)) in lists.iter().enumerate() {
        rows[i] = chip::rows(list, table.width, false, *hand).min(if *hand { 3 } else { 2 });
        left = left.saturating_sub(rows[i]);
    }
    for i in [2, 1, 0] {
        let (list, hand) = lists[i];
        let boxes = chip::rows(list, table.width, true, hand);
        let keep = 2 * (2 - [2, 1, 0].iter().position(|&x| x == i).unwrap_or(0) as u16);
        if !list.is_empty() && boxes - rows[i].min(boxes) + keep <= left {
            left -= boxes - rows[i].min(boxes);
            (tall[i], rows[i]) = (true, boxes);
        }
    }
    let [other, problems, own, hand] = Layout::vertical([
        Constraint::Length(1 + rows[0] + open),
        Constraint::Fill(1),
        Constraint::Length(1 + rows[1]),
        Constraint::Length(1 + rows[2]),
    ])
    .areas(table);
    Plan { other, problems, own, hand, card, log, prompt, status, tall }
}

/// How many rows an open hand of the other side takes.
fn open_hand(app: &App<'_>, other: PlayerId, width: u16) -> u16 {
    match app.scene.side(other).hand.as_ref().filter(|_| app.watching()) {
        Some(hand) => chip::rows(hand, width, false, true).min(2),
        None => 0,
    }
}

/// How many rows a narrow table needs at least: everything in lines.
fn needed(app: &App<'_>, other: PlayerId, width: u16) -> u16 {
    let scene = &app.scene;
    let beside = (width / scene.places.len().max(1) as u16).saturating_sub(2);
    let place = |p: &crate::describe::scene::Place| {
        let most = p.stands.iter().map(|s| 1 + chip::rows(&s.cards, beside, false, false)).max().unwrap_or(1);
        2 + most * p.stands.len() as u16
    };
    let problems = scene.places.iter().map(place).max().unwrap_or(0).max(6);
    let home = |player| chip::rows(&scene.side(player).home, width, false, false).min(2);
    let hand = chip::rows(scene.side(scene.me).hand.as_deref().unwrap_or_default(), width, false, true).min(3);
    3 + problems + open_hand(app, other, width) + home(other) + home(scene.me) + hand
}
