//! Carrying out an occurrence: the state changes, the event is recorded, and abilities trigger from it.

use crate::occur::world::World;
use maneframe_card::CardType;
use maneframe_card::ability::Until;

use crate::cards::topics;
use crate::model::frame::{Frame, WindowStage};
use crate::model::ids::{CardId, PlayerId, PlayerSet};
use crate::model::occurrence::{Act, FACE_DOWN, Occurrence, REVEALED};
use crate::model::state::{Recent, Since, ZoneId, flag};
use crate::occur::zones::DeckEnd;
use crate::rules::cited::cite;
use crate::rules::rulebook::{FirstPriority, StrayProblems};

impl World {
    /// Handles the uncovering of a Troublemaker by any means: an Epic one dismisses the other face-up Troublemakers
    /// there.
    pub(crate) fn uncovered(&mut self, player: PlayerId, card: CardId) {
        let board = self.board();
        let area = board.card(card).area;
        if !board.is_epic(card) || board.card(card).is(flag::FACE_DOWN) {
            return;
        }
        let others = board.state.play.iter().copied().filter(|&c| {
            c != card
                && board.card(c).area == area
                && !board.card(c).is(flag::FACE_DOWN)
                && board.def(c).kind == CardType::Troublemaker
        });
        let list: Vec<Occurrence> = others.map(|c| Occurrence::new(Act::Dismiss, player).card(c)).collect();
        self.happen_all(&list, self.pool.rulebook.villain.rule("607.3"));
    }

    /// Updates the next priority after an event that can be reacted to. In some rulebooks, if an effect processed
    /// before priority caused it, the player after that effect's controller gets the next priority.
    pub(crate) fn let_others_react_first(&mut self) {
        if self.pool.rulebook.first_priority == FirstPriority::TurnPlayer {
            return;
        }
        let Some(at) = self.state.frames.iter().rposition(|f| matches!(f, Frame::Window(_))) else { return };
        let Some(Frame::Run(effect)) = self.state.frames.get(at + 1) else { return };
        let who = self.state.next_player(effect.controller);
        if let Frame::Window(window) = &mut self.state.frames[at]
            && window.stage == WindowStage::Processing
            && window.passes == 0
        {
            window.who = who;
        }
    }

    /// Carries an occurrence out at once, records it and triggers abilities.
    pub(crate) fn commit(&mut self, occurrence: Occurrence, rule: &'static str) {
        self.carry_out(occurrence, rule, None, None);
    }

    /// Announces a moment of the turn. The moment itself changes nothing, and is skipped if no text waits for it and
    /// nothing is recorded.
    pub(crate) fn come_to(&mut self, act: Act, number: i16, rule: &'static str) {
        let mut moment = Occurrence::new(act, *self.state.active);
        moment.amount = number;
        if self.record || self.is_awaited(&moment) {
            self.commit(moment, rule);
        }
    }

    /// Carries an occurrence out, records it, and creates the effects that trigger from it. If these effects were
    /// created already, `triggered` is the index of the first in the list of waiting effects. `batch` is the batch of
    /// the occurrence if others happen at the same time.
    pub(crate) fn carry_out(
        &mut self,
        mut occurrence: Occurrence,
        rule: &'static str,
        triggered: Option<usize>,
        batch: Option<u32>,
    ) {
        if occurrence.act == Act::Score && !occurrence.by_game {
            occurrence.amount = self.board().capped(&occurrence);
        }
        let bit = occurrence.act.bit();
        let leaves = self.goes(&occurrence);
        // Triggers on a card leaving or losing its abilities see the game as it was before (CR 410.6a, 505.1a).
        let first = triggered.unwrap_or(self.state.waiting.len());
        self.tell_power();
        if leaves && triggered.is_none() {
            self.trail.now = Since::Going(occurrence.card);
            self.note(&occurrence, true);
            self.trigger(&occurrence);
        }
        let host = self.host_then(&occurrence);
        self.apply(&occurrence);
        self.succeed(&occurrence);
        self.record_with(occurrence, rule, host);
        if self.pool.reactions & bit != 0 {
            let identity = if occurrence.card == CardId::NONE { 0 } else { self.state.card(occurrence.card).identity };
            self.state.recent.push(Recent { occurrence, identity, since: self.since_now() });
            self.let_others_react_first();
        }
        if leaves {
            self.number_going(first, occurrence.card);
            self.follow_to_new_zone(occurrence.card);
            self.relock_amounts(first);
            self.end_with(occurrence.card, Until::ThisLeavesPlay);
        } else {
            self.note(&occurrence, false);
            match batch {
                Some(batch) => self.hold(batch, occurrence),
                None => self.trigger(&occurrence),
            }
        }
        match occurrence.act {
            Act::Defeat => self.defeated(&occurrence),
            Act::Uncover => self.uncovered(occurrence.player, occurrence.card),
            // It is a different card now, and no effect gives control of that one (CR 410.6).
            Act::Frighten | Act::TurnFaceDown => self.update_controller(self.state.card_ref(occurrence.card)),
            Act::CutieMark => {
                self.happen(Occurrence::new(Act::AddCounters, occurrence.player).card(occurrence.card).amount(1), rule);
            }
            _ => {}
        }
        if batch.is_none() {
            self.trigger_states();
        }
    }

    /// Applies an occurrence to the state.
    fn apply(&mut self, o: &Occurrence) {
        let card = o.card;
        match o.act {
            Act::Dismiss | Act::Retire | Act::Discard | Act::PutInDiscard => self.put_away(card, ZoneId::Discard),
            Act::Banish => {
                self.banish(card, o.amount);
                self.note_banished(card);
            }
            Act::Beneath => {
                self.banish(card, o.amount);
                if self.state.card(card).zone == ZoneId::Banished {
                    self.state.card_mut(card).under = o.other;
                }
            }
            Act::PutInHand | Act::Draw => self.put_away(card, ZoneId::Hand),
            Act::PutOnTop | Act::PutOnBottom => {
                let position = if o.act == Act::PutOnTop { DeckEnd::Top } else { DeckEnd::Bottom };
                let zone = self.deck_of(card);
                self.relocate(card, zone, position);
            }
            Act::FlippedToBottom => self.relocate(card, ZoneId::Deck, DeckEnd::Bottom),
            Act::Replace => self.relocate(card, ZoneId::ProblemDeck, DeckEnd::Bottom),
            Act::Flip => {
                self.relocate(card, ZoneId::Flip, DeckEnd::Top);
                cite!(self, "515.2");
                if self.pool.chaos {
                    self.restamp(card);
                }
            }
            Act::Enter => {
                cite!(self, "706.1");
                let early = self.told_early(card);
                let was = *self.state.card(card);
                self.enter_play(card, o.player, o.to, o.other);
                self.apply_entering(card, o.amount, early);
                self.follow(card, was);
            }
            Act::Move | Act::Send => {
                match o.act {
                    Act::Move => {
                        cite!(self, "506.1");
                        cite!(self, "506.1a");
                    }
                    _ => cite!(self, "506.5"),
                }
                self.set_area(card, o.to);
            }
            Act::Exhaust | Act::Ready => {
                let c = self.state.card_mut(card);
                c.flags = if o.act == Act::Exhaust { c.flags | flag::EXHAUSTED } else { c.flags & !flag::EXHAUSTED };
                if o.act == Act::Ready {
                    self.end_with(card, Until::ItIsReady);
                }
                self.touch_topics(topics::READY);
            }
            Act::Frighten => self.frighten(card),
            Act::Unfrighten => {
                self.learn(card, PlayerSet::ALL);
                cite!(self, "504.3");
                self.set_flag(card, flag::FRIGHTENED | flag::FACE_DOWN, false);
                self.count_counters(card);
                self.restamp(card);
                self.state.unique_dirty = true;
            }
            Act::Uncover => {
                self.learn(card, PlayerSet::ALL);
                self.set_flag(card, flag::FACE_DOWN, false);
                self.count_counters(card);
                self.restamp(card);
                self.state.unique_dirty = true;
            }
            Act::TurnFaceDown => {
                cite!(self, "505.3");
                self.become_different(card, false);
                self.state.card_mut(card).flags = flag::FACE_DOWN;
                self.state.order_dirty = true;
                if cite!(self, "521.4" if self.pool.def(self.state.card(card).def).token) {
                    self.relocate(card, ZoneId::Gone, DeckEnd::Top);
                }
            }
            Act::TurnOver => {
                cite!(self, "301.2");
                self.touch_card(card);
                let boosted = self.state.card(card).is(flag::BOOSTED);
                self.set_flag(card, flag::BOOSTED, !boosted);
                self.restamp(card);
            }
            Act::Ignore => self.state.card_mut(card).flags |= flag::IGNORED,
            Act::CutieMark => self.set_flag(card, flag::CUTIE_MARKED, true),
            Act::Involve => {
                self.set_flag(card, flag::EXCLUDED, false);
                self.set_flag(card, flag::INVOLVED, true);
            }
            Act::Exclude => {
                self.set_flag(card, flag::INVOLVED, false);
                self.set_flag(card, flag::EXCLUDED, true);
            }
            Act::Gain => {
                let tokens = &mut self.player_mut(o.player).tokens;
                *tokens = tokens.saturating_add(o.amount);
                self.derived.touch_hand(o.player);
            }
            Act::LoseTokens | Act::Pay => {
                cite!(self, "508.1" if o.act == Act::Pay);
                let tokens = &mut self.player_mut(o.player).tokens;
                *tokens = (*tokens - o.amount).max(0);
                self.spend_temporary(o.player, o.amount);
                self.derived.touch_hand(o.player);
            }
            Act::Score => self.score(o),
            Act::LosePoints => {
                let points = &mut self.player_mut(o.player).points;
                *points = (*points - o.amount).max(0);
            }
            // Texts about "the first to confront" are tested when this triggers, so the Problem is marked only when the
            // step continues. Starter rulebooks count the Problems of a whole turn: a Problem confronted twice counts
            // once.
            Act::Confront => {
                let problem = self.state.card_ref(card);
                if !self.state.confronted.contains(&problem) {
                    self.confronted_mut().push(problem);
                }
            }
            Act::Solve => {
                self.state.card_mut(card).flags &= !flag::DEALT_WITH;
                self.set_flag(card, flag::SOLVED, true);
            }
            Act::Vacate => self.vacated(o),
            Act::AddCounters | Act::RemoveCounters => {
                cite!(self, "519.1");
                if let Some(name) = o.name {
                    self.named_counters(o.act, card, name, o.amount);
                } else {
                    self.power_counters(o.act, card, o.amount);
                }
            }
            Act::Reattach => {
                let area = self.state.card(o.other).area;
                self.touch_card(card);
                self.state.card_mut(card).under = o.other;
                // It may not fit its new host (CR 511.2).
                self.state.order_dirty = true;
                self.set_area(card, area);
            }
            Act::Control => {
                self.state.card_mut(card).controller = o.player;
                self.learn(card, o.player.mask());
                self.state.unique_dirty = true;
                self.state.order_dirty = true;
                self.touch();
                self.seize(card, o.player);
            }
            Act::Shuffle => self.shuffle_deck(o.player),
            // Revealed cards are already known to all players: see [`World::lay_open`].
            Act::Look if o.amount == REVEALED => {}
            Act::Look => self.learn(card, o.player.mask()),
            Act::BecomeInvolved
            | Act::Play
            | Act::StartFaceoff
            | Act::EndFaceoff
            | Act::StartTurn
            | Act::EndTurn
            | Act::StartPhase
            | Act::EndPhase
            | Act::Total
            | Act::Win
            | Act::Lose
            | Act::Challenge
            | Act::Defeat
            | Act::Action
            | Act::Modify
            | Act::Trigger
            | Act::Announce
            | Act::Power
            | Act::Judge
            | Act::Mulligan
            | Act::TakeBack
            | Act::GameOver
            | Act::Leave => {}
        }
    }

    /// Banishes a card, face-down if `how` is [`FACE_DOWN`]. Then only players who knew the card before know it.
    fn banish(&mut self, card: CardId, how: i16) {
        let flags = if how == FACE_DOWN { flag::FACE_DOWN } else { 0 };
        self.relocate_lying(card, ZoneId::Banished, DeckEnd::Top, flags);
    }

    /// Puts a card into a hand or a discard pile. Problems never go there: the game puts them under their deck (CR
    /// 303.3).
    fn put_away(&mut self, card: CardId, zone: ZoneId) {
        let def = self.pool.def(self.state.card(card).def);
        let stray = def.kind == maneframe_card::CardType::Problem && matches!(zone, ZoneId::Hand | ZoneId::Discard);
        if stray && self.pool.rulebook.stray_problems == StrayProblems::UnderTheDeck {
            cite!(self, "303.3");
            self.relocate(card, ZoneId::ProblemDeck, DeckEnd::Bottom);
        } else {
            self.relocate(card, zone, DeckEnd::Top);
        }
    }

    fn deck_of(&self, card: CardId) -> ZoneId {
        match self.pool.def(self.state.card(card).def).kind {
            maneframe_card::CardType::Problem => ZoneId::ProblemDeck,
            _ => ZoneId::Deck,
        }
    }

    pub(crate) fn set_flag(&mut self, card: CardId, flag: u16, on: bool) {
        let c = self.state.card_mut(card);
        if on {
            c.flags |= flag;
        } else {
            c.flags &= !flag;
        }
        self.touch_card(card);
    }

    /// Makes counters count that were put on the card while it was face-down.
    fn count_counters(&mut self, card: CardId) {
        if self.state.card(card).counters != 0 {
            self.touch_topics(topics::MODIFIERS);
        }
    }

    /// Gives a card whose abilities start to work a new timestamp (CR 711.3a).
    fn restamp(&mut self, card: CardId) {
        let stamp = self.tick();
        cite!(self, "711.3a");
        self.state.card_mut(card).stamp = stamp;
    }
}
