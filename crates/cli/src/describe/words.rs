//! Choices and questions in words, for somebody who may not know every card.

use std::collections::HashMap;

use maneframe_card::CardType;
use maneframe_card::ability::{Ability, Activated, Timing};
use maneframe_cardtext::Context;
use maneframe_engine::inspect::{Frame, Op, ZoneId};
use maneframe_engine::{Action, AreaId, CardId, Choice, Game, PlayerId, Refusal, Target, Via, Viewer};

use super::count;
use super::names::Names;

/// The card that a choice is about.
pub fn card_of(choice: Choice) -> Option<CardId> {
    match choice {
        Choice::Act(action) => action.card(),
        Choice::Card(card) | Choice::Top(card) | Choice::Bottom(card) => Some(card),
        _ => None,
    }
}

/// A choice in words, with its price in action tokens where it has one.
fn words_for(names: &Names<'_>, game: &Game, choice: Choice) -> String {
    match choice {
        Choice::Card(card) => names.in_full(card),
        Choice::Mode(mode) => mode_words(game, mode).unwrap_or_else(|| game.label_by(choice, names)),
        Choice::Act(action) => {
            let text = game.label_by(choice, names);
            price(game, action).map_or(text.clone(), |price| format!("{text} ({})", count(price, "token")))
        }
        Choice::Effect(i) => {
            let text = game.label_by(choice, names);
            let waiting = game.state().waiting.get(usize::from(i));
            let line = waiting.and_then(|w| line_of(game, w.source.card, w.ability));
            line.map_or(text.clone(), |line| format!("{text}: {line}"))
        }
        _ => game.label_by(choice, names),
    }
}

/// The pending decision's options in words, in their order. No two have the same: what nothing that can be seen tells
/// apart is numbered.
pub fn labels(game: &Game, viewer: Viewer) -> Vec<String> {
    let Some(decision) = game.decision() else { return Vec::new() };
    let names = Names::new(game, viewer);
    let mut labels: Vec<String> = decision.options.iter().map(|&c| words_for(&names, game, c)).collect();
    let mut copies: HashMap<String, usize> = HashMap::new();
    for label in &labels {
        *copies.entry(label.clone()).or_default() += 1;
    }
    copies.retain(|_, n| *n > 1);
    let mut so_far: HashMap<String, usize> = HashMap::new();
    for label in &mut labels {
        if let Some(copies) = copies.get(label) {
            let number = so_far.entry(label.clone()).or_default();
            *number += 1;
            *label = format!("{label} ({number} of {copies})");
        }
    }
    labels
}

/// A choice in words: as the pending decision offers it, where it does.
pub fn label(game: &Game, viewer: Viewer, choice: Choice) -> String {
    let at = game.decision().and_then(|d| d.options.iter().position(|&c| c == choice));
    let label = at.and_then(|at| labels(game, viewer).into_iter().nth(at));
    label.unwrap_or_else(|| words_for(&Names::new(game, viewer), game, choice))
}

/// What a mode or alternative would do, in the words of card text.
fn mode_words(game: &Game, mode: u8) -> Option<String> {
    let Some(Frame::Run(run)) = game.state().frames.last() else { return None };
    let program = game.pool().ability_def(run.code.ability).program(run.code.part);
    let effect = match program.get(usize::from(run.code.step))? {
        Op::Or(ways) => &ways.get(usize::from(mode))?.0,
        Op::Modes { modes, .. } => modes.get(usize::from(mode))?,
        _ => return None,
    };
    // Only whole abilities have words: this one is made up around the effect.
    let activated = Activated {
        timing: Timing::Immediate,
        on: None,
        condition: None,
        cost: None,
        effect: effect.clone(),
        limit: None,
        by: maneframe_card::ability::Who::You,
    };
    let words = maneframe_cardtext::write(&[Ability::Activated(activated)], &Context::new(CardType::Friend))?;
    Some(words.strip_prefix("Immediate: ").unwrap_or(&words).to_owned())
}

/// What an action costs in tokens, where that is told beforehand.
pub fn price(game: &Game, action: Action) -> Option<i32> {
    let board = game.board();
    let player = game.decision()?.who;
    Some(match action {
        Action::Play { card, to, via } => {
            let (area, host) = match to {
                Target::Area(area) => (area, CardId::NONE),
                Target::Card(host) => (game.state().card(host).area, host),
                Target::OwnArea => (AreaId::NONE, CardId::NONE),
            };
            board.play_cost(player, card, area, host, via)
        }
        Action::PlayEvent { card, .. } => board.play_cost(player, card, AreaId::NONE, CardId::NONE, Via::Cost),
        Action::Move { card, to } => board.move_cost(player, card, to),
        Action::Rally { card } => board.rally_cost(player, card),
        Action::Draw => 1,
        Action::Activate { .. } | Action::Challenge { .. } => return None,
    })
}

/// The printed line that an ability stands in.
fn line_of(game: &Game, card: CardId, ability: maneframe_engine::inspect::AbilityId) -> Option<String> {
    if card == CardId::NONE {
        return None;
    }
    let pool = game.pool();
    let wanted = &pool.ability_def(ability).ability;
    let def = pool.def(game.state().card(card).def);
    let mut lines = def.card.faces.iter().flat_map(|f| &f.lines);
    lines.find(|l| l.abilities.iter().flatten().any(|a| a == wanted)).map(|l| l.text.clone())
}

/// The pending decision as a question.
pub fn question(game: &Game) -> String {
    let question = game.question().unwrap_or_default();
    let mut letters = question.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => question,
    }
}

/// The line of card text that asks, where one does.
pub fn asking_line(game: &Game, viewer: Viewer) -> Option<String> {
    let decision = game.decision()?;
    let (source, ability) = (decision.source?, decision.ability?);
    if !game.may_know(viewer, source) {
        return None;
    }
    line_of(game, source, ability)
}

/// Why a card in a player's hand can't be played now: of the ways to play it, what stands in that of the most likely.
pub fn refusal(game: &Game, player: PlayerId, card: CardId) -> String {
    let plays = game.attempts(player, card).into_iter().map(|(action, _)| action);
    let plays = plays.filter(|action| matches!(action, Action::Play { .. } | Action::PlayEvent { .. }));
    let objections = plays.map(|action| game.objections(player, action));
    let objections = objections.min_by_key(|o| (is_impossible(o), o.len()));
    match objections {
        None => "there is nothing to play it on (CR 509.1)".to_owned(),
        Some(objections) if objections.is_empty() => "can be played, but not with this answer".to_owned(),
        Some(objections) => told(game, &objections),
    }
}

/// Whether something could not be done at any moment.
pub fn is_impossible(objections: &[Refusal]) -> bool {
    objections.first().is_some_and(|refusal| refusal.fact.weight() == 0)
}

/// All that stands in the way of something, what decides first.
pub fn told(game: &Game, objections: &[Refusal]) -> String {
    objections.iter().map(|refusal| game.tell_refusal(refusal)).collect::<Vec<_>>().join("; and ")
}

/// Why each card in a player's hand can't be played now, one line a card.
pub fn refusals(game: &Game, player: PlayerId) -> Vec<String> {
    let options = game.decision().map_or(&[][..], |d| d.options);
    let hand = &game.state().players[player].hand;
    let names = Names::new(game, Viewer::Player(player));
    let line = |&card: &CardId| {
        let can = options.iter().any(|&choice| is_about(game, choice, card));
        let why = if can { "can be played".to_owned() } else { refusal(game, player, card) };
        format!("{}: {why}", names.numbered(card))
    };
    hand.iter().map(line).collect()
}

/// The pending decision's options by number and in words.
pub fn options(game: &Game, viewer: Viewer) -> Vec<(usize, String)> {
    labels(game, viewer).into_iter().enumerate().collect()
}

/// Whether a choice is about a card, or about a copy of it in the same hand: playing one or the other is the same.
pub fn is_about(game: &Game, choice: Choice, card: CardId) -> bool {
    let state = game.state();
    let of = |c: CardId| (state.card(c).def, state.card(c).zone, state.card(c).owner);
    card_of(choice).is_some_and(|about| {
        let offered = || game.decision().is_some_and(|d| d.options.iter().any(|&c| card_of(c) == Some(card)));
        about == card || of(about) == of(card) && state.card(card).zone == ZoneId::Hand && !offered()
    })
}
