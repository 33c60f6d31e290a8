//! Numbers in texts: numbers of cards, amounts of power, differences (CR 105).

use std::borrow::Cow;

use maneframe_card::ColorSet;
use maneframe_card::ability::{Amount, Cards, Change, Cmp, Filter, Kind, Measure, Place, Room, Tally, Who, Whose};

use crate::cards::program::Slot;
use crate::model::bindings::Bindings;
use crate::model::ids::{CardId, PlayerId, PlayerSet};
use crate::query::board::{Board, Cx};
use crate::query::facts::Facts;
use crate::query::in_play_row::Row;
use crate::rules::cited::cite;

/// Largest number that a text can produce.
const MOST: i32 = 1_000_000;

impl Board<'_> {
    /// Returns the number of cards that fit.
    pub fn count(&self, filter: &Filter, cx: &Cx) -> i32 {
        self.count_of(filter, cx, PlayerSet::ALL)
    }

    /// Returns the value of a number in a text. It is limited to one million in both directions, so that sums don't
    /// overflow.
    pub fn amount(&self, amount: &Amount, cx: &Cx) -> i32 {
        if let Amount::Num(n) = amount {
            return (*n).clamp(-MOST, MOST);
        }
        cite!(self, "707.5");
        self.unbounded(amount, cx, false).clamp(-MOST, MOST)
    }

    /// Returns a number that is part of a card's power: there, power below zero does not count as zero (CR 105.2).
    pub(crate) fn amount_of_power(&self, amount: &Amount, cx: &Cx) -> i32 {
        cite!(self, "707.5");
        self.unbounded(amount, cx, true).clamp(-MOST, MOST)
    }

    fn unbounded(&self, amount: &Amount, cx: &Cx, below_zero: bool) -> i32 {
        let least = if below_zero { i32::MIN } else { 0 };
        let part = |amount: &Amount| self.unbounded(amount, cx, below_zero).clamp(-MOST, MOST);
        let sum = |cards: &Cards, of: &dyn Fn(CardId) -> i32| -> i32 {
            self.cards(cards, cx, Slot::It).into_iter().map(of).sum()
        };
        match amount {
            Amount::Num(n) => *n,
            Amount::ForEach(n, filter) => n.saturating_mul(self.count(filter, cx)),
            Amount::ForEachCounter(n, name, on) => {
                n.saturating_mul(sum(on, &|c| self.last_counters(c, self.pool.counter(name))))
            }
            Amount::ForEachOf(n, tally, who) => {
                n.saturating_mul(self.who(who, cx).iter().map(|p| self.tally(tally, p, cx)).sum::<i32>())
            }
            Amount::ForEachColor(n, among) => {
                let colors = |set: ColorSet, c| set.union(self.colors(c));
                let all = self.cards(among, cx, Slot::It).into_iter().fold(ColorSet::NONE, colors);
                n.saturating_mul(all.len() as i32)
            }
            Amount::ForEachType(n, filter) => {
                let mut types = 0_u8;
                self.each(filter, cx, |c| types |= 1 << self.def(c).kind as u8);
                n.saturating_mul(types.count_ones() as i32)
            }
            Amount::Times(n, d, of) => times(part(of), *n, *d),
            Amount::Highest(by, filter) => {
                let mut best = 0;
                self.each(filter, cx, |c| best = best.max(self.measure(by, c, cx).unwrap_or(0)));
                best
            }
            Amount::Lowest(by, filter) => {
                let mut lowest = None;
                self.each(filter, cx, |c| {
                    let here = self.measure(by, c, cx).map(|here| here.max(least));
                    lowest = lowest.map_or(here, |lowest: i32| Some(here.map_or(lowest, |here| lowest.min(here))));
                });
                lowest.unwrap_or(0)
            }
            Amount::Sum(parts) => parts.iter().fold(0, |sum: i32, a| sum.saturating_add(part(a))),
            Amount::PowerOf(cards) => sum(cards, &|c| self.last_power(c).max(least)),
            Amount::PrintedPowerOf(cards) => {
                cite!(self, "507.4");
                sum(cards, &|c| self.face(c).power.map_or(0, i32::from))
            }
            Amount::CostOf(cards) => sum(cards, &|c| self.def(c).cost.map_or(0, i32::from)),
            Amount::PointsOf(cards) => sum(cards, &|c| {
                let def = self.def(c);
                if def.problem.is_some() { self.bonus(c) } else { def.points.into() }
            }),
            Amount::SoFar(what, per) => self.amounts(what, *per, cx),
            Amount::Room(room, who) => {
                let players = self.who(who, cx);
                let of = |p| match room {
                    Room::Home => self.home_limit(p),
                    Room::Hand => self.hand_size(p),
                };
                players.iter().map(of).sum()
            }
            // The player chooses the number later: see [`crate::play::game::Game::any_number`].
            Amount::AnyNumber => 0,
            Amount::ThatMany => cx.bindings.that_many(),
            Amount::All => i32::from(i16::MAX),
        }
    }

    /// Returns the power of a card, or its last power in play if it has left (CR 410.6a).
    fn last_power(&self, card: CardId) -> i32 {
        if self.has_left(card) { self.card(card).last_power.into() } else { self.power(card).unwrap_or(0) }
    }

    /// Returns true if a card came from play to its present zone (CR 410.6a).
    fn has_left(&self, card: CardId) -> bool {
        let c = self.card(card);
        c.area == crate::model::ids::AreaId::NONE && c.left != crate::model::ids::AreaId::NONE
    }

    /// Returns true if the player has that number of such cards: in play the cards it controls, elsewhere those it
    /// owns.
    pub fn player_has(&self, player: PlayerId, cmp: Cmp, count: &Amount, what: &Filter, cx: &Cx) -> bool {
        // If "it" is another player's card, "another" doesn't exclude it from this player's cards.
        let this_one = match &cx.bindings.it[..] {
            [it] if what.other && cx.bindings.spoken && self.card(it.card).controller != player => {
                Some(Bindings { spoken: false, ..cx.bindings.clone() })
            }
            _ => None,
        };
        let cx = &Cx { bindings: this_one.as_ref().unwrap_or(cx.bindings), ..*cx };
        cmp.holds(self.count_of(what, cx, player.mask()), self.amount(count, cx))
    }

    /// Returns the combined power of a player's characters at a place (CR 507.2).
    pub fn power_at(&self, player: PlayerId, place: &Place, cx: &Cx) -> i32 {
        let here = match place {
            Place::Here => Some(self.here(cx)),
            _ => None,
        };
        cite!(self, "507.2");
        let there = |r: &Row| here.is_some() || self.at(place, r.card, cx);
        let mine = self.derived.rows.of(Kind::Character, player.mask(), here);
        mine.filter(|r| there(r)).map(|r| self.gives(r.card)).sum()
    }

    /// Returns the combined power of all of a player's characters in play (CR 507.2).
    pub fn power_in_play(&self, player: PlayerId) -> i32 {
        cite!(self, "507.2");
        let mine = self.derived.rows.of(Kind::Character, player.mask(), None);
        mine.map(|r| self.gives(r.card)).sum()
    }

    /// Returns the amount of something that a player has.
    pub fn tally(&self, tally: &Tally, player: PlayerId, cx: &Cx) -> i32 {
        match tally {
            Tally::Cards(filter) => self.count_of(&of_each(filter), cx, player.mask()),
            Tally::Colors(filter) => {
                let mut colors = ColorSet::NONE;
                self.each(filter, cx, |c| {
                    if self.card(c).controller == player {
                        colors = colors.union(self.colors(c));
                    }
                });
                colors.len() as i32
            }
            Tally::Tokens => self.state.players[player].tokens.into(),
            Tally::Points => self.state.players[player].points.into(),
            Tally::Power(place) => self.power_at(player, place, cx),
        }
    }

    /// Returns true if a player has more, or less, of something than others.
    pub fn outdoes(&self, player: PlayerId, cmp: Cmp, what: &Tally, than: &Who, cx: &Cx) -> bool {
        let mine = self.tally(what, player, cx);
        // "Than an opponent": an opponent of `player`.
        let others = self.who(than, &Cx { actor: player, ..*cx }).without(player);
        // Without others to compare with, it is false: "a player who has more than you" isn't you.
        if others.is_empty() {
            return false;
        }
        let mut beaten = others.iter().map(|other| cmp.holds(mine, self.tally(what, other, cx)));
        if *than == Who::Opponent { beaten.any(|b| b) } else { beaten.all(|b| b) }
    }

    /// Returns the bonus of a Problem (CR 303).
    pub fn bonus(&self, problem: CardId) -> i32 {
        let printed = self.def(problem).problem.as_ref().map_or(0, |p| i32::from(p.bonus));
        let mut now = printed;
        self.each_rule(crate::cards::change::rule_kind::OTHER, |change, rule, cx| {
            if let Change::Bonus { at, to } = change
                && self.area_is(at, self.card(problem).area, cx)
            {
                now = self.by(rule, to, cx);
            }
        });
        now
    }

    /// Returns the number by which `measure` compares a card; `None` for the power of a card without power.
    pub fn measure(&self, measure: &Measure, card: CardId, cx: &Cx) -> Option<i32> {
        Some(match measure {
            Measure::Power => self.power(card)?,
            Measure::PrintedPower => self.face(card).power.map_or(0, i32::from),
            Measure::Cost => self.def(card).cost.map_or(0, i32::from),
            Measure::CardsOn(filter) => {
                let on = |&&a: &&CardId| self.card(a).under == card && self.fits(filter, a, cx, false);
                self.state.play.iter().filter(on).count() as i32
            }
            Measure::Counters(name) => self.counters_on(card, self.pool.counter(name)),
        })
    }

    /// Returns the number of counters on a card; for a card that left play, the number of named counters on it at that
    /// time.
    fn last_counters(&self, card: CardId, name: Option<crate::model::ids::WordId>) -> i32 {
        let now = self.state.card_ref(card);
        match name {
            Some(name) if self.has_left(card) => {
                self.named_on(crate::model::ids::CardRef { identity: now.identity.wrapping_sub(1), ..now }, name)
            }
            name => self.counters_on(card, name),
        }
    }
}

impl Facts<'_> {
    /// Returns the number of counters with that name on a card. `None` means +1 power counters.
    pub fn counters_on(&self, card: CardId, name: Option<crate::model::ids::WordId>) -> i32 {
        match name {
            None => self.card(card).counters.max(0).into(),
            Some(name) => self.named_on(self.state.card_ref(card), name),
        }
    }

    fn named_on(&self, on: crate::model::ids::CardRef, name: crate::model::ids::WordId) -> i32 {
        let found = self.state.counters.iter().find(|c| c.card == on && c.name == name);
        found.map_or(0, |c| c.count.into())
    }

    /// Returns true if any counter is on a card.
    pub fn has_counter(&self, card: CardId) -> bool {
        let on = self.state.card_ref(card);
        self.card(card).counters > 0 || self.state.counters.iter().any(|c| c.card == on)
    }
}

/// Returns the phrase with any player's zone in place of "your" zone: "more cards in your hand than an opponent"
/// compares with the opponent's hand.
fn of_each(filter: &Filter) -> Cow<'_, Filter> {
    match filter.at {
        Some(Place::Zone(zone, Whose::Of(_))) => {
            Cow::Owned(Filter { at: Some(Place::Zone(zone, Whose::Any)), ..filter.clone() })
        }
        _ => Cow::Borrowed(filter),
    }
}

/// Returns `of * n / d`, rounded up.
pub(crate) fn times(of: i32, n: i32, d: i32) -> i32 {
    let (whole, d) = (of.saturating_mul(n), d.max(1));
    whole.div_euclid(d) + i32::from(whole.rem_euclid(d) != 0)
}
