//! Editing of a limited deck at the terminal. It begins with a bot's suggestion. The finished deck is written and
//! played.

use std::path::Path;

use maneframe_card::{Card, CardType};
use maneframe_deck::{Date, Deck, Format};
use maneframe_deck::{MAX_COPIES, write_deck};
use maneframe_library::Library;
use maneframe_limited::build::{missing, sideboard};
use maneframe_limited::{Ratings, build};

use super::fit::{UNFIT, unfit};
use crate::file::{self, Existing};
use crate::out::say;
use crate::paint::{bold, colored, dim, good, warn};
use crate::plain::{read_line, tell_sheet};

const HELP: &str = "add CARD · cut CARD · deck · pool · show CARD · suggest · done · quit
CARD is a number of the last list, an id, or the beginning of a name.";

/// A pool and the settings for a deck of it.
pub struct Editing<'a> {
    /// Library with the available cards.
    pub library: &'a Library,
    /// The bots' ratings of cards.
    pub ratings: &'a Ratings,
    /// Ids of the drafted or opened cards.
    pub pool: &'a [String],
    /// Ids of the cards that all players may use.
    pub provided: &'a [String],
}

impl Editing<'_> {
    /// Lets a person edit a deck until it is finished. It begins with `kept`, or else with a bot's suggestion. Calls
    /// `keep` after every change. Returns `None` if the person leaves or input ends before.
    ///
    /// # Errors
    /// If the input can't be read, or a change can't be stored.
    pub fn run(
        &self,
        name: &str,
        kept: Option<Deck>,
        keep: &mut dyn FnMut(&Deck) -> miette::Result<()>,
    ) -> miette::Result<Option<Deck>> {
        let suggested = || Deck { name: name.to_owned(), ..build(self.ratings, self.pool, self.provided) };
        let kept = kept.filter(|deck| self.is_of_pool(deck));
        let hint = match kept {
            Some(_) => "This is the deck as you left it. `suggest` starts again.",
            None => "This is a bot's suggestion.",
        };
        let mut deck = kept.unwrap_or_else(suggested);
        let mut listed = self.list(&deck);
        say!("{}", dim(format_args!("{hint} `help` lists the commands; `done` saves the deck.")));
        loop {
            let Some(line) = read_line("deck> ")? else { return Ok(None) };
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match word.to_lowercase().as_str() {
                "" => {}
                "help" | "?" | "h" => HELP.lines().for_each(|line| say!("{line}")),
                "deck" | "list" | "d" => listed = self.list(&deck),
                "pool" | "p" => listed = self.left(&deck),
                "suggest" => {
                    deck = suggested();
                    keep(&deck)?;
                    listed = self.list(&deck);
                }
                "quit" | "q" => return Ok(None),
                "done" => {
                    let wrong = self.wrong(&deck);
                    if wrong.is_empty() {
                        self.tell_unfit(&deck);
                        return Ok(Some(deck));
                    }
                    wrong.iter().for_each(|why| say!("{} {why}", warn("not yet:")));
                }
                "add" | "a" | "+" | "cut" | "c" | "-" | "show" | "s" => match self.meant(rest, &listed) {
                    Err(why) => say!("{}", warn(why)),
                    Ok(id) => match word.to_lowercase().as_str() {
                        "show" | "s" => self.show(&id),
                        "cut" | "c" | "-" => {
                            self.cut(&mut deck, &id);
                            keep(&deck)?;
                        }
                        _ => {
                            self.add(&mut deck, &id);
                            keep(&deck)?;
                        }
                    },
                },
                other => {
                    say!("{}", warn(format!("unknown command `{other}`: {}", HELP.lines().next().unwrap_or_default())))
                }
            }
        }
    }

    fn add(&self, deck: &mut Deck, id: &str) {
        let Some(card) = self.library.card(id) else { return };
        let mut more = deck.clone();
        if card.kind == CardType::ManeCharacter {
            more.mane.clear();
        }
        more.add(card, 1);
        match missing(&more, self.pool, self.provided, self.library).is_empty() {
            true => {
                *deck = more;
                say!("{} {}", good("in:".to_owned()), card.name());
            }
            false => say!("{}", warn(format!("your pool has no more copies of {}", card.name()))),
        }
    }

    fn cut(&self, deck: &mut Deck, id: &str) {
        let Deck { mane, draw, problems, .. } = deck;
        for part in [mane, draw, problems] {
            if let Some(place) = part.iter().position(|e| e.id == id) {
                part[place].count -= 1;
                part.retain(|e| e.count > 0);
                return say!("out: {}", self.library.card(id).map(|c| c.name()).unwrap_or_default());
            }
        }
        say!("{}", warn("the card is not in the deck"));
    }

    /// Returns true if the pool and the provided cards contain all cards of a deck.
    fn is_of_pool(&self, deck: &Deck) -> bool {
        deck.entries().all(|entry| (1..=MAX_COPIES).contains(&entry.count))
            && missing(deck, self.pool, self.provided, self.library).is_empty()
    }

    /// Prints the cards of a deck that are not fit for play.
    fn tell_unfit(&self, deck: &Deck) {
        for id in unfit(self.ratings, deck.entries().map(|entry| &entry.id)) {
            let name = self.library.card(id).map(Card::name).unwrap_or_default();
            say!("{} {name} is {UNFIT}: its text is not completely understood", warn("note:"));
        }
    }

    fn wrong(&self, deck: &Deck) -> Vec<String> {
        let Ok(format) = Format::find("limited") else { return Vec::new() };
        let found = maneframe_deck::check_in(deck, self.library.pool(), &format, Date::ZERO).violations;
        let short = missing(deck, self.pool, self.provided, self.library);
        let short = short.into_iter().map(|(id, n)| format!("your pool lacks {n} of {id}"));
        found.into_iter().map(|v| format!("{}: {}", v.text, v.mend)).chain(short).collect()
    }

    /// Finds the card for a number in the list, an id or the beginning of a name.
    fn meant(&self, words: &str, listed: &[String]) -> Result<String, String> {
        let words = words.trim();
        if words.is_empty() {
            return Err("missing card".into());
        }
        if let Ok(number) = words.parse::<usize>() {
            return listed
                .get(number.wrapping_sub(1))
                .cloned()
                .ok_or_else(|| format!("there is no number {number} in the list"));
        }
        let all = self.pool.iter().chain(self.provided);
        let folded = words.to_lowercase();
        let mut found: Vec<&String> = Vec::new();
        for id in all {
            let name = self.library.card(id).map(|c| c.name().to_lowercase()).unwrap_or_default();
            if (id.eq_ignore_ascii_case(words) || name.starts_with(&folded)) && !found.contains(&id) {
                found.push(id);
            }
        }
        match &found[..] {
            [one] => Ok((*one).clone()),
            [] => Err(format!("you have no card named `{words}`")),
            several => Err(format!(
                "`{words}` is ambiguous: {}",
                several.iter().map(|s| s.as_str()).collect::<Vec<_>>().join(", ")
            )),
        }
    }

    fn show(&self, id: &str) {
        if let Some(card) = self.library.card(id) {
            tell_sheet(card);
        }
    }

    /// Prints the deck. Returns the ids in the order of their numbers.
    fn list(&self, deck: &Deck) -> Vec<String> {
        let mut ids = Vec::new();
        for kind in CardType::ALL {
            let of_kind: Vec<_> =
                deck.entries().filter(|e| self.library.card(&e.id).is_some_and(|c| c.kind == kind)).collect();
            let sum: u32 = of_kind.iter().map(|e| e.count).sum();
            if sum > 0 {
                say!("{}", bold(format_args!("{kind} ({sum})")));
            }
            for entry in of_kind {
                ids.push(entry.id.clone());
                say!("{:>3}. {} {}", ids.len(), entry.count, self.line(&entry.id));
            }
        }
        ids
    }

    /// Prints the cards that are not in the deck.
    fn left(&self, deck: &Deck) -> Vec<String> {
        let mut ids: Vec<String> = Vec::new();
        say!("{}", bold("Not in the deck"));
        let left = sideboard(deck, self.pool);
        for id in left.iter().chain(self.provided) {
            if !ids.contains(id) {
                ids.push(id.clone());
                let note = if self.provided.contains(id) { " (provided)" } else { "" };
                say!("{:>3}. {}{}", ids.len(), self.line(id), dim(note));
            }
        }
        ids
    }

    fn line(&self, id: &str) -> String {
        line(self.library, self.ratings, id)
    }
}

/// Formats a card in one line: its numbers, its name, and a mark if it is not fit for play.
pub fn line(library: &Library, ratings: &Ratings, id: &str) -> String {
    let Some(card) = library.card(id) else { return id.to_owned() };
    let front = card.front();
    let cost = card.cost.map_or_else(|| "-".to_owned(), |c| c.to_string());
    let power = front.power.map_or_else(|| "-".to_owned(), |p| p.to_string());
    let needs: Vec<String> = card.requirements.iter().map(|(color, n)| format!("{n} {color}")).collect();
    let needs = if needs.is_empty() { String::new() } else { format!(" needs {}", needs.join(", ")) };
    let name = colored(card.name(), front.colors.iter().next());
    let facts = format!("{} {cost}/{power}{needs}, {:?}", card.kind, card.rarity);
    let mark = if ratings.is_fit(id) { String::new() } else { format!(" ({UNFIT})") };
    format!("{:7} {name}  {}{}", card.id, dim(facts), warn(mark))
}

/// Writes a deck to a new file.
///
/// # Errors
/// If it can't be written.
pub fn write(deck: &Deck, library: &Library, path: &Path) -> miette::Result<()> {
    file::write(path, Existing::Refuse, &write_deck(deck, library.pool()))
}
