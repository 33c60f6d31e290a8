//! [`copied!`]: copying into a value that is there already, which keeps its allocations. Searches copy games by the
//! thousand.

/// Implements [`Clone`] field by field, also for `clone_from`. It lists all fields, so that the compiler finds a
/// missing one.
macro_rules! copied {
    ($type:ident { $($field:ident),* $(,)? }) => {
        impl Clone for $type {
            fn clone(&self) -> $type {
                let $type { $($field),* } = self;
                $type { $($field: $field.clone()),* }
            }

            fn clone_from(&mut self, source: &$type) {
                let $type { $($field),* } = self;
                $($field.clone_from(&source.$field);)*
            }
        }
    };
}

pub(crate) use copied;
