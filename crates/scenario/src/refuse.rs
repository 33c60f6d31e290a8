//! `refused: …`: checks that an action is illegal, by which rule, and for which reason.

use maneframe_engine::inspect::Opportunity;
use maneframe_engine::{Action, CardId, Choice, Fact, PlayerId, Refusal, Rule};

use crate::names::{Fit, Table};
use crate::run::Runner;

impl Runner<'_> {
    /// Checks that the action that the words mean is refused by a rule and for a reason.
    pub(crate) fn refused(
        &mut self,
        who: PlayerId,
        words: &str,
        rule: Rule,
        reason: &str,
        with_priority: bool,
    ) -> Result<(), String> {
        if let Some(d) = self.game.decision() {
            let options = d.options.to_vec();
            if d.who == who && self.table().select(&options, who, words)?.is_some() {
                return Err(format!("expected a refusal, but {who} may `{words}`: it is an option"));
            }
        }
        let refusals = self.refusals(who, words, with_priority)?;
        let fits = |r: &&Refusal| r.rule == rule && r.fact.to_string().to_lowercase().contains(&reason.to_lowercase());
        if refusals.iter().any(|r| fits(&r)) {
            self.cited.push(rule);
            return Ok(());
        }
        let mut found: Vec<String> = refusals.iter().map(ToString::to_string).collect();
        found.dedup();
        Err(format!("expected a refusal by {rule} for `{reason}`, found: {}", found.join("; ")))
    }

    /// Returns the reason why a player can't take an action, for messages.
    pub(crate) fn reason(&self, who: PlayerId, words: &str) -> Option<String> {
        let refusals = self.refusals(who, words, false).ok()?;
        refusals.first().map(ToString::to_string)
    }

    /// Returns the refusals of all actions that the words may mean. Returns an error if one of these actions is legal,
    /// or if the words mean no action.
    fn refusals(&self, who: PlayerId, words: &str, with_priority: bool) -> Result<Vec<Refusal>, String> {
        let table = self.table();
        let mut actions = Vec::new();
        table.each_action(|action| {
            let fit = table.action_fit(action, who, words);
            if fit != Fit::No {
                actions.push((fit, action));
            }
        });
        let best = actions.iter().map(|(f, _)| *f).max();
        let actions: Vec<Action> = actions.into_iter().filter(|(f, _)| Some(*f) == best).map(|(_, a)| a).collect();
        if actions.is_empty() {
            table.knows_name(words)?;
            // The words don't mean an action, but an answer. It is refused because it isn't among the options.
            let Some(d) = self.game.decision() else { return Ok(vec![Refusal::new("103.1", Fact::GameOver)]) };
            let fact = if d.who == who { Fact::NotOffered } else { Fact::NotYourDecision };
            return Ok(vec![Refusal { rule: d.rule, fact, rulebook: self.game.state().edition }]);
        }
        let mut refusals = Vec::new();
        for action in actions {
            let objections = match with_priority {
                true => self.game.objections_at(who, action, Opportunity::Priority),
                false => self.game.objections(who, action),
            };
            if objections.is_empty() {
                return Err(format!(
                    "expected a refusal, but {who} may `{}`: no rule forbids it",
                    table.label(Choice::Act(action))
                ));
            }
            refusals.extend(objections);
        }
        Ok(refusals)
    }

    /// Returns the action that the words match best.
    pub(crate) fn meant(&self, who: PlayerId, words: &str) -> Option<Action> {
        let table = self.table();
        let mut best = (Fit::No, None);
        table.each_action(|action| {
            let fit = table.action_fit(action, who, words);
            if fit > best.0 {
                best = (fit, Some(action));
            }
        });
        best.1
    }
}

impl Table<'_> {
    /// Checks that the card that the words name exists. An unknown name is a mistake in the scenario rather than a
    /// refusal.
    fn knows_name(&self, words: &str) -> Result<(), String> {
        const VERBS: [&str; 6] = ["play", "move", "use", "rally", "unfrighten", "challenge"];
        let Some((verb, rest)) = words.trim().split_once(' ') else { return Ok(()) };
        if !VERBS.iter().any(|v| v.eq_ignore_ascii_case(verb)) {
            return Ok(());
        }
        // After the card's name there may be a place, an event or a text.
        let ends = rest.match_indices([' ', ',', ':']).map(|(at, _)| &rest[..at]).chain([rest]);
        let mut cards = (0..self.game.state().cards.len()).map(|i| CardId(i as u16));
        let names: Vec<&str> = ends.collect();
        if cards.any(|card| names.iter().any(|name| self.card_fit(card, name) == Fit::Whole)) {
            return Ok(());
        }
        self.card(rest).map(|_| ())
    }

    /// Calls `each` with every action that words could mean, whether it is legal or not.
    fn each_action(&self, mut each: impl FnMut(Action)) {
        each(Action::Draw);
        for card in (0..self.game.state().cards.len()).map(|i| CardId(i as u16)) {
            self.game.each_attempt(card, &mut each);
        }
    }
}
