//! The JSON form of a [`Wording`]: text and numbers as themselves, seats as `{"seat": 1}`, lists as arrays, phrases as objects with the key in
//! `say` and an entry for each argument.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::wording::{Phrase, Wording};

/// Maximum number of arguments of a phrase, and of items of a list, that is read.
const MOST: usize = 512;

thread_local! {
    /// True while [`InEnglish`](crate::InEnglish) serialises.
    static RENDERS: Cell<bool> = const { Cell::new(false) };
}

/// Runs `serialize` with all wordings rendered in English.
pub fn rendering<T>(serialize: impl FnOnce() -> T) -> T {
    struct Reset(bool);
    impl Drop for Reset {
        fn drop(&mut self) {
            RENDERS.set(self.0);
        }
    }
    let _reset = Reset(RENDERS.replace(true));
    serialize()
}

impl Serialize for Wording {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if RENDERS.get() {
            return serializer.collect_str(self);
        }
        match self {
            Wording::Text(text) => serializer.serialize_str(text),
            Wording::Number(number) => serializer.serialize_i64(*number),
            Wording::Seat(seat) => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("seat", seat)?;
                map.end()
            }
            Wording::List(items) => items.serialize(serializer),
            Wording::Phrase(phrase) => {
                let mut map = serializer.serialize_map(Some(phrase.values.len() + 1))?;
                map.serialize_entry("say", &*phrase.key)?;
                for (name, value) in &phrase.values {
                    map.serialize_entry(&**name, value)?;
                }
                map.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for Wording {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Wording, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Wording;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("text, a number, a list, or an object with `say` or `seat`")
    }

    fn visit_str<E>(self, text: &str) -> Result<Wording, E> {
        Ok(text.into())
    }

    fn visit_i64<E>(self, number: i64) -> Result<Wording, E> {
        Ok(Wording::Number(number))
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Wording, E> {
        i64::try_from(number).map(Wording::Number).map_err(E::custom)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Wording, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            if items.len() == MOST {
                return Err(serde::de::Error::custom(format_args!("a list has at most {MOST} items")));
            }
            items.push(item);
        }
        Ok(Wording::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Wording, A::Error> {
        let (mut key, mut seat, mut values) = (None, None, Vec::new());
        while let Some(name) = map.next_key::<String>()? {
            match &*name {
                "say" => key = Some(map.next_value::<String>()?),
                "seat" if key.is_none() => seat = Some(map.next_value::<u8>()?),
                _ if values.len() == MOST => {
                    return Err(serde::de::Error::custom(format_args!("a phrase has at most {MOST} arguments")));
                }
                _ => values.push((Cow::Owned(name), map.next_value()?)),
            }
        }
        match (key, seat) {
            (Some(key), _) => Ok(Wording::Phrase(Box::new(Phrase { key: Cow::Owned(key), values }))),
            (None, Some(seat)) => Ok(Wording::Seat(seat)),
            (None, None) => Err(serde::de::Error::missing_field("say")),
        }
    }
}

/// Replaces each phrase within a JSON value by English text.
pub fn render(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(map) if map.get("say").is_some_and(serde_json::Value::is_string) => {
            if let Ok(wording) = Wording::deserialize(&*value) {
                *value = serde_json::Value::String(wording.to_string());
            }
        }
        serde_json::Value::Object(map) => map.values_mut().for_each(render),
        serde_json::Value::Array(items) => items.iter_mut().for_each(render),
        _ => {}
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Wording {
    fn schema_name() -> Cow<'static, str> {
        "Wording".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A sentence, phrase or name that a client renders in its language: text that is the same in all languages, \
                a number, a list, a player by seat, or a key with arguments, which are wordings too. Clients that don't ask for `words=kinds` get English text.",
            "anyOf": [
                { "type": "string" },
                { "type": "integer" },
                { "type": "array" },
                { "type": "object", "properties": { "seat": { "type": "integer" } }, "required": ["seat"], "additionalProperties": false },
                { "type": "object", "properties": { "say": { "type": "string" } }, "required": ["say"], "additionalProperties": true }
            ]
        })
    }
}
