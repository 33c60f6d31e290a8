//! Following what others do: step by step, at some speed, or all at once with a recap.

use maneframe_engine::inspect::Act;
use ratatui::text::Line;

use super::app::App;
use super::log;
use super::popup::Popup;

/// Events that are no step to look at by themselves.
const ASIDE: u64 = Act::Pay.bit() | Act::StartPhase.bit() | Act::EndPhase.bit() | Act::EndTurn.bit();
/// The width of a recap, in columns.
const RECAP: usize = 76;

impl App<'_> {
    /// Whether others are acting, and wait to be looked at.
    pub fn following(&self) -> bool {
        !self.game.watching() && self.game.others_act() && !self.game.is_over()
    }

    /// How long the table stays as it is before it goes on by itself.
    pub fn waits(&self) -> Option<std::time::Duration> {
        let acts = self.following() || self.game.is_paced() && self.game.watching() && !self.game.is_over();
        self.pace.wait().filter(|_| acts && self.popups.is_empty() && self.curtain.is_none())
    }

    /// Goes on to the next thing to look at, or to where a person decides.
    pub fn step(&mut self) {
        let told = self.game.told();
        self.heard = if self.game.watching() { told } else { self.heard };
        while self.game.here().is_some_and(|here| here.advance()) {
            let news = (told..self.game.told()).filter_map(|at| self.game.entry(at));
            if news.into_iter().any(|entry| !entry.is_of(ASIDE)) {
                break;
            }
        }
        if let Some(here) = self.game.here() {
            here.sync();
        }
        self.arrive();
    }

    /// Goes on to where a person decides.
    pub fn hurry(&mut self) {
        let Some(here) = self.game.here() else { return };
        let before = here.entered();
        here.settle();
        let unseen = here.entered() > before && here.others_acted();
        self.arrive();
        if unseen && self.popups.is_empty() && !self.news_fits() {
            self.show_recap();
        }
    }

    /// Whether the log on the screen shows all that happened since the last choice.
    pub fn news_fits(&self) -> bool {
        let (rows, width) = self.log_room;
        log::since(&*self.game, self.heard, width.into(), self.theme).len() <= usize::from(rows)
    }

    /// What happened since the person's last choice.
    pub fn show_recap(&mut self) {
        let mut lines = log::since(&*self.game, self.heard, RECAP, self.theme);
        if lines.is_empty() {
            lines.push(Line::raw("Nothing has happened since your last choice."));
        }
        self.popups.push(Popup::Pages { title: "since your last choice".to_owned(), lines, top: 0 });
    }

    /// The last thing that happened, in words.
    pub fn latest(&self) -> Option<String> {
        let told = (0..self.game.told()).rev().filter_map(|at| self.game.entry(at));
        told.into_iter().find(|entry| !entry.is_of(ASIDE)).map(|entry| entry.words.to_owned())
    }
}
