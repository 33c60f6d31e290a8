//! What is taken from the top of a deck, card by card: draws (CR 410.4b) and flips (CR 515.1).

use smallvec::SmallVec;

use crate::game::Game;
use crate::ids::{CardId, PlayerId};
use crate::occurrence::{Act, Occurrence};

/// More than any deck has.
pub(crate) const MOST: i32 = 500;

impl Game {
    /// So many draws or flips, one after the other. Each takes what is on top by then: one that was replaced leaves its
    /// card to the next.
    pub(crate) fn take_from_top(&mut self, act: Act, player: PlayerId, n: i32, rule: &'static str) {
        let list: SmallVec<[Occurrence; 4]> = (0..n.clamp(0, MOST)).map(|_| Occurrence::new(act, player)).collect();
        self.propose(&list, |_| rule, false);
    }

    /// Finds the card of a draw or a flip from the top; false where the deck is empty.
    pub(crate) fn find_topmost(&self, o: &mut Occurrence) -> bool {
        if o.card == CardId::NONE && matches!(o.act, Act::Draw | Act::Flip) {
            o.card = self.state.players[o.player].deck.last().copied().unwrap_or(CardId::NONE);
            return o.card != CardId::NONE;
        }
        true
    }
}
