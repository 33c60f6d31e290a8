//! JSON text in the form of JavaScript's `JSON.stringify`, which the community's tournament program uses for its
//! checksum.

use sha2::{Digest as _, Sha256};

/// Writes valid JSON compactly, as JavaScript does after parsing it. Members of the outermost object with the name
/// `without` are left out.
///
/// JavaScript also moves keys that are whole numbers to the front, and of two equal keys keeps the last. No known
/// program writes such keys, so this function doesn't do that.
pub(crate) fn stringify(json: &str, without: &str) -> String {
    let bytes = json.as_bytes();
    let without = format!("\"{without}\"");
    let mut out = String::with_capacity(json.len());
    let (mut at, mut depth, mut in_object) = (0, 0_usize, false);
    // State in the outermost object: true if a key is next, the offset at which the current member begins, and true if
    // that member is left out.
    let (mut key_next, mut member, mut left_out) = (false, 0, false);
    while at < bytes.len() {
        let start = at;
        match bytes[at] {
            b' ' | b'\t' | b'\n' | b'\r' => at += 1,
            b'"' => {
                at = string_end(bytes, start);
                let text = &json[start..at];
                if depth == 1 && key_next {
                    (key_next, member, left_out) = (false, out.len(), text == without);
                    if !out.ends_with('{') {
                        out.push(',');
                    }
                }
                push_string(text, &mut out);
            }
            b'-' | b'0'..=b'9' => {
                at += bytes[at..]
                    .iter()
                    .take_while(|b| matches!(b, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E'))
                    .count();
                let text = &json[start..at];
                out.push_str(&text.parse::<f64>().map_or_else(|_| text.to_owned(), number));
            }
            b',' if depth == 1 && in_object => {
                at += 1;
                key_next = true;
                if std::mem::take(&mut left_out) {
                    out.truncate(member);
                }
            }
            sign => {
                at += 1;
                match sign {
                    b'{' | b'[' => {
                        depth += 1;
                        if depth == 1 {
                            in_object = sign == b'{';
                            key_next = in_object;
                        }
                    }
                    b'}' | b']' => {
                        if depth == 1 && std::mem::take(&mut left_out) {
                            out.truncate(member);
                        }
                        depth = depth.saturating_sub(1);
                    }
                    _ => {}
                }
                out.push(char::from(sign));
            }
        }
    }
    out
}

/// Returns the end of the string that begins at `start`.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Adds a string and escapes only the characters that need it.
fn push_string(text: &str, out: &mut String) {
    let decoded = || serde_json::to_string(&serde_json::from_str::<String>(text).ok()?).ok();
    let escaped = if text.contains('\\') { decoded() } else { None };
    out.push_str(escaped.as_deref().unwrap_or(text));
}

/// Formats a number as JavaScript does: `1` for 1.0, `0.00001`, `1e-7`, `1e+21`.
fn number(value: f64) -> String {
    if !value.is_finite() {
        return "null".to_owned();
    }
    if value == 0.0 {
        return "0".to_owned();
    }
    // Shortest digits that represent the number exactly, and the position of the decimal point.
    let text = format!("{:e}", value.abs());
    let (mantissa, exponent) = text.split_once('e').unwrap_or((text.as_str(), "0"));
    let digits = mantissa.replace('.', "");
    let point = exponent.parse::<i32>().unwrap_or_default() + 1;
    let length = digits.len() as i32;
    let zeros = |n: i32| "0".repeat(n.unsigned_abs() as usize);
    let written = if length <= point && point <= 21 {
        format!("{digits}{}", zeros(point - length))
    } else if 0 < point && point <= 21 {
        let (whole, rest) = digits.split_at(point as usize);
        format!("{whole}.{rest}")
    } else if -6 < point && point <= 0 {
        format!("0.{}{digits}", zeros(point))
    } else {
        let (first, rest) = digits.split_at(1);
        let dot = if rest.is_empty() { "" } else { "." };
        format!("{first}{dot}{rest}e{:+}", point - 1)
    };
    if value < 0.0 { format!("-{written}") } else { written }
}

/// Returns the SHA-256 sum of a text, in hexadecimal digits.
pub(crate) fn checksum(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By ECMA-262 (Number::toString).
    #[test]
    fn numbers_are_written_as_javascript_does() {
        for (value, written) in [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0, "1"),
            (-3.0, "-3"),
            (0.5, "0.5"),
            (2.0 / 3.0, "0.6666666666666666"),
            (1.0 / 3.0, "0.3333333333333333"),
            (0.1 + 0.2, "0.30000000000000004"),
            (123.456, "123.456"),
            (0.00001, "0.00001"),
            (0.000001, "0.000001"),
            (0.0000001, "1e-7"),
            (1.5e-9, "1.5e-9"),
            (1e20, "100000000000000000000"),
            (1e21, "1e+21"),
            (1.25e30, "1.25e+30"),
        ] {
            assert_eq!(number(value), written);
        }
    }

    #[test]
    fn text_is_written_as_javascript_does() {
        let json =
            " { \"a\" : [ 1.0 , -0.0 , 2e3, true , null ] ,\n\"b\": { } , \"c\":\"\\u00e9\\/\\\"\\u0001\\n é\" } ";
        assert_eq!(stringify(json, ""), "{\"a\":[1,0,2000,true,null],\"b\":{},\"c\":\"é/\\\"\\u0001\\n é\"}");
        for (json, written) in [
            (r#"{"sum":"x","a":1}"#, r#"{"a":1}"#),
            (r#"{"a":1,"sum":"x"}"#, r#"{"a":1}"#),
            (r#"{"a":{"sum":2},"sum":[1,2],"b":["sum"]}"#, r#"{"a":{"sum":2},"b":["sum"]}"#),
            (r#"{"sum":{}}"#, "{}"),
            (r#"{"a":"sum"}"#, r#"{"a":"sum"}"#),
            (r#"[{"sum":1}, 2]"#, r#"[{"sum":1},2]"#),
        ] {
            assert_eq!(stringify(json, "sum"), written, "{json}");
        }
    }

    #[test]
    fn checksums_are_those_of_the_standard() {
        assert_eq!(checksum("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
