//! [`Values`]: values of cards and rules derived from modifiers. Another module computes them; this one reads them.

use std::sync::OnceLock;

use maneframe_card::Color;
use maneframe_card::ability::{Keyword, Kind};

use crate::cards::change::RuleKinds;
use crate::model::card_values::{Active, CardValues, derived_flag};
use crate::model::copied::copied;
use crate::model::ids::{CardId, MAX_PLAYERS, PlayerId};
use crate::model::state::{CardState, State, ZoneId, flag};
use crate::query::active_rule::ActiveRule;
use crate::query::board::Board;
use crate::query::in_play::InPlay;
use crate::rules::cited::{Cited, cite};

/// Values of the cards and rules of a state, derived from modifiers.
#[derive(Debug, Default)]
pub struct Values {
    /// Cards in play, in order of arrival.
    pub rows: InPlay,
    /// Values by card; only cards that [`Values::covers`] have valid ones.
    pub cards: Vec<CardValues>,
    /// Abilities that cards gained (CR 701.1).
    pub gained: Vec<Active>,
    /// Keywords that cards gained.
    pub gained_keywords: Vec<(CardId, Keyword)>,
    /// Keywords that cards lost.
    pub lost_keywords: Vec<(CardId, Keyword)>,
    /// Abilities that function.
    pub lists: AbilityLists,
    /// Changed rules in force.
    pub rules: Vec<ActiveRule>,
    /// Kinds of rules that they change.
    pub rule_kinds: RuleKinds,
    /// Acts that some text forbids.
    pub forbidden: u64,
    /// Power of each player's characters in play by colour (CR 507.3), computed on demand.
    color_power: [OnceLock<[i16; 6]>; MAX_PLAYERS],
    /// For each player, the times at which cards in hand can be used, considering costs: see
    /// [`crate::cards::timing_mask`]. They are stored with the other values.
    pub hands: [u8; MAX_PLAYERS],
    /// Rules that were carried out.
    pub(crate) cited: Cited,
    /// True if some modifier is about flipped cards, which then have derived values too.
    pub(crate) flips: bool,
}

copied!(Values {
    rows,
    cards,
    gained,
    gained_keywords,
    lost_keywords,
    lists,
    rules,
    rule_kinds,
    forbidden,
    color_power,
    hands,
    cited,
    flips
});

/// Lists of abilities that function now, by type (CR 701). Most changes of the game don't affect them, so they can be
/// up to date when other values aren't.
#[derive(Debug, Default, PartialEq)]
pub struct AbilityLists {
    /// Triggered abilities that function.
    pub triggers: Vec<Active>,
    /// Acts that any of the triggered abilities waits for.
    pub trigger_acts: u64,
    /// Replacements that function.
    pub replacements: Vec<Active>,
    /// Acts that any of the replacements would replace.
    pub replacement_acts: u64,
    /// Activated abilities that function.
    pub activated: Vec<Active>,
    /// Times at which any activated ability can be used: see [`crate::cards::timing_mask`]. Agile counts as one.
    pub activated_timing: u8,
    /// Kinds of rules that any modifier changes, even if its condition is false now.
    pub rule_kinds: RuleKinds,
}

copied!(AbilityLists {
    triggers,
    trigger_acts,
    replacements,
    replacement_acts,
    activated,
    activated_timing,
    rule_kinds
});

impl AbilityLists {
    /// Returns true if any text changes rules of those kinds, even if its condition is false now.
    pub fn may_change(&self, kinds: RuleKinds) -> bool {
        self.rule_kinds & kinds != 0
    }
}

impl Values {
    /// Returns the name of a part that differs from `other`, derived from the same state.
    pub fn difference(&self, other: &Values, state: &State) -> Option<&'static str> {
        let cards = state.cards.iter().zip(self.cards.iter().zip(&other.cards));
        // Flipped cards may have old values left that are unused.
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

    /// Returns the rules that were carried out.
    pub fn cited(&self) -> &Cited {
        &self.cited
    }

    /// Returns true if a card has derived values: in play, or flipped.
    pub fn covers(&self, card: &CardState) -> bool {
        card.zone == ZoneId::Play || (self.flips && card.zone == ZoneId::Flip)
    }

    /// Returns a card's keywords at present.
    pub fn keywords<'a>(&'a self, card: CardId, board: &Board<'a>) -> impl Iterator<Item = Keyword> + 'a {
        let c = board.card(card);
        let lost = self.lost(card, c) || c.is(flag::FACE_DOWN);
        cite!(self, "701.2a");
        let printed = if lost { &[][..] } else { &board.face(card).keywords[..] };
        let gained = self.gained_keywords.iter().filter(move |(c, _)| *c == card).map(|(_, k)| *k);
        printed.iter().copied().chain(gained).filter(move |k| !self.lacks(card, *k))
    }

    /// Returns a player's power in a colour (CR 507.3).
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

    /// Discards the cached sums of power.
    pub(crate) fn forget_powers(&mut self) {
        self.color_power = Default::default();
    }

    /// Returns true if a card lost that keyword.
    pub(crate) fn lacks(&self, card: CardId, keyword: Keyword) -> bool {
        self.lost_keywords.iter().any(|(c, k)| *c == card && k.same_name(keyword))
    }

    /// Returns true if a card lost its abilities; abilities gained afterwards are then not gained at all. It concerns
    /// the card in play only, not in other zones.
    pub(crate) fn lost(&self, card: CardId, c: &CardState) -> bool {
        self.covers(c) && self.cards[card.index()].flags & derived_flag::NO_ABILITIES != 0
    }
}
