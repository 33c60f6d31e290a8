//! `maneframe cards complete`: completions of card text.

use maneframe_card::CardType;
use maneframe_card::ability::Kind;
use maneframe_cardtext::Context;
use miette::miette;
use serde::Serialize;

use crate::deal;
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim};
use maneframe_library::MAX_TEXT;

/// Default maximum number of words that are printed.
const SHOWN: usize = 60;

/// List possible continuations of a line of card text
///
/// An incomplete word at the end is completed. Kinds of phrases are listed by name, such as <a card>, and words are
/// listed as such. Exits with 1 if the beginning is not understood.
#[derive(clap::Args)]
pub struct Args {
    /// Beginning of a line, in quotes: "When you play "
    text: String,
    /// Type of the card with the text: friend, mane, resource, event, troublemaker, problem
    #[arg(long = "type", value_name = "TYPE", default_value = "friend", value_parser = super::card_type)]
    kind: CardType,
    /// Kind of card that a Resource with the text is attached to: friend, character, mane, resource, troublemaker,
    /// problem
    #[arg(long = "on", value_name = "NOUN", value_parser = super::host, conflicts_with = "kind")]
    host: Option<Kind>,
    /// List all words
    #[arg(long)]
    all: bool,
    /// Print JSON for editors
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row<'a> {
    /// Byte offset in the text at which the words would begin.
    at: usize,
    /// True if the text before that position is understood.
    understood: bool,
    phrases: &'a [String],
    words: &'a [String],
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    if args.text.len() > MAX_TEXT {
        return Err(miette!("the text is too long: {} bytes, at most {MAX_TEXT} are allowed", args.text.len()));
    }
    let library = deal::library()?;
    let context = args.host.map_or_else(|| Context::new(args.kind), Context::on);
    let found = library.pool().vocabulary().complete(&args.text, &context);
    // The last word may be incomplete. More words than one are not understood.
    let understood =
        !(args.text[found.at..].trim().contains(' ') || found.words.is_empty() && found.phrases.is_empty());
    if args.json {
        out::json(&Row { at: found.at, understood, phrases: &found.phrases, words: &found.words })?;
        return Ok(Ended::when(understood));
    }
    if !understood {
        let (before, after) = args.text.split_at(found.at);
        say!("{before}{}", bold(format_args!("⟂{after}")));
        say!("{}", dim("understood up to the mark; possible continuations:"));
    }
    found.phrases.iter().for_each(|phrase| say!("{phrase}"));
    let most = if args.all { usize::MAX } else { SHOWN };
    found.words.iter().take(most).for_each(|word| say!("{word}"));
    if found.words.len() > most {
        say!("{}", dim(format_args!("… and {} more (--all lists them)", found.words.len() - most)));
    }
    Ok(Ended::when(understood))
}
