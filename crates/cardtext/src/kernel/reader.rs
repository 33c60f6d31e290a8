//! Reading side of the kernel: the text, cached readings, and the furthest position that was understood.

use std::any::TypeId;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use super::memo::{Key, Memo, Placed, Shared};
use super::trial::{Beginning, Trial};
use super::words::Words;
use crate::grammar::{Form, label_of};
use crate::{Context, Vocabulary};

/// Purpose of a further pass over a text that was not understood.
enum Search {
    /// Finds the furthest position that any rule reached.
    Furthest(usize),
    /// Collects the words that rules looked for at position `at`.
    Expected { at: usize, words: BTreeSet<String>, names: bool },
    /// Collects the words that rules looked for at each position from `from` on.
    ExpectedFrom { from: usize, words: Misses },
}

/// Words that rules looked for and didn't find, by position.
pub(crate) type Misses = BTreeMap<usize, BTreeSet<String>>;

/// A text being read.
pub(crate) struct Reader<'t> {
    text: &'t str,
    /// Words that cards may invent.
    vocabulary: &'t Vocabulary,
    /// The card around the text.
    scope: Context,
    desk: &'t mut Desk,
    /// Extent of the input that the current production has looked at.
    pub(super) seen: Seen,
    search: Option<Search>,
    /// True if "that Friend" may also refer to a card mentioned before the last one.
    recalls: bool,
}

/// Extent of the input that a production has looked at. The readings of the production can depend on nothing else.
#[derive(Clone, Copy, Default)]
pub(super) struct Seen {
    /// Position up to which the production has looked at the text.
    pub(super) end: u32,
    /// True if the production has asked for the card.
    pub(super) card: bool,
}

/// Data of the reader that is reused for the next text of the same thread.
#[derive(Default)]
struct Desk {
    /// Identifier of the vocabulary with which the readings were found.
    vocabulary: u64,
    memo: Memo,
    words: Words,
}

/// Known facts about a nonterminal at a position.
pub(super) enum Recalled {
    /// The readings are known. Their ends are relative to the position.
    Known(Shared),
    Unknown(Trial),
}

thread_local! {
    static DESK: Cell<Option<Box<Desk>>> = const { Cell::new(None) };
}

impl<'t> Reader<'t> {
    /// Reads a text, using readings of earlier texts.
    pub(crate) fn open<T>(
        vocabulary: &Vocabulary,
        text: &str,
        scope: Context,
        recalls: bool,
        read: impl FnOnce(&mut Reader<'_>) -> T,
    ) -> T {
        // Readings that were found with another vocabulary are not valid.
        let fits = |desk: &Desk| desk.vocabulary == vocabulary.id() && !desk.memo.is_full() && !desk.words.is_full();
        let mut desk = DESK.take().filter(|desk| fits(desk)).unwrap_or_default();
        desk.vocabulary = vocabulary.id();
        desk.words.open(text);
        desk.memo.here.open(desk.words.place(0));
        let seen = Seen::default();
        let found = read(&mut Reader { text, vocabulary, scope, desk: &mut desk, seen, search: None, recalls });
        DESK.set(Some(desk));
        found
    }

    /// Returns the words that cards may invent.
    pub(crate) fn vocabulary(&self) -> &'t Vocabulary {
        self.vocabulary
    }

    /// Returns the card around the text.
    pub(crate) fn scope(&mut self) -> Context {
        self.seen.card = true;
        self.scope
    }

    /// Returns true if "that Friend" may also refer to a card mentioned before the last one.
    pub(crate) fn recalls(&mut self) -> bool {
        self.seen.card = true;
        self.recalls
    }

    /// Returns true if this is a pass that searches for possible continuations.
    pub(super) fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Calls `read` with a card that has the given kind of host.
    pub(crate) fn on_host<T>(&mut self, host: maneframe_card::ability::Kind, read: impl FnOnce(&mut Self) -> T) -> T {
        let outside = self.scope;
        self.scope.host = Some(host);
        let found = read(self);
        self.scope = outside;
        found
    }

    /// Returns the furthest position that `read` reaches in a text that it doesn't understand.
    pub(crate) fn furthest(
        vocabulary: &Vocabulary,
        text: &str,
        scope: Context,
        read: impl FnOnce(&mut Reader<'_>) -> usize,
    ) -> usize {
        Reader::open(vocabulary, text, scope, false, |reader| {
            reader.search = Some(Search::Furthest(0));
            let read_to = read(reader);
            match reader.search.take() {
                Some(Search::Furthest(at)) => at.max(read_to),
                _ => read_to,
            }
        })
    }

    /// Returns the words that `read` looks for at position `at`. With `names`, the result contains names of productions
    /// in `<` and `>` instead of their words.
    pub(crate) fn expected(
        vocabulary: &Vocabulary,
        text: &str,
        scope: Context,
        at: usize,
        names: bool,
        read: impl FnOnce(&mut Reader<'_>),
    ) -> BTreeSet<String> {
        Reader::open(vocabulary, text, scope, false, |reader| {
            reader.search = Some(Search::Expected { at, words: BTreeSet::new(), names });
            read(reader);
            match reader.search.take() {
                Some(Search::Expected { words, .. }) => words,
                _ => BTreeSet::new(),
            }
        })
    }

    /// Returns the words that `read` looks for at each position from `from` on, and doesn't find there.
    pub(crate) fn expected_from(
        vocabulary: &Vocabulary,
        text: &str,
        scope: Context,
        from: usize,
        read: impl FnOnce(&mut Reader<'_>),
    ) -> Misses {
        Reader::open(vocabulary, text, scope, false, |reader| {
            reader.search = Some(Search::ExpectedFrom { from, words: Misses::new() });
            read(reader);
            match reader.search.take() {
                Some(Search::ExpectedFrom { words, .. }) => words,
                _ => Misses::new(),
            }
        })
    }

    /// Returns the known readings of the nonterminal at `at`, or the rules to try if they aren't known. This code isn't
    /// in `Phrase::read`, because the compiler generates a copy of that function for each nonterminal.
    pub(super) fn recall(&mut self, production: TypeId, name: fn() -> &'static str, at: usize, form: Form) -> Recalled {
        if self.names(name, at) {
            return Recalled::Known(None);
        }
        let any = self.desk.memo.key(production, form);
        let own = any.on(self.scope, self.recalls);
        let here = own.at(self.desk.words.place(at));
        if let Some((found, seen)) = self.desk.memo.here.lately(here) {
            let found = found.clone();
            self.see(seen);
            return Recalled::Known(found);
        }
        self.recall_all(any, own, here, at)
    }

    /// Like `recall`, for a nonterminal whose readings aren't in the cache of [`super::here::Here`].
    fn recall_all(&mut self, any: Key, own: Key, here: Placed, at: usize) -> Recalled {
        if let Some((found, seen)) = self.desk.memo.here.aside(here) {
            self.see(seen);
            return Recalled::Known(found);
        }
        if self.search.is_some() {
            // A search tries all rules, so that no possible continuation is missed.
            return Recalled::Unknown(Trial::new(any, self.look_anew(at), Default::default(), None));
        }
        let again = |reader: &mut Self, found: Shared, end: u32, card: bool| {
            let seen = Seen { end, card };
            reader.desk.memo.here.note(here, found.clone(), seen, false);
            reader.see(seen);
            Recalled::Known(found)
        };
        let mut on = [Beginning::default(); 2];
        on[0] = match self.known(any, at) {
            Ok((found, end)) => return again(self, found, end, false),
            Err(beginning) => beginning,
        };
        if on[0].by_card {
            on[1] = match self.known(own, at) {
                Ok((found, end)) => return again(self, found, end, true),
                Err(beginning) => beginning,
            };
        }
        let (letter, word) = (at as u32 + 1, self.desk.words.at(at).end);
        let is_new = on[0].of_word.is_none() || on[0].by_card && on[1].of_word.is_none();
        // The rules that are skipped would have looked at the text up to this position.
        let seen = if on.iter().any(|on| on.of_word.is_some()) { word } else { letter };
        Recalled::Unknown(Trial::new(any, self.look_anew(seen as usize), on, is_new.then_some((letter, word))))
    }

    /// Returns the known readings of a key, with the position up to which they depend on the text. If the readings
    /// aren't known, returns the known facts about the key at its first letter and word.
    fn known(&mut self, key: Key, at: usize) -> Result<(Shared, u32), Beginning> {
        let Desk { memo, words, .. } = &mut *self.desk;
        let sight = words.at(at);
        let of_word = memo.get(key, sight.word);
        let Some(id) = of_word.or_else(|| memo.get(key, sight.letter)) else { return Err(Beginning::default()) };
        let Some(start) = memo.start(id) else {
            return Ok((None, if of_word.is_some() { sight.end } else { at as u32 + 1 }));
        };
        match memo.recall(start, words.text(at)) {
            Some((found, length)) => Ok((found, (at + length) as u32)),
            None => Err(Beginning { dead: start.dead, by_card: start.by_card, of_letter: true, of_word }),
        }
    }

    /// Stores the readings that the trial of a nonterminal at `at` has found.
    pub(super) fn remember(&mut self, at: usize, trial: &Trial, found: Shared) {
        let seen = Seen { card: self.seen.card || trial.asked, ..self.seen };
        self.seen = trial.outside;
        self.see(seen);
        let own = trial.key.on(self.scope, self.recalls);
        let here = own.at(self.desk.words.place(at));
        if self.search.is_some() {
            self.desk.memo.here.put_aside(here, found, seen);
            return;
        }
        let is_kept = self.learn(at, trial, own, &found, seen);
        self.desk.memo.here.note(here, found, seen, !is_kept);
    }

    /// Stores the readings for other texts. Returns false if the cache can't store them.
    fn learn(&mut self, at: usize, trial: &Trial, own: Key, found: &Shared, seen: Seen) -> bool {
        let Desk { memo, words, .. } = &mut *self.desk;
        let sight = words.at(at);
        memo.kept += 1;
        let fails_within = |end: u32| found.is_none() && seen.end <= end;
        let (key, of) = if seen.card { (own, 1) } else { (trial.key, 0) };
        let by_card = seen.card && !(trial.known[0].of_word.is_some() && trial.known[0].by_card);
        if by_card {
            memo.begin_by_card(trial.key, sight.letter, trial.at_letter[0]);
        }
        if !trial.known[of].of_letter {
            if fails_within(at as u32 + 1) {
                memo.fail(key, sight.letter);
                return true;
            }
            memo.begin(key, sight.letter, trial.at_letter[of]);
        }
        if by_card {
            memo.begin_by_card(trial.key, sight.word, trial.at_word[0]);
        }
        let start = match trial.known[of].of_word {
            Some(start) => start,
            None if fails_within(sight.end) => {
                memo.fail(key, sight.word);
                return true;
            }
            None => memo.begin(key, sight.word, trial.at_word[of]),
        };
        memo.keep(start, words.text(at), seen.end as usize - at, found)
    }

    /// If the current pass collects continuations at `at` and the production has a name, adds the name to them and
    /// returns true. The caller then skips the production, since its words needn't be listed.
    #[inline]
    fn names(&mut self, name: fn() -> &'static str, at: usize) -> bool {
        let Some(Search::Expected { at: place, words, names: true }) = &mut self.search else { return false };
        match label_of(name()).filter(|_| *place == at) {
            Some(name) => {
                words.insert(name.to_owned());
                true
            }
            None => false,
        }
    }

    /// Starts a new extent at `at`, and returns the former one.
    #[inline]
    pub(super) fn look_anew(&mut self, at: usize) -> Seen {
        std::mem::replace(&mut self.seen, Seen { end: at as u32, card: false })
    }

    /// Adds another extent to the current one.
    #[inline]
    fn see(&mut self, seen: Seen) {
        self.seen.end = self.seen.end.max(seen.end);
        self.seen.card |= seen.card;
    }

    /// Extends the current extent of the text up to `end`.
    #[inline]
    fn look(&mut self, end: usize) {
        self.seen.end = self.seen.end.max(end as u32);
    }

    /// Returns true if the text, or a quotation, ends at `at`.
    pub(crate) fn is_end(&mut self, at: usize) -> bool {
        matches!(self.next(at), None | Some('"'))
    }

    /// Returns the letter at `at`.
    pub(crate) fn next(&mut self, at: usize) -> Option<char> {
        let next = self.text[at..].chars().next();
        self.look(at + next.map_or(1, char::len_utf8));
        next
    }

    /// Returns the letters from `at` on, up to the first one for which `such` returns false.
    pub(crate) fn run(&mut self, at: usize, such: impl Fn(char) -> bool) -> &'t str {
        let rest = &self.text[at..];
        let end = rest.find(|c| !such(c)).unwrap_or(rest.len());
        self.next(at + end);
        &rest[..end]
    }

    /// Returns a part of the text that is already in the current extent.
    pub(crate) fn between(&self, start: usize, end: usize) -> &'t str {
        &self.text[start..end]
    }

    /// Returns true if the text at `at` is exactly `word`.
    pub(crate) fn stands(&mut self, at: usize, word: &str) -> bool {
        let same = self.text[at..].bytes().zip(word.bytes()).take_while(|(a, b)| a == b).count();
        self.look(at + (same + 1).min(word.len()));
        same == word.len()
    }

    /// Reads exactly `lit`. At the start of a sentence, its first letter may be in either case.
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

    /// Records that a rule looked for `what` at `at` and didn't find it.
    pub(crate) fn miss(&mut self, at: usize, what: &str) {
        if self.search.is_some() {
            self.record(at, what);
        }
    }

    /// Returns true if a sentence, or a quoted one, starts at `at`.
    pub(crate) fn starts_sentence(&self, at: usize) -> bool {
        let before = &self.text.as_bytes()[..at];
        before.is_empty() || before.ends_with(b". ") || before.ends_with(b": ") || before.ends_with(b"\"")
    }

    /// Records that a rule looked for `lit` at `at`. Only the part after the whole words that the text has is recorded.
    fn note(&mut self, at: usize, lit: &str) {
        let same = |(a, b): &(u8, u8)| a.eq_ignore_ascii_case(b);
        let common = self.text[at..].bytes().zip(lit.bytes()).take_while(same).count();
        let whole = lit.as_bytes()[..common].iter().rposition(|b| *b == b' ').map_or(0, |i| i + 1);
        self.record(at + whole, &lit[whole..]);
    }

    fn record(&mut self, at: usize, what: &str) {
        match &mut self.search {
            Some(Search::Furthest(furthest)) => *furthest = at.max(*furthest),
            Some(Search::Expected { at: place, words, .. }) if *place == at && !what.trim().is_empty() => {
                words.insert(what.trim().to_owned());
            }
            Some(Search::ExpectedFrom { from, words }) if *from <= at && !what.trim().is_empty() => {
                let here = words.entry(at).or_default();
                if !here.contains(what.trim()) {
                    here.insert(what.trim().to_owned());
                }
            }
            _ => {}
        }
    }
}
