//! Games that are written as scenarios and read again.

use std::path::Path;

use maneframe_card::ability::Phase;
use maneframe_engine::inspect::{ZoneId, flag};
use maneframe_engine::{CardId, Choice, Game, GameOptions, Outcome, Rng};
use maneframe_library::Library;
use maneframe_scenario::{CardSource, NoCards, begin, parse, scenario_files, write};

/// Everything that a scenario can express: by player points, tokens and cards by zone, and the cards in play in order.
fn picture(game: &Game) -> String {
    let state = game.state();
    let id = |card: CardId| game.pool().defs[usize::from(state.card(card).def.0)].card.name();
    let ids = |cards: &[CardId]| cards.iter().map(|card| id(*card)).collect::<Vec<_>>().join(" ");
    let mut lines = Vec::new();
    for (player, of) in state.players.iter() {
        lines.push(format!("{player} {} points, {} tokens", of.points, of.tokens));
        for cards in [&of.hand[..], &of.deck, &of.problem_deck, &of.discard, &of.banished] {
            lines.push(ids(cards));
        }
    }
    let kept = flag::EXHAUSTED | flag::FRIGHTENED | flag::FACE_DOWN | flag::BOOSTED | flag::CONFRONTED | flag::SOLVED;
    let mut placed: Vec<String> = Vec::new();
    for (index, card) in state.cards.iter().enumerate() {
        let there = card.zone == ZoneId::Play || card.zone == ZoneId::Banished && card.under != CardId::NONE;
        if !there {
            continue;
        }
        let host = card.under != CardId::NONE && state.card(card.under).zone == ZoneId::Play;
        let under = if host { id(card.under) } else { String::new() };
        let own = CardId(index as u16);
        let (owner, controller, area) = (card.owner, card.controller, card.area);
        let flags = card.flags & kept;
        placed.push(format!("{} {owner} {controller} {area:?} {flags} {} on {under}", id(own), card.counters));
    }
    placed.sort();
    lines.extend(placed);
    lines.join("\n")
}

fn again(game: &Game, source: &dyn CardSource, what: &str) -> String {
    let text = write(game, what, source);
    let read = parse("written.scn", &text).unwrap_or_else(|e| panic!("{what}: {e}\n{text}"));
    let next = begin(&read[0], source).unwrap_or_else(|e| panic!("{what}: {e}\n{text}"));
    let (after, before) = (picture(&next), picture(game));
    let differs = after.lines().zip(before.lines()).find(|(after, before)| after != before);
    assert!(after == before, "{what}: {differs:?}\n{text}");
    text
}

#[test]
fn scenarios_of_the_conformance_folder_are_written_as_they_begin() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    let library = Library::bundled();
    let mut compared = 0;
    // A quarter of the files, since each scenario is set up twice.
    for file in scenario_files(&folder).expect("files").into_iter().step_by(4) {
        let text = std::fs::read_to_string(&file).expect("text");
        let Ok(scenarios) = parse(&file.display().to_string(), &text) else { continue };
        for (number, scenario) in scenarios.iter().enumerate() {
            let Ok(game) = begin(scenario, &library) else { continue };
            // What a scenario can't express changes as the game begins: only untouched positions can be compared.
            let state = game.state();
            let untouched = state.turn > 1
                && state.faceoff.is_none()
                && state.queue.is_empty()
                && !matches!(*state.phase, None | Some(Phase::Ready));
            // A scenario begins with the start of a phase, so what happens then happens again.
            let starts = |card: &maneframe_card::Card| {
                card.faces.iter().flat_map(|face| &face.lines).any(|line| line.text.to_lowercase().contains("start of"))
            };
            // Rules about decks are no part of a position, for example those that let players have two Mane Characters.
            let manes = state.play.iter().filter(|id| {
                game.pool().defs[usize::from(state.card(**id).def.0)].card.kind
                    == maneframe_card::CardType::ManeCharacter
            });
            let usual = manes.count() <= state.players.len();
            if !untouched || !usual || state.outcome.is_some() || game.pool().defs.iter().any(|def| starts(&def.card)) {
                continue;
            }
            again(&game, &library, &format!("{} {number}", file.display()));
            compared += 1;
        }
    }
    assert!(compared > 700, "{compared} scenarios");
}

#[test]
fn moments_of_random_games_are_written_and_read() {
    let library = Library::bundled();
    let decks: Vec<_> = library.decks().map(|(_, deck)| deck.cards(|id| library.card(id))).collect();
    let mut compared = 0;
    for seed in 0..12_u64 {
        let pair = [decks[seed as usize % decks.len()].clone(), decks[(seed as usize + 3) % decks.len()].clone()];
        let table = maneframe_engine::Table::new(&pair).expect("a table");
        let mut game = table.start(GameOptions::new(seed));
        let mut rng = Rng::new(seed);
        while let Some(decision) = game.decision() {
            let options = decision.options.to_vec();
            let state = game.state();
            // A position in the middle of an effect can't be written.
            let window = options.contains(&Choice::Pass);
            let quiet =
                window && state.turn > 1 && state.faceoff.is_none() && state.queue.is_empty() && options.len() > 2;
            // A card whose host has left play leaves it at once.
            let loose = |id: &CardId| {
                let host = state.card(*id).under;
                host != CardId::NONE && state.card(host).zone != ZoneId::Play
            };
            let quiet = quiet
                && !state.play.iter().any(loose)
                && state.players.iter().all(|(_, player)| player.flip.is_empty());
            if quiet && state.phase.is_some() && rng.below(10) == 0 {
                again(&game, &library, &format!("seed {seed}"));
                compared += 1;
            }
            let choice = options[rng.below(options.len())];
            game.choose(choice).expect("an option");
        }
        assert!(matches!(game.outcome(), Some(Outcome::Win(_) | Outcome::Draw | Outcome::Stalled)));
    }
    assert!(compared > 100, "{compared} moments");
}

#[test]
fn cards_that_the_library_lacks_are_defined_in_the_text() {
    let text = "scenario: A position\nrule: 402.2\n\
        card Gate: Problem, bonus 1, owner 2 blue + 1 not pink, opponent 3\n\
        card Captain: Mane Character, white, power 1, home limit 3\n  When you win a Problem faceoff involving this card, \
        turn this card over.\n  boosted: power 3, home limit 4\n  Stubborn\n\
        card Hat: Resource, cost 1\n  Play on a Friend.\n  That Friend has +1 power.\n\
        card Racer: Friend, blue/pink, power 2, cost 1, needs 2 blue, traits Pegasus + Unique\n  Swift\n\
        P1 problem: Gate\nP1 mane: Captain boosted\nP2 at Gate: Racer exhausted with 2 counters controlled by P1\n\
        P1 on Racer: Hat\nP1 hand: 2 Power 3\nP2 points: 4\nturn: P1, Main Phase\n";
    let read = parse("own.scn", text).unwrap_or_else(|e| panic!("{e}"));
    let game = begin(&read[0], &NoCards).unwrap_or_else(|e| panic!("{e}"));
    let written = again(&game, &NoCards, "own");
    for line in ["needs 2 blue", "owner 2 blue + 1 not pink", "boosted:", "controlled by P1", "P1 hand: 2 \"Power 3\""]
    {
        assert!(written.contains(line), "{line}\n{written}");
    }
}
