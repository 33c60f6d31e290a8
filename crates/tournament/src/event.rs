//! State of an event, computed from its log.

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

/// Maximum number of players of an event: pairing that many takes seconds and half a gigabyte.
pub const MAX_PLAYERS: usize = 2_000;
/// Minimum number of players of an event (Participation Minimums).
pub const MIN_PLAYERS: usize = 4;
/// Maximum length of a player's name, in characters.
pub const MAX_NAME: usize = 100;

/// Member of the staff.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Member {
    /// Name of the member.
    pub name: Words,
    /// Role of the member.
    pub role: Role,
}

/// Split of prizes that players agreed on (Conceding and Dropping).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Split {
    /// Numbers of the players.
    pub players: Vec<PlayerId>,
    /// Terms of the split.
    pub terms: Words,
    /// Staff member who recorded the split.
    pub by: Words,
}

/// Note of the staff.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Note {
    /// Player whom the note concerns, if any.
    pub player: Option<PlayerId>,
    /// Text of the note.
    pub text: Words,
    /// Author of the note.
    pub by: Words,
    /// Time of the note.
    pub at: Timestamp,
}

/// State of an event.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Event {
    /// Settings of the event.
    pub settings: Settings,
    /// Members of the staff.
    pub staff: Vec<Member>,
    /// Folded names of qualified players. If the set isn't empty, no other player may enter.
    pub qualified: BTreeSet<String>,
    /// Folded names of players who may not enter.
    pub suspended: BTreeSet<String>,
    /// Players, by number.
    pub players: Vec<Player>,
    /// Pairs that must not meet, the lower number first.
    pub forbidden: BTreeSet<(PlayerId, PlayerId)>,
    /// Rounds, by number.
    pub rounds: Vec<Round>,
    /// Number of Swiss rounds. It is set when the first round is paired.
    pub planned: Option<u32>,
    /// Players of the elimination rounds, best seed first.
    pub seeds: Option<Vec<PlayerId>>,
    /// Players at each draft table.
    pub pods: Vec<Vec<PlayerId>>,
    /// Splits of prizes.
    pub splits: Vec<Split>,
    /// Notes of the staff.
    pub notes: Vec<Note>,
}

impl Event {
    /// Opens a new event.
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

    /// Carries out an act.
    ///
    /// # Errors
    /// If the act is refused. The event is then unchanged.
    pub fn apply(&mut self, at: Timestamp, by: &Words, act: &Act) -> Result<(), Refusal> {
        self.act(at, by, act, true)
    }

    /// Repeats an act of a log. Earlier versions allowed some acts that this version refuses when they are `new`. Logs
    /// with such acts must still open.
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
            // [`History`](crate::history::History) carries out these acts, so an event never gets them.
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
                (old.rules_text == settings.rules_text, "the rules of the table"),
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

    /// Returns a player by number.
    ///
    /// # Errors
    /// If the number is unknown.
    pub fn player(&self, id: PlayerId) -> Result<&Player, Refusal> {
        self.players.get(id.index()).ok_or(Refusal::NoPlayer(id))
    }

    fn player_mut(&mut self, id: PlayerId) -> Result<&mut Player, Refusal> {
        self.players.get_mut(id.index()).ok_or(Refusal::NoPlayer(id))
    }

    /// Returns a player's name, or the number if it is unknown.
    pub fn name(&self, id: PlayerId) -> String {
        self.players.get(id.index()).map_or_else(|| id.to_string(), |p| p.name.to_string())
    }

    fn find_name(&self, name: &Words) -> Option<&Player> {
        let folded = name.folded();
        self.players.iter().find(|p| p.name.folded() == folded)
    }

    /// Returns the round that was paired last.
    pub fn round(&self) -> Option<&Round> {
        self.rounds.last()
    }

    fn round_mut(&mut self) -> Result<&mut Round, Refusal> {
        self.rounds.last_mut().ok_or(Refusal::NoRound)
    }

    /// Returns a table of the current round.
    ///
    /// # Errors
    /// If the round or the table does not exist.
    pub fn table(&self, number: u32) -> Result<&Table, Refusal> {
        let round = self.round().ok_or(Refusal::NoRound)?;
        round.table(number).ok_or(Refusal::NoTable(number, round.number))
    }

    fn table_mut(&mut self, number: u32) -> Result<&mut Table, Refusal> {
        let round = self.round_mut()?;
        let of = round.number;
        round.tables.iter_mut().find(|t| t.number == number).ok_or(Refusal::NoTable(number, of))
    }

    /// Returns a round by its number.
    ///
    /// # Errors
    /// If the round does not exist.
    pub fn round_numbered(&self, number: u32) -> Result<&Round, Refusal> {
        let at = (number as usize).checked_sub(1);
        at.and_then(|at| self.rounds.get(at)).ok_or(Refusal::NoSuchRound(number))
    }

    /// Returns the day on which cards must be legal (Legal Cards). It is the announced start. Without one, it is the
    /// start of the first round's clock, or `now` before that.
    pub fn day(&self, now: Timestamp) -> Timestamp {
        let clock = self.rounds.first().and_then(|round| round.clock.started);
        self.settings.starts.or(clock).unwrap_or(now)
    }

    /// Returns true if a player has a bye as a prize in that Swiss round.
    pub fn has_prize_bye(&self, player: PlayerId, round: u32) -> bool {
        self.player(player).is_ok_and(|p| p.prize_byes >= round)
    }

    /// Returns true if all results of the current round are recorded. Also returns true before the first round.
    pub fn is_between_rounds(&self) -> bool {
        self.round().is_none_or(Round::is_complete)
    }

    /// Returns true if the elimination rounds have begun.
    pub fn is_cut(&self) -> bool {
        self.seeds.is_some()
    }

    /// Returns the number of Swiss rounds that were paired.
    pub fn swiss_rounds(&self) -> u32 {
        self.rounds.iter().filter(|r| r.stage == Stage::Swiss).count() as u32
    }

    /// Returns the planned number of Swiss rounds. It is the announced number or, without one, the number that the
    /// floor rules suggest for the number of players (Swiss Rounds).
    pub fn rounds_planned(&self) -> u32 {
        let playing = self.players.iter().filter(|p| p.plays()).count();
        self.planned.or(self.settings.rounds).unwrap_or_else(|| suggested_rounds(playing))
    }

    /// Returns the winner, once the last match is played.
    pub fn champion(&self) -> Option<PlayerId> {
        elimination::champion(self)
    }

    /// Returns the head judge, if there is one.
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

    /// Returns true if two players must not meet.
    pub fn is_forbidden(&self, a: PlayerId, b: PlayerId) -> bool {
        self.forbidden.contains(&(a.min(b), a.max(b)))
    }
}
