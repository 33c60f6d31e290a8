//! Logs of pods: whatever somebody writes into one is read or refused in words, and a view has no secrets of other seats.

use maneframe_card::CardType;
use maneframe_library::Library;
use maneframe_limited::Ratings;
use maneframe_pod::{Cards, Pod, PodEvent, open};
use maneframe_protocol::{NewPod, Packs, PodAct, PodKind, PodPace, PodStage};
use serde_json::{Value, json};

fn new(kind: PodKind, seats: u8) -> NewPod {
    let packs = Packs::Block("hollowmere".to_owned());
    NewPod { kind, packs, seats, open: 0, pace: PodPace::Days, listed: false, bot: None, rounds: 1, seed: Some(3) }
}

fn begun(kind: PodKind, seats: u8, library: &Library) -> Pod {
    let event = open(&new(kind, seats), library, ("me", "Ann"), 0, "salt".to_owned()).expect("packs");
    let ratings = Ratings::of_library(library);
    Pod::begin(event, 0, Cards { library, ratings: &ratings }).expect("a pod")
}

#[test]
fn a_log_is_read_as_it_was_written() {
    let library = Library::bundled();
    let ratings = Ratings::of_library(&library);
    let cards = Cards { library: &library, ratings: &ratings };
    let mut pod = begun(PodKind::Draft, 4, &library);
    while pod.stage() != PodStage::Over {
        let view = pod.view("id", 0, &library).expect("a view");
        let act = match (view.stage, view.pack) {
            (PodStage::Picking, Some(pack)) => PodAct::Pick { card: pack[0].clone() },
            (PodStage::Review, _) => PodAct::Ready,
            (PodStage::Building, _) => PodAct::HandIn,
            _ => PodAct::LetPlay,
        };
        pod.act(0, act, cards).expect("possible");
        let again = Pod::read(&pod.lines()).expect("readable");
        assert_eq!(again.view("id", 0, &library), pod.view("id", 0, &library));
    }
}

#[test]
fn taking_back_leaves_nothing_in_the_log_and_moving_cards_one_line() {
    let library = Library::bundled();
    let ratings = Ratings::of_library(&library);
    let cards = Cards { library: &library, ratings: &ratings };
    let mut pod = begun(PodKind::Draft, 4, &library);
    let before = pod.view("id", 0, &library).expect("a view");
    let lines = pod.lines().len();
    let card = before.pack.clone().expect("a pack")[3].clone();
    pod.act(0, PodAct::Pick { card }, cards).expect("a pick");
    pod.act(0, PodAct::TakeBack, cards).expect("taken back");
    let after = pod.view("id", 0, &library).expect("a view");
    assert_eq!((after.pack, after.pick), (before.pack, before.pick));
    assert!(pod.lines().len() <= lines, "{} lines", pod.lines().len());

    let mut pod = begun(PodKind::Sealed, 2, &library);
    let lines = pod.lines().len();
    let entries = pod.view("id", 0, &library).expect("a view").deck.expect("a deck").entries;
    for _ in 0..5 {
        pod.act(0, PodAct::Build { entries: entries[1..].to_vec() }, cards).expect("built");
        pod.act(0, PodAct::Build { entries: entries.clone() }, cards).expect("built");
    }
    assert!(pod.lines().len() <= lines + 1, "{} lines", pod.lines().len());
}

fn is_drawn(id: &str, library: &Library) -> bool {
    let card = library.card(id).expect("a bundled card");
    !matches!(card.kind, CardType::ManeCharacter | CardType::Problem)
}

/// A player who has too few cards for a Draw Deck hands in a deck with all of them, and no smaller one.
#[test]
fn a_small_pool_makes_a_small_deck() {
    let library = Library::bundled();
    let ratings = Ratings::of_library(&library);
    let cards = Cards { library: &library, ratings: &ratings };
    let event = open(&new(PodKind::Sealed, 2), &library, ("me", "Ann"), 0, "salt".to_owned()).expect("packs");
    let PodEvent::Opened(mut opened) = event else { panic!("the first event opens a pod") };
    // Ann opens 29 cards for her Draw Deck. All others are a Problem.
    let own = opened.settings.packs.iter_mut().flat_map(|round| &mut round[0]);
    for id in own.filter(|id| is_drawn(id.as_str(), &library)).skip(29) {
        *id = "HW151".to_owned();
    }
    let mut pod = Pod::begin(PodEvent::Opened(opened), 0, cards).expect("a pod");
    let deck = pod.view("id", 0, &library).expect("a view").deck.expect("a deck");
    assert_eq!(deck.breaks, Vec::new());
    let drawn = deck.entries.iter().filter(|entry| is_drawn(&entry.id, &library));
    assert_eq!(drawn.map(|entry| entry.count).sum::<u32>(), 29);

    let mut fewer = deck.entries;
    let one = fewer.iter_mut().find(|entry| is_drawn(&entry.id, &library)).expect("a card");
    one.count -= 1;
    pod.act(0, PodAct::Build { entries: fewer }, cards).expect("built");
    let deck = pod.view("id", 0, &library).expect("a view").deck.expect("a deck");
    assert_eq!(deck.breaks.len(), 1, "{:?}", deck.breaks);
    assert!(pod.act(0, PodAct::HandIn, cards).is_err());
    pod.act(0, PodAct::Suggest, cards).expect("a suggestion");
    pod.act(0, PodAct::HandIn, cards).expect("handed in");
}

#[test]
fn broken_logs_are_refused() {
    let library = Library::bundled();
    for kind in [PodKind::Draft, PodKind::Sealed] {
        let lines = begun(kind, 2, &library).lines();
        let head: Value = serde_json::from_str(&lines[0]).expect("JSON");
        let changed = |change: &dyn Fn(&mut Value)| {
            let mut head = head.clone();
            change(&mut head);
            vec![head.to_string()]
        };
        let mut broken = vec![
            Vec::new(),
            vec!["{".to_owned()],
            vec![lines[0].clone(); 2],
            vec![lines[0].clone(); 40_000],
            changed(&|head| head["seats"] = json!([head["seats"][0]])),
            changed(&|head| head["seats"] = json!(vec![head["seats"][0].clone(); 300])),
            changed(&|head| head["seats"][0]["account"] = Value::Null),
            changed(&|head| head["seats"] = json!([head["seats"][1], head["seats"][0]])),
            changed(&|head| head["rounds"] = json!(4_000_000_000_u32)),
            changed(&|head| head["settings"]["packs"] = json!([])),
        ];
        let deck = |count: u32| {
            let entry = json!({"count": count, "id": "HW1"});
            json!({"name": "x", "mane": [], "draw": [entry], "problems": []})
        };
        let events = [
            json!({"event": "paired", "tables": [[99, null]]}),
            json!({"event": "paired", "tables": [[0, 0]]}),
            json!({"event": "paired", "tables": [[0, 1], [0, 1]]}),
            json!({"event": "paired", "tables": [[0, usize::MAX]]}),
            json!({"event": "result", "index": 7, "winner": 300}),
            json!({"event": "seated", "index": 0, "code": "x"}),
            json!({"event": "built", "seat": 9, "deck": deck(1)}),
            json!({"event": "built", "seat": 0, "deck": deck(4_000_000_000)}),
            json!({"event": "handed-in", "seat": 2}),
            json!({"event": "drafted", "entry": {"pick": {"seat": 9, "card": "HW1"}}}),
        ];
        broken.extend(events.map(|event| vec![lines[0].clone(), event.to_string()]));
        for log in broken {
            assert!(Pod::read(&log).is_err(), "{:.200}", log.last().cloned().unwrap_or_default());
        }
    }
}

#[test]
fn a_view_is_the_same_whatever_others_have() {
    let library = Library::bundled();
    let event = open(&new(PodKind::Draft, 4), &library, ("me", "Ann"), 0, "salt".to_owned()).expect("packs");
    let PodEvent::Opened(opened) = event else { panic!("the first event opens a pod") };
    let mut other = opened.clone();
    // The packs of the seats that reach the first one after its own pick, and all later ones, are exchanged.
    for round in &mut other.settings.packs {
        round[1..].reverse();
    }
    other.settings.packs[1..].reverse();
    other.seed = 99;
    other.secret = "other".to_owned();
    let views = [opened, other].map(|opened| {
        let pod = Pod::new(PodEvent::Opened(opened)).expect("a pod");
        let mut view = pod.view("id", 0, &library).expect("a view");
        assert!(view.secret.is_none() && view.seed.is_none() && view.seats.iter().all(|seat| seat.pool.is_none()));
        view.commitment = String::new();
        view
    });
    assert_eq!(views[0], views[1]);
}
