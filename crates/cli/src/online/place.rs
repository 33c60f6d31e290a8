//! A user's place at a table of a server: its questions and answers.

use maneframe_client::Connection;
use maneframe_engine::message::{Question, Seat};
use maneframe_protocol::{Command, JudgeAct, Passing, Proposal, ProposalKind, Stage, Status, Until, ViewerRole, Whom};

use super::show;

/// A user's place at a table.
pub struct Place {
    /// Connection to the table.
    pub connection: Connection,
    /// Seat of the user.
    pub me: Option<Seat>,
    /// True if the user is the table's judge.
    pub judge: bool,
    /// The question that was answered last, and the command with the answer. It counts as answered even before the
    /// server confirms it.
    answered: Option<(u32, u64)>,
    /// True to stop in every window.
    pub full_control: bool,
}

impl Place {
    /// Creates the place for a connection.
    pub fn new(connection: Connection) -> Place {
        Place { connection, me: None, judge: false, answered: None, full_control: false }
    }

    /// Handles the server's message about the user's role. An answer may have been lost.
    pub fn welcome(&mut self, you: ViewerRole) {
        (self.me, self.judge) = match you {
            ViewerRole::Seat(seat) => (Some(seat), false),
            ViewerRole::Judge => (None, true),
            ViewerRole::Spectator => (None, false),
        };
        self.answered = None;
    }

    /// Handles the refusal of a command. Its question is open again.
    pub fn refused(&mut self, command: u64) {
        self.answered = self.answered.filter(|(_, sent)| *sent != command);
    }

    /// Returns the status of the table, when the server has sent it.
    pub fn status(&self) -> Option<&Status> {
        Some(&self.connection.table.as_ref()?.status)
    }

    /// Returns the stage of the table.
    pub fn stage(&self) -> Stage {
        self.status().map_or(Stage::Waiting, |status| status.stage)
    }

    /// Returns the question that this user must answer.
    pub fn question(&self) -> Option<&Question> {
        let table = self.connection.table.as_ref().filter(|t| t.status.stage == Stage::Playing)?;
        let question = table.question.as_ref()?;
        let mine = Some(question.who) == self.me && question.options.is_some();
        let answered = self.answered.is_some_and(|(number, _)| number == question.number);
        (mine && !answered).then_some(question)
    }

    /// Answers the question with the option of that number. Returns `false` if there is no question.
    pub fn answer(&mut self, option: usize) -> bool {
        let Some(number) = self.question().map(|q| q.number) else { return false };
        let command = self.connection.send(Command::Act { question: number, option });
        self.answered = Some((number, command));
        true
    }

    /// Sets when the server passes from now on.
    pub fn pass_until(&mut self, until: Until) {
        let passing = Passing { until, full_control: self.full_control, ..Passing::default() };
        self.connection.send(Command::Pass { passing });
    }

    /// Returns the proposal that waits for this user.
    pub fn proposed(&self) -> Option<&Proposal> {
        let waits = |p: &&Proposal| self.me.is_some_and(|me| p.waits_for.contains(&me));
        self.status()?.proposals.iter().find(waits)
    }
}

/// Describes a proposal.
pub fn proposal(proposal: &Proposal, status: &Status) -> String {
    let what = match proposal.what {
        ProposalKind::Undo => "to take back moves".to_owned(),
        ProposalKind::Judge => "for a judge, who sees all hands".to_owned(),
        ProposalKind::Draw => "for a draw".to_owned(),
        ProposalKind::Rematch => "for a rematch".to_owned(),
        ProposalKind::Gone { seat } => format!("to continue without {}, who is away", show::name(status, seat)),
    };
    format!("{} asks {what}", show::name(status, proposal.by))
}

/// Parses a line that mutes a player or spectator, or unmutes one: `/mute P2`, `/unmute P2`.
pub fn muting(line: &str) -> Option<Command> {
    let (what, whom) = line.split_once(' ')?;
    let muted = match what {
        "/mute" => true,
        "/unmute" => false,
        _ => return None,
    };
    let seat = whom.trim().trim_start_matches(['P', 'p']).parse().ok()?;
    Some(Command::Mute { whom: Whom::Seat(Seat(seat)), muted })
}

/// Parses a judge's ruling. Returns `None` if the line doesn't begin with the word of a ruling.
///
/// # Errors
/// If the ruling isn't complete.
pub fn ruling(line: &str) -> Option<Result<Command, &'static str>> {
    let (what, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let number = || rest.split_once(' ').and_then(|(n, why)| Some((n.parse::<u32>().ok()?, why.to_owned())));
    let ruling = match what {
        "pause" => Some((JudgeAct::Pause, rest.to_owned())),
        "resume" => Some((JudgeAct::Resume, rest.to_owned())),
        "extend" => number().map(|(seconds, why)| (JudgeAct::Extend { seat: None, seconds }, why)),
        "rewind" => number().map(|(to, why)| (JudgeAct::Rewind { to: to as usize }, why)),
        "repair" => rest.split_once("--").and_then(|(act, why)| {
            let (rule, line) = act.trim().split_once(' ')?;
            let (rule, line) = (rule.to_owned(), line.to_owned());
            Some((JudgeAct::Repair { line, rule }, why.trim().to_owned()))
        }),
        _ => return None,
    };
    let complete = ruling.map(|(act, reason)| Command::Judge { act, reason });
    Some(complete.ok_or("judge's commands need a reason; `help` lists them"))
}
