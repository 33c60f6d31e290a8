//! Misspelt words.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use maneframe_card::ability::Keyword;

use crate::Vocabulary;
use crate::vocabulary::TYPE_NOUNS;

/// Words of card texts and of common English that are not misspelt, in lower case.
const KNOWN: &str = "
    abilities ability able about above action actions activate activated additional after again agile also amount
    another anything apart artifact attach attached attack attacks battle battlefield become becomes before
    beginning behind below beneath between board boosted both bottom bounce bring brings call called calming
    cancel cannot card cards caretaker cast casts challenge challenges chance change changes chaos character
    characters check choose chooses chosen color colors combat come comes competitive condition confront
    confronted confronts contribute contributes control controlled controller controls copies copy cost costs
    could count counter counters counts create creature creatures critter critters current damage deck decks
    defeat defeated defeats destroy destroyed destroys dies different dilemma diligent discard discarded discards
    dismiss dismissed dismisses does done double doubled draw drawn draws during each earth eccentric effect
    effects either elder else ends enemy energy enter entering enters equal equals even event events ever every
    exactly except exchange exhaust exhausted exhausts exile exiled experienced extra face faceoff faceoffs fall
    fewer fight first five flip flipped flips foal foals found four free friend friends frighten frightened
    frightens from full gain gained gains game gets give given gives good graveyard greater group half hand hands
    harmony haste hasty have having here hold home hoof immediate increase increased inspired instead into
    involved involves involving just keep kept kill land lands last leave leaves left less level library life like
    line list long look looks lose loses loss lost made main make makes mane many maximum mean means meticulous
    mill minion minus mode monster more most move moved moves much must name named need needs next none note
    number numbers offer often once ones only onto open opens opponent opponents opposing order other others
    otherwise over owner paid part pass pays pegasus persistent phase phases pick pile piles place play played
    player players plays plus point points ponies pony power powers prepared prevent prismatic problem problems
    protect pumped puts random reaches reaction reactions readies ready redeem reduce regardless remain remains
    remove removed removes resource resources rest retire retired retires return returns reveal revealed reveals
    rival roll rules sacrifice same save score scored scores search searches second seen self send sends sent
    shows showy shuffle shuffled shuffles side sides size skip skips small solve solved solves some song
    songs space spell spells stack start starting starts stays step stop stubborn studious such summon supportive
    sure swap swift switch symbol take takes tapped target targeted targets teamwork tell than that their them
    then there these they thing think third this those three through time times token tokens total town trait
    traits transform traveler tree troublemaker troublemakers true turn turned turns twice type types uncover
    uncovered under unicorn unicorns unique unless untap until upkeep upon used user uses value very vexing
    victory view villain wait want wants ways well went were what when whenever where while whose wild will wins
    with without word words work would wrong your yours zone";

/// Length from which two letters of a word may be wrong.
const LONG: usize = 8;

fn known() -> &'static BTreeSet<&'static str> {
    static WORDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
        // The words of the idioms are spelt right, too.
        let patterns = super::IDIOMS.iter().flat_map(|(from, _)| from.iter());
        let idioms = patterns.flat_map(|pattern| pattern.split([' ', '|', '<', '>', '?', '=']));
        let idioms = idioms.filter(|word| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase()));
        KNOWN.split_whitespace().chain(idioms).collect()
    });
    &WORDS
}

/// Returns true if the word is not misspelt: a common word of card texts, or part of a trait, keyword or title.
pub(crate) fn is_known(words: &Vocabulary, word: &str) -> bool {
    known().contains(word.to_ascii_lowercase().as_str())
        || names(words).any(|name| name.eq_ignore_ascii_case(word))
        || words.is_title(word)
}

/// Returns the nouns, traits and keywords that are single words.
fn names(words: &Vocabulary) -> impl Iterator<Item = &str> {
    let traits = words.traits().flat_map(|(one, many)| [one, many]);
    let keywords = Keyword::ALL.iter().map(|keyword| keyword.name()).chain(words.keywords());
    TYPE_NOUNS.iter().copied().chain(traits).chain(keywords).filter(|name| !name.contains(' '))
}

/// Returns the known word that is similar to a misspelt one, if there is exactly one. A capitalised word within a
/// sentence is a name, so it is only compared with names. `begins` is true at the start of a sentence.
pub(super) fn meant(words: &Vocabulary, word: &str, begins: bool) -> Option<String> {
    let is_name = word.starts_with(char::is_uppercase) && !begins;
    let small = word.to_ascii_lowercase();
    if small.len() < 4 || !small.bytes().all(|b| b.is_ascii_lowercase()) || is_known(words, word) {
        return None;
    }
    let common = known().iter().copied().filter(|_| !is_name);
    let mut best: Option<(usize, &str)> = None;
    let mut is_alone = true;
    for name in common.chain(names(words)) {
        let other = name.to_ascii_lowercase();
        if other.len() < 4 || other.len().abs_diff(small.len()) > 2 {
            continue;
        }
        let wrong = distance(&small, &other);
        let is_near = match small.len() {
            // In a short word, only two neighbouring letters may be exchanged.
            0..5 => wrong == 1 && is_shuffled(&small, &other),
            5..LONG => wrong == 1,
            _ => wrong == 1 || wrong == 2 && other.as_bytes()[0] == small.as_bytes()[0],
        };
        if !is_near {
            continue;
        }
        match best {
            Some((least, _)) if wrong > least => {}
            Some((least, before)) if wrong == least => is_alone &= before == name,
            _ => (best, is_alone) = (Some((wrong, name)), true),
        }
    }
    best.filter(|_| is_alone).map(|(_, name)| name.to_owned())
}

/// Returns true if both words have the same letters.
fn is_shuffled(a: &str, b: &str) -> bool {
    let letters = |word: &str| {
        let mut letters = word.as_bytes().to_vec();
        letters.sort_unstable();
        letters
    };
    letters(a) == letters(b)
}

/// Returns the number of letters to insert, remove, change or exchange with the next one that turns `a` into `b`.
pub(super) fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut earlier = vec![0; b.len() + 1];
    let mut before: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let change = before[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = change.min(before[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(earlier[j - 2] + 1);
            }
        }
        earlier = std::mem::replace(&mut before, row);
    }
    before[b.len()]
}
