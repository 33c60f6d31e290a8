//! Exit status of a command.

use std::process::ExitCode;

/// Result of a command that could do its work. A command that could not returns an error, and exits with 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// Success: exit code 0.
    Well,
    /// A check found a problem: exit code 1.
    Failed,
    /// An interrupt stopped the work, and the results so far were printed. The program ends by the signal, or with exit
    /// code 130 on systems without signals.
    Interrupted,
}

impl Ended {
    /// Returns [`Ended::Well`] if `ok`, or else [`Ended::Failed`].
    pub fn when(ok: bool) -> Ended {
        if ok { Ended::Well } else { Ended::Failed }
    }
}

impl From<Ended> for ExitCode {
    fn from(ended: Ended) -> Self {
        ExitCode::from(match ended {
            Ended::Well => 0,
            Ended::Failed => 1,
            Ended::Interrupted => INTERRUPTED,
        })
    }
}

/// Exit code for bad input, wrong usage and output that can't be written.
pub const BAD_INPUT: u8 = 2;
/// Exit code for interrupted work, as shells report it.
pub const INTERRUPTED: u8 = 130;
