//! Taking cards from the top of a deck one by one: draws (CR 410.4b), flips (CR 515.1), and the Problem that follows
//! another (CR 613.2).

use crate::occur::world::World;
use smallvec::SmallVec;

use crate::model::ids::{AreaId, CardId, PlayerId};
use crate::model::occurrence::{Act, Occurrence};

/// Maximum number of draws or flips at once; it exceeds the size of any deck.
pub(crate) const MOST: i32 = 500;

impl World {
    /// Proposes `n` draws or flips, one after the other. Each takes the card then on top, so the card of a replaced one
    /// is taken by the next.
    pub(crate) fn take_from_top(&mut self, act: Act, player: PlayerId, n: i32, rule: &'static str) {
        let list: SmallVec<[Occurrence; 4]> = (0..n.clamp(0, MOST)).map(|_| Occurrence::new(act, player)).collect();
        self.happen_in_turn(&list, |_| rule);
    }

    /// Sets the card of a draw, a flip, or a Problem that replaces another from its deck. Returns false if the deck is
    /// empty or a Problem is still there.
    pub(crate) fn find_deck_top(&self, o: &mut Occurrence) -> bool {
        if o.card != CardId::NONE {
            return true;
        }
        let player = |o: &Occurrence| &self.state.players[o.player];
        let topmost = match o.act {
            Act::Draw | Act::Flip => player(o).deck.last(),
            Act::Enter if self.state.problem_at(o.to).is_some() => None,
            Act::Enter => player(o).problem_deck.last(),
            _ => return true,
        };
        o.card = topmost.copied().unwrap_or(CardId::NONE);
        o.card != CardId::NONE
    }

    /// Creates an occurrence: the card then on top of a player's Problem Deck enters play at that player's Problem area
    /// (CR 613.2).
    pub(crate) fn next_problem(owner: PlayerId) -> Occurrence {
        Occurrence::new(Act::Enter, owner).at(AreaId::problem(owner))
    }
}
