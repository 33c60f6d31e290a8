//! Decks that are built from a pool (Limited Deck Construction).

use std::collections::BTreeMap;

use maneframe_card::CardType;
use maneframe_deck::{Date, Deck, Format, MAX_ENTRIES, check_in, write_deck};
use maneframe_library::Library;
use maneframe_limited::build::{missing, sideboard};
use maneframe_protocol::{Break, Code, PodDeck, PodEntry, Problem};
use maneframe_wording::Wording;

use crate::pod::Pod;

impl Pod {
    /// Returns the deck of a seat with these cards.
    ///
    /// # Errors
    /// If no set has a card, or the pool has too few copies of one.
    pub(crate) fn deck_of(&self, seat: usize, entries: &[PodEntry], library: &Library) -> Result<Deck, Problem> {
        if entries.len() > MAX_ENTRIES {
            return Err(Problem::new(Code::TooMuch, Wording::new("problem.large-deck")));
        }
        let mut deck = Deck { name: self.deck_name(seat), draft: true, ..Deck::default() };
        for PodEntry { count, id } in entries.iter().filter(|entry| entry.count > 0) {
            let card = library.card(id).ok_or_else(|| no_card(id))?;
            deck.append(card, *count);
        }
        let deck = deck.merged();
        match missing(&deck, &self.pool(seat), &self.opened.provided, library).first() {
            None => Ok(deck),
            Some((id, count)) => {
                let name = library.card(id).map_or_else(|| id.clone(), |card| card.name());
                let words = Wording::new("problem.pool-lacks").with("n", *count).with("card", name);
                Err(Problem::new(Code::Refused, words))
            }
        }
    }

    /// Returns the name of a seat's deck.
    pub(crate) fn deck_name(&self, seat: usize) -> String {
        let name = self.opened.seats.get(seat).map_or("", |seat| &*seat.name);
        format!("{}: {name}", self.opened.name)
    }

    /// Returns the deck of a seat as its player sees it.
    pub(crate) fn shown_deck(&self, seat: usize, library: &Library) -> Option<PodDeck> {
        let deck = self.decks.get(seat)?.as_ref()?;
        let pool = self.pool(seat);
        let entries = deck.entries().map(|entry| PodEntry { count: entry.count, id: entry.id.clone() });
        let report = maneframe_deck::check(deck, library.pool());
        let mut unread: Vec<String> = report.unread.into_iter().map(|card| card.id).collect();
        unread.extend(report.flaws.into_iter().map(|flaw| flaw.card));
        unread.sort();
        unread.dedup();
        Some(PodDeck {
            entries: entries.collect(),
            sideboard: sideboard(deck, &pool),
            breaks: breaks(deck, &pool, library),
            unread,
            handed_in: self.handed_in[seat],
            text: write_deck(deck, library.pool()),
        })
    }
}

/// Returns the rules of limited decks that a deck from a pool breaks. A player who drafts many Problems may have fewer
/// cards than a Draw Deck needs. The minimum is then the number of these cards. Otherwise the player could never hand in
/// a deck.
pub fn breaks(deck: &Deck, pool: &[String], library: &Library) -> Vec<Break> {
    let Ok(mut format) = Format::find("limited") else { return Vec::new() };
    let in_draw_deck = |kind| !matches!(kind, CardType::ManeCharacter | CardType::Problem);
    let available = pool.iter().filter(|id| library.card(id).is_some_and(|card| in_draw_deck(card.kind))).count();
    format.draw_minimum = format.draw_minimum.map(|least| least.min(available as u32));
    let mut found: BTreeMap<(String, String), Break> = BTreeMap::new();
    for one in check_in(deck, library.pool(), &format, Date::ZERO).violations {
        let shown = Break { rule: one.rule, words: one.text, mend: one.mend, cards: one.cards };
        found.entry((shown.rule.clone(), shown.words.clone())).or_insert(shown);
    }
    found.into_values().collect()
}

fn no_card(id: &str) -> Problem {
    Problem::new(Code::Deck, format!("no set has the card {id}"))
}
