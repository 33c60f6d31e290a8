//! Acts about people: who comes, who goes, who is penalised.

use maneframe_tournament::act::Role;
use maneframe_tournament::penalty::{Kind, Penalty, Violation};
use maneframe_tournament::{Act, Words};
use miette::miette;
use serde::Serialize;
use serde_json::json;

use super::common::{self, Of, act, done, open, player, words};
use crate::ended::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim};

/// Names of the staff: who organises and judges
#[derive(clap::Args)]
pub struct Staff {
    #[command(flatten)]
    of: Of,
    /// Who
    name: String,
    /// organizer, head-judge or floor-judge
    #[arg(long = "as", value_name = "ROLE", required_unless_present = "leave",
          value_parser = clap::builder::PossibleValuesParser::new(Role::ALL.map(|(_, name)| name)))]
    role: Option<String>,
    /// Is of the staff no more
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

/// Say who may enter: who has qualified, or who is suspended
#[derive(clap::Args)]
pub struct Eligible {
    #[command(flatten)]
    of: Of,
    /// Names; once any have qualified, nobody else may enter
    #[arg(required = true)]
    names: Vec<String>,
    /// They are suspended
    #[arg(long)]
    suspended: bool,
}

pub fn eligible(args: Eligible) -> miette::Result<Ended> {
    let names = args.names.iter().map(|n| words(n, "a name")).collect::<Result<Vec<_>, _>>()?;
    done(&args.of, |_| Ok(Act::Eligible { names, may: !args.suspended }))
}

/// Register players; before the event or between rounds
#[derive(clap::Args)]
pub struct Add {
    #[command(flatten)]
    of: Of,
    /// Their names
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
    /// Who
    player: String,
    /// The right name
    name: String,
}

pub fn rename(args: Rename) -> miette::Result<Ended> {
    let name = words(&args.name, "a name")?;
    done(&args.of, |h| Ok(Act::Rename { player: player(h.event(), &args.player)?, name }))
}

/// A player leaves the event; a match that is to be played is given up
#[derive(clap::Args)]
pub struct Drop {
    #[command(flatten)]
    of: Of,
    /// Who
    player: String,
}

pub fn drop(args: Drop) -> miette::Result<Ended> {
    done(&args.of, |h| Ok(Act::Drop { player: player(h.event(), &args.player)? }))
}

/// A player who left comes back
#[derive(clap::Args)]
pub struct Return {
    #[command(flatten)]
    of: Of,
    /// Who
    player: String,
}

pub fn come_back(args: Return) -> miette::Result<Ended> {
    done(&args.of, |h| Ok(Act::Return { player: player(h.event(), &args.player)? }))
}

/// Two players must not meet in the Swiss rounds
#[derive(clap::Args)]
pub struct Forbid {
    #[command(flatten)]
    of: Of,
    /// One
    player: String,
    /// The other
    other: String,
    /// They may again
    #[arg(long)]
    lift: bool,
}

pub fn forbid(args: Forbid) -> miette::Result<Ended> {
    done(&args.of, |h| {
        let pair = [player(h.event(), &args.player)?, player(h.event(), &args.other)?];
        Ok(Act::Forbid { pair, lifted: args.lift })
    })
}

/// Penalise a player
///
/// Named violations have the penalty that the floor rules name them under, where none is given. The second warning for the
/// same thing counts as a Game Loss. A Game Loss counts in the match that is to be played, or in the next one.
#[derive(clap::Args)]
pub struct PenaltyArgs {
    #[command(flatten)]
    of: Of,
    /// Whom; where nobody is named, the penalties given so far are told, and what the floor rules name
    player: Option<String>,
    /// procedural-error, game-warning, game-loss or disqualification; that of the violation where none is named
    kind: Option<Kind>,
    /// What for: slow-play, tardiness, stalling …, or words of your own
    #[arg(long = "for", value_name = "VIOLATION")]
    violation: Option<String>,
    /// The judge's note
    #[arg(long)]
    note: Option<String>,
}

pub fn penalty(args: PenaltyArgs) -> miette::Result<Ended> {
    let Some(name) = &args.player else { return penalties(&args.of) };
    let text = match (&args.violation, args.kind) {
        (Some(text), _) => text,
        (None, Some(_)) => Violation::UNSAID,
        (None, None) => return Err(miette!(help = "`--for slow-play`, or a penalty", "say what the penalty is for")),
    };
    let violation = Violation::new(text).map_err(|e| miette!("that can't be a violation: {e}"))?;
    let kind = args.kind.or(violation.usual()).ok_or_else(|| {
        miette!(
            help = "procedural-error, game-warning, game-loss or disqualification",
            "the floor rules don't name `{violation}`: say which penalty it is"
        )
    })?;
    let note = args.note.as_deref().map(|n| words(n, "a note")).transpose()?;
    let log = act(&args.of, |h| {
        Ok(Act::Penalty { player: player(h.event(), name)?, kind, violation: violation.clone(), note })
    })?;
    let event = log.history().event();
    let Some(given) = event.players.get(player(event, name)?.index()).and_then(|p| p.penalties.last()) else {
        return Ok(Ended::Well);
    };
    if !args.of.hand.json {
        say!("{} for {}", bold(given.counts_as), given.violation);
    }
    Ok(Ended::Well)
}

/// A penalty as programs are told it.
#[derive(Serialize)]
struct Given<'a> {
    player: u32,
    name: &'a Words,
    #[serde(flatten)]
    penalty: &'a Penalty,
}

/// Tells all penalties of the event in the order in which they were given, and the violations that the floor rules name.
fn penalties(of: &Of) -> miette::Result<Ended> {
    let log = open(&of.file)?;
    let players = log.history().event().players.iter();
    let mut given: Vec<Given> = players
        .flat_map(|p| p.penalties.iter().map(|penalty| Given { player: p.id.0, name: &p.name, penalty }))
        .collect();
    given.sort_by_key(|g| (g.penalty.round, g.penalty.at));
    if of.hand.json {
        let named: Vec<_> =
            Violation::NAMED.iter().map(|(name, kind)| json!({ "name": name, "usual": kind })).collect();
        out::json(&json!({ "penalties": given, "violations": named }))?;
        return Ok(Ended::Well);
    }
    for Given { name, penalty, .. } in given {
        let note = penalty.note.as_ref().map_or(String::new(), |n| format!(": {n}"));
        let (round, counts_as) = (penalty.round, penalty.counts_as);
        say!("round {round:>2}  {name}: {} for {}{note} {}", bold(counts_as), penalty.violation, dim(&penalty.by));
    }
    for (name, kind) in Violation::NAMED {
        say!("{}", dim(format_args!("{name:24} {kind}")));
    }
    Ok(Ended::Well)
}

/// Two players who play for first and second place split the prizes
#[derive(clap::Args)]
pub struct Split {
    #[command(flatten)]
    of: Of,
    /// One
    player: String,
    /// The other
    other: String,
    /// What they agreed on
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

/// Write something down, about a player or the event
#[derive(clap::Args)]
pub struct NoteArgs {
    #[command(flatten)]
    of: Of,
    /// The words
    text: String,
    /// On whom
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

/// Take back the last act, whatever it was
#[derive(clap::Args)]
pub struct Undo {
    #[command(flatten)]
    of: Of,
}

pub fn undo(args: Undo) -> miette::Result<Ended> {
    let log = act(&args.of, |h| Ok(h.undo()?))?;
    if let Some(Act::Undo { of }) = log.history().entries().last().map(|e| &e.act) {
        tell(&log, &args.of, "taken back", *of);
    }
    Ok(Ended::Well)
}

/// Do again what was taken back last
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

fn tell(log: &common::Log, of: &Of, what: &str, n: u64) {
    let entries = log.history().entries();
    let entry = usize::try_from(n).ok().and_then(|n| n.checked_sub(1)).and_then(|n| entries.get(n));
    if let Some(entry) = entry.filter(|_| !of.hand.json) {
        let event = log.history().event();
        say!("{}: {}", bold(what), maneframe_tournament::describe::entry(event, entry));
    }
}
