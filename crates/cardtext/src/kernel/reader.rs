//! The reading side: the text, what was already read where, and how far understanding got.

use std::any::{Any, TypeId};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

use super::memo::{Kept, Key, Memo, Start};
use super::prefix::{LEVELS, Prefix, Prefixes};
use super::trial::{Rules, Trial};
use crate::Context;
use crate::grammar::{Form, label_of};

/// What a further pass over a text that was not understood is for.
enum Search {
    /// The place that no rule got past.
    Furthest(usize),
    /// What rules looked for at that place.
    Expected(usize, BTreeSet<String>),
}

/// A text being read.
pub(crate) struct Reader<'t> {
    text: &'t str,
    /// The card around the text.
    pub(crate) scope: Context,
    desk: Desk,
    /// How far the production that is being tried has looked at the text: the end of what it saw.
    looked: usize,
    search: Option<Search>,
    /// Whether "that Friend" may be a card spoken of before the last one, too.
    pub(crate) recalls: bool,
}

/// What reading a text needs, kept from one text to the next.
#[derive(Default)]
struct Desk {
    memo: Memo,
    prefixes: Prefixes,
}

/// What is known of a nonterminal at a place.
pub(super) enum Recalled {
    /// Its readings, with places counted from its own.
    Known(Option<Rc<dyn Any>>),
    Unknown(Trial, Rules),
}

/// The bit for readings that are known at this place of this text only: more was seen than any level shows.
const HERE: u16 = 1 << LEVELS;

thread_local! {
    static DESK: Cell<Option<Desk>> = const { Cell::new(None) };
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        self.desk.memo.close();
        DESK.set(Some(std::mem::take(&mut self.desk)));
    }
}

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &'t str, scope: Context) -> Self {
        let mut desk = DESK.take().unwrap_or_default();
        if desk.memo.is_full() || desk.prefixes.is_full() {
            desk = Desk::default();
        }
        desk.prefixes.open(text);
        Reader { text, scope, desk, looked: 0, search: None, recalls: false }
    }

    /// Reads something as a card does that is on such a host.
    pub(crate) fn on_host<T>(&mut self, host: maneframe_card::ability::Kind, read: impl FnOnce(&mut Self) -> T) -> T {
        let outside = self.scope;
        self.scope.host = Some(host);
        let found = read(self);
        self.scope = outside;
        found
    }

    /// The place in the text that `read`, which doesn't understand it, gets to and not past.
    pub(crate) fn furthest(text: &'t str, scope: Context, read: impl FnOnce(&mut Self) -> usize) -> usize {
        let mut reader = Reader::new(text, scope);
        reader.search = Some(Search::Furthest(0));
        let read_to = read(&mut reader);
        match reader.search.take() {
            Some(Search::Furthest(at)) => at.max(read_to),
            _ => read_to,
        }
    }

    /// What `read` looks for at that place: words, and names of productions in `<` and `>`.
    pub(crate) fn expected(text: &'t str, scope: Context, at: usize, read: impl FnOnce(&mut Self)) -> BTreeSet<String> {
        let mut reader = Reader::new(text, scope);
        reader.search = Some(Search::Expected(at, BTreeSet::new()));
        read(&mut reader);
        match reader.search.take() {
            Some(Search::Expected(_, words)) => words,
            _ => BTreeSet::new(),
        }
    }

    /// What is known of the nonterminal at `at`, or what there is to try.
    pub(super) fn recall(&mut self, production: TypeId, at: usize, form: Form) -> Recalled {
        let key = Key::new(production, form, self.scope, self.recalls);
        if self.search.is_some() {
            // Everything is tried then, so that nothing is overlooked.
            return match self.desk.memo.here.get(&key.at(at as u32)) {
                Some(kept) => Recalled::Known(kept.found.clone()),
                None => self.unknown(key, at, (false, false), Rules::default()),
            };
        }
        let letter = self.prefix(at, 0);
        let letter_start = self.desk.memo.starts.get(&key.at(letter.number)).copied();
        if letter_start.is_some_and(|start| start.levels == 0) {
            self.look(letter.end as usize);
            return Recalled::Known(None);
        }
        let word = self.prefix(at, 1);
        let Some(start) = self.desk.memo.starts.get(&key.at(word.number)).copied() else {
            let rules = Rules::new(letter_start.map_or(0, |start| start.dead), at, Some(word.end as usize));
            return self.unknown(key, at, (letter_start.is_none(), true), rules);
        };
        if start.levels == 0 {
            self.look(word.end as usize);
            return Recalled::Known(None);
        }
        for level in (1..=LEVELS).filter(|level| start.levels >> level & 1 == 1) {
            let (known, from, end) = if level == LEVELS {
                (self.desk.memo.here.get(&key.at(at as u32)), 0, usize::MAX)
            } else {
                let prefix = self.prefix(at, level);
                (self.desk.memo.anywhere.get(&key.at(prefix.number)), at, prefix.end as usize)
            };
            if let Some(Kept { found, looked }) = known {
                let (found, looked) = (found.clone(), from + *looked as usize);
                self.look(looked);
                return Recalled::Known(found);
            }
            if end > self.text.len() {
                break;
            }
        }
        self.unknown(key, at, (false, false), Rules::new(start.dead, at, None))
    }

    fn unknown(&mut self, key: Key, at: usize, new: (bool, bool), rules: Rules) -> Recalled {
        Recalled::Unknown(Trial { key, outside: self.look_anew(at), new }, rules)
    }

    /// Keeps what came of trying a nonterminal at `at`.
    pub(super) fn remember(&mut self, at: usize, trial: &Trial, rules: &Rules, found: Option<Rc<dyn Any>>) {
        let Trial { key, outside, new } = *trial;
        let looked = self.look_back(outside);
        if self.search.is_some() {
            self.desk.memo.here.insert(key.at(at as u32), Kept { found, looked: 0 });
            return;
        }
        let (letter, word) = (self.prefix(at, 0), self.prefix(at, 1));
        if new == (false, false) {
            // Rules that were passed over would have seen the word.
            self.look(word.end as usize);
        }
        let looked = looked.max(if new.1 { letter.end } else { word.end } as usize);
        let fails = |within: Prefix| found.is_none() && looked <= within.end as usize;
        if new.0 {
            let start = Start { dead: rules.failed.0, levels: u16::from(!fails(letter)) };
            self.desk.memo.starts.insert(key.at(letter.number), start);
            if fails(letter) {
                return;
            }
        }
        let level = match (1..LEVELS).find(|level| looked <= self.prefix(at, *level).end as usize) {
            Some(1) if new.1 && found.is_none() => None,
            Some(level) => Some(level),
            None => Some(LEVELS),
        };
        let start = self.desk.memo.starts.entry(key.at(word.number));
        let start = start.or_insert(Start { dead: rules.failed.1, levels: 0 });
        match level {
            None => {}
            Some(LEVELS) => {
                start.levels |= HERE;
                self.desk.memo.here.insert(key.at(at as u32), Kept { found, looked: looked as u32 });
            }
            Some(level) => {
                start.levels |= 1 << level;
                let before = self.prefix(at, level).number;
                self.desk.memo.anywhere.insert(key.at(before), Kept { found, looked: (looked - at) as u32 });
            }
        }
    }

    /// Whether the production is one of the things that are looked for, and has a name: then its words needn't be told
    /// one by one.
    #[inline]
    pub(super) fn names<F: 'static>(&mut self, at: usize) -> bool {
        let Some(Search::Expected(place, words)) = &mut self.search else { return false };
        match label_of(std::any::type_name::<F>()).filter(|_| *place == at) {
            Some(name) => {
                words.insert(name.to_owned());
                true
            }
            None => false,
        }
    }

    /// What stands at `at`, as far as `level` shows it.
    #[inline]
    fn prefix(&mut self, at: usize, level: usize) -> Prefix {
        self.desk.prefixes.at(self.text, at, level)
    }

    /// From here on what is looked at is counted anew; gives back how far it was before.
    #[inline]
    pub(super) fn look_anew(&mut self, at: usize) -> usize {
        std::mem::replace(&mut self.looked, at)
    }

    /// Back to the count before, which includes this one; gives back how far this one went.
    #[inline]
    pub(super) fn look_back(&mut self, outside: usize) -> usize {
        let looked = self.looked;
        self.look(outside);
        looked
    }

    /// Notes that the text was looked at up to `end`.
    #[inline]
    fn look(&mut self, end: usize) {
        self.looked = self.looked.max(end);
    }

    /// The letter at `at`.
    pub(crate) fn next(&mut self, at: usize) -> Option<char> {
        let next = self.text[at..].chars().next();
        self.look(at + next.map_or(1, char::len_utf8));
        next
    }

    /// The letters from `at` on that are such.
    pub(crate) fn run(&mut self, at: usize, such: impl Fn(char) -> bool) -> &'t str {
        let rest = &self.text[at..];
        let end = rest.find(|c| !such(c)).unwrap_or(rest.len());
        self.next(at + end);
        &rest[..end]
    }

    /// What was looked at, from one place to the other.
    pub(crate) fn between(&self, start: usize, end: usize) -> &'t str {
        &self.text[start..end]
    }

    /// Whether exactly `word` stands at `at`.
    pub(crate) fn stands(&mut self, at: usize, word: &str) -> bool {
        let same = self.text[at..].bytes().zip(word.bytes()).take_while(|(a, b)| a == b).count();
        self.look(at + (same + 1).min(word.len()));
        same == word.len()
    }

    /// Reads exactly `lit`; where a sentence starts, its first letter in either case.
    #[inline]
    pub(crate) fn lit(&mut self, at: usize, lit: &str) -> Option<usize> {
        let Some((&first, rest)) = lit.as_bytes().split_first() else { return Some(at) };
        self.look(at + 1);
        // Most words already differ in their first letter.
        if let Some((&here, after)) = self.text.as_bytes()[at..].split_first()
            && (here == first || here.eq_ignore_ascii_case(&first) && self.starts_sentence(at))
        {
            if after.starts_with(rest) {
                self.look(at + lit.len());
                return Some(at + lit.len());
            }
            let same = after.iter().zip(rest).take_while(|(a, b)| a == b).count();
            self.look(at + same + 2);
        }
        if self.search.is_some() {
            self.note(at, lit);
        }
        None
    }

    /// Notes that `what` was looked for at `at` in vain.
    pub(crate) fn miss(&mut self, at: usize, what: &str) {
        if self.search.is_some() {
            self.record(at, what);
        }
    }

    /// Whether a sentence, or a quoted one, starts at `at`.
    pub(crate) fn starts_sentence(&self, at: usize) -> bool {
        let before = &self.text.as_bytes()[..at];
        before.is_empty() || before.ends_with(b". ") || before.ends_with(b": ") || before.ends_with(b"\"")
    }

    /// How much of `lit` stands at `at`, whole words only, and that the rest of it was missed.
    fn note(&mut self, at: usize, lit: &str) {
        let same = |(a, b): &(u8, u8)| a.eq_ignore_ascii_case(b);
        let common = self.text[at..].bytes().zip(lit.bytes()).take_while(same).count();
        let whole = lit.as_bytes()[..common].iter().rposition(|b| *b == b' ').map_or(0, |i| i + 1);
        self.record(at + whole, &lit[whole..]);
    }

    fn record(&mut self, at: usize, what: &str) {
        match &mut self.search {
            Some(Search::Furthest(furthest)) => *furthest = at.max(*furthest),
            Some(Search::Expected(place, words)) if *place == at && !what.trim().is_empty() => {
                words.insert(what.trim().to_owned());
            }
            _ => {}
        }
    }
}
