//! Events for tests.

use maneframe_tournament::act::Role;
use maneframe_tournament::format::Format;
use maneframe_tournament::penalty::{Kind, Violation};
use maneframe_tournament::round::Table;
use maneframe_tournament::standings::{Row, standings};
use maneframe_tournament::{Act, Event, PlayerId, Refusal, Score, Settings, Tier, Timestamp, Words, next};

/// Returns a time in seconds after the tests' start.
pub fn at(seconds: i64) -> Timestamp {
    Timestamp::from_second(1_700_000_000 + seconds).expect("a time")
}

pub fn words(text: &str) -> Words {
    Words::new(text).expect("words")
}

pub fn id(n: u32) -> PlayerId {
    PlayerId(n)
}

/// Returns the default settings for a tier.
pub fn settings(tier: Tier) -> Settings {
    Settings::new(words("Fair"), Format::Harmony, tier, 7)
}

/// Event that a test plays.
pub struct Fair(pub Event);

impl Fair {
    pub fn new(settings: Settings) -> Fair {
        Fair(Event::open(settings).expect("good settings"))
    }

    /// Opens an event with that many players, called P1 and so on.
    pub fn of(tier: Tier, players: u32) -> Fair {
        let mut fair = Fair::new(settings(tier));
        fair.add(players);
        fair
    }

    pub fn add(&mut self, players: u32) {
        let from = self.0.players.len() as u32;
        let names = (1..=players).map(|n| words(&format!("P{}", from + n))).collect();
        self.ok(Act::Add { names });
    }

    pub fn head_judge(&mut self) {
        self.ok(Act::Staff { name: words("Judge"), role: Role::HeadJudge });
    }

    /// Does an act at the tests' start, as a member of the staff.
    pub fn try_act(&mut self, act: Act) -> Result<(), Refusal> {
        self.0.apply(at(0), &words("staff"), &act)
    }

    pub fn ok(&mut self, act: Act) {
        if let Err(refusal) = self.try_act(act.clone()) {
            panic!("{act:?}: {refusal}");
        }
    }

    pub fn by_judge(&mut self, act: Act) -> Result<(), Refusal> {
        self.0.apply(at(0), &words("Judge"), &act)
    }

    pub fn at(&mut self, seconds: i64, act: Act) -> Result<(), Refusal> {
        self.0.apply(at(seconds), &words("staff"), &act)
    }

    /// Checks that an act is refused and leaves the event unchanged.
    pub fn refused(&mut self, act: Act) -> Refusal {
        let before = self.0.clone();
        let refusal = self.try_act(act).expect_err("it is refused");
        assert_eq!(self.0, before, "a refused act changes nothing");
        refusal
    }

    pub fn pair(&mut self) {
        let act = next::next_round(&self.0).expect("it can be paired");
        self.ok(act);
    }

    pub fn result(table: u32, score: &str) -> Act {
        let score: Score = score.parse().expect("a result");
        Act::Result { table, score, conceded: false, went_first: None, correction: None }
    }

    pub fn report(&mut self, table: u32, score: &str) {
        self.ok(Fair::result(table, score));
    }

    /// Reports a win of the player with the lower number at all open tables.
    pub fn finish(&mut self) {
        let open: Vec<(u32, bool)> = (self.0.round().expect("a round").tables.iter())
            .filter(|t| t.result.is_none())
            .map(|t| (t.number, t.seats.second.is_some_and(|s| t.seats.first < s)))
            .collect();
        let wins = self.0.settings.wins(self.0.is_cut());
        for (table, first) in open {
            self.report(table, &if first { format!("{wins}-0") } else { format!("0-{wins}") });
        }
    }

    pub fn play(&mut self, rounds: u32) {
        for _ in 0..rounds {
            self.pair();
            self.finish();
        }
    }

    pub fn cut(&mut self, size: usize) {
        let act = next::cut(&self.0, size).expect("it can be cut");
        self.ok(act);
    }

    pub fn table(&self, player: PlayerId) -> &Table {
        self.0.round().and_then(|r| r.table_of(player)).expect("the player has a table")
    }

    pub fn row(&self, player: PlayerId) -> Row {
        standings(&self.0).rows.into_iter().find(|r| r.id == player).expect("a row")
    }

    pub fn penalty(player: PlayerId, kind: Kind, violation: &str) -> Act {
        Act::Penalty { player, kind, violation: Violation::new(violation).expect("words"), note: None }
    }
}
