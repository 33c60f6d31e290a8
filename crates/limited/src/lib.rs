//! Limited play: boosters, sealed decks, drafts, cubes, and bots that draft and build.
//!
//! Nothing here reads a clock, and random results follow from seeds. So an opened box, a sealed pool and a draft can be
//! reproduced. The caller measures time.

pub mod block;
pub mod booster;
pub mod bots;
pub mod build;
pub mod chance;
pub mod draft;
pub mod drafter;
pub mod product;
pub mod provided;
pub mod rating;
pub mod record;
pub mod setting;

pub use block::Block;
pub use booster::{Booster, BoosterError};
pub use bots::Bots;
pub use build::build;
pub use chance::Chance;
pub use draft::{Draft, DraftError, Entry, Settings, Stage, View};
pub use drafter::{Drafter, Hint};
pub use product::{Product, ProductError};
pub use provided::Provided;
pub use rating::{Rated, Ratings};
pub use record::{Record, RecordError};
pub use setting::{Setting, SettingError};
