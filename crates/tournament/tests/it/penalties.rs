//! The penalties of the floor rules, heading by heading. Expectations come from the rules, not from the program.

use crate::common;

use common::{Fair, id, settings, words};
use maneframe_tournament::penalty::{Kind, Violation};
use maneframe_tournament::{Act, Refusal, Score, Settings, Tier, next};

/// Game Warning: the second one for the same violation is a Game Loss; others are not.
#[test]
fn game_warning() {
    let mut fair = Fair::of(Tier::One, 4);
    fair.pair();
    fair.ok(Fair::penalty(id(1), Kind::GameWarning, "extra-look"));
    fair.ok(Fair::penalty(id(1), Kind::GameWarning, "slow-play"));
    fair.ok(Fair::penalty(id(1), Kind::ProceduralError, "missed-trigger"));
    fair.ok(Fair::penalty(id(1), Kind::ProceduralError, "missed-trigger"));
    assert!(fair.table(id(1)).result.is_none(), "no game is lost yet");
    fair.finish();
    fair.pair();
    fair.ok(Fair::penalty(id(1), Kind::GameWarning, "Slow Play"));
    let opponent = fair.table(id(1)).opponent(id(1));
    assert_eq!(fair.table(id(1)).winner(), opponent, "the warning of an earlier round counts through the event");
}

/// Slow Play vs. Stalling: a warning for slowness, disqualification for stalling.
#[test]
fn slow_play_and_stalling() {
    let usual = |name| Violation::new(name).expect("words").usual();
    assert_eq!(usual("slow-play"), Some(Kind::GameWarning));
    assert_eq!(usual("stalling"), Some(Kind::Disqualification));
    let mut fair = Fair::of(Tier::One, 4);
    assert!(matches!(fair.refused(Fair::penalty(id(1), Kind::GameLoss, "stalling")), Refusal::TooMild(..)));
}

/// Game Loss: the current game is lost and the opponent wins it.
#[test]
fn game_loss() {
    let mut fair = Fair::of(Tier::One, 4);
    fair.pair();
    fair.ok(Fair::penalty(id(1), Kind::GameLoss, "extra-draw"));
    let opponent = fair.table(id(1)).opponent(id(1)).expect("an opponent");
    assert_eq!(fair.table(id(1)).winner(), Some(opponent));
    assert_eq!((fair.row(id(1)).record.losses, fair.row(opponent).record.wins), (1, 1));
    assert_eq!(fair.0.players[0].losses_due, 0, "it is served");
}

/// Game Loss: between games the next one is lost; a bye doesn't count as a game.
#[test]
fn game_loss_between_games() {
    let mut fair = Fair::of(Tier::One, 5);
    fair.play(1);
    // The player with the next bye gets the Game Loss first. A copy shows who that is, because the random choice is
    // seeded.
    let act = next::next_round(&fair.0).expect("it can be paired");
    let Act::Pair { tables, .. } = &act else { panic!("a round") };
    let bye = tables.iter().find(|s| s.second.is_none()).expect("a bye").first;
    let other = tables[0].first;
    fair.ok(Fair::penalty(bye, Kind::GameLoss, "outside-help"));
    fair.ok(Fair::penalty(other, Kind::GameLoss, "outside-help"));
    fair.ok(act);
    let opponent = fair.table(other).opponent(other);
    assert_eq!(fair.table(other).winner(), opponent, "lost as soon as it is paired");
    assert_eq!(fair.0.players[bye.index()].losses_due, 1, "there was no game to lose");
    fair.finish();
    fair.pair();
    assert_eq!(fair.table(bye).winner(), fair.table(bye).opponent(bye), "it counts in the one after");
}

/// Game Loss: if both get one for the same game, both lose.
#[test]
fn game_loss_of_both() {
    let mut fair = Fair::of(Tier::One, 4);
    fair.pair();
    let opponent = fair.table(id(1)).opponent(id(1)).expect("an opponent");
    fair.ok(Fair::penalty(id(1), Kind::GameLoss, "illegal-deck"));
    fair.ok(Fair::penalty(opponent, Kind::GameLoss, "illegal-deck"));
    assert_eq!(fair.table(id(1)).result.map(|r| r.score), Some(Score::BothLose));
    for player in [id(1), opponent] {
        assert_eq!((fair.row(player).record.losses, fair.row(player).record.points), (1, 1));
    }
}

/// Game Loss in a match of three games: one game, not the match; a result must include it.
#[test]
fn game_loss_in_best_of_three() {
    let mut fair = Fair::new(Settings { swiss_wins: 2, ..settings(Tier::One) });
    fair.add(4);
    fair.pair();
    fair.ok(Fair::penalty(id(1), Kind::GameLoss, "extra-draw"));
    let (number, seat) = (fair.table(id(1)).number, fair.table(id(1)).seat(id(1)));
    assert!(fair.table(id(1)).result.is_none(), "two more games may be played");
    let (without, with) = if seat == Some(0) { ("2-0", "2-1") } else { ("0-2", "1-2") };
    assert_eq!(fair.refused(Fair::result(number, without)), Refusal::LossIgnored(number));
    fair.report(number, with);
}

/// Tournament Disqualification: only by the head judge; the match is lost, and the player can't return.
#[test]
fn tournament_disqualification() {
    let mut fair = Fair::of(Tier::One, 4);
    fair.pair();
    let act = Fair::penalty(id(1), Kind::Disqualification, "cheating");
    assert!(matches!(fair.refused(act.clone()), Refusal::NoHeadJudge(_)));
    fair.head_judge();
    assert!(matches!(fair.refused(act.clone()), Refusal::HeadJudgeOnly(..)), "somebody else of the staff");
    fair.by_judge(act).expect("the head judge may");
    let opponent = fair.table(id(1)).opponent(id(1)).expect("an opponent");
    assert_eq!(fair.table(id(1)).winner(), Some(opponent));
    // A later penalty of the opponent does not give the match back.
    fair.ok(Fair::penalty(opponent, Kind::GameLoss, "extra-draw"));
    assert_eq!(fair.table(id(1)).winner(), Some(opponent));
    assert_eq!(fair.refused(Act::Return { player: id(1) }), Refusal::Disqualified(words("P1")));
    fair.finish();
    fair.pair();
    assert!(fair.0.round().expect("a round").table_of(id(1)).is_none());
}

/// Tournament Penalties: a judge may give more than the usual penalty.
#[test]
fn penalties_are_weighed() {
    let mut fair = Fair::of(Tier::One, 4);
    fair.pair();
    fair.ok(Fair::penalty(id(1), Kind::GameLoss, "rudeness"));
    assert!(fair.table(id(1)).result.is_some());
}

/// Tardiness: five minutes of grace from the beginning of the round, then a Game Loss.
#[test]
fn tardiness() {
    let mut fair = Fair::of(Tier::One, 4);
    fair.pair();
    fair.ok(Act::Start);
    let late = Fair::penalty(id(1), Kind::GameLoss, "tardiness");
    assert_eq!(fair.at(299, late.clone()), Err(Refusal::NotTardy(1)));
    fair.at(300, late).expect("five minutes are over");
    assert_eq!(fair.table(id(1)).winner(), fair.table(id(1)).opponent(id(1)));
}

/// Tardiness, Game Loss: if both players are absent, both have a Game Loss for the same game, and both lose.
#[test]
fn both_are_tardy() {
    let mut fair = Fair::of(Tier::One, 4);
    fair.pair();
    fair.ok(Act::Start);
    let opponent = fair.table(id(1)).opponent(id(1)).expect("an opponent");
    for player in [id(1), opponent] {
        fair.at(300, Fair::penalty(player, Kind::GameLoss, "tardiness")).expect("five minutes are over");
    }
    assert_eq!(fair.table(id(1)).result.map(|r| r.score), Some(Score::BothLose));
    for player in [id(1), opponent] {
        assert_eq!((fair.row(player).record.losses, fair.0.players[player.index()].losses_due), (1, 0));
    }
    let again = fair.at(301, Fair::penalty(id(1), Kind::GameLoss, "tardiness"));
    assert!(matches!(again, Err(Refusal::HasPlayed(_))), "once a match");
}
