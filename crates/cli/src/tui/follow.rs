//! Display of other players' moves: step by step at some speed, or all at once with a summary.

use maneframe_engine::inspect::Act;
use ratatui::text::Line;

use super::app::{App, Due};
use super::log;
use super::popup::Popup;

/// Events that are not shown as separate steps.
const ASIDE: u64 = Act::Pay.bit() | Act::StartPhase.bit() | Act::EndPhase.bit() | Act::EndTurn.bit();
/// Width of a summary in columns.
const RECAP: usize = 76;

impl App<'_> {
    /// Returns true if other players' moves are being shown.
    pub fn following(&self) -> bool {
        !self.game.watching() && self.game.others_act() && !self.game.is_over()
    }

    /// Returns the time for which the table stays unchanged before the next step.
    pub fn waits(&self) -> Option<std::time::Duration> {
        let acts = self.following() || self.game.is_paced() && self.game.watching() && !self.game.is_over();
        self.pace.wait().filter(|_| acts && self.popups.is_empty() && self.curtain.is_none())
    }

    /// Continues to the next move to show, or to a person's decision.
    pub fn step(&mut self) {
        let told = self.game.view().log.len();
        self.heard = if self.game.watching() { told } else { self.heard };
        let drawn = self.game.thinker().is_some();
        while self.game.here().is_some_and(|here| here.advance()) {
            if self.game.view().log.since(told).any(|entry| !entry.is_of(ASIDE)) {
                break;
            }
            // The table has not said yet that this bot thinks.
            if !drawn && self.game.thinker().is_some() {
                self.due = Some(Due::Step);
                break;
            }
        }
        if let Some(here) = self.game.here() {
            here.sync();
        }
        self.arrive();
    }

    /// Continues to a person's decision.
    pub fn hurry(&mut self) {
        let drawn = self.game.thinker().is_some();
        let Some(before) = self.game.here().map(|here| here.entered()) else { return };
        while self.game.here().is_some_and(|here| here.advance()) {
            if !drawn && self.game.thinker().is_some() {
                self.due = Some(Due::Hurry);
                self.look();
                return;
            }
        }
        let Some(here) = self.game.here() else { return };
        here.sync();
        let unseen = here.entered() > before && here.others_acted();
        self.arrive();
        if unseen && self.popups.is_empty() && !self.news_fits() {
            self.show_recap();
        }
    }

    /// Returns true if the log on the screen shows everything since the last choice.
    pub fn news_fits(&self) -> bool {
        let (rows, width) = self.log_room;
        log::since(&*self.game, self.heard, width.into(), self.theme).len() <= usize::from(rows)
    }

    /// Shows what happened since the person's last choice.
    pub fn show_recap(&mut self) {
        let mut lines = log::since(&*self.game, self.heard, RECAP, self.theme);
        if lines.is_empty() {
            lines.push(Line::raw("No events since your last choice."));
        }
        self.popups.push(Popup::Pages { title: "since your last choice".to_owned(), lines, top: 0 });
    }

    /// Returns the last event in words.
    pub fn latest(&self) -> Option<String> {
        let log = self.game.view().log;
        log.since(0).rev().find(|entry| !entry.is_of(ASIDE)).map(|entry| entry.words.clone())
    }
}
