//! Reading of whole text boxes.

use maneframe_card::ability::{Ability, Placement};
use maneframe_card::{CardType, Line, Symbol};

use crate::Vocabulary;
use crate::grammar::without_tag;
use crate::reading::{Context, Reading, Verdict, judge, understand, understand_as_given};

/// Returns the unread lines of a text box: first the keywords of the OCTGN field (`Home Limit 4.`, `Harmonious 6.
/// Starting Problem.`), then each line of the text. Empty lines are dropped.
pub fn lines(keywords_field: &str, text: &str) -> Vec<Line> {
    let keywords = keywords_field.split(['.', ',', '\n']).map(str::trim).filter(|k| !k.is_empty());
    let lines = text.lines().map(str::trim).filter(|l| !l.is_empty());
    keywords.chain(lines).map(Line::unread).collect()
}

/// Reads a whole text box with the words of the printed game: see [`lines`] and [`Vocabulary::standard`].
pub fn read_face(keywords_field: &str, text: &str, kind: CardType) -> Vec<Line> {
    let mut all = lines(keywords_field, text);
    Vocabulary::standard().read_lines(&mut all, kind);
    all
}

/// Function that returns the abilities of a line if it is understood.
type Understand = fn(&Vocabulary, &str, &Context) -> Option<Vec<Ability>>;

impl Vocabulary {
    /// Reads those lines of a text box that have not been read yet. If the card is an attachment, its "Play on …" line
    /// says what its host is.
    pub fn read_lines(&self, lines: &mut [Line], kind: CardType) {
        let mut context = Context::new(kind);
        for i in 0..lines.len() {
            let (before, rest) = lines.split_at_mut(i);
            let line = &mut rest[0];
            // Slips of spelling are corrected only if the line isn't understood in another way.
            for understand in [understand_as_given as Understand, understand] {
                if line.abilities.is_none() {
                    line.abilities = self.understand_each(line.wording(), context, understand);
                }
                let joined = one_text(self.tags(), before, line.wording(), kind).filter(|_| line.abilities.is_none());
                if let Some((first, whole)) = joined {
                    // The first line gets all abilities of the joined lines. The following lines get none.
                    if let Some(abilities) = understand(self, &whole, &context) {
                        before[first + 1..].iter_mut().for_each(|line| line.abilities = Some(Vec::new()));
                        before[first].abilities = Some(abilities);
                        line.abilities = Some(Vec::new());
                    }
                }
            }
            context = context.after(line.abilities.as_deref().unwrap_or_default());
        }
    }

    /// Returns the abilities of a text, which may have several lines. Returns `None` if one of them is not understood.
    fn understand_each(&self, text: &str, mut context: Context, understand: Understand) -> Option<Vec<Ability>> {
        let mut all = Vec::new();
        for line in text.lines() {
            let mut abilities = understand(self, line, &context)?;
            context = context.after(&abilities);
            all.append(&mut abilities);
        }
        Some(all)
    }

    /// Reads a line of a text box that follows other lines, in the words of its clarification if it has one. If the line
    /// isn't understood by itself and the card is an Event, reads it together with the lines before it (CR 703.1a).
    ///
    /// A clarification may have several lines. Then the verdict is that of the line that is understood worst, and the
    /// reading stops at the first line that is not understood.
    pub fn read_line(&self, before: &[Line], line: &Line, context: &Context) -> Reading {
        let text = line.wording();
        if !text.contains('\n') {
            return self.read_behind(before, text, context);
        }
        let mut context = *context;
        let mut whole = Reading {
            verdict: Verdict::Exact,
            abilities: Some(Vec::new()),
            canonical: None,
            stopped_at: None,
            expected: Vec::new(),
            normalized: Vec::new(),
        };
        let mut canonical = Some(Vec::new());
        let mut at = 0;
        for part in text.split('\n') {
            let reading = self.read(part, &context);
            context = context.after(reading.abilities.as_deref().unwrap_or_default());
            whole.verdict = whole.verdict.max(reading.verdict);
            whole.abilities = whole.abilities.zip(reading.abilities).map(|(all, more)| [all, more].concat());
            canonical = canonical.zip(reading.canonical).map(|(all, more)| [all, vec![more]].concat());
            if let (None, Some(stopped)) = (whole.stopped_at, reading.stopped_at) {
                whole.stopped_at = Some(at + stopped);
                whole.expected = reading.expected;
            }
            for name in reading.normalized {
                if !whole.normalized.contains(&name) {
                    whole.normalized.push(name);
                }
            }
            at += part.len() + 1;
        }
        whole.canonical = canonical.map(|lines| lines.join("\n"));
        whole
    }

    fn read_behind(&self, before: &[Line], text: &str, context: &Context) -> Reading {
        let together = one_text(self.tags(), before, text, context.kind).map(|(_, whole)| whole);
        // Slips of spelling are corrected only if the line isn't understood in another way.
        let as_given = |text: &str| understand_as_given(self, text, context).is_some();
        let together_first = together
            .as_deref()
            .filter(|whole| judge(self, text, context).verdict == Verdict::Declined && as_given(whole));
        if let Some(whole) = together_first {
            return self.read(whole, context);
        }
        let alone = self.read(text, context);
        if alone.verdict != Verdict::Declined {
            return alone;
        }
        let together = together.map(|whole| self.read(&whole, context));
        together.filter(|whole| matches!(whole.verdict, Verdict::Exact | Verdict::Variant)).unwrap_or(alone)
    }
}

/// Joins the lines of an Event up to this one, and returns the text with the index of the line in which it begins. All
/// lines of an Event are one effect, so "instead" may refer to the line above.
fn one_text(tags: &[Symbol], before: &[Line], text: &str, kind: CardType) -> Option<(usize, String)> {
    if kind != CardType::Event {
        return None;
    }
    let begins = |line: &Line| line.abilities.iter().flatten().any(|a| matches!(a, Ability::Activated(_)));
    let first = before.iter().position(begins)?;
    let lines = before[first..].iter().map(Line::wording).chain([text]);
    let lines = lines.map(|line| without_tag(tags, line));
    Some((first, lines.collect::<Vec<_>>().join(" ").replace('\n', " ")))
}

pub(crate) fn host_of(ability: &Ability) -> Option<maneframe_card::ability::Kind> {
    match ability {
        Ability::Placement(Placement::On(f)) => Some(f.kind),
        _ => None,
    }
}
