//! What a continuous modifier looks at and what it writes, as sets of topics. They decide which modifiers depend on which
//! (CR 711.3b), and which of them have to be asked again after something changed.
//!
//! To read too much costs time, to read too little leaves a modifier as it was: so every node is named here.

use maneframe_card::ability::{
    Amount, Cards, Change, Condition, Contest, Filter, Is, Measure, Moment, Phase, Place, Respect, Tally, Who, Whose,
};

use crate::cards::change::subject;

/// A set of topics, a bit each.
pub type Topics = u32;

/// Power.
pub const POWER: Topics = 1;
/// Colours.
pub const COLOR: Topics = 1 << 1;
/// Traits.
pub const TRAIT: Topics = 1 << 2;
/// Abilities and keywords.
pub const ABILITY: Topics = 1 << 3;
/// Cards in hands, piles and decks, tokens, points: whatever is not on the table.
pub const OFF_BOARD: Topics = 1 << 4;
/// Whose turn and which phase it is.
pub const PHASE: Topics = 1 << 5;
/// The faceoff, and who is involved in it.
pub const FACEOFF: Topics = 1 << 6;
/// Whether cards are ready.
pub const READY: Topics = 1 << 7;
/// Where the cards in play are.
pub const PLACE: Topics = 1 << 8;
/// Which cards are in play, who controls them, which side is up, what is attached to them, their counters.
pub const CARDS: Topics = 1 << 9;
/// Which modifiers there are. No phrase looks at that.
pub const MODIFIERS: Topics = 1 << 10;
/// Which triggers, replacements and activated abilities there are. No phrase looks at that either.
pub const LISTS: Topics = 1 << 11;
/// The cards at the modifier's own area, and which they are: it needs to be asked only when something moved there.
pub const HERE: Topics = 1 << 12;
/// Values of flipped cards. They have some only while a modifier looks at them.
pub const FLIPPED: Topics = 1 << 13;
/// Which Problems have been confronted.
pub const CONFRONTED: Topics = 1 << 14;
/// What happened before.
pub const HISTORY: Topics = 1 << 15;
/// Which cards can't be involved in the faceoff.
pub const INVOLVEMENT: Topics = 1 << 16;
/// Whether cards have lost abilities or keywords: what the modifiers that are abilities depend on, while some text takes any.
pub const LOSS: Topics = 1 << 17;
/// How much room players have: at home, in the hand.
pub const ROOM: Topics = 1 << 18;
/// What modifiers can write.
pub const WRITTEN: Topics = POWER | COLOR | TRAIT | ABILITY | INVOLVEMENT | NOUNS;
/// Which nouns fit cards in play.
pub const NOUNS: Topics = CARDS | HERE;
/// Everything.
pub const ALL: Topics = (ROOM << 1) - 1;

/// What a change writes on cards; nothing for changes of rules. What abilities that it gives write, it writes too: see
/// [`crate::cards::pool::CompiledPool::writes`].
pub fn writes(change: &Change) -> Topics {
    match change {
        Change::Power { color, .. } => POWER | if color.is_some() { COLOR } else { 0 },
        Change::PowerIs { .. } | Change::PowerStays { .. } | Change::PowerDoubled { .. } => POWER,
        Change::Color { .. } | Change::ColorsOf { .. } | Change::ChosenColor { .. } | Change::NoColors { .. } => COLOR,
        Change::Kind { color, .. } => NOUNS | if color.is_some() { COLOR } else { 0 },
        Change::Trait { .. } => TRAIT,
        Change::Keywords { .. } => ABILITY,
        Change::NoAbilities { .. } | Change::LosesKeyword { .. } => ABILITY | LOSS,
        // Whatever there is may be given.
        Change::KeywordX { .. }
        | Change::Abilities { .. }
        | Change::AbilitiesOf { .. }
        | Change::SharesAbilities { .. } => WRITTEN,
        Change::NotInvolved { .. } => INVOLVEMENT,
        // Nothing asks for these in a phrase.
        Change::NoContribution { .. } => 0,
        Change::Stubborn { .. }
        | Change::PlayAsImmediate { .. }
        | Change::MoveAsImmediate { .. }
        | Change::HomeLimitFree { .. } => 0,
        // Titles are looked up when the pool is compiled.
        Change::Titled { .. } => 0,
        Change::PlayCost { .. }
        | Change::PlayFrom { .. }
        | Change::Seen { .. }
        | Change::MoveCost { .. }
        | Change::OwnCost { .. }
        | Change::KeywordCost { .. }
        | Change::AbilityCost { .. }
        | Change::PlayNeed { .. }
        | Change::RallyCost { .. }
        | Change::DrawCost { .. }
        | Change::Bonus { .. }
        | Change::Controls { .. }
        | Change::ConfrontNeed { .. }
        | Change::TotalPower { .. }
        | Change::FlipCount { .. }
        | Change::IgnoresFlipped { .. }
        | Change::ContributesAt { .. }
        | Change::LetsConfront { .. }
        | Change::Skips { .. }
        | Change::LowestTotalWins
        | Change::Enters { .. }
        | Change::Cant(_) => 0,
        // "Equal to your home limit."
        Change::HomeLimit { .. } | Change::HandSize { .. } | Change::HandSizeIs { .. } => ROOM,
    }
}

/// What a change looks at. Changed rules look when they are asked, not before.
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
        // Changed rules.
        Change::PlayCost { .. }
        | Change::PlayFrom { .. }
        | Change::Seen { .. }
        | Change::MoveCost { .. }
        | Change::DrawCost { .. }
        | Change::OwnCost { .. }
        | Change::RallyCost { .. }
        | Change::KeywordCost { .. }
        | Change::AbilityCost { .. }
        | Change::PlayNeed { .. }
        | Change::ConfrontNeed { .. }
        | Change::TotalPower { .. }
        | Change::FlipCount { .. }
        | Change::IgnoresFlipped { .. }
        | Change::HomeLimit { .. }
        | Change::HandSize { .. }
        | Change::HandSizeIs { .. }
        | Change::Bonus { .. }
        | Change::Controls { .. }
        | Change::ContributesAt { .. }
        | Change::LetsConfront { .. }
        | Change::Skips { .. }
        | Change::LowestTotalWins
        | Change::Enters { .. }
        | Change::Cant(_) => 0,
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
    // Cards elsewhere don't fit what is "here", whatever becomes of them.
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
        // A Dilemma's area comes and goes with its card.
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
        Is::SharesTraitWith(cards) => TRAIT | reads_cards(cards),
        Is::Keyword(_) | Is::Named(_) => ABILITY,
        Is::Power(_, n) => POWER | reads_amount(n),
        Is::PowerIs(_) => POWER,
        // What was chosen changes with a touch of everything.
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

/// What a condition looks at.
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

/// Whether a condition can only hold in a faceoff.
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

/// The one phase outside which a condition can't hold, where there is one.
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

/// The bit of a phase in [`moments_of`].
pub fn phase(phase: Phase) -> u8 {
    1 << phase as u8
}

/// The bit of the steps in which Problems are confronted.
pub const CONFRONT_STEP: u8 = 1 << 5;
/// The bit of the Draw Step.
pub const DRAW_STEP: u8 = 1 << 6;
/// The bit of whose turn it is.
pub const TURN: u8 = 1 << 7;

/// The moments that a condition asks about, a bit each: their beginning and end is when it may change its mind.
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

/// Whether a condition is a matter of each single player: "while a player has at least 3 yellow Friends here, that
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

/// "An opponent's Mane Character", with which that opponent is spoken of too.
pub fn is_an_opponents(cards: &Cards) -> bool {
    matches!(cards, Cards::All(filter) if filter.whose == Whose::OPPOSING)
}
