//! [`Table`]: a game with the names that a scenario gives to its cards.

use maneframe_engine::ids::CardRef;
use maneframe_engine::{AreaId, CardId, Game, PlayerId};

/// What each card of the set-up may be called.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// By card number: the nickname, where the scenario gives one.
    pub(crate) nicks: Vec<Option<String>>,
}

/// How well words fit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Fit {
    No,
    /// They are the beginning of what they mean.
    Begins,
    Whole,
}

impl Fit {
    pub(crate) fn of(words: &str, whole: &str) -> Fit {
        let (words, whole) = (words.trim(), whole.trim());
        if words.eq_ignore_ascii_case(whole) {
            return Fit::Whole;
        }
        let head = whole.get(..words.len());
        if !words.is_empty() && head.is_some_and(|h| h.eq_ignore_ascii_case(words)) { Fit::Begins } else { Fit::No }
    }
}

/// A game and the names in it.
#[derive(Clone, Copy)]
pub(crate) struct Table<'a> {
    pub(crate) game: &'a Game,
    pub(crate) names: &'a Names,
}

impl Table<'_> {
    /// Everything that a card is called: title, whole name, id, `title #2`, nickname.
    pub(crate) fn aliases(&self, card: CardId) -> Vec<String> {
        let state = self.game.state();
        let def = self.game.pool().def(state.card(card).def);
        let title = def.card.front().title.clone();
        let before = state.cards[..card.index()].iter();
        let same = before.filter(|c| self.game.pool().def(c.def).card.front().title == title).count();
        let mut all = vec![format!("{title} #{}", same + 1), def.card.name(), def.card.id.clone(), title];
        all.extend(self.nick(card).map(str::to_owned));
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
        self.names.nicks.get(card.index())?.as_deref()
    }

    /// What a card is called in messages.
    pub(crate) fn call(&self, card: CardId) -> String {
        if let Some(nick) = self.nick(card) {
            return nick.to_owned();
        }
        let title = self.game.title(card);
        let alone = self.all().filter(|&c| self.game.title(c) == title).count() == 1;
        if alone { title } else { self.aliases(card).swap_remove(0) }
    }

    fn all(&self) -> impl Iterator<Item = CardId> {
        (0..self.game.state().cards.len()).map(|i| CardId(i as u16))
    }

    /// Whether words are a card's name, or the beginning of one.
    pub(crate) fn card_fit(&self, card: CardId, words: &str) -> Fit {
        let words = unquoted(words);
        self.aliases(card).iter().map(|a| Fit::of(words, a)).max().unwrap_or(Fit::No)
    }

    /// Whether words are an area's name, as `who` would say it.
    pub(crate) fn area_fit(&self, area: AreaId, who: PlayerId, words: &str) -> Fit {
        match area.seat() {
            Some(player) if area.is_home() => {
                let own = if player == who { Fit::of(words, "home") } else { Fit::No };
                own.max(Fit::of(words, &format!("{player} home"))).max(Fit::of(words, &format!("{player}'s home")))
            }
            _ => match self.game.state().problem_at(area) {
                Some(problem) => self.card_fit(problem, words),
                None => Fit::of(words, &self.game.area_name(area)),
            },
        }
    }

    /// The one card of that name; of several that nobody could tell apart, the first.
    pub(crate) fn card(&self, words: &str) -> Result<CardId, String> {
        let fits = |fit: Fit| self.all().filter(|&c| self.card_fit(c, words) == fit).collect::<Vec<_>>();
        let found = [fits(Fit::Whole), fits(Fit::Begins)].into_iter().find(|f| !f.is_empty()).unwrap_or_default();
        let Some(&first) = found.first() else {
            let mut known: Vec<String> = self.all().map(|c| self.call(c)).collect();
            known.dedup();
            return Err(format!("no card here is called `{words}`; there are: {}", shortened(known)));
        };
        if found.iter().all(|&c| self.alike(first, c)) {
            return Ok(first);
        }
        let which: Vec<String> = found.iter().map(|&c| self.call(c)).collect();
        Err(format!("`{words}` may be any of several cards: {}", shortened(which)))
    }

    /// Whether it makes no difference which of the two is meant.
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

/// A name without quotation marks around it.
pub(crate) fn unquoted(words: &str) -> &str {
    let words = words.trim();
    words.strip_prefix('"').and_then(|w| w.strip_suffix('"')).unwrap_or(words)
}

/// A list in words, not too long.
pub(crate) fn shortened(mut list: Vec<String>) -> String {
    const MOST: usize = 24;
    if list.len() > MOST {
        let more = list.len() - MOST;
        list.truncate(MOST);
        list.push(format!("and {more} more"));
    }
    list.join("; ")
}
