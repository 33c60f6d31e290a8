//! Explanations of a card: the reasons of its values, what can be done with it, and the causes of what happened to it.

use maneframe_engine::inspect::ZoneId;
use maneframe_engine::{Action, AreaId, CardId, Choice, Edition, Game, Number, PlayerId, Rule, Viewer};

use super::words;
use crate::session::Told;
use maneframe_engine::CardNames;

/// Maximum number of events of a card that are explained.
const HAPPENED: usize = 4;

/// Returns all explanations in lines. Lines that begin with a blank belong to the previous one.
pub fn about(game: &Game, viewer: Viewer, me: Option<PlayerId>, card: CardId, told: &[Told]) -> Vec<String> {
    if !game.may_know(viewer, card) {
        return vec!["You can't see this card.".to_owned()];
    }
    let mut lines = values(game, me, card);
    if let Some(me) = me {
        lines.extend(attempts(game, me, card));
    }
    lines.extend(happened(game.state().edition, viewer, card, told));
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

/// Returns the last events of a card, and their causes.
fn happened(rulebook: Edition, viewer: Viewer, card: CardId, told: &[Told]) -> Vec<String> {
    let about = told.iter().enumerate().filter(|(_, t)| t.cards.contains(&card) && t.to(viewer).is_some());
    let last: Vec<usize> = about.map(|(i, _)| i).collect();
    let mut lines = Vec::new();
    for &at in &last[last.len().saturating_sub(HAPPENED)..] {
        let mut entry = &told[at];
        lines.push(format!("{} ({})", entry.to(viewer).unwrap_or_default(), Rule(entry.rule).in_full(rulebook)));
        let mut said = entry.said(viewer);
        let mut chosen = None;
        loop {
            if let Some(choice) = entry.chosen(viewer).filter(|choice| chosen != Some(*choice)) {
                lines.push(format!("  because {choice}"));
                chosen = Some(choice);
            }
            // A cause comes before its effect.
            let Some(before) = entry.after.and_then(|n| told.iter().rev().find(|t| t.number == n && n < entry.number))
            else {
                break;
            };
            let words = before.said(viewer);
            if words != said {
                let words = words.unwrap_or("a hidden event");
                lines.push(format!("  because {words} ({})", Rule(before.rule).in_full(rulebook)));
            }
            (said, entry) = (words, before);
        }
    }
    lines
}

/// Describes a choice. A viewer who may not know the card only learns that there was one.
pub fn choice(game: &Game, viewer: Viewer, who: PlayerId, choice: Choice) -> String {
    match choice.card() {
        Some(card) if !game.may_know(viewer, card) => format!("{who}'s choice"),
        _ => format!("{who} chose: {}", words::label(game, viewer, choice)),
    }
}
