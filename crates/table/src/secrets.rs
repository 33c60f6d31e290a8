//! Tests that the server leaks no hidden information. They run two games that differ only in what one viewer doesn't
//! know. The viewer must get the same texts from both, with the same numbers and clocks, and automatic answers must
//! have the same delay. Public lists must be equal too. The tested viewers are seats at tables of two to four players,
//! and spectators with and without delay.

use std::sync::{Arc, mpsc};

use crate::Way;
use maneframe_bot::{ADVISER, advise};
use maneframe_engine::message::Seat;
use maneframe_engine::replay::{Fix, Repair};
use maneframe_engine::{CardId, Choice, PlayerId, Rng, Viewer};
use maneframe_library::Library;
use maneframe_protocol::{
    Audience, ClockRule, DeckChoice, Decklists, Delay, Message, NewSeat, NewTable, ProposalKind, Speaker, Spectators,
};

use crate::command::CommandSender;
use crate::live::LiveTable;
use crate::opening;
use crate::outside::Seeded;
use crate::record::{LogRecord, Ruling, TableEvent, UndoneBy, index, player};
use crate::setup::Setups;
use crate::stream::{Broadcaster, Place, Text};

const DECKS: [[&str; 4]; 3] = [
    ["Blue-Orange", "White-Pink", "Blue-White", "Orange-Yellow"],
    ["Blue-Yellow", "Orange-Pink", "White-Pink", "Blue-Orange"],
    ["Orange-Yellow", "Blue-White", "Orange-Pink", "Blue-Yellow"],
];

/// Table with one listener.
struct Told {
    table: LiveTable,
    streams: Broadcaster,
    texts: mpsc::Receiver<Text>,
    at: u64,
}

impl Told {
    fn enter(&mut self, what: TableEvent, setups: &Setups) {
        self.at += 1_000;
        let line = LogRecord { at: self.at, what };
        self.streams.enter(&mut self.table, &line, setups).expect("it was checked");
    }

    /// Returns the texts that were sent since the last call. The records before them count as written together.
    fn heard(&mut self) -> Vec<Text> {
        self.streams.send(&mut self.table, self.at);
        std::iter::from_fn(|| self.texts.try_recv().ok()).collect()
    }

    fn options(&self) -> &[Choice] {
        self.table.played.as_ref().and_then(|p| p.game().decision()).map_or(&[], |d| d.options)
    }

    /// Returns the server's automatic answer to the pending question.
    fn answers(&self) -> Option<(Option<Choice>, Way)> {
        let (seat, _) = self.table.played.as_ref()?.pending()?;
        let place = index(seat);
        let answer = self.table.played.as_ref()?.automatic(seat, &self.table.chairs[place].passes)?;
        Some((self.options().get(answer.option).copied(), answer.way))
    }
}

/// Returns the number of seats at the table of a seed: two for half of the seeds.
fn seats(seed: u64) -> usize {
    [2, 3, 2, 4][seed as usize % 4]
}

/// Returns a table whose game has begun and in which `choices` choices were made.
fn begun(setups: &Setups, seed: u64, choices: usize) -> Option<LiveTable> {
    let decks = &DECKS[seed as usize % DECKS.len()][..seats(seed)];
    let seat = |name: &&str| NewSeat::Mine { deck: DeckChoice::Named((*name).to_owned()) };
    let mut settings = NewTable::new(decks.iter().map(seat).collect());
    if seed.is_multiple_of(5) {
        settings.spectators = Spectators::Delayed(Delay::Turns(1));
    }
    settings.shuffle_seats = false;
    settings.clock = ClockRule::Player { seconds: 3_000, increment: 7 };
    let today = setups.outside().today();
    let lines = opening::open(&settings, ("ada", "Ada"), setups, today).expect("a table");
    let mut table = LiveTable::new("TEST".into(), "replay".to_owned());
    let mut at = 0;
    let mut apply = |table: &mut LiveTable, what: TableEvent| {
        at += 1_000;
        table.apply(&LogRecord { at, what }, setups).expect("it can be");
        table.forget();
    };
    for mut what in lines {
        // The seed in the log is removed, because the game below gets its own.
        if let TableEvent::Opened { seed, .. } = &mut what {
            *seed = None;
        }
        if let TableEvent::SeatTaken { chair, account, name, .. } = &mut what {
            let who = ["Ada", "Ben", "Cyd", "Dot"][usize::from(*chair)];
            (*account, *name) = (Some(who.to_lowercase()), who.to_owned());
        }
        apply(&mut table, what);
    }
    let mut began = table.begin(setups).expect("decks that can be played");
    if let TableEvent::Began { head, .. } = &mut began {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        head.chance = maneframe_engine::Seed::new(bytes).into();
        head.commitment = head.chance.commitment();
    }
    apply(&mut table, began);
    let mut rng = Rng::new(seed);
    for _ in 0..choices {
        let options = table.played.as_ref()?.game().decision()?.options;
        let choice = options[rng.below(options.len())];
        apply(&mut table, TableEvent::Chose { choice, auto: false });
    }
    table.played.as_ref()?.referee().is_heard().then_some(table)
}

/// Returns two tables that differ only in information hidden from a viewer, who listens at both.
fn twins(setups: &Setups, seed: u64, choices: usize, place: usize, rng: &mut Rng) -> Option<[Told; 2]> {
    let tables = [begun(setups, seed, choices)?, begun(setups, seed, choices)?];
    let viewer = tables[0].viewer(place);
    let games = tables[0].played.as_ref()?.twins(viewer, rng);
    let mut told = tables.into_iter().zip(games).map(|(mut table, game)| {
        table.played = Some(game);
        let mut streams = Broadcaster::new(&table, 1 << 20, 7, table.last_at);
        let (to, texts) = mpsc::channel();
        let seat = if place < seats(seed) { Place::Chair(place as u8) } else { Place::Spectator };
        let at = table.last_at;
        let who = CommandSender { place: seat, account: "eve".to_owned(), name: "Eve".to_owned() };
        streams.join(&table, &who, Arc::new(move |text| to.send(text).is_ok()), None, at);
        Told { table, streams, texts, at }
    });
    Some([told.next()?, told.next()?])
}

/// Returns true if the viewer knows a card that differs between the games.
fn is_shown(pair: &[Told; 2], viewer: Viewer) -> bool {
    let [a, b] = [0, 1].map(|i| pair[i].table.played.as_ref().expect("a game").game());
    let cards = (0..a.state().cards.len() as u16).map(CardId);
    cards.filter(|&c| a.state().card(c).def != b.state().card(c).def).any(|c| a.knows(viewer, c) || b.knows(viewer, c))
}

/// Returns a choice that is possible in both games, if possible one that shows no card that differs.
fn common(pair: &[Told; 2], rng: &mut Rng) -> Option<Choice> {
    let game = |i: usize| pair[i].table.played.as_ref().expect("a game").game();
    let plain =
        |c: &Choice| c.card().is_none_or(|card| game(0).state().card(card).def == game(1).state().card(card).def);
    let both: Vec<Choice> = pair[0].options().iter().copied().filter(|c| pair[1].options().contains(c)).collect();
    let quiet: Vec<Choice> = both.iter().copied().filter(plain).collect();
    let list = if quiet.is_empty() || rng.below(8) == 0 { both } else { quiet };
    list.get(rng.below(list.len().max(1))).copied()
}

/// Declines all decisions that are hidden from the viewer. Returns false if one of them can't be declined.
fn decline_unheard(told: &mut Told, viewer: Viewer, setups: &Setups) -> bool {
    loop {
        let played = told.table.played.as_ref().expect("a game");
        let own = |(seat, _): (Seat, u32)| matches!(viewer, Viewer::Player(p) if Seat::from(p) == seat);
        if played.referee().is_heard() || played.pending().is_none_or(own) {
            return true;
        }
        let quiet = |c: &&Choice| matches!(c, Choice::No | Choice::Done | Choice::Pass | Choice::Effect(_));
        let Some(choice) = told.options().iter().find(quiet).copied() else { return false };
        told.enter(TableEvent::Chose { choice, auto: false }, setups);
        // Time that passes during a hidden decision must not be visible.
    }
}

/// Returns, in some cases, an act other than a choice. It is the same for both tables.
fn aside(pair: &[Told; 2], asked: Seat, rng: &mut Rng) -> Option<TableEvent> {
    let judged = |ruling| TableEvent::Judged { judge: "Judy".to_owned(), ruling, reason: "a call".to_owned() };
    let table = &pair[0].table;
    let last = Seat(table.chairs.len() as u8);
    match rng.below(40) {
        0 => Some(TableEvent::Said {
            from: Speaker::Seat(Seat(1)),
            account: "ada".to_owned(),
            to: Audience::Table,
            words: "hello".to_owned(),
        }),
        1 => Some(TableEvent::Said {
            from: Speaker::Spectator("Sam".to_owned()),
            account: "sam".to_owned(),
            to: Audience::Spectators,
            words: "hello".to_owned(),
        }),
        2 => Some(TableEvent::Proposed { by: Seat(2), proposal: ProposalKind::Draw, to: None }),
        3 => {
            let proposal = table.proposals.first()?;
            Some(TableEvent::Answered { proposal: proposal.number, by: *proposal.waits_for.first()?, agree: false })
        }
        4 => Some(judged(Ruling::Extend { seat: None, seconds: 60 })),
        5 => {
            let fixes = vec![Fix::Points(PlayerId(0), 3), Fix::Tokens(PlayerId(last.0 - 1), 2)];
            let repair = Repair { fixes, rule: "404.1".to_owned(), why: "a call".to_owned() };
            // The server refuses a judge's repair during an unfinished effect, as in `command`. The judge sees
            // everything, so this leaks nothing.
            let fits =
                |told: &Told| told.table.played.as_ref().is_some_and(|p| p.game().clone().repair(&repair).is_ok());
            pair.iter().all(fits).then(|| judged(Ruling::Repair(Box::new(repair.clone()))))
        }
        6 if rng.below(5) == 0 => Some(TableEvent::JudgeCame { name: "Judy".to_owned() }),
        7 if rng.below(5) == 0 && last.0 > 2 && !table.chairs[index(last)].left => {
            Some(TableEvent::Conceded { seat: last, why: maneframe_wording::Wording::new("why.gives-up") })
        }
        8..12 => {
            let ways = [0, 1].map(|i| pair[i].table.played.as_ref().map(|p| p.referee().way_back(asked).to));
            let question = *ways[0].as_ref()?.first()?;
            let there = ways.iter().flatten().all(|to| to.contains(&question));
            there.then_some(TableEvent::WentBack { to: 0, by: UndoneBy::Own(asked, question) })
        }
        _ => None,
    }
}

#[derive(Default, Debug)]
struct Sum {
    positions: usize,
    pairs: usize,
    spectated: usize,
    of_more_than_two: usize,
    went_back: usize,
    shown: usize,
    answered: usize,
}

fn compare(setups: &Setups, seed: u64, most: usize, sum: &mut Sum) {
    let mut rng = Rng::new(seed ^ 0x5eed);
    let place = rng.below(seats(seed) + 1);
    let choices = rng.below(300);
    let Some(mut pair) = twins(setups, seed, choices, place, &mut rng) else { return };
    let viewer = pair[0].table.viewer(place);
    sum.pairs += 1;
    for step in 0..most {
        let here = || format!("seed {seed}, {viewer:?}, {choices} choices and {step} more");
        let at = pair[0].at;
        if !pair.iter_mut().all(|told| decline_unheard(told, viewer, setups)) {
            return;
        }
        // Hidden decisions took different times. The next public event comes at the same time in both games.
        let later = pair.iter().map(|told| told.at).max().unwrap_or(at);
        pair.iter_mut().for_each(|told| told.at = later);
        if is_shown(&pair, viewer) {
            sum.shown += 1;
            return;
        }
        // Sometimes each record is written by itself, and sometimes several at once.
        if rng.below(4) > 0 {
            let [one, other] = [pair[0].heard(), pair[1].heard()];
            assert_eq!(one, other, "{}", here());
        }
        let [one, other] = [0, 1].map(|i| serde_json::to_string(&pair[i].table.listed()).expect("it can be written"));
        assert_eq!(one, other, "{}", here());
        sum.positions += 1;
        sum.spectated += usize::from(place == seats(seed));
        sum.of_more_than_two += usize::from(seats(seed) > 2);
        let asked = pair[0].table.played.as_ref().and_then(|p| p.pending()).map(|(seat, _)| seat);
        let Some(asked) = asked else { return };
        if viewer != Viewer::Player(PlayerId(asked.0 - 1)) {
            let answers = [pair[0].answers(), pair[1].answers()];
            // An automatic pass must have the same delay as that of a player who could have acted.
            assert!(answers.iter().flatten().all(|(_, way)| *way == Way::Undecided), "{}: {answers:?}", here());
            sum.answered += usize::from(answers.iter().any(Option::is_some));
        }
        let what = match aside(&pair, asked, &mut rng) {
            Some(what) => what,
            None => match common(&pair, &mut rng) {
                Some(choice) => TableEvent::Chose { choice, auto: false },
                None => return,
            },
        };
        sum.went_back += usize::from(matches!(what, TableEvent::WentBack { .. }));
        // Only the player may know that a pass was automatic.
        let hidden = matches!(what, TableEvent::Chose { choice: Choice::Pass, .. })
            && viewer != Viewer::Player(PlayerId(asked.0 - 1));
        for (i, told) in pair.iter_mut().enumerate() {
            match &what {
                TableEvent::Chose { choice, .. } if hidden => {
                    told.enter(TableEvent::Chose { choice: *choice, auto: i == 1 }, setups)
                }
                what => told.enter(what.clone(), setups),
            }
        }
    }
}

fn run(positions: usize) {
    let setups = Setups::new(Arc::new(Library::bundled()), Seeded::new([7; 32], 1_700_000_000));
    let mut sum = Sum::default();
    let mut seed = 1;
    while sum.positions < positions {
        compare(&setups, seed, 60, &mut sum);
        seed += 1;
    }
    eprintln!("{sum:?}");
    assert!(
        sum.shown > 0
            && sum.answered > 0
            && sum.went_back > 0
            && sum.spectated > 0
            && sum.of_more_than_two > 0
            && sum.positions > 3 * sum.pairs,
        "games are compared for a while: {sum:?}"
    );
}

#[test]
fn who_knows_the_same_is_sent_the_same_at_the_same_pace() {
    run(5_000);
}

/// Runs over 100,000 positions: `cargo test -p maneframe-server --lib -- --ignored`.
#[test]
#[ignore = "takes minutes; 5,000 positions are in every run"]
fn who_knows_the_same_is_sent_the_same_over_a_hundred_thousand_positions() {
    run(100_000);
}

/// Returns the hint for the player who must decide.
fn hinted(table: &LiveTable, setups: &Arc<Setups>) -> Option<(Seat, u32, usize)> {
    let (seat, number) = table.played.as_ref()?.pending()?;
    let advice = table.hinted(seat, number).or_else(table.advises(seat, number, setups)?)?;
    match table.hint(1, seat, number, advice) {
        Message::Hint { question, option, .. } => Some((seat, question, option)),
        other => panic!("{other:?}"),
    }
}

/// If deck lists are closed, a hint must use guesses of the other decks. If they are open, it uses the decks
/// themselves.
#[test]
fn hints_know_no_more_of_closed_lists_than_players_do() {
    let setups = Arc::new(Setups::new(Arc::new(Library::bundled()), Seeded::new([7; 32], 1_700_000_000)));
    let mut differ = 0;
    for seed in 1..60 {
        let tables = [Decklists::Closed, Decklists::Open].map(|lists| {
            let mut table = begun(&setups, seed, 10 + seed as usize)?;
            table.settings.decklists = lists;
            Some(table)
        });
        let [Some(closed), Some(open)] = tables else { continue };
        let (Some(guess), Some(known)) = (hinted(&closed, &setups), hinted(&open, &setups)) else { continue };
        let choice = |table: &LiveTable, (seat, number, _): (Seat, u32, usize)| {
            let game = table.played.as_ref().expect("a game").game();
            let pool = Setups::guess(table).and_then(|guess| setups.widened(&guess));
            assert_eq!(pool.is_some(), table.settings.decklists == Decklists::Closed);
            advise(game, player(seat), pool.as_ref(), ADVISER, number.into()).expect("a player who decides").option
        };
        assert_eq!(guess.2, choice(&closed, guess), "seed {seed}");
        assert_eq!(known.2, choice(&open, known), "seed {seed}");
        differ += usize::from(guess.2 != known.2);
    }
    assert!(differ > 0, "whether lists are known makes a difference somewhere");
}

/// Players who were seated before a restart may not come back.
#[test]
fn who_does_not_come_back_after_a_restart_counts_as_away() {
    let setups = Setups::new(Arc::new(Library::bundled()), Seeded::new([7; 32], 1_700_000_000));
    let table = begun(&setups, 4, 10).expect("a table");
    let mut streams = Broadcaster::new(&table, 1 << 20, 7, 1_000);
    let away = |streams: &Broadcaster, at| {
        let mut away = streams.away(at);
        away.sort_unstable();
        away
    };
    assert_eq!((away(&streams, 300_999), away(&streams, 301_000)), (vec![], vec![0, 1]));
    let ada = CommandSender { place: Place::Chair(0), account: "ada".to_owned(), name: "Ada".to_owned() };
    let (to, texts) = mpsc::sync_channel(1);
    let id = streams.join(&table, &ada, Arc::new(move |text| to.try_send(text).is_ok()), None, 2_000);
    assert_eq!(away(&streams, 400_000), [1]);
    // The listener was too slow and is cut off. Then it leaves.
    drop(texts);
    streams.tell_all(&Message::Done { to: 0 });
    streams.leave(id, 3_000);
    assert_eq!(away(&streams, 303_000), [0, 1]);
}
