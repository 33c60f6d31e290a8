//! `maneframe event`: tournaments by the floor rules. `maneframe-tournament` has the rules. This module converts the
//! user's input to acts, and prints the results.

mod acts;
mod clock;
pub mod common;
mod desk;
mod files;
mod format;
mod lists;
mod live;
mod rounds;
mod server;
mod settings;
mod show;
mod simulate;
mod standings;

use clap::Subcommand;

use crate::exit::Ended;

/// Run a tournament by the floor rules
///
/// An event is a file. Every act of the staff is appended to it with its time and author, and nothing in it is ever
/// changed. `undo` undoes the last act of any kind. Older ones are corrected with a reason: `result --correct`,
/// `penalty --lift`, `swap --correct`, `undo --only`. Any number of windows may have it open. A PLAYER is a name, a
/// part of a name, or a number.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    New(settings::New),
    Set(settings::Set),
    Staff(acts::Staff),
    Eligible(acts::Eligible),
    Add(acts::Add),
    Rename(acts::Rename),
    Drop(acts::Drop),
    Return(acts::Return),
    Forbid(acts::Forbid),
    Table(acts::Table),
    Paid(acts::Paid),
    Byes(acts::Byes),
    List(lists::List),
    Fault(lists::FaultArgs),
    Pods(rounds::Pods),
    Pair(rounds::Pair),
    Seat(rounds::Seat),
    Swap(rounds::Swap),
    Result(rounds::Report),
    Clock(clock::ClockArgs),
    Time(clock::Time),
    Check(rounds::Check),
    Penalty(acts::PenaltyArgs),
    Standings(standings::Args),
    Cut(rounds::Cut),
    Split(acts::Split),
    Note(acts::NoteArgs),
    Undo(acts::Undo),
    Redo(acts::Redo),
    Show(show::Args),
    Log(show::LogArgs),
    Desk(desk::Args),
    Export(files::Export),
    Import(files::Import),
    Send(server::Send),
    Fetch(server::Fetch),
    Simulate(simulate::Args),
}

pub fn run(args: Args) -> miette::Result<Ended> {
    match args.command {
        Command::New(args) => settings::new(args),
        Command::Set(args) => settings::set(args),
        Command::Staff(args) => acts::staff(args),
        Command::Eligible(args) => acts::eligible(args),
        Command::Add(args) => acts::add(args),
        Command::Rename(args) => acts::rename(args),
        Command::Drop(args) => acts::drop(args),
        Command::Return(args) => acts::come_back(args),
        Command::Forbid(args) => acts::forbid(args),
        Command::Table(args) => acts::table(args),
        Command::Paid(args) => acts::paid(args),
        Command::Byes(args) => acts::byes(args),
        Command::List(args) => lists::list(args),
        Command::Fault(args) => lists::fault(args),
        Command::Pods(args) => rounds::pods(args),
        Command::Pair(args) => rounds::pair(args),
        Command::Seat(args) => rounds::seat(args),
        Command::Swap(args) => rounds::swap(args),
        Command::Result(args) => rounds::report(args),
        Command::Clock(args) => clock::run(args),
        Command::Time(args) => clock::time(args),
        Command::Check(args) => rounds::check(args),
        Command::Penalty(args) => acts::penalty(args),
        Command::Standings(args) => standings::run(args),
        Command::Cut(args) => rounds::cut(args),
        Command::Split(args) => acts::split(args),
        Command::Note(args) => acts::note(args),
        Command::Undo(args) => acts::undo(args),
        Command::Redo(args) => acts::redo(args),
        Command::Show(args) => show::run(args),
        Command::Log(args) => show::log(args),
        Command::Desk(args) => desk::run(args),
        Command::Export(args) => files::export(args),
        Command::Import(args) => files::import(args),
        Command::Send(args) => server::send(args),
        Command::Fetch(args) => server::fetch(args),
        Command::Simulate(args) => simulate::run(args),
    }
}
