//! Changes of requirements: the power needed to confront a Problem or to play a card. Also counters that are
//! distributed among cards.

use maneframe_card::ability::{Amount, Cards, Change, Count, Effect, Filter, Pick, Place, Until, Who};

use crate::grammar::Form;
use crate::grammar::amount::number::{digits, words};
use crate::grammar::sentence::duration::until;
use crate::kernel::{Pass, alt, iso, rule};

/// "Reduce the play requirements of your Friends by 1 …", and "distribute two +1 power counters among up to two …".
pub(crate) fn requirements(p: &mut Pass<'_, '_, Effect>, form: Form) {
    alt!(p, form: (sign: up_or_down) (at: crate::grammar::noun::determiner::a_problem) "'s confront requirements by " (n: digits) " power"
        (u: until) => need_there(at, sign * n, u));
    alt!(p, form: (sign: up_or_down) "the confront requirements of " (at: crate::grammar::noun::determiner::a_problem) " by " (n: digits)
        " power" (u: until) => need_there(at, sign * n, u));
    iso!(p, form: (sign: up_or_down) "the play requirements of " (what: crate::grammar::noun::determiner::whole, form.many()) " by "
        (n: digits) " " (color: crate::grammar::lexicon::color) (u: until)
        => Some(Effect::Change { change: Change::PlayNeed { what, color, by: Amount::Num(sign * n) }, until: u }),
    (sign, what, n, color, u) from |v| match v {
        Effect::Change { change: Change::PlayNeed { what, color, by: Amount::Num(n) }, until } =>
            Some((n.signum(), what, n.abs(), *color, until.clone())),
        _ => None,
    });
    alt!(p, form: "distribute " (n: words) [" +1 power counters among up to " | " +1 power counters on up to "]
        (most: words) " "
        (f: crate::grammar::noun::determiner::counted) =>? (n == most && (2..=4).contains(&n)).then(|| spread(n, f)));
}

fn up_or_down(p: &mut Pass<'_, '_, i32>, form: Form) {
    rule!(p, form: "reduce " => -1);
    rule!(p, form: "increase " => 1);
}

/// Builds the effect that chooses a Problem and changes the power needed to confront it.
fn need_there(problem: Filter, by: i32, until: Until) -> Effect {
    let one = Pick { count: Count::Exactly(Amount::Num(1)), of: problem, random: false };
    let change = Change::ConfrontNeed { who: Who::EachPlayer, at: Place::There, by: Amount::Num(by) };
    Effect::Then(vec![Effect::Choose(Cards::Some(Box::new(one))), Effect::Change { change, until }])
}

/// Builds the effect that puts `n` counters one at a time, each on a card of that description.
fn spread(n: i32, of: Filter) -> Effect {
    let one = Pick { count: Count::Exactly(Amount::Num(1)), of, random: false };
    let put = Effect::AddCounters { what: Cards::Some(Box::new(one)), name: None, count: Amount::Num(1) };
    Effect::Then(vec![put; n as usize])
}
