//! Deserialises the ability language from JSON values, which saved games contain. The format is that of serde's derived
//! `Serialize`.
//!
//! The code is generated from the table of the language rather than derived. Serde's derived readers of these types
//! were the most expensive part of the program to compile, because there is one for each format.

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::*;
use crate::color::{Color, ColorSet};
use crate::symbol::Symbol;

/// The reason why a value is invalid.
type Invalid = String;

/// A type that can be read from a JSON value.
trait FromValue: Sized {
    fn from_value(value: &Value) -> Result<Self, Invalid>;

    /// Returns the default for a field that the JSON object lacks, or `None` if the field is required.
    fn missing() -> Option<Self> {
        None
    }
}

/// Implements [`FromValue`] with serde's derived reader, for types that are words or numbers. Their readers are small.
macro_rules! derived {
    ($($type:ty $(, $missing:expr)?;)*) => {$(
        impl FromValue for $type {
            fn from_value(value: &Value) -> Result<$type, Invalid> {
                plain(value)
            }

            $(fn missing() -> Option<$type> {
                Some($missing)
            })?
        }
    )*};
}

fn plain<T: DeserializeOwned>(value: &Value) -> Result<T, Invalid> {
    T::deserialize(value).map_err(|e| e.to_string())
}

derived!(bool, false; u8; i8; i32; Symbol; Color; ColorSet;);

impl<T: FromValue> FromValue for Option<T> {
    fn from_value(value: &Value) -> Result<Option<T>, Invalid> {
        if value.is_null() { Ok(None) } else { T::from_value(value).map(Some) }
    }

    fn missing() -> Option<Option<T>> {
        Some(None)
    }
}

impl<T: FromValue> FromValue for Box<T> {
    fn from_value(value: &Value) -> Result<Box<T>, Invalid> {
        T::from_value(value).map(Box::new)
    }
}

impl<T: FromValue> FromValue for Vec<T> {
    fn from_value(value: &Value) -> Result<Vec<T>, Invalid> {
        items(value, None)?.iter().map(T::from_value).collect()
    }

    fn missing() -> Option<Vec<T>> {
        Some(Vec::new())
    }
}

impl<T: FromValue, U: FromValue> FromValue for (T, U) {
    fn from_value(value: &Value) -> Result<(T, U), Invalid> {
        let items = items(value, Some(2))?;
        Ok((T::from_value(&items[0])?, U::from_value(&items[1])?))
    }
}

fn items(value: &Value, count: Option<usize>) -> Result<&[Value], Invalid> {
    match value {
        Value::Array(items) if count.is_none_or(|count| count == items.len()) => Ok(items),
        _ => Err(format!("expected a list{}", count.map_or(String::new(), |count| format!(" of {count}")))),
    }
}

fn field<T: FromValue>(value: &Value, name: &str) -> Result<T, Invalid> {
    match value.as_object().ok_or("expected fields")?.get(name) {
        Some(value) => T::from_value(value),
        None => T::missing().ok_or_else(|| format!("`{name}` is missing")),
    }
}

/// Splits a value into the name of a variant and its content.
fn variant(value: &Value) -> Result<(&str, &Value), Invalid> {
    match value {
        Value::String(name) => Ok((name, &Value::Null)),
        Value::Object(fields) if fields.len() == 1 => {
            let (name, content) = fields.iter().next().ok_or("expected a word of the language")?;
            Ok((name, content))
        }
        _ => Err("expected a word of the language".to_owned()),
    }
}

/// Returns true if `kebab` is the name of a variant in kebab case.
fn is_name(kebab: &str, variant: &str) -> bool {
    let mut rest = kebab.bytes();
    variant.bytes().enumerate().all(|(i, letter)| {
        (i == 0 || !letter.is_ascii_uppercase() || rest.next() == Some(b'-'))
            && rest.next() == Some(letter.to_ascii_lowercase())
    }) && rest.next().is_none()
}

/// Implements [`FromValue`] for each type in the table of the language.
macro_rules! readers {
    ($($role:ident $sort:ident $type:ident { $($row:tt)* })*) => { $(readers!(@$role $sort $type { $($row)* });)* };
    (@plain $sort:ident $type:ident { $($row:tt)* }) => { derived!($type;); };
    (@$role:ident $sort:ident $type:ident { $($row:tt)* }) => {
        impl FromValue for $type {
            fn from_value(value: &Value) -> Result<$type, Invalid> {
                readers!(@@$sort value $type { $($row)* })
            }

            fn missing() -> Option<$type> {
                readers!(@missing $type)
            }
        }
    };
    // A noun phrase without `whose` matches cards of all players.
    (@missing Whose) => { Some(Whose::Any) };
    (@missing $type:ident) => { None };
    (@@struct $value:ident $type:ident { $($field:ident),* $(,)? }) => {
        Ok($type { $($field: field($value, stringify!($field))?),* })
    };
    (@@enum $value:ident $type:ident { $($variant:ident $(($($item:ident),*))? $({ $($field:ident),* })?),* $(,)? }) => {{
        let (name, content) = variant($value)?;
        $(if is_name(name, stringify!($variant)) {
            return Ok(readers!(@variant content $type $variant $(($($item),*))? $({ $($field),* })?));
        })*
        let _ = content;
        Err(format!("unknown word `{name}`"))
    }};
    (@variant $content:ident $type:ident $variant:ident) => { $type::$variant };
    (@variant $content:ident $type:ident $variant:ident ($item:ident)) => { $type::$variant(FromValue::from_value($content)?) };
    (@variant $content:ident $type:ident $variant:ident ($a:ident, $b:ident)) => {{
        let items = items($content, Some(2))?;
        $type::$variant(FromValue::from_value(&items[0])?, FromValue::from_value(&items[1])?)
    }};
    (@variant $content:ident $type:ident $variant:ident ($a:ident, $b:ident, $c:ident)) => {{
        let items = items($content, Some(3))?;
        $type::$variant(FromValue::from_value(&items[0])?, FromValue::from_value(&items[1])?, FromValue::from_value(&items[2])?)
    }};
    (@variant $content:ident $type:ident $variant:ident { $($field:ident),* }) => {
        $type::$variant { $($field: field($content, stringify!($field))?),* }
    };
}

language!(readers);

/// Implements `Deserialize` for the types that other crates read. Saved games contain durations of modifiers, and the
/// readers of `maneframe cards explain --json` parse abilities.
macro_rules! deserialized {
    ($($type:ty),*) => {$(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                FromValue::from_value(&Value::deserialize(deserializer)?).map_err(D::Error::custom)
            }
        }
    )*};
}

deserialized!(Ability, Until);
