//! The reading side: the text, what was already read where, and how far understanding got.

use std::any::{Any, TypeId};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

use super::memo::{BY_CARD, Kept, Key, Memo, Start};
use super::prefix::{LEVELS, Prefix, Prefixes};
use super::trial::{Bits, Rules, Trial};
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
    scope: Context,
    desk: Desk,
    /// What the production that is being tried has seen.
    pub(super) seen: Seen,
    search: Option<Search>,
    /// Whether "that Friend" may be a card spoken of before the last one, too.
    recalls: bool,
}

/// What a production has seen, which is all that its readings can depend on.
#[derive(Clone, Copy, Default)]
pub(super) struct Seen {
    /// The end of what it looked at.
    pub(super) end: usize,
    /// Whether it asked about the card.
    pub(super) card: bool,
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

/// What is known of how a nonterminal may start at a place.
struct Starts {
    letter: Option<Start>,
    word: Option<Start>,
}

impl Starts {
    /// The rules that can't.
    fn dead(&self) -> Bits {
        self.word.or(self.letter).map_or(0, |start| start.dead)
    }

    /// Whether more is known for this card.
    fn by_card(&self) -> bool {
        self.word.or(self.letter).is_some_and(|start| start.levels & BY_CARD != 0)
    }
}

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
    pub(crate) fn new(text: &'t str, scope: Context, recalls: bool) -> Self {
        let mut desk = DESK.take().unwrap_or_default();
        if desk.memo.is_full() || desk.prefixes.is_full() {
            desk = Desk::default();
        }
        desk.prefixes.open(text);
        Reader { text, scope, desk, seen: Seen::default(), search: None, recalls }
    }

    /// The card around the text.
    pub(crate) fn scope(&mut self) -> Context {
        self.seen.card = true;
        self.scope
    }

    /// Whether "that Friend" may be a card spoken of before the last one, too.
    pub(crate) fn recalls(&mut self) -> bool {
        self.seen.card = true;
        self.recalls
    }

    /// Whether this is a pass for what could have stood somewhere.
    pub(super) fn is_searching(&self) -> bool {
        self.search.is_some()
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
        let mut reader = Reader::new(text, scope, false);
        reader.search = Some(Search::Furthest(0));
        let read_to = read(&mut reader);
        match reader.search.take() {
            Some(Search::Furthest(at)) => at.max(read_to),
            _ => read_to,
        }
    }

    /// What `read` looks for at that place: words, and names of productions in `<` and `>`.
    pub(crate) fn expected(text: &'t str, scope: Context, at: usize, read: impl FnOnce(&mut Self)) -> BTreeSet<String> {
        let mut reader = Reader::new(text, scope, false);
        reader.search = Some(Search::Expected(at, BTreeSet::new()));
        read(&mut reader);
        match reader.search.take() {
            Some(Search::Expected(_, words)) => words,
            _ => BTreeSet::new(),
        }
    }

    /// What is known of the nonterminal at `at`, or what there is to try.
    pub(super) fn recall(&mut self, production: TypeId, at: usize, form: Form) -> Recalled {
        let any = Key::new(production, form);
        let own = any.on(self.scope, self.recalls);
        if self.search.is_some() {
            // Everything is tried then, so that nothing is overlooked.
            return match self.desk.memo.here.get(&own.at(at as u32)) {
                Some(kept) => Recalled::Known(kept.found.clone()),
                None => self.unknown(any, Rules::default(), at),
            };
        }
        let on_any = match self.known(any, at) {
            Ok(found) => return Recalled::Known(found),
            Err(starts) => starts,
        };
        let (mut new, mut known) = (on_any.word.is_none(), on_any.word.is_some());
        let mut dead = [on_any.dead(), 0];
        if on_any.by_card() {
            match self.known(own, at) {
                Ok(found) => {
                    self.seen.card = true;
                    return Recalled::Known(found);
                }
                Err(on_own) => {
                    new |= on_own.word.is_none();
                    known |= on_own.word.is_some();
                    dead[1] = on_own.dead();
                }
            }
        }
        let (letter, word) = (at + 1, self.prefix(at, 1).end as usize);
        let trial = self.unknown(any, Rules::new(dead, new.then_some((letter, word))), at);
        // Rules that are passed over would have seen as much.
        self.look(if known { word } else { letter });
        trial
    }

    fn unknown(&mut self, key: Key, rules: Rules, at: usize) -> Recalled {
        let outside = self.look_anew(at);
        Recalled::Unknown(Trial { key, outside }, rules)
    }

    /// The readings that are known by that key, or else what is known of how it may start.
    fn known(&mut self, key: Key, at: usize) -> Result<Option<Rc<dyn Any>>, Starts> {
        let letter = self.prefix(at, 0);
        let letter_start = self.desk.memo.starts.get(&key.at(letter.number)).copied();
        match letter_start {
            None => return Err(Starts { letter: None, word: None }),
            Some(start) if start.levels == 0 => {
                self.look(letter.end as usize);
                return Ok(None);
            }
            Some(_) => {}
        }
        let word = self.prefix(at, 1);
        let word_start = self.desk.memo.starts.get(&key.at(word.number)).copied();
        let starts = Starts { letter: letter_start, word: word_start };
        let Some(start) = word_start else { return Err(starts) };
        if start.levels == 0 {
            self.look(word.end as usize);
            return Ok(None);
        }
        let mut levels = start.levels & !BY_CARD;
        while levels != 0 {
            let level = levels.trailing_zeros() as usize;
            levels &= levels - 1;
            let (known, from, end) = if level == LEVELS {
                (self.desk.memo.here.get(&key.at(at as u32)), 0, usize::MAX)
            } else {
                let prefix = self.prefix(at, level);
                (self.desk.memo.anywhere.get(&key.at(prefix.number)), at, prefix.end as usize)
            };
            if let Some(Kept { found, looked }) = known {
                let (found, looked) = (found.clone(), from + *looked as usize);
                self.look(looked);
                return Ok(found);
            }
            if end > self.text.len() {
                break;
            }
        }
        Err(starts)
    }

    /// Keeps what came of trying a nonterminal at `at`.
    pub(super) fn remember(&mut self, at: usize, trial: &Trial, rules: &Rules, found: Option<Rc<dyn Any>>) {
        let seen = self.seen;
        let asked = seen.card || rules.asked;
        let outside = trial.outside;
        self.seen = Seen { end: seen.end.max(outside.end), card: asked || outside.card };
        let own = trial.key.on(self.scope, self.recalls);
        if self.search.is_some() {
            self.desk.memo.here.insert(own.at(at as u32), Kept { found, looked: 0 });
            return;
        }
        let (any_dead, own_dead) = ([rules.at_letter[0], rules.at_word[0]], [rules.at_letter[1], rules.at_word[1]]);
        if asked {
            self.start(trial.key, at, any_dead, 2, BY_CARD);
        }
        let (key, dead) = if asked { (own, own_dead) } else { (trial.key, any_dead) };
        if found.is_none() && seen.end <= at + 1 {
            return self.start(key, at, dead, 0, 0);
        }
        let level = (1..LEVELS).find(|level| seen.end <= self.prefix(at, *level).end as usize).unwrap_or(LEVELS);
        if level == 1 && found.is_none() {
            return self.start(key, at, dead, 1, 0);
        }
        self.start(key, at, dead, 2, 1 << level);
        if level == LEVELS {
            self.desk.memo.here.insert(key.at(at as u32), Kept { found, looked: seen.end as u32 });
        } else {
            let before = key.at(self.prefix(at, level).number);
            self.desk.memo.anywhere.insert(before, Kept { found, looked: (seen.end - at) as u32 });
        }
    }

    /// Keeps how it may start with the letter and the word at `at`: which rules can't, and where more is known.
    fn start(&mut self, key: Key, at: usize, [letter_dead, word_dead]: [Bits; 2], goes_on: usize, levels: u16) {
        let (letter, word) = (self.prefix(at, 0), self.prefix(at, 1));
        let starts = &mut self.desk.memo.starts;
        let by_letter = Start { dead: letter_dead, levels: u16::from(goes_on > 0) };
        starts.entry(key.at(letter.number)).or_insert(by_letter).levels |= by_letter.levels | levels & BY_CARD;
        if goes_on > 0 {
            starts.entry(key.at(word.number)).or_insert(Start { dead: word_dead, levels: 0 }).levels |= levels;
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

    /// From here on what is seen counts anew; gives back what was seen before.
    #[inline]
    pub(super) fn look_anew(&mut self, at: usize) -> Seen {
        std::mem::replace(&mut self.seen, Seen { end: at, card: false })
    }

    /// Notes that the text was looked at up to `end`.
    #[inline]
    fn look(&mut self, end: usize) {
        self.seen.end = self.seen.end.max(end);
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
