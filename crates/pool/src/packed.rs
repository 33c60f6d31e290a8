//! Sets with their parsed texts as bytes that load quickly.

use maneframe_card::{Card, compact};
use serde::{Deserialize, Serialize};

use crate::set::{CardSet, Origin};

/// Maximum nesting of values in the data about sets.
const MAX_DEPTH: usize = 50;

#[derive(Serialize, Deserialize)]
struct Compiled<S> {
    bundled: S,
    imported: S,
}

/// Reads the sets from the bytes that [`pack`] made. Returns `None` if they are corrupt.
pub fn unpack(body: &[u8]) -> Option<Vec<CardSet>> {
    let (length, rest) = body.split_first_chunk()?;
    let (sets, cards) = rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
    let mut reader = rmp_serde::Deserializer::from_read_ref(sets);
    reader.set_max_depth(MAX_DEPTH);
    let Compiled { bundled, imported } = Compiled::<Vec<CardSet>>::deserialize(&mut reader).ok()?;
    let bundled = bundled.into_iter().map(|set| CardSet { origin: Origin::Bundled, ..set });
    let sets: Vec<CardSet> = bundled.chain(imported).collect();
    let cards = compact::read(cards).ok().filter(|cards| cards.len() == sets.len())?;
    Some(sets.into_iter().zip(cards).map(|(set, cards)| CardSet { cards, ..set }).collect())
}

/// Returns sets as bytes for [`unpack`]. They consist of the length of the next part, the data about the
/// sets (MessagePack), and their cards ([`compact`]).
pub fn pack(sets: &[CardSet]) -> Option<Vec<u8>> {
    let of = |origin: Origin| sets.iter().filter(|s| s.origin == origin).collect::<Vec<_>>();
    let (bundled, imported) = (of(Origin::Bundled), of(Origin::Imported));
    let cards: Vec<&[Card]> = bundled.iter().chain(&imported).map(|set| &set.cards[..]).collect();
    let cards = compact::write(&cards);
    let sets = rmp_serde::to_vec(&Compiled { bundled, imported }).ok()?;
    Some([&(sets.len() as u64).to_le_bytes()[..], &sets, &cards].concat())
}
