//! Display of the position at which reading of a line stopped.

use maneframe_card::ability::Keyword;
use maneframe_cardtext::{Context, Vocabulary, word_of_this_game};
use maneframe_library::near::{near, slip};
use unicode_width::UnicodeWidthStr as _;

use crate::out::say;
use crate::paint::{bad, dim};

/// Number of characters of a line that are shown on either side of the caret.
const SHOWN: usize = 60;
/// Maximum number of possible continuations that are shown.
const FOLLOWING: usize = 12;

/// Prints the line around the position, a caret, possible continuations, and the suggested word `meant`.
pub fn tell(text: &str, at: usize, expected: &[String], words: &Vocabulary, meant: Option<&str>) {
    let (text, at) = line_at(text, at);
    let after = text.get(at..).unwrap_or_default();
    if let Some(unknown) = words.unknown_word(text, at) {
        point(text, at, &undeclared(unknown), meant);
        return;
    }
    let what = if after.trim().is_empty() { "the line ends too early" } else { "understood up to here" };
    point(text, at, what, meant);
    if !expected.is_empty() {
        // Expectations with a name (`<…>`) stand for many words, so they come first.
        let (named, words): (Vec<&String>, Vec<&String>) = expected.iter().partition(|e| e.starts_with('<'));
        let named = named.into_iter().cloned();
        let shown: Vec<String> = named.chain(words.into_iter().map(|w| format!("`{w}`"))).take(FOLLOWING).collect();
        let more = match expected.len().saturating_sub(FOLLOWING) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let list = format!("could follow: {}{more}", shown.join(", "));
        let options = textwrap::Options::new(100).initial_indent("    ").subsequent_indent("      ");
        textwrap::wrap(&list, options).iter().for_each(|line| say!("{}", dim(line)));
    }
}

/// Returns the line of a text with that position, and the position in this line.
fn line_at(text: &str, at: usize) -> (&str, usize) {
    let Some((before, after)) = text.split_at_checked(at) else { return (text, at) };
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let end = after.find('\n').map_or(text.len(), |length| at + length);
    (&text[start..end], at - start)
}

/// Prints the line around the position, a caret with a description, and a suggestion.
pub fn point(text: &str, at: usize, what: &str, meant: Option<&str>) {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let (before, after) = text.split_at(at);
    let skip = before.chars().count().saturating_sub(SHOWN);
    let shown: String = before.chars().skip(skip).collect();
    let rest: String = after.chars().take(SHOWN).collect();
    say!("    {shown}{rest}");
    say!("    {}{}", " ".repeat(shown.width()), bad(format_args!("^ {what}")));
    if let Some(meant) = meant {
        say!("    did you mean `{meant}`?");
    }
}

/// Formats the message about a word that no card and no set has.
pub fn undeclared(word: &str) -> String {
    format!("unknown word `{word}`: not a word of the game, nor a trait, title or keyword of any card or set")
}

/// Returns the word that the writer of a line may have meant at the position where reading stopped. The word fits there:
/// the grammar understands it in place of the word of the line.
pub fn suggestion(text: &str, at: usize, expected: &[String], words: &Vocabulary, context: &Context) -> Option<String> {
    let after = text.get(at..)?;
    let start = at + after.len() - after.trim_start().len();
    let length = next_word(after).len();
    meant(after, expected, words).filter(|new| words.reads_on(text, start, length, new, context))
}

/// Returns the next word of a text.
fn next_word(after: &str) -> String {
    after.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '-').take(40).collect()
}

/// Returns a known word that is similar to the next one, if that is unknown, or that this game uses instead of another
/// game's word.
fn meant(after: &str, expected: &[String], known: &Vocabulary) -> Option<String> {
    let word = next_word(after);
    if let Some(ours) = word_of_this_game(&word) {
        return Some(ours.to_owned());
    }
    if word.chars().count() < 4 || known.knows(&word) {
        return None;
    }
    let nouns = ["Friend", "Friends", "Resource", "Event", "Problem", "Troublemaker", "character", "characters"];
    let words = expected.iter().filter(|e| !e.starts_with('<')).flat_map(|e| e.split(' '));
    let traits = known.traits().flat_map(|(one, many)| [one, many]);
    let keywords = Keyword::ALL.iter().map(|k| k.name()).chain(known.keywords());
    // There are many titles, so they are only suggested for capitalised words.
    let titles = known.titles().filter(|_| word.starts_with(char::is_uppercase));
    let known = words.chain(nouns).chain(traits).chain(keywords).chain(titles);
    let known = known.filter(|k| k.chars().count().abs_diff(word.chars().count()) < 3);
    let small = word.to_lowercase();
    let is_slip = |found: &&str| slip(&small, [found.to_lowercase().as_str()]).is_some();
    near(&word, known).into_iter().filter(is_slip).map(str::to_owned).find(|found| *found != word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_shown_in_its_line() {
        assert_eq!(line_at("one\ntwo\nthree", 5), ("two", 1));
        assert_eq!(line_at("one\ntwo", 3), ("one", 3));
        assert_eq!(line_at("one\ntwo", 7), ("two", 3));
        assert_eq!(line_at("one", 9), ("one", 9));
    }

    #[test]
    fn known_words_are_suggested() {
        let words = Vocabulary::standard();
        let meant = |after: &str| meant(after, &["draw".to_owned(), "<a card>".to_owned()], words);
        assert_eq!(meant("Pegasis Friends").as_deref(), Some("Pegasus"));
        assert_eq!(meant("Whenever you draw").as_deref(), Some("when"));
        assert_eq!(meant("graveyard.").as_deref(), Some("discard pile"));
        assert_eq!(meant("Swfit").as_deref(), Some("Swift"));
        assert_eq!((meant("xyzzy"), meant("a"), meant("")), (None, None, None));
        assert_eq!(meant("Draw 3 cards."), None, "the word itself is known");
    }

    #[test]
    fn a_suggested_word_fits() {
        let context = Context::new(maneframe_card::CardType::Friend);
        let suggested = |text: &str, at| suggestion(text, at, &[], Vocabulary::standard(), &context);
        let line = "When you play this card, frighten a charakter.";
        assert_eq!(suggested(line, line.find("charakter").expect("a word")).as_deref(), Some("character"));
        let line = "When you play this card, frighten target Friend.";
        assert_eq!(suggested(line, line.find("target").expect("a word")), None);
    }
}
