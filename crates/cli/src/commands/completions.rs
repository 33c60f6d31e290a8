//! `maneframe completions`: completion scripts for shells.

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::commands::Cli;
use crate::exit::Ended;
use crate::out;

/// Print a script with which a shell completes this program's commands and options
///
/// Put it where your shell looks for completions, for instance:
///
///   bash   maneframe completions bash > ~/.local/share/bash-completion/completions/maneframe
///
///   zsh    maneframe completions zsh > ~/.zfunc/_maneframe     (a folder of your $fpath)
///
///   fish   maneframe completions fish > ~/.config/fish/completions/maneframe.fish
#[derive(clap::Args)]
pub struct Args {
    /// Name of the shell
    shell: Shell,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "maneframe", &mut script);
    out::own(&String::from_utf8_lossy(&script));
    Ok(Ended::Well)
}
