//! [`Bindings`]: referents of words that refer back, such as "it".

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::model::ids::{AreaId, CardId, CardRef, PlayerId};
use crate::model::named::Named;

/// Referents of words that refer back, while a text is processed.
#[derive(PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Bindings {
    /// Cards that "it" or "them" refers to.
    pub it: SmallVec<[CardRef; 4]>,
    /// Earlier referent of "it", for "that Friend" after the text has mentioned another card.
    #[serde(default)]
    pub before: SmallVec<[CardRef; 2]>,
    /// Cards of an effect's second operand: those that something is put on, or faced off against.
    pub other: SmallVec<[CardRef; 2]>,
    /// Cards picked so far that "another" excludes; empty before the first pick.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub apart: SmallVec<[CardRef; 2]>,
    /// Player that "that player" refers to.
    pub player: Option<PlayerId>,
    /// Area that "there" refers to.
    pub area: Option<AreaId>,
    /// Area that "here" refers to, fixed when a lasting effect was made (CR 708.2b). Otherwise none: "here" is then the
    /// area of the card with the text.
    #[serde(default, skip_serializing_if = "AreaId::is_none")]
    pub here: AreaId,
    /// Area that "its previous area" refers to.
    #[serde(default)]
    pub from: Option<AreaId>,
    /// Number that "that many" refers to; unused while `counted` is set.
    pub amount: i16,
    /// True if "that many" is the number of cards in `it` that the last instruction happened to, rather than `amount`.
    #[serde(default)]
    pub counted: bool,
    /// Cards in `it` that the last instruction about them did not happen to: bit n is the n-th card.
    #[serde(default)]
    pub missed: u32,
    /// True if the text has mentioned "it", by its trigger or as this card. "Another" then excludes `it`; otherwise it
    /// excludes this card.
    pub spoken: bool,
    /// True if "banished this way" means the cards that another ability of the same card banished.
    #[serde(default)]
    pub linked: bool,
    /// Last choice or name that the text asked for.
    pub chosen: Option<Named>,
}

impl Clone for Bindings {
    /// Copies the lists as a whole, which `SmallVec` does only for [`Copy`] items that are asked for as a slice.
    fn clone(&self) -> Bindings {
        Bindings {
            it: SmallVec::from_slice(&self.it),
            before: SmallVec::from_slice(&self.before),
            other: SmallVec::from_slice(&self.other),
            apart: SmallVec::from_slice(&self.apart),
            ..*self
        }
    }
}

impl Bindings {
    /// Bindings without referents, to borrow for texts that refer back to nothing.
    pub const NONE: &'static Bindings = {
        static NONE: Bindings = Bindings {
            it: SmallVec::new_const(),
            before: SmallVec::new_const(),
            other: SmallVec::new_const(),
            apart: SmallVec::new_const(),
            player: None,
            area: None,
            here: AreaId::NONE,
            from: None,
            amount: 0,
            counted: false,
            missed: 0,
            spoken: false,
            linked: false,
            chosen: None,
        };
        &NONE
    };

    /// Makes `cards` the referent of "it", and the former "it" the earlier referent.
    pub fn speak_of(&mut self, cards: impl IntoIterator<Item = CardRef>) {
        let before = self.it.clone();
        self.replace_it(cards);
        self.before.clear();
        self.before.extend(before);
    }

    /// Makes `cards`, which are some of "the others", the referent of "it". The rest remain "the others".
    pub fn speak_of_another(&mut self, cards: impl IntoIterator<Item = CardRef>) {
        let taken = std::mem::take(&mut self.it);
        self.before.retain(|left| !taken.contains(left));
        self.replace_it(cards);
    }

    /// Makes `cards` the referent of "it", and keeps the earlier referent.
    pub fn replace_it(&mut self, cards: impl IntoIterator<Item = CardRef>) {
        if self.counted {
            self.count_to(self.that_many());
        }
        self.missed = 0;
        self.it.clear();
        self.it.extend(cards);
    }

    /// Removes the card at index `place` from `it`.
    pub fn drop_one(&mut self, place: usize) {
        self.it.remove(place);
        let below = bits().take(place).fold(0, |set, bit| set | bit);
        self.missed = self.missed & below | self.missed >> 1 & !below;
    }

    /// Makes "that many" refer to a number.
    pub fn count_to(&mut self, many: i32) {
        self.amount = many.clamp(0, i16::MAX.into()) as i16;
        self.counted = false;
    }

    /// Returns the number that "that many" refers to.
    pub fn that_many(&self) -> i32 {
        match self.counted {
            true => self.done().count() as i32,
            false => self.amount.into(),
        }
    }

    /// Notes that an instruction about `cards` begins: it has not yet happened to those of them in `it`. If it is about
    /// several cards, "that many" is the number that it happens to.
    pub fn attempt(&mut self, cards: &[CardId], several: bool) {
        let about =
            self.it.iter().zip(bits()).filter(|(r, _)| cards.contains(&r.card)).fold(0, |set, (_, bit)| set | bit);
        // An instruction about other cards, as "turn this card over", keeps "exhausted this way" as it is.
        if about != 0 {
            self.missed = about;
        }
        self.counted |= several;
    }

    /// Notes that the last instruction happened to `card`.
    pub fn succeed(&mut self, card: CardId) {
        if self.missed != 0
            && let Some((_, bit)) = self.it.iter().zip(bits()).find(|(r, _)| r.card == card)
        {
            self.missed &= !bit;
        }
    }

    /// Merges the bindings of another player who carried out the same steps at the same time. With `it`, both players'
    /// cards become "it". With `many`, "that many" becomes the sum.
    pub fn join(&mut self, other: &Bindings, it: bool, many: bool) {
        if many && !other.counted {
            self.count_to(i32::from(self.amount) + i32::from(other.amount));
        }
        if it {
            for (card, bit) in other.it.iter().zip(bits()) {
                if self.it.contains(card) {
                    continue;
                }
                if other.missed & bit != 0 {
                    self.missed |= bits().nth(self.it.len()).unwrap_or(0);
                }
                self.it.push(*card);
            }
            self.counted |= other.counted;
        }
        self.area = self.area.or(other.area);
        self.chosen = other.chosen.or(self.chosen);
    }

    /// Returns the cards in `it` that the last instruction about them happened to.
    pub fn done(&self) -> impl Iterator<Item = &CardRef> {
        self.it.iter().zip(bits()).filter(|(_, bit)| self.missed & bit == 0).map(|(r, _)| r)
    }

    /// Makes the card with the text "it" if nothing was mentioned yet: "exhaust this card to add its power …".
    #[must_use]
    pub fn or_it(mut self, this: CardRef) -> Bindings {
        if self.it.is_empty() {
            self.it.push(this);
        }
        self.spoken = true;
        self
    }
}

/// Returns a bit for each of the first 32 cards, then zeros: later cards count as done.
fn bits() -> impl Iterator<Item = u32> {
    (0..u32::BITS).map(|i| 1 << i).chain(std::iter::repeat(0))
}

/// Numbers that were read once and stay fixed: step of the effect, and value.
pub type LockedAmounts = SmallVec<[(u16, i16); 1]>;
