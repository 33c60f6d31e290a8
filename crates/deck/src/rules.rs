//! Rules of deck construction (CR 101).

use std::collections::BTreeMap;

use maneframe_card::{Card, CardType, Rarity};

use crate::check::Violation;

/// Minimum number of cards in a Draw Deck (CR 101.1).
pub const DRAW_MINIMUM: u32 = 45;
/// Maximum number of cards of one name in a Draw Deck (CR 101.2).
pub const DRAW_COPIES: u32 = 3;
/// Exact number of cards in a Problem Deck (CR 101.3).
pub const PROBLEMS: u32 = 10;
/// Maximum number of cards of one name in a Problem Deck (CR 101.3a).
pub const PROBLEM_COPIES: u32 = 2;

/// Rules for the sizes of a deck's parts and for the numbers of copies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeckRules {
    /// Number of Mane Characters.
    pub manes: u32,
    /// Minimum number of cards in a Draw Deck.
    pub draw_minimum: u32,
    /// Maximum number of cards in a Draw Deck. `None` for no limit.
    pub draw_maximum: Option<u32>,
    /// Maximum number of cards of one name in a Draw Deck. `None` for no limit.
    pub draw_copies: Option<u32>,
    /// Exact number of cards in a Problem Deck.
    pub problems: u32,
    /// Maximum number of cards of one name in a Problem Deck. `None` for no limit.
    pub problem_copies: Option<u32>,
    /// Maximum numbers of cards of one name by their type, in the order of [`CardType::ALL`]. `None` for the number of
    /// the deck that they are in.
    pub kinds: [Option<u32>; 6],
    /// Rarities of the cards in both decks, one bit each in the order of [`Rarity`]. 0 for all rarities.
    pub rarities: u8,
}

impl DeckRules {
    /// Rules for constructed decks (CR 101).
    pub const CONSTRUCTED: DeckRules = DeckRules {
        manes: 1,
        draw_minimum: DRAW_MINIMUM,
        draw_maximum: None,
        draw_copies: Some(DRAW_COPIES),
        problems: PROBLEMS,
        problem_copies: Some(PROBLEM_COPIES),
        kinds: [None; 6],
        rarities: 0,
    };

    /// Rules for decks built from boosters (Limited Deck Construction).
    pub const LIMITED: DeckRules = DeckRules {
        manes: 1,
        draw_minimum: 30,
        draw_maximum: None,
        draw_copies: None,
        problems: 5,
        problem_copies: None,
        kinds: [None; 6],
        rarities: 0,
    };
}

/// A number of copies of a card. The card is `None` if no set has it.
pub type Copies<'a> = (u32, Option<&'a Card>);

/// Returns the rules that the parts of a deck break (CR 101, 102.1).
pub fn violations(rules: &DeckRules, mane: &[Copies], draw: &[Copies], problems: &[Copies]) -> Vec<Violation> {
    let mut found = Vec::new();
    let mut breach = |rule: &str, text, mend: String, cards: &[&Card]| {
        let cards = cards.iter().map(|card| card.id.clone()).collect();
        found.push(Violation { rule: rule.to_owned(), text, mend, cards });
    };
    let out = |card: &Card| format!("remove {}", card.name());

    let manes = size(mane);
    if manes != rules.manes {
        let mend = match (manes < rules.manes, rules.manes) {
            (true, _) => "add a Mane Character".into(),
            (false, 1) => "keep one of them".into(),
            (false, wanted) => format!("keep {wanted} of them"),
        };
        let message = match rules.manes {
            1 => format!("a player needs one Mane Character, this deck has {manes}"),
            wanted => format!("a player needs {wanted} Mane Characters, this deck has {manes}"),
        };
        breach("102.1", message, mend, &cards(mane).collect::<Vec<_>>());
    }
    for card in cards(mane).filter(|c| c.kind != CardType::ManeCharacter) {
        let message = format!("{} is a {}, not a Mane Character", card.name(), card.kind);
        breach("102.1", message, out(card), &[card]);
    }

    let (cards_in_draw, least) = (size(draw), rules.draw_minimum);
    if cards_in_draw < least {
        let message = format!("a Draw Deck has at least {least} cards, this one has {cards_in_draw}");
        breach("101.1", message, format!("add {}", number(least - cards_in_draw, "card")), &[]);
    }
    if let Some(most) = rules.draw_maximum.filter(|most| cards_in_draw > *most) {
        let message = format!("a Draw Deck has at most {most} cards here, this one has {cards_in_draw}");
        breach("Deck Maximum", message, format!("remove {}", number(cards_in_draw - most, "card")), &[]);
    }
    for card in cards(draw) {
        match card.kind {
            CardType::ManeCharacter | CardType::Problem => {
                let message = format!("{} is a {}, and can't be in a Draw Deck", card.name(), card.kind);
                breach("101.2", message, out(card), &[card]);
            }
            CardType::Friend | CardType::Resource | CardType::Event if card.cost.is_none() => {
                let message = format!("{} has no cost: it is a token, and exists only in play", card.name());
                breach("521.3", message, out(card), &[card]);
            }
            _ => {}
        }
    }
    let too_many = |copies: &[Copies], most: Option<u32>| -> Vec<(String, u32, u32)> {
        let most = |name: &str| {
            let of_kind = called(copies, name).first().and_then(|card| rules.kinds[card.kind as usize]);
            of_kind.or(most).unwrap_or(u32::MAX)
        };
        let counted = by_name(copies).into_iter().map(|(name, n)| (most(&name), name, n));
        counted.filter(|(most, _, n)| n > most).map(|(most, name, n)| (name, n, most)).collect()
    };
    for card in cards(draw).chain(cards(problems)).filter(|_| rules.rarities != 0) {
        if rules.rarities & 1 << card.rarity as u8 == 0 {
            let message = format!("{} is {}, which is not allowed here", card.name(), rarity_name(card.rarity));
            breach("Rarity", message, out(card), &[card]);
        }
    }
    for (name, count, most) in too_many(draw, rules.draw_copies) {
        let message = format!("{count} copies of {name}: a Draw Deck has at most {most}");
        breach("101.2", message, format!("remove {}", number(count - most, "copy")), &called(draw, &name));
    }

    let (cards_in_problems, exactly) = (size(problems), rules.problems);
    if cards_in_problems != exactly {
        let message = format!("a Problem Deck has exactly {exactly} cards, this one has {cards_in_problems}");
        let mend = match cards_in_problems.checked_sub(exactly) {
            Some(more) => format!("remove {}", number(more, "Problem")),
            None => format!("add {}", number(exactly - cards_in_problems, "Problem")),
        };
        breach("101.3", message, mend, &[]);
    }
    for (name, count, most) in too_many(problems, rules.problem_copies) {
        let message = format!("{count} copies of {name}: a Problem Deck has at most {most}");
        breach("101.3a", message, format!("remove {}", number(count - most, "copy")), &called(problems, &name));
    }
    for card in cards(problems).filter(|c| c.kind != CardType::Problem) {
        let message = format!("{} is a {}, and can't be in a Problem Deck", card.name(), card.kind);
        breach("101.3b", message, out(card), &[card]);
    }
    if !cards(problems).any(is_starting) {
        let message = "the Problem Deck has no Starting Problem".into();
        breach("101.3c", message, "add a Problem with the keyword Starting Problem".into(), &[]);
    }
    found
}

/// Formats a number with a noun: `1 card`, `2 cards`.
fn number(count: u32, of: &str) -> String {
    match (count, of.strip_suffix('y')) {
        (1, _) => format!("1 {of}"),
        (_, Some(stem)) => format!("{count} {stem}ies"),
        _ => format!("{count} {of}s"),
    }
}

/// Returns the name of a rarity, for messages.
fn rarity_name(rarity: Rarity) -> &'static str {
    match rarity {
        Rarity::C => "common",
        Rarity::U => "uncommon",
        Rarity::R => "rare",
        Rarity::SR => "super-rare",
        Rarity::UR => "ultra-rare",
        Rarity::F => "fixed",
        Rarity::P => "a promo",
    }
}

/// Returns the cards whose name is `name`.
fn called<'a>(copies: &'a [Copies<'a>], name: &str) -> Vec<&'a Card> {
    cards(copies).filter(|card| card.name() == name).collect()
}

/// Returns true if a card can be a Starting Problem (CR 101.3c). Its text needn't be understood.
fn is_starting(card: &Card) -> bool {
    card.kind == CardType::Problem
        && (card.is_starting_problem() || card.front().lines.iter().any(|l| l.text.starts_with("Starting Problem")))
}

fn size(copies: &[Copies]) -> u32 {
    copies.iter().fold(0, |sum, (count, _)| sum.saturating_add(*count))
}

fn cards<'a>(copies: &'a [Copies<'a>]) -> impl Iterator<Item = &'a Card> {
    copies.iter().filter_map(|(_, card)| *card)
}

/// Returns the number of copies of each name. A name is a title with a subtitle (CR 201.1).
fn by_name(copies: &[Copies]) -> BTreeMap<String, u32> {
    let mut counts = BTreeMap::new();
    for (count, card) in copies {
        if let Some(card) = card {
            let copies = counts.entry(card.name()).or_insert(0_u32);
            *copies = copies.saturating_add(*count);
        }
    }
    counts
}
