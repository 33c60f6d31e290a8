//! Compilation of abilities, including those within others.

use maneframe_card::Symbol;
use maneframe_card::ability::{Ability, Change, Effect, Keyword, Placement, Static, Trigger, Triggered, Who};

use crate::cards::acts::{acts_of, acts_of_trigger};
use crate::cards::change::holder_mut;
use crate::cards::known_result::KnownResult;
use crate::cards::locked_amounts::{self, speaks_of_player};
use crate::cards::pool::CompiledPool;
use crate::cards::pool::composite::cost_first;
use crate::cards::pool::definition::{AbilityDef, QuotePlace};
use crate::cards::pool::link::ends_flipped;
use crate::cards::program::{Op, Program, compile, compile_cost, compile_instead};
use crate::cards::{linked_abilities, off_board, topics};
use crate::model::ids::{AbilityId, WordId};
use crate::model::occurrence::Act;
use crate::model::state::Part;

impl AbilityDef {
    /// Compiles the programs of an ability, and caches frequently needed facts.
    fn compile(ability: &Ability, keyword: Option<Keyword>) -> AbilityDef {
        let (cost, effect, acts) = match ability {
            Ability::Activated(a) => {
                let cost = a.cost.as_ref().map(compile_cost).unwrap_or_default();
                (cost, compile(&a.effect), a.on.as_ref().map_or(0, acts_of_trigger))
            }
            Ability::Triggered(t) => (Program::new(), compile(&t.effect), acts_of_trigger(&t.on)),
            Ability::Replacement(r) => (Program::new(), compile_instead(r), acts_of(&r.would)),
            Ability::Placement(Placement::Cost(cost)) => (compile_cost(cost), Program::new(), 0),
            Ability::Keyword(_)
            | Ability::Static(_)
            | Ability::Placement(_)
            | Ability::Timed(_)
            | Ability::Instructions(_)
            | Ability::Chaos(_)
            | Ability::Named(_)
            | Ability::Tagged(..) => (Program::new(), Program::new(), 0),
        };
        let after = effect.iter().find_map(|op| match op {
            Op::Do(Effect::Faceoff { win, lose, .. }) => {
                Some([win, lose].map(|e| e.as_ref().map(|e| compile(e)).unwrap_or_default()))
            }
            _ => None,
        });
        let mut def = AbilityDef {
            ability: ability.clone(),
            zone: off_board::works_in(ability),
            also_in: off_board::works_also_in(ability),
            face_down: off_board::works_face_down(ability),
            keyword,
            named: WordId::NONE,
            linked: linked_abilities::is_linked(ability, &cost, &effect),
            after: after.unwrap_or_default(),
            locked_steps: Vec::new(),
            acts,
            topics: Vec::new(),
            known: Vec::new(),
            moments: 0,
            quotes: Vec::new(),
            needs: (false, None),
            per_player: None,
            ends_flipped: false,
            cost,
            effect,
        };
        match ability {
            Ability::Static(continuous) => def.add_continuous(continuous),
            Ability::Triggered(triggered) => {
                def.locked_steps = locked_amounts::steps(&def.effect);
                def.ends_flipped = ends_flipped(triggered, &def.effect);
            }
            Ability::Keyword(_)
            | Ability::Activated(_)
            | Ability::Replacement(_)
            | Ability::Placement(_)
            | Ability::Timed(_)
            | Ability::Instructions(_)
            | Ability::Chaos(_)
            | Ability::Named(_)
            | Ability::Tagged(..) => {}
        }
        def
    }

    /// Sets the topics that its modifiers read and write, and the times at which its condition can be true.
    fn add_continuous(&mut self, continuous: &Static) {
        let Static { condition, changes } = continuous;
        let looks = condition.as_ref().map_or(0, topics::reads_condition);
        self.topics = changes.iter().map(|c| (topics::reads(c) | looks, topics::writes(c))).collect();
        self.known = match condition {
            None => changes.iter().map(KnownResult::of).collect(),
            Some(_) => vec![None; changes.len()],
        };
        if let Some(condition) = condition {
            self.moments = topics::moments_of(condition);
            self.needs = (topics::needs_faceoff(condition), topics::needs_phase(condition));
            if topics::is_per_player(condition) {
                self.per_player = speaks_of_player(&self.ability).then_some(Who::EachPlayer);
            } else if topics::refers_to_player(condition) {
                self.per_player = self.apply_to_those_who_meet_it();
            }
        }
    }

    /// "Opponents can't play Events while they have a Friend here": makes the changes apply to "that player", and returns
    /// the players who have to be tested. Returns `None` if the changes don't name players.
    fn apply_to_those_who_meet_it(&mut self) -> Option<Who> {
        let Ability::Static(Static { changes, .. }) = &mut self.ability else { return None };
        let mut all = None;
        for change in changes.iter_mut() {
            let who = holder_mut(change)?;
            if !matches!(who, Who::Opponents | Who::EachPlayer) || *all.get_or_insert_with(|| who.clone()) != *who {
                return None;
            }
        }
        changes.iter_mut().filter_map(holder_mut).for_each(|who| *who = Who::ThatPlayer);
        all
    }
}

impl CompiledPool {
    /// Compiles an ability, which gets the next number. `keyword` is the keyword that it belongs to.
    pub(super) fn ability(&mut self, ability: &Ability, keyword: Option<Keyword>) {
        let def = AbilityDef::compile(ability, keyword);
        match ability {
            Ability::Activated(_) => self.reactions |= def.acts,
            Ability::Triggered(Triggered { on: Trigger::As(_), .. }) => self.amid |= def.acts,
            Ability::Triggered(Triggered { on: Trigger::State(_), .. }) => self.states = true,
            Ability::Triggered(_) => self.triggers |= def.acts,
            Ability::Replacement(_) => self.replacements |= def.acts,
            Ability::Keyword(_)
            | Ability::Static(_)
            | Ability::Placement(_)
            | Ability::Timed(_)
            | Ability::Instructions(_)
            | Ability::Chaos(_)
            | Ability::Named(_)
            | Ability::Tagged(..) => {}
        }
        self.tallies |= def.acts & Act::Score.bit() != 0;
        self.links |= def.linked;
        self.off_board |= def.zone.or(def.also_in).is_some();
        self.abilities.push(def);
    }

    /// Compiles an ability of a keyword of that name, which a set declares.
    pub(super) fn named_ability(&mut self, name: Option<&Symbol>, ability: &Ability) {
        self.ability(ability, None);
        if let (Some(name), Some(def)) = (name, self.abilities.last_mut()) {
            def.named = self.words.add(name);
        }
    }

    /// Compiles quoted abilities, and those that they quote in turn.
    pub(super) fn add_quoted(&mut self) {
        let mut next = 0;
        while next < self.abilities.len() {
            let quotes: Vec<Vec<Ability>> = quotations(&self.abilities[next]).map(|(_, texts)| texts.clone()).collect();
            for abilities in quotes {
                if self.quoted.contains_key(&abilities) {
                    continue;
                }
                let first = self.abilities.len() as u16;
                for (name, ability) in abilities.iter().flat_map(Ability::meant) {
                    if !matches!(ability, Ability::Keyword(_)) {
                        self.named_ability(name, &cost_first(ability));
                    }
                }
                self.quoted.insert(abilities, first..self.abilities.len() as u16);
            }
            next += 1;
        }
    }

    /// Stores with each ability which abilities it quotes and where, so that play does not compare texts.
    pub(super) fn number_quotes(&mut self) {
        for def in &mut self.abilities {
            let places = quotations(def);
            let known = places.filter_map(|(place, texts)| Some((place, self.quoted.get(texts)?.clone())));
            def.quotes = known.collect();
        }
    }

    /// Gives numbers to abilities within effects, including nested ones.
    pub(super) fn add_inner(&mut self) {
        let mut next = 0;
        while let Some(def) = self.abilities.get(next) {
            let steps = def.effect.iter().chain(&def.cost).chain(def.after.iter().flatten());
            let within = steps.filter_map(|op| match op {
                Op::Do(Effect::Rule { ability, .. }) => Some((**ability).clone()),
                _ => None,
            });
            for ability in within.collect::<Vec<_>>() {
                if !self.inner.contains_key(&ability) {
                    self.inner.insert(ability.clone(), AbilityId(self.abilities.len() as u16));
                    self.ability(&ability, None);
                }
            }
            next += 1;
        }
    }
}

/// Returns the places of an ability that quote abilities, with those abilities.
fn quotations(def: &AbilityDef) -> impl Iterator<Item = (QuotePlace, &Vec<Ability>)> {
    let changes: &[Change] = match &def.ability {
        Ability::Static(text) => &text.changes,
        _ => &[],
    };
    let changes = changes.iter().zip(0..).map(|(change, i)| ((None, i), change));
    let steps = [Part::Effect, Part::Cost, Part::Win, Part::Lose].into_iter().flat_map(|part| {
        let steps = def.program(part).iter().zip(0..);
        steps.filter_map(move |(op, step)| match op {
            Op::Do(Effect::Change { change, .. }) => Some(((Some(part), step), change)),
            _ => None,
        })
    });
    changes.chain(steps).filter_map(|(place, change)| match change {
        Change::Abilities { abilities, .. } => Some((place, abilities)),
        _ => None,
    })
}
