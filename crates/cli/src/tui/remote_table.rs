//! Chat and proposals on a server.

use maneframe_engine::inspect::Act;
use maneframe_protocol::Phrase;
use ratatui::text::Line;

use super::app::App;
use super::menu::{Entry, MenuAction};
use super::popup::{Confirm, Popup};
use super::source::Show;

/// Maximum length of a chat message in characters, as on servers.
const LONGEST: usize = 500;
/// Events that happen automatically and don't count as news.
const COURSE: u64 =
    Act::StartTurn.bit() | Act::StartPhase.bit() | Act::EndPhase.bit() | Act::EndTurn.bit() | Act::Ready.bit();

impl App<'_> {
    /// Handles messages from the server. Returns true if there were any.
    pub fn hear(&mut self) -> bool {
        let (before, asked) = (self.game.view().log.len(), self.game.view().asked());
        let Some(beside) = self.game.beside() else { return false };
        if !beside.hear() {
            return false;
        }
        let shows = beside.take_shows();
        self.leave |= beside.has_ended();
        if self.game.moment() != self.moment() {
            // A message about the previous question is outdated.
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
        // Shows what other players did during the wait, if the log on the screen doesn't show it.
        let others_acted = || self.game.view().log.since(self.heard).any(|e| !e.is_of(COURSE));
        if asked.is_none()
            && self.game.view().asked().is_some()
            && self.popups.is_empty()
            && others_acted()
            && !self.news_fits()
        {
            self.show_recap();
        }
        true
    }

    /// Asks the player about a proposal, once. `A` asks again.
    pub fn ask_proposal(&mut self) {
        let Some((number, text)) = self.game.beside().and_then(|beside| beside.proposal()) else {
            // It was withdrawn, or answered elsewhere.
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

    /// Opens an input line for a chat message.
    pub fn talk(&mut self) {
        if self.game.beside().is_some() {
            self.popups.push(Popup::Words(String::new()));
        }
    }

    /// Lists ready phrases for the chat.
    pub fn phrases(&mut self) {
        if self.game.beside().is_some() {
            let entry = |phrase: Phrase| Entry { words: phrase.words().to_owned(), card: None, does: MenuAction::Say };
            let entries = Phrase::ALL.into_iter().map(entry).collect();
            self.popups.push(Popup::Menu { title: "say".to_owned(), entries, at: 0 });
        }
    }

    /// Sends a chat message.
    pub fn say(&mut self, words: &str) {
        if let Some(beside) = self.game.beside().filter(|_| !words.trim().is_empty()) {
            beside.say(words.trim());
        }
    }

    /// Adds a character to the input line, or removes one.
    pub fn type_letter(&mut self, letter: Option<char>) {
        if let Some(Popup::Words(words)) = self.popups.last_mut() {
            match letter {
                Some(letter) if words.chars().count() < LONGEST => words.push(letter),
                Some(_) => {}
                None => drop(words.pop()),
            }
        }
    }

    /// Passes until something happens, or until the player's next turn.
    pub fn wait(&mut self, own_turn: bool) {
        let can = self.game.view().pass().is_some();
        if let Some(beside) = self.game.beside() {
            if !can {
                self.message = Some("You can't pass now.".to_owned());
                return;
            }
            beside.wait(own_turn);
            self.heard = self.game.view().log.len();
            self.go_on();
        }
    }

    /// Proposes a rematch, or goes to the table of an agreed rematch.
    pub fn rematch(&mut self) {
        if self.game.beside().is_some_and(|beside| beside.rematch()) {
            self.begin_again();
        } else {
            self.hear();
        }
    }
}
