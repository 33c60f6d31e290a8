//! The log: what happened, in words for whoever looks on.

use maneframe_engine::inspect::Act;
use maneframe_engine::{Event, Game, Viewer};

/// An event in words, as far as a viewer may know.
pub fn words(game: &Game, viewer: Viewer, event: &Event) -> Option<String> {
    let mut event = event.seen(viewer.eyes());
    let o = event.occurrence;
    match o.act {
        Act::StartTurn => Some(format!("Turn {}: {}", o.amount, o.player)),
        // People say so as a card is announced, before what is paid for it and what it does.
        Act::Announce => {
            event.occurrence.act = Act::Play;
            game.tell(&event).map(|told| told.to_string())
        }
        _ => game.tell(&event).map(|told| told.to_string()),
    }
}

/// Whether the event stands in the log. That a card was played is left out: it was told as the card was announced.
pub fn is_listed(event: &Event) -> bool {
    event.occurrence.act != Act::Play
}
