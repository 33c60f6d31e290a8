//! `maneframe cards check --fix`: proposals for lines that are not understood, written into the sets' files.

use std::io::IsTerminal as _;

use maneframe_card::Card;
use maneframe_cardtext::{Proposal, Vocabulary};
use maneframe_library::error::MAX_FILE;
use maneframe_library::{CardSet, read_up_to, readings};
use miette::miette;

use super::advice::tell_proposal;
use super::files::{self, Source};
use crate::exit::Ended;
use crate::file::{self, Existing};
use crate::out::say;
use crate::paint::{bad, bold, dim, warn};
use crate::plain::read_line;

/// Maximum number of places in a card at which a line is looked for.
const MAX_PLACES: usize = 8;

/// Answer to the question about a proposal.
enum Answer {
    Take,
    Skip,
    Quit,
}

/// Position of a line in a set: indices of the card, the side and the line.
type Position = (usize, usize, usize);

/// Offers proposals for the lines of set files that are not understood, and writes the accepted ones into the files. With
/// `takes_first`, takes the first proposal for each line without a question.
///
/// # Errors
/// If there is no terminal for the answers, or if a file can't be read or written. A file is written as a whole or not at
/// all.
pub fn run(sources: &[Source], words: &Vocabulary, takes_first: bool) -> miette::Result<Ended> {
    if !(takes_first || std::io::stdin().is_terminal() && std::io::stdout().is_terminal()) {
        return Err(miette!(
            help = "use a terminal, or `--yes` to take the first proposal for each line",
            "`--fix` asks before it changes a line, and there is no terminal for the answers"
        ));
    }
    let mut quits = false;
    for source in sources {
        if quits {
            break;
        }
        quits = fix(source, words, takes_first)?;
    }
    Ok(Ended::Well)
}

/// Offers proposals for the lines of one file, and writes it if any were accepted. Returns true if the user quits.
fn fix(source: &Source, words: &Vocabulary, takes_first: bool) -> miette::Result<bool> {
    let given = read_up_to(&source.path, MAX_FILE)?;
    // The file is written with all its other bytes unchanged.
    let mut text = String::from_utf8(given).map_err(|_| miette!("{} is not a text in UTF-8", source.file))?;
    let mut set = source.parse(&text)?;
    let (mut changed, mut quits) = (0, false);
    'lines: for (position, card, line, proposals) in proposals(source, words) {
        say!("{} {} {}", bold(&source.file), card.id, card.name());
        say!("    {line}");
        for proposal in proposals {
            tell_proposal(&proposal);
            let answer = if takes_first { Answer::Take } else { ask()? };
            match answer {
                Answer::Skip => continue,
                Answer::Quit => {
                    quits = true;
                    break 'lines;
                }
                Answer::Take => {}
            }
            match replaced(source, &text, &set, position, &proposal.text) {
                Some((new_text, new_set)) => {
                    (text, set) = (new_text, new_set);
                    changed += 1;
                }
                None => say!("    {}", warn("the line was not found in the file as it is read; change it by hand")),
            }
            break;
        }
        say!();
    }
    if changed > 0 {
        file::write(&source.path, Existing::Replace, &text)?;
    }
    let lines = if changed == 1 { "line" } else { "lines" };
    say!("{}: {changed} {lines} changed", source.file);
    Ok(quits)
}

/// Returns the lines of a file that are not understood, with their proposals. Prints those without proposals.
fn proposals<'s>(source: &'s Source, words: &Vocabulary) -> Vec<(Position, &'s Card, &'s str, Vec<Proposal>)> {
    let mut found = Vec::new();
    for (c, card) in source.set.cards.iter().enumerate() {
        for (f, face) in card.faces.iter().enumerate() {
            for (l, (context, reading)) in readings(face, card, words).enumerate() {
                let line = face.lines[l].text.as_str();
                if reading.abilities.is_some() || face.lines[l].read_as.is_some() {
                    continue;
                }
                let proposals = words.propose(line, &context);
                if proposals.is_empty() {
                    say!("{} {} {}", bold(&source.file), card.id, card.name());
                    say!("    {line}");
                    say!("    {}", bad("no proposal"));
                    say!();
                } else {
                    found.push(((c, f, l), card, line, proposals));
                }
            }
        }
    }
    found
}

fn ask() -> miette::Result<Answer> {
    loop {
        let Some(answer) = read_line("    Write it into the file? (y/n/q) ")? else { return Ok(Answer::Quit) };
        match answer.to_lowercase().as_str() {
            "y" | "yes" => return Ok(Answer::Take),
            "n" | "no" => return Ok(Answer::Skip),
            "q" | "quit" => return Ok(Answer::Quit),
            _ => say!("    {}", dim("y: yes, n: the next proposal, q: quit, and write what was accepted")),
        }
    }
}

/// Returns the text of a set's file with one line of a card replaced, and the set that it contains. Returns `None` if that
/// is not possible without changing something else.
fn replaced(source: &Source, text: &str, set: &CardSet, position: Position, new: &str) -> Option<(String, CardSet)> {
    let (c, f, l) = position;
    let mut wanted = set.cards.clone();
    let line = wanted.get_mut(c)?.faces.get_mut(f)?.lines.get_mut(l)?;
    let old = std::mem::replace(&mut line.text, new.to_owned());
    let (start, end) = files::cards(text).get(c).copied().unwrap_or((0, text.len()));
    // The way in which letters are escaped depends on the kind of quotes in the file. So each way is tried, and the result
    // is parsed to see whether it is right.
    for old in escaped(&old) {
        for (at, _) in text[start..end].match_indices(&old).take(MAX_PLACES) {
            let at = start + at;
            for new in escaped(new) {
                let changed = format!("{}{new}{}", &text[..at], &text[at + old.len()..]);
                if let Ok(set) = source.parse(&changed)
                    && set.cards == wanted
                {
                    return Some((changed, set));
                }
            }
        }
    }
    None
}

/// Returns the ways to write a text in a set's file: as it is, in quotes of TOML, and in XML.
fn escaped(text: &str) -> Vec<String> {
    let in_toml = text.replace('\\', "\\\\").replace('"', "\\\"");
    let in_xml = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    let with_apostrophes = in_xml.replace('\'', "&apos;");
    let mut ways = vec![text.to_owned(), in_toml, in_xml, with_apostrophes];
    ways.dedup();
    ways
}
