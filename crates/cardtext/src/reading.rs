//! Reading a line and writing it back.

use std::fmt;

use maneframe_card::CardType;
use maneframe_card::ability::{Ability, Kind};
use serde::{Deserialize, Serialize};

use crate::Vocabulary;
use crate::grammar::{Form, line, nouns_referred_to};
use crate::kernel::{Finding, Phrase, Reader, Writer, Written};
use crate::normalize::{Normal, normalize};
use crate::unknown_x::drawn_out;

/// What has to be known of a card to understand a line of its text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Context {
    /// The card's type.
    pub kind: CardType,
    /// The noun of what this attachment is on, from its "Play on a Friend." line.
    pub host: Option<Kind>,
}

impl Context {
    /// A card of that type that is on nothing.
    pub fn new(kind: CardType) -> Context {
        Context { kind, host: None }
    }

    /// A Resource that is on such a card.
    pub fn on(host: Kind) -> Context {
        Context { kind: CardType::Resource, host: Some(host) }
    }
}

/// How well a line is understood.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Prints back to itself, byte for byte, after the named normalisations.
    Exact,
    /// Prints in today's wording, and that reads as the same.
    Variant,
    /// Not understood.
    Declined,
    /// A bug: what is printed reads as something else.
    Mismatch,
    /// A bug: the words have two different meanings.
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

/// What a line was read as.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reading {
    /// How well it is understood.
    pub verdict: Verdict,
    /// Its abilities, for an exact or variant line; of an ambiguous one, those of the reading found first.
    pub abilities: Option<Vec<Ability>>,
    /// The line in today's wording.
    pub canonical: Option<String>,
    /// Byte offset in the given text at which understanding stopped.
    pub stopped_at: Option<usize>,
    /// What could have followed there.
    pub expected: Vec<String>,
    /// Names of the normalisation rules that were applied.
    pub normalized: Vec<&'static str>,
}

/// All meanings of the whole text. With `recalls`, "that Friend" may be an earlier card than the last.
fn meanings(words: &Vocabulary, text: &str, context: Context, recalls: bool) -> Vec<Vec<Ability>> {
    Reader::open(words, text, context, recalls, |reader| {
        let found = line.read(reader, 0, Form::PLAIN);
        let whole = found.iter().filter(|(_, end)| *end == text.len());
        whole.map(|(abilities, _)| abilities.clone()).collect()
    })
}

/// Reads one line of a text box with the words of the printed game, where any capitalised words may be a title:
/// [`Vocabulary::standard`].
pub fn read(text: &str, context: &Context) -> Reading {
    read_with(Vocabulary::standard(), text, context)
}

pub(crate) fn read_with(words: &Vocabulary, text: &str, context: &Context) -> Reading {
    let normal = normalize(text);
    let judged = judge_normal(words, &normal, context);
    let (stopped_at, expected) = match judged.verdict {
        Verdict::Declined => stopped(words, &normal, *context),
        _ => (None, Vec::new()),
    };
    let Judged { verdict, abilities, canonical } = judged;
    Reading { verdict, abilities, canonical, stopped_at, expected, normalized: normal.applied }
}

/// The abilities of a line that is understood: the same as [`read`] gives, without the words around it.
pub(crate) fn understand(words: &Vocabulary, text: &str, context: &Context) -> Option<Vec<Ability>> {
    let judged = judge(words, text, context);
    judged.abilities.filter(|_| matches!(judged.verdict, Verdict::Exact | Verdict::Variant))
}

pub(crate) struct Judged {
    pub(crate) verdict: Verdict,
    abilities: Option<Vec<Ability>>,
    pub(crate) canonical: Option<String>,
}

/// How well a text is understood, without what could have followed.
pub(crate) fn judge(words: &Vocabulary, text: &str, context: &Context) -> Judged {
    judge_normal(words, &normalize(text), context)
}

fn judge_normal(words: &Vocabulary, normal: &Normal, context: &Context) -> Judged {
    if normal.text.is_empty() {
        // A reminder on a line of its own says nothing new.
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

/// What a text may mean, and how that is written.
#[derive(Clone, PartialEq)]
struct Meaning {
    abilities: Vec<Ability>,
    written: Option<Written>,
}

/// All meanings of the whole text in which "that Friend" is a Friend. A meaning that is `known` needn't be written again.
fn understood(words: &Vocabulary, text: &str, context: &Context, known: Option<&Meaning>) -> Vec<Meaning> {
    let write = |abilities: Vec<Ability>| match known {
        Some(known) if known.abilities == abilities => known.clone(),
        _ => Meaning { written: written(words, &abilities, context), abilities },
    };
    let told = |Meaning { abilities, written }: &Meaning| {
        let referred = written.as_ref().map_or(&[][..], |w| &w.referred);
        // In a line that says where it is played "that Friend" is what it is on.
        let host = abilities.iter().find_map(crate::face::host_of);
        agrees(text, &Context { host: context.host.or(host), ..*context }, referred)
    };
    let mut found: Vec<_> = meanings(words, text, *context, false).into_iter().map(write).collect();
    if found.len() == 1 && !told(&found[0]) {
        // Then an earlier card is meant; the fewer of those, the better.
        found = meanings(words, text, *context, true).into_iter().map(write).collect();
        found.retain(|f| told(f) && f.written.is_some());
        let recalled = |f: &Meaning| f.written.as_ref().map_or(0, |w| w.recalled);
        let fewest = found.iter().map(recalled).min();
        found.retain(|f| Some(recalled(f)) == fewest);
    }
    found
}

/// Reads again, with an eye on how far it goes, and once more for what could have followed there.
fn stopped(words: &Vocabulary, normal: &Normal, context: Context) -> (Option<usize>, Vec<String>) {
    let text = &normal.text;
    let read = |reader: &mut Reader<'_>| line.read(reader, 0, Form::PLAIN).iter().map(|(_, end)| end).max();
    let at = Reader::furthest(words, text, context, |reader| read(reader).unwrap_or(0));
    let expected = Reader::expected(words, text, context, at, true, |reader| {
        read(reader);
    });
    (Some(normal.original(at)), expected.into_iter().collect())
}

/// The abilities of one line in today's English. `None` where the grammar has no words for them.
pub fn write(abilities: &[Ability], context: &Context) -> Option<String> {
    written(Vocabulary::standard(), &abilities.to_vec(), context).map(|w| drawn_out(&w.text))
}

fn written(words: &Vocabulary, abilities: &Vec<Ability>, context: &Context) -> Option<Written> {
    let mut writer = Writer::new(words, *context);
    line.write(&mut writer, abilities, Form::PLAIN).then(|| writer.finish())
}

/// Whether "that Friend" in the text stands for a Friend: the tree only keeps "what was spoken of last", so words that
/// mean an earlier card are not understood.
fn agrees(text: &str, context: &Context, referred: &[Option<Kind>]) -> bool {
    let mut left = referred.iter();
    nouns_referred_to(text, context.host).into_iter().all(|noun| match noun {
        Kind::Card => true,
        noun => left.any(|kind| *kind == Some(noun)),
    })
}
