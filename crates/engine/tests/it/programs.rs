//! Compilation of effects into programs.

use maneframe_card::ability::{Amount, Cards, Count, Effect, Pick};
use maneframe_engine::inspect::{Op, Slot, compile};

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
