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
        !self.watching() && self.session.is_bots_turn() && self.session.game().outcome().is_none()
    }

    /// How long the table stays as it is before it goes on by itself.
    pub fn waits(&self) -> Option<std::time::Duration> {
        let acts = self.following() || self.watching() && self.session.game().outcome().is_none();
        self.pace.wait().filter(|_| acts && self.popups.is_empty() && self.curtain.is_none())
    }

    /// Goes on to the next thing to look at, or to where a person decides.
    pub fn step(&mut self) {
        let told = self.session.told().len();
        self.heard = if self.watching() { told } else { self.heard };
        while self.session.advance() {
            let viewer = self.viewer();
            let news = &self.session.told()[told.min(self.session.told().len())..];
            if news.iter().any(|t| t.act.bit() & ASIDE == 0 && t.to(viewer).is_some()) {
                break;
            }
        }
        self.session.sync();
        self.arrive();
    }

    /// Goes on to where a person decides.
    pub fn hurry(&mut self) {
        let before = self.session.entries().len();
        self.session.settle();
        let unseen = self.session.entries().len() > before;
        self.arrive();
        if unseen && self.popups.is_empty() && self.session.others_acted() && !self.news_fits() {
            self.show_recap();
        }
    }

    /// Whether the log on the screen shows all that happened since the last choice.
    fn news_fits(&self) -> bool {
        let (rows, width) = self.log_room;
        log::since(&self.session, self.viewer(), self.heard, width.into(), self.theme).len() <= usize::from(rows)
    }

    /// What happened since the person's last choice.
    pub fn show_recap(&mut self) {
        let mut lines = log::since(&self.session, self.viewer(), self.heard, RECAP, self.theme);
        if lines.is_empty() {
            lines.push(Line::raw("Nothing has happened since your last choice."));
        }
        self.popups.push(Popup::Pages { title: "since your last choice".to_owned(), lines, top: 0 });
    }

    /// The last thing that happened, in words.
    pub fn latest(&self) -> Option<String> {
        let viewer = self.viewer();
        let told = self.session.told().iter().rev().filter(|t| t.act.bit() & ASIDE == 0);
        told.filter_map(|t| t.to(viewer)).next().map(str::to_owned)
    }
}
