//! Official errata: corrections of printed cards (CR 3.4, section 10). `errata.toml` lists the changed words of each
//! card.

mod phrase;

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use maneframe_card::{Card, Face, Symbol};
use serde::{Deserialize, Serialize};

use crate::lines;
use crate::near::fold;
use crate::set::CardSet;

use phrase::find;
pub(crate) use phrase::has;

/// One erratum: a card and its changes.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Erratum {
    /// Letters of the card's collector number.
    pub set: String,
    /// Title of the card.
    pub title: String,
    /// Subtitle of the card.
    #[serde(default)]
    pub subtitle: String,
    #[serde(default)]
    side: Side,
    /// Changes of words. Each change has the old words, if they are known, and then the new words.
    #[serde(default)]
    words: Vec<Vec<String>>,
    /// Trait that the card has gained.
    #[serde(default, rename = "trait")]
    new_trait: Option<String>,
    new_subtitle: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    #[default]
    Front,
    Boosted,
}

/// Outcome of applying an erratum to a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Amendment {
    /// The card had the old words, which were replaced.
    Made,
    /// The card already had the new words.
    There,
    /// The card has neither the old nor the new words and was left unchanged.
    OtherWords,
    /// The card doesn't have the new words and the old ones are unknown. It was left unchanged.
    OldWordsUnknown,
}

impl fmt::Display for Amendment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Amendment::Made => "applied by this program",
            Amendment::There => "already in the card's file",
            Amendment::OtherWords => "not applied: the card's text differs from the list's",
            Amendment::OldWordsUnknown => {
                "not applied: the card's text differs from today's, and the list doesn't give the earlier text"
            }
        })
    }
}

/// A card of a set that has an erratum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Amended {
    /// Id of the card.
    pub card: String,
    /// Outcome of the erratum.
    pub what: Amendment,
}

#[derive(Deserialize)]
struct File {
    erratum: Vec<Erratum>,
}

/// Returns all errata.
pub fn errata() -> &'static [Erratum] {
    static LIST: LazyLock<Vec<Erratum>> =
        LazyLock::new(|| read_errata(include_str!("../errata.toml")).expect("the bundled list is tested"));
    &LIST
}

/// Parses a list of errata.
///
/// # Errors
/// If the text is not a list of errata.
pub fn read_errata(text: &str) -> Result<Vec<Erratum>, toml::de::Error> {
    toml::from_str::<File>(text).map(|file| file.erratum)
}

/// Returns the erratum of a card.
pub fn erratum(card: &Card) -> Option<&'static Erratum> {
    static BY_TITLE: LazyLock<HashMap<String, Vec<&'static Erratum>>> = LazyLock::new(|| {
        let mut by_title: HashMap<_, Vec<_>> = HashMap::new();
        for erratum in errata() {
            by_title.entry(fold(&erratum.title)).or_default().push(erratum);
        }
        by_title
    });
    let called_so = BY_TITLE.get(&fold(&card.front().title))?;
    called_so.iter().copied().find(|e| e.is_of(card))
}

/// Applies the errata to a set's cards and returns the outcomes.
pub fn amend(set: &mut CardSet) -> Vec<Amended> {
    let mut amended = Vec::new();
    for card in &mut set.cards {
        if let Some(erratum) = erratum(card) {
            amended.push(Amended { card: card.id.clone(), what: erratum.make(card) });
        }
    }
    amended
}

impl Erratum {
    /// Returns true if the erratum is for this card.
    fn is_of(&self, card: &Card) -> bool {
        let subtitle = |s: &str| fold(&card.front().subtitle) == fold(s);
        card.id.strip_prefix(&self.set).is_some_and(|number| !number.starts_with(|c: char| c.is_ascii_uppercase()))
            && (subtitle(&self.subtitle) || self.new_subtitle.as_deref().is_some_and(subtitle))
    }

    /// Describes each change in a few words.
    pub fn changes(&self) -> Vec<String> {
        let quoted = |words: &str| format!("`{}`", words.trim().replace('\n', " / "));
        let mut changes = Vec::new();
        if let Some(new) = &self.new_subtitle {
            changes.push(format!("the subtitle is `{new}`"));
        }
        if let Some(new) = &self.new_trait {
            changes.push(format!("the trait {new} is added"));
        }
        for words in &self.words {
            changes.push(match (old(words), new(words).trim()) {
                (Some(old), "") => format!("{} is removed", quoted(old)),
                (Some(old), new) => format!("{} is now {}", quoted(old), quoted(new)),
                (None, new) => format!("the text is {}; the list doesn't give the earlier text", quoted(new)),
            });
        }
        changes
    }

    /// Returns true if the list of errata doesn't have the old words of the card.
    pub fn old_words_unknown(&self) -> bool {
        let told = self.words.iter().any(|words| old(words).is_some());
        !told && !self.words.is_empty() && self.new_trait.is_none() && self.new_subtitle.is_none()
    }

    /// Applies the erratum to the card. If one of the changes is impossible, none is made.
    pub fn make(&self, card: &mut Card) -> Amendment {
        let mut changed = card.clone();
        let mut made = false;
        let mut strange = false;
        if let Some(subtitle) = self.new_subtitle.as_ref().filter(|_| changed.front().subtitle.is_empty()) {
            changed.faces.iter_mut().for_each(|f| f.subtitle.clone_from(subtitle));
            made = true;
        }
        for face in &mut changed.faces {
            if let Some(new) = self.new_trait.as_deref().map(Symbol::new).filter(|t| !face.traits.contains(t)) {
                face.traits.push(new);
                made = true;
            }
        }
        let side = match self.side {
            Side::Front => 0,
            Side::Boosted => 1,
        };
        if let Some(face) = changed.faces.get_mut(side).filter(|_| !self.words.is_empty()) {
            let mut text = text_of(face);
            let before = text.clone();
            for words in &self.words {
                match fit(&text, words) {
                    Fit::Old => text = replaced(&text, old(words).unwrap_or_default(), new(words)),
                    Fit::New => {}
                    Fit::Neither => strange = true,
                }
            }
            if text != before {
                face.lines = lines::unread("", &text);
                made = true;
            }
        } else if !self.words.is_empty() {
            strange = true;
        }
        if strange {
            return if self.old_words_unknown() { Amendment::OldWordsUnknown } else { Amendment::OtherWords };
        }
        if made {
            *card = changed;
            return Amendment::Made;
        }
        Amendment::There
    }
}

fn text_of(face: &Face) -> String {
    let lines: Vec<&str> = face.lines.iter().map(|l| l.text.as_str()).collect();
    lines.join("\n")
}

fn old(words: &[String]) -> Option<&str> {
    words.split_last().and_then(|(_, old)| old.first()).map(String::as_str)
}

fn new(words: &[String]) -> &str {
    words.last().map_or("", String::as_str)
}

enum Fit {
    Old,
    New,
    Neither,
}

/// Returns whether a text has the old words, the new words or neither. If the old words are a part of the new ones, a
/// text with the new words doesn't count as having the old ones.
fn fit(text: &str, words: &[String]) -> Fit {
    let has_old = old(words).is_some_and(|old| has(text, old));
    let has_new = new(words).is_empty() || has(text, new(words));
    let old_is_within = old(words).is_some_and(|old| has(new(words), old));
    match (has_old, has_new) {
        (true, false) => Fit::Old,
        (true, true) if !old_is_within => Fit::Old,
        (_, true) => Fit::New,
        (false, false) => Fit::Neither,
    }
}

/// Replaces each `old` in the text by `new`.
fn replaced(text: &str, old: &str, new: &str) -> String {
    let mut changed = String::with_capacity(text.len() + new.len());
    let mut at = 0;
    while let Some(found) = find(text, old, at).filter(|f| !f.is_empty()) {
        changed.push_str(&text[at..found.start]);
        changed.push_str(new);
        at = found.end;
    }
    changed.push_str(&text[at..]);
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use maneframe_card::{CardType, Line};

    /// Creates a card that an erratum fits. Its text has the old or the new words, with other words between them.
    fn card(erratum: &Erratum, words: impl Fn(&[String]) -> String) -> Card {
        let text: Vec<String> = erratum.words.iter().map(|w| words(w)).collect();
        let lines = |text: &str| text.lines().map(Line::unread).collect();
        let face = |side: Side| Face {
            title: erratum.title.clone(),
            subtitle: erratum.subtitle.clone(),
            lines: if side == erratum.side { lines(&text.join(" , zzz , ")) } else { Vec::new() },
            ..Face::default()
        };
        Card {
            id: format!("{}1", erratum.set),
            set: "Any".into(),
            guid: None,
            kind: CardType::ManeCharacter,
            rarity: maneframe_card::Rarity::F,
            cost: None,
            requirements: Vec::new(),
            points: None,
            problem: None,
            faces: vec![face(Side::Front), face(Side::Boosted)],
        }
    }

    fn old_words(words: &[String]) -> String {
        old(words).unwrap_or(new(words)).replace('…', "gone gone")
    }

    #[test]
    fn each_erratum_changes_the_old_words_and_leaves_the_new_ones() {
        for erratum in errata() {
            let name = format!("{}, {}", erratum.title, erratum.subtitle);
            let mut amended = card(erratum, old_words);
            assert!(super::erratum(&amended) == Some(erratum), "{name}: two errata");
            assert!(erratum.words.iter().all(|w| matches!(w.len(), 1 | 2)), "{name}");
            let changes = erratum.new_trait.is_some()
                || erratum.new_subtitle.is_some()
                || erratum.words.iter().any(|w| w.len() == 2);
            let wanted = if changes { Amendment::Made } else { Amendment::There };
            assert_eq!(erratum.make(&mut amended), wanted, "{name}");
            let today = card(erratum, |w| new(w).to_owned());
            let line = |l: &Line| l.text.trim().to_owned();
            let texts = |c: &Card| c.faces.iter().flat_map(|f| f.lines.iter().map(line)).collect::<Vec<_>>();
            assert_eq!(texts(&amended), texts(&today), "{name}");
            let kept = amended.clone();
            assert_eq!(erratum.make(&mut amended), Amendment::There, "{name}: made twice");
            assert_eq!(amended, kept, "{name}");
            assert!(!erratum.changes().is_empty(), "{name}");
        }
        assert_eq!(errata().len(), 70);
    }

    #[test]
    fn other_words_are_left_alone() {
        for erratum in errata().iter().filter(|e| e.words.iter().any(|w| !new(w).is_empty())) {
            let mut other = card(erratum, |_| "Draw a card.".into());
            let before = other.clone();
            let wanted = if erratum.old_words_unknown() { Amendment::OldWordsUnknown } else { Amendment::OtherWords };
            assert_eq!(erratum.make(&mut other), wanted, "{}", erratum.title);
            assert_eq!(other, before, "{}: whole or not at all", erratum.title);
        }
    }

    #[test]
    fn what_the_list_does_not_tell_is_told() {
        let unknown: Vec<&str> = errata().iter().filter(|e| e.old_words_unknown()).map(|e| e.title.as_str()).collect();
        let six = [
            "Tantabus",
            "Chaos Capital of the World",
            "Stay Quiet the Longest",
            "DJ Pon-3",
            "Goof Off",
            "Marvelous Chapeau",
        ];
        assert_eq!(unknown, six);
        for erratum in errata() {
            let says = erratum.changes().iter().all(|c| c.contains("give the earlier text"));
            assert_eq!(says, erratum.old_words_unknown(), "{}", erratum.title);
            assert!(erratum.changes().iter().all(|c| !c.contains('\n')), "{}", erratum.title);
        }
    }

    #[test]
    fn words_may_become_a_line_of_their_own() {
        let erratum = errata().iter().find(|e| e.title == "The Element of Magic").expect("it is in the list");
        let mut one = card(erratum, |_| String::new());
        let counters = "Put a Harmony counter here.";
        one.faces[0].lines =
            vec![Line::unread("Play to your home. You must control somebody."), Line::unread(counters)];
        assert_eq!(erratum.make(&mut one), Amendment::Made);
        let lines: Vec<&str> = one.faces[0].lines.iter().map(|l| l.text.as_str()).collect();
        assert_eq!(lines, ["Play to your home.", "You must control somebody.", counters]);
        assert_eq!(erratum.make(&mut one), Amendment::There, "they are apart already");
    }

    #[test]
    fn a_card_of_another_set_or_name_has_none() {
        let first = &errata()[0];
        let card = card(first, old_words);
        assert!(erratum(&card).is_some());
        let elsewhere = Card { id: format!("X{}1", first.set), ..card.clone() };
        let longer = Card { id: format!("{}X1", first.set), ..card.clone() };
        let mut renamed = card.clone();
        renamed.faces[0].subtitle = "Somebody Else".into();
        assert_eq!([&elsewhere, &longer, &renamed].map(|c| erratum(c).is_some()), [false; 3]);
    }

    /// Returns the cards with errata from the community's set files. If these files are missing, prints a message to
    /// stderr and returns `None`.
    fn real_cards() -> Option<Vec<(Card, Amendment)>> {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards/octgn/sets");
        let Ok(entries) = std::fs::read_dir(&folder) else {
            eprintln!("skipped: {} is not there", folder.display());
            return None;
        };
        let mut cards = Vec::new();
        for path in entries.map(|e| e.expect("readable").path()) {
            let bytes = std::fs::read(&path).expect("readable");
            let (set, _) = crate::octgn::read_set(&path.display().to_string(), &bytes).expect("a set");
            for amended in &set.errata {
                let card = set.cards.iter().find(|c| c.id == amended.card).expect("it is of the set");
                cards.push((card.clone(), amended.what));
            }
        }
        Some(cards)
    }

    #[test]
    fn the_communitys_files_have_the_errata_already() {
        let Some(cards) = real_cards() else { return };
        for erratum in errata().iter().filter(|e| !cards.iter().any(|(c, _)| super::erratum(c) == Some(*e))) {
            println!("no such card: {}, {}", erratum.title, erratum.subtitle);
        }
        for (card, what) in &cards {
            println!("{:?} {} {}", what, card.id, card.name());
        }
        let count = |wanted| cards.iter().filter(|(_, what)| *what == wanted).count();
        let counts = [Amendment::Made, Amendment::There, Amendment::OtherWords].map(count);
        let made: Vec<&str> = cards.iter().filter(|(_, w)| *w == Amendment::Made).map(|(c, _)| c.id.as_str()).collect();
        assert_eq!(made, ["CN31", "CN202"], "a slip of the pen, and two sentences in one line");
        assert_eq!(counts, [2, 67, 0], "one card of the list is in none of the files");
        let lines = |id: &str| cards.iter().find(|(c, _)| c.id == id).map(|(c, _)| c.front().lines.len());
        assert_eq!([lines("CN201"), lines("CN202")], [Some(4), Some(4)]);
        assert!(cards.iter().all(|(c, _)| c.faces.iter().all(|f| f.lines.iter().all(|l| !l.text.contains('<')))));
    }

    #[test]
    fn real_cards_with_their_old_words_get_todays() {
        let Some(cards) = real_cards() else { return };
        let mut amended = 0;
        for (today, _) in cards {
            let erratum = super::erratum(&today).expect("it has one");
            if !erratum.words.iter().any(|w| old(w).is_some_and(|_| !new(w).is_empty())) {
                continue;
            }
            let mut card = today.clone();
            let face = &mut card.faces[usize::from(erratum.side == Side::Boosted)];
            let mut text = text_of(face);
            for words in erratum.words.iter().filter(|w| !new(w).is_empty()) {
                text = replaced(&text, new(words), &old_words(words));
            }
            face.lines = lines::unread("", &text);
            assert_ne!(card, today, "{}", today.id);
            assert_eq!(erratum.make(&mut card), Amendment::Made, "{}", today.id);
            let told = |c: &Card| c.faces.iter().map(|f| text_of(f).to_lowercase()).collect::<Vec<_>>();
            assert_eq!(told(&card), told(&today), "{}", today.id);
            amended += 1;
        }
        assert!(amended > 50, "{amended}");
    }
}
