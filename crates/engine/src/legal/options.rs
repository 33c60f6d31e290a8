//! Lists the legal actions of a player as options (CR 510, 609).

use std::cell::LazyCell;

use maneframe_card::CardType;
use maneframe_card::ability::{Ability, Activated, Filter, Kind, Phase, Timing, Who};
use smallvec::SmallVec;

use crate::cards::change::rule_kind;
use crate::cards::pool::definition::other_ways;
use crate::cards::timing_mask;
use crate::legal::action::Opportunity;
use crate::legal::price::Prices;
use crate::model::bindings::Bindings;
use crate::model::card_values::derived_flag;
use crate::model::decision::Choice;
use crate::model::frame::{Action, Target, Via, WindowKind};
use crate::model::ids::{AbilityId, AreaId, AreaSet, CardId, DefId, PlayerId, PlayerSet};
use crate::model::occurrence::Act;
use crate::model::state::flag;
use crate::query::board::{Board, Cx};
use crate::rules::cited::cite;

impl Board<'_> {
    /// Adds every action that `player` may take with priority.
    pub fn list_priority_actions(&self, player: PlayerId, window: WindowKind, options: &mut Vec<Choice>) {
        let offer = |action: Action, options: &mut Vec<Choice>| {
            if self.legal(player, action, Opportunity::Priority, window).is_ok() {
                options.push(Choice::Act(action));
            }
        };
        let now = timing_mask::with_priority_now(self.state);
        let given = !self.derived.gained_keywords.is_empty();
        let most = LazyCell::new(|| self.most_payable(player, self.prices(player).as_ref()));
        let passes = |card: CardId, def: DefId| {
            let timely = self.pool.timing[usize::from(def.0)] & now != 0 || given && self.is_hasty(card);
            timely && self.within_reach(def, *most)
        };
        let in_hand = given || self.derived.hands[player.index()] & now != 0;
        self.each_playable_card(player, in_hand, passes, |card| {
            let def = self.def(card);
            if let Some(ability) = def.event {
                self.each_reaction(ability, |to| offer(Action::PlayEvent { card, to }, options));
            } else if self.immediate(player).is_ok() {
                let listed = options.len();
                self.list_plays(player, card, None, options);
                cite!(self, "512.5" if options.len() > listed);
            }
        });
        let activated =
            if self.derived.lists.activated_timing & now != 0 { &self.derived.lists.activated[..] } else { &[] };
        for active in activated {
            let Some(activated) = self.pool.activated(active.ability) else { continue };
            let timely = timing_mask::of(&activated.timing, self.pool.rulebook) & now != 0;
            if timely && !self.is_anothers(player, active.card, activated) {
                let (card, ability) = (active.card, active.ability);
                self.each_reaction(ability, |to| offer(Action::Activate { card, ability, to }, options));
            }
        }
        if self.derived.lists.activated_timing & timing_mask::ALWAYS == 0 {
            return;
        }
        for row in self.derived.rows.iter().filter(|r| r.controller == player && self.has(r.card, derived_flag::AGILE))
        {
            for to in self.state.problem_areas().with(AreaId::home(player)).iter() {
                offer(Action::Move { card: row.card, to }, options);
            }
        }
    }

    /// Adds every action with which `player` may open another window.
    ///
    /// Conditions shared by all of them (CR 609.1) are tested once. Actions are tested one by one only if some text may
    /// distinguish between places.
    pub fn list_phase_actions(&self, player: PlayerId, window: WindowKind, options: &mut Vec<Choice>) {
        let Some(phase) = *self.state.phase else { return };
        if !window.leads_on(self.pool.rulebook) || self.state.active != player || self.state.faceoff.is_some() {
            return;
        }
        let legal = |action: Action| self.legal(player, action, Opportunity::Opening, window).is_ok();
        let offer = |action: Action, options: &mut Vec<Choice>| {
            if legal(action) {
                options.push(Choice::Act(action));
            }
        };
        if self.derived.lists.activated_timing & timing_mask::phase(phase) != 0 {
            for active in &self.derived.lists.activated {
                let Some(activated) = self.pool.activated(active.ability) else { continue };
                let timely = timing_mask::of(&activated.timing, self.pool.rulebook) & timing_mask::phase(phase) != 0;
                if !timely || self.is_anothers(player, active.card, activated) {
                    continue;
                }
                offer(Action::Activate { card: active.card, ability: active.ability, to: None }, options);
            }
        }
        let main = phase == Phase::Main;
        let in_hand = main || self.derived.hands[player.index()] & timing_mask::phase(phase) != 0;
        if in_hand || self.derived.rule_kinds & rule_kind::PLAY_FROM != 0 {
            let prices = self.prices(player);
            let most = self.most_payable(player, prices.as_ref());
            let possible = |_, def: DefId| {
                let timely = || self.pool.timing[usize::from(def.0)] & timing_mask::phase(phase) != 0;
                self.within_reach(def, most) && (main && self.pool.def(def).event.is_none() || timely())
            };
            self.each_playable_card(player, in_hand, possible, |card| {
                if self.def(card).event.is_some() {
                    let told = prices.as_ref().filter(|p| p.tell(card) && !self.cited().is_watched());
                    let price = told.map(|p| p.of(card).at(AreaId::NONE));
                    if self.event_playable(player, card, None, Opportunity::Opening, window, price).is_ok() {
                        options.push(Choice::Act(Action::PlayEvent { card, to: None }));
                    }
                } else {
                    self.list_plays(player, card, prices.as_ref(), options);
                }
            });
        }
        if !main {
            return;
        }
        cite!(self, "609.2");
        let tokens = i32::from(self.state.players[player].tokens);
        // Without changes of prices, moving and rallying have fixed costs.
        let costs = rule_kind::MOVE_COST | rule_kind::ACTION_COST | rule_kind::FIXED_COST;
        let changed = self.derived.rule_kinds & costs != 0;
        let movers = if changed || tokens >= crate::legal::cost::MOVE { player.mask() } else { PlayerSet::NONE };
        let areas = self.state.problem_areas().with(AreaId::home(player));
        let alike = self.derived.rule_kinds & rule_kind::MOVE_COST == 0 && !self.may_forbid(Act::Move);
        let mut anyone = None;
        let moves = if movers.is_empty() { None } else { self.moves(player, areas) };
        for row in self.derived.rows.of(Kind::Character, movers, None) {
            let card = row.card;
            if self.card(card).is(flag::FRIGHTENED) {
                offer(Action::Rally { card }, options);
            }
            if let Some(moves) = &moves {
                moves.of(card, row.area).iter().for_each(|to| options.push(Choice::Act(Action::Move { card, to })));
                continue;
            }
            for to in areas.without(row.area).iter() {
                let action = Action::Move { card, to };
                if if alike { *anyone.get_or_insert_with(|| legal(action)) } else { legal(action) } {
                    options.push(Choice::Act(action));
                }
            }
        }
        if self.drawable(player).is_ok() {
            options.push(Choice::Act(Action::Draw));
        }
    }

    /// Adds each place and way to play a card in hand, except Events. The caller has checked the timing.
    fn list_plays(&self, player: PlayerId, card: CardId, prices: Option<&Prices>, options: &mut Vec<Choice>) {
        let def = self.def(card);
        let plain = def.only_if.is_empty() && def.costs.is_empty() && !self.may_forbid(Act::Play);
        if plain && self.meets_requirements(player, card).is_err() {
            return;
        }
        // Then only the price may differ between places, and only if some text depends on the place.
        let price = prices.filter(|p| plain && p.tell(card)).map(|p| p.of(card));
        let affordable = |to: AreaId| {
            let price = price.as_ref().map(|p| p.at(to));
            let price = price.unwrap_or_else(|| self.play_cost(player, card, to, CardId::NONE, Via::Cost));
            self.affordable(player, price, "609.2a").is_ok()
        };
        let alike = match &price {
            Some(price) => price.is_same_everywhere(),
            None => plain && !self.place_changes_price(player, card),
        };
        let anywhere = alike.then(|| affordable(AreaId::NONE));
        let other_ways = self.other_ways(player, card);
        if anywhere == Some(false) && other_ways.is_empty() {
            return;
        }
        let play = |to: Target, via: Via| Choice::Act(Action::Play { card, to, via });
        let playable = |to: Target, via: Via| self.playable(player, card, to, via).is_ok();
        if def.dilemma {
            let place = || self.place_for(player, card, Target::OwnArea).is_ok();
            if if anywhere.is_some() { place() } else { playable(Target::OwnArea, Via::Cost) } {
                options.push(play(Target::OwnArea, Via::Cost));
            }
            return;
        }
        if let (CardType::Resource, Some(host)) = (def.kind, &def.host) {
            return self.each_host(player, card, host, |host, fits| {
                let to = Target::Card(host);
                let ok = match anywhere {
                    Some(_) if fits => self.is_there(self.card(host).area),
                    Some(_) => self.place_for(player, card, to).is_ok(),
                    None => playable(to, Via::Cost),
                };
                if ok {
                    options.push(play(to, Via::Cost));
                }
            });
        }
        // The areas that are offered exist.
        let other_ways = &other_ways[..];
        for area in self.areas_for(self.home_for(player, card), def.kind).iter() {
            let to = Target::Area(area);
            let ok = match anywhere {
                Some(everywhere) => everywhere,
                None if plain => affordable(area),
                None => playable(to, Via::Cost),
            };
            if ok {
                options.push(play(to, Via::Cost));
            }
            for &via in other_ways {
                if playable(to, via) {
                    options.push(play(to, via));
                }
            }
        }
    }

    /// Calls `found` with each card that a player may play and for which `passes` returns true: cards in hand without
    /// duplicates, which would give the same action, and cards that texts allow to be played from elsewhere. The hand
    /// is skipped unless `in_hand` is true.
    fn each_playable_card(
        &self,
        player: PlayerId,
        in_hand: bool,
        passes: impl Fn(CardId, DefId) -> bool,
        mut found: impl FnMut(CardId),
    ) {
        let hand = if in_hand { &self.state.players[player].hand[..] } else { &[] };
        // A card that some modifier refers to differs from its copies.
        let marked = |c: CardId| self.state.modifiers.iter().any(|m| m.bindings.it.iter().any(|r| r.card == c));
        let is_copy =
            |i: usize, def: DefId| hand[..i].iter().any(|&c| self.card(c).def == def && !marked(c)) && !marked(hand[i]);
        // Definitions so far, with one bit for all that share it. Usually it shows that there is no copy.
        let mut seen = 0_u64;
        for (i, &card) in hand.iter().enumerate() {
            let def = self.card(card).def;
            let bit = 1 << (def.0 % 64);
            if passes(card, def) && (seen & bit == 0 || !is_copy(i, def)) {
                found(card);
            }
            seen |= bit;
        }
        if self.derived.rule_kinds & rule_kind::PLAY_FROM != 0 {
            self.playable_off_board(player).into_iter().filter(|&c| passes(c, self.card(c).def)).for_each(found);
        }
    }

    /// Returns true if only another player may activate the ability.
    fn is_anothers(&self, player: PlayerId, card: CardId, activated: &Activated) -> bool {
        activated.by == Who::You && self.card(card).controller != player
    }

    /// Returns the highest base cost of a card that the player may be able to pay, considering the reductions by texts.
    fn most_payable(&self, player: PlayerId, prices: Option<&Prices>) -> i32 {
        let off = prices.map_or(i32::MAX, Prices::most_off);
        i32::from(self.state.players[player].tokens).saturating_add(off)
    }

    /// Returns true if a card may cost `most` action tokens or less, ignoring the place where it is played.
    fn within_reach(&self, def: DefId, most: i32) -> bool {
        i32::from(self.pool.least_price[usize::from(def.0)]) <= most
    }

    /// Calls `offer` with each recent event that a reaction might react to; with `None` for other abilities.
    fn each_reaction(&self, ability: AbilityId, mut offer: impl FnMut(Option<u16>)) {
        let def = self.pool.ability_def(ability);
        if !matches!(&def.ability, Ability::Activated(a) if matches!(a.timing, Timing::Reaction(_))) {
            return offer(None);
        }
        for (i, recent) in self.state.recent.iter().enumerate() {
            if def.acts & recent.occurrence.act.bit() != 0 {
                offer(Some(i as u16));
            }
        }
    }

    /// Returns the areas to which a card of that type can be played.
    fn areas_for(&self, home: AreaId, kind: CardType) -> AreaSet {
        match kind {
            CardType::Friend => self.state.problem_areas().with(home),
            CardType::Troublemaker => self.state.problem_areas(),
            CardType::Resource => AreaSet::default().with(home),
            CardType::Event | CardType::Problem | CardType::ManeCharacter => AreaSet::default(),
        }
    }

    /// Calls `offer` with each card in play that may be a host of an attachment, and whether it is known to fit.
    /// Fitting hosts are found directly unless rules are being watched.
    fn each_host(&self, player: PlayerId, card: CardId, host: &Filter, mut offer: impl FnMut(CardId, bool)) {
        if host.at.is_some() || self.cited().is_watched() {
            return self.derived.rows.iter().filter(|r| r.is(host.kind)).for_each(|r| offer(r.card, false));
        }
        let holder = self.holder(player, card);
        let cx = Cx { this: card, controller: holder, actor: holder, bindings: Bindings::NONE };
        self.look_in_play(host, &cx, PlayerSet::ALL, &mut |c| offer(c, true));
    }

    /// Returns the ways to play a card with other costs than the printed one.
    fn other_ways(&self, player: PlayerId, card: CardId) -> SmallVec<[Via; 2]> {
        let mut ways = SmallVec::new();
        if self.def(card).kind == CardType::Friend && other_ways(self.face(card)) {
            for &other in self.state.play.iter().filter(|&&o| self.card(o).controller == player) {
                for via in [Via::Redeem(other), Via::Transform(other)] {
                    if self.via_possible(player, card, via).is_ok() {
                        ways.push(via);
                    }
                }
            }
        }
        ways
    }
}
