//! Lists of cards as people write them. The plain deck format `.deck` is such a list:
//!
//! ```text
//! # what a hash begins is a comment
//! name: Early Birds
//! limited: yes
//! 1 XX1 Meadow Lark
//! 3x Paper Boat, Well Folded
//! Paper Boat (XX) 2 x2
//! ```
//!
//! A line is a number of copies, before or after a card. The card is given by its id, by its name, or by its title if
//! no other card has that title. Columns, bullets, headings, totals, deck links and the marks of other programs are
//! understood too.
//!
//! The reader first classifies a line by its form (`lines`), and then looks up the card (`card`). If a line can be read
//! in several ways, the best match is used.

mod card;
mod count;
mod heading;
mod lines;
mod row;
mod write;

use maneframe_card::Card;

use crate::deck::{Deck, Entry, MAX_COPIES, MAX_ENTRIES, UnknownEntry};
use crate::links;
use crate::o8d::stem;
use maneframe_pool::error::{ImportError, Located, decoded};
use maneframe_pool::near::listed;
use maneframe_pool::plain;
use maneframe_pool::pool::Pool;

use card::{Meant, meant};
use heading::{Header, Heading};
use lines::{CardLine, Copies, RawLine, Shape, lines};

pub use write::write_deck;

/// Heading of unknown cards that have no section.
const UNKNOWN: &str = "Cards that no set has";

/// Maximum number of mistakes that are reported for a list.
pub const MAX_FAULTS: usize = 50;

/// Maximum number of names in a list for which similar names are searched. Each search compares the name with the names
/// of all cards.
pub const MAX_SLIPS: u32 = 20;

/// Maximum number of cards with the same title that a message lists.
const MAX_CHOICES: usize = 6;

/// A list of cards that was read, with the result for each line.
#[derive(Clone, Debug, Default)]
pub struct List {
    /// Cards that were understood. Unknown and misspelt cards are in [`Deck::unknown`].
    pub deck: Deck,
    /// Lines that should name a card, in the order of the list.
    pub lines: Vec<ListLine>,
    /// Errors of lines that can't be read, each with its position and advice.
    pub faults: Vec<Located>,
    /// Remarks on parts that were left out or changed, but are not mistakes.
    pub notes: Vec<String>,
    /// Cards below a heading such as `Sideboard`, as far as they are named exactly. They are not part of the deck, but some
    /// formats have a sideboard.
    pub aside: Vec<Entry>,
    /// Lines there that name no card exactly.
    pub aside_unread: Vec<String>,
}

/// A line of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListLine {
    /// The line as written.
    pub text: String,
    /// Number of copies; 0 if the line can't be read and is in [`List::faults`].
    pub count: u32,
    /// The card, and how exactly the line names it.
    pub named: Named,
}

/// How exactly a line names its card (Deck Lists).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Named {
    /// By the full name, the number in the set or the identifier. The value is the card's id.
    Exactly(String),
    /// By the title alone, which no other card has. The value is the card's id.
    Loosely(String),
    /// By a misspelt name that is similar to the name of only one card. [`Deck::unknown`] has the name as it is
    /// written.
    Nearly {
        /// Id of the card.
        id: String,
        /// The name as written.
        written: String,
    },
    /// By a title that several cards have. The values are their ids and names.
    Ambiguously(Vec<String>),
    /// Not at all: the card is unknown, or the line can't be read.
    NotAtAll,
}

impl List {
    /// Creates the list for a deck from another notation. Such a notation either names a card exactly, or the card is
    /// unknown.
    pub fn of(deck: Deck, pool: &Pool) -> List {
        let known = deck.entries().map(|e| {
            let name = pool.card(&e.id).map_or_else(|| e.id.clone(), |c| c.name());
            ListLine { text: format!("{} {name}", e.count), count: e.count, named: Named::Exactly(e.id.clone()) }
        });
        let unknown = deck.unknown.iter().map(|u| {
            let name = if u.title.is_empty() { &u.id } else { &u.title };
            ListLine { text: format!("{} {name}", u.count), count: u.count, named: Named::NotAtAll }
        });
        List { lines: known.chain(unknown).collect(), deck, ..List::default() }
    }

    /// Returns the deck, if every line could be read.
    ///
    /// # Errors
    /// If there are lines that can't be read. The error contains all of [`List::faults`].
    pub fn strict(self) -> Result<Deck, ImportError> {
        let mut faults = self.faults.into_iter();
        match faults.next() {
            None => Ok(self.deck),
            Some(first) => Err(first.with_more(faults).into()),
        }
    }

    /// Returns the deck with the misspelt names replaced by the cards that were probably meant.
    #[must_use]
    pub fn mended(&self, pool: &Pool) -> Deck {
        let mut deck = self.deck.clone();
        for line in &self.lines {
            if let Named::Nearly { id, written } = &line.named
                && let Some(card) = pool.card(id)
            {
                deck.unknown.retain(|unknown| !unknown.id.is_empty() || unknown.title != *written);
                deck.append(card, line.count);
            }
        }
        deck.merged()
    }
}

/// Returns the number of copies in each line of a list, without looking up any card. A number that can't be read counts
/// as 0.
pub fn copies(text: &str) -> impl Iterator<Item = u32> + '_ {
    lines(text).flat_map(|line| match line.shape {
        Shape::Card(card) => vec![match card.ways.first().map(|way| way.count) {
            Some(Copies::Of(count)) => count,
            Some(Copies::Unsaid) => 1,
            Some(Copies::Bad) | None => 0,
        }],
        Shape::Links(links) => links.into_iter().flat_map(links::copies).collect(),
        _ => Vec::new(),
    })
}

/// Finds a card by its name or title. If several cards have the title, the section decides between them.
pub(crate) fn named_in<'a>(name: &str, section: &str, pool: &'a Pool) -> Option<(&'a Card, Named)> {
    match meant(name, heading::heading(section), pool, &mut 0) {
        Meant::Exactly(card) => Some((card, Named::Exactly(card.id.clone()))),
        Meant::Loosely(card) => Some((card, Named::Loosely(card.id.clone()))),
        _ => None,
    }
}

/// Reads a deck. `file` is its name for messages. Cards that `pool` lacks are in [`Deck::unknown`].
///
/// # Errors
/// As [`read_list`], and if a line can't be read. The error contains all such lines.
pub fn read_deck(file: &str, bytes: &[u8], pool: &Pool) -> Result<Deck, ImportError> {
    read_list(file, bytes, pool)?.strict()
}

/// Reads a list of cards. `file` is its name for messages.
///
/// # Errors
/// If the file isn't text, has no cards, or exceeds [`maneframe_pool::error::MAX_FILE`] or [`MAX_ENTRIES`]. Lines that
/// can't be read are no error. They are in [`List::faults`].
pub fn read_list(file: &str, bytes: &[u8], pool: &Pool) -> Result<List, ImportError> {
    let text = decoded(file, bytes)?;
    let list = List { deck: Deck::new(stem(file)), ..List::default() };
    let mut reader =
        Reader { file, text: &text, pool, list, section: None, slips: MAX_SLIPS, named: false, titles: Vec::new() };
    for line in lines(&text) {
        if reader.list.lines.len() >= MAX_ENTRIES {
            return Err(reader.fault(&line, format!("more than {MAX_ENTRIES} entries")).into());
        }
        if reader.list.faults.len() >= MAX_FAULTS {
            let left_out = format!(
                "line {} and all later lines were not read: there are {MAX_FAULTS} errors before them",
                line.number
            );
            reader.list.notes.push(left_out);
            break;
        }
        reader.line(&line);
    }
    reader.end()
}

struct Reader<'a> {
    file: &'a str,
    text: &'a str,
    pool: &'a Pool,
    list: List,
    section: Option<Heading>,
    /// Number of searches for similar names that are still allowed.
    slips: u32,
    /// True if a header gave the deck's name.
    named: bool,
    /// Lines before the first card that are neither a card nor a heading. One of them may be the deck's title.
    titles: Vec<(String, Located)>,
}

const HELP: &str = "a line is a number of copies and a card: `2 XX12`, `2x Meadow Lark` or `Meadow Lark x2`";

impl<'a> Reader<'a> {
    fn fault(&self, line: &RawLine<'_>, message: String) -> Located {
        Located::new(self.file, self.text, line.at, line.text.len(), message)
    }

    fn line(&mut self, line: &RawLine<'a>) {
        match &line.shape {
            Shape::Heading(heading) => {
                if *heading == Heading::Aside && self.section != Some(Heading::Aside) {
                    self.list.notes.push(format!(
                        "line {}: the section `{}` is not part of the deck and was skipped",
                        line.number,
                        plain(line.text)
                    ));
                }
                self.section = Some(*heading);
            }
            Shape::Unknown => self.section = None,
            Shape::Header(Header::Name(name)) if !plain(name).is_empty() => {
                self.list.deck.name = plain(name);
                self.named = true;
            }
            Shape::Header(Header::Limited(Some(limited))) => self.list.deck.draft = *limited,
            Shape::Header(Header::Limited(None)) => {
                let fault = self.fault(line, "`limited` must be yes or no".into());
                self.list.faults.push(fault);
            }
            Shape::Header(_) => {}
            Shape::Links(links) => links.iter().for_each(|link| self.link(line, link)),
            Shape::Elsewhere(host) => {
                let host = plain(host);
                self.list.notes.push(format!(
                    "line {}: decks can't be read from links to {host}: paste the list of cards instead",
                    line.number
                ));
            }
            Shape::Card(card) if card.heading == Some(Heading::Aside) || self.section == Some(Heading::Aside) => {
                if card.heading == Some(Heading::Aside) {
                    self.list.notes.push(format!(
                        "line {}: `{}` is not part of the deck and was skipped",
                        line.number,
                        plain(line.text)
                    ));
                }
                self.aside(line, card);
            }
            Shape::Card(card) => self.card(line, card),
        }
    }

    /// Takes in a card that is not part of the deck.
    fn aside(&mut self, line: &RawLine<'a>, card: &CardLine<'a>) {
        let pool = self.pool;
        let found = card.ways.iter().find_map(|way| {
            let count = match way.count {
                Copies::Of(count) => count,
                Copies::Unsaid => 1,
                Copies::Bad => return None,
            };
            let (Meant::Exactly(card) | Meant::Loosely(card)) = meant(&way.words, None, pool, &mut 0) else {
                return None;
            };
            Some(Entry { count, id: card.id.clone() })
        });
        match found {
            _ if self.list.aside.len() + self.list.aside_unread.len() >= MAX_ENTRIES => {}
            Some(entry) => self.list.aside.push(entry),
            None => self.list.aside_unread.push(plain(line.text)),
        }
    }

    fn link(&mut self, line: &RawLine<'_>, link: &str) {
        match links::read(self.file, link, self.pool) {
            Ok(deck) => self.take(deck),
            Err(ImportError::At(located)) => {
                let fault = self.fault(line, located.message.clone());
                let help = located.help.clone().unwrap_or_else(|| "copy the whole link".into());
                self.list.faults.push(fault.with_help(help));
            }
            Err(other) => {
                let fault = self.fault(line, other.to_string());
                self.list.faults.push(fault);
            }
        }
    }

    /// Adds the cards of a deck that was given as a link.
    fn take(&mut self, deck: Deck) {
        let read = List::of(deck, self.pool);
        self.list.deck.draft |= read.deck.draft;
        for Entry { count, id } in read.deck.entries() {
            if let Some(card) = self.pool.card(id) {
                self.list.deck.append(card, *count);
            }
        }
        self.list.deck.unknown.extend(read.deck.unknown);
        self.list.lines.extend(read.lines);
    }

    fn card(&mut self, line: &RawLine<'a>, card: &CardLine<'a>) {
        let section = card.heading.or(self.section);
        let mut best: Option<(usize, Meant<'a>)> = None;
        for (i, way) in card.ways.iter().enumerate() {
            // Similar names are searched only once for each line, for its likeliest reading.
            let mut none = 0;
            let slips = if i == 0 { &mut self.slips } else { &mut none };
            let found = meant(&way.words, section, self.pool, slips);
            // A reading without a number of copies doesn't replace a better one if its card is unknown.
            let unsaid = way.count == Copies::Unsaid && matches!(found, Meant::Unknown { .. });
            if best.as_ref().is_none_or(|(_, before)| found.rank() < before.rank() && !unsaid) {
                let sure = found.rank() == 0;
                best = Some((i, found));
                if sure {
                    break;
                }
            }
        }
        let Some((i, found)) = best else { return };
        let way = &card.ways[i];
        let words = plain(&way.words);
        let count = match (way.count, &found) {
            (Copies::Of(_), Meant::Nothing) => {
                let message = match words.is_empty() {
                    true => "expected a number of copies and a card".to_owned(),
                    false => format!("`{words}` is neither a card id nor a name"),
                };
                let fault = self.fault_at(line, &way.words, message);
                return self.reject(fault, line);
            }
            (Copies::Of(count), _) => count,
            // Before the first card, words that are the title of several cards may be the title of the deck.
            (Copies::Unsaid, Meant::Ambiguously(_)) if !self.list.lines.is_empty() => 1,
            (Copies::Unsaid, Meant::Unknown { .. } | Meant::Nothing | Meant::Ambiguously(_) | Meant::Otherwise(..)) => {
                return self.words(line, card);
            }
            (Copies::Unsaid, _) => 1,
            (Copies::Bad, _) => {
                let fault = self.fault(line, format!("expected a number of copies from 1 to {MAX_COPIES}"));
                return self.reject(fault.with_help(HELP), line);
            }
        };
        let named = match found {
            Meant::Exactly(card) => {
                self.list.deck.append(card, count);
                Named::Exactly(card.id.clone())
            }
            Meant::Loosely(card) => {
                self.list.deck.append(card, count);
                Named::Loosely(card.id.clone())
            }
            Meant::Nearly(card) => {
                self.unknown(count, String::new(), words.clone(), section);
                Named::Nearly { id: card.id.clone(), written: words }
            }
            Meant::Ambiguously(cards) => {
                let shown = cards[..cards.len().min(MAX_CHOICES)].join("; ");
                let more = cards.len().saturating_sub(MAX_CHOICES);
                let more = if more > 0 { format!(" and {more} more") } else { String::new() };
                let message = format!("`{words}` is ambiguous: it matches {} cards: {shown}{more}", cards.len());
                let fault = self.fault_at(line, &way.words, message);
                self.list.faults.push(fault.with_help("add the subtitle, or write the card's id"));
                Named::Ambiguously(cards)
            }
            Meant::Otherwise(card, called) => {
                let message = format!("{} is `{}`, not `{called}`", card.id, card.name());
                let others: Vec<String> =
                    self.pool.called(&called).iter().map(|c| format!("{} {}", c.id, c.name())).take(3).collect();
                let help = match others.is_empty() {
                    true => "correct the id, or leave out the title".to_owned(),
                    false => format!("did you mean {}?", listed(&others)),
                };
                let fault = self.fault_at(line, &way.words, message);
                return self.reject(fault.with_help(help), line);
            }
            Meant::Unknown { id, title } => {
                self.unknown(count, id, title, section);
                Named::NotAtAll
            }
            Meant::Nothing => return,
        };
        self.list.lines.push(ListLine { text: plain(line.text), count, named });
    }

    fn fault_at(&self, line: &RawLine<'_>, words: &str, message: String) -> Located {
        let inside = line.text.find(words).unwrap_or(0);
        Located::new(self.file, self.text, line.at + inside, words.len(), message).with_help(HELP)
    }

    fn reject(&mut self, fault: Located, line: &RawLine<'_>) {
        self.list.faults.push(fault);
        self.list.lines.push(ListLine { text: plain(line.text), count: 0, named: Named::NotAtAll });
    }

    fn unknown(&mut self, count: u32, id: String, title: String, section: Option<Heading>) {
        let section = match section {
            Some(Heading::Section(section)) => section.to_owned(),
            _ => String::new(),
        };
        self.list.deck.unknown.push(UnknownEntry { count, id, title, section });
    }

    /// Handles a line without a number of copies and without a card: the deck's title, the author's own heading, or a
    /// mistake.
    fn words(&mut self, line: &RawLine<'_>, card: &CardLine<'_>) {
        if heading::is_own(line.text) {
            if self.section != Some(Heading::Aside) {
                self.section = None;
            }
            return;
        }
        let bad = card.ways.iter().any(|way| way.count == Copies::Bad);
        let fault =
            self.fault(line, format!("expected a number of copies from 1 to {MAX_COPIES} and a card")).with_help(HELP);
        if self.list.lines.is_empty() && !bad {
            self.titles.push((plain(line.text), fault));
        } else {
            self.reject(fault, line);
        }
    }

    fn end(mut self) -> Result<List, ImportError> {
        if self.list.deck.size() == 0 && self.list.faults.is_empty() {
            // The whole text may be the code of a short link.
            if let [(word, _)] = &self.titles[..]
                && let Some(deck) = links::read_code(word, self.pool)
            {
                self.titles.clear();
                self.take(deck);
            }
        }
        if self.list.deck.size() == 0 && self.list.faults.is_empty() {
            if let Some((_, fault)) = self.titles.first() {
                let more = self.titles[1..].iter().map(|(_, fault)| fault.clone()).take(MAX_FAULTS);
                return Err(fault.clone().with_more(more).into());
            }
            if let Some(note) = self.list.notes.first() {
                return Err(Located::new(self.file, self.text, 0, 0, note.clone()).into());
            }
            return Err(ImportError::EmptyDeck { file: self.file.to_owned() });
        }
        let mut titles = self.titles.into_iter();
        if !self.named
            && let Some((title, _)) = titles.next()
        {
            self.list.deck.name = title;
        }
        let left_out =
            |(words, fault): (String, Located)| format!("line {}: `{words}` is not a card and was skipped", fault.line);
        self.list.notes.extend(titles.take(MAX_FAULTS).map(left_out));
        self.list.deck = self.list.deck.merged();
        Ok(self.list)
    }
}
