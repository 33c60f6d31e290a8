//! Legality of actions (CR 609.2, 703, 705).

use maneframe_card::CardType;
use maneframe_card::ability::{
    Ability, Activated, Effect, FaceoffKind, Keyword, Moment, Phase, Placement, Timing, Who,
};
use smallvec::SmallVec;

use crate::legal::ledger::Ledger;
use crate::legal::objections::{First, Hearing};
use crate::model::bindings::Bindings;
use crate::model::card_values::derived_flag;
use crate::model::frame::{Action, Target, Via, WindowKind};
use crate::model::ids::{AbilityId, AreaId, CardId, PlayerId};
use crate::model::occurrence::{Act, Occurrence, kind_fits};
use crate::model::refusal::{Fact, Refusal};
use crate::model::state::{ZoneId, flag};
use crate::query::board::{Board, Cx};
use crate::rules::cited::cite;
use crate::rules::rulebook::{AnyPhase, Immediate, Reactions};

/// Point of a window at which an action would be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opportunity {
    /// A player has priority (CR 510.1).
    Priority,
    /// A window closes, and the action opens another (CR 510.3).
    Opening,
}

pub(crate) type Legal = Result<(), Refusal>;

pub(crate) fn no(rule: &'static str, fact: Fact) -> Legal {
    Err(Refusal::new(rule, fact))
}

impl Board<'_> {
    /// Checks that `player` may take `action` now.
    ///
    /// # Errors
    /// The rule that forbids it, and the fact behind it.
    pub fn legal(&self, player: PlayerId, action: Action, when: Opportunity, window: WindowKind) -> Legal {
        self.judged(player, action, when, window, &mut First)
    }

    /// Like [`Board::legal`], but passes the results of the checks to `hearing`, which decides when to stop.
    pub(crate) fn judged<H: Hearing>(
        &self,
        player: PlayerId,
        action: Action,
        when: Opportunity,
        window: WindowKind,
        hearing: &mut H,
    ) -> Legal {
        match action {
            Action::Play { card, to, via } => {
                let hasty = self.is_hasty(card);
                if cite!(self, "512.5" if hasty && when == Opportunity::Priority) {
                    hearing.hear(self.immediate(player))?;
                } else {
                    hearing.hear(self.main_phase(player, when, window))?;
                }
                self.playable_as_heard(player, card, to, via, hearing)
            }
            Action::Move { card, to } => {
                let c = self.card(card);
                if c.zone != ZoneId::Play {
                    return no("609.2b", Fact::NotInPlay);
                }
                if c.controller != player {
                    return no("609.2b", Fact::NotControlled);
                }
                if !self.is_character(card) {
                    return no("506.3", Fact::NotPlayable);
                }
                let agile = when == Opportunity::Priority && self.has(card, derived_flag::AGILE);
                if cite!(self, "512.5" if agile) {
                    hearing.hear(self.immediate(player))?;
                } else {
                    hearing.hear(self.main_phase(player, when, window))?;
                }
                if c.area == to {
                    return no("506.2", Fact::AlreadyThere);
                }
                if !self.can_go(card, to) {
                    return no("506.2", Fact::NoPlace);
                }
                let moving = Occurrence::new(Act::Move, player).card(card).at(to);
                hearing.hear(self.not_forbidden(&moving))?;
                self.affordable(player, self.move_cost(player, card, to) + self.tax(player, action), "609.2b")
            }
            Action::Draw => {
                hearing.hear(self.main_phase(player, when, window))?;
                self.drawable_as_heard(player, hearing)
            }
            Action::Rally { card } => {
                hearing.hear(self.main_phase(player, when, window))?;
                let c = self.card(card);
                if c.controller != player || c.zone != ZoneId::Play {
                    return no("609.2e", Fact::NotControlled);
                }
                if !c.is(flag::FRIGHTENED) {
                    return no("609.2e", Fact::NotFrightened);
                }
                hearing.hear(self.not_forbidden(&Occurrence::new(Act::Unfrighten, player).card(card)))?;
                self.affordable(player, self.rally_cost(player, card) + self.tax(player, action), "609.2e")
            }
            Action::Activate { card, ability, to } => {
                self.activatable(player, card, ability, to, when, window, hearing)
            }
            Action::PlayEvent { card, to } => {
                self.event_playable_as_heard(player, card, to, when, window, None, hearing)
            }
            Action::Challenge { card } => {
                hearing.hear(self.challenge_step(player))?;
                self.challengeable_as_heard(player, card, hearing)
            }
        }
    }

    pub(crate) fn not_forbidden(&self, occurrence: &Occurrence) -> Legal {
        self.forbidden_by(occurrence).map_or(Ok(()), |by| no("104.2", Fact::Forbidden { by }))
    }

    /// Checks that a player may take the draw action, apart from its timing (CR 609.2d).
    pub(crate) fn drawable(&self, player: PlayerId) -> Legal {
        self.drawable_as_heard(player, &mut First)
    }

    fn drawable_as_heard<H: Hearing>(&self, player: PlayerId, hearing: &mut H) -> Legal {
        if self.state.players[player].deck.is_empty() {
            return no("410.4", Fact::NoCardsLeft);
        }
        hearing.hear(self.not_forbidden(&Occurrence::new(Act::Draw, player)))?;
        self.affordable(player, self.draw_cost(player) + self.tax(player, Action::Draw), "609.2d")
    }

    /// Checks that an Event may be played now, for `price` if given, otherwise for its computed price.
    pub(crate) fn event_playable(
        &self,
        player: PlayerId,
        card: CardId,
        to: Option<u16>,
        when: Opportunity,
        window: WindowKind,
        price: Option<i32>,
    ) -> Legal {
        self.event_playable_as_heard(player, card, to, when, window, price, &mut First)
    }

    #[expect(clippy::too_many_arguments, reason = "a question about one action, its text and the moment")]
    fn event_playable_as_heard<H: Hearing>(
        &self,
        player: PlayerId,
        card: CardId,
        to: Option<u16>,
        when: Opportunity,
        window: WindowKind,
        price: Option<i32>,
        hearing: &mut H,
    ) -> Legal {
        if !self.in_reach(player, card) {
            return no("705.2d", Fact::NotInHand);
        }
        let Some(ability) = self.def(card).event else { return no("304.1", Fact::NotPlayable) };
        let Some(activated) = self.pool.activated(ability) else { return no("304.1", Fact::NotPlayable) };
        let timely = self.timely(player, card, ability, activated, to, when, window);
        if timely.is_err() {
            cite!(self, "304.1");
            cite!(self, "512.2");
        }
        hearing.hear(timely)?;
        let price = || price.unwrap_or_else(|| self.play_cost(player, card, AreaId::NONE, CardId::NONE, Via::Cost));
        let played = self.playable_for(price, player, card, AreaId::NONE, CardId::NONE, Via::Cost, hearing);
        hearing.hear(played)?;
        let price = match activated.cost.is_some() {
            true => price() + self.tax(player, Action::PlayEvent { card, to }),
            false => 0,
        };
        self.usable(player, card, ability, activated, to, price, hearing)
    }

    /// Returns true if a card in hand may be played as an Immediate action, as printed or by some text.
    pub(crate) fn is_hasty(&self, card: CardId) -> bool {
        let given = |(c, keyword): &(CardId, Keyword)| *c == card && *keyword == Keyword::Hasty;
        (self.def(card).event.is_none() && self.def(card).quick) || self.derived.gained_keywords.iter().any(given)
    }

    /// Checks that a player with priority may take Immediate actions (CR 512.5). In some rulebooks only the turn player
    /// may.
    pub(crate) fn immediate(&self, player: PlayerId) -> Legal {
        if self.pool.rulebook.immediate == Immediate::OwnTurn && self.state.active != player {
            return no("starter.own-turn", Fact::NotYourTurn);
        }
        Ok(())
    }

    /// Checks the timing of Main Phase actions: the turn player takes them in the Main Phase, outside faceoffs, to open
    /// a window (CR 609.1, 512.3).
    fn main_phase(&self, player: PlayerId, when: Opportunity, window: WindowKind) -> Legal {
        cite!(self, "609.2");
        self.phase_action(player, Some(Phase::Main), when, window, "609.1")
    }

    fn phase_action(
        &self,
        player: PlayerId,
        phase: Option<Phase>,
        when: Opportunity,
        window: WindowKind,
        rule: &'static str,
    ) -> Legal {
        if cite!(self, "106.1" if self.state.active != player) {
            return no(rule, Fact::NotYourTurn);
        }
        if self.state.faceoff.is_some() {
            return no("512.3a", Fact::DuringFaceoff);
        }
        if self.state.phase.is_none() || phase.is_some_and(|p| self.state.phase != Some(p)) {
            return no(rule, Fact::WrongPhase);
        }
        if window == WindowKind::PhaseEnd && !window.leads_on(self.pool.rulebook) {
            return no("601.2c", Fact::PhaseClosing);
        }
        if when != Opportunity::Opening {
            return no("510.3", Fact::NotAllPassed);
        }
        Ok(())
    }

    pub(crate) fn affordable(&self, player: PlayerId, cost: i32, rule: &'static str) -> Legal {
        let have = self.state.players[player].tokens;
        if cite!(self, "508.1d" if i32::from(have) < cost) {
            cite!(self, "705.2");
            return no(rule, Fact::NeedTokens { need: cost.max(0) as u16, have: have.max(0) as u16 });
        }
        Ok(())
    }

    /// Checks that a card in hand can be played to `to`, apart from timing (CR 609.2a, 609.2c, 705.2b).
    pub fn playable(&self, player: PlayerId, card: CardId, to: Target, via: Via) -> Legal {
        self.playable_as_heard(player, card, to, via, &mut First)
    }

    fn playable_as_heard<H: Hearing>(
        &self,
        player: PlayerId,
        card: CardId,
        to: Target,
        via: Via,
        hearing: &mut H,
    ) -> Legal {
        if !self.in_reach(player, card) {
            return no("705.2d", Fact::NotInHand);
        }
        let area = self.place_for(player, card, to)?;
        hearing.hear(self.via_possible(player, card, via))?;
        let host = if let Target::Card(host) = to { host } else { CardId::NONE };
        let price = || self.play_cost(player, card, area, host, via);
        self.playable_for(price, player, card, area, host, via, hearing)
    }

    /// Returns the area in which a card played to `to` would be; [`AreaId::NONE`] for one that makes its own area.
    pub(crate) fn place_for(&self, player: PlayerId, card: CardId, to: Target) -> Result<AreaId, Refusal> {
        let no = |rule, fact| Err(Refusal::new(rule, fact));
        let def = self.def(card);
        let home = self.home_for(player, card);
        let hosts = |host: &CardId| self.can_host(self.holder(player, card), card, *host);
        let area = match (def.kind, to) {
            // The number of areas is limited, but exceeds the number of Dilemmas at any real table.
            (_, Target::OwnArea) if def.dilemma && self.state.room_for_dilemma() => AreaId::NONE,
            _ if def.dilemma => return no("522.2", Fact::NoPlace),
            (CardType::Friend, Target::Area(a)) if a == home || a.is_problem() => a,
            (CardType::Troublemaker, Target::Area(a)) if a.is_problem() => a,
            (CardType::Resource, Target::OwnArea) if def.host.is_some() && !self.state.play.iter().any(hosts) => {
                return no("509.1", Fact::NoHost);
            }
            (CardType::Resource, Target::Area(a)) if def.host.is_none() && a == home => a,
            (CardType::Resource, Target::Card(host)) => {
                if !hosts(&host) {
                    return no("509.1", Fact::NoPlace);
                }
                self.card(host).area
            }
            (CardType::Friend, _) => return no("302.1", Fact::NoPlace),
            (CardType::Troublemaker, _) => return no("306.1", Fact::NoPlace),
            (CardType::Event | CardType::Problem | CardType::ManeCharacter, _) => {
                cite!(self, "206.2");
                return no("609.2a", Fact::NotPlayable);
            }
            _ => return no("305.1", Fact::NoPlace),
        };
        if !self.is_there(area) {
            return no("501.1", Fact::NoPlace);
        }
        Ok(area)
    }

    /// Returns the home where a played card can enter play: its controller's ("your home"). A Resource that doesn't say
    /// so enters at its owner's (CR 305.1a).
    pub(crate) fn home_for(&self, player: PlayerId, card: CardId) -> AreaId {
        let def = self.def(card);
        let at_its_owners = def.kind == CardType::Resource && !def.to_your_home;
        AreaId::home(if at_its_owners { self.card(card).owner } else { self.holder(player, card) })
    }

    /// Returns true if that area exists, or is [`AreaId::NONE`].
    pub(crate) fn is_there(&self, area: AreaId) -> bool {
        area == AreaId::NONE || self.state.exists(area)
    }

    /// Checks requirements, "can't" rules and token cost of playing a card to an area.
    pub(crate) fn playable_at(&self, player: PlayerId, card: CardId, area: AreaId, host: CardId, via: Via) -> Legal {
        let price = || self.play_cost(player, card, area, host, via);
        self.playable_for(price, player, card, area, host, via, &mut First)
    }

    /// Like [`Board::playable_at`], with a given price before taxes.
    #[expect(clippy::too_many_arguments, reason = "a question about one way to play one card")]
    fn playable_for<H: Hearing>(
        &self,
        price: impl FnOnce() -> i32,
        player: PlayerId,
        card: CardId,
        area: AreaId,
        host: CardId,
        via: Via,
        hearing: &mut H,
    ) -> Legal {
        let def = self.def(card);
        let cx = Cx { this: card, controller: player, actor: player, bindings: Bindings::NONE };
        for &ability in &def.only_if {
            cite!(self, "104.1");
            if let Ability::Placement(Placement::OnlyIf(condition)) = &self.pool.ability_def(ability).ability
                && !self.holds(condition, &cx)
            {
                hearing.hear(no("104.1", Fact::ConditionFalse))?;
            }
        }
        hearing.hear(self.not_forbidden(&Occurrence::new(Act::Play, player).card(card).at(area).other(host)))?;
        let rule = if def.kind == CardType::Troublemaker { "609.2c" } else { "609.2a" };
        let to = match host.some() {
            Some(host) => Target::Card(host),
            None => Target::Area(area),
        };
        let price = price() + self.tax(player, Action::Play { card, to, via });
        hearing.hear(self.affordable(player, price, rule))?;
        if !self.can_pay_beside_tokens(&def.costs, &cx, price, via) {
            hearing.hear(no("508.1d", Fact::CostUnpayable))?;
        }
        // A card played for free is still played: its requirement is not a cost (CR 205.1, 705.2b).
        self.meets_requirements(player, card)
    }

    /// Returns true if all costs of playing a card can be paid together with `price` action tokens (CR 508.1d).
    fn can_pay_beside_tokens(&self, costs: &[AbilityId], cx: &Cx, price: i32, via: Via) -> bool {
        let (ledger, player) = (Ledger::with_tokens(price), cx.actor);
        let ledger = match via {
            Via::Redeem(other) => self.paid(&Occurrence::new(Act::Retire, player).card(other), player, &ledger),
            Via::Transform(other) => self.paid(&Occurrence::new(Act::PutInHand, player).card(other), player, &ledger),
            Via::Cost | Via::Free | Via::FreeFrightened => Some(ledger),
        };
        let beside = || costs.iter().filter_map(|&ability| self.pool.cost(ability)).collect::<SmallVec<[_; 2]>>();
        ledger.is_some_and(|ledger| costs.is_empty() || self.pays(&beside(), cx, &ledger))
    }

    /// Checks that a player has the required power in each colour (CR 205).
    pub(crate) fn meets_requirements(&self, player: PlayerId, card: CardId) -> Legal {
        let def = self.def(card);
        if def.requirements.is_empty() || self.needs_no_power(player, card) {
            cite!(self, "205.1a");
            return Ok(());
        }
        cite!(self, "205.1");
        for &(color, need) in &def.requirements {
            let have = self.power_of_color(player, color);
            let need = self.play_need(card, color, need);
            if have < need {
                let need = need.min(u8::MAX.into()) as u8;
                return no("205.1", Fact::NeedPower { color, need, have: have.max(0) as u16 });
            }
        }
        Ok(())
    }

    /// Checks that the additional cost of Redeem or Transform can be paid.
    pub(crate) fn via_possible(&self, player: PlayerId, card: CardId, via: Via) -> Legal {
        let def = self.def(card);
        let keywords = &self.face(card).keywords;
        let ok = match via {
            Via::Cost | Via::Free | Via::FreeFrightened => return Ok(()),
            Via::Redeem(other) => {
                let o = self.card(other);
                keywords.contains(&Keyword::Redeem)
                    && o.zone == ZoneId::Play
                    && o.controller == player
                    && matches!(self.def(other).kind, CardType::Friend | CardType::Troublemaker)
                    && self.def(other).title == def.title
                    && self.happens(&Occurrence::new(Act::Retire, player).card(other), o)
            }
            Via::Transform(other) => {
                let o = self.card(other);
                let titles = (&self.def(other).card.front().title, &def.card.front().title);
                keywords.iter().any(|k| matches!(k, Keyword::Transform(_)))
                    && o.zone == ZoneId::Play
                    && o.controller == player
                    && self.def(other).kind == CardType::Friend
                    && titles.0.contains(titles.1.as_str())
                    && self.def(other).card.front().subtitle != def.card.front().subtitle
                    && self.happens(&Occurrence::new(Act::PutInHand, player).card(other), o)
            }
        };
        if ok { Ok(()) } else { no("508.1", Fact::CostUnpayable) }
    }

    /// Returns true if an attachment can be played on `host`.
    pub(crate) fn can_host(&self, player: PlayerId, attachment: CardId, host: CardId) -> bool {
        let Some(filter) = &self.def(attachment).host else { return false };
        let cx = Cx { this: attachment, controller: player, actor: player, bindings: Bindings::NONE };
        self.fits(filter, host, &cx, false)
    }

    /// Checks that an ability can be activated now (CR 703).
    #[expect(clippy::too_many_arguments, reason = "a question about one action, its text and the moment")]
    fn activatable<H: Hearing>(
        &self,
        player: PlayerId,
        card: CardId,
        ability: AbilityId,
        to: Option<u16>,
        when: Opportunity,
        window: WindowKind,
        hearing: &mut H,
    ) -> Legal {
        let Some(activated) = self.pool.activated(ability) else { return no("703.1", Fact::NotPlayable) };
        cite!(self, "703.1");
        let c = self.card(card);
        let works = self.pool.ability_def(ability).zone.map_or(ZoneId::Play, crate::cards::off_board::zone_id);
        if c.zone != works && !self.state.rules.contains(&card) {
            return no("701.3", Fact::NotInPlay);
        }
        if c.is(flag::FACE_DOWN) && !self.pool.ability_def(ability).face_down {
            return no("505.1a", Fact::FaceDown);
        }
        if !self.derived.lists.activated.iter().any(|a| a.card == card && a.ability == ability) {
            return no("703.1", Fact::NoSuchAbility);
        }
        if !self.may_use(player, card, activated) {
            return no("703.1b", Fact::NotControlled);
        }
        let timely = self.timely(player, card, ability, activated, to, when, window);
        cite!(self, "512.1" if timely.is_err());
        hearing.hear(timely)?;
        if !self.unused(crate::model::card_values::Active { ability, card }, player, activated.limit) {
            hearing.hear(no("703.1c", Fact::UsedUp))?;
        }
        self.usable(player, card, ability, activated, to, 0, hearing)
    }

    /// Returns true if the player may activate an ability: its controller, unless the text says otherwise (CR 703.1b).
    fn may_use(&self, player: PlayerId, card: CardId, activated: &Activated) -> bool {
        let controller = self.card(card).controller;
        match &activated.by {
            Who::You => controller == player,
            who => {
                cite!(self, "703.1b");
                let cx = Cx { this: card, controller, actor: controller, bindings: Bindings::NONE };
                self.who(who, &cx).has(player)
            }
        }
    }

    /// Checks the timing rules (CR 512).
    #[expect(clippy::too_many_arguments, reason = "a question about one action, its text and the moment")]
    fn timely(
        &self,
        player: PlayerId,
        card: CardId,
        ability: AbilityId,
        activated: &Activated,
        to: Option<u16>,
        when: Opportunity,
        window: WindowKind,
    ) -> Legal {
        let in_faceoff = |kind: FaceoffKind| match self.state.faceoff.as_ref() {
            None => no("512.4", Fact::NotDuringFaceoff),
            Some(f) if !kind_fits(kind, f.kind) => no("512.4a", Fact::WrongFaceoff),
            Some(_) => Ok(()),
        };
        if !matches!(activated.timing, Timing::Phase(_)) && when != Opportunity::Priority {
            return no("512.4", Fact::NoPriority);
        }
        match &activated.timing {
            Timing::Phase(None) if self.pool.rulebook.any_phase == AnyPhase::WholeTurn => {
                if self.state.active == player { Ok(()) } else { no("starter.any-phase", Fact::NotYourTurn) }
            }
            Timing::Phase(phase) => self.phase_action(player, *phase, when, window, "512.3"),
            Timing::Faceoff(kind) => in_faceoff(*kind),
            Timing::Immediate => {
                cite!(self, "512.5");
                self.immediate(player)
            }
            Timing::Reaction(moment) => {
                match moment {
                    Some(Moment::Faceoff { kind, .. }) => in_faceoff(*kind)?,
                    Some(moment) => {
                        let cx = Cx { this: card, controller: player, actor: player, bindings: Bindings::NONE };
                        if !self.during(moment, &cx) {
                            return no("512.4b", Fact::WrongPhase);
                        }
                    }
                    None => {}
                }
                let Some(index) = to else { return no("512.4d", Fact::NothingToReactTo) };
                self.reacts(player, card, ability, activated, index)
            }
        }
    }

    /// Checks that a recent event is what a reaction waits for, and that it has not reacted to it yet (CR 512.4c).
    fn reacts(&self, player: PlayerId, card: CardId, ability: AbilityId, activated: &Activated, index: u16) -> Legal {
        let nothing = no("512.4d", Fact::NothingToReactTo);
        let Some(recent) = self.state.recent.get(usize::from(index)) else { return nothing };
        let Some(on) = &activated.on else { return nothing };
        let source = self.state.card_ref(card);
        let (any_text, rule) = match self.pool.rulebook.reactions {
            Reactions::EachText => (false, "512.4c"),
            Reactions::EachCard => (true, "starter.reactions"),
        };
        let mut uses = self.state.counted_uses.iter();
        if uses.any(|u| u.recent == Some(index) && u.source == source && (any_text || u.ability == ability)) {
            return no(rule, Fact::UsedUp);
        }
        let cx = Cx { this: card, controller: player, actor: player, bindings: Bindings::NONE };
        if cite!(self, "704.1a" if self.triggers(on, &recent.occurrence, &cx)) { Ok(()) } else { nothing }
    }

    /// Checks conditions and costs in the text itself, together with a price in action tokens.
    #[expect(clippy::too_many_arguments, reason = "a question about one text and its price")]
    fn usable<H: Hearing>(
        &self,
        player: PlayerId,
        card: CardId,
        ability: AbilityId,
        activated: &Activated,
        to: Option<u16>,
        price: i32,
        hearing: &mut H,
    ) -> Legal {
        let recent = to.and_then(|i| self.state.recent.get(usize::from(i)));
        let bindings =
            recent.map(crate::model::state::Recent::bindings).unwrap_or_default().or_it(self.state.card_ref(card));
        let cx = Cx { this: card, controller: player, actor: player, bindings: &bindings };
        if activated.condition.as_ref().is_some_and(|c| !self.holds(c, &cx)) {
            hearing.hear(no("703.1", Fact::ConditionFalse))?;
        }
        let change = self.activation_change(player, card, activated);
        // An Event's own cost is paid together with other costs in its text (CR 508.1, 508.1d).
        let def = self.def(card);
        let beside: &[AbilityId] = if def.event == Some(ability) { &def.costs } else { &[] };
        let costs: SmallVec<[&Effect; 2]> =
            activated.cost.iter().chain(beside.iter().filter_map(|&ability| self.pool.cost(ability))).collect();
        if !costs.is_empty() && !self.pays(&costs, &cx, &Ledger::with_tokens(price).changed_by(change)) {
            hearing.hear(no("508.1d", Fact::CostUnpayable))?;
        }
        if !self.choices_feasible(ability, &cx) {
            return no("705.2f", Fact::NothingToChoose);
        }
        Ok(())
    }
}
