//! Compilation of effects into programs: [`compile`].

use maneframe_card::ability::{Amount, Cards, Count, Effect, Filter, Is, Node, Replacement, Verb, Who, Whose};

use smallvec::SmallVec;

use crate::cards::change::of_chosen;
use crate::cards::program::brought::Brought;
use crate::cards::program::cost_parts::{means_this, parts_in_order};
use crate::cards::program::each_place::{at_each_problem, at_one_problem, one_players};
use crate::cards::program::operands::{operand_mut, operands};
use crate::cards::program::{Joint, Op, Program, Slot};

/// Returns the steps of `effect`.
pub fn compile(effect: &Effect) -> Program {
    let mut program = Program::new();
    add(&mut program, effect);
    program
}

/// Returns the steps of a replacement's effect. If the replacement is optional, its cost isn't offered again.
pub fn compile_instead(replacement: &Replacement) -> Program {
    let mut program = Program::new();
    match replacement.may {
        Some(_) => add_asked(&mut program, &replacement.instead),
        None => add(&mut program, &replacement.instead),
    }
    program
}

/// Returns the steps of a cost.
pub fn compile_cost(cost: &Effect) -> Program {
    let mut program = Program::new();
    add_cost(&mut program, cost);
    program
}

/// Adds a cost. Its parts are paid in any order that allows all of them to be paid (CR 508.1b), unless they refer to
/// each other.
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

/// Adds the steps of an effect. Each kind of compound effect has a function of its own.
fn add(program: &mut Program, effect: &Effect) {
    match effect {
        Effect::Then(effects) => add_sequence(program, effects),
        Effect::May { effect, then, otherwise } => {
            add_offer(program, effect, then.as_deref(), otherwise.as_deref(), None);
        }
        // A cost may be declined, whether it is offered or not (CR 707.2a), except "any number".
        Effect::To { cost, .. } if **cost != Effect::Pay(Amount::AnyNumber) => {
            add(program, &Effect::may(effect.clone()));
        }
        Effect::To { .. } => add_asked(program, effect),
        Effect::IfDone { effect, then } => add_two(program, effect, then, false, None),
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
        // "Challenge a Troublemaker with it": "it" is the card mentioned before the Troublemaker.
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

/// Adds effects that are done one after the other. Effects that refer to results of an earlier offer are done only if
/// it was accepted.
fn add_sequence(program: &mut Program, effects: &[Effect]) {
    let effects = &with_the_rest(flat(effects));
    let first = |e: &Effect| operands(e).0.cloned();
    // Optional effects ("you may …") so far, each with the words (`it`, `that card`) that refer to its result. A later effect
    // with one of these words is carried out only if the player took the option.
    let mut offers: SmallVec<[(u8, Brought); 2]> = SmallVec::new();
    for (i, e) in effects.iter().enumerate() {
        let needs: SmallVec<[u8; 2]> =
            offers.iter().filter(|(_, brought)| brought.is_spoken_of(e)).map(|(offer, _)| *offer).collect();
        // "Draw 2 cards. Gain [1] for each Friend drawn this way", "Draw a card. If it's a Friend, …".
        let drawn = |node: Node<'_>| matches!(node, Node::Is(Is::Done(Verb::Draw)));
        let next = effects.get(i + 1);
        if matches!(e, Effect::Draw(_)) && next.is_some_and(|next| Node::Effect(next).any(drawn)) {
            program.push(Op::ItIsDrawn { always: true });
        } else if *e == Effect::Draw(Amount::Num(1)) && next.is_some_and(|next| Brought::IT.is_spoken_of(next)) {
            program.push(Op::ItIsDrawn { always: false });
        }
        let begin = program.len();
        program.extend(needs.iter().map(|&offer| Op::Taken { offer, no: 0 }));
        let gates = begin..program.len();
        let brought = offer_of(e).map(|mut brought| {
            brought.without_done(&effects[..i]);
            brought
        });
        let gate = brought.filter(|brought| spoken_of_later(brought.clone(), &effects[i + 1..])).and_then(|brought| {
            let offer = program_offers(program);
            offer.map(|offer| (offer, brought))
        });
        if i > 0 && is_more_of(&effects[i - 1], e) {
            program.push(Op::Do(of_it(e)));
        } else if let Some((offer, _)) = gate {
            add_gate(program, e, offer);
        } else {
            add(program, e);
        }
        let end = program.len();
        for gate in gates {
            if let Op::Taken { no, .. } = &mut program[gate] {
                *no = end;
            }
        }
        for (offer, brought) in &mut offers {
            // An effect that is done only if an offer was accepted provides nothing otherwise.
            if needs.contains(offer) {
                brought.and(Brought::by(e));
            } else {
                brought.hidden_by(e);
            }
        }
        offers.extend(gate);
        // "Turn this card over and exhaust it."
        if first(e) == Some(Cards::This) && effects.get(i + 1).and_then(first) == Some(Cards::It) {
            program.push(Op::ItIsThis);
        }
    }
}

/// Rewrites "each player chooses one of their Friends. Dismiss the rest": the rest are all cards that could be chosen
/// and were not. "All other Friends" means the same.
fn with_the_rest(mut effects: Vec<Effect>) -> Vec<Effect> {
    for i in 1..effects.len() {
        let [.., before, after] = &mut effects[..=i] else { continue };
        let Effect::By { who, effect } = before else { continue };
        let Effect::Choose(Cards::Some(pick)) = &**effect else { continue };
        if pick.of.whose != Whose::Of(Who::Actor) {
            continue;
        }
        let rest = || Filter { whose: Whose::Of(who.clone()), ..pick.of.clone() }.is(Is::NotAmongThem);
        match operand_mut(after) {
            Some(what @ Cards::Others) => *what = Cards::All(Box::new(rest())),
            Some(Cards::All(of)) if of.other && of.kind == pick.of.kind => {
                of.other = false;
                of.is.push(Is::NotAmongThem);
            }
            _ => {}
        }
    }
    effects
}

/// Returns the effects of a sequence, without nested sequences.
fn flat(effects: &[Effect]) -> Vec<Effect> {
    let parts = effects.iter().flat_map(|effect| match effect {
        Effect::Then(parts) => flat(parts),
        other => vec![other.clone()],
    });
    parts.collect()
}

/// Returns the referents of an effect that is optional or may not happen; `None` for other effects.
fn offer_of(effect: &Effect) -> Option<Brought> {
    let brought = match effect {
        Effect::May { otherwise: None, .. } | Effect::If { otherwise: None, .. } | Effect::IfDone { .. } => {
            Brought::by(effect)
        }
        Effect::To { cost, .. } if **cost != Effect::Pay(Amount::AnyNumber) => Brought::by(effect),
        Effect::By { who: Who::You | Who::Opponent | Who::APlayer | Who::ThatPlayer, effect } => {
            return offer_of(effect);
        }
        _ => return None,
    };
    Some(brought).filter(|brought| !brought.is_nothing())
}

/// Returns true if any of those effects refers to it.
fn spoken_of_later(mut brought: Brought, later: &[Effect]) -> bool {
    later.iter().any(|effect| {
        let spoken = brought.is_spoken_of(effect);
        brought.hidden_by(effect);
        spoken
    })
}

/// Returns the next number for an offer; `None` if there are more than 8, and the rest are not distinguished.
fn program_offers(program: &Program) -> Option<u8> {
    let offers = program.iter().filter(|op| matches!(op, Op::Offer { open: true, .. })).count() as u32;
    (offers < u8::BITS).then_some(offers as u8)
}

/// Adds an effect that may not happen, and steps that note whether it did.
fn add_gate(program: &mut Program, effect: &Effect, offer: u8) {
    program.push(Op::Offer { offer, open: true });
    add_noted(program, effect, offer);
}

/// Adds an effect, with a last step that notes that it happened.
fn add_noted(program: &mut Program, effect: &Effect, offer: u8) {
    match effect {
        Effect::May { effect, then, .. } => add_offer(program, effect, then.as_deref(), None, Some(offer)),
        Effect::To { cost, .. } if **cost != Effect::Pay(Amount::AnyNumber) => {
            add_offer(program, effect, None, None, Some(offer));
        }
        Effect::By { who, effect } => {
            add_by_each(program, who, effect, |program| add_noted(program, effect, offer));
        }
        Effect::If { condition, then, .. } => {
            let check = program.len();
            program.push(Op::Check { condition: condition.clone(), no: 0 });
            add(program, then);
            program.push(Op::Offer { offer, open: false });
            let end = program.len();
            program[check] = Op::Check { condition: condition.clone(), no: end };
        }
        Effect::IfDone { effect, then } => {
            add_two(program, effect, then, false, Some(offer));
        }
        other => add(program, other),
    }
}

/// Adds "you may …", the part after "if you do", and the part after "otherwise". With `offer`, a step notes that it was
/// accepted.
fn add_offer(
    program: &mut Program,
    effect: &Effect,
    then: Option<&Effect>,
    otherwise: Option<&Effect>,
    offer: Option<u8>,
) {
    let effect = &for_each_or_fewer(effect);
    let may = program.len();
    program.push(Op::May { effect: effect.clone(), no: 0 });
    add_asked(program, effect);
    let did = then.map(|then| {
        let did = program.len();
        program.push(Op::Did { no: 0 });
        add(program, then);
        did
    });
    program.extend(offer.map(|offer| Op::Offer { offer, open: false }));
    let end = match otherwise {
        None if Brought::by(effect).it => speak_of_nobody(program),
        otherwise => else_branch(program, otherwise),
    };
    if let Op::May { no, .. } = &mut program[may] {
        *no = end;
    }
    if let Some(did) = did {
        program[did] = Op::Did { no: end };
    }
}

/// Rewrites "you may move a character for each of your Friends": each of these moves may be declined, so the number is
/// a maximum.
fn for_each_or_fewer(effect: &Effect) -> Effect {
    let mut effect = effect.clone();
    if let Some(Cards::Some(pick)) = operand_mut(&mut effect)
        && let Count::Exactly(number @ Amount::ForEach(..)) = &pick.count
    {
        pick.count = Count::UpTo(number.clone());
    }
    effect
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
    add_by_each(program, who, effect, |program| add(program, effect));
}

/// Adds the loop of an "each player"; `body` adds the steps of one player.
fn add_by_each(program: &mut Program, who: &Who, effect: &Effect, body: impl FnOnce(&mut Program)) {
    let joint = joint(who, effect);
    let by = program.len();
    program.push(Op::By { who: who.clone(), end: 0, joint });
    body(program);
    program.push(Op::Next(by + 1));
    let end = program.len();
    program[by] = Op::By { who: who.clone(), end, joint };
}

/// Splits "draw cards equal to a Friend's power" into the choice of the Friend, and the effect with its power.
fn by_chosen(deed: &Effect) -> Option<(Cards, Effect)> {
    let mut deed = deed.clone();
    let number = match &mut deed {
        Effect::Draw(n)
        | Effect::DrawBottom(n)
        | Effect::Gain(n)
        | Effect::Lose(n)
        | Effect::Score(n)
        | Effect::LosePoints(n)
        | Effect::Flip(n) => n,
        _ => return None,
    };
    match number {
        Amount::PowerOf(of) | Amount::PrintedPowerOf(of) | Amount::CostOf(of) if matches!(of, Cards::Some(_)) => {
            let chosen = std::mem::replace(of, Cards::It);
            Some((chosen, deed))
        }
        _ => None,
    }
}

/// Adds a single effect, with the choices that come before it.
fn add_deed(program: &mut Program, deed: &Effect) {
    if let Some((chosen, deed)) = by_chosen(deed) {
        add(program, &Effect::Choose(chosen));
        program.push(Op::Do(deed));
    } else if let Some((there, other)) = at_each_problem(deed) {
        let begin = program.len();
        program.push(Op::Problems { other, end: 0 });
        add(program, &there);
        program.push(Op::NextProblem(begin + 1));
        let end = program.len();
        program[begin] = Op::Problems { other, end };
    } else if let Some((problem, there)) = at_one_problem(deed) {
        // "All characters at a Problem": choose the Problem first.
        add(program, &Effect::Choose(Cards::Some(Box::new(problem))));
        add(program, &there);
    } else if let Some((who, theirs)) = one_players(deed) {
        // "All cards in a discard pile", "an opponent's hand": choose the player first.
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

/// Adds an effect that a player has already been asked about.
fn add_asked(program: &mut Program, effect: &Effect) {
    match effect {
        Effect::To { cost, effect } => add_two(program, cost, effect, true, None),
        other => add(program, other),
    }
}

/// Adds two parts, of which the second is done only after the whole of the first. With `offer`, a step notes that it
/// was done.
fn add_two(program: &mut Program, first: &Effect, then: &Effect, cost: bool, offer: Option<u8>) {
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
    program.extend(offer.map(|offer| Op::Offer { offer, open: false }));
    let end = if chooses(then) { speak_of_nobody(program) } else { program.len() };
    if let Op::Afford { no, .. } = &mut program[afford] {
        *no = end;
    }
    program[did] = Op::Did { no: end };
}

/// Adds the branch for "otherwise", and returns the position to jump to if the main branch isn't taken.
fn else_branch(program: &mut Program, otherwise: Option<&Effect>) -> usize {
    let Some(otherwise) = otherwise else { return program.len() };
    let jump = program.len();
    program.push(Op::Jump(0));
    let start = program.len();
    add(program, otherwise);
    program[jump] = Op::Jump(program.len());
    start
}

/// Adds the choices among those cards. With `more`, the chosen cards are added to those chosen before.
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

/// Returns true if the effect ends in a choice that later words refer to.
fn chooses(effect: &Effect) -> bool {
    match effect {
        Effect::Choose(_) => true,
        Effect::To { effect, .. } => chooses(effect),
        _ => false,
    }
}

/// Adds a branch that clears "it" when no choice was made, and returns its position.
fn speak_of_nobody(program: &mut Program) -> usize {
    let jump = program.len();
    program.push(Op::Jump(jump + 2));
    program.push(Op::Forget);
    jump + 1
}

/// Returns the change of a rule about cards that are already chosen, as "it".
fn of_it(effect: &Effect) -> Effect {
    match effect {
        Effect::Change { change, until } => {
            let change = of_chosen(change).map_or_else(|| change.clone(), |(_, of_it)| of_it);
            Effect::Change { change, until: until.clone() }
        }
        other => other.clone(),
    }
}

/// Returns true if two changes are about one choice: "one of your characters gets +1 power and Swift".
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

/// Returns the words that later texts may use after several players did something together (CR 801.1); `None` if one
/// player acts. "Each player loses the game" is not joint: [`Effect::LoseGame`] handles it (CR 103.3).
fn joint(who: &Who, effect: &Effect) -> Option<Joint> {
    let several = matches!(who, Who::EachPlayer | Who::Opponents | Who::EachWith(_));
    let brought = Brought::by(effect);
    (several && *effect != Effect::LoseGame).then_some(Joint { it: brought.it, many: brought.many })
}
