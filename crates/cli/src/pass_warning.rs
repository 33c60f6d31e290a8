//! Warnings about what a player would lose by passing.

use maneframe_card::ability::Phase;

use crate::describe::count;
use crate::describe::scene::Scene;

/// Extent of what a player is about to pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaving {
    /// The current window.
    Window,
    /// The rest of the phase.
    Phase,
    /// The rest of the turn.
    Turn,
}

/// Describes what the viewer of a scene would lose by passing now. The player's own Main Phase is the last chance to
/// spend action tokens, or to make room at home (CR 609, 616.3). `closing` is true if the phase ends, `costly` if an
/// option with a cost is offered.
pub fn about(scene: &Scene, closing: bool, costly: bool, leaving: Leaving) -> Option<String> {
    let over = match (scene.phase?, leaving) {
        (Phase::Main, Leaving::Window) => closing,
        (Phase::Main, _) | (Phase::Ready | Phase::Troublemaker, Leaving::Turn) => true,
        _ => false,
    };
    if scene.active != scene.me || !over {
        return None;
    }
    let side = scene.side(scene.me);
    let tokens = side.tokens;
    // Uses for the tokens are only listed if the player may take a Main Phase action.
    let spendable = tokens > 0 && (!closing || costly);
    let (home, limit) = (side.friends_home() as i32, side.home_limit);
    let mut worries = Vec::new();
    if spendable {
        worries.push(format!("you have {} left to spend", count(tokens, "action token")));
    }
    if home > limit {
        let too_many = count(home - limit, "Friend");
        worries.push(format!("your home has {home} Friends, and the limit is {limit}: you will retire {too_many}"));
    }
    (!worries.is_empty()).then(|| worries.join(", and "))
}

#[cfg(test)]
mod tests {
    use maneframe_bot::BotKind;
    use maneframe_engine::{Choice, PlayerId, Prompt};
    use maneframe_library::Library;

    use super::*;
    use crate::deal;
    use crate::replay::Head;
    use crate::seat::Seat;
    use crate::session::Session;

    /// Returns a session in which a person with unspent tokens decides in their Main Phase.
    fn in_main_phase() -> Session {
        let library = Library::bundled();
        let decks = deal::several(None, &library, &[None, None], true).expect("bundled decks can be played");
        let table = deal::table(&decks.iter().collect::<Vec<_>>(), Default::default(), true).expect("a table");
        let seats = vec![Seat::person("you", "a deck"), Seat::bot(BotKind::Random, 1, 1, "a deck", 0)];
        let mut session = Session::new(&table, &Head::new("test", 1), seats);
        for _ in 0..200 {
            session.settle();
            let decision = session.game().decision().expect("the game goes on");
            let mine = session.game().state().active == PlayerId(0);
            if decision.prompt == Prompt::PhaseAction && mine {
                return session;
            }
            let last = decision.options.len() - 1;
            session.choose(last).expect("it is an option");
        }
        panic!("there is a Main Phase");
    }

    #[test]
    fn passing_with_tokens_left_is_asked_about_once_a_turn() {
        let mut session = in_main_phase();
        assert!(session.game().state().players[PlayerId(0)].tokens > 0);
        let asked = session.concern(Leaving::Window).expect("tokens are left");
        assert!(asked.contains("action token"), "{asked}");
        for leaving in [Leaving::Window, Leaving::Phase, Leaving::Turn] {
            assert_eq!(session.concern(leaving), None, "it was said");
        }
    }

    #[test]
    fn who_has_nothing_to_spend_is_not_asked() {
        let mut session = in_main_phase();
        let me = PlayerId(0);
        while session.game().state().players[me].tokens > 0 {
            let game = session.game();
            let decision = game.decision().expect("the game goes on");
            assert_eq!(decision.who, me);
            let spends = |c: &Choice| matches!(c, Choice::Act(a) if game.price(*a).is_some_and(|p| p > 0));
            let index = decision.options.iter().position(spends).unwrap_or(decision.options.len() - 1);
            session.choose(index).expect("it is an option");
            session.settle();
        }
        assert_eq!(session.concern(Leaving::Window), None);
        // In another player's turn there is no warning.
        while session.game().state().active == me {
            let pass = session.game().decision().expect("the game goes on").options.len() - 1;
            session.choose(pass).expect("it is an option");
            session.settle();
        }
        assert_eq!(session.concern(Leaving::Turn), None);
    }
}
