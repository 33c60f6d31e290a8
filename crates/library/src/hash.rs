//! Hashes of card definitions, by which replays pin the cards they were played with.

use std::fmt::Write as _;

use maneframe_card::Card;
use serde_json::Value;
use sha2::{Digest, Sha256};

/// SHA-256 of the card's definition, what its text was read as included, in 64 hexadecimal digits.
///
/// It is taken over JSON without blanks whose keys are sorted, so it depends on neither the order of fields nor the run.
pub fn card_hash(card: &Card) -> String {
    let value = serde_json::to_value(card).expect("cards hold only what JSON can");
    let mut canonical = String::new();
    write(&value, &mut canonical);
    let mut hash = String::with_capacity(64);
    for byte in Sha256::digest(canonical.as_bytes()) {
        write!(hash, "{byte:02x}").expect("strings take all");
    }
    hash
}

fn write(value: &Value, out: &mut String) {
    match value {
        Value::Array(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                write(item, out);
            }
            out.push(']');
        }
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_by_key(|(name, _)| name.as_str());
            out.push('{');
            for (i, (name, field)) in fields.into_iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                write!(out, "{}:", Value::from(name.as_str())).expect("strings take all");
                write(field, out);
            }
            out.push('}');
        }
        plain => write!(out, "{plain}").expect("strings take all"),
    }
}
