//! Matching of a player's words with the options of a decision.

use maneframe_engine::inspect::Frame;
use maneframe_engine::{Action, Choice, PlayerId, Target, Via};

use crate::names::{Fit, Table, shortened};

impl Table<'_> {
    /// Returns the option that the words mean. Returns `Ok(None)` if no option matches.
    ///
    /// # Errors
    /// If several options match. The error is a message for users.
    pub(crate) fn select(&self, options: &[Choice], who: PlayerId, words: &str) -> Result<Option<Choice>, String> {
        if let Some(number) = numbered(words) {
            return Ok(nth(options, number));
        }
        let fits: Vec<Fit> = options.iter().map(|&o| self.fit(o, who, words)).collect();
        let best = fits.iter().copied().max().unwrap_or(Fit::No);
        if best == Fit::No {
            return Ok(None);
        }
        let found: Vec<Choice> = options.iter().zip(&fits).filter(|(_, f)| **f == best).map(|(o, _)| *o).collect();
        if found.iter().all(|&o| self.same(found[0], o)) {
            return Ok(Some(found[0]));
        }
        let labels = found.iter().map(|&o| self.label(o)).collect();
        Err(format!("`{words}` is ambiguous: it matches {}", shortened(labels)))
    }

    /// Describes an option with the names that the scenario gives to its cards.
    pub(crate) fn label(&self, choice: Choice) -> String {
        match choice {
            Choice::Card(card) => self.call(card),
            Choice::Top(card) => format!("{} on top", self.call(card)),
            Choice::Bottom(card) => format!("{} on the bottom", self.call(card)),
            Choice::Area(area) => self.call_area(area),
            Choice::Act(Action::Move { card, to }) => format!("move {} to {}", self.call(card), self.call_area(to)),
            other => self.game.label(other).to_string(),
        }
    }

    /// Returns how well the words match an option.
    pub(crate) fn fit(&self, choice: Choice, who: PlayerId, words: &str) -> Fit {
        let words = words.trim();
        let said = ["choose ", "chooses "].iter().find_map(|v| after(words, v)).unwrap_or(words);
        match choice {
            Choice::Act(action) => self.action_fit(action, who, words),
            Choice::Card(card) => self.card_fit(card, said),
            Choice::Top(card) => self.end_fit(card, said, &["on top", "to the top", "on the top"]),
            Choice::Bottom(card) => self.end_fit(card, said, &["on the bottom", "to the bottom"]),
            Choice::Area(area) => self.area_fit(area, who, said),
            Choice::Effect(i) => match self.game.state().waiting.get(usize::from(i)) {
                Some(waiting) => {
                    let name = after(said, "effect of ").or_else(|| before(said, "'s effect")).unwrap_or(said);
                    self.card_fit(waiting.source.card, name)
                }
                None => Fit::No,
            },
            Choice::Replacement(i) => self.replacement_fit(i, said),
            // The number is enough, without the text that offers the alternative.
            Choice::Mode(mode) => Fit::whole(said, &format!("option {}", u16::from(mode) + 1))
                .max(Fit::whole(said, &self.game.label(choice).to_string())),
            Choice::Name(_)
            | Choice::Color(_)
            | Choice::Number(_)
            | Choice::Type(_)
            | Choice::Trait(_)
            | Choice::Parity(_)
            | Choice::Player(_) => Fit::whole(said, &self.game.label(choice).to_string()),
            Choice::Pass => Fit::whole(words, "pass").max(Fit::whole(words, "go on")),
            Choice::Done => Fit::whole(words, "done").max(Fit::whole(words, "pass")),
            Choice::Yes => Fit::whole(words, "yes"),
            Choice::No => Fit::whole(words, "no"),
        }
    }

    fn end_fit(&self, card: maneframe_engine::CardId, words: &str, ends: &[&str]) -> Fit {
        let words = after(words, "put ").unwrap_or(words);
        match ends.iter().find_map(|e| before(words, e)) {
            Some(name) => self.card_fit(card, name),
            None => self.card_fit(card, words).min(Fit::Begins),
        }
    }

    fn replacement_fit(&self, index: u8, words: &str) -> Fit {
        let numbered = Fit::of_text(words, &self.game.label(Choice::Replacement(index)).to_string());
        self.replacements().get(usize::from(index)).map_or(numbered, |c| self.card_fit(c.card, words).max(numbered))
    }

    /// Returns the replacement effects that apply to the pending event.
    fn replacements(&self) -> Vec<maneframe_engine::inspect::Active> {
        let Some(Frame::Moment(moment)) = self.game.state().frames.last() else { return Vec::new() };
        let part = moment.in_question();
        part.map_or_else(Vec::new, |part| self.game.board().replacements_for(&part.occurrence, part))
    }

    pub(crate) fn action_fit(&self, action: Action, who: PlayerId, words: &str) -> Fit {
        match action {
            Action::Play { card, to, via } => {
                after(words, "play ").map_or(Fit::No, |w| self.play_fit(card, to, via, who, w))
            }
            Action::PlayEvent { card, to } => after(words, "play ").map_or(Fit::No, |w| self.reacting_fit(card, to, w)),
            Action::Move { card, to } => after(words, "move ").map_or(Fit::No, |w| self.going_fit(card, to, who, w)),
            Action::Draw => Fit::whole(words, "draw a card").max(Fit::whole(words, "draw")),
            Action::Rally { card } => {
                let name = after(words, "rally ").or_else(|| after(words, "unfrighten "));
                name.map_or(Fit::No, |w| self.card_fit(card, w))
            }
            Action::Challenge { card } => after(words, "challenge ").map_or(Fit::No, |w| self.card_fit(card, w)),
            Action::Activate { card, ability, to } => {
                let Some(words) = after(words, "use ") else { return Fit::No };
                let label = self.game.action_label(Action::Activate { card, ability, to });
                let text = label.value("text").map(ToString::to_string).unwrap_or_default();
                match words.split_once(": ") {
                    Some((name, said)) => self.card_fit(card, name).min(Fit::of_text(said, &text)),
                    None => self.reacting_fit(card, to, words),
                }
            }
        }
    }

    /// Matches the words for moving a card: `Racer to Gate`, `Racer home`, `Racer at Gate`.
    fn going_fit(
        self,
        card: maneframe_engine::CardId,
        area: maneframe_engine::AreaId,
        who: PlayerId,
        words: &str,
    ) -> Fit {
        let mut best = Fit::No;
        for mark in [" to ", " at "] {
            for (i, _) in words.match_indices(mark) {
                let (name, place) = (&words[..i], &words[i + mark.len()..]);
                let name = before(name, "face-down").unwrap_or(name);
                best = best.max(self.card_fit(card, name).min(self.area_fit(area, who, place)));
            }
        }
        if let Some(name) = before(words, "home") {
            best = best.max(self.card_fit(card, name).min(self.area_fit(area, who, "home")));
        }
        best
    }

    fn play_fit(&self, card: maneframe_engine::CardId, to: Target, via: Via, who: PlayerId, words: &str) -> Fit {
        let (words, way) = match via {
            Via::Cost | Via::Free | Via::FreeFrightened => {
                if words.contains(", redeeming ") || words.contains(", transforming ") {
                    return Fit::No;
                }
                (words, Fit::Whole)
            }
            Via::Redeem(with) => match words.split_once(", redeeming ") {
                Some((words, name)) => (words, self.card_fit(with, name)),
                None => return Fit::No,
            },
            Via::Transform(with) => match words.split_once(", transforming ") {
                Some((words, name)) => (words, self.card_fit(with, name)),
                None => return Fit::No,
            },
        };
        let somewhere = match to {
            Target::Area(area) => self.going_fit(card, area, who, words),
            Target::Card(host) => {
                let splits = words.match_indices(" on ");
                let fits =
                    splits.map(|(i, _)| self.card_fit(card, &words[..i]).min(self.card_fit(host, &words[i + 4..])));
                fits.max().unwrap_or(Fit::No)
            }
            Target::OwnArea => self.card_fit(card, words),
        };
        // If the words are only the card's name, without a place, they match just the beginning of the option.
        somewhere.max(self.card_fit(card, words).min(Fit::Begins)).min(way)
    }

    /// Matches the words for a reaction: `Retort`, or `Retort on P1 moves Racer` if the reaction is possible to several
    /// events.
    fn reacting_fit(&self, card: maneframe_engine::CardId, to: Option<u16>, words: &str) -> Fit {
        let plain = self.card_fit(card, words);
        let Some(index) = to else { return plain };
        let (Some((name, said)), Some(event)) = (words.split_once(" after "), self.game.recent_event(index)) else {
            return plain;
        };
        let told = crate::told::tellings(*self, &event);
        let about = told.iter().map(|t| Fit::of_text(said, t)).max().unwrap_or(Fit::No);
        plain.max(self.card_fit(card, name).min(about))
    }

    /// Returns true if two options have the same effect.
    pub(crate) fn same(&self, a: Choice, b: Choice) -> bool {
        match (a, b) {
            (Choice::Card(x), Choice::Card(y))
            | (Choice::Top(x), Choice::Top(y))
            | (Choice::Bottom(x), Choice::Bottom(y)) => self.alike(x, y),
            (Choice::Effect(x), Choice::Effect(y)) => {
                let waiting = &self.game.state().waiting;
                match (waiting.get(usize::from(x)), waiting.get(usize::from(y))) {
                    (Some(x), Some(y)) => x.ability == y.ability && x.source == y.source,
                    _ => false,
                }
            }
            (Choice::Replacement(x), Choice::Replacement(y)) => {
                let candidates = self.replacements();
                match (candidates.get(usize::from(x)), candidates.get(usize::from(y))) {
                    (Some(x), Some(y)) => x.ability == y.ability && self.alike(x.card, y.card),
                    _ => false,
                }
            }
            (Choice::Act(x), Choice::Act(y)) => self.same_action(x, y),
            _ => a == b,
        }
    }

    fn same_action(&self, a: Action, b: Action) -> bool {
        match (a, b) {
            (Action::Play { card: x, to: t, via: v }, Action::Play { card: y, to: u, via: w }) => {
                t == u && v == w && self.alike(x, y)
            }
            (Action::Move { card: x, to: t }, Action::Move { card: y, to: u }) => t == u && self.alike(x, y),
            (Action::Rally { card: x }, Action::Rally { card: y })
            | (Action::Challenge { card: x }, Action::Challenge { card: y })
            | (Action::PlayEvent { card: x, .. }, Action::PlayEvent { card: y, .. }) => self.alike(x, y),
            (Action::Activate { card: x, ability: t, .. }, Action::Activate { card: y, ability: u, .. }) => {
                t == u && self.alike(x, y)
            }
            _ => a == b,
        }
    }
}

/// Parses the number in `option 2`.
pub(crate) fn numbered(words: &str) -> Option<usize> {
    after(words.trim(), "option ")?.parse().ok()
}

/// Returns the option with that number, from 1. If the options are alternatives of a text, the number is that of the
/// alternative. Otherwise it is the position in the list. Actions have no numbers.
fn nth(options: &[Choice], number: usize) -> Option<Choice> {
    let index = number.checked_sub(1)?;
    let mut modes = options.iter().filter(|o| matches!(o, Choice::Mode(_))).peekable();
    if modes.peek().is_some() {
        return modes.find(|o| matches!(o, Choice::Mode(m) if usize::from(*m) == index)).copied();
    }
    let answers = options.iter().all(|o| !matches!(o, Choice::Act(_) | Choice::Pass));
    options.get(index).filter(|_| answers).copied()
}

/// Returns the text after `head`, ignoring case.
fn after<'a>(words: &'a str, head: &str) -> Option<&'a str> {
    let start = words.get(..head.len())?;
    start.eq_ignore_ascii_case(head).then(|| words[head.len()..].trim())
}

/// Returns the text before `tail`, ignoring case.
fn before<'a>(words: &'a str, tail: &str) -> Option<&'a str> {
    let at = words.len().checked_sub(tail.len())?;
    let end = words.get(at..)?;
    (end.eq_ignore_ascii_case(tail) && words[..at].ends_with(' ')).then(|| words[..at].trim())
}
