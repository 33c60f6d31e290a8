//! [`Bindings`]: what words that refer back stand for.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::model::ids::{AreaId, CardId, CardRef, PlayerId};
use crate::model::named::Named;

/// What words that refer back stand for, while some text is processed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Bindings {
    /// "It", "them".
    pub it: SmallVec<[CardRef; 4]>,
    /// What "it" was before that: "that Friend", where another card has been spoken of since.
    #[serde(default)]
    pub before: SmallVec<[CardRef; 2]>,
    /// The cards of an effect's second operand: what something is put on, or faced off against.
    pub other: SmallVec<[CardRef; 2]>,
    /// The cards picked so far that "another" is different from; none before anything was picked.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub apart: SmallVec<[CardRef; 2]>,
    /// "That player".
    pub player: Option<PlayerId>,
    /// "There".
    pub area: Option<AreaId>,
    /// "Here", where that stays one area: as an effect that lasts was made (CR 708.2b). Otherwise none: where the card with the text
    /// is.
    #[serde(default, skip_serializing_if = "AreaId::is_none")]
    pub here: AreaId,
    /// "Its previous area".
    #[serde(default)]
    pub from: Option<AreaId>,
    /// "That many" as a number that was said; not used while `counted` is set.
    pub amount: i16,
    /// Whether "that many" is how many of "it" the last instruction happened to, instead of `amount`.
    #[serde(default)]
    pub counted: bool,
    /// To which of "it" the last instruction about them did not happen: bit n for the n-th of `it`.
    #[serde(default)]
    pub missed: u32,
    /// Whether the text itself has spoken of "it", by its trigger or as this card: "another" is then another than "it", otherwise
    /// another than this card.
    pub spoken: bool,
    /// "Banished this way" is what another ability of the same card banished.
    #[serde(default)]
    pub linked: bool,
    /// What this text had chosen or named last.
    pub chosen: Option<Named>,
}

impl Bindings {
    /// Nothing has been spoken of: for texts that refer back to nothing, at no cost.
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

    /// Makes `cards` "it"; what was "it" becomes what was spoken of before.
    pub fn speak_of(&mut self, cards: impl IntoIterator<Item = CardRef>) {
        let before = self.it.clone();
        self.replace_it(cards);
        self.before.clear();
        self.before.extend(before);
    }

    /// Makes `cards`, which are some of "the others", "it": the others are those that are still left.
    pub fn speak_of_another(&mut self, cards: impl IntoIterator<Item = CardRef>) {
        let taken = std::mem::take(&mut self.it);
        self.before.retain(|left| !taken.contains(left));
        self.replace_it(cards);
    }

    /// Makes `cards` "it", and leaves what was spoken of before as it is.
    pub fn replace_it(&mut self, cards: impl IntoIterator<Item = CardRef>) {
        if self.counted {
            self.count_to(self.that_many());
        }
        self.missed = 0;
        self.it.clear();
        self.it.extend(cards);
    }

    /// Takes the card at `place` out of "it".
    pub fn drop_one(&mut self, place: usize) {
        self.it.remove(place);
        let below = bits().take(place).fold(0, |set, bit| set | bit);
        self.missed = self.missed & below | self.missed >> 1 & !below;
    }

    /// Makes "that many" a number.
    pub fn count_to(&mut self, many: i32) {
        self.amount = many.clamp(0, i16::MAX.into()) as i16;
        self.counted = false;
    }

    /// What "that many" stands for.
    pub fn that_many(&self) -> i32 {
        match self.counted {
            true => self.done().count() as i32,
            false => self.amount.into(),
        }
    }

    /// An instruction is about cards: to those of "it" among them nothing has happened yet. About several cards, "that many"
    /// is how many it happens to.
    pub fn attempt(&mut self, cards: &[CardId], several: bool) {
        let about =
            self.it.iter().zip(bits()).filter(|(r, _)| cards.contains(&r.card)).fold(0, |set, (_, bit)| set | bit);
        // "Turn this card over" in between leaves "exhausted this way" as it is.
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

    /// Takes in what another player's words stand for who has carried out the same steps at the same time: with `it` the cards of both are
    /// "it", with `many` "that many" is the sum.
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

    /// Those of "it" to which the last instruction about them happened.
    pub fn done(&self) -> impl Iterator<Item = &CardRef> {
        self.it.iter().zip(bits()).filter(|(_, bit)| self.missed & bit == 0).map(|(r, _)| r)
    }

    /// With nothing spoken of yet, "it" is the card whose text this is: "exhaust this card to add its power …".
    #[must_use]
    pub fn or_it(mut self, this: CardRef) -> Bindings {
        if self.it.is_empty() {
            self.it.push(this);
        }
        self.spoken = true;
        self
    }
}

/// A bit for each of the first cards; the others have none, and count as done.
fn bits() -> impl Iterator<Item = u32> {
    (0..u32::BITS).map(|i| 1 << i).chain(std::iter::repeat(0))
}

/// Numbers that were read once and stay: at which step of the effect, and how much.
pub type LockedAmounts = SmallVec<[(u16, i16); 1]>;
