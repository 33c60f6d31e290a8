//! Derived values (CR 711): power, colours, traits and abilities of cards in play, computed from printed values and
//! continuous modifiers in timestamp order and by dependency; and the rules that modifiers change.
//!
//! Nothing here is part of the game's state. What changes in the state is noted by topic ([`Derived::touch`]), and the next
//! reader brings the values up to date ([`Derived::refresh`]): only modifiers that look at what changed are asked again,
//! and only where one of them answers differently are values written anew.

use std::cell::Cell;

use maneframe_card::ability::{Keyword, Kind};
use maneframe_card::{CardType, Color, ColorSet};

use crate::cards::change::{RuleKinds, rule_kind};
use crate::cards::pool::CompiledPool;
use crate::cards::topics;
use crate::cards::topics::Topics;
use crate::derived::abilities::Active;
use crate::derived::active_modifier::ActiveModifier;
use crate::derived::modifier_result::ModifierResult;
use crate::model::ids::{AreaId, AreaSet, CardId, MAX_PLAYERS, PlayerId, PlayerSet};
use crate::model::state::{CardState, State, ZoneId, flag};
use crate::query::active_rule::ActiveRule;
use crate::query::board::Board;
use crate::query::in_play::InPlay;
use crate::query::in_play_row::Row;
use crate::rules::cited::Cited;
use crate::rules::cited::cite;

/// Derived facts about a card, a bit each.
pub mod dflag {
    /// Lost its abilities and can't have any.
    pub const NO_ABILITIES: u16 = 1;
    /// Contributes while exhausted.
    pub const STUBBORN: u16 = 1 << 1;
    /// May be moved as an Immediate action.
    pub const AGILE: u16 = 1 << 2;
    /// Can't contribute its power to the faceoff.
    pub const NO_FACEOFF: u16 = 1 << 3;
    /// Can't contribute its power to confronting its Problem.
    pub const NO_CONFRONT: u16 = 1 << 4;
    /// Can't be involved in the faceoff.
    pub const NOT_INVOLVED: u16 = 1 << 5;
    /// Does not count against the home limit.
    pub const HOME_FREE: u16 = 1 << 6;
    /// Its power stays what a text says.
    pub const POWER_STAYS: u16 = 1 << 7;
    /// Can't have colours.
    pub const NO_COLORS: u16 = 1 << 8;
}

/// The derived values of one card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DerivedCard {
    /// Traits, a bit each.
    pub traits: u128,
    /// Power; `None` for none.
    pub power: Option<i16>,
    /// Colours.
    pub colors: ColorSet,
    /// See [`dflag`].
    pub flags: u16,
    /// Further nouns that fit it, a bit each.
    pub kinds: u8,
}

/// All derived values of a state.
#[derive(Clone, Debug, Default)]
pub struct Derived {
    /// Cards in play, in the order in which they got there.
    pub rows: InPlay,
    /// By card; only cards that [`Derived::covers`] have values here.
    pub cards: Vec<DerivedCard>,
    /// Abilities that cards gained (CR 701.1).
    pub gained: Vec<Active>,
    /// Keywords that cards gained.
    pub gained_keywords: Vec<(CardId, Keyword)>,
    /// Keywords that cards lost.
    pub lost_keywords: Vec<(CardId, Keyword)>,
    /// Triggered abilities that function, and the acts that any of them waits for.
    pub triggers: Vec<Active>,
    /// See [`Derived::triggers`].
    pub trigger_acts: u64,
    /// Replacements that function, and the acts that any of them would replace.
    pub replacements: Vec<Active>,
    /// See [`Derived::replacements`].
    pub replacement_acts: u64,
    /// Activated abilities that function.
    pub activated: Vec<Active>,
    /// When any of them can be used: see [`crate::cards::timing_mask`]. Agile counts as an ability of that sort.
    pub when: u8,
    /// Changed rules.
    pub rules: Vec<ActiveRule>,
    /// Which kinds of rules they change.
    pub rule_kinds: RuleKinds,
    /// The acts that some text says can't happen.
    pub forbidden: u64,
    /// By player and colour, the power of the characters in play (CR 507.3), where anybody has asked since it changed.
    pub(super) color_power: [Cell<Option<[i16; 6]>>; MAX_PLAYERS],
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
    /// By player, when cards in hand can be used that may be paid for: see [`crate::cards::timing_mask`]. [`Derived::glance_at_hands`]
    /// keeps it.
    pub hands: [u8; MAX_PLAYERS],
    /// The same of all hands together.
    pub all_hands: u8,
    /// For whom that still has to be looked up.
    pub(super) hands_stale: PlayerSet,
    /// The modifiers there are, in the order in which they apply.
    pub(super) standing: Vec<ActiveModifier>,
    /// What they came to when they were asked last, one after the other.
    pub(super) answers: Vec<ModifierResult>,
    /// The next answers, while they are collected.
    pub(super) asked: Vec<ModifierResult>,
    /// Those of both that there were, while others take their place.
    pub(super) before: (Vec<ActiveModifier>, Vec<ModifierResult>),
    /// What any of the modifiers looks at.
    pub(super) reads: Topics,
    /// What any of them writes.
    pub(super) writes: Topics,
    /// What those look at that give abilities or take them.
    pub(super) ability_reads: Topics,
    /// The moments that any of them asks about: see [`topics::moments_of`].
    pub(super) moments: u8,
    /// Which kinds of rules any of them changes.
    pub(super) rule_kinds_there: RuleKinds,
    /// Whether any of them gives abilities or takes them.
    pub(super) gives: bool,
    /// Whether any of them takes abilities: then each has to be asked when it is its turn.
    pub(super) takes: bool,
    /// Rules that were carried out.
    pub cited: Cited,
    /// Whether some modifier is about flipped cards: then they have derived values too.
    pub(super) flips: bool,
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
        self.note(topics::OFF_BOARD | if self.flips { topics::FLIPPED } else { 0 });
        self.anew |= self.flips;
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
    pub fn glance_at_hands(&mut self, pool: &CompiledPool, state: &State) {
        if !self.hands_stale.is_empty() {
            self.look_at_hands(pool, state);
        }
    }

    fn look_at_hands(&mut self, pool: &CompiledPool, state: &State) {
        let stale = std::mem::replace(&mut self.hands_stale, PlayerSet::NONE);
        let reduced = self.may_change(rule_kind::PLAY_COST);
        for (player, p) in state.players.iter().filter(|(player, _)| stale.has(*player)) {
            let defs = p.hand.iter().map(|&c| usize::from(state.card(c).def.0));
            // Without a branch: which cards can be paid for is as good as chance.
            let paid = |d: usize| u8::from(reduced || i16::from(pool.least_price[d]) <= p.tokens);
            self.hands[player.index()] = defs.fold(0, |set, d| set | (pool.timing[d] * paid(d)));
        }
        self.all_hands = self.hands.iter().fold(0, |set, hand| set | hand);
    }

    /// Notes that a turn, a phase or a step began or ended; only those who ask about such moments care.
    pub fn touch_moments(&mut self, moments: u8) {
        if self.moments & moments != 0 || self.stale & topics::MODIFIERS != 0 {
            self.stale |= topics::PHASE;
        }
    }

    /// Whether there is any text that changes rules of those kinds, be it that its condition doesn't hold now.
    pub fn may_change(&self, kinds: RuleKinds) -> bool {
        self.rule_kinds_there & kinds != 0
    }

    /// Whether the values belong to the state as it is.
    pub fn is_fresh(&self) -> bool {
        self.stale == 0
    }

    /// Whether the lists of abilities do: most changes leave every card the abilities that it has.
    pub fn has_fresh_lists(&self) -> bool {
        self.stale & (topics::LISTS | topics::MODIFIERS | self.ability_reads) == 0
    }

    /// Whether a card has derived values: in play, or flipped.
    pub fn covers(&self, card: &CardState) -> bool {
        card.zone == ZoneId::Play || (self.flips && card.zone == ZoneId::Flip)
    }

    /// A card's keywords as they are now.
    pub fn keywords<'a>(&'a self, card: CardId, board: &Board<'a>) -> impl Iterator<Item = Keyword> + 'a {
        let c = board.card(card);
        let lost = self.lost(card, c) || c.is(flag::FACE_DOWN);
        cite!(self => "701.2a");
        let printed = if lost { &[][..] } else { &board.face(card).keywords[..] };
        let gained = self.gained_keywords.iter().filter(move |(c, _)| *c == card).map(|(_, k)| *k);
        printed.iter().copied().chain(gained).filter(move |k| !self.lacks(card, *k))
    }

    /// Brings everything up to date with `state`.
    pub fn refresh(&mut self, pool: &CompiledPool, state: &State) {
        let stale = std::mem::take(&mut self.stale);
        if stale & topics::CARDS != 0 {
            let row_of = |card| {
                let mut row = Row::of(card, pool, state);
                if pool.more_kinds {
                    row.kinds |= self.cards.get(card.index()).map_or(0, |d: &DerivedCard| d.kinds);
                }
                row
            };
            let mostly_as_it_was = !self.anew && stale & topics::PLACE == 0;
            if !(mostly_as_it_was && self.rows.renew(&self.touched, state, row_of)) {
                self.rows.lay(state.play.iter().map(|&card| row_of(card)));
            }
        } else if stale & topics::PLACE != 0 {
            self.rows.place(state);
        }
        let mut lists = stale & topics::LISTS != 0;
        let (gave, others) = (self.gives, stale & topics::MODIFIERS != 0);
        if !(if others { self.renew(pool, state, stale) } else { self.ask_again(pool, state, stale) }) {
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

    /// What differs from `other` where both have been brought up to date.
    pub fn difference(&self, other: &Derived, state: &State) -> Option<&'static str> {
        let cards = state.cards.iter().zip(self.cards.iter().zip(&other.cards));
        // Flipped cards may have values left that nobody looks at any more.
        let mut covered = cards.filter(|(c, _)| other.covers(c));
        let differs = [
            ("rows", *self.rows != *other.rows),
            ("values of cards", covered.any(|(_, (a, b))| a != b)),
            ("abilities gained", self.gained != other.gained || self.gained_keywords != other.gained_keywords),
            ("keywords lost", self.lost_keywords != other.lost_keywords),
            ("triggers", self.triggers != other.triggers || self.trigger_acts != other.trigger_acts),
            ("replacements", self.replacements != other.replacements),
            ("acts replaced", self.replacement_acts != other.replacement_acts),
            ("activated abilities", self.activated != other.activated || self.when != other.when),
            (
                "rules",
                self.rules != other.rules || (self.rule_kinds, self.forbidden) != (other.rule_kinds, other.forbidden),
            ),
            ("power by colour", (0..MAX_PLAYERS as u8).map(PlayerId).any(|p| self.powers(p) != other.powers(p))),
        ];
        differs.into_iter().find(|(_, differs)| *differs).map(|(what, _)| what)
    }

    /// Goes back to printed values (CR 507.4) and rules.
    pub(super) fn restart(&mut self, pool: &CompiledPool, state: &State) {
        cite!(self => "202.1");
        cite!(self => "203.1");
        cite!(self => "507.1");
        cite!(self => "507.4");
        self.cards.resize(state.cards.len(), DerivedCard::default());
        self.gained.clear();
        self.gained_keywords.clear();
        self.lost_keywords.clear();
        self.rules.clear();
        (self.rule_kinds, self.forbidden) = (0, 0);
        for &card in &state.play {
            self.cards[card.index()] = printed(pool, state, card);
        }
        if self.cited.is_watched() {
            state.play.iter().for_each(|&card| self.cite_printed(pool, state, card));
        }
        if self.flips {
            for &card in state.players.iter().flat_map(|(_, player)| &player.flip) {
                self.print(pool, state, card);
            }
        }
        if pool.more_kinds {
            for &card in &state.play {
                self.rows.set_kinds(card, pool.kinds_in_play(state.card(card).def));
            }
        }
    }

    /// A card's values go back to what they start from, but for the nouns in its row.
    pub(super) fn print(&mut self, pool: &CompiledPool, state: &State, card: CardId) {
        self.cards[card.index()] = printed(pool, state, card);
        if self.cited.is_watched() {
            self.cite_printed(pool, state, card);
        }
    }

    /// A card's values go back to what they start from.
    pub(super) fn print_anew(&mut self, pool: &CompiledPool, state: &State, card: CardId) {
        self.print(pool, state, card);
        if pool.more_kinds {
            self.rows.set_kinds(card, pool.kinds_in_play(state.card(card).def));
        }
    }

    /// Notes which rules say what a card's values start from.
    fn cite_printed(&self, pool: &CompiledPool, state: &State, card: CardId) {
        let c = state.card(card);
        let def = pool.def(c.def);
        if c.is(flag::FACE_DOWN) {
            cite!(self => "505.1");
            cite!(self => "505.1a");
            cite!(self => "505.1b");
        } else if def.kind == CardType::Problem {
            cite!(self => "202.2");
        } else if def.kind == CardType::ManeCharacter {
            cite!(self => "301.3");
        }
        if def.dilemma {
            cite!(self => "522.1");
        }
        if c.counters != 0 {
            cite!(self => "519.4");
        }
    }

    /// A player's power in a colour (CR 507.3).
    pub fn color_power(&self, player: PlayerId, color: Color) -> i16 {
        self.powers(player)[color as usize]
    }

    pub(super) fn powers(&self, player: PlayerId) -> [i16; 6] {
        let known = &self.color_power[player.index()];
        known.get().unwrap_or_else(|| {
            let powers = self.add_up(player);
            known.set(Some(powers));
            powers
        })
    }

    pub(super) fn add_up(&self, player: PlayerId) -> [i16; 6] {
        let mut sums = [0_i16; 6];
        for row in self.rows.of(Kind::Character, player.mask(), None) {
            let d = &self.cards[row.card.index()];
            if let Some(power) = d.power {
                for color in d.colors.iter() {
                    let sum = &mut sums[color as usize];
                    *sum = sum.saturating_add(power.max(0));
                }
            }
        }
        sums
    }

    /// The sums of power have to be added up anew.
    pub(super) fn forget_powers(&mut self) {
        self.color_power = Default::default();
    }

    /// Whether a card lost that keyword.
    pub(super) fn lacks(&self, card: CardId, keyword: Keyword) -> bool {
        self.lost_keywords.iter().any(|(c, k)| *c == card && k.same_name(keyword))
    }

    /// Whether a card's abilities were taken from it; one it gains afterwards is not gained at all. What happened to it
    /// in play says nothing about it elsewhere.
    pub(super) fn lost(&self, card: CardId, c: &CardState) -> bool {
        self.covers(c) && self.cards[card.index()].flags & dflag::NO_ABILITIES != 0
    }
}

/// What a card's values start from (CR 507.4).
fn printed(pool: &CompiledPool, state: &State, card: CardId) -> DerivedCard {
    let c = state.card(card);
    if c.is(flag::FACE_DOWN) {
        // CR 505.1.
        return DerivedCard::default();
    }
    if c.zone != ZoneId::Play {
        let face = pool.def(c.def).face(c.is(flag::BOOSTED));
        return DerivedCard { power: face.power, colors: face.colors, traits: face.traits, flags: 0, kinds: 0 };
    }
    let mut printed = *pool.printed_in_play(c.def, c.is(flag::BOOSTED));
    if !pool.scales_power {
        printed.power = printed.power.map(|p| p.saturating_add(c.counters));
    }
    printed
}
