//! The reading side: the text, what was already read where, and how far understanding got.

use std::cell::Cell;
use std::collections::BTreeSet;

use super::Found;
use super::memo::{Key, Memo};
use super::starts::{Start, Starts};
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
    starts: Starts,
    /// The word at each byte, once asked for.
    words: Vec<Start>,
}

thread_local! {
    static DESK: Cell<Option<Desk>> = const { Cell::new(None) };
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        self.desk.memo.clear();
        DESK.set(Some(std::mem::take(&mut self.desk)));
    }
}

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &'t str, scope: Context) -> Self {
        let mut desk = DESK.take().unwrap_or_default();
        desk.starts.limit();
        desk.words.clear();
        desk.words.resize(text.len() + 1, Start::UNKNOWN);
        Reader { text, scope, desk, looked: 0, search: None, recalls: false }
    }

    /// Reads something as a card does that is on such a host.
    pub(crate) fn on_host<T>(&mut self, host: maneframe_card::ability::Kind, read: impl FnOnce(&mut Self) -> T) -> T {
        let outside = (self.scope, std::mem::take(&mut self.desk.memo));
        self.scope.host = Some(host);
        let found = read(self);
        (self.scope, self.desk.memo) = outside;
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

    /// The readings of the nonterminal `F` at `at`: those that are known, or what `read` finds.
    pub(super) fn readings<F: 'static, T: 'static>(
        &mut self,
        at: usize,
        form: Form,
        read: impl FnOnce(&mut Self) -> Found<T>,
    ) -> Found<T> {
        if self.names::<F>(at) {
            return Found::none();
        }
        let start = self.start::<F>(at, form);
        if let Some((key, end)) = start
            && self.desk.starts.fails(&key)
        {
            self.look(end);
            return Found::none();
        }
        let key = Key::of::<F>(at, form);
        if let Some((found, looked)) = self.desk.memo.recall(&key) {
            self.look(looked);
            return found;
        }
        let outside = std::mem::replace(&mut self.looked, at);
        let mut found = read(self);
        match start {
            Some((start, end)) if found.is_none() && self.looked <= end => self.desk.starts.learn(start),
            _ => found = self.desk.memo.remember(key, found, self.looked),
        }
        self.look(outside);
        found
    }

    /// Whether the nonterminal is one of the things that are looked for, and has a name: then its words needn't be
    /// told one by one.
    #[inline]
    fn names<F: 'static>(&mut self, at: usize) -> bool {
        let Some(Search::Expected(place, words)) = &mut self.search else { return false };
        match label_of(std::any::type_name::<F>()).filter(|_| *place == at) {
            Some(name) => {
                words.insert(name.to_owned());
                true
            }
            None => false,
        }
    }

    /// The nonterminal before the word at `at`, and where that word ends. Not while searching: everything is tried
    /// then, so that nothing is overlooked.
    #[inline]
    fn start<F: 'static>(&mut self, at: usize, form: Form) -> Option<(Key, usize)> {
        if self.search.is_some() {
            return None;
        }
        let start = self.desk.words.get_mut(at)?;
        if start.word == 0 {
            *start = self.desk.starts.word(self.text, at);
        }
        let card = self.scope.kind as usize | self.scope.host.map_or(0, |h| h as usize + 1) << 3;
        Some((Key::of::<F>((start.word as usize) << 7 | card, form), start.end as usize))
    }

    /// Notes that the text was looked at up to `end`.
    #[inline]
    fn look(&mut self, end: usize) {
        self.looked = self.looked.max(end);
    }

    /// What follows `at`, all of it. What looks only at a few letters should ask for those: [`Reader::next`],
    /// [`Reader::run`] and [`Reader::stands`] let the reader learn from failures.
    pub(crate) fn rest(&mut self, at: usize) -> &'t str {
        self.looked = usize::MAX;
        &self.text[at..]
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
