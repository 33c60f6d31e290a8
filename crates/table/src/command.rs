//! Commands of players, spectators and judges. Each command is checked and converted to records of the log. Nothing
//! here changes the table.

use std::sync::{Arc, PoisonError};

use crate::HostedGame;
use maneframe_bot::{ADVISER, Advice, advise};
use maneframe_engine::Handle;
use maneframe_engine::message::Seat;
use maneframe_protocol::{
    Audience, Code, Command, JudgeAct, Problem, Proposal, ProposalKind, Speaker, Spectators, Stage, UndoRule, Whom,
};
use maneframe_wording::Wording;

use serde::{Deserialize, Serialize};

use crate::live::LiveTable;
use crate::record::{Ruling, TableEvent, UndoneBy, index, player};
use crate::repair;
use crate::setup::Setups;
use crate::stream::Place;

/// Sender of a command.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CommandSender {
    /// Role at the table.
    pub place: Place,
    /// Account of the sender.
    pub account: String,
    /// Displayed name of the sender.
    pub name: String,
}

/// Work of the table for an accepted command.
#[derive(Debug)]
pub enum Handled {
    /// Apply these events and write them to the log.
    To(Vec<TableEvent>),
    /// Send this answer. The table is unchanged.
    Answer(Box<maneframe_protocol::Message>),
    /// Send the whole table to the sender.
    Snapshot,
    /// Compute the option that a bot would choose at that seat for that question, and send it: see [`LiveTable::hint`].
    Hint(Seat, u32),
    /// Send the acts that could be attempted with a card.
    Attempts(Seat, Handle),
}

fn refused(words: impl Into<Wording>) -> Problem {
    Problem::new(Code::Refused, words)
}

/// Returns the length of a wording as JSON, in bytes.
fn json_len(words: &Wording) -> usize {
    serde_json::to_string(words).map_or(usize::MAX, |text| text.len())
}

/// Maximum length of a judge's reason, in characters.
const LONGEST_REASON: usize = 500;
/// Maximum number of records of a log. If a log is longer, only the acts that bring the game to its end are allowed.
const MOST_LINES: u64 = 50_000;
/// Maximum size of a log in bytes. It is many times what a game takes (46 KB between two bots).
const MOST_BYTES: u64 = 4 << 20;
/// Maximum number of accounts that a player can mute.
const MOST_MUTED: usize = 200;
/// Maximum number of open proposals at a table.
const MOST_PROPOSALS: usize = 4;

impl LiveTable {
    /// Checks a command. `away` lists the seats whose players have been disconnected for a while.
    ///
    /// # Errors
    /// If the command is not allowed now, is invalid, or exceeds a limit.
    pub fn handle_command(
        &self,
        who: &CommandSender,
        id: u64,
        command: &Command,
        at: u64,
        away: &[Seat],
    ) -> Result<Handled, Problem> {
        use maneframe_protocol::Message;
        if (self.lines >= MOST_LINES || self.log_size.bytes >= MOST_BYTES)
            && !matches!(command, Command::Act { .. } | Command::Concede | Command::Answer { .. })
        {
            return Err(Problem::new(
                Code::TooMuch,
                "this table has reached its maximum number of commands: only playing and conceding are possible",
            ));
        }
        let seat = match who.place {
            Place::Chair(chair) => self.seat_of(chair, &who.account),
            _ => None,
        };
        let playing = || -> Result<(Seat, &HostedGame), Problem> {
            let seat = seat.ok_or_else(|| Problem::new(Code::Forbidden, Wording::new("problem.players-only")))?;
            let played = self.played.as_ref().ok_or_else(|| refused(Wording::new("problem.not-begun")))?;
            Ok((seat, played))
        };
        let going_on = || -> Result<(Seat, &HostedGame), Problem> {
            let (seat, played) = playing()?;
            match self.stage {
                Stage::Over => Err(refused(Wording::new("problem.over"))),
                Stage::Paused => Err(refused(Wording::new("problem.paused"))),
                _ => Ok((seat, played)),
            }
        };
        let lines = match command {
            Command::Act { question, option } => {
                let (seat, played) = going_on()?;
                vec![self.choice(seat, played, *question, *option)?]
            }
            Command::Undo { question } => {
                let (seat, played) = going_on()?;
                self.undo(seat, played, *question)?
            }
            Command::Leave => self.leave(seat, &who.account)?,
            Command::OfferGone { seat: gone } => {
                let (seat, _) = going_on()?;
                self.offer_gone(seat, *gone, away)?
            }
            Command::OfferJudge => {
                let seat = seat.ok_or_else(|| Problem::new(Code::Forbidden, Wording::new("problem.players-only")))?;
                self.offer_judge(seat)?
            }
            Command::Concede => {
                let (seat, _) = playing()?;
                if self.chairs[index(seat)].left {
                    return Err(refused(Wording::new("problem.left")));
                }
                if self.stage == Stage::Over {
                    return Err(refused(Wording::new("problem.over")));
                }
                vec![TableEvent::Conceded { seat, why: Wording::new("why.gives-up") }]
            }
            Command::OfferDraw => {
                let (seat, _) = going_on()?;
                self.propose(seat, ProposalKind::Draw, None)?
            }
            Command::OfferRematch => {
                let (seat, _) = playing()?;
                if self.situation().is_some() {
                    return Err(refused(Wording::new("problem.no-rematch-here")));
                }
                if self.stage != Stage::Over {
                    return Err(refused(Wording::new("problem.not-over")));
                }
                if let Some(code) = &self.rematch {
                    return Err(refused(format!("the rematch is at table {code}")));
                }
                self.propose(seat, ProposalKind::Rematch, None)?
            }
            Command::Answer { proposal, agree } => {
                let seat = seat.ok_or_else(|| Problem::new(Code::Forbidden, Wording::new("problem.players-only")))?;
                let found = self.proposals.iter().find(|p| p.number == *proposal);
                let found = found.ok_or_else(|| Problem::new(Code::Stale, Wording::new("problem.proposal-gone")))?;
                if let ProposalKind::Gone { seat: gone } = found.what
                    && *agree
                    && !away.contains(&gone)
                {
                    return Err(refused(Wording::new("problem.player-back")));
                }
                self.answer(seat, found, *agree)?
            }
            Command::Say { words } => vec![self.speech(who, seat, at, words)?],
            Command::Phrase { phrase } => vec![self.speech(who, seat, at, phrase.words())?],
            Command::Mute { whom, muted } => vec![self.mute(who, seat, *whom, *muted)?],
            Command::Pass { passing } => {
                let (seat, _) = playing()?;
                // If the command changes nothing, no event is recorded.
                let same = self.chairs[index(seat)].passes.passing() == *passing;
                if same { Vec::new() } else { vec![TableEvent::Passing { seat, passing: *passing }] }
            }
            Command::Always { always } => {
                let (seat, _) = playing()?;
                if always.text.len() > 2_000
                    || always.prompt.len() > 60
                    || always.answer.as_ref().is_some_and(|a| a.to_string().len() > 500 || json_len(a) > 2_000)
                {
                    return Err(Problem::new(Code::TooMuch, Wording::new("problem.text-too-long")));
                }
                let passes = &self.chairs[index(seat)].passes;
                if !passes.has_room_for(always) {
                    return Err(Problem::new(
                        Code::TooMuch,
                        "you have the maximum number of standing answers: remove one first",
                    ));
                }
                let same = passes.has(always);
                if same { Vec::new() } else { vec![TableEvent::Always { seat, always: always.clone() }] }
            }
            Command::Attempts { card } => {
                let (seat, _) = playing()?;
                return Ok(Handled::Attempts(seat, *card));
            }
            Command::Power { card } => {
                let place = match who.place {
                    Place::Chair(_) => seat.map(index),
                    Place::Judge => Some(self.chairs.len() + 1),
                    Place::Spectator => Some(self.chairs.len()),
                };
                if place == Some(self.chairs.len()) && matches!(self.settings.spectators, Spectators::Delayed(_)) {
                    return Err(refused(Wording::new("problem.delayed")));
                }
                let viewer = self.viewer(place.unwrap_or(self.chairs.len()));
                let reckoning = self.played.as_ref().and_then(|p| p.referee().power(viewer, *card));
                return Ok(Handled::Answer(Box::new(Message::Power { to: id, reckoning })));
            }
            Command::WayBack => {
                let (seat, played) = playing()?;
                let way = played.referee().way_back(seat);
                return Ok(Handled::Answer(Box::new(Message::WayBack { to: id, way })));
            }
            Command::Hint { question } => {
                let (seat, played) = going_on()?;
                if !self.settings.hints {
                    return Err(refused(Wording::new("problem.no-hints")));
                }
                if played.pending() != Some((seat, *question)) {
                    return Err(Problem::new(Code::Stale, Wording::new("problem.stale")));
                }
                return Ok(Handled::Hint(seat, *question));
            }
            Command::Snapshot => return Ok(Handled::Snapshot),
            Command::Ping => Vec::new(),
            Command::Judge { act, reason } => vec![self.judge(who, act, reason)?],
            _ => return Err(Problem::new(Code::Unreadable, Wording::new("problem.unknown-command"))),
        };
        Ok(Handled::To(lines))
    }

    fn choice(&self, seat: Seat, played: &HostedGame, question: u32, option: usize) -> Result<TableEvent, Problem> {
        let stale = || Problem::new(Code::Stale, Wording::new("problem.stale"));
        let (asked, number) = played.pending().ok_or_else(stale)?;
        if asked != seat || number != question {
            return Err(stale());
        }
        let choice = played.game().decision().and_then(|d| d.options.get(option).copied());
        let choice = choice.ok_or_else(|| refused(format!("option {option} not found")))?;
        Ok(TableEvent::Chose { choice, auto: false })
    }

    /// Returns the last hint, if it was for this seat and question.
    pub fn hinted(&self, seat: Seat, question: u32) -> Option<Advice> {
        let hinted = self.hinted.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, _, advice) = hinted.as_ref().filter(|(who, about, _)| (*who, *about) == (seat, question))?;
        Some(advice.clone())
    }

    /// Returns a closure that computes what the bot that reviews games would do for a seat. It uses only what the
    /// player may see. If deck lists are closed, it guesses the decks as bots do. Returns `None` before the game begins.
    pub fn advises(
        &self,
        seat: Seat,
        question: u32,
        setups: &Arc<Setups>,
    ) -> Option<impl FnOnce() -> Option<Advice> + Send + use<>> {
        let game = self.played.as_ref()?.game().clone();
        let (guess, setups) = (Setups::guess(self), Arc::clone(setups));
        Some(move || {
            let pool = guess.and_then(|guess| setups.widened(&guess));
            advise(&game, player(seat), pool.as_ref(), ADVISER, question.into())
        })
    }

    /// Stores a hint, and returns the message for it.
    pub fn hint(&self, to: u64, seat: Seat, question: u32, advice: Advice) -> maneframe_protocol::Message {
        let (option, why) = (advice.option, advice.why());
        *self.hinted.lock().unwrap_or_else(PoisonError::into_inner) = Some((seat, question, advice));
        let options = self.question(index(seat)).and_then(|asked| asked.options).unwrap_or_default();
        let words = options.get(option).map_or_else(|| "".into(), |offer| offer.label.clone());
        maneframe_protocol::Message::Hint { to, question, option, words, why }
    }

    fn undo(&self, seat: Seat, played: &HostedGame, question: Option<u32>) -> Result<Vec<TableEvent>, Problem> {
        if self.settings.undo == UndoRule::Never {
            return Err(refused(Wording::new("problem.no-undo")));
        }
        let decided = played.before(seat, question);
        let (number, to) = decided.ok_or_else(|| refused(Wording::new("problem.nothing-to-undo")))?;
        if played.referee().way_back(seat).to.contains(&number) {
            return Ok(vec![TableEvent::WentBack { to, by: UndoneBy::Own(seat, number) }]);
        }
        if self.settings.undo == UndoRule::Free {
            return Err(refused(Wording::new("problem.undo-too-late")));
        }
        self.propose(seat, ProposalKind::Undo, Some(to))
    }

    /// Returns the events for a player who leaves a seat before the game begins. If the owner leaves, the table closes.
    fn leave(&self, seat: Option<Seat>, account: &str) -> Result<Vec<TableEvent>, Problem> {
        if self.stage != Stage::Waiting {
            return Err(refused(Wording::new("problem.begun-concede")));
        }
        if account == self.owner {
            return Ok(vec![TableEvent::Closed]);
        }
        let seat = seat.ok_or_else(|| refused(Wording::new("problem.no-seat")))?;
        Ok(vec![TableEvent::SeatLeft { chair: self.chairs[index(seat)].id }])
    }

    /// Proposes that the game continues without a disconnected player. The other players of a game of three or four
    /// must agree (CR 103.5).
    fn offer_gone(&self, by: Seat, gone: Seat, away: &[Seat]) -> Result<Vec<TableEvent>, Problem> {
        let left = self.chairs.get(index(gone)).is_none_or(|chair| chair.left || chair.account.is_none());
        if left || gone == by {
            return Err(refused(Wording::new("problem.nobody-there")));
        }
        if self.chairs.iter().filter(|chair| !chair.left).count() < 3 {
            return Err(refused(Wording::new("problem.two-players")));
        }
        if self.is_over_days() {
            return Err(refused(Wording::new("problem.over-days")));
        }
        if !away.contains(&gone) {
            return Err(refused(Wording::new("problem.player-here")));
        }
        self.propose(by, ProposalKind::Gone { seat: gone }, None)
    }

    /// Proposes to admit a judge, which needs the agreement of all players.
    ///
    /// # Errors
    /// If the table was opened without a judge, or has too many open proposals.
    pub fn offer_judge(&self, by: Seat) -> Result<Vec<TableEvent>, Problem> {
        if !self.settings.judge {
            return Err(refused(Wording::new("problem.no-judges")));
        }
        if self.judge_welcome {
            return Ok(Vec::new());
        }
        self.propose(by, ProposalKind::Judge, None)
    }

    /// Checks that an account may join as a judge. Players of this table can't. Judges and organisers of this server
    /// (`appointed`) can. Other accounts can once all players have agreed to a judge.
    ///
    /// # Errors
    /// If the game has not begun, the account plays here, or the players have not agreed.
    pub fn may_judge(&self, account: &str, appointed: bool) -> Result<(), Problem> {
        if self.played.is_none() {
            // A player who takes a seat later would not have agreed to the judge.
            return Err(Problem::new(Code::Forbidden, Wording::new("problem.judge-too-early")));
        }
        if self.chairs.iter().any(|chair| chair.account.as_deref() == Some(account)) {
            return Err(Problem::new(Code::Forbidden, Wording::new("problem.you-play")));
        }
        if !appointed && !self.judge_welcome {
            let words = Wording::new("problem.judge-not-agreed");
            return Err(Problem::new(Code::Forbidden, words));
        }
        Ok(())
    }

    /// Returns the event of a proposal. If no other player needs to agree, returns the events of its result.
    fn propose(&self, by: Seat, what: ProposalKind, to: Option<usize>) -> Result<Vec<TableEvent>, Problem> {
        if self.proposals.iter().any(|p| p.by == by && p.what == what) {
            return Err(refused(Wording::new("problem.proposed-already")));
        }
        if self.proposals.len() >= MOST_PROPOSALS {
            return Err(Problem::new(Code::TooMuch, Wording::new("problem.answer-first")));
        }
        let gone = match what {
            ProposalKind::Gone { seat } => Some(index(seat)),
            _ => None,
        };
        let own = self.chairs.get(index(by)).and_then(|chair| chair.account.as_ref());
        let others = self.chairs.iter().enumerate().any(|(i, chair)| {
            Some(i) != gone
                && chair.account.is_some()
                && chair.account.as_ref() != own
                && (!chair.left || what == ProposalKind::Rematch)
        });
        if others || what == ProposalKind::Rematch {
            return Ok(vec![TableEvent::Proposed { by, proposal: what, to }]);
        }
        match what {
            ProposalKind::Draw if self.chairs.iter().any(|c| c.bot.is_some() && !c.left) => {
                Err(refused(Wording::new("problem.bot-plays-on")))
            }
            _ => Ok(self.done(by, what, to)),
        }
    }

    fn answer(&self, by: Seat, proposal: &Proposal, agree: bool) -> Result<Vec<TableEvent>, Problem> {
        if proposal.by == by && !agree {
            return Ok(vec![TableEvent::Answered { proposal: proposal.number, by, agree: false }]);
        }
        if !proposal.waits_for.contains(&by) {
            return Err(refused(Wording::new("problem.not-asked")));
        }
        if self.stage == Stage::Paused {
            return Err(refused(Wording::new("problem.paused")));
        }
        let mut lines = vec![TableEvent::Answered { proposal: proposal.number, by, agree }];
        if agree && proposal.waits_for == [by] {
            lines.extend(self.done(proposal.by, proposal.what, self.stays(proposal.number)));
        }
        Ok(lines)
    }

    /// Returns the events for a proposal that all have agreed to. For a rematch there are none, because the host opens
    /// it.
    fn done(&self, by: Seat, what: ProposalKind, to: Option<usize>) -> Vec<TableEvent> {
        match what {
            ProposalKind::Undo => to.map(|to| TableEvent::WentBack { to, by: UndoneBy::All(by) }).into_iter().collect(),
            ProposalKind::Judge => vec![TableEvent::JudgeWelcome],
            ProposalKind::Gone { seat } => {
                let left = self.chairs.get(index(seat)).is_none_or(|chair| chair.left);
                let why = Wording::new("why.away");
                if left { Vec::new() } else { vec![TableEvent::Conceded { seat, why }] }
            }
            ProposalKind::Draw => vec![TableEvent::Drawn { why: Wording::new("why.all-agreed") }],
            ProposalKind::Rematch => Vec::new(),
        }
    }

    /// Returns true if all have agreed to a rematch whose table isn't open yet.
    pub fn wants_rematch(&self) -> bool {
        self.proposals.iter().any(|p| p.what == ProposalKind::Rematch && p.waits_for.is_empty())
    }

    fn speech(&self, who: &CommandSender, seat: Option<Seat>, at: u64, words: &str) -> Result<TableEvent, Problem> {
        let words = self.chat.may_say(at, &who.account, words)?;
        let (from, to) = match (who.place, seat) {
            (_, Some(seat)) => (Speaker::Seat(seat), Audience::Table),
            (Place::Judge, _) => (Speaker::Judge(who.name.clone()), Audience::Table),
            _ => (Speaker::Spectator(who.name.clone()), Audience::Spectators),
        };
        Ok(TableEvent::Said { from, account: who.account.clone(), to, words })
    }

    /// Mutes or unmutes an account. A player mutes only for that player, and a judge mutes for the whole table.
    fn mute(&self, who: &CommandSender, seat: Option<Seat>, whom: Whom, muted: bool) -> Result<TableEvent, Problem> {
        let account = self
            .account_of(whom)
            .ok_or_else(|| Problem::new(Code::NotFound, Wording::new("problem.unknown-person")))?;
        if account == who.account {
            return Err(refused(Wording::new("problem.yourself")));
        }
        match (who.place, seat) {
            (Place::Judge, _) => {
                let sits = self.chairs.iter().find(|c| c.account.as_ref() == Some(&account));
                let name = sits.and_then(|c| c.name.clone()).unwrap_or_else(|| "a spectator".to_owned());
                Ok(TableEvent::Muted { account, name, muted, judge: who.name.clone() })
            }
            (_, Some(seat)) => {
                if muted && self.chairs[index(seat)].deaf_to.len() >= MOST_MUTED {
                    return Err(Problem::new(Code::TooMuch, Wording::new("problem.too-many-muted")));
                }
                Ok(TableEvent::Deaf { seat, to: account, deaf: muted })
            }
            _ => Err(Problem::new(Code::Forbidden, "only players and judges can do that")),
        }
    }

    /// Returns the account of the player at a seat, or of the author of a chat message.
    pub fn account_of(&self, whom: Whom) -> Option<String> {
        match whom {
            Whom::Seat(seat) => self.chairs.get(index(seat))?.account.clone(),
            Whom::Speech(number) => self.chat.speaker(number).map(str::to_owned),
        }
    }

    fn judge(&self, who: &CommandSender, act: &JudgeAct, reason: &str) -> Result<TableEvent, Problem> {
        if who.place != Place::Judge {
            return Err(Problem::new(Code::Forbidden, Wording::new("problem.judges-only")));
        }
        let reason = crate::chat::clean(reason);
        if reason.is_empty() || reason.chars().count() > LONGEST_REASON {
            return Err(refused(format!(
                "give a reason of at most {LONGEST_REASON} characters, which all players see"
            )));
        }
        let judge = who.name.clone();
        let played = self.played.as_ref().ok_or_else(|| refused(Wording::new("problem.not-begun")))?;
        let ruling = match act {
            JudgeAct::Pause if self.stage == Stage::Playing => Ruling::Pause,
            JudgeAct::Resume if self.stage == Stage::Paused => Ruling::Resume,
            JudgeAct::Pause | JudgeAct::Resume => return Err(refused(Wording::new("problem.wrong-stage"))),
            JudgeAct::Extend { seconds, .. } if !(1..=36_000).contains(seconds) => {
                return Err(refused(Wording::new("problem.extension")));
            }
            JudgeAct::Extend { seat, .. } if seat.is_some_and(|s| index(s) >= self.chairs.len()) => {
                return Err(refused(Wording::new("problem.empty-seat")));
            }
            JudgeAct::Extend { seat, seconds } => Ruling::Extend { seat: *seat, seconds: *seconds },
            JudgeAct::Rewind { to } => {
                if *to >= played.referee().moves() {
                    return Err(refused(format!(
                        "moves can't be taken back to there: the game has only {} moves",
                        played.referee().moves()
                    )));
                }
                return Ok(TableEvent::WentBack { to: *to, by: UndoneBy::Judge(format!("{judge}: {reason}")) });
            }
            JudgeAct::Repair { line, rule } => {
                let repair = repair::read(line, rule, &reason, played.referee()).map_err(refused)?;
                played.game().clone().repair(&repair).map_err(|e| refused(e.to_string()))?;
                Ruling::Repair(Box::new(repair))
            }
            _ => return Err(Problem::new(Code::Unreadable, Wording::new("problem.unknown-ruling"))),
        };
        Ok(TableEvent::Judged { judge, ruling, reason })
    }
}
