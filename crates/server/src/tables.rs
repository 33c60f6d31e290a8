//! The tables of this node. What happens at a table is the crate `table`'s; here are the database, the threads and the
//! network.
//!
//! - [`services`]: what all tables share.
//! - [`host`]: all tables of this node.
//! - [`creating`]: new tables.

mod creating;
pub mod fuzzing;
pub mod host;
pub mod node_ask;
pub mod results;
pub mod services;
