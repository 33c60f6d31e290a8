//! [`parts_of`]: the parts of an ability, with names of the form `Enum.variant` and `Enum.variant.part`.

use std::collections::BTreeSet;
use std::fmt;

use serde::ser::{self, Serialize, Serializer};

/// Returns the variants in an ability's tree, and those of their optional parts that are present. Effects within a
/// cost, and events in other contexts than a trigger, get a prefix: `cost: Effect.pay`.
pub fn parts_of(ability: &impl Serialize) -> BTreeSet<String> {
    record(ability, Depth::All)
}

/// Like [`parts_of`], without the parts that may be skipped when the ability is carried out: single effects, and nested
/// abilities.
pub fn frame_of(ability: &impl Serialize) -> BTreeSet<String> {
    record(ability, Depth::Frame)
}

/// Like [`parts_of`], for a single effect that was carried out, without abilities in it.
pub fn step_of(effect: &impl Serialize) -> BTreeSet<String> {
    record(effect, Depth::Step)
}

fn record(tree: &impl Serialize, depth: Depth) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let recorder = Recorder { found: &mut found, part: String::new(), role: "", depth, outer: depth != Depth::Step };
    tree.serialize(recorder).expect("records anything");
    found
}

/// Effects that only combine others.
const AROUND: [&str; 10] = ["then", "may", "to", "if-done", "or", "modes", "else", "for-each", "if", "by"];

/// Depth to which names are recorded.
#[derive(Clone, Copy, PartialEq)]
enum Depth {
    All,
    Frame,
    Step,
    /// Within a single effect: only the places for each of which it is repeated, since repetition makes several steps
    /// of it.
    Each,
    /// Nothing further.
    Nothing,
}

/// A serializer that writes nothing and records the names.
struct Recorder<'a> {
    found: &'a mut BTreeSet<String>,
    /// The enclosing variant or structure, and its field.
    part: String,
    /// Role of the current tree, if it matters.
    role: &'static str,
    depth: Depth,
    /// True if no ability encloses this one.
    outer: bool,
}

impl Recorder<'_> {
    fn writes(&self) -> bool {
        !matches!(self.depth, Depth::Each | Depth::Nothing)
    }

    fn below(&mut self, part: &str, role: &'static str) -> Recorder<'_> {
        Recorder { found: self.found, part: part.to_owned(), role, depth: self.depth, outer: self.outer }
    }

    fn enter(mut self, name: &str, variant: &str) -> Self {
        self.part = format!("{name}.{variant}");
        let within = name == "Ability" && self.depth != Depth::All && !std::mem::take(&mut self.outer);
        let single = name == "Effect" && self.role != "cost" && !AROUND.contains(&variant);
        self.depth = match self.depth {
            _ if within => Depth::Nothing,
            Depth::Frame if single => Depth::Each,
            depth => depth,
        };
        let each = self.depth == Depth::Each && name == "Place" && variant.starts_with("each-");
        if !(each || self.writes()) {
            return self;
        }
        self.found.insert(self.part.clone());
        if matches!((self.role, name), ("cost", "Effect") | ("would" | "as" | "asked", "Happening")) {
            self.found.insert(format!("{}: {}", self.role, self.part));
        }
        let role = match (name, variant) {
            ("Trigger", "as") => Some("as"),
            ("Placement", "cost") => Some("cost"),
            ("Condition", "happened") | ("Is", "was") | ("Amount", "so-far") | ("Cant", "more-than") => Some("asked"),
            _ => None,
        };
        self.role = role.unwrap_or(self.role);
        self
    }

    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Nothing> {
        let (part, role) = (self.part.clone(), self.role);
        value.serialize(self.below(&part, role))
    }

    fn field<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<(), Nothing> {
        let role = match key {
            "cost" => "cost",
            "would" => "would",
            "effect" | "instead" | "then" => "",
            _ => self.role,
        };
        let part = format!("{}.{key}", self.part);
        value.serialize(self.below(&part, role))
    }
}

/// Error type of the recorder, which never fails.
#[derive(Debug)]
pub struct Nothing;

impl fmt::Display for Nothing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nothing goes wrong here")
    }
}

impl std::error::Error for Nothing {}

impl ser::Error for Nothing {
    fn custom<T: fmt::Display>(_: T) -> Nothing {
        Nothing
    }
}

macro_rules! plain {
    ($($method:ident: $of:ty),*) => { $(fn $method(self, _: $of) -> Result<(), Nothing> { Ok(()) })* };
}

impl Serializer for Recorder<'_> {
    type Ok = ();
    type Error = Nothing;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = ser::Impossible<(), Nothing>;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    plain!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_u8: u8,
        serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_f32: f32, serialize_f64: f64,
        serialize_char: char, serialize_str: &str, serialize_bytes: &[u8], serialize_unit_struct: &'static str);

    fn serialize_bool(self, yes: bool) -> Result<(), Nothing> {
        if yes && self.writes() {
            self.found.insert(self.part);
        }
        Ok(())
    }
    fn serialize_none(self) -> Result<(), Nothing> {
        Ok(())
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Nothing> {
        if self.writes() {
            self.found.insert(self.part.clone());
        }
        value.serialize(self)
    }
    fn serialize_unit(self) -> Result<(), Nothing> {
        Ok(())
    }
    fn serialize_unit_variant(self, name: &'static str, _: u32, variant: &'static str) -> Result<(), Nothing> {
        self.enter(name, variant);
        Ok(())
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), Nothing> {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Nothing> {
        value.serialize(self.enter(name, variant))
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Nothing> {
        Ok(self)
    }
    fn serialize_tuple(self, _: usize) -> Result<Self, Nothing> {
        Ok(self)
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Nothing> {
        Ok(self)
    }
    fn serialize_tuple_variant(self, n: &'static str, _: u32, v: &'static str, _: usize) -> Result<Self, Nothing> {
        Ok(self.enter(n, v))
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Nothing> {
        Err(Nothing)
    }
    fn serialize_struct(mut self, name: &'static str, _: usize) -> Result<Self, Nothing> {
        name.clone_into(&mut self.part);
        Ok(self)
    }
    fn serialize_struct_variant(self, n: &'static str, _: u32, v: &'static str, _: usize) -> Result<Self, Nothing> {
        Ok(self.enter(n, v))
    }
}

macro_rules! nested {
    ($($kind:ident $method:ident ($($key:ident: $of:ty)?) $as:ident),*) => { $(
        impl ser::$kind for Recorder<'_> {
            type Ok = ();
            type Error = Nothing;
            fn $method<T: Serialize + ?Sized>(&mut self, $($key: $of,)? value: &T) -> Result<(), Nothing> {
                self.$as($($key,)? value)
            }
            fn end(self) -> Result<(), Nothing> {
                Ok(())
            }
        }
    )* };
}

nested!(SerializeSeq serialize_element () item, SerializeTuple serialize_element () item,
    SerializeTupleStruct serialize_field () item, SerializeTupleVariant serialize_field () item,
    SerializeStruct serialize_field (key: &'static str) field,
    SerializeStructVariant serialize_field (key: &'static str) field);
