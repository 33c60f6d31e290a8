//! Compilation steps that need all cards of a game: abilities of keywords, titles in texts, and properties of all
//! texts.

use maneframe_card::ability::{
    Ability, Amount, Cant, Cards, Change, Condition, Edge, Effect, Happening, Is, Keyword, Moment, Node, Span, Static,
    Trigger, Triggered,
};
use maneframe_card::{CardType, Symbol};

use crate::cards::acts::acts_of;
use crate::cards::pool::{AbilityDef, CompiledPool, Def, MAX_MODES, MOST_KEYWORD, NOUNS, PoolError};
use crate::cards::program::{Op, Program};
use crate::cards::timing_mask;
use crate::cards::topics::Topics;
use crate::model::card_values::CardValues;
use crate::rules::rulebook::Titles;

impl CompiledPool {
    /// Compiles abilities of keywords, and finds the cards that titles in texts refer to.
    pub(crate) fn link(&mut self, traits: &mut u8) -> Result<(), PoolError> {
        self.add_quoted();
        let any = self.abilities.iter().flat_map(changes_of);
        let counted: Vec<Keyword> = any
            .filter_map(|c| match c {
                Change::KeywordX { keyword, .. } => Some(keyword),
                _ => None,
            })
            .collect();
        for &k in Keyword::ALL {
            // Only texts that count make higher numbers than the printed ones.
            let most = if counted.iter().any(|c| c.same_name(k)) { MOST_KEYWORD } else { 9 };
            for number in 0..=most {
                let Some(keyword) = Keyword::of(k.name(), k.number().map(|_| number)) else { continue };
                if self.keywords.contains_key(&keyword) {
                    continue;
                }
                let first = self.abilities.len() as u16;
                let kept = (self.tallies, self.reactions, self.triggers, self.replacements);
                for meaning in self.rulebook.meaning(keyword) {
                    self.ability(&meaning, Some(keyword));
                }
                (self.tallies, self.reactions, self.triggers, self.replacements) = kept;
                self.keywords.insert(keyword, first..self.abilities.len() as u16);
            }
        }
        if self.abilities.len() > usize::from(u16::MAX) {
            return Err(PoolError::TooMany { what: "abilities", max: usize::from(u16::MAX) });
        }
        let modes = self.abilities.iter().flat_map(|a| a.effect.iter().chain(&a.cost)).map(|op| match op {
            Op::Modes { modes, .. } => modes.len(),
            Op::Or(ways) => ways.len(),
            _ => 0,
        });
        if modes.max().unwrap_or(0) > MAX_MODES {
            return Err(PoolError::TooMany { what: "modes on one card", max: MAX_MODES });
        }
        self.summarise();
        self.acts = self.abilities.iter().map(|a| a.acts).collect();
        let mut named = Vec::new();
        let mut given = Vec::new();
        for ability in &self.abilities {
            Node::from(&ability.ability).walk(&mut |node| {
                match node {
                    Node::Is(Is::Titled(name)) => named.push(name.clone()),
                    Node::Is(Is::Trait(name)) | Node::Change(Change::Trait { name, .. }) => given.push(name.clone()),
                    _ => {}
                }
                let until = match node {
                    Node::Effect(
                        Effect::Change { until, .. }
                        | Effect::Rule { until, .. }
                        | Effect::GainControl { until, .. }
                        | Effect::Become { until, .. }
                        | Effect::ExchangeControl { until, .. },
                    ) => until.comes(),
                    _ => None,
                };
                self.triggers |= until.map_or(0, crate::cards::acts::acts_of_trigger);
                if let Some((what, per)) = asked_of_the_past(node) {
                    self.noted |= acts_of(what);
                    self.remembered |= if per == Span::Game { acts_of(what) } else { 0 };
                }
            });
        }
        for name in given {
            self.bit_of(&name, traits)?;
        }
        for def in &mut self.defs {
            let title = def.card.front().title.as_str();
            // For other cards, the whole Title is the name (CR 201.3).
            let within = matches!(def.kind, CardType::Friend | CardType::ManeCharacter | CardType::Troublemaker);
            let full = def.card.name();
            let means = |n: &&Symbol| {
                if n.as_str() == full {
                    true
                } else if within {
                    names_title(n.as_str(), title, self.rulebook.titles)
                } else {
                    n.as_str().eq_ignore_ascii_case(title)
                }
            };
            def.titles = named.iter().filter(means).cloned().collect();
            def.titles.dedup();
            let own = def.faces.iter().flat_map(|f| f.abilities.clone());
            for change in own.flat_map(|id| changes_of(&self.abilities[usize::from(id)])) {
                if let Change::Titled { what: Cards::This, names } = change {
                    def.titles.extend(names);
                }
            }
        }
        Ok(())
    }

    fn timing_of(&self, def: &Def) -> u8 {
        match def.event.and_then(|e| self.activated(e)) {
            Some(event) => timing_mask::of(&event.timing, self.rulebook),
            None if def.quick => timing_mask::ALWAYS,
            None => 0,
        }
    }

    fn least_price(&self, def: &Def) -> u8 {
        let own_cost = |id| says_own_cost(&self.abilities[usize::from(id)].ability);
        let face = &def.faces[0];
        if self.fixes_costs || face.abilities.clone().any(own_cost) || crate::cards::pool::definition::other_ways(face)
        {
            0
        } else {
            def.price()
        }
    }

    /// Summarises the effects of the pool's texts. Effects that no text has are never searched for in play.
    fn summarise(&mut self) {
        let mut changes: Vec<&Change> = Vec::new();
        for ability in &self.abilities {
            if let Ability::Static(s) = &ability.ability {
                changes.extend(&s.changes);
            }
            for op in ability.effect.iter().chain(&ability.cost).chain(ability.after.iter().flatten()) {
                if let Op::Do(Effect::Change { change, .. }) = op {
                    changes.push(change);
                }
            }
        }
        let (mut triggers, mut replacements, mut forbids, mut gives_unique) = (0, 0, 0, false);
        let (mut taxes, mut enters, mut shows) = (false, false, false);
        let (mut own_costs, mut more_kinds, mut gives_control) = (false, false, false);
        let mut scales_power = false;
        let (mut sets_numbers, mut fixes_costs) = (false, false);
        for change in changes {
            if let Change::Cant(cant) = change {
                forbids |= crate::cards::acts::acts_forbidden(cant);
            }
            shows |= matches!(change, Change::Seen { .. });
            scales_power |= crate::cards::change::scales(change);
            gives_control |= matches!(change, Change::Controls { .. });
            taxes |= matches!(change, Change::Cant(Cant::Unless { .. }));
            enters |= matches!(change, Change::Enters { .. });
            sets_numbers |= matches!(change, Change::NumberIs { .. });
            fixes_costs |= matches!(change, Change::CostIs { .. } | Change::CostStays { .. });
            own_costs |= matches!(change, Change::OwnCost { .. });
            more_kinds |= matches!(change, Change::Kind { .. });
            let given = match change {
                Change::Keywords { keywords, .. } => &keywords[..],
                Change::KeywordX { keyword, .. } => std::slice::from_ref(keyword),
                Change::Trait { name, .. } => {
                    gives_unique |= matches!(name.as_str(), "Unique" | "Epic");
                    continue;
                }
                _ => continue,
            };
            for id in given.iter().filter_map(|k| self.keywords.get(k)).flat_map(Clone::clone) {
                let def = &self.abilities[usize::from(id)];
                match def.ability {
                    Ability::Triggered(_) => triggers |= def.acts,
                    Ability::Replacement(_) => replacements |= def.acts,
                    _ => {}
                }
            }
        }
        self.triggers |= triggers;
        self.replacements |= replacements;
        self.forbids = forbids;
        (self.taxes, self.enters, self.shows) = (taxes, enters, shows);
        (self.sets_numbers, self.fixes_costs) = (sets_numbers, fixes_costs);
        (self.own_costs, self.more_kinds) = (own_costs, more_kinds);
        self.gives_unique = gives_unique;
        self.gives_control = gives_control;
        self.scales_power = scales_power;
        for i in 0..self.abilities.len() {
            if let Ability::Static(Static { changes, .. }) = &self.abilities[i].ability {
                let writes: Vec<Topics> = changes.iter().map(|c| self.writes(c)).collect();
                for (topics, writes) in self.abilities[i].topics.iter_mut().zip(writes) {
                    topics.1 = writes;
                }
            }
        }
        self.least_price = self.defs.iter().map(|d| self.least_price(d)).collect();
        self.timing = self.defs.iter().map(|d| self.timing_of(d)).collect();
        let bits =
            |def: &Def, in_play| NOUNS.iter().fold(0, |set, &k| set | u8::from(def.is_kind(k, in_play)) << k as u8);
        self.kinds = self.defs.iter().map(|d| (bits(d, true), bits(d, false))).collect();
        self.printed = self.defs.iter().map(|d| [false, true].map(|boosted| printed_in_play(d, boosted))).collect();
    }
}

/// Returns true if a name in a text matches a card with that title (CR 201.3, 201.3a).
fn names_title(name: &str, title: &str, titles: Titles) -> bool {
    let (name, title) = (name.to_lowercase(), title.to_lowercase());
    if titles == Titles::Whole {
        return title == name;
    }
    title == name || title.split(|c: char| !c.is_alphanumeric() && c != ' ').any(|part| part.trim() == name) || {
        let words: Vec<&str> = title.split_whitespace().collect();
        let wanted: Vec<&str> = name.split_whitespace().collect();
        wanted.len() > 1 && words.windows(wanted.len()).any(|w| w == wanted)
    }
}

/// Returns every change that an ability makes, continuously or by an effect.
pub(super) fn changes_of(ability: &AbilityDef) -> Vec<Change> {
    let mut all = match &ability.ability {
        Ability::Static(s) => s.changes.clone(),
        _ => Vec::new(),
    };
    for op in ability.effect.iter().chain(&ability.cost).chain(ability.after.iter().flatten()) {
        if let Op::Do(Effect::Change { change, .. }) = op {
            all.push(change.clone());
        }
    }
    all
}

/// Returns the printed values of a card in play. Problems have no power (CR 202.2), and in play a Dilemma is one (CR
/// 522.1).
fn printed_in_play(def: &Def, boosted: bool) -> CardValues {
    let face = def.face(boosted);
    CardValues {
        power: face.power.filter(|_| !def.dilemma),
        colors: face.colors,
        traits: face.traits,
        flags: 0,
        kinds: 0,
    }
}

/// Returns true if an ability is about its own card's cost.
pub(crate) fn says_own_cost(ability: &Ability) -> bool {
    matches!(ability, Ability::Static(s) if s.changes.iter().any(|c| matches!(c, Change::OwnCost { .. })))
}

/// Returns true if an ability lets its card be played as an Immediate action (Hasty).
pub(super) fn is_hasty(ability: &Ability) -> bool {
    let plays_itself = |c: &Change| matches!(c, Change::PlayAsImmediate { what: Cards::This });
    matches!(ability, Ability::Static(s) if s.changes.iter().any(plays_itself))
}

/// Returns true if a text triggers at the end of a faceoff and refers to flipped cards, which leave when it ends (CR
/// 514.6).
pub(crate) fn ends_flipped(triggered: &Triggered, effect: &Program) -> bool {
    let is_flipped = |is: &[Is]| is.contains(&Is::Flipped);
    let asks = matches!(&triggered.condition, Some(Condition::CardIs(_, is, _)) if is_flipped(is));
    let takes = || {
        effect.iter().any(|op| match op {
            Op::Pick { pick, .. } => is_flipped(&pick.of.is),
            _ => false,
        })
    };
    matches!(triggered.on, Trigger::At(Edge::End, Moment::Faceoff { .. })) && (asks || takes())
}

/// Returns the past event that a node refers to, and its span.
fn asked_of_the_past(node: Node<'_>) -> Option<(&Happening, Span)> {
    match node {
        Node::Condition(Condition::Happened { what, per, .. })
        | Node::Cant(Cant::MoreThan { what, per, .. })
        | Node::Happening(Happening::Nth { of: what, per, .. })
        | Node::Is(Is::Was(what, per))
        | Node::Amount(Amount::SoFar(what, per)) => Some((what, *per)),
        _ => None,
    }
}
