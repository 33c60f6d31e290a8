//! A person's seat at a draft against bots: picks, undo, hints, and the draft's file.

use std::path::Path;

use maneframe_card::Card;
use maneframe_deck::Deck;
use maneframe_library::Library;
use maneframe_limited::{Bots, Draft, Entry, Ratings, Record, View, drafter};
use miette::miette;

use super::kept::Kept;

/// Index of the person's seat.
pub const PERSON: usize = 0;

/// A draft of a person and bots. The bots have always acted, so it is the person's turn until all cards are drafted.
pub struct Drafting<'a> {
    /// Library with the available cards.
    pub library: &'a Library,
    /// The bots' ratings of cards.
    pub ratings: &'a Ratings,
    record: Record,
    bots: Bots,
    kept: Kept,
}

impl<'a> Drafting<'a> {
    /// Begins or continues a draft.
    ///
    /// # Errors
    /// If the bots' picks can't be written.
    pub fn new(library: &'a Library, ratings: &'a Ratings, record: Record, kept: Kept) -> miette::Result<Drafting<'a>> {
        let seats = record.draft.settings().seats.len();
        let bots = Bots::new(seats, 1, seats, record.seed);
        let mut drafting = Drafting { library, ratings, record, bots, kept };
        drafting.let_bots_act()?;
        Ok(drafting)
    }

    fn let_bots_act(&mut self) -> miette::Result<()> {
        let made = self.bots.act(&mut self.record.draft, self.ratings).map_err(|e| miette!("{e}"))?;
        made.iter().try_for_each(|entry| self.kept.add(&Record::line(entry)))
    }

    /// Returns the draft.
    pub fn draft(&self) -> &Draft {
        &self.record.draft
    }

    /// Returns the seed.
    pub fn seed(&self) -> u64 {
        self.record.seed
    }

    /// Returns the ids of the cards that are provided to all players.
    pub fn provided(&self) -> &[String] {
        &self.record.provided
    }

    /// Returns the deck in its last state of editing.
    pub fn deck(&self) -> Option<&Deck> {
        self.record.deck.as_ref()
    }

    /// Returns the path of the draft's file.
    pub fn path(&self) -> &Path {
        self.kept.path()
    }

    /// Returns the person's view of the draft.
    ///
    /// # Errors
    /// Never, because the person has a seat.
    pub fn view(&self) -> miette::Result<View<'_>> {
        self.draft().view(PERSON).map_err(|e| miette!("{e}"))
    }

    /// Returns a card's name, or its id if no set has it.
    pub fn name(&self, id: &str) -> String {
        self.library.card(id).map_or_else(|| id.to_owned(), Card::name)
    }

    /// Picks a card of the pack.
    ///
    /// # Errors
    /// If the pack doesn't have it, or the pick can't be written.
    pub fn pick(&mut self, card: String) -> miette::Result<()> {
        self.act(Entry::Pick { seat: PERSON, card, late: false })
    }

    /// Ends the review between rounds.
    ///
    /// # Errors
    /// If there is no review, or the entry can't be written.
    pub fn ready(&mut self) -> miette::Result<()> {
        self.act(Entry::Ready { seat: PERSON })
    }

    fn act(&mut self, entry: Entry) -> miette::Result<()> {
        self.record.draft.act(entry.clone()).map_err(|e| miette!("{e}"))?;
        self.kept.add(&Record::line(&entry))?;
        self.let_bots_act()
    }

    /// Undoes the person's last pick. The bots choose again since that pick. Returns the card, or `None` if nothing has
    /// been picked.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn undo(&mut self) -> miette::Result<Option<String>> {
        let Some(before) = self.draft().before_last_pick(PERSON) else { return Ok(None) };
        let card = self.draft().log().get(before.log().len()).and_then(|entry| match entry {
            Entry::Pick { card, .. } => Some(card.clone()),
            Entry::Ready { .. } => None,
        });
        self.record.draft = before;
        let path = self.kept.path().to_owned();
        self.kept = Kept::again(&path, &self.record)?;
        self.let_bots_act()?;
        Ok(card)
    }

    /// Describes a bot's pick with its reasons; `None` if there is nothing to pick.
    pub fn hint(&self) -> Option<String> {
        let pack = self.draft().pack(PERSON)?;
        let hint = drafter::hint(self.ratings, self.draft().pool(PERSON), pack)?;
        let reasons: Vec<String> = hint.reasons.iter().map(|reason| reason.words(|id| self.name(id))).collect();
        let name = self.name(&pack[hint.place]);
        Some(format!("A bot would take {}, {name}: {}.", hint.place + 1, reasons.join("; ")))
    }

    /// Stores the deck that is being built.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn keep_deck(&mut self, deck: &Deck) -> miette::Result<()> {
        self.kept.add(&Record::deck_line(deck))?;
        self.record.deck = Some(deck.clone());
        Ok(())
    }
}
