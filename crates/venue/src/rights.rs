//! What each role of the staff may do (Tournament Organizer, Judges).

use maneframe_protocol::EventRole;
use maneframe_tournament::Act;

/// Returns true if a member of the staff may do an act of the event.
///
/// The floor rules give judges what concerns play, and leave the rest to the organiser. The scorekeeper is the organiser's
/// assistant at the desk. What only the head judge may do, the event itself checks by the name of the member.
pub fn may(role: EventRole, act: &Act) -> bool {
    let (judge, desk) = match act {
        // A log has one opening. Undo and redo are computed by the server.
        Act::Open(_) | Act::Undo { .. } | Act::UndoTo { .. } | Act::Redo { .. } => return false,
        Act::Set(_) | Act::Staff { .. } | Act::Unstaff { .. } | Act::Eligible { .. } => (false, false),
        Act::Penalty { .. } | Act::Ruling { .. } | Act::ListFault { .. } | Act::Check { .. } => (true, false),
        Act::Result { .. } | Act::Amend { .. } | Act::Extend { .. } | Act::Note { .. } | Act::List { .. } => {
            (true, true)
        }
        Act::Retract { .. } => (false, true),
        Act::Add { .. }
        | Act::Rename { .. }
        | Act::Drop { .. }
        | Act::Return { .. }
        | Act::Forbid { .. }
        | Act::Pair { .. }
        | Act::Seat { .. }
        | Act::Swap { .. }
        | Act::Start
        | Act::Pause
        | Act::Resume
        | Act::Cut { .. }
        | Act::Split { .. }
        | Act::Pods { .. }
        | Act::Reseat { .. }
        | Act::FixTable { .. }
        | Act::Paid { .. }
        | Act::Byes { .. } => (false, true),
    };
    match role {
        EventRole::Organizer => true,
        EventRole::HeadJudge => judge || desk,
        EventRole::FloorJudge => judge && !matches!(act, Act::Ruling { .. }),
        EventRole::Scorekeeper => desk,
    }
}

/// Returns true if a member of the staff may pair rounds, take acts back, and run the clock.
pub fn runs(role: EventRole) -> bool {
    role != EventRole::FloorJudge
}

/// Returns true if a member of the staff may check decks.
pub fn checks(role: EventRole) -> bool {
    role != EventRole::Scorekeeper
}
