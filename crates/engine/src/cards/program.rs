//! [`Program`]: an effect as a list of steps, so that "where are we" is a number and the game can stop and be saved at
//! any choice.

use maneframe_card::ability::{
    Amount, Cards, Condition, Count, Dest, Effect, Filter, Is, Kind, Pick, Place, Replacement, Who, Whose,
};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Which of the two operands of an effect a choice fills.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Slot {
    /// The cards that something is done to; from then on "it".
    It,
    /// What they are put on, or faced off against.
    Other,
}

/// One step.
#[derive(Clone, Debug)]
pub enum Op {
    /// Do it. Choices among its cards have been made by the steps before.
    Do(Effect),
    /// Somebody, or chance, picks. `more`: the cards join those picked before.
    #[allow(missing_docs)]
    Pick { pick: Pick, slot: Slot, more: bool },
    /// The actor may go on, where the effect can be done at all; otherwise jump.
    #[allow(missing_docs)]
    May { effect: Effect, no: usize },
    /// Jump unless all of it can be done; as a cost, unless all of it can be paid, which is what comes then (CR 707.2a).
    #[allow(missing_docs)]
    Afford { effect: Effect, no: usize, cost: bool },
    /// Jump unless it is true.
    #[allow(missing_docs)]
    Check { condition: Condition, no: usize },
    /// Jump if nothing came of what the last step was to do to cards.
    #[allow(missing_docs)]
    Did { no: usize },
    /// Go to one of those parts of a cost that have not been paid, so that all the others can still be paid (CR 508.1b);
    /// to the end when all have been.
    #[allow(missing_docs)]
    Order { parts: Vec<(Effect, usize)>, end: usize },
    /// Jump.
    Jump(usize),
    /// The actor chooses one of several to go on with.
    Or(Vec<(Effect, usize)>),
    /// The actor chooses so many modes; [`Op::Mode`] skips the others.
    #[allow(missing_docs)]
    Modes { count: u8, modes: Vec<Effect>, random: bool },
    /// Jump unless that mode was chosen.
    #[allow(missing_docs)]
    Mode { mode: u8, no: usize },
    /// "It" stands for nothing yet: choices of several players are gathered.
    Forget,
    /// "It" is the card whose text this is.
    ItIsThis,
    /// For each of those players as the actor, one after the other, up to the matching [`Op::Next`].
    #[allow(missing_docs)]
    By { who: Who, end: usize },
    /// The next of those players, or on.
    Next(usize),
    /// For each of those cards as "it", one after the other, up to the matching [`Op::NextCard`].
    #[allow(missing_docs)]
    Cards { of: Cards, end: usize },
    /// The next of those cards, or on.
    NextCard(usize),
    /// For each Problem as "there", or each but this card's, one after the other, up to the matching [`Op::NextProblem`].
    #[allow(missing_docs)]
    Problems { other: bool, end: usize },
    /// The next Problem, or on.
    NextProblem(usize),
}

/// The steps of an effect, in order. Jumps only go to places within.
pub type Program = Vec<Op>;

/// The steps of `effect`.
pub fn compile(effect: &Effect) -> Program {
    let mut program = Program::new();
    add(&mut program, effect);
    program
}

/// The steps of what happens instead of something; where that is offered, its price isn't offered again.
pub fn compile_instead(replacement: &Replacement) -> Program {
    let mut program = Program::new();
    match replacement.may {
        Some(_) => add_asked(&mut program, &replacement.instead),
        None => add(&mut program, &replacement.instead),
    }
    program
}

/// The steps of a cost.
pub fn compile_cost(cost: &Effect) -> Program {
    let mut program = Program::new();
    add_cost(&mut program, cost);
    program
}

/// Adds a cost: its parts in any order that allows all of them to be paid (CR 508.1b), as far as they don't speak of each
/// other.
fn add_cost(program: &mut Program, cost: &Effect) {
    let Effect::Then(parts) = cost else { return add(program, cost) };
    let Some(order) = parts_in_order(parts) else { return add(program, cost) };
    let begin = program.len();
    program.push(Op::Order { parts: Vec::new(), end: 0 });
    let mut starts = Vec::new();
    for i in order {
        let mut part = parts[i].clone();
        if means_this(parts, i)
            && let Some(what) = operand_mut(&mut part)
        {
            *what = Cards::This;
        }
        starts.push((part.clone(), program.len()));
        add(program, &part);
        program.push(Op::Jump(begin));
    }
    program[begin] = Op::Order { parts: starts, end: program.len() };
}

/// The order in which the parts of a cost are paid where nothing speaks against it: as they are printed, but what takes
/// this card out of play comes last. `None` where they can't change places: later parts speak of what earlier ones found.
pub fn parts_in_order(parts: &[Effect]) -> Option<SmallVec<[usize; 4]>> {
    if !(2..=8).contains(&parts.len()) {
        return None;
    }
    if !(0..parts.len()).all(|i| means_this(parts, i) || stands_alone(&parts[i])) {
        return None;
    }
    let last = |i: &usize| removes_this(&parts[*i]) || means_this(parts, *i) && removes(&parts[*i]);
    let all = || 0..parts.len();
    Some(all().filter(|i| !last(i)).chain(all().filter(last)).collect())
}

/// Whether "it", in that part of a cost, is this card: as the part before it speaks of this card.
pub fn means_this(parts: &[Effect], at: usize) -> bool {
    let of = |i: usize| operands(&parts[i]).0;
    at > 0
        && of(at) == Some(&Cards::It)
        && (of(at - 1) == Some(&Cards::This) || is_spent_from_this(&parts[at - 1]) || means_this(parts, at - 1))
}

/// Whether a part of a cost says by itself what is paid, whatever is paid before it.
fn stands_alone(part: &Effect) -> bool {
    let fixed = |n: &Amount| matches!(n, Amount::Num(_) | Amount::All);
    let here = |of: &Filter| !of.is.iter().any(speaks_of_others);
    match part {
        Effect::Pay(n) | Effect::LosePoints(n) => matches!(n, Amount::Num(_)),
        Effect::RemoveCounters { count, .. } if !fixed(count) => false,
        Effect::Spend { count, from: Cards::This } => matches!(count, Amount::Num(_)),
        Effect::Do(..)
        | Effect::Put { .. }
        | Effect::Discard(_)
        | Effect::RemoveCounters { .. }
        | Effect::Move { .. } => {
            let (what, with) = operands(part);
            with.is_none_or(|with| *with == Cards::This)
                && what.is_some_and(|what| match what {
                    Cards::This | Cards::ThisIn(_) | Cards::Host => true,
                    Cards::All(of) => here(of),
                    Cards::Some(pick) => matches!(pick.count, Count::Exactly(Amount::Num(_))) && here(&pick.of),
                    Cards::It | Cards::Before | Cards::Others | Cards::Several(_) => false,
                })
        }
        _ => false,
    }
}

/// Whether a property of a card is about other cards that were spoken of.
fn speaks_of_others(is: &Is) -> bool {
    match is {
        Is::On(what) | Is::Beneath(what) => *what != Cards::This,
        Is::Any(ways) => ways.iter().flatten().any(speaks_of_others),
        Is::SameNameAs(what)
        | Is::SameTitleAs(what)
        | Is::SharesTraitWith(what)
        | Is::SharesTypeWith(what)
        | Is::SharesColorWith(what)
        | Is::OtherColorThan(what) => *what != Cards::This,
        Is::Power(_, n) | Is::PrintedPower(_, n) | Is::Cost(_, n) => !matches!(n, Amount::Num(_)),
        Is::AmongThem | Is::NotAmongThem | Is::Done(_) | Is::Chosen(_) => true,
        _ => false,
    }
}

/// Whether this card leaves play by it.
fn removes_this(effect: &Effect) -> bool {
    removes(effect) && operands(effect).0 == Some(&Cards::This)
}

/// Whether cards leave play by it.
fn removes(effect: &Effect) -> bool {
    use maneframe_card::ability::Verb;
    matches!(effect, Effect::Do(Verb::Dismiss | Verb::Retire | Verb::Banish, _) | Effect::Put { .. })
}

fn add(program: &mut Program, effect: &Effect) {
    match effect {
        Effect::Then(effects) => {
            let first = |e: &Effect| operands(e).0.cloned();
            for (i, e) in effects.iter().enumerate() {
                if i > 0 && is_more_of(&effects[i - 1], e) {
                    program.push(Op::Do(e.clone()));
                } else {
                    add(program, e);
                }
                // "Turn this card over and exhaust it."
                if first(e) == Some(Cards::This) && effects.get(i + 1).and_then(first) == Some(Cards::It) {
                    program.push(Op::ItIsThis);
                }
            }
        }
        Effect::May { effect, then, otherwise } => {
            let may = program.len();
            program.push(Op::May { effect: (**effect).clone(), no: 0 });
            add_asked(program, effect);
            let did = then.as_deref().map(|then| {
                let did = program.len();
                program.push(Op::Did { no: 0 });
                add(program, then);
                did
            });
            let end = match otherwise {
                None if chooses(effect) => speak_of_nobody(program),
                otherwise => else_branch(program, otherwise.as_deref()),
            };
            if let Op::May { no, .. } = &mut program[may] {
                *no = end;
            }
            if let Some(did) = did {
                program[did] = Op::Did { no: end };
            }
        }
        // A price may be declined, be it offered or not (CR 707.2a); of "any number" that is none.
        Effect::To { cost, .. } if **cost != Effect::Pay(Amount::AnyNumber) => {
            add(program, &Effect::may(effect.clone()));
        }
        Effect::To { .. } => add_asked(program, effect),
        Effect::IfDone { effect, then } => add_two(program, effect, then, false),
        Effect::If { condition, then, otherwise } => {
            let check = program.len();
            program.push(Op::Check { condition: condition.clone(), no: 0 });
            add(program, then);
            let end = else_branch(program, otherwise.as_deref());
            if let Op::Check { no, .. } = &mut program[check] {
                *no = end;
            }
        }
        Effect::Or(effects) => {
            let or = program.len();
            program.push(Op::Or(Vec::new()));
            let mut starts = Vec::new();
            let mut jumps = Vec::new();
            for effect in effects {
                starts.push((effect.clone(), program.len()));
                add(program, effect);
                jumps.push(program.len());
                program.push(Op::Jump(0));
            }
            let end = program.len();
            for jump in jumps {
                program[jump] = Op::Jump(end);
            }
            program[or] = Op::Or(starts);
        }
        Effect::Else { effect, otherwise } => {
            let afford = program.len();
            program.push(Op::Afford { effect: (**effect).clone(), no: 0, cost: false });
            add(program, effect);
            let end = else_branch(program, Some(otherwise));
            if let Op::Afford { no, .. } = &mut program[afford] {
                *no = end;
            }
        }
        Effect::ForEach { of, effect } => {
            let begin = program.len();
            program.push(Op::Cards { of: of.clone(), end: 0 });
            add(program, effect);
            program.push(Op::NextCard(begin + 1));
            let end = program.len();
            program[begin] = Op::Cards { of: of.clone(), end };
        }
        Effect::Modes { count, modes, random } => {
            program.push(Op::Modes { count: *count, modes: modes.clone(), random: *random });
            for (i, mode) in modes.iter().enumerate() {
                let gate = program.len();
                program.push(Op::Mode { mode: i as u8, no: 0 });
                add(program, mode);
                let end = program.len();
                program[gate] = Op::Mode { mode: i as u8, no: end };
            }
        }
        // Several players choose first, one after the other; then all of it is done together (CR 801.1).
        Effect::By { who, effect } if is_joint(who, effect) => {
            program.push(Op::Forget);
            let by = program.len();
            program.push(Op::By { who: who.clone(), end: 0 });
            if let Some(Cards::Some(pick)) = operands(effect).0 {
                program.push(Op::Pick { pick: (**pick).clone(), slot: Slot::It, more: true });
            }
            program.push(Op::Next(by + 1));
            let end = program.len();
            program[by] = Op::By { who: who.clone(), end };
            program.push(Op::Do((**effect).clone()));
        }
        Effect::By { who, effect } => {
            let by = program.len();
            program.push(Op::By { who: who.clone(), end: 0 });
            add(program, effect);
            program.push(Op::Next(by + 1));
            let end = program.len();
            program[by] = Op::By { who: who.clone(), end };
        }
        // "Challenge a Troublemaker with it": "it" is who was spoken of before the Troublemaker.
        Effect::Challenge { what: what @ Cards::Some(_), with: Some(Cards::It) } => {
            picks(program, what, Slot::It, false);
            program.push(Op::Do(Effect::Challenge { what: what.clone(), with: Some(Cards::Before) }));
        }
        leaf if at_each_problem(leaf).is_some() => {
            if let Some((there, other)) = at_each_problem(leaf) {
                let begin = program.len();
                program.push(Op::Problems { other, end: 0 });
                add(program, &there);
                program.push(Op::NextProblem(begin + 1));
                let end = program.len();
                program[begin] = Op::Problems { other, end };
            }
        }
        leaf if at_one_problem(leaf).is_some() => {
            // "All characters at a Problem": which Problem, comes first.
            if let Some((problem, there)) = at_one_problem(leaf) {
                add(program, &Effect::Choose(Cards::Some(Box::new(problem))));
                add(program, &there);
            }
        }
        leaf if one_players(leaf).is_some() => {
            // "All cards in a discard pile", "an opponent's hand": whose, comes first.
            if let Some((who, settled)) = one_players(leaf) {
                program.push(Op::Do(Effect::ChoosePlayer(who)));
                program.push(Op::Do(settled));
            }
        }
        leaf => {
            let (what, other) = operands(leaf);
            for (cards, slot) in [(what, Slot::It), (other, Slot::Other)] {
                if let Some(cards) = cards {
                    picks(program, cards, slot, false);
                }
            }
            program.push(Op::Do(leaf.clone()));
        }
    }
}

/// "Spend all cards beneath this card": in a pile nothing can be retired, so the next "it" is this card.
fn is_spent_from_this(effect: &Effect) -> bool {
    matches!(effect, Effect::Put { what: Cards::All(of), into: Dest::Discard } if of.is == [Is::Beneath(Cards::This)])
}

/// Adds what somebody has been asked about.
fn add_asked(program: &mut Program, effect: &Effect) {
    match effect {
        Effect::To { cost, effect } => add_two(program, cost, effect, true),
        other => add(program, other),
    }
}

/// Adds two parts, the second of which is done only after the whole of the first.
fn add_two(program: &mut Program, first: &Effect, then: &Effect, cost: bool) {
    let afford = program.len();
    program.push(Op::Afford { effect: first.clone(), no: 0, cost });
    if cost {
        add_cost(program, first)
    } else {
        add(program, first)
    }
    let did = program.len();
    program.push(Op::Did { no: 0 });
    add(program, then);
    let end = if chooses(then) { speak_of_nobody(program) } else { program.len() };
    if let Op::Afford { no, .. } = &mut program[afford] {
        *no = end;
    }
    program[did] = Op::Did { no: end };
}

/// Whether it ends in a choice of which later words speak.
fn chooses(effect: &Effect) -> bool {
    match effect {
        Effect::Choose(_) => true,
        Effect::To { effect, .. } => chooses(effect),
        _ => false,
    }
}

/// Who chooses nothing speaks of nothing: the place to jump to where no choice was made.
fn speak_of_nobody(program: &mut Program) -> usize {
    let jump = program.len();
    program.push(Op::Jump(jump + 2));
    program.push(Op::Forget);
    jump + 1
}

/// What is done there, for an effect that is done for each Problem, and whether that means each other one.
fn at_each_problem(effect: &Effect) -> Option<(Effect, bool)> {
    let each = |place: &Option<Place>| match place {
        Some(Place::EachProblem) => Some(false),
        Some(Place::EachOtherProblem) => Some(true),
        _ => None,
    };
    let there = Some(Place::There);
    Some(match effect {
        Effect::Move { what, to, send } => (Effect::Move { what: what.clone(), to: there, send: *send }, each(to)?),
        Effect::Tokens { count, token, at } => {
            (Effect::Tokens { count: count.clone(), token: token.clone(), at: there }, each(at)?)
        }
        Effect::CopyTokens { of, at } => (Effect::CopyTokens { of: of.clone(), at: there }, each(at)?),
        Effect::Do(verb, Cards::Some(pick)) => {
            let of = Filter { at: there, ..pick.of.clone() };
            (Effect::Do(*verb, Cards::Some(Box::new(Pick { of, ..(**pick).clone() }))), each(&pick.of.at)?)
        }
        _ => return None,
    })
}

/// Where something is done to all that are at "a Problem", which is one (CR 705.2f): the choice of it, and what is done there.
fn at_one_problem(effect: &Effect) -> Option<(Pick, Effect)> {
    let mut there = effect.clone();
    let (Effect::Do(_, what) | Effect::Move { what, .. } | Effect::AddCounters { what, .. }) = &mut there else {
        return None;
    };
    let Cards::All(filter) = what else { return None };
    // Of Mane Characters a player has one: "your Mane Character at a Problem" only says that it is at some Problem.
    if filter.kind == Kind::ManeCharacter {
        return None;
    }
    let Some(place @ Place::Problem(_)) = filter.at.replace(Place::There) else { return None };
    let of = Filter::of(Kind::Problem).at(place);
    Some((Pick { count: Count::Exactly(Amount::Num(1)), of, random: false }, there))
}

/// Whether two changes are said of one choice: "one of your characters gets +1 power and Swift".
fn is_more_of(before: &Effect, effect: &Effect) -> bool {
    let of = |e: &'_ Effect| match e {
        Effect::Change { change, until } => {
            crate::cards::change::subject(change).filter(|c| matches!(c, Cards::Some(_))).map(|c| (c.clone(), *until))
        }
        _ => None,
    };
    of(effect).is_some_and(|this| of(before) == Some(this))
}

/// Where all cards of one player's zone are spoken of, whoever that is: the choice, and the deed once it is made.
fn one_players(effect: &Effect) -> Option<(Who, Effect)> {
    let one = |who: &Who| match who {
        Who::APlayer => Some(Who::APlayer),
        Who::Opponent => Some(Who::Opponent),
        _ => None,
    };
    let settle = |cards: &Cards| -> Option<(Who, Cards)> {
        let Cards::All(filter) = cards else { return None };
        let Some(Place::Zone(zone, Whose::Of(whose))) = &filter.at else { return None };
        let who = match whose {
            Who::APlayer => Who::APlayer,
            Who::Opponent | Who::Opponents => Who::Opponent,
            _ => return None,
        };
        let mut settled = filter.clone();
        settled.at = Some(Place::Zone(*zone, Whose::Of(Who::ThatPlayer)));
        Some((who, Cards::All(settled)))
    };
    match effect {
        Effect::Look { whose, .. } | Effect::Search { whose, .. } | Effect::RevealUntil { whose, .. } => {
            let who = one(whose)?;
            let mut settled = effect.clone();
            if let Effect::Look { whose, .. } | Effect::Search { whose, .. } | Effect::RevealUntil { whose, .. } =
                &mut settled
            {
                *whose = Who::ThatPlayer;
            }
            Some((who, settled))
        }
        Effect::LookAt(cards) => settle(cards).map(|(who, cards)| (who, Effect::LookAt(cards))),
        Effect::Reveal(cards) => settle(cards).map(|(who, cards)| (who, Effect::Reveal(cards))),
        Effect::Do(verb, cards) => settle(cards).map(|(who, cards)| (who, Effect::Do(*verb, cards))),
        Effect::Put { what, into } => settle(what).map(|(who, what)| (who, Effect::Put { what, into: into.clone() })),
        _ => None,
    }
}

/// Whether several players each choose cards of theirs for one and the same deed.
fn is_joint(who: &Who, effect: &Effect) -> bool {
    matches!(who, Who::EachPlayer | Who::Opponents | Who::EachWith(_))
        && matches!(effect, Effect::Discard(Cards::Some(_)) | Effect::Do(_, Cards::Some(_)) | Effect::Choose(_))
}

/// Adds the branch for "otherwise", and gives the place to jump to when the main branch isn't taken.
fn else_branch(program: &mut Program, otherwise: Option<&Effect>) -> usize {
    let Some(otherwise) = otherwise else { return program.len() };
    let jump = program.len();
    program.push(Op::Jump(0));
    let start = program.len();
    add(program, otherwise);
    program[jump] = Op::Jump(program.len());
    start
}

fn picks(program: &mut Program, cards: &Cards, slot: Slot, more: bool) {
    match cards {
        Cards::Some(pick) => program.push(Op::Pick { pick: (**pick).clone(), slot, more }),
        Cards::Several(parts) => {
            let mut more = more;
            for part in parts {
                picks(program, part, slot, more);
                more |= matches!(part, Cards::Some(_));
            }
        }
        Cards::This | Cards::ThisIn(_) | Cards::Host | Cards::It | Cards::Before | Cards::Others | Cards::All(_) => {}
    }
}

/// Whether something is done to this card and to one that was chosen: "exhaust this card and that card".
pub fn names_this_and_chosen(effect: &Effect) -> bool {
    matches!(operands(effect).0, Some(Cards::Several(parts)) if parts.contains(&Cards::This) && parts.contains(&Cards::It))
}

/// Whether the effect may speak of what a step of its cost took: cards that were picked, or spent.
pub fn speaks_of_paid(op: &Op) -> bool {
    match op {
        Op::Pick { .. } => true,
        Op::Do(effect) => is_spent_from_this(effect),
        _ => false,
    }
}

/// Whether a step of a cost gives up as many as "that many" is for its effect.
pub fn gives_up_many(op: &Op) -> bool {
    match op {
        Op::Do(Effect::Pay(Amount::AnyNumber) | Effect::RemoveCounters { .. }) => true,
        Op::Pick { pick, .. } => pick.count != Count::Exactly(Amount::Num(1)),
        _ => false,
    }
}

/// Whether a step is done to the host of the card: "exhaust that Friend".
pub fn host_pays(op: &Op) -> bool {
    matches!(op, Op::Do(effect) if operands(effect).0 == Some(&Cards::Host))
}

/// What a part of a cost is done to.
fn operand_mut(part: &mut Effect) -> Option<&mut Cards> {
    match part {
        Effect::Discard(what)
        | Effect::Do(_, what)
        | Effect::Put { what, .. }
        | Effect::Move { what, .. }
        | Effect::AddCounters { what, .. }
        | Effect::RemoveCounters { what, .. }
        | Effect::AnyCounter { what, .. } => Some(what),
        _ => None,
    }
}

/// The cards that a single effect speaks of: what it is done to, and what it is done with.
pub fn operands(effect: &Effect) -> (Option<&Cards>, Option<&Cards>) {
    match effect {
        Effect::Choose(c) | Effect::Discard(c) | Effect::Do(_, c) | Effect::LookAt(c) | Effect::Reveal(c) => {
            (Some(c), None)
        }
        Effect::Separate(c) | Effect::Replace(c) | Effect::Cancel(c) => (Some(c), None),
        Effect::Move { what, .. } | Effect::AddCounters { what, .. } | Effect::RemoveCounters { what, .. } => {
            (Some(what), None)
        }
        Effect::CopyTokens { of, .. } | Effect::CopyEffects(of) => (Some(of), None),
        Effect::Play { what, .. } | Effect::GainControl { what, .. } => (Some(what), None),
        Effect::Put { what, into } => match into {
            Dest::Beneath(host) | Dest::On(host) => (Some(what), Some(host)),
            _ => (Some(what), None),
        },
        Effect::AnyCounter { what, .. } => (Some(what), None),
        Effect::Spend { from, .. } => (Some(from), None),
        Effect::Reattach { what, to } => (Some(what), Some(to)),
        Effect::Challenge { what, with } => (Some(what), with.as_ref()),
        Effect::Faceoff { yours, theirs, .. } => (Some(&yours.cards), Some(&theirs.cards)),
        Effect::Change { change, .. } => (crate::cards::change::subject(change), None),
        Effect::Then(_)
        | Effect::May { .. }
        | Effect::To { .. }
        | Effect::IfDone { .. }
        | Effect::Or(_)
        | Effect::Modes { .. }
        | Effect::Else { .. }
        | Effect::ForEach { .. }
        | Effect::Antic(_)
        | Effect::If { .. }
        | Effect::By { .. }
        | Effect::Rule { .. }
        | Effect::Skip(_)
        | Effect::Extra { .. }
        | Effect::Draw(_)
        | Effect::DrawBottom(_)
        | Effect::Name { .. }
        | Effect::ChoosePlayer(_)
        | Effect::ChoosePile
        | Effect::RevealUntil { .. }
        | Effect::Gain(_)
        | Effect::GainUntil { .. }
        | Effect::Lose(_)
        | Effect::Pay(_)
        | Effect::Score(_)
        | Effect::LosePoints(_)
        | Effect::Look { .. }
        | Effect::Search { .. }
        | Effect::Shuffle(_)
        | Effect::Flip(_)
        | Effect::EndFaceoff
        | Effect::WinGame
        | Effect::LoseGame
        | Effect::Tokens { .. } => (None, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use maneframe_card::ability::Amount;

    #[test]
    fn a_refused_offer_jumps_to_the_otherwise() {
        let program = compile(&Effect::May {
            effect: Box::new(Effect::Pay(Amount::Num(1))),
            then: Some(Box::new(Effect::Draw(Amount::Num(2)))),
            otherwise: Some(Box::new(Effect::Score(Amount::Num(1)))),
        });
        let Op::May { no, .. } = &program[0] else { panic!("{program:?}") };
        assert!(matches!(program[*no], Op::Do(Effect::Score(_))));
        assert!(matches!(program[*no - 1], Op::Jump(end) if end == program.len()));
    }

    #[test]
    fn a_choice_is_made_before_the_deed() {
        let pick = Pick {
            count: maneframe_card::ability::Count::Exactly(Amount::Num(1)),
            of: Default::default(),
            random: false,
        };
        let effect = Effect::Do(maneframe_card::ability::Verb::Ready, Cards::Some(Box::new(pick)));
        let program = compile(&effect);
        assert!(matches!(program[0], Op::Pick { slot: Slot::It, .. }));
        assert!(matches!(program[1], Op::Do(_)));
    }
}
