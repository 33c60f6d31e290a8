//! The log: events in words for a viewer.

use maneframe_engine::inspect::Act;
use maneframe_engine::{Event, Game, Viewer};

/// Describes an event, as far as the viewer may know it.
pub fn words(game: &Game, viewer: Viewer, event: &Event) -> Option<String> {
    let mut event = event.seen(viewer.eyes());
    let o = event.occurrence;
    match o.act {
        Act::StartTurn => Some(format!("Turn {}: {}", o.amount, o.player)),
        // The announcement is logged as the play, so that it comes before the payment and the effect.
        Act::Announce => {
            event.occurrence.act = Act::Play;
            game.describe_event(&event).map(|told| told.to_string())
        }
        _ => game.describe_event(&event).map(|told| told.to_string()),
    }
}

/// Returns true if the event is shown in the log. Playing a card is not shown again after its announcement.
pub fn is_listed(event: &Event) -> bool {
    event.occurrence.act != Act::Play
}
