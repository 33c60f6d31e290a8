//! [`Bill`]: a search for a way to pay a cost (CR 508). A part can be paid if its occurrence would happen now without
//! being replaced (CR 104.2a, 508.1a, 508.1c), whatever words name it. Each part is tested with the changes by the
//! parts paid before. The game itself isn't changed.

use std::cell::Cell;

use maneframe_card::ability::{Ability, Amount, Cards, Count, Dest, Effect, Filter, Is, Kind, Pick, Place, Verb};

use crate::cards::acts::act_of_put;
use crate::cards::off_board::zone_id;
use crate::cards::program::{Slot, means_this, operands, parts_in_order};
use crate::legal::ledger::Ledger;
use crate::model::ids::{CardId, PlayerId};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{CardState, ZoneId};
use crate::query::board::{Board, CardList, Cx};
use crate::rules::cited::cite;

/// Search for a way to pay a cost.
struct Bill<'b> {
    board: Board<'b>,
    /// Number of ways left to try. A cost that needs more counts as not payable.
    step_budget: Cell<u16>,
}

/// Maximum number of ways that a search tries.
const STEP_BUDGET: u16 = 5000;

/// Continuation after a part has been paid, with the ledger: returns true if the rest can be paid.
type Then<'t> = &'t mut dyn FnMut(&Cx, &Ledger) -> bool;

impl Board<'_> {
    /// Returns true if a player can pay all of a cost, in an order that allows it (CR 508.1b), and `tokens` action
    /// tokens as well.
    pub fn payable(&self, cost: &Effect, cx: &Cx, tokens: i32) -> bool {
        self.pays(&[cost], cx, &Ledger::with_tokens(tokens))
    }

    /// Returns true if several costs can all be paid, in an order that allows it (CR 508.1b).
    pub(crate) fn pays(&self, costs: &[&Effect], cx: &Cx, ledger: &Ledger) -> bool {
        if let Some(pays) = self.pays_plainly(costs, cx, ledger) {
            return pays;
        }
        cite!(self, "508.1d");
        Bill::of(self).pay_all(costs, 0, cx, ledger, &mut |_, _| true)
    }

    /// Returns true if all of those parts can be paid when the first in the list is paid first.
    pub(crate) fn pays_first(&self, costs: &[&Effect], cx: &Cx) -> bool {
        let bill = Bill::of(self);
        let Some((first, rest)) = costs.split_first() else { return true };
        let mut go_on = |cx: &Cx, ledger: &Ledger| bill.pay_all(rest, 0, cx, ledger, &mut |_, _| true);
        bill.pay(first, cx, &Ledger::default(), &mut go_on)
    }

    /// Returns true if the part of a cost can be paid with that card.
    pub(crate) fn could_pay(&self, deed: &Effect, card: CardId, cx: &Cx) -> bool {
        Bill::of(self).do_to(deed, card, cx, &Ledger::default(), &mut |_, _| true)
    }

    /// Returns true if the rest of a cost can be paid if `card` is picked next.
    pub(crate) fn pays_if_picked(
        &self,
        (deed, pick): (&Effect, &Pick),
        picked: &[CardId],
        card: CardId,
        rest: &[&Effect],
        cx: &Cx,
    ) -> bool {
        let mut picked: CardList = picked.iter().copied().collect();
        picked.push(card);
        Bill::of(self).go_on_picking(deed, pick, &picked, rest, cx)
    }

    /// Returns the ledger after the occurrence has happened to its card, as part of what `player` pays; `None` if it
    /// would not happen.
    pub(crate) fn paid(&self, o: &Occurrence, player: PlayerId, ledger: &Ledger) -> Option<Ledger> {
        let c = ledger.card(self, o.card);
        if !self.happens(o, &c) {
            return None;
        }
        let mut ledger = ledger.clone();
        for (payer, pays, _) in self.taxes(o) {
            // For other players it is only known whether they could pay.
            ledger.tokens += if payer == player { pays } else { 0 };
            let paid = if payer == player { ledger.tokens } else { pays };
            if i32::from(self.state.players[payer].tokens) < paid {
                cite!(self, "104.2a");
                cite!(self, "508.1d");
                return None;
            }
        }
        ledger.enter(o, c);
        Some(ledger)
    }

    /// Returns true if the occurrence would happen now, unreplaced, to a card in the state `c`. Optional replacements
    /// don't apply while a cost is paid (CR 508.1a).
    pub(crate) fn happens(&self, o: &Occurrence, c: &CardState) -> bool {
        let stopped = o.card != CardId::NONE && self.impossible(o, c) || self.forbidden_by(o).is_some();
        !cite!(self, "104.2a" if stopped) && !cite!(self, "508.1a" if self.must_be_replaced(o))
    }

    fn must_be_replaced(&self, o: &Occurrence) -> bool {
        let must = |a: &crate::model::card_values::Active| match &self.pool.ability_def(a.ability).ability {
            Ability::Replacement(r) => r.may.is_none(),
            _ => false,
        };
        self.may_replace(o.act) && self.replacing(o, &Default::default()).any(|a| must(&a))
    }
}

impl<'b> std::ops::Deref for Bill<'b> {
    type Target = Board<'b>;

    fn deref(&self) -> &Board<'b> {
        &self.board
    }
}

impl<'b> Bill<'b> {
    fn of(board: &Board<'b>) -> Bill<'b> {
        Bill { board: *board, step_budget: Cell::new(STEP_BUDGET) }
    }

    /// Pays the remaining costs, in any order (CR 508.1b).
    fn pay_all(&self, costs: &[&Effect], done: u32, cx: &Cx, ledger: &Ledger, then: Then) -> bool {
        if done.count_ones() as usize == costs.len() {
            return then(cx, ledger);
        }
        cite!(self, "508.1b");
        let left = (0..costs.len()).filter(|i| done & 1 << i == 0);
        self.any(left, |i| {
            self.pay(costs[i], cx, ledger, &mut |cx, ledger| self.pay_all(costs, done | 1 << i, cx, ledger, then))
        })
    }

    /// Returns true if any of those ways succeeds.
    fn any<T>(&self, ways: impl IntoIterator<Item = T>, mut pay: impl FnMut(T) -> bool) -> bool {
        for way in ways {
            let Some(step_budget) = self.step_budget.get().checked_sub(1) else { return false };
            self.step_budget.set(step_budget);
            if pay(way) {
                return true;
            }
        }
        false
    }

    fn pay(&self, cost: &Effect, cx: &Cx, ledger: &Ledger, then: Then) -> bool {
        match cost {
            Effect::Then(parts) => match parts_in_order(parts) {
                Some(order) => self.pay_parts(parts, &order, 0, cx, ledger, then),
                None => self.pay_row(parts, 0, cx, ledger, then),
            },
            cost => self.pay_part(cost, operands(cost).0, cx, ledger, then),
        }
    }

    /// Pays parts that don't refer to each other, in that order or in any other (CR 508.1b).
    fn pay_parts(&self, parts: &[Effect], order: &[usize], done: u32, cx: &Cx, ledger: &Ledger, then: Then) -> bool {
        if done.count_ones() as usize == order.len() {
            return then(cx, ledger);
        }
        cite!(self, "508.1b");
        let left = order.iter().copied().filter(|i| done & 1 << i == 0);
        self.any(left, |i| {
            let what = if means_this(parts, i) { Some(&Cards::This) } else { operands(&parts[i]).0 };
            let go_on = &mut |cx: &Cx, l: &Ledger| self.pay_parts(parts, order, done | 1 << i, cx, l, then);
            self.pay_part(&parts[i], what, cx, ledger, go_on)
        })
    }

    /// Pays parts of which later ones refer to cards of earlier ones.
    fn pay_row(&self, parts: &[Effect], at: usize, cx: &Cx, ledger: &Ledger, then: Then) -> bool {
        let Some(part) = parts.get(at) else { return then(cx, ledger) };
        let what = if means_this(parts, at) { Some(&Cards::This) } else { operands(part).0 };
        self.pay_part(part, what, cx, ledger, &mut |cx, ledger| self.pay_row(parts, at + 1, cx, ledger, then))
    }

    /// Pays one part with those cards.
    fn pay_part(&self, part: &Effect, what: Option<&Cards>, cx: &Cx, ledger: &Ledger, then: Then) -> bool {
        let nobody = |act: Act| Occurrence::new(act, cx.actor);
        let unhindered = |o: &Occurrence| self.happens(o, self.card(cx.this));
        match part {
            Effect::Then(_) => self.pay(part, cx, ledger, then),
            Effect::Or(ways) => self.any(ways, |way| self.pay(way, cx, ledger, then)),
            Effect::Modes { modes, .. } => self.any(modes, |mode| self.pay(mode, cx, ledger, then)),
            Effect::If { condition, then: yes, otherwise } => match (self.holds(condition, cx), otherwise) {
                (true, _) => self.pay(yes, cx, ledger, then),
                (false, Some(no)) => self.pay(no, cx, ledger, then),
                (false, None) => then(cx, ledger),
            },
            Effect::By { who, effect } => {
                let able = |p: PlayerId| self.payable(effect, &Cx { actor: p, ..*cx }, 0);
                self.who(who, cx).iter().any(able) && then(cx, ledger)
            }
            Effect::Pay(n) => {
                let mut ledger = ledger.clone();
                ledger.tokens += (self.amount(n, cx) + std::mem::take(&mut ledger.change)).max(0);
                let have = i32::from(self.state.players[cx.actor].tokens);
                let pays = unhindered(&nobody(Act::Pay));
                pays && !cite!(self, "508.1d" if have < ledger.tokens) && then(cx, &ledger)
            }
            Effect::LosePoints(n) => {
                let n = self.amount(n, cx);
                let there = i32::from(self.state.players[cx.actor].points) >= n;
                there && unhindered(&nobody(Act::LosePoints).amount(n)) && then(cx, ledger)
            }
            Effect::Draw(n) | Effect::DrawBottom(n) => {
                let there = self.state.players[cx.actor].deck.len() as i32 >= self.amount(n, cx);
                there && unhindered(&nobody(Act::Draw)) && then(cx, ledger)
            }
            Effect::Score(n) => {
                let scoring = nobody(Act::Score).amount(self.amount(n, cx));
                unhindered(&scoring) && then(cx, ledger)
            }
            Effect::Gain(_) if !unhindered(&nobody(Act::Gain)) => false,
            Effect::EndFaceoff if self.state.faceoff.is_none() => false,
            Effect::Spend { count, from } => {
                let n = self.amount(count, cx).max(0) as usize;
                match from {
                    // "From beneath one of your characters": choose the character first.
                    Cards::Some(pick) => self.any(self.all_fitting(&pick.of, cx), |host| {
                        let spent = self.spend(n, &self.under(host).collect::<CardList>(), cx, ledger);
                        spent.is_some_and(|ledger| then(cx, &ledger))
                    }),
                    from => self.spend(n, &self.beneath(from, cx), cx, ledger).is_some_and(|l| then(cx, &l)),
                }
            }
            deed => match what {
                None => then(cx, ledger),
                Some(what) => self.pay_with(deed, what, cx, ledger, then),
            },
        }
    }

    /// Pays an act done to those cards.
    fn pay_with(&self, deed: &Effect, what: &Cards, cx: &Cx, ledger: &Ledger, then: Then) -> bool {
        match what {
            Cards::Some(pick) => {
                let fit = self.choices(pick, deed, cx, ledger);
                let need = self.needed(pick, cx);
                let paid =
                    fit.len() >= need && self.choose((deed, &pick.of), &fit, need, CardList::new(), cx, ledger, then);
                !cite!(self, "508.1c" if !paid)
            }
            Cards::Several(parts) => self.pay_several(deed, parts, cx, ledger, then),
            Cards::All(filter) => {
                let all = self.all_fitting(filter, cx);
                // "Your Mane Character" is one card, which must be available (CR 508.1d).
                if filter.kind == Kind::ManeCharacter {
                    let there = !cite!(self, "508.1d" if all.is_empty());
                    return there && self.do_to_each(deed, &all, cx, ledger, then);
                }
                let counters = matches!(deed, Effect::RemoveCounters { .. });
                let able = |c: &CardId| self.all_there(deed, *c, cx, ledger) && !self.is_so_already(deed, *c, ledger);
                let able: CardList = all.into_iter().filter(able).collect();
                if counters && able.is_empty() {
                    return false;
                }
                let mut bindings = cx.bindings.clone();
                bindings.speak_of(able.iter().map(|&c| self.state.card_ref(c)));
                self.do_to_each(deed, &able, &Cx { bindings: &bindings, ..*cx }, ledger, then)
            }
            Cards::It | Cards::Before | Cards::Others => {
                let cards = self.cards(what, cx, Slot::It);
                match (ledger.open, cards.is_empty()) {
                    (true, _) => then(cx, ledger),
                    (false, true) => false,
                    (false, false) => self.do_to_each(deed, &cards, cx, ledger, then),
                }
            }
            Cards::This | Cards::ThisIn(_) | Cards::Host => {
                cite!(self, "201.2" if *what == Cards::This);
                let cards = self.cards(what, cx, Slot::It);
                let paid = !cards.is_empty() && self.do_to_each(deed, &cards, cx, ledger, then);
                !cite!(self, "508.1c" if !paid)
            }
        }
    }

    /// Pays with all parts of a list: "this card and one of your Friends."
    fn pay_several(&self, deed: &Effect, parts: &[Cards], cx: &Cx, ledger: &Ledger, then: Then) -> bool {
        let Some((first, rest)) = parts.split_first() else { return then(cx, ledger) };
        self.pay_with(deed, first, cx, ledger, &mut |cx, ledger| self.pay_several(deed, rest, cx, ledger, then))
    }

    /// Picks `need` more of those cards, pays the act for each, and continues with all picked cards as "it".
    #[expect(clippy::too_many_arguments, reason = "where a choice has got to")]
    fn choose(
        &self,
        (deed, of): (&Effect, &Filter),
        fit: &[CardId],
        need: usize,
        picked: CardList,
        cx: &Cx,
        ledger: &Ledger,
        then: Then,
    ) -> bool {
        if need == 0 {
            let mut bindings = cx.bindings.clone();
            bindings.speak_of(picked.iter().map(|&c| self.state.card_ref(c)));
            return then(&Cx { bindings: &bindings, ..*cx }, &Ledger { open: false, ..ledger.clone() });
        }
        // The order of picks does not matter.
        let starts = 0..fit.len() + 1 - need.min(fit.len() + 1);
        self.any(starts, |i| {
            if !self.apart(of, fit[i], &picked) {
                return false;
            }
            let mut picked = picked.clone();
            picked.push(fit[i]);
            self.do_to(deed, fit[i], cx, ledger, &mut |cx, ledger| {
                self.choose((deed, of), &fit[i + 1..], need - 1, picked.clone(), cx, ledger, then)
            })
        })
    }

    /// Picks the remaining cards after those already picked, and pays the rest.
    fn go_on_picking(&self, deed: &Effect, pick: &Pick, picked: &[CardId], rest: &[&Effect], cx: &Cx) -> bool {
        let need = self.needed(pick, cx);
        self.do_to_each(deed, picked, cx, &Ledger::default(), &mut |cx, ledger| {
            let left = need.saturating_sub(picked.len());
            if left == 0 && rest.is_empty() {
                return true;
            }
            let mut fit = if left == 0 { CardList::new() } else { self.choices(pick, deed, cx, ledger) };
            fit.retain(|c| !picked.contains(c) && self.apart(&pick.of, *c, picked));
            let picked = picked.iter().copied().collect();
            self.choose((deed, &pick.of), &fit, left, picked, cx, ledger, &mut |cx, ledger| {
                self.pay_all(rest, 0, cx, ledger, &mut |_, _| true)
            })
        })
    }

    /// Returns the cards that can be picked after the changes in the ledger. A card that an earlier part put into a
    /// zone can be picked there.
    fn choices(&self, pick: &Pick, deed: &Effect, cx: &Cx, ledger: &Ledger) -> CardList {
        // A card that is being played is still in hand, but can't be used (CR 705.2).
        let played = cx.this.some().filter(|&c| self.card(c).zone == ZoneId::Hand);
        let mut list = CardList::new();
        let wanted = wanted(pick, deed);
        self.each(wanted.as_ref().unwrap_or(&pick.of), cx, |c| {
            if Some(c) != played && ledger.zone(self, c) == self.card(c).zone {
                list.push(c);
            }
        });
        if let Some(Place::Zone(zone, whose)) = &pick.of.at
            && !ledger.cards.is_empty()
        {
            let of = Filter { at: None, ..pick.of.clone() };
            let came = ledger.cards.iter().filter(|(c, now)| {
                now.zone == zone_id(*zone)
                    && now.zone != self.card(*c).zone
                    && self.whose(whose, now.owner, cx)
                    && self.fits(&of, *c, cx, true)
            });
            list.extend(came.map(|(c, _)| *c));
        }
        list
    }

    fn all_fitting(&self, filter: &Filter, cx: &Cx) -> CardList {
        let mut list = CardList::new();
        self.each(filter, cx, |c| list.push(c));
        list
    }

    /// Returns the minimum number of cards to pick.
    fn needed(&self, pick: &Pick, cx: &Cx) -> usize {
        match &pick.count {
            Count::Exactly(n) | Count::AtLeast(n) => self.amount(n, cx).max(0) as usize,
            Count::UpTo(_) | Count::AnyNumber => 0,
        }
    }

    /// Puts `n` cards of a pile into the discard piles, choosing any that can go (CR 508.1d). Returns `None` if fewer
    /// can.
    fn spend(&self, n: usize, pile: &[CardId], cx: &Cx, ledger: &Ledger) -> Option<Ledger> {
        let (mut ledger, mut left) = (ledger.clone(), n);
        for &card in pile {
            let spending = Occurrence::new(Act::PutInDiscard, cx.actor).card(card);
            if left > 0
                && let Some(paid) = self.paid(&spending, cx.actor, &ledger)
            {
                (ledger, left) = (paid, left - 1);
            }
        }
        (left == 0).then_some(ledger)
    }

    /// Pays the act for each of the cards, in that order.
    fn do_to_each(&self, deed: &Effect, cards: &[CardId], cx: &Cx, ledger: &Ledger, then: Then) -> bool {
        let Some((&first, rest)) = cards.split_first() else { return then(cx, ledger) };
        self.do_to(deed, first, cx, ledger, &mut |cx, ledger| self.do_to_each(deed, rest, cx, ledger, then))
    }

    /// Pays the act for one card, in each way in which it can be done.
    fn do_to(&self, deed: &Effect, card: CardId, cx: &Cx, ledger: &Ledger, then: Then) -> bool {
        let c = ledger.card(self, card);
        let by = |act: Act| Occurrence::new(act, cx.actor).card(card);
        let mut pay = |o: &Occurrence| self.paid(o, cx.actor, ledger).is_some_and(|ledger| then(cx, &ledger));
        match deed {
            Effect::Do(verb, _) => {
                let doing = match self.doing(*verb, card, &c, cx.actor) {
                    // A player who doesn't control a card can't retire it (CR 410.2).
                    Some(retiring) if *verb == Verb::Retire && retiring.player != cx.actor => return false,
                    None if *verb == Verb::Nothing => return then(cx, ledger),
                    Some(doing) => doing,
                    None => return false,
                };
                pay(&doing)
            }
            Effect::Discard(_) => {
                let mine = c.owner == cx.actor;
                let discarding = Occurrence::new(Act::Discard, c.owner).card(card);
                mine && pay(&discarding)
            }
            Effect::Move { to, send, .. } => {
                let act = if *send { Act::Send } else { Act::Move };
                let areas = self.areas_of_move(to.as_ref(), cx, card);
                self.any(areas.iter(), |area| pay(&Occurrence { from: c.area, ..by(act).at(area) }))
            }
            Effect::Put { into: Dest::DeckTopOrBottom, .. } => {
                self.any([Act::PutOnTop, Act::PutOnBottom], |act| pay(&by(act)))
            }
            Effect::Put { into, .. } => match act_of_put(into) {
                Some(act) => pay(&by(act)),
                None => self.can_do(deed, card, cx) && then(cx, ledger),
            },
            Effect::RemoveCounters { name, count, .. } => {
                let counter = self.pool.counter(name);
                if !self.all_there(deed, card, cx, ledger) {
                    return false;
                }
                let n = match count {
                    Amount::All => self.counters_left(card, counter, ledger),
                    n => self.amount(n, cx),
                };
                let mut without = ledger.clone();
                without.counters.push((card, counter, n));
                let removing = by(Act::RemoveCounters).named(counter).amount(n);
                self.paid(&removing, cx.actor, &without).is_some_and(|ledger| then(cx, &ledger))
            }
            Effect::AddCounters { name, count, .. } => {
                let n = self.amount(count, cx);
                pay(&by(Act::AddCounters).named(self.pool.counter(name)).amount(n))
            }
            Effect::AnyCounter { more, .. } => {
                let act = if *more { Act::AddCounters } else { Act::RemoveCounters };
                self.has_counter(card) && pay(&by(act).amount(1))
            }
            Effect::Reveal(_) | Effect::LookAt(_) | Effect::Choose(_) => then(cx, ledger),
            Effect::Replace(_) => pay(&by(Act::Replace)),
            Effect::Cancel(_) => pay(&by(Act::PutInDiscard)),
            deed => self.can_do(deed, card, cx) && then(cx, ledger),
        }
    }

    fn counters_left(&self, card: CardId, name: Option<crate::model::ids::WordId>, ledger: &Ledger) -> i32 {
        let gone = ledger.counters.iter().filter(|(c, n, _)| *c == card && *n == name).map(|(_, _, n)| n);
        self.counters_on(card, name) - gone.sum::<i32>()
    }

    /// Returns true if there are enough counters to remove; partial payment isn't possible (CR 508.1d).
    fn all_there(&self, deed: &Effect, card: CardId, cx: &Cx, ledger: &Ledger) -> bool {
        match deed {
            Effect::RemoveCounters { name, count, .. } => {
                let there = self.counters_left(card, self.pool.counter(name), ledger);
                let enough = match count {
                    Amount::All | Amount::AnyNumber => true,
                    n => there >= self.amount(n, cx),
                };
                there > 0 && enough
            }
            _ => true,
        }
    }

    /// Returns true if the card already is in the state that the act leads to. "All your Friends" excludes such cards
    /// (CR 503.2a, 504.2b).
    fn is_so_already(&self, deed: &Effect, card: CardId, ledger: &Ledger) -> bool {
        let c = ledger.card(self, card);
        match deed {
            Effect::Do(verb, _) => {
                self.doing(*verb, card, &c, c.controller).is_none_or(|doing| self.impossible(&doing, &c))
            }
            _ => false,
        }
    }
}

/// Returns the phrase to search for, if the words leave out a condition that any valid card meets.
pub(crate) fn wanted(pick: &Pick, deed: &Effect) -> Option<Filter> {
    match deed {
        // Cards to uncover are face-down, even if the text doesn't say so.
        Effect::Do(Verb::Uncover, _) => Some(pick.of.clone().is(Is::FaceDown)),
        // For "an Accessory on this card", the card to be played is not on its host yet.
        Effect::Play { .. } => {
            let mut of = pick.of.clone();
            of.is.retain(|is| !matches!(is, Is::On(_)));
            Some(of)
        }
        _ => None,
    }
}
