//! A game as one viewer sees it: the messages that a server sent, or that a local game made.

use std::sync::Arc;

use maneframe_card::Card;
use maneframe_card::ability::Phase;
use maneframe_engine::message::{Does, Question, Seat, Table};
use maneframe_engine::{Edition, Handle, PlayerId, Prompt};

use crate::describe::log::Log;
use crate::describe::printed::Printed;
use crate::describe::scene::Scene;
use crate::describe::{player, window, word};
use crate::pass_warning::{self, Leaving};

/// A game as one viewer sees it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// Seat of the viewer; `None` for one who only watches.
    pub me: Option<Seat>,
    /// Number of seats.
    pub seats: usize,
    /// The table; `None` before the game begins.
    pub table: Option<&'a Table>,
    /// The pending question, of any player.
    pub pending: Option<&'a Question>,
    /// The pending question, if the viewer must answer it.
    pub question: Option<&'a Question>,
    /// Events and messages so far.
    pub log: &'a Log,
    /// Number of log entries when the viewer last answered.
    pub answered: usize,
    /// Index of the printed cards that the program has.
    pub printed: &'a Printed,
    /// Rulebook of the game.
    pub edition: Edition,
}

/// An answer with its label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// Effect of the answer.
    pub does: Does,
    /// Label of the answer.
    pub words: String,
}

impl View<'_> {
    /// Returns the table in the arrangement that players use.
    pub fn scene(&self) -> Scene {
        Scene::new(self.table, self.seats, self.me, self.printed)
    }

    /// Returns the player who must answer, if it is the viewer.
    pub fn asked(&self) -> Option<PlayerId> {
        self.question.map(|question| player(question.who))
    }

    /// Returns the answers from which the viewer can choose.
    pub fn offers(&self) -> Vec<Offer> {
        let options = self.question.and_then(|question| question.options.as_deref()).unwrap_or_default();
        options.iter().map(|o| Offer { does: o.does.clone(), words: o.label.to_string() }).collect()
    }

    /// Returns the subject of the question that the viewer must answer.
    pub fn prompt(&self) -> Option<Prompt> {
        word(&self.question?.prompt)
    }

    /// Returns the index of the answer that passes, if the viewer may pass in a window for actions.
    pub fn pass(&self) -> Option<usize> {
        let options = self.question.filter(|_| self.is_window())?.options.as_ref()?;
        options.iter().position(|o| o.does == Does::Pass)
    }

    fn is_window(&self) -> bool {
        matches!(self.prompt(), Some(Prompt::Priority | Prompt::PhaseAction))
    }

    /// Returns the phase of the turn, and its player.
    fn phase(&self) -> (PlayerId, Option<Phase>) {
        let phase = self.table.and_then(|table| table.phase.as_deref()).and_then(word);
        (self.table.map_or(PlayerId(0), |table| player(table.active)), phase)
    }

    /// Describes the pending question. For a window it names the phase, the step, and the last event.
    pub fn words(&self) -> Option<String> {
        let asking = self.pending?;
        let (active, phase) = self.phase();
        let mut moment = window::whose_phase(self.me.map(player) == Some(active), active, phase);
        if let Some(step) = &asking.step {
            moment = format!("{moment}, {step}");
        }
        let news = self.log.since(self.answered).rev();
        let cause = window::cause(news.map(|heard| (heard.act, heard.words.as_str())));
        let asks = word(&asking.prompt).and_then(|prompt| window::asks(prompt, phase, &moment, cause));
        Some(asks.unwrap_or_else(|| window::capital(&asking.words.to_string())))
    }

    /// Describes what the viewer would lose by passing now.
    pub fn concern(&self, leaving: Leaving) -> Option<String> {
        let options = self.question?.options.iter().flatten();
        let costly = options.into_iter().any(|o| o.price.is_some_and(|price| price > 0));
        pass_warning::about(&self.scene(), self.prompt() == Some(Prompt::PhaseAction), costly, leaving)
    }

    /// Returns the printed card for a card that is not on the table but can be chosen.
    pub fn printed(&self, card: Handle) -> Option<Arc<Card>> {
        let offered = self.question?.options.iter().flatten();
        let name = offered.into_iter().find_map(|offer| match &offer.does {
            Does::Card { card: c, name } | Does::Top { card: c, name } | Does::Bottom { card: c, name } => {
                name.as_deref().filter(|_| *c == card)
            }
            _ => None,
        });
        self.printed.named(name?).cloned()
    }
}
