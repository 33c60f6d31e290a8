//! Checks that a local game stops for a person only when there is something new to decide, and what undo takes back.

use std::sync::Arc;

use maneframe_bot::BotKind;
use maneframe_card::ability::{Ability, Keyword};
use maneframe_card::{Card, CardType, Line};
use maneframe_engine::inspect::Act;
use maneframe_engine::{Choice, Rng};
use maneframe_library::Library;
use maneframe_table::ROUTINE;

use super::Session;
use crate::deal;
use crate::replay::Head;
use crate::seat::Seat;

/// Returns true for events of a turn's normal course.
fn is_routine(act: Act) -> bool {
    serde_json::to_value(act).is_ok_and(|name| ROUTINE.iter().any(|routine| name == *routine))
}

/// Returns the card with an ability that can be used whenever the player has priority.
fn agile(card: &Card) -> Card {
    let mut card = card.clone();
    if card.kind == CardType::Friend {
        card.faces[0].lines.push(Line::understood("Agile", vec![Ability::Keyword(Keyword::Agile)]));
    }
    card
}

/// Plays whole games in which a player mostly passes. Returns the number of stops, and the number of stops that
/// only repeated the previous options with only routine events in between.
fn stops(every: bool) -> (usize, usize) {
    let library = Library::bundled();
    let mut decks = deal::several(None, &library, &[None, None], true).expect("bundled decks can be played");
    decks.iter_mut().flat_map(|d| &mut d.cards.draw).for_each(|card| *card = Arc::new(agile(card)));
    let table = deal::table(&decks.iter().collect::<Vec<_>>(), Default::default(), true).expect("a table");
    let (mut all, mut again) = (0, 0);
    for seed in 0..8 {
        let seats = vec![Seat::person("you", "a deck"), Seat::bot(BotKind::Greedy, seed, 1, "a deck", 0)];
        let mut session = Session::new(&table, &Head::new("test", seed), seats);
        session.stop_everywhere(every);
        let mut rng = Rng::new(seed);
        let mut before: Option<(Vec<Choice>, usize)> = None;
        for _ in 0..3000 {
            session.settle();
            let Some(decision) = session.game().decision() else { break };
            let options = decision.options.to_vec();
            let passing = session.can_pass() && rng.below(4) > 0;
            let index = match options.iter().position(|&c| passing && c == Choice::Pass) {
                Some(pass) => pass,
                None => rng.below(options.len()),
            };
            if session.can_pass() {
                all += 1;
                if let Some((last, told)) = &before {
                    let news = || session.log().acts_since(*told);
                    let quiet = news().all(is_routine);
                    let new_phase = news().any(|act| act == Act::StartPhase);
                    again += usize::from(quiet && !new_phase && options.iter().all(|c| last.contains(c)));
                }
            }
            let passed = options[index] == Choice::Pass;
            before = passed.then(|| (options, session.log().len()));
            session.choose(index).expect("it is an option");
        }
    }
    (all, again)
}

#[test]
fn nobody_is_stopped_only_to_decline_again() {
    let (all, again) = stops(false);
    assert!(all > 100, "{all} stops");
    assert_eq!(again, 0);
    let (every, again) = stops(true);
    assert!(every > all && again > 0, "who wants every stop gets it: {every} of which {again} again");
}

/// Returns a session of two people, or of a person and a bot, with bundled decks.
fn session(against: Seat) -> Session {
    let library = Library::bundled();
    let decks = deal::several(None, &library, &[None, None], true).expect("bundled decks can be played");
    let table = deal::table(&decks.iter().collect::<Vec<_>>(), Default::default(), true).expect("a table");
    Session::new(&table, &Head::new("test", 3), vec![Seat::person("you", "a deck"), against])
}

/// Chooses options of the person until a priority window of their Main Phase, and returns true if there is one.
fn to_main_phase(session: &mut Session) -> bool {
    for _ in 0..200 {
        session.settle();
        let Some(decision) = session.game().decision() else { return false };
        let mine = session.game().state().active == decision.who;
        if mine && decision.prompt == maneframe_engine::Prompt::PhaseAction {
            return true;
        }
        session.choose(decision.options.len() - 1).expect("it is an option");
    }
    false
}

#[test]
fn a_person_can_go_back_past_what_bots_and_automatic_passes_did() {
    let mut session = session(Seat::bot(BotKind::Random, 1, 1, "a deck", 0));
    assert!(to_main_phase(&mut session), "there is a Main Phase");
    let (turn, moves) = (session.game().state().turn, session.moves());
    // Playing a card reveals nothing to anyone that undo couldn't take back; the bot passes afterwards.
    let offers = session.view().offers();
    let plays = offers.iter().position(|o| matches!(o.does, maneframe_engine::message::Does::Play { .. }));
    session.choose(plays.expect("a card can be played")).expect("it is an option");
    session.settle();
    assert!(session.moves() > moves && session.game().state().turn == turn);
    assert!(session.can_undo());
    session.undo().expect("it can be taken back");
    assert_eq!(session.moves(), moves);
    assert_eq!(session.view().offers(), offers);
    assert!(session.log().since(0).last().is_some_and(|heard| heard.words.contains("back")), "the log says so");
}

#[test]
fn nobody_takes_back_another_persons_choice() {
    let mut session = session(Seat::person("your friend", "a deck"));
    session.settle();
    let first = session.asked().expect("a person decides");
    while session.asked() == Some(first) {
        let last = session.game().decision().expect("the game goes on").options.len() - 1;
        session.choose(last).expect("it is an option");
        session.settle();
    }
    assert_eq!((session.can_undo(), session.undo().is_err()), (false, true));
}
