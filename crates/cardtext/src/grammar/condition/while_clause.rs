//! "While …" before a sentence whose subject is a description of cards. The condition is tested separately for each of
//! the cards.

use maneframe_card::ability::{
    Cards, Change, Condition, Filter, Happening, Is, Kind, Moment, Place, Static, Trigger, Triggered, Until,
};

use crate::grammar::condition::if_clause::Said;
use crate::grammar::verb::modification::Gift;

/// Builds a continuous ability for the described cards while each of them is involved in a faceoff, exhausted, or at a
/// place.
pub(crate) fn of_described(c: Condition, changes: Vec<Change>, during: Option<Moment>) -> Option<Static> {
    let (Cards::All(what), gifts) = Gift::shared(&changes)? else { return None };
    let (what, moment) = described(*what, c)?;
    let condition = match (moment, during) {
        (Some(a), Some(b)) => Some(Condition::And(vec![Condition::During(a), Condition::During(b)])),
        (a, b) => a.or(b).map(Condition::During),
    };
    let changes = gifts.into_iter().map(|g| g.to(Cards::All(Box::new(what.clone())))).collect();
    Some(Static { condition, changes })
}

/// Builds a continuous ability whose condition is about its subject: this card, its host, or each of the described
/// cards.
pub(crate) fn while_so((is, at): Said, changes: Vec<Change>) -> Option<Static> {
    let (what, _) = Gift::shared(&changes)?;
    match what {
        Cards::This | Cards::Host => Some(Static { condition: Some(Condition::CardIs(what, is, at)), changes }),
        Cards::All(_) => of_described(Condition::CardIs(Cards::This, is, at), changes, None),
        _ => None,
    }
}

/// Moves the condition into the description of the cards. If the condition is a span of time ("during …"), returns it
/// separately instead.
fn described(mut what: Filter, c: Condition) -> Option<(Filter, Option<Moment>)> {
    let mut when = None;
    match c {
        // Adjectives precede a trait that is used as the noun.
        Condition::CardIs(Cards::This, is, None) if what.kind == Kind::Card => drop(what.is.splice(0..0, is)),
        Condition::CardIs(Cards::This, is, None) => what.is.extend(is),
        Condition::CardIs(Cards::This, _, Some(at)) if what.at.is_none() => what.at = Some(at),
        Condition::During(Moment::Faceoff { kind, .. }) => {
            what.is.push(Is::Involved);
            when = Some(Moment::Faceoff { kind, involving: None, at: None });
        }
        _ => return None,
    }
    Some((what, when))
}

/// Builds the triggered ability that changes each card that is moved here or played here.
pub(crate) fn on_arrival(f: Filter, gifts: Vec<Gift>, until: Until) -> Triggered {
    let what = || Cards::All(Box::new(f.clone()));
    let moved = Happening::Moves { by: None, what: what(), from: None, to: Some(Place::Here) };
    let played = Happening::Plays { who: maneframe_card::ability::Who::APlayer, what: what(), to: Some(Place::Here) };
    let effect = crate::grammar::verb::phrase::changed(&Cards::It, gifts, until);
    Triggered { on: Trigger::When(Happening::Any(vec![moved, played])), condition: None, effect, limit: None }
}
