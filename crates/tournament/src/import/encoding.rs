//! Decoding of text files in the encodings that spreadsheets use.

use std::borrow::Cow;

/// Windows-1252 from 0x80 to 0x9f, where it differs from Latin-1; U+FFFD for undefined bytes.
const WINDOWS: [char; 32] = [
    '€', '\u{fffd}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{fffd}', 'Ž', '\u{fffd}', '\u{fffd}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{fffd}', 'ž', 'Ÿ',
];

/// Decodes UTF-8, UTF-16 (with or without a byte order mark) or Windows-1252.
///
/// # Errors
/// If the text has another encoding; the message continues "the file".
pub(super) fn decoded(bytes: &[u8]) -> Result<Cow<'_, str>, &'static str> {
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0]) {
        return Err("is a spreadsheet's own file: save it as CSV");
    }
    let marked = |mark: &[u8]| bytes.strip_prefix(mark);
    let text = if let Some(rest) = marked(b"\xff\xfe") {
        utf16(rest, u16::from_le_bytes)?
    } else if let Some(rest) = marked(b"\xfe\xff") {
        utf16(rest, u16::from_be_bytes)?
    } else {
        match zeros(bytes) {
            (0, second) if second > 0 => utf16(bytes, u16::from_le_bytes)?,
            (first, 0) if first > 0 => utf16(bytes, u16::from_be_bytes)?,
            _ => of_bytes(marked("\u{feff}".as_bytes()).unwrap_or(bytes))?,
        }
    };
    if text.chars().any(|c| c.is_ascii_control() && !matches!(c, '\t' | '\r' | '\n')) {
        return Err("is no text");
    }
    Ok(text)
}

/// Decodes UTF-8, or else Windows-1252.
fn of_bytes(bytes: &[u8]) -> Result<Cow<'_, str>, &'static str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok(Cow::Borrowed(text));
    }
    let text: Option<String> = bytes.iter().map(|byte| windows(*byte)).collect();
    text.map(Cow::Owned).ok_or("is text in an unknown encoding: save it in UTF-8")
}

/// Counts how often the first and the second byte of a pair are 0, if at least half of the pairs at the beginning
/// have a 0. In UTF-16 the zeros are all at one of the two positions.
fn zeros(bytes: &[u8]) -> (usize, usize) {
    let beginning = &bytes[..bytes.len().min(512)];
    let pairs = beginning.chunks_exact(2);
    let count = pairs.len();
    let (first, second) = pairs
        .fold((0, 0), |(first, second), pair| (first + usize::from(pair[0] == 0), second + usize::from(pair[1] == 0)));
    if (first + second) * 2 >= count.max(1) { (first, second) } else { (0, 0) }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<Cow<'static, str>, &'static str> {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let text = char::decode_utf16(units).collect::<Result<String, _>>();
    text.ok().filter(|_| bytes.len().is_multiple_of(2)).map(Cow::Owned).ok_or("is broken text in UTF-16")
}

fn windows(byte: u8) -> Option<char> {
    let c = match byte {
        0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    };
    (c != '\u{fffd}').then_some(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_decoded() {
        let wide = |text: &str, unit: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(unit).collect::<Vec<u8>>();
        let text = "Zoë;Größe\n";
        let windows = b"Zo\xeb;Gr\xf6\xdfe\n";
        for bytes in [
            text.as_bytes().to_vec(),
            format!("\u{feff}{text}").into_bytes(),
            wide(&format!("\u{feff}{text}"), u16::to_le_bytes),
            wide(&format!("\u{feff}{text}"), u16::to_be_bytes),
            wide(text, u16::to_le_bytes),
            wide(text, u16::to_be_bytes),
            windows.to_vec(),
        ] {
            assert_eq!(decoded(&bytes).as_deref(), Ok(text), "{bytes:?}");
        }
        assert_eq!(decoded(b"\x80 \x93x\x94 \x9a\x9f").as_deref(), Ok("€ “x” šŸ"));
        assert_eq!(decoded(b"").as_deref(), Ok(""));
        for bytes in [&b"PK\x03\x04zip"[..], b"a\x00b", b"\xff\xfea", b"\x81", b"\x1b[2J", b"\xd0\xcf\x11\xe0", b"\0"] {
            assert!(decoded(bytes).is_err(), "{bytes:?}");
        }
    }
}
