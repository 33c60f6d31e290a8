//! [`Values`]: what modifiers make of cards and rules, for whoever reads the game. They are computed elsewhere; here they are
//! only asked.

use std::sync::OnceLock;

use maneframe_card::Color;
use maneframe_card::ability::{Keyword, Kind};

use crate::cards::change::RuleKinds;
use crate::model::card_values::{Active, CardValues, derived_flag};
use crate::model::ids::{CardId, MAX_PLAYERS, PlayerId};
use crate::model::state::{CardState, State, ZoneId, flag};
use crate::query::active_rule::ActiveRule;
use crate::query::board::Board;
use crate::query::in_play::InPlay;
use crate::rules::cited::{Cited, cite};

/// What modifiers make of the cards and rules of a state.
#[derive(Clone, Debug, Default)]
pub struct Values {
    /// Cards in play, in the order in which they got there.
    pub rows: InPlay,
    /// By card; only cards that [`Values::covers`] have values here.
    pub cards: Vec<CardValues>,
    /// Abilities that cards gained (CR 701.1).
    pub gained: Vec<Active>,
    /// Keywords that cards gained.
    pub gained_keywords: Vec<(CardId, Keyword)>,
    /// Keywords that cards lost.
    pub lost_keywords: Vec<(CardId, Keyword)>,
    /// The abilities that function.
    pub lists: AbilityLists,
    /// Changed rules.
    pub rules: Vec<ActiveRule>,
    /// Which kinds of rules they change.
    pub rule_kinds: RuleKinds,
    /// The acts that some text says can't happen.
    pub forbidden: u64,
    /// By player and colour, the power of the characters in play (CR 507.3), where anybody has asked since it changed.
    color_power: [OnceLock<[i16; 6]>; MAX_PLAYERS],
    /// By player, when cards in hand can be used that may be paid for: see [`crate::cards::timing_mask`]. They are kept with
    /// the other values.
    pub hands: [u8; MAX_PLAYERS],
    /// The same of all hands together.
    pub all_hands: u8,
    /// Rules that were carried out.
    pub(crate) cited: Cited,
    /// Whether some modifier is about flipped cards: then they have derived values too.
    pub(crate) flips: bool,
}

/// The abilities that function now, by what they are (CR 701). Most changes of the game leave them as they are, so they can be
/// up to date where other values aren't.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AbilityLists {
    /// Triggered abilities, and the acts that any of them waits for.
    pub triggers: Vec<Active>,
    /// See [`AbilityLists::triggers`].
    pub trigger_acts: u64,
    /// Replacements, and the acts that any of them would replace.
    pub replacements: Vec<Active>,
    /// See [`AbilityLists::replacements`].
    pub replacement_acts: u64,
    /// Activated abilities.
    pub activated: Vec<Active>,
    /// When any of them can be used: see [`crate::cards::timing_mask`]. Agile counts as an ability of that sort.
    pub activated_timing: u8,
    /// Which kinds of rules any modifier changes, be it that its condition doesn't hold now.
    pub rule_kinds: RuleKinds,
}

impl AbilityLists {
    /// Whether there is any text that changes rules of those kinds, be it that its condition doesn't hold now.
    pub fn may_change(&self, kinds: RuleKinds) -> bool {
        self.rule_kinds & kinds != 0
    }
}

impl Values {
    /// What differs from `other` of the same state.
    pub fn difference(&self, other: &Values, state: &State) -> Option<&'static str> {
        let cards = state.cards.iter().zip(self.cards.iter().zip(&other.cards));
        // Flipped cards may have values left that nobody looks at any more.
        let mut covered = cards.filter(|(c, _)| other.covers(c));
        let differs = [
            ("rows", *self.rows != *other.rows),
            ("values of cards", covered.any(|(_, (a, b))| a != b)),
            ("abilities gained", self.gained != other.gained || self.gained_keywords != other.gained_keywords),
            ("keywords lost", self.lost_keywords != other.lost_keywords),
            ("abilities that function", self.lists != other.lists),
            (
                "rules",
                self.rules != other.rules || (self.rule_kinds, self.forbidden) != (other.rule_kinds, other.forbidden),
            ),
            ("power by colour", (0..MAX_PLAYERS as u8).map(PlayerId).any(|p| self.powers(p) != other.powers(p))),
        ];
        differs.into_iter().find(|(_, differs)| *differs).map(|(what, _)| what)
    }

    /// Rules that were carried out.
    pub fn cited(&self) -> &Cited {
        &self.cited
    }

    /// Whether a card has derived values: in play, or flipped.
    pub fn covers(&self, card: &CardState) -> bool {
        card.zone == ZoneId::Play || (self.flips && card.zone == ZoneId::Flip)
    }

    /// A card's keywords as they are now.
    pub fn keywords<'a>(&'a self, card: CardId, board: &Board<'a>) -> impl Iterator<Item = Keyword> + 'a {
        let c = board.card(card);
        let lost = self.lost(card, c) || c.is(flag::FACE_DOWN);
        cite!(self, "701.2a");
        let printed = if lost { &[][..] } else { &board.face(card).keywords[..] };
        let gained = self.gained_keywords.iter().filter(move |(c, _)| *c == card).map(|(_, k)| *k);
        printed.iter().copied().chain(gained).filter(move |k| !self.lacks(card, *k))
    }

    /// A player's power in a colour (CR 507.3).
    pub fn color_power(&self, player: PlayerId, color: Color) -> i16 {
        self.powers(player)[color as usize]
    }

    pub(crate) fn powers(&self, player: PlayerId) -> [i16; 6] {
        *self.color_power[player.index()].get_or_init(|| self.add_up(player))
    }

    pub(crate) fn add_up(&self, player: PlayerId) -> [i16; 6] {
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
    pub(crate) fn forget_powers(&mut self) {
        self.color_power = Default::default();
    }

    /// Whether a card lost that keyword.
    pub(crate) fn lacks(&self, card: CardId, keyword: Keyword) -> bool {
        self.lost_keywords.iter().any(|(c, k)| *c == card && k.same_name(keyword))
    }

    /// Whether a card's abilities were taken from it; one it gains afterwards is not gained at all. What happened to it
    /// in play says nothing about it elsewhere.
    pub(crate) fn lost(&self, card: CardId, c: &CardState) -> bool {
        self.covers(c) && self.cards[card.index()].flags & derived_flag::NO_ABILITIES != 0
    }
}
