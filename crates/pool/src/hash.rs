//! Hashes of card definitions. A replay stores the hashes of its cards, so that a later program can check that the
//! cards are the same.

use std::fmt::Write as _;

use maneframe_card::Card;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// Returns the SHA-256 hash of a card's definition as 64 hexadecimal digits. The hash includes the parsed text and the
/// clarifications of lines, but not the flavour text.
///
/// The card is hashed as MessagePack with the names of its fields, in the order of their declaration. So the hash is
/// the same on every machine. If a field or a word of the ability language is added, renamed or moved, the hashes of
/// the cards with it change.
pub fn card_hash(card: &Card) -> String {
    let mut card = card.clone();
    card.faces.iter_mut().for_each(|face| face.flavour.clear());
    let mut bytes = Vec::new();
    let written = card.serialize(&mut rmp_serde::Serializer::new(&mut bytes).with_struct_map());
    written.expect("cards hold only what MessagePack can, and memory takes all");
    let mut hash = String::with_capacity(64);
    for byte in Sha256::digest(&bytes) {
        write!(hash, "{byte:02x}").expect("strings take all");
    }
    hash
}

#[cfg(test)]
mod tests {
    use maneframe_card::{CardType, Face, Line};

    use super::*;

    fn card() -> Card {
        Card {
            id: "T1".into(),
            set: String::new(),
            guid: None,
            kind: CardType::Friend,
            rarity: Default::default(),
            cost: Some(1),
            requirements: Vec::new(),
            points: None,
            problem: None,
            faces: vec![Face {
                title: "Test".into(),
                traits: vec!["Pegasus".into(), "Elder".into()],
                ..Face::default()
            }],
        }
    }

    #[test]
    fn whatever_differs_makes_another_hash() {
        let traits = |all: &[&str]| {
            let mut other = card();
            other.faces[0].traits = all.iter().map(|t| (*t).into()).collect();
            other
        };
        let costly = Card { cost: Some(2), ..card() };
        let all = [
            card(),
            costly,
            traits(&[]),
            traits(&["Pegasus"]),
            traits(&["Elder", "Pegasus"]),
            traits(&["PegasusElder"]),
        ];
        let hashes: std::collections::HashSet<String> = all.iter().map(card_hash).collect();
        assert_eq!(hashes.len(), all.len());
    }

    #[test]
    fn a_clarification_is_part_of_the_hash() {
        let clarified = |read_as: Option<&str>| {
            let mut other = card();
            let read_as = read_as.map(str::to_owned);
            other.faces[0].lines = vec![Line { read_as, ..Line::understood("Do it.", Vec::new()) }];
            card_hash(&other)
        };
        // The abilities are equal here, so the words alone make the difference.
        let all = [None, Some("Draw a card."), Some("Draw two cards.")].map(clarified);
        assert!(all[0] != all[1] && all[1] != all[2] && all[0] != all[2]);
    }

    #[test]
    fn flavour_text_changes_no_hash() {
        let mut told = card();
        told.faces[0].flavour = "So they say.".to_owned();
        assert_eq!(card_hash(&told), card_hash(&card()));
    }

    /// Replays are moved between machines. The expected hash was computed in another run.
    #[test]
    fn a_hash_is_the_same_everywhere() {
        assert_eq!(card_hash(&card()), "3e5934e866376ae1a3ab2d5d594ce035a2a192c14ca9901b168dc234c3fbc91b");
    }
}
