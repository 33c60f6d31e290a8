//! `maneframe cards complete`.

use maneframe_card::CardType;
use maneframe_card::ability::Kind;
use maneframe_cardtext::Context;
use miette::miette;
use serde::Serialize;

use crate::deal;
use crate::ended::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim};
use maneframe_library::MAX_TEXT;

/// How many words are shown where nothing else is asked for.
const SHOWN: usize = 60;

/// List what may follow the beginning of a line of card text
///
/// A word at the end that isn't whole is completed. Sorts of phrases are told by name, such as <a card>; words are listed.
/// Exits with 1 where the beginning is not understood.
#[derive(clap::Args)]
pub struct Args {
    /// The beginning of a line, in quotes: "When you play "
    text: String,
    /// The text stands on a card of this type: friend, mane, resource, event, troublemaker, problem
    #[arg(long = "type", value_name = "TYPE", default_value = "friend", value_parser = super::card_type)]
    kind: CardType,
    /// The text stands on a Resource that is on such a card: friend, character, mane, resource, troublemaker, problem
    #[arg(long = "on", value_name = "NOUN", value_parser = super::host, conflicts_with = "kind")]
    host: Option<Kind>,
    /// List all words, however many
    #[arg(long)]
    all: bool,
    /// For editors
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row<'a> {
    /// Byte offset in the text at which the words would stand.
    at: usize,
    /// Whether all before that place is understood.
    understood: bool,
    phrases: &'a [String],
    words: &'a [String],
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    if args.text.len() > MAX_TEXT {
        return Err(miette!("{} bytes are more than any line of card text (the limit is {MAX_TEXT})", args.text.len()));
    }
    let library = deal::library()?;
    let context = args.host.map_or_else(|| Context::new(args.kind), Context::on);
    let found = library.pool().vocabulary().complete(&args.text, &context);
    // What is being written may be one word; more than that is not understood.
    let understood =
        !(args.text[found.at..].trim().contains(' ') || found.words.is_empty() && found.phrases.is_empty());
    if args.json {
        out::json(&Row { at: found.at, understood, phrases: &found.phrases, words: &found.words })?;
        return Ok(Ended::when(understood));
    }
    if !understood {
        let (before, after) = args.text.split_at(found.at);
        say!("{before}{}", bold(format_args!("⟂{after}")));
        say!("{}", dim("understood up to the mark; there could follow:"));
    }
    found.phrases.iter().for_each(|phrase| say!("{phrase}"));
    let most = if args.all { usize::MAX } else { SHOWN };
    found.words.iter().take(most).for_each(|word| say!("{word}"));
    if found.words.len() > most {
        say!("{}", dim(format_args!("… and {} more (--all lists them)", found.words.len() - most)));
    }
    Ok(Ended::when(understood))
}
