//! Nouns in every place where they are possible: kinds of cards in both numbers, with owners and counts, and words that
//! refer back.

use maneframe_card::CardType;
use maneframe_card::ability::Kind;

use super::{Cell, Table};
use crate::Context;

/// Name of a noun, its singular and its plural.
type Noun = (&'static str, &'static str, &'static str);

pub(super) fn table() -> Table {
    let mut cells = Vec::new();
    for (column, kind, line) in SLOTS {
        let nouns = CORES.iter().chain(PLACED).chain(OWNED.iter().filter(|_| !is_owned(line)));
        cells.extend(nouns.filter_map(|noun| cell(column, *kind, line, noun)));
    }
    for (column, line) in ZONE_SLOTS {
        cells.extend(ZONED.iter().filter_map(|noun| cell(column, CardType::Event, line, noun)));
    }
    let crossed = |rows, columns| Table::crossed("nouns", 98, rows, columns).cells;
    cells.extend(crossed(PHRASES, PHRASE_SLOTS));
    let lower = |(name, words): &(&'static str, &'static str)| (*name, words[..1].to_lowercase() + &words[1..]);
    for ((_, words), (row, low)) in SUBJECTS.iter().zip(SUBJECTS.iter().map(lower)) {
        cells.extend(SUBJECT_SLOTS.iter().map(|(column, kind, line)| Cell {
            row: row.to_owned(),
            column: (*column).to_owned(),
            line: line.replace("{low}", &low).replace("{}", words),
            context: Context::new(*kind),
        }));
    }
    cells.extend(crossed(OF_ONE, SAID_OF_ONE));
    cells.extend(crossed(OF_TWO, SAID_OF_TWO));
    cells.extend(crossed(OWNERS, OWNER_SLOTS));
    cells.extend(LINES.iter().map(|(name, host, line)| Cell {
        row: (*name).to_owned(),
        column: "whole lines".to_owned(),
        line: (*line).to_owned(),
        context: host.map_or(Context::new(CardType::Friend), Context::on),
    }));
    Table { name: "nouns", aim: 98, cells }
}

/// Returns true if the line has an owner before the noun.
fn is_owned(line: &str) -> bool {
    ["your {", "Your {", "pposing {", "their {"].iter().any(|owner| line.contains(owner))
}

/// Returns the cell with the noun inserted into the line: the singular at `{one}`, the plural at `{many}`, and the
/// capitalised plural at `{Many}`.
fn cell(column: &str, kind: CardType, line: &str, (row, one, many): &Noun) -> Option<Cell> {
    // The plural of a title contains the word "cards". Such cells make no sense, so they are left out.
    if line.contains("many}") && many.contains(" cards") || line.contains("Many}") && many.contains(" cards") {
        return None;
    }
    let (first, rest) = many.split_at(1);
    let line = line.replace("{Many}", &(first.to_uppercase() + rest)).replace("{many}", many).replace("{one}", one);
    let line = if vowel(one) { line.replace(&format!("a {one}"), &format!("an {one}")) } else { line };
    let line = if vowel(one) { line.replace(&format!("A {one}"), &format!("An {one}")) } else { line };
    Some(Cell { row: (*row).to_owned(), column: column.to_owned(), line, context: Context::new(kind) })
}

fn vowel(word: &str) -> bool {
    word.starts_with(['e', 'E', 'a', 'o', 'i', 'u']) && !word.starts_with("Uni")
}

const CORES: &[Noun] = &[
    ("friend", "Friend", "Friends"),
    ("trait", "Pegasus Friend", "Pegasus Friends"),
    ("exhausted", "exhausted Friend", "exhausted Friends"),
    ("ready character", "ready character", "ready characters"),
    ("colour", "[Loyalty] Friend", "[Loyalty] Friends"),
    ("two colours", "[Loyalty] or [Honesty] Friend", "[Loyalty] or [Honesty] Friends"),
    ("two colours, and", "[Loyalty] or [Honesty] Friend", "[Loyalty] and [Honesty] Friends"),
    ("not trait", "non-Pegasus Friend", "non-Pegasus Friends"),
    ("not colour", "non-[Loyalty] Friend", "non-[Loyalty] Friends"),
    ("not either", "non-Critter, non-Dragon Friend", "non-Critter, non-Dragon Friends"),
    ("not epic", "non-Epic Troublemaker", "non-Epic Troublemakers"),
    ("many adjectives", "exhausted [Magic] Unicorn Friend", "exhausted [Magic] Unicorn Friends"),
    ("two states", "frightened or exhausted Friend", "frightened or exhausted Friends"),
    ("two traits", "Pegasus or Unicorn Friend", "Pegasus or Unicorn Friends"),
    ("two traits, and", "Pegasus or Unicorn Friend", "Pegasus and Unicorn Friends"),
    ("three traits", "Pegasus, Unicorn, or Earth Pony Friend", "Pegasus, Unicorn, and Earth Pony Friends"),
    ("traits as nouns", "Critter or Dragon", "Critters and Dragons"),
    ("trait as noun", "Critter", "Critters"),
    ("two kinds", "Friend or Resource", "Friends and Resources"),
    ("three kinds", "Friend, Resource, or Troublemaker", "Friends, Resources, and Troublemakers"),
    ("kind or trait", "Pegasus Friend or Critter", "Pegasus Friends and Critters"),
    ("trait or kind", "Critter or Troublemaker", "Critters and Troublemakers"),
    ("title", "Rainbow Dash", "Rainbow Dash cards"),
    ("token", "token Friend", "token Friends"),
    ("nontoken", "nontoken Friend", "nontoken Friends"),
    ("face-up", "face-up Troublemaker", "face-up Troublemakers"),
    ("attached", "attached Resource", "attached Resources"),
    ("unattached", "unattached Resource", "unattached Resources"),
    ("on a friend", "Resource attached to a Friend", "Resources attached to Friends"),
    ("power", "Friend with 2 or less power", "Friends with 2 or less power"),
    ("power behind", "Friend with power 3 or more", "Friends with power 3 or more"),
    ("power, at most", "Friend with at most 2 power", "Friends with at most 2 power"),
    ("power, fewer", "Friend with fewer than 3 power", "Friends with fewer than 3 power"),
    ("cost", "Friend with cost 2 or less", "Friends with cost 2 or less"),
    ("cost, exactly", "Friend with cost 2", "Friends with cost 2"),
    ("cost, of", "Friend with a cost of 2 or less", "Friends with a cost of 2 or less"),
    ("cost in front", "Friend with 2 or less cost", "Friends with 2 or less cost"),
    ("that costs", "Friend that costs [2] or less", "Friends that cost [2] or less"),
    ("even power", "Friend with even power", "Friends with even power"),
    ("keyword", "Friend with Swift", "Friends with Swift"),
    ("two keywords", "Friend with Swift or Pumped", "Friends with Swift or Pumped"),
    ("no keyword", "Friend without Swift", "Friends without Swift"),
    ("no power counter", "Friend without a +1 power counter on it", "Friends without +1 power counters on them"),
    ("a power counter", "Friend with a +1 power counter on it", "Friends with a +1 power counter on them"),
    ("power counters", "Friend with 2 or more +1 power counters on it", "Friends with +1 power counters on them"),
    ("no counters", "Friend with no +1 power counters on it", "Friends with no +1 power counters on them"),
    ("named counter", "Friend with a Harmony counter on it", "Friends with a Harmony counter on them"),
    (
        "named counters",
        "Friend with at least 2 Harmony counters on it",
        "Friends with at least 2 Harmony counters on them",
    ),
    ("without counter", "Friend without a Harmony counter on it", "Friends without a Harmony counter on them"),
    ("with resource", "Friend with a Resource on it", "Friends with a Resource on them"),
    ("with attached", "Friend with a Resource attached to it", "Friends with Resources attached to them"),
    ("with no resource", "Friend with no Resources on it", "Friends with no Resources on them"),
    ("without any", "Friend without any Resources on it", "Friends without any Resources on them"),
    ("without colour", "character without [Magic]", "characters without [Magic]"),
    ("highest", "Friend with the highest power", "Friends with the highest power"),
    ("own numbers", "Friend with power greater than its cost", "Friends with power greater than their cost"),
    ("less power than", "Friend with less power than this card", "Friends with less power than this card"),
    (
        "power below this",
        "Friend with power less than this card's power",
        "Friends with power less than this card's power",
    ),
    ("same title", "Friend with the same title as this card", "Friends with the same title as this card"),
    ("same name", "Friend with the same name as this card", "Friends with the same name as this card"),
    ("same power", "Friend with the same power as this card", "Friends with the same power as this card"),
    ("same cost", "Friend with the same cost as this card", "Friends with the same cost as this card"),
    ("shares colour", "Friend that shares a color with this card", "Friends that share a color with this card"),
    ("sharing trait", "Friend sharing a trait with this card", "Friends sharing a trait with this card"),
    (
        "shares no colour",
        "Friend that doesn't share a color with this card",
        "Friends that don't share a color with this card",
    ),
    ("isn't exhausted", "Friend that isn't exhausted", "Friends that aren't exhausted"),
    ("is exhausted", "Friend that is exhausted", "Friends that are exhausted"),
    ("is not trait", "Friend that isn't a Pegasus", "Friends that aren't Pegasi"),
    ("is colour", "Friend that is [Magic]", "Friends that are [Magic]"),
    ("has keyword", "Friend that has Swift", "Friends that have Swift"),
    ("has power", "Friend that has 3 or more power", "Friends that have 3 or more power"),
    ("other than this", "Friend other than this card", "Friends other than this card"),
    ("other than title", "Friend other than Rarity", "Friends other than Rarity"),
    ("named", "Friend named Rarity", "Friends named Rarity"),
    ("titled", "Friend titled Rarity", "Friends titled Rarity"),
    ("not named", "Friend not named Rarity", "Friends not named Rarity"),
    (
        "two after, and",
        "Friend with 2 or less power and cost 3 or more",
        "Friends with 2 or less power and cost 3 or more",
    ),
    ("two after", "Friend with 2 or less power and without Swift", "Friends with 2 or less power and without Swift"),
    ("two after, or", "Friend with Swift or with 4 or more power", "Friends with Swift or with 4 or more power"),
    ("involved", "Friend involved in the faceoff", "Friends involved in the faceoff"),
    ("moved this turn", "Friend that was moved this turn", "Friends that were moved this turn"),
];

const PLACED: &[Noun] = &[
    ("here", "Friend here", "Friends here"),
    ("at home", "Friend at home", "Friends at home"),
    ("at a problem", "Friend at a Problem", "Friends at a Problem"),
    ("at problems", "Friend at any Problem", "Friends at Problems"),
    ("at its problem", "Friend at this card's Problem", "Friends at this card's Problem"),
    ("elsewhere", "Friend at a different Problem", "Friends at other Problems"),
    ("at theirs", "Friend at your opponent's Problem", "Friends at your opponent's Problem"),
    ("same problem as", "Friend at the same Problem as this card", "Friends at the same Problem as this card"),
    (
        "same problem as title",
        "Friend at the same Problem as your Mane Character",
        "Friends at the same Problem as your Mane Character",
    ),
    ("at a problem with", "Friend at a Problem with a Troublemaker", "Friends at a Problem with a Troublemaker"),
    ("not at home", "Friend that isn't at home", "Friends that aren't at home"),
    ("place, power", "Friend here with 2 or less power", "Friends here with 2 or less power"),
    ("power, place", "Friend with 2 or less power here", "Friends with 2 or less power here"),
    (
        "counter, place",
        "Friend with a +1 power counter on it at home",
        "Friends with a +1 power counter on them at home",
    ),
    (
        "trait, power, place",
        "exhausted Unicorn Friend with cost 3 or less at a Problem",
        "exhausted Unicorn Friends with cost 3 or less at a Problem",
    ),
    ("title, place", "Rarity here", "Rarity cards here"),
    ("two kinds, place", "Friend or Resource here", "Friends and Resources here"),
    ("two traits, place", "Pegasus or Unicorn at home", "Pegasi and Unicorns at home"),
];

const OWNED: &[Noun] = &[
    ("you control", "Friend you control", "Friends you control"),
    ("an opponent controls", "Friend an opponent controls", "Friends an opponent controls"),
    ("opponents control", "Friend your opponent controls", "Friends your opponents control"),
    ("owned by", "Friend owned by an opponent", "Friends owned by opponents"),
    ("power, control", "Friend with 2 or less power you control", "Friends with 2 or less power you control"),
    ("place, control", "Friend you control here", "Friends you control here"),
];

const ZONED: &[Noun] = &[
    ("card", "card", "cards"),
    ("friend", "Friend", "Friends"),
    ("trait", "Pegasus Friend", "Pegasus Friends"),
    ("trait as noun", "Critter", "Critters"),
    ("two kinds", "Friend or Resource", "Friends and Resources"),
    ("three kinds", "Friend, Resource, or Event", "Friends, Resources, and Events"),
    ("colour", "[Magic] card", "[Magic] cards"),
    ("non-kind", "non-Event card", "non-Event cards"),
    ("cost", "Friend with cost 3 or less", "Friends with cost 3 or less"),
    ("cost, exactly", "card with cost 2", "cards with cost 2"),
    ("power", "Friend with 2 or less power", "Friends with 2 or less power"),
    ("colour and cost", "[Magic] Unicorn Friend with cost 2 or more", "[Magic] Unicorn Friends with cost 2 or more"),
    ("keyword", "Friend with Swift", "Friends with Swift"),
    ("named", "card named Rarity", "cards named Rarity"),
    ("same title", "card with the same title as this card", "cards with the same title as this card"),
    ("shares", "Friend that shares a color with this card", "Friends that share a color with this card"),
    ("not trait", "non-Pegasus Friend", "non-Pegasus Friends"),
    ("traits", "Pegasus or Unicorn Friend", "Pegasus or Unicorn Friends"),
];

/// Places for a kind of card in play.
const SLOTS: &[(&str, CardType, &str)] = &[
    ("exhausts a", CardType::Event, "Main Phase: Exhaust a {one}."),
    ("dismisses another", CardType::Friend, "When you play this card, dismiss another {one}."),
    ("retires one of", CardType::Event, "Main Phase: Retire one of your {many}."),
    ("frightens an opposing", CardType::Event, "Main Phase: Frighten an opposing {one}."),
    ("banishes up to", CardType::Event, "Main Phase: Banish up to 2 {many}."),
    ("readies two", CardType::Event, "Main Phase: Ready 2 {many}."),
    ("readies two of", CardType::Event, "Main Phase: Ready two of your {many}."),
    ("exhausts any number", CardType::Event, "Main Phase: Exhaust any number of {many}."),
    ("exhausts all", CardType::Event, "Main Phase: Exhaust all {many}."),
    ("exhausts each", CardType::Event, "Main Phase: Exhaust each {one}."),
    ("readies all of", CardType::Event, "Main Phase: Ready all of your {many}."),
    ("dismisses all other", CardType::Friend, "When you play this card, dismiss all other {many}."),
    ("exhausts all opposing", CardType::Event, "Main Phase: Exhaust all opposing {many}."),
    ("moves", CardType::Event, "Main Phase: Move a {one} home."),
    ("puts a counter", CardType::Event, "Main Phase: Put a +1 power counter on a {one}."),
    ("puts counters", CardType::Event, "Main Phase: Put a +1 power counter on each of your {many}."),
    ("to hand", CardType::Event, "Main Phase: Put a {one} into its owner's hand."),
    ("random", CardType::Event, "Main Phase: Dismiss a random {one}."),
    ("chooses", CardType::Event, "Main Phase: Choose a {one}. Dismiss it."),
    ("makes stronger", CardType::Event, "Main Phase: A {one} gets +2 power until the end of the turn."),
    ("makes all stronger", CardType::Event, "Main Phase: Your {many} get +1 power until the end of the turn."),
    ("others do", CardType::Event, "Main Phase: Each opponent dismisses one of their {many}."),
    ("others do one", CardType::Event, "Main Phase: An opponent exhausts a {one}."),
    ("static, your", CardType::Friend, "Your {many} have +1 power."),
    ("static, your other", CardType::Friend, "Your other {many} have Swift."),
    ("static, opposing", CardType::Friend, "Opposing {many} have -1 power."),
    ("static, all", CardType::Friend, "{Many} have -1 power."),
    ("static, each", CardType::Friend, "Each {one} has +1 power."),
    ("static, each of your", CardType::Friend, "Each of your {many} has +1 power."),
    ("trigger", CardType::Friend, "When a {one} is dismissed, draw a card."),
    ("trigger, another", CardType::Friend, "When another {one} is exhausted, draw a card."),
    ("trigger, one of your", CardType::Friend, "When one of your {many} is frightened, draw a card."),
    ("trigger, opposing", CardType::Friend, "When an opposing {one} is retired, draw a card."),
    ("trigger, active", CardType::Friend, "When you exhaust a {one}, draw a card."),
    ("trigger, either", CardType::Friend, "When this card or another {one} is dismissed, draw a card."),
    ("trigger, several", CardType::Friend, "When one or more {many} are dismissed, draw a card."),
    ("counts", CardType::Friend, "This card has +1 power for each {one}."),
    ("counts your", CardType::Friend, "This card has +1 power for each of your {many}."),
    ("counts opposing", CardType::Friend, "This card has +1 power for each opposing {one}."),
    ("counts others", CardType::Friend, "This card has +1 power for each other {one}."),
    ("number of", CardType::Event, "Main Phase: Draw cards equal to the number of {many}."),
    ("number of your", CardType::Event, "Main Phase: Score points equal to the number of your {many}."),
    ("while you have a", CardType::Friend, "While you have a {one}, this card has +2 power."),
    ("while you have another", CardType::Friend, "While you have another {one}, this card has +2 power."),
    ("while you have two", CardType::Friend, "While you have at least 2 {many}, this card has +2 power."),
    ("while you have no", CardType::Friend, "While you have no {many}, this card has +2 power."),
    ("while there is", CardType::Friend, "While there is a {one}, this card has +2 power."),
    ("while there are", CardType::Friend, "While there are 3 or more {many}, this card has +2 power."),
    ("if an opponent", CardType::Event, "Main Phase: If an opponent has a {one}, draw 2 cards."),
    ("cost", CardType::Friend, "Main Phase: Exhaust one of your {many} to draw a card."),
    ("cost, several", CardType::Friend, "Main Phase: Dismiss 2 of your {many} to score a point."),
    ("offer", CardType::Friend, "When you play this card, you may retire one of your {many}. If you do, draw a card."),
    ("host", CardType::Resource, "Play on a {one}."),
    ("power of", CardType::Event, "Main Phase: Draw cards equal to the power of a {one}."),
    ("power of all", CardType::Event, "Main Phase: Draw cards equal to the combined power of your {many}."),
    ("can't be", CardType::Friend, "Your {many} can't be dismissed."),
    ("can't move", CardType::Friend, "Opposing {many} can't move."),
    ("they can't", CardType::Friend, "Opponents can't move {many}."),
    ("can't, all", CardType::Friend, "{Many} can't be readied."),
    ("would be", CardType::Friend, "If a {one} would be dismissed, exhaust it instead."),
    ("would be, yours", CardType::Friend, "If one of your {many} would be retired, you may banish it instead."),
    ("gains", CardType::Event, "Main Phase: A {one} gains Swift until the end of the turn."),
    ("loses", CardType::Event, "Main Phase: An opposing {one} loses its abilities until the end of the turn."),
    ("controls", CardType::Event, "Main Phase: Gain control of an opposing {one}."),
    ("later", CardType::Friend, "At the end of the turn, dismiss a {one}."),
    ("or", CardType::Event, "Main Phase: Exhaust a {one} or draw a card."),
    ("two of them", CardType::Event, "Main Phase: Exhaust a {one} and ready another Friend."),
];

/// Places for a kind of card outside play.
const ZONE_SLOTS: &[(&str, &str)] = &[
    ("searches", "Main Phase: Search your deck for a {one}, reveal it, and put it into your hand."),
    (
        "searches for up to",
        "Main Phase: Search your deck for up to 2 {many}, reveal them, and put them into your hand.",
    ),
    ("searches discard", "Main Phase: Search your discard pile for a {one} and put it into your hand."),
    ("discards", "Main Phase: Discard a {one} from your hand."),
    ("discards two", "Main Phase: Discard 2 {many} to score a point."),
    ("from discard", "Main Phase: Put a {one} from your discard pile into your hand."),
    ("many from discard", "Main Phase: Put up to 2 {many} from your discard pile on the bottom of your deck."),
    ("all in discard", "Main Phase: Banish all {many} in your discard pile."),
    ("counts discard", "Main Phase: Draw a card for each {one} in your discard pile."),
    ("while in discard", "Main Phase: If there are 5 or more {many} in your discard pile, draw 2 cards."),
    ("while in discard, yours", "Main Phase: If you have a {one} in your discard pile, draw 2 cards."),
    ("reveals from hand", "Main Phase: Reveal a {one} from your hand to draw a card."),
    (
        "reveals until",
        "Main Phase: Reveal cards from the top of your deck until you reveal a {one}. Put it into your hand.",
    ),
    ("puts into play", "Main Phase: Put a {one} from your hand into play."),
    ("they discard", "Main Phase: Each opponent discards a {one}."),
    (
        "look and take",
        "Main Phase: Look at the top 4 cards of your deck. You may put a {one} from among them into your hand and the rest on the bottom of your deck in any order.",
    ),
];

/// Noun phrases with every owner and count.
const PHRASES: &[(&str, &str)] = &[
    ("a", "a Friend"),
    ("any", "any Friend"),
    ("another", "another Friend"),
    ("each", "each Friend"),
    ("every", "every Friend"),
    ("all", "all Friends"),
    ("all other", "all other Friends"),
    ("each other", "each other Friend"),
    ("your", "your Friends"),
    ("all your", "all your Friends"),
    ("all of your other", "all of your other Friends"),
    ("each of your", "each of your Friends"),
    ("one of your", "one of your Friends"),
    ("one of your other", "one of your other Friends"),
    ("an opposing", "an opposing Friend"),
    ("an opponent's", "an opponent's Friend"),
    ("one of an opponent's", "one of an opponent's Friends"),
    ("opponents'", "all opponents' Friends"),
    ("each opposing", "each opposing Friend"),
    ("each of your opponents'", "each of your opponents' Friends"),
    ("any number", "any number of Friends"),
    ("any number of your", "any number of your Friends"),
    ("any number of opposing", "any number of opposing Friends"),
    ("one or more", "one or more Friends"),
    ("at least one", "at least one Friend"),
    ("two", "two Friends"),
    ("2 of your", "2 of your Friends"),
    ("2 of your other", "2 of your other Friends"),
    ("2 other", "2 other Friends"),
    ("2 opposing", "2 opposing Friends"),
    ("up to 2", "up to 2 Friends"),
    ("up to two", "up to two Friends"),
    ("up to one", "up to one Friend"),
    ("up to 2 of your", "up to 2 of your Friends"),
    ("up to 2 other", "up to 2 other Friends"),
    ("up to 2 opposing", "up to 2 opposing Friends"),
    ("up to one of each player's", "one of each player's Friends"),
    ("a random", "a random Friend"),
    ("a random opposing", "a random opposing Friend"),
    ("one of your, at random", "one of your Friends at random"),
    ("2 random", "2 random Friends"),
    ("2 random opposing", "2 random opposing Friends"),
    ("different titles", "2 Friends with different titles"),
    ("different names", "two of your Friends with different names"),
    ("different colours", "up to 3 Friends with different colors"),
    ("different powers", "2 Friends with different power"),
    ("the highest", "the Friend with the highest power"),
    ("the lowest opposing", "the opposing Friend with the lowest power"),
    ("both", "this card and a Friend"),
    ("both kinds", "a Friend and a Resource"),
    ("of yours and theirs", "one of your Friends and an opposing Friend"),
    ("this and all", "this card and all your Friends"),
    ("two wholes", "all Friends and all Resources"),
    ("each of up to", "each of up to 2 Friends"),
    ("full name", "Zecora, Herbalist"),
    ("your title", "your Rarity"),
    ("a title", "a Rainbow Dash"),
    ("titles", "a Princess Luna or Princess Celestia"),
    ("your Mane Character", "your Mane Character"),
];

const PHRASE_SLOTS: &[(&str, CardType, &str)] = &[
    ("phrase: exhausts", CardType::Friend, "When you play this card, exhaust {}."),
    ("phrase: dismisses", CardType::Event, "Main Phase: Dismiss {}."),
    ("phrase: moves", CardType::Event, "Main Phase: Move {} home."),
    ("phrase: counters", CardType::Event, "Main Phase: Put a +1 power counter on {}."),
    ("phrase: offer", CardType::Friend, "When you play this card, you may ready {}."),
    ("phrase: cost", CardType::Friend, "Main Phase: Exhaust {} to draw a card."),
    ("phrase: chooses", CardType::Event, "Main Phase: Choose {}. Draw a card."),
    ("phrase: banishes", CardType::Friend, "At the end of the turn, banish {}."),
    ("phrase: gives", CardType::Event, "Main Phase: Give {} +2 power until the end of the turn."),
    ("phrase: condition", CardType::Event, "Main Phase: If you have a Resource, frighten {}."),
];

/// Subjects with a verb in their number, after "A ".
const SUBJECTS: &[(&str, &str)] = &[
    ("your", "Your Friends"),
    ("your other", "Your other Friends"),
    ("all", "All Friends"),
    ("all other", "All other Friends"),
    ("other", "Other Friends"),
    ("opposing", "Opposing Friends"),
    ("other opposing", "Other opposing Friends"),
    ("opponents'", "Your opponents' Friends"),
    ("an opponent's", "Your opponent's Friends"),
    ("two kinds", "Your Friends and Resources"),
    ("apart", "Your Friends and opposing Resources"),
    ("this and your", "This card and your Friends"),
    ("this and your other", "This card and your other Friends here"),
    ("traits and kind", "Pegasus Friends and Critters"),
    ("your traits", "Your Pegasus and Unicorn Friends"),
    ("you control", "Friends you control"),
    ("they control", "Friends an opponent controls"),
    ("owned", "Friends owned by an opponent"),
    ("without", "Friends without Swift or Pumped"),
    ("at a place", "Your Friends at this card's Problem"),
    ("at places", "Your Friends at Problems"),
    ("of a title", "Your Friends named Rarity"),
    ("not exhausted", "Your Friends that aren't exhausted"),
    ("both ends", "Your exhausted Friends with 2 or less power here"),
];

const SUBJECT_SLOTS: &[(&str, CardType, &str)] = &[
    ("subject: power", CardType::Friend, "{} have +1 power."),
    ("subject: get", CardType::Friend, "{} get +1 power."),
    ("subject: keyword", CardType::Friend, "{} have Swift."),
    ("subject: gain", CardType::Friend, "{} gain Swift."),
    ("subject: colour", CardType::Friend, "{} are [Magic]."),
    ("subject: can't", CardType::Friend, "{} can't be moved."),
    ("subject: can't be by", CardType::Friend, "{} can't be dismissed by opponents."),
    ("subject: for a while", CardType::Event, "Main Phase: {} get +1 power until the end of the turn."),
    ("subject: while", CardType::Friend, "While this card is ready, {low} have +1 power."),
    ("subject: lose", CardType::Event, "Main Phase: {} lose Swift until the end of the turn."),
];

/// Sentences about one card, before another sentence.
const OF_ONE: &[(&str, &str)] = &[
    ("chosen", "Choose a Friend."),
    ("exhausted", "Exhaust an opposing Friend."),
    ("moved", "Move one of your Friends to a Problem."),
    ("stronger", "One of your Friends gets +1 power until the end of the turn."),
    ("countered", "Put a +1 power counter on a Friend."),
    ("frightened and drawn", "Frighten a Friend. Draw a card."),
    ("if", "If you have a Critter, exhaust a Friend."),
];

const SAID_OF_ONE: &[(&str, CardType, &str)] = &[
    ("it", CardType::Event, "Main Phase: {} Dismiss it."),
    ("that Friend", CardType::Event, "Main Phase: {} Dismiss that Friend."),
    ("that card", CardType::Event, "Main Phase: {} Dismiss that card."),
    ("its power", CardType::Event, "Main Phase: {} Draw cards equal to its power."),
    ("that Friend's power", CardType::Event, "Main Phase: {} Draw cards equal to that Friend's power."),
    ("its controller", CardType::Event, "Main Phase: {} Its controller draws a card."),
    ("that Friend's controller", CardType::Event, "Main Phase: {} That Friend's controller draws a card."),
    ("its owner", CardType::Event, "Main Phase: {} Its owner discards a card."),
    ("another", CardType::Event, "Main Phase: {} Exhaust another Friend."),
    ("another one", CardType::Event, "Main Phase: {} Ready another one."),
    ("another of yours", CardType::Event, "Main Phase: {} Ready another one of your Friends."),
    ("all others", CardType::Event, "Main Phase: {} Exhaust all other Friends."),
    ("other than it", CardType::Event, "Main Phase: {} Exhaust a Friend other than it."),
    ("with the same", CardType::Event, "Main Phase: {} Exhaust each other Friend with the same title as it."),
    ("at its Problem", CardType::Event, "Main Phase: {} Exhaust a character at its Problem."),
    ("at that Friend's Problem", CardType::Event, "Main Phase: {} Exhaust a character at that Friend's Problem."),
    ("it gets", CardType::Event, "Main Phase: {} It gets +1 power until the end of the turn."),
    ("that Friend gains", CardType::Event, "Main Phase: {} That Friend gains Swift until the end of the turn."),
    ("if it is", CardType::Event, "Main Phase: {} If it is a Pegasus, draw a card."),
    ("if that Friend has", CardType::Event, "Main Phase: {} If that Friend has 3 or more power, draw a card."),
    ("resources on it", CardType::Event, "Main Phase: {} Dismiss all Resources on it."),
];

const OF_TWO: &[(&str, &str)] = &[
    ("chosen", "Choose 2 Friends."),
    ("chosen, up to", "Choose up to three Friends."),
    ("exhausted", "Exhaust 2 opposing Friends."),
    ("moved", "Move 2 of your Friends to a Problem."),
    ("any number", "Exhaust any number of Friends."),
];

const SAID_OF_TWO: &[(&str, CardType, &str)] = &[
    ("them", CardType::Event, "Main Phase: {} Dismiss them."),
    ("those Friends", CardType::Event, "Main Phase: {} Dismiss those Friends."),
    ("those cards", CardType::Event, "Main Phase: {} Dismiss those cards."),
    ("one of them", CardType::Event, "Main Phase: {} Dismiss one of them."),
    ("one of those Friends", CardType::Event, "Main Phase: {} Dismiss one of those Friends."),
    ("one, the other", CardType::Event, "Main Phase: {} Dismiss one of them and ready the other."),
    ("one, the rest", CardType::Event, "Main Phase: {} Dismiss one of them and ready the rest."),
    ("each of them", CardType::Event, "Main Phase: {} Put a +1 power counter on each of them."),
    ("each of those", CardType::Event, "Main Phase: {} Put a +1 power counter on each of those Friends."),
    ("another", CardType::Event, "Main Phase: {} Exhaust another Friend."),
    ("all others", CardType::Event, "Main Phase: {} Exhaust all other Friends."),
    ("they get", CardType::Event, "Main Phase: {} They get +1 power until the end of the turn."),
    ("those get", CardType::Event, "Main Phase: {} Those Friends get +1 power until the end of the turn."),
    ("for each", CardType::Event, "Main Phase: {} Draw a card for each of them."),
    ("their power", CardType::Event, "Main Phase: {} Draw cards equal to their combined power."),
    ("up to one of them", CardType::Event, "Main Phase: {} Retire up to one of them."),
    ("any number of them", CardType::Event, "Main Phase: {} Retire any number of them."),
];

/// Possessors of cards and values.
const OWNERS: &[(&str, &str)] = &[
    ("this", "this card's"),
    ("a", "a Friend's"),
    ("an opposing", "an opposing character's"),
    ("one of your", "one of your Friends'"),
    ("your Mane Character", "your Mane Character's"),
    ("your title", "your Rarity's"),
    ("another", "another Friend's"),
];

const OWNER_SLOTS: &[(&str, CardType, &str)] = &[
    ("owner: power", CardType::Event, "Main Phase: Draw cards equal to {} power."),
    ("owner: cost", CardType::Event, "Main Phase: Draw cards equal to {} cost."),
    ("owner: printed power", CardType::Event, "Main Phase: Gain action tokens equal to {} printed power."),
    ("owner: half", CardType::Event, "Main Phase: Draw cards equal to half {} power, rounded up."),
    ("owner: Problem", CardType::Event, "Main Phase: Exhaust a character at {} Problem."),
    ("owner: to Problem", CardType::Event, "Main Phase: Move one of your Friends to {} Problem."),
];

/// Words that refer back across sentences, conditions and costs.
const LINES: &[(&str, Option<Kind>, &str)] = &[
    ("cost, then another", None, "Main Phase: Exhaust one of your Friends to ready another one of your Friends."),
    (
        "cost, then it",
        None,
        "Main Phase: Exhaust one of your other Friends to give it +2 power until the end of the turn.",
    ),
    ("cost, its power", None, "Main Phase: Dismiss one of your Friends to draw cards equal to that Friend's power."),
    (
        "cost, dismissed",
        None,
        "Main Phase: Dismiss one of your Friends to draw cards equal to the dismissed Friend's power.",
    ),
    ("trigger, it", None, "When one of your other Friends is exhausted, you may ready it."),
    ("trigger, that Friend", None, "When an opposing Friend is moved, exhaust that Friend."),
    ("trigger, another", None, "When one of your Friends is dismissed, exhaust another Friend."),
    ("trigger, controller", None, "When a Friend is dismissed, its controller draws a card."),
    (
        "trigger, other title",
        None,
        "When a Friend is dismissed, put a +1 power counter on another Friend with the same title.",
    ),
    (
        "trigger, two",
        None,
        "When you move one of your Friends to a Problem, exhaust an opposing character there and ready that Friend.",
    ),
    ("condition, it", None, "When you play this card, if you have a Critter, ready it."),
    (
        "revealed",
        None,
        "Main Phase: Reveal the top card of your deck. If the revealed card is a Friend, put it into your hand.",
    ),
    (
        "revealed cost",
        None,
        "Main Phase: Reveal the top card of your deck. Gain action tokens equal to the revealed card's cost.",
    ),
    ("chosen card", None, "Main Phase: Choose a Friend. Exhaust the chosen Friend."),
    ("the chosen ones", None, "Main Phase: Choose 2 Friends. Exhaust the chosen Friends."),
    ("both", None, "Main Phase: Choose a Friend and a Resource. Dismiss both."),
    ("two, both", None, "Main Phase: Exhaust 2 Friends. Put a +1 power counter on both."),
    ("the first", None, "Main Phase: Choose a Friend. Choose another Friend. Dismiss the first Friend."),
    ("the other", None, "Main Phase: Choose 2 opposing Friends. Exhaust one of them and frighten the other."),
    ("the others", None, "Main Phase: Choose 3 opposing Friends. Exhaust one of them and frighten the others."),
    ("no exhausted", None, "Opponents can't move exhausted Friends."),
    ("a counter on it", None, "Main Phase: Dismiss a Friend with a +1 power counter on it."),
    ("one of others, twice", None, "Main Phase: Exhaust one of your other Friends. Ready one of your other Friends."),
    ("another of yours, after two", None, "Main Phase: Exhaust 2 of your Friends. Ready another one of your Friends."),
    ("host, another", Some(Kind::Friend), "When that Friend is exhausted, ready another one of your Friends."),
    (
        "host's power",
        Some(Kind::Friend),
        "When that Friend confronts a Problem, draw cards equal to that Friend's power.",
    ),
    ("at the host's Problem", Some(Kind::Friend), "Opposing characters at that Friend's Problem have -1 power."),
    ("same Problem", Some(Kind::Friend), "Your other Friends at the same Problem as that Friend have +1 power."),
    (
        "that Troublemaker's",
        None,
        "When you uncover a Troublemaker, exhaust a character at that Troublemaker's Problem.",
    ),
    (
        "it and another",
        None,
        "When one of your Friends is moved here, put a +1 power counter on it and another Friend here.",
    ),
    ("not it", None, "When a Friend is frightened, its controller frightens a Friend other than it."),
    ("that player's other", None, "When an opponent plays a Friend, exhaust another one of that player's Friends."),
    ("if they share", None, "Main Phase: Exhaust 2 Friends. If they share a color, draw a card."),
    ("each's", None, "Main Phase: Choose 2 Friends. Each of them gets +1 power until the end of the turn."),
    (
        "rest of hand",
        None,
        "Main Phase: Reveal the top 3 cards of your deck. Put one of them into your hand and the rest on the bottom of your deck in any order.",
    ),
    (
        "top, one",
        None,
        "Main Phase: Look at the top 3 cards of your deck. Put one into your hand and the rest into your discard pile.",
    ),
    (
        "among revealed",
        None,
        "Main Phase: Reveal the top 5 cards of your deck. Put a Friend from among the revealed cards into your hand and the rest on the bottom of your deck in any order.",
    ),
    (
        "banished card",
        None,
        "Main Phase: Banish a Friend from your discard pile. Put a number of +1 power counters on this card equal to the banished card's power.",
    ),
    ("discarded card", None, "Main Phase: Discard a card. If the discarded card is an Event, draw 2 cards."),
    (
        "exhausted Friend",
        None,
        "Main Phase: Exhaust one of your Friends to give another Friend power equal to the exhausted Friend's power until the end of the turn.",
    ),
];
