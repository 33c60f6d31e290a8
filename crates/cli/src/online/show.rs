//! A server's table in lines.

use std::time::{SystemTime, UNIX_EPOCH};

use maneframe_engine::message::{Area, Card, Outcome, Seat, Table};
use maneframe_protocol::{ClockFace, ClockRule, Speaker, Speech, Status};

use crate::out::say;
use crate::paint::{bold, dim};

/// Returns the name of a player.
pub fn name(status: &Status, seat: Seat) -> String {
    let sits = status.seats.get(usize::from(seat.0).wrapping_sub(1)).and_then(|s| s.name.as_deref());
    format!("P{} ({})", seat.0, sits.unwrap_or("nobody"))
}

/// Formats a card in a line.
pub fn card(card: &Card) -> String {
    let name = card.name.as_deref().unwrap_or("a face-down card");
    let power = card.power.map(|power| format!(" {power}")).unwrap_or_default();
    let mut notes: Vec<String> = card.marks.clone();
    if card.counters > 0 {
        notes.push(format!("{} counters", card.counters));
    }
    let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
    format!("#{} {name}{power}{notes}", card.handle.0)
}

fn list(cards: impl Iterator<Item = String>) -> String {
    let cards: Vec<String> = cards.collect();
    if cards.is_empty() { "nothing".to_owned() } else { cards.join("; ") }
}

/// Prints the whole table.
pub fn table(table: &Table, status: &Status, me: Option<Seat>) {
    let phase = table.phase.as_deref().unwrap_or("before the first phase");
    say!("{}", bold(format_args!("turn {}, {}: {phase}", table.turn, name(status, table.active))));
    let at = |area: Area| table.play.iter().filter(move |c| c.area == Some(area) && c.on.is_none());
    for player in &table.players {
        let left = if player.alive { "" } else { ", has left the game" };
        say!(
            "{}: {} points, {} action tokens, {} in hand, {} in the deck, {} Problems{left}",
            bold(name(status, player.seat)),
            player.points,
            player.tokens,
            player.hand_size,
            player.deck,
            player.problem_deck
        );
        say!("   home: {}", list(at(Area::Home(player.seat)).map(card)));
        say!("   at the Problem: {}", list(at(Area::Problem(player.seat)).map(card)));
        if let Some(top) = player.discard.last() {
            say!("   discard pile: {} cards, {} on top", player.discard.len(), card(top));
        }
        if me == Some(player.seat) {
            say!("   hand: {}", list(player.hand.iter().flatten().map(card)));
        }
    }
    for n in 1..=9 {
        let area = Area::Dilemma(n);
        if at(area).next().is_some() {
            say!("   Dilemma {n}: {}", list(at(area).map(card)));
        }
    }
    if !table.queue.is_empty() {
        say!("   being played: {}", list(table.queue.iter().map(card)));
    }
}

/// Returns true if the player at a seat, 0-based, is on vacation now, which stops the player's clock.
pub fn is_on_vacation(clock: &ClockFace, seat: usize) -> bool {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_millis());
    let vacation = clock.vacations.get(seat).copied().flatten();
    vacation.is_some_and(|one| (u128::from(one.from)..u128::from(one.until)).contains(&now))
}

/// Formats a clock in a line.
pub fn clock(clock: &ClockFace, status: &Status) -> String {
    let minutes = |ms: &u64| match (clock.rule, ms / 3_600_000) {
        // Seconds say nothing of a time in days.
        (ClockRule::Days { .. }, hours) if hours > 0 => format!("{} d {} h", hours / 24, hours % 24),
        _ => format!("{}:{:02}", ms / 60_000, ms / 1000 % 60),
    };
    let seat = |(n, left): (usize, &u64)| {
        let away = if is_on_vacation(clock, n) { " (on vacation)" } else { "" };
        format!("{} {}{away}", name(status, Seat(n as u8 + 1)), minutes(left))
    };
    let mut parts: Vec<String> = clock.left.iter().enumerate().map(seat).collect();
    parts.extend(clock.game_left.as_ref().map(|left| format!("{} left", minutes(left))));
    if let Some(maneframe_protocol::Expiry::UntilTurn(turn)) = clock.expiry {
        parts.push(format!("time was called: turn {turn} is the last"));
    }
    if clock.paused {
        parts.push("stopped".to_owned());
    }
    parts.join(", ")
}

/// Returns the name of a chat message's author.
pub fn speaker(speech: &Speech, status: &Status) -> String {
    match &speech.from {
        Speaker::Seat(seat) => name(status, *seat),
        Speaker::Spectator(name) => format!("{name}, watching"),
        Speaker::Judge(name) => format!("{name}, the judge"),
    }
}

/// Prints a chat message.
pub fn speech(speech: &Speech, status: &Status) {
    say!("   {}: {}", bold(speaker(speech, status)), speech.words);
}

/// Prints the seats and their players.
pub fn seats(status: &Status) {
    for (seat, n) in status.seats.iter().zip(1..) {
        let who = seat.name.as_deref().unwrap_or("(free)");
        let deck = seat.deck.as_ref().map(|deck| format!(", {}", deck.name)).unwrap_or_default();
        say!("P{n}: {}{deck}", bold(who));
    }
}

/// Describes the result of the game.
pub fn ending(status: &Status) -> String {
    match status.outcome {
        Some(Outcome::Win(seat)) => format!("{} has won", name(status, seat)),
        Some(_) => "a draw".to_owned(),
        None => "the game is over".to_owned(),
    }
}

/// Prints a remark in faint colour.
pub fn aside(words: &str) {
    say!("   {}", dim(words));
}
