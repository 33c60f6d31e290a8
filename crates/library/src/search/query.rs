//! [`Query`]: what is looked for, in which order, and how much of it.

use std::fmt;
use std::str::FromStr;

use super::error::QueryError;
use super::expr::Expr;
use super::order::Order;
use super::parser;

/// The longest query, in bytes.
pub const MAX_LENGTH: usize = 2_000;

/// What is looked for. Written (`to_string`) and read again it is the same, unless that is longer than [`MAX_LENGTH`].
#[derive(Clone, Debug)]
pub struct Query {
    /// As it was written, for messages.
    pub(super) text: String,
    /// What a card must be; `None` for anything.
    pub(super) wanted: Option<Expr>,
    pub(super) order: Vec<Order>,
    pub(super) limit: Option<usize>,
    /// Whether it is plain words among which `or`, `and` or `not` stands: a name may be meant.
    pub(super) joins_words: bool,
}

/// Queries are equal that mean the same, however they are written.
impl PartialEq for Query {
    fn eq(&self, other: &Query) -> bool {
        self.wanted == other.wanted && self.order == other.order && self.limit == other.limit
    }
}

impl FromStr for Query {
    type Err = QueryError;

    fn from_str(text: &str) -> Result<Query, QueryError> {
        parser::parse(text)
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // They stand in front: behind an "or" they would look like a part of what stands there.
        let mut parts = Vec::new();
        if !self.order.is_empty() {
            let keys: Vec<String> = self.order.iter().map(Order::to_string).collect();
            parts.push(format!("order:{}", keys.join(",")));
        }
        parts.extend(self.limit.map(|limit| format!("limit:{limit}")));
        parts.extend(self.wanted.as_ref().map(Expr::to_string));
        f.write_str(&parts.join(" "))
    }
}
