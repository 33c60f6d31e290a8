//! Checks the conditions that hold for every state: tests check them after every decision.

use crate::derived::oracle::work_out;
use crate::derived::refresh::Derived;
use crate::model::frame::Frame;
use crate::model::ids::{AreaId, CardId, CardRef};
use crate::model::state::{ZoneId, flag};
use crate::play::game::Game;

impl Game {
    /// Checks the state for contradictions.
    ///
    /// # Errors
    /// A description of the contradiction.
    pub fn check_invariants(&self) -> Result<(), String> {
        let state = self.state();
        let mut seen = vec![0u8; state.cards.len()];
        let mut count = |list: &[CardId], zone: ZoneId| -> Result<(), String> {
            for &card in list {
                seen[card.index()] += 1;
                let is = state.card(card).zone;
                if is != zone {
                    return Err(format!("{} is listed in {zone:?}, but its zone is {is:?}", self.title(card)));
                }
            }
            Ok(())
        };
        for (_, p) in state.players.iter() {
            count(&p.deck, ZoneId::Deck)?;
            count(&p.problem_deck, ZoneId::ProblemDeck)?;
            count(&p.hand, ZoneId::Hand)?;
            count(&p.discard, ZoneId::Discard)?;
            count(&p.banished, ZoneId::Banished)?;
            count(&p.flip, ZoneId::Flip)?;
        }
        count(&state.play, ZoneId::Play)?;
        count(&state.queue, ZoneId::Queue)?;
        for (i, &n) in seen.iter().enumerate() {
            let card = CardId(i as u16);
            let gone = state.card(card).zone == ZoneId::Gone;
            // Every card is in exactly one zone (CR 401.1).
            if n != u8::from(!gone) {
                return Err(format!("{} is in {n} zones", self.title(card)));
            }
        }
        for &card in state.play.iter() {
            let c = state.card(card);
            if c.area == AreaId::NONE {
                return Err(format!("{} is in play without an area", self.title(card)));
            }
            if c.is(flag::EXHAUSTED) && c.is(flag::FRIGHTENED) {
                return Err(format!("{} is frightened and exhausted (CR 504.2)", self.title(card)));
            }
        }
        if let Some(held) = state.unresolved.first() {
            return Err(format!("{:?} was not checked for triggers in its moment", held.occurrence));
        }
        self.check_moments()?;
        for (player, p) in state.players.iter() {
            if p.tokens < 0 || p.points < 0 {
                return Err(format!("{player} has {} tokens and {} points", p.tokens, p.points));
            }
        }
        // The stored derived values equal those computed from scratch.
        let kept = self.board().derived;
        let mut anew = Derived::new();
        let anew = anew.values(self.pool(), state);
        if let Some(what) = kept.difference(anew, state) {
            let differs = |c: &&CardId| kept.cards[c.index()] != anew.cards[c.index()];
            let flipped = state.players.iter().flat_map(|(_, p)| &p.flip);
            let whose = state.play.iter().chain(flipped).find(differs).map(|&c| {
                format!(
                    " ({}: stored {:?}, computed {:?})",
                    self.title(c),
                    kept.cards[c.index()],
                    anew.cards[c.index()]
                )
            });
            return Err(format!("{what} are out of date{}", whose.unwrap_or_default()));
        }
        match (self.decision(), state.outcome) {
            (Some(d), None) if !state.alive().has(d.who) => Err(format!("{} has left, but has a decision", d.who)),
            (Some(d), None) if d.options.is_empty() => Err(format!("{:?} has no options", d.prompt)),
            (None, None) => Err("no decision is pending, but the game is not over".to_owned()),
            (Some(_), Some(_)) => Err("the game is over, but a decision is pending".to_owned()),
            _ => Ok(()),
        }
    }

    /// Checks that every effect refers only to earlier things: a moment belongs to texts that are below it on the
    /// stack, and no text refers to a card that does not exist yet.
    fn check_moments(&self) -> Result<(), String> {
        let state = self.state();
        let is_text = |at: usize| matches!(state.frames.get(at), Some(Frame::Run(_)));
        for (i, frame) in state.frames.iter().enumerate() {
            match frame {
                Frame::Moment(moment) => {
                    for part in &moment.parts {
                        // A text that has paid is moved under the moment, and takes its place, as soon as its player
                        // has decided.
                        let is_known = |by: usize| by < i && is_text(by) || by == i && is_text(state.frames.len() - 1);
                        if part.by.is_some_and(|by| !is_known(by.into())) {
                            return Err(format!(
                                "{:?} is reported to a text that is not on the stack",
                                part.occurrence
                            ));
                        }
                    }
                }
                Frame::Run(run) => {
                    for said in run.bindings.it.iter().chain(&run.bindings.before).chain(&run.bindings.other) {
                        let now = state.cards.get(said.card.index()).map(|c| c.identity);
                        // Identities wrap around after the highest number.
                        if *said != CardRef::NONE && now.is_none_or(|now| (said.identity.wrapping_sub(now) as i16) > 0)
                        {
                            return Err(format!("{:?} refers to a card that does not exist yet", run.source));
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Computes the derived values by the slow reference implementation and compares them with the stored ones (CR
    /// 711). It is for tests, as it takes milliseconds in games with many modifiers.
    ///
    /// # Errors
    /// A description of the difference.
    pub fn check_values(&self) -> Result<(), String> {
        let worked_out = work_out(self.pool(), self.state());
        match self.board().derived.differs_from(&worked_out, self.state()) {
            Some(what) => Err(format!("computed by the reference implementation: {what}")),
            None => Ok(()),
        }
    }
}
