//! What people on a server do beside the game: talk, propose, answer; and what comes from there.

use maneframe_engine::inspect::Act;
use maneframe_protocol::Phrase;
use ratatui::text::Line;

use super::app::App;
use super::menu::{Does, Entry};
use super::popup::{Confirm, Popup};
use super::source::Show;

/// Longest line that is told, in characters; servers take no more.
const LONGEST: usize = 500;
/// What happens without anybody's doing: no news by itself.
const COURSE: u64 =
    Act::StartTurn.bit() | Act::StartPhase.bit() | Act::EndPhase.bit() | Act::EndTurn.bit() | Act::Ready.bit();

impl App<'_> {
    /// Takes in what has come from the server; whether there was anything.
    pub fn hear(&mut self) -> bool {
        let (before, asked) = (self.game.told(), self.game.asked());
        let Some(beside) = self.game.beside() else { return false };
        if !beside.hear() {
            return false;
        }
        let shows = beside.take_shows();
        self.leave |= beside.has_ended();
        if self.game.moment() != self.moment() {
            // What was said of the last question is no longer of interest.
            self.message = None;
        }
        if self.game.watching() {
            self.heard = before;
        }
        for show in shows {
            match show {
                Show::Message(words) => self.message = Some(words),
                Show::Pages { title, lines } => {
                    let lines = lines.into_iter().map(Line::raw).collect();
                    self.popups.push(Popup::Pages { title, lines, top: 0 });
                }
            }
        }
        self.arrive();
        // What others did while one waited is told where the log on the screen doesn't show it.
        let others_acted =
            || (self.heard..self.game.told()).filter_map(|at| self.game.entry(at)).any(|e| !e.is_of(COURSE));
        if asked.is_none()
            && self.game.asked().is_some()
            && self.popups.is_empty()
            && others_acted()
            && !self.news_fits()
        {
            self.show_recap();
        }
        true
    }

    /// Asks whether to agree to what somebody proposes, once; `A` asks again.
    pub fn ask_proposal(&mut self) {
        let Some((number, text)) = self.game.beside().and_then(|beside| beside.proposal()) else {
            // It was taken back, or answered elsewhere.
            self.popups.retain(|popup| !matches!(popup, Popup::Ask { confirm: Confirm::Proposal(_), .. }));
            self.proposed = None;
            return;
        };
        if self.popups.is_empty() && self.proposed != Some(number) {
            self.proposed = Some(number);
            self.popups.push(Popup::Ask { confirm: Confirm::Proposal(number), text });
        }
    }

    /// Answers a proposal.
    pub fn answer_proposal(&mut self, number: u32, agree: bool) {
        if let Some(beside) = self.game.beside() {
            beside.answer(number, agree);
        }
    }

    /// Opens a line to be told to the others.
    pub fn talk(&mut self) {
        if self.game.beside().is_some() {
            self.popups.push(Popup::Words(String::new()));
        }
    }

    /// Lists phrases that need no typing.
    pub fn phrases(&mut self) {
        if self.game.beside().is_some() {
            let entry = |phrase: Phrase| Entry { words: phrase.words().to_owned(), card: None, does: Does::Say };
            let entries = Phrase::ALL.into_iter().map(entry).collect();
            self.popups.push(Popup::Menu { title: "say".to_owned(), entries, at: 0 });
        }
    }

    /// Tells the others.
    pub fn say(&mut self, words: &str) {
        if let Some(beside) = self.game.beside().filter(|_| !words.trim().is_empty()) {
            beside.say(words.trim());
        }
    }

    /// A letter more of what is typed, or one less.
    pub fn type_letter(&mut self, letter: Option<char>) {
        if let Some(Popup::Words(words)) = self.popups.last_mut() {
            match letter {
                Some(letter) if words.chars().count() < LONGEST => words.push(letter),
                Some(_) => {}
                None => drop(words.pop()),
            }
        }
    }

    /// Passes until something happens, or until one's own next turn.
    pub fn wait(&mut self, own_turn: bool) {
        let can = self.game.can_pass();
        if let Some(beside) = self.game.beside() {
            if !can {
                self.message = Some("You can't pass now.".to_owned());
                return;
            }
            beside.wait(own_turn);
            self.heard = self.game.told();
            self.go_on();
        }
    }

    /// Proposes another game, or goes to the one that all agreed to.
    pub fn rematch(&mut self) {
        if self.game.beside().is_some_and(|beside| beside.rematch()) {
            self.begin_again();
        } else {
            self.hear();
        }
    }
}
