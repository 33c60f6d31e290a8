//! Penalties and violations (Tournament Penalties, Tournament Disqualification).

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::words::{Words, WordsError};

/// Kind of penalty, mildest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Penalty for a small slip (Procedural Error).
    ProceduralError,
    /// Stronger penalty. The second one for the same violation counts as a Game Loss (Game Warning).
    GameWarning,
    /// Loss of the current game, or of the next one if no game is in progress (Game Loss).
    GameLoss,
    /// The player leaves the event; only the head judge decides this (Tournament Disqualification).
    Disqualification,
}

impl Kind {
    /// All kinds with their names.
    pub const ALL: [(Kind, &str); 4] = [
        (Kind::ProceduralError, "procedural-error"),
        (Kind::GameWarning, "game-warning"),
        (Kind::GameLoss, "game-loss"),
        (Kind::Disqualification, "disqualification"),
    ];

    /// Returns the name of the kind.
    pub fn name(self) -> &'static str {
        Kind::ALL[self as usize].1
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error: the text is not a kind of penalty.
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

/// Violation that is penalised: one that the floor rules name, or a text of the judge.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Violation(Words);

impl Violation {
    /// Violations that the floor rules name, with the penalty under which they name them.
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
        // The rules require a penalty for these two violations, but don't say which.
        ("collusion", Kind::GameLoss),
        ("random-result", Kind::GameLoss),
        ("late-list", Kind::GameWarning),
    ];

    /// Returns a violation by its name; any other text is the judge's own.
    ///
    /// # Errors
    /// If the text is empty or too long.
    pub fn new(text: &str) -> Result<Violation, WordsError> {
        let words = Words::new(text)?;
        let folded = words.folded().replace([' ', '_'], "-");
        match Violation::NAMED.iter().find(|(name, _)| *name == folded) {
            Some((name, _)) => Ok(Violation(Words::new(name)?)),
            None => Ok(Violation(words)),
        }
    }

    /// Returns the name, or the judge's text.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Returns the penalty under which the floor rules name the violation.
    pub fn usual(&self) -> Option<Kind> {
        Violation::NAMED.iter().find(|(name, _)| *name == self.as_str()).map(|(_, kind)| *kind)
    }

    /// Returns the mildest penalty that may be given. For most violations the judge decides. An invalid deck list is at
    /// least a Game Loss (Deck Lists), and cheating is a disqualification (Slow Play vs. Stalling).
    pub fn least(&self) -> Kind {
        match self.as_str() {
            "invalid-list" => Kind::GameLoss,
            "stalling" | "cheating" => Kind::Disqualification,
            _ => Kind::ProceduralError,
        }
    }

    /// Returns true for a fault of a deck list. A list is penalised only once for its faults (Deck Lists).
    pub fn is_of_list(&self) -> bool {
        matches!(self.as_str(), "incorrect-list" | "invalid-list")
    }

    /// Text of a violation that the judge did not describe.
    pub const UNSAID: &str = "not said";

    /// Returns true if both violations are the same. Violations that the judge did not describe are never the same.
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

/// Penalty of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Penalty {
    /// Number of the round; 0 before the first.
    pub round: u32,
    /// Penalty that the judge gave.
    pub given: Kind,
    /// Penalty that results: a second warning for the same violation counts as a Game Loss.
    pub counts_as: Kind,
    /// Violation that is penalised.
    pub violation: Violation,
    /// Note of the judge.
    pub note: Option<Words>,
    /// Name of the judge.
    pub by: Words,
    /// Time of the penalty.
    pub at: Timestamp,
    /// True if the penalty was lifted.
    pub lifted: bool,
    /// Last ruling on the penalty, if it was lifted or changed.
    pub ruling: Option<Ruling>,
}

impl Penalty {
    /// Returns the resulting penalty; `None` if it was lifted.
    pub fn effect(&self) -> Option<Kind> {
        (!self.lifted).then_some(self.counts_as)
    }
}

/// Ruling that lifted or changed a penalty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ruling {
    /// Penalty before the ruling.
    pub was: Kind,
    /// Reason for the ruling.
    pub reason: Words,
    /// Name of the judge.
    pub by: Words,
    /// Time of the ruling.
    pub at: Timestamp,
}

/// Returns the penalty that results if the player already has the penalties `before` (Game Warning).
pub fn counts_as(before: &[Penalty], kind: Kind, violation: &Violation) -> Kind {
    let again = |p: &Penalty| !p.lifted && p.given == Kind::GameWarning && p.violation.same(violation);
    if kind == Kind::GameWarning && before.iter().any(again) { Kind::GameLoss } else { kind }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Game Warning: the second one for the same violation is a Game Loss, whatever its spelling. Violations without a
    /// description are never the same.
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
