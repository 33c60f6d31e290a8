//! Pages over the table: cards, piles, the last faceoff, the result.

use maneframe_engine::Handle;
use maneframe_engine::inspect::Act;
use ratatui::text::Line;

use super::app::App;
use super::menu::{Entry, MenuAction};
use super::popup::Popup;
use super::read;
use crate::describe::window;

/// Events of a faceoff, of its beginning and of its result.
const FIGHT: u64 = Act::StartFaceoff.bit()
    | Act::Flip.bit()
    | Act::Ignore.bit()
    | Act::Total.bit()
    | Act::Win.bit()
    | Act::Lose.bit()
    | Act::Score.bit()
    | Act::Defeat.bit()
    | Act::Challenge.bit()
    | Act::Confront.bit()
    | Act::Solve.bit();

impl App<'_> {
    /// Shows a card in full.
    pub fn read(&mut self, card: Option<Handle>) {
        let Some(card) = card else {
            self.message = Some("Select a card first.".to_owned());
            return;
        };
        let (theme, edition) = (self.theme, self.game.view().edition);
        let pieces = self.scene.pieces();
        let piece = pieces.into_iter().find(|p| p.id == card);
        let (title, lines) = match piece {
            Some(piece) => (piece.title.clone(), read::piece(&self.scene, piece, edition, theme)),
            None => match self.game.view().printed(card) {
                Some(card) => (card.front().title.clone(), read::card(&card, edition, theme)),
                None => {
                    self.message = Some("You can't see that card.".to_owned());
                    return;
                }
            },
        };
        self.popups.push(Popup::Pages { title, lines, top: 0 });
    }

    /// Shows the last faceoff, because the flips of a faceoff between bots are not shown one by one.
    pub fn tell_faceoff(&mut self) {
        let log = self.game.view().log;
        let told = log.len();
        let news = || log.since(self.heard.max(self.fought));
        if !self.popups.is_empty() || self.game.watching() || !news().any(|e| e.is_of(Act::Total.bit())) {
            return;
        }
        let mut lines = Vec::new();
        for entry in news().filter(|e| e.is_of(FIGHT)) {
            if entry.act == Some(Act::StartFaceoff) && !lines.is_empty() {
                lines.push(Line::default());
            }
            let style = match entry.act {
                Some(Act::Win | Act::Score | Act::Defeat) => self.theme.good(),
                Some(Act::StartFaceoff | Act::Challenge) => self.theme.accent(),
                _ => self.theme.card(None),
            };
            lines.push(Line::styled(entry.words.clone(), style));
        }
        self.fought = told;
        self.popups.push(Popup::Pages { title: "faceoff: Enter continues".to_owned(), lines, top: 0 });
    }

    /// Shows the result of the game.
    pub fn show_result(&mut self) {
        let theme = self.theme;
        let mut lines = vec![Line::styled(window::capital(&self.game.result()), theme.good()), Line::default()];
        for side in &self.scene.sides {
            let (name, deck) = (self.game.name(side.player), self.game.deck(side.player));
            lines.push(Line::raw(format!("{name}  {} points  {deck}", side.points)));
        }
        lines.push(Line::default());
        lines.extend(self.game.epilogue().into_iter().map(Line::raw));
        lines.push(Line::raw("press any key to see the table, q to quit"));
        self.popups = vec![Popup::Pages { title: "the end".to_owned(), lines, top: 0 }];
    }

    /// Shows the piles. Each card in them can be shown in full.
    pub fn show_piles(&mut self) {
        let mut entries = Vec::new();
        for side in &self.scene.sides {
            for (what, pile) in
                [("discard pile", &side.discard), ("banished", &side.banished), ("flipped", &side.flipped)]
            {
                if what != "discard pile" && pile.is_empty() {
                    continue;
                }
                let words = format!("{}: {what} ({})", self.game.name(side.player), pile.len());
                entries.push(Entry { words, card: None, does: MenuAction::Head });
                for piece in pile.iter().rev() {
                    let kind = piece.kind.map(|k| k.to_string()).unwrap_or_default();
                    let words = format!("{} ({kind})", piece.title);
                    entries.push(Entry { words, card: Some(piece.id), does: MenuAction::Read });
                }
            }
        }
        let at = entries.iter().position(|e| e.does == MenuAction::Read).unwrap_or(0);
        self.popups.push(Popup::Menu { title: "piles, newest first".to_owned(), entries, at });
    }
}
