//! Presents a decision as a question, and its options as offers.

use maneframe_wording::Wording;
use serde::Serialize;

use crate::explain::option_label;
use crate::model::decision::{Choice, Decision, Prompt};
use crate::model::frame::{Action, Target, Via};
use crate::model::ids::CardId;
use crate::play::game::Game;
use crate::play::view::Viewer;
use crate::referee::Words;
use crate::referee::handle::{Handle, Handles};
use crate::referee::message::{Area, Does, Offer, Question};
use crate::referee::viewer_log::ViewerLog;

/// Returns the pending decision for a viewer; without words for effects the options have neither labels nor prices.
pub(super) fn question(game: &Game, viewer_log: &ViewerLog, decision: &Decision, words: Option<Words>) -> Question {
    let viewer = viewer_log.viewer;
    let answers = viewer == Viewer::Judge || viewer == Viewer::Player(decision.who);
    let source = decision.source.filter(|&s| game.may_know(viewer, s));
    let known = decision.source == source;
    // Everything the question mentions has had a handle since it was asked; anything else gets one in this copy.
    let mut describer = Describer { game, viewer, handles: viewer_log.handles.clone() };
    Question {
        number: viewer_log.pending().unwrap_or_default(),
        who: decision.who.into(),
        kind: word(&decision.kind),
        prompt: word(&decision.prompt),
        words: game.question().filter(|_| known).unwrap_or_else(|| Wording::new("question.some")),
        step: matches!(decision.prompt, Prompt::Priority | Prompt::PhaseAction).then(|| game.step()).flatten(),
        source: source.and_then(|s| viewer_log.handles.get(s)),
        text: game.asking_line(viewer).map(str::to_owned),
        rule: decision.rule.in_full(game.state().edition).to_string(),
        picking: decision.picking.filter(|_| answers),
        options: answers.then(|| {
            let Some(words) = words else {
                let offer = |(number, &choice)| {
                    Some(Offer { number, label: "".into(), price: None, does: describer.does(choice)? })
                };
                return decision.options.iter().enumerate().filter_map(offer).collect();
            };
            let labels = option_label::labels(game, viewer, &words);
            let offers = labels.into_iter().zip(decision.options).enumerate();
            offers.filter_map(|(number, (label, &choice))| describer.offer(number, label, choice)).collect()
        }),
    }
}

/// Describes options to a viewer.
pub(super) struct Describer<'a> {
    pub game: &'a Game,
    pub viewer: Viewer,
    pub handles: Handles,
}

impl Describer<'_> {
    fn offer(&mut self, number: usize, label: Wording, choice: Choice) -> Option<Offer> {
        let price = match choice {
            Choice::Act(action) => self.game.price(action),
            _ => None,
        };
        Some(Offer { number, label, price, does: self.does(choice)? })
    }

    fn handle(&mut self, card: CardId) -> Handle {
        self.handles.of(card)
    }

    /// Returns a card's name, if the viewer sees the card at least for this choice.
    fn name(&self, card: CardId) -> Option<String> {
        let game = self.game;
        let chosen = self.viewer == Viewer::Judge || game.offers(card) || game.may_know(self.viewer, card);
        chosen.then(|| game.pool().def(game.state().card(card).def).card.name())
    }

    /// Returns the event that a reaction reacts to, in words.
    fn after(&self, to: Option<u16>) -> Option<Wording> {
        let event = self.game.recent_event(to?)?;
        self.game.describe_event(&event.seen(self.viewer.eyes()))
    }

    /// Returns the effect of a choice; `None` for choices that no game offers.
    pub fn does(&mut self, choice: Choice) -> Option<Does> {
        let game = self.game;
        Some(match choice {
            Choice::Pass => Does::Pass,
            Choice::Done => Does::Done,
            Choice::Yes => Does::Yes,
            Choice::No => Does::No,
            Choice::Act(action) => return self.acts(action),
            Choice::Card(card) => Does::Card { card: self.handle(card), name: self.name(card) },
            Choice::Top(card) => Does::Top { card: self.handle(card), name: self.name(card) },
            Choice::Bottom(card) => Does::Bottom { card: self.handle(card), name: self.name(card) },
            Choice::Player(player) => Does::Player { seat: player.into() },
            Choice::Area(area) => Does::Area { area: Area::of(area)? },
            Choice::Mode(mode) => Does::Mode { mode: u16::from(mode) + 1 },
            Choice::Color(_) | Choice::Type(_) | Choice::Trait(_) | Choice::Parity(_) | Choice::Name(_) => {
                Does::Word { word: game.label(choice).to_string() }
            }
            Choice::Number(value) => Does::Number { value },
            Choice::Effect(i) => {
                let source = game.state().waiting.get(usize::from(i)).and_then(|w| w.source.card.some());
                Does::Effect {
                    card: source.and_then(|s| self.handles.get(s)),
                    text: game.waiting_line(i).map(str::to_owned),
                }
            }
            Choice::Replacement(i) => Does::Replacement { which: u16::from(i) + 1 },
        })
    }

    /// Returns the effect of an action.
    fn acts(&mut self, action: Action) -> Option<Does> {
        Some(match action {
            Action::Play { card, to, via } => Does::Play {
                card: self.handle(card),
                to: if let Target::Area(area) = to { Area::of(area) } else { None },
                on: if let Target::Card(host) = to { Some(self.handle(host)) } else { None },
                with: match via {
                    Via::Redeem(with) | Via::Transform(with) => Some(self.handle(with)),
                    Via::Cost | Via::Free | Via::FreeFrightened => None,
                },
            },
            Action::PlayEvent { card, to } => Does::PlayEvent { card: self.handle(card), after: self.after(to) },
            Action::Move { card, to } => Does::Move { card: self.handle(card), to: Area::of(to)? },
            Action::Draw => Does::Draw,
            Action::Rally { card } => Does::Rally { card: self.handle(card) },
            Action::Activate { card, ability, to } => {
                let text = self.game.line_of(card, ability).map(str::to_owned);
                Does::Use { card: self.handle(card), text, after: self.after(to) }
            }
            Action::Challenge { card } => Does::Challenge { card: self.handle(card) },
        })
    }
}

/// Returns the word that a value serializes to.
pub(super) fn word(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        Ok(other) => other.to_string(),
        Err(_) => String::new(),
    }
}
