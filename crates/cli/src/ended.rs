//! How a command ends.

use std::process::ExitCode;

/// How a command ended that could do its work. One that could not is an error, and exits with 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All is well: exit code 0.
    Well,
    /// Something that was checked is not as it should be: exit code 1.
    Failed,
}

impl Ended {
    /// [`Ended::Well`] where `ok`.
    pub fn when(ok: bool) -> Ended {
        if ok { Ended::Well } else { Ended::Failed }
    }
}

impl From<Ended> for ExitCode {
    fn from(ended: Ended) -> Self {
        ExitCode::from(match ended {
            Ended::Well => 0,
            Ended::Failed => 1,
        })
    }
}

/// The exit code of bad input, wrong usage and output that can't be written.
pub const BAD_INPUT: u8 = 2;
