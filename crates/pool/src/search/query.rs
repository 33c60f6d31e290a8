//! [`Query`]: a condition, an order and a limit.

use std::fmt;
use std::str::FromStr;

use super::error::QueryError;
use super::expr::Expr;
use super::order::Order;
use super::parser;

/// Maximum length of a query in bytes.
pub const MAX_LENGTH: usize = 2_000;

/// A parsed query. If it is written with `to_string` and parsed again, the result is equal, unless the text is longer
/// than [`MAX_LENGTH`].
#[derive(Clone, Debug)]
pub struct Query {
    /// Text of the query as the user wrote it, for messages.
    pub(super) text: String,
    /// Condition on the cards. `None` if the query has no condition, so that all cards match.
    pub(super) wanted: Option<Expr>,
    pub(super) order: Vec<Order>,
    pub(super) limit: Option<usize>,
    /// True if the query is only plain words with `or`, `and` or `not` between them. It may be a card's name.
    pub(super) joins_words: bool,
}

/// Two queries are equal if they have the same meaning, even if they are written differently.
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
        // The order and the limit are written first. After an "or" they would look like part of its last term.
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
