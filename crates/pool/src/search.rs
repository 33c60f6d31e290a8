//! Card search: `c:blue t:friend pow>=3 -tr:pegasus (kw:swift or o:"draw a card") order:cost`. `docs/search.md` is the
//! reference.
//!
//! Parsing a [`Query`] needs no cards. The [`Index`] of a pool then evaluates the query. This crate knows no formats,
//! so the caller passes a function that finds them ([`Formats`]).
//!
//! ```
//! use maneframe_pool::search::{Index, NoFormat, Query};
//! use maneframe_pool::{Pool, bundled, read_toml_set};
//!
//! let mut pool = Pool::new();
//! for (file, text) in bundled::sets() {
//!     pool.add(read_toml_set(file, text.as_bytes())?)?;
//! }
//! let query: Query = "t:mane c:blue order:name".parse()?;
//! let found = Index::new(&pool).search(&query, &|_| Err(NoFormat::default()))?;
//! assert!(found.cards.iter().all(|card| card.faces.len() == 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod expr;
mod field;
mod flag;
mod folded;
mod index;
mod number;
mod order;
mod parser;
mod pattern;
mod query;
mod sum;
mod term;
mod token;
mod value;

pub use error::{QueryError, QueryHint};
pub use field::{FIELDS, FieldHelp};
pub use flag::flags;
pub use index::{Formats, Found, Index, NoFormat, Ruling, Standing};
pub use query::{MAX_LENGTH, Query};
