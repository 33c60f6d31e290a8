//! An event as a value: what its log adds up to.

use std::collections::BTreeSet;

use jiff::Timestamp;
use serde::Serialize;

use crate::act::{Act, Role};
use crate::elimination;
use crate::player::{Player, PlayerId};
use crate::refusal::Refusal;
use crate::round::{Round, Stage, Table};
use crate::settings::Settings;
use crate::tier::suggested_rounds;
use crate::words::Words;

mod lists;
mod matches;
mod people;
mod rounds;

use matches::Claim;

/// The most players of an event: pairing them takes seconds and half a gigabyte.
pub const MAX_PLAYERS: usize = 2_000;
/// The least players of an event (Participation Minimums).
pub const MIN_PLAYERS: usize = 4;
/// The longest name of a player, in characters.
pub const MAX_NAME: usize = 100;

/// Somebody of the staff.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Member {
    /// Who.
    pub name: Words,
    /// As what.
    pub role: Role,
}

/// A split that players agreed on (Conceding and Dropping).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Split {
    /// They.
    pub players: Vec<PlayerId>,
    /// How.
    pub terms: Words,
    /// Before whom.
    pub by: Words,
}

/// A note of the staff.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Note {
    /// On whom.
    pub player: Option<PlayerId>,
    /// The words.
    pub text: Words,
    /// Whose.
    pub by: Words,
    /// When.
    pub at: Timestamp,
}

/// An event.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Event {
    /// How it is run.
    pub settings: Settings,
    /// Who runs it.
    pub staff: Vec<Member>,
    /// Names of those who have qualified; where there are any, nobody else may enter.
    pub qualified: BTreeSet<String>,
    /// Names of those who may not enter.
    pub suspended: BTreeSet<String>,
    /// Who takes part, by number.
    pub players: Vec<Player>,
    /// Pairs that must not meet, the lower number first.
    pub forbidden: BTreeSet<(PlayerId, PlayerId)>,
    /// The rounds, by number.
    pub rounds: Vec<Round>,
    /// How many Swiss rounds count as announced; set when the first is paired.
    pub planned: Option<u32>,
    /// The players of the elimination rounds, best seed first.
    pub seeds: Option<Vec<PlayerId>>,
    /// Draft tables.
    pub pods: Vec<Vec<PlayerId>>,
    /// Splits.
    pub splits: Vec<Split>,
    /// Notes.
    pub notes: Vec<Note>,
}

impl Event {
    /// A new event.
    ///
    /// # Errors
    /// If a setting is out of bounds.
    pub fn open(settings: Settings) -> Result<Event, Refusal> {
        match settings.flaw() {
            Some(flaw) => Err(Refusal::Settings(flaw)),
            None => Ok(Event {
                settings,
                staff: Vec::new(),
                qualified: BTreeSet::new(),
                suspended: BTreeSet::new(),
                players: Vec::new(),
                forbidden: BTreeSet::new(),
                rounds: Vec::new(),
                planned: None,
                seeds: None,
                pods: Vec::new(),
                splits: Vec::new(),
                notes: Vec::new(),
            }),
        }
    }

    /// Does an act.
    ///
    /// # Errors
    /// If it can't be done; the event is as it was then.
    pub fn apply(&mut self, at: Timestamp, by: &Words, act: &Act) -> Result<(), Refusal> {
        self.act(at, by, act, true)
    }

    /// Does an act of a log once more. Earlier versions allowed some acts that are refused when they are `new`; their logs
    /// must still open.
    pub(crate) fn replay(&mut self, at: Timestamp, by: &Words, act: &Act) -> Result<(), Refusal> {
        self.act(at, by, act, false)
    }

    fn act(&mut self, at: Timestamp, by: &Words, act: &Act, new: bool) -> Result<(), Refusal> {
        match act {
            Act::Open(_) => Err(Refusal::Opened),
            Act::Set(settings) => self.set(settings),
            Act::Staff { name, role } => self.join_staff(name, *role),
            Act::Unstaff { name } => self.leave_staff(name),
            Act::Eligible { names, may } => self.eligible(names, *may),
            Act::Add { names } => self.add(names),
            Act::Rename { player, name } => self.rename(*player, name),
            Act::Drop { player } => self.drop_out(*player),
            Act::Return { player } => self.come_back(*player),
            Act::Forbid { pair, lifted } => self.forbid(*pair, *lifted),
            Act::List { player, list } => self.hand_in(at, by, *player, list),
            Act::ListFault { player, fault, note } => self.list_fault(at, by, *player, *fault, note.as_ref()),
            Act::Pair { round, tables } => self.pair(*round, tables),
            Act::Seat { player } => self.seat_late(*player, new),
            Act::Swap { pair } => self.swap(*pair, new),
            Act::Result { table, score, conceded, went_first, correction } => {
                let reported = Claim { score: *score, conceded: *conceded, went_first: *went_first };
                self.report(*table, reported, correction.is_some(), new)
            }
            Act::Amend { round, table, score: Some(score), conceded, went_first, .. } => {
                self.amend(*round, *table, Claim { score: *score, conceded: *conceded, went_first: *went_first })
            }
            Act::Amend { round, table, score: None, .. } => self.clear(*round, *table),
            Act::Reseat { round, pair, .. } => self.reseat(*round, *pair),
            Act::Start => self.start(at),
            Act::Pause => self.pause(at),
            Act::Resume => self.resume(at),
            Act::Extend { table, seconds } => self.extend(*table, *seconds),
            Act::Penalty { player, kind, violation, note } => {
                self.penalise(at, by, *player, *kind, violation, note.as_ref())
            }
            Act::Ruling { player, penalty, to, reason } => self.rule(at, by, *player, *penalty, *to, reason),
            Act::FixTable { player, table } => self.fix_table(*player, *table),
            Act::Paid { players, paid } => self.pay(players, *paid),
            Act::Byes { player, rounds } => self.award_byes(*player, *rounds),
            Act::Check { tables, seconds } => self.check(tables, *seconds),
            Act::Cut { seeds, tables } => self.cut(seeds, tables, new),
            Act::Split { players, terms } => self.split(by, players, terms),
            Act::Pods { pods } => self.seat_pods(pods),
            Act::Note { player, text } => {
                if let Some(player) = player {
                    self.player(*player)?;
                }
                self.notes.push(Note { player: *player, text: text.clone(), by: by.clone(), at });
                Ok(())
            }
            // The history does these.
            Act::Undo { .. } | Act::UndoTo { .. } => Err(Refusal::NothingToUndo),
            Act::Retract { of, .. } => Err(Refusal::NotAlone(*of)),
            Act::Redo { .. } => Err(Refusal::NothingToRedo),
        }
    }

    fn set(&mut self, settings: &Settings) -> Result<(), Refusal> {
        if let Some(flaw) = settings.flaw() {
            return Err(Refusal::Settings(flaw));
        }
        let old = &self.settings;
        if !self.rounds.is_empty() {
            let same = [
                (old.tier == settings.tier, "the tier"),
                (old.format == settings.format, "the format"),
                (old.seed == settings.seed, "the seed"),
                (old.starts == settings.starts, "the start"),
                (old.swiss_wins == settings.swiss_wins, "the length of a match"),
                (old.format_text == settings.format_text, "the format"),
            ];
            if let Some((_, what)) = same.iter().find(|(same, _)| !same) {
                return Err(Refusal::Settled(what));
            }
        }
        if self.is_cut() && old.wins(true) != settings.wins(true) {
            return Err(Refusal::Settled("the length of an elimination match"));
        }
        if !settings.tier.staff_may_play()
            && let Some(member) = self.staff.iter().find(|m| self.find_name(&m.name).is_some())
        {
            return Err(Refusal::StaffPlays(member.name.clone()));
        }
        if settings.rounds.is_some() && self.planned.is_some() {
            self.planned = settings.rounds;
        }
        self.settings = settings.clone();
        Ok(())
    }

    /// A player by number.
    ///
    /// # Errors
    /// If there is none.
    pub fn player(&self, id: PlayerId) -> Result<&Player, Refusal> {
        self.players.get(id.index()).ok_or(Refusal::NoPlayer(id))
    }

    fn player_mut(&mut self, id: PlayerId) -> Result<&mut Player, Refusal> {
        self.players.get_mut(id.index()).ok_or(Refusal::NoPlayer(id))
    }

    /// A player's name, or the number where there is no such player.
    pub fn name(&self, id: PlayerId) -> String {
        self.players.get(id.index()).map_or_else(|| id.to_string(), |p| p.name.to_string())
    }

    fn find_name(&self, name: &Words) -> Option<&Player> {
        let folded = name.folded();
        self.players.iter().find(|p| p.name.folded() == folded)
    }

    /// The round that is played, or was last.
    pub fn round(&self) -> Option<&Round> {
        self.rounds.last()
    }

    fn round_mut(&mut self) -> Result<&mut Round, Refusal> {
        self.rounds.last_mut().ok_or(Refusal::NoRound)
    }

    /// A table of the round that is played.
    ///
    /// # Errors
    /// If there is none.
    pub fn table(&self, number: u32) -> Result<&Table, Refusal> {
        let round = self.round().ok_or(Refusal::NoRound)?;
        round.table(number).ok_or(Refusal::NoTable(number, round.number))
    }

    fn table_mut(&mut self, number: u32) -> Result<&mut Table, Refusal> {
        let round = self.round_mut()?;
        let of = round.number;
        round.tables.iter_mut().find(|t| t.number == number).ok_or(Refusal::NoTable(number, of))
    }

    /// A round by its number.
    ///
    /// # Errors
    /// If there is none.
    pub fn round_numbered(&self, number: u32) -> Result<&Round, Refusal> {
        let at = (number as usize).checked_sub(1);
        at.and_then(|at| self.rounds.get(at)).ok_or(Refusal::NoSuchRound(number))
    }

    /// When the event is played: the start that was announced, or that of the first round's clock, or `now`. Cards are legal as
    /// of that day (Legal Cards).
    pub fn day(&self, now: Timestamp) -> Timestamp {
        let clock = self.rounds.first().and_then(|round| round.clock.started);
        self.settings.starts.or(clock).unwrap_or(now)
    }

    /// Returns true if a player has a bye as a prize in that Swiss round.
    pub fn has_prize_bye(&self, player: PlayerId, round: u32) -> bool {
        self.player(player).is_ok_and(|p| p.prize_byes >= round)
    }

    /// Whether the round that is played has all its results; true before the first.
    pub fn is_between_rounds(&self) -> bool {
        self.round().is_none_or(Round::is_complete)
    }

    /// Whether the elimination rounds have begun.
    pub fn is_cut(&self) -> bool {
        self.seeds.is_some()
    }

    /// Swiss rounds that were paired.
    pub fn swiss_rounds(&self) -> u32 {
        self.rounds.iter().filter(|r| r.stage == Stage::Swiss).count() as u32
    }

    /// How many Swiss rounds there are to be: those announced, or the number suggested for the players (Swiss Rounds).
    pub fn rounds_planned(&self) -> u32 {
        let playing = self.players.iter().filter(|p| p.plays()).count();
        self.planned.or(self.settings.rounds).unwrap_or_else(|| suggested_rounds(playing))
    }

    /// Who has won, once the last match is played.
    pub fn champion(&self) -> Option<PlayerId> {
        elimination::champion(self)
    }

    /// Whether somebody is the head judge, and who.
    pub fn head_judge(&self) -> Option<&Member> {
        self.staff.iter().find(|m| m.role == Role::HeadJudge)
    }

    fn must_be_head_judge(&self, by: &Words, what: &'static str) -> Result<(), Refusal> {
        match self.head_judge() {
            Some(member) if member.name.folded() == by.folded() => Ok(()),
            Some(member) => Err(Refusal::HeadJudgeOnly(member.name.clone(), what)),
            None => Err(Refusal::NoHeadJudge(what)),
        }
    }

    /// Whether two players must not meet.
    pub fn is_forbidden(&self, a: PlayerId, b: PlayerId) -> bool {
        self.forbidden.contains(&(a.min(b), a.max(b)))
    }
}
