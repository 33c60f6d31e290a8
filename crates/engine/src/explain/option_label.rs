//! The options of a decision in words, each different from the others.

use std::collections::HashMap;

use maneframe_card::ability::Effect;
use maneframe_wording::Wording;

use crate::cards::program::Op;
use crate::explain::naming::CardNames;
use crate::model::decision::Choice;
use crate::model::frame::{Action, Frame, Target};
use crate::model::ids::{AbilityId, AreaId, CardId};
use crate::play::game::Game;
use crate::play::view::Viewer;

/// Writes an effect in the words of card text; the engine itself has no such words.
pub type EffectWords<'w> = &'w dyn Fn(&Effect) -> Option<String>;

/// Returns the pending decision's options in words, in their order. All are different: options that differ in nothing
/// visible are numbered.
pub fn labels(game: &Game, viewer: Viewer, effect_words: EffectWords) -> Vec<Wording> {
    let Some(decision) = game.decision() else { return Vec::new() };
    let names = CardNames::new(game, viewer);
    let mut labels: Vec<Wording> = decision.options.iter().map(|&c| words_for(&names, game, c, effect_words)).collect();
    let mut copies: HashMap<Wording, usize> = HashMap::new();
    for label in &labels {
        *copies.entry(label.clone()).or_default() += 1;
    }
    copies.retain(|_, n| *n > 1);
    let mut so_far: HashMap<Wording, usize> = HashMap::new();
    for label in &mut labels {
        if let Some(copies) = copies.get(label) {
            let number = so_far.entry(label.clone()).or_default();
            *number += 1;
            let what = std::mem::replace(label, Wording::Number(0));
            *label = Wording::new("act.copy").with("what", what).with("n", *number).with("m", *copies);
        }
    }
    labels
}

/// Describes a choice in words, with its price in action tokens if it has one.
pub fn words_for(names: &CardNames<'_>, game: &Game, choice: Choice, effect_words: EffectWords) -> Wording {
    match choice {
        Choice::Card(card) => names.in_full(card),
        Choice::Mode(mode) => match game.mode(mode).and_then(effect_words) {
            Some(text) => text.into(),
            None => game.label_by(choice, names),
        },
        Choice::Act(action) => {
            let what = game.label_by(choice, names);
            match game.price(action) {
                Some(price) => Wording::new("act.price").with("what", what).with("n", price),
                None => what,
            }
        }
        Choice::Effect(i) => {
            let what = game.label_by(choice, names);
            match game.waiting_line(i) {
                Some(line) => Wording::new("act.line").with("what", what).with("text", line),
                None => what,
            }
        }
        _ => game.label_by(choice, names),
    }
}

impl Game {
    /// Returns the effect of a mode or alternative in the pending choice.
    fn mode(&self, mode: u8) -> Option<&Effect> {
        let Some(Frame::Run(run)) = self.state().frames.last() else { return None };
        let program = self.pool().ability_def(run.code.ability).program(run.code.part);
        match program.get(usize::from(run.code.step))? {
            Op::Or(ways) => Some(&ways.get(usize::from(mode))?.0),
            Op::Modes { modes, .. } => modes.get(usize::from(mode)),
            _ => None,
        }
    }

    /// Returns the cost in tokens of an action of the deciding player, if it is known beforehand.
    pub fn price(&self, action: Action) -> Option<i32> {
        let board = self.board();
        let player = self.decision()?.who;
        Some(match action {
            Action::Play { card, to, via } => {
                let (area, host) = match to {
                    Target::Area(area) => (area, CardId::NONE),
                    Target::Card(host) => (self.state().card(host).area, host),
                    Target::OwnArea => (AreaId::NONE, CardId::NONE),
                };
                board.play_cost(player, card, area, host, via)
            }
            Action::PlayEvent { card, .. } => {
                board.play_cost(player, card, AreaId::NONE, CardId::NONE, crate::model::frame::Via::Cost)
            }
            Action::Move { card, to } => board.move_cost(player, card, to),
            Action::Rally { card } => board.rally_cost(player, card),
            Action::Draw => 1,
            Action::Activate { .. } | Action::Challenge { .. } => return None,
        })
    }

    /// Returns the printed line of card text that contains an ability.
    pub(crate) fn line_of(&self, card: CardId, ability: AbilityId) -> Option<&str> {
        let wanted = &self.pool().ability_def(ability).ability;
        let def = self.pool().def(self.state().card(card.some()?).def);
        let mut lines = def.card.faces.iter().flat_map(|f| &f.lines);
        lines.find(|l| l.abilities.iter().flatten().any(|a| a == wanted)).map(|l| l.text.as_str())
    }

    /// Returns the printed line of a waiting effect.
    pub(crate) fn waiting_line(&self, index: u16) -> Option<&str> {
        let waiting = self.state().waiting.get(usize::from(index))?;
        self.line_of(waiting.source.card, waiting.ability)
    }

    /// Returns the line of card text that asks, if a text does and the viewer may know the card.
    pub fn asking_line(&self, viewer: Viewer) -> Option<&str> {
        let decision = self.decision()?;
        let (source, ability) = (decision.source?, decision.ability?);
        if self.may_know(viewer, source) { self.line_of(source, ability) } else { None }
    }
}
