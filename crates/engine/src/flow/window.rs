//! Priority windows (CR 510) and pre-priority processing (CR 511).

use crate::flow::driver::Driver;
use crate::occur::world::World;
use crate::query::board::Board;
use crate::query::facts::Facts;
use maneframe_card::CardType;
use maneframe_card::ability::{Ability, Kind, Phase};
use smallvec::SmallVec;

use crate::cards::pool::CompiledPool;
use crate::cards::timing_mask;
use crate::flow::driver::Stops;
use crate::model::decision::{AnswerKind, Asked, Choice, Flow, Prompt};
use crate::model::frame::{Action, Frame, Window, WindowKind, WindowStage};
use crate::model::ids::{AreaId, AreaSet, CardId, PlayerId, PlayerSet};
use crate::model::moment::Moment;
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{Part, State, Waiting, flag};
use crate::query::board::CardList;
use crate::rules::cited::cite;
use crate::rules::rulebook::{ExcessTroublemakers, FirstPriority, Villain};

impl Driver {
    /// Opens a window: the turn player is the first to get priority (CR 510.2), unless the rulebook says otherwise.
    pub(crate) fn open_window(&mut self, kind: WindowKind) {
        self.state.last_priority = None;
        self.state.order_dirty |= self.falls_out_of_order();
        if self.state.faceoff.is_some() {
            self.notice_involved();
        }
        self.trigger_states();
        if self.stops == Stops::RealChoices && self.nobody_could_act(kind) {
            self.let_pass(1);
            return;
        }
        cite!(self, "510.2");
        self.open_window_for(kind, self.has_first_priority());
    }

    /// Returns true if texts alone may lead to repairs by the game (CR 511.2-511.6), without an occurrence. For
    /// example, a card that couldn't be turned face-up (CR 511.4) may now be able to, or a card changes its type.
    fn falls_out_of_order(&self) -> bool {
        self.pool.more_kinds || self.pool.forbids & Act::Unfrighten.bit() != 0
    }

    fn has_first_priority(&self) -> PlayerId {
        match self.pool.rulebook.first_priority {
            FirstPriority::TurnPlayer => *self.state.active,
            FirstPriority::WhoDidNot => self.state.next_player(*self.state.active),
        }
    }

    /// Accounts for windows that open, in which all players pass, and which close without any effect.
    #[inline]
    fn let_pass(&mut self, windows: u64) {
        let (last, players) = self.state.round_from(self.has_first_priority());
        self.state.last_priority = Some(last);
        self.forced += players * windows;
        self.forget_recent();
    }

    /// Skips `steps` steps of the turn at once, including the current one, in which `windows` windows would open and
    /// nothing else happens. Returns false and does nothing if a player might act in them or rules are being watched.
    pub(crate) fn pass_steps(&mut self, steps: u32, windows: u64) -> bool {
        let noticed = self.cited().is_watched() || self.stops != Stops::RealChoices;
        let disturbed =
            self.falls_out_of_order() || self.pool.gives_unique || self.pool.states || self.state.faceoff.is_some();
        if noticed || disturbed || !self.nobody_could_act(WindowKind::Open) {
            return false;
        }
        self.state.step_count += steps - 1;
        self.let_pass(windows);
        true
    }

    /// Returns true if a window would close at once: nothing waits to be processed, and no player has anything with a
    /// fitting timing. False may be wrong.
    #[inline(always)]
    pub(crate) fn nobody_could_act(&mut self, kind: WindowKind) -> bool {
        if self.state.order_dirty || self.state.unique_dirty || !self.state.waiting.is_empty() {
            return false;
        }
        let leads_on = kind.leads_on(self.pool.rulebook);
        if leads_on && self.state.phase == Some(Phase::Main) {
            return false;
        }
        let opening = self.state.phase.filter(|_| leads_on).map_or(0, timing_mask::phase);
        self.nobody_can_use(opening)
    }

    /// Returns true if no player has anything to use with priority, and the turn player nothing for `opening` a window.
    /// This is a fast test, and false may be wrong.
    #[inline(always)]
    fn nobody_can_use(&mut self, opening: u8) -> bool {
        let (anybody, active) = self.glance();
        anybody & timing_mask::with_priority_now(&self.state) == 0 && active & opening == 0
    }

    /// Returns the times, as bits, at which any player has something to use, and at which the turn player has: see
    /// [`crate::cards::timing_mask`].
    #[inline(always)]
    fn glance(&mut self) -> (u8, u8) {
        let active = self.state.active.index();
        let lists = self.lists();
        if lists.may_change(crate::cards::change::rule_kind::PLAY_FROM) {
            return (u8::MAX, u8::MAX);
        }
        let when = lists.activated_timing;
        let world: &mut World = self;
        let hands = world.derived.hands(&world.pool, &world.state);
        (hands.iter().fold(when, |all, hand| all | hand), when | hands[active])
    }

    /// Opens a window in which `who` gets priority first (CR 707.4).
    pub(crate) fn open_window_for(&mut self, kind: WindowKind, who: PlayerId) {
        self.state.frames.begin(Frame::Window(Window { kind, stage: WindowStage::Processing, who, passes: 0 }));
    }

    /// Takes one step of the window on top of the stack.
    pub(crate) fn window_step(&mut self, window: Window) -> Flow {
        if window.kind == WindowKind::Faceoff && self.is_cut_short() {
            self.state.end_frame();
            return Flow::Go;
        }
        match window.stage {
            WindowStage::Processing => self.before_priority(window),
            WindowStage::Priority => self.give_priority(window),
            WindowStage::Closing => self.close(window),
        }
    }

    /// Returns true if a player might be able to act, as far as all players can see: any card in hand, and any
    /// face-down Troublemaker, may be any card (CR 404.1, 505.1d).
    fn might_act(&self, player: PlayerId) -> bool {
        let facts = self.facts();
        let face_down = |&c: &CardId| facts.card(c).controller == player && facts.lies_hidden(c);
        !self.state.players[player].hand.is_empty() || self.state.play.iter().any(face_down)
    }

    /// Gives players priority one after the other (CR 510.1) until one can use it. Players who can't pass.
    fn give_priority(&mut self, mut window: Window) -> Flow {
        if usize::from(window.passes) >= self.state.how_many_alive() {
            // The players who had not passed yet have left (CR 103.5).
            let window = self.passed_by_all(window);
            return self.close(window);
        }
        if self.stops == Stops::RealChoices && self.nobody_can_use(0) {
            return self.all_pass(window);
        }
        loop {
            self.state.last_priority = Some(window.who);
            let mut options = std::mem::take(&mut self.options);
            self.board().list_priority_actions(window.who, window.kind, &mut options);
            self.options = options;
            self.stop_loops(window.who);
            let asked = match self.stops {
                Stops::RealChoices => false,
                Stops::EveryDecision => true,
                Stops::Discreet => self.might_act(window.who),
            };
            if asked || !self.options.is_empty() {
                self.options.push(Choice::Pass);
                self.set_window(Window { stage: WindowStage::Priority, ..window });
                return Flow::Ask(Asked::new(window.who, AnswerKind::Action, Prompt::Priority, "510.1"));
            }
            self.forced += 1;
            window = self.passed(window);
            if window.stage == WindowStage::Closing {
                return self.close(window);
            }
        }
    }

    /// Makes all players pass who have not passed yet, because none can use priority.
    fn all_pass(&mut self, mut window: Window) -> Flow {
        let passing = self.state.how_many_alive().saturating_sub(window.passes.into()).max(1);
        window.who = (1..passing).fold(window.who, |who, _| self.state.next_player(who));
        self.state.last_priority = Some(window.who);
        self.forced += passing as u64;
        self.forget_recent();
        self.close(Window { passes: 0, stage: WindowStage::Closing, ..window })
    }

    /// Closes a window after all have passed: the turn player may open another one (CR 510.3), or the window is over.
    fn close(&mut self, window: Window) -> Flow {
        if self.stops == Stops::RealChoices && !self.can_open_another(window.kind) {
            self.state.end_frame();
            return Flow::Go;
        }
        let mut options = std::mem::take(&mut self.options);
        let active = *self.state.active;
        self.board().list_phase_actions(active, window.kind, &mut options);
        self.options = options;
        self.stop_loops(*self.state.active);
        let leads_on = window.kind.leads_on(self.pool.rulebook) && self.state.faceoff.is_none();
        let might = self.stops == Stops::Discreet && leads_on && self.might_act(*self.state.active);
        if self.options.is_empty() && !might {
            self.state.end_frame();
            return Flow::Go;
        }
        self.options.push(Choice::Pass);
        self.set_window(window);
        Flow::Ask(Asked::new(*self.state.active, AnswerKind::Action, Prompt::PhaseAction, "510.3"))
    }

    /// Returns true if the turn player may have something to open another window with. This is a fast test, and true
    /// may be wrong.
    fn can_open_another(&mut self, kind: WindowKind) -> bool {
        let leads_on = kind.leads_on(self.pool.rulebook);
        match *self.state.phase {
            Some(Phase::Main) => leads_on,
            Some(phase) => leads_on && self.glance().1 & timing_mask::phase(phase) != 0,
            None => false,
        }
    }

    /// Handles the answer to a window.
    pub(crate) fn answer_window(&mut self, window: Window, choice: Choice) {
        match (window.stage, choice) {
            (WindowStage::Priority, Choice::Act(action)) => {
                self.take_in(window, window.who, action);
            }
            (WindowStage::Closing, Choice::Act(action)) => {
                cite!(self, "510.3");
                cite!(self, "609.1" if self.state.phase == Some(Phase::Main));
                self.take_in(window, *self.state.active, action);
            }
            (WindowStage::Priority, _) => self.pass(window),
            (WindowStage::Processing, Choice::Effect(i)) => self.process_waiting(usize::from(i)),
            _ => {
                self.state.end_frame();
            }
        }
    }

    /// Takes an action in a window, unless the number of a loop's repetitions has to be asked first.
    pub(crate) fn take_in(&mut self, window: Window, who: PlayerId, action: Action) {
        if self.is_loop(who, action) {
            return;
        }
        if window.stage == WindowStage::Closing {
            // Opening a window is using its first priority (CR 510.3).
            self.state.last_priority = Some(who);
        }
        self.take_action(who, action);
    }

    fn set_window(&mut self, window: Window) {
        if let Some(Frame::Window(top)) = self.state.frames.last_mut() {
            *top = window;
        }
    }

    fn pass(&mut self, window: Window) {
        let window = self.passed(window);
        self.set_window(window);
    }

    /// Returns the window after its current player has passed.
    #[inline]
    fn passed(&mut self, window: Window) -> Window {
        let passes = window.passes + 1;
        if usize::from(passes) >= self.state.how_many_alive() {
            return self.passed_by_all(window);
        }
        let who = self.state.next_player(window.who);
        Window { who, passes, stage: WindowStage::Processing, ..window }
    }

    /// Returns the window after all have passed. Reactions can't react to earlier events any more (CR 512.4d).
    fn passed_by_all(&mut self, window: Window) -> Window {
        self.forget_recent();
        Window { passes: 0, stage: WindowStage::Closing, ..window }
    }

    pub(crate) fn forget_recent(&mut self) {
        self.state.recent.clear();
        if !self.state.counted_uses.is_empty() {
            self.state.counted_uses.retain(|u| u.recent.is_none());
        }
    }

    /// Pre-priority processing (CR 511): processes waves until one in which nothing happens.
    fn before_priority(&mut self, window: Window) -> Flow {
        if self.state.order_dirty || self.pool.more_kinds {
            let dirty = std::mem::take(&mut self.state.order_dirty);
            cite!(self, "511.1");
            if self.put_in_order() || dirty {
                return Flow::Go;
            }
        }
        if self.pool.gives_control && self.update_control() {
            return Flow::Go;
        }
        self.notice_involved();
        self.trigger_states();
        if self.state.waiting.is_empty() {
            self.end_chain();
            return self.give_priority(window);
        }
        let wave = self.state.wave;
        if self.state.waiting.iter().all(|w| w.wave > wave) {
            cite!(self, "511.7b");
            cite!(self, "511.8");
            self.state.wave += 1;
            return Flow::Go;
        }
        // Starts with the player who had priority last, or in a new window with the turn player (CR 511.7a).
        let mut player = self.state.last_priority.unwrap_or(*self.state.active);
        cite!(self, "511.7a" if self.state.waiting.len() > 1);
        cite!(self, "511.7a.i" if self.state.last_priority.is_none());
        let mine = |p: PlayerId, w: &Waiting| w.wave <= wave && w.controller == p;
        for _ in 0..self.state.players.len() {
            if self.state.waiting.iter().any(|w| mine(player, w)) {
                break;
            }
            player = self.state.next_player(player);
        }
        let list: SmallVec<[usize; 8]> =
            self.state.waiting.iter().enumerate().filter(|(_, w)| mine(player, w)).map(|(i, _)| i).collect();
        let Some(&first) = list.first() else {
            // The controllers of those effects have left the game.
            self.state.waiting.retain(|w| w.wave > wave);
            return Flow::Go;
        };
        let alike = list.iter().all(|&i| {
            let (a, b) = (&self.state.waiting[i], &self.state.waiting[first]);
            a.ability == b.ability && a.source == b.source && a.bindings == b.bindings
        });
        if list.len() == 1 || alike {
            match self.decided_with(first) {
                others if others.len() > 1 => self.process_together(&others),
                _ => self.process_waiting(first),
            }
            return Flow::Go;
        }
        self.options.extend(list.into_iter().map(|i| Choice::Effect(i as u16)));
        Flow::Ask(Asked::new(player, AnswerKind::Order, Prompt::TriggerOrder, "511.7a"))
    }

    /// Returns the waiting effects that are decided together with the effect `first`, in turn order. These are the
    /// effects during a flip (Random): all players flip at one time (CR 514.3).
    fn decided_with(&self, first: usize) -> SmallVec<[usize; 4]> {
        let waiting = &self.state.waiting;
        let about_flip = |w: &Waiting| match &self.pool.ability_def(w.ability).ability {
            Ability::Triggered(text) => text.limit.is_some_and(|limit| limit.taken),
            _ => false,
        };
        let mut list: SmallVec<[usize; 4]> = SmallVec::new();
        if !about_flip(&waiting[first]) {
            list.push(first);
            return list;
        }
        let mut player = waiting[first].controller;
        for _ in 0..self.state.players.len() {
            let due = |w: &Waiting| w.controller == player && w.wave <= self.state.wave;
            let mine: SmallVec<[usize; 4]> = (0..waiting.len()).filter(|&i| due(&waiting[i])).collect();
            // A player with several effects orders them, and processes them one by one.
            if let [only] = mine[..]
                && about_flip(&waiting[only])
                && !list.contains(&only)
            {
                list.push(only);
            }
            player = self.state.next_player(player);
        }
        list
    }

    /// Processes effects of several players, who decide one after the other about acts that are then done together (CR
    /// 801.1).
    fn process_together(&mut self, indices: &[usize]) {
        let mut due: SmallVec<[(usize, usize); 4]> = indices.iter().copied().enumerate().collect();
        due.sort_by_key(|&(_, index)| std::cmp::Reverse(index));
        let mut list: Vec<(usize, Waiting)> =
            due.into_iter().map(|(turn, index)| (turn, self.state.waiting.remove(index))).collect();
        self.state.frames.begin(Frame::Moment(Moment { joint: true, ..Moment::default() }));
        list.sort_by_key(|&(turn, _)| std::cmp::Reverse(turn));
        for (_, waiting) in list {
            let above = self.state.frames.len();
            self.process(waiting);
            if self.state.frames.len() > above {
                self.run().joint = 1;
            }
        }
    }

    pub(crate) fn process_waiting(&mut self, index: usize) {
        let waiting = self.state.waiting.remove(index);
        self.process(waiting);
    }

    fn process(&mut self, waiting: Waiting) {
        cite!(self, "511.7");
        if self.closes_loop(&waiting) {
            return;
        }
        let since = waiting.since;
        // The triggering of a hidden card's text is not reported to others; its acts are.
        let told = self.known_to(waiting.source.card) == PlayerSet::ALL;
        if self.record && told {
            self.trail.leading = since.number();
            let triggering = Occurrence::new(Act::Trigger, waiting.controller).card(waiting.source.card);
            self.commit(triggering, "712.1");
        }
        self.push_run(
            waiting.ability,
            Part::Effect,
            waiting.source,
            waiting.controller,
            waiting.bindings,
            Default::default(),
        );
        self.run().numbers = waiting.numbers;
        self.run().since = if told { self.since_now() } else { since };
    }

    /// Makes the repairs that the game makes before a player gets priority (CR 511.2-511.6). Returns true if there were
    /// any.
    fn put_in_order(&mut self) -> bool {
        let mut list: Vec<(Occurrence, &'static str)> = Vec::new();
        let board = self.board();
        let areas = board.state.areas();
        for &card in board.state.play.iter() {
            let c = board.card(card);
            let gone = c.area != AreaId::NONE && !areas.has(c.area);
            let strange = c.area.is_home() && c.area != AreaId::home(c.controller);
            let attachment = board.pool.glance(c.def).attachment;
            if !(gone || strange || attachment || c.is(flag::FRIGHTENED)) {
                continue;
            }
            let dismiss = |rule| (Occurrence::new(Act::Dismiss, c.controller).card(card).by_game(), rule);
            if attachment {
                let host = c.under.some().filter(|&h| board.in_play(h));
                match host {
                    None => list.push(dismiss("511.2")),
                    Some(h) if !board.fits_host(card, h) && !board.card(h).is(flag::FACE_DOWN) => {
                        list.push(dismiss("511.2"));
                    }
                    Some(h) if board.card(h).is(flag::FACE_DOWN) => list.push(dismiss("511.3")),
                    // It goes home with its character (CR 511.5, 509.3).
                    Some(_) if gone && !board.is_character(bearer(&board, card)) => list.push(dismiss("511.6")),
                    Some(_) => {}
                }
            } else if c.is(flag::FRIGHTENED) && !board.is_kind(card, Kind::Friend) {
                // Unlike the other repairs this is not an act of the game itself, so a "can't" rule can keep the card
                // face-down.
                list.push((Occurrence::new(Act::Unfrighten, c.controller).card(card), "511.4"));
            } else if (gone || strange) && board.is_character(card) {
                let home = AreaId::home(c.controller);
                let sending = Occurrence::new(Act::Send, c.controller).card(card).at(home);
                list.push((sending.by_game(), "511.5"));
            } else if gone && !board.def(card).dilemma {
                list.push(dismiss("511.6"));
            }
        }
        if list.is_empty() {
            return false;
        }
        list.sort_by_key(|(_, rule)| *rule);
        let (occurrences, rules): (Vec<_>, Vec<_>) = list.into_iter().unzip();
        self.happen_together(&occurrences, |i| rules[i], true);
        occurrences.iter().any(|o| o.by_game)
    }

    /// Repairs uniqueness (CR 516.2): the violating player chooses a card that the game dismisses. Returns true if
    /// there is a violation.
    pub(crate) fn check_unique(&mut self) -> bool {
        // If texts come before excess Troublemakers, the check is repeated after them.
        self.state.unique_dirty = spares_troublemakers(&self.state, &self.pool);
        match violators(&self.board()) {
            Some((player, _)) => {
                cite!(self, "516.1");
                self.state.frames.begin(Frame::Repair(player));
                true
            }
            None => false,
        }
    }

    /// Takes a step of the repair on top of the stack.
    #[inline(never)]
    pub(crate) fn repair_step(&mut self, player: PlayerId) -> Flow {
        match violators(&self.board()) {
            None => {
                self.state.end_frame();
                Flow::Go
            }
            Some((_, cards)) => {
                self.options.extend(cards.into_iter().map(Choice::Card));
                Flow::Ask(Asked::new(player, AnswerKind::Cards, Prompt::Uniqueness, "516.2"))
            }
        }
    }

    pub(crate) fn answer_repair(&mut self, player: PlayerId, choice: Choice) {
        self.state.end_frame();
        if let Choice::Card(card) = choice {
            self.state.unique_dirty = true;
            let dismissing = Occurrence::new(Act::Dismiss, player).card(card).by_game();
            self.happen(dismissing.amount(crate::model::occurrence::UNIQUENESS.into()), "516.2");
        }
    }
}

/// Returns the card that an attachment is ultimately on, possibly through other attachments.
fn bearer(facts: &Facts, card: CardId) -> CardId {
    let mut at = card;
    for _ in 0..facts.state.play.len() {
        match facts.host(at) {
            Some(host) => at = host,
            None => break,
        }
    }
    at
}

/// Returns a player in violation of uniqueness, and the cards that may be dismissed.
fn violators(board: &Board) -> Option<(PlayerId, CardList)> {
    let state = board.state;
    let mut occupied = AreaSet::default();
    for (i, &card) in state.play.iter().enumerate() {
        let a = state.card(card);
        if a.is(flag::FACE_DOWN) {
            continue;
        }
        let def = board.pool.glance(a.def);
        if def.unique || board.pool.gives_unique && derived_unique(board, card) {
            let same = state.play[i..].iter().copied().filter(|&other| {
                let b = state.card(other);
                b.controller == a.controller && !b.is(flag::FACE_DOWN) && board.pool.glance(b.def).name == def.name
            });
            cite_names(board, card);
            if same.clone().nth(1).is_some() {
                cite!(board, "516.3");
                return Some((a.controller, same.collect()));
            }
        }
        if def.troublemaker {
            let found = if occupied.has(a.area) { too_many_troublemakers(board, card) } else { None };
            if found.is_some() {
                return found;
            }
            occupied = occupied.with(a.area);
        }
    }
    None
}

/// Like `violators`, for face-up Troublemakers at this one's area (CR 516.4).
fn too_many_troublemakers(board: &Board, troublemaker: CardId) -> Option<(PlayerId, CardList)> {
    let state = board.state;
    let (controller, area) = (state.card(troublemaker).controller, state.card(troublemaker).area);
    let is_here = |b: &CardId| {
        let c = state.card(*b);
        c.area == area && !c.is(flag::FACE_DOWN) && board.pool.def(c.def).kind == CardType::Troublemaker
    };
    if spares_troublemakers(state, board.pool) {
        return None;
    }
    let here: CardList = state.play.iter().copied().filter(is_here).collect();
    let mine: CardList = here.iter().copied().filter(|&b| state.card(b).controller == controller).collect();
    let epic = here.iter().any(|&b| board.is_epic(b));
    // Epic ones stay unless all are Epic (CR 516.4b).
    let weak = |list: CardList| {
        let plain: CardList = list.iter().copied().filter(|&b| !board.is_epic(b)).collect();
        cite!(board, "516.4b" if plain.is_empty() || plain.len() < list.len());
        if plain.is_empty() { list } else { plain }
    };
    if epic && board.pool.rulebook.villain == Villain::Frightens {
        cite!(board, "516.4a");
        let players = here.iter().fold(0u8, |set, &b| set | state.card(b).controller.mask().0);
        let shared = cite!(board, "516.2a" if players.count_ones() > 1);
        let decider = state.last_priority.unwrap_or(*state.active);
        return Some((if shared { decider } else { controller }, weak(here)));
    }
    if mine.len() > 1 {
        cite!(board, "516.4");
        cite!(board, "306.2");
        return Some((controller, weak(mine)));
    }
    None
}

/// Returns true if excess Troublemakers stay for now, because texts come first.
fn spares_troublemakers(state: &State, pool: &CompiledPool) -> bool {
    pool.rulebook.excess_troublemakers == ExcessTroublemakers::AfterTexts
        && state.phase == Some(Phase::Troublemaker)
        && (!state.waiting.is_empty() || state.frames.iter().any(|frame| matches!(frame, Frame::Run(_))))
}

/// Cites the rules by which another card has the same name as a Unique one.
fn cite_names(board: &Board, unique: CardId) {
    if !board.cited().is_watched() {
        return;
    }
    let def = |c: CardId| board.pool.def(board.state.card(c).def);
    let alike = |&&c: &&CardId| c != unique && def(c).title == def(unique).title;
    for &other in board.state.play.iter().filter(alike) {
        cite!(board, "201.1");
        let same = def(other).name == def(unique).name;
        cite!(board, "516.3" if same);
        cite!(board, "201.1a" if !same);
    }
}

/// Returns true if a card was given the Unique trait (CR 516.3).
fn derived_unique(board: &Board, card: CardId) -> bool {
    board.traits(card) & board.pool.unique != 0
}
