//! Destinations of cards that were looked at: some of them go to one place, the rest to another.

use maneframe_card::ability::{Amount, Arrange, Cards, Count, Dest, Effect, Filter, Is, Pick, Verb};

use crate::grammar::Form;
use crate::grammar::form::Person;
use crate::grammar::noun::cards::{chosen, object, one_of_them};
use crate::grammar::verb::put::{look, onto};
use crate::kernel::{Pass, alt, any_of, iso, list, rule};

/// One or more of the cards seen: "one of them", "a revealed Friend", "one revealed Event".
fn wanted(p: &mut Pass<'_, '_, Cards>, form: Form) {
    iso!(p, form: "one of them" => Some(one_of_them()), () from |v| (*v == one_of_them()).then_some(()));
    rule!(p, form: (c: chosen) => c);
    alt!(p, form: ["one " | "1 "] (f: crate::grammar::noun::determiner::bare_body) => Cards::Some(Box::new(one_of(f))));
    iso!(p, form: "each " (f: crate::grammar::noun::determiner::bare_body) " revealed this way" => Some(revealed_all(f)),
    (f) from |v| match v {
        Cards::All(of) => {
            let mut f = (**of).clone();
            f.is.retain(|is| *is != Is::AmongThem);
            (*v == revealed_all(f.clone())).then_some((f,))
        }
        _ => None,
    });
    iso!(p, form: (c: object) => is_of_them(&c).then_some(c), (c) from |v| is_of_them(v).then_some((v,)));
    alt!(p, form: "one" => one_of_them());
    alt!(p, form: (n: crate::grammar::amount::quantity::any_several) => some_of(n, Is::AmongThem));
}

fn revealed_all(f: Filter) -> Cards {
    Cards::All(Box::new(Filter { is: std::iter::once(Is::AmongThem).chain(f.is.clone()).collect(), ..f }))
}

pub(crate) fn one_of(of: Filter) -> Pick {
    Pick { count: Count::Exactly(Amount::Num(1)), of, random: false }
}

fn some_of(n: Amount, which: Is) -> Cards {
    Cards::Some(Box::new(Pick { count: Count::Exactly(n), of: Filter::default().is(which), random: false }))
}

/// Returns true if the cards are chosen from those that the text has mentioned.
pub(crate) fn is_of_them(cards: &Cards) -> bool {
    let of = match cards {
        Cards::Some(pick) if !pick.random => &pick.of,
        Cards::All(f) => f,
        _ => return false,
    };
    of.is.iter().any(|is| matches!(is, Is::AmongThem | Is::Done(Verb::Reveal)))
}

/// Destination of the looked-at cards that the player didn't take.
fn rest(p: &mut Pass<'_, '_, Dest>, form: Form) {
    rule!(p, form: ["on the bottom of your deck" | "on the bottom of their deck" | "at the bottom of your deck" |
        "on the bottom of your deck in any order" | "at the bottom of your deck in any order"] => Dest::DeckBottom);
    rule!(p, form: ["on top of your deck in any order" | "on the top of your deck in any order"] => Dest::DeckTop);
    rule!(p, form: ["into your discard pile" | "into their discard pile"] => Dest::Discard);
    iso!(p, form: (d: onto, form.leaving()) => is_pile(&d).then_some(d), (d) from |v| is_pile(v).then_some((v,)));
}

fn is_pile(dest: &Dest) -> bool {
    matches!(dest, Dest::Hand | Dest::DeckTop | Dest::DeckBottom | Dest::DeckBottomRandom | Dest::Discard)
}

fn the_rest(p: &mut Pass<'_, '_, Dest>, form: Form) {
    rule!(p, form: [" and the rest " | " and all remaining cards " | " and the rest of the cards " | " and the other " |
        ", and put the rest of the cards " | ", and put all other revealed cards " | " and put the rest of the cards " |
        ". Put all remaining cards " | ", and puts the rest of the cards " | ". Put the rest of the cards "] (d: rest) => d);
}

/// Cards are looked at, and some of them go to one place, the rest to another.
pub(crate) fn looked_and_taken(p: &mut Pass<'_, '_, Effect>, form: Form) {
    let own = form.plain().leaving();
    let take = any_of(if form.person == Person::One {
        &[", puts ", " and puts "]
    } else {
        &[", put ", ". Put ", " and put "]
    });
    iso!(p, form: (seen: look) {take} (what: wanted) " " (into: onto, own) (r: the_rest)
        => taken(seen, what, into, r),
    (seen, what, into, r) from |v| taken_of(v).filter(|(_, what, ..)| !is_optional(what)));
    iso!(p, form: (seen: look) ". You may put " (what: wanted) " " (into: onto, own) (r: the_rest)
        => optional(what).and_then(|what| taken(seen, what, into, r)),
    (seen, what, into, r) from |v| taken_of(v).and_then(|(seen, what, into, rest)| Some((seen, required(&what)?, into, rest))));
}

/// Adds to an [`Effect::Look`] the cards that are taken and the destinations. Returns `None` if the effect already
/// arranges the cards, or for destinations that this sentence can't have.
fn taken(look: Effect, what: Cards, into: Dest, rest: Dest) -> Option<Effect> {
    let Effect::Look { deck, whose, count, from_bottom, reveal, then: Arrange::Back } = look else { return None };
    let what = match what {
        // The revealed cards are those that the effect looks at, so the filter need not repeat "revealed".
        Cards::All(f) if reveal && f.is.contains(&Is::Done(Verb::Reveal)) => {
            let is = f.is.iter().filter(|is| **is != Is::Done(Verb::Reveal)).cloned().collect();
            revealed_all(Filter { is, ..*f })
        }
        what => what,
    };
    let then = match what {
        what if !reveal && what == any_of_them() && into == Dest::DeckTop && rest == Dest::DeckBottom => {
            return Some(Effect::Look { deck, whose, count, from_bottom, reveal, then: Arrange::TopAndBottom });
        }
        what => Arrange::Take { what, into, rest },
    };
    let all = Effect::Look { deck, whose, count, from_bottom, reveal, then };
    taken_of(&all).is_some().then_some(all)
}

fn taken_of(effect: &Effect) -> Option<(Effect, Cards, Dest, Dest)> {
    let Effect::Look { deck, whose, count, from_bottom, reveal, then } = effect else { return None };
    let Arrange::Take { what, into, rest } = then else { return None };
    let fits = is_pile(into) && is_pile(rest) && matches!(what, Cards::Some(_) | Cards::All(_));
    let look = Effect::Look {
        deck: *deck,
        whose: whose.clone(),
        count: count.clone(),
        from_bottom: *from_bottom,
        reveal: *reveal,
        then: Arrange::Back,
    };
    fits.then(|| (look, what.clone(), into.clone(), rest.clone()))
}

/// Adds to an [`Effect::Look`] the order in which the cards are put back. Returns `None` for a single card, which needs
/// no order.
fn arranged(look: &Effect, then: Arrange) -> Option<Effect> {
    match look.clone() {
        Effect::Look { count: Amount::Num(1), .. } => None,
        Effect::Look { deck, whose, count, from_bottom, reveal, .. } => {
            Some(Effect::Look { deck, whose, count, from_bottom, reveal, then })
        }
        _ => None,
    }
}

fn any_of_them() -> Cards {
    Cards::Some(Box::new(Pick { count: Count::AnyNumber, of: Filter::default().is(Is::AmongThem), random: false }))
}

/// Returns true if the player may take some of the looked-at cards ("You may put …").
pub(crate) fn is_taken_by_choice(effect: &Effect) -> bool {
    taken_of(effect).is_some_and(|(_, what, ..)| is_optional(&what))
}

fn is_optional(cards: &Cards) -> bool {
    matches!(cards, Cards::Some(pick) if matches!(pick.count, Count::UpTo(_)))
}

/// Changes an exact count into an upper limit, for "you may put one".
fn optional(cards: Cards) -> Option<Cards> {
    let Cards::Some(mut pick) = cards else { return None };
    pick.count = match pick.count {
        Count::Exactly(n) => Count::UpTo(n),
        Count::AtLeast(_) => return None,
        fewer => fewer,
    };
    Some(Cards::Some(pick))
}

fn required(cards: &Cards) -> Option<Cards> {
    let Cards::Some(pick) = cards else { return None };
    let Count::UpTo(n) = &pick.count else { return None };
    Some(Cards::Some(Box::new(Pick { count: Count::Exactly(n.clone()), ..(**pick).clone() })))
}

/// A card and its destination, in a list of several.
type Apart = (Cards, Dest);

/// "One of them into your hand, one on the bottom of your deck, and the rest into your discard pile".
pub(crate) fn put_apart(p: &mut Pass<'_, '_, Effect>, form: Form) {
    alt!(p, form: {form.verb("put", "puts")} " " (all: list(apart, "and")) =>? all_apart(all));
}

fn apart(p: &mut Pass<'_, '_, Apart>, form: Form) {
    let form = form.plain().leaving();
    alt!(p, form: (c: object) " " (d: onto) => (c, d));
    alt!(p, form: ["one" | "another" | "another one"] " " (d: onto) => (one_of_them(), d));
    alt!(p, form: (n: crate::grammar::amount::quantity::any_several) " " (d: onto) => (some_of(n, Is::AmongThem), d));
}

/// Builds the effects. Each "one" after the first means one of the cards that are left.
fn all_apart(all: Vec<Apart>) -> Option<Effect> {
    // "The rest" means the cards that are left of the group from which the first cards are taken.
    let first = &all.first()?.0;
    if all.iter().any(|(what, _)| *what == Cards::Others) && !is_of_them(first) && *first != Cards::It {
        return None;
    }
    let of_others = |what: Cards| match what {
        Cards::Some(mut pick) => {
            pick.of.is.iter_mut().filter(|is| **is == Is::AmongThem).for_each(|is| *is = Is::Among(Cards::Others));
            Cards::Some(pick)
        }
        other => other,
    };
    let parts = all.into_iter().enumerate().map(|(i, (what, into))| match i {
        0 => Effect::Put { what, into },
        _ => Effect::Put { what: of_others(what), into },
    });
    Some(Effect::Then(parts.collect()))
}

/// Joins effects in order. Several parts about the destinations of cards that were looked at become one effect.
pub(crate) fn in_turn(all: Vec<Effect>) -> Effect {
    let mut done: Vec<Effect> = Vec::with_capacity(all.len());
    for effect in all {
        match effect {
            Effect::Then(parts) if done.last().is_some_and(is_bare_look) => {
                for part in parts {
                    let part = among_seen(done.last(), part);
                    done.push(part);
                }
            }
            effect => {
                let effect = among_seen(done.last(), effect);
                done.push(effect);
            }
        }
        if let Some((whole, parts)) = put_away(&done).or_else(|| spared(&done)) {
            done.truncate(done.len() - parts);
            done.push(whole);
        }
    }
    match done.len() {
        1 => done.remove(0),
        _ => Effect::Then(done),
    }
}

/// Restricts an act to the cards that were seen just before. After "reveal the top 3 cards of your deck", "each Friend"
/// is each revealed one, and after "look at an opponent's hand" a Friend that is banished is one in that hand.
fn among_seen(before: Option<&Effect>, mut effect: Effect) -> Effect {
    use maneframe_card::ability::{Place, Verb, Who, Whose, Zone};
    let bare = |f: &Filter| f.at.is_none() && f.whose == Whose::Any && !f.other;
    let named = |is: &Is| {
        matches!(is, Is::AmongThem | Is::NotAmongThem | Is::Among(_) | Is::On(_) | Is::Beneath(_) | Is::Done(_))
    };
    match (before, &mut effect) {
        (Some(look), Effect::Put { what: what @ Cards::All(_), .. }) if is_bare_look(look) => {
            if let Cards::All(f) = what
                && bare(f)
                && !f.is.iter().any(named)
            {
                if **f == Filter::default() {
                    *what = Cards::It;
                } else {
                    f.is.insert(0, Is::AmongThem);
                }
            }
        }
        (
            Some(Effect::LookAt(Cards::All(hand))),
            Effect::Do(Verb::Banish, Cards::Some(pick))
            | Effect::Choose(Cards::Some(pick))
            | Effect::Put { what: Cards::Some(pick), .. },
        ) if matches!(hand.at, Some(Place::Zone(Zone::Hand, _))) && bare(&pick.of) && !pick.of.is.iter().any(named) => {
            pick.of.at = Some(Place::Zone(Zone::Hand, Whose::Of(Who::ThatPlayer)));
        }
        _ => {}
    }
    effect
}

fn is_bare_look(effect: &Effect) -> bool {
    match effect {
        Effect::Look { then: Arrange::Back, .. } => true,
        Effect::May { effect, then: None, otherwise: None } => is_bare_look(effect),
        _ => false,
    }
}

/// Joins the last effects into one [`Effect::Look`], if they look at cards, take some of them and put the rest away.
/// Returns it with the number of effects that it replaces.
fn put_away(all: &[Effect]) -> Option<(Effect, usize)> {
    let may = |effect: &Effect| match effect {
        Effect::May { effect, then: None, otherwise: None } => Some((**effect).clone()),
        _ => None,
    };
    let put = |effect: &Effect| match effect {
        Effect::Put { what, into } => Some((what.clone(), into.clone())),
        _ => None,
    };
    if let [.., look @ Effect::Look { reveal: false, then: Arrange::Back, .. }, back] = all
        && put(back) == Some((Cards::It, Dest::DeckTop))
    {
        return arranged(look, Arrange::AnyOrder).map(|whole| (whole, 2));
    }
    if let [.., offer @ Effect::May { .. }, rest] = all
        && let Some(look) = may(offer)
        && let Some((whole, parts)) = put_away(&[look.clone(), rest.clone()])
    {
        return Some((Effect::may(whole), parts));
    }
    if let [.., offer @ Effect::May { .. }, one, rest] = all
        && let Some(look) = may(offer)
        && let Some((whole, 3)) = put_away(&[look, one.clone(), rest.clone()])
    {
        return Some((Effect::may(whole), 3));
    }
    let (look, one, rest, parts) = match all {
        [.., look, offer] if may(offer).is_some() => match may(offer)? {
            Effect::Then(two) => match &two[..] {
                [one, rest] => (look, Effect::may(one.clone()), rest.clone(), 2),
                _ => return None,
            },
            _ => return None,
        },
        [.., look, one, rest] => (look, one.clone(), rest.clone(), 3),
        _ => return None,
    };
    let (Cards::Others, rest) = put(&rest)? else { return None };
    let (what, into) = match may(&one) {
        Some(one) => put(&one).and_then(|(what, into)| Some((optional(what)?, into)))?,
        None => put(&one)?,
    };
    is_of_them(&what).then(|| taken(look.clone(), what, into, rest)).flatten().map(|whole| (whole, parts))
}

/// "Choose 3 Friends and retire the rest": returns the effect on all Friends except the chosen ones, with the number of
/// effects that it replaces.
fn spared(all: &[Effect]) -> Option<(Effect, usize)> {
    let [.., Effect::Choose(Cards::Some(pick)), Effect::Do(verb, Cards::Others)] = all else { return None };
    let rest = Cards::All(Box::new(pick.of.clone().is(Is::NotAmongThem)));
    let apart = !pick.of.is.iter().any(|is| matches!(is, Is::AmongThem | Is::Among(_)));
    let choose = Effect::Choose(Cards::Some(pick.clone()));
    (apart && all.len() == 2).then(|| (Effect::Then(vec![choose, Effect::Do(*verb, rest)]), 2))
}
