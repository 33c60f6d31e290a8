//! Legality and costs: prohibitions, prices, payability of costs, legal actions. These modules change nothing.

pub mod action;
pub mod challenge;
pub mod choice_feasibility;
pub mod cost;
pub mod feasibility;
pub mod free_play;
pub mod ledger;
pub mod moves;
pub mod objections;
pub mod options;
pub mod payable;
pub mod plain_cost;
pub mod price;
pub mod prohibition;
pub mod span_limit;
pub mod tax;
