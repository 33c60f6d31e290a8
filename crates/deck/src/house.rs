//! Rules of the table: files with lines of text that hold for a whole game, and with rules of deck building. Files in
//! `rules/` are bundled, and users write their own.

mod sentence;

use std::path::Path;

use jiff::civil::Date;
use maneframe_card::ability::{Ability, Cards, Change, Effect, Is, Kind, Node, Place, Who};
use maneframe_card::{CardType, Line, TableRules};
use maneframe_pool::error::MAX_FILE;
use maneframe_pool::{ImportError, Located, Pool, near, read_up_to, text_of};
use miette::Diagnostic;
use serde::Deserialize;

use crate::check::{Report, check, check_in};
use crate::deck::Deck;
use crate::format::Format;

/// Files of the bundled rules.
const BUNDLED: [(&str, &str); 10] = [
    ("chaos-2015-02", include_str!("../rules/chaos-2015-02.toml")),
    ("chaos-2015-03", include_str!("../rules/chaos-2015-03.toml")),
    ("chaos-2015-04", include_str!("../rules/chaos-2015-04.toml")),
    ("chaos-2015-05", include_str!("../rules/chaos-2015-05.toml")),
    ("chaos-2015-06", include_str!("../rules/chaos-2015-06.toml")),
    ("chaos-2015-07", include_str!("../rules/chaos-2015-07.toml")),
    ("chaos-2015-08", include_str!("../rules/chaos-2015-08.toml")),
    ("chaos-2016-10", include_str!("../rules/chaos-2016-10.toml")),
    ("chaos-2016-11", include_str!("../rules/chaos-2016-11.toml")),
    ("chaos-2016-12", include_str!("../rules/chaos-2016-12.toml")),
];

/// Rules that players add to those of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct House {
    /// Name of the rules.
    pub name: String,
    /// Description in a sentence.
    pub about: String,
    /// All lines, in the order of the file.
    pub text: Vec<String>,
    /// Lines that change the game. The others are about deck building.
    lines: Vec<String>,
    /// Rules of deck building; `None` if the rules have none.
    deck: Option<Format>,
}

/// A file of rules.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    name: String,
    #[serde(default)]
    about: String,
    #[serde(default)]
    text: Vec<String>,
    #[serde(default)]
    deck: Option<Format>,
}

/// Error: rules of the table can't be used.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum HouseError {
    /// The file of the rules can't be read.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Read(#[from] ImportError),
    /// No rules have that name.
    #[error("unknown rules `{wanted}`{}", near.first().map(|n| format!(": did you mean `{n}`?")).unwrap_or_default())]
    #[diagnostic(help("give a file that ends in .toml, or one of: {}", House::names().collect::<Vec<_>>().join(", ")))]
    Unknown {
        /// The name that was searched for.
        wanted: String,
        /// Similar names that exist.
        near: Vec<&'static str>,
    },
    /// A line can't be a rule of the table.
    #[error("{rules}: the line \"{line}\" {why}")]
    #[diagnostic(help("{help}"))]
    Line {
        /// Name of the rules.
        rules: String,
        /// Text of the line as it is in the file.
        line: String,
        /// Reason for which it can't be a rule of the table.
        why: &'static str,
        /// Advice on how to correct the line.
        help: &'static str,
    },
}

impl House {
    /// Returns the names of the bundled rules.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUNDLED.iter().map(|(name, _)| *name)
    }

    /// Finds rules. `wanted` is the name of bundled rules, in any case, or the path of a file that ends in `.toml`.
    ///
    /// # Errors
    /// If the name is unknown, or the file is invalid.
    pub fn find(wanted: &str) -> Result<House, HouseError> {
        let path = Path::new(wanted);
        if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("toml")) {
            return Ok(House::read(wanted, &read_up_to(path, MAX_FILE)?)?);
        }
        House::bundled(wanted)
    }

    /// Finds bundled rules by their name, in any case. The function opens no file, so the name may come from an
    /// untrusted client.
    ///
    /// # Errors
    /// If the name is unknown.
    pub fn bundled(wanted: &str) -> Result<House, HouseError> {
        match bundled_text(wanted) {
            Some(text) => Ok(House::read(wanted, text.as_bytes())?),
            None => {
                let near = near(wanted, House::names());
                Err(HouseError::Unknown { wanted: maneframe_pool::plain(wanted), near })
            }
        }
    }

    /// Returns the text of a file of rules, found like [`House::find`].
    ///
    /// # Errors
    /// If the name is unknown, or the file is invalid.
    pub fn source(wanted: &str) -> Result<String, HouseError> {
        let path = Path::new(wanted);
        if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("toml")) {
            let bytes = read_up_to(path, MAX_FILE)?;
            House::read(wanted, &bytes)?;
            return Ok(text_of(wanted, &bytes)?.to_owned());
        }
        House::bundled(wanted)?;
        Ok(bundled_text(wanted).unwrap_or_default().to_owned())
    }

    /// Reads a file of rules. `file` is its name for messages. The lines are read as card text only by
    /// [`House::table_rules`].
    ///
    /// # Errors
    /// If the file is not a file of rules.
    pub fn read(file: &str, bytes: &[u8]) -> Result<House, ImportError> {
        let text = text_of(file, bytes)?;
        let read: File = toml::from_str(text).map_err(|e| {
            let span = e.span().unwrap_or_default();
            Located::new(file, text, span.start, span.len(), e.message())
                .with_help("see docs/house-rules.md for the fields of a file of rules")
        })?;
        let File { name, about, text: all, deck } = read;
        let deck = deck.map(|deck| deck.on_base(file, text)).transpose()?;
        Ok(House { about, ..House::made(name, all, deck) })
    }

    /// Returns rules without a file: a name and lines of text, as replays have them.
    pub fn of(name: &str, text: &[String]) -> House {
        House::made(name.to_owned(), text.to_vec(), None)
    }

    fn made(name: String, all: Vec<String>, mut deck: Option<Format>) -> House {
        let mut lines = Vec::new();
        for line in &all {
            let mut changed = deck.clone().unwrap_or_default();
            if sentence::apply(line, &mut changed) {
                deck = Some(changed);
            } else {
                lines.push(line.clone());
            }
        }
        if let Some(deck) = deck.as_mut().filter(|deck| deck.name.is_empty()) {
            deck.name.clone_from(&name);
        }
        House { name, about: String::new(), text: all, lines, deck }
    }

    /// Reads the lines as card text, with the words of `pool`.
    ///
    /// # Errors
    /// If a line isn't understood, or can't be a rule of the table.
    pub fn table_rules(&self, pool: &Pool) -> Result<TableRules, HouseError> {
        let mut lines: Vec<Line> = self.lines.iter().map(Line::unread).collect();
        for line in &mut lines {
            pool.vocabulary().read_lines(std::slice::from_mut(line), CardType::Resource);
            table_line(line).map_err(|(why, help)| HouseError::Line {
                rules: self.name.clone(),
                line: line.text.clone(),
                why,
                help,
            })?;
        }
        let deck = self.text.iter().filter(|line| !self.lines.contains(line)).cloned().collect();
        Ok(TableRules { name: self.name.clone(), lines, deck })
    }

    /// Returns the lines that are read as card text, without those about deck building.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Returns the format of decks: these rules over those of `format`. Returns `None` if there are neither.
    pub fn format(&self, format: Option<&Format>) -> Option<Format> {
        match (&self.deck, format) {
            (Some(deck), Some(base)) => {
                let name = format!("{}, {}", base.name, deck.name);
                Some(Format { name, ..deck.clone().over(base) })
            }
            (Some(deck), None) => Some(deck.clone()),
            (None, format) => format.cloned(),
        }
    }

    /// Returns the number of Mane Characters in a deck.
    pub fn manes(&self) -> u32 {
        self.deck.as_ref().map_or(1, |deck| deck.rules().manes)
    }
}

/// Returns the file of bundled rules with that name, in any case.
fn bundled_text(wanted: &str) -> Option<&'static str> {
    let folded = wanted.trim().to_lowercase().replace([' ', '_'], "-");
    BUNDLED.iter().find(|(name, _)| *name == folded).map(|(_, text)| *text)
}

/// Checks a deck for a game under rules of the table: like [`check`], or like [`check_in`] if the rules or `format`
/// say which decks are legal.
pub fn check_house(deck: &Deck, pool: &Pool, house: Option<&House>, format: Option<&Format>, on: Date) -> Report {
    let format = house.map_or_else(|| format.cloned(), |house| house.format(format));
    match format {
        Some(format) => check_in(deck, pool, &format, on),
        None => check(deck, pool),
    }
}

/// Advice for lines that speak of "you".
const SAY_PLAYERS: &str = "say \"players\", \"each player\" or \"a player\", or write: Players have the following new action: \"Main Phase: …\"";

/// The only change of the type of cards.
const AS_FRIENDS: &str = "the sentence is: Troublemakers can be played only as Friends.";

/// Returns true for "Troublemakers can be played only as Friends.", which holds for the whole game.
fn is_troublemakers_as_friends(ability: &Ability) -> bool {
    let is_it = |change: &Change| *change == Change::PlayedAs { what: Kind::Troublemaker, kind: Kind::Friend };
    matches!(ability, Ability::Static(s) if s.condition.is_none() && s.changes.iter().all(is_it))
}

/// Checks that a line that was read can be a rule of the table, which has no card, no place and no player.
///
/// # Errors
/// The reason, and advice on how to correct the line.
pub fn table_line(line: &Line) -> Result<(), (&'static str, &'static str)> {
    let Some(abilities) = &line.abilities else {
        let help = "`maneframe cards explain --type resource \"LINE\"` shows where reading stops";
        return Err(("is not understood", help));
    };
    for ability in abilities.iter().flat_map(Ability::meant).map(|(_, ability)| ability) {
        match ability {
            Ability::Activated(activated) if activated.by == Who::You => {
                return Err(("gives an action to no player", SAY_PLAYERS));
            }
            Ability::Triggered(triggered) if lacks_player(&triggered.effect) => {
                return Err(("doesn't say which player does this", SAY_PLAYERS));
            }
            Ability::Replacement(replacement) if lacks_player(&replacement.instead) => {
                return Err(("doesn't say which player does this", SAY_PLAYERS));
            }
            Ability::Activated(_) | Ability::Triggered(_) | Ability::Static(_) | Ability::Replacement(_) => {}
            _ => return Err(("is a rule of one card", SAY_PLAYERS)),
        }
        let node = Node::from(ability);
        let plays_otherwise = |node: Node<'_>| matches!(node, Node::Change(Change::PlayedAs { .. }));
        if node.any(plays_otherwise) && !is_troublemakers_as_friends(ability) {
            return Err(("changes the type of cards in a way that the game doesn't know", AS_FRIENDS));
        }
        if node.any(|node| matches!(node, Node::Cards(Cards::This | Cards::ThisIn(_) | Cards::Host))) {
            return Err(("refers to a card that has it, but no card has it", "describe the cards that it is about"));
        }
        if node.any(|node| matches!(node, Node::Place(Place::Here | Place::ThisProblem))) {
            return Err(("refers to a place of its own", "describe the place, e.g. \"at a Problem\""));
        }
        if !matches!(ability, Ability::Activated(_)) && node.any(speaks_of_you) && !is_about_each(ability) {
            return Err(("speaks to one player", SAY_PLAYERS));
        }
    }
    Ok(())
}

/// Returns true if a player has to carry out an effect, but it names none. On a card it would be the card's controller.
fn lacks_player(effect: &Effect) -> bool {
    match effect {
        Effect::By { .. } => false,
        Effect::Then(all) => all.iter().any(lacks_player),
        Effect::If { then, otherwise, .. } => lacks_player(then) || otherwise.as_deref().is_some_and(lacks_player),
        Effect::ForEach { effect, .. } => lacks_player(effect),
        Effect::Do(_, what) | Effect::Put { what, .. } => matches!(what, Cards::Some(_)),
        Effect::Change { .. } | Effect::Rule { .. } | Effect::EndFaceoff | Effect::Shuffle(_) => false,
        Effect::AddCounters { what, .. } | Effect::RemoveCounters { what, .. } => matches!(what, Cards::Some(_)),
        Effect::Move { what, to, .. } => to.is_none() || matches!(what, Cards::Some(_)),
        _ => true,
    }
}

fn speaks_of_you(node: Node<'_>) -> bool {
    matches!(node, Node::Who(Who::You | Who::Opponent | Who::Opponents))
}

/// Returns true if each change of an ability is a permission of each player, in which "opponents" are those of that
/// player, or a description of cards that were played from an opponent's pile.
fn is_about_each(ability: &Ability) -> bool {
    let permits = |change: &Change| {
        matches!(
            change,
            Change::PlayFrom { who: Who::EachPlayer, .. } | Change::NoPlayNeed { who: Who::EachPlayer, .. }
        )
    };
    match ability {
        Ability::Static(continuous) => continuous.changes.iter().all(permits),
        Ability::Replacement(replacement) => {
            // "Played from an opponent's discard pile": an opponent of the player who played the card.
            let played = |node: Node<'_>| matches!(node, Node::Is(Is::PlayedFrom(..)));
            Node::from(&replacement.would).any(played) && !Node::from(&replacement.instead).any(speaks_of_you)
        }
        _ => false,
    }
}
