//! `refused: …`: that something is not legal, under which rule, and why.

use maneframe_engine::action::Opportunity;
use maneframe_engine::frame::{Action, Frame, Target, Via, WindowKind, WindowStage};
use maneframe_engine::pool::AbilityId;
use maneframe_engine::state::ZoneId;
use maneframe_engine::{AreaId, CardId, Choice, Fact, PlayerId, Refusal, Rule};

use crate::names::{Fit, Table};
use crate::run::Runner;

impl Runner<'_> {
    /// Looks whether what the words mean is refused, by that rule and for that reason.
    pub(crate) fn refused(
        &mut self,
        who: PlayerId,
        words: &str,
        rule: Rule,
        reason: &str,
        with_priority: bool,
    ) -> Result<(), String> {
        if let Some(d) = self.game.decision() {
            let options = d.options.to_vec();
            if d.who == who && self.table().select(&options, who, words)?.is_some() {
                return Err(format!("{who} may `{words}`: it is among the options"));
            }
        }
        let refusals = self.refusals(who, words, with_priority)?;
        let fits = |r: &&Refusal| r.rule == rule && r.fact.to_string().to_lowercase().contains(&reason.to_lowercase());
        if refusals.iter().any(|r| fits(&r)) {
            self.cited.push(rule);
            return Ok(());
        }
        let mut found: Vec<String> = refusals.iter().map(ToString::to_string).collect();
        found.dedup();
        Err(format!("it is refused, but not by {rule} for `{reason}`: {}", found.join("; ")))
    }

    /// Why a player can't do something, for messages.
    pub(crate) fn reason(&self, who: PlayerId, words: &str) -> Option<String> {
        let refusals = self.refusals(who, words, false).ok()?;
        refusals.first().map(ToString::to_string)
    }

    /// Every refusal of what the words may mean; an error if something of it is legal, or nothing is meant.
    fn refusals(&self, who: PlayerId, words: &str, with_priority: bool) -> Result<Vec<Refusal>, String> {
        let table = self.table();
        let mut actions = Vec::new();
        table.each_action(|action| {
            let fit = table.action_fit(action, who, words);
            if fit != Fit::No {
                actions.push((fit, action));
            }
        });
        let best = actions.iter().map(|(f, _)| *f).max();
        let actions: Vec<Action> = actions.into_iter().filter(|(f, _)| Some(*f) == best).map(|(_, a)| a).collect();
        if actions.is_empty() {
            // An answer rather than an action: refused where it is no option.
            let Some(d) = self.game.decision() else { return Ok(vec![Refusal::new("103.1", Fact::GameOver)]) };
            let fact = if d.who == who { Fact::NotOffered } else { Fact::NotYourDecision };
            return Ok(vec![Refusal { rule: d.rule, fact }]);
        }
        let mut refusals = Vec::new();
        for action in actions {
            match self.legal(who, action, with_priority) {
                Err(refusal) => refusals.push(refusal),
                Ok(()) => return Err(format!("{who} may `{}`: no rule forbids it", table.label(Choice::Act(action)))),
            }
        }
        Ok(refusals)
    }

    fn legal(&self, who: PlayerId, action: Action, with_priority: bool) -> Result<(), Refusal> {
        let board = self.game.board();
        if self.game.outcome().is_some() {
            return Err(Refusal::new("103.1", Fact::GameOver));
        }
        let window = self.game.state().frames.iter().rev().find_map(|f| match f {
            Frame::Window(w) => Some(*w),
            _ => None,
        });
        let kind = window.map_or(WindowKind::Open, |w| w.kind);
        let closing = window.is_some_and(|w| w.stage == WindowStage::Closing);
        let quick = match action {
            Action::Activate { ability, .. } => is_quick(&self.game, ability),
            Action::PlayEvent { card, .. } => board.def(card).event.is_some_and(|e| is_quick(&self.game, e)),
            _ => false,
        };
        let when = if with_priority || (quick && !closing) { Opportunity::Priority } else { Opportunity::Opening };
        board.legal(who, action, when, kind).map_err(|refusal| refusal.under(board.pool.rulebook))
    }
}

fn is_quick(game: &maneframe_engine::Game, ability: AbilityId) -> bool {
    use maneframe_card::ability::Timing;
    game.pool().activated(ability).is_some_and(|a| !matches!(a.timing, Timing::Phase(_)))
}

impl Table<'_> {
    /// Calls `each` with every action that words could mean, legal or not.
    fn each_action(&self, mut each: impl FnMut(Action)) {
        let state = self.game.state();
        let homes = state.players.iter().map(|(p, _)| AreaId::home(p));
        let areas: Vec<AreaId> = state.problem_areas().iter().chain(homes).collect();
        let board = self.game.board();
        each(Action::Draw);
        let cards: Vec<CardId> = (0..state.cards.len()).map(|i| CardId(i as u16)).collect();
        for &card in &cards {
            if state.card(card).zone == ZoneId::Gone {
                continue;
            }
            each(Action::Rally { card });
            each(Action::Challenge { card });
            for &to in &areas {
                each(Action::Move { card, to });
            }
            let def = board.def(card);
            if def.event.is_some() {
                each(Action::PlayEvent { card, to: None });
                for i in 0..state.recent.len() {
                    each(Action::PlayEvent { card, to: Some(i as u16) });
                }
            } else {
                each(Action::Play { card, to: Target::OwnArea, via: Via::Cost });
                for &to in &areas {
                    each(Action::Play { card, to: Target::Area(to), via: Via::Cost });
                    for &with in &state.play {
                        if !def.face(false).keywords.is_empty() {
                            each(Action::Play { card, to: Target::Area(to), via: Via::Redeem(with) });
                            each(Action::Play { card, to: Target::Area(to), via: Via::Transform(with) });
                        }
                    }
                }
                for &host in &state.play {
                    each(Action::Play { card, to: Target::Card(host), via: Via::Cost });
                }
            }
            for face in &def.faces {
                for i in face.abilities.clone() {
                    let ability = AbilityId(i);
                    let Some(activated) = self.game.pool().activated(ability) else { continue };
                    if def.event == Some(ability) {
                        continue;
                    }
                    each(Action::Activate { card, ability, to: None });
                    if matches!(activated.timing, maneframe_card::ability::Timing::Reaction(_)) {
                        for i in 0..state.recent.len() {
                            each(Action::Activate { card, ability, to: Some(i as u16) });
                        }
                    }
                }
            }
        }
    }
}
