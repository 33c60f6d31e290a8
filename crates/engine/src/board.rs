//! [`Board`]: the game as texts and rules read it. Every question about a card's power, colours, traits or place is asked
//! here and answered from derived values (CR 711), so that nobody reads a printed value by mistake.

use maneframe_card::ability::{Amount, Cards, Cmp, Condition, Filter, Is, Kind, Moment, Place, Who, Whose, Zone};
use maneframe_card::{CardType, ColorSet};
use smallvec::SmallVec;

use crate::derive::{Derived, dflag};
use crate::ids::{AreaId, AreaSet, CardId, PlayerId, PlayerSet};
use crate::occurrence::kind_fits;
use crate::pool::{Def, FaceDef, Pool};
use crate::program::Slot;
use crate::state::{Bindings, CardState, State, ZoneId, flag};

/// The largest number that a text can make.
const MOST: i32 = 1_000_000;

/// A short list of cards.
pub type CardList = SmallVec<[CardId; 12]>;

/// Definitions, state and derived values, seen together.
#[derive(Clone, Copy)]
pub struct Board<'a> {
    /// Definitions.
    pub pool: &'a Pool,
    /// State.
    pub state: &'a State,
    /// Derived values; they must be fresh.
    pub derived: &'a Derived,
}

/// From where a text is read (CR 513.5).
#[derive(Clone, Copy)]
pub struct Cx<'a> {
    /// "This card".
    pub this: CardId,
    /// "You".
    pub controller: PlayerId,
    /// Who carries it out.
    pub actor: PlayerId,
    /// What "it", "there" and "that player" stand for.
    pub bindings: &'a Bindings,
}

impl<'a> Board<'a> {
    /// The card.
    pub fn card(&self, card: CardId) -> &'a CardState {
        self.state.card(card)
    }

    /// Its definition.
    pub fn def(&self, card: CardId) -> &'a Def {
        self.pool.def(self.card(card).def)
    }

    /// The side of it that is up.
    pub fn face(&self, card: CardId) -> &'a FaceDef {
        self.def(card).face(self.card(card).is(flag::BOOSTED))
    }

    /// Whether it is in play.
    pub fn in_play(&self, card: CardId) -> bool {
        self.card(card).zone == ZoneId::Play
    }

    /// Whether text that speaks of `kind` speaks of it.
    pub fn is_kind(&self, card: CardId, kind: Kind) -> bool {
        let c = self.card(card);
        self.pool.is_kind(c.def, kind, c.zone == ZoneId::Play)
    }

    /// Whether it is a Friend or Mane Character in play.
    pub fn is_character(&self, card: CardId) -> bool {
        self.is_kind(card, Kind::Character)
    }

    /// Its power (CR 507.1); `None` where it has none (CR 202.2, 505.1b).
    pub fn power(&self, card: CardId) -> Option<i32> {
        if self.derived.covers(self.card(card)) {
            self.derived.cards[card.index()].power.map(i32::from)
        } else {
            self.face(card).power.map(i32::from)
        }
    }

    /// Its colours.
    pub fn colors(&self, card: CardId) -> ColorSet {
        if self.derived.covers(self.card(card)) {
            self.derived.cards[card.index()].colors
        } else {
            self.face(card).colors
        }
    }

    /// Its traits, a bit each.
    pub fn traits(&self, card: CardId) -> u128 {
        if self.derived.covers(self.card(card)) {
            self.derived.cards[card.index()].traits
        } else {
            self.face(card).traits
        }
    }

    /// Whether a derived fact holds; see [`dflag`].
    pub fn has(&self, card: CardId, fact: u8) -> bool {
        self.derived.cards[card.index()].flags & fact != 0
    }

    /// Whether it gives its power to faceoffs and to confronting: not when exhausted, unless Stubborn (CR 503.5).
    pub fn contributes(&self, card: CardId) -> bool {
        !self.card(card).is(flag::EXHAUSTED) || self.has(card, dflag::STUBBORN)
    }

    /// A player's power of a colour (CR 507.3); frightened characters have none.
    pub fn power_of_color(&self, player: PlayerId, color: maneframe_card::Color) -> i32 {
        self.derived.color_power[player.index()][color as usize].into()
    }

    /// Whether it is involved in the faceoff (CR 514.2).
    pub fn involved(&self, card: CardId) -> bool {
        let Some(faceoff) = &self.state.faceoff else { return false };
        let c = self.card(card);
        if c.zone != ZoneId::Play {
            return false;
        }
        if card == faceoff.troublemaker {
            return !c.is(flag::FACE_DOWN) && (faceoff.flagged || faceoff.areas.has(c.area));
        }
        if faceoff.flagged {
            return c.is(flag::INVOLVED);
        }
        if !faceoff.areas.has(c.area) || !self.is_character(card) {
            return false;
        }
        match faceoff.kind {
            maneframe_card::ability::FaceoffKind::Troublemaker => c.controller == faceoff.starter,
            _ => faceoff.players.has(c.controller),
        }
    }

    /// The players that a word stands for.
    pub fn who(&self, who: Who, cx: &Cx) -> PlayerSet {
        let state = self.state;
        let that = cx.bindings.player;
        let it = || cx.bindings.it.first().map(|c| c.card);
        match who {
            Who::You => cx.controller.mask(),
            // "Each player … an opponent's": the opponents of the one who does it.
            Who::Opponent | Who::Opponents => state.opponents(cx.actor),
            Who::EachPlayer | Who::APlayer => state.alive(),
            Who::ThatPlayer => that.map_or(PlayerSet::NONE, PlayerId::mask),
            Who::ThatPlayersOpponent => that.map_or(PlayerSet::NONE, |p| state.opponents(p)),
            Who::ThisOwner => self.card(cx.this).owner.mask(),
            Who::ItsOwner => it().map_or(PlayerSet::NONE, |c| self.card(c).owner.mask()),
            Who::ItsController => it().map_or(PlayerSet::NONE, |c| self.card(c).controller.mask()),
            Who::Actor => cx.actor.mask(),
        }
    }

    /// Whether `player` is one of those cards' players.
    fn whose(&self, whose: Whose, player: PlayerId, cx: &Cx) -> bool {
        match whose {
            Whose::Any => true,
            Whose::Of(who) => self.who(who, cx).has(player),
        }
    }

    /// What an attachment is on.
    pub fn host(&self, card: CardId) -> Option<CardId> {
        let c = self.card(card);
        if c.zone == ZoneId::Play { c.under.some() } else { None }
    }

    /// Whether `card` fits the phrase. With `anywhere`, cards outside play fit too.
    pub fn fits(&self, filter: &Filter, card: CardId, cx: &Cx, anywhere: bool) -> bool {
        let c = self.card(card);
        if (filter.other && card == cx.this) || !self.pool.is_kind(c.def, filter.kind, c.zone == ZoneId::Play) {
            return false;
        }
        let elsewhere =
            anywhere || matches!(filter.at, Some(Place::Zone(..))) || filter.is.iter().any(crate::pool::looks_outside);
        if c.zone != ZoneId::Play && !elsewhere {
            return false;
        }
        if !self.whose(filter.whose, c.controller, cx) {
            return false;
        }
        // Face-down Troublemakers are spoken of only as such (CR 505.2).
        if c.zone == ZoneId::Play
            && c.is(flag::FACE_DOWN)
            && !c.is(flag::FRIGHTENED)
            && !anywhere
            && !filter.is.contains(&Is::FaceDown)
        {
            return false;
        }
        filter.is.iter().all(|is| self.is(is, card, cx)) && filter.at.as_ref().is_none_or(|p| self.at(p, card, cx))
    }

    /// Whether that is true of `card`.
    pub fn is(&self, is: &Is, card: CardId, cx: &Cx) -> bool {
        let c = self.card(card);
        match is {
            Is::Color(colors) => colors.iter().any(|&color| self.colors(card).has(color)),
            Is::NotColor(color) => !self.colors(card).has(*color),
            Is::Trait(name) => self.traits(card) & self.pool.trait_bit(*name) != 0,
            Is::NotTrait(name) => self.traits(card) & self.pool.trait_bit(*name) == 0,
            Is::Keyword(keyword) => self.has_keyword(card, *keyword),
            Is::Titled(name) => self.has_name(card) && self.def(card).titles.contains(name),
            Is::SameNameAs(of) => self.any(of, cx, |o| self.has_name(card) && self.def(card).name == self.def(o).name),
            Is::SameTitleAs(of) => {
                self.any(of, cx, |o| self.has_name(card) && self.def(card).title == self.def(o).title)
            }
            Is::SharesTraitWith(of) => self.any(of, cx, |o| self.traits(card) & self.traits(o) != 0),
            Is::SharesColorWith(of) => self.any(of, cx, |o| self.colors(card).meets(self.colors(o))),
            Is::Ready => c.zone == ZoneId::Play && self.can_be_ready(card) && !c.is(flag::EXHAUSTED),
            Is::Exhausted => c.zone == ZoneId::Play && c.is(flag::EXHAUSTED),
            Is::Frightened => c.is(flag::FRIGHTENED),
            Is::FaceDown => c.is(flag::FACE_DOWN),
            Is::FaceUp => c.zone == ZoneId::Play && !c.is(flag::FACE_DOWN),
            Is::Boosted => c.is(flag::BOOSTED),
            Is::Token => self.def(card).token,
            Is::NonToken => !self.def(card).token,
            Is::Involved => self.involved(card),
            Is::Flipped => c.zone == ZoneId::Flip,
            // Without power, as a frightened card is, it fits no bound (CR 505.1b).
            Is::Power(cmp, n) => self.power(card).is_some_and(|p| cmp.holds(p, self.amount(n, cx))),
            Is::PrintedPower(cmp, n) => cmp.holds(self.face(card).power.map_or(0, i32::from), self.amount(n, cx)),
            Is::Cost(cmp, n) => cmp.holds(self.def(card).cost.map_or(0, i32::from), self.amount(n, cx)),
            // A superlative looks at all candidates: see [`Board::each`].
            Is::HighestPower => true,
            Is::On(hosts) => self.host(card).is_some_and(|h| self.among(hosts, h, cx)),
            Is::With(on) => self.has_on(card, on, cx),
            Is::Without(on) => !self.has_on(card, on, cx),
            Is::Beneath(hosts) => {
                c.zone == ZoneId::Banished && c.under.some().is_some_and(|h| self.among(hosts, h, cx))
            }
            Is::AmongThem => cx.bindings.it.iter().any(|r| r.card == card && self.state.same(*r)),
        }
    }

    /// Whether it can be ready or exhausted at all (CR 503.4a, 504.2).
    pub fn can_be_ready(&self, card: CardId) -> bool {
        let c = self.card(card);
        c.zone == ZoneId::Play && !c.is(flag::FRIGHTENED) && !self.is_kind(card, Kind::Problem)
    }

    /// Face-down Troublemakers have no name (CR 505.1d.i).
    fn has_name(&self, card: CardId) -> bool {
        let c = self.card(card);
        !(c.is(flag::FACE_DOWN) && self.def(card).kind == CardType::Troublemaker)
    }

    /// Whether it has the keyword, whatever its number.
    pub fn has_keyword(&self, card: CardId, keyword: maneframe_card::ability::Keyword) -> bool {
        if self.in_play(card) {
            self.derived.keywords(card, self).any(|k| k.same_name(keyword))
        } else {
            self.face(card).keywords.iter().any(|k| k.same_name(keyword))
        }
    }

    fn has_on(&self, card: CardId, on: &Filter, cx: &Cx) -> bool {
        self.state.play.iter().any(|&a| self.card(a).under == card && self.fits(on, a, cx, false))
    }

    fn any(&self, of: &Cards, cx: &Cx, test: impl Fn(CardId) -> bool) -> bool {
        self.cards(of, cx, Slot::It).into_iter().any(test)
    }

    /// Whether `card` is one of those cards; for [`Cards::All`] and [`Cards::Some`], whether it fits.
    pub fn among(&self, cards: &Cards, card: CardId, cx: &Cx) -> bool {
        match cards {
            Cards::This => card == cx.this,
            Cards::Host => self.host(cx.this) == Some(card),
            Cards::It => cx.bindings.it.iter().any(|r| r.card == card && self.state.same(*r)),
            Cards::All(filter) => self.fits(filter, card, cx, false),
            Cards::Some(pick) => self.fits(&pick.of, card, cx, false),
            Cards::Several(parts) => parts.iter().any(|p| self.among(p, card, cx)),
        }
    }

    /// The same for a card that may be outside play, as in "when you play a Friend".
    pub fn among_anywhere(&self, cards: &Cards, card: CardId, cx: &Cx) -> bool {
        match cards {
            Cards::All(filter) => self.fits(filter, card, cx, true),
            Cards::Some(pick) => self.fits(&pick.of, card, cx, true),
            Cards::Several(parts) => parts.iter().any(|p| self.among_anywhere(p, card, cx)),
            Cards::It => cx.bindings.it.iter().any(|r| r.card == card),
            Cards::This | Cards::Host => self.among(cards, card, cx),
        }
    }

    /// The cards of a phrase; choices have been made and stand in the bindings.
    pub fn cards(&self, cards: &Cards, cx: &Cx, slot: Slot) -> CardList {
        let mut list = CardList::new();
        self.add_cards(cards, cx, slot, &mut list);
        list
    }

    fn add_cards(&self, cards: &Cards, cx: &Cx, slot: Slot, list: &mut CardList) {
        let bound = |refs: &[crate::ids::CardRef], list: &mut CardList| {
            for r in refs {
                if self.state.same(*r) && !list.contains(&r.card) {
                    list.push(r.card);
                }
            }
        };
        match cards {
            Cards::This => list.push(cx.this),
            Cards::Host => list.extend(self.host(cx.this)),
            Cards::It => bound(&cx.bindings.it, list),
            Cards::Some(_) if slot == Slot::It => bound(&cx.bindings.it, list),
            Cards::Some(_) => bound(&cx.bindings.other, list),
            Cards::All(filter) => self.each(filter, cx, |c| list.push(c)),
            Cards::Several(parts) => parts.iter().for_each(|p| self.add_cards(p, cx, slot, list)),
        }
    }

    /// Every card that fits a phrase, wherever the phrase looks.
    pub fn each(&self, filter: &Filter, cx: &Cx, mut found: impl FnMut(CardId)) {
        if filter.is.contains(&Is::HighestPower) {
            let mut list = CardList::new();
            self.look(filter, cx, &mut |c| list.push(c));
            let best = list.iter().map(|&c| self.power(c).unwrap_or(0)).max();
            list.into_iter().filter(|&c| Some(self.power(c).unwrap_or(0)) == best).for_each(found);
        } else {
            self.look(filter, cx, &mut found);
        }
    }

    fn look(&self, filter: &Filter, cx: &Cx, found: &mut impl FnMut(CardId)) {
        let mut try_all = |list: &[CardId]| {
            for &c in list {
                if self.fits(filter, c, cx, false) {
                    found(c);
                }
            }
        };
        if let Some(Place::Zone(zone, whose)) = &filter.at {
            for (id, player) in self.state.players.iter() {
                if self.whose(*whose, id, cx) {
                    try_all(match zone {
                        Zone::Deck => &player.deck,
                        Zone::ProblemDeck => &player.problem_deck,
                        Zone::Hand => &player.hand,
                        Zone::Discard => &player.discard,
                        Zone::Banished => &player.banished,
                        Zone::Queue => &self.state.queue,
                    });
                }
            }
        } else if filter.is.contains(&Is::AmongThem) {
            let list: CardList = cx.bindings.it.iter().filter(|r| self.state.same(**r)).map(|r| r.card).collect();
            try_all(&list);
        } else if filter.is.contains(&Is::Flipped) {
            self.state.players.iter().for_each(|(_, p)| try_all(&p.flip));
        } else if filter.is.iter().any(|is| matches!(is, Is::Beneath(_))) {
            self.state.players.iter().for_each(|(_, p)| try_all(&p.banished));
        } else {
            self.look_in_play(filter, cx, found);
        }
    }

    /// The common case: what can be settled once for all cards is.
    fn look_in_play(&self, filter: &Filter, cx: &Cx, found: &mut impl FnMut(CardId)) {
        let players = match filter.whose {
            Whose::Any => PlayerSet(u8::MAX),
            Whose::Of(who) => self.who(who, cx),
        };
        let area = match &filter.at {
            None => None,
            Some(Place::Here) => Some(self.card(cx.this).area),
            Some(Place::ThisProblem) => {
                let here = self.card(cx.this).area;
                if !here.is_problem() {
                    return;
                }
                Some(here)
            }
            Some(Place::There) => match cx.bindings.area {
                Some(area) => Some(area),
                None => return,
            },
            Some(_) => None,
        };
        let place = if area.is_some() { None } else { filter.at.as_ref() };
        let down = filter.is.contains(&Is::FaceDown);
        for row in &self.derived.rows {
            let card = row.card;
            if row.is(filter.kind)
                && players.has(row.controller)
                && area.is_none_or(|a| a == row.area)
                && !(filter.other && card == cx.this)
                && (down || !row.hidden)
                && filter.is.iter().all(|is| self.is(is, card, cx))
                && place.is_none_or(|p| self.at(p, card, cx))
            {
                found(card);
            }
        }
    }

    /// How many cards fit.
    pub fn count(&self, filter: &Filter, cx: &Cx) -> i32 {
        let mut n = 0;
        self.each(filter, cx, |_| n += 1);
        n
    }

    /// Whether `card` is at that place.
    pub fn at(&self, place: &Place, card: CardId, cx: &Cx) -> bool {
        let c = self.card(card);
        if let Place::Zone(zone, whose) = place {
            let is = match zone {
                Zone::Deck => ZoneId::Deck,
                Zone::ProblemDeck => ZoneId::ProblemDeck,
                Zone::Hand => ZoneId::Hand,
                Zone::Discard => ZoneId::Discard,
                Zone::Banished => ZoneId::Banished,
                Zone::Queue => ZoneId::Queue,
            };
            return c.zone == is && self.whose(*whose, c.owner, cx);
        }
        if let Place::Home(Whose::Any) = place {
            return c.area == AreaId::home(c.controller);
        }
        self.area_is(place, c.area, cx)
    }

    /// Whether `area` is that place.
    pub fn area_is(&self, place: &Place, area: AreaId, cx: &Cx) -> bool {
        if area == AreaId::NONE {
            return false;
        }
        let here = || self.card(cx.this).area;
        match place {
            Place::Here => area == here(),
            Place::ThisProblem => area == here() && area.is_problem(),
            Place::There => cx.bindings.area == Some(area),
            Place::Of(cards) => self.cards(cards, cx, Slot::It).first().is_some_and(|&c| self.card(c).area == area),
            Place::Home(whose) => area.is_home() && area.seat().is_some_and(|p| self.whose(*whose, p, cx)),
            Place::Problem(whose) => area.is_problem() && self.whose(*whose, self.state.area_owner(area), cx),
            Place::AnotherProblem => area.is_problem() && area != here(),
            Place::ProblemWith(filter) => {
                area.is_problem()
                    && self.state.play.iter().any(|&c| self.card(c).area == area && self.fits(filter, c, cx, false))
            }
            Place::FaceoffProblem => self.state.faceoff.as_ref().is_some_and(|f| f.areas.has(area)),
            Place::Zone(..) => false,
        }
    }

    /// The areas that exist and are that place; for "home", that of `mover`'s controller.
    pub fn areas(&self, place: Option<&Place>, cx: &Cx, mover: CardId) -> AreaSet {
        let home = AreaId::home(self.card(mover).controller);
        let mut all = self.state.problem_areas();
        match place {
            None => all.with(home),
            Some(Place::Home(Whose::Any)) => AreaSet::default().with(home),
            Some(place) => {
                for (player, _) in self.state.players.iter() {
                    all = all.with(AreaId::home(player));
                }
                all.iter().filter(|&a| self.area_is(place, a, cx)).collect()
            }
        }
    }

    /// A number in a text.
    ///
    /// It stays within a million either way, so that sums of several can't run over.
    pub fn amount(&self, amount: &Amount, cx: &Cx) -> i32 {
        self.unbounded(amount, cx).clamp(-MOST, MOST)
    }

    fn unbounded(&self, amount: &Amount, cx: &Cx) -> i32 {
        let sum = |cards: &Cards, of: &dyn Fn(CardId) -> i32| -> i32 {
            self.cards(cards, cx, Slot::It).into_iter().map(of).sum()
        };
        match amount {
            Amount::Num(n) => *n,
            Amount::ForEach(n, filter) => n.saturating_mul(self.count(filter, cx)),
            Amount::ForEachCounter(n, name) => {
                let here = self.state.card_ref(cx.this);
                let count = match name {
                    None => i32::from(self.card(cx.this).counters.max(0)),
                    Some(name) => {
                        let on = self.state.counters.iter().find(|c| c.card == here && c.name == *name);
                        on.map_or(0, |c| i32::from(c.count))
                    }
                };
                n.saturating_mul(count)
            }
            Amount::ForEachToken(n, who) => n.saturating_mul(
                self.who(*who, cx).iter().map(|p| i32::from(self.state.players[p].tokens)).sum::<i32>(),
            ),
            Amount::PowerOf(cards) => sum(cards, &|c| self.power(c).unwrap_or(0)),
            Amount::PrintedPowerOf(cards) => sum(cards, &|c| self.face(c).power.map_or(0, i32::from)),
            Amount::CostOf(cards) => sum(cards, &|c| self.def(c).cost.map_or(0, i32::from)),
            Amount::PointsOf(cards) => sum(cards, &|c| {
                let def = self.def(c);
                i32::from(def.problem.as_ref().map_or(def.points, |p| p.bonus))
            }),
            Amount::ThatMany => i32::from(cx.bindings.amount),
            Amount::All => i32::from(i16::MAX),
        }
    }

    /// Whether it is true.
    pub fn holds(&self, condition: &Condition, cx: &Cx) -> bool {
        match condition {
            Condition::Has { who, cmp, count, what } => {
                self.who(*who, cx).iter().any(|p| self.player_has(p, *cmp, count, what, cx))
            }
            Condition::ThereAre { cmp, count, what } => cmp.holds(self.count(what, cx), self.amount(count, cx)),
            Condition::CardIs(cards, is, place) => {
                let list = self.cards(cards, cx, Slot::It);
                !list.is_empty()
                    && list.iter().all(|&c| {
                        is.iter().all(|i| self.is(i, c, cx)) && place.as_ref().is_none_or(|p| self.at(p, c, cx))
                    })
            }
            Condition::MorePowerThanOpponents { who, at } => self.who(*who, cx).iter().any(|p| {
                let mine = self.power_at(p, at, cx);
                self.state.opponents(p).iter().all(|o| mine > self.power_at(o, at, cx))
            }),
            Condition::Compare(a, cmp, b) => cmp.holds(self.amount(a, cx), self.amount(b, cx)),
            Condition::During(moment) => self.during(moment, cx),
            Condition::Challenging(who) => self
                .state
                .faceoff
                .as_ref()
                .is_some_and(|f| f.troublemaker != CardId::NONE && self.who(*who, cx).has(f.starter)),
            Condition::FirstToConfront(place) => self.state.problem_areas().iter().any(|a| {
                self.area_is(place, a, cx)
                    && self.state.problem_at(a).is_some_and(|p| !self.card(p).is(flag::CONFRONTED))
            }),
            Condition::And(all) => all.iter().all(|c| self.holds(c, cx)),
            Condition::Or(any) => any.iter().any(|c| self.holds(c, cx)),
            Condition::Not(not) => !self.holds(not, cx),
        }
    }

    /// Whether that player has so many such cards: in play those it controls, elsewhere those it owns.
    pub fn player_has(&self, player: PlayerId, cmp: Cmp, count: &Amount, what: &Filter, cx: &Cx) -> bool {
        let mut n = 0;
        self.each(what, cx, |c| n += i32::from(self.card(c).controller == player));
        cmp.holds(n, self.amount(count, cx))
    }

    /// Combined power of a player's characters at a place (CR 507.2).
    pub fn power_at(&self, player: PlayerId, place: &Place, cx: &Cx) -> i32 {
        let mine = self
            .derived
            .rows
            .iter()
            .filter(|r| r.controller == player && r.is(Kind::Character) && self.at(place, r.card, cx));
        mine.map(|r| self.power(r.card).unwrap_or(0).max(0)).sum()
    }

    /// Whether it is that moment.
    pub fn during(&self, moment: &Moment, cx: &Cx) -> bool {
        let turn_of = |who: &Option<Who>| who.is_none_or(|w| self.who(w, cx).has(self.state.active));
        match moment {
            Moment::Turn(who) => turn_of(who),
            Moment::Phase(phase, who) => self.state.phase == Some(*phase) && turn_of(who),
            Moment::AnyPhase => self.state.phase.is_some(),
            Moment::DrawStep(who) => self.state.draw_step && turn_of(who),
            Moment::Faceoff { kind, involving, at } => self.state.faceoff.as_ref().is_some_and(|f| {
                kind_fits(*kind, f.kind)
                    && involving.as_ref().is_none_or(|cards| match &**cards {
                        // "Involving this card and at least 2 of your other Critter Friends": each part must be there.
                        Cards::Several(parts) => parts.iter().all(|part| self.involving(part, cx)),
                        cards => self.involving(cards, cx),
                    })
                    && at.as_ref().is_none_or(|p| f.areas.iter().any(|a| self.area_is(p, a, cx)))
            }),
        }
    }

    fn involving(&self, cards: &Cards, cx: &Cx) -> bool {
        match cards {
            Cards::Some(pick) => {
                let least = match &pick.count {
                    maneframe_card::ability::Count::Exactly(n) => self.amount(n, cx),
                    _ => 1,
                };
                let mut n = 0;
                self.each(&pick.of, cx, |c| n += i32::from(self.involved(c)));
                n >= least
            }
            cards => self.cards(cards, cx, Slot::It).into_iter().any(|c| self.involved(c)),
        }
    }
}
