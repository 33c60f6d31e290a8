//! Boosters: the contents for each set, and opening them.

use maneframe_card::{Card, Rarity};
use maneframe_library::{CardSet, Pick};
use miette::Diagnostic;

use crate::block::MAX_PACK;
use crate::chance::Chance;

/// Maximum number of packs that a caller should open at once.
pub const MAX_PACKS: usize = 1_000_000;

/// Contents of a set's booster.
#[derive(Clone, Debug)]
pub struct Booster {
    /// Code of the set.
    pub set: String,
    /// Name of the booster.
    pub name: String,
    slots: Vec<Slot>,
    /// Rates of super rares and ultra rares in a box, if known.
    carton: Option<Carton>,
    supers: Vec<String>,
    ultras: Vec<String>,
    commons: Vec<String>,
}

#[derive(Clone, Debug)]
enum Slot {
    /// This number of different cards from a list.
    Some(usize, Vec<String>),
    /// One of several contents, each with its probability.
    OneOf(Vec<(f64, Vec<Slot>)>),
}

/// Rates of the rarest cards in the 36 packs of a box, as players have counted them.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Carton {
    /// Number of packs over which these cards are spread.
    packs: usize,
    /// Number of super rares in these packs.
    supers: usize,
    /// Minimum number of ultra rares in these packs.
    ultras: usize,
    /// Probability of one further ultra rare.
    another: f64,
}

/// Number of packs in a box.
pub const BOX: usize = 36;

impl Carton {
    fn of(set: &str) -> Option<Carton> {
        match set {
            "PR" => Some(Carton { packs: BOX, supers: 0, ultras: 2, another: 0.77 }),
            "CN" | "CG" | "AD" => Some(Carton { packs: BOX, supers: 0, ultras: 3, another: 0.27 }),
            "EO" | "HM" | "MT" => Some(Carton { packs: BOX / 4, supers: 2, ultras: 1, another: 0.0 }),
            _ => None,
        }
    }
}

/// Reason why a set has no boosters.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Diagnostic)]
pub enum BoosterError {
    /// No set has that code.
    #[error("no set has the code `{code}`{}", near.first().map(|n| format!(": did you mean `{n}`?")).unwrap_or_default())]
    #[diagnostic(help("available sets: {}. Import more with `maneframe cards import FOLDER`", all.join(", ")))]
    NoSet {
        /// Set code that was requested.
        code: String,
        /// Set codes that are spelled similarly.
        near: Vec<String>,
        /// Codes of all sets.
        all: Vec<String>,
    },
    /// The set's file defines no boosters, and the set lacks the rarities of a usual booster.
    #[error("{set} has no boosters: {why}")]
    #[diagnostic(help("to define boosters of your own set, add a table `[packaging]` (see docs/sets.md)"))]
    None {
        /// Name of the set.
        set: String,
        /// Description of what is missing.
        why: String,
    },
}

impl Booster {
    /// Returns the booster of the set with this code, in any case.
    ///
    /// # Errors
    /// If no set has that code, or the set has no boosters.
    pub fn find<'a>(sets: impl Iterator<Item = &'a CardSet> + Clone, code: &str) -> Result<Booster, BoosterError> {
        let code = code.trim();
        match sets.clone().find(|set| set.code.eq_ignore_ascii_case(code)) {
            Some(set) => Booster::of(set),
            None => {
                let all: Vec<String> = sets.filter(|set| !set.hidden).map(|set| set.code.to_lowercase()).collect();
                let near = maneframe_library::near(code, all.iter().map(String::as_str));
                let near = near.into_iter().map(str::to_owned).collect();
                Err(BoosterError::NoSet { code: maneframe_library::plain(code), near, all })
            }
        }
    }

    /// Returns a set's booster. This is the first pack in the set's file that has random contents or, if there is none,
    /// the usual twelve cards.
    ///
    /// # Errors
    /// If the set has no boosters.
    pub fn of(set: &CardSet) -> Result<Booster, BoosterError> {
        let none = |why: &str| BoosterError::None { set: set.name.clone(), why: why.into() };
        let random = |picks: &[Pick]| picks.iter().any(|p| matches!(p, Pick::Cards { count: Some(_), .. }));
        let pack = set.packs.iter().find(|pack| random(&pack.picks));
        let (name, slots) = match pack {
            Some(pack) => (pack.name.clone(), pack.picks.iter().filter_map(|pick| Slot::of(pick, set)).collect()),
            None => (
                format!("{} Booster", set.name),
                Slot::usual(set).ok_or_else(|| none("its cards don't have the rarities of boosters"))?,
            ),
        };
        let booster = Booster {
            set: set.code.clone(),
            name,
            slots,
            carton: Carton::of(&set.code),
            supers: of_rarity(set, Rarity::SR),
            ultras: of_rarity(set, Rarity::UR),
            commons: of_rarity(set, Rarity::C),
        };
        match booster.size() {
            0 => Err(none("none of its cards has a rarity of its boosters")),
            1..=MAX_PACK => Ok(booster),
            _ => Err(none("a booster would have too many cards")),
        }
    }

    /// Returns the number of cards in a booster, at most.
    pub fn size(&self) -> usize {
        fn of(slots: &[Slot]) -> usize {
            slots
                .iter()
                .map(|slot| match slot {
                    Slot::Some(count, _) => *count,
                    Slot::OneOf(ways) => ways.iter().map(|(_, slots)| of(slots)).max().unwrap_or(0),
                })
                .sum()
        }
        of(&self.slots)
    }

    /// Opens a booster and returns the ids of its cards.
    pub fn open(&self, chance: &mut Chance) -> Vec<String> {
        let mut cards = Vec::with_capacity(12);
        self.slots.iter().for_each(|slot| slot.fill(&mut cards, chance, false));
        cards
    }

    /// Opens the packs of one box after the other. In a box the rarest cards are as frequent as players have counted.
    /// If no counts are known, each pack is opened by itself.
    pub fn open_boxed(&self, packs: usize, chance: &mut Chance) -> Vec<Vec<String>> {
        let Some(carton) =
            self.carton.filter(|c| !self.ultras.is_empty() && (c.supers == 0 || !self.supers.is_empty()))
        else {
            return (0..packs).map(|_| self.open(chance)).collect();
        };
        let mut opened = Vec::with_capacity(packs);
        while opened.len() < packs {
            let ultras = carton.ultras + usize::from(chance.share() < carton.another);
            let mut last: Vec<&[String]> = vec![&self.commons; carton.packs];
            last.iter_mut().take(carton.supers).for_each(|slot| *slot = &self.supers);
            last.iter_mut().skip(carton.supers).take(ultras).for_each(|slot| *slot = &self.ultras);
            chance.shuffle(&mut last);
            for kind in last {
                let mut cards = Vec::with_capacity(12);
                self.slots.iter().for_each(|slot| slot.fill(&mut cards, chance, true));
                add(&mut cards, kind, 1, chance);
                opened.push(cards);
            }
        }
        // The order of packs in a box is random. So leaving out the last ones is the same as taking some from anywhere
        // in the box.
        opened.truncate(packs);
        opened
    }
}

impl Slot {
    fn of(pick: &Pick, set: &CardSet) -> Option<Slot> {
        Some(match pick {
            Pick::Cards { count, property, value } => Slot::Some(usize::from((*count)?), fitting(set, property, value)),
            Pick::OneOf(ways) => Slot::OneOf(
                ways.iter().map(|(p, picks)| (*p, picks.iter().filter_map(|p| Slot::of(p, set)).collect())).collect(),
            ),
            Pick::Card { guid, .. } => {
                let id = set.cards.iter().find(|card| card.guid.as_deref() == Some(guid))?.id.clone();
                Slot::Some(1, vec![id])
            }
        })
    }

    /// Returns the usual contents: seven commons, three uncommons, a rare, and a last card. The last card is a common,
    /// or an ultra rare in one of twelve packs.
    fn usual(set: &CardSet) -> Option<Vec<Slot>> {
        let of = |rarity| Some(of_rarity(set, rarity)).filter(|cards| !cards.is_empty());
        let (common, uncommon, rare) = (of(Rarity::C)?, of(Rarity::U)?, of(Rarity::R)?);
        let more = Slot::Some(1, common.clone());
        let last = match of(Rarity::UR) {
            Some(ultra) => Slot::OneOf(vec![(1.0 / 12.0, vec![Slot::Some(1, ultra)]), (11.0 / 12.0, vec![more])]),
            None => more,
        };
        Some(vec![Slot::Some(3, uncommon), Slot::Some(1, rare), Slot::Some(7, common), last])
    }

    /// Adds the slot's cards to a pack. With `boxed`, slots with probabilities add none, because the box decides about
    /// these cards.
    fn fill(&self, into: &mut Vec<String>, chance: &mut Chance, boxed: bool) {
        match self {
            Slot::Some(count, cards) => add(into, cards, *count, chance),
            Slot::OneOf(_) if boxed => {}
            Slot::OneOf(ways) => {
                let whole: f64 = ways.iter().map(|(p, _)| p).sum();
                let mut left = chance.share() * whole;
                let way = ways.iter().find(|(p, _)| {
                    left -= p;
                    left < 0.0
                });
                let way = way.or(ways.last());
                way.into_iter().flat_map(|(_, slots)| slots).for_each(|slot| slot.fill(into, chance, boxed));
            }
        }
    }
}

/// Adds random cards. A card that the pack already has is added only if there are no others.
fn add(into: &mut Vec<String>, cards: &[String], count: usize, chance: &mut Chance) {
    if cards.is_empty() {
        return;
    }
    for _ in 0..count {
        let mut card = &cards[chance.below(cards.len())];
        // A few attempts find a card that is not in the pack, unless nearly all cards are in it.
        for _ in 0..32 {
            if !into.contains(card) {
                break;
            }
            card = &cards[chance.below(cards.len())];
        }
        into.push(card.clone());
    }
}

fn fitting(set: &CardSet, property: &str, value: &str) -> Vec<String> {
    let fits = |card: &&Card| match property {
        "Rarity" => rarity(card).eq_ignore_ascii_case(value),
        "Type" => card.kind.name().eq_ignore_ascii_case(value),
        "Keywords" => card.front().lines.iter().any(|line| line.text.starts_with(value.trim_end_matches('.'))),
        _ => false,
    };
    set.cards.iter().filter(fits).map(|card| card.id.clone()).collect()
}

fn of_rarity(set: &CardSet, wanted: Rarity) -> Vec<String> {
    set.cards.iter().filter(|card| card.rarity == wanted).map(|card| card.id.clone()).collect()
}

fn rarity(card: &Card) -> &'static str {
    match card.rarity {
        Rarity::C => "C",
        Rarity::U => "U",
        Rarity::R => "R",
        Rarity::SR => "SR",
        Rarity::UR => "UR",
        Rarity::F => "F",
        Rarity::P => "P",
    }
}
