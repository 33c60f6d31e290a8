//! Games as the referee presents them to viewers: handles, questions and events. Messages depend only on what the
//! viewer may know, and suffice to play whole games.

use crate::common;

use std::collections::{BTreeMap, BTreeSet};

use common::{BUNDLED, bundled_library, table};
use maneframe_bot::{Bot, Random};
use maneframe_engine::inspect::ZoneId;
use maneframe_engine::message::{Does, Seat};
use maneframe_engine::{
    Barrier, CardId, Game, GameOptions, Handle, PlayerId, Referee, Rng, Seating, Seed, State, Stops, Viewer,
};

fn no_words(_: &maneframe_card::ability::Effect) -> Option<String> {
    None
}

const VIEWERS: [Viewer; 3] = [Viewer::Player(PlayerId(0)), Viewer::Player(PlayerId(1)), Viewer::Spectator];

/// Serialises all messages to a viewer at this moment.
fn told(referee: &Referee, viewer: Viewer, since: u32) -> String {
    let all = (referee.table(viewer), referee.question(viewer), referee.since(viewer, since));
    serde_json::to_string(&all).expect("plain data")
}

/// Returns the same state with the cards of the decks renumbered. All cards stay in their zones.
fn renumbered(state: &State, rng: &mut Rng) -> State {
    let mut state = state.clone();
    for player in [PlayerId(0), PlayerId(1)] {
        let old = state.players[player].deck.clone();
        let mut new = old.clone();
        rng.shuffle(&mut new);
        let cards: Vec<_> = old.iter().map(|&c| *state.card(c)).collect();
        for (&id, card) in new.iter().zip(cards) {
            state.cards[id.index()] = card;
        }
        state.players.write(&mut (), 0)[player].deck = new;
    }
    state
}

/// Answers the pending question randomly. Returns false at the end of the game.
fn answer(referees: &mut [Referee], rng: &mut Rng) -> bool {
    let Some(decision) = referees[0].game().decision() else { return false };
    let option = rng.below(decision.options.len());
    for referee in referees {
        let (seat, number) = referee.pending().expect("somebody is asked");
        referee.choose(seat, number, option).expect("it is offered");
    }
    true
}

#[test]
fn the_numbers_of_hidden_cards_tell_nobody_anything() {
    let library = bundled_library();
    for (seed, [a, b]) in (0..).zip([BUNDLED, ["Blue-Orange", "White-Pink"], ["White-Purple", "Blue-Purple"]]) {
        let mut game = table(library, &[a, b]).start(seed);
        let mut bot = Random::new(seed);
        while game.state().turn == 0 {
            let who = game.decision().expect("it begins").who;
            let choice = bot.choose(&game, who);
            game.choose_index(choice);
        }
        let mut rng = Rng::new(seed);
        let states = [game.state().clone(), renumbered(game.state(), &mut rng)];
        let games = states.map(|state| Game::resume(game.pool().clone(), state, Stops::RealChoices));
        let mut both = games.map(|game| Referee::new(game, no_words));
        let mut differ = BTreeSet::new();
        let mut since = 0;
        for step in 0..400 {
            for viewer in VIEWERS {
                let [one, other] = [0, 1].map(|i| told(&both[i], viewer, since));
                assert_eq!(one, other, "{a} against {b}, step {step}, {viewer:?}");
            }
            for card in (0..both[0].game().state().cards.len() as u16).map(CardId) {
                let [one, other] = [0, 1].map(|i| both[i].game().state().card(card).def);
                differ.extend((one != other).then_some(card));
            }
            since = both[0].events();
            if !answer(&mut both, &mut rng) {
                break;
            }
        }
        assert!(differ.len() > 20, "the numbers were others: {}", differ.len());
    }
}

#[test]
fn a_card_that_was_hidden_has_another_handle() {
    let library = bundled_library();
    let again: usize =
        (5..10).map(|seed| seen_again(Referee::new(table(library, &BUNDLED).start(seed), no_words), seed)).sum();
    assert!(again > 10, "cards were seen again: {again}");
}

/// Plays a game and checks the cards' handles from the first player's point of view. Returns how many cards were seen
/// again after they had been hidden.
fn seen_again(referee: Referee, seed: u64) -> usize {
    let (mut rng, mut referee) = (Rng::new(seed), [referee]);
    let me = Viewer::Player(PlayerId(0));
    // Handles under which each card was seen, and whether it has been hidden since.
    let mut seen: BTreeMap<CardId, (Vec<Handle>, bool)> = BTreeMap::new();
    let mut again = 0;
    while answer(&mut referee, &mut rng) {
        let state = referee[0].game().state();
        for (card, (handles, gone)) in &mut seen {
            let c = state.card(*card);
            let others_hand = c.zone == ZoneId::Hand && c.owner != PlayerId(0);
            if others_hand || matches!(c.zone, ZoneId::Deck | ZoneId::ProblemDeck) {
                *gone = true;
                let still = handles.iter().filter(|h| referee[0].card(me, **h) == Some(*card));
                assert_eq!(still.count(), 0, "{card:?} is among others now");
            }
        }
        let table = referee[0].table(me);
        let own = table.players.iter().flat_map(|p| p.hand.iter().flatten().chain(&p.discard).chain(&p.flipped));
        for handle in own.chain(&table.play).map(|c| c.handle) {
            let card = referee[0].card(me, handle).expect("what is seen has a handle");
            let (handles, gone) = seen.entry(card).or_default();
            if handles.last() != Some(&handle) {
                assert!(!handles.contains(&handle), "{handle:?} comes back");
                again += usize::from(*gone);
                handles.push(handle);
            } else {
                assert!(!*gone, "{handle:?} was out of sight");
            }
            *gone = false;
        }
    }
    again
}

#[test]
fn whole_games_are_played_by_what_is_told() {
    let library = bundled_library();
    for seed in 0..4 {
        let mut referee = Referee::new(table(library, &["Blue-Orange", "White-Pink"]).start(seed), no_words);
        let mut rng = Rng::new(seed);
        let mut numbers = BTreeSet::new();
        while let Some((seat, number)) = referee.pending() {
            if let Some(question) = referee.question(Viewer::Spectator) {
                assert!(question.options.is_none(), "who only looks on sees no options");
                assert_eq!(question.who, seat);
            }
            assert!(numbers.insert((seat, number)), "each decision has a number of its own");
            let mine = Viewer::Player(PlayerId(seat.0 - 1));
            let question = referee.question(mine).expect("who decides hears of it");
            assert_eq!(question.number, number);
            let options = question.options.expect("who decides sees them");
            let labels: BTreeSet<String> = options.iter().map(|o| o.label.to_string()).collect();
            assert_eq!(labels.len(), options.len(), "{options:?}");
            for offer in &options {
                let handles = match &offer.does {
                    Does::Play { card, on, with, .. } => [Some(*card), *on, *with],
                    Does::Move { card, .. } | Does::Card { card, .. } | Does::Use { card, .. } => {
                        [Some(*card), None, None]
                    }
                    _ => [None; 3],
                };
                for handle in handles.into_iter().flatten() {
                    assert!(referee.card(mine, handle).is_some(), "{offer:?}");
                }
            }
            let other = if question.who == Seat(1) { Seat(2) } else { Seat(1) };
            let before = referee.game().fingerprint();
            assert!(referee.choose(other, question.number, 0).is_err(), "it is not theirs to decide");
            assert!(referee.choose(question.who, question.number + 1, 0).is_err(), "that is not asked yet");
            assert!(referee.choose(question.who, question.number, options.len()).is_err(), "that is not offered");
            assert_eq!(referee.game().fingerprint(), before, "a refused answer changes nothing");
            referee.choose(question.who, question.number, rng.below(options.len())).expect("it is offered");
        }
        assert!(referee.table(Viewer::Spectator).outcome.is_some());
        let told = referee.since(Viewer::Spectator, 0);
        assert!(told.iter().zip(0..).all(|(h, n)| h.number == n), "events have numbers without gaps");
    }
}

#[test]
fn a_player_goes_back_over_own_choices_by_which_nobody_learned_anything() {
    let library = bundled_library();
    let mut rng = Rng::new(11);
    let mut referee = [Referee::new(table(library, &BUNDLED).start(11), no_words)];
    let (mut back, mut barriers) = (0, Vec::new());
    // State of the game before each decision, by player and number of the decision.
    let mut before = BTreeMap::new();
    let state = |referee: &Referee| serde_json::to_string(referee.game().state()).expect("a state is written");
    for _ in 0..600 {
        let Some((who, number)) = referee[0].pending() else { break };
        before.insert((who, number), state(&referee[0]));
        let way = referee[0].way_back(who);
        if !barriers.contains(&way.barrier) {
            barriers.push(way.barrier);
        }
        let other = if who == Seat(1) { Seat(2) } else { Seat(1) };
        let events = referee[0].events();
        for to in &way.to {
            let earlier = referee[0].clone().go_back(other, *to);
            assert!(
                earlier.is_err() || referee[0].way_back(other).to.contains(to),
                "nobody takes back another's choice"
            );
            let mut earlier = referee[0].clone();
            earlier.go_back(who, *to).expect("the way is open");
            let (again, number) = earlier.pending().expect("it is asked anew");
            assert!(again == who && number > *to, "with a new number");
            assert!(state(&earlier) == before[&(who, *to)], "the game is as it was then");
            // Past events are not withdrawn. The undo is an event of its own, with the next number.
            let told = earlier.since(Viewer::Spectator, events);
            assert_eq!(told.len(), 1);
            assert!(
                told[0].act == "go-back" && told[0].number == events && told[0].back_to.is_some_and(|n| n <= events)
            );
            back += 1;
        }
        answer(&mut referee, &mut rng);
    }
    assert!(back > 10, "{back} ways back");
    for barrier in [Barrier::Learned, Barrier::AnothersChoice] {
        assert!(barriers.contains(&barrier), "{barriers:?}");
    }
}

#[test]
fn a_game_between_people_has_a_seed_that_is_committed_to_and_shown_at_its_end() {
    let table = table(bundled_library(), &BUNDLED);
    let seed = Seed::new(std::array::from_fn(|i| 7 * i as u8));
    let mut referee = [Referee::start(&table, seed, Seating::People, no_words)];
    let mut rng = Rng::new(1);
    let mut chosen = Vec::new();
    loop {
        for viewer in VIEWERS {
            let told = referee[0].table(viewer);
            assert!(seed.keeps(&told.commitment.expect("it is committed to")));
            assert_eq!(told.seed.is_some(), told.outcome.is_some(), "it is a secret while the game goes on");
        }
        let before = referee[0].game().decision().map(|d| d.options.to_vec());
        let mut chance = rng.clone();
        if !answer(&mut referee, &mut rng) {
            break;
        }
        chosen.extend(before.map(|options| options[chance.below(options.len())]));
    }
    let shown: Seed = referee[0].table(Viewer::Spectator).seed.expect("it is over").parse().expect("a seed");
    assert_eq!(shown, seed);
    // The seed reproduces the whole game.
    let mut again = table.start(GameOptions::new(shown).stops(Stops::Discreet).unrecorded());
    again.set_guard(maneframe_engine::Guard::Off);
    for choice in chosen {
        again.choose(choice).expect("it was chosen");
    }
    assert_eq!(again.fingerprint(), referee[0].game().fingerprint());
}

#[test]
fn a_kept_game_goes_on_as_it_was() {
    let table = table(bundled_library(), &BUNDLED);
    for seed in 0..3 {
        let seating = [Seating::People, Seating::Bots, Seating::OnePerson][seed as usize];
        let begun = Referee::start(&table, seed, seating, no_words);
        let mut both = [begun.clone(), begun];
        let mut rng = Rng::new(seed);
        for _ in 0..400 {
            if rng.below(30) == 0 {
                let kept = both[1].save().expect("it is written");
                both[1] = Referee::load(table.pool().clone(), &kept, no_words).unwrap_or_else(|e| panic!("{e}"));
            }
            for viewer in VIEWERS.into_iter().chain([Viewer::Judge]) {
                let [one, other] = [0, 1].map(|i| told(&both[i], viewer, both[0].events().saturating_sub(30)));
                assert_eq!(one, other, "seed {seed}, {viewer:?}");
            }
            if !answer(&mut both, &mut rng) {
                break;
            }
        }
        for viewer in VIEWERS {
            assert_eq!(both[0].since(viewer, 0), both[1].since(viewer, 0), "all that was told is kept");
        }
    }
}

#[test]
fn what_was_not_kept_so_is_refused() {
    let library = bundled_library();
    let here = table(library, &BUNDLED);
    let mut referee = [Referee::start(&here, 4, Seating::People, no_words)];
    let mut rng = Rng::new(4);
    for _ in 0..80 {
        answer(&mut referee, &mut rng);
    }
    let kept = referee[0].save().expect("it is written");
    assert!(Referee::load(here.pool().clone(), &kept, no_words).is_ok());
    let elsewhere = table(library, &["Blue-Orange", "White-Pink"]);
    let load = |text: &str| Referee::load(here.pool().clone(), text, no_words);
    assert!(Referee::load(elsewhere.pool().clone(), &kept, no_words).is_err(), "these are other cards");
    assert!(load(&kept[..kept.len() / 2]).is_err() && load("{}").is_err());
    let digits = kept.find("\"version\":").expect("it says its version") + "\"version\":".len();
    let other = load(&[&kept[..digits], "77", &kept[digits..]].concat()).expect_err("of another version");
    assert!(other.to_string().contains("77"), "{other}");
    // Changes any one of the digits.
    let digits: Vec<usize> = kept.match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at).collect();
    for _ in 0..40 {
        let at = digits[rng.below(digits.len())];
        let mut wrong = kept.clone().into_bytes();
        wrong[at] = if wrong[at] == b'9' { b'8' } else { wrong[at] + 1 };
        let wrong = String::from_utf8(wrong).expect("a digit for a digit");
        assert!(load(&wrong).is_err(), "a digit was changed at {at}: {}", &wrong[at.saturating_sub(40)..at + 10]);
    }
}

#[test]
fn events_of_a_saved_game_are_numbered_on() {
    let table = table(bundled_library(), &BUNDLED);
    let mut game = table.start(9);
    let mut loaded = game.clone();
    let mut rng = Rng::new(9);
    for i in 0..200 {
        let Some(count) = game.decision().map(|d| d.options.len()) else { break };
        if i % 7 == 0 {
            game.take_events();
            loaded = Game::load(game.pool().clone(), &game.save(), Stops::RealChoices).expect("it loads");
            assert_eq!(loaded.next_event(), game.next_event());
        }
        let option = rng.below(count);
        game.choose_index(option);
        loaded.choose_index(option);
        assert_eq!(loaded.events(), game.events(), "with what they followed from, too");
    }
    assert!(game.next_event() > 0);
}
