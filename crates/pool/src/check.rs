//! Statistics on how much of the cards' text is understood. (The rules for decks are checked in `maneframe-deck`.)

use std::ops::AddAssign;

use maneframe_card::{Card, CardType, Face};
use maneframe_cardtext::{Context, Verdict, Vocabulary};
use serde::{Deserialize, Serialize};

/// Numbers of lines by [`Verdict`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LineCounts {
    /// Lines that are understood and written back as printed.
    pub exact: usize,
    /// Lines that are understood and written back in the current wording.
    pub variant: usize,
    /// Lines that are understood in the words of a clarification.
    #[serde(default)]
    pub clarified: usize,
    /// Lines that are not understood.
    pub declined: usize,
    /// Lines that are written back with another meaning: a defect of the grammar.
    pub mismatch: usize,
    /// Lines with two meanings: a defect of the grammar.
    pub ambiguous: usize,
}

/// Number of cards whose lines are all understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct CardCounts {
    /// Number of cards that are completely understood.
    pub whole: usize,
    /// Number of all cards.
    pub total: usize,
}

/// Numbers for a set, or for all sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Counts {
    /// Numbers of lines.
    pub lines: LineCounts,
    /// Numbers of cards.
    pub cards: CardCounts,
}

/// Numbers for one set.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SetCounts {
    /// Name of the set.
    pub set: String,
    /// Numbers of lines and cards.
    #[serde(flatten)]
    pub counts: Counts,
}

/// Statistics on the cards' text, set by set. The JSON form is stable:
/// `{"sets":[{"set":…,"lines":{"exact":n,"variant":n,"clarified":n,"declined":n,"mismatch":n,
/// "ambiguous":n},"cards":{"whole":n,"total":n}}],"total":{"lines":{…},"cards":{…}}}`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct CheckReport {
    /// The sets, in the order of their first cards.
    pub sets: Vec<SetCounts>,
    /// Total of all sets.
    pub total: Counts,
}

/// Reads the text of `cards` again, and counts the lines by verdict.
pub fn check<'a>(cards: impl IntoIterator<Item = &'a Card>, words: &Vocabulary) -> CheckReport {
    let mut report = CheckReport::default();
    for card in cards {
        let counts = counts(card, words);
        report.total += counts;
        match report.sets.iter_mut().find(|s| s.set == card.set) {
            Some(set) => set.counts += counts,
            None => report.sets.push(SetCounts { set: card.set.clone(), counts }),
        }
    }
    report
}

fn counts(card: &Card, words: &Vocabulary) -> Counts {
    let mut lines = LineCounts::default();
    for face in &card.faces {
        for (line, verdict) in face.lines.iter().zip(verdicts(face, card.kind, words)) {
            match verdict {
                Verdict::Exact | Verdict::Variant if line.read_as.is_some() => lines.clarified += 1,
                Verdict::Exact => lines.exact += 1,
                Verdict::Variant => lines.variant += 1,
                Verdict::Declined => lines.declined += 1,
                Verdict::Mismatch => lines.mismatch += 1,
                Verdict::Ambiguous => lines.ambiguous += 1,
            }
        }
    }
    let whole = lines.declined + lines.mismatch + lines.ambiguous == 0;
    Counts { lines, cards: CardCounts { whole: usize::from(whole), total: 1 } }
}

/// Returns the verdict on each line. On an attachment, the placement line determines the kind of its host for the lines
/// after it.
fn verdicts<'a>(face: &'a Face, kind: CardType, words: &'a Vocabulary) -> impl Iterator<Item = Verdict> + 'a {
    let mut context = Context::new(kind);
    face.lines.iter().enumerate().map(move |(i, line)| {
        let reading = words.read_line(&face.lines[..i], line, &context);
        context = context.after(reading.abilities.as_deref().unwrap_or_default());
        reading.verdict
    })
}

impl AddAssign for Counts {
    fn add_assign(&mut self, more: Counts) {
        self.lines.exact += more.lines.exact;
        self.lines.variant += more.lines.variant;
        self.lines.clarified += more.lines.clarified;
        self.lines.declined += more.lines.declined;
        self.lines.mismatch += more.lines.mismatch;
        self.lines.ambiguous += more.lines.ambiguous;
        self.cards.whole += more.cards.whole;
        self.cards.total += more.cards.total;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_json_has_the_promised_shape() {
        let report =
            CheckReport { sets: vec![SetCounts { set: "A".into(), ..SetCounts::default() }], ..Default::default() };
        let lines = r#""lines":{"exact":0,"variant":0,"clarified":0,"declined":0,"mismatch":0,"ambiguous":0}"#;
        let both = format!(r#"{lines},"cards":{{"whole":0,"total":0}}"#);
        let json = serde_json::to_string(&report).expect("counts are JSON");
        assert_eq!(json, format!(r#"{{"sets":[{{"set":"A",{both}}}],"total":{{{both}}}}}"#));
    }
}
