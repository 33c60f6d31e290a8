//! Conversion of positions and choices to the scenario language.

use std::collections::HashMap;
use std::fmt::Write as _;

use maneframe_engine::inspect::flag;
use maneframe_engine::{Action, AreaId, CardId, Choice, Game, PlayerId, Target, Via};

/// Names of the cards in a scenario: their ids, or nicknames for cards with several copies.
pub struct Names(HashMap<CardId, String>);

/// Converts a position to the lines of a scenario's table, with `seat` as player one. Its hand is included, and the
/// other hand is left empty. Returns `None` if the position has a part that the lines can't express.
pub fn table(game: &Game, seat: PlayerId) -> Option<(String, Names)> {
    let state = game.state();
    let other = state.opponents(seat).iter().next()?;
    let plain = state.modifiers.is_empty()
        && state.floating.is_empty()
        && state.loans.is_empty()
        && state.disguises.is_empty()
        && state.temporary_tokens.is_empty()
        && state.waiting.is_empty()
        && state.counters.is_empty()
        && state.linked.is_empty()
        && state.answers.is_empty()
        && state.queue.is_empty();
    let board = game.board();
    let simple = |&card: &CardId| {
        let c = board.card(card);
        c.owner == c.controller && c.counters == 0 && !board.def(card).token && c.area.seat().is_some()
    };
    if !plain || !state.play.iter().all(simple) || state.players.iter().any(|(_, p)| !p.banished.is_empty()) {
        return None;
    }
    let id = |card: CardId| board.def(card).card.id.clone();
    let shown: Vec<CardId> = state.play.iter().chain(&state.players[seat].hand).copied().collect();
    let mut names = HashMap::new();
    let mut copies: HashMap<String, u8> = HashMap::new();
    for &card in &shown {
        let again = shown.iter().filter(|&&c| id(c) == id(card)).count() > 1;
        let count = copies.entry(id(card)).or_insert(b'a' - 1);
        *count += 1;
        names.insert(card, if again { format!("{}{}", id(card), *count as char) } else { id(card) });
    }
    let named = |card: CardId| {
        let mut text = id(card);
        let c = board.card(card);
        for (bit, word) in [
            (flag::EXHAUSTED, "exhausted"),
            (flag::FRIGHTENED, "frightened"),
            (flag::BOOSTED, "boosted"),
            (flag::CONFRONTED, "confronted"),
        ] {
            if c.is(bit) {
                let _ = write!(text, " {word}");
            }
        }
        if c.is(flag::FACE_DOWN) && !c.is(flag::FRIGHTENED) {
            text.push_str(" face-down");
        }
        if names[&card] != id(card) {
            let _ = write!(text, " as {}", names[&card]);
        }
        text
    };
    let who = |player: PlayerId| if player == seat { "P1" } else { "P2" };
    let mut lines = String::new();
    for player in [seat, other] {
        let _ = writeln!(lines, "{} problem: {}", who(player), named(state.problem_at(AreaId::problem(player))?));
    }
    let list = |cards: &[CardId]| cards.iter().map(|&c| id(c)).collect::<Vec<_>>().join(", ");
    let mut attached = String::new();
    for &card in state.play.iter() {
        let c = board.card(card);
        if [seat, other].iter().any(|&p| state.problem_at(AreaId::problem(p)) == Some(card)) {
            continue;
        }
        if let Some(host) = board.host(card) {
            let _ = writeln!(attached, "{} on {}: {}", who(c.controller), names[&host], named(card));
            continue;
        }
        let at = c.area.seat()?;
        let place = match c.area {
            area if card == state.players[c.controller].mane && area == AreaId::home(c.controller) => "mane".to_owned(),
            area if area == AreaId::home(c.controller) => "home".to_owned(),
            area if area.is_home() => format!("at {} home", who(at)),
            _ => format!("at {}'s Problem", who(at)),
        };
        let _ = writeln!(lines, "{} {place}: {}", who(c.controller), named(card));
    }
    lines.push_str(&attached);
    for player in [seat, other] {
        let p = &state.players[player];
        if player == seat && !p.hand.is_empty() {
            let hand: Vec<String> = p.hand.iter().map(|&c| named(c)).collect();
            let _ = writeln!(lines, "P1 hand: {}", hand.join(", "));
        }
        for (words, cards) in [("discard", &p.discard), ("deck", &p.deck), ("problem deck", &p.problem_deck)] {
            // Sorted, because the order of a deck is hidden.
            let mut cards = cards.clone();
            cards.sort_by_key(|&c| id(c));
            if !cards.is_empty() {
                let _ = writeln!(lines, "{} {words}: {}", who(player), list(&cards));
            }
        }
        let _ = writeln!(lines, "{0} tokens: {1}\n{0} points: {2}", who(player), p.tokens, p.points);
    }
    let _ = writeln!(lines, "turn: P1, Main Phase, turn {}", state.turn.max(3));
    Some((lines, Names(names)))
}

/// Converts a choice of player one to a scenario's step. Returns `None` if the scenario language can't express it.
pub fn words(seat: PlayerId, names: &Names, choice: Choice) -> Option<String> {
    let name = |card: CardId| names.0.get(&card).cloned();
    let area = |area: AreaId| {
        let at = if area.seat()? == seat { "P1" } else { "P2" };
        Some(if area.is_home() { format!("{at} home") } else { format!("{at}'s Problem") })
    };
    let to = |place: AreaId| match place {
        place if place == AreaId::home(seat) => Some("home".to_owned()),
        place => area(place).map(|area| format!("to {area}")),
    };
    Some(match choice {
        Choice::Pass => "pass".to_owned(),
        Choice::Done => "done".to_owned(),
        Choice::Yes => "yes".to_owned(),
        Choice::No => "no".to_owned(),
        Choice::Card(card) => name(card)?,
        Choice::Area(place) => area(place)?,
        Choice::Player(player) => if player == seat { "P1" } else { "P2" }.to_owned(),
        Choice::Act(action) => match action {
            Action::Play { card, to: Target::Area(place), via: Via::Cost } => {
                format!("play {} {}", name(card)?, to(place)?)
            }
            Action::Play { card, to: Target::Card(host), via: Via::Cost } => {
                format!("play {} on {}", name(card)?, name(host)?)
            }
            Action::Move { card, to: place } => format!("move {} {}", name(card)?, to(place)?),
            Action::Rally { card } => format!("rally {}", name(card)?),
            Action::Activate { card, to: None, .. } => format!("use {}", name(card)?),
            Action::PlayEvent { card, to: None } => format!("play {}", name(card)?),
            Action::Challenge { card } => format!("challenge {}", name(card)?),
            _ => return None,
        },
        _ => return None,
    })
}
