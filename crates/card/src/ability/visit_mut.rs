//! Traversal of the ability language by mutable reference: [`NodeMut`].
//!
//! Like `visit`, this is generated from the table of the language.

use super::*;
use super::{FaceoffSide, Guise};
use crate::color::{Color, ColorSet};
use crate::symbol::Symbol;

/// A node of the ability language, by mutable reference. In addition to the nodes of [`Node`], durations are nodes.
#[derive(Debug)]
pub enum NodeMut<'a> {
    /// An ability of a card, or a quoted one within a text.
    Ability(&'a mut Ability),
    /// The event that a triggered ability or a reaction waits for.
    Trigger(&'a mut Trigger),
    /// A span of time.
    Moment(&'a mut Moment),
    /// The description of an occurrence.
    Happening(&'a mut Happening),
    /// A condition on the state of the game.
    Condition(&'a mut Condition),
    /// A change that a modifier makes.
    Change(&'a mut Change),
    /// A prohibition (CR 104.2).
    Cant(&'a mut Cant),
    /// The way in which a card enters play.
    Entering(&'a mut Entering),
    /// An instruction or a cost.
    Effect(&'a mut Effect),
    /// The duration of a modifier.
    Until(&'a mut Until),
    /// The values of a token.
    Token(&'a mut TokenSpec),
    /// A reference to cards.
    Cards(&'a mut Cards),
    /// A noun phrase.
    Filter(&'a mut Filter),
    /// A term of a noun phrase.
    Is(&'a mut Is),
    /// A number by which cards are compared.
    Measure(&'a mut Measure),
    /// A number, printed or computed.
    Amount(&'a mut Amount),
    /// A quantity that players have.
    Tally(&'a mut Tally),
    /// A place where a card is or goes.
    Place(&'a mut Place),
    /// A reference to players.
    Who(&'a mut Who),
    /// A keyword.
    Keyword(&'a mut Keyword),
    /// A trait, title, name of a counter, or other word of a card.
    Word(&'a mut Symbol),
}

impl NodeMut<'_> {
    /// Calls `see` with this node and then with all nodes within it, in pre-order. If `see` changes a node, the parts of
    /// the changed node are visited.
    pub fn walk(mut self, see: &mut dyn FnMut(NodeMut<'_>)) {
        see(self.reborrow());
        self.each_part(&mut |part| part.walk(see));
    }
}

/// A value within a node. If it is a node, it passes itself to the callback. Otherwise it passes the nodes that it
/// contains.
trait PartMut {
    fn hand(&mut self, each: &mut dyn FnMut(NodeMut<'_>));
}

/// A node that has parts.
trait WholeMut {
    fn parts(&mut self, each: &mut dyn FnMut(NodeMut<'_>));
}

impl<P: PartMut> PartMut for Option<P> {
    fn hand(&mut self, each: &mut dyn FnMut(NodeMut<'_>)) {
        for part in self.iter_mut() {
            part.hand(each);
        }
    }
}

impl<P: PartMut> PartMut for Vec<P> {
    fn hand(&mut self, each: &mut dyn FnMut(NodeMut<'_>)) {
        for part in self.iter_mut() {
            part.hand(each);
        }
    }
}

impl<P: PartMut, Q: PartMut> PartMut for (P, Q) {
    fn hand(&mut self, each: &mut dyn FnMut(NodeMut<'_>)) {
        self.0.hand(each);
        self.1.hand(each);
    }
}

impl<P: PartMut> PartMut for Box<P> {
    fn hand(&mut self, each: &mut dyn FnMut(NodeMut<'_>)) {
        (**self).hand(each);
    }
}

/// Implements [`PartMut`] and the conversion for the types that are nodes themselves, and the functions of [`NodeMut`]
/// that treat each variant alike.
macro_rules! nodes {
    ($($type:ident => $variant:ident),* $(,)?) => {
        $(
            impl<'a> From<&'a mut $type> for NodeMut<'a> {
                fn from(node: &'a mut $type) -> NodeMut<'a> {
                    NodeMut::$variant(node)
                }
            }

            impl PartMut for $type {
                fn hand(&mut self, each: &mut dyn FnMut(NodeMut<'_>)) {
                    each(NodeMut::$variant(self));
                }
            }
        )*

        impl NodeMut<'_> {
            /// Returns a reference to the same node that lives no longer than the borrow of this one.
            pub fn reborrow(&mut self) -> NodeMut<'_> {
                match self {
                    $(NodeMut::$variant(node) => NodeMut::$variant(node),)*
                }
            }

            /// Calls `each` with the direct parts of this node, in declaration order.
            pub fn each_part(self, each: &mut dyn FnMut(NodeMut<'_>)) {
                match self {
                    $(NodeMut::$variant(node) => node.parts(each),)*
                }
            }
        }
    };
}

nodes!(
    Ability => Ability,
    Trigger => Trigger,
    Moment => Moment,
    Happening => Happening,
    Condition => Condition,
    Change => Change,
    Cant => Cant,
    Entering => Entering,
    Effect => Effect,
    Until => Until,
    TokenSpec => Token,
    Cards => Cards,
    Filter => Filter,
    Is => Is,
    Measure => Measure,
    Amount => Amount,
    Tally => Tally,
    Place => Place,
    Who => Who,
    Keyword => Keyword,
    Symbol => Word,
);

impl WholeMut for Keyword {
    fn parts(&mut self, _: &mut dyn FnMut(NodeMut<'_>)) {}
}

impl WholeMut for Symbol {
    fn parts(&mut self, _: &mut dyn FnMut(NodeMut<'_>)) {}
}

/// Implements [`WholeMut`] or [`PartMut`] for each type from its row of the table. A plain type contains no nodes, so it
/// passes none.
macro_rules! walked {
    ($($role:ident $sort:ident $type:ident { $($row:tt)* })*) => { $(walked!(@$role $sort $type { $($row)* });)* };
    (@node $sort:ident $type:ident { $($row:tt)* }) => {
        impl WholeMut for $type {
            fn parts(&mut self, each: &mut dyn FnMut(NodeMut<'_>)) {
                walked!(@$sort self each $type { $($row)* });
            }
        }
    };
    (@part $sort:ident Until { $($row:tt)* }) => { walked!(@node $sort Until { $($row)* }); };
    (@part $sort:ident $type:ident { $($row:tt)* }) => {
        impl PartMut for $type {
            fn hand(&mut self, each: &mut dyn FnMut(NodeMut<'_>)) {
                walked!(@$sort self each $type { $($row)* });
            }
        }
    };
    (@plain $sort:ident Keyword { $($row:tt)* }) => {};
    (@plain $sort:ident $type:ident { $($row:tt)* }) => { plain!($type); };
    (@enum $self:ident $each:ident $type:ident { $($variant:ident $(($($item:ident),*))? $({ $($field:ident),* })?),* $(,)? }) => {
        match $self {
            $($type::$variant $(($($item),*))? $({ $($field),* })? => {
                $($($item.hand($each);)*)?
                $($($field.hand($each);)*)?
            })*
        }
    };
    (@struct $self:ident $each:ident $type:ident { $($field:ident),* $(,)? }) => {
        let $type { $($field),* } = $self;
        $($field.hand($each);)*
    };
}

/// Implements [`PartMut`] for types that contain no nodes.
macro_rules! plain {
    ($($type:ty),*) => {$(
        impl PartMut for $type {
            fn hand(&mut self, _: &mut dyn FnMut(NodeMut<'_>)) {}
        }
    )*};
}

plain!(bool, u8, i8, i32, Color, ColorSet);
super::table::language!(walked);
