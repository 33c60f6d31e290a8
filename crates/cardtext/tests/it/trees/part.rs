//! [`Part`]: a node of a tree by value, and its replacement.

use maneframe_card::Symbol;
use maneframe_card::ability::{
    Ability, Amount, Cant, Cards, Change, Condition, Effect, Entering, Filter, Happening, Is, Keyword, Measure, Moment,
    NodeMut, Place, Tally, Trigger, Until, Who,
};

macro_rules! parts {
    ($($variant:ident: $type:ty),* $(,)?) => {
        /// A node of a tree by value.
        #[allow(clippy::large_enum_variant, reason = "few of them exist at a time")]
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub(crate) enum Part {
            $($variant($type),)*
        }

        impl Part {
            /// Returns a copy of a node. Tokens aren't parts by themselves.
            pub(crate) fn of(node: &NodeMut<'_>) -> Option<Part> {
                match node {
                    $(NodeMut::$variant(node) => Some(Part::$variant((**node).clone())),)*
                    NodeMut::Token(_) => None,
                }
            }

            /// Replaces a node of the same type.
            fn put(&self, node: NodeMut<'_>) {
                match (self, node) {
                    $((Part::$variant(new), NodeMut::$variant(old)) => *old = new.clone(),)*
                    _ => {}
                }
            }

            /// Returns the name of the node's type.
            pub(crate) fn sort(&self) -> &'static str {
                match self {
                    $(Part::$variant(_) => stringify!($variant),)*
                }
            }

            /// Returns the node as a reference, for a walk over its parts.
            pub(crate) fn node(&mut self) -> NodeMut<'_> {
                match self {
                    $(Part::$variant(node) => NodeMut::$variant(node),)*
                }
            }
        }
    };
}

parts!(
    Ability: Ability,
    Trigger: Trigger,
    Moment: Moment,
    Happening: Happening,
    Condition: Condition,
    Change: Change,
    Cant: Cant,
    Entering: Entering,
    Effect: Effect,
    Until: Until,
    Cards: Cards,
    Filter: Filter,
    Is: Is,
    Measure: Measure,
    Amount: Amount,
    Tally: Tally,
    Place: Place,
    Who: Who,
    Keyword: Keyword,
    Word: Symbol,
);

impl Part {
    /// Returns the nearest nodes of the same type within this one.
    pub(crate) fn within(&self) -> Vec<Part> {
        let mut copy = self.clone();
        let mut found = Vec::new();
        copy.node().each_part(&mut |part| nearest(part, self.sort(), &mut found));
        found
    }
}

fn nearest(node: NodeMut<'_>, sort: &str, found: &mut Vec<Part>) {
    match Part::of(&node) {
        Some(part) if part.sort() == sort => found.push(part),
        _ => node.each_part(&mut |part| nearest(part, sort, found)),
    }
}

/// A node at its place in a line.
pub(crate) struct Spot {
    /// Name of the node around it: "Effect::Draw".
    pub(crate) slot: String,
    pub(crate) part: Option<Part>,
}

/// Returns all nodes of a line in pre-order.
pub(crate) fn spots(line: &[Ability]) -> Vec<Spot> {
    let mut copy = line.to_vec();
    let mut found = Vec::new();
    for ability in &mut copy {
        gather(NodeMut::from(ability), "line", &mut found);
    }
    found
}

fn gather(node: NodeMut<'_>, slot: &str, found: &mut Vec<Spot>) {
    let part = Part::of(&node);
    let name = part.as_ref().map_or_else(|| "Token".to_owned(), name_of);
    found.push(Spot { slot: slot.to_owned(), part });
    node.each_part(&mut |part| gather(part, &name, found));
}

/// Returns the type and variant of a node: "Effect::Draw".
pub(crate) fn name_of(part: &Part) -> String {
    let debug = format!("{part:?}");
    let inner = debug.split_once('(').map_or("", |(_, inner)| inner);
    format!("{}::{}", part.sort(), head(inner))
}

/// Returns the first word of a value in debug form, the name of its variant.
pub(crate) fn head(debug: &str) -> &str {
    let end = debug.find(|c: char| !c.is_alphanumeric()).unwrap_or(debug.len());
    &debug[..end]
}

/// Returns the line with another node at that position of [`spots`].
pub(crate) fn replaced(line: &[Ability], at: usize, part: &Part) -> Vec<Ability> {
    let mut copy = line.to_vec();
    let mut position = 0;
    for ability in &mut copy {
        NodeMut::from(ability).walk(&mut |node| {
            if position == at {
                part.put(node);
            }
            position += 1;
        });
    }
    copy
}
