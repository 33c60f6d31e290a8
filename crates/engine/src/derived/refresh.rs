//! Derived values (CR 711): power, colours, traits and abilities of cards in play, computed from printed values and
//! continuous modifiers in timestamp order and by dependency; and the rules that modifiers change.
//!
//! Nothing here is part of the game's state. What changes in the state is noted by topic ([`Derived::touch`]), and the next
//! reader brings the values up to date ([`Derived::refresh`]): only modifiers that look at what changed are asked again,
//! and only where one of them answers differently are values written anew.

use maneframe_card::CardType;

use crate::cards::change::rule_kind;
use crate::cards::pool::CompiledPool;
use crate::cards::topics;
use crate::cards::topics::Topics;
use crate::derived::active_modifier::ActiveModifier;
use crate::derived::modifier_result::ModifierResult;
use crate::model::card_values::CardValues;
use crate::model::ids::{AreaId, AreaSet, CardId, MAX_PLAYERS, PlayerId, PlayerSet};
use crate::model::state::{State, ZoneId, flag};
use crate::query::in_play_row::Row;
use crate::query::values::{AbilityLists, Values};
use crate::rules::cited::{Cited, cite};

/// All derived values of a state.
#[derive(Clone, Debug, Default)]
pub struct Derived {
    /// The values, as far as they were brought up to date.
    pub(super) values: Values,
    /// What changed since all this was computed.
    pub(super) stale: Topics,
    /// Whether that is everything, so that all values have to be written anew.
    pub(super) anew: bool,
    /// Whether the order in which modifiers apply was found by trial, as what they look at and write makes a circle.
    pub(super) tried: bool,
    /// Cards whose values have to be.
    pub(super) touched: Vec<CardId>,
    /// At which areas it changed, where that is [`topics::HERE`].
    pub(super) stirred: AreaSet,
    /// For whom that still has to be looked up.
    pub(super) hands_stale: PlayerSet,
    /// The modifiers there are, in the order in which they apply.
    pub(super) standing: Vec<ActiveModifier>,
    /// What they came to when they were asked last, one after the other.
    pub(super) answers: Vec<ModifierResult>,
    /// The next answers, while they are collected.
    pub(super) asked: Vec<ModifierResult>,
    /// What any of the modifiers looks at.
    pub(super) reads: Topics,
    /// What any of them writes.
    pub(super) writes: Topics,
    /// What those look at that give abilities or take them.
    pub(super) ability_reads: Topics,
    /// The moments that any of them asks about: see [`topics::moments_of`].
    pub(super) moments: u8,
    /// Whether any of them gives abilities or takes them.
    pub(super) gives: bool,
    /// Whether any of them takes abilities: then each has to be asked when it is its turn.
    pub(super) takes: bool,
    /// See [`Derived::traits_changed`].
    pub(super) retraited: bool,
}

impl Derived {
    /// Nothing has been computed yet.
    pub fn new() -> Derived {
        let mut derived = Derived::default();
        derived.touch(topics::ALL);
        derived
    }

    /// The values of `state`, which must be the one whose changes were noted here. There is no other way to them but
    /// [`Derived::if_fresh`], so nobody reads what is out of date.
    #[inline]
    pub fn values(&mut self, pool: &CompiledPool, state: &State) -> &Values {
        if self.stale != 0 {
            self.refresh(pool, state);
        }
        self.glance_at_hands(pool, state);
        &self.values
    }

    /// The values, where nothing has changed since somebody asked for them.
    #[inline]
    pub fn if_fresh(&self) -> Option<&Values> {
        (self.stale == 0 && self.hands_stale.is_empty()).then_some(&self.values)
    }

    /// The abilities that function in `state`: most changes leave them as they are.
    #[inline]
    pub fn lists(&mut self, pool: &CompiledPool, state: &State) -> &AbilityLists {
        if !self.has_fresh_lists() {
            self.refresh(pool, state);
        }
        &self.values.lists
    }

    /// By player, when cards in hand can be used that may be paid for: see [`crate::cards::timing_mask`].
    #[inline]
    pub fn hands(&mut self, pool: &CompiledPool, state: &State) -> &[u8; MAX_PLAYERS] {
        self.lists(pool, state);
        self.glance_at_hands(pool, state);
        &self.values.hands
    }

    /// Rules that were carried out.
    pub fn cited(&self) -> &Cited {
        &self.values.cited
    }

    /// From now on notes the rules that are carried out.
    pub fn watch_rules(&mut self) {
        self.values.cited.watched = true;
    }

    /// There are so many cards now.
    pub fn make_room(&mut self, cards: usize) {
        self.values.cards.resize(cards, CardValues::default());
    }

    /// Notes what changed.
    pub fn touch(&mut self, topics: Topics) {
        self.note(topics);
        if topics == topics::ALL {
            self.stirred = AreaSet(u64::MAX);
            self.anew = true;
            self.hands_stale = PlayerSet::ALL;
        }
    }

    /// Notes that a card in play came, goes, or isn't what it was.
    pub fn touch_card(&mut self, card: CardId, area: AreaId, topics: Topics) {
        self.touched.push(card);
        self.touch_at(area, topics | topics::CARDS);
    }

    /// Notes that other cards are flipped: they have values while some modifier is about such cards.
    pub fn touch_flipped(&mut self) {
        self.note(topics::OFF_BOARD | if self.values.flips { topics::FLIPPED } else { 0 });
        self.anew |= self.values.flips;
    }

    /// Notes that something changed at an area.
    pub fn touch_at(&mut self, area: AreaId, topics: Topics) {
        self.note(topics | topics::HERE);
        self.stirred = self.stirred.with(area);
    }

    /// Values are out of date only where something there looks at what changed: cards and their places are kept here, and
    /// other modifiers may look at anything.
    #[inline]
    pub(super) fn note(&mut self, topics: Topics) {
        const KEPT: Topics = topics::CARDS | topics::PLACE | topics::MODIFIERS | topics::LISTS | topics::FLIPPED;
        let settled = (self.stale | topics) & topics::MODIFIERS == 0;
        self.stale |= if settled { topics & (self.reads | KEPT) } else { topics };
    }

    /// Notes that there are other cards in a player's hand, or that this player has more or less to pay with.
    pub fn touch_hand(&mut self, player: PlayerId) {
        self.hands_stale = self.hands_stale.or(player.mask());
    }

    /// Looks up when cards in hand can be used.
    #[inline]
    fn glance_at_hands(&mut self, pool: &CompiledPool, state: &State) {
        if !self.hands_stale.is_empty() {
            self.look_at_hands(pool, state);
        }
    }

    fn look_at_hands(&mut self, pool: &CompiledPool, state: &State) {
        let stale = std::mem::replace(&mut self.hands_stale, PlayerSet::NONE);
        let reduced = self.values.lists.may_change(rule_kind::PLAY_COST);
        for (player, p) in state.players.iter().filter(|(player, _)| stale.has(*player)) {
            let defs = p.hand.iter().map(|&c| usize::from(state.card(c).def.0));
            // Without a branch: which cards can be paid for is as good as chance.
            let paid = |d: usize| u8::from(reduced || i16::from(pool.least_price[d]) <= p.tokens);
            self.values.hands[player.index()] = defs.fold(0, |set, d| set | (pool.timing[d] * paid(d)));
        }
        self.values.all_hands = self.values.hands.iter().fold(0, |set, hand| set | hand);
    }

    /// Notes that a turn, a phase or a step began or ended; only those who ask about such moments care.
    pub fn touch_moments(&mut self, moments: u8) {
        if self.moments & moments != 0 || self.stale & topics::MODIFIERS != 0 {
            self.stale |= topics::PHASE;
        }
    }

    /// Whether the lists of abilities do: most changes leave every card the abilities that it has.
    fn has_fresh_lists(&self) -> bool {
        self.stale & (topics::LISTS | topics::MODIFIERS | self.ability_reads) == 0
    }

    fn refresh(&mut self, pool: &CompiledPool, state: &State) {
        let stale = std::mem::take(&mut self.stale);
        if stale & topics::CARDS != 0 {
            let row_of = |card| {
                let mut row = Row::of(card, pool, state);
                if pool.more_kinds {
                    row.kinds |= self.values.cards.get(card.index()).map_or(0, |d: &CardValues| d.kinds);
                }
                row
            };
            let mostly_as_it_was = !self.anew && stale & topics::PLACE == 0;
            if !(mostly_as_it_was && self.values.rows.renew(&self.touched, state, row_of)) {
                self.values.rows.lay(state.play.iter().map(|&card| row_of(card)));
            }
        } else if stale & topics::PLACE != 0 {
            self.values.rows.place(state);
        }
        let mut lists = stale & topics::LISTS != 0;
        let (gave, others) = (self.gives, stale & topics::MODIFIERS != 0);
        if others || !self.ask_again(pool, state, stale) {
            self.ask_all(pool, state);
            lists |= gave || self.gives;
        }
        if lists {
            self.list_abilities(pool, state);
        }
        self.stirred = AreaSet::default();
        self.touched.clear();
        self.anew = false;
    }

    /// Whether a modifier that gives traits came to something else since this was asked last.
    pub fn traits_changed(&mut self) -> bool {
        std::mem::take(&mut self.retraited)
    }

    /// Goes back to printed values (CR 507.4) and rules.
    pub(super) fn restart(&mut self, pool: &CompiledPool, state: &State) {
        cite!(self.values, "202.1");
        cite!(self.values, "203.1");
        cite!(self.values, "507.1");
        cite!(self.values, "507.4");
        self.values.cards.resize(state.cards.len(), CardValues::default());
        self.values.gained.clear();
        self.values.gained_keywords.clear();
        self.values.lost_keywords.clear();
        self.values.rules.clear();
        (self.values.rule_kinds, self.values.forbidden) = (0, 0);
        for &card in &state.play {
            self.values.cards[card.index()] = printed(pool, state, card);
        }
        if self.values.cited().is_watched() {
            state.play.iter().for_each(|&card| self.cite_printed(pool, state, card));
        }
        if self.values.flips {
            for &card in state.players.iter().flat_map(|(_, player)| &player.flip) {
                self.print(pool, state, card);
            }
        }
        if pool.more_kinds {
            for &card in &state.play {
                self.values.rows.set_kinds(card, pool.kinds_in_play(state.card(card).def));
            }
        }
    }

    /// A card's values go back to what they start from, but for the nouns in its row.
    pub(super) fn print(&mut self, pool: &CompiledPool, state: &State, card: CardId) {
        self.values.cards[card.index()] = printed(pool, state, card);
        if self.values.cited().is_watched() {
            self.cite_printed(pool, state, card);
        }
    }

    /// A card's values go back to what they start from.
    pub(super) fn print_anew(&mut self, pool: &CompiledPool, state: &State, card: CardId) {
        self.print(pool, state, card);
        if pool.more_kinds {
            self.values.rows.set_kinds(card, pool.kinds_in_play(state.card(card).def));
        }
    }

    /// Notes which rules say what a card's values start from.
    fn cite_printed(&self, pool: &CompiledPool, state: &State, card: CardId) {
        let c = state.card(card);
        let def = pool.def(c.def);
        if c.is(flag::FACE_DOWN) {
            cite!(self.values, "505.1");
            cite!(self.values, "505.1a");
            cite!(self.values, "505.1b");
        } else if def.kind == CardType::Problem {
            cite!(self.values, "202.2");
        } else if def.kind == CardType::ManeCharacter {
            cite!(self.values, "301.3");
        }
        if def.dilemma {
            cite!(self.values, "522.1");
        }
        if c.counters != 0 {
            cite!(self.values, "519.4");
        }
    }
}

/// What a card's values start from (CR 507.4).
fn printed(pool: &CompiledPool, state: &State, card: CardId) -> CardValues {
    let c = state.card(card);
    if c.is(flag::FACE_DOWN) {
        // CR 505.1.
        return CardValues::default();
    }
    if c.zone != ZoneId::Play {
        let face = pool.def(c.def).face(c.is(flag::BOOSTED));
        return CardValues { power: face.power, colors: face.colors, traits: face.traits, flags: 0, kinds: 0 };
    }
    let mut printed = *pool.printed_in_play(c.def, c.is(flag::BOOSTED));
    if !pool.scales_power {
        printed.power = printed.power.map(|p| p.saturating_add(c.counters));
    }
    printed
}
