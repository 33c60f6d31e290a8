//! Text after a placement in the same line. It refers to the host, and its effects are carried out when the card is
//! played.

use maneframe_card::CardType;
use maneframe_card::ability::{Ability, Cards, Effect, Happening, Placement, Trigger, Triggered, Who};

use crate::grammar::Form;
use crate::grammar::line::ability::{ability, begins_with_if, next_ability, placement};
use crate::grammar::sentence::sequence::sentences;
use crate::kernel::{Finding, Pass, Phrase, alt, keep, many, rule};

/// Returns "when you play this card".
pub(crate) fn played() -> Trigger {
    Trigger::When(Happening::Plays { who: Who::You, what: Cards::This, to: None })
}

/// A line of an attachment: an effect that is carried out when the card is played, and a continuous ability.
pub(crate) fn instructed(p: &mut Pass<'_, '_, Vec<Ability>>, form: Form) {
    if p.scope().kind == CardType::Resource && p.scope().host.is_some() {
        alt!(p, form: (e: crate::grammar::sentence::sequence::sentence) " " (s: crate::grammar::line::ability::continuous)
            =>? as_played(e).map(|played| vec![played, Ability::Static(s)]));
    }
}

/// Builds a triggered ability that carries out the effect when this card is played.
fn as_played(effect: Effect) -> Option<Ability> {
    let on = played();
    // "If" after the trigger belongs to the ability (CR 712.2), and so to its whole effect.
    let (condition, effect) = match effect {
        Effect::If { condition, then, otherwise: None } => (Some(condition), *then),
        other if begins_with_if(&other) => return None,
        other => (None, other),
    };
    Some(Ability::Triggered(Triggered { on, condition, effect, limit: None }))
}

/// The text after the placement: abilities, or an effect that is carried out when the card is played.
fn more(p: &mut Pass<'_, '_, Vec<Ability>>, form: Form) {
    crate::kernel::iso!(p, form: (first: ability) (more: many(next_ability))
        => Some(std::iter::once(first).chain(more).collect::<Vec<_>>()),
        (first, more) from |v| v.split_first().map(|(first, more)| (first, more.to_vec())));
    // Words that are an ability are not an effect of playing the card: "While that Friend is at home, …".
    if let Pass::Read { reader, at, .. } = p
        && ability.read(reader, *at, form).iter().any(|(_, end)| reader.is_end(end))
    {
        return;
    }
    alt!(p, form: (e: sentences) =>? as_played(e).map(|played| vec![played]));
}

fn home_and(p: &mut Pass<'_, '_, Vec<Ability>>, form: Form) {
    alt!(p, form: ["play to your home and " | "play to your home. "] (e: sentences)
        =>? as_played(e).map(|played| vec![Ability::Placement(Placement::Home), played]));
}

fn on_it(p: &mut Pass<'_, '_, Placement>, form: Form) {
    rule!(p, form: (x: placement) => x);
}

/// The first line of a Resource if it has text after the placement.
pub(crate) fn placed(p: &mut Pass<'_, '_, Vec<Ability>>, form: Form) {
    let scope = p.scope();
    if scope.kind != CardType::Resource || scope.host.is_some() {
        return;
    }
    alt!(p, form: (all: home_and) => all);
    match p {
        Pass::Read { reader, at, found, .. } => {
            for (placement, end) in on_it.read(reader, *at, form).iter() {
                let (Placement::On(f), Some(next)) = (placement, reader.lit(end, " ")) else { continue };
                let rest = reader.on_host(f.kind, |reader| more.read(reader, next, form));
                for (abilities, end) in rest.iter() {
                    let first = Ability::Placement(placement.clone());
                    keep(found, std::iter::once(first).chain(abilities.iter().cloned()).collect(), end);
                }
            }
        }
        Pass::Write { writer, value, done } => {
            let Some((Ability::Placement(placement @ Placement::On(f)), rest)) = value.split_first() else { return };
            if *done || rest.is_empty() {
                return;
            }
            let (mark, outside) = (writer.mark(), writer.scope);
            let mut fits = on_it.write(writer, placement, form) && writer.push(" ");
            writer.scope.host = Some(f.kind);
            fits = fits && more.write(writer, &rest.to_vec(), form);
            writer.scope = outside;
            *done = fits;
            if !fits {
                writer.rollback(mark);
            }
        }
    }
}
