//! Reading a line and writing it back.

use std::fmt;

use maneframe_card::CardType;
use maneframe_card::ability::{Ability, Kind};
use serde::{Deserialize, Serialize};

use crate::Vocabulary;
use crate::grammar::{Form, line, nouns_referred_to};
use crate::kernel::{Finding, Phrase, Reader, Writer, Written};
use crate::normalize::{Normal, normalize, respell};
use crate::unknown_x::drawn_out;

/// Facts about a card that are needed to understand a line of its text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Context {
    /// Type of the card.
    pub kind: CardType,
    /// Kind of the card to which this attachment is attached, from its "Play on a Friend." line.
    pub host: Option<Kind>,
    /// True if an earlier line of this Event has a timing phrase. Only then may a line have instructions without one
    /// (CR 304.1).
    #[serde(default)]
    pub timed: bool,
}

impl Context {
    /// Creates the context of a card of that type without a host.
    pub fn new(kind: CardType) -> Context {
        Context { kind, host: None, timed: false }
    }

    /// Creates the context of a Resource that is attached to a card of the kind `host`.
    pub fn on(host: Kind) -> Context {
        Context { kind: CardType::Resource, host: Some(host), timed: false }
    }

    /// Returns the context of the lines that follow a line with these abilities.
    #[must_use]
    pub fn after(self, abilities: &[Ability]) -> Context {
        let host = abilities.iter().find_map(crate::face::host_of).or(self.host);
        let timed = self.timed || abilities.iter().any(|a| matches!(a, Ability::Timed(_) | Ability::Activated(_)));
        Context { host, timed: timed && self.kind == CardType::Event, ..self }
    }
}

/// Result of reading a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The line is understood, and is written back byte for byte, apart from the named normalisations.
    Exact,
    /// The line is understood. It is written in today's wording, which has an equal meaning.
    Variant,
    /// The line is not understood.
    Declined,
    /// A bug: the written line has another meaning.
    Mismatch,
    /// A bug: the line has two different meanings.
    Ambiguous,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Exact => "exact",
            Verdict::Variant => "variant",
            Verdict::Declined => "declined",
            Verdict::Mismatch => "mismatch",
            Verdict::Ambiguous => "ambiguous",
        })
    }
}

/// A line as it was read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reading {
    /// Result of reading the line.
    pub verdict: Verdict,
    /// Abilities of an exact or variant line. For an ambiguous line, those of the reading found first.
    pub abilities: Option<Vec<Ability>>,
    /// The line in today's wording.
    pub canonical: Option<String>,
    /// Byte offset in the given text at which the grammar stopped understanding it.
    pub stopped_at: Option<usize>,
    /// Words and phrases that could have followed at `stopped_at`.
    pub expected: Vec<String>,
    /// Names of the normalisation rules that were applied.
    pub normalized: Vec<&'static str>,
}

/// Returns all meanings of the whole text. With `recalls`, "that Friend" may also refer to a card mentioned before the
/// last one.
fn meanings(words: &Vocabulary, text: &str, context: Context, recalls: bool) -> Vec<Vec<Ability>> {
    Reader::open(words, text, context, recalls, |reader| {
        let found = line.read(reader, 0, Form::PLAIN);
        let whole = found.iter().filter(|(_, end)| *end == text.len());
        whole.map(|(abilities, _)| abilities.clone()).collect()
    })
}

/// Reads one line of a text box with the words of the printed game. Any capitalised words may be a title: see
/// [`Vocabulary::standard`].
pub fn read(text: &str, context: &Context) -> Reading {
    read_with(Vocabulary::standard(), text, context)
}

pub(crate) fn read_with(words: &Vocabulary, text: &str, context: &Context) -> Reading {
    let normal = normalize(text);
    let judged = judge_normal(words, &normal, context);
    if judged.verdict == Verdict::Declined
        && let Some((judged, spelled)) = judge_respelled(words, &normal, context)
    {
        let Judged { abilities, canonical, .. } = judged;
        let normalized = spelled.applied;
        let verdict = Verdict::Variant;
        return Reading { verdict, abilities, canonical, stopped_at: None, expected: Vec::new(), normalized };
    }
    let (stopped_at, expected) = match judged.verdict {
        Verdict::Declined => stopped(words, &normal, *context),
        _ => (None, Vec::new()),
    };
    let Judged { verdict, abilities, canonical } = judged;
    Reading { verdict, abilities, canonical, stopped_at, expected, normalized: normal.applied }
}

/// Returns the abilities of a line that is understood. They are the abilities that [`read`] returns, but nothing else
/// is determined.
pub(crate) fn understand(words: &Vocabulary, text: &str, context: &Context) -> Option<Vec<Ability>> {
    understand_as_given(words, text, context).or_else(|| understand_respelled(words, text, context))
}

/// Like [`understand`], without the rules for slips of spelling.
pub(crate) fn understand_as_given(words: &Vocabulary, text: &str, context: &Context) -> Option<Vec<Ability>> {
    let judged = judge(words, text, context);
    judged.abilities.filter(|_| matches!(judged.verdict, Verdict::Exact | Verdict::Variant))
}

/// Like [`understand`], only for a line that isn't understood as given and has slips of spelling.
fn understand_respelled(words: &Vocabulary, text: &str, context: &Context) -> Option<Vec<Ability>> {
    let normal = normalize(text);
    if judge_normal(words, &normal, context).verdict != Verdict::Declined {
        return None;
    }
    judge_respelled(words, &normal, context)?.0.abilities
}

/// Reads a line that isn't understood with its slips of spelling corrected. Returns `None` if it has none, or if the
/// corrected line isn't understood either.
fn judge_respelled(words: &Vocabulary, normal: &Normal, context: &Context) -> Option<(Judged, Normal)> {
    let spelled = respell(words, normal, context)?;
    let judged = judge_normal(words, &spelled, context);
    matches!(judged.verdict, Verdict::Exact | Verdict::Variant).then_some((judged, spelled))
}

pub(crate) struct Judged {
    pub(crate) verdict: Verdict,
    pub(crate) abilities: Option<Vec<Ability>>,
    pub(crate) canonical: Option<String>,
}

/// Reads a text, but doesn't determine possible continuations.
pub(crate) fn judge(words: &Vocabulary, text: &str, context: &Context) -> Judged {
    judge_normal(words, &normalize(text), context)
}

fn judge_normal(words: &Vocabulary, normal: &Normal, context: &Context) -> Judged {
    if normal.text.is_empty() {
        // A reminder on its own line has no meaning.
        return Judged { verdict: Verdict::Exact, abilities: Some(Vec::new()), canonical: Some(String::new()) };
    }
    let mut found = understood(words, &normal.text, context, None);
    if found.len() > 1 {
        let Meaning { abilities, written } = found.swap_remove(0);
        let canonical = written.map(|w| drawn_out(&w.text));
        return Judged { verdict: Verdict::Ambiguous, canonical, abilities: Some(abilities) };
    }
    let Some(meaning) = found.pop() else {
        return Judged { verdict: Verdict::Declined, abilities: None, canonical: None };
    };
    let verdict = match &meaning.written {
        Some(same) if same.text == normal.text => Verdict::Exact,
        Some(other) if understood(words, &other.text, context, Some(&meaning)) == std::slice::from_ref(&meaning) => {
            Verdict::Variant
        }
        _ => Verdict::Mismatch,
    };
    Judged { verdict, abilities: Some(meaning.abilities), canonical: meaning.written.map(|w| drawn_out(&w.text)) }
}

/// Possible meaning of a text, with its written form.
#[derive(Clone, PartialEq)]
struct Meaning {
    abilities: Vec<Ability>,
    written: Option<Written>,
}

/// Returns all meanings of the whole text in which "that Friend" refers to a Friend. If a meaning is equal to `known`,
/// its written form is copied from there.
fn understood(words: &Vocabulary, text: &str, context: &Context, known: Option<&Meaning>) -> Vec<Meaning> {
    let write = |abilities: Vec<Ability>| match known {
        Some(known) if known.abilities == abilities => known.clone(),
        _ => Meaning { written: written(words, &abilities, context), abilities },
    };
    let told = |Meaning { abilities, written }: &Meaning| {
        let referred = written.as_ref().map_or(&[][..], |w| &w.referred);
        // If the line has a placement, "that Friend" refers to the host.
        agrees(text, &context.after(abilities), referred)
    };
    let mut found: Vec<_> = meanings(words, text, *context, false).into_iter().map(write).collect();
    if found.len() == 1 && !told(&found[0]) {
        // The nouns don't fit the last cards mentioned, so the text refers to earlier ones. The meanings with the
        // fewest such references are kept.
        found = meanings(words, text, *context, true).into_iter().map(write).collect();
        found.retain(|f| told(f) && f.written.is_some());
        let recalled = |f: &Meaning| f.written.as_ref().map_or(0, |w| w.recalled);
        let fewest = found.iter().map(recalled).min();
        found.retain(|f| Some(recalled(f)) == fewest);
    }
    found
}

/// Reads the text again to find the offset at which understanding stops. Reads it once more to find the possible
/// continuations at that offset.
fn stopped(words: &Vocabulary, normal: &Normal, context: Context) -> (Option<usize>, Vec<String>) {
    let text = &normal.text;
    let read = |reader: &mut Reader<'_>| line.read(reader, 0, Form::PLAIN).iter().map(|(_, end)| end).max();
    let at = Reader::furthest(words, text, context, |reader| read(reader).unwrap_or(0));
    let expected = Reader::expected(words, text, context, at, true, |reader| {
        read(reader);
    });
    (Some(normal.original(at)), expected.into_iter().collect())
}

/// Writes the abilities of one line in today's English. Returns `None` if the grammar has no words for them.
pub fn write(abilities: &[Ability], context: &Context) -> Option<String> {
    written(Vocabulary::standard(), &abilities.to_vec(), context).map(|w| drawn_out(&w.text))
}

fn written(words: &Vocabulary, abilities: &Vec<Ability>, context: &Context) -> Option<Written> {
    let mut writer = Writer::new(words, *context);
    line.write(&mut writer, abilities, Form::PLAIN).then(|| writer.finish())
}

/// Returns true if "that Friend" in the text refers to a Friend. The tree of abilities keeps only the last referent, so
/// words that refer to an earlier card don't agree.
fn agrees(text: &str, context: &Context, referred: &[Option<Kind>]) -> bool {
    let mut left = referred.iter();
    nouns_referred_to(text, context.host).into_iter().all(|noun| match noun {
        Kind::Card => true,
        noun => left.any(|kind| *kind == Some(noun)),
    })
}
