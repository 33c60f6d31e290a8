//! Texts that work outside play (CR 701.3), and cards that may be played as though they were in hand.

use maneframe_card::ability::Change;

use crate::cards::change::rule_kind;
use crate::cards::off_board::zone_id;
use crate::cards::pool::CompiledPool;
use crate::model::ids::{AbilityId, CardId, PlayerId};
use crate::model::state::{State, ZoneId};
use crate::query::board::{Board, CardList};
use crate::rules::cited::cite;

impl Board<'_> {
    /// Returns true if `player` may play a card from its zone: from hand, or from elsewhere if a text allows it.
    pub fn in_reach(&self, player: PlayerId, card: CardId) -> bool {
        let c = self.card(card);
        (c.zone == ZoneId::Hand && c.owner == player) || self.playable_off_board(player).contains(&card)
    }

    /// Returns the cards that `player` may play as though they were in hand.
    pub fn playable_off_board(&self, player: PlayerId) -> CardList {
        let mut list = CardList::new();
        self.each_rule(rule_kind::PLAY_FROM, |change, rule, cx| {
            let Change::PlayFrom { who, what } = change else { return };
            let cx = self.cx_for(player, rule, cx);
            if !self.who(who, &cx).has(player) {
                return;
            }
            for card in self.cards(what, &cx, crate::cards::program::Slot::It) {
                let out = !matches!(self.card(card).zone, ZoneId::Play | ZoneId::Queue | ZoneId::Gone);
                if out && !list.contains(&card) {
                    cite!(self, "701.3");
                    list.push(card);
                }
            }
        });
        list
    }

    /// Returns true if a text lets `player` look at a card that is otherwise hidden.
    pub fn shown_to(&self, player: PlayerId, card: CardId) -> bool {
        self.any_rule(rule_kind::SEEN, |change, _, cx| {
            let Change::Seen { who, what } = change else { return false };
            self.who(who, cx).has(player) && self.cards(what, cx, crate::cards::program::Slot::It).contains(&card)
        })
    }
}

/// Returns the abilities of cards outside play that work in their zone (CR 701.3), including those of flipped cards
/// (Chaos).
pub fn working_off_board<'a>(
    pool: &'a CompiledPool,
    state: &'a State,
) -> impl Iterator<Item = (CardId, AbilityId)> + 'a {
    let players = if pool.off_board { &state.players.0[..] } else { &[] };
    let outside = players.iter().flat_map(|p| p.hand.iter().chain(&p.discard).chain(&p.banished).copied());
    let outside = outside.flat_map(move |card| {
        let c = state.card(card);
        let face = pool.def(c.def).face(false);
        let range = if face.off_board { face.abilities.clone() } else { 0..0 };
        let works = move |id: &AbilityId| {
            let def = pool.ability_def(*id);
            [def.zone, def.also_in].into_iter().flatten().any(|z| zone_id(z) == c.zone)
        };
        range.map(AbilityId).filter(works).map(move |id| (card, id))
    });
    let players = if pool.chaos { &state.players.0[..] } else { &[] };
    let flipped = players.iter().flat_map(|p| p.flip.iter().copied()).flat_map(move |card| {
        let face = pool.def(state.card(card).def).face(false);
        face.flipped.clone().map(move |id| (card, AbilityId(id)))
    });
    outside.chain(flipped)
}
