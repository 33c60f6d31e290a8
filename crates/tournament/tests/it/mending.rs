//! Corrections: any entry can be corrected later by itself, with a reason; later pairings stay, and the log keeps
//! both.

use crate::common;

use common::{Fair, at, id, settings, words};
use maneframe_tournament::decklist::{DeckList, Fault};
use maneframe_tournament::penalty::Kind;
use maneframe_tournament::{Act, Entry, History, PlayerId, Refusal, Tier, advice, next};

fn amend(round: u32, table: u32, score: Option<&str>) -> Act {
    let score = score.map(|text| text.parse().expect("a result"));
    Act::Amend { round, table, score, conceded: false, went_first: None, reason: words("a slip") }
}

fn ruling(player: PlayerId, penalty: u32, to: Option<Kind>) -> Act {
    Act::Ruling { player, penalty, to, reason: words("an appeal") }
}

fn reseat(round: u32, a: PlayerId, b: PlayerId) -> Act {
    Act::Reseat { round, pair: [a, b], reason: words("sat there") }
}

/// Returns the table of a player, and the score with which that player wins it.
fn win(fair: &Fair, round: usize, player: PlayerId) -> (u32, &'static str) {
    let table = fair.0.rounds[round - 1].table_of(player).expect("a table");
    (table.number, if table.seat(player) == Some(0) { "1-0" } else { "0-1" })
}

#[test]
fn a_result_of_an_earlier_round() {
    let mut fair = Fair::of(Tier::One, 8);
    fair.pair();
    let seats = fair.0.table(1).expect("a table").seats;
    let (first, second) = (seats.first, seats.second.expect("an opponent"));
    fair.report(1, "1-0");
    fair.finish();
    fair.pair();
    let (before, paired) = (fair.0.clone(), fair.0.rounds[1].clone());
    assert_eq!((fair.row(first).record.points, fair.row(second).record.points), (3, 1));
    let act = amend(1, 1, Some("0-1"));
    fair.ok(act.clone());
    assert_eq!((fair.row(first).record.points, fair.row(second).record.points), (1, 3));
    assert_eq!(fair.0.rounds[1], paired, "pairings stay");
    // The consequences are reported.
    assert!(advice::on(&fair.0, &act).iter().any(|note| note.contains("pairings from round 2 on stay")));
    let changes = advice::changes(&before, &fair.0);
    for player in [first, second] {
        assert!(changes.iter().any(|change| change.starts_with(&format!("{}: ", fair.0.name(player)))), "{changes:?}");
    }
    assert!(matches!(fair.refused(amend(1, 1, Some("2-0"))), Refusal::Impossible(..)));
    assert_eq!(fair.refused(amend(1, 1, None)), Refusal::ResultNeeded(1));
    assert_eq!(fair.refused(amend(1, 9, Some("1-0"))), Refusal::NoTable(9, 1));
    assert_eq!(fair.refused(amend(3, 1, Some("1-0"))), Refusal::NoSuchRound(3));
    assert_eq!(fair.refused(amend(2, 1, Some("1-0"))), Refusal::NothingToCorrect(1));
}

#[test]
fn a_result_is_taken_away() {
    let mut fair = Fair::of(Tier::One, 4);
    fair.pair();
    fair.report(1, "1-0");
    fair.report(2, "1-0");
    fair.ok(amend(1, 1, None));
    assert!(fair.0.table(1).expect("a table").result.is_none());
    assert_eq!(next::next_round(&fair.0), Err(Refusal::Unfinished(1, 1).into()));
    assert_eq!(fair.refused(amend(1, 1, None)), Refusal::NothingToCorrect(1));
    // A match against a player who has left can't be reopened.
    let player = fair.0.table(2).expect("a table").seats.first;
    fair.ok(Act::Drop { player });
    assert!(matches!(fair.refused(amend(1, 2, None)), Refusal::HasLeft(_)));
    // A Game Loss that was given after the match counts in it, as it is the next game now.
    let mut fair = Fair::of(Tier::One, 4);
    fair.pair();
    let loser = fair.0.table(1).expect("a table").seats.first;
    fair.report(1, "1-0");
    fair.ok(Fair::penalty(loser, Kind::GameLoss, "extra-draw"));
    assert_eq!(fair.0.players[loser.index()].losses_due, 1);
    fair.ok(amend(1, 1, None));
    assert_eq!(fair.table(loser).winner(), fair.table(loser).opponent(loser));
    assert_eq!(fair.refused(amend(1, 1, None)), Refusal::DecidedByLoss(1));
}

#[test]
fn the_bracket_stands() {
    let mut fair = Fair::of(Tier::One, 8);
    fair.play(4);
    fair.cut(4);
    fair.report(1, "1-0");
    fair.report(2, "1-0");
    fair.pair();
    assert_eq!(fair.refused(amend(5, 1, Some("0-1"))), Refusal::WinnerStands(1, 5));
    fair.ok(amend(5, 1, Some("1-0-1")));
    let seeds = fair.0.seeds.clone();
    let act = amend(4, 1, Some("both-lose"));
    fair.ok(act.clone());
    assert_eq!(fair.0.seeds, seeds);
    assert!(advice::on(&fair.0, &act).iter().any(|note| note.contains("elimination rounds stay")));
}

/// Judges: the head judge rules on appeals. A match that the Game Loss decided is then played.
#[test]
fn a_game_loss_is_lifted() {
    let mut fair = Fair::of(Tier::One, 4);
    fair.head_judge();
    fair.pair();
    fair.ok(Fair::penalty(id(1), Kind::GameLoss, "extra-draw"));
    assert!(fair.table(id(1)).result.is_some());
    assert!(matches!(fair.refused(ruling(id(1), 1, None)), Refusal::HeadJudgeOnly(..)));
    fair.by_judge(ruling(id(1), 1, None)).expect("the head judge rules");
    assert_eq!((fair.table(id(1)).result, fair.table(id(1)).losses), (None, [0, 0]));
    assert_eq!(fair.0.players[0].penalties[0].effect(), None);
    assert_eq!(fair.by_judge(ruling(id(1), 1, None)), Err(Refusal::AlreadyLifted));
    assert!(matches!(fair.by_judge(ruling(id(1), 2, None)), Err(Refusal::NoPenalty(..))));
    // A pending Game Loss is removed.
    fair.finish();
    fair.ok(Fair::penalty(id(2), Kind::GameLoss, "extra-draw"));
    fair.by_judge(ruling(id(2), 1, Some(Kind::GameWarning))).expect("the head judge rules");
    assert_eq!(fair.0.players[1].losses_due, 0);
    // If both lost by penalties, the other player's loss remains.
    fair.pair();
    let opponent = fair.table(id(1)).opponent(id(1)).expect("an opponent");
    fair.ok(Fair::penalty(id(1), Kind::GameLoss, "illegal-deck"));
    fair.ok(Fair::penalty(opponent, Kind::GameLoss, "illegal-deck"));
    fair.by_judge(ruling(id(1), 2, None)).expect("the head judge rules");
    assert_eq!(fair.table(id(1)).winner(), Some(id(1)));
}

/// Game Warning: without the first, the second one for the same violation is not a Game Loss.
#[test]
fn a_lifted_warning_takes_what_followed_along() {
    let mut fair = Fair::of(Tier::One, 4);
    fair.pair();
    for _ in 0..2 {
        fair.ok(Fair::penalty(id(1), Kind::GameWarning, "slow-play"));
    }
    assert!(fair.table(id(1)).result.is_some());
    fair.ok(ruling(id(1), 1, None));
    assert!(fair.table(id(1)).result.is_none());
    assert_eq!(fair.0.players[0].penalties[1].effect(), Some(Kind::GameWarning));
    fair.ok(Fair::penalty(id(1), Kind::GameWarning, "slow-play"));
    assert!(fair.table(id(1)).result.is_some(), "the second that stands");
}

/// Tournament Penalties, Deck Lists: a penalty may become stronger, but not milder than the rules allow.
#[test]
fn a_penalty_is_changed() {
    let mut fair = Fair::of(Tier::One, 4);
    fair.pair();
    fair.ok(Fair::penalty(id(1), Kind::GameWarning, "rudeness"));
    assert_eq!(fair.refused(ruling(id(1), 1, Some(Kind::GameWarning))), Refusal::SameKind("game-warning"));
    fair.ok(ruling(id(1), 1, Some(Kind::GameLoss)));
    assert_eq!(fair.table(id(1)).winner(), fair.table(id(1)).opponent(id(1)));
    let list = DeckList { title: words("deck"), lines: vec![words("1 X")], checked: None };
    fair.ok(Act::List { player: id(2), list });
    fair.ok(Act::ListFault { player: id(2), fault: Fault::Invalid, note: None });
    assert!(matches!(fair.refused(ruling(id(2), 1, Some(Kind::GameWarning))), Refusal::TooMild(..)));
    fair.ok(ruling(id(2), 1, None));
    fair.ok(Act::ListFault { player: id(2), fault: Fault::Incorrect, note: None });
}

/// A ruling on a finished round: the recorded result stays until the staff corrects it.
#[test]
fn a_ruling_on_an_earlier_round() {
    let mut fair = Fair::of(Tier::One, 4);
    fair.pair();
    fair.ok(Fair::penalty(id(1), Kind::GameLoss, "extra-draw"));
    fair.finish();
    fair.pair();
    let act = ruling(id(1), 1, Some(Kind::GameWarning));
    fair.ok(act.clone());
    assert_eq!(fair.row(id(1)).record.losses, 1);
    assert!(advice::on(&fair.0, &act).iter().any(|note| note.contains("--round 1")));
    let (table, score) = win(&fair, 1, id(1));
    fair.ok(amend(1, table, Some(score)));
    assert_eq!((fair.row(id(1)).record.wins, fair.row(id(1)).record.losses), (1, 0));
}

/// Tournament Disqualification: the head judge takes a wrong one back, and the player continues.
#[test]
fn a_wrong_disqualification() {
    for later in [false, true] {
        let mut fair = Fair::of(Tier::One, 6);
        fair.head_judge();
        fair.pair();
        fair.by_judge(Fair::penalty(id(1), Kind::Disqualification, "cheating")).expect("the head judge may");
        if later {
            fair.finish();
            fair.pair();
        }
        assert!(matches!(fair.refused(ruling(id(1), 1, None)), Refusal::HeadJudgeOnly(..)));
        fair.by_judge(ruling(id(1), 1, None)).expect("the head judge may");
        assert!(fair.0.players[0].plays());
        let first = fair.0.rounds[0].table_of(id(1)).expect("a table");
        assert_eq!(first.result.is_none(), !later, "this round's match is to be played");
        fair.finish();
        fair.pair();
        assert!(fair.0.round().expect("a round").table_of(id(1)).is_some());
    }
}

#[test]
fn seats_are_exchanged() {
    let mut fair = Fair::of(Tier::One, 8);
    fair.play(1);
    let [a, b] = [0, 1].map(|table| fair.0.rounds[0].tables[table].clone());
    fair.pair();
    fair.ok(reseat(1, a.seats.first, b.seats.first));
    let now = &fair.0.rounds[0].tables;
    assert_eq!((now[0].seats.first, now[1].seats.first), (b.seats.first, a.seats.first));
    assert_eq!((now[0].result, now[1].result), (a.result, b.result), "results stay with the tables");
    // At one table they are turned with the players.
    let (first, winner) = (now[0].seats.first, now[0].winner());
    let second = now[0].seats.second.expect("an opponent");
    fair.ok(reseat(1, first, second));
    let now = &fair.0.rounds[0].tables[0];
    assert_eq!((now.seats.first, now.seats.second, now.winner()), (second, Some(first), winner));
    assert_eq!(fair.refused(reseat(1, first, first)), Refusal::NoPair);
    assert!(matches!(fair.refused(reseat(1, first, id(9))), Refusal::BadPairing(_)));
}

fn history(players: u32) -> History {
    let open = Entry { n: 1, at: at(0), by: words("x"), act: Act::Open(settings(Tier::One)) };
    let mut history = History::read(vec![open]).expect("an event");
    add(&mut history, players);
    history
}

fn add(history: &mut History, players: u32) {
    let from = history.event().players.len() as u32;
    push(history, Act::Add { names: (1..=players).map(|n| words(&format!("P{}", from + n))).collect() });
}

fn try_push(history: &mut History, act: Act) -> Result<(), Refusal> {
    let entry = history.entry(at(1), words("x"), act);
    history.push(entry)
}

fn push(history: &mut History, act: Act) {
    try_push(history, act).expect("it can be done");
}

fn note(text: &str) -> Act {
    Act::Note { player: None, text: words(text) }
}

fn retract(of: u64) -> Act {
    Act::Retract { of, reason: words("the wrong one") }
}

#[test]
fn all_after_an_entry_is_taken_back() {
    let mut history = history(4);
    for text in ["a", "b", "c"] {
        push(&mut history, note(text));
    }
    let texts = |h: &History| h.event().notes.iter().map(|n| n.text.to_string()).collect::<Vec<_>>();
    let undo = history.undo_to(3).expect("two entries are taken back");
    push(&mut history, undo);
    assert_eq!(texts(&history), ["a"]);
    assert!(history.stands(3) && !history.stands(4) && !history.stands(5));
    assert_eq!(history.undo_to(3), Err(Refusal::NothingToUndo));
    assert_eq!(history.undo_to(0), Err(Refusal::NothingToUndo));
    for expected in [vec!["a", "b"], vec!["a", "b", "c"]] {
        let redo = history.redo().expect("it can be done again");
        push(&mut history, redo);
        assert_eq!(texts(&history), expected);
    }
    assert_eq!(History::read(history.entries().to_vec()).expect("it can be read"), history);
}

#[test]
fn one_entry_is_taken_back_alone() {
    let mut history = history(6);
    push(&mut history, Act::Drop { player: id(6) });
    let pair = next::next_round(history.event()).expect("it can be paired");
    push(&mut history, pair);
    // A player was dropped by mistake during a round: the match is to be played again.
    let player = history.event().table(1).expect("a table").seats.first;
    push(&mut history, Act::Drop { player });
    let dropped = history.entries().len() as u64;
    push(&mut history, note("later"));
    assert!(history.event().table(1).expect("a table").result.is_some());
    push(&mut history, retract(dropped));
    assert!(history.event().player(player).expect("a player").plays());
    assert!(history.event().table(1).expect("a table").result.is_none());
    assert_eq!(history.event().notes.len(), 1, "what came later stands");
    assert!(!history.stands(dropped));
    // Later acts depend on these, or nothing can be taken back.
    assert!(matches!(try_push(&mut history, retract(3)), Err(Refusal::Depends(4, _))), "round 1 was paired without P6");
    for of in [0, 1, dropped, 99] {
        assert_eq!(try_push(&mut history, retract(of)), Err(Refusal::NotAlone(of)), "{of}");
    }
    add(&mut history, 1);
    assert_eq!(try_push(&mut history, retract(2)), Err(Refusal::NotAlone(2)), "numbers of players would be others");
    assert_eq!(History::read(history.entries().to_vec()).expect("it can be read"), history);
    // The retraction can be taken back itself.
    for _ in 0..2 {
        let undo = history.undo().expect("something to take back");
        push(&mut history, undo);
    }
    assert!(history.stands(dropped));
    assert!(history.event().table(1).expect("a table").result.is_some());
}

/// Acts that earlier versions allowed are refused now, and their logs still open.
#[test]
fn logs_of_earlier_versions_open() {
    let mut history = history(5);
    let pair = next::next_round(history.event()).expect("it can be paired");
    push(&mut history, pair);
    assert!(matches!(try_push(&mut history, Fair::result(1, "2-0")), Err(Refusal::Impossible(..))));
    let bye = history.event().table(3).expect("a table").seats.first;
    add(&mut history, 1);
    push(&mut history, Act::Drop { player: bye });
    assert!(matches!(try_push(&mut history, Act::Seat { player: id(6) }), Err(Refusal::HasLeft(_))));
    let mut entries = history.entries().to_vec();
    for act in [Fair::result(1, "2-0"), Act::Seat { player: id(6) }] {
        entries.push(Entry { n: entries.len() as u64 + 1, at: at(1), by: words("x"), act });
    }
    let earlier = History::read(entries).expect("it opens");
    assert_eq!(earlier.event().table(3).expect("a table").winner(), Some(id(6)));
    // An act in the earlier notation, without new members.
    let line = r#"{"n":9,"at":"2026-01-01T00:00:00Z","by":"x","act":"open","with":{"name":"F","format":"harmony","tier":1,"seed":1}}"#;
    let entry: Entry = serde_json::from_str(line).expect("it can be read");
    assert!(matches!(entry.act, Act::Open(settings) if settings.first_table == 1 && settings.prizes.is_empty()));
}
