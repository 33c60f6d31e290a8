//! Checks that a game never gets stuck: the turn ends even if texts restrict what a player must do (CR 802.3, 616.4).

use std::fmt::Write;

use maneframe_engine::{Choice, Game, Outcome};
use maneframe_scenario::{NoCards, begin, parse};

/// Cards for the positions.
const CARDS: &str = "card Gate: Problem, bonus 1, owner 1, opponent 1
card Barn: Problem, bonus 1, owner 1, opponent 1
card Rook: Friend, white, power 1
card Twin: Friend, white, power 1, traits Unique
card Imp: Troublemaker, power 1, points 1
card Ogre: Troublemaker, power 1, points 1
card Lamp: Resource, cost 0
  Play on a Friend.
card Captain: Mane Character, orange, power 1, home limit 0
card Small: Resource
  Play to your home.
  Your maximum hand size is 0.
";

/// Positions in which a player must do something, by what it is.
const STEPS: [(&str, &str); 9] = [
    ("discard down to the hand limit", "P1 home: Block, Small\nP1 hand: 3 Power 1\nturn: P1, End Phase"),
    ("retire down to the home limit", "P1 mane: Captain\nP1 home: Block, Rook, Rook\nturn: P1, End Phase"),
    ("repair uniqueness", "P1 home: Block, Twin, Twin\nturn: P1, Main Phase"),
    (
        "uncover Troublemakers",
        "P1 home: Block\nP1 problem: Gate\nP1 at Gate: Imp face-down, Ogre face-down\nturn: P1, Troublemaker Phase",
    ),
    ("challenge", "P1 home: Block\nP1 problem: Gate\nP1 at Gate: Rook\nP2 at Gate: Imp\nturn: P1, Troublemaker Phase"),
    (
        "flip, and put back what was flipped",
        "P1 home: Block\nP1 problem: Gate\nP1 at Gate: Rook\nP2 at Gate: Rook\nP1 deck: 3 Power 1\nP2 deck: 3 Power 1\nturn: P1, Score Phase",
    ),
    (
        "replace a solved Problem",
        "P1 home: Block\nP1 problem: Gate\nP1 problem deck: Barn\nP1 at Gate: Rook, Rook\nP2 at Gate: Imp\nP1 deck: 3 Power 2\nP2 deck: 3 Power 1\nturn: P1, Score Phase",
    ),
    ("draw from an empty deck", "P1 home: Block\nP2 home: Rook\nturn: P1, End Phase"),
    ("ready and draw", "P1 home: Block, Rook exhausted\nP1 deck: 3 Power 1\nP2 deck: 3 Power 1\nturn: P1, End Phase"),
];

/// Texts that stop it, replace it, or undo it.
const OBSTACLES: [&str; 22] = [
    "Players can't discard cards.",
    "Players can't draw cards.",
    "Friends can't be retired.",
    "Friends can't be dismissed.",
    "Cards can't leave play.",
    "Characters can't be moved.",
    "Troublemakers can't be uncovered.",
    "Players can't score points.",
    "Players can't flip cards.",
    "If a player would discard a card, put it into its owner's hand instead.",
    "If a card would leave play, exhaust it instead.",
    "If a Friend would be retired, exhaust it instead.",
    "If a Friend would be retired, ready it instead.",
    "If a Friend would be dismissed, you may frighten it instead.",
    "If a player would draw a card, have that player gain [1] instead.",
    "If a player would flip a card, have that player gain [1] instead.",
    "If a player would put a flipped card on the bottom of their deck, put it into its owner's hand instead.",
    "If a Troublemaker would be uncovered, exhaust this card instead.",
    "When you discard a card, put it into your hand.",
    "When one of your Friends is retired, put it into play.",
    "When a Friend is dismissed, put it into play.",
    "When a Troublemaker is uncovered, turn it over.",
];

/// Plays on until the turn after the next one, always with the first option or always with the last.
fn play(mut game: Game, last: bool) -> Result<(), String> {
    let end = game.state().turn + 2;
    for _ in 0..4_000 {
        let Some(decision) = game.decision() else { break };
        if game.state().turn >= end {
            return Ok(());
        }
        // Players pass if they can. Optional actions could be repeated forever, which isn't tested here.
        let pass = decision.options.iter().position(|o| *o == Choice::Pass);
        let choice = pass.unwrap_or(if last { decision.options.len() - 1 } else { 0 });
        game.choose_index(choice);
        game.check_invariants()?;
    }
    match game.outcome() {
        Some(Outcome::Stalled) => Err("it was ended, as it led nowhere".to_owned()),
        Some(_) => Ok(()),
        None => Err(format!("turn {} never ends: {}", game.state().turn, game.question().unwrap_or_default())),
    }
}

#[test]
fn every_turn_ends() {
    let (mut played, mut wrong, mut declined) = (0, Vec::new(), Vec::new());
    for text in OBSTACLES {
        for (step, table) in STEPS {
            let mut written = String::from(CARDS);
            let _ = writeln!(
                written,
                "card Block: Friend, pink, power 1\n  {text}\nscenario: {step}\nrule: 802.3\n{table}\n"
            );
            let begun = match parse("way_on.scn", &written) {
                Ok(scenarios) => begin(&scenarios[0], &NoCards).map_err(|e| e.to_string()),
                Err(error) => Err(error.to_string()),
            };
            let game = match begun {
                Ok(game) => game,
                Err(error) => {
                    declined.push(format!("{text} ({step}): {error}"));
                    continue;
                }
            };
            for last in [false, true] {
                played += 1;
                if let Err(why) = play(game.clone(), last) {
                    wrong.push(format!(
                        "{text} ({step}, {}): {why}",
                        if last { "last options" } else { "first options" }
                    ));
                }
            }
        }
    }
    assert!(declined.is_empty(), "can't be played:\n{}", declined.join("\n"));
    assert_eq!(played, OBSTACLES.len() * STEPS.len() * 2);
    assert!(wrong.is_empty(), "{} of {played} games lead nowhere:\n{}", wrong.len(), wrong.join("\n"));
}
