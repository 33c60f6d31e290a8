//! Definitions that cards get by effects, made from their own: another type, or a token's copy on a card that isn't a
//! token.

use std::sync::Arc;

use maneframe_card::ability::{Ability, Dest, Effect, Guise, Kind, Placement};
use maneframe_card::{Card, CardType, Face, Symbol};

use crate::cards::pool::{CompiledPool, PoolError};
use crate::cards::program::Op;
use crate::model::ids::DefId;

/// Kind of definition that a card gets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Sort {
    /// A copy of a token, on a card that isn't a token.
    Card,
    /// A card of that type.
    Kind(CardType),
    /// A Dilemma card.
    Dilemma,
}

impl Sort {
    /// Returns the kind of definition that a guise gives any card, if it doesn't depend on another card.
    fn of(guise: &Guise) -> Option<Sort> {
        match guise {
            Guise::CopyOf(_) => None,
            Guise::Kind(Kind::Friend) => Some(Sort::Kind(CardType::Friend)),
            Guise::Kind(Kind::Resource) => Some(Sort::Kind(CardType::Resource)),
            Guise::Kind(_) => None,
            Guise::Dilemma => Some(Sort::Dilemma),
        }
    }

    fn fits(self, def: &super::Def) -> bool {
        match self {
            Sort::Card => def.token,
            Sort::Kind(kind) => {
                matches!(def.kind, CardType::Friend | CardType::Resource | CardType::Troublemaker | CardType::Event)
                    && def.kind != kind
                    && !def.dilemma
            }
            Sort::Dilemma => !def.dilemma && !matches!(def.kind, CardType::ManeCharacter | CardType::Problem),
        }
    }
}

/// Returns the card that `card` becomes. It keeps its printed values except its type and the place where it is played.
fn made(card: &Card, sort: Sort) -> Card {
    let mut made = card.clone();
    let front = |made: &mut Card, change: &dyn Fn(&mut Face)| made.faces.iter_mut().take(1).for_each(change);
    match sort {
        Sort::Card => made.cost = Some(0),
        Sort::Kind(kind) => {
            made.kind = kind;
            made.cost = made.cost.or(Some(0));
            front(&mut made, &|face| {
                for line in &mut face.lines {
                    let all = line.abilities.iter_mut();
                    all.for_each(|all| all.retain(|a| !matches!(a, Ability::Placement(p) if says_where(p))));
                }
                if kind == CardType::Friend {
                    face.power = face.power.or(Some(0));
                }
            });
        }
        Sort::Dilemma => front(&mut made, &|face| face.traits.push(Symbol::new("Dilemma"))),
    }
    made
}

fn says_where(placement: &Placement) -> bool {
    matches!(placement, Placement::On(_) | Placement::Home)
}

impl CompiledPool {
    /// Adds the definitions that cards of the pool may get by effects.
    pub(super) fn add_disguises(&mut self, traits: &mut u8) -> Result<(), PoolError> {
        let steps = self.abilities.iter().flat_map(|a| a.effect.iter().chain(a.after.iter().flatten()));
        let mut sorts: Vec<Sort> = Vec::new();
        for op in steps {
            let guise = match op {
                Op::Do(Effect::Become { guise, .. }) => guise,
                Op::Do(
                    Effect::Put { into: Dest::PlayAs(guise, _), .. }
                    | Effect::Search { into: Dest::PlayAs(guise, _), .. },
                ) => guise,
                _ => continue,
            };
            let sort = if matches!(guise, Guise::CopyOf(_)) { Some(Sort::Card) } else { Sort::of(guise) };
            sorts.extend(sort.filter(|sort| !sorts.contains(sort)));
        }
        let printed = self.defs.len();
        for sort in sorts {
            for id in 0..printed {
                if sort.fits(&self.defs[id]) && !self.disguises.contains_key(&(DefId(id as u16), sort)) {
                    let (card, token) = (made(&self.defs[id].card, sort), self.defs[id].token && sort != Sort::Card);
                    let def = self.add(&Arc::new(card), traits, token)?;
                    self.disguises.insert((DefId(id as u16), sort), def);
                }
            }
        }
        Ok(())
    }

    /// Returns the definition of a card of definition `own` as a copy of one of definition `of`. Cards become copies of
    /// cards of their type, and a token stays a token. Problems and Mane Characters are neither copied nor copies.
    pub(crate) fn copied(&self, own: DefId, of: DefId) -> Option<DefId> {
        let (own, copied) = (self.def(own), self.def(of));
        let kinds = [CardType::Friend, CardType::Resource, CardType::Troublemaker];
        if own.kind != copied.kind || !kinds.contains(&own.kind) || own.dilemma != copied.dilemma {
            return None;
        }
        match (own.token, copied.token) {
            (true, _) => self.copy_of(of),
            (false, true) => self.disguises.get(&(of, Sort::Card)).copied(),
            (false, false) => Some(of),
        }
    }

    /// Returns the definition of a card of definition `own` in a guise that depends on no other card; `None` if that
    /// changes nothing.
    pub(crate) fn disguised(&self, own: DefId, guise: &Guise) -> Option<DefId> {
        self.disguises.get(&(own, Sort::of(guise)?)).copied()
    }
}
