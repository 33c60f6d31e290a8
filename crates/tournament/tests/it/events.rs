//! Whole events from the first entry to the last, as a staff records them, with slips and corrections. Expectations
//! follow from the floor rules and from what was reported.

use crate::common;

use std::collections::BTreeMap;

use common::{Fair, at, id, settings, words};
use maneframe_tournament::act::Role;
use maneframe_tournament::decklist::{DeckList, Fault};
use maneframe_tournament::export::{html, json};
use maneframe_tournament::format::Format;
use maneframe_tournament::penalty::{Kind, Violation};
use maneframe_tournament::round::Stage;
use maneframe_tournament::score::Won;
use maneframe_tournament::standings::standings;
use maneframe_tournament::{Act, Entry, Event, History, PlayerId, Refusal, Score, Settings, Tier, describe, next};

/// Event in the hands of its staff.
struct Staff {
    history: History,
    /// Seconds since the start of the event.
    now: i64,
}

impl Staff {
    fn open(settings: Settings) -> Staff {
        let open = Entry { n: 1, at: at(0), by: words("Olga"), act: Act::Open(settings) };
        Staff { history: History::read(vec![open]).expect("an event"), now: 0 }
    }

    fn event(&self) -> &Event {
        self.history.event()
    }

    fn try_by(&mut self, by: &str, act: Act) -> Result<(), Refusal> {
        self.now += 10;
        let entry = self.history.entry(at(self.now), words(by), act);
        self.history.push(entry)
    }

    fn by(&mut self, by: &str, act: Act) {
        if let Err(refusal) = self.try_by(by, act.clone()) {
            panic!("{act:?}: {refusal}");
        }
    }

    fn ok(&mut self, act: Act) {
        self.by("Olga", act);
    }

    fn refused(&mut self, act: Act) -> Refusal {
        self.try_by("Olga", act).expect_err("it is refused")
    }

    fn add(&mut self, players: std::ops::RangeInclusive<u32>) {
        self.ok(Act::Add { names: players.map(|n| words(&format!("P{n}"))).collect() });
    }

    fn judges(&mut self) {
        self.ok(Act::Staff { name: words("Judy"), role: Role::HeadJudge });
        self.ok(Act::Staff { name: words("Fred"), role: Role::FloorJudge });
    }

    fn pair(&mut self) {
        let act = next::next_round(self.event()).expect("it can be paired");
        self.ok(act);
        self.ok(Act::Start);
    }

    fn undo(&mut self) {
        let act = self.history.undo().expect("something to take back");
        self.ok(act);
    }

    /// Returns the table of a player, and the score with which that player wins it.
    fn win(&self, round: usize, player: PlayerId) -> (u32, Score) {
        let table = self.event().rounds[round - 1].table_of(player).expect("a table");
        let wins = self.event().settings.wins(self.event().rounds[round - 1].stage == Stage::Elimination);
        let score = Score::games(wins, 0);
        (table.number, if table.seat(player) == Some(0) { score } else { score.turned() })
    }

    fn report(&mut self, table: u32, score: Score) {
        self.ok(Act::Result { table, score, conceded: false, went_first: None, correction: None });
    }

    /// Reports a win of the player with the lower number at every open table.
    fn finish(&mut self) {
        let round = self.event().round().expect("a round");
        let open: Vec<_> = round.tables.iter().filter(|t| t.result.is_none()).map(|t| t.seats).collect();
        let number = self.event().rounds.len();
        for seats in open {
            let winner = seats.players().min().expect("two players");
            let (table, score) = self.win(number, winner);
            self.report(table, score);
        }
    }

    fn amend(round: usize, (table, score): (u32, Score)) -> Act {
        let reason = words("the slip says so");
        Act::Amend { round: round as u32, table, score: Some(score), conceded: false, went_first: None, reason }
    }

    fn penalty(player: PlayerId, kind: Kind, violation: &str) -> Act {
        Act::Penalty { player, kind, violation: Violation::new(violation).expect("words"), note: None }
    }

    fn ruling(player: PlayerId, penalty: u32, to: Option<Kind>) -> Act {
        Act::Ruling { player, penalty, to, reason: words("an appeal") }
    }

    fn opponent(&self, player: PlayerId) -> PlayerId {
        let round = self.event().round().expect("a round");
        round.table_of(player).and_then(|t| t.opponent(player)).expect("an opponent")
    }

    /// Returns the points by Scoring, summed from the results at the tables.
    fn points(&self) -> BTreeMap<PlayerId, u32> {
        let mut points: BTreeMap<PlayerId, u32> = self.event().players.iter().map(|p| (p.id, 0)).collect();
        for table in self.event().rounds.iter().filter(|r| r.stage == Stage::Swiss).flat_map(|r| &r.tables) {
            let worth = match table.result.map(|r| r.score.won()) {
                None => [0, 0],
                Some(Won::First) => [3, 1],
                Some(Won::Second) => [1, 3],
                Some(Won::Drawn | Won::Neither) => [1, 1],
            };
            for (player, worth) in table.seats.players().zip(worth) {
                *points.entry(player).or_default() += worth;
            }
        }
        points
    }

    /// Checks the end of an event: the standings are consistent, the log restores the event, and all sheets can be
    /// printed.
    fn close(&self) {
        let all = standings(self.event());
        let points = self.points();
        for row in &all.rows {
            assert_eq!(Some(&row.record.points), points.get(&row.id), "{}", self.event().name(row.id));
        }
        assert_eq!(all.when(), format!("after round {}", self.event().rounds.len()));
        let entries = self.history.entries().to_vec();
        assert_eq!(History::read(entries).expect("the log opens"), self.history);
        let bytes = serde_json::to_vec(&json::whole(&self.history)).expect("JSON");
        assert_eq!(json::read(&bytes).expect("the file opens"), self.history);
        assert_eq!(describe::entries(&self.history).len(), self.history.entries().len());
        let page = html::page(self.event(), &html::Sheet::ALL.map(|(sheet, _)| sheet));
        self.event().players.iter().for_each(|p| assert!(page.contains(p.name.as_str()), "{}", p.name));
    }
}

/// Tier 1, seven players, and every mistake that a staff may make.
#[test]
fn an_evening_on_which_everything_goes_wrong() {
    let mut staff = Staff::open(settings(Tier::One));
    staff.judges();
    staff.add(1..=3);
    assert_eq!(next::next_round(staff.event()), Err(Refusal::FewPlayers(3).into()));
    staff.add(4..=7);
    assert_eq!(staff.refused(Act::Add { names: vec![words("p3")] }), Refusal::Taken(words("p3")));
    staff.ok(Act::Rename { player: id(7), name: words("Zoë") });
    assert_eq!(staff.event().rounds_planned(), 4, "five to eight players");

    // Round 1 is paired too early, because another player arrives. It is undone with its clock.
    staff.pair();
    staff.undo();
    staff.undo();
    staff.add(8..=8);
    staff.pair();
    assert_eq!(staff.event().rounds[0].tables.len(), 4);
    // At one table both players are absent.
    let (late, other) = (id(8), staff.opponent(id(8)));
    let tardy = |player| Staff::penalty(player, Kind::GameLoss, "tardiness");
    assert!(matches!(staff.refused(tardy(late)), Refusal::NotTardy(_)));
    staff.now += 300;
    staff.by("Fred", tardy(late));
    staff.by("Fred", tardy(other));
    for player in [late, other] {
        assert_eq!(staff.points()[&player], 1, "both lose");
    }
    // An impossible result, one at the wrong table, one that is corrected at once.
    let open: Vec<u32> =
        staff.event().rounds[0].tables.iter().filter(|t| t.result.is_none()).map(|t| t.number).collect();
    assert!(matches!(staff.refused(Fair::result(open[0], "2-0")), Refusal::Impossible(..)));
    staff.report(open[0], Score::games(1, 0));
    assert!(matches!(staff.refused(Fair::result(open[0], "0-1")), Refusal::Final(..)));
    staff.undo();
    staff.finish();

    // Round 2: the staff drops a player by mistake, restores the player, and the match is played.
    staff.pair();
    let gone = staff.event().table(1).expect("a table").seats.first;
    staff.ok(Act::Drop { player: gone });
    let dropped = staff.history.entries().len() as u64;
    staff.by("Fred", Staff::penalty(id(2), Kind::GameWarning, "slow-play"));
    staff.ok(Act::Retract { of: dropped, reason: words("it was somebody else") });
    assert!(staff.event().table(1).expect("a table").result.is_none());
    // The second warning for the same violation is a Game Loss; the first is lifted after an appeal, and so is the
    // loss.
    staff.by("Fred", Staff::penalty(id(2), Kind::GameWarning, "Slow Play"));
    let round = staff.event().round().expect("a round");
    assert!(round.table_of(id(2)).expect("a table").result.is_some());
    assert!(matches!(staff.try_by("Fred", Staff::ruling(id(2), 1, None)), Err(Refusal::HeadJudgeOnly(..))));
    staff.by("Judy", Staff::ruling(id(2), 1, None));
    let round = staff.event().round().expect("a round");
    assert!(round.table_of(id(2)).expect("a table").result.is_none());
    staff.finish();

    // One player leaves for good, another comes late: the number is odd, and the late player does not get the bye for
    // being late.
    staff.ok(Act::Drop { player: id(8) });
    staff.add(9..=10);
    staff.ok(Act::Drop { player: id(7) });
    staff.add(11..=11);
    staff.pair();
    let round = staff.event().round().expect("a round");
    let bye = round.tables.iter().find(|t| t.seats.second.is_none()).expect("nine players").seats.first;
    assert!(bye.0 < 9, "{bye} has the bye");
    // A wrong disqualification: the head judge takes it back, and the match is played.
    let accused = (1..=6).map(id).find(|p| *p != bye).expect("a player");
    let cheating = Staff::penalty(accused, Kind::Disqualification, "cheating");
    assert!(matches!(staff.try_by("Fred", cheating.clone()), Err(Refusal::HeadJudgeOnly(..))));
    staff.by("Judy", cheating);
    let number = staff.event().player(accused).expect("a player").penalties.len() as u32;
    staff.by("Judy", Staff::ruling(accused, number, None));
    staff.finish();
    // The last slips are found: a result of round 1 was recorded wrongly.
    let loser = staff.event().rounds[0].tables.iter().find_map(|t| {
        let winner = t.winner()?;
        t.opponent(winner)
    });
    let loser = loser.expect("somebody has lost in round 1");
    let before = staff.points();
    let amended = Staff::amend(1, staff.win(1, loser));
    staff.ok(amended);
    assert_eq!(staff.points()[&loser], before[&loser] + 2);

    staff.pair();
    staff.finish();
    assert_eq!(staff.event().swiss_rounds(), 4);
    // Most entries of the evening are undone by mistake, and restored.
    let last = staff.history.entries().len() as u64;
    let whole = staff.event().clone();
    let back = staff.history.undo_to(last - 5).expect("five entries");
    staff.ok(back);
    for _ in 0..5 {
        let redo = staff.history.redo().expect("it was taken back");
        staff.ok(redo);
    }
    assert_eq!(staff.event(), &whole);
    staff.close();
}

/// Tier 3, 24 players: deck lists, checks, appeals, a correction in an earlier round, and best of three in the
/// elimination rounds.
#[test]
fn a_championship_with_appeals() {
    let mut staff =
        Staff::open(Settings { starts: Some(at(1_000)), cut: Some(8), lists_enforced: true, ..settings(Tier::Three) });
    staff.judges();
    let names: Vec<_> = (1..=24).map(|n| words(&format!("P{n}"))).collect();
    staff.ok(Act::Eligible { names, may: true });
    staff.add(1..=24);
    assert_eq!(staff.refused(Act::Add { names: vec![words("P25")] }), Refusal::Unqualified(words("P25")));
    let list = |n: u32, title: &str| Act::List {
        player: id(n),
        list: DeckList {
            title: words(title),
            lines: vec![words("Friends:"), words("3 Ann"), words("2 Bob")],
            checked: None,
        },
    };
    (1..=23).for_each(|n| staff.ok(list(n, "deck")));
    assert_eq!(next::next_round(staff.event()), Err(Refusal::ListMissing(words("P24")).into()));
    staff.now = 1_100;
    staff.ok(list(24, "late"));
    assert!(staff.event().players[23].list.as_ref().expect("a list").late);
    assert!(matches!(staff.refused(list(1, "other")), Refusal::HeadJudgeOnly(..)));
    staff.by("Judy", list(1, "other"));
    assert_eq!(staff.event().rounds_planned(), 6, "17 to 24 players");

    for round in 1..=6 {
        staff.pair();
        let check = next::check(staff.event(), 1, 300, round).expect("a table");
        staff.by("Fred", check);
        match round {
            // An invalid list is a Game Loss in this match; the appeal succeeds in the next round.
            1 => staff.by("Fred", Act::ListFault { player: id(10), fault: Fault::Invalid, note: None }),
            2 => {
                let paired = staff.event().rounds[1].clone();
                let lost = staff.event().rounds[0].table_of(id(10)).expect("a table").clone();
                assert_eq!(lost.winner(), lost.opponent(id(10)));
                staff.by("Judy", Staff::ruling(id(10), 1, None));
                let amended = Staff::amend(1, staff.win(1, id(10)));
                staff.by("Judy", amended);
                assert_eq!(staff.event().rounds[1], paired, "pairings stay");
                assert_eq!(staff.points()[&id(10)], 3);
                // One penalty for each list: another may be given now that this one is lifted.
                staff.by("Fred", Act::ListFault { player: id(10), fault: Fault::Incorrect, note: None });
                assert_eq!(
                    staff.refused(Act::ListFault { player: id(10), fault: Fault::Incorrect, note: None }),
                    Refusal::ListPenalised(words("P10"))
                );
            }
            // Two players sat down at each other's tables.
            3 => {
                let [a, b] = [0, 1].map(|t| staff.event().rounds[2].tables[t].seats.first);
                staff.finish();
                staff.ok(Act::Reseat { round: 3, pair: [a, b], reason: words("they sat there") });
                let seat = staff.event().rounds[2].tables[0].seats.first;
                assert_eq!(seat, b);
            }
            5 => staff.ok(Act::Drop { player: id(24) }),
            _ => {}
        }
        staff.finish();
    }
    assert_eq!(next::next_round(staff.event()).is_ok(), staff.event().settings.rounds.is_none());
    staff.close();

    let top: Vec<PlayerId> = standings(staff.event()).rows.iter().take(8).map(|r| r.id).collect();
    let cut = next::cut(staff.event(), 8).expect("elimination rounds");
    staff.ok(cut);
    assert_eq!(staff.event().seeds.as_ref(), Some(&top));
    assert!(matches!(staff.refused(Fair::result(1, "1-0")), Refusal::FewGames(2)), "best of three");
    assert_eq!(staff.refused(Fair::result(1, "1-1")), Refusal::EliminationDraw);
    staff.finish();
    // A Swiss result is corrected during the elimination rounds: standings change, the bracket does not.
    let (seeds, pairs) = (staff.event().seeds.clone(), staff.event().rounds[6].clone());
    let loser = staff.event().rounds[4].tables.iter().find_map(|t| t.opponent(t.winner()?)).expect("somebody has lost");
    let amended = Staff::amend(5, staff.win(5, loser));
    staff.by("Judy", amended);
    assert_eq!((&staff.event().seeds, &staff.event().rounds[6]), (&seeds, &pairs));
    for _ in 0..2 {
        staff.pair();
        staff.finish();
    }
    let champion = staff.event().champion().expect("it is won");
    assert_eq!(staff.event().rounds.len(), 9);
    assert_eq!(standings(staff.event()).rows[0].id, champion);
    // A best-of-three match of an earlier round was 2-1: nothing follows from that. Another winner would change later
    // pairings.
    let (table, score) = staff.win(7, staff.event().rounds[6].tables[0].winner().expect("a winner"));
    let closer = if score == Score::games(2, 0) { Score::games(2, 1) } else { Score::games(1, 2) };
    staff.by("Judy", Staff::amend(7, (table, closer)));
    let refusal = staff.try_by("Judy", Staff::amend(7, (table, score.turned())));
    assert_eq!(refusal, Err(Refusal::WinnerStands(table, 7)));
    staff.close();
}

/// A draft of sixteen players in two pods: seats, three rounds, two finalists, prizes and a split.
#[test]
fn a_draft_in_two_pods() {
    let prizes = ["1: a box", "2: 12 packs", "3-4: 3 packs"].map(|p| p.parse().expect("a prize")).to_vec();
    let draft = Settings {
        format: Format::Draft,
        rounds: Some(3),
        cut: Some(2),
        prizes,
        first_table: 5,
        ..settings(Tier::Two)
    };
    let mut staff = Staff::open(draft);
    staff.judges();
    staff.add(1..=16);
    staff.ok(Act::Paid { players: (1..=15).map(id).collect(), paid: true });
    staff.ok(Act::FixTable { player: id(9), table: Some(1) });
    let Ok(Act::Pods { pods }) = next::pods(staff.event(), 8) else { panic!("pods") };
    assert_eq!(pods.iter().map(Vec::len).collect::<Vec<_>>(), [8, 8]);
    let mut seated = pods.concat();
    seated.sort_unstable();
    assert_eq!(seated, (1..=16).map(id).collect::<Vec<_>>());
    staff.ok(Act::Pods { pods: pods.clone() });
    let page = html::page(staff.event(), &[html::Sheet::Pods]);
    assert_eq!(page.matches("<tr><td").count(), 16);
    for _ in 0..3 {
        staff.pair();
        let round = staff.event().round().expect("a round");
        assert_eq!(round.table_of(id(9)).expect("a table").number, 1, "a fixed table");
        assert_eq!(round.tables.iter().map(|t| t.number).collect::<Vec<_>>(), [1, 5, 6, 7, 8, 9, 10, 11]);
        staff.finish();
    }
    assert_eq!(next::next_round(staff.event()), Err(Refusal::RoundsPlayed(3).into()));
    assert_eq!(staff.refused(Act::Pods { pods }), Refusal::LatePods);
    let top: Vec<PlayerId> = standings(staff.event()).rows.iter().take(2).map(|r| r.id).collect();
    let cut = next::cut(staff.event(), 2).expect("a final");
    staff.ok(cut);
    assert_eq!(staff.event().rounds[3].tables.len(), 1);
    let split = Act::Split { players: top.clone(), terms: words("half of the packs each") };
    assert!(matches!(staff.refused(split.clone()), Refusal::HeadJudgeOnly(..)));
    staff.by("Judy", split);
    let (table, score) = staff.win(4, top[1]);
    staff.report(table, score);
    assert_eq!(staff.event().champion(), Some(top[1]));
    let page = html::page(staff.event(), &[html::Sheet::Final]);
    for words in ["a box", "12 packs", "3 packs", "half of the packs each", "has won"] {
        assert!(page.contains(words), "{words}");
    }
    staff.close();
}
