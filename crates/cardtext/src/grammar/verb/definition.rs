//! Definitions that cards get, also when they enter play: "it becomes a copy of a Friend", "it enters play as a
//! Resource".

use maneframe_card::ability::{Cards, Effect, Guise, Happening, Kind, Trigger, Triggered, Until};

use crate::grammar::Form;
use crate::grammar::noun::cards::object;
use crate::grammar::noun::determiner::whole;
use crate::grammar::sentence::duration::until;
use crate::grammar::verb::becoming::changed_cards;
use crate::grammar::verb::modification::is_plural;
use crate::kernel::{Pass, agree, alt, any_of, boxed, iso, maybe, rule};

/// "It becomes a copy of a Friend until the end of the turn."
pub(crate) fn becomes(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: (s: changed_cards) {agree(is_plural(s), " becomes a copy of ", " become copies of ")} (of: object) (u: maybe(until))
        => copies(s, of, u), (s, of, u) from |v| parts(v));
}

fn parts(effect: &Effect) -> Option<(&Cards, &Cards, Option<Until>)> {
    match effect {
        Effect::Become { what, guise: Guise::CopyOf(of), until } => {
            Some((what, of, Some(until.clone()).filter(|u| *u != Until::Permanent)))
        }
        _ => None,
    }
}

/// "Have it become a copy of a Friend".
pub(crate) fn made_to_become(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: (s: changed_cards) {any_of(if is_plural(s) { &[" become copies of "] } else { &[" become a copy of "] })} (of: object) (u: maybe(until))
        => copies(s, of, u), (s, of, u) from |v| parts(v));
}

/// "It becomes a copy of a Friend", without the duration.
pub(crate) fn becomes_for_a_while(p: &mut Pass<'_, '_, Effect>, form: Form) {
    alt!(p, form: (s: changed_cards) {agree(is_plural(s), " becomes a copy of ", " become copies of ")} (of: object)
        =>? copies(s, of, None));
}

/// Builds the effect. Returns `None` for "while …", which is not a duration (CR 708.2): a card's definition doesn't
/// depend on conditions.
fn copies(what: Cards, of: Cards, until: Option<Until>) -> Option<Effect> {
    let until = until.unwrap_or(Until::Permanent);
    (!matches!(until, Until::While(..))).then_some(Effect::Become { what, guise: Guise::CopyOf(of), until })
}

/// The card type that a card becomes: "a Resource". In the plural "Resources", if `many` is set in the form.
pub(crate) fn kind(p: &mut Pass<'_, '_, Guise>, form: Form) {
    let [friend, resource, dilemma] =
        if form.many { ["Friends", "Resources", "Dilemmas"] } else { ["a Friend", "a Resource", "a Dilemma"] };
    rule!(p, form: {friend} => Guise::Kind(Kind::Friend));
    rule!(p, form: {resource} => Guise::Kind(Kind::Resource));
    rule!(p, form: {dilemma} => Guise::Dilemma);
}

fn guise(p: &mut Pass<'_, '_, Guise>, form: Form) {
    rule!(p, form: (g: kind) => g);
    rule!(p, form: {if form.many { "copies of " } else { "a copy of " }} (of: object, form.plain()) => Guise::CopyOf(of));
}

/// Builds the triggered ability of a card that enters as something else: "as it enters play, it becomes that".
fn entering(what: Cards, guise: Guise, offered: bool) -> Triggered {
    let become_that = Effect::Become { what: Cards::It, guise, until: Until::Permanent };
    Triggered {
        on: Trigger::As(Happening::EntersPlay { what, at: None, who: None }),
        condition: None,
        effect: if offered { Effect::may(become_that) } else { become_that },
        limit: None,
    }
}

fn entering_of(v: &Triggered) -> Option<(Cards, Guise, bool)> {
    let Trigger::As(Happening::EntersPlay { what, .. }) = &v.on else { return None };
    let (effect, offered) = match &v.effect {
        Effect::May { effect, .. } => (&**effect, true),
        effect => (effect, false),
    };
    let Effect::Become { guise, .. } = effect else { return None };
    (*v == entering(what.clone(), guise.clone(), offered)).then(|| (what.clone(), guise.clone(), offered))
}

/// "This card enters play as a copy of a Friend.", "Your Resources enter play as Dilemmas."
pub(crate) fn enters_as(p: &mut Pass<'_, '_, Triggered>, form: Form) {
    iso!(p, form: "this card enters play as " (g: guise) "." => Some(entering(Cards::This, g, false)),
        (g) from |v| entering_of(v).filter(|e| e.0 == Cards::This && !e.2).map(|e| (e.1,)));
    iso!(p, form: "you may have this card enter play as " (g: guise) "." => Some(entering(Cards::This, g, true)),
        (g) from |v| entering_of(v).filter(|e| e.0 == Cards::This && e.2).map(|e| (e.1,)));
    alt!(p, form: "this card may enter play as " (g: guise) "." => entering(Cards::This, g, true));
    iso!(p, form: (f: boxed(whole), form.many()) " enter play as " (g: guise, form.many()) "."
        => Some(entering(Cards::All(f), g, false)),
    (f, g) from |v| match entering_of(v) {
        Some((Cards::All(f), g, false)) => Some((f, g)),
        _ => None,
    });
}

/// Returns true if the ability is written with "enters play as …" rather than "as this card enters play, …".
pub(crate) fn is_entering_as(v: &Triggered) -> bool {
    entering_of(v).is_some_and(|(what, _, offered)| match what {
        Cards::This => true,
        Cards::All(_) => !offered,
        _ => false,
    })
}
