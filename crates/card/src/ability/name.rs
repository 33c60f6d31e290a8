//! Names of the variants of the ability language, for programs that count or list them.

use super::*;

/// A type of the ability language with variants.
pub trait Variant {
    /// Returns the name of this value's variant, as written in this program.
    fn variant(&self) -> &'static str;
}

/// Implements [`Variant`] for each type of the table that has variants.
macro_rules! named {
    ($($role:ident $sort:ident $type:ident { $($row:tt)* })*) => { $(named!(@$sort $type { $($row)* });)* };
    (@enum $type:ident { $($variant:ident $(($($item:ident),*))? $({ $($field:ident),* })?),* $(,)? }) => {
        impl Variant for $type {
            fn variant(&self) -> &'static str {
                match self {
                    $($type::$variant { .. } => stringify!($variant),)*
                }
            }
        }
    };
    (@struct $type:ident { $($row:tt)* }) => {};
}

super::table::language!(named);
