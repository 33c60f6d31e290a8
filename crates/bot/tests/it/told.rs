//! Events of whole games: their order, their descriptions and their causes.

use crate::common;

use std::collections::HashMap;

use common::{BUNDLED, THEME_DECKS, bundled_library, real_library, table};
use maneframe_bot::{Bot, Random};
use maneframe_card::ability::{Ability, Change};
use maneframe_engine::inspect::{AbilityId, Act, acts_of_trigger};
use maneframe_engine::{Choice, Event, Game, GameOptions, Stops, Table};

/// Plays a whole game between random players. Returns its events, and their descriptions at the time.
fn play(table: &Table, seed: u64, stops: Stops) -> (Game, Vec<Event>, Vec<Option<String>>) {
    let mut game = table.start(GameOptions::new(seed).stops(stops));
    game.record_power();
    let mut bot = Random::new(seed);
    let (mut events, mut words) = (Vec::new(), Vec::new());
    let mut powers = HashMap::new();
    loop {
        for event in game.take_events() {
            words.push(game.describe_event(&event).map(|told| told.to_string()));
            let o = &event.occurrence;
            match o.act {
                Act::Power => {
                    powers.insert(o.card, event.then.power);
                }
                // It counts as a different card from then on.
                Act::Enter | Act::Frighten | Act::Unfrighten | Act::TurnFaceDown | Act::Uncover => {
                    powers.remove(&o.card);
                }
                _ => {}
            }
            events.push(event);
        }
        let Some(decision) = game.decision() else { break };
        for &card in game.state().play.iter() {
            let board = game.board();
            if let (Some(&told), false) = (powers.get(&card), board.power(card).is_none()) {
                assert_eq!(told, board.power(card), "seed {seed}: the power of {} was told", game.title(card));
            }
        }
        let who = decision.who;
        let choice = bot.choose(&game, who);
        game.choose_index(choice);
    }
    (game, events, words)
}

/// Returns true if a card's own text waits for such an event. Returns `None` if the text may have created an effect
/// that waits for another event.
fn awaited(game: &Game, trigger: &Event, cause: &Event) -> Option<bool> {
    let pool = game.pool();
    let own = pool.def(trigger.def?).faces.iter().flat_map(|f| f.abilities.clone());
    let mut acts = 0;
    for id in own {
        match &pool.ability_def(AbilityId(id)).ability {
            Ability::Triggered(t) => acts |= acts_of_trigger(&t.on),
            Ability::Keyword(_) | Ability::Static(_) | Ability::Placement(_) => {}
            _ => return None,
        }
    }
    (acts != 0).then_some((acts | given(game)) & cause.occurrence.act.bit() != 0)
}

/// Returns the events that trigger abilities which texts give to other cards, as a bit set.
fn given(game: &Game) -> u64 {
    let pool = game.pool();
    let ids = pool.names().flat_map(|id| pool.def(id).faces.iter().flat_map(|f| f.abilities.clone()));
    let mut acts = 0;
    for id in ids {
        let changes: Vec<Change> = match &pool.ability_def(AbilityId(id)).ability {
            Ability::Static(text) => text.changes.clone(),
            _ => continue,
        };
        for change in changes {
            let abilities = match change {
                Change::Abilities { abilities, .. } => abilities,
                Change::Keywords { keywords, .. } => keywords.iter().flat_map(|k| k.meaning()).collect(),
                _ => continue,
            };
            for ability in abilities {
                if let Ability::Triggered(t) = ability {
                    acts |= acts_of_trigger(&t.on);
                }
            }
        }
    }
    acts
}

fn check(table: &Table, seed: u64, stops: Stops) -> usize {
    let (game, events, words) = play(table, seed, stops);
    let mut triggers = 0;
    let mut announced = Vec::new();
    for (i, event) in events.iter().enumerate() {
        let o = &event.occurrence;
        assert_eq!(event.number as usize, i, "seed {seed}: no gaps");
        assert_eq!(
            game.describe_event(event).map(|told| told.to_string()),
            words[i],
            "seed {seed}: told later as it was told then"
        );
        assert!(
            event.after.is_none_or(|after| after < event.number),
            "seed {seed}: what leads to something comes first"
        );
        let chain = Event::chain(&events[..=i]);
        assert!(chain.windows(2).all(|w| w[1].number < w[0].number), "seed {seed}: {chain:?}");
        // A pass causes nothing. The events after it belong to the regular course of the turn.
        assert!(event.choice.is_none_or(|(_, c)| c != Choice::Pass), "seed {seed}: {:?} by passing", words[i]);
        let course = matches!(o.act, Act::StartTurn | Act::StartPhase | Act::EndPhase | Act::EndTurn);
        assert!(!course || event.choice.is_none() && event.after.is_none(), "seed {seed}: {:?}", words[i]);
        match o.act {
            Act::Announce => announced.push(o.card),
            Act::Play => {
                let at = announced.iter().rposition(|c| *c == o.card);
                let at = at.unwrap_or_else(|| panic!("seed {seed}: {:?} was not announced", words[i]));
                announced.remove(at);
            }
            Act::Trigger => {
                triggers += 1;
                let cause = event.after.unwrap_or_else(|| panic!("seed {seed}: {:?} from nothing", words[i])) as usize;
                let fits = awaited(&game, event, &events[cause]);
                assert_ne!(fits, Some(false), "seed {seed}: {:?} because {:?}", words[i], words[cause]);
            }
            Act::GameOver => {
                let cause = &events[event.after.expect("something ends a game") as usize];
                assert!(matches!(cause.occurrence.act, Act::Score | Act::Leave), "seed {seed}: {:?}", cause);
            }
            _ => {}
        }
    }
    triggers
}

#[test]
fn games_with_bundled_decks() {
    let table = table(bundled_library(), &BUNDLED);
    let triggers: usize = (0..20).map(|seed| check(&table, seed, Stops::RealChoices)).sum();
    assert!(triggers > 100, "{triggers}");
    check(&table, 1, Stops::EveryDecision);
}

#[test]
fn games_with_theme_decks() {
    let Some(library) = real_library() else { return };
    for (i, pair) in THEME_DECKS.windows(2).enumerate() {
        for seed in 0..8 {
            check(&table(library, pair), seed, Stops::RealChoices);
        }
        check(&table(library, pair), i as u64, Stops::EveryDecision);
    }
}
