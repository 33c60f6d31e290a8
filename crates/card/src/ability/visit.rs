//! Traversal of the ability language: [`Node`].
//!
//! The parts of each node come from one place, the table of the language (`table`). A new type or variant doesn't
//! compile until it is added there.

use super::*;
use super::{FaceoffSide, Guise};
use crate::color::{Color, ColorSet};
use crate::symbol::Symbol;

/// A node of the ability language, by reference.
#[derive(Clone, Copy, Debug)]
pub enum Node<'a> {
    /// An ability of a card, or a quoted one within a text.
    Ability(&'a Ability),
    /// The event that a triggered ability or a reaction waits for.
    Trigger(&'a Trigger),
    /// A span of time.
    Moment(&'a Moment),
    /// The description of an occurrence.
    Happening(&'a Happening),
    /// A condition on the state of the game.
    Condition(&'a Condition),
    /// A change that a modifier makes.
    Change(&'a Change),
    /// A prohibition (CR 104.2).
    Cant(&'a Cant),
    /// The way in which a card enters play.
    Entering(&'a Entering),
    /// An instruction or a cost.
    Effect(&'a Effect),
    /// The values of a token.
    Token(&'a TokenSpec),
    /// A reference to cards.
    Cards(&'a Cards),
    /// A noun phrase.
    Filter(&'a Filter),
    /// A term of a noun phrase.
    Is(&'a Is),
    /// A number by which cards are compared.
    Measure(&'a Measure),
    /// A number, printed or computed.
    Amount(&'a Amount),
    /// A quantity that players have.
    Tally(&'a Tally),
    /// A place where a card is or goes.
    Place(&'a Place),
    /// A reference to players.
    Who(&'a Who),
    /// A keyword, by value.
    Keyword(Keyword),
    /// A trait, title, name of a counter, or other word of a card.
    Word(&'a Symbol),
}

impl<'a> Node<'a> {
    /// Calls `see` with this node and all nodes within it, in pre-order.
    pub fn walk(self, see: &mut dyn FnMut(Node<'a>)) {
        see(self);
        self.each_part(&mut |part| part.walk(see));
    }

    /// Returns true if `is` returns true for this node or for any node within it.
    pub fn any(self, mut is: impl FnMut(Node<'a>) -> bool) -> bool {
        let mut found = false;
        self.walk(&mut |node| found = found || is(node));
        found
    }

    /// Returns true if this node itself refers to something that was mentioned, found or chosen before: "it", "there",
    /// "that player", "this way". Nodes within this node are not considered.
    pub fn refers_back(self) -> bool {
        match self {
            Node::Cards(cards) => match cards {
                Cards::It | Cards::Before | Cards::Others => true,
                Cards::This | Cards::ThisIn(_) | Cards::Host | Cards::All(_) | Cards::Some(_) | Cards::Several(_) => {
                    false
                }
            },
            Node::Place(place) => match place {
                Place::There | Place::Previous => true,
                Place::Here
                | Place::ThisProblem
                | Place::Of(_)
                | Place::Home(_)
                | Place::Problem(_)
                | Place::EachProblem
                | Place::DifferentProblem
                | Place::EachOtherProblem
                | Place::RandomProblem
                | Place::RandomArea
                | Place::AnotherProblem
                | Place::SolvedProblem
                | Place::ProblemWith { .. }
                | Place::FaceoffProblem
                | Place::Zone(..) => false,
            },
            Node::Who(who) => match who {
                Who::ThatPlayer | Who::ThatPlayersOpponent | Who::Actor => true,
                Who::You
                | Who::Opponent
                | Who::Opponents
                | Who::EachPlayer
                | Who::APlayer
                | Who::Owner(_)
                | Who::Controller(_)
                | Who::Most(_)
                | Who::Fewest(_)
                | Who::EachWith(_)
                | Who::APlayerWith(_)
                | Who::Winner
                | Who::Loser
                | Who::Challenger => false,
            },
            Node::Is(is) => {
                matches!(is, Is::AmongThem | Is::NotAmongThem | Is::Done(_) | Is::Chosen(_) | Is::AsNamed)
            }
            Node::Ability(_)
            | Node::Trigger(_)
            | Node::Moment(_)
            | Node::Happening(_)
            | Node::Condition(_)
            | Node::Change(_)
            | Node::Cant(_)
            | Node::Entering(_)
            | Node::Effect(_)
            | Node::Token(_)
            | Node::Filter(_)
            | Node::Measure(_)
            | Node::Amount(_)
            | Node::Tally(_)
            | Node::Keyword(_)
            | Node::Word(_) => false,
        }
    }

    /// Calls `each` with the direct parts of this node, in declaration order.
    pub fn each_part(self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Node::Ability(ability) => ability.parts(each),
            Node::Trigger(trigger) => trigger.parts(each),
            Node::Moment(moment) => moment.parts(each),
            Node::Happening(happening) => happening.parts(each),
            Node::Condition(condition) => condition.parts(each),
            Node::Change(change) => change.parts(each),
            Node::Cant(cant) => cant.parts(each),
            Node::Entering(entering) => entering.parts(each),
            Node::Effect(effect) => effect.parts(each),
            Node::Token(token) => token.parts(each),
            Node::Cards(cards) => cards.parts(each),
            Node::Filter(filter) => filter.parts(each),
            Node::Is(is) => is.parts(each),
            Node::Measure(measure) => measure.parts(each),
            Node::Amount(amount) => amount.parts(each),
            Node::Tally(tally) => tally.parts(each),
            Node::Place(place) => place.parts(each),
            Node::Who(who) => who.parts(each),
            Node::Keyword(_) | Node::Word(_) => {}
        }
    }
}

/// A value within a node. If it is a node, it passes itself to the callback. Otherwise it passes the nodes that it
/// contains.
trait Part {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>));
}

/// A node that has parts.
trait Whole {
    fn parts<'a>(&'a self, each: &mut dyn FnMut(Node<'a>));
}

impl<P: Part> Part for Option<P> {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        self.iter().for_each(|part| part.hand(each));
    }
}

impl<P: Part> Part for Vec<P> {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        self.iter().for_each(|part| part.hand(each));
    }
}

impl<P: Part, Q: Part> Part for (P, Q) {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        self.0.hand(each);
        self.1.hand(each);
    }
}

impl<P: Part> Part for Box<P> {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        (**self).hand(each);
    }
}

/// Implements [`Part`] and the conversion for the types that are nodes themselves, each with its variant of [`Node`].
macro_rules! nodes {
    ($($type:ident => $variant:ident),* $(,)?) => {$(
        impl<'a> From<&'a $type> for Node<'a> {
            fn from(node: &'a $type) -> Node<'a> {
                Node::$variant(node)
            }
        }

        impl Part for $type {
            fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
                each(Node::$variant(self));
            }
        }
    )*};
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
    TokenSpec => Token,
    Cards => Cards,
    Filter => Filter,
    Is => Is,
    Measure => Measure,
    Amount => Amount,
    Tally => Tally,
    Place => Place,
    Who => Who,
    Symbol => Word,
);

impl Part for Keyword {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        each(Node::Keyword(*self));
    }
}

/// Implements [`Whole`] or [`Part`] for each type from its row of the table. A plain type contains no nodes, so it
/// passes none.
macro_rules! walked {
    ($($role:ident $sort:ident $type:ident { $($row:tt)* })*) => { $(walked!(@$role $sort $type { $($row)* });)* };
    (@node $sort:ident $type:ident { $($row:tt)* }) => {
        impl Whole for $type {
            fn parts<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
                walked!(@$sort self each $type { $($row)* });
            }
        }
    };
    (@part $sort:ident $type:ident { $($row:tt)* }) => {
        impl Part for $type {
            fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
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

/// Implements [`Part`] for types that contain no nodes.
macro_rules! plain {
    ($($type:ty),*) => {$(
        impl Part for $type {
            fn hand<'a>(&'a self, _: &mut dyn FnMut(Node<'a>)) {}
        }
    )*};
}

plain!(bool, u8, i8, i32, Color, ColorSet);
super::table::language!(walked);
