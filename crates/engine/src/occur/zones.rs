//! Cards in zones (CR 401-410): lists, order, and when a card becomes a different card.

use crate::occur::world::World;
use maneframe_card::CardType;
use maneframe_card::ability::Cards;

use crate::cards::pool::CompiledPool;
use crate::cards::topics;
use crate::model::ids::{AreaId, CardId, DefId, PlayerId, PlayerSet};
use crate::model::state::{CardState, Modifier, State, ZoneId, flag};
use crate::rules::cited::cite;

/// End of an ordered zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DeckEnd {
    Top,
    Bottom,
}

impl World {
    fn list(&mut self, owner: PlayerId, zone: ZoneId) -> Option<&mut Vec<CardId>> {
        let player = &mut self.state.players.write(&mut self.derived, topics::OFF_BOARD)[owner];
        Some(match zone {
            ZoneId::Deck => &mut player.deck,
            ZoneId::ProblemDeck => &mut player.problem_deck,
            ZoneId::Hand => &mut player.hand,
            ZoneId::Discard => &mut player.discard,
            ZoneId::Banished => &mut player.banished,
            ZoneId::Flip => &mut player.flip,
            ZoneId::Play => self.state.play.write(&mut self.derived, topics::CARDS),
            ZoneId::Queue => &mut self.state.queue,
            ZoneId::Gone => return None,
        })
    }

    /// Takes a card out of the list of its zone.
    fn take_out(&mut self, card: CardId) {
        let c = *self.state.card(card);
        if let Some(list) = self.list(c.owner, c.zone) {
            // Cards are usually taken from the top, which is the end of the list.
            if let Some(i) = list.iter().rposition(|&x| x == card) {
                list.remove(i);
                let empty = list.is_empty();
                cite!(self, "401.2" if empty);
            }
        }
        match c.zone {
            ZoneId::Play => self.leave_play(card, c.area, c.owner),
            ZoneId::Hand => self.derived.touch_hand(c.owner),
            _ => {}
        }
    }

    fn leave_play(&mut self, card: CardId, area: AreaId, owner: PlayerId) {
        self.state.order_dirty = true;
        if self.state.problem_at(area) == Some(card) {
            self.state.visited = self.state.visited.without(area);
        }
        if let Some(slot) = self.state.dilemmas.iter_mut().find(|d| **d == card) {
            *slot = CardId::NONE;
        }
        if self.state.players[owner].problem == card && area == AreaId::problem(owner) {
            cite!(self, "501.1");
            self.player_mut(owner).problem = CardId::NONE;
        }
    }

    /// Updates banished cards under a card that becomes a different card: they stay banished, but are under no card (CR
    /// 410.6).
    fn forget_ties(&mut self, host: CardId) {
        let from_play = self.state.card(host).zone == ZoneId::Play;
        for card in self.state.players.0.iter().flat_map(|p| &p.banished) {
            let c = &mut self.state.cards[card.index()];
            if c.lay_beneath == host {
                c.lay_beneath = CardId::NONE;
            }
            if from_play && c.under == host {
                c.under = CardId::NONE;
                c.lay_beneath = host;
            }
        }
    }

    /// Makes a card a different card (CR 410.6): its counters, flags and references to it are removed, except those of
    /// the text that does this (CR 410.6a).
    pub(crate) fn become_different(&mut self, card: CardId, changes_zones: bool) {
        cite!(self, "410.6");
        cite!(self, "519.3a" if self.state.card(card).counters != 0);
        self.forget_counters(card);
        let then = self.state.card_ref(card);
        let c = self.state.card_mut(card);
        c.identity = c.identity.wrapping_add(1);
        c.counters = 0;
        c.flags &= flag::BOOSTED;
        c.under = CardId::NONE;
        c.lay_beneath = CardId::NONE;
        if c.zone == ZoneId::Play {
            self.forget_answers(card);
        }
        self.forget_ties(card);
        if !self.state.counters.is_empty() {
            cite!(self, "519.3a" if self.state.counters.iter().any(|n| n.card.card == card));
            // Texts may still ask how many counters were on the card just before (CR 410.6a).
            let was = self.state.card(card).identity.wrapping_sub(1);
            self.state
                .counters
                .write(&mut self.derived, topics::CARDS)
                .retain(|n| n.card.card != card || n.card.identity == was);
        }
        self.unmask(card);
        if !self.state.loans.is_empty() {
            self.state.loans.retain(|l| l.card.card != card);
        }
        // Modifiers about other cards remain, though the card that made them is gone (CR 708.5).
        let pool = &self.pool;
        if self.state.modifiers.iter().any(|m| is_about(pool, m, card)) {
            let modifiers = self.state.modifiers.write(&mut self.derived, topics::MODIFIERS);
            modifiers.retain(|m| !is_about(pool, m, card));
        }
        match self.state.card(card).zone {
            ZoneId::Play => self.touch_card(card),
            zone => self.touch_outside(card, zone),
        }
        self.tell_who_moves(then, changes_zones);
    }

    /// Puts a card into a zone outside play, under its owner's control. Tokens cease to exist (CR 521.3).
    pub(crate) fn relocate(&mut self, card: CardId, zone: ZoneId, position: DeckEnd) {
        self.relocate_lying(card, zone, position, 0);
    }

    /// Like [`World::relocate`], and sets the card's [`flag`] bits.
    pub(crate) fn relocate_lying(&mut self, card: CardId, zone: ZoneId, position: DeckEnd, flags: u16) {
        let last_power = self.power_before_leaving(card);
        let was = *self.state.card(card);
        let before = &was;
        let lent = before.zone == ZoneId::Play && before.controller != before.owner;
        let last_controller = lent.then_some(before.controller);
        self.take_out(card);
        let owner = self.state.card(card).owner;
        self.forget_answers(card);
        let token = self.pool.def(self.state.card(card).def).token;
        let zone = if cite!(self, "521.3" if token) { ZoneId::Gone } else { zone };
        cite!(self, "401.1");
        cite!(self, "401.3" if matches!(zone, ZoneId::Deck | ZoneId::ProblemDeck | ZoneId::Queue));
        cite!(self, "401.4");
        cite!(self, "513.1");
        cite!(self, "503.4" if self.state.card(card).is(flag::EXHAUSTED));
        if zone == ZoneId::Hand {
            self.derived.touch_hand(owner);
        }
        self.become_different(card, true);
        self.touch_outside(card, zone);
        if let Some(list) = self.list(owner, zone) {
            match position {
                DeckEnd::Top => list.push(card),
                DeckEnd::Bottom => list.insert(0, card),
            }
        }
        let c = self.state.card_mut(card);
        c.zone = zone;
        c.left = c.area;
        c.last_power = last_power;
        c.last_controller = last_controller;
        c.area = AreaId::NONE;
        c.controller = owner;
        c.flags = flags;
        self.follow(card, was);
    }

    /// Notes that a card entered or left a zone outside play.
    fn touch_outside(&mut self, card: CardId, zone: ZoneId) {
        let face = self.pool.def(self.state.card(card).def).face(false);
        if face.off_board || (zone == ZoneId::Flip && !face.flipped.is_empty()) {
            // Its texts may function there, so they begin or end now.
            self.touch();
        } else if zone == ZoneId::Flip {
            self.derived.touch_flipped();
        } else {
            self.touch_topics(topics::OFF_BOARD);
        }
    }

    /// Returns the value of "its power" for a card that leaves play (CR 410.6a).
    fn power_before_leaving(&mut self, card: CardId) -> i16 {
        if self.state.card(card).zone != ZoneId::Play {
            return 0;
        }
        self.board().power(card).unwrap_or(0).clamp(-999, 999) as i16
    }

    /// Puts a card into the queue (CR 408, 705.2d) under `player`'s control.
    pub(crate) fn queue_up(&mut self, card: CardId, player: PlayerId) {
        let was = self.state.card_ref(card);
        self.relocate(card, ZoneId::Queue, DeckEnd::Top);
        self.keep_speaking_of(was);
        let c = self.state.card_mut(card);
        c.controller = player;
        c.known_to = c.known_to.or(player.mask());
    }

    /// Returns modifiers made "as it enters play", which apply to the card in play as well (CR 706.1a, c).
    fn modifiers_as_it_enters(&self, card: CardId) -> Vec<crate::model::state::Modifier> {
        if self.pool.amid & crate::model::occurrence::Act::Enter.bit() == 0 {
            return Vec::new();
        }
        let now = self.state.card_ref(card);
        let this = Some(&maneframe_card::ability::Cards::This);
        let about_this = |m: &crate::model::state::Modifier| {
            m.source == now
                && crate::query::active_rule::change_at(&self.pool, m.code).and_then(crate::cards::change::subject)
                    == this
        };
        let about = |m: &&crate::model::state::Modifier| m.bindings.it[..] == [now] || about_this(m);
        self.state.modifiers.iter().filter(about).cloned().collect()
    }

    /// Puts a card into the play zone (CR 706) at `area`, attached to `host` if there is one.
    pub(crate) fn enter_play(&mut self, card: CardId, player: PlayerId, area: AreaId, host: CardId) {
        let played = if self.state.card(card).zone == ZoneId::Queue { flag::FROM_DISCARD } else { 0 };
        let kept = self.state.card(card).flags & played;
        self.take_out(card);
        let then = self.state.card_ref(card);
        let entering = self.modifiers_as_it_enters(card);
        self.become_different(card, true);
        if !entering.is_empty() {
            let now = self.state.card_ref(card);
            self.modifiers_mut().extend(entering.into_iter().map(|mut m| {
                for it in m.bindings.it.iter_mut().chain([&mut m.source]).filter(|r| **r == then) {
                    *it = now;
                }
                m
            }));
        }
        // Cards still attached from its last time in play are attached to a card that no longer exists (CR 410.6,
        // 511.2).
        while let Some(&left_over) = self.state.play.iter().find(|&&c| self.state.card(c).under == card) {
            self.state.card_mut(left_over).under = CardId::NONE;
            self.touch_card(left_over);
        }
        cite!(self, "503.1");
        cite!(self, "513.2" if player != self.state.card(card).owner);
        cite!(self, "521.2" if self.pool.def(self.state.card(card).def).token);
        let dilemma = cite!(self, "522.1" if self.pool.def(self.state.card(card).def).dilemma);
        let area = if dilemma { self.dilemma_area(card) } else { area };
        let stamp = self.tick();
        let c = self.state.card_mut(card);
        c.zone = ZoneId::Play;
        c.area = area;
        c.controller = player;
        c.under = host;
        c.stamp = stamp;
        let owner = c.owner;
        let kind = self.pool.def(c.def).kind;
        c.flags = kept;
        self.state.play.write(&mut self.derived, topics::CARDS).push(card);
        if player != owner {
            self.lend(
                card,
                player,
                maneframe_card::ability::Until::Permanent,
                crate::model::ids::CardRef::NONE,
                player,
            );
        }
        if cite!(self, "303.1" if kind == CardType::Problem) {
            self.player_mut(owner).problem = card;
        }
        self.state.unique_dirty = true;
        self.state.order_dirty = true;
        self.touch_card(card);
    }

    /// Notes that a card in play entered, left or changed: values that depend on cards, and on its own texts, are out
    /// of date.
    pub(crate) fn touch_card(&mut self, card: CardId) {
        let c = self.state.card(card);
        let face = self.pool.def(c.def).face(c.is(flag::BOOSTED));
        let modifiers = if face.statics.is_empty() && !face.off_board { 0 } else { topics::MODIFIERS };
        let lists = if face.others.is_empty() && !face.off_board { 0 } else { topics::LISTS };
        let area = c.area;
        self.derived.touch_card(card, area, modifiers | lists);
    }

    /// Returns a new area for a Dilemma (CR 522.2).
    fn dilemma_area(&mut self, card: CardId) -> AreaId {
        cite!(self, "522.2a");
        let slot = match self.state.dilemmas.iter().position(|d| *d == CardId::NONE) {
            Some(free) => {
                self.state.dilemmas[free] = card;
                free
            }
            None => {
                self.state.dilemmas.push(card);
                self.state.dilemmas.len() - 1
            }
        };
        AreaId(AreaId::FIRST_DILEMMA + slot as u8)
    }

    /// Puts a card in play at another area, together with its attachments and what is attached to those (CR 509.3).
    pub(crate) fn set_area(&mut self, card: CardId, area: AreaId) {
        cite!(self, "519.3" if self.state.card(card).counters != 0);
        let from = std::mem::replace(&mut self.state.card_mut(card).area, area);
        self.derived.touch_at(from, topics::PLACE);
        self.derived.touch_at(area, topics::PLACE);
        let goes_along = |state: &State, other: CardId| {
            let c = state.card(other);
            c.under == card && c.area != area
        };
        while let Some(&other) = self.state.play.iter().find(|&&c| goes_along(&self.state, c)) {
            cite!(self, "509.3");
            self.set_area(other, area);
        }
        // The area of a card affects uniqueness only among Troublemakers (CR 516.4).
        if self.pool.def(self.state.card(card).def).kind == CardType::Troublemaker {
            self.state.unique_dirty = true;
        }
    }

    /// Shuffles a player's Draw Deck: every card in it becomes a different card (CR 410.6).
    pub(crate) fn shuffle_deck(&mut self, player: PlayerId) {
        let mut deck = std::mem::take(&mut self.player_mut(player).deck);
        self.state.rng.shuffle(&mut deck);
        for &card in &deck {
            let c = self.state.card_mut(card);
            c.identity = c.identity.wrapping_add(1);
            c.known_to = PlayerSet::NONE;
        }
        self.player_mut(player).deck = deck;
    }

    /// Drops choices for a card that becomes a different card (CR 410.6).
    pub(crate) fn forget_answers(&mut self, card: CardId) {
        if !self.state.answers.is_empty() {
            self.state.answers.retain(|(of, _)| *of != card);
        }
    }

    /// Creates a card object that is in no zone yet: a token (CR 521), or a card of a made-up position.
    pub(crate) fn make_card(&mut self, def: DefId, owner: PlayerId) -> CardId {
        let card = push_card(&mut self.state, def, owner, ZoneId::Gone);
        self.derived.make_room(self.state.cards.len());
        self.touch();
        card
    }
}

/// Returns true if a modifier is about that card and no other.
fn is_about(pool: &CompiledPool, modifier: &Modifier, card: CardId) -> bool {
    match crate::query::active_rule::change_at(pool, modifier.code).and_then(crate::cards::change::subject) {
        None | Some(Cards::All(_) | Cards::Several(_)) => false,
        Some(Cards::This) => modifier.source.card == card,
        Some(_) => matches!(modifier.bindings.it[..], [it] if it.card == card),
    }
}

pub(crate) fn push_card(state: &mut State, def: DefId, owner: PlayerId, zone: ZoneId) -> CardId {
    let id = CardId(state.cards.len() as u16);
    state.cards.push(CardState {
        stamp: 0,
        def,
        identity: 0,
        under: CardId::NONE,
        lay_beneath: CardId::NONE,
        counters: 0,
        flags: 0,
        known_to: PlayerSet::NONE,
        owner,
        controller: owner,
        zone,
        area: AreaId::NONE,
        left: AreaId::NONE,
        last_power: 0,
        last_controller: None,
    });
    id
}
