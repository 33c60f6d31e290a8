//! Cost changes for the next card that is played: "pay [1] less for your next Friend this turn".

use maneframe_card::ability::{Amount, Change, Effect, Filter, Until, Who};

use crate::grammar::Form;
use crate::grammar::amount::number::{digits, tokens};
use crate::grammar::verb::player_modifier::minimum;
use crate::kernel::{Pass, alt, iso, maybe, rule};

/// The next card of a description costs less: "pay [1] less for your next Friend this turn".
pub(crate) fn next_cost(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: "pay " (n: less_tokens) " less for your next " (f: sort_one) (u: while_next) (min: maybe(minimum))
        => Some(next(n, f, u, min)), (n, f, u, min) from |v| next_of(v));
    alt!(p, form: "pay " (n: less_tokens) " less for the next " (f: sort_one) "you play this turn" (min: maybe(minimum))
        => next(n, f, Until::NextThisTurn, min));
    alt!(p, form: "pay " (n: less_tokens) " less to play your next " (f: sort_one) "this turn" (min: maybe(minimum))
        => next(n, f, Until::NextThisTurn, min));
    alt!(p, form: "reduce by " (n: less_tokens) " the cost of the next " (f: sort_one) "you play this turn"
        => next(n, f, Until::NextThisTurn, None));
    alt!(p, form: "reduce the cost of the next " (f: sort_one) "you play this turn by " (n: less_tokens)
        => next(n, f, Until::NextThisTurn, None));
    alt!(p, form: "the cost of your next " (f: sort_one) "this turn is reduced by " (n: less_tokens)
        => next(n, f, Until::NextThisTurn, None));
    alt!(p, form: "the next " (f: sort_one) ["you play that turn" | "you play this turn"]
        " has its cost reduced by " (n: less_tokens) => next(n, f, Until::NextThisTurn, None));
}

/// The next card of a description costs more: "they must pay +[1] to play the next Friend they play this turn".
pub(crate) fn dearer_next(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: (who: crate::grammar::noun::player::holder) " must pay +" (n: tokens) " to play the next " (f: sort_one)
        "they play this turn" => Some(dearer(who, n, f)),
    (who, n, f) from |v| match v {
        Effect::Change { change: Change::PlayCost { who, what, by: Amount::Num(n), .. }, .. }
            if *v == dearer(who.clone(), *n, what.clone()) => Some((who, *n, what)),
        _ => None,
    });
    alt!(p, form: "they must pay +" (n: tokens) " to play the next " (f: sort_one) "they play this turn"
        => dearer(Who::ThatPlayer, n, f));
}

fn dearer(who: Who, n: i32, what: Filter) -> Effect {
    let change = Change::PlayCost { who, what, to: None, by: Amount::Num(n), minimum: None };
    Effect::Change { change, until: Until::NextThisTurn }
}

/// The duration of the cost change if no such card is played.
fn while_next(p: &mut Pass<'_, '_, Until>, form: Form) {
    rule!(p, form: ["this turn" | "that turn"] => Until::NextThisTurn);
    rule!(p, form: ["this faceoff" | "until the end of the faceoff"] => Until::NextThisFaceoff);
}

fn less_tokens(p: &mut Pass<'_, '_, i32>, form: Form) {
    rule!(p, form: (n: tokens) => n);
    alt!(p, form: (n: digits) => n);
}

fn sort_one(p: &mut Pass<'_, '_, Filter>, form: Form) {
    rule!(p, form: (f: crate::grammar::noun::determiner::body, form.one()) " " => f);
}

fn next(n: i32, what: Filter, until: Until, minimum: Option<u8>) -> Effect {
    Effect::Change { change: Change::PlayCost { who: Who::You, what, to: None, by: Amount::Num(-n), minimum }, until }
}

fn next_of(effect: &Effect) -> Option<(i32, Filter, Until, Option<u8>)> {
    match effect {
        Effect::Change {
            change: Change::PlayCost { who: Who::You, what, to: None, by: Amount::Num(n), minimum },
            until: until @ (Until::NextThisTurn | Until::NextThisFaceoff),
        } if *n < 0 => Some((-n, what.clone(), until.clone(), *minimum)),
        _ => None,
    }
}
