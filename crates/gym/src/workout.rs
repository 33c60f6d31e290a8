//! Workouts: games around a card until each of its abilities has fired.

use std::panic::{AssertUnwindSafe, catch_unwind};

use maneframe_card::ability::{Ability, Keyword};
use maneframe_card::{Card, CardType};
use maneframe_engine::inspect::{AbilityId, CompiledPool, DefId, ZoneId};
use maneframe_engine::{Action, Choice, Game, Rulebook, Via};
use rayon::prelude::*;

use crate::curious::Curious;
use crate::report::{AbilityReport, CardReport, Outcome, Report};
use crate::stage::Wardrobe;

/// The parameters of a workout.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Maximum number of games per card.
    pub games: u32,
    /// Maximum number of decisions per game.
    pub decisions: u32,
    /// Seed of all randomness. Equal seeds give equal results.
    pub seed: u64,
    /// Rulebook that the games are played by.
    pub rulebook: Rulebook,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { games: 60, decisions: 250, seed: 1, rulebook: Rulebook::default() }
    }
}

/// One ability of the tested card, and whether it has fired.
struct Exercise {
    face: usize,
    line: usize,
    ability: Ability,
    /// Location of the ability in the compiled pool.
    place: Place,
    fired: bool,
}

/// The location of an ability in the compiled pool.
enum Place {
    /// Range of offsets among the abilities of its side. A keyword may stand for several abilities.
    Own(std::ops::Range<u16>),
    /// Offset among the abilities that function while the card is flipped (Chaos).
    Flipped(u16),
    /// Part of the text of an Event: its timing phrase or its instructions.
    Event,
}

impl Exercise {
    fn did_something(&self, game: &Game, def: DefId) -> bool {
        let face = &game.pool().def(def).faces[self.face];
        match &self.place {
            Place::Own(ids) => ids.clone().any(|i| game.witnessed(AbilityId(face.abilities.start + i))),
            Place::Flipped(i) => {
                face.flipped.len() > usize::from(*i) && game.witnessed(AbilityId(face.flipped.start + i))
            }
            Place::Event => was_played(game.pool(), game, def),
        }
    }
}

/// Observations of the tested card, which explain why an ability never fired.
#[derive(Default)]
struct Seen {
    in_play: bool,
    boosted: bool,
    offered: Vec<AbilityId>,
}

/// Runs workouts for the cards with the indices `which`, in parallel, and calls `done` after each. Cards with lines
/// that are not understood are neither tested nor used in games.
pub fn work_out(cards: Vec<std::sync::Arc<Card>>, which: &[usize], plan: Plan, done: impl Fn() + Sync) -> Report {
    let mut place = vec![None; cards.len()];
    let mut whole = Vec::new();
    for (i, card) in cards.into_iter().enumerate() {
        if card.is_whole() {
            place[i] = Some(whole.len());
            whole.push(card);
        }
    }
    let wardrobe = Wardrobe::new(whole);
    let chosen: Vec<usize> = which.iter().filter_map(|&i| place[i]).collect();
    let reports = chosen
        .par_iter()
        .map(|&i| {
            let report = one(&wardrobe, i, plan);
            done();
            report
        })
        .collect();
    Report::of(reports, which.len() - chosen.len())
}

fn one(wardrobe: &Wardrobe, about: usize, plan: Plan) -> CardReport {
    let card = &wardrobe.cards[about];
    let mut exercises = exercises(card, plan.rulebook);
    let mut seen = Seen::default();
    let mut broken = None;
    let mut games = 0;
    while games < plan.games && broken.is_none() && exercises.iter().any(|e| !e.fired) {
        let seed = plan.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(games) * 7_919 + about as u64 * 104_729);
        games += 1;
        let played = catch_unwind(AssertUnwindSafe(|| play(wardrobe, about, seed, plan, &mut exercises, &mut seen)));
        broken = match played {
            Ok(Ok(())) => None,
            Ok(Err(why)) => Some(format!("seed {seed}: {why}")),
            Err(panic) => Some(format!("seed {seed}: panic: {}", message(&*panic))),
        };
    }
    let abilities = exercises
        .iter()
        .map(|e| {
            let (outcome, why) = match (&broken, e.fired) {
                (Some(why), _) => (Outcome::Broken, Some(why.clone())),
                (None, true) => (Outcome::Fired, None),
                (None, false) => (Outcome::Never, Some(reason(card, e, plan.rulebook, &seen))),
            };
            AbilityReport { face: e.face, line: e.line, outcome, why }
        })
        .collect();
    CardReport { id: card.id.clone(), name: card.name(), games, abilities }
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|s| (*s).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".into())
}

fn exercises(card: &Card, rulebook: Rulebook) -> Vec<Exercise> {
    let mut list = Vec::new();
    for (f, face) in card.faces.iter().enumerate() {
        let (mut own, mut flipped) = (0, 0);
        for (l, line) in face.lines.iter().enumerate() {
            for ability in line.abilities.iter().flatten() {
                let place = match ability {
                    Ability::Chaos(_) => {
                        flipped += 1;
                        Place::Flipped(flipped - 1)
                    }
                    Ability::Timed(_) | Ability::Instructions(_) => {
                        own += 1;
                        Place::Event
                    }
                    // The text of an Event forms one ability with the lines below it (CR 703.1a).
                    Ability::Activated(_) if card.kind == CardType::Event => {
                        own += 1;
                        Place::Event
                    }
                    other => {
                        let first = own;
                        own += match other {
                            Ability::Keyword(k) => rulebook.meaning(*k).len() as u16,
                            _ => 1,
                        };
                        Place::Own(first..own)
                    }
                };
                list.push(Exercise { face: f, line: l, ability: ability.clone(), place, fired: false });
            }
        }
    }
    list
}

fn play(
    wardrobe: &Wardrobe,
    about: usize,
    seed: u64,
    plan: Plan,
    exercises: &mut [Exercise],
    seen: &mut Seen,
) -> Result<(), String> {
    let Some((mut game, star)) = wardrobe.stage(about, plan.rulebook, seed) else { return Ok(()) };
    game.set_stops(maneframe_engine::Stops::RealChoices);
    game.set_recording(false);
    game.watch();
    let mut player = Curious::new(star, seed);
    for _ in 0..plan.decisions {
        let Some(decision) = game.decision() else { break };
        let choice = decision.options[player.choose(&game)];
        look(&game, star, seen);
        note_rules(&game, star, choice, exercises);
        game.choose_unchecked(choice);
        game.check_invariants()?;
        game.check_values()?;
        game.witness_rules_in_force();
    }
    for e in exercises.iter_mut().filter(|e| !e.fired) {
        e.fired = e.did_something(&game, star);
    }
    let played = seen.in_play || wardrobe.cards[about].kind == CardType::Event && was_played(game.pool(), &game, star);
    for e in exercises.iter_mut().filter(|e| !e.fired) {
        e.fired = played && is_a_rule(&e.ability);
    }
    Ok(())
}

/// Returns true if the ability only affects how the card is played or set up. Such an ability counts as fired when the
/// card is in play.
fn is_a_rule(ability: &Ability) -> bool {
    matches!(ability, Ability::Keyword(Keyword::HomeLimit(_) | Keyword::StartingProblem) | Ability::Placement(_))
}

fn was_played(pool: &CompiledPool, game: &Game, star: DefId) -> bool {
    pool.def(star).event.is_some_and(|e| game.witnessed(e))
}

/// Marks Redeem and Transform as fired. They are ways to pay for a card (glossary), so they fire when a player uses
/// them to play it.
fn note_rules(game: &Game, star: DefId, choice: Choice, exercises: &mut [Exercise]) {
    let Choice::Act(Action::Play { card, via, .. }) = choice else { return };
    if game.state().card(card).def != star {
        return;
    }
    for e in exercises {
        e.fired |= matches!(
            (via, &e.ability),
            (Via::Redeem(_), Ability::Keyword(Keyword::Redeem))
                | (Via::Transform(_), Ability::Keyword(Keyword::Transform(_)))
        );
    }
}

fn look(game: &Game, star: DefId, seen: &mut Seen) {
    use maneframe_engine::inspect::flag;
    for card in &game.state().cards {
        if card.def == star && card.zone == ZoneId::Play {
            seen.in_play = true;
            seen.boosted |= card.flags & flag::BOOSTED != 0;
        }
    }
    if let Some(decision) = game.decision() {
        for option in decision.options {
            if let Choice::Act(Action::Activate { ability, .. }) = option
                && !seen.offered.contains(ability)
            {
                seen.offered.push(*ability);
            }
        }
    }
}

fn reason(card: &Card, exercise: &Exercise, rulebook: Rulebook, seen: &Seen) -> String {
    if let Ability::Keyword(k) = &exercise.ability
        && !rulebook.knows(*k)
    {
        return format!("the rulebook {} doesn't have this keyword", rulebook.edition);
    }
    if card.kind == CardType::ManeCharacter && exercise.face == 1 && !seen.boosted {
        return "the Mane Character was never boosted".into();
    }
    if !seen.in_play && card.kind != CardType::Event {
        return "the card was never in play".into();
    }
    match &exercise.ability {
        Ability::Activated(_) if card.kind == CardType::Event => "it was never played".into(),
        Ability::Activated(_) => "it was never used: cost, timing and condition were never met together".into(),
        Ability::Triggered(_) => "its trigger event never happened, or its effect could do nothing".into(),
        Ability::Static(_) => "its condition was never true, or it applied to no card".into(),
        Ability::Replacement(_) => "the event that it replaces never happened".into(),
        _ => "it was never used".into(),
    }
}
