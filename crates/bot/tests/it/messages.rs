//! Messages reveal nothing hidden. In two games that differ only in what a viewer doesn't know, the [`Referee`] sends
//! that viewer the same messages, until a card that differs is seen. This includes the table, questions with their
//! options, events, refusals, answers to questions about cards, possible undos, and the points at which the game stops
//! for a decision.

use crate::common;

use std::sync::atomic::{AtomicU64, Ordering};

use common::{BUNDLED, THEME_DECKS, bundled_library, real_library, table};
use maneframe_engine::message::{Attempt, Does, Happening, Question, Reckoning, Refused, Seat, Table as Message};
use maneframe_engine::{CardId, Choice, PlayerId, Referee, Rng, Seating, Seed, Table, Viewer, WayBack};
use serde_json::to_string;

/// Counts of the compared pairs of games, by the reason why the comparison ended.
#[derive(Default, Debug)]
struct Compared {
    /// Positions with equal messages.
    positions: usize,
    pairs: usize,
    /// Pairs that ended because a card that differs was seen.
    shown: usize,
    /// Pairs that ended without a common choice, or because a hidden text did something in one of them.
    parted: usize,
    /// Decisions that were hidden from the viewer.
    unheard: usize,
}

/// All messages of a position to a viewer. Equal values have the same serialised bytes.
#[derive(PartialEq, Debug)]
struct Sent {
    table: Message,
    question: Option<Question>,
    told: Vec<Happening>,
    way_back: Option<WayBack>,
    power: Option<Reckoning>,
    attempts: Vec<Attempt>,
    refused: Vec<Result<(), Refused>>,
}

/// Collects the messages to a viewer, with the events since `event` and the answers about a random card.
fn messages(referee: &Referee, viewer: Viewer, event: u32, rng: &mut Rng) -> Sent {
    let table = referee.table(viewer);
    let question = referee.question(viewer);
    let lying: Vec<_> = table.play.iter().chain(table.players.iter().flat_map(|p| p.hand.iter().flatten())).collect();
    let asked = (!lying.is_empty()).then(|| lying[rng.below(lying.len())].handle);
    let mut sent = Sent {
        told: referee.since(viewer, event).to_vec(),
        way_back: None,
        power: asked.and_then(|card| referee.power(viewer, card)),
        attempts: Vec::new(),
        refused: Vec::new(),
        table,
        question,
    };
    if let Viewer::Player(player) = viewer {
        let seat = Seat::from(player);
        sent.way_back = Some(referee.way_back(seat));
        if let Some(card) = asked.filter(|_| rng.below(8) == 0) {
            sent.attempts = referee.attempts(seat, card);
        }
        // Answers that are refused, no matter who must answer.
        if rng.below(8) == 0 {
            let mut wrong = referee.clone();
            let number = sent.question.as_ref().map_or(0, |q| q.number);
            let answers = [(number, usize::MAX), (number.wrapping_add(1), 0)];
            sent.refused = answers.map(|(number, option)| wrong.choose(seat, number, option)).to_vec();
            sent.refused.push(wrong.go_back(seat, u32::MAX));
        }
    }
    sent
}

/// Answers with one of the options of the referee's game.
fn answer(referee: &mut Referee, option: usize) {
    let (seat, number) = referee.pending().expect("somebody is asked");
    referee.choose(seat, number, option).unwrap_or_else(|e| panic!("{e}"));
}

fn options(referee: &Referee) -> &[Choice] {
    referee.game().decision().map_or(&[], |decision| decision.options)
}

/// Returns true if the current decision is visible to the viewer, or if the game is over.
fn hears(referee: &Referee, viewer: Viewer) -> bool {
    let own = |(seat, _): (Seat, u32)| matches!(viewer, Viewer::Player(p) if Seat::from(p) == seat);
    referee.is_heard() || referee.pending().is_none_or(own)
}

/// Declines all decisions that are hidden from the viewer, and returns their number. Returns `None` if one can't be
/// declined.
fn decline_unheard(referee: &mut Referee, viewer: Viewer) -> Option<usize> {
    let mut declined = 0;
    while !hears(referee, viewer) {
        let quiet = |choice: &Choice| matches!(choice, Choice::No | Choice::Done | Choice::Pass | Choice::Effect(_));
        let option = options(referee).iter().position(quiet)?;
        answer(referee, option);
        declined += 1;
    }
    Some(declined)
}

/// Returns a choice that both games offer, as its index in each game's options. It is usually one that shows no card
/// that differs.
fn choose(pair: &[Referee; 2], rng: &mut Rng) -> Option<[usize; 2]> {
    let [a, b] = [0, 1].map(|i| options(&pair[i]));
    let def = |i: usize, card: CardId| pair[i].game().state().card(card).def;
    let plain = |choice: &Choice| choice.card().is_none_or(|card| def(0, card) == def(1, card));
    let both: Vec<Choice> = a.iter().copied().filter(|choice| b.contains(choice)).collect();
    let quiet: Vec<Choice> = both.iter().copied().filter(plain).collect();
    let list = if quiet.is_empty() || rng.below(8) == 0 { both } else { quiet };
    let choice = list.get(rng.below(list.len()))?;
    Some([a, b].map(|options| options.iter().position(|c| c == choice).unwrap_or(0)))
}

/// Returns true if the viewer knows a card that differs, in either game.
fn is_shown(pair: &[Referee; 2], viewer: Viewer) -> bool {
    let [a, b] = [0, 1].map(|i| pair[i].game());
    let cards = (0..a.state().cards.len() as u16).map(CardId);
    cards.filter(|&c| a.state().card(c).def != b.state().card(c).def).any(|c| a.knows(viewer, c) || b.knows(viewer, c))
}

/// Plays two games from the `begin`-th choice on and compares them, until they diverge or for `most` choices.
fn compare(table: &Table, seed: u64, viewer: Viewer, (begin, most): (usize, usize), sum: &mut Compared) {
    let mut rng = Rng::new(seed ^ 0x5eed);
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let mut referee = Referee::start(table, Seed::new(bytes), Seating::People, |_| None);
    for _ in 0..begin {
        let count = options(&referee).len();
        if count == 0 {
            return;
        }
        answer(&mut referee, rng.below(count));
    }
    if !referee.is_heard() {
        return;
    }
    let mut pair = referee.twins(viewer, &mut rng);
    let mut heard = pair[0].events();
    sum.pairs += 1;
    for step in 0..most {
        let here = || format!("seed {seed}, {viewer:?}, {begin} choices and {step} more");
        for referee in &mut pair {
            let Some(declined) = decline_unheard(referee, viewer) else {
                sum.parted += 1;
                return;
            };
            sum.unheard += declined;
        }
        if is_shown(&pair, viewer) {
            sum.shown += 1;
            return;
        }
        let [sent, twin] = [0, 1].map(|i| messages(&pair[i], viewer, heard, &mut rng.clone()));
        rng.next_u64();
        assert_eq!(sent, twin, "{}: {:?} and {:?}", here(), pair[0].game().decision(), pair[1].game().decision());
        sum.positions += 1;
        if pair[0].pending().is_none() {
            return;
        }
        heard = pair[0].events();
        let Some(chosen) = choose(&pair, &mut rng) else {
            sum.parted += 1;
            return;
        };
        for (referee, option) in pair.iter_mut().zip(chosen) {
            answer(referee, option);
        }
    }
}

fn tables() -> Vec<Table> {
    let library = bundled_library();
    let mut tables = vec![table(library, &BUNDLED), table(library, &["Orange-Yellow", "Blue-White", "Orange-Yellow"])];
    if let Some(library) = real_library() {
        tables.extend(THEME_DECKS.chunks(2).map(|pair| table(library, pair)));
    }
    tables
}

/// Compares games with the seeds from `next`, until `positions` positions have been compared.
fn run(tables: &[Table], positions: usize, next: &AtomicU64) -> Compared {
    let mut sum = Compared::default();
    while sum.positions < positions {
        let seed = next.fetch_add(1, Ordering::Relaxed);
        let table = &tables[seed as usize % tables.len()];
        let mut rng = Rng::new(seed);
        let seats = table.start(0).state().players.len();
        let viewer = match rng.below(seats + 1) {
            seat if seat < seats => Viewer::Player(PlayerId(seat as u8)),
            _ => Viewer::Spectator,
        };
        let begin = rng.below(400);
        compare(table, seed, viewer, (begin, 100), &mut sum);
    }
    sum
}

#[test]
fn who_knows_the_same_is_sent_the_same() {
    let (tables, next) = (tables(), AtomicU64::new(2_000_000));
    let positions = if common::long() { 50_000 } else { 15_000 };
    let sums: Vec<Compared> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(|| run(&tables, positions, &next))).collect();
        threads.into_iter().map(|t| t.join().unwrap_or_else(|e| std::panic::resume_unwind(e))).collect()
    });
    eprintln!("{sums:?}");
    for sum in sums {
        assert!(sum.shown > 0 && sum.positions > 3 * sum.pairs, "games are compared for a while: {sum:?}");
    }
}

#[test]
fn a_judge_is_sent_what_differs() {
    // Verifies that the messages compared above differ for a viewer who sees the hidden cards.
    let table = table(bundled_library(), &BUNDLED);
    let mut rng = Rng::new(3);
    let mut referee = Referee::start(&table, 3, Seating::People, |_| None);
    while referee.game().state().turn == 0 {
        answer(&mut referee, 0);
    }
    let pair = referee.twins(Viewer::Player(PlayerId(0)), &mut rng);
    let [a, b] = [0, 1].map(|i| messages(&pair[i], Viewer::Judge, 0, &mut rng.clone()));
    assert_ne!(a, b);
    let [a, b] = [0, 1].map(|i| messages(&pair[i], Viewer::Player(PlayerId(1)), 0, &mut rng.clone()));
    assert_ne!(a, b, "the second player's own hand is another");
}

/// A client can parse messages into the same types.
#[test]
fn messages_are_read_as_they_were_written() {
    let table = table(bundled_library(), &BUNDLED);
    let mut referee = Referee::start(&table, 5, Seating::People, |_| None);
    let mut rng = Rng::new(5);
    for _ in 0..60 {
        let Some((seat, _)) = referee.pending() else { break };
        let viewer = Viewer::Player(PlayerId(seat.0 - 1));
        let question = referee.question(viewer).expect("who is asked hears of it");
        let text = to_string(&question).expect("plain data");
        assert_eq!(serde_json::from_str::<Question>(&text).expect("as written"), question);
        let told = to_string(&referee.since(viewer, 0)).expect("plain data");
        assert_eq!(serde_json::from_str::<Vec<Happening>>(&told).expect("as written"), referee.since(viewer, 0));
        let options = question.options.expect("who is asked sees options");
        assert!(options.iter().all(|o| o.does != Does::Pass || o.label.to_string() == "pass"));
        answer(&mut referee, rng.below(options.len()));
    }
}

const SLY: &str = "scenario: x\nrule: 505.1a\n\
    card Gate: Problem, bonus 1, owner 99, opponent 99\n\
    card Rook: Friend, power 2\n\
    card Miser: Friend, power 1\n  When you play a Troublemaker, gain [1].\n\
    card Jack: Troublemaker, power 3, points 1\n\
      \x20 When you play this card to a Problem, you may retire one of your Friends there to uncover this card.\n\
    card Lurker: Troublemaker, power 1, points 2\n\
    card Whim: Event, cost 0\n\
      \x20 Main Phase: Choose one: put a Friend from your hand on top of your deck, or put a Resource from your hand on top of your deck.\n\
    card Spark: Event, cost 0\n  Immediate: Gain [1].\n\
    card Elm: Friend, power 1\n";

/// Returns a referee for a position between people.
fn people(position: &str) -> Referee {
    let text = format!("{SLY}{position}\n");
    let scenarios = maneframe_scenario::parse("sly.scn", &text).unwrap_or_else(|e| panic!("{e}"));
    let mut game =
        maneframe_scenario::begin(&scenarios[0], &maneframe_scenario::NoCards).unwrap_or_else(|e| panic!("{e}"));
    game.set_stops(maneframe_engine::Stops::Discreet);
    Referee::new(game, |_| None)
}

/// Returns the messages to the first player while the second plays a Troublemaker in their own turn and accepts or
/// declines further questions, and the number of questions that were hidden from the first player.
fn sent_as_a_troublemaker_is_played(troublemaker: &str, accept: bool) -> (Vec<Sent>, usize) {
    let mut referee = people(&format!(
        "P1 problem: Gate\nP2 at Gate: Rook\nP2 home: Miser\nP2 hand: {troublemaker}, Elm\nP1 hand: Elm\nP2 tokens: 1\n\
         turn: P2, Main Phase"
    ));
    let (mut sent, mut unheard) = (Vec::new(), 0);
    let viewer = Viewer::Player(PlayerId(0));
    while sent.len() < 12 {
        if hears(&referee, viewer) {
            sent.push(messages(&referee, viewer, 0, &mut Rng::new(sent.len() as u64)));
        } else {
            assert_eq!(referee.question(viewer), None);
            unheard += 1;
        }
        let wanted = |choice: &Choice| match choice {
            Choice::Act(action) => action.card().is_some_and(|c| referee.game().title(c) == troublemaker),
            Choice::Yes => accept,
            Choice::No => !accept,
            Choice::Effect(_) => true,
            _ => false,
        };
        let options = options(&referee);
        let option = options.iter().position(wanted).or_else(|| options.iter().position(|c| *c == Choice::Pass));
        answer(&mut referee, option.unwrap_or(0));
    }
    (sent, unheard)
}

#[test]
fn nobody_hears_that_a_face_down_troublemaker_asks() {
    let (plain, nothing) = sent_as_a_troublemaker_is_played("Lurker", false);
    let (declined, unheard) = sent_as_a_troublemaker_is_played("Jack", false);
    assert_eq!(nothing, 0, "it has no text");
    assert_eq!(unheard, 2, "in which order, as another text waits beside it, and whether to do it");
    for (one, other) in plain.iter().zip(&declined) {
        assert_eq!(one, other);
    }
    let (accepted, _) = sent_as_a_troublemaker_is_played("Jack", true);
    assert_ne!(plain, accepted, "all see what then happens");
}

#[test]
fn an_or_is_asked_whatever_is_in_hand() {
    let sent = |hand: &str| {
        let mut referee = people(&format!("P2 hand: Whim, {hand}\nP2 deck: Rook\nturn: P2, Main Phase"));
        let viewer = Viewer::Player(PlayerId(0));
        for _ in 0..20 {
            let question = referee.question(viewer).expect("all is asked openly");
            if question.prompt == "or" {
                return messages(&referee, viewer, 0, &mut Rng::new(1));
            }
            let whim =
                |c: &Choice| matches!(c, Choice::Act(a) if a.card().is_some_and(|c| referee.game().title(c) == "Whim"));
            let options = options(&referee);
            let option = options.iter().position(whim).or_else(|| options.iter().position(|c| *c == Choice::Pass));
            answer(&mut referee, option.unwrap_or(0));
        }
        panic!("nobody was asked");
    };
    assert_eq!(sent("Elm"), sent("Spark"), "whether one of them can be done only who holds the cards knows");
}
