//! Decoding of text files whose encoding is not known: lists and tables come from editors, spreadsheets and mail.
//!
//! ```
//! assert_eq!(maneframe_encoding::decode(b"Caf\xe9").as_deref(), Ok("Café"));
//! ```

use std::borrow::Cow;

/// A file that can't be decoded. The message continues a sentence that begins with the file's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DecodeError {
    /// A spreadsheet's or word processor's own file format, or another archive.
    #[error("is not a text file: if it is a spreadsheet, save it as CSV")]
    Archive,
    /// Text in UTF-16 that is cut off or broken.
    #[error("is invalid UTF-16: save it as UTF-8")]
    BrokenUtf16,
    /// Bytes that Windows-1252 doesn't define, in text that isn't UTF-8.
    #[error("is text in an unknown encoding: save it as UTF-8")]
    UnknownEncoding,
    /// Control characters, which text doesn't have.
    #[error("is not a text file")]
    NotText,
}

/// Characters of Windows-1252 from 0x80 to 0x9f, the range that differs from Latin-1. Undefined bytes are U+FFFD.
const WINDOWS: [char; 32] = [
    '€', '\u{fffd}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{fffd}', 'Ž', '\u{fffd}', '\u{fffd}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{fffd}', 'ž', 'Ÿ',
];

/// Decodes UTF-8, UTF-16 (with or without a byte order mark) or Windows-1252. The byte order mark is removed.
///
/// # Errors
/// If the bytes are not text in one of these encodings.
pub fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, DecodeError> {
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0]) {
        return Err(DecodeError::Archive);
    }
    let marked = |mark: &[u8]| bytes.strip_prefix(mark);
    let text = if let Some(rest) = marked(b"\xff\xfe") {
        utf_16(rest, u16::from_le_bytes)?
    } else if let Some(rest) = marked(b"\xfe\xff") {
        utf_16(rest, u16::from_be_bytes)?
    } else {
        match zeros(bytes) {
            (0, second) if second > 0 => utf_16(bytes, u16::from_le_bytes)?,
            (first, 0) if first > 0 => utf_16(bytes, u16::from_be_bytes)?,
            _ => of_bytes(marked("\u{feff}".as_bytes()).unwrap_or(bytes))?,
        }
    };
    // Some programs write vertical tabs and form feeds for line and page breaks.
    let is_control = |b: u8| b.is_ascii_control() && !matches!(b, b'\t' | b'\r' | b'\n' | b'\x0b' | b'\x0c');
    if text.bytes().any(is_control) { Err(DecodeError::NotText) } else { Ok(text) }
}

/// Decodes UTF-8, or else Windows-1252.
fn of_bytes(bytes: &[u8]) -> Result<Cow<'_, str>, DecodeError> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok(Cow::Borrowed(text));
    }
    let text: Option<String> = bytes.iter().map(|byte| windows(*byte)).collect();
    text.map(Cow::Owned).ok_or(DecodeError::UnknownEncoding)
}

/// Counts how often the first and the second byte of a pair are 0, if at least half of the pairs at the beginning have
/// a 0. In UTF-16 the zeros are all at one of the two positions.
fn zeros(bytes: &[u8]) -> (usize, usize) {
    let beginning = &bytes[..bytes.len().min(512)];
    let pairs = beginning.chunks_exact(2);
    let count = pairs.len();
    let (first, second) = pairs
        .fold((0, 0), |(first, second), pair| (first + usize::from(pair[0] == 0), second + usize::from(pair[1] == 0)));
    if (first + second) * 2 >= count.max(1) { (first, second) } else { (0, 0) }
}

fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<Cow<'static, str>, DecodeError> {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let text = char::decode_utf16(units).collect::<Result<String, _>>();
    text.ok().filter(|_| bytes.len().is_multiple_of(2)).map(Cow::Owned).ok_or(DecodeError::BrokenUtf16)
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
            assert_eq!(decode(&bytes).as_deref(), Ok(text), "{bytes:?}");
        }
        assert_eq!(decode(b"\x80 \x93x\x94 \x9a\x9f").as_deref(), Ok("€ “x” šŸ"));
        assert_eq!(decode(b"").as_deref(), Ok(""));
        assert_eq!(decode(b"a\x0bb").as_deref(), Ok("a\u{b}b"));
    }

    #[test]
    fn what_is_not_text_is_refused() {
        for (bytes, error) in [
            (&b"PK\x03\x04zip"[..], DecodeError::Archive),
            (b"\xd0\xcf\x11\xe0", DecodeError::Archive),
            (b"\xff\xfea", DecodeError::BrokenUtf16),
            (b"\x81", DecodeError::UnknownEncoding),
            (b"Ann\x00Bob", DecodeError::NotText),
            (b"\x1b[2J", DecodeError::NotText),
        ] {
            assert_eq!(decode(bytes), Err(error), "{bytes:?}");
        }
    }
}
