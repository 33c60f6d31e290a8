//! [`Brought`]: referents that a sentence gives to later ones.
//!
//! "You may exhaust a Friend. That Friend gets -1 power.": if the player declines the offer, "that Friend" has no
//! referent. Nothing of the second sentence happens then, whatever "it" was before.

use maneframe_card::ability::{
    Ability, Amount, Cards, Change, Count, Effect, Filter, Is, Kind, Node, Place, Trigger, Verb, Who,
};

use crate::cards::program::each_place::{at_one_problem, one_players};
use crate::cards::program::operands::operands;

/// Words that refer back and would get their referents only from one sentence.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Brought {
    /// "It", "them".
    pub it: bool,
    /// "The other", "the rest".
    others: bool,
    /// Earlier referent of "it".
    before: bool,
    /// Referent of "that player".
    player: bool,
    /// Referent of "that many".
    pub many: bool,
    /// "There", "that Problem".
    there: bool,
    /// "The chosen color".
    named: bool,
    /// "Dismissed this way".
    done: Vec<Verb>,
}

impl Brought {
    /// A card, and nothing else.
    pub const IT: Brought = Brought {
        it: true,
        others: false,
        before: false,
        player: false,
        many: false,
        there: false,
        named: false,
        done: Vec::new(),
    };

    /// Returns the referents that `effect` provides.
    pub fn by(effect: &Effect) -> Brought {
        let mut all = Brought::default();
        all.add(effect);
        all
    }

    pub fn is_nothing(&self) -> bool {
        *self == Brought::default()
    }

    fn add(&mut self, effect: &Effect) {
        match effect {
            Effect::Then(parts) | Effect::Or(parts) | Effect::Modes { modes: parts, .. } => {
                parts.iter().for_each(|part| self.add(part));
            }
            Effect::May { effect, then, .. } => {
                self.add(effect);
                then.iter().for_each(|then| self.add(then));
            }
            Effect::To { cost: first, effect: second }
            | Effect::IfDone { effect: first, then: second }
            | Effect::Else { effect: first, otherwise: second } => {
                self.add(first);
                self.add(second);
            }
            Effect::If { then, otherwise, .. } => {
                self.add(then);
                otherwise.iter().for_each(|otherwise| self.add(otherwise));
            }
            Effect::ForEach { effect, .. } => self.add(effect),
            Effect::By { who, effect } => {
                self.player |= matches!(who, Who::Opponent | Who::APlayer);
                self.add(effect);
            }
            deed => self.add_deed(deed),
        }
    }

    fn add_deed(&mut self, deed: &Effect) {
        let mut cards = |what: &Cards| match what {
            Cards::Some(pick) => {
                self.it = true;
                // If the filter picks among mentioned cards, "the rest" is already defined without a pick: all of them.
                self.others |= !speaks_of_it(&pick.of);
                self.there |= pick.of.kind == Kind::Problem;
                self.many |= !matches!(pick.count, Count::Exactly(_));
            }
            Cards::All(filter) => {
                self.it |= !speaks_of_it(filter);
                self.many = true;
            }
            _ => {}
        };
        match operands(deed).0 {
            Some(Cards::Several(parts)) => parts.iter().for_each(cards),
            Some(what) => cards(what),
            None => {}
        }
        self.there |= at_one_problem(deed).is_some();
        self.player |= one_players(deed).is_some();
        match deed {
            Effect::Do(verb, _) => self.done.push(*verb),
            Effect::Discard(_) => self.done.push(Verb::Discard),
            Effect::Reveal(_) => self.done.push(Verb::Reveal),
            Effect::Look { .. }
            | Effect::RevealUntil { .. }
            | Effect::Search { .. }
            | Effect::Tokens { .. }
            | Effect::CopyTokens { .. }
            | Effect::ChoosePile => (self.it, self.others) = (true, true),
            Effect::Move { to: Some(Place::Problem(_)), .. } => self.there = true,
            Effect::Pay(Amount::AnyNumber) | Effect::RemoveCounters { .. } | Effect::Spend { .. } => self.many = true,
            Effect::ChoosePlayer(_) => self.player = true,
            Effect::Name { .. } => self.named = true,
            _ => {}
        }
        if let Effect::Look { reveal: true, .. } | Effect::RevealUntil { .. } = deed {
            self.done.push(Verb::Reveal);
        }
    }

    /// Removes the referents that `effect` provides itself. From there on the words refer to those.
    pub fn hidden_by(&mut self, effect: &Effect) {
        let own = Brought::by(effect);
        if own.it {
            (self.before, self.it) = (self.it, false);
            self.others &= !own.others;
        }
        self.player &= !own.player;
        self.many &= !own.many;
        self.there &= !own.there;
        self.named &= !own.named;
    }

    /// Removes the acts of `before`, which are done in any case, from "this way".
    pub fn without_done(&mut self, before: &[Effect]) {
        for effect in before {
            let done = Brought::by(effect).done;
            self.done.retain(|verb| !done.contains(verb));
        }
    }

    pub fn and(&mut self, other: Brought) {
        self.it |= other.it;
        self.others |= other.others;
        self.before |= other.before;
        self.player |= other.player;
        self.many |= other.many;
        self.there |= other.there;
        self.named |= other.named;
        self.done.extend(other.done);
    }

    /// Returns true if `effect` refers to any of it.
    pub fn is_spoken_of(&self, effect: &Effect) -> bool {
        let in_effect = |effect: &Effect| self.is_spoken_of(effect);
        match effect {
            Effect::Then(parts) => {
                let mut open = self.clone();
                parts.iter().any(|part| {
                    let spoken = open.is_spoken_of(part);
                    open.hidden_by(part);
                    spoken
                })
            }
            Effect::ForEach { of, effect } => {
                self.is_in(Node::Cards(of)) || Brought { it: false, ..self.clone() }.is_spoken_of(effect)
            }
            Effect::Look { deck: _, whose, count, .. } => {
                self.is_in(Node::Who(whose)) || self.is_in(Node::Amount(count))
            }
            Effect::Rule { ability, .. } => self.is_in_rule(ability),
            Effect::May { effect, then, otherwise } => {
                let mut open = self.clone();
                open.hidden_by(effect);
                in_effect(effect)
                    || then.as_deref().is_some_and(|then| open.is_spoken_of(then))
                    || otherwise.as_deref().is_some_and(in_effect)
            }
            Effect::To { cost: first, effect: second } | Effect::IfDone { effect: first, then: second } => {
                let mut open = self.clone();
                open.hidden_by(first);
                in_effect(first) || open.is_spoken_of(second)
            }
            other => {
                let mut spoken = false;
                Node::Effect(other).each_part(&mut |part| {
                    spoken = spoken
                        || match part {
                            Node::Effect(part) => self.is_spoken_of(part),
                            part => self.is_in(part),
                        };
                });
                spoken
            }
        }
    }

    /// A rule that waits for a card of a description calls that card "it".
    fn is_in_rule(&self, ability: &Ability) -> bool {
        let own = match ability {
            Ability::Triggered(triggered) => match &triggered.on {
                Trigger::When(happening) | Trigger::As(happening) => match happening.card() {
                    Some(what) => !matches!(what, Cards::It | Cards::Before | Cards::Others),
                    None => false,
                },
                Trigger::At(..) | Trigger::State(_) => false,
            },
            _ => false,
        };
        let within = Brought { it: self.it && !own, ..self.clone() };
        match ability {
            Ability::Triggered(triggered) => {
                self.is_in(Node::Trigger(&triggered.on))
                    || triggered.condition.as_ref().is_some_and(|c| within.is_in(Node::Condition(c)))
                    || within.is_spoken_of(&triggered.effect)
            }
            other => self.is_in(Node::Ability(other)),
        }
    }

    fn is_in(&self, node: Node<'_>) -> bool {
        node.any(|node| match node {
            Node::Cards(Cards::It) | Node::Is(Is::AmongThem | Is::NotAmongThem) => self.it,
            Node::Cards(Cards::Others) => self.others,
            Node::Cards(Cards::Before) => self.before,
            Node::Is(Is::Done(verb)) => self.done.contains(verb),
            Node::Is(Is::Chosen(_) | Is::AsNamed) | Node::Change(Change::ChosenColor { .. }) => self.named,
            Node::Who(Who::ThatPlayer | Who::ThatPlayersOpponent) => self.player,
            Node::Amount(Amount::ThatMany) => self.many,
            Node::Place(Place::There) => self.there,
            _ => false,
        })
    }
}

/// Returns true if a description is of cards that were mentioned before.
fn speaks_of_it(filter: &Filter) -> bool {
    Node::Filter(filter).any(|node| matches!(node, Node::Is(Is::AmongThem | Is::Among(_) | Is::Done(_))))
}
