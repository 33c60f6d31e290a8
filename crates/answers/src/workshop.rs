//! The card workshop: a set that somebody writes, read as it is typed, and tried out.

use std::fmt::Write as _;
use std::sync::Arc;

use maneframe_bot::BotKind;
use maneframe_card::{Card, CardType, Color, Need, Requirement};
use maneframe_cardtext::Context;
use maneframe_deck::{Deck, Entry};
use maneframe_engine::{DeckCards, Table};
use maneframe_gym::{Plan, Report, work_out};
use maneframe_lab::{play_pair, wilson};
use maneframe_library::read::{SetKind, read_set};
use maneframe_library::{CardSet, ImportError, Library, MAX_TEXT};
use maneframe_protocol::{CardSheet, Code, Problem};
use maneframe_wording::Wording;
use serde::{Deserialize, Serialize};

use crate::cards;

/// A set that is being written.
#[derive(Clone, Debug, Deserialize)]
pub struct Draft {
    /// The set as TOML (`docs/sets.md`).
    pub text: String,
    /// Name under which the set was imported before, if it was.
    #[serde(default)]
    pub instead_of: Option<String>,
}

/// A set as it was read.
#[derive(Clone, Debug, Default, Serialize)]
pub struct DraftRead {
    /// Name of the set.
    pub name: String,
    /// Code of the set, with which the ids of its cards begin.
    pub code: String,
    /// The cards, each with how its lines were read, and proposals for those that weren't.
    pub cards: Vec<CardSheet>,
    /// Values that can't be read.
    pub flaws: Vec<String>,
    /// Mistakes because of which nothing of the set was read.
    pub faults: Vec<Fault>,
}

/// Mistake in the text of a set.
#[derive(Clone, Debug, Serialize)]
pub struct Fault {
    /// Line, from 1; 0 if the mistake has no place.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The mistake.
    pub words: String,
    /// What can be done about it.
    pub help: Option<String>,
}

/// Maximum size of a set that is being written, in bytes.
const MOST: usize = 1 << 20;
/// Name of the set's file in messages.
const FILE: &str = "set.toml";

/// Reads a set that is being written.
///
/// # Errors
/// If it is too long.
pub fn read(library: &Library, draft: &Draft) -> Result<DraftRead, Problem> {
    let library = match with(library, draft)? {
        Ok(library) => library,
        Err(error) => return Ok(DraftRead { faults: faults(&error), ..DraftRead::default() }),
    };
    let Some(set) = library.sets().last() else { return Ok(DraftRead::default()) };
    let (name, code) = (set.name.clone(), set.code.clone());
    let flaws = set.flaws.iter().map(ToString::to_string).collect();
    let cards = set.cards.iter().map(|card| cards::with_proposals(cards::sheet(card, &library), card, &library));
    Ok(DraftRead { name, code, cards: cards.collect(), flaws, faults: Vec::new() })
}

/// Parses the file of a set. The lines of its cards are not interpreted.
///
/// # Errors
/// The first mistake, if nothing of the set can be read.
pub fn parsed(text: &str) -> Result<CardSet, Fault> {
    let none = || Fault { line: 0, column: 0, words: String::new(), help: None };
    match read_set(SetKind::Toml, FILE, text.as_bytes()) {
        Ok((set, _)) => Ok(set),
        Err(error) => Err(faults(&error).into_iter().next().unwrap_or_else(none)),
    }
}

/// Returns a copy of the library with the draft as its last set. An imported set of the same name and code is replaced.
fn with(library: &Library, draft: &Draft) -> Result<Result<Library, ImportError>, Problem> {
    if draft.text.len() > MOST {
        return Err(Problem::new(Code::TooMuch, format!("a set has at most {MOST} bytes")));
    }
    let set = match read_set(SetKind::Toml, FILE, draft.text.as_bytes()) {
        Ok((set, _)) => set,
        Err(error) => return Ok(Err(error)),
    };
    let mut library = library.clone();
    for name in std::iter::once(&set.name).chain(&draft.instead_of) {
        library.remove(name);
    }
    let mut report = library.import_files(&[(FILE.to_owned(), draft.text.clone().into_bytes())], true);
    match report.files.pop().map(|file| file.outcome) {
        Some(maneframe_library::Outcome::Failed(error)) => Ok(Err(error)),
        _ => Ok(Ok(library)),
    }
}

fn faults(error: &ImportError) -> Vec<Fault> {
    let ImportError::At(first) = error else {
        let help = miette::Diagnostic::help(error).map(|help| help.to_string());
        return vec![Fault { line: 0, column: 0, words: error.to_string(), help }];
    };
    let all = std::iter::once(&**first).chain(&first.more);
    all.map(|at| Fault { line: at.line, column: at.column, words: at.message.clone(), help: at.help.clone() }).collect()
}

/// Beginning of a line of card text.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beginning {
    /// The line up to where the words should follow.
    pub text: String,
    /// Type of the card; Friend by default.
    pub kind: Option<String>,
}

/// How a line could go on.
#[derive(Clone, Debug, Serialize)]
pub struct Continuations {
    /// Position in UTF-16 units at which the words would begin.
    pub at: usize,
    /// Kinds of phrases, such as `a card`.
    pub phrases: Vec<String>,
    /// Words.
    pub words: Vec<String>,
}

/// Returns how a line of card text could go on.
///
/// # Errors
/// If the line is too long, or the card type is unknown.
pub fn complete(library: &Library, asked: &Beginning) -> Result<Continuations, Problem> {
    if asked.text.len() > MAX_TEXT {
        return Err(Problem::new(Code::TooMuch, format!("a line of card text has at most {MAX_TEXT} bytes")));
    }
    let kind = asked.kind.as_deref().map(str::parse::<CardType>).transpose();
    let kind = kind.map_err(|e| Problem::new(Code::Unreadable, e.to_string()))?.unwrap_or(CardType::Friend);
    let found = library.pool().vocabulary().complete(&asked.text, &Context::new(kind));
    let at = asked.text.get(..found.at).map_or(0, |before| before.encode_utf16().count());
    Ok(Continuations { at, phrases: found.phrases, words: found.words })
}

/// A card of a set that is being written.
#[derive(Clone, Debug, Deserialize)]
pub struct DraftCard {
    /// The set.
    #[serde(flatten)]
    pub draft: Draft,
    /// Id of the card.
    pub card: String,
    /// Number of games, 1 to 200; 40 by default.
    #[serde(default)]
    pub games: Option<u32>,
}

/// Plays games around a card of a draft, and returns which of its abilities did something.
///
/// # Errors
/// If the set can't be read, or has no such card.
pub fn gym(library: &Library, asked: &DraftCard) -> Result<Report, Problem> {
    let library = with(library, &asked.draft)?;
    let library = library.map_err(|error| Problem::new(Code::Unreadable, error.to_string()))?;
    let cards: Vec<Arc<Card>> = library.cards().map(|card| Arc::new(card.clone())).collect();
    let which = cards.iter().position(|card| card.id == asked.card).ok_or_else(no_card)?;
    let plan = Plan { games: asked.games.unwrap_or(40).clamp(1, 200), ..Plan::default() };
    Ok(work_out(cards, &[which], plan, || ()))
}

/// Some games of a deck with a card against the same deck without it.
#[derive(Clone, Debug, Deserialize)]
pub struct Trials {
    /// The set.
    #[serde(flatten)]
    pub draft: Draft,
    /// Id of the card.
    pub card: String,
    /// Results of earlier games of the same series, to which these are added.
    #[serde(default)]
    pub before: Score,
    /// Number of games, 1 to 20.
    pub games: u64,
}

/// Games won, lost and drawn.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Score {
    /// Games won by the deck with the card.
    pub won: u64,
    /// Games lost.
    pub lost: u64,
    /// Draws.
    pub drawn: u64,
}

/// Results of [`balance`].
#[derive(Clone, Debug, Serialize)]
pub struct Balance {
    /// Deck that has three copies of the card in one of its forms.
    pub deck: String,
    /// Card that the copies replace.
    pub instead_of: String,
    /// All games of the series so far.
    pub score: Score,
    /// 95 % interval of the share of decided games that the deck with the card wins.
    pub interval: [f64; 2],
}

/// Plays games of greedy bots: a bundled deck with copies of a card against the same deck without it. Both sides begin
/// equally often.
///
/// # Errors
/// If the set can't be read, has no such card, or no bundled deck can take it.
pub fn balance(library: &Library, asked: &Trials) -> Result<Balance, Problem> {
    let library = with(library, &asked.draft)?;
    let library = library.map_err(|error| Problem::new(Code::Unreadable, error.to_string()))?;
    let card = library.card(&asked.card).ok_or_else(no_card)?;
    let (plain, with, instead_of) = decks_with(card, &library)
        .ok_or_else(|| Problem::new(Code::Deck, "no bundled deck has the colours and the kind of this card"))?;
    let cards = [&with, &plain].map(|deck| deck.cards(|id| library.card(id)));
    let table = |cards: &[DeckCards]| Table::new(cards).map_err(|e| Problem::new(Code::Deck, e.to_string()));
    let tables = [table(&cards)?, table(&[cards[1].clone(), cards[0].clone()])?];
    let mut score = asked.before;
    let from = score.won.saturating_add(score.lost).saturating_add(score.drawn);
    for i in from..from.saturating_add(asked.games.clamp(1, 20)) {
        let played = play_pair(&tables[(i % 2) as usize], i, 1, [BotKind::Greedy; 2]);
        let played = played.map_err(|e| Problem::new(Code::Unavailable, e.to_string()))?;
        match played.winner {
            Some(0) => score.won += 1,
            Some(_) => score.lost += 1,
            None => score.drawn += 1,
        }
    }
    let interval = wilson(score.won, score.won.saturating_add(score.lost));
    Ok(Balance { deck: plain.name.clone(), instead_of, score, interval })
}

/// Returns a bundled deck, the same deck with copies of a card, and the name of the card that they replace.
fn decks_with(card: &Card, library: &Library) -> Option<(Deck, Deck, String)> {
    let colors: Vec<Color> = match &card.problem {
        Some(problem) => {
            let color = |part: &Requirement| match part.need {
                Need::Color(color) => Some(color),
                _ => None,
            };
            problem.owner.iter().filter_map(color).collect()
        }
        None => card.front().colors.iter().chain(card.requirements.iter().map(|(color, _)| *color)).collect(),
    };
    let fits = |deck: &Deck| {
        let has =
            |color: &Color| deck.draw.iter().filter_map(|e| library.card(&e.id)).any(|c| c.front().colors.has(*color));
        colors.iter().all(has)
    };
    let (_, plain) = library.decks().find(|(_, deck)| fits(deck))?;
    let mut with = plain.clone();
    let (part, copies) = match card.kind {
        CardType::ManeCharacter => (&mut with.mane, 1),
        CardType::Problem => (&mut with.problems, 2),
        _ => (&mut with.draw, 3),
    };
    let same = |entry: &&mut Entry| {
        entry.count >= copies
            && library.card(&entry.id).is_some_and(|other| other.kind == card.kind && !other.is_starting_problem())
    };
    let old = part.iter_mut().find(same)?;
    let instead_of = library.card(&old.id).map(Card::name)?;
    old.count -= copies;
    part.retain(|entry| entry.count > 0);
    part.push(Entry { count: copies, id: card.id.clone() });
    Some((plain.clone(), with, instead_of))
}

fn no_card() -> Problem {
    Problem::new(Code::NotFound, Wording::new("problem.no-card"))
}

/// Returns a scenario in which a card of the library can be tried at once: in hand with its requirements met, or in play
/// if it is a Mane Character or a Problem.
///
/// # Errors
/// If the library has no such card.
pub fn trial(library: &Library, id: &str) -> Result<String, Problem> {
    let card = library.card(id).ok_or_else(no_card)?;
    let mut text = String::new();
    // Writing to a string can't fail.
    let mut line = |words: std::fmt::Arguments<'_>| {
        let _ = writeln!(text, "{words}");
    };
    line(format_args!("scenario: Trying {}", card.name().replace(['#', '"'], "")));
    line(format_args!("rule: 101.1"));
    for (color, power) in &card.requirements {
        line(format_args!("card {} helper: Friend, {}, power {power}, cost 1", color.name(), color.name()));
    }
    let color = card.front().colors.iter().next().or(card.requirements.first().map(|(color, _)| *color));
    let color = color.map_or("colorless", |color| color.name());
    line(format_args!("card Meadow: Problem, bonus 1, owner 3, opponent 4"));
    line(format_args!("card Ford: Problem, bonus 2, owner 4, opponent 3"));
    line(format_args!("card Neighbour: Friend, {color}, power 2, cost 2, traits Earth Pony"));
    line(format_args!("card Visitor: Friend, colorless, power 1, cost 1, traits Pegasus"));
    let (mut problem, mut hand) = ("Meadow".to_owned(), vec!["Neighbour", "Visitor"]);
    match card.kind {
        CardType::ManeCharacter => line(format_args!("P1 mane: {id}")),
        CardType::Problem => problem = id.to_owned(),
        _ => hand.insert(0, id),
    }
    line(format_args!("P1 problem: {problem}"));
    line(format_args!("P2 problem: Ford"));
    let helpers: Vec<String> = card.requirements.iter().map(|(color, _)| format!("{} helper", color.name())).collect();
    let home: Vec<String> = std::iter::once("Visitor".to_owned()).chain(helpers).collect();
    line(format_args!("P1 home: {}", home.join(", ")));
    line(format_args!("P2 home: Neighbour, Visitor"));
    line(format_args!("P2 at Ford: Neighbour"));
    line(format_args!("P1 hand: {}", hand.join(", ")));
    line(format_args!("P2 hand: Neighbour, Visitor, Visitor"));
    for player in ["P1", "P2"] {
        line(format_args!("{player} deck: {}", ["Neighbour, Visitor, Power 3, Power 1"; 5].join(", ")));
        line(format_args!("{player} problem deck: Meadow, Ford, Meadow"));
    }
    line(format_args!("P1 tokens: 10"));
    line(format_args!("P2 tokens: 3"));
    line(format_args!("turn: P1, Main Phase"));
    Ok(text)
}
