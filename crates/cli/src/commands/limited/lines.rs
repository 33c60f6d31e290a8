//! A draft in lines of text.

use maneframe_library::Library;
use maneframe_limited::Stage;

use super::drafting::{Drafting, PERSON};
use super::editing::line;
use crate::out::say;
use crate::paint::{bold, dim, warn};
use crate::plain::{read_line, tell_sheet};

const HELP: &str = "NUMBER or NAME: pick that card · pool: your cards · show CARD: its text · hint: a bot's pick · \
                    undo: take back your last pick · quit: leave (continue with --resume)";

/// Runs a draft until all cards are drafted. Returns `false` if the person leaves or input ends before.
///
/// # Errors
/// If the input can't be read, or a pick can't be written.
pub fn run(drafting: &mut Drafting<'_>) -> miette::Result<bool> {
    let settings = drafting.draft().settings();
    say!("{} players, {} rounds. {}", settings.seats.len(), settings.packs.len(), dim(HELP));
    loop {
        let goes_on = match drafting.draft().stage() {
            Stage::Over => return Ok(true),
            Stage::Review => review(drafting)?,
            Stage::Picking => pick(drafting)?,
        };
        if !goes_on {
            return Ok(false);
        }
    }
}

/// Runs the review between rounds. Returns `false` if the person leaves.
fn review(drafting: &mut Drafting<'_>) -> miette::Result<bool> {
    let draft = drafting.draft();
    say!();
    say!("{}", bold(format_args!("Round {} is over. You have {} cards:", draft.round() + 1, draft.pool(PERSON).len())));
    pool(drafting, draft.pool(PERSON));
    let Some(line) = read_line("Press Enter to open the next packs> ")? else { return Ok(false) };
    match line.to_lowercase().as_str() {
        "quit" | "q" => return Ok(false),
        "undo" | "u" => undo(drafting)?,
        _ => drafting.ready()?,
    }
    Ok(true)
}

/// Reads and makes a pick. Returns `false` if the person leaves.
fn pick(drafting: &mut Drafting<'_>) -> miette::Result<bool> {
    let view = drafting.view()?;
    let pack = view.pack.unwrap_or_default().to_vec();
    say!();
    say!("{}", bold(format_args!("Round {}, pick {}", view.round + 1, view.pick + 1)));
    for (id, number) in pack.iter().zip(1..) {
        say!("{number:>3}. {}", line(drafting.library, drafting.ratings, id));
    }
    loop {
        let Some(said) = read_line("pick> ")? else { return Ok(false) };
        let (word, rest) = said.split_once(' ').unwrap_or((&said, ""));
        match word.to_lowercase().as_str() {
            "" => {}
            "quit" | "q" => return Ok(false),
            "help" | "?" => say!("{HELP}"),
            "hint" => say!("{}", drafting.hint().unwrap_or_default()),
            "undo" | "u" => {
                undo(drafting)?;
                return Ok(true);
            }
            "pool" | "p" => match drafting.view()?.pool {
                Some(cards) => pool(drafting, cards),
                None => say!("{}", warn("at this table you can't look at your cards between picks")),
            },
            "show" | "s" => match meant(drafting.library, &pack, rest) {
                Ok(id) => {
                    if let Some(card) = drafting.library.card(&id) {
                        tell_sheet(card);
                    }
                }
                Err(why) => say!("{}", warn(why)),
            },
            _ => match meant(drafting.library, &pack, &said) {
                Ok(id) => {
                    drafting.pick(id)?;
                    return Ok(true);
                }
                Err(why) => say!("{}", warn(why)),
            },
        }
    }
}

fn undo(drafting: &mut Drafting<'_>) -> miette::Result<()> {
    match drafting.undo()? {
        Some(card) => say!("{} is taken back.", drafting.name(&card)),
        None => say!("{}", warn("you have picked nothing yet")),
    }
    Ok(())
}

/// Finds the card of a pack for a number, an id or the beginning of a name.
fn meant(library: &Library, pack: &[String], words: &str) -> Result<String, String> {
    let words = words.trim();
    if let Ok(number) = words.parse::<usize>() {
        return pack.get(number.wrapping_sub(1)).cloned().ok_or_else(|| format!("the pack has no number {number}"));
    }
    let folded = words.to_lowercase();
    let named = |id: &&String| {
        let name = library.card(id).map(|card| card.name().to_lowercase()).unwrap_or_default();
        id.eq_ignore_ascii_case(words) || !folded.is_empty() && name.starts_with(&folded)
    };
    let mut found: Vec<&String> = pack.iter().filter(named).collect();
    found.dedup();
    match &found[..] {
        [one] => Ok((*one).clone()),
        [] => Err(format!("the pack has no card named `{words}`; {HELP}")),
        _ => Err(format!("`{words}` is ambiguous: type a number")),
    }
}

/// Prints the drafted cards by colour and type.
fn pool(drafting: &Drafting<'_>, cards: &[String]) {
    for id in sorted(drafting.library, cards) {
        say!("  {}", line(drafting.library, drafting.ratings, &id));
    }
}

/// Sorts the cards of a pool by colour, type and cost.
pub fn sorted(library: &Library, cards: &[String]) -> Vec<String> {
    let mut cards: Vec<_> = cards.iter().filter_map(|id| library.card(id)).collect();
    cards.sort_by_key(|card| (card.front().colors.iter().next(), card.kind, card.cost));
    cards.into_iter().map(|card| card.id.clone()).collect()
}
