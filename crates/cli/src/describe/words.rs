//! Choices and questions in words, for somebody who may not know every card.

use maneframe_card::CardType;
use maneframe_card::ability::{Ability, Activated, Timing};
use maneframe_cardtext::Context;
use maneframe_engine::frame::{Action, Frame, Target, Via};
use maneframe_engine::program::Op;
use maneframe_engine::state::{ZoneId, flag};
use maneframe_engine::{AreaId, CardId, Choice, Game, PlayerId, Viewer};

use super::count;

/// The card that a choice is about.
pub fn card_of(choice: Choice) -> Option<CardId> {
    match choice {
        Choice::Act(action) => match action {
            Action::Play { card, .. }
            | Action::Move { card, .. }
            | Action::Rally { card }
            | Action::Activate { card, .. }
            | Action::PlayEvent { card, .. }
            | Action::Challenge { card } => Some(card),
            Action::Draw => None,
        },
        Choice::Card(card) | Choice::Top(card) | Choice::Bottom(card) => Some(card),
        _ => None,
    }
}

/// A choice in words, with its price in action tokens where it has one.
pub fn label(game: &Game, viewer: Viewer, choice: Choice) -> String {
    // A face-down card says nothing, not even to one who may choose it.
    if let Choice::Card(card) = choice {
        let state = game.state().card(card);
        if state.zone == ZoneId::Play && state.is(flag::FACE_DOWN) && !game.may_know(viewer, card) {
            return format!("the face-down card at {}", game.area_name(state.area));
        }
    }
    let mut text = game.label(choice);
    match choice {
        Choice::Act(action) => {
            if let Some(price) = price(game, action) {
                text = format!("{text} ({})", count(price, "token"));
            }
        }
        Choice::Card(card) => {
            if let Some(about) = whereabouts(game, card) {
                text = format!("{text} {about}");
            }
        }
        Choice::Mode(mode) => {
            if let Some(words) = mode_words(game, mode) {
                text = words;
            }
        }
        Choice::Effect(i) => {
            if let Some(line) =
                game.state().waiting.get(usize::from(i)).and_then(|w| line_of(game, w.source.card, w.ability))
            {
                text = format!("{text}: {line}");
            }
        }
        _ => {}
    }
    text
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

/// Where a card is and in which state, to tell it from others of its name.
fn whereabouts(game: &Game, card: CardId) -> Option<String> {
    let state = game.state().card(card);
    match state.zone {
        ZoneId::Play => {
            let mut about = vec![format!("at {}", game.area_name(state.area))];
            if let Some(power) = game.board().power(card) {
                about.push(format!("power {power}"));
            }
            if state.is(flag::EXHAUSTED) {
                about.push("exhausted".to_owned());
            }
            Some(format!("({}, {})", state.controller, about.join(", ")))
        }
        ZoneId::Hand | ZoneId::Deck | ZoneId::ProblemDeck | ZoneId::Gone => None,
        zone => Some(format!("({}'s {})", state.owner, Game::zone_name(zone))),
    }
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
fn line_of(game: &Game, card: CardId, ability: maneframe_engine::pool::AbilityId) -> Option<String> {
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

/// Why a card in a player's hand can't be played now.
pub fn refusal(game: &Game, player: PlayerId, card: CardId) -> String {
    let to = |area| Choice::Act(Action::Play { card, to: Target::Area(area), via: Via::Cost });
    let choice = match game.pool().def(game.state().card(card).def).kind {
        CardType::Event => Choice::Act(Action::PlayEvent { card, to: None }),
        CardType::Troublemaker => to(AreaId::problem(player)),
        _ => to(AreaId::home(player)),
    };
    game.why_not(player, choice).to_string()
}

/// Why each card in a player's hand can't be played now, one line a card.
pub fn refusals(game: &Game, player: PlayerId) -> Vec<String> {
    let offered: Vec<CardId> =
        game.decision().map(|d| d.options.iter().filter_map(|&c| card_of(c)).collect()).unwrap_or_default();
    let hand = game.state().players[player].hand.iter();
    let line = |&card: &CardId| {
        let can = offered.contains(&card);
        let why = if can { "can be played".to_owned() } else { refusal(game, player, card) };
        format!("{}: {why}", game.title(card))
    };
    hand.map(line).collect()
}

/// The pending decision's options by number and in words; copies of a card in hand are offered once.
pub fn options(game: &Game, viewer: Viewer) -> Vec<(usize, String)> {
    let Some(decision) = game.decision() else { return Vec::new() };
    let mut list: Vec<(usize, String)> = Vec::with_capacity(decision.options.len());
    let in_hand = |c: CardId| game.state().card(c).zone == ZoneId::Hand;
    for (i, &choice) in decision.options.iter().enumerate() {
        let text = label(game, viewer, choice);
        let copy = card_of(choice).is_some_and(in_hand) && list.iter().any(|(_, t)| *t == text);
        if !copy {
            list.push((i, text));
        }
    }
    list
}
