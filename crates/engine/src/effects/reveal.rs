//! Revealing cards, drawing from the bottom of a deck, and choosing a player.

use crate::effects::interpreter::Interpreter;
use maneframe_card::ability::{Amount, Cards, Filter, Who};

use crate::cards::program::Slot;
use crate::effects::run::count;
use crate::model::decision::{AnswerKind, Choice, Flow, Prompt};
use crate::model::ids::{CardId, PlayerId};
use crate::model::occurrence::{Act, Occurrence, REVEALED};
use crate::query::board::CardList;

impl Interpreter {
    /// Reveals cards to all players.
    pub(crate) fn reveal(&mut self, what: &Cards, actor: PlayerId) {
        let cards = self.bind(what, Slot::It);
        self.next_op();
        self.show(&cards, actor);
    }

    pub(crate) fn show(&mut self, cards: &[CardId], actor: PlayerId) {
        self.lay_open(cards);
        for &card in cards {
            let shown = Occurrence::new(Act::Look, actor).card(card).amount(i32::from(REVEALED));
            self.commit(shown, "402.2");
        }
    }

    /// Reveals cards of a deck until `amount` matching ones are revealed; "it" refers to those.
    pub(crate) fn reveal_until(&mut self, whose: &Who, what: &Filter, amount: &Amount, actor: PlayerId) {
        let n = count(self, amount) as usize;
        let (mut seen, mut found) = (CardList::new(), CardList::new());
        let owner = self.with_cx(|board, cx| {
            let owner = board.who(whose, cx).iter().next()?;
            for &card in board.state.players[owner].deck.iter().rev() {
                if found.len() >= n {
                    break;
                }
                seen.push(card);
                if board.fits(what, card, cx, true) {
                    found.push(card);
                }
            }
            Some(owner)
        });
        let refs: Vec<_> = found.iter().map(|&c| self.state.card_ref(c)).collect();
        // "The rest": those that were revealed and didn't fit.
        let all: Vec<_> = seen.iter().map(|&c| self.state.card_ref(c)).collect();
        let run = self.run();
        run.bindings.speak_of(all);
        run.bindings.speak_of(refs);
        run.bindings.player = owner.or(run.bindings.player);
        self.next_op();
        self.show(&seen, actor);
    }

    /// Draws from the bottom of the deck, one card after the other.
    pub(crate) fn draw_from_bottom(&mut self, player: PlayerId, n: i32) {
        let deck = &self.state.players[player].deck;
        let draw = |&card: &CardId| Occurrence::new(Act::Draw, player).card(card);
        let list: smallvec::SmallVec<[Occurrence; 4]> = deck.iter().take(n.max(0) as usize).map(draw).collect();
        self.happen_all(&list, "410.4");
    }

    /// Asks for one of the players that the text describes, if more than one fits.
    pub(crate) fn choose_player(&mut self, who: &Who) -> Flow {
        let players = self.with_cx(|board, cx| board.who(who, cx)).and(self.state.alive());
        if players.len() > 1 {
            self.options.extend(players.iter().map(Choice::Player));
            return self.ask(AnswerKind::Players, Prompt::Opponent, "106.2");
        }
        if let Some(player) = players.iter().next() {
            self.run().bindings.player = Some(player);
        }
        self.next_op();
        Flow::Go
    }
}
