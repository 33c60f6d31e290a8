//! Effects become programs: [`compile`].

use maneframe_card::ability::{Amount, Cards, Effect, Replacement, Who};

use crate::cards::change::of_chosen;
use crate::cards::program::cost_parts::{means_this, parts_in_order};
use crate::cards::program::each_place::{at_each_problem, at_one_problem, one_players};
use crate::cards::program::operands::{operand_mut, operands};
use crate::cards::program::{Op, Program, Slot};

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

/// Adds the steps of an effect. Each kind of effect that is more than one deed has a function of its own.
fn add(program: &mut Program, effect: &Effect) {
    match effect {
        Effect::Then(effects) => add_sequence(program, effects),
        Effect::May { effect, then, otherwise } => {
            add_offer(program, effect, then.as_deref(), otherwise.as_deref());
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
        Effect::Or(effects) => add_alternatives(program, effects),
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
        Effect::By { who, effect } => add_by(program, who, effect),
        // "Challenge a Troublemaker with it": "it" is who was spoken of before the Troublemaker.
        Effect::Challenge { what: what @ Cards::Some(_), with: Some(Cards::It) } => {
            picks(program, what, Slot::It, false);
            program.push(Op::Do(Effect::Challenge { what: what.clone(), with: Some(Cards::Before) }));
        }
        Effect::Change { change, until } => match of_chosen(change) {
            Some((what, change)) => {
                add(program, &Effect::Choose(what));
                program.push(Op::Do(Effect::Change { change, until: until.clone() }));
            }
            None => add_deed(program, effect),
        },
        deed => add_deed(program, deed),
    }
}

/// Adds effects that are done one after the other.
fn add_sequence(program: &mut Program, effects: &[Effect]) {
    let first = |e: &Effect| operands(e).0.cloned();
    for (i, e) in effects.iter().enumerate() {
        if i > 0 && is_more_of(&effects[i - 1], e) {
            program.push(Op::Do(of_it(e)));
        } else {
            add(program, e);
        }
        // "Turn this card over and exhaust it."
        if first(e) == Some(Cards::This) && effects.get(i + 1).and_then(first) == Some(Cards::It) {
            program.push(Op::ItIsThis);
        }
    }
}

/// Adds "you may …", what follows "if you do", and what follows otherwise.
fn add_offer(program: &mut Program, effect: &Effect, then: Option<&Effect>, otherwise: Option<&Effect>) {
    let may = program.len();
    program.push(Op::May { effect: effect.clone(), no: 0 });
    add_asked(program, effect);
    let did = then.map(|then| {
        let did = program.len();
        program.push(Op::Did { no: 0 });
        add(program, then);
        did
    });
    let end = match otherwise {
        None if chooses(effect) => speak_of_nobody(program),
        otherwise => else_branch(program, otherwise),
    };
    if let Op::May { no, .. } = &mut program[may] {
        *no = end;
    }
    if let Some(did) = did {
        program[did] = Op::Did { no: end };
    }
}

/// Adds effects of which the actor chooses one.
fn add_alternatives(program: &mut Program, effects: &[Effect]) {
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

/// Adds an effect that each of those players carries out.
fn add_by(program: &mut Program, who: &Who, effect: &Effect) {
    // Several players choose first, one after the other; then all of it is done together (CR 801.1).
    let joint = is_joint(who, effect);
    if joint {
        program.push(Op::Forget);
    }
    let by = program.len();
    program.push(Op::By { who: who.clone(), end: 0 });
    if !joint {
        add(program, effect);
    } else if let Some(Cards::Some(pick)) = operands(effect).0 {
        program.push(Op::Pick { pick: (**pick).clone(), slot: Slot::It, more: true });
    }
    program.push(Op::Next(by + 1));
    let end = program.len();
    program[by] = Op::By { who: who.clone(), end };
    if joint {
        program.push(Op::Do(effect.clone()));
    }
}

/// Adds a single deed, with the choices that come before it.
fn add_deed(program: &mut Program, deed: &Effect) {
    if let Some((there, other)) = at_each_problem(deed) {
        let begin = program.len();
        program.push(Op::Problems { other, end: 0 });
        add(program, &there);
        program.push(Op::NextProblem(begin + 1));
        let end = program.len();
        program[begin] = Op::Problems { other, end };
    } else if let Some((problem, there)) = at_one_problem(deed) {
        // "All characters at a Problem": which Problem, comes first.
        add(program, &Effect::Choose(Cards::Some(Box::new(problem))));
        add(program, &there);
    } else if let Some((who, theirs)) = one_players(deed) {
        // "All cards in a discard pile", "an opponent's hand": whose, comes first.
        program.push(Op::Do(Effect::ChoosePlayer(who)));
        program.push(Op::Do(theirs));
    } else {
        let (what, other) = operands(deed);
        for (cards, slot) in [(what, Slot::It), (other, Slot::Other)] {
            if let Some(cards) = cards {
                picks(program, cards, slot, false);
            }
        }
        program.push(Op::Do(deed.clone()));
    }
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

/// Adds the choices among those cards; with `more`, what is chosen joins what was chosen before.
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

/// The change of a rule about what was chosen already, as "it".
fn of_it(effect: &Effect) -> Effect {
    match effect {
        Effect::Change { change, until } => {
            let change = of_chosen(change).map_or_else(|| change.clone(), |(_, of_it)| of_it);
            Effect::Change { change, until: until.clone() }
        }
        other => other.clone(),
    }
}

/// Whether two changes are said of one choice: "one of your characters gets +1 power and Swift".
fn is_more_of(before: &Effect, effect: &Effect) -> bool {
    let of = |e: &'_ Effect| match e {
        Effect::Change { change, until } => match of_chosen(change) {
            Some((what, _)) => Some((what, until.clone())),
            None => crate::cards::change::subject(change)
                .filter(|c| matches!(c, Cards::Some(_)))
                .map(|c| (c.clone(), until.clone())),
        },
        _ => None,
    };
    of(effect).is_some_and(|this| of(before) == Some(this))
}

/// Whether several players each choose cards of theirs for one and the same deed.
fn is_joint(who: &Who, effect: &Effect) -> bool {
    matches!(who, Who::EachPlayer | Who::Opponents | Who::EachWith(_))
        && matches!(effect, Effect::Discard(Cards::Some(_)) | Effect::Do(_, Cards::Some(_)) | Effect::Choose(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use maneframe_card::ability::{Count, Pick};

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
        let pick = Pick { count: Count::Exactly(Amount::Num(1)), of: Default::default(), random: false };
        let effect = Effect::Do(maneframe_card::ability::Verb::Ready, Cards::Some(Box::new(pick)));
        let program = compile(&effect);
        assert!(matches!(program[0], Op::Pick { slot: Slot::It, .. }));
        assert!(matches!(program[1], Op::Do(_)));
    }
}
