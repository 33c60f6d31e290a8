//! Deck lists of events, checked with the library's cards (Deck Lists, Format Legality).

use std::collections::BTreeMap;

use maneframe_card::{Card, CardType};
use maneframe_deck::Named::{Ambiguously, Exactly, Loosely, Nearly, NotAtAll};
use maneframe_deck::{Date, Deck, Entry, Format, List};
use maneframe_library::Library;
use maneframe_protocol::{DeckChoice, Problem};
use maneframe_table::decks;
use maneframe_tournament::Words;
use maneframe_tournament::decklist::{Checked, DeckList, Fault, MAX_LINES, Named, fault_of};

use crate::{refused_as, unreadable};

/// Heading of the sideboard in a list.
const SIDEBOARD: &str = "Sideboard:";

/// Finds the deck that a choice names, and checks it.
///
/// # Errors
/// If the text is not a list, or the name is no deck's.
pub fn choose(library: &Library, choice: &DeckChoice, rules: &Format, on: Date) -> Result<DeckList, Problem> {
    let list = match choice {
        DeckChoice::List(text) => decks::read_list(library, text)?,
        DeckChoice::Named(_) => List::of(decks::find(library, choice)?, library.pool()),
    };
    check(library, &list, rules, on).map_err(refused_as)
}

/// Returns a list as text that is read as the same deck. Headings and lines without a card are left out.
pub fn text(list: &DeckList) -> String {
    deck_lines(list).collect::<Vec<_>>().join("\n")
}

/// Returns true for cards of the Draw Deck.
fn is_drawn(kind: CardType) -> bool {
    !matches!(kind, CardType::ManeCharacter | CardType::Problem)
}

fn is_card(line: &&str) -> bool {
    line.starts_with(|c: char| c.is_ascii_digit())
}

/// Returns the lines of a list that name cards of the deck.
pub(crate) fn deck_lines(list: &DeckList) -> impl Iterator<Item = &str> {
    list.lines.iter().map(Words::as_str).take_while(|line| *line != SIDEBOARD).filter(is_card)
}

/// Returns the lines of a list that name cards of the Draw Deck, which may be exchanged.
pub(crate) fn draw_lines(list: &DeckList) -> impl Iterator<Item = &str> {
    let mut drawn = false;
    let cards = list.lines.iter().map(Words::as_str).take_while(|line| *line != SIDEBOARD);
    cards.filter(move |line| {
        if let Some(heading) = line.strip_suffix(':') {
            drawn = CardType::ALL.into_iter().any(|kind| is_drawn(kind) && heading.starts_with(kind.name()));
        }
        drawn && is_card(line)
    })
}

/// Returns the lines of a list that name cards of the sideboard.
pub(crate) fn side_lines(list: &DeckList) -> impl Iterator<Item = &str> {
    list.lines.iter().map(Words::as_str).skip_while(|line| *line != SIDEBOARD).filter(is_card)
}

/// Returns a list as text like [`text`], after cards of the deck were exchanged for cards of the sideboard, each by its
/// name. `None` if the list doesn't have these cards, or the numbers differ.
pub(crate) fn exchanged(list: &DeckList, out: &[String], into: &[String]) -> Option<String> {
    let counted = |lines: &mut dyn Iterator<Item = &str>| {
        let cards = lines.filter_map(|line| {
            let (count, name) = line.split_once(' ')?;
            Some((name.to_owned(), count.parse::<u32>().ok()?))
        });
        // Printings of a card have lines of their own.
        cards.fold(BTreeMap::<String, u32>::new(), |mut counts, (name, count)| {
            *counts.entry(name).or_default() += count;
            counts
        })
    };
    let (mut deck, mut side) = (counted(&mut deck_lines(list)), counted(&mut side_lines(list)));
    let mut drawn = counted(&mut draw_lines(list));
    let take = |from: &mut BTreeMap<String, u32>, name: &String| {
        let count = from.get_mut(name).filter(|count| **count > 0)?;
        *count -= 1;
        Some(())
    };
    out.iter().try_for_each(|name| take(&mut drawn, name).and_then(|()| take(&mut deck, name)))?;
    into.iter().try_for_each(|name| take(&mut side, name))?;
    into.iter().for_each(|name| *deck.entry(name.clone()).or_default() += 1);
    let lines = deck.into_iter().filter(|(_, count)| *count > 0).map(|(name, count)| format!("{count} {name}"));
    (out.len() == into.len()).then(|| lines.collect::<Vec<_>>().join("\n"))
}

/// Checks a list as of a date, and returns it as the event keeps it.
///
/// # Errors
/// If the list has too many lines. The error is in words.
pub fn check(library: &Library, list: &List, rules: &Format, on: Date) -> Result<DeckList, String> {
    let mut found = Checked::default();
    let mut add = |fault, why: String| {
        if let Ok(why) = Words::new(&why.chars().take(Words::MAX).collect::<String>()) {
            found.add(fault, why);
        }
    };
    let called = |id: &str| library.card(id).map_or_else(String::new, Card::name);
    for line in &list.lines {
        let slip = match &line.named {
            // The list's faults describe these lines.
            Exactly(_) | Ambiguously(_) => None,
            NotAtAll if line.count == 0 => None,
            Loosely(id) => Some((Named::Loosely, format!("is not the full name of {}", called(id)))),
            Nearly { id, .. } => Some((Named::Misspelt, format!("is a misspelling of {}", called(id)))),
            NotAtAll => Some((Named::NotAtAll, "is not in this library".to_owned())),
        };
        if let Some((named, what)) = slip
            && let Some(fault) = fault_of(named)
        {
            add(fault, format!("`{}` {what}", line.text));
        }
    }
    for fault in &list.faults {
        add(Fault::Invalid, format!("line {}: {}", fault.line, fault.message));
    }
    // The deck rules apply to the cards that were meant.
    let deck = list.mended(library.pool());
    for violation in maneframe_deck::check_in(&deck, library.pool(), rules, on).violations {
        // Unknown cards are reported with their lines.
        if violation.cards.iter().all(|id| library.card(id).is_none()) && !violation.cards.is_empty() {
            continue;
        }
        add(Fault::Invalid, violation.to_string());
    }
    let most = rules.sideboard.unwrap_or(0);
    let side: &[Entry] = if most > 0 { &list.aside } else { &[] };
    for line in list.aside_unread.iter().filter(|_| most > 0) {
        add(Fault::Invalid, format!("`{line}` of the sideboard names no card exactly"));
    }
    if side.iter().map(|entry| entry.count).sum::<u32>() > most {
        add(Fault::Invalid, format!("the sideboard has more than {most} cards"));
    }
    if side.iter().filter_map(|entry| library.card(&entry.id)).any(|card| !is_drawn(card.kind)) {
        add(Fault::Invalid, "the sideboard has a card that doesn't belong into a Draw Deck".to_owned());
    }
    // Each card of the sideboard may get into the deck.
    let mut whole = deck.clone();
    for entry in side {
        if let Some(card) = library.card(&entry.id) {
            whole.append(card, entry.count);
        }
    }
    let mut sizes = rules.clone();
    sizes.draw_maximum = None;
    let known = maneframe_deck::check_in(&deck, library.pool(), rules, on).violations;
    for violation in maneframe_deck::check_in(&whole.merged(), library.pool(), &sizes, on).violations {
        if !side.is_empty() && !known.contains(&violation) {
            add(Fault::Invalid, format!("with the sideboard: {violation}"));
        }
    }
    let lines = lines(list, &deck, side, library);
    if lines.len() > MAX_LINES {
        return Err(format!("a list has at most {MAX_LINES} lines, this one has {}", lines.len()));
    }
    let title = Words::new(&list.deck.name).or_else(|_| Words::new("deck")).map_err(|e| e.to_string())?;
    Ok(DeckList { title, lines, checked: Some(found) })
}

/// Returns the lines of a list for judges: full names by type, with headings. Lines that name no card come last, as
/// written.
fn lines(list: &List, deck: &Deck, side: &[Entry], library: &Library) -> Vec<Words> {
    let mut lines = Vec::new();
    for kind in CardType::ALL {
        let cards: Vec<String> = deck
            .entries()
            .filter_map(|entry| Some((entry.count, library.card(&entry.id)?)))
            .filter(|(_, card)| card.kind == kind)
            .map(|(count, card)| format!("{count} {}", card.name()))
            .collect();
        if !cards.is_empty() {
            let plural = if kind == CardType::ManeCharacter { "" } else { "s" };
            lines.push(format!("{}{plural}:", kind.name()));
            lines.extend(cards);
        }
    }
    let rest: Vec<&str> = list
        .lines
        .iter()
        .filter(|line| matches!(line.named, NotAtAll | Ambiguously(_)))
        .map(|line| line.text.as_str())
        .collect();
    if !rest.is_empty() {
        lines.push("Not known:".to_owned());
        lines.extend(rest.into_iter().map(str::to_owned));
    }
    let side = side.iter().filter_map(|entry| Some(format!("{} {}", entry.count, library.card(&entry.id)?.name())));
    let side: Vec<String> = side.collect();
    if !side.is_empty() {
        lines.push(SIDEBOARD.to_owned());
        lines.extend(side);
    }
    lines.into_iter().filter_map(|line| Words::new(&line.chars().take(Words::MAX).collect::<String>()).ok()).collect()
}

/// Finds a deck of the library that fits the rules, other than those that are `taken` if possible.
///
/// # Errors
/// If there is none.
pub fn any(library: &Library, taken: &[String], rules: &Format, on: Date) -> Result<DeckList, Problem> {
    let demands = decks::Demands { format: Some(rules.clone()), lenient: false };
    let none = || unreadable("the server has no deck for a bot in this format");
    let deck = decks::any(library, taken, &demands, on).ok_or_else(none)?;
    check(library, &List::of(deck, library.pool()), rules, on).map_err(refused_as)
}
