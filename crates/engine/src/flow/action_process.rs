//! Processing of an action (CR 705.2): announcing, paying, following instructions, finishing.

use crate::flow::driver::Driver;
use maneframe_card::CardType;
use maneframe_card::ability::{Ability, Activated, Effect, Timing};
use smallvec::SmallVec;

use crate::cards::program::Op;
use crate::model::bindings::Bindings;
use crate::model::decision::Flow;
use crate::model::frame::{Action, ActionFrame, ActionStep, Applied, Frame, Target, Via, WindowStage};
use crate::model::ids::{AbilityId, AreaId, CardId, PlayerId};
use crate::model::occurrence::{Act, LAST, Occurrence};
use crate::model::state::{Part, ZoneId, flag};
use crate::occur::world::World;
use crate::query::board::Cx;
use crate::rules::cited::cite;
use crate::rules::rulebook::PlayOrder;

impl Driver {
    /// Takes steps of processing an action (CR 705.2) until something is pushed on top of it.
    #[inline(never)]
    pub(crate) fn action_step(&mut self, mut frame: ActionFrame) -> Flow {
        loop {
            self.take_action_step(frame);
            let Some(Frame::Action(next)) = self.state.frames.last() else { return Flow::Go };
            frame = *next;
            if !self.goes_on() {
                return Flow::Go;
            }
        }
    }

    fn take_action_step(&mut self, frame: ActionFrame) {
        let ActionFrame { player, action, step, .. } = frame;
        if matches!(step, ActionStep::Follow | ActionStep::Finish) {
            self.refresh_if_noting_rules();
        }
        let queue_first = self.pool.rulebook.play_order == PlayOrder::QueueThenPay;
        // The action's step is advanced first, because frames that it pushes are processed before it continues.
        match step {
            ActionStep::Announce => {
                if queue_first {
                    self.enqueue(&frame);
                }
                self.set_action_step(ActionStep::Pay);
                self.tell_announced(player, action);
                self.announce(player, action);
            }
            // All costs are paid: continue with the next step.
            ActionStep::Pay | ActionStep::Queue => {
                self.state.before = None;
                self.state.step_count += u32::from(step == ActionStep::Pay);
                self.set_action_step(ActionStep::Follow);
                if let Action::Play { card, .. } | Action::PlayEvent { card, .. } = action {
                    if !queue_first {
                        self.enqueue(&frame);
                    }
                    let (area, host) = match action {
                        Action::Play { to, .. } => self.state.goal(to),
                        _ => (AreaId::NONE, CardId::NONE),
                    };
                    let played = Occurrence::new(Act::Play, player).card(card).at(area).other(host);
                    self.push_meanwhile(&played, &mut Applied::new());
                }
            }
            // A canceled card does not resolve (CR 410.7).
            ActionStep::Follow if self.is_canceled(action) => self.set_action_step(ActionStep::Done),
            ActionStep::Follow => {
                self.set_action_step(ActionStep::Enter);
                self.follow(player, action);
            }
            ActionStep::Enter => {
                self.set_action_step(ActionStep::Finish);
                match action {
                    Action::Play { card, to, .. } => self.push_as_it_enters(player, card, to),
                    Action::PlayEvent { card, .. } => self.put_event_away(player, card),
                    // Nothing enters play, so the action is done.
                    _ => {
                        self.state.step_count += 2;
                        self.refresh_if_noting_rules();
                        self.end_action(player);
                    }
                }
            }
            ActionStep::Finish => {
                self.set_action_step(ActionStep::Done);
                self.finish(player, action, frame.last);
            }
            ActionStep::Done => self.end_action(player),
        }
    }

    fn end_action(&mut self, player: PlayerId) {
        cite!(self, "705.2");
        self.state.end_frame();
        // Actions taken by an effect don't use up priority.
        if !matches!(self.state.frames.last(), Some(Frame::Run(_))) {
            self.action_done(player);
        }
    }

    /// Puts the card being played into the queue (CR 705.2d). The action's frame is on top of the stack.
    fn enqueue(&mut self, frame: &ActionFrame) {
        let (Action::Play { card, .. } | Action::PlayEvent { card, .. }) = frame.action else { return };
        let controller = self.facts().holder(frame.player, card);
        let from_discard = self.state.card(card).zone == ZoneId::Discard;
        self.queue_up(card, controller);
        if from_discard {
            self.state.card_mut(card).flags |= flag::FROM_DISCARD;
        }
        cite!(self, "408.1");
        cite!(self, "705.2d");
        let last = self.state.players[frame.player].hand.is_empty();
        if let Some(Frame::Action(top)) = self.state.frames.last_mut() {
            top.last = last;
        }
    }

    /// Returns true if the card being played has left the queue, which means that it was canceled.
    fn is_canceled(&self, action: Action) -> bool {
        match action {
            Action::Play { card, .. } | Action::PlayEvent { card, .. } => self.state.card(card).zone != ZoneId::Queue,
            _ => false,
        }
    }

    fn set_action_step(&mut self, step: ActionStep) {
        if let Some(Frame::Action(frame)) = self.state.frames.last_mut() {
            frame.step = step;
        }
    }

    /// Records that a card is about to be played (CR 705.2a). That event is the cause of its costs and effects.
    fn tell_announced(&mut self, player: PlayerId, action: Action) {
        let (card, (area, host), to) = match action {
            Action::Play { card, to, .. } => (card, self.state.goal(to), None),
            Action::PlayEvent { card, to } => (card, (AreaId::NONE, CardId::NONE), to),
            _ => return,
        };
        // Playing a card reveals it, unless it is a Troublemaker (CR 505.1d).
        if self.def(card).kind == CardType::Troublemaker {
            self.announced_unseen(card);
        } else {
            self.lay_open(&[card]);
        }
        self.react_since(to);
        self.record(Occurrence::new(Act::Announce, player).card(card).at(area).other(host), "705.2a");
        self.action_since_now();
    }

    /// Makes the event that a reaction reacts to the cause of the next recorded event.
    fn react_since(&mut self, to: Option<u16>) {
        let recent = to.and_then(|i| self.state.recent.get(usize::from(i)));
        self.trail.leading = recent.and_then(|r| r.since.number());
    }

    /// Makes the latest recorded event the cause of the acts of the action on top of the stack.
    fn action_since_now(&mut self) {
        let now = self.since_now();
        if let Some(Frame::Action(top)) = self.state.frames.last_mut() {
            top.since = now;
        }
    }

    /// Pays costs: action tokens at once; other costs are texts to process (CR 705.2b, c).
    fn announce(&mut self, player: PlayerId, action: Action) {
        cite!(self, "705.2a");
        if self.cited().is_watched() {
            self.cite_action(action);
        }
        let goal = match action {
            Action::Play { to, .. } => self.state.goal(to),
            _ => (AreaId::NONE, CardId::NONE),
        };
        let board = self.board();
        let tax = board.tax(player, action);
        let (cost, rule) = match action {
            Action::Play { card, via, .. } => {
                let (area, host) = goal;
                let troublemaker = board.def(card).kind == CardType::Troublemaker;
                (board.play_cost(player, card, area, host, via), if troublemaker { "609.2c" } else { "609.2a" })
            }
            Action::PlayEvent { card, .. } => {
                (board.play_cost(player, card, AreaId::NONE, CardId::NONE, Via::Cost), "609.2a")
            }
            Action::Move { card, to } => (board.move_cost(player, card, to), "609.2b"),
            Action::Draw => (board.draw_cost(player), "609.2d"),
            Action::Rally { card } => (board.rally_cost(player, card), "609.2e"),
            Action::Activate { .. } | Action::Challenge { .. } => (0, "609.2f"),
        };
        if let Action::Play { card, .. } | Action::PlayEvent { card, .. } = action {
            self.use_up_discounts(player, card);
        }
        let cost = cost + tax;
        if cost > 0 {
            cite!(self, "705.2c");
            self.commit(Occurrence::new(Act::Pay, player).amount(cost), rule);
        }
        if let Action::Play { card, .. } | Action::PlayEvent { card, .. } = action {
            cite!(self, "508.1b");
            self.pay_texts(player, card, action);
        }
        match action {
            Action::Play { via: Via::Redeem(card), .. } => {
                self.happen(Occurrence::new(Act::Retire, player).card(card), "705.2c");
            }
            Action::Play { via: Via::Transform(card), .. } => {
                self.happen(Occurrence::new(Act::PutInHand, player).card(card), "705.2c");
            }
            Action::Activate { card, ability, to } => {
                self.react_since(to);
                if !self.facts().lies_hidden(card) {
                    self.lay_open(&[card]);
                }
                self.commit(Occurrence::new(Act::Action, player).card(card), "609.2f");
                self.action_since_now();
                self.remember_reaction(player, card, ability, to);
                self.run_part(player, card, ability, to, Part::Cost);
            }
            Action::Move { .. } | Action::Draw | Action::Rally { .. } => {
                self.commit(Occurrence::new(Act::Action, player), "705.1");
            }
            Action::Play { .. } | Action::PlayEvent { .. } | Action::Challenge { .. } => {}
        }
    }

    /// Cites the rules by which an action may be taken now, and those for its costs.
    fn cite_action(&mut self, action: Action) {
        let timed = match action {
            Action::Play { card, via, .. } => {
                cite!(self, "206.2");
                match self.def(card).cost {
                    Some(_) => cite!(self, "204.1"),
                    None => cite!(self, "204.1a"),
                }
                cite!(self, "705.2b" if !matches!(via, Via::Cost));
                None
            }
            Action::PlayEvent { card, .. } => {
                cite!(self, "204.1");
                cite!(self, "304.1");
                cite!(self, "512.2");
                cite!(self, "703.1a");
                self.def(card).event
            }
            Action::Activate { ability, .. } => {
                cite!(self, "512.1");
                cite!(self, "703.1");
                cite!(self, "703.1b");
                cite!(self, "703.1c");
                cite!(self, "703.1d");
                Some(ability)
            }
            Action::Move { card, .. } => {
                cite!(self, "506.3");
                self.board().cite_character(card);
                None
            }
            Action::Draw | Action::Rally { .. } | Action::Challenge { .. } => None,
        };
        match timed.and_then(|ability| self.pool.activated(ability)).map(|a| &a.timing) {
            Some(Timing::Phase(_)) => cite!(self, "512.3"),
            Some(Timing::Faceoff(kind)) => {
                cite!(self, "512.4");
                cite!(self, "512.4a" if *kind != maneframe_card::ability::FaceoffKind::Any);
            }
            Some(Timing::Reaction(moment)) => {
                cite!(self, "512.4");
                cite!(self, "512.4b" if moment.is_some());
                cite!(self, "512.4c");
                cite!(self, "512.4d");
            }
            Some(Timing::Immediate) => cite!(self, "512.5"),
            None => {}
        }
    }

    fn remember_reaction(&mut self, player: PlayerId, card: CardId, ability: AbilityId, to: Option<u16>) {
        let source = self.state.card_ref(card);
        if to.is_some() {
            self.state.counted_uses.push(crate::model::state::Use { source, ability, player, recent: to });
        }
        let limit = crate::occur::usage_limits::limit_of(&self.pool, ability);
        self.count_use(crate::model::card_values::Active { ability, card }, player, limit);
    }

    /// Removes used discounts: "the next card you play" gets cheaper only once.
    fn use_up_discounts(&mut self, player: PlayerId, card: CardId) {
        use maneframe_card::ability::{Change, Until};
        let board = self.board();
        let mut gone = Vec::new();
        for (i, m) in board.state.modifiers.iter().enumerate() {
            if !matches!(m.until, Until::NextThisTurn | Until::NextThisFaceoff) {
                continue;
            }
            if let Some(Change::PlayCost { who, what, .. }) = crate::query::active_rule::change_at(board.pool, m.code) {
                let cx =
                    Cx { this: m.source.card, controller: m.controller, actor: m.controller, bindings: &m.bindings };
                if board.who(who, &cx).has(player) && board.fits(what, card, &cx, true) {
                    gone.push(i);
                }
            }
        }
        for i in gone.into_iter().rev() {
            // The cost of this card is fixed already (CR 705.2b), so the discount can be removed.
            self.modifiers_mut().remove(i);
        }
    }

    /// Pays the costs in texts: an Event's own and additional ones (CR 705.2b). The first one processed must leave the
    /// others payable (CR 508.1b).
    fn pay_texts(&mut self, player: PlayerId, card: CardId, action: Action) {
        let pool = std::sync::Arc::clone(&self.pool);
        let def = pool.def(self.state.card(card).def);
        cite!(self, "705.2b" if !def.costs.is_empty());
        let (own, to) = match action {
            Action::PlayEvent { to, .. } => (def.event, to),
            _ => (None, None),
        };
        if let Some(ability) = own {
            self.remember_reaction(player, card, ability, to);
        }
        let mut costs: SmallVec<[AbilityId; 2]> = own.iter().chain(&def.costs).copied().collect();
        if costs.len() > 1 {
            let first = (0..costs.len()).find(|&first| {
                let others = (0..costs.len()).filter(|&i| i != first);
                let row: SmallVec<[&Effect; 2]> =
                    std::iter::once(first).chain(others).filter_map(|i| pool.cost(costs[i])).collect();
                let bindings = Bindings::default().or_it(self.state.card_ref(card));
                self.board()
                    .pays_first(&row, &Cx { this: card, controller: player, actor: player, bindings: &bindings })
            });
            costs[..=first.unwrap_or(0)].rotate_right(1);
        }
        for &ability in costs.iter().rev() {
            self.run_part(player, card, ability, to.filter(|_| Some(ability) == own), Part::Cost);
        }
    }

    /// Processes the cost or the effect of a text for an action.
    fn run_part(&mut self, player: PlayerId, card: CardId, ability: AbilityId, to: Option<u16>, part: Part) {
        let world: &mut World = self;
        let pool = std::sync::Arc::clone(&world.pool);
        let def = pool.ability_def(ability);
        if def.program(part).is_empty() {
            return;
        }
        cite!(world, "705.2c" if part == Part::Cost);
        let mut bindings = Bindings::default();
        if let Some(recent) = to.and_then(|i| world.state.recent.get(usize::from(i)).copied()) {
            bindings = recent.bindings();
            if let Ability::Activated(Activated { on: Some(on), .. }) = &def.ability {
                world.board().bind_second_card(on, &recent.occurrence, card, &mut bindings);
            }
        }
        if part == Part::Effect {
            if def.cost.iter().any(crate::cards::program::gives_up_many) {
                bindings.amount = std::mem::take(&mut world.state.paid_amount);
            }
            // "That card" of an effect may be a card chosen for its cost, or the host that paid it.
            if let Some(paid) = world.state.paid.take() {
                // If the cost was paid with "one of your other Friends", "another" in the effect excludes that Friend and this card.
                let of_others = |op: &Op| matches!(op, Op::Pick { pick, .. } if pick.of.other);
                let this = def.program(Part::Cost).iter().any(of_others).then(|| world.state.card_ref(card));
                bindings.apart = this.into_iter().chain(paid.iter().copied()).collect();
                bindings.it = paid;
            } else if bindings.it.is_empty()
                && let Some(host) = world.facts().host(card)
                && def.program(Part::Cost).iter().any(crate::cards::program::host_pays)
            {
                bindings.it.push(world.state.card_ref(host));
            }
        }
        if let Ability::Activated(Activated { condition: Some(condition), .. }) = &def.ability {
            // In "while this card is at a Problem, … there", the condition determines the Problem.
            let cx = Cx { this: card, controller: player, actor: player, bindings: &bindings };
            let area = crate::query::active_rule::place_in(&world.board(), condition, &cx);
            bindings.area = bindings.area.or(area);
        }
        let source = world.state.card_ref(card);
        world.push_run(ability, part, source, player, bindings, Applied::new());
    }

    /// Follows the instructions (CR 705.2f).
    fn follow(&mut self, player: PlayerId, action: Action) {
        cite!(self, "705.2f");
        match action {
            Action::Move { card, to } => {
                let from = self.state.card(card).area;
                let mut moving = Occurrence::new(Act::Move, player).card(card).at(to);
                moving.from = from;
                self.happen(moving, "609.2b");
            }
            Action::Draw => self.draw(player, 1, "609.2d"),
            Action::Rally { card } => self.happen(Occurrence::new(Act::Unfrighten, player).card(card), "609.2e"),
            Action::Activate { card, ability, to } => self.run_part(player, card, ability, to, Part::Effect),
            Action::PlayEvent { card, to } => {
                if let Some(ability) = self.def(card).event {
                    // The controller of the card in the queue controls the effect (CR 513.2, 513.4).
                    let controller = self.state.card(card).controller;
                    self.run_part(controller, card, ability, to, Part::Effect);
                }
            }
            Action::Challenge { card } => self.start_challenge(player, card),
            Action::Play { .. } => {}
        }
    }

    /// Finishes playing a card (CR 705.2g): a Friend, Troublemaker or Resource enters play, an Event goes to the
    /// discard pile.
    fn finish(&mut self, player: PlayerId, action: Action, last: bool) {
        let (card, area, host) = match action {
            Action::Play { card, to, via } => {
                let mut entering = self.entering(player, card, to);
                if via == Via::FreeFrightened {
                    entering.amount = crate::model::occurrence::FACE_DOWN;
                }
                match to {
                    Target::Area(_) => {
                        cite!(self, "405.1");
                        cite!(self, "501.2");
                    }
                    Target::Card(_) => {
                        cite!(self, "305.1b");
                        cite!(self, "501.3");
                        cite!(self, "509.1");
                        cite!(self, "509.2");
                    }
                    Target::OwnArea => {}
                }
                let kind = self.def(card).kind;
                cite!(self, "305.1a" if matches!(to, Target::Area(_)) && kind == CardType::Resource);
                cite!(self, "306.1" if kind == CardType::Troublemaker);
                self.commit(entering, "705.2g");
                (card, self.state.card(card).area, entering.other)
            }
            Action::PlayEvent { card, .. } => (card, AreaId::NONE, CardId::NONE),
            _ => return,
        };
        let amount = if last { LAST } else { 0 };
        let played = Occurrence::new(Act::Play, player).card(card).at(area).other(host);
        self.commit(played.amount(amount.into()), "705.2g");
    }

    /// Puts an Event into the discard pile after its text has been processed, unless that text put it elsewhere (CR
    /// 304.2).
    fn put_event_away(&mut self, player: PlayerId, card: CardId) {
        if self.state.card(card).zone == ZoneId::Queue {
            self.happen(Occurrence::new(Act::PutInDiscard, player).card(card), "304.2");
        }
    }

    /// Passes priority to the next player (CR 705.2h).
    fn action_done(&mut self, player: PlayerId) {
        self.state.paid = None;
        let next = self.state.next_player(player);
        cite!(self, "705.2h");
        let window = self.state.frames.iter_mut().rev().find(|f| matches!(f, Frame::Window(_)));
        if let Some(Frame::Window(window)) = window {
            window.who = next;
            window.passes = 0;
            window.stage = WindowStage::Processing;
        }
    }
}
