//! Finds and checks decks, and converts them to cards for the engine.

use maneframe_deck::{Date, Extent, Format};
use maneframe_deck::{Deck, List, unknown_cards};
use maneframe_library::{ImportError, Library, Located};
use maneframe_protocol::{Code, DeckChoice, Problem};

/// Requirements for decks at a table.
#[derive(Clone, Debug, Default)]
pub struct Demands {
    /// Format of the table, if it has one.
    pub format: Option<Format>,
    /// True if decks may break the rules, and may have lines that can't be read.
    pub lenient: bool,
}

/// Finds the deck that a choice names. For safety, never opens files of the server's machine.
///
/// # Errors
/// If the list has an error, or the name matches no deck or several.
pub fn find(library: &Library, choice: &DeckChoice) -> Result<Deck, Problem> {
    let problem = |words: String| Problem::new(Code::Deck, words);
    match choice {
        DeckChoice::List(text) => read_list(library, text)?.strict().map_err(|e| problem(told(&e))),
        DeckChoice::Named(name) => {
            let wanted = name.trim().to_lowercase();
            let called = |fits: &dyn Fn(&str) -> bool| -> Vec<&Deck> {
                library.decks().map(|(_, deck)| deck).filter(|deck| fits(&deck.name.to_lowercase())).collect()
            };
            let whole = called(&|name| name == wanted);
            let found = if whole.is_empty() && !wanted.is_empty() { called(&|n| n.contains(&wanted)) } else { whole };
            match found[..] {
                [] => Err(problem(format!("deck `{name:.60}` not found: GET /api/v1/decks lists all decks"))),
                [deck] => Ok(deck.clone()),
                [deck, ..] if deck.name.to_lowercase() == wanted => Ok(deck.clone()),
                _ => Err(problem(format!("`{name:.60}` matches several decks: give more of the name"))),
            }
        }
    }
}

/// Parses a deck list in any notation, and returns a report for each line. All lists that the server gets are parsed
/// here.
///
/// # Errors
/// If the text is not a list, or has more than [`MOST_CARDS`] cards.
pub fn read_list(library: &Library, text: &str) -> Result<List, Problem> {
    let problem = |words: String| Problem::new(Code::Deck, words);
    let bounded = |cards: u64| match cards {
        0..=MOST_CARDS => Ok(()),
        _ => Err(problem(format!("a list has at most {MOST_CARDS} cards, this one has {cards}"))),
    };
    // Parsing takes much longer than counting, so the cards are counted first.
    bounded(Extent::measure(text).cards())?;
    let list = maneframe_deck::read_all("the list", text.trim().as_bytes(), library.pool());
    let mut list = list.map_err(|e| problem(told(&e)))?;
    // The exact number of cards may be larger than the count before parsing.
    bounded(list.deck.size().into())?;
    list.deck.name = clean_name(&list.deck.name);
    Ok(list)
}

/// Returns the error message for a list. It has one line for each error, with the line number and the remedy.
fn told(error: &ImportError) -> String {
    let ImportError::At(first) = error else { return error.to_string() };
    let one = |fault: &Located| match &fault.help {
        Some(help) => format!("line {}: {} ({help})", fault.line, fault.message),
        None => format!("line {}: {}", fault.line, fault.message),
    };
    let mut lines: Vec<String> = std::iter::once(&**first).chain(&first.more).take(MOST_TOLD).map(one).collect();
    let more = (1 + first.more.len()).saturating_sub(MOST_TOLD);
    if more > 0 {
        lines.push(format!("and {more} more"));
    }
    lines.join("\n")
}

/// Chooses a deck for a bot or an open seat. This is the first playable deck, if possible one that isn't in `taken`.
pub fn any(library: &Library, taken: &[String], demands: &Demands, today: Date) -> Option<Deck> {
    let mut decks: Vec<&Deck> = library.decks().map(|(_, deck)| deck).collect();
    decks.sort_by_key(|deck| taken.contains(&deck.name));
    decks.into_iter().find(|deck| check(library, deck, demands, today).is_ok()).cloned()
}

/// Checks that a deck may be played at a table.
///
/// # Errors
/// If the deck breaks a requirement. The message has one line for each problem.
pub fn check(library: &Library, deck: &Deck, demands: &Demands, today: Date) -> Result<(), Problem> {
    let mut wrong: Vec<String> = Vec::new();
    let manes: u64 = deck.mane.iter().map(|entry| u64::from(entry.count)).sum();
    let wanted = demands.format.as_ref().map_or(1, |format| u64::from(format.rules().manes));
    if deck.mane.len() != 1 && manes != wanted || deck.problems.is_empty() || deck.draw.is_empty() {
        wrong.push("it needs a Mane Character, a draw deck and a Problem deck (CR 101)".to_owned());
    }
    if deck.entries().map(|e| u64::from(e.count)).sum::<u64>() > MOST_CARDS {
        wrong.push(format!("it has more than {MOST_CARDS} cards"));
    }
    if !demands.lenient {
        let check = match &demands.format {
            Some(format) => maneframe_deck::check_in(deck, library.pool(), format, today),
            None => maneframe_deck::check(deck, library.pool()),
        };
        wrong.extend(check.violations.iter().map(ToString::to_string));
        // If there is a format, its check already reports cards of unknown legality.
        if demands.format.is_none() {
            wrong.extend(unknown_cards(&check.unknown, library.pool()));
        }
        wrong.extend(check.unread.iter().map(|card| format!("{} {}: its text is not understood", card.id, card.name)));
        wrong.extend(check.flaws.iter().map(ToString::to_string));
    }
    if wrong.is_empty() {
        return Ok(());
    }
    let more = wrong.len().saturating_sub(MOST_TOLD);
    wrong.truncate(MOST_TOLD);
    if more > 0 {
        wrong.push(format!("and {more} more"));
    }
    Err(Problem::new(Code::Deck, format!("the deck `{}` can't be played here:\n{}", deck.name, wrong.join("\n"))))
}

/// Maximum number of cards, or of lines that name a card, in a deck list that a client sends. Lenient tables have this
/// limit too.
pub const MOST_CARDS: u64 = 500;
/// Maximum number of problems of a deck that a message lists.
const MOST_TOLD: usize = 20;

/// Cleans a name that a client sent, for display: removes control characters, and cuts it to 80 characters.
pub fn clean_name(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).take(80).collect()
}
