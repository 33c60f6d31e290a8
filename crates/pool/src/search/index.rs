//! [`Index`]: the cards of a pool with the folded words of their fields. Each field is folded at its first use, so
//! later searches are fast.

use std::cmp::Ordering;
use std::sync::OnceLock;

use maneframe_card::ability::{Ability, Keyword};
use maneframe_card::{Card, ColorSet, Face, Rarity};

use super::error::{QueryError, QueryHint, meant, shown};
use super::field::WordField;
use super::folded::folded;
use super::number::Op;
use super::query::Query;
use super::term::{At, Term};
use crate::near::fold;
use crate::pool::Pool;
use crate::set::CardSet;
use crate::setname::names_of;

/// Maximum number of hints for a query. For each hint, the slow search for similar names is needed.
const MAX_HINTS: usize = 5;

/// Status of a card in a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// The card may be played.
    Legal,
    /// The card is banned.
    Banned,
    /// No set of the format has the card.
    Elsewhere,
}

/// Function that returns the status of cards in one format.
pub type Ruling<'f> = Box<dyn Fn(&Card) -> Standing + 'f>;

/// Error: the format is unknown.
#[derive(Clone, Debug, Default)]
pub struct NoFormat {
    /// Names of the known formats.
    pub names: Vec<String>,
}

/// Function that finds a format by its name. An empty name means the default format, as in `is:banned`.
pub type Formats<'f> = dyn Fn(&str) -> Result<Ruling<'f>, NoFormat> + 'f;

/// Result of a search.
#[derive(Clone, Debug)]
pub struct Found<'a> {
    /// The cards that were found, sorted. The query may limit their number.
    pub cards: Vec<&'a Card>,
    /// Number of cards that were found, before the limit is applied.
    pub total: usize,
}

/// Lines of a field of a card, in the forms with which patterns are compared.
#[derive(Default)]
pub(super) struct Lines {
    /// Lines in lower case without accents.
    pub text: String,
    /// The same lines without punctuation. Empty for fields whose patterns don't need this form.
    pub words: String,
}

/// A card with its position.
pub(super) struct Record<'a> {
    pub card: &'a Card,
    pub set: &'a CardSet,
    pub set_place: usize,
    /// Index of the card among all cards.
    pub place: usize,
}

/// The cards of a pool, prepared for searches.
pub struct Index<'a> {
    records: Vec<Record<'a>>,
    /// Lines of each field on each card. Filled at the first use of the field.
    columns: [OnceLock<Vec<Lines>>; WordField::ALL.len()],
}

impl Lines {
    fn of<S: AsRef<str>>(lines: impl IntoIterator<Item = S>, words: bool) -> Lines {
        let mut made = Lines::default();
        for line in lines {
            let line = line.as_ref();
            push(&mut made.text, &folded(line));
            if words {
                push(&mut made.words, &fold(line));
            }
        }
        made
    }
}

/// Adds a line. Empty lines are only added when another line follows.
fn push(lines: &mut String, line: &str) {
    if line.is_empty() {
        return;
    }
    if !lines.is_empty() {
        lines.push('\n');
    }
    lines.push_str(line);
}

impl Record<'_> {
    fn lines(&self, field: WordField) -> Lines {
        let faces = &self.card.faces;
        match field {
            WordField::Name => Lines::of(faces.iter().map(Face::name), true),
            WordField::Title => Lines::of(faces.iter().map(|f| &f.title), true),
            WordField::Subtitle => Lines::of(faces.iter().map(|f| &f.subtitle), true),
            WordField::Text => Lines::of(faces.iter().flat_map(|f| &f.lines).map(|l| &l.text), false),
            WordField::Flavour => Lines::of(faces.iter().map(|f| &f.flavour), false),
            WordField::Trait => Lines::of(faces.iter().flat_map(|f| &f.traits).map(|t| t.as_str()), true),
            WordField::Keyword => Lines::of(faces.iter().flat_map(keywords), true),
            WordField::Set => {
                let code = self.set.code.as_str();
                let names = [code, letters(&self.card.id), &self.set.name];
                Lines::of(names.into_iter().chain(names_of(code).iter().copied()), true)
            }
            WordField::Id => Lines::of([&self.card.id], false),
        }
    }
}

impl Index<'_> {
    /// Returns the lines of a field of a card.
    pub(super) fn lines(&self, field: WordField, record: &Record) -> &Lines {
        &self.column(field)[record.place]
    }

    fn column(&self, field: WordField) -> &[Lines] {
        self.columns[field as usize].get_or_init(|| self.records.iter().map(|record| record.lines(field)).collect())
    }

    /// Returns true if a term is true for a card.
    fn is(&self, record: &Record, term: &Term, standing: &impl Fn(&str, &Card) -> Standing) -> bool {
        let card = record.card;
        // The cards of a hidden set can't be part of a deck, so no format has them.
        let stands = |name: &str, wanted| !record.set.hidden && standing(name, card) == wanted;
        match term {
            // An exact name is compared with the full name and with the title.
            Term::Words(WordField::Name, pattern, _) if pattern.is_whole() => {
                let called = |field| pattern.is_in(self.lines(field, record));
                called(WordField::Name) || called(WordField::Title)
            }
            Term::Words(field, pattern, _) => pattern.is_in(self.lines(*field, record)),
            Term::Number(field, op, operand) => operand.fits(card, *field, *op),
            Term::Sums(left, op, right) => left.fits(card, *op, right),
            Term::Colors(op, wanted) => colors_compare(card.front().colors, *op, *wanted),
            Term::Type(kind) => kind.has(card.kind),
            Term::Rarity(op, wanted) => rarities_compare(card.rarity, *op, *wanted),
            Term::Is(flag) => flag.holds(record),
            Term::HasWords(field) => !self.lines(*field, record).text.is_empty(),
            Term::HasNumber(field) => field.of(card).any(|n| n > 0 || !field.may_be_nothing()),
            Term::Legal(name, _) => stands(name, Standing::Legal),
            Term::Banned(name, _) => stands(name, Standing::Banned),
        }
    }
}

/// Returns the letters before the number in an id.
fn letters(id: &str) -> &str {
    id.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-')
}

/// Returns the names of a side's keywords and tag words. Lines that are not understood are searched for the names of
/// known keywords.
fn keywords(face: &Face) -> Vec<String> {
    let mut found = Vec::new();
    for line in &face.lines {
        match &line.abilities {
            Some(abilities) => abilities.iter().for_each(|ability| add_keyword(ability, &mut found)),
            None => {
                let known = line.text.split(['.', ',']).filter_map(|word| word.parse::<Keyword>().ok());
                found.extend(known.map(|keyword| keyword.to_string()));
            }
        }
    }
    found
}

fn add_keyword(ability: &Ability, found: &mut Vec<String>) {
    match ability {
        Ability::Keyword(keyword) => found.push(keyword.to_string()),
        Ability::Named(named) => found.push(named.to_string()),
        Ability::Tagged(tag, inner) => {
            found.push(tag.to_string());
            add_keyword(inner, found);
        }
        Ability::Chaos(inner) => {
            found.push("Chaos".to_owned());
            add_keyword(inner, found);
        }
        _ => {}
    }
}

/// Compares two sets of colours. "Less" means a proper subset.
fn colors_compare(has: ColorSet, op: Op, wanted: ColorSet) -> bool {
    let within = has.union(wanted) == wanted;
    let around = has.union(wanted) == has;
    match op {
        Op::Is => has == wanted,
        Op::AtMost => within,
        Op::Less => within && has != wanted,
        Op::AtLeast => around,
        Op::More => around && has != wanted,
    }
}

/// Compares rarities. Fixed cards and promos are neither more nor less rare than others.
fn rarities_compare(has: Rarity, op: Op, wanted: Rarity) -> bool {
    let ranked = |rarity| !matches!(rarity, Rarity::F | Rarity::P);
    has == wanted && matches!(op, Op::Is | Op::AtLeast | Op::AtMost)
        || ranked(has) && ranked(wanted) && op.holds(has, wanted)
}

impl<'a> Index<'a> {
    /// Creates an index of a pool's cards.
    pub fn new(pool: &'a Pool) -> Index<'a> {
        let sets = pool.sets().iter().enumerate();
        let cards = sets.flat_map(|(place, set)| set.cards.iter().map(move |card| (card, set, place)));
        let record = |(place, (card, set, set_place))| Record { card, set, set_place, place };
        Index { records: cards.enumerate().map(record).collect(), columns: Default::default() }
    }

    /// Returns the cards that match a query, in the order of the query. Without an order, they come set by set.
    ///
    /// # Errors
    /// If the query names an unknown format.
    pub fn search(&self, query: &Query, formats: &Formats) -> Result<Found<'a>, QueryError> {
        let mut rulings: Vec<(&str, Ruling)> = Vec::new();
        for term in query.wanted.iter().flat_map(|wanted| wanted.terms()) {
            let (Term::Legal(name, at) | Term::Banned(name, at)) = term else { continue };
            if rulings.iter().any(|(known, _)| known == name) {
                continue;
            }
            let ruling = formats(name).map_err(|NoFormat { names }| {
                let message = if name.is_empty() {
                    "give the name of a format: `format:NAME`, `banned:NAME`".to_owned()
                } else {
                    let meant = meant(name, names.iter().map(String::as_str));
                    format!("unknown format `{}`{meant}", shown(name))
                };
                let error = QueryError::new(&query.text, at.0.clone(), message);
                if names.is_empty() { error } else { error.with_help(format!("formats are {}", names.join(", "))) }
            })?;
            rulings.push((name, ruling));
        }
        let standing = |name: &str, card: &Card| {
            rulings.iter().find(|(known, _)| *known == name).map_or(Standing::Elsewhere, |(_, ruling)| ruling(card))
        };
        let wanted =
            |record: &&Record| query.wanted.as_ref().is_none_or(|w| w.holds(&|t| self.is(record, t, &standing)));
        let mut found: Vec<&Record<'a>> = self.records.iter().filter(wanted).collect();
        if !query.order.is_empty() {
            let compare = |a: &&Record, b: &&Record| {
                let orders = query.order.iter().map(|order| order.compare(self, a, b));
                orders.fold(Ordering::Equal, Ordering::then)
            };
            found.sort_by(compare);
        }
        let total = found.len();
        let limit = query.limit.unwrap_or(total);
        Ok(Found { cards: found.iter().take(limit).map(|record| record.card).collect(), total })
    }

    /// Returns hints for words that are probably mistakes. These are exact names, traits, keywords, sets and ids that
    /// no card has, and `or`, `and` or `not` in a query that is part of a card's name.
    pub fn hints(&self, query: &Query) -> Vec<QueryHint> {
        let mut hints: Vec<QueryHint> = self.joined_name(query).into_iter().collect();
        for term in query.wanted.iter().flat_map(|wanted| wanted.terms()) {
            if hints.len() >= MAX_HINTS {
                break;
            }
            let Term::Words(field, pattern, at) = term else { continue };
            let Some(words) = pattern.plain() else { continue };
            if *field == WordField::Name && pattern.is_whole() {
                hints.extend(self.unknown_name(query, term, words, at));
                continue;
            }
            let what = match field {
                WordField::Trait => "the trait",
                WordField::Keyword => "the keyword",
                WordField::Set => "the set",
                WordField::Id => "the id",
                _ => continue,
            };
            if self.records.iter().any(|record| pattern.is_in(self.lines(*field, record))) {
                continue;
            }
            let lines = || self.column(*field).iter().flat_map(|lines| lines.text.lines());
            let message = format!("no card has {what} `{}`{}", shown(words), meant(words, lines()));
            hints.push(QueryHint::new(&query.text, at.0.clone(), message));
        }
        hints
    }

    /// Returns a hint if no card has exactly this name.
    fn unknown_name(&self, query: &Query, term: &Term, words: &str, at: &At) -> Option<QueryHint> {
        let called = |record: &Record| self.is(record, term, &|_: &str, _: &Card| Standing::Elsewhere);
        if self.records.iter().any(called) {
            return None;
        }
        let names: Vec<String> = self.records.iter().map(|record| record.card.name()).collect();
        let meant = meant(words, names.iter().map(String::as_str));
        let message = format!("no card has the exact name `{}`{meant}", shown(words));
        Some(QueryHint::new(&query.text, at.0.clone(), message))
    }

    /// Returns a hint if the query as a whole is part of a card's name, such as "now or never".
    fn joined_name(&self, query: &Query) -> Option<QueryHint> {
        if !query.joins_words {
            return None;
        }
        let words = fold(&query.text);
        let record = self.records.iter().find(|r| self.lines(WordField::Name, r).words.contains(&words))?;
        let message = format!(
            "`or`, `and` and `not` join terms; write `name:\"{}\"` if {} is meant",
            shown(query.text.trim()),
            record.card.name()
        );
        Some(QueryHint::new(&query.text, 0..query.text.len(), message))
    }
}
