//! Labels of choices and questions, for viewers who may not know every card.

use maneframe_engine::inspect::ZoneId;
use maneframe_engine::{Action, CardId, CardNames, Choice, Game, PlayerId, Refusal, Viewer, words_for};

use super::window;

/// Returns the labels of the pending decision's options, in their order. No two are equal.
pub fn labels(game: &Game, viewer: Viewer) -> Vec<String> {
    let labels = maneframe_engine::labels(game, viewer, &maneframe_cardtext::effect_words);
    labels.iter().map(ToString::to_string).collect()
}

/// Returns the label of a choice: that of the pending decision, if it offers the choice.
pub fn label(game: &Game, viewer: Viewer, choice: Choice) -> String {
    let at = game.decision().and_then(|d| d.options.iter().position(|&c| c == choice));
    let label = at.and_then(|at| labels(game, viewer).into_iter().nth(at));
    label.unwrap_or_else(|| {
        words_for(&CardNames::new(game, viewer), game, choice, &maneframe_cardtext::effect_words).to_string()
    })
}

/// Returns the pending decision as a question.
pub fn question(game: &Game) -> String {
    window::capital(&game.question().unwrap_or_default().to_string())
}

/// Explains why a card in a player's hand can't be played now, by the objections to the most likely way to play it.
pub fn refusal(game: &Game, player: PlayerId, card: CardId) -> String {
    let plays = game.attempts(player, card).into_iter().map(|(action, _)| action);
    let plays = plays.filter(|action| matches!(action, Action::Play { .. } | Action::PlayEvent { .. }));
    let objections = plays.map(|action| game.objections(player, action));
    let objections = objections.min_by_key(|o| (is_impossible(o), o.len()));
    match objections {
        None => "it can't be played".to_owned(),
        Some(objections) if objections.is_empty() => "can be played, but not with this answer".to_owned(),
        Some(objections) => told(game, &objections),
    }
}

/// Returns true if an action is impossible at any moment.
pub fn is_impossible(objections: &[Refusal]) -> bool {
    objections.first().is_some_and(|refusal| refusal.fact.weight() == 0)
}

/// Describes all objections to an action, the deciding one first.
pub fn told(game: &Game, objections: &[Refusal]) -> String {
    objections.iter().map(|refusal| game.describe_refusal(refusal).to_string()).collect::<Vec<_>>().join("; and ")
}

/// Explains why cards in a player's hand can't be played now, one line per card.
pub fn refusals(game: &Game, player: PlayerId) -> Vec<String> {
    let options = game.decision().map_or(&[][..], |d| d.options);
    let hand = &game.state().players[player].hand;
    let names = CardNames::new(game, Viewer::Player(player));
    let line = |&card: &CardId| {
        let can = options.iter().any(|&choice| is_about(game, choice, card));
        let why = if can { "can be played".to_owned() } else { refusal(game, player, card) };
        format!("{}: {why}", names.numbered(card))
    };
    hand.iter().map(line).collect()
}

/// Returns true if a choice is about a card, or about a copy of it in the same hand. Playing either has the same
/// effect.
pub fn is_about(game: &Game, choice: Choice, card: CardId) -> bool {
    let state = game.state();
    let of = |c: CardId| (state.card(c).def, state.card(c).zone, state.card(c).owner);
    choice.card().is_some_and(|about| {
        let offered = || game.decision().is_some_and(|d| d.options.iter().any(|&c| c.card() == Some(card)));
        about == card || of(about) == of(card) && state.card(card).zone == ZoneId::Hand && !offered()
    })
}
