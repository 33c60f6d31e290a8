//! Outside input (choices and saved games) may name players, cards, areas and steps that this game doesn't have.
//! [`Refers`] checks that everything that a value names exists, and reports the place of an error.

use maneframe_card::Color;
use maneframe_card::ability::{FaceoffKind, Kind, Parity, Phase, Until};
use smallvec::{Array, SmallVec};

use crate::cards::pool::CompiledPool;
use crate::model::bindings::Bindings;
use crate::model::counters::{Counters, NamedCounter};
use crate::model::decision::Choice;
use crate::model::floating::Floating;
use crate::model::frame::{
    Action, ActionFrame, ActionStep, FaceoffStep, Frame, Ordering, Run, Setup, Step, Target, Tried, Via, Window,
    WindowKind, WindowStage,
};
use crate::model::ids::{AbilityId, AreaId, AreaSet, ByPlayer, CardId, CardRef, DefId, PlayerId, PlayerSet, WordId};
use crate::model::loops::{Bound, Limiting, Loops, Taken};
use crate::model::memory::{Linked, Noted};
use crate::model::moment::{Moment, Part};
use crate::model::named::Named;
use crate::model::occurrence::{Act, Occurrence};
use crate::model::rng::Rng;
use crate::model::stack::Stack;
use crate::model::state::{
    CardState, Code, Disguise, Faceoff, Loan, Modifier, Outcome, Player, Recent, Scored, Since, Standing, State,
    Unresolved, Use, Waiting, ZoneId,
};
use crate::model::temporary_tokens::TemporaryTokens;
use crate::model::tracked::Tracked;
use crate::model::turn_order::{Course, WrapUp};
use crate::rules::rule::Rule;
use crate::rules::rulebook::Edition;

/// The pool and the state in which ids are looked up.
#[derive(Clone, Copy)]
pub(crate) struct There<'a> {
    pub pool: &'a CompiledPool,
    pub state: &'a State,
}

/// Error: an id of something that doesn't exist, with the path to its field.
#[derive(Debug)]
pub(crate) struct Missing {
    what: String,
    /// Path to the field, innermost part first.
    within: Vec<String>,
}

impl Missing {
    fn new(what: String) -> Missing {
        Missing { what, within: Vec::new() }
    }

    pub(crate) fn within(mut self, place: impl ToString) -> Missing {
        self.within.push(place.to_string());
        self
    }
}

impl std::fmt::Display for Missing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let place: Vec<&str> = self.within.iter().rev().map(String::as_str).collect();
        write!(f, "{} ({})", self.what, place.join("."))
    }
}

/// Ok if everything that is named exists; otherwise the first missing thing.
pub(crate) type Found = Result<(), Missing>;

/// A value with ids, which can be checked.
pub(crate) trait Refers {
    fn check(&self, there: There) -> Found;
}

/// Implements [`Refers`] for types, with their fields by name. Fields after `plain` contain no ids. A field that is
/// left out doesn't compile.
macro_rules! refers {
    ($($type:ident { $($part:ident),* $(; plain $($plain:ident),*)? })*) => {$(
        impl Refers for $type {
            fn check(&self, there: There) -> Found {
                let Self { $($part,)* $($($plain: _,)*)? } = self;
                let _ = there;
                $(Refers::check($part, there).map_err(|m| m.within(stringify!($part)))?;)*
                Ok(())
            }
        }
    )*};
}
/// Implements [`Refers`] for types without ids.
macro_rules! plain {
    ($($type:ty),* $(,)?) => {$(
        impl Refers for $type {
            fn check(&self, _: There) -> Found {
                Ok(())
            }
        }
    )*};
}

plain!(
    bool,
    u8,
    u16,
    u32,
    u64,
    i16,
    Color,
    Kind,
    Parity,
    Phase,
    Until,
    FaceoffKind,
    Act,
    Rule,
    Rng,
    Edition,
    Since,
    ZoneId,
    WindowKind,
    WindowStage,
    ActionStep,
    FaceoffStep
);

impl<T: Refers> Refers for Option<T> {
    fn check(&self, there: There) -> Found {
        self.as_ref().map_or(Ok(()), |value| value.check(there))
    }
}

fn each<'a, T: Refers + 'a>(values: impl IntoIterator<Item = &'a T>, there: There) -> Found {
    values.into_iter().enumerate().try_for_each(|(i, value)| value.check(there).map_err(|m| m.within(i)))
}

impl<T: Refers> Refers for Tracked<T> {
    fn check(&self, there: There) -> Found {
        (**self).check(there)
    }
}

impl<T: Refers> Refers for Vec<T> {
    fn check(&self, there: There) -> Found {
        each(self, there)
    }
}

impl Refers for Stack {
    fn check(&self, there: There) -> Found {
        each(self, there)
    }
}

impl<A: Array> Refers for SmallVec<A>
where
    A::Item: Refers,
{
    fn check(&self, there: There) -> Found {
        each(self, there)
    }
}

impl<T: Refers> Refers for ByPlayer<T> {
    fn check(&self, there: There) -> Found {
        each(&self.0, there)
    }
}

impl<A: Refers, B: Refers> Refers for (A, B) {
    fn check(&self, there: There) -> Found {
        self.0.check(there)?;
        self.1.check(there)
    }
}

impl Refers for PlayerId {
    fn check(&self, there: There) -> Found {
        if self.index() < there.state.players.len() {
            Ok(())
        } else {
            Err(Missing::new(format!("missing player {self}")))
        }
    }
}

/// Checks a player that may be `NONE`.
fn somebody(player: PlayerId, there: There) -> Found {
    if player == PlayerId::NONE { Ok(()) } else { player.check(there) }
}

impl Refers for PlayerSet {
    fn check(&self, there: There) -> Found {
        let strangers = self.0.checked_shr(there.state.players.len() as u32).unwrap_or(0);
        if strangers == 0 { Ok(()) } else { Err(Missing::new("too many players".to_owned())) }
    }
}

impl Refers for CardId {
    fn check(&self, there: There) -> Found {
        let fine = *self == CardId::NONE || self.index() < there.state.cards.len();
        if fine { Ok(()) } else { Err(Missing::new(format!("missing card {}", self.0))) }
    }
}

/// Checks a card that must not be `NONE`.
fn one_card(card: CardId, there: There) -> Found {
    match card {
        CardId::NONE => Err(Missing::new("a card is missing".to_owned())),
        card => card.check(there),
    }
}

/// Checks the cards of a zone.
fn zone(cards: &[CardId], name: &str, there: There) -> Found {
    let all = cards.iter().enumerate();
    all.into_iter().try_for_each(|(i, card)| one_card(*card, there).map_err(|m| m.within(i).within(name)))
}

impl Refers for AreaId {
    fn check(&self, there: There) -> Found {
        let seated = self.seat().is_none_or(|p| p.index() < there.state.players.len());
        let fine = *self == AreaId::NONE || self.0 < AreaId::END && seated;
        if fine { Ok(()) } else { Err(Missing::new(format!("missing area {}", self.0))) }
    }
}

impl Refers for AreaSet {
    fn check(&self, there: There) -> Found {
        self.iter().try_for_each(|area| area.check(there))
    }
}

impl Refers for DefId {
    fn check(&self, there: There) -> Found {
        let fine = usize::from(self.0) < there.pool.defs.len();
        if fine { Ok(()) } else { Err(Missing::new(format!("missing definition {}", self.0))) }
    }
}

impl Refers for AbilityId {
    fn check(&self, there: There) -> Found {
        let fine = usize::from(self.0) < there.pool.abilities.len();
        if fine { Ok(()) } else { Err(Missing::new(format!("missing ability {}", self.0))) }
    }
}

impl Refers for Code {
    fn check(&self, there: There) -> Found {
        self.ability.check(there).map_err(|m| m.within("ability"))?;
        let steps = there.pool.ability_def(self.ability).program(self.part).len();
        let fine = usize::from(self.step) <= steps;
        if fine { Ok(()) } else { Err(Missing::new(format!("a text of {steps} steps has no step {}", self.step))) }
    }
}

impl Refers for WordId {
    fn check(&self, there: There) -> Found {
        let fine = there.pool.words.get(*self).is_some();
        if fine { Ok(()) } else { Err(Missing::new(format!("missing word {}", self.0))) }
    }
}

impl Refers for Named {
    fn check(&self, there: There) -> Found {
        match *self {
            Named::Name(word) | Named::Trait(word) => word.check(there),
            Named::Color(_) | Named::Type(_) | Named::Number(_) | Named::Parity(_) => Ok(()),
        }
    }
}

impl Refers for Target {
    fn check(&self, there: There) -> Found {
        match *self {
            Target::Area(area) => area.check(there),
            Target::Card(card) => one_card(card, there),
            Target::OwnArea => Ok(()),
        }
    }
}

impl Refers for Via {
    fn check(&self, there: There) -> Found {
        match *self {
            Via::Redeem(card) | Via::Transform(card) => one_card(card, there),
            Via::Cost | Via::Free | Via::FreeFrightened => Ok(()),
        }
    }
}

impl Refers for Action {
    fn check(&self, there: There) -> Found {
        self.card().map_or(Ok(()), |card| one_card(card, there)).map_err(|m| m.within("card"))?;
        match self {
            Action::Play { card: _, to, via } => {
                to.check(there).map_err(|m| m.within("to"))?;
                via.check(there).map_err(|m| m.within("via"))
            }
            Action::Move { card: _, to } => to.check(there).map_err(|m| m.within("to")),
            Action::Activate { card: _, ability, to: _ } => ability.check(there).map_err(|m| m.within("ability")),
            Action::Draw | Action::Rally { .. } | Action::PlayEvent { .. } | Action::Challenge { .. } => Ok(()),
        }
    }
}

impl Refers for Choice {
    fn check(&self, there: There) -> Found {
        match *self {
            Choice::Act(action) => action.check(there),
            Choice::Card(card) | Choice::Top(card) | Choice::Bottom(card) => one_card(card, there),
            Choice::Player(player) => player.check(there),
            Choice::Area(area) => area.check(there),
            Choice::Trait(word) | Choice::Name(word) => word.check(there),
            Choice::Pass
            | Choice::Yes
            | Choice::No
            | Choice::Mode(_)
            | Choice::Color(_)
            | Choice::Type(_)
            | Choice::Parity(_)
            | Choice::Number(_)
            | Choice::Effect(_)
            | Choice::Replacement(_)
            | Choice::Done => Ok(()),
        }
    }
}

impl Refers for Occurrence {
    fn check(&self, there: There) -> Found {
        let Occurrence { act: _, player, card, other, from, to, name, amount: _, by_game: _ } = *self;
        somebody(player, there).map_err(|m| m.within("player"))?;
        card.check(there).map_err(|m| m.within("card"))?;
        other.check(there).map_err(|m| m.within("other"))?;
        from.check(there).map_err(|m| m.within("from"))?;
        name.check(there).map_err(|m| m.within("name"))?;
        to.check(there).map_err(|m| m.within("to"))
    }
}

impl Refers for Outcome {
    fn check(&self, there: There) -> Found {
        match self {
            Outcome::Win(player) => player.check(there),
            Outcome::Draw | Outcome::Stalled => Ok(()),
        }
    }
}

impl Refers for Player {
    fn check(&self, there: There) -> Found {
        let Player { deck, problem_deck, hand, discard, banished, flip, mane, problem, points: _, tokens: _, alive: _ } =
            self;
        zone(deck, "deck", there)?;
        zone(problem_deck, "problem_deck", there)?;
        zone(hand, "hand", there)?;
        zone(discard, "discard", there)?;
        zone(banished, "banished", there)?;
        zone(flip, "flip", there)?;
        mane.check(there).map_err(|m| m.within("mane"))?;
        problem.check(there).map_err(|m| m.within("problem"))
    }
}

impl Refers for Faceoff {
    fn check(&self, there: There) -> Found {
        let Faceoff { starter, players, areas, troublemaker, winner, source, instructions, known, order, .. } = self;
        starter.check(there).map_err(|m| m.within("starter"))?;
        players.check(there).map_err(|m| m.within("players"))?;
        areas.check(there).map_err(|m| m.within("areas"))?;
        troublemaker.check(there).map_err(|m| m.within("troublemaker"))?;
        somebody(*winner, there).map_err(|m| m.within("winner"))?;
        source.check(there).map_err(|m| m.within("source"))?;
        instructions.check(there).map_err(|m| m.within("instructions"))?;
        known.check(there).map_err(|m| m.within("known"))?;
        zone(order, "order", there)
    }
}

impl Refers for Setup {
    fn check(&self, there: There) -> Found {
        match self {
            Setup::StartingProblem(player) => player.check(there),
            Setup::Mulligan(player, chosen) => {
                player.check(there)?;
                chosen.check(there)
            }
            Setup::Redraw(players) => players.check(there),
            Setup::Deal => Ok(()),
        }
    }
}

impl Refers for Step {
    fn check(&self, there: There) -> Found {
        self.area().check(there)
    }
}

impl Refers for Frame {
    fn check(&self, there: There) -> Found {
        match self {
            Frame::Setup(setup) => setup.check(there),
            Frame::Turn(step) => step.check(there),
            Frame::Window(window) => window.check(there),
            Frame::Faceoff(step) => step.check(there),
            Frame::Action(action) => action.check(there),
            Frame::Run(run) => run.check(there),
            Frame::Moment(moment) => moment.check(there),
            // It is converted before it is used.
            Frame::Earlier(_) => Ok(()),
            Frame::Repair(player) => player.check(there),
            Frame::Timestamps(ordering) => ordering.check(there),
            Frame::Loop(limiting) => limiting.check(there),
        }
    }
}

impl Refers for Bindings {
    fn check(&self, there: There) -> Found {
        let Bindings { it, before, other, apart, player, area, here, from, chosen, .. } = self;
        for (name, refs) in [("it", &it[..]), ("before", &before[..]), ("other", &other[..]), ("apart", &apart[..])] {
            // Referents must be cards, although they may have left the game.
            refs.iter().try_for_each(|r| one_card(r.card, there)).map_err(|m| m.within(name))?;
        }
        player.check(there).map_err(|m| m.within("player"))?;
        area.check(there).map_err(|m| m.within("area"))?;
        here.check(there).map_err(|m| m.within("here"))?;
        from.check(there).map_err(|m| m.within("from"))?;
        chosen.check(there).map_err(|m| m.within("chosen"))
    }
}

refers! {
    CardRef { card; plain identity }
    CardState { def, under, lay_beneath, owner, controller, area, left, last_controller; plain stamp, identity, counters, flags, known_to, zone, last_power }
    Modifier { code, source, controller, bindings; plain stamp, amount, until, turn, phase }
    Floating { ability, source, controller, actor, bindings; plain until, turn, phase }
    Noted { occurrence, card, areas, involved; plain in_play, phase, this_turn, this_faceoff, kind }
    Course { skipped_phases, skipped_draws, skipped_turns, resumes, extra_turns, extra_phases, confronted, wrap_up; plain extra_confronts, detour }
    WrapUp { tried; plain repeats }
    Loan { card, borrower, controller, source; plain stamp, until, turn, held }
    Disguise { card, def, printed, controller, source; plain entering, stamp, until, turn }
    TemporaryTokens { player, controller; plain count, until, turn }
    Waiting { source, ability, controller, bindings; plain numbers, wave, since }
    Recent { occurrence; plain identity, since }
    Standing { source, ability, about }
    Unresolved { occurrence; plain batch, since }
    Use { source, ability, player; plain recent }
    NamedCounter { card; plain name, count }
    Counters { card; plain stamp, count }
    Linked { card, by }
    Scored { card; plain phase, turn }
    Window { who; plain kind, stage, passes }
    ActionFrame { player, action; plain step, last, since }
    Tried {; plain act, or, of, done }
    Run { code, source, controller, actor, bindings, by, cards, proposed, going, areas, each; plain joint, modes, open_offers, stage, paying, paid, tried, made, locked_amount, numbers, applied, since }
    Moment { parts; plain decided, asked, joint }
    Part { occurrence, applied, chosen; plain rule, paid, settled, by, cost }
    Ordering { player, cards }
    Loops { taken, bounds }
    Taken { who, action; plain shape, numbers }
    Bound { who, action; plain shape, left }
    Limiting { asked, others; plain least, from }
    State {
        cards, players, frames, modifiers, floating, journal, course, loans, disguises, temporary_tokens, waiting, states, recent, unresolved, counted_uses, paid,
        counters, power_counters, linked, answers, dilemmas, tally, faceoff, confronted, contested, visited, active, first,
        last_priority, loops, outcome, play, queue, rules; plain before, mulligans, edition, rng, paid_amount, turn, phase, draw_step, clock, wave, unique_dirty, order_dirty, step_count, scored }
}
