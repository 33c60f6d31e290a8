//! Writes and reads abilities in any format, with code that is compiled once, in this crate.
//!
//! What `derive` generates is generic: each format would compile a copy for every type of the language. Here the format is
//! a trait object instead.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::Ability;

/// An ability with the derived implementation, which [`Ability`] has as functions of its own (`remote = "Self"`).
struct Derived<'a>(&'a Ability);

impl Serialize for Derived<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Ability::serialize(self.0, serializer)
    }
}

// Neither function may be inlined: a caller's crate would then compile the derived code again.

#[inline(never)]
fn erased<'a>(derived: &'a Derived<'_>) -> &'a dyn erased_serde::Serialize {
    derived
}

#[inline(never)]
fn read(deserializer: &mut dyn erased_serde::Deserializer<'_>) -> Result<Ability, erased_serde::Error> {
    Ability::deserialize(deserializer)
}

impl Serialize for Ability {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        erased_serde::serialize(erased(&Derived(self)), serializer)
    }
}

impl<'de> Deserialize<'de> for Ability {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ability, D::Error> {
        read(&mut <dyn erased_serde::Deserializer<'_>>::erase(deserializer)).map_err(de::Error::custom)
    }
}
