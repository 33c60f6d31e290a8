//! Acts about people: staff, registration, drops, penalties.

use maneframe_tournament::act::Role;
use maneframe_tournament::penalty::{Kind, Penalty, Violation};
use maneframe_tournament::round::How;
use maneframe_tournament::{Act, Player, Words, describe};
use miette::miette;
use serde::Serialize;
use serde_json::json;

use super::common::{self, Of, act, done, open, player, words};
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim};

/// Name the staff: organisers and judges
#[derive(clap::Args)]
pub struct Staff {
    #[command(flatten)]
    of: Of,
    /// Name of the person
    name: String,
    /// Role: organizer, head-judge or floor-judge
    #[arg(long = "as", value_name = "ROLE", required_unless_present = "leave",
          value_parser = clap::builder::PossibleValuesParser::new(Role::ALL.map(|(_, name)| name)))]
    role: Option<String>,
    /// Remove the person from the staff
    #[arg(long, conflicts_with = "role")]
    leave: bool,
}

pub fn staff(args: Staff) -> miette::Result<Ended> {
    let name = words(&args.name, "a name")?;
    let role = Role::ALL.into_iter().find(|(_, n)| Some(*n) == args.role.as_deref()).map(|(role, _)| role);
    done(&args.of, |_| match role {
        Some(role) => Ok(Act::Staff { name, role }),
        None => Ok(Act::Unstaff { name }),
    })
}

/// Say who may enter: qualified players, or suspended players
#[derive(clap::Args)]
pub struct Eligible {
    #[command(flatten)]
    of: Of,
    /// Names of players. If any players have qualified, only these may enter
    #[arg(required = true)]
    names: Vec<String>,
    /// The players are suspended
    #[arg(long)]
    suspended: bool,
}

pub fn eligible(args: Eligible) -> miette::Result<Ended> {
    let names = args.names.iter().map(|n| words(n, "a name")).collect::<Result<Vec<_>, _>>()?;
    done(&args.of, |_| Ok(Act::Eligible { names, may: !args.suspended }))
}

/// Register players, before the event or between rounds
#[derive(clap::Args)]
pub struct Add {
    #[command(flatten)]
    of: Of,
    /// Names of the players
    #[arg(required = true, value_name = "PLAYER")]
    players: Vec<String>,
}

pub fn add(args: Add) -> miette::Result<Ended> {
    let names = args.players.iter().map(|n| words(n, "a name")).collect::<Result<Vec<_>, _>>()?;
    let log = act(&args.of, |_| Ok(Act::Add { names }))?;
    if !args.of.hand.json {
        for player in log.history().event().players.iter().rev().take(args.players.len()).rev() {
            say!("{:>4} {}", player.id, bold(&player.name));
        }
    }
    Ok(Ended::Well)
}

/// Correct a player's name
#[derive(clap::Args)]
pub struct Rename {
    #[command(flatten)]
    of: Of,
    /// Player to rename
    player: String,
    /// Correct name of the player
    name: String,
}

pub fn rename(args: Rename) -> miette::Result<Ended> {
    let name = words(&args.name, "a name")?;
    done(&args.of, |h| Ok(Act::Rename { player: player(h.event(), &args.player)?, name }))
}

/// Drop a player from the event. An unplayed match is conceded
#[derive(clap::Args)]
pub struct Drop {
    #[command(flatten)]
    of: Of,
    /// Player who leaves
    player: String,
}

pub fn drop(args: Drop) -> miette::Result<Ended> {
    done(&args.of, |h| Ok(Act::Drop { player: player(h.event(), &args.player)? }))
}

/// Let a player who dropped return
#[derive(clap::Args)]
pub struct Return {
    #[command(flatten)]
    of: Of,
    /// Player who returns
    player: String,
}

pub fn come_back(args: Return) -> miette::Result<Ended> {
    done(&args.of, |h| Ok(Act::Return { player: player(h.event(), &args.player)? }))
}

/// Forbid two players to meet in the Swiss rounds
#[derive(clap::Args)]
pub struct Forbid {
    #[command(flatten)]
    of: Of,
    /// One of the two players
    player: String,
    /// The other one of them
    other: String,
    /// Let them meet again
    #[arg(long)]
    lift: bool,
}

pub fn forbid(args: Forbid) -> miette::Result<Ended> {
    done(&args.of, |h| {
        let pair = [player(h.event(), &args.player)?, player(h.event(), &args.other)?];
        Ok(Act::Forbid { pair, lifted: args.lift })
    })
}

/// Give a player a fixed table for every round
#[derive(clap::Args)]
pub struct Table {
    #[command(flatten)]
    of: Of,
    /// Player with the fixed table
    player: String,
    /// Number of the table
    #[arg(required_unless_present = "none")]
    table: Option<u32>,
    /// Remove the fixed table
    #[arg(long, conflicts_with = "table")]
    none: bool,
}

pub fn table(args: Table) -> miette::Result<Ended> {
    done(&args.of, |h| Ok(Act::FixTable { player: player(h.event(), &args.player)?, table: args.table }))
}

/// Mark players who have paid the entry fee
#[derive(clap::Args)]
pub struct Paid {
    #[command(flatten)]
    of: Of,
    /// Players who have paid. Without any, list those who have not paid
    #[arg(value_name = "PLAYER")]
    players: Vec<String>,
    /// Mark the players as not having paid
    #[arg(long)]
    not: bool,
}

pub fn paid(args: Paid) -> miette::Result<Ended> {
    if args.players.is_empty() {
        let log = open(&args.of.file)?;
        let event = log.history().event();
        let missing: Vec<&Player> = event.players.iter().filter(|p| p.plays() && !p.paid).collect();
        if args.of.hand.json {
            let missing: Vec<_> = missing.iter().map(|p| json!({ "id": p.id.0, "name": p.name })).collect();
            out::json(&json!({ "unpaid": missing }))?;
        } else {
            missing.iter().for_each(|p| say!("{:>5} {} has not paid", p.id.to_string(), p.name));
        }
        return Ok(Ended::Well);
    }
    done(&args.of, |h| {
        let players = args.players.iter().map(|p| player(h.event(), p)).collect::<Result<Vec<_>, _>>()?;
        Ok(Act::Paid { players, paid: !args.not })
    })
}

/// Give a player byes in the first rounds as a prize
#[derive(clap::Args)]
pub struct Byes {
    #[command(flatten)]
    of: Of,
    /// Player who gets the byes
    player: String,
    /// Number of rounds, from the first on; 0 removes the byes
    #[arg(value_parser = clap::value_parser!(u32).range(0..=99))]
    rounds: u32,
}

pub fn byes(args: Byes) -> miette::Result<Ended> {
    done(&args.of, |h| Ok(Act::Byes { player: player(h.event(), &args.player)?, rounds: args.rounds }))
}

/// Penalise a player, or change a penalty after an appeal
///
/// Named violations have the penalty of the floor rules by default. The second warning for the same violation counts as
/// a Game Loss. A Game Loss counts in the unplayed match, or in the next one. If a penalty is lifted or changed, its
/// effect is undone: a match of this round that it decided must be played then.
#[derive(clap::Args)]
pub struct PenaltyArgs {
    #[command(flatten)]
    of: Of,
    /// Player to penalise. Without a player, list the penalties so far, and the violations that the floor rules name
    player: Option<String>,
    /// Penalty: procedural-error, game-warning, game-loss or disqualification [default: that of the violation]
    kind: Option<Kind>,
    /// Violation: slow-play, tardiness, stalling …, or your own words
    #[arg(long = "for", value_name = "VIOLATION")]
    violation: Option<String>,
    /// Note of the judge
    #[arg(long)]
    note: Option<String>,
    /// Lift the player's penalty with that number (`event show --player` lists them)
    #[arg(long, value_name = "NUMBER", requires_all = ["player", "reason"], conflicts_with_all = ["kind", "change", "violation", "note"])]
    lift: Option<u32>,
    /// Change the player's penalty with that number to the named one
    #[arg(long, value_name = "NUMBER", requires_all = ["kind", "reason"], conflicts_with_all = ["violation", "note"])]
    change: Option<u32>,
    /// Reason for lifting or changing it
    #[arg(long)]
    reason: Option<String>,
}

pub fn penalty(args: PenaltyArgs) -> miette::Result<Ended> {
    let Some(name) = &args.player else { return penalties(&args.of) };
    if let (Some(number), Some(reason)) = (args.lift.or(args.change), &args.reason) {
        let reason = words(reason, "a reason")?;
        let to = args.kind.filter(|_| args.change.is_some());
        return done(&args.of, |h| Ok(Act::Ruling { player: player(h.event(), name)?, penalty: number, to, reason }));
    }
    let text = match (&args.violation, args.kind) {
        (Some(text), _) => text,
        (None, Some(_)) => Violation::UNSAID,
        (None, None) => return Err(miette!(help = "`--for slow-play`, or a penalty", "missing violation")),
    };
    let violation = Violation::new(text).map_err(|e| miette!("that can't be a violation: {e}"))?;
    let kind = args.kind.or(violation.usual()).ok_or_else(|| {
        miette!(
            help = "procedural-error, game-warning, game-loss or disqualification",
            "`{violation}` is not a violation of the floor rules: give a penalty"
        )
    })?;
    let note = args.note.as_deref().map(|n| words(n, "a note")).transpose()?;
    let log = act(&args.of, |h| {
        Ok(Act::Penalty { player: player(h.event(), name)?, kind, violation: violation.clone(), note })
    })?;
    let event = log.history().event();
    let found = event.player(player(event, name)?).map_err(|e| miette!("{e}"))?;
    let Some(given) = found.penalties.last().filter(|_| !args.of.hand.json) else { return Ok(Ended::Well) };
    say!("{}: {} for {}", found.name, bold(given.counts_as), given.violation);
    let round = event.round().filter(|_| given.counts_as >= Kind::GameLoss);
    if let Some((round, table)) = round.and_then(|round| Some((round, round.table_of(found.id)?))) {
        if let Some(result) = table.result.filter(|r| r.how == How::Penalty) {
            say!("{}", describe::result(event, round.number, table.number, result.score));
        } else if table.losses != [0; 2] {
            say!("a Game Loss counts at table {}", table.number);
        }
    }
    if found.losses_due > 0 {
        say!("{}", carried(found));
    }
    Ok(Ended::Well)
}

/// Describes the Game Losses of a player that count in later games.
pub fn carried(player: &Player) -> String {
    match player.losses_due {
        1 => format!("{} loses the next game (Game Loss)", player.name),
        losses => format!("{} loses the next {losses} games (Game Loss)", player.name),
    }
}

/// A penalty in JSON.
#[derive(Serialize)]
struct Given<'a> {
    player: u32,
    name: &'a Words,
    /// Number of the penalty among the player's penalties.
    number: usize,
    #[serde(flatten)]
    penalty: &'a Penalty,
}

/// Prints all penalties of the event in the order in which they were given, and the violations that the floor rules
/// name.
fn penalties(of: &Of) -> miette::Result<Ended> {
    let log = open(&of.file)?;
    let players = log.history().event().players.iter();
    let mut given: Vec<Given> = players
        .flat_map(|p| {
            let numbered = p.penalties.iter().zip(1..);
            numbered.map(|(penalty, number)| Given { player: p.id.0, name: &p.name, number, penalty })
        })
        .collect();
    given.sort_by_key(|g| (g.penalty.round, g.penalty.at));
    if of.hand.json {
        let named: Vec<_> =
            Violation::NAMED.iter().map(|(name, kind)| json!({ "name": name, "usual": kind })).collect();
        out::json(&json!({ "penalties": given, "violations": named }))?;
        return Ok(Ended::Well);
    }
    for Given { name, penalty, number, .. } in given {
        let note = penalty.note.as_ref().map_or(String::new(), |n| format!(": {n}"));
        let (round, counts_as) = (penalty.round, penalty.counts_as);
        say!(
            "round {round:>2}  {name} {number}: {} for {}{note} {}",
            bold(counts_as),
            penalty.violation,
            dim(format_args!("{}{}", penalty.by, ruling(penalty)))
        );
    }
    for (name, kind) in Violation::NAMED {
        say!("{}", dim(format_args!("{name:24} {kind}")));
    }
    Ok(Ended::Well)
}

/// Describes a later ruling on a penalty.
pub fn ruling(penalty: &Penalty) -> String {
    match &penalty.ruling {
        Some(ruling) if penalty.lifted => format!(", lifted by {}: {}", ruling.by, ruling.reason),
        Some(ruling) => format!(", was a {}, changed by {}: {}", ruling.was, ruling.by, ruling.reason),
        None => String::new(),
    }
}

/// Let two players who play for first and second place split the prizes
#[derive(clap::Args)]
pub struct Split {
    #[command(flatten)]
    of: Of,
    /// One of the two players
    player: String,
    /// The other one of them
    other: String,
    /// Terms of their agreement
    #[arg(long)]
    terms: String,
}

pub fn split(args: Split) -> miette::Result<Ended> {
    let terms = words(&args.terms, "terms")?;
    done(&args.of, |h| {
        let players = vec![player(h.event(), &args.player)?, player(h.event(), &args.other)?];
        Ok(Act::Split { players, terms })
    })
}

/// Record a note about a player or the event
#[derive(clap::Args)]
pub struct NoteArgs {
    #[command(flatten)]
    of: Of,
    /// Text of the note
    text: String,
    /// Player whom the note is about
    #[arg(long)]
    player: Option<String>,
}

pub fn note(args: NoteArgs) -> miette::Result<Ended> {
    let text = words(&args.text, "a note")?;
    done(&args.of, |h| {
        let player = args.player.as_deref().map(|p| player(h.event(), p)).transpose()?;
        Ok(Act::Note { player, text })
    })
}

/// Undo the last act, all acts after an entry, or one older act alone
///
/// The log keeps undone acts: `event log` shows which entries are in force, with their numbers. `redo` restores them.
#[derive(clap::Args)]
pub struct Undo {
    #[command(flatten)]
    of: Of,
    /// Undo all acts after the entry with that number
    #[arg(long, value_name = "ENTRY", conflicts_with = "only")]
    to: Option<u64>,
    /// Undo only that entry, if all acts after it are possible without it
    #[arg(long, value_name = "ENTRY", requires = "reason")]
    only: Option<u64>,
    /// Reason for undoing it
    #[arg(long, requires = "only")]
    reason: Option<String>,
}

pub fn undo(args: Undo) -> miette::Result<Ended> {
    if let (Some(of), Some(reason)) = (args.only, &args.reason) {
        let reason = words(reason, "a reason")?;
        let log = act(&args.of, |_| Ok(Act::Retract { of, reason }))?;
        tell(&log, &args.of, "taken back", of);
        return Ok(Ended::Well);
    }
    if let Some(n) = args.to {
        let before = standing(&open(&args.of.file)?);
        let log = act(&args.of, |h| Ok(h.undo_to(n)?))?;
        let after = standing(&log);
        before.iter().rev().filter(|n| !after.contains(n)).for_each(|n| tell(&log, &args.of, "taken back", *n));
        return Ok(Ended::Well);
    }
    let log = act(&args.of, |h| Ok(h.undo()?))?;
    if let Some(Act::Undo { of }) = log.history().entries().last().map(|e| &e.act) {
        tell(&log, &args.of, "taken back", *of);
    }
    Ok(Ended::Well)
}

/// Redo what was undone last
#[derive(clap::Args)]
pub struct Redo {
    #[command(flatten)]
    of: Of,
}

pub fn redo(args: Redo) -> miette::Result<Ended> {
    let log = act(&args.of, |h| Ok(h.redo()?))?;
    if let Some(Act::Redo { of }) = log.history().entries().last().map(|e| &e.act) {
        tell(&log, &args.of, "done again", *of);
    }
    Ok(Ended::Well)
}

/// Returns the numbers of the entries in force.
fn standing(log: &common::Log) -> Vec<u64> {
    let history = log.history();
    history.entries().iter().map(|e| e.n).filter(|n| history.stands(*n)).collect()
}

fn tell(log: &common::Log, of: &Of, what: &str, n: u64) {
    let entries = log.history().entries();
    let at = usize::try_from(n).ok().and_then(|n| n.checked_sub(1)).filter(|at| *at < entries.len());
    if let Some(at) = at.filter(|_| !of.hand.json) {
        say!("{}: {}", bold(what), describe::entries(log.history())[at]);
    }
}
