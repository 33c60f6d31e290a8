//! Checks that saved games are refused if they refer to a card, player or ability that doesn't exist.

use maneframe_engine::{Game, LoadError, State, Stops, seal};
use maneframe_scenario::{NoCards, begin, parse};
use serde_json::{Value, json};

const CARDS: &str = "scenario: x\nrule: 402.2\n\
    card Gate: Problem, bonus 1, owner 1, opponent 1\n\
    card Rook: Friend, white, power 1, cost 0\n\
    card Crow: Friend, white, power 1, cost 0\n\
    card Mimic: Friend, purple, power 3\n  This card's power is equal to the number of Resources you have.\n\
    card Guide: Friend, yellow, power 1\n  Your other Friends have +1 power.\n\
    card Dawn: Event, cost 0\n  Main Phase: Unfrighten each of your Friends.\n\
    card Flood: Resource, traits Dilemma, bonus 2, owner 9, opponent 9\n\
    card Glow: Event, cost 0\n  Immediate: One of your Friends gets +1 power until the end of the turn.\n\
    card Omen: Event, cost 0\n  Immediate: At the end of the turn, gain [1].\n\
    card Diary: Friend, white, power 1\n  This card has +1 power for each Friend that was moved this turn.\n\
    card Herald: Friend, pink, power 1\n  Once per turn, when you play a Friend, gain [1].\n\
    card Scribe: Friend, pink, power 1\n  When you play a Friend, gain [1].\n\
    card Ward: Friend, white, power 1\n  If another one of your Friends would be dismissed, you may banish it instead.\n\
    card Sweep: Event, cost 0\n  Main Phase: Dismiss a Friend.\n\
    card Twin: Friend, white, power 1, traits Unique\n\
    card Herd: Friend, blue, power 1\n  Cards in play have Unique.\n\
    card Pump: Friend, blue, power 1\n  Main Phase: Put a +1 power counter on this card.\n";

fn game(table: &str) -> Game {
    let scenarios = parse("saved.scn", &format!("{CARDS}{table}\n")).unwrap_or_else(|e| panic!("{e}"));
    begin(&scenarios[0], &NoCards).unwrap_or_else(|e| panic!("{e}"))
}

/// Takes the option with these words when it is offered. Until then takes the first option that passes, or the only
/// one.
fn take(game: &mut Game, words: &str) {
    for _ in 0..200 {
        let options = game.decision().map_or(Vec::new(), |d| d.options.to_vec());
        if let Some(choice) = options.iter().copied().find(|c| game.label(*c).to_string().contains(words)) {
            game.choose(choice).unwrap_or_else(|e| panic!("{e}"));
            return;
        }
        let pass = options.iter().copied().find(|c| game.label(*c).to_string() == "pass").unwrap_or(options[0]);
        game.choose(pass).unwrap_or_else(|e| panic!("{e}"));
    }
    panic!("`{words}` is never offered");
}

fn load(game: &Game, saved: &Value) -> Result<Game, LoadError> {
    // The fingerprint is valid. Otherwise every change would be refused because of it.
    let state: State = serde_json::from_value(saved.clone())?;
    Game::load(game.pool().clone(), &seal(&state, game.pool()), Stops::EveryDecision)
}

/// Returns the first frame of that sort.
fn frame<'v>(saved: &'v mut Value, sort: &str) -> &'v mut Value {
    let frames = saved["frames"].as_array_mut().expect("frames");
    let is = |f: &Value| f.as_object().is_some_and(|o| o.keys().any(|k| k.eq_ignore_ascii_case(sort)));
    let found = frames.iter_mut().rev().find(|f| is(f)).unwrap_or_else(|| panic!("no frame {sort}"));
    found.as_object_mut().expect("a frame").values_mut().next().expect("its contents")
}

/// A change to a saved game, with its description.
type Tampering<'a> = (&'a str, fn(&mut Value, u64));

/// Checks that the game loads unchanged, and that it is refused with each of these changes.
fn refuses(game: &Game, changes: &[Tampering]) {
    let good: Value = serde_json::from_str(&game.save()).expect("JSON");
    let loaded = load(game, &good).unwrap_or_else(|e| panic!("it should load: {e}"));
    assert_eq!(loaded.fingerprint(), game.fingerprint());
    let cards = game.state().cards.len() as u64;
    for (what, change) in changes {
        // Ids just out of range, and far out of range.
        for number in [cards, 60_000] {
            let mut broken = good.clone();
            change(&mut broken, number);
            assert_ne!(broken, good, "{what}: nothing was changed");
            assert!(load(game, &broken).is_err(), "{what} = {number} is accepted");
        }
    }
}

/// A player who doesn't exist, as there are few seats.
fn seat(_: u64) -> Value {
    json!(7)
}

#[test]
fn what_was_damaged_is_refused_whatever_it_says() {
    let game = game("P1 home: Rook\nP1 tokens: 2\nturn: P1, Main Phase");
    let saved = game.save();
    assert!(Game::load(game.pool().clone(), &saved, Stops::EveryDecision).is_ok());
    // A valid state, but not the one that was saved.
    let other = saved.replacen("\"tokens\":2", "\"tokens\":3", 1);
    assert_ne!(other, saved);
    let loaded = Game::load(game.pool().clone(), &other, Stops::EveryDecision);
    assert!(matches!(loaded, Err(LoadError::Damaged)), "{:?}", loaded.map(|g| g.fingerprint()));
    // A different layout of the same state is accepted.
    let spaced = saved.replace(",\"", ", \n\"");
    assert!(Game::load(game.pool().clone(), &spaced, Stops::EveryDecision).is_ok());
}

#[test]
fn what_is_of_other_cards_or_another_version_is_refused() {
    let game = game("P1 home: Rook\nturn: P1, Main Phase");
    let saved = game.save();
    let load = |saved: &str| Game::load(game.pool().clone(), saved, Stops::EveryDecision).map(|g| g.fingerprint());
    let cards = format!("\"pool\":\"{}\"", game.pool().fingerprint());
    assert!(saved.contains(&cards) && saved.starts_with("{\"version\":3,"), "{}", &saved[..80]);
    let other = saved.replacen(&cards, "\"pool\":\"0123456789abcdef\"", 1);
    assert!(matches!(load(&other), Err(LoadError::OtherCards)), "{:?}", load(&other));
    for (version, of) in [("\"version\":2,", 2), ("\"version\":4,", 4), ("", 0)] {
        let other = saved.replacen("\"version\":3,", version, 1);
        assert!(matches!(load(&other), Err(LoadError::OtherVersion(n)) if n == of), "{:?}", load(&other));
    }
}

#[test]
fn cards_and_players() {
    let game = game(
        "P1 problem: Gate\nP1 home: Rook\nP2 dilemmas: Flood\nP1 hand: Crow\nP1 deck: Crow\nP1 problem deck: Gate\nP1 discard: Crow\nP1 banished: Crow\nturn: P1, Main Phase",
    );
    refuses(
        &game,
        &[
            ("what a card is under", |v, n| v["cards"][0]["under"] = json!(n)),
            ("an owner", |v, n| v["cards"][0]["owner"] = seat(n)),
            ("a controller", |v, n| v["cards"][0]["controller"] = seat(n)),
            ("who controlled it last", |v, n| v["cards"][0]["last_controller"] = seat(n)),
            ("a definition", |v, _| v["cards"][0]["def"] = json!(60_000)),
            ("a Mane Character", |v, n| v["players"][0]["mane"] = json!(n)),
            ("a Problem", |v, n| v["players"][0]["problem"] = json!(n)),
            ("a Dilemma", |v, n| v["dilemmas"][0] = json!(n)),
            ("the turn player", |v, n| v["active"] = seat(n)),
            ("the first player", |v, n| v["first"] = seat(n)),
            ("the play zone", |v, n| v["play"][0] = json!(n)),
            ("no card in play", |v, _| v["play"][0] = json!(65_535)),
            ("a hand", |v, n| v["players"][0]["hand"][0] = json!(n)),
            ("a deck", |v, n| v["players"][0]["deck"][0] = json!(n)),
            ("a Problem deck", |v, n| v["players"][0]["problem_deck"][0] = json!(n)),
            ("a discard pile", |v, n| v["players"][0]["discard"][0] = json!(n)),
            ("a banished card", |v, n| v["players"][0]["banished"][0] = json!(n)),
            ("whose window it is", |v, n| frame(v, "window")["who"] = seat(n)),
        ],
    );
    let mut one: Value = serde_json::from_str(&game.save()).expect("JSON");
    one["players"].as_array_mut().expect("players").truncate(1);
    assert!(matches!(load(&game, &one), Err(LoadError::Broken(_))), "one player");
    one["players"].as_array_mut().expect("players").clear();
    assert!(matches!(load(&game, &one), Err(LoadError::Broken(_))), "nobody");
    let mut five: Value = serde_json::from_str(&game.save()).expect("JSON");
    let last = five["players"][1].clone();
    five["players"].as_array_mut().expect("players").extend([last.clone(), last.clone(), last]);
    assert!(matches!(load(&game, &five), Err(LoadError::Broken(_))), "five players");
}

#[test]
fn what_is_longer_than_any_game_is_refused() {
    let mut game = game("P1 home: Rook, Diary\nP1 hand: Glow\nP1 tokens: 2\nturn: P1, Main Phase");
    take(&mut game, "play Glow");
    take(&mut game, "Rook");
    let good: Value = serde_json::from_str(&game.save()).expect("JSON");
    // Each of these entries is valid, but too many of them would make each step of the game slow.
    let mut long = good.clone();
    let entry = long["modifiers"][0].clone();
    assert!(entry.is_object(), "there is one");
    long["modifiers"] = vec![entry; 20_000].into();
    assert!(matches!(load(&game, &long), Err(LoadError::Broken(_))));
    let spaced = game.save().replacen(',', &format!(",{}", " ".repeat(5 << 20)), 1);
    let refused = Game::load(game.pool().clone(), &spaced, Stops::EveryDecision);
    assert!(matches!(refused, Err(LoadError::Broken(_))));
}

#[test]
fn what_texts_made() {
    let mut game = game("P1 home: Rook, Diary\nP1 hand: Glow, Omen\nP1 tokens: 2\nturn: P1, Main Phase");
    take(&mut game, "play Glow");
    take(&mut game, "Rook");
    take(&mut game, "play Omen");
    take(&mut game, "move Rook");
    refuses(
        &game,
        &[
            ("a modifier's ability", |v, _| v["modifiers"][0]["code"]["ability"] = json!(60_000)),
            ("a modifier's source", |v, n| v["modifiers"][0]["source"]["card"] = json!(n)),
            ("a modifier's controller", |v, n| v["modifiers"][0]["controller"] = seat(n)),
            ("what is waited for", |v, _| v["floating"][0]["ability"] = json!(60_000)),
            ("whose text waits", |v, n| v["floating"][0]["source"]["card"] = json!(n)),
            ("who waits", |v, n| v["floating"][0]["controller"] = seat(n)),
            ("what happened", |v, n| v["journal"][0]["occurrence"]["card"] = json!(n)),
            ("with what it happened", |v, n| v["journal"][0]["occurrence"]["other"] = json!(n)),
            ("what it was then", |v, n| v["journal"][0]["card"]["card"] = json!(n)),
        ],
    );
}

#[test]
fn effects_that_wait() {
    let mut game = game("P1 home: Herald, Scribe\nP1 hand: Rook\nturn: P1, Main Phase");
    take(&mut game, "play Rook to P1's home");
    while game.state().waiting.len() < 2 && game.decision().is_some() {
        game.choose_index(0);
    }
    refuses(
        &game,
        &[
            ("a waiting ability", |v, _| v["waiting"][0]["ability"] = json!(60_000)),
            ("whose text waits", |v, n| v["waiting"][0]["source"]["card"] = json!(n)),
            ("who controls it", |v, n| v["waiting"][0]["controller"] = seat(n)),
            ("a used ability", |v, _| v["counted_uses"][0]["ability"] = json!(60_000)),
            ("whose use", |v, n| v["counted_uses"][0]["source"]["card"] = json!(n)),
        ],
    );
}

#[test]
fn what_is_going_on() {
    let mut game = game("P1 home: Ward, Rook, Crow\nP1 hand: Sweep\nturn: P1, Main Phase");
    take(&mut game, "play Sweep");
    // A text is in the middle of its choice.
    refuses(
        &game,
        &[
            ("a text's ability", |v, _| frame(v, "run")["code"]["ability"] = json!(60_000)),
            ("whose text", |v, n| frame(v, "run")["source"]["card"] = json!(n)),
            ("who controls it", |v, n| frame(v, "run")["controller"] = seat(n)),
            ("who acts", |v, n| frame(v, "action")["player"] = seat(n)),
        ],
    );
    take(&mut game, "Rook");
    // A replacement may apply.
    refuses(
        &game,
        &[
            ("what would happen", |v, n| frame(v, "moment")["parts"][0]["occurrence"]["card"] = json!(n)),
            ("with what", |v, n| frame(v, "moment")["parts"][0]["occurrence"]["other"] = json!(n)),
        ],
    );
}

/// Earlier versions stored each part of a pending event in a frame of its own.
#[test]
fn what_was_about_to_happen_in_an_earlier_version() {
    let mut game = game("P1 home: Ward, Rook, Crow\nP1 hand: Sweep\nturn: P1, Main Phase");
    take(&mut game, "play Sweep");
    take(&mut game, "Rook");
    let mut saved = serde_json::to_value(game.state()).expect("a state");
    let part = frame(&mut saved, "moment")["parts"][0].clone();
    let frames = saved["frames"].as_array_mut().expect("frames");
    *frames.last_mut().expect("a frame") = json!({ "Happen": {
        "occurrence": part["occurrence"], "rule": part["rule"], "applied": part["applied"], "chosen": part["chosen"],
        "batch": 1, "past_replacement": part["settled"], "first_trigger": null, "paid": part["paid"],
    } });
    let opened = load(&game, &saved).expect("it still opens");
    let asked = |game: &Game| game.decision().expect("a decision").options.to_vec();
    assert_eq!(asked(&opened), asked(&game));
}

#[test]
fn questions_of_the_game_itself() {
    // The trait may be printed or gained.
    for twins in ["Twin, Twin", "Herd, Rook, Rook"] {
        let repair = game(&format!("P1 home: {twins}\nturn: P1, Main Phase"));
        refuses(
            &repair,
            &[("who repairs", |v, n| {
                let frames = v["frames"].as_array_mut().expect("frames");
                let found = frames
                    .iter_mut()
                    .find_map(|f| f.as_object_mut()?.iter_mut().find(|(k, _)| k.eq_ignore_ascii_case("repair")));
                *found.expect("a repair").1 = seat(n);
            })],
        );
    }
    let mut order = game("P1 home: Mimic frightened, Guide frightened\nP1 hand: Dawn\nturn: P1, Main Phase");
    take(&mut order, "play Dawn");
    refuses(
        &order,
        &[
            ("who orders", |v, n| frame(v, "timestamps")["player"] = seat(n)),
            ("what is ordered", |v, n| frame(v, "timestamps")["cards"][1] = json!(n)),
        ],
    );
    let mut turns = game("P1 home: Pump\nturn: P1, Main Phase");
    for _ in 0..3 {
        take(&mut turns, "use Pump");
        if turns.decision().is_some_and(|d| d.rule.to_string() == "802.2") {
            break;
        }
    }
    refuses(&turns, &[("who is asked", |v, n| frame(v, "loop")["asked"] = seat(n))]);
}
