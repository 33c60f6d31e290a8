//! `maneframe man`: manual pages.

use std::path::PathBuf;

use clap::CommandFactory as _;
use miette::miette;

use crate::commands::Cli;
use crate::ended::Ended;
use crate::out::say;

/// Write the manual pages, one a command, into a folder: `man -l FOLDER/maneframe-play.1`
#[derive(clap::Args)]
pub struct Args {
    /// The folder, which must be there; pages of these names are replaced
    folder: PathBuf,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let folder = &args.folder;
    if !folder.is_dir() {
        return Err(miette!(help = "make it first, or name another", "{} is no folder", folder.display()));
    }
    clap_mangen::generate_to(Cli::command(), folder)
        .map_err(|e| miette!("cannot write manual pages to {}: {e}", folder.display()))?;
    say!("the manual pages are in {}", folder.display());
    Ok(Ended::Well)
}
