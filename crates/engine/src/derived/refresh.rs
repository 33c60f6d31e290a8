//! Derived values (CR 711): power, colours, traits and abilities of cards in play, computed from printed values and
//! continuous modifiers in timestamp order and by dependency; and the rules that modifiers change.
//!
//! They are not part of the game's state. Changes of the state are noted by topic ([`Derived::touch`]), and the next
//! reader brings the values up to date ([`Derived::refresh`]). Only modifiers that read what changed are evaluated
//! again, and values are rewritten only if a result differs.

use maneframe_card::CardType;

use crate::cards::change::rule_kind;
use crate::cards::pool::CompiledPool;
use crate::cards::topics;
use crate::cards::topics::Topics;
use crate::derived::active_modifier::ActiveModifier;
use crate::derived::modifier_result::ModifierResult;
use crate::model::card_values::CardValues;
use crate::model::copied::copied;
use crate::model::ids::{AreaId, AreaSet, CardId, MAX_PLAYERS, PlayerId, PlayerSet};
use crate::model::state::{State, ZoneId, flag};
use crate::model::tracked::Changes;
use crate::query::in_play_row::Row;
use crate::query::values::{AbilityLists, Values};
use crate::rules::cited::{Cited, cite};

/// Derived values of a state, with the data that keeps them up to date.
#[derive(Debug, Default)]
pub struct Derived {
    /// Values as of the last refresh.
    pub(super) values: Values,
    /// Topics that changed since the values were computed.
    pub(super) stale: Topics,
    /// True if everything changed, so that all values have to be rewritten.
    pub(super) anew: bool,
    /// True if the order of modifiers was found by trial. It is found again after a change that any modifier reads.
    pub(super) tried: bool,
    /// Cards whose values have to be rewritten.
    pub(super) touched: Vec<CardId>,
    /// Areas at which something changed: see [`topics::HERE`].
    pub(super) stirred: AreaSet,
    /// Players whose entry in the hands' timings is out of date: see [`Derived::hands`].
    pub(super) hands_stale: PlayerSet,
    /// All modifiers, in the order in which they apply.
    pub(super) standing: Vec<ActiveModifier>,
    /// Latest results of the modifiers, in the order of `standing`.
    pub(super) answers: Vec<ModifierResult>,
    /// Buffer for the results of the modifier that is being evaluated again.
    pub(super) asked: Vec<ModifierResult>,
    /// Topics that any modifier reads.
    pub(super) reads: Topics,
    /// Topics that any modifier writes.
    pub(super) writes: Topics,
    /// Topics that giving or removing abilities depends on, directly or through other modifiers.
    pub(super) ability_reads: Topics,
    /// Moments that any modifier depends on: see [`topics::moments_of`].
    pub(super) moments: u8,
    /// True if any modifier gives abilities.
    pub(super) gives: bool,
    /// True if any modifier removes abilities. Then each has to be evaluated at its place in the order.
    pub(super) takes: bool,
    /// True if traits may have changed: see [`Derived::traits_changed`].
    pub(super) retraited: bool,
}

copied!(Derived {
    values,
    stale,
    anew,
    tried,
    touched,
    stirred,
    hands_stale,
    standing,
    answers,
    asked,
    reads,
    writes,
    ability_reads,
    moments,
    gives,
    takes,
    retraited
});

impl Changes for Derived {
    /// Marks topics as stale, but only those that a modifier reads or that are stored here (`KEPT`). If the modifiers
    /// themselves are out of date, marks all of them.
    #[inline]
    fn note(&mut self, topics: Topics) {
        const KEPT: Topics = topics::CARDS | topics::PLACE | topics::MODIFIERS | topics::LISTS | topics::FLIPPED;
        let settled = (self.stale | topics) & topics::MODIFIERS == 0;
        self.stale |= if settled { topics & (self.reads | KEPT) } else { topics };
    }
}

impl Derived {
    /// Creates values that have yet to be computed.
    pub fn new() -> Derived {
        let mut derived = Derived::default();
        derived.touch(topics::ALL);
        derived
    }

    /// Returns the up-to-date values of `state`, which must be the state whose changes were noted here. Only this and
    /// [`Derived::if_fresh`] give access to them, so stale values are never read.
    #[inline]
    pub fn values(&mut self, pool: &CompiledPool, state: &State) -> &Values {
        if self.stale != 0 {
            self.refresh(pool, state);
        }
        self.glance_at_hands(pool, state);
        &self.values
    }

    /// Returns the values if nothing has changed since the last refresh.
    #[inline]
    pub fn if_fresh(&self) -> Option<&Values> {
        (self.stale == 0 && self.hands_stale.is_empty()).then_some(&self.values)
    }

    /// Returns the abilities that function in `state`. Refreshes only if something changed that they depend on.
    #[inline]
    pub fn lists(&mut self, pool: &CompiledPool, state: &State) -> &AbilityLists {
        if !self.has_fresh_lists() {
            self.refresh(pool, state);
        }
        &self.values.lists
    }

    /// Returns for each player the times at which some affordable card in hand can be used, as bits: see
    /// [`crate::cards::timing_mask`].
    #[inline]
    pub fn hands(&mut self, pool: &CompiledPool, state: &State) -> &[u8; MAX_PLAYERS] {
        self.lists(pool, state);
        self.glance_at_hands(pool, state);
        &self.values.hands
    }

    /// Returns the rules that were carried out, if they are being watched.
    pub fn cited(&self) -> &Cited {
        &self.values.cited
    }

    /// Starts recording the rules that are carried out.
    pub fn watch_rules(&mut self) {
        self.values.cited.watched = true;
    }

    /// Makes room for the values of `cards` cards.
    pub fn make_room(&mut self, cards: usize) {
        self.values.cards.resize(cards, CardValues::default());
    }

    /// Notes that these topics changed; [`topics::ALL`] makes everything out of date.
    pub fn touch(&mut self, topics: Topics) {
        self.note(topics);
        if topics == topics::ALL {
            self.stirred = AreaSet(u64::MAX);
            self.anew = true;
            self.hands_stale = PlayerSet::ALL;
        }
    }

    /// Notes that a card in play entered, left or changed.
    pub fn touch_card(&mut self, card: CardId, area: AreaId, topics: Topics) {
        self.touched.push(card);
        self.touch_at(area, topics | topics::CARDS);
    }

    /// Notes that the flipped cards changed. They have values only if some modifier is about flipped cards.
    pub fn touch_flipped(&mut self) {
        self.note(topics::OFF_BOARD | if self.values.flips { topics::FLIPPED } else { 0 });
        self.anew |= self.values.flips;
    }

    /// Notes that these topics changed at an area.
    pub fn touch_at(&mut self, area: AreaId, topics: Topics) {
        self.note(topics | topics::HERE);
        self.stirred = self.stirred.with(area);
    }

    /// Notes that a player's hand or action tokens changed.
    pub fn touch_hand(&mut self, player: PlayerId) {
        self.hands_stale = self.hands_stale.or(player.mask());
    }

    /// Brings the hands' timings up to date.
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
            // Branchless, because it can't be predicted which cards are affordable.
            let paid = |d: usize| u8::from(reduced || i16::from(pool.least_price[d]) <= p.tokens);
            self.values.hands[player.index()] = defs.fold(0, |set, d| set | (pool.timing[d] * paid(d)));
        }
    }

    /// Notes that a turn, a phase or a step began or ended. Has no effect unless a modifier depends on such moments.
    pub fn touch_moments(&mut self, moments: u8) {
        if self.moments & moments != 0 || self.stale & topics::MODIFIERS != 0 {
            self.stale |= topics::PHASE;
        }
    }

    /// Returns true if the lists of abilities are up to date. Most changes don't affect any card's abilities.
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

    /// Returns true if a modifier that gives traits may have other results since the last call, and resets the mark.
    pub fn traits_changed(&mut self) -> bool {
        std::mem::take(&mut self.retraited)
    }

    /// Resets cards in play, and flipped ones that have values, to printed values (CR 507.4), and all rules to
    /// unchanged ones.
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
        for &card in state.play.iter() {
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
            for &card in state.play.iter() {
                self.values.rows.set_kinds(card, pool.kinds_in_play(state.card(card).def));
            }
        }
    }

    /// Resets a card to its starting values, without updating the nouns in its row.
    pub(super) fn print(&mut self, pool: &CompiledPool, state: &State, card: CardId) {
        self.values.cards[card.index()] = printed(pool, state, card);
        if self.values.cited().is_watched() {
            self.cite_printed(pool, state, card);
        }
    }

    /// Resets a card to its starting values, including the nouns in its row.
    pub(super) fn print_anew(&mut self, pool: &CompiledPool, state: &State, card: CardId) {
        self.print(pool, state, card);
        if pool.more_kinds {
            self.values.rows.set_kinds(card, pool.kinds_in_play(state.card(card).def));
        }
    }

    /// Cites the rules that define a card's starting values.
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

/// Returns a card's starting values (CR 507.4).
fn printed(pool: &CompiledPool, state: &State, card: CardId) -> CardValues {
    let c = state.card(card);
    if c.is(flag::FACE_DOWN) {
        // A face-down card has no values of its own (CR 505.1).
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
