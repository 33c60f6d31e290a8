//! Card pools: sets in the file formats of the game's players, errata, clarifications, and the search for
//! cards.

pub mod bundled;
mod card_code;
pub mod cardlist;
mod check;
mod clarify;
mod clean;
mod errata;
pub mod error;
mod file;
mod gaps;
mod hash;
pub mod lines;
pub mod near;
pub mod octgn;
pub mod package;
pub mod packed;
pub mod pool;
pub mod read;
mod readings;
pub mod report;
pub mod search;
pub mod set;
mod setname;
mod tomlset;
pub mod xml;

pub use card_code::{CardCode, LINKED_SETS};
pub use check::{CardCounts, CheckReport, Counts, LineCounts, SetCounts, check};
pub use clarify::{
    Clarification, Clarified, Clarity, MAX_CLARIFICATIONS, clarifications, clarify, read_clarifications,
};
pub use clean::{CleaningRule, UNMEETABLE};
pub use errata::{Amended, Amendment, Erratum, errata, erratum, read_errata};
pub use error::{ImportError, Located, decoded, text_of};
pub use file::{plain, read_up_to};
pub use gaps::{Gap, GapPair, GapReport, Stop, gaps};
pub use hash::card_hash;
pub use lines::vocabulary;
pub use near::{fold, listed, near};
pub use pool::{FindError, Pool, TakenId};
pub use readings::{MAX_TEXT, readings};
pub use report::{Cleaned, FileReport, Flaw, ImportReport, Outcome};
pub use set::{CardSet, Origin, Pack, Pick, SetWords};
pub use tomlset::{parse_toml_set, read_toml_set};
