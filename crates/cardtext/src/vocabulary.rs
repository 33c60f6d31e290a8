//! [`Vocabulary`]: words that cards may invent and that texts may mention.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};

use maneframe_card::ability::{Ability, Keyword, Named};
use maneframe_card::{Card, CardType, Face, Symbol};
use serde::{Deserialize, Serialize};

use crate::reading::{Context, Reading, understand};

/// Nouns of the types of cards that have capital letters within a sentence.
pub(crate) const TYPE_NOUNS: &[&str] = &[
    "Event",
    "Events",
    "Friend",
    "Friends",
    "Problem",
    "Problems",
    "Resource",
    "Resources",
    "Troublemaker",
    "Troublemakers",
];

/// Traits of the printed cards (CR 207) with their plurals. A set's traits are added to these.
const TRAITS: &[(&str, &str)] = &[
    ("Accessory", "Accessories"),
    ("Alicorn", "Alicorns"),
    ("Ally", "Allies"),
    ("Armor", "Armors"),
    ("Artifact", "Artifacts"),
    ("Asset", "Assets"),
    ("Breezie", "Breezies"),
    ("Buffalo", "Buffaloes"),
    ("Changeling", "Changelings"),
    ("Chaotic", "Chaotic"),
    ("Condition", "Conditions"),
    ("Cow", "Cows"),
    ("Critter", "Critters"),
    ("Crystal", "Crystal"),
    ("Dilemma", "Dilemmas"),
    ("Donkey", "Donkeys"),
    ("Draconequus", "Draconequuses"),
    ("Dragon", "Dragons"),
    ("Earth Pony", "Earth Ponies"),
    ("Elder", "Elders"),
    ("Epic", "Epic"),
    ("Figment", "Figments"),
    ("Foal", "Foals"),
    ("Gotcha", "Gotchas"),
    ("Griffon", "Griffons"),
    ("Location", "Locations"),
    ("Mailbox", "Mailboxes"),
    ("Minotaur", "Minotaurs"),
    ("Pegasus", "Pegasi"),
    ("Performer", "Performers"),
    ("Permanent", "Permanents"),
    ("Pirate", "Pirates"),
    ("Pony Tone", "Pony Tones"),
    ("Power Pony", "Power Ponies"),
    ("Report", "Reports"),
    ("Rock", "Rocks"),
    ("Royalty", "Royalty"),
    ("Sea Serpent", "Sea Serpents"),
    ("Seapony", "Seaponies"),
    ("Seashell", "Seashells"),
    ("Showdown", "Showdowns"),
    ("Siren", "Sirens"),
    ("Song", "Songs"),
    ("Storm", "Storms"),
    ("Tree", "Trees"),
    ("Unicorn", "Unicorns"),
    ("Unique", "Unique"),
    ("Yak", "Yaks"),
    ("Zebra", "Zebras"),
];

/// Tag words of the glossary that may precede abilities and have no meaning (CR 701.5). The tag word Chaos has a
/// meaning, so it isn't here.
const TAGS: &[&str] = &["Harmony"];

/// Maximum number for which the meaning of a numbered keyword is read in advance. Printed cards use smaller numbers.
const MAX_NUMBER: u8 = 20;

/// Words of known cards and sets that texts may use: traits, titles, tag words, and keywords declared by a set.
///
/// Other capitalised words are not understood, unless titles are *open*. Then they are read as titles, because not all
/// cards are known. Names of counters are always open. Cloning is cheap.
#[derive(Clone)]
pub struct Vocabulary(Arc<Words>);

struct Words {
    /// Identifier of the vocabulary. Readings that were found with one vocabulary aren't valid with another.
    id: u64,
    /// Traits with their plurals, by first letter.
    traits: [Vec<(Symbol, Symbol)>; 26],
    /// Titles and whole parts of titles (CR 201.3a); `None` if any capitalised words may be one.
    titles: Option<HashSet<Box<str>>>,
    /// Number of words of the longest name.
    longest: usize,
    tags: Vec<Symbol>,
    keywords: HashMap<Symbol, Declared>,
}

/// Keyword that a set declares.
struct Declared {
    /// True if the keyword has a number.
    numbered: bool,
    /// Abilities of the keyword. If the keyword is numbered, there is one entry for each number from 0.
    means: Vec<Vec<Ability>>,
}

/// Words from which a [`Vocabulary`] is made.
#[derive(Clone, Default)]
pub struct Glossary {
    traits: Vec<(Symbol, Symbol)>,
    titles: HashSet<Box<str>>,
    closed: bool,
    tags: Vec<Symbol>,
    keywords: Vec<KeywordText>,
}

/// Keyword with its meaning in English, in which "X" represents its number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeywordText {
    /// Name of the keyword.
    pub name: String,
    /// True if a number follows the name.
    pub numbered: bool,
    /// Abilities of the keyword, one a line.
    pub means: String,
    /// Explanation for players, which is not read as card text. May be empty.
    pub reminder: String,
}

impl KeywordText {
    /// Returns the keyword as a term: with "X" if it has a number.
    pub fn term(&self) -> String {
        if self.numbered { format!("{} X", self.name) } else { self.name.clone() }
    }

    /// Returns the explanation for players. Without one, it is the meaning.
    pub fn words(&self) -> String {
        let words = if self.reminder.is_empty() { &self.means } else { &self.reminder };
        words.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

/// Error: a keyword's meaning is not understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownMeaning {
    /// Name of the keyword.
    pub keyword: String,
    /// Line of its meaning, counted from 0.
    pub line: usize,
    /// Result of reading that line.
    pub reading: Reading,
}

impl Glossary {
    /// Creates a glossary with the words of the printed game.
    pub fn new() -> Glossary {
        let mut glossary = Glossary::default();
        TRAITS.iter().for_each(|(one, many)| glossary.traits.push(((*one).into(), (*many).into())));
        glossary.tags.extend(TAGS.iter().map(|tag| Symbol::new(tag)));
        glossary
    }

    /// Adds the traits and titles of a card.
    pub fn add_card(&mut self, card: &Card) {
        // Only of characters and Troublemakers, which have names, do texts use a part: "Rainbow Dash" of a longer title.
        let named = matches!(card.kind, CardType::Friend | CardType::ManeCharacter | CardType::Troublemaker);
        card.faces.iter().for_each(|face| self.add_face(face, named));
    }

    fn add_face(&mut self, face: &Face, named: bool) {
        // Imported cards have card types among their traits. In texts these words are card types.
        let traits = face.traits.iter().filter(|name| !crate::grammar::is_term(name.as_str()));
        traits.for_each(|name| self.add_trait(name.as_str(), None));
        if named {
            self.add_title(&face.title);
        } else {
            self.titles.insert(face.title.clone().into());
        }
        if !face.subtitle.is_empty() {
            self.titles.insert(face.name().into());
        }
    }

    /// Adds a trait. If no plural is given, it is formed as in English.
    pub fn add_trait(&mut self, one: &str, many: Option<&str>) {
        let known = self.traits.iter_mut().find(|(name, _)| name.as_str() == one);
        match (known, many) {
            (Some(known), Some(many)) => known.1 = many.into(),
            (Some(_), None) => {}
            (None, many) => {
                let many = many.map_or_else(|| plural(one), str::to_owned);
                self.traits.push((one.into(), many.as_str().into()));
            }
        }
    }

    /// Adds a title and each part of it that a text may use: whole words in a row (CR 201.3a).
    pub fn add_title(&mut self, title: &str) {
        let starts: Vec<usize> =
            title.split_whitespace().map(|w| w.as_ptr() as usize - title.as_ptr() as usize).collect();
        let ends: Vec<usize> =
            title.split_whitespace().map(|w| w.as_ptr() as usize - title.as_ptr() as usize + w.len()).collect();
        for (i, &start) in starts.iter().enumerate() {
            for &end in &ends[i..] {
                let part = &title[start..end];
                // "Friend or" of "Friend or Foe" isn't a name.
                let ends = part.rsplit(' ').next().is_some_and(|word| !word.starts_with(char::is_lowercase));
                if part.starts_with(char::is_uppercase) && (ends || part == title) {
                    self.titles.insert(part.into());
                }
            }
        }
    }

    /// Adds a tag word (CR 701.5), which may precede any ability and has no meaning.
    pub fn add_tag(&mut self, tag: &str) {
        self.tags.push(tag.into());
    }

    /// Adds a keyword, replacing an earlier one with the same name.
    pub fn add_keyword(&mut self, keyword: KeywordText) {
        self.keywords.retain(|known| known.name != keyword.name);
        self.keywords.push(keyword);
    }

    /// Closes the titles: a capitalised word that isn't a known title, trait or term is no longer read as a title.
    pub fn close_titles(&mut self) {
        self.closed = true;
    }

    /// Returns the vocabulary without the keywords whose meanings are not understood, and the errors for these. A
    /// keyword may use keywords that were added before it.
    pub fn finish(self) -> (Vocabulary, Vec<UnknownMeaning>) {
        let mut traits: [Vec<(Symbol, Symbol)>; 26] = Default::default();
        for (one, many) in self.traits {
            if let Some(letter) = letter_of(one.as_str()) {
                traits[letter].push((one, many));
            }
        }
        let longest = self.titles.iter().map(|t| t.split(' ').count()).max().unwrap_or(0);
        let titles = self.closed.then_some(self.titles);
        let words = Words { id: fresh(), traits, titles, longest, tags: self.tags, keywords: HashMap::new() };
        let mut vocabulary = Vocabulary(Arc::new(words));
        let mut unknown = Vec::new();
        for keyword in self.keywords {
            match vocabulary.meanings(&keyword) {
                Ok(means) => {
                    let declared = Declared { numbered: keyword.numbered, means };
                    if let Some(words) = Arc::get_mut(&mut vocabulary.0) {
                        words.keywords.insert(keyword.name.as_str().into(), declared);
                        words.id = fresh();
                    }
                }
                Err(trouble) => unknown.push(*trouble),
            }
        }
        (vocabulary, unknown)
    }
}

fn fresh() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

fn letter_of(word: &str) -> Option<usize> {
    let first = word.bytes().next().filter(u8::is_ascii_uppercase)?;
    Some(usize::from(first - b'A'))
}

/// Returns the plural of a noun by the rules of English spelling.
pub fn plural(noun: &str) -> String {
    let is_vowel = |c: char| "aeiou".contains(c);
    let mut letters = noun.chars().rev();
    let (last, before) = (letters.next(), letters.next());
    if last == Some('y') && !before.is_some_and(is_vowel) {
        return format!("{}ies", &noun[..noun.len() - 1]);
    }
    let hisses = ["s", "x", "z", "ch", "sh"].iter().any(|end| noun.ends_with(end));
    format!("{noun}{}", if hisses { "es" } else { "s" })
}

/// Returns the text with `number` for each "X" that is a word of its own.
pub fn with_number(text: &str, number: u8) -> String {
    let mut out = String::with_capacity(text.len());
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        let alone = !before.is_alphanumeric() && !letters.peek().is_some_and(|next| next.is_alphanumeric());
        if c == 'X' && alone {
            out.push_str(&number.to_string())
        } else {
            out.push(c)
        }
        before = c;
    }
    out
}

impl Vocabulary {
    /// Returns the printed game's words, with open titles.
    pub fn standard() -> &'static Vocabulary {
        static STANDARD: LazyLock<Vocabulary> = LazyLock::new(|| Glossary::new().finish().0);
        &STANDARD
    }

    /// Reads one line of a text box.
    pub fn read(&self, text: &str, context: &Context) -> Reading {
        crate::reading::read_with(self, text, context)
    }

    /// Returns the traits with their plurals.
    pub fn traits(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.traits.iter().flatten().map(|(one, many)| (one.as_str(), many.as_str()))
    }

    /// Returns the known titles; none if any capitalised words may be one.
    pub fn titles(&self) -> impl Iterator<Item = &str> {
        self.0.titles.iter().flatten().map(|title| &**title)
    }

    /// Returns the names of the keywords that sets declare.
    pub fn keywords(&self) -> impl Iterator<Item = &str> {
        self.0.keywords.keys().map(Symbol::as_str)
    }

    pub(crate) fn id(&self) -> u64 {
        self.0.id
    }

    /// Returns the traits with that first letter.
    pub(crate) fn traits_like(&self, first: char) -> &[(Symbol, Symbol)] {
        let letter = u8::try_from(first).ok().filter(u8::is_ascii_uppercase);
        letter.map_or(&[], |letter| &self.0.traits[usize::from(letter - b'A')])
    }

    /// Returns the plural of a trait. For an unknown trait, forms it by the rules of English spelling.
    pub(crate) fn plural_of(&self, one: &str) -> String {
        let like = one.chars().next().map_or(&[][..], |first| self.traits_like(first));
        let known = like.iter().find(|(name, _)| name.as_str() == one);
        known.map_or_else(|| plural(one), |(_, many)| many.as_str().to_owned())
    }

    /// Returns true if those words are a trait, in singular or plural.
    pub(crate) fn is_trait(&self, words: &str) -> bool {
        let like = words.chars().next().map_or(&[][..], |first| self.traits_like(first));
        like.iter().any(|(one, many)| one.as_str() == words || many.as_str() == words)
    }

    /// Returns true if any capitalised words may be a title.
    pub(crate) fn has_open_titles(&self) -> bool {
        self.0.titles.is_none()
    }

    /// Returns true if the words are a known title, a part of one, or a full name. Returns false if titles are open.
    pub(crate) fn is_title(&self, words: &str) -> bool {
        self.0.titles.as_ref().is_some_and(|titles| titles.contains(words))
    }

    /// Returns the number of words of the longest name.
    pub(crate) fn longest_name(&self) -> usize {
        self.0.longest
    }

    pub(crate) fn tags(&self) -> &[Symbol] {
        &self.0.tags
    }

    /// Returns the declared keywords, and whether each has a number.
    pub(crate) fn declared(&self) -> impl Iterator<Item = (&Symbol, bool)> {
        self.0.keywords.iter().map(|(name, declared)| (name, declared.numbered))
    }

    /// Returns the declared keyword of that name with that number.
    pub(crate) fn named(&self, name: &Symbol, number: Option<u8>) -> Option<Named> {
        let declared = self.0.keywords.get(name).filter(|d| d.numbered == number.is_some())?;
        let means = declared.means.get(usize::from(number.unwrap_or(0)))?;
        Some(Named { name: name.clone(), number, means: means.clone() })
    }

    /// Reads the meaning of a keyword, for each number.
    fn meanings(&self, keyword: &KeywordText) -> Result<Vec<Vec<Ability>>, Box<UnknownMeaning>> {
        let context = Context::new(CardType::Friend);
        let numbers = if keyword.numbered { 0..=MAX_NUMBER } else { 0..=0 };
        let mut all = Vec::new();
        for number in numbers {
            let mut abilities = Vec::new();
            for (line, text) in keyword.means.lines().map(str::trim).filter(|l| !l.is_empty()).enumerate() {
                let text = if keyword.numbered { with_number(text, number) } else { text.to_owned() };
                match understand(self, &text, &context) {
                    Some(meant) => abilities.extend(meant),
                    None => {
                        let reading = self.read(&text, &context);
                        return Err(Box::new(UnknownMeaning { keyword: keyword.name.clone(), line, reading }));
                    }
                }
            }
            all.push(abilities);
        }
        Ok(all)
    }

    /// Returns the capitalised word at byte `at` of a text if it is not declared: it is neither a word of the game, nor
    /// a trait, nor part of a title. Returns `None` if titles are open. Also returns `None` at the start of a sentence,
    /// where any word has a capital letter.
    pub fn unknown_word<'t>(&self, text: &'t str, at: usize) -> Option<&'t str> {
        let titles = self.0.titles.as_ref()?;
        let (before, text) = text.split_at_checked(at)?;
        if before.trim_end().is_empty() || before.trim_end().ends_with(['.', ':', '"']) {
            return None;
        }
        let end = text.find(|c: char| !crate::grammar::in_word(c)).unwrap_or(text.len());
        let word = text[..end].strip_suffix("'s").unwrap_or(&text[..end]);
        let known = !word.starts_with(char::is_uppercase)
            || crate::grammar::is_term(word)
            || self.traits().any(|(one, many)| one.split(' ').chain(many.split(' ')).any(|w| w == word))
            || Keyword::ALL.iter().any(|k| k.name().split(' ').any(|w| w == word))
            || self.0.tags.iter().any(|tag| tag.as_str() == word)
            || self.keywords().any(|k| k.split(' ').any(|w| w == word))
            || titles.contains(word);
        (!known).then_some(word)
    }
}

impl fmt::Debug for Vocabulary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Vocabulary({})", self.0.id)
    }
}
