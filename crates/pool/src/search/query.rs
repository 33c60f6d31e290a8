//! [`Query`]: a condition, an order and a limit.

use std::fmt;
use std::str::FromStr;

use super::error::QueryError;
use super::expr::Expr;
use super::order::Order;
use super::parser;

/// Maximum length of a query in bytes.
pub const MAX_LENGTH: usize = 2_000;

/// A parsed query. Writing it (`to_string`) and parsing the result gives an equal query, unless the text exceeds
/// [`MAX_LENGTH`].
#[derive(Clone, Debug)]
pub struct Query {
    /// The text as written, for messages.
    pub(super) text: String,
    /// Condition on the cards; `None` for all cards.
    pub(super) wanted: Option<Expr>,
    pub(super) order: Vec<Order>,
    pub(super) limit: Option<usize>,
    /// True if it has only plain words with `or`, `and` or `not` between them, which may be a name.
    pub(super) joins_words: bool,
}

/// Two queries are equal if they mean the same, even if they are written differently.
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
        // These come first. After an "or" they would look like part of its last term.
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
