//! Reasons why an action is refused: which of several is reported, and that all of them are listed.

use maneframe_card::Color;
use maneframe_engine::{Action, AreaId, CardId, Choice, Fact, Game, PlayerId, Target, Via};
use maneframe_scenario::{NoCards, Verdict, begin, parse, run};

const CARDS: &str = "scenario: x\nrule: 609.2a\n\
    card Gate: Problem, bonus 1, owner 9, opponent 9\n\
    card Dear: Friend, blue, power 3, cost 3, needs 2 blue\n\
    card Plain: Friend, white, power 1, cost 1\n\
    card Sky: Friend, blue, power 2, cost 1\n\
    card Spark: Event, cost 1\n  Immediate: Gain [1].\n\
    card Warden: Friend, white, power 1\n  Opponents can't move Friends.\n";

const ME: PlayerId = PlayerId(0);

fn game(table: &str) -> Game {
    let scenarios = parse("reasons.scn", &format!("{CARDS}{table}\n")).unwrap_or_else(|e| panic!("{e}"));
    begin(&scenarios[0], &NoCards).unwrap_or_else(|e| panic!("{e}"))
}

fn find(game: &Game, title: &str) -> CardId {
    let all = (0..game.state().cards.len()).map(|i| CardId(i as u16));
    let mut named = all.filter(|&c| game.title(c) == title);
    named.next().unwrap_or_else(|| panic!("no {title}"))
}

fn home(game: &Game, title: &str) -> Action {
    Action::Play { card: find(game, title), to: Target::Area(AreaId::home(ME)), via: Via::Cost }
}

fn facts(game: &Game, action: Action) -> Vec<Fact> {
    game.objections(ME, action).into_iter().map(|r| r.fact).collect()
}

const NO_BLUE: Fact = Fact::NeedPower { color: Color::Blue, need: 2, have: 0 };

#[test]
fn what_is_asked_of_the_player_decides_before_the_moment() {
    let game = game("P1 problem: Gate\nP1 hand: Dear, Plain\nP1 tokens: 1\nturn: P2, Main Phase");
    let dear = home(&game, "Dear");
    assert_eq!(facts(&game, dear), [NO_BLUE, Fact::NeedTokens { need: 3, have: 1 }, Fact::NotYourTurn]);
    assert_eq!(game.verdict(ME, dear).map_err(|r| r.fact), Err(NO_BLUE));
    assert_eq!(game.why_not(ME, Choice::Act(dear)).fact, NO_BLUE);
    // If the cost could be paid, the player only has to wait.
    assert_eq!(facts(&game, home(&game, "Plain")), [Fact::NotYourTurn]);
}

#[test]
fn only_what_stands_in_the_way_is_told() {
    let mut game = game("P1 problem: Gate\nP1 home: Sky\nP1 hand: Dear, Plain\nP1 tokens: 1\nturn: P1, Main Phase");
    assert_eq!(facts(&game, home(&game, "Dear")), [Fact::NeedTokens { need: 3, have: 1 }]);
    let plain = home(&game, "Plain");
    assert_eq!(facts(&game, plain), []);
    while game.decision().is_some_and(|d| d.options == [Choice::Pass]) {
        game.choose(Choice::Pass).unwrap_or_else(|e| panic!("{e}"));
    }
    game.choose(Choice::Act(plain)).unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn a_card_that_cannot_be_played_there_costs_nothing() {
    let game = game("P1 problem: Gate\nP1 hand: Dear\nP1 tokens: 0\nturn: P1, Main Phase");
    let theirs =
        Action::Play { card: find(&game, "Dear"), to: Target::Area(AreaId::home(PlayerId(1))), via: Via::Cost };
    assert_eq!(facts(&game, theirs), [Fact::NoPlace]);
    // Cards in other zones give no further reasons.
    let game = game_with_dear_in_discard();
    assert_eq!(facts(&game, home(&game, "Dear")), [Fact::NotInHand]);
}

fn game_with_dear_in_discard() -> Game {
    game("P1 problem: Gate\nP1 discard: Dear\nP1 tokens: 0\nturn: P1, Main Phase")
}

#[test]
fn the_card_that_forbids_is_named() {
    let game = game("P1 problem: Gate\nP1 home: Sky\nP2 home: Warden\nP1 tokens: 2\nturn: P1, Main Phase");
    let sky = find(&game, "Sky");
    let refusals = game.objections(ME, Action::Move { card: sky, to: AreaId::problem(ME) });
    assert_eq!(refusals.len(), 1, "{refusals:?}");
    assert_eq!(game.describe_refusal(&refusals[0]).to_string(), "Warden's text forbids it (CR 104.2)");
}

#[test]
fn whoever_has_priority_is_told_to_let_all_pass_first() {
    let game = game("P1 problem: Gate\nP1 hand: Plain, Spark\nP1 tokens: 1\nturn: P1, Main Phase");
    // The player has priority, since Spark may be played. Plain opens a window, and is refused only while this one is
    // open.
    let why = game.why_not(ME, Choice::Act(home(&game, "Plain")));
    assert_eq!((why.fact, why.rule.0), (Fact::NotAllPassed, "510.3"));
    assert_eq!(facts(&game, home(&game, "Plain")), []);
}

#[test]
fn a_name_that_no_card_bears_is_not_refused() {
    let verdict = |line: &str| {
        let table = "P1 problem: Gate\nP1 hand: Dear\nP1 tokens: 3\nturn: P1, Main Phase";
        run(&parse("x.scn", &format!("{CARDS}{table}\n\n{line}\n")).expect("it is read")[0], &NoCards)
    };
    let failed = |line: &str| match verdict(line) {
        Verdict::Failed { why, .. } => why,
        other => panic!("`{line}`: {other:?}"),
    };
    assert!(verdict("refused: P1 play Dear home: 205.1").passed());
    for line in ["refused: P1 play Deer home: 510.3", "refused: P1 move Nobody to Gate: 510.3"] {
        assert!(failed(line).contains("unknown card"), "{line}: {}", failed(line));
    }
}
