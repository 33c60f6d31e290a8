//! Processing of a text (CR 707.2): one [`Op`] at a time, stopping whenever a player has to choose.

use crate::effects::interpreter::Interpreter;
use crate::model::frame::Stage;
use maneframe_card::ability::{Amount, Cards, Change, Count, Effect, Pick, Place, Who, Whose};
use smallvec::SmallVec;

use crate::cards::program::{Joint, Op, Program, Slot, next_after};
use crate::model::decision::{AnswerKind, Asked, Choice, Flow, Prompt};
use crate::model::frame::{DRAWN, Frame, Tried};
use crate::model::ids::{CardRef, PlayerId, PlayerSet};
use crate::model::state::{Code, Part, Player, ZoneId};
use crate::query::board::{CardList, Cx};
use crate::rules::cited::cite;

impl Interpreter {
    /// Takes the next step of the text on top of the stack.
    #[inline(never)]
    pub(crate) fn run_step(&mut self) -> Flow {
        let pool = std::sync::Arc::clone(&self.pool);
        let run = self.run();
        let (code, actor) = (run.code, run.actor);
        let def = pool.ability_def(code.ability);
        let program: &Program = def.program(code.part);
        if !self.state.players[actor].alive {
            return self.go_on_without_actor(program);
        }
        if self.falls_short() {
            self.leave_unpaid();
            return Flow::Go;
        }
        let Some(op) = program.get(usize::from(code.step)) else {
            return self.finish_run(program);
        };
        match op {
            Op::Do(effect) => {
                self.witness_step(code);
                if code.part != Part::Cost {
                    self.witness(code.ability);
                }
                cite!(self, "707.2");
                return self.do_effect(effect);
            }
            Op::Pick { pick, slot, more } => return self.pick(program, pick, *slot, *more),
            Op::May { effect, no } => {
                cite!(self, "707.2a" if matches!(effect, Effect::To { .. }));
                let possible = self.may_be_taken()
                    && self.with_cx(|board, cx| board.possible(effect, cx) && !board.is_beyond_means(effect, cx));
                if !possible && !self.hides_whether(actor) {
                    self.jump(*no);
                } else {
                    self.options.extend(possible.then_some(Choice::Yes));
                    self.options.push(Choice::No);
                    return self.ask(AnswerKind::YesNo, Prompt::May, "712.3");
                }
            }
            Op::Afford { effect, no, cost } => {
                cite!(self, "707.2a");
                let can = self.with_cx(|board, cx| match cost {
                    true => board.payable(effect, cx, 0),
                    false => board.possible(effect, cx),
                });
                let run = self.run();
                run.paying = can && *cost;
                run.paid = 0;
                run.tried = None;
                if can { self.next_op() } else { self.jump(*no) }
            }
            Op::Check { condition, no } => {
                let holds = self.with_cx(|board, cx| board.holds(condition, cx));
                if holds { self.next_op() } else { self.jump(*no) }
            }
            Op::Did { no } => {
                self.run().paying = false;
                match self.run().tried {
                    Some(Tried { done: 0, .. }) => self.jump(*no),
                    _ => self.next_op(),
                }
            }
            Op::Offer { offer, open } => {
                let run = self.run();
                run.open_offers = run.open_offers & !(1 << offer) | u8::from(*open) << offer;
                self.next_op();
            }
            Op::Taken { offer, no } => {
                let open = self.run().open_offers & (1 << offer) != 0;
                if open { self.jump(*no) } else { self.next_op() }
            }
            Op::Order { parts, end } => {
                let next = self.next_to_pay(parts);
                let run = self.run();
                match next {
                    Some(i) => {
                        run.paid |= 1 << i;
                        self.jump(parts[i].1);
                    }
                    None => {
                        run.paid = 0;
                        self.jump(*end);
                    }
                }
            }
            Op::Forget => {
                self.run().bindings.speak_of([]);
                self.next_op();
            }
            Op::ItIsThis => {
                let source = self.run().source.card;
                let this = self.state.card_ref(source);
                self.run().bindings.speak_of([this]);
                self.next_op();
            }
            Op::ItIsDrawn { always } => {
                let run = self.run();
                if *always || run.bindings.it[..] == [run.source] {
                    run.bindings.speak_of([]);
                    // The step after the next is the one that follows the draw.
                    run.made = Some(DRAWN | (run.code.step + 2));
                }
                self.next_op();
            }
            Op::Jump(to) => self.jump(*to),
            Op::Or(ways) => {
                let paying = self.run().is_paying();
                let can = |way: &Effect, board: &crate::query::board::Board, cx: &Cx| match paying {
                    true => board.payable(way, cx, 0),
                    false => board.possible(way, cx),
                };
                let list: Vec<u8> = (0..ways.len() as u8)
                    .filter(|&i| self.with_cx(|board, cx| can(&ways[usize::from(i)].0, board, cx)))
                    .collect();
                // Only a player who knows the hidden cards can judge whether any option is possible.
                if list.is_empty() && self.hides_whether(actor) {
                    self.options.push(Choice::Done);
                    return self.ask(AnswerKind::Mode, Prompt::Or, "705.2f");
                }
                if list.is_empty() {
                    self.do_neither(program, ways);
                } else {
                    self.options.extend(list.into_iter().map(Choice::Mode));
                    return self.ask(AnswerKind::Mode, Prompt::Or, "705.2f");
                }
            }
            Op::Modes { count, modes, random } => {
                let chosen = self.run().modes;
                if chosen.count_ones() >= u32::from(*count) {
                    self.next_op();
                } else {
                    for (i, mode) in modes.iter().enumerate() {
                        if chosen & (1 << i) == 0 && self.with_cx(|board, cx| board.possible(mode, cx)) {
                            self.options.push(Choice::Mode(i as u8));
                        }
                    }
                    if self.options.is_empty() && !random && self.hides_whether(actor) {
                        self.options.push(Choice::Done);
                    }
                    if self.options.is_empty() {
                        self.next_op();
                    } else if *random {
                        let chance = self.options.len();
                        let chance = self.state.rng.below(chance);
                        let mode = self.options[chance];
                        self.options.clear();
                        self.answer_run(mode);
                    } else {
                        let (picked, count) = (chosen.count_ones() as i32, i32::from(*count));
                        return self.ask(AnswerKind::Mode, Prompt::Or, "705.2f").picking(picked, count, count);
                    }
                }
            }
            Op::Mode { mode, no } => {
                if self.run().modes & (1 << mode) != 0 {
                    self.next_op()
                } else {
                    self.jump(*no)
                }
            }
            Op::By { who, end, joint } => return self.begin_by(who, *end, *joint),
            Op::Cards { of, end } => {
                let cards = self.bind(of, Slot::It);
                let refs: Vec<CardRef> = cards.iter().map(|&c| self.state.card_ref(c)).collect();
                self.run().each = refs.into_iter().collect();
                self.next_card_of(*end, usize::from(code.step) + 1);
            }
            Op::NextCard(begin) => self.next_card_of(usize::from(code.step) + 1, *begin),
            Op::Problems { other, end } => {
                let here = self.with_cx(|board, cx| board.here(cx));
                let all = self.state.problem_areas();
                let areas = if *other { all.without(here) } else { all };
                let run = self.run();
                run.areas = areas;
                self.next_problem_of(*end, usize::from(code.step) + 1);
            }
            Op::NextProblem(begin) => self.next_problem_of(usize::from(code.step) + 1, *begin),
            Op::Next(_) if self.is_one_of_several() => self.rejoin(program),
            Op::Next(begin) => self.next_by(*begin),
        }
        Flow::Go
    }

    /// Skips an "or" of which no alternative is possible (CR 705.2f).
    fn do_neither(&mut self, program: &Program, ways: &[(Effect, usize)]) {
        let end = ways.last().map_or(usize::from(self.run().code.step) + 1, |way| way.1);
        let after = program[end..].iter().position(|op| matches!(op, Op::Jump(_))).map_or(end, |j| end + j);
        self.jump(after);
    }

    /// Continues at step `begin` with the next player of "each player", or after the loop if none is left.
    pub(crate) fn next_by(&mut self, begin: usize) {
        let run = self.run();
        let Some((rest, outside)) = run.by.pop() else { return };
        let actor = run.actor;
        match self.next_in_turn(rest, actor) {
            Some(player) => {
                let run = self.run();
                run.by.push((rest.without(player), outside));
                run.actor = player;
                self.jump(begin);
            }
            None => {
                self.run().actor = outside;
                self.next_op();
            }
        }
    }

    /// Continues with the next card as "it" at step `begin`, or at step `end` if none is left.
    fn next_card_of(&mut self, end: usize, begin: usize) {
        let run = self.run();
        if run.each.is_empty() {
            return self.jump(end);
        }
        let card = run.each.remove(0);
        run.bindings.speak_of([card]);
        self.jump(begin);
    }

    /// Continues with the next Problem as "there" at step `begin`, or at step `end` if none is left.
    fn next_problem_of(&mut self, end: usize, begin: usize) {
        let run = self.run();
        let next = run.areas.iter().next();
        match next {
            Some(area) => {
                run.areas = run.areas.without(area);
                run.bindings.area = Some(area);
                cite!(self, "501.5");
                self.jump(begin);
            }
            None => self.jump(end),
        }
    }

    fn finish_run(&mut self, program: &Program) -> Flow {
        let Some(Frame::Run(run)) = self.state.frames.take() else { return Flow::Go };
        if run.code.part == Part::Cost && program.iter().any(crate::cards::program::speaks_of_paid) {
            // "That card" is the chosen one, not the source that the cost calls "this card".
            let chosen = run.bindings.it.iter().filter(|r| run.bindings.it.len() == 1 || r.card != run.source.card);
            self.state.paid = Some(chosen.copied().collect());
        }
        if run.code.part == Part::Cost {
            self.state.paid_amount = run.bindings.that_many().min(i16::MAX.into()) as i16;
        }
        Flow::Go
    }

    /// Begins "each player …": players act in turn order, beginning with the one who had priority last (CR 801.1).
    fn begin_by(&mut self, who: &Who, end: usize, joint: Option<Joint>) -> Flow {
        let players = self.with_cx(|board, cx| board.who(who, cx)).and(self.state.alive());
        if players.is_empty() {
            self.jump(end);
            return Flow::Go;
        }
        // For "an opponent" and "a player" only one acts, and is "that player" from then on.
        let one = matches!(who, Who::Opponent | Who::APlayer);
        if one && players.len() > 1 {
            self.options.extend(players.iter().map(Choice::Player));
            return self.ask(AnswerKind::Players, Prompt::Opponent, "106.2");
        }
        if one {
            self.run().bindings.player = players.iter().next();
        }
        cite!(self, "801.1");
        match joint.filter(|_| players.len() > 1) {
            Some(joint) => self.part_ways(players, end, joint),
            None => self.start_by(players),
        }
        Flow::Go
    }

    /// Returns the next of these players in turn order after `player`.
    pub(crate) fn next_in_turn(&self, players: PlayerSet, player: PlayerId) -> Option<PlayerId> {
        let mut next = player;
        (0..self.state.players.len()).find_map(|_| {
            next = self.state.next_player(next);
            players.has(next).then_some(next)
        })
    }

    fn start_by(&mut self, players: PlayerSet) {
        let Some(player) = self.first_of(players) else { return };
        let run = self.run();
        let outside = run.actor;
        run.by.push((players.without(player), outside));
        run.actor = player;
        self.next_op();
    }

    /// Returns the player who acts first: the one who had priority last, else the next in turn order (CR 801.1).
    pub(crate) fn first_of(&self, players: PlayerSet) -> Option<PlayerId> {
        let first = self.state.last_priority.unwrap_or(*self.state.active);
        if players.has(first) { Some(first) } else { self.next_in_turn(players, first) }
    }

    pub(crate) fn ask(&mut self, kind: AnswerKind, prompt: Prompt, rule: &'static str) -> Flow {
        let run = self.run();
        let asked = Asked::new(run.actor, kind, prompt, rule);
        let (source, ability) = (run.source.card, run.code.ability);
        Flow::Ask(asked.of_text(source, ability))
    }

    /// Asks for a choice of cards as a series of single picks.
    fn pick(&mut self, program: &Program, pick: &Pick, slot: Slot, more: bool) -> Flow {
        let Code { step, .. } = self.run().code;
        let step = usize::from(step);
        let deed = program[step..].iter().find_map(|op| match op {
            Op::Do(effect) => Some(effect),
            _ => None,
        });
        if self.run().stage == Stage::Start {
            // In "add its power to …", "it" is the card mentioned before the one now chosen.
            let settled = match deed {
                Some(Effect::Change { change: Change::Power { by: by @ Amount::PowerOf(Cards::It), .. }, .. }) => {
                    Some(self.with_cx(|board, cx| board.amount(by, cx)).clamp(-999, 999) as i16)
                }
                _ => None,
            };
            let run = self.run();
            run.locked_amount = settled;
            run.stage = Stage::UnderWay;
            run.cards.clear();
        }
        let fallback = Effect::Choose(Cards::It);
        let deed = if slot == Slot::It { deed.unwrap_or(&fallback) } else { &fallback };
        let settled = self.locked_number();
        let paying = self.run().is_paying();
        let (most, least) = self.with_cx(|board, cx| {
            let number = |n| settled.unwrap_or_else(|| board.amount(n, cx));
            match &pick.count {
                Count::Exactly(n) => (number(n), number(n)),
                Count::AtLeast(n) => (i32::MAX, number(n)),
                Count::UpTo(n) => (number(n), 0),
                Count::AnyNumber => (i32::MAX, 0),
            }
        });
        let picked = self.run().cards.len() as i32;
        // "One of each player's": the number is limited per player, not in total.
        let of_each = pick.of.whose == Whose::Of(Who::EachPlayer);
        let (most, least) = if of_each { (i32::MAX, picked + 1) } else { (most, least) };
        cite!(self, "705.2f");
        if picked >= most && !self.cited().is_watched() {
            self.bind_picked(pick, slot, more);
            return Flow::Go;
        }
        let mut list: CardList = self.with_cx(|board, cx| {
            let mut list = board.candidates(pick, deed, cx);
            if let (true, Some(Frame::Run(run))) = (paying, board.state.frames.last()) {
                // Each pick must leave the rest of the cost payable (CR 508.1d).
                let mut rest = crate::effects::payment::left_to_pay(run, program);
                if run.code.part == Part::Cost {
                    rest.extend(crate::effects::payment::left_below(&board.state.frames, board.pool));
                }
                let directly = crate::cards::program::operands(deed).0.is_some_and(|what| is_pick(what, pick));
                list.retain(|c| match slot {
                    Slot::It if directly => board.pays_if_picked((deed, pick), &run.cards, *c, &rest, cx),
                    Slot::It => board.could_pay(deed, *c, cx),
                    Slot::Other => true,
                });
            }
            match (slot, deed_of(program, step)) {
                (Slot::Other, Some(Effect::Reattach { to, .. })) => match cx.bindings.it.first() {
                    Some(it) => board.hosts_for(it.card, to, cx),
                    None => CardList::new(),
                },
                _ => list,
            }
        });
        if program[step..]
            .iter()
            .any(|op| matches!(op, Op::Do(deed) if crate::cards::program::names_this_and_chosen(deed)))
        {
            let this = self.run().source.card;
            list.retain(|c| *c != this);
        }
        let run = self.run();
        if more {
            let before: CardList = run.bindings.it.iter().map(|r| r.card).collect();
            list.retain(|c| !before.contains(c));
        }
        let chosen = run.cards.clone();
        list.retain(|c| !chosen.contains(c));
        let alike = {
            let board = self.board();
            list.retain(|c| board.apart(&pick.of, *c, &chosen));
            board.most_apart(&pick.of, &list) < list.len()
        };
        if of_each {
            let state = &self.state;
            list.retain(|c| chosen.iter().all(|d| state.card(*d).controller != state.card(*c).controller));
        }
        // Only players who may look know whether any card there fits.
        let unseen = self.discreet && !pick.random && self.picks_unseen(pick);
        if picked >= most || list.is_empty() && !unseen {
            self.bind_picked(pick, slot, more);
            return Flow::Go;
        }
        if pick.random {
            let card = list[self.state.rng.below(list.len())];
            self.run().cards.push(card);
            return Flow::Go;
        }
        if least - picked >= list.len() as i32 && !unseen && !alike {
            // All of them are picked, without a choice.
            self.run().cards.extend(list);
            self.bind_picked(pick, slot, more);
            return Flow::Go;
        }
        // The chooser sees the cards to choose from.
        let chooser = self.run().actor.mask();
        for &card in &list {
            if self.state.card(card).is_hidden() {
                self.learn(card, chooser);
            }
        }
        self.options.extend(list.into_iter().map(Choice::Card));
        if picked >= least || self.options.is_empty() {
            self.options.push(Choice::Done);
        }
        self.ask(AnswerKind::Cards, Prompt::Pick, "705.2f").picking(picked, least, most)
    }

    /// Returns true if it must stay hidden that a player can't do something. Such a player is asked nevertheless.
    fn hides_whether(&self, player: PlayerId) -> bool {
        self.discreet && !self.state.players[player].hand.is_empty()
    }

    /// Returns true if cards are picked from a hidden zone that isn't empty.
    fn picks_unseen(&mut self, pick: &Pick) -> bool {
        let Some(Place::Zone(zone, whose)) = &pick.of.at else { return false };
        let zone = crate::cards::off_board::zone_id(*zone);
        let of = |p: &Player| match zone {
            ZoneId::Hand => !p.hand.is_empty(),
            ZoneId::Deck => !p.deck.is_empty(),
            ZoneId::ProblemDeck => !p.problem_deck.is_empty(),
            _ => false,
        };
        self.with_cx(|board, cx| board.state.players.iter().any(|(id, p)| of(p) && board.whose(whose, id, cx)))
    }

    fn bind_picked(&mut self, pick: &Pick, slot: Slot, more: bool) {
        let cards = std::mem::take(&mut self.run().cards);
        let refs: SmallVec<[CardRef; 8]> = cards.iter().map(|&c| self.state.card_ref(c)).collect();
        let owner = refs.first().map(|r| {
            let c = self.state.card(r.card);
            (c.controller, c.area)
        });
        let is_place =
            refs.first().is_some_and(|r| self.board().is_kind(r.card, maneframe_card::ability::Kind::Problem));
        let pool = std::sync::Arc::clone(&self.pool);
        let apart = (slot == Slot::It).then(|| self.apart_from(pick, &refs));
        let run = self.run();
        run.bindings.apart = apart.unwrap_or_else(|| std::mem::take(&mut run.bindings.apart));
        let program = pool.ability_def(run.code.ability).program(run.code.part);
        // A card moved "there", or "to the same Problem", doesn't itself define the referent of "there".
        let deed = deed_of(program, usize::from(run.code.step));
        let goes_there = matches!(deed, Some(Effect::Move { to: Some(Place::There), .. }));
        match slot {
            Slot::It => {
                if more {
                    run.bindings.it.extend(refs);
                } else if is_of_the_rest(&pick.of) {
                    run.bindings.speak_of_another(refs);
                } else {
                    run.bindings.speak_of(refs);
                }
                // From here on "that player" and "there" refer to the mentioned card. A Problem always sets "there";
                // other cards only if it isn't set.
                if let Some((player, area)) = owner.filter(|(_, a)| *a != crate::model::ids::AreaId::NONE) {
                    if is_place {
                        run.bindings.area = Some(area);
                    } else if !goes_there {
                        run.bindings.area.get_or_insert(area);
                    }
                    run.bindings.player.get_or_insert(player);
                }
            }
            Slot::Other => {
                run.bindings.other.clear();
                run.bindings.other.extend(refs);
            }
        }
        self.next_op();
    }

    /// Returns the cards that "another" excludes after these were picked. "Another" followed by "another" excludes
    /// both; after a plain "a Friend", "another Friend" excludes that one.
    fn apart_from(&mut self, pick: &Pick, picked: &[CardRef]) -> SmallVec<[CardRef; 2]> {
        self.with_cx(|board, cx| {
            let character = |r: &CardRef| board.is_kind(r.card, maneframe_card::ability::Kind::Character);
            let mut apart = cx.bindings.apart.clone();
            if pick.of.other && apart.is_empty() {
                let first = board.first_spoken_of(&pick.of, cx).some();
                apart.extend(first.map(|card| board.state.card_ref(card)));
            } else if !pick.of.other && apart.first().map(character) == picked.first().map(character) {
                apart.clear();
            }
            apart.extend(picked.iter().copied().filter(|r| !apart.contains(r)).collect::<SmallVec<[CardRef; 4]>>());
            apart
        })
    }

    /// Handles the answer to a question of the text on top of the stack.
    pub(crate) fn answer_run(&mut self, choice: Choice) {
        let pool = std::sync::Arc::clone(&self.pool);
        let code = self.run().code;
        let def = pool.ability_def(code.ability);
        let program = def.program(code.part);
        let Some(op) = program.get(usize::from(code.step)) else { return };
        match (op, choice) {
            (Op::May { .. }, Choice::Yes) => {
                self.count_taken();
                self.next_op();
            }
            (Op::May { no, .. }, _) => self.jump(*no),
            (Op::Pick { .. }, Choice::Card(card)) => self.run().cards.push(card),
            (Op::Pick { pick, slot, more, .. }, _) => self.bind_picked(pick, *slot, *more),
            (Op::Or(ways), Choice::Mode(i)) => self.jump(ways[usize::from(i)].1),
            (Op::Or(ways), Choice::Done) => self.do_neither(program, ways),
            (Op::Modes { .. }, Choice::Done) => self.next_op(),
            (Op::Modes { .. }, Choice::Mode(i)) => self.run().modes |= 1 << i,
            (Op::By { .. }, Choice::Player(player)) => {
                self.run().bindings.player = Some(player);
                self.start_by(player.mask());
            }
            (Op::Do(effect), choice) => self.answer_effect(effect, choice),
            _ => {}
        }
    }

    /// Returns the number fixed earlier for the current step of the text on top of the stack, if any.
    pub(crate) fn locked_number(&self) -> Option<i32> {
        let Some(crate::model::frame::Frame::Run(run)) = self.state.frames.last() else { return None };
        run.numbers.iter().find(|(step, _)| *step == run.code.step).map(|(_, n)| i32::from(*n))
    }

    /// Continues with the next player of "each player …" because the acting one has left the game.
    pub(crate) fn go_on_without_actor(&mut self, program: &Program) -> Flow {
        if self.is_one_of_several() {
            self.rejoin(program);
            return Flow::Go;
        }
        let step = usize::from(self.run().code.step);
        match next_after(program, step) {
            Some((next, begin)) => {
                self.jump(next);
                self.next_by(begin);
            }
            None => {
                self.state.end_frame();
            }
        }
        Flow::Go
    }
}

/// Returns true if cards are picked among the remaining ones: "another of them".
fn is_of_the_rest(filter: &maneframe_card::ability::Filter) -> bool {
    filter.is.iter().any(|is| matches!(is, maneframe_card::ability::Is::Among(Cards::Others)))
}

fn is_pick(what: &Cards, pick: &Pick) -> bool {
    matches!(what, Cards::Some(of) if **of == *pick)
}

fn deed_of(program: &Program, step: usize) -> Option<&Effect> {
    program[step..].iter().find_map(|op| match op {
        Op::Do(effect) => Some(effect),
        _ => None,
    })
}

/// Returns the value of an amount when an effect is processed, at least 0 (CR 105.2).
pub(crate) fn count(game: &mut Interpreter, amount: &Amount) -> i32 {
    cite!(game, "709.2" if !matches!(amount, Amount::Num(_)));
    let settled = game.locked_number();
    settled.unwrap_or_else(|| game.with_cx(|board, cx| board.amount(amount, cx))).max(0)
}
