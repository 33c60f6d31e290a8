//! Single effects (CR 709): each finds the cards that its words describe and proposes occurrences for them.

use crate::effects::interpreter::Interpreter;
use crate::effects::look::Look;
use crate::model::frame::Stage;
use crate::query::board::Board;
use maneframe_card::ability::{Amount, Cards, Change, Count, Effect, Place, Until, Verb, Who};
use smallvec::SmallVec;

use crate::cards::acts::act_of_verb;
use crate::cards::program::Slot;
use crate::effects::run::count;
use crate::model::decision::{AnswerKind, Choice, Flow, Prompt};
use crate::model::ids::{AreaId, AreaSet, CardId, CardRef, PlayerId, PlayerSet};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{Faceoff, flag};
use crate::query::board::CardList;
use crate::rules::cited::cite;

impl Interpreter {
    /// Carries out one effect of the text on top of the stack. The text's step advances before anything else is pushed.
    pub(crate) fn do_effect(&mut self, effect: &Effect) -> Flow {
        let actor = self.run().actor;
        cite!(self, "709.1");
        cite!(self, "711.1");
        self.applied = self.run().applied.clone();
        let run = self.run();
        if run.stage == Stage::Start {
            run.tried = None;
        }
        let flow = self.one_effect(effect, actor);
        self.applied.clear();
        flow
    }

    fn one_effect(&mut self, effect: &Effect, actor: PlayerId) -> Flow {
        match effect {
            Effect::Choose(_) => self.next_op(),
            Effect::Name { what, kinds } => return self.ask_name(*what, kinds),
            Effect::ChoosePlayer(who) => return self.choose_player(who),
            Effect::Reveal(what) => self.reveal(what, actor),
            Effect::Separate(what) => return self.separate(what),
            Effect::ChoosePile => return self.choose_pile(),
            Effect::RevealUntil { whose, what, count: n } => self.reveal_until(whose, what, n, actor),
            Effect::DrawBottom(n) => {
                let n = count(self, n);
                self.next_op();
                self.draw_from_bottom(actor, n);
            }
            Effect::Draw(n) => {
                let n = count(self, n);
                self.run().bindings.count_to(n);
                self.next_op();
                if n > 0 {
                    self.try_to(Some(Act::Draw), n as usize);
                }
                self.draw(actor, n, "410.4");
            }
            Effect::Discard(what) => self.each(
                what,
                |game, card| {
                    let owner = game.state.card(card).owner;
                    Some(Occurrence::new(Act::Discard, owner).card(card))
                },
                "410.3",
            ),
            Effect::Gain(n) => self.number(Act::Gain, actor, n, "502.1"),
            Effect::GainUntil { tokens, until } => {
                let (n, by) = (count(self, tokens), self.run().controller);
                self.run().bindings.count_to(n);
                self.next_op();
                self.gain_until(actor, n, until.clone(), by);
            }
            Effect::Lose(n) => self.number(Act::LoseTokens, actor, n, "502.1"),
            Effect::Pay(Amount::AnyNumber) => return self.pay_any_number(actor),
            Effect::RemoveCounters { what, name, count: Amount::AnyNumber } => {
                return self.remove_any_number(what, self.pool.counter(name));
            }
            Effect::Pay(n) => {
                let n = (count(self, n) + self.activation_change()).max(0);
                self.number(Act::Pay, actor, &Amount::Num(n), "508.1");
            }
            Effect::Score(n) => {
                let mut scoring =
                    Occurrence::new(Act::Score, actor).amount(count(self, n)).other(self.run().source.card);
                scoring.from = self.whose_bonus(n);
                self.next_op();
                self.try_to(Some(Act::Score), 1);
                self.happen(scoring, "517.2");
            }
            Effect::LosePoints(n) => self.number(Act::LosePoints, actor, n, "517.1"),
            Effect::Change { change: change @ Change::ContributesAt { what, at }, until } => {
                if self.run().stage == Stage::Start && *at != Place::There {
                    return self.choose_area(at, what);
                }
                self.modify(change, until);
            }
            Effect::Change { change, until } => self.modify(change, until),
            Effect::Rule { ability, until } => self.create_floating(ability, until),
            Effect::Do(verb, what) => self.verb(*verb, what, actor),
            Effect::Move { what, to, send } => return self.move_cards(what, to.as_ref(), *send, actor),
            Effect::Put { what, into } => return self.put(what, into, actor),
            Effect::Look { deck, whose, count: n, from_bottom, reveal, then } => {
                let (deck, from_bottom, reveal) = (*deck, *from_bottom, *reveal);
                return self.look_at_deck(&Look { deck, whose, amount: n, from_bottom, reveal, then, actor });
            }
            Effect::LookAt(what) => self.look_at_cards(what, actor),
            Effect::Search { zone, whose, what, into, reveal } => {
                return self.search(*zone, whose, what, (into, *reveal), actor);
            }
            Effect::Shuffle(who) => self.shuffle(who),
            Effect::Flip(n) => {
                let n = count(self, n);
                self.next_op();
                if self.state.faceoff.is_some() {
                    self.flip_cards(actor, n, "515.1");
                }
            }
            Effect::Reattach { what, to } => self.reattach(what, to, actor),
            Effect::AddCounters { what, name, count: n } => {
                self.counters(Act::AddCounters, what, self.pool.counter(name), n)
            }
            Effect::RemoveCounters { what, name, count: n } => {
                self.counters(Act::RemoveCounters, what, self.pool.counter(name), n)
            }
            Effect::Spend { count: n, from } => return self.spend(n, from, actor),
            Effect::Tokens { count: n, token, at } => {
                // The number of cards is fixed before the first of them becomes "it".
                let n = match (self.run().stage, self.run().locked_amount) {
                    (Stage::Start, _) | (_, None) => count(self, n),
                    (_, Some(n)) => n.into(),
                };
                self.run().locked_amount = Some(n.min(50) as i16);
                return self.tokens(n, token, at.as_ref(), actor);
            }
            Effect::CopyTokens { of, at } => return self.copy_tokens(of, at.as_ref(), actor),
            Effect::CopyEffects(of) => self.copy_effects(of, actor),
            Effect::Play { what, to, .. } => return self.play_free(what, to.as_ref()),
            Effect::Faceoff { yours, theirs, at: None, .. } => {
                self.start_effect_faceoff(&yours.cards, &theirs.cards, actor);
            }
            Effect::Faceoff { yours, theirs, at: Some(at), .. } => {
                return self.start_faceoff_at(at, &yours.cards, &theirs.cards, actor);
            }
            Effect::EndFaceoff => {
                self.next_op();
                self.cut_short();
            }
            Effect::WinGame => self.end(crate::model::state::Outcome::Win(actor), "103"),
            Effect::LoseGame => return self.lose_game(actor),
            Effect::Challenge { what, with } => self.challenge(what, with.as_ref(), actor),
            Effect::Skip(what) => self.skip(what),
            Effect::Extra { what, before } => self.have_extra(what, *before, actor),
            Effect::Replace(what) => return self.replace_by_text(what, actor),
            Effect::GainControl { what, until } => self.gain_control(what, until, actor),
            Effect::Become { what, guise, until } => self.become_other(what, guise, until),
            Effect::ExchangeControl { one, other, until } => self.exchange_control(one, other, until),
            Effect::MoveCounters { from, to, name, count } => {
                return self.move_counters(from, to, name.as_ref(), count);
            }
            Effect::Cancel(what) => {
                self.each(what, |_, card| Some(Occurrence::new(Act::PutInDiscard, actor).card(card)), "410.7");
            }
            Effect::AnyCounter { what, more } => return self.any_counter(what, *more, actor),
            Effect::Antic(_) => self.next_op(),
            Effect::Then(_)
            | Effect::May { .. }
            | Effect::To { .. }
            | Effect::IfDone { .. }
            | Effect::Or(_)
            | Effect::Modes { .. }
            | Effect::Else { .. }
            | Effect::ForEach { .. }
            | Effect::If { .. }
            | Effect::By { .. } => unreachable!("compiled into steps of their own"),
        }
        Flow::Go
    }

    /// Lets a player look at hidden cards (CR 505.1d).
    fn look_at_cards(&mut self, what: &Cards, actor: PlayerId) {
        let cards = self.bind(what, Slot::It);
        self.next_op();
        for card in cards {
            self.commit(Occurrence::new(Act::Look, actor).card(card), "505.1d");
        }
    }

    /// Lets players shuffle their decks (CR 402.3).
    fn shuffle(&mut self, who: &Who) {
        let players = self.with_cx(|board, cx| board.who(who, cx));
        self.next_op();
        for player in players.iter() {
            self.commit(Occurrence::new(Act::Shuffle, player), "402.3");
        }
    }

    /// Puts attachments onto another card (CR 509.5).
    fn reattach(&mut self, what: &Cards, to: &Cards, actor: PlayerId) {
        let cards = self.bind(what, Slot::It);
        let hosts = self.with_cx(|board, cx| board.cards(to, cx, Slot::Other));
        self.next_op();
        if let Some(&host) = hosts.first() {
            self.try_to(Some(Act::Reattach), cards.len());
            let area = self.state.card(host).area;
            let now = |card| Occurrence::new(Act::Reattach, actor).card(card).other(host).at(area);
            let list: SmallVec<[Occurrence; 4]> = cards.into_iter().map(now).collect();
            self.happen_together(&list, |_| "509.5", false);
        }
    }

    /// Puts `n` cards under a card into discard piles; asks which if there are more.
    fn spend(&mut self, n: &Amount, from: &Cards, actor: PlayerId) -> Flow {
        let n = count(self, n) as usize;
        let paying = self.run().is_paying();
        let mut below = self.with_cx(|board, cx| board.beneath(from, cx));
        if paying {
            let spent = |c: CardId| Occurrence::new(Act::PutInDiscard, actor).card(c);
            let board = self.board();
            below.retain(|c| board.happens(&spent(*c), board.card(*c)));
        }
        let chosen = self.run().cards.clone();
        if below.len() > n && chosen.len() < n {
            let left = below.iter().copied().filter(|c| !chosen.contains(c));
            self.options.extend(left.map(Choice::Card));
            return self.ask(AnswerKind::Cards, Prompt::Pick, "508.1");
        }
        let spent: CardList = if below.len() > n { chosen.into_iter().collect() } else { below };
        self.speak_of_spent(&spent);
        let list: Vec<Occurrence> =
            spent.into_iter().map(|c| Occurrence::new(Act::PutInDiscard, actor).card(c)).collect();
        self.next_op();
        self.try_to(Some(Act::PutInDiscard), n);
        self.happen_all(&list, "508.1");
        Flow::Go
    }

    /// Makes a player lose the game.
    fn lose_game(&mut self, actor: PlayerId) -> Flow {
        let others = self.run().by.last().map_or(PlayerSet::NONE, |&(others, _)| others);
        self.next_op();
        // "Each player loses the game": all lose at the same time, so there is no winner (CR 103.3).
        if !others.is_empty() && others.or(actor.mask()) == self.state.alive() {
            self.end(crate::model::state::Outcome::Draw, "103.2a");
            return Flow::Go;
        }
        Flow::Eliminate(actor)
    }

    /// Makes a player challenge a Troublemaker because a text says so.
    fn challenge(&mut self, what: &Cards, with: Option<&Cards>, actor: PlayerId) {
        let troublemakers = self.bind(what, Slot::It);
        // "With all your characters at its Problem" means a faceoff there, which involves all characters there (CR
        // 514.2d).
        let named = with.filter(|with| !is_everybody_there(with));
        let with = named.map(|w| self.with_cx(|board, cx| board.cards(w, cx, Slot::Other)));
        let (free, run) = (self.state.faceoff.is_none(), self.run());
        let done = run.tried.is_some_and(|tried| tried.done > 0);
        match (run.stage, troublemakers.first()) {
            // The challenge may be forbidden or taxed, so it is proposed first.
            (Stage::Start, Some(&troublemaker)) if free => {
                self.run().stage = Stage::UnderWay;
                self.try_to(Some(Act::Challenge), 1);
                self.propose_challenge(actor, troublemaker);
            }
            (Stage::UnderWay, Some(&troublemaker)) if free && done => {
                self.next_op();
                cite!(self, "707.4");
                self.meet_challenged(actor, troublemaker, with.as_deref());
            }
            _ => self.next_op(),
        }
    }

    /// Gives a player control of cards (CR 513.2).
    fn gain_control(&mut self, what: &Cards, until: &Until, actor: PlayerId) {
        let (source, controller) = (self.run().source, self.run().controller);
        for card in self.bind(what, Slot::It) {
            self.lend(card, actor, until.clone(), source, controller);
        }
        self.each(what, |_, card| Some(Occurrence::new(Act::Control, actor).card(card)), "513.2");
    }

    /// Handles the answer to a question of a single effect.
    pub(crate) fn answer_effect(&mut self, effect: &Effect, choice: Choice) {
        let actor = self.run().actor;
        match (effect, choice) {
            (Effect::Name { .. }, choice) => self.named(choice),
            (Effect::ChoosePlayer(_), Choice::Player(player)) => {
                self.run().bindings.player = Some(player);
                self.next_op();
            }
            (Effect::Move { to, send, .. }, Choice::Area(area)) => {
                if let Some(card) = self.run().cards.pop() {
                    self.speak_of_there(to.as_ref(), area);
                    self.move_chosen(card, area, *send, actor);
                }
            }
            (Effect::Put { what, into }, choice) => self.put_chosen(what, into, choice, actor),
            (Effect::Separate(what), choice) => self.separate_on(what, choice),
            (Effect::ChoosePile, choice) => self.pile_chosen(choice),
            (Effect::Play { frightened, .. }, choice) => self.play_chosen(choice, *frightened, actor),
            (Effect::Tokens { .. }, Choice::Area(area)) => self.place_token(effect, area, actor),
            (Effect::Change { .. } | Effect::Faceoff { .. }, Choice::Area(area)) => {
                let run = self.run();
                run.bindings.area = Some(area);
                run.stage = Stage::UnderWay;
            }
            (Effect::Pay(_), Choice::Number(n)) => self.number(Act::Pay, actor, &Amount::Num(n as i32), "508.1"),
            (Effect::RemoveCounters { what, name, .. }, Choice::Number(n)) => {
                self.counters(Act::RemoveCounters, what, self.pool.counter(name), &Amount::Num(n as i32));
            }
            (Effect::MoveCounters { .. }, Choice::Number(n)) => {
                let run = self.run();
                run.bindings.count_to(n as i32);
                run.stage = Stage::UnderWay;
            }
            (Effect::AnyCounter { more, .. }, choice) => self.counter_chosen(*more, choice, actor),
            (Effect::CopyTokens { .. }, Choice::Area(area)) => self.place_copy(area, actor),
            (Effect::Spend { .. }, Choice::Card(card)) => self.run().cards.push(card),
            (Effect::Look { then, .. }, choice) => self.arrange(then, choice, actor),
            (Effect::Search { zone, whose, what, into, reveal }, choice) => {
                self.found(*zone, whose, what, (into, *reveal), choice, actor)
            }
            _ => {}
        }
    }

    /// Returns the cards that the words describe. Descriptions and lists become "it" from now on.
    pub(crate) fn bind(&mut self, what: &Cards, slot: Slot) -> CardList {
        // A card that has become a different card is not "this card" (CR 410.6).
        let source = self.run().source;
        if *what == Cards::This && !self.state.same(source) {
            return CardList::new();
        }
        let cards = self.with_cx(|board, cx| board.cards(what, cx, slot));
        if matches!(what, Cards::All(_) | Cards::Several(_)) {
            let refs: SmallVec<[CardRef; 8]> = cards.iter().map(|&c| self.state.card_ref(c)).collect();
            let place = self.place_of_all(what, &cards);
            let run = self.run();
            match what {
                // A list with cards that were just picked extends the pick, so the earlier referent stays.
                Cards::Several(parts) if parts.iter().any(|part| matches!(part, Cards::Some(_))) => {
                    run.bindings.replace_it(refs);
                }
                _ => run.bindings.speak_of(refs),
            }
            run.bindings.area = run.bindings.area.or(place);
        }
        cards
    }

    /// For "their Mane Character at a Problem … that Problem": returns the area, if all cards found are at one Problem.
    fn place_of_all(&mut self, what: &Cards, cards: &[CardId]) -> Option<AreaId> {
        let Cards::All(filter) = what else { return None };
        match &filter.at {
            Some(Place::Problem(_)) => {}
            // "All others at its Problem … that Problem" is that Problem even if there are no others.
            Some(place @ (Place::ThisProblem | Place::Of(_))) => {
                let areas = self.with_cx(|board, cx| board.areas(Some(place), cx, cx.this));
                return areas.iter().next();
            }
            _ => return None,
        }
        let mut areas = cards.iter().map(|&c| self.state.card(c).area);
        let first = areas.next()?;
        areas.all(|a| a == first).then_some(first)
    }

    /// Proposes an occurrence for each card and advances to the next step.
    fn each(&mut self, what: &Cards, make: impl Fn(&Board, CardId) -> Option<Occurrence>, rule: &'static str) {
        let cards = self.bind(what, Slot::It);
        let board = self.board();
        let list: SmallVec<[Occurrence; 4]> = cards.iter().filter_map(|&c| make(&board, c)).collect();
        self.next_op();
        self.run().bindings.attempt(&cards, speaks_of_several(what));
        self.try_to(list.first().map(|o| o.act), list.len());
        self.happen_all(&list, rule);
    }

    fn number(&mut self, act: Act, player: PlayerId, amount: &Amount, rule: &'static str) {
        let mut n = count(self, amount);
        // "All of your action tokens": as many as the player has.
        if *amount == Amount::All && matches!(act, Act::LoseTokens | Act::Pay) {
            n = n.min(self.state.players[player].tokens.into());
        }
        self.run().bindings.count_to(n);
        self.next_op();
        if n > 0 {
            self.try_to(Some(act), 1);
            self.happen(Occurrence::new(act, player).amount(n), rule);
        }
    }

    /// Draws cards one after the other (CR 410.4b).
    pub(crate) fn draw(&mut self, player: PlayerId, n: i32, rule: &'static str) {
        cite!(self, "410.4");
        cite!(self, "410.4b" if n > 1);
        self.take_from_top(Act::Draw, player, n, rule);
    }

    fn verb(&mut self, verb: Verb, what: &Cards, actor: PlayerId) {
        let Some((_, rule)) = act_of_verb(verb) else { return self.next_op() };
        self.each(what, |board, card| board.doing(verb, card, board.card(card), actor), rule);
    }

    /// Returns the current card of a step that handles cards one by one: the last of those remaining.
    pub(crate) fn next_of(&mut self, what: &Cards) -> Option<CardId> {
        if self.run().stage == Stage::Start {
            let cards = self.bind(what, Slot::It);
            let run = self.run();
            run.stage = Stage::UnderWay;
            run.cards = cards.into_iter().rev().collect();
        }
        self.run().cards.last().copied()
    }

    fn counters(&mut self, act: Act, what: &Cards, name: Option<crate::model::ids::WordId>, amount: &Amount) {
        cite!(self, "519.2" if *what == Cards::This);
        let n = count(self, amount);
        let actor = self.run().actor;
        let put = Occurrence::new(act, actor).named(name);
        let cards = self.bind(what, Slot::It);
        // At most the existing counters are removed; "that many" is the total removed.
        let on = |game: &Interpreter, card| {
            if act == Act::AddCounters { n } else { n.min(game.facts().counters_on(card, name)) }
        };
        let list: SmallVec<[Occurrence; 4]> =
            cards.iter().map(|&c| put.card(c).amount(on(self, c))).filter(|o| o.amount > 0).collect();
        if act == Act::RemoveCounters {
            self.run().bindings.count_to(list.iter().map(|o| i32::from(o.amount)).sum());
        }
        self.next_op();
        self.try_to(Some(act), list.len());
        self.happen_all(&list, "519.1");
    }

    /// Starts a faceoff at a Problem between all cards described (CR 514.2e). Involvement is evaluated continuously.
    fn start_faceoff_at(&mut self, at: &Place, yours: &Cards, theirs: &Cards, actor: PlayerId) -> Flow {
        if self.state.faceoff.is_some() {
            cite!(self, "707.4a");
            self.next_op();
            return Flow::Go;
        }
        if self.run().stage == Stage::Start {
            let areas = self.with_cx(|board, cx| {
                let all = board.areas(Some(at), cx, cx.this);
                let both = |&area: &AreaId| {
                    let bindings = crate::model::bindings::Bindings { area: Some(area), ..cx.bindings.clone() };
                    let cx = crate::query::board::Cx { bindings: &bindings, ..*cx };
                    [yours, theirs].iter().all(|side| !board.cards(side, &cx, Slot::It).is_empty())
                };
                all.iter().filter(both).collect()
            });
            return self.ask_area(areas);
        }
        let area = self.run().bindings.area.unwrap_or(AreaId::NONE);
        let (code, source) = (self.run().code, self.run().source);
        let others = self.with_cx(|board, cx| board.cards(theirs, cx, Slot::It));
        self.next_op();
        cite!(self, "514.2e");
        let players = others.iter().fold(actor.mask(), |set, &c| set.or(self.state.card(c).controller.mask()));
        self.begin_faceoff(Faceoff {
            areas: AreaSet::default().with(area),
            ..Faceoff::of_effect(actor, players, source, code)
        });
        Flow::Go
    }

    /// Starts a faceoff between single cards (CR 514.2c, 707.4).
    fn start_effect_faceoff(&mut self, yours: &Cards, theirs: &Cards, actor: PlayerId) {
        let mine = self.with_cx(|board, cx| board.cards(yours, cx, Slot::It));
        let other = self.with_cx(|board, cx| board.cards(theirs, cx, Slot::Other));
        let (code, source) = (self.run().code, self.run().source);
        self.next_op();
        cite!(self, "707.4a" if self.state.faceoff.is_some());
        if self.state.faceoff.is_some() || mine.is_empty() || other.is_empty() {
            return;
        }
        cite!(self, "514.2c");
        cite!(self, "514.2d.i");
        for &card in mine.iter().chain(&other) {
            self.set_flag(card, flag::INVOLVED, true);
        }
        let players = other.iter().fold(actor.mask(), |set, &c| set.or(self.state.card(c).controller.mask()));
        self.begin_faceoff(Faceoff { flagged: true, ..Faceoff::of_effect(actor, players, source, code) });
    }
}

/// Returns true if the words may describe several cards, so that "that many" later is the number of cards affected.
pub(crate) fn speaks_of_several(what: &Cards) -> bool {
    match what {
        Cards::All(_) => true,
        Cards::Some(pick) => pick.count != Count::Exactly(Amount::Num(1)),
        _ => false,
    }
}

/// Returns true if the words describe all characters, of some player, at some place.
fn is_everybody_there(with: &Cards) -> bool {
    matches!(with, Cards::All(filter)
        if filter.at.is_some() && filter.is.is_empty() && filter.kind == maneframe_card::ability::Kind::Character)
}
