//! `expect why …` checks the reasons of a value, and `expect because: …` checks the causes of an event.

use maneframe_engine::{Action, AreaId, Number, Target};

use crate::names::shortened;
use crate::run::Runner;
use crate::scenario::About;
use crate::told::contains_words;

impl Runner<'_> {
    /// Checks that a value has exactly these reasons. The value may also be a property that a card gained.
    pub(crate) fn why(&mut self, about: &About, reasons: &str) -> Result<(), String> {
        let number = match about {
            About::Power(name) => Number::Power(self.table().card(&name.text)?),
            About::Bonus(name) => Number::Bonus(self.table().card(&name.text)?),
            About::Confront(who, name) => Number::ConfrontRequirement(*who, self.table().card(&name.text)?),
            About::Player(who, number) => number(*who),
            About::Cost(who, words) => {
                let action = self.meant(*who, words).ok_or_else(|| format!("unknown action `{words}`"))?;
                match action {
                    Action::Play { card, to: Target::Area(to), .. } => Number::PlayCost(*who, card, to),
                    Action::Play { card, .. } | Action::PlayEvent { card, .. } => {
                        Number::PlayCost(*who, card, AreaId::NONE)
                    }
                    Action::Move { card, to } => Number::MoveCost(*who, card, to),
                    Action::Rally { card } => Number::RallyCost(*who, card),
                    Action::Draw => Number::DrawCost(*who),
                    Action::Activate { .. } | Action::Challenge { .. } => {
                        return Err(format!(
                            "the cost of `{words}` can't be explained: it is written in the card's text"
                        ));
                    }
                }
            }
            About::Card(name) => {
                let card = self.table().card(&name.text)?;
                let all: Vec<String> = self.game.why_card(card).iter().map(|r| self.game.describe_reason(r)).collect();
                let found = if all.is_empty() { "nothing".to_owned() } else { all.join(", ") };
                return match found.eq_ignore_ascii_case(reasons.trim()) {
                    true => Ok(()),
                    false => Err(format!("found these changes by card texts: {found}")),
                };
            }
        };
        let account = self.game.why(number);
        self.cited.extend(account.reasons.iter().map(|r| r.rule));
        let found = self.game.describe_account(&account);
        if found.eq_ignore_ascii_case(reasons.trim()) { Ok(()) } else { Err(format!("found these reasons: {found}")) }
    }

    /// Finds the last event that matches the first of `parts`. Checks that the events and choices of the other parts
    /// caused it, directly or indirectly.
    pub(crate) fn because(&self, parts: &[String]) -> Result<(), String> {
        let says = |at: usize, words: &str| self.log[at].says(words, &self.names);
        let Some(last) = (0..self.log.len()).rev().find(|&at| says(at, &parts[0])) else {
            return Err(format!("event `{}` not found", parts[0]));
        };
        let mut chain = vec![last];
        let place = |number: u32| self.log.iter().position(|h| h.number == number);
        while let Some(before) = self.log[chain[chain.len() - 1]].after.and_then(place) {
            chain.push(before);
        }
        let mut left = parts[1..].iter().peekable();
        let choice = |at: usize| self.log[at].choice.as_deref();
        for (i, &at) in chain.iter().enumerate() {
            // A part is compared first with the event's own description, and then with the choice before the event.
            if i > 0 {
                left.next_if(|words| says(at, words));
            }
            left.next_if(|words| choice(at).is_some_and(|c| contains_words(c, words, &self.names)));
        }
        match left.next() {
            None => Ok(()),
            Some(missing) => {
                let told = |at: usize| self.log[at].tellings.first().cloned().into_iter();
                let all = chain.iter().flat_map(|&at| told(at).chain(choice(at).map(str::to_owned))).collect();
                Err(format!("`{missing}` is not one of its causes: {}", shortened(all)))
            }
        }
    }
}
