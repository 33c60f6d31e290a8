//! Conditions that can become true and then trigger a text: "when this card has 8 or more power".

use maneframe_card::ability::{Amount, Cards, Cmp, Condition, Is};

use crate::grammar::Form;
use crate::grammar::condition::if_clause::{being, conditions, having, is_one_card, such_as};
use crate::grammar::noun::cards::remember_one;
use crate::grammar::noun::determiner::indefinite;
use crate::kernel::{Pass, alt, iso, rule};

/// A state of a card as a trigger. States that have a wording as an event are left out: "when this card is exhausted"
/// is the event of exhausting the card.
pub(crate) fn state(p: &mut Pass<'_, '_, Condition>, form: Form) {
    iso!(p, form: "there is " (f: seen) => Some(there_is(f)).filter(is_state),
    (f) from |v| match v {
        Condition::ThereAre { cmp: Cmp::AtLeast, count: Amount::Num(1), what } => Some((what,)),
        _ => None,
    });
    iso!(p, form: (c: conditions) => is_state(&c).then_some(c), (c) from |v| is_state(v).then_some((v,)));
    alt!(p, form: (f: seen) " has " (q: having) =>? such_as(f, (vec![q], None)).map(there_is));
    alt!(p, form: (f: seen) " is " (s: being) =>? such_as(f, s).map(there_is).filter(is_state));
}

fn seen(p: &mut Pass<'_, '_, maneframe_card::ability::Filter>, form: Form) {
    rule!(p, form: (f: indefinite) => f);
    remember_one(p);
}

fn there_is(what: maneframe_card::ability::Filter) -> Condition {
    Condition::ThereAre { cmp: Cmp::AtLeast, count: Amount::Num(1), what }
}

fn is_state(c: &Condition) -> bool {
    let lasting = |is: &Is| {
        !matches!(
            is,
            Is::Ready
                | Is::Exhausted
                | Is::Frightened
                | Is::Boosted
                | Is::FaceDown
                | Is::FaceUp
                | Is::Flipped
                | Is::CutieMarked
                | Is::Involved
                | Is::InvolvedIn(_)
                | Is::On(_)
        )
    };
    match c {
        Condition::CardIs(Cards::This | Cards::Host, is, _) => is.iter().all(lasting),
        // A condition about a described card is tested for each such card.
        Condition::CardIs(c @ Cards::All(_), ..) => !is_one_card(c),
        Condition::Has { cmp: Cmp::AtLeast, count: Amount::Num(1), what, .. }
        | Condition::ThereAre { cmp: Cmp::AtLeast, count: Amount::Num(1), what } => what.is.iter().all(lasting),
        Condition::Has { .. }
        | Condition::ThereAre { .. }
        | Condition::Outdoes { .. }
        | Condition::Compare(..)
        | Condition::Parity(..) => true,
        Condition::And(all) | Condition::Or(all) => all.iter().all(is_state),
        Condition::Not(c) => is_state(c),
        _ => false,
    }
}
