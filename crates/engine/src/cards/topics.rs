//! Topics that a continuous modifier reads and writes, as sets. They decide which modifiers depend on which (CR
//! 711.3b), and which have to be evaluated again after a change.
//!
//! Reading too many topics costs time; reading too few leaves a modifier out of date. So every node of the ability
//! language is listed here explicitly.

use maneframe_card::ability::{
    Amount, Cards, Change, Condition, Contest, Filter, Is, Measure, Moment, Node, Phase, Place, Respect, Tally, Who,
    Whose,
};

use crate::cards::change::subject;

/// Set of topics, one bit each.
pub type Topics = u32;

/// Power of cards.
pub const POWER: Topics = 1;
/// Colours of cards.
pub const COLOR: Topics = 1 << 1;
/// Traits of cards.
pub const TRAIT: Topics = 1 << 2;
/// Abilities and keywords of cards.
pub const ABILITY: Topics = 1 << 3;
/// Everything outside play: cards in hands, piles and decks, tokens, points.
pub const OFF_BOARD: Topics = 1 << 4;
/// Turn player and phase.
pub const PHASE: Topics = 1 << 5;
/// The faceoff, and the cards involved in it.
pub const FACEOFF: Topics = 1 << 6;
/// Readiness of cards.
pub const READY: Topics = 1 << 7;
/// Areas of the cards in play.
pub const PLACE: Topics = 1 << 8;
/// Set of cards in play, their controllers, sides, attachments and counters.
pub const CARDS: Topics = 1 << 9;
/// Set of modifiers. No phrase reads it.
pub const MODIFIERS: Topics = 1 << 10;
/// Set of triggers, replacements and activated abilities. No phrase reads it.
pub const LISTS: Topics = 1 << 11;
/// Cards at the modifier's own area: it needs to be evaluated only if something moved there.
pub const HERE: Topics = 1 << 12;
/// Values of flipped cards. They have values only while a modifier reads them.
pub const FLIPPED: Topics = 1 << 13;
/// Set of Problems that have been confronted.
pub const CONFRONTED: Topics = 1 << 14;
/// Past events of the game.
pub const HISTORY: Topics = 1 << 15;
/// Cards that can't be involved in the faceoff.
pub const INVOLVEMENT: Topics = 1 << 16;
/// Loss of abilities or keywords. While some text removes any, modifiers that are abilities depend on it.
pub const LOSS: Topics = 1 << 17;
/// Limits of players: at home, in the hand.
pub const ROOM: Topics = 1 << 18;
/// Topics that modifiers can write.
pub const WRITTEN: Topics = POWER | COLOR | TRAIT | ABILITY | INVOLVEMENT | NOUNS;
/// Nouns that describe cards in play.
pub const NOUNS: Topics = CARDS | HERE;
/// Set of all topics.
pub const ALL: Topics = (ROOM << 1) - 1;

/// Returns the topics that a change writes on cards; 0 for most changes of rules. It also writes the topics of abilities
/// that it gives: see [`crate::cards::pool::CompiledPool::writes`].
pub fn writes(change: &Change) -> Topics {
    match change {
        Change::Power { color, .. } => POWER | if color.is_some() { COLOR } else { 0 },
        Change::PowerIs { .. } | Change::PowerStays { .. } | Change::PowerDoubled { .. } => POWER,
        Change::Color { .. } | Change::ColorsOf { .. } | Change::ChosenColor { .. } | Change::NoColors { .. } => COLOR,
        Change::Kind { color, .. } => NOUNS | if color.is_some() { COLOR } else { 0 },
        Change::Trait { .. } => TRAIT,
        Change::Keywords { .. } => ABILITY,
        Change::NoAbilities { .. } | Change::LosesKeyword { .. } => ABILITY | LOSS,
        // Any ability in the pool may be given.
        Change::KeywordX { .. }
        | Change::Abilities { .. }
        | Change::AbilitiesOf { .. }
        | Change::SharesAbilities { .. } => WRITTEN,
        Change::NotInvolved { .. } => INVOLVEMENT,
        // No phrase reads these.
        Change::NoContribution { .. } => 0,
        Change::Stubborn { .. }
        | Change::PlayAsImmediate { .. }
        | Change::MoveAsImmediate { .. }
        | Change::HomeLimitFree { .. } => 0,
        // Titles are looked up when the pool is compiled.
        Change::Titled { .. } => 0,
        // "Equal to your home limit."
        Change::HomeLimit { .. } | Change::HandSize { .. } | Change::HandSizeIs { .. } => ROOM,
        rule => {
            debug_assert!(subject(rule).is_none(), "a change of cards without topics");
            0
        }
    }
}

/// Returns the topics that a change reads. Changed rules read when they are evaluated, not before.
pub fn reads(change: &Change) -> Topics {
    let Some(what) = subject(change) else { return 0 };
    let more = match change {
        Change::Power { by, .. }
        | Change::PowerIs { to: by, .. }
        | Change::PowerStays { at: by, .. }
        | Change::PowerDoubled { times: by, .. }
        | Change::KeywordX { number: by, .. } => reads_amount(by),
        Change::ColorsOf { of, .. } => COLOR | reads_cards(of),
        Change::AbilitiesOf { of, .. } => CARDS | reads_cards(of),
        Change::NotInvolved { moment, .. } => reads_moment(moment),
        Change::NoContribution { to, .. } => to.iter().fold(0, |set, contest| {
            set | match contest {
                Contest::Confronting(place) => PLACE | CARDS | reads_place(place),
                Contest::Faceoffs(moment) => reads_moment(moment),
            }
        }),
        Change::NoColors { .. }
        | Change::LosesKeyword { .. }
        | Change::Color { .. }
        | Change::ChosenColor { .. }
        | Change::Kind { .. }
        | Change::Trait { .. }
        | Change::Keywords { .. }
        | Change::Abilities { .. }
        | Change::Titled { .. }
        | Change::NoAbilities { .. }
        | Change::SharesAbilities { .. }
        | Change::Stubborn { .. }
        | Change::PlayAsImmediate { .. }
        | Change::MoveAsImmediate { .. }
        | Change::HomeLimitFree { .. } => 0,
        rule => {
            debug_assert!(subject(rule).is_none(), "a change of cards without topics");
            0
        }
    };
    reads_cards(what) | more
}

fn reads_cards(cards: &Cards) -> Topics {
    match cards {
        Cards::This => 0,
        Cards::ThisIn(_) => OFF_BOARD,
        Cards::Host | Cards::It | Cards::Before | Cards::Others => CARDS,
        Cards::All(filter) => reads_filter(filter),
        Cards::Some(pick) => reads_filter(&pick.of),
        Cards::Several(parts) => parts.iter().fold(0, |set, p| set | reads_cards(p)),
    }
}

fn reads_filter(filter: &Filter) -> Topics {
    // Cards elsewhere don't match "here", whatever happens to them.
    let cards = match filter.at.as_ref().map_or(0, reads_place) {
        HERE => HERE,
        place => CARDS | place,
    };
    let whose = match &filter.whose {
        Whose::Of(who) => reads_who(who),
        Whose::Any => 0,
    };
    filter.is.iter().fold(cards | whose, |set, is| set | reads_is(is))
}

fn reads_place(place: &Place) -> Topics {
    match place {
        Place::Zone(..) => OFF_BOARD,
        Place::SolvedProblem => PLACE | CARDS | PHASE,
        Place::FaceoffProblem => PLACE | FACEOFF,
        Place::ProblemWith { count, what, .. } => PLACE | reads_amount(count) | reads_filter(what),
        Place::DifferentProblem => PLACE | CARDS,
        Place::Of(cards) => PLACE | reads_cards(cards),
        // A Dilemma's area exists only while its card is in play.
        Place::Problem(_) | Place::EachProblem | Place::RandomProblem | Place::RandomArea => PLACE | CARDS,
        Place::EachOtherProblem => PLACE | CARDS,
        Place::Here | Place::ThisProblem => HERE,
        Place::There | Place::Home(_) | Place::AnotherProblem | Place::Previous => PLACE,
    }
}

fn reads_is(is: &Is) -> Topics {
    match is {
        Is::Color(_) | Is::NotColor(_) => COLOR,
        Is::SharesColorWith(cards) => COLOR | reads_cards(cards),
        Is::Trait(_) | Is::NotTrait(_) => TRAIT,
        Is::SharesTypeWith(cards) => CARDS | reads_cards(cards),
        Is::Controlled(who) => CARDS | reads_who(who),
        Is::Own(a, _, b) => reads_measure(a) | reads_measure(b),
        Is::OnTop => OFF_BOARD,
        // The mark is set before the card enters play.
        Is::PlayedFrom(..) => CARDS,
        Is::SharesTraitWith(cards) => TRAIT | reads_cards(cards),
        Is::Keyword(_) | Is::Named(_) => ABILITY,
        Is::Power(_, n) => POWER | reads_amount(n),
        Is::PowerIs(_) => POWER,
        // A new choice marks all topics as stale.
        Is::Chosen(_) | Is::AsNamed => POWER | COLOR | TRAIT | CARDS,
        Is::Any(ways) => ways.iter().flatten().fold(CARDS, |set, is| set | reads_is(is)),
        Is::Most(measure) | Is::Least(measure) => reads_measure(measure),
        Is::Beyond(measure, _, filter) => reads_measure(measure) | reads_filter(filter),
        Is::Only(filter) => reads_filter(filter),
        Is::Counters(_, n, _) => CARDS | reads_amount(n),
        Is::Ready | Is::Exhausted => READY | CARDS,
        Is::OtherColorThan(cards) => COLOR | reads_cards(cards),
        Is::Involved | Is::InvolvedIn(_) => FACEOFF | PLACE | CARDS | INVOLVEMENT,
        Is::Flipped => OFF_BOARD | FLIPPED,
        Is::Was(..) => HISTORY | PLACE | CARDS,
        Is::Beneath(cards) => OFF_BOARD | reads_cards(cards),
        Is::On(cards) | Is::SameNameAs(cards) | Is::SameTitleAs(cards) => CARDS | reads_cards(cards),
        Is::With(filter) | Is::Without(filter) => reads_filter(filter),
        Is::PrintedPower(_, n) | Is::Cost(_, n) => CARDS | reads_amount(n),
        Is::CutieMarked | Is::Frightened | Is::FaceDown | Is::FaceUp | Is::Boosted | Is::AmongThem | Is::Done(_) => {
            CARDS
        }
        Is::Titled(_) | Is::Token | Is::NonToken | Is::Kind(_) | Is::NotKind(_) => CARDS,
        Is::Not(is) => CARDS | reads_is(is),
        Is::At(place) => CARDS | reads_place(place),
        Is::Owned(who) => CARDS | reads_who(who),
        Is::Among(cards) => CARDS | reads_cards(cards),
        Is::Different(Respect::Color) => CARDS | COLOR,
        Is::Different(Respect::Trait) => CARDS | TRAIT,
        Is::Different(Respect::Power) => CARDS | POWER,
        Is::Different(Respect::Name | Respect::Title | Respect::Type | Respect::Cost) => CARDS,
        Is::NotAttached | Is::NotAmongThem => CARDS,
    }
}

fn reads_amount(amount: &Amount) -> Topics {
    match amount {
        Amount::Num(_) | Amount::ThatMany | Amount::AnyNumber | Amount::All => 0,
        // Changed rules have no topic of their own.
        Amount::SoFar(..) => HISTORY | PLACE | CARDS,
        Amount::Room(_, who) => ALL | reads_who(who),
        Amount::ForEach(_, filter) => reads_filter(filter),
        Amount::ForEachCounter(_, _, cards) => CARDS | reads_cards(cards),
        Amount::ForEachType(_, filter) => CARDS | reads_filter(filter),
        Amount::ForEachColor(_, cards) => COLOR | reads_cards(cards),
        Amount::ForEachOf(_, tally, who) => reads_tally(tally) | reads_who(who),
        Amount::Highest(measure, filter) | Amount::Lowest(measure, filter) => {
            reads_measure(measure) | reads_filter(filter)
        }
        Amount::Times(_, _, of) => reads_amount(of),
        Amount::Sum(parts) => parts.iter().fold(0, |set, a| set | reads_amount(a)),
        Amount::PowerOf(cards) => POWER | reads_cards(cards),
        Amount::PrintedPowerOf(cards) | Amount::CostOf(cards) | Amount::PointsOf(cards) => CARDS | reads_cards(cards),
    }
}

fn reads_measure(measure: &Measure) -> Topics {
    match measure {
        Measure::Power => POWER,
        Measure::CardsOn(filter) => CARDS | reads_filter(filter),
        Measure::PrintedPower | Measure::Cost | Measure::Counters(_) => CARDS,
    }
}

fn reads_tally(tally: &Tally) -> Topics {
    match tally {
        Tally::Cards(filter) => reads_filter(filter),
        Tally::Colors(filter) => COLOR | reads_filter(filter),
        Tally::Tokens | Tally::Points => OFF_BOARD,
        Tally::Power(at) => reads_power_at(at),
    }
}

fn reads_power_at(place: &Place) -> Topics {
    match reads_place(place) {
        HERE => POWER | HERE,
        place => POWER | CARDS | place,
    }
}

fn reads_who(who: &Who) -> Topics {
    match who {
        Who::Most(tally) | Who::Fewest(tally) => reads_tally(tally),
        Who::EachWith(having) | Who::APlayerWith(having) => reads_tally(&having.what) | reads_amount(&having.count),
        Who::Owner(cards) | Who::Controller(cards) => CARDS | reads_cards(cards),
        Who::Winner | Who::Loser | Who::Challenger => FACEOFF,
        Who::You
        | Who::Opponent
        | Who::Opponents
        | Who::EachPlayer
        | Who::APlayer
        | Who::ThatPlayer
        | Who::ThatPlayersOpponent
        | Who::Actor => 0,
    }
}

fn reads_moment(moment: &Moment) -> Topics {
    match moment {
        Moment::ConfrontStep => ALL,
        Moment::Turn(_) | Moment::FirstTurn(_) | Moment::Phase(..) | Moment::AnyPhase | Moment::DrawStep(_) => PHASE,
        Moment::Next(moment) => reads_moment(moment),
        Moment::Faceoff { involving, at, .. } => {
            let involving = involving.as_ref().map_or(0, |cards| PLACE | CARDS | INVOLVEMENT | reads_cards(cards));
            FACEOFF | involving | at.as_ref().map_or(0, |p| reads_place(p))
        }
    }
}

/// Returns the topics that a condition reads.
pub fn reads_condition(condition: &Condition) -> Topics {
    match condition {
        Condition::Has { who, count, what, .. } => reads_who(who) | reads_filter(what) | reads_amount(count),
        Condition::ThereAre { count, what, .. } => reads_filter(what) | reads_amount(count),
        Condition::CardIs(cards, is, place) => {
            let place = place.as_ref().map_or(0, reads_place);
            is.iter().fold(reads_cards(cards) | place, |set, i| set | reads_is(i))
        }
        Condition::Outdoes { who, what, than, .. } => reads_who(who) | reads_tally(what) | reads_who(than),
        Condition::Compare(a, _, b) => reads_amount(a) | reads_amount(b),
        Condition::Parity(of, _) => reads_amount(of),
        Condition::During(moment) => reads_moment(moment),
        Condition::Challenging(who) | Condition::HasLost(who) => FACEOFF | reads_who(who),
        Condition::Happened { count, .. } => HISTORY | PLACE | CARDS | reads_amount(count),
        Condition::WentFirst(who) => reads_who(who),
        Condition::FirstToConfront(place) => CONFRONTED | CARDS | reads_place(place),
        Condition::And(all) | Condition::Or(all) => all.iter().fold(0, |set, c| set | reads_condition(c)),
        Condition::Not(not) => reads_condition(not),
    }
}

/// Returns true if a condition can only be true in a faceoff.
pub fn needs_faceoff(condition: &Condition) -> bool {
    match condition {
        Condition::During(Moment::Faceoff { .. }) | Condition::Challenging(_) => true,
        Condition::CardIs(_, is, _) => is.contains(&Is::Involved),
        Condition::And(all) => all.iter().any(needs_faceoff),
        Condition::Has { .. }
        | Condition::ThereAre { .. }
        | Condition::Outdoes { .. }
        | Condition::Compare(..)
        | Condition::Parity(..)
        | Condition::Happened { .. }
        | Condition::WentFirst(..)
        | Condition::During(..)
        | Condition::HasLost(..)
        | Condition::FirstToConfront(..)
        | Condition::Or(..)
        | Condition::Not(..) => false,
    }
}

/// Returns the only phase in which a condition can be true, if there is one.
pub fn needs_phase(condition: &Condition) -> Option<Phase> {
    match condition {
        Condition::During(Moment::Phase(phase, _)) => Some(*phase),
        Condition::And(all) => all.iter().find_map(needs_phase),
        Condition::Has { .. }
        | Condition::ThereAre { .. }
        | Condition::CardIs(..)
        | Condition::Outdoes { .. }
        | Condition::Compare(..)
        | Condition::Parity(..)
        | Condition::Happened { .. }
        | Condition::WentFirst(..)
        | Condition::During(..)
        | Condition::Challenging(..)
        | Condition::HasLost(..)
        | Condition::FirstToConfront(..)
        | Condition::Or(..)
        | Condition::Not(..) => None,
    }
}

/// Returns the bit of a phase in [`moments_of`].
pub fn phase(phase: Phase) -> u8 {
    1 << phase as u8
}

/// Bit of the Confront Steps.
pub const CONFRONT_STEP: u8 = 1 << 5;
/// Bit of the Draw Step.
pub const DRAW_STEP: u8 = 1 << 6;
/// Bit of the turn player.
pub const TURN: u8 = 1 << 7;

/// Returns the moments that a condition depends on, one bit each. It may change when they begin and end.
pub fn moments_of(condition: &Condition) -> u8 {
    let whose = |who: &Option<Who>| if who.is_some() { TURN } else { 0 };
    match condition {
        Condition::During(Moment::Phase(of, who)) => phase(*of) | whose(who),
        Condition::During(Moment::DrawStep(who)) => DRAW_STEP | whose(who),
        Condition::During(Moment::Turn(_)) => TURN,
        Condition::During(Moment::AnyPhase | Moment::FirstTurn(_) | Moment::Next(_) | Moment::ConfrontStep) => u8::MAX,
        Condition::And(all) | Condition::Or(all) => all.iter().fold(0, |set, c| set | moments_of(c)),
        Condition::Not(not) => moments_of(not),
        Condition::During(Moment::Faceoff { .. })
        | Condition::Has { .. }
        | Condition::ThereAre { .. }
        | Condition::CardIs(..)
        | Condition::Outdoes { .. }
        | Condition::Compare(..)
        | Condition::Parity(..)
        | Condition::Happened { .. }
        | Condition::WentFirst(_)
        | Condition::Challenging(_)
        | Condition::HasLost(_)
        | Condition::FirstToConfront(_) => 0,
    }
}

/// Returns true if a condition is evaluated for each player: "while a player has at least 3 yellow Friends here, that
/// player's opponent …", "while an opponent's Mane Character is boosted, that opponent …".
pub fn is_per_player(condition: &Condition) -> bool {
    match condition {
        Condition::Has { who, .. } | Condition::Outdoes { who, .. } => *who == Who::APlayer,
        Condition::CardIs(cards, ..) => is_an_opponents(cards),
        Condition::And(all) | Condition::Or(all) => all.iter().any(is_per_player),
        Condition::Not(not) => is_per_player(not),
        Condition::ThereAre { .. }
        | Condition::Compare(..)
        | Condition::Parity(..)
        | Condition::Happened { .. }
        | Condition::WentFirst(_)
        | Condition::During(_)
        | Condition::Challenging(_)
        | Condition::HasLost(_)
        | Condition::FirstToConfront(_) => false,
    }
}

/// Returns true if a condition refers to a player who isn't mentioned in it: "while they have a Friend here".
pub fn refers_to_player(condition: &Condition) -> bool {
    Node::from(condition).any(|node| matches!(node, Node::Who(Who::ThatPlayer | Who::ThatPlayersOpponent)))
}

/// Returns true for "an opponent's Mane Character" and the like, which also mention that opponent.
pub fn is_an_opponents(cards: &Cards) -> bool {
    matches!(cards, Cards::All(filter) if filter.whose == Whose::OPPOSING)
}
