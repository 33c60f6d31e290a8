//! Explanations of a card: the reasons of its values, and what can be done with it.

use maneframe_engine::inspect::ZoneId;
use maneframe_engine::{Action, AreaId, CardId, Choice, Game, Number, PlayerId, Viewer};

use super::words;
use maneframe_engine::CardNames;

/// Returns the explanations of a card's values and actions, in lines.
pub fn about(game: &Game, viewer: Viewer, me: Option<PlayerId>, card: CardId) -> Vec<String> {
    if !game.may_know(viewer, card) {
        return vec!["You can't see this card.".to_owned()];
    }
    let mut lines = values(game, me, card);
    if let Some(me) = me {
        lines.extend(attempts(game, me, card));
    }
    lines
}

/// Returns values with their reasons.
fn values(game: &Game, me: Option<PlayerId>, card: CardId) -> Vec<String> {
    let (state, board) = (game.state(), game.board());
    let c = state.card(card);
    let mut lines = Vec::new();
    let mut tell = |what: &str, number: Number| {
        let account = game.why(number);
        let rules: Vec<&str> = account.reasons.iter().map(|r| r.rule.0).collect();
        let total = account.total.map_or_else(|| "none".to_owned(), |n| n.to_string());
        let mut cited: Vec<&str> = Vec::new();
        rules.into_iter().for_each(|r| {
            if !cited.contains(&r) {
                cited.push(r);
            }
        });
        lines.push(format!("{what} {total}: {} (CR {})", game.describe_account(&account), cited.join(", ")));
    };
    if board.face(card).power.is_some() {
        tell("power", Number::Power(card));
    }
    let def = board.def(card);
    if let Some(me) = me.filter(|_| c.zone == ZoneId::Hand) {
        let home = AreaId::home(me);
        tell("cost", Number::PlayCost(me, card, if def.event.is_some() { AreaId::NONE } else { home }));
        for &(color, _) in &def.requirements {
            tell(&format!("{color} power required"), Number::PlayRequirement(card, color));
        }
    }
    if def.problem.is_some() && c.zone == ZoneId::Play {
        for (player, _) in state.players.iter() {
            tell(&format!("power that {player} needs to confront it"), Number::ConfrontRequirement(player, card));
        }
        tell("bonus", Number::Bonus(card));
    }
    for (player, p) in state.players.iter().filter(|(_, p)| p.mane == card) {
        tell(&format!("{player}'s home limit"), Number::HomeLimit(player));
        tell(&format!("{player}'s hand limit"), Number::HandSize(player));
        tell(&format!("action tokens {player} receives"), Number::Income(player));
        if state.faceoff.is_some() && p.alive {
            tell(&format!("{player}'s power total"), Number::Total(player));
        }
    }
    let gained = game.why_card(card);
    lines.extend(gained.iter().map(|r| format!("has {} ({})", game.describe_reason(r), r.rule.in_full(state.edition))));
    lines
}

/// Returns actions that `me` might attempt, with the rules' objections. Actions of the same kind with the same
/// objections share a line.
fn attempts(game: &Game, me: PlayerId, card: CardId) -> Vec<String> {
    let mut sorts: Vec<(&'static str, Vec<(Action, String)>)> = Vec::new();
    for (action, _) in game.attempts(me, card) {
        let objections = game.objections(me, action);
        let says =
            if objections.is_empty() { "yes".to_owned() } else { format!("no, {}", words::told(game, &objections)) };
        let sort = sort_of(action);
        match sorts.iter_mut().find(|(s, _)| *s == sort) {
            Some((_, list)) => list.push((action, says)),
            None => sorts.push((sort, vec![(action, says)])),
        }
    }
    let names = CardNames::new(game, Viewer::Player(me));
    let mut lines = Vec::new();
    for (sort, list) in sorts {
        let first = &list[0].1;
        if list.len() > 1 && list.iter().all(|(_, says)| says == first) {
            lines.push(format!("{sort} it? {first}"));
        } else {
            lines.extend(list.iter().map(|(a, says)| format!("{}? {says}", game.action_label_by(*a, &names))));
        }
    }
    lines
}

fn sort_of(action: Action) -> &'static str {
    match action {
        Action::Play { .. } | Action::PlayEvent { .. } => "play",
        Action::Move { .. } => "move",
        Action::Draw => "draw",
        Action::Rally { .. } => "rally",
        Action::Activate { .. } => "use",
        Action::Challenge { .. } => "challenge",
    }
}

/// Describes a choice. A viewer who may not know the card only learns that there was one.
pub fn choice(game: &Game, viewer: Viewer, who: PlayerId, choice: Choice) -> String {
    match choice.card() {
        Some(card) if !game.may_know(viewer, card) => format!("{who}'s choice"),
        _ => format!("{who} chose: {}", words::label(game, viewer, choice)),
    }
}
