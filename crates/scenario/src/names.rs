//! [`Table`]: a game with the names that a scenario gives to its cards.

use maneframe_card::Card;
use maneframe_engine::inspect::{CardRef, CompiledPool};
use maneframe_engine::{AreaId, CardId, Game, PlayerId};

/// Names by which a scenario refers to its cards.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// Entries by card id. Cards that are created during the game have no entry.
    entries: Vec<Entry>,
    /// Names of more than one word, in lower case, longest first. A part of such a name in a text doesn't count as a
    /// match.
    long: Vec<String>,
}

/// Names of a card in the scenario.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entry {
    /// Position of the card among all cards, in the order of the set-up lines.
    pub(crate) place: usize,
    /// Name of the card as it is written in its set-up line.
    pub(crate) said: String,
    /// Nickname, if it has one.
    pub(crate) nick: Option<String>,
}

impl Names {
    /// Adds the names of a card.
    pub(crate) fn note(&mut self, card: CardId, entry: Entry) {
        if self.entries.len() <= card.index() {
            self.entries.resize_with(card.index() + 1, Entry::default);
        }
        self.entries[card.index()] = entry;
    }

    /// Completes the names after all cards of the set-up have been added.
    pub(crate) fn close(&mut self, pool: &CompiledPool) {
        let printed = pool.defs.iter().flat_map(|d| [d.card.front().title.clone(), d.card.name()]);
        let nicks = self.entries.iter().filter_map(|e| e.nick.clone());
        let long = printed.chain(nicks).filter(|n| !n.chars().all(char::is_alphanumeric));
        self.long = long.map(|n| n.to_lowercase()).collect();
        self.long.sort_by_key(|n| std::cmp::Reverse(n.len()));
        self.long.dedup();
    }

    /// Returns true if the range `from..to` of a lower-case text begins or ends within a longer name. For example, the
    /// text "Rook the Elder" contains no match for "Rook".
    pub(crate) fn cuts(&self, text: &str, from: usize, to: usize) -> bool {
        let mut taken: Vec<(usize, usize)> = Vec::new();
        for name in &self.long {
            for (start, _) in text.match_indices(name.as_str()) {
                let end = start + name.len();
                if taken.iter().all(|&(s, e)| end <= s || e <= start) {
                    taken.push((start, end));
                }
            }
        }
        taken.iter().any(|&(start, end)| (start < from && from < end) || (start < to && to < end))
    }

    fn place(&self, card: CardId) -> usize {
        // Cards that are created during the game come after those of the set-up.
        self.entries.get(card.index()).map_or(self.entries.len() + card.index(), |e| e.place)
    }
}

/// Returns all names of a card. `before` has two numbers: how many cards with the same title come before this one, and
/// how many copies of it.
pub(crate) fn called(card: &Card, entry: Option<&Entry>, before: (usize, usize)) -> Vec<String> {
    let title = &card.front().title;
    let mut all = vec![format!("{title} #{}", before.0 + 1)];
    let said = entry.map(|e| e.said.clone()).unwrap_or_default();
    for name in [card.name(), card.id.clone(), said] {
        if !name.is_empty() && name != *title {
            all.extend([format!("{name} #{}", before.1 + 1), name]);
        }
    }
    all.push(title.clone());
    all.extend(entry.and_then(|e| e.nick.clone()));
    all
}

/// Quality of a match between words and a name or text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Fit {
    No,
    /// The words are the beginning of the name or text.
    Begins,
    Whole,
}

impl Fit {
    /// Compares words with a name or an answer, all of which must be given.
    pub(crate) fn whole(words: &str, all: &str) -> Fit {
        if words.trim().eq_ignore_ascii_case(all.trim()) { Fit::Whole } else { Fit::No }
    }

    /// Compares words with a text. It is enough if they are whole words from its beginning.
    pub(crate) fn of_text(words: &str, text: &str) -> Fit {
        let (words, text) = (words.trim(), text.trim());
        let begins = text.get(..words.len()).is_some_and(|head| head.eq_ignore_ascii_case(words));
        match text.get(words.len()..) {
            Some("") if begins => Fit::Whole,
            Some(rest) if begins && !words.is_empty() && !rest.starts_with(char::is_alphanumeric) => Fit::Begins,
            _ => Fit::No,
        }
    }
}

/// A game with the names of its cards.
#[derive(Clone, Copy)]
pub(crate) struct Table<'a> {
    pub(crate) game: &'a Game,
    pub(crate) names: &'a Names,
}

impl Table<'_> {
    /// Returns all names of a card: its title with a number (`title #2`), full name, id, title and nickname.
    pub(crate) fn aliases(&self, card: CardId) -> Vec<String> {
        let state = self.game.state();
        let def = |c: CardId| self.game.pool().def(state.card(c).def);
        let title = def(card).title;
        let before = |c: &CardId| self.names.place(*c) < self.names.place(card);
        let namesakes = || self.all().filter(|&c| def(c).title == title).filter(before);
        let copies = namesakes().filter(|&c| state.card(c).def == state.card(card).def).count();
        let entry = self.names.entries.get(card.index());
        let mut all = called(&def(card).card, entry, (namesakes().count(), copies));
        for (player, p) in state.players.iter() {
            if p.mane == card {
                all.extend([format!("{player} mane"), format!("{player}'s mane")]);
            }
            if p.problem == card {
                all.extend([format!("{player} problem"), format!("{player}'s problem")]);
            }
        }
        all
    }

    pub(crate) fn nick(&self, card: CardId) -> Option<&str> {
        self.names.entries.get(card.index())?.nick.as_deref()
    }

    /// Returns the name of a card for messages.
    pub(crate) fn call(&self, card: CardId) -> String {
        if let Some(nick) = self.nick(card) {
            return nick.to_owned();
        }
        let title = self.game.title(card);
        let alone = self.all().filter(|&c| self.game.title(c) == title).count() == 1;
        if alone { title.to_owned() } else { self.aliases(card).swap_remove(0) }
    }

    fn all(&self) -> impl Iterator<Item = CardId> {
        (0..self.game.state().cards.len()).map(|i| CardId(i as u16))
    }

    /// Returns how well words match a card's names.
    pub(crate) fn card_fit(&self, card: CardId, words: &str) -> Fit {
        let words = unquoted(words);
        self.aliases(card).iter().map(|a| Fit::whole(words, a)).max().unwrap_or(Fit::No)
    }

    /// Returns how well words match an area's names. `who` is the player who uses the words.
    pub(crate) fn area_fit(&self, area: AreaId, who: PlayerId, words: &str) -> Fit {
        let words = unquoted(words);
        let own = area == AreaId::home(who) && words.eq_ignore_ascii_case("home");
        if own || area.seat().is_some_and(|player| is_area_of(area, player, words)) {
            return Fit::Whole;
        }
        self.game.state().problem_at(area).map_or(Fit::No, |problem| self.card_fit(problem, words))
    }

    /// Returns the area that the words name. `who` is the player who uses the words.
    pub(crate) fn area(&self, who: PlayerId, words: &str) -> Result<AreaId, String> {
        let found: Vec<AreaId> =
            self.game.state().areas().iter().filter(|&a| self.area_fit(a, who, words) == Fit::Whole).collect();
        match found[..] {
            [one] => Ok(one),
            [] => Err(format!("unknown area `{words}`")),
            _ => {
                let problems = found.iter().filter_map(|&a| self.game.state().problem_at(a));
                let which: Vec<String> = problems.map(|p| self.call(p)).collect();
                Err(format!("`{words}` is ambiguous: it matches the areas {}", shortened(which)))
            }
        }
    }

    /// Returns the name of an area for messages.
    pub(crate) fn call_area(&self, area: AreaId) -> String {
        match (self.game.state().problem_at(area), area.seat()) {
            (Some(problem), _) => self.call(problem),
            (None, Some(player)) if area.is_problem() => format!("{player}'s Problem area"),
            _ => self.game.area_name(area).to_string(),
        }
    }

    /// Returns the card that the words name. If several cards have the name and are interchangeable, returns the first.
    pub(crate) fn card(&self, words: &str) -> Result<CardId, String> {
        let found: Vec<CardId> = self.all().filter(|&c| self.card_fit(c, words) == Fit::Whole).collect();
        let Some(&first) = found.first() else {
            let mut known: Vec<String> = self.all().map(|c| self.call(c)).collect();
            known.dedup();
            return Err(format!("unknown card `{words}`; cards here: {}", shortened(known)));
        };
        if found.iter().all(|&c| self.alike(first, c)) {
            return Ok(first);
        }
        let which: Vec<String> = found.iter().map(|&c| self.call(c)).collect();
        Err(format!("`{words}` is ambiguous: it matches the cards {}", shortened(which)))
    }

    /// Returns true if two cards are interchangeable.
    pub(crate) fn alike(&self, a: CardId, b: CardId) -> bool {
        if a == b {
            return true;
        }
        let (state, board) = (self.game.state(), self.game.board());
        let (x, y) = (state.card(a), state.card(b));
        let plain = |c: CardId| {
            self.nick(c).is_none()
                && !state.cards.iter().any(|o| o.under == c)
                && !state.counters.iter().any(|n| n.card.card == c)
        };
        let affected = |c: CardId| state.modifiers.iter().any(|m| m.bindings.it.iter().any(|r: &CardRef| r.card == c));
        (x.def, x.under, x.counters, x.flags) == (y.def, y.under, y.counters, y.flags)
            && (x.owner, x.controller, x.zone, x.area) == (y.owner, y.controller, y.zone, y.area)
            && plain(a)
            && plain(b)
            && affected(a) == affected(b)
            && board.power(a) == board.power(b)
    }
}

/// Returns true if words name an area by its owner: `P1 home`, `P1's Problem`, `P1's Problem area`.
pub(crate) fn is_area_of(area: AreaId, player: PlayerId, words: &str) -> bool {
    let names: &[&str] = match area {
        _ if area == AreaId::home(player) => &["home"],
        _ if area == AreaId::problem(player) => &["problem", "problem area"],
        _ => &[],
    };
    let is = |name: &&str| {
        words.eq_ignore_ascii_case(&format!("{player} {name}"))
            || words.eq_ignore_ascii_case(&format!("{player}'s {name}"))
    };
    names.iter().any(is)
}

/// Removes quotation marks around a name.
pub(crate) fn unquoted(words: &str) -> &str {
    let words = words.trim();
    words.strip_prefix('"').and_then(|w| w.strip_suffix('"')).unwrap_or(words)
}

/// Formats a list, shortened if it is long.
pub(crate) fn shortened(mut list: Vec<String>) -> String {
    const MOST: usize = 24;
    if list.len() > MOST {
        let more = list.len() - MOST;
        list.truncate(MOST);
        list.push(format!("and {more} more"));
    }
    list.join("; ")
}
