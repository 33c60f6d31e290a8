//! Cards that are not fit for play, because a line of their text or a value is not understood.

use std::collections::BTreeSet;
use std::io::IsTerminal as _;

use maneframe_deck::Deck;
use maneframe_library::Library;
use maneframe_limited::Ratings;
use miette::miette;

use crate::deal;
use crate::out::note;
use crate::paint::warn;
use crate::plain::read_line;

/// Mark of such cards in lists.
pub const UNFIT: &str = "not playable";

/// Returns the ids of cards that are not fit for play, without duplicates.
pub fn unfit<'a>(ratings: &Ratings, ids: impl IntoIterator<Item = &'a String>) -> BTreeSet<&'a str> {
    ids.into_iter().map(String::as_str).filter(|id| !ratings.is_fit(id)).collect()
}

/// Returns true if all cards of a deck are fit for play.
pub fn is_fit(library: &Library, deck: &Deck) -> bool {
    let check = maneframe_deck::check(deck, library.pool());
    check.unread.is_empty() && check.flaws.is_empty()
}

/// Asks if a deck with unfit cards is played leniently, unless `given` is true. Returns `None` if the player wants to
/// change the deck, and `given` for a deck without such cards.
///
/// # Errors
/// If it has such cards and there is no terminal for the answer.
pub fn ask(library: &Library, deck: &Deck, given: bool) -> miette::Result<Option<bool>> {
    if given || is_fit(library, deck) {
        return Ok(Some(given));
    }
    let why = deal::trouble(deck, &maneframe_deck::check(deck, library.pool()), library.pool());
    if !(std::io::stdin().is_terminal() && std::io::stdout().is_terminal()) {
        return Err(miette!(
            help = "to play it anyway, use `--lenient`: lines that are not understood do nothing",
            "the deck `{}` has cards that are not playable{why}",
            deck.name
        ));
    }
    note!("{} the deck `{}` has cards that are not playable:", warn("warning:"), deck.name);
    why.lines().filter(|line| !line.is_empty()).for_each(|line| note!("{line}"));
    let answer = read_line("Play it anyway? Lines that are not understood do nothing. (y/n) ")?;
    Ok(answer.filter(|answer| matches!(answer.to_lowercase().as_str(), "y" | "yes")).map(|_| true))
}
