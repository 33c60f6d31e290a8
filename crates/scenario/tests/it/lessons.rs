//! Tests of parts of the language whose first meaning misled authors, each with a passing and a failing case.

use maneframe_card::Card;
use maneframe_engine::{Action, Choice, PlayerId, Viewer, labels};
use maneframe_scenario::{CardSource, NoCards, Verdict, begin, parse, run};
use std::sync::Arc;

const CARDS: &str = "scenario: x\nrule: 510.3\ncard Gate: Problem, bonus 1, owner 9, opponent 9\n\
    card Racer: Friend, blue, power 2\ncard Racer the Second: Friend, pink, power 4\ncard Rook: Friend, white, power 1, cost 0\n\
    card Cheer: Event, cost 0\n  Main Phase: Gain [1].\n\
    card Choice: Event, cost 0\n  Main Phase: Choose one: Gain [1], gain [2], or gain [3].\n\
    card Culling: Event, cost 0\n  Main Phase: Retire one of your Friends.\n";

fn verdict(rest: &str) -> Verdict {
    let text = format!("{CARDS}{rest}");
    run(&parse("test.scn", &text).unwrap_or_else(|e| panic!("{e}"))[0], &NoCards)
}

#[track_caller]
fn holds(rest: &str) {
    assert_eq!(verdict(rest).why(), None, "{rest}");
}

#[track_caller]
fn fails(rest: &str, because: &str) {
    let why = verdict(rest).why().map(str::to_owned);
    assert!(why.as_ref().is_some_and(|w| w.contains(because)), "{rest}\n{why:?}");
}

const CHEERING: &str = "P1 problem: Gate\nP1 home: Racer\nP1 hand: 2 Cheer\nP1 tokens: 2\nturn: P1, Main Phase\nP1: play Cheer\nall pass\n";

#[test]
fn all_pass_leaves_the_turn_player_the_choice_to_go_on() {
    holds(&format!("{CHEERING}P1: move Racer to Gate\nexpect Racer at Gate\n"));
    holds(&format!(
        "{CHEERING}expect option: P1 play Cheer\nexpect now Main Phase\nP1: pass\nexpect now end of Main Phase\n"
    ));
    holds(&format!("{CHEERING}all pass\nexpect now Score Phase\n"));
    // A player who opens no other window can't act in one.
    fails(&format!("{CHEERING}P1: pass\nP1: move Racer to Gate\n"), "can't `move Racer to Gate`");
    fails(&format!("{CHEERING}all pass\nP1: move Racer to Gate\n"), "can't `move Racer to Gate`");
    // If nothing can be opened, no choice is left.
    holds("turn: P1, Score Phase\nall pass\nP1: P2's Problem\nexpect now Confront Step\n");
}

#[test]
fn what_others_do_after_all_pass_comes_in_the_next_window() {
    let table = "card Retort: Event, cost 0\n  Immediate: Gain [1].\nP2 hand: Retort\n";
    let cheering = CHEERING.replace("P1: play", "P2: pass\nP1: play");
    holds(&format!("{table}{cheering}P2: play Retort\nexpect P2 tokens 1\nexpect now end of Main Phase\n"));
    // Before that, the turn player may still act.
    fails(&format!("{table}P1 hand: Cheer\nturn: P1, Main Phase\nP2: pass\nP2: play Retort\n"), "P1 is asked");
}

#[test]
fn namesakes_are_numbered_as_the_table_names_them() {
    let table = "P2 deck: Racer\nP1 deck: Racer, Rook, Racer\nP1 discard: Racer\nturn: P1, Main Phase\n";
    holds(&format!(
        "{table}expect Racer #1 in P2 deck\nexpect Racer #2 on top of P1 deck\nexpect Racer #3 on the bottom of P1 deck\n"
    ));
    holds(&format!("{table}expect Racer #4 in P1 discard\n"));
    fails(&format!("{table}expect Racer #4 on top of P1 deck\n"), "that card is Racer #2");
    fails(&format!("{table}expect Racer #1 on top of P1 deck\n"), "in P2's deck");
    holds(
        "P1 deck: 3 Racer, Rook\nturn: P1, Main Phase\nexpect Racer #1 on top of P1 deck\nexpect Racer #3 in P1 deck\n",
    );
    fails("P1 deck: 2 Racer, Rook\nturn: P1, Main Phase\nexpect Racer #3 in P1 deck\n", "unknown card");
}

#[test]
fn namesakes_of_a_whole_game_are_numbered_so_too() {
    let table = "card Start: Problem, bonus 1, owner 9, opponent 9, starting\nP1 problem deck: Start\nP2 problem deck: Start\n\
        P2 deck: Racer, Racer\nP1 deck: Racer as Dash, 9 Rook\nturn: set-up\n";
    holds(&format!(
        "{table}expect Racer #1 in P2 deck\nexpect Racer #2 in P2 deck\nexpect Racer #3 in P1 deck\nexpect Dash in P1 deck\n"
    ));
    fails(&format!("{table}expect Racer #1 in P1 deck\n"), "in P2's deck");
}

#[test]
fn option_numbers_answer_questions_and_take_no_action() {
    let table = "P1 hand: Choice, Rook, Culling\nP1 home: Racer, Racer the Second\nturn: P1, Main Phase\n";
    for n in 1..=3 {
        holds(&format!("{table}P1: play Choice\nP1: option {n}\nexpect P1 tokens {n}\n"));
        fails(&format!("{table}P1: option {n}\n"), "can't `option");
    }
    fails(&format!("{table}P1: play Choice\nP1: option 4\n"), "can't `option 4`");
    fails(&format!("{table}P1: play Choice\nP1: option 0\n"), "can't `option 0`");
    // Every list of answers has numbers.
    holds(&format!("{table}P1: play Culling\nP1: option 2\nexpect event: P1 retires\nexpect 1 events: retires\n"));
    fails(&format!("{table}expect option: P1 option 1\n"), "P1 is asked");
}

/// A label names the text that offers an alternative. The engine has no words for the alternative itself.
#[test]
fn an_alternative_is_labelled_with_its_text() {
    let text = format!("{CARDS}P1 hand: Choice\nturn: P1, Main Phase\n");
    let scenarios = parse("test.scn", &text).unwrap_or_else(|e| panic!("{e}"));
    let mut game = begin(&scenarios[0], &NoCards).unwrap_or_else(|e| panic!("{e}"));
    let second = Choice::Mode(1);
    while !game.decision().is_some_and(|decision| decision.options.contains(&second)) {
        let options = game.decision().expect("the game goes on").options;
        let play = options.iter().find(|choice| matches!(choice, Choice::Act(Action::PlayEvent { .. })));
        game.choose(*play.unwrap_or(&Choice::Pass)).unwrap_or_else(|e| panic!("{e}"));
    }
    let label = game.label(second).to_string();
    assert!(label.starts_with("option 2 of “") && label.contains("gain [3]"), "{label}");
    let labels = labels(&game, Viewer::Player(PlayerId(0)), &maneframe_cardtext::effect_words);
    assert!(labels[1].to_string().to_lowercase().contains("gain [2]"), "{labels:?}");
    assert_eq!(game.label(Choice::Mode(7)).to_string(), "option 8", "it is not offered");
}

#[test]
fn names_are_said_in_full() {
    let table = "P1 problem: Gate\nP1 home: Racer the Second\nP1 tokens: 2\nturn: P1, Main Phase\n";
    fails(&format!("{table}P1: move Racer to Gate\n"), "can't `move Racer to Gate`");
    fails(&format!("{table}P1: move Racer the Second to Ga\n"), "can't");
    fails(&format!("{table}expect Racer power 4\n"), "unknown card `Racer`");
    holds(&format!("{table}P1: move Racer the Second to Gate\nexpect event: P1 moves Racer the Second to Gate\n"));
    // An event of one card doesn't match another card whose name begins with the same words.
    fails(&format!("{table}P1: move Racer the Second to Gate\nexpect event: P1 moves Racer\n"), "happened 0 times");
    fails(&format!("{table}P1: move Racer the Second to Gate\nexpect event: moves Racer the\n"), "happened 0 times");
    holds(&format!(
        "{table}P1: move Racer the Second to Gate\nexpect event: P1 moves\nexpect no event: P1 moves Racer\n"
    ));
    // The same holds for numbers and colours.
    let naming = "card Dye: Event, cost 0\n  Main Phase: Choose a color. Gain [1].\nP1 hand: Dye\nturn: P1, Main Phase\nP1: play Dye\n";
    fails(&format!("{naming}P1: p\n"), "can't `p`");
    holds(&format!("{naming}P1: pink\n"));
}

#[test]
fn a_question_with_one_answer_need_not_be_answered_for_what_is_expected() {
    let table = "card Lamp: Resource\n  Play to your home.\ncard Find: Event, cost 0\n  Main Phase: Put a card from your discard pile into play.\n";
    let one = format!("{table}P1 discard: Lamp\nP1 hand: Find\nturn: P1, Main Phase\nP1: play Find\n");
    holds(&format!("{one}expect Lamp at home\nexpect event: Lamp enters play\n"));
    holds(&format!("{one}P1: home\nexpect Lamp at home\n"));
    holds(&format!("{one}expect Lamp at home\nP1: home\nexpect Lamp at home\n"));
    fails(&format!("{one}expect Lamp in P1 hand\n"), "in P1's discard pile");
    let several = format!("{table}P1 discard: Racer\nP1 hand: Find\nturn: P1, Main Phase\nP1: play Find\n");
    fails(&format!("{several}expect Racer at home\n"), "in P1's discard pile");
    holds(&format!("{several}P1: home\nexpect Racer at home\n"));
    // Priority is not skipped like a question, so no player passes implicitly.
    fails("turn: P1, Main Phase\nexpect now end of Main Phase\n", "Main Phase");
    // The result doesn't change if each window is answered.
    let every = one.replace("P1 hand", "windows: every\nP1 hand").replace("P1: play", "P1: pass\nP2: pass\nP1: play");
    holds(&format!("{every}expect Lamp at home\nexpect asked P2\n"));
}

#[test]
fn an_empty_problem_area_can_be_said() {
    let table = "P1 problem: none\nP1 at P1's Problem: Racer\nP2 home: Rook\nturn: P1, Main Phase\n";
    holds(&format!(
        "{table}expect P1 has no Problem\nexpect Racer at P1's Problem\nexpect Racer is not at P2's Problem\n"
    ));
    holds(&format!("{table}expect Racer at P1's Problem area\nexpect P1 can't confront P1's Problem\n"));
    fails(&format!("{table}expect Rook at P1's Problem\n"), "at P2's home");
    fails(&format!("{table}expect P2 has no Problem\n"), "P2's Problem");
    holds(
        "P1 problem: Gate\nP1 at P1's Problem: Racer\nturn: P1, Main Phase\nexpect Racer at Gate\nexpect Racer at P1's Problem\n",
    );
    let unknown =
        parse("test.scn", &format!("{CARDS}P1 home: none\nturn: P1, Main Phase\n")).unwrap_or_else(|e| panic!("{e}"));
    assert!(
        run(&unknown[0], &NoCards).why().is_some_and(|w| w.contains("none")),
        "only a Problem area can be empty so"
    );
}

#[test]
fn steps_belong_to_somebodys_turn() {
    holds(
        "turn: P1, Main Phase\npass until P2's Challenge Step\nexpect now P2's Challenge Step\nexpect now Challenge Step\n",
    );
    holds("turn: P1, Troublemaker Phase\npass until P1's Challenge Step\nexpect now P1's Challenge Step\n");
    holds("turn: P1, Main Phase\npass until end of P2's Main Phase\nexpect now P2's end of Main Phase\n");
    fails(
        "turn: P1, Troublemaker Phase\npass until P1's Challenge Step\nexpect now P2's Challenge Step\n",
        "P1's turn",
    );
    let error = parse("test.scn", &format!("{CARDS}turn: P1, Main Phase\npass until P1's Lunch Step\n"))
        .expect_err("no such step");
    assert!(error.to_string().contains("unknown moment"), "{error}");
}

#[test]
fn a_card_may_have_no_printed_power() {
    let table = "card Wisp: Friend, no power\ncard Ghost: Friend, power 0\ncard Tale: Event, cost 0\n  Main Phase: Give each Friend +2 power until the end of the turn.\n\
        P1 home: Wisp, Ghost\nP1 hand: Tale\nturn: P1, Main Phase\n";
    holds(&format!("{table}expect Wisp has no power\nexpect Ghost power 0\n"));
    holds(&format!(
        "{table}expect Wisp has no printed power\nexpect Ghost printed power 0\nexpect Ghost is not printed power 1\n"
    ));
    fails(&format!("{table}expect Wisp printed power 0\n"), "no printed power");
    fails(&format!("{table}expect Wisp power 0\n"), "no power");
    fails(&format!("{table}expect Ghost has no power\n"), "power 0");
}

/// A library of one card.
struct One(Arc<Card>);

impl CardSource for One {
    fn card(&self, wanted: &str) -> Result<Arc<Card>, String> {
        let same = wanted.replace('-', "").eq_ignore_ascii_case(&self.0.id);
        if same { Ok(Arc::clone(&self.0)) } else { Err(format!("card `{wanted}` not found")) }
    }
}

#[test]
fn ids_of_a_library_name_cards_on_the_table() {
    let set = maneframe_library::Library::bundled();
    let card =
        |kind: maneframe_card::CardType| set.pool().cards().find(|c| c.kind == kind).expect("one of each").clone();
    let mut problem = card(maneframe_card::CardType::Problem);
    problem.id = "ZZ7".into();
    let source = One(Arc::new(problem));
    let text = |rest: &str| {
        format!("{CARDS}needs: ZZ7\nP1 problem: ZZ-7\nP1 at ZZ7: Racer\nP2 at ZZ-7: Rook\nturn: P1, Main Phase\n{rest}")
    };
    let play = |rest: &str| run(&parse("test.scn", &text(rest)).unwrap_or_else(|e| panic!("{e}"))[0], &source);
    assert_eq!(
        play("expect Racer at ZZ7\nexpect Rook at ZZ-7\nexpect ZZ7 in play\nexpect ZZ7 #1 in play\n").why(),
        None
    );
    assert!(play("expect Racer at ZZ8\n").why().is_some_and(|w| w.contains("ZZ8")));
    assert!(play("expect ZZ7 #2 in play\n").why().is_some());
}
