//! Layout of the screen: essential parts first, then optional ones.

use maneframe_engine::PlayerId;
use ratatui::layout::Rect;

use super::app::App;
use super::{chip, problem};
use crate::describe::scene::Piece;

/// Minimum width at which a table of two players has card and log next to it.
const WIDE: u16 = 108;
/// Minimum width of a Problem's column.
const COLUMN: u16 = 26;
/// Minimum number of rows for card and log below the table.
const PANE: u16 = 5;

/// Part of a player: a line about the player, an open hand, the cards at home.
#[derive(Clone, Copy, Default)]
pub struct Seat {
    /// Line about the player.
    pub line: Rect,
    /// Open hand, if there is one.
    pub open: Rect,
    /// Area of the cards.
    pub cards: Rect,
    /// True if the cards are boxes.
    pub tall: bool,
}

/// Parts of the screen.
pub struct Plan {
    /// Status line at the top.
    pub status: Rect,
    /// Other players, the next player first.
    pub others: Vec<(PlayerId, Seat)>,
    /// Index of the first Problem shown. Each Problem has a column.
    pub first: usize,
    /// Columns of the Problems; see [`Plan::first`].
    pub problems: Vec<Rect>,
    /// Part of the viewer.
    pub own: Seat,
    /// Hand of the viewer.
    pub hand: Seat,
    /// Card under the cursor in full, if there is room.
    pub card: Option<Rect>,
    /// The log, if there is room.
    pub log: Option<Rect>,
    /// Question and answers.
    pub prompt: Rect,
}

/// Rows of a part: with fewer than `least` it is useless, with `whole` it is complete.
struct Need {
    least: u16,
    whole: u16,
}

/// Distributes rows: first the minimum for every part, and then what makes each complete.
fn share(needs: &[Need], rows: &mut u16) -> Vec<u16> {
    let mut given = vec![0; needs.len()];
    for whole in [false, true] {
        for (got, need) in given.iter_mut().zip(needs) {
            let want = if whole { need.whole } else { need.least };
            let more = want.saturating_sub(*got).min(*rows);
            *got += more;
            *rows -= more;
        }
    }
    given
}

/// Computes the layout of the screen.
pub fn plan(screen: Rect, app: &App<'_>, prompt: u16) -> Plan {
    let scene = &app.scene;
    let prompt = prompt.min(screen.height * 2 / 3);
    let body = Rect { y: screen.y + 1, height: screen.height.saturating_sub(1 + prompt), ..screen };
    let status = Rect { height: 1, ..screen };
    let beside = screen.width >= WIDE && scene.sides.len() == 2;
    let aside = if beside { (screen.width / 3).clamp(34, 56) } else { 0 };
    let table = Rect { width: body.width - aside, ..body };

    let seats = scene.sides.len();
    let next = |i: usize| &scene.sides[(scene.me.index() + i) % seats];
    let others: Vec<_> = (1..seats).map(next).collect();
    let looked_at = app.cursor;
    let holds = |list: &[Piece]| chip::chips(list).iter().any(|(p, _)| Some(p.id) == looked_at);
    let flat = |list: &[Piece], hand: bool| chip::rows(list, table.width, false, hand);

    // Hand, own home, Problems, the other players' homes, their open hands.
    let mine = scene.side(scene.me);
    let hand = mine.hand.as_deref().unwrap_or_default();
    let columns = usize::from(table.width / COLUMN).clamp(1, scene.places.len().max(1));
    let column = table.width / columns as u16;
    let problems = scene
        .places
        .iter()
        .map(|p| problem::rows_needed(p, column))
        .fold((4, 6), |most, p| (most.0.max(p.0), most.1.max(p.1)));
    let mut needs = vec![
        Need { least: 1, whole: flat(hand, true).min(3) },
        Need { least: 1, whole: flat(&mine.home, false).min(2) },
        Need { least: problems.0, whole: problems.1 },
    ];
    let focus = others.iter().position(|s| holds(&s.home)).unwrap_or(0);
    for (i, side) in others.iter().enumerate() {
        needs.push(Need { least: u16::from(i == focus), whole: flat(&side.home, false).min(2) });
    }
    let open =
        |list: &Option<Vec<Piece>>| list.as_deref().filter(|_| app.game.watching()).map_or(0, |h| flat(h, true).min(2));
    for side in &others {
        needs.push(Need { least: 0, whole: open(&side.hand) });
    }
    let mut left = table.height.saturating_sub(seats as u16 + 1);
    let mut rows = share(&needs, &mut left);

    // The remaining rows go to card and log, then to cards as boxes, then to the Problems.
    let below = if beside || left < PANE { 0 } else { left.min((body.height / 2).max(PANE)) };
    left -= below;
    let lists: Vec<(usize, &[Piece], bool)> = [(0, hand, true), (1, &mine.home[..], false)]
        .into_iter()
        .chain(others.iter().enumerate().map(|(i, s)| (3 + i, &s.home[..], false)))
        .collect();
    let roomy = if beside { 4 } else { 2 };
    let mut tall = vec![false; rows.len()];
    for (at, list, in_hand) in lists {
        let boxes = chip::rows(list, table.width, true, in_hand);
        let more = boxes.saturating_sub(rows[at]);
        if !list.is_empty() && more + roomy <= left {
            left -= more;
            (tall[at], rows[at]) = (true, boxes);
        }
    }
    rows[2] += left;

    let mut y = table.y;
    let mut take = |height: u16| {
        let height = height.min(table.bottom().saturating_sub(y));
        let rect = Rect { y, height, ..table };
        y += height;
        rect
    };
    let count = others.len();
    let mut seat =
        |at: usize, open: u16| Seat { line: take(1), open: take(open), cards: take(rows[at]), tall: tall[at] };
    let others = others.iter().enumerate().map(|(i, s)| (s.player, seat(3 + i, rows[3 + count + i]))).collect();
    let places = take(rows[2]);
    let mut seat = |at: usize| Seat { line: take(1), open: Rect::default(), cards: take(rows[at]), tall: tall[at] };
    let (own, hand) = (seat(1), seat(0));
    let (card, log) = panes(body, aside, below);
    let holding = |p: &crate::describe::scene::Place| {
        let problem = p.problem.as_ref();
        problem.is_some_and(|p| Some(p.id) == looked_at || holds(&p.attached))
            || p.stands.iter().any(|s| holds(&s.cards))
    };
    let shown = app.places().iter().position(|p| holding(p));
    let most = scene.places.len().saturating_sub(columns);
    let first = app.first_place.min(most);
    let first = shown.map_or(first, |at| first.clamp((at + 1).saturating_sub(columns), at));
    Plan {
        status,
        others,
        first,
        problems: split(places, columns),
        own,
        hand,
        card,
        log,
        prompt: Rect { y: body.bottom(), height: prompt, ..screen },
    }
}

/// Returns the areas of card and log: next to the table, below it, or none.
fn panes(body: Rect, aside: u16, below: u16) -> (Option<Rect>, Option<Rect>) {
    if aside > 0 {
        let x = body.right() - aside;
        let card = Rect { x, width: aside, height: body.height * 45 / 100, ..body };
        let log = Rect { y: card.bottom(), height: body.height - card.height, ..card };
        return (Some(card), Some(log));
    }
    if below == 0 {
        return (None, None);
    }
    let pane = Rect { y: body.bottom() - below, height: below, ..body };
    match &split(pane, 2)[..] {
        [log, card] => (Some(*card), Some(*log)),
        _ => (None, None),
    }
}

/// Splits an area into columns of almost equal width.
fn split(area: Rect, columns: usize) -> Vec<Rect> {
    let columns = columns as u16;
    let edge = |i: u16| area.x + (u32::from(area.width) * u32::from(i) / u32::from(columns)) as u16;
    (0..columns).map(|i| Rect { x: edge(i), width: edge(i + 1) - edge(i), ..area }).collect()
}
