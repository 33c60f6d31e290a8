//! Interface to `maneframe-cardtext`. No other module of the library calls it.

use maneframe_card::Line;
use maneframe_cardtext::{Glossary, UnknownMeaning, Vocabulary};

use crate::set::CardSet;

/// Returns the version of this program's grammar and ability language.
pub fn stamp() -> &'static str {
    crate::bundled::READER_STAMP
}

/// Splits a text box into lines without reading them. `keywords` has one keyword a line, and `text` has one ability a
/// line (CR 701.2).
pub fn unread(keywords: &str, text: &str) -> Vec<Line> {
    maneframe_cardtext::lines(keywords, text)
}

/// Returns the words that card texts may use if only these sets exist. These are the words of the printed game, and the
/// traits, titles, tag words and keywords of the sets. Also returns the keywords whose meaning is not understood. Texts
/// can't use those.
pub fn vocabulary<'a>(sets: impl IntoIterator<Item = &'a CardSet>) -> (Vocabulary, Vec<UnknownMeaning>) {
    let mut glossary = Glossary::new();
    sets.into_iter().for_each(|set| add_words(&mut glossary, set));
    glossary.close_titles();
    glossary.finish()
}

fn add_words(glossary: &mut Glossary, set: &CardSet) {
    set.cards.iter().for_each(|card| glossary.add_card(card));
    set.words.traits.iter().for_each(|(one, many)| glossary.add_trait(one, Some(many)));
    set.words.tags.iter().for_each(|tag| glossary.add_tag(tag));
    set.words.keywords.iter().for_each(|keyword| glossary.add_keyword(keyword.clone()));
}

/// Reads the lines of a set that have not been understood yet.
pub fn read(set: &mut CardSet, words: &Vocabulary) {
    for card in &mut set.cards {
        let kind = card.kind;
        card.faces.iter_mut().for_each(|face| words.read_lines(&mut face.lines, kind));
    }
}

/// Reads a set without other sets. Only its own words are known, but any capitalised words may be the title of a card
/// of another set.
pub fn read_alone(set: &mut CardSet) {
    let known = |name: &str| Vocabulary::standard().traits().any(|(one, _)| one == name);
    let mut traits = set.cards.iter().flat_map(|c| &c.faces).flat_map(|f| &f.traits);
    if set.words == Default::default() && traits.all(|name| known(name.as_str())) {
        // The set declares no words, so it uses the standard vocabulary and shares its cached results.
        return read(set, Vocabulary::standard());
    }
    let mut glossary = Glossary::new();
    add_words(&mut glossary, set);
    let (words, _) = glossary.finish();
    read(set, &words);
}
