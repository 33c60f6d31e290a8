//! The floor rules, heading by heading. Expectations come from the rules, not from the program.

use crate::common;

use common::{Fair, at, id, settings, words};
use maneframe_tournament::act::Role;
use maneframe_tournament::decklist::{DeckList, Fault};
use maneframe_tournament::penalty::Kind;
use maneframe_tournament::round::{How, Stage};
use maneframe_tournament::settings::SeatOrder;
use maneframe_tournament::standings::standings;
use maneframe_tournament::{Act, Refusal, Score, Settings, Tier, Words, next};

fn drop(n: u32) -> Act {
    Act::Drop { player: id(n) }
}

fn list(n: u32) -> Act {
    Act::List { player: id(n), list: DeckList { title: words("deck"), lines: vec![words("1 X")], checked: None } }
}

fn fault(n: u32, fault: Fault) -> Act {
    Act::ListFault { player: id(n), fault, note: None }
}

/// Tournament System: an event is of Tier 1 unless it is noted otherwise.
#[test]
fn tournament_system() {
    assert_eq!(Tier::default(), Tier::One);
}

/// Tournament Organizer, Judges: one head judge, any number of floor judges; the organizer may be the head judge.
#[test]
fn judges() {
    let mut fair = Fair::of(Tier::One, 4);
    fair.ok(Act::Staff { name: words("Ann"), role: Role::Organizer });
    fair.ok(Act::Staff { name: words("Ann"), role: Role::HeadJudge });
    fair.ok(Act::Staff { name: words("Bob"), role: Role::FloorJudge });
    fair.ok(Act::Staff { name: words("Cid"), role: Role::FloorJudge });
    let refusal = fair.refused(Act::Staff { name: words("Bob"), role: Role::HeadJudge });
    assert_eq!(refusal, Refusal::HeadJudgeThere(words("Ann")));
}

/// Judges, Player Eligibility: staff may play in Tier 1, and in no other.
#[test]
fn player_eligibility_of_staff() {
    for (tier, may) in [(Tier::One, true), (Tier::Two, false), (Tier::Three, false)] {
        for role in [Role::Organizer, Role::HeadJudge, Role::FloorJudge] {
            let mut fair = Fair::new(settings(tier));
            fair.ok(Act::Staff { name: words("Ann"), role });
            assert_eq!(fair.try_act(Act::Add { names: vec![words("ANN")] }).is_ok(), may, "{tier} {role:?}");
            let mut fair = Fair::new(settings(tier));
            fair.ok(Act::Add { names: vec![words("Ann")] });
            assert_eq!(fair.try_act(Act::Staff { name: words("ann"), role }).is_ok(), may, "{tier} {role:?}");
        }
    }
    // A change of the tier does not allow it either.
    let mut fair = Fair::of(Tier::One, 4);
    fair.ok(Act::Staff { name: words("P1"), role: Role::FloorJudge });
    assert_eq!(fair.refused(Act::Set(settings(Tier::Two))), Refusal::StaffPlays(words("P1")));
}

/// Player Eligibility: a suspended player may not play; if qualification is required, no other player may enter.
#[test]
fn player_eligibility() {
    let mut fair = Fair::new(settings(Tier::Three));
    fair.ok(Act::Eligible { names: vec![words("Zoe")], may: false });
    assert_eq!(fair.refused(Act::Add { names: vec![words("zoe")] }), Refusal::Suspended(words("zoe")));
    fair.ok(Act::Eligible { names: vec![words("Ann"), words("Bob")], may: true });
    fair.ok(Act::Add { names: vec![words("Ann")] });
    assert_eq!(fair.refused(Act::Add { names: vec![words("Cid")] }), Refusal::Unqualified(words("Cid")));
}

/// Participation Minimums: four players.
#[test]
fn participation_minimums() {
    let mut fair = Fair::of(Tier::One, 3);
    assert_eq!(next::next_round(&fair.0), Err(Refusal::FewPlayers(3).into()));
    fair.add(1);
    fair.pair();
}

/// Deck Lists (Tiers 2 and 3): submitted before the start; changed only before the event, with the head judge's
/// approval.
#[test]
fn deck_lists() {
    for tier in [Tier::Two, Tier::Three] {
        let mut fair = Fair::new(Settings { starts: Some(at(100)), lists_enforced: true, ..settings(tier) });
        fair.add(4);
        fair.head_judge();
        fair.at(99, list(1)).expect("in time");
        assert!(!fair.0.players[0].list.as_ref().expect("a list").late);
        fair.at(101, list(2)).expect("late");
        assert!(fair.0.players[1].list.as_ref().expect("a list").late);
        assert!(matches!(fair.refused(list(1)), Refusal::HeadJudgeOnly(..)));
        fair.by_judge(list(1)).expect("approved");
        assert_eq!(next::next_round(&fair.0), Err(Refusal::ListMissing(words("P3")).into()));
        fair.ok(list(3));
        fair.ok(list(4));
        fair.pair();
        assert_eq!(fair.by_judge(list(1)), Err(Refusal::ListClosed(words("P1"))), "the event has begun");
    }
    // Tier 1 requires no lists.
    let mut fair = Fair::new(Settings { lists_enforced: true, ..settings(Tier::One) });
    fair.add(4);
    fair.pair();
}

/// Deck Lists: an incorrect list is a Game Warning, an invalid one at least a Game Loss; once for each list; then it
/// is corrected.
#[test]
fn deck_list_violations() {
    let mut fair = Fair::of(Tier::Two, 4);
    (1..=4).for_each(|n| fair.ok(list(n)));
    assert!(fair.0.players[0].penalties.is_empty());
    fair.pair();
    fair.ok(fault(1, Fault::Incorrect));
    fair.ok(fault(2, Fault::Invalid));
    let given = |fair: &Fair, n: usize| fair.0.players[n].penalties.iter().map(|p| p.counts_as).collect::<Vec<_>>();
    assert_eq!(given(&fair, 0), [Kind::GameWarning]);
    assert_eq!(given(&fair, 1), [Kind::GameLoss]);
    assert_eq!(fair.refused(fault(1, Fault::Invalid)), Refusal::ListPenalised(words("P1")));
    fair.ok(list(1));
    fair.ok(fault(1, Fault::Incorrect));
    assert_eq!(given(&fair, 0), [Kind::GameWarning, Kind::GameLoss], "the second warning for the same thing");
    let mild = Fair::penalty(id(3), Kind::GameWarning, "invalid-list");
    assert!(matches!(fair.refused(mild), Refusal::TooMild(..)));
}

/// Conceding and Dropping: a conceded game is lost; a recorded outcome is final.
#[test]
fn conceding() {
    let mut fair = Fair::of(Tier::One, 4);
    fair.pair();
    let score = Score::games(0, 1);
    fair.ok(Act::Result { table: 1, score, conceded: true, went_first: None, correction: None });
    let seats = fair.0.table(1).expect("a table").seats;
    assert_eq!(fair.row(seats.first).record.losses, 1);
    assert_eq!(fair.row(seats.second.expect("an opponent")).record.wins, 1);
    assert_eq!(fair.refused(Fair::result(1, "1-0")), Refusal::Final(1, score));
    // A mistake in recording is corrected with a reason.
    let correction = Some(words("names were mixed up"));
    fair.ok(Act::Result { table: 1, score: Score::games(1, 0), conceded: false, went_first: None, correction });
    assert_eq!(fair.row(seats.first).record.wins, 1);
}

/// Conceding and Dropping: a player who drops during a round concedes it; one who drops before is not paired.
#[test]
fn dropping() {
    let mut fair = Fair::of(Tier::One, 6);
    fair.pair();
    let opponent = fair.table(id(1)).opponent(id(1)).expect("an opponent");
    fair.ok(drop(1));
    assert_eq!(fair.table(id(1)).winner(), Some(opponent));
    assert_eq!(fair.table(id(1)).result.map(|r| r.how), Some(How::Dropped));
    assert_eq!(fair.refused(drop(1)), Refusal::Gone(words("P1")));
    fair.finish();
    fair.ok(drop(2));
    fair.pair();
    assert!(fair.0.round().expect("a round").table_of(id(1)).is_none());
    assert!(fair.0.round().expect("a round").table_of(id(2)).is_none());
    fair.finish();
    fair.ok(Act::Return { player: id(1) });
    fair.pair();
    assert!(fair.0.round().expect("a round").table_of(id(1)).is_some(), "who comes back is paired again");
    assert_eq!(fair.row(id(1)).record.missed, 1);
}

/// Conceding and Dropping: only first and second prize are split, by the two players in contention, before the head
/// judge.
#[test]
fn splits() {
    let split = |a, b| Act::Split { players: vec![id(a), id(b)], terms: words("even") };
    let mut fair = Fair::of(Tier::Two, 8);
    fair.head_judge();
    fair.play(4);
    assert!(fair.by_judge(split(7, 8)).is_err());
    fair.cut(4);
    assert_eq!(fair.by_judge(split(1, 2)), Err(Refusal::SplitOthers), "the final is not reached");
    fair.finish();
    fair.pair();
    let finalists: Vec<u32> = fair.0.table(1).expect("the final").seats.players().map(|p| p.0).collect();
    assert!(matches!(fair.refused(split(finalists[0], finalists[1])), Refusal::HeadJudgeOnly(..)));
    fair.by_judge(split(finalists[0], finalists[1])).expect("they agree");
    assert_eq!(fair.0.splits.len(), 1);
}

/// Scoring: 3 points for a win and a bye, 1 for a loss and a draw; other scorings are settings.
#[test]
fn scoring() {
    let mut fair = Fair::of(Tier::One, 5);
    fair.pair();
    let tables = fair.0.round().expect("a round").tables.clone();
    fair.report(1, "1-0");
    fair.report(2, "0-0");
    let points =
        |fair: &Fair, n: usize| tables[n].seats.players().map(|p| fair.row(p).record.points).collect::<Vec<_>>();
    assert_eq!([points(&fair, 0), points(&fair, 1), points(&fair, 2)], [vec![3, 1], vec![1, 1], vec![3]]);
    fair.ok(Act::Set(Settings { scoring: "3/0/1".parse().expect("a scale"), ..fair.0.settings.clone() }));
    assert_eq!([points(&fair, 0), points(&fair, 1), points(&fair, 2)], [vec![3, 0], vec![1, 1], vec![3]]);
}

/// A late player may play against the one who has the bye, instead of waiting for the next round.
#[test]
fn late_entry_against_the_bye() {
    let mut fair = Fair::of(Tier::One, 5);
    fair.pair();
    let lucky = fair.0.round().expect("a round").tables[2].seats.first;
    assert_eq!(fair.row(lucky).record.byes, 1);
    fair.add(2);
    assert_eq!(fair.refused(Act::Seat { player: id(1) }), Refusal::Seated(words("P1")));
    fair.ok(Act::Forbid { pair: [lucky, id(7)], lifted: false });
    assert!(matches!(fair.refused(Act::Seat { player: id(7) }), Refusal::Forbidden(..)));
    fair.ok(Act::Seat { player: id(6) });
    assert_eq!((fair.row(lucky).record.byes, fair.row(id(6)).record.missed), (0, 0));
    assert_eq!(fair.table(id(6)).opponent(id(6)), Some(lucky));
    assert_eq!(fair.refused(Act::Seat { player: id(7) }), Refusal::NoByeLeft);
    fair.finish();
    assert_eq!(fair.row(lucky).record.matches(), 1);
    // The bye of a player who has left is not available.
    fair.pair();
    let bye =
        fair.0.round().expect("a round").tables.iter().find(|t| t.seats.second.is_none()).expect("a bye").seats.first;
    fair.ok(Act::Drop { player: bye });
    fair.add(1);
    assert_eq!(fair.refused(Act::Seat { player: id(8) }), Refusal::HasLeft(words(&format!("P{}", bye.0))));
}

/// Swiss Rounds: an announced number is binding; a suggested one may be exceeded.
#[test]
fn swiss_rounds() {
    let mut fair = Fair::new(Settings { rounds: Some(2), ..settings(Tier::One) });
    fair.add(8);
    fair.play(2);
    assert_eq!(next::next_round(&fair.0), Err(Refusal::RoundsPlayed(2).into()));
    let mut fair = Fair::of(Tier::One, 8);
    assert_eq!(fair.0.rounds_planned(), 4);
    fair.play(1);
    fair.add(40);
    assert_eq!(fair.0.rounds_planned(), 4, "announced before the start");
    fair.play(4);
    assert_eq!(fair.0.rounds.len(), 5);
}

/// Swiss Rounds: no round begins before the previous one is over.
#[test]
fn rounds_one_after_the_other() {
    let mut fair = Fair::of(Tier::One, 4);
    fair.pair();
    assert_eq!(next::next_round(&fair.0), Err(Refusal::Unfinished(1, 1).into()));
    assert_eq!(next::cut(&fair.0, 4), Err(Refusal::Unfinished(1, 1)));
}

/// Swiss Pairings: late players enter before the next round; missed rounds count as the organiser has set.
#[test]
fn late_entry() {
    for (missed, points) in [("nothing", 0), ("loss", 2)] {
        let missed = serde_json::from_value(missed.into()).expect("a setting");
        let mut fair = Fair::new(Settings { missed, ..settings(Tier::One) });
        fair.add(4);
        fair.play(2);
        fair.add(2);
        // It counts before the next round is paired, so that the pairing uses it.
        let row = fair.row(id(6));
        assert_eq!((row.record.missed, row.record.points), (2, points));
        fair.pair();
        assert!(fair.0.round().expect("a round").table_of(id(6)).is_some());
        let row = fair.row(id(6));
        assert_eq!((row.record.missed, row.record.points), (2, points));
    }
}

/// Deck Checks: any table with an unfinished match may be drawn; its players get extra time.
#[test]
fn deck_checks() {
    let mut fair = Fair::of(Tier::Two, 9);
    fair.pair();
    fair.report(2, "1-0");
    let mut drawn = std::collections::BTreeSet::new();
    for chance in 0..200 {
        let Ok(Act::Check { tables, .. }) = next::check(&fair.0, 1, 300, chance) else { panic!("a check") };
        drawn.extend(tables);
    }
    assert_eq!(drawn.into_iter().collect::<Vec<_>>(), [1, 3, 4], "not the reported one, not the bye");
    fair.ok(Act::Check { tables: vec![1], seconds: 300 });
    assert_eq!((fair.0.table(1).expect("a table").extension, fair.0.table(3).expect("a table").extension), (300, 0));
    assert_eq!(fair.refused(Act::Check { tables: vec![2], seconds: 300 }), Refusal::CheckedLate(2));
    assert_eq!(fair.refused(Act::Check { tables: vec![5], seconds: 300 }), Refusal::IsBye(5));
}

/// Elimination Rounds: the best by standing, the highest seed against the lowest, in every round, until one is left.
#[test]
fn elimination_rounds() {
    let mut fair = Fair::of(Tier::One, 20);
    fair.play(6);
    let top: Vec<_> = standings(&fair.0).rows.iter().take(8).map(|r| r.id).collect();
    fair.cut(8);
    assert_eq!(fair.0.seeds, Some(top.clone()));
    let pairs = |fair: &Fair| -> Vec<(usize, usize)> {
        let seed = |id| top.iter().position(|s| *s == id).expect("a seed") + 1;
        let tables = &fair.0.round().expect("a round").tables;
        tables.iter().map(|t| (seed(t.seats.first), seed(t.seats.second.expect("two")))).collect()
    };
    assert_eq!(pairs(&fair), [(1, 8), (2, 7), (3, 6), (4, 5)]);
    // The eighth, the second, the sixth and the fourth seed win.
    for (table, score) in [(1, "0-1"), (2, "1-0"), (3, "0-1"), (4, "1-0")] {
        fair.report(table, score);
    }
    fair.pair();
    assert_eq!(fair.0.round().map(|r| r.stage), Some(Stage::Elimination));
    assert_eq!(pairs(&fair), [(2, 8), (4, 6)]);
    fair.report(1, "0-1");
    fair.report(2, "0-1");
    fair.pair();
    assert_eq!(pairs(&fair), [(6, 8)]);
    fair.report(1, "0-1");
    assert_eq!(fair.0.champion(), Some(top[7]));
    let order: Vec<_> = standings(&fair.0).rows.iter().take(4).map(|r| r.id).collect();
    assert_eq!(order[..2], [top[7], top[5]], "the finalists come first, whoever had more points");
    assert!(order[2..].iter().all(|p| [top[1], top[3]].contains(p)), "then those who lost the semifinals");
    assert!(matches!(next::next_round(&fair.0), Err(next::NextError::Refused(Refusal::Over(_)))));
}

/// Elimination Rounds: players who have left are not seeds; others move up.
#[test]
fn elimination_without_those_who_left() {
    let mut fair = Fair::of(Tier::One, 8);
    fair.play(4);
    let top: Vec<_> = standings(&fair.0).rows.iter().take(5).map(|r| r.id).collect();
    fair.ok(Act::Drop { player: top[0] });
    fair.cut(4);
    assert_eq!(fair.0.seeds.as_deref(), Some(&top[1..5]));
    // The best seed of an odd number has no opponent.
    fair.finish();
    let left = maneframe_tournament::elimination::left(&fair.0);
    fair.ok(Act::Drop { player: left[1] });
    assert_eq!(fair.0.champion(), Some(left[0]));
}

/// End of Match Procedures: no draws in elimination rounds.
#[test]
fn no_draws_in_elimination_rounds() {
    let mut fair = Fair::of(Tier::One, 8);
    fair.play(4);
    fair.cut(4);
    assert_eq!(fair.refused(Fair::result(1, "0-0")), Refusal::EliminationDraw);
    assert_eq!(fair.refused(Fair::result(1, "1-1")), Refusal::EliminationDraw);
    fair.report(1, "1-0-1");
}

/// Match Structure: one game; best of three in the elimination rounds of Tier 3.
#[test]
fn match_structure() {
    for (tier, one_is_enough) in [(Tier::One, true), (Tier::Two, true), (Tier::Three, false)] {
        let mut fair = Fair::of(tier, 8);
        fair.play(4);
        fair.cut(4);
        assert_eq!(fair.try_act(Fair::result(1, "1-0")).is_ok(), one_is_enough, "{tier}");
        // A single game can't be won twice.
        assert_eq!(fair.try_act(Fair::result(2, "2-1")).is_ok(), !one_is_enough, "{tier}");
    }
    // Best of three by setting, and one game in Tier 3.
    for (tier, wins, score) in [(Tier::One, 2, "2-1"), (Tier::Three, 1, "1-0")] {
        let mut fair = Fair::new(Settings { elimination_wins: Some(wins), ..settings(tier) });
        fair.add(8);
        fair.play(4);
        fair.cut(4);
        fair.report(1, score);
    }
    let mut fair = Fair::of(Tier::Three, 8);
    fair.play(4);
    fair.cut(4);
    let conceded =
        Act::Result { table: 1, score: Score::games(1, 0), conceded: true, went_first: None, correction: None };
    fair.ok(conceded);
}

/// Match Structure: impossible results are refused; best of three has others.
#[test]
fn impossible_results() {
    for (wins, good, bad) in [
        (1, ["1-0", "0-1", "draw", "both-lose"], ["2-0", "1-1", "0-9"]),
        (2, ["2-0", "1-2", "1-1", "1-0"], ["3-0", "2-2", "0-9"]),
    ] {
        for score in good {
            let mut fair = Fair::new(Settings { swiss_wins: wins, ..settings(Tier::One) });
            fair.add(4);
            fair.pair();
            for bad in bad {
                assert!(matches!(fair.refused(Fair::result(1, bad)), Refusal::Impossible(..)), "{bad}");
            }
            fair.report(1, score);
        }
    }
}

/// Pre-Game Actions: by default the first player is random.
#[test]
fn first_seats_are_random() {
    assert_eq!(settings(Tier::One).seats, SeatOrder::Random);
    let twice = (0..20).any(|seed| {
        let mut fair = Fair::new(Settings { seed, ..settings(Tier::One) });
        fair.add(8);
        fair.play(3);
        (1..=8).any(|n| fair.row(id(n)).record.balance.abs() == 3)
    });
    assert!(twice, "in twenty events somebody goes first three times");
}

/// Scoring, Swiss Pairings: if a loss is worth a point, a late player would get the bye just for being late. By
/// default this is prevented, unless the organiser allows it.
#[test]
fn no_bye_for_being_late() {
    let bye = |scoring: &str, late_byes, seed| {
        let scoring = scoring.parse().expect("a scale");
        let mut fair = Fair::new(Settings { scoring, late_byes, seed, ..settings(Tier::One) });
        fair.add(4);
        fair.play(1);
        fair.add(1);
        fair.pair();
        fair.0.round().expect("a round").tables.iter().find(|t| t.seats.second.is_none()).expect("a bye").seats.first
    };
    for seed in 0..20 {
        assert_ne!(bye("3/1/1", None, seed), id(5));
        assert_eq!(bye("3/1/1", Some(true), seed), id(5));
        assert_ne!(bye("3/0/1", Some(false), seed), id(5));
    }
    assert!((0..40).any(|seed| bye("3/0/1", None, seed) == id(5)), "as one of the lowest group");
}

/// Elimination Rounds: the sizes that organisers use; the first of three seeds has a bye to the final.
#[test]
fn sizes_of_elimination_rounds() {
    for (size, expected) in [(2, 1), (3, 2), (4, 2), (8, 3), (16, 4)] {
        let mut fair = Fair::of(Tier::One, 16);
        fair.play(5);
        for wrong in [0, 1, 5, 32] {
            assert_eq!(next::cut(&fair.0, wrong), Err(Refusal::CutSize));
        }
        let top = standings(&fair.0).rows[0].id;
        fair.cut(size);
        assert_eq!(fair.table(top).seats.second.is_none(), size == 3);
        fair.finish();
        let mut rounds = 1;
        while fair.0.champion().is_none() {
            fair.pair();
            fair.finish();
            rounds += 1;
        }
        assert_eq!(rounds, expected, "{size}");
    }
}

/// Byes as prizes: in the first rounds, in addition to the bye of an odd number; their empty seats stay empty.
#[test]
fn byes_as_prizes() {
    let mut fair = Fair::of(Tier::One, 9);
    fair.ok(Act::Byes { player: id(1), rounds: 2 });
    let byes = |fair: &Fair| -> Vec<_> {
        let tables = &fair.0.round().expect("a round").tables;
        tables.iter().filter(|t| t.seats.second.is_none()).map(|t| t.seats.first).collect()
    };
    fair.pair();
    assert_eq!(byes(&fair), [id(1)]);
    fair.add(1);
    assert_eq!(fair.refused(Act::Seat { player: id(10) }), Refusal::NoByeLeft);
    fair.finish();
    fair.pair();
    assert_eq!(byes(&fair).len(), 2, "nine others are an odd number");
    assert!(byes(&fair).contains(&id(1)) && !byes(&fair).contains(&id(10)));
    fair.finish();
    assert_eq!((fair.row(id(1)).record.byes, fair.row(id(1)).record.points), (2, 6));
    fair.pair();
    assert!(byes(&fair).is_empty());
    assert_eq!(fair.refused(Act::Byes { player: id(2), rounds: 3 }), Refusal::LateByes(3));
}

/// Tables: the first number is a setting, and a player may sit at the same table in every round.
#[test]
fn numbers_of_tables() {
    let mut fair = Fair::new(Settings { first_table: 11, ..settings(Tier::One) });
    fair.add(8);
    fair.ok(Act::FixTable { player: id(3), table: Some(40) });
    fair.ok(Act::FixTable { player: id(4), table: Some(12) });
    for _ in 0..4 {
        fair.pair();
        let numbers: Vec<u32> = fair.0.round().expect("a round").tables.iter().map(|t| t.number).collect();
        assert!(numbers.is_sorted() && numbers.iter().all(|n| *n >= 11), "{numbers:?}");
        if fair.table(id(3)).opponent(id(3)) == Some(id(4)) {
            assert!([40, 12].contains(&fair.table(id(3)).number));
        } else {
            assert_eq!((fair.table(id(3)).number, fair.table(id(4)).number), (40, 12));
            assert_eq!(numbers, [11, 12, 13, 40]);
        }
        fair.finish();
    }
    assert_eq!(fair.refused(Act::FixTable { player: id(1), table: Some(0) }), Refusal::TableNumber);
}

/// Standings during a round are marked as such.
#[test]
fn standings_say_when_they_are() {
    let mut fair = Fair::of(Tier::One, 4);
    assert_eq!(standings(&fair.0).when(), "before round 1");
    fair.pair();
    fair.report(1, "1-0");
    assert_eq!(standings(&fair.0).when(), "round 1 in progress, 1 table without a result");
    fair.finish();
    assert_eq!(standings(&fair.0).when(), "after round 1");
}

/// Prizes: each place has the first one that names it.
#[test]
fn prizes() {
    let prizes = ["1: a box", "2-4: 3 packs"].map(|p| p.parse().expect("a prize")).to_vec();
    let settings = Settings { prizes, ..settings(Tier::One) };
    let won = |place| settings.prize(place).map(|p| p.what.to_string());
    assert_eq!([won(1), won(3), won(5)], [Some("a box".into()), Some("3 packs".into()), None]);
}

/// Booster Draft Format: roughly equal tables of about eight, one for each player.
#[test]
fn booster_draft_format() {
    for players in 4..=60 {
        let fair = Fair::of(Tier::One, players);
        let Ok(Act::Pods { pods }) = next::pods(&fair.0, 8) else { panic!("pods") };
        let sizes: Vec<usize> = pods.iter().map(Vec::len).collect();
        let (least, most) = (sizes.iter().min().expect("a pod"), sizes.iter().max().expect("a pod"));
        assert!(most - least <= 1, "{players}: {sizes:?}");
        assert!(players < 8 || (5..=11).contains(most), "{players}: {sizes:?}");
        let mut all: Vec<_> = pods.concat();
        all.sort_unstable();
        assert_eq!(all, (1..=players).map(id).collect::<Vec<_>>());
    }
}

/// Forbidden pairs are never paired, neither by the program nor by hand.
#[test]
fn forbidden_pairs() {
    let mut fair = Fair::of(Tier::One, 4);
    for other in [2, 3] {
        fair.ok(Act::Forbid { pair: [id(other), id(1)], lifted: false });
    }
    fair.play(1);
    assert_eq!(fair.table(id(1)).opponent(id(1)), Some(id(4)));
    fair.pair();
    assert_eq!(fair.table(id(1)).opponent(id(1)), Some(id(4)), "a rematch that can't be avoided");
    let opponent = fair.table(id(2)).opponent(id(2)).expect("an opponent");
    assert_eq!(opponent, id(3));
    assert!(matches!(fair.refused(Act::Swap { pair: [id(4), id(3)] }), Refusal::Forbidden(..)));
    fair.finish();
    fair.ok(Act::Forbid { pair: [id(4), id(1)], lifted: false });
    assert!(matches!(next::next_round(&fair.0), Err(next::NextError::NoPairing(_))));
}

/// Public Event Information, notes: notes of the staff stay with the player.
#[test]
fn notes() {
    let mut fair = Fair::of(Tier::One, 4);
    fair.ok(Act::Note { player: Some(id(2)), text: Words::new("warned by word").expect("words") });
    assert_eq!(fair.0.notes[0].player, Some(id(2)));
    assert_eq!(fair.refused(Act::Note { player: Some(id(9)), text: words("x") }), Refusal::NoPlayer(id(9)));
}
