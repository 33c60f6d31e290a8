//! Compilation of cards: their definitions, sides, and bits of traits.

use std::sync::Arc;

use maneframe_card::ability::{Ability, Keyword, Placement, Timing};
use maneframe_card::{Card, CardType, Face, Symbol};

use crate::cards::pool::composite::{cost_first, in_parts};
use crate::cards::pool::definition::{AbilityDef, Def, FaceDef, Glance};
use crate::cards::pool::link::is_hasty;
use crate::cards::pool::{CompiledPool, MAX_TRAITS, PoolError};
use crate::model::ids::{AbilityId, DefId};
use crate::rules::rulebook::{AnyPhase, FlippedTexts};

impl CompiledPool {
    /// Adds a card. `traits` is the number of traits that have a bit already.
    pub(super) fn add(&mut self, card: &Arc<Card>, traits: &mut u8, token: bool) -> Result<DefId, PoolError> {
        let id = self.defs.len();
        if id >= usize::from(u16::MAX) {
            return Err(PoolError::TooMany { what: "card definitions", max: usize::from(u16::MAX) });
        }
        if card.faces.is_empty() {
            return Err(PoolError::NoFace { card: card.id.clone() });
        }
        let mut faces = Vec::new();
        for face in &card.faces {
            faces.push(self.face(face, card.kind, traits)?);
        }
        let has = |name: &str| card.front().traits.iter().any(|t| t.as_str() == name);
        let placements = || {
            card.front().abilities().filter_map(|a| match a {
                Ability::Placement(p) => Some(p),
                _ => None,
            })
        };
        let host = placements().find_map(|p| match p {
            Placement::On(filter) => Some(filter.clone()),
            _ => None,
        });
        let range = faces[0].abilities.clone();
        let of_kind = |keep: &dyn Fn(&Ability) -> bool| {
            range.clone().filter(|&i| keep(&self.abilities[usize::from(i)].ability)).map(AbilityId).collect::<Vec<_>>()
        };
        let only_if = of_kind(&|a| matches!(a, Ability::Placement(Placement::OnlyIf(_))));
        let costs = of_kind(&|a| matches!(a, Ability::Placement(Placement::Cost(_))));
        let to_your_home = !of_kind(&|a| matches!(a, Ability::Placement(Placement::Home))).is_empty();
        let event = (card.kind == CardType::Event)
            .then(|| {
                let texts = of_kind(&|a| matches!(a, Ability::Activated(_)));
                // An ability composed of parts comes last.
                if in_parts(card.front()).is_some() { texts.last() } else { texts.first() }.copied()
            })
            .flatten();
        let timing = event.map(|e| match &self.abilities[usize::from(e.0)].ability {
            Ability::Activated(a) => a.timing.clone(),
            _ => Timing::Immediate,
        });
        let quick = matches!(timing, Some(Timing::Immediate | Timing::Faceoff(_) | Timing::Reaction(_)))
            || timing == Some(Timing::Phase(None)) && self.rulebook.any_phase == AnyPhase::WholeTurn
            || range.clone().any(|i| is_hasty(&self.abilities[usize::from(i)].ability));
        let name = card.name();
        let same = self.defs.iter().find(|d| d.card.name() == name).map(|d| d.name);
        self.defs.push(Def {
            kind: card.kind,
            dilemma: has("Dilemma"),
            unique: has("Unique"),
            epic: has("Epic"),
            cost: card.cost,
            requirements: card.requirements.clone(),
            faces,
            name: same.unwrap_or(id as u16),
            full_name: self.words.add(&Symbol::new(&name)),
            title: self.words.add(&Symbol::new(&card.front().title)),
            titles: Vec::new(),
            points: card.points.unwrap_or(0),
            problem: card.problem.clone(),
            host,
            only_if,
            costs,
            event,
            quick,
            to_your_home,
            token,
            card: Arc::clone(card),
        });
        let def = &self.defs[id];
        self.glances.push(Glance {
            name: def.name,
            unique: def.unique,
            troublemaker: def.kind == CardType::Troublemaker,
            attachment: def.host.is_some(),
            statics: def.faces.iter().any(|f| !f.statics.is_empty()),
            others: def.faces.iter().any(|f| !f.others.is_empty()),
        });
        Ok(DefId(id as u16))
    }

    /// Compiles a side of a card of type `kind`, including its abilities.
    fn face(&mut self, face: &Face, kind: CardType, traits: &mut u8) -> Result<FaceDef, PoolError> {
        let mut bits = 0;
        for name in &face.traits {
            bits |= 1 << self.bit_of(name, traits)?;
        }
        let keywords: Vec<Keyword> = face.keywords().filter(|k| self.rulebook.knows(*k)).collect();
        let first = self.abilities.len();
        for (name, ability) in face.abilities_by_name() {
            match ability {
                Ability::Keyword(k) => {
                    for meaning in self.rulebook.meaning(*k) {
                        self.ability(&meaning, Some(*k));
                    }
                }
                Ability::Chaos(_) => {}
                // The text of an Event is not an activated ability (CR 703.1a).
                other if kind == CardType::Event => self.named_ability(name, other),
                other => self.named_ability(name, &cost_first(other)),
            }
        }
        if let Some(event) = in_parts(face).filter(|_| kind == CardType::Event) {
            self.ability(&Ability::Activated(event), None);
        }
        let flipped = self.abilities.len();
        for ability in face.abilities() {
            if let Ability::Chaos(ability) = ability
                && self.rulebook.flipped_texts == FlippedTexts::Work
            {
                self.ability(ability, None);
                self.chaos = true;
            }
        }
        let max = usize::from(u16::MAX);
        if self.abilities.len() > max {
            return Err(PoolError::TooMany { what: "abilities", max });
        }
        let own = &self.abilities[first..flipped];
        let in_play = |keep: fn(&Ability) -> bool| {
            let fits = |(_, a): &(usize, &AbilityDef)| a.zone.is_none() && keep(&a.ability);
            own.iter().enumerate().filter(fits).map(|(i, _)| AbilityId((first + i) as u16)).collect()
        };
        Ok(FaceDef {
            statics: in_play(|a| matches!(a, Ability::Static(_))),
            others: in_play(|a| matches!(a, Ability::Triggered(_) | Ability::Replacement(_) | Ability::Activated(_))),
            off_board: own.iter().any(|a| a.zone.or(a.also_in).is_some()),
            power: face.power.map(i16::from),
            colors: face.colors,
            traits: bits,
            abilities: first as u16..flipped as u16,
            flipped: flipped as u16..self.abilities.len() as u16,
            home_limit: keywords.iter().find_map(|k| match k {
                Keyword::HomeLimit(n) => Some(*n),
                _ => None,
            }),
            keywords,
        })
    }

    /// Returns the bit of a trait, assigning one if it is new.
    pub(super) fn bit_of(&mut self, name: &Symbol, traits: &mut u8) -> Result<u8, PoolError> {
        let index = self.words.add(name).0 as usize;
        if self.trait_bits.len() <= index {
            self.trait_bits.resize(index + 1, u8::MAX);
        }
        if self.trait_bits[index] == u8::MAX {
            if usize::from(*traits) >= MAX_TRAITS {
                return Err(PoolError::TooManyTraits);
            }
            self.trait_bits[index] = *traits;
            self.traits.push(name.clone());
            *traits += 1;
        }
        Ok(self.trait_bits[index])
    }
}
