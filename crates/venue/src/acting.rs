//! What people do at a venue.

use maneframe_deck::Date;
use maneframe_library::Library;
use maneframe_protocol::{Code, DeckChoice, EventAct, EventStage, Problem};
use maneframe_tournament::decklist::{DeckList, Fault};
use maneframe_tournament::{Act, PlayerId, Score};
use maneframe_wording::Wording;

use crate::event::VenueEvent;
use crate::venue::{Claim, Venue, Who, words};
use crate::{format, list, refused, unreadable};

/// Maximum length of a call or an announcement, in characters.
pub(crate) const MOST_TEXT: usize = 500;
/// Maximum number of acts of a player in an event.
const MOST_ACTS: usize = 100;

/// What acts need beside the venue.
#[derive(Clone, Copy)]
pub struct Means<'a> {
    /// Cards and decks.
    pub library: &'a Library,
    /// Date on which decks are checked, unless the event names one.
    pub today: Date,
    /// Random number, for deck checks.
    pub chance: u64,
}

impl Venue {
    /// Carries out an act of an account.
    ///
    /// # Errors
    /// If the account may not do it, or the rules refuse it. The venue may then have changed in part, so callers keep what
    /// they had.
    pub fn act(&mut self, who: &Who, act: EventAct, means: Means<'_>) -> Result<(), Problem> {
        if is_players(&act) {
            self.must_have_room(who)?;
        }
        match act {
            EventAct::SignUp { name, deck } => self.sign_up(who, name.as_deref(), deck.as_ref(), means),
            EventAct::Deck { deck } => {
                let player = self.must_play(who)?;
                let list = self.read_list(&deck, means)?;
                self.must_be_in_order(&list)?;
                self.enter(who.now, self.called(player), Act::List { player, list }).map(drop)
            }
            EventAct::Exchange { out, into } => self.exchange(who, out, into),
            EventAct::Drop => {
                let player = self.must_play(who)?;
                self.enter(who.now, self.called(player), Act::Drop { player }).map(drop)
            }
            EventAct::Return => {
                let player = self.must_play(who)?;
                self.enter(who.now, self.called(player), Act::Return { player }).map(drop)
            }
            EventAct::Report { score } => self.claim(who, &score),
            EventAct::Confirm { score } => {
                let (player, claim) = self.claim_of_opponent(who)?;
                if score.is_some_and(|score| score.parse() != Ok(claim.score)) {
                    return Err(refused("problem.event-other-claim"));
                }
                self.count(who, player, claim.table, claim.score)
            }
            EventAct::Dispute => {
                let (_, claim) = self.claim_of_opponent(who)?;
                if claim.disputed {
                    return Ok(());
                }
                self.add(who.now, VenueEvent::Disputed { pairing: claim.pairing, table: claim.table })
            }
            EventAct::Call { text } => {
                let player = self.must_play(who)?;
                if self.call_of(player).is_some() {
                    return Err(refused("problem.event-called"));
                }
                self.add(who.now, VenueEvent::Called { player, text: brief(&text)? })
            }
            EventAct::NoCall => {
                let player = self.must_play(who)?;
                let n = self.call_of(player).ok_or_else(|| refused("problem.event-no-call"))?;
                self.add(who.now, VenueEvent::Answered { n })
            }
            act => self.staff_act(who, act, means),
        }
    }

    /// Refuses acts of players who have done very much, and keeps the end of the log for the staff.
    fn must_have_room(&self, who: &Who) -> Result<(), Problem> {
        let player = self.player_of(&who.account).map(|player| self.called(player));
        let mine = |entry: &&maneframe_tournament::Entry| Some(&entry.by) == player.as_ref();
        let said = self.said.get(&who.account).copied().unwrap_or(0);
        let done = self.history().entries().iter().filter(mine).count() + said;
        if done >= MOST_ACTS || self.is_nearly_full() {
            return Err(Problem::new(Code::TooMuch, Wording::new("problem.event-often")));
        }
        Ok(())
    }

    /// Signs an account up, and hands in its deck.
    fn sign_up(
        &mut self,
        who: &Who,
        name: Option<&str>,
        deck: Option<&DeckChoice>,
        means: Means<'_>,
    ) -> Result<(), Problem> {
        if self.terms.closed {
            return Err(refused("problem.event-closed"));
        }
        if self.stage() == EventStage::Over {
            return Err(refused("problem.event-over"));
        }
        if self.player_of(&who.account).is_some() {
            return Err(refused("problem.event-signed-up"));
        }
        let playing = self.event().players.iter().filter(|player| player.plays()).count();
        if self.terms.most > 0 && playing >= self.terms.most as usize {
            return Err(refused("problem.event-full-up"));
        }
        let list = deck.map(|deck| self.read_list(deck, means)).transpose()?;
        match &list {
            Some(list) => self.must_be_in_order(list)?,
            None if self.needs_decks() => return Err(refused("problem.event-deck-needed")),
            None => {}
        }
        let name = words(name.map(str::trim).filter(|name| !name.is_empty()).unwrap_or(&who.name))?;
        // Nobody may pass for a bot, or for one of the staff.
        let folded = name.folded();
        let aides = self.staff.iter().filter(|aide| aide.account != who.account).map(|aide| aide.name.to_lowercase());
        let own = self.staff.iter().any(|aide| aide.account == who.account && aide.name.to_lowercase() == folded);
        let members = self.event().staff.iter().filter(|_| !own).map(|member| member.name.folded());
        let staff = aides.chain(members).any(|name| name == folded);
        if staff || folded.contains(" bot ") || folded.ends_with(" bot") {
            return Err(refused("problem.event-name"));
        }
        let entry = self.enter(who.now, name.clone(), Act::Add { names: vec![name.clone()] })?;
        let player = PlayerId(self.event().players.len() as u32);
        self.add(who.now, VenueEvent::Attends { entry, player, account: Some(who.account.clone()), bot: None })?;
        match list {
            Some(list) => self.enter(who.now, name, Act::List { player, list }).map(drop),
            None => Ok(()),
        }
    }

    /// Reads a deck and checks it by the event's format, as of its date.
    pub(crate) fn read_list(&self, deck: &DeckChoice, means: Means<'_>) -> Result<DeckList, Problem> {
        let rules = format::rules(&self.event().settings).map_err(unreadable)?;
        list::choose(means.library, deck, &rules, self.day(means))
    }

    /// Returns the date on which decks of the event are checked.
    pub(crate) fn day(&self, means: Means<'_>) -> Date {
        let event = self.event();
        let clock = event.rounds.first().and_then(|round| round.clock.started);
        let text = event.settings.starts.or(clock).map(|at| at.to_string());
        text.and_then(|text| text.get(..10)?.parse().ok()).unwrap_or(means.today)
    }

    /// Refuses a list with faults where a list must be in order.
    fn must_be_in_order(&self, list: &DeckList) -> Result<(), Problem> {
        let found = list.checked.as_ref().filter(|found| found.fault == Some(Fault::Invalid));
        match found {
            Some(found) if self.needs_decks() => {
                let reasons: Vec<String> = found.reasons.iter().take(10).map(ToString::to_string).collect();
                Err(Problem::new(Code::Deck, reasons.join("\n")))
            }
            _ => Ok(()),
        }
    }

    /// Returns the player that an account is.
    pub(crate) fn must_play(&self, who: &Who) -> Result<PlayerId, Problem> {
        let none = || Problem::new(Code::Forbidden, Wording::new("problem.event-no-player"));
        self.player_of(&who.account).ok_or_else(none)
    }

    /// Returns the name of a player, as the author of an act.
    pub(crate) fn called(&self, player: PlayerId) -> maneframe_tournament::Words {
        let name = self.event().players.get(player.index()).map(|player| player.name.clone());
        name.unwrap_or_else(crate::games::program)
    }

    /// Returns the number of a player's open call.
    pub(crate) fn call_of(&self, player: PlayerId) -> Option<u64> {
        self.calls.iter().find(|call| call.player == player).map(|call| call.n)
    }

    /// Reports the result of the account's match. If both players report the same, it counts.
    fn claim(&mut self, who: &Who, score: &str) -> Result<(), Problem> {
        let player = self.must_play(who)?;
        if self.is_online() {
            return Err(refused("problem.event-no-reports"));
        }
        let score: Score = score.parse().map_err(unreadable)?;
        let no_match = || refused("problem.event-no-match");
        let table = self.table_of(player).filter(|table| table.seats.second.is_some()).ok_or_else(no_match)?;
        if table.result.is_some() {
            return Err(refused("problem.event-has-result"));
        }
        let (wins, cut) = (self.event().settings.wins(self.event().is_cut()), self.event().is_cut());
        if !score.is_possible(wins, cut) || matches!(score, Score::Bye | Score::BothLose) {
            return Err(refused("problem.event-score"));
        }
        let number = table.number;
        let other = self.open_claims().find(|claim| claim.table == number && claim.by != player).cloned();
        match other {
            Some(claim) if claim.score == score => self.count(who, player, number, score),
            Some(claim) => self.add(who.now, VenueEvent::Disputed { pairing: claim.pairing, table: number }),
            None => {
                let pairing = self.pairing();
                self.add(who.now, VenueEvent::Claimed { pairing, table: number, by: player, score })
            }
        }
    }

    /// Returns what the opponent of the account has reported.
    fn claim_of_opponent(&self, who: &Who) -> Result<(PlayerId, Claim), Problem> {
        let player = self.must_play(who)?;
        let number = self.table_of(player).map(|table| table.number);
        let claim = self.open_claims().find(|claim| Some(claim.table) == number && claim.by != player);
        claim.cloned().map(|claim| (player, claim)).ok_or_else(|| refused("problem.event-no-claim"))
    }

    /// Records a result on which both players agree.
    fn count(&mut self, who: &Who, player: PlayerId, table: u32, score: Score) -> Result<(), Problem> {
        let act = Act::Result { table, score, conceded: false, went_first: None, correction: None };
        self.enter(who.now, self.called(player), act).map(drop)
    }
}

/// Returns true for acts that need no role.
fn is_players(act: &EventAct) -> bool {
    matches!(
        act,
        EventAct::SignUp { .. }
            | EventAct::Deck { .. }
            | EventAct::Exchange { .. }
            | EventAct::Drop
            | EventAct::Return
            | EventAct::Report { .. }
            | EventAct::Confirm { .. }
            | EventAct::Dispute
            | EventAct::Call { .. }
            | EventAct::NoCall
    )
}

/// Cleans a short text that may be empty.
pub(crate) fn brief(text: &str) -> Result<String, Problem> {
    if text.chars().count() > MOST_TEXT {
        return Err(refused("problem.event-text"));
    }
    Ok(maneframe_tournament::Words::new(text).map(String::from).unwrap_or_default())
}
