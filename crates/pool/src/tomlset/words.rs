//! Words that a set's file declares: `[[trait]]`, `[[keyword]]` and the tag words of `[set]`.

use maneframe_card::ability::Keyword;
use maneframe_cardtext::KeywordText;

use crate::set::SetWords;

use super::table::{At, Result, Table};

/// Maximum number of words of each kind.
const MAX_WORDS: usize = 200;

/// Returns the words that the file declares.
pub(super) fn read(root: &Table<'_>, head: &Table<'_>) -> Result<SetWords> {
    let mut words = SetWords::default();
    for tag in head.strings("tags", false)? {
        name(head, &tag.value, &tag.at, "tag word")?;
        words.tags.push(tag.value);
    }
    for mut table in some(root, "trait")? {
        let one = table.needed_string("name")?;
        table.what = format!("trait `{}`", one.value);
        table.known(&["name", "plural"])?;
        name(&table, one.value, &one.at, "trait")?;
        words.traits.push((one.value.to_owned(), table.needed_string("plural")?.value.to_owned()));
    }
    for mut table in some(root, "keyword")? {
        let At { value, at } = table.needed_string("name")?;
        table.what = format!("keyword `{value}`");
        table.known(&["name", "number", "means", "reminder"])?;
        name(&table, value, &at, "keyword")?;
        let taken = Keyword::ALL.iter().any(|k| k.name().eq_ignore_ascii_case(value));
        if taken || words.keywords.iter().any(|k| k.name == value) {
            let help = "give it another name";
            return Err(Box::new(table.wrong(&at, &format!("the keyword `{value}` already exists")).with_help(help)));
        }
        let means = table.needed_string("means")?;
        if means.value.trim().is_empty() {
            let help = "write the abilities that it stands for, one per line";
            return Err(Box::new(table.wrong(&means.at, "the keyword has no meaning").with_help(help)));
        }
        let numbered = table.flag("number")?;
        let reminder = table.string("reminder")?.map_or_else(String::new, |words| words.value.to_owned());
        let means = means.value.to_owned();
        words.keywords.push(KeywordText { name: value.to_owned(), numbered, means, reminder });
    }
    Ok(words)
}

fn some<'a>(root: &Table<'a>, key: &str) -> Result<Vec<Table<'a>>> {
    let tables = root.tables(key)?;
    match tables.get(MAX_WORDS) {
        Some(table) => Err(Box::new(table.wrong(&table.at, &format!("more than {MAX_WORDS} tables `[[{key}]]`")))),
        None => Ok(tables),
    }
}

/// Checks that a name can be told apart from other words in card text.
fn name(table: &Table<'_>, name: &str, at: &std::ops::Range<usize>, what: &str) -> Result<()> {
    let letters = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\'');
    if name.starts_with(|c: char| c.is_ascii_uppercase()) && name.chars().all(letters) && name.len() <= 40 {
        return Ok(());
    }
    let help = "write one to four words of letters, the first with a capital letter: `Buoyant`";
    Err(Box::new(table.wrong(at, &format!("invalid name of a {what}: `{name}`")).with_help(help)))
}
