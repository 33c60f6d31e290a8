//! English, for terminals, logs and clients that can't render wordings.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::sync::LazyLock;

use serde::{Serialize, Serializer};

use crate::json;
use crate::template::{Piece, pieces};
use crate::wording::Wording;

static TEMPLATES: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../languages/en.json")).unwrap_or_default());

static ENGLISH: LazyLock<BTreeMap<&str, Vec<Piece<'_>>>> =
    LazyLock::new(|| TEMPLATES.iter().map(|(key, template)| (key.as_str(), pieces(template))).collect());

/// Returns true if English has that key.
pub fn has(key: &str) -> bool {
    TEMPLATES.contains_key(key)
}

/// Renders a wording in English.
pub fn write(wording: &Wording, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write_form(wording, None, f)
}

fn write_form(wording: &Wording, form: Option<&str>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let phrase = match wording {
        Wording::Text(text) => return f.write_str(text),
        Wording::Number(number) => return write!(f, "{number}"),
        Wording::Seat(seat) => return write!(f, "P{seat}"),
        Wording::List(items) => {
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    f.write_str(", ")?;
                }
                write_form(item, None, f)?;
            }
            return Ok(());
        }
        Wording::Phrase(phrase) => phrase,
    };
    let in_form = form.and_then(|form| ENGLISH.get(format!("{}.{form}", phrase.key).as_str()));
    // A newer server may have keys that this program doesn't know.
    let Some(pieces) = in_form.or_else(|| ENGLISH.get(&*phrase.key)) else {
        f.write_str(&phrase.key)?;
        for (_, value) in &phrase.values {
            f.write_char(' ')?;
            write_form(value, None, f)?;
        }
        return Ok(());
    };
    let value = |name: &str| phrase.values.iter().find(|(of, _)| of == name).map(|(_, value)| value);
    for piece in pieces {
        match piece {
            Piece::Text(text) => f.write_str(text)?,
            Piece::Value { name, form } => match value(name) {
                Some(value) => write_form(value, *form, f)?,
                None => write!(f, "{{{name}}}")?,
            },
            Piece::Plural { name, words } => {
                let category = if value(name) == Some(&Wording::Number(1)) { "one" } else { "other" };
                let word = words.iter().find(|(of, _)| *of == category).or(words.last());
                f.write_str(word.map_or("", |(_, word)| word))?;
            }
        }
    }
    Ok(())
}

/// Serialises a value with all its wordings as English text, for programs that expect text.
pub struct InEnglish<'a, T>(pub &'a T);

impl<T: Serialize> Serialize for InEnglish<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        json::rendering(|| self.0.serialize(serializer))
    }
}

/// Returns JSON text with all its wordings as English text; `None` for text without wordings and for invalid JSON.
pub fn in_english(json: &str) -> Option<String> {
    if !json.contains("\"say\":") {
        return None;
    }
    let mut value: serde_json::Value = serde_json::from_str(json).ok()?;
    json::render(&mut value);
    serde_json::to_string(&value).ok()
}
