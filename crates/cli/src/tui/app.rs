//! What the table shows and what was asked last.

use maneframe_engine::occurrence::Act;
use maneframe_engine::{CardId, PlayerId, Viewer};
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::chip::Spot;
use super::popup::{Confirm, Popup};
use super::theme::Theme;
use crate::commands::Setting;
use crate::describe::scene::{Piece, Scene};
use crate::describe::words;
use crate::replay;
use crate::session::Session;

/// Where the cursor goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Way {
    Left,
    Right,
    Up,
    Down,
}

/// The state of the table on the screen.
pub struct App<'a> {
    /// The game.
    pub session: Session,
    /// What it is played with.
    pub setting: &'a Setting,
    /// How things look.
    pub theme: Theme,
    /// The table as it is seen now.
    pub scene: Scene,
    /// The options of the person who decides, in words.
    pub options: Vec<(usize, String)>,
    /// The cards that options are about.
    pub live: Vec<CardId>,
    /// Where cards lie on the screen.
    pub spots: Vec<Spot>,
    /// The card under the cursor.
    pub cursor: Option<CardId>,
    /// What lies over the table.
    pub popup: Option<Popup>,
    /// Something to say instead of the answers.
    pub message: Option<String>,
    /// How much of the log was there when the person last decided.
    pub heard: usize,
    /// How many lines the log is scrolled back.
    pub back: usize,
    /// Who has to take the keyboard before the table is shown.
    pub curtain: Option<PlayerId>,
    /// Whether bots wait.
    pub paused: bool,
    /// Milliseconds between the choices of bots that are watched.
    pub pace: u64,
    /// Whether to leave.
    pub leave: bool,
    /// Whose eyes saw the table last.
    last: Option<PlayerId>,
}

impl<'a> App<'a> {
    /// A table for a session.
    pub fn new(session: Session, setting: &'a Setting) -> App<'a> {
        let scene = Scene::new(session.game(), session.viewer());
        let heard = session.recap();
        let mut app = App {
            session,
            setting,
            theme: Theme::new(),
            scene,
            options: Vec::new(),
            live: Vec::new(),
            spots: Vec::new(),
            cursor: None,
            popup: None,
            message: None,
            heard,
            back: 0,
            curtain: None,
            paused: false,
            pace: 400,
            leave: false,
            last: None,
        };
        app.go_on();
        app
    }

    /// Whether only bots play.
    pub fn watching(&self) -> bool {
        self.session.viewer() == Viewer::Judge
    }

    /// Through whose eyes the table is seen.
    pub fn viewer(&self) -> Viewer {
        self.session.viewer()
    }

    /// Lets bots decide as far as they do by themselves, and looks at the table anew.
    pub fn go_on(&mut self) {
        if !self.watching() {
            self.session.settle();
        }
        self.look();
        let asked = self.session.asked();
        if self.setting.hot_seat() && asked.is_some() && asked != self.last {
            self.curtain = asked;
        }
        if asked.is_some() {
            self.last = asked;
        }
        self.tell_faceoff();
        if let Some(trouble) = self.session.trouble() {
            self.message = Some(trouble);
        }
        if self.session.game().outcome().is_some() && self.popup.is_none() {
            self.show_result();
        }
    }

    /// Looks at the table anew.
    pub fn look(&mut self) {
        let game = self.session.game();
        self.scene = Scene::new(game, self.session.viewer());
        let asked = self.session.asked().is_some();
        self.options = if asked { words::options(game, self.session.viewer()) } else { Vec::new() };
        self.live = match game.decision() {
            Some(d) if asked => d.options.iter().filter_map(|&c| words::card_of(c)).collect(),
            _ => Vec::new(),
        };
        self.back = 0;
        // Cards that lie nowhere on the table are chosen from a list.
        let pieces = self.scene.pieces();
        let shown = |c: &CardId| pieces.iter().any(|p| p.id == *c);
        let priority = self.session.can_pass();
        let listed = !self.live.is_empty() && !priority && self.live.iter().any(|c| !shown(c));
        if listed && self.popup.is_none() {
            self.popup = Some(Popup::Menu { title: words::question(game), entries: self.options.clone(), at: 0 });
        }
        // Where a card is to be chosen, the cursor is on one of them.
        let lost = self.cursor.is_none_or(|c| !self.live.contains(&c));
        if lost && !priority && !self.live.is_empty() {
            self.cursor = self.live.first().copied();
        }
    }

    /// The line of card text that asks, where one does.
    pub fn asking(&self) -> Option<String> {
        words::asking_line(self.session.game(), self.viewer())
    }

    /// Answers with an option.
    pub fn choose(&mut self, index: usize) {
        self.heard = self.session.told().len();
        match self.session.choose(index) {
            Ok(()) => {
                self.message = None;
                self.go_on();
            }
            Err(why) => self.message = Some(why),
        }
    }

    /// Passes until the phase or the turn is over.
    pub fn skip(&mut self, whole_turn: bool) {
        if self.session.can_pass() {
            self.heard = self.session.told().len();
            self.session.skip(whole_turn);
            self.message = None;
            self.go_on();
        } else {
            self.message = Some("You are asked something: answer that first.".to_owned());
        }
    }

    /// Takes the last choice back.
    pub fn undo(&mut self) {
        match self.session.undo() {
            Ok(()) => {
                self.popup = None;
                self.heard = self.session.told().len();
                self.message = Some("Taken back.".to_owned());
                self.look();
            }
            Err(why) => self.message = Some(format!("{why}.")),
        }
    }

    /// The card under the cursor.
    pub fn piece_here(&self) -> Option<&Piece> {
        let cursor = self.cursor?;
        self.scene.pieces().into_iter().find(|p| p.id == cursor)
    }

    /// Its title.
    pub fn title_here(&self) -> String {
        self.piece_here().map(|p| p.title.clone()).unwrap_or_default()
    }

    /// The options that are about the card under the cursor.
    pub fn here(&self) -> Vec<(usize, String)> {
        let Some(cursor) = self.cursor else { return Vec::new() };
        let game = self.session.game();
        let Some(decision) = game.decision().filter(|_| self.session.asked().is_some()) else { return Vec::new() };
        let about = decision.options.iter().enumerate().filter(|(_, c)| words::card_of(**c) == Some(cursor));
        about.map(|(i, &c)| (i, words::label(game, self.viewer(), c))).collect()
    }

    /// Does what the card under the cursor offers: at once where it is one thing, else from a menu.
    pub fn act(&mut self) {
        let here = self.here();
        match &here[..] {
            [] => self.message = Some(self.refusal()),
            [(index, _)] => self.choose(*index),
            _ => self.popup = Some(Popup::Menu { title: self.title_here(), entries: here, at: 0 }),
        }
    }

    /// Why the card under the cursor offers nothing.
    fn refusal(&self) -> String {
        let (Some(cursor), Some(me)) = (self.cursor, self.session.asked()) else {
            return "Move over a card first.".to_owned();
        };
        let game = self.session.game();
        if self.session.can_pass() && game.state().players[me].hand.contains(&cursor) {
            return format!("{}: {}.", self.title_here(), words::refusal(game, me, cursor));
        }
        format!("{} offers nothing now; cards with ● do.", self.title_here())
    }

    /// Opens a menu of the options that fit.
    pub fn menu(&mut self, title: &str, fits: impl Fn(maneframe_engine::Choice) -> bool) {
        let Some(decision) = self.session.game().decision() else { return };
        let options = decision.options;
        let entries: Vec<(usize, String)> =
            self.options.iter().filter(|(i, _)| options.get(*i).is_some_and(|&c| fits(c))).cloned().collect();
        if entries.is_empty() {
            self.message = Some(format!("Nothing to {title} now."));
        } else {
            self.popup = Some(Popup::Menu { title: title.to_owned(), entries, at: 0 });
        }
    }

    /// Moves the cursor to the nearest card that way.
    pub fn go(&mut self, way: Way) {
        let Some(from) = self.spot() else {
            self.cursor = self.spots.first().map(|s| s.card);
            return;
        };
        let middle = |r: Rect| (i32::from(2 * r.x + r.width), i32::from(2 * (2 * r.y + r.height)));
        let (fx, fy) = middle(from.rect);
        let reach = |spot: &Spot| {
            let (x, y) = middle(spot.rect);
            let (dx, dy) = (x - fx, y - fy);
            let (along, aside) = match way {
                Way::Left => (-dx, dy.abs() * 4),
                Way::Right => (dx, dy.abs() * 4),
                Way::Up => (-dy, dx.abs() / 2),
                Way::Down => (dy, dx.abs() / 2),
            };
            (along > 0).then_some(along + aside)
        };
        let next = self.spots.iter().filter_map(|s| Some((reach(s)?, s.card))).min_by_key(|&(far, _)| far);
        if let Some((_, card)) = next {
            self.cursor = Some(card);
        }
    }

    /// Moves the cursor to the next part of the table, or the one before.
    pub fn go_part(&mut self, back: bool) {
        let mut parts: Vec<u8> = self.spots.iter().map(|s| s.part).collect();
        parts.sort_unstable();
        parts.dedup();
        let Some(now) = self.spot().map(|s| s.part) else {
            self.cursor = self.spots.iter().max_by_key(|s| s.part).map(|s| s.card);
            return;
        };
        let at = parts.iter().position(|&p| p == now).unwrap_or(0);
        let step = if back { parts.len() - 1 } else { 1 };
        let next = parts[(at + step) % parts.len()];
        self.cursor = self.spots.iter().find(|s| s.part == next).map(|s| s.card);
    }

    fn spot(&self) -> Option<Spot> {
        self.spots.iter().copied().find(|s| Some(s.card) == self.cursor)
    }

    /// What was just fought out, for all to read: bots don't wait for anybody to watch the flips.
    fn tell_faceoff(&mut self) {
        if self.popup.is_some() || self.watching() {
            return;
        }
        let viewer = self.viewer();
        let news = &self.session.told()[self.heard.min(self.session.told().len())..];
        if !news.iter().any(|t| t.act == Act::Total) {
            return;
        }
        let fight = |act: Act| {
            matches!(
                act,
                Act::StartFaceoff
                    | Act::Flip
                    | Act::Ignore
                    | Act::Total
                    | Act::Win
                    | Act::Lose
                    | Act::Score
                    | Act::Defeat
                    | Act::Challenge
                    | Act::Confront
                    | Act::Solve
            )
        };
        let mut lines = Vec::new();
        for told in news.iter().filter(|t| fight(t.act)) {
            let Some(words) = told.to(viewer) else { continue };
            if told.act == Act::StartFaceoff && !lines.is_empty() {
                lines.push(Line::default());
            }
            let style = match told.act {
                Act::Win | Act::Score | Act::Defeat => self.theme.good(),
                Act::StartFaceoff | Act::Challenge => self.theme.accent(),
                _ => self.theme.card(None),
            };
            lines.push(Line::styled(words.to_owned(), style));
        }
        self.popup = Some(Popup::Pages { title: "faceoff — any key goes on".to_owned(), lines, top: 0 });
    }

    /// How the game ended.
    fn show_result(&mut self) {
        let theme = self.theme;
        let state = self.session.game().state();
        let mut lines = vec![Line::styled(capital(&self.session.result()), theme.good()), Line::default()];
        for (i, seat) in self.session.seats().iter().enumerate() {
            let player = PlayerId(i as u8);
            let points = state.players[player].points;
            lines.push(Line::raw(format!("{player} {}  {points} points  {}", seat.name, seat.deck)));
        }
        lines.push(Line::default());
        lines.push(Line::raw(format!("{} turns, {} choices", state.turn, self.session.moves())));
        lines.push(Line::raw(format!("seed {}: the same decks and seed shuffle the same", self.session.seed())));
        lines.push(Line::default());
        lines.push(Line::raw(match &self.setting.save {
            Some(path) => format!("the replay will be written to {}", path.display()),
            None => "s writes a replay; `maneframe replay FILE` shows it".to_owned(),
        }));
        lines.push(Line::raw("any key looks at the table, q leaves"));
        self.popup = Some(Popup::Pages { title: "the end".to_owned(), lines, top: 0 });
    }

    /// What lies in the piles.
    pub fn show_piles(&mut self) {
        let mut lines = Vec::new();
        for side in &self.scene.sides {
            for (what, pile) in
                [("discard pile", &side.discard), ("banished", &side.banished), ("flipped", &side.flipped)]
            {
                if what != "discard pile" && pile.is_empty() {
                    continue;
                }
                lines.push(Line::styled(
                    format!("{}: {what} ({})", self.session.name(side.player), pile.len()),
                    self.theme.head(),
                ));
                for piece in pile.iter().rev() {
                    let kind = piece.kind.map(|k| k.to_string()).unwrap_or_default();
                    lines.push(Line::styled(format!("  {} ({kind})", piece.title), self.theme.card(piece.color())));
                }
            }
        }
        self.popup = Some(Popup::Pages { title: "piles".to_owned(), lines, top: 0 });
    }

    /// Writes a replay beside where the program was started; something else that is there is replaced only where the player
    /// says so.
    pub fn save(&mut self, replaces: bool) {
        let path = match &self.setting.save {
            Some(path) => path.clone(),
            None => format!("maneframe-{}.replay", self.session.seed()).into(),
        };
        let replaces = replaces || self.setting.replaces;
        let mut in_the_way = false;
        let saved = replay::save(&self.setting.replay(&self.session), &path, || {
            in_the_way = !replaces;
            replaces
        });
        if in_the_way {
            self.popup = Some(Popup::Ask(Confirm::Replace));
            return;
        }
        self.message = Some(match saved {
            Ok(()) => format!("Replay written to {}.", path.display()),
            Err(e) => e.to_string(),
        });
    }

    /// Asks whether to concede, or leaves.
    pub fn quit(&mut self) {
        if self.session.game().outcome().is_some() || self.watching() {
            self.leave = true;
        } else {
            self.popup = Some(Popup::Ask(Confirm::Quit));
        }
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
