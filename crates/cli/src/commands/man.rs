//! `maneframe man`: manual pages.

use std::io;
use std::path::PathBuf;

use clap::{Command, CommandFactory as _};
use clap_mangen::Man;
use miette::miette;

use crate::commands::Cli;
use crate::exit::Ended;
use crate::file;
use crate::out::say;

/// Write the manual pages, one for each command, to a folder: `man -l FOLDER/maneframe-play.1`
#[derive(clap::Args)]
pub struct Args {
    /// Existing folder; pages with these names are replaced
    folder: PathBuf,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let folder = &args.folder;
    if !folder.is_dir() {
        return Err(miette!(help = "create it first, or give another folder", "{} is not a folder", folder.display()));
    }
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let mut pages = Vec::new();
    render(command, &mut pages).map_err(|e| miette!("cannot make the manual pages: {e}"))?;
    for (name, page) in &pages {
        file::write_into(folder, name, page)?;
    }
    say!("the manual pages are in {}", folder.display());
    Ok(Ended::Well)
}

/// Adds the pages of a command and its subcommands, by file name.
fn render(command: Command, pages: &mut Vec<(String, Vec<u8>)>) -> io::Result<()> {
    for subcommand in command.get_subcommands().filter(|c| !c.is_hide_set()) {
        render(subcommand.clone(), pages)?;
    }
    let man = Man::new(command);
    let mut page = Vec::new();
    man.render(&mut page)?;
    pages.push((man.get_filename(), page));
    Ok(())
}
