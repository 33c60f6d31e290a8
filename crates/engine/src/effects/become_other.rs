//! Effects that give cards another definition than the printed one, in play or when they enter play.

use maneframe_card::ability::{Cards, Guise, Until};

use crate::cards::program::Slot;
use crate::effects::interpreter::Interpreter;
use crate::model::ids::{CardId, DefId};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{Disguise, ZoneId, flag};

impl Interpreter {
    /// Makes cards copies of another one, or cards of another type. A copy has the other card's current definition: a
    /// copy of a copy copies that, and later changes to the other card don't matter.
    pub(crate) fn become_other(&mut self, what: &Cards, guise: &Guise, until: &Until) {
        let copied = match guise {
            Guise::CopyOf(of) => self.with_cx(|board, cx| board.cards(of, cx, Slot::Other)).first().copied(),
            _ => None,
        };
        let cards = self.bind(what, Slot::It);
        let controller = self.run().controller;
        let source = self.run().source;
        self.next_op();
        self.try_to(Some(Act::Modify), cards.len());
        for card in cards {
            let c = *self.state.card(card);
            if c.zone == ZoneId::Play && c.is(flag::FACE_DOWN) {
                // A face-down card can't have another definition (CR 505.1).
                continue;
            }
            let def = match guise {
                Guise::CopyOf(_) => copied.and_then(|of| self.pool.copied(c.def, self.state.card(of).def)),
                guise => self.pool.disguised(c.def, guise),
            };
            if let Some(def) = def {
                self.put_in_disguise(card, def, until.clone());
                self.commit(Occurrence::new(Act::Modify, controller).card(source.card), "520.2");
            }
        }
    }

    /// Like [`Interpreter::become_other`], for a card that is about to enter play by the effect under way. It lasts
    /// while the card is in play.
    pub(crate) fn disguise_to_enter(&mut self, card: CardId, guise: &Guise) {
        if let Some(def) = self.pool.disguised(self.printed_on(card), guise)
            && self.state.card(card).def != def
        {
            self.put_in_disguise(card, def, Until::Permanent);
        }
    }

    fn put_in_disguise(&mut self, card: CardId, def: DefId, until: Until) {
        let (source, controller) = (self.run().source, self.run().controller);
        let (printed, stamp, turn) = (self.printed_on(card), self.tick(), self.state.turn);
        let entering = self.state.card(card).zone != ZoneId::Play;
        self.disguise(Disguise { card, def, printed, entering, controller, source, stamp, until, turn });
    }
}
