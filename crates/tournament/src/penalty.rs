//! Penalties (Tournament Penalties, Tournament Disqualification).

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::words::{Words, WordsError};

/// The four kinds, mildest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A small slip (Procedural Error).
    ProceduralError,
    /// A stronger one; the second for the same violation is a Game Loss (Game Warning).
    GameWarning,
    /// The current game is lost, or the next one between games (Game Loss).
    GameLoss,
    /// The player leaves the event; only the head judge says so (Tournament Disqualification).
    Disqualification,
}

impl Kind {
    /// All of them with their names.
    pub const ALL: [(Kind, &str); 4] = [
        (Kind::ProceduralError, "procedural-error"),
        (Kind::GameWarning, "game-warning"),
        (Kind::GameLoss, "game-loss"),
        (Kind::Disqualification, "disqualification"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Kind::ALL[self as usize].1
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A penalty that is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a penalty is `procedural-error`, `game-warning`, `game-loss` or `disqualification`")]
pub struct NoKind;

impl FromStr for Kind {
    type Err = NoKind;

    fn from_str(text: &str) -> Result<Kind, NoKind> {
        let folded = text.trim().to_ascii_lowercase().replace([' ', '_'], "-");
        let short = match folded.as_str() {
            "pe" => "procedural-error",
            "gw" | "warning" => "game-warning",
            "gl" | "loss" => "game-loss",
            "dq" => "disqualification",
            other => other,
        };
        Kind::ALL.into_iter().find(|(_, name)| *name == short).map(|(kind, _)| kind).ok_or(NoKind)
    }
}

/// What a penalty is for: one that the floor rules name, or words of the judge's own.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Violation(Words);

impl Violation {
    /// The violations that the floor rules name, with the penalty that they name them under.
    pub const NAMED: [(&str, Kind); 24] = [
        ("unplayable-card", Kind::ProceduralError),
        ("unready-troublemaker", Kind::ProceduralError),
        ("missed-trigger", Kind::ProceduralError),
        ("touching-cards", Kind::ProceduralError),
        ("extra-look", Kind::GameWarning),
        ("marked-cards", Kind::GameWarning),
        ("rudeness", Kind::GameWarning),
        ("false-information", Kind::GameWarning),
        ("game-state", Kind::GameWarning),
        ("slow-play", Kind::GameWarning),
        ("incorrect-list", Kind::GameWarning),
        ("illegal-deck", Kind::GameLoss),
        ("invalid-list", Kind::GameLoss),
        ("marked-pattern", Kind::GameLoss),
        ("extra-draw", Kind::GameLoss),
        ("outside-help", Kind::GameLoss),
        ("false-troublemaker", Kind::GameLoss),
        ("tardiness", Kind::GameLoss),
        ("stalling", Kind::Disqualification),
        ("cheating", Kind::Disqualification),
        ("violence", Kind::Disqualification),
        // Two for which the rules say that there are penalties, but not which.
        ("collusion", Kind::GameLoss),
        ("random-result", Kind::GameLoss),
        ("late-list", Kind::GameWarning),
    ];

    /// A violation by its name; other words are the judge's own.
    ///
    /// # Errors
    /// If there are no words.
    pub fn new(text: &str) -> Result<Violation, WordsError> {
        let words = Words::new(text)?;
        let folded = words.folded().replace([' ', '_'], "-");
        match Violation::NAMED.iter().find(|(name, _)| *name == folded) {
            Some((name, _)) => Ok(Violation(Words::new(name)?)),
            None => Ok(Violation(words)),
        }
    }

    /// Its name, or the judge's words.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The penalty that the floor rules name it under.
    pub fn usual(&self) -> Option<Kind> {
        Violation::NAMED.iter().find(|(name, _)| *name == self.as_str()).map(|(_, kind)| *kind)
    }

    /// The mildest penalty that may be given for it: a judge weighs all others, but an invalid deck list is at least a
    /// Game Loss (Deck Lists), and what is cheating is a disqualification (Slow Play vs. Stalling).
    pub fn least(&self) -> Kind {
        match self.as_str() {
            "invalid-list" => Kind::GameLoss,
            "stalling" | "cheating" => Kind::Disqualification,
            _ => Kind::ProceduralError,
        }
    }

    /// Returns true if it is a fault of a deck list, which is penalised once a list (Deck Lists).
    pub fn is_of_list(&self) -> bool {
        matches!(self.as_str(), "incorrect-list" | "invalid-list")
    }

    /// What stands for a violation that the judge did not name.
    pub const UNSAID: &str = "not said";

    /// Whether it is the same as another one; of two that were not named nobody knows.
    pub fn same(&self, other: &Violation) -> bool {
        self.0.folded() == other.0.folded() && self.as_str() != Violation::UNSAID
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Violation {
    type Err = WordsError;

    fn from_str(text: &str) -> Result<Violation, WordsError> {
        Violation::new(text)
    }
}

impl TryFrom<String> for Violation {
    type Error = WordsError;

    fn try_from(text: String) -> Result<Violation, WordsError> {
        Violation::new(&text)
    }
}

impl From<Violation> for String {
    fn from(violation: Violation) -> String {
        violation.0.into()
    }
}

/// A penalty that a player has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Penalty {
    /// In which round; 0 before the first.
    pub round: u32,
    /// What the judge gave.
    pub given: Kind,
    /// What it came to: a second warning for the same violation is a Game Loss.
    pub counts_as: Kind,
    /// What for.
    pub violation: Violation,
    /// The judge's words.
    pub note: Option<Words>,
    /// Who gave it.
    pub by: Words,
    /// When.
    pub at: Timestamp,
    /// Whether it was lifted since.
    pub lifted: bool,
    /// The last ruling on it, if it was lifted or changed.
    pub ruling: Option<Ruling>,
}

impl Penalty {
    /// What it comes to; `None` if it was lifted.
    pub fn effect(&self) -> Option<Kind> {
        (!self.lifted).then_some(self.counts_as)
    }
}

/// Why a penalty was lifted or changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ruling {
    /// What had been given before.
    pub was: Kind,
    /// The reason.
    pub reason: Words,
    /// Who ruled.
    pub by: Words,
    /// When.
    pub at: Timestamp,
}

/// What a penalty comes to for a player who has those before it (Game Warning).
pub fn counts_as(before: &[Penalty], kind: Kind, violation: &Violation) -> Kind {
    let again = |p: &Penalty| !p.lifted && p.given == Kind::GameWarning && p.violation.same(violation);
    if kind == Kind::GameWarning && before.iter().any(again) { Kind::GameLoss } else { kind }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Game Warning: the second for the same violation is a Game Loss, however it is spelled; of two that nobody named it is
    /// not known that they are the same.
    #[test]
    fn the_same_violation() {
        let penalty = |violation: &str| Penalty {
            round: 1,
            given: Kind::GameWarning,
            counts_as: Kind::GameWarning,
            violation: Violation::new(violation).expect("words"),
            note: None,
            by: Words::new("Judge").expect("a name"),
            at: Timestamp::UNIX_EPOCH,
            lifted: false,
            ruling: None,
        };
        let second = |first: &str, then: &str| {
            counts_as(&[penalty(first)], Kind::GameWarning, &Violation::new(then).expect("words"))
        };
        assert_eq!(second("slow-play", "Slow Play"), Kind::GameLoss);
        assert_eq!(second("spilled drink", "Spilled  Drink"), Kind::GameLoss);
        assert_eq!(second("slow-play", "rudeness"), Kind::GameWarning);
        assert_eq!(second(Violation::UNSAID, Violation::UNSAID), Kind::GameWarning);
    }
}
