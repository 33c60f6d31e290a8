//! The text in a file of unknown encoding: lists come out of word processors, spreadsheets and mail.

use std::borrow::Cow;

use crate::error::{ImportError, MAX_FILE};

/// Windows-1252's characters for the bytes from 0x80 to 0x9f; what it leaves open is the control character of that number.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Decodes UTF-8, UTF-16 of either byte order (with a mark, or where every other byte is 0), else Windows-1252. A byte order mark is
/// left out.
///
/// # Errors
/// If it is over [`MAX_FILE`], or has zero bytes, as pictures and programs have and text has not.
pub fn decode<'a>(file: &str, bytes: &'a [u8]) -> Result<Cow<'a, str>, ImportError> {
    if bytes.len() as u64 > MAX_FILE {
        return Err(ImportError::TooBig { file: file.to_owned(), size: bytes.len() as u64 });
    }
    let text = match bytes {
        [0xff, 0xfe, rest @ ..] => utf_16(rest, u16::from_le_bytes).into(),
        [0xfe, 0xff, rest @ ..] => utf_16(rest, u16::from_be_bytes).into(),
        _ if zeros(bytes, 1) => utf_16(bytes, u16::from_le_bytes).into(),
        _ if zeros(bytes, 0) => utf_16(bytes, u16::from_be_bytes).into(),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text.strip_prefix('\u{feff}').unwrap_or(text)),
            Err(_) => Cow::Owned(bytes.iter().map(|b| windows_1252(*b)).collect()),
        },
    };
    match text.bytes().position(|b| b == 0) {
        Some(at) => Err(ImportError::NotText { file: file.to_owned(), at }),
        None => Ok(text),
    }
}

/// Whether the first bytes are plain letters with a zero before (0) or behind (1) each.
fn zeros(bytes: &[u8], place: usize) -> bool {
    let start = &bytes[..bytes.len().min(64)];
    start.len() >= 4 && start.chunks_exact(2).all(|pair| pair[place] == 0 && pair[1 - place] != 0)
}

fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
    String::from_utf16_lossy(&units)
}

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_told_by_their_bytes() {
        let text = "3 Café “Zum Löwen”";
        let units = |order: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(order).collect::<Vec<u8>>();
        let marked = |mark: [u8; 2], rest: Vec<u8>| [mark.to_vec(), rest].concat();
        for bytes in [
            text.as_bytes().to_vec(),
            ["\u{feff}", text].concat().into_bytes(),
            marked([0xff, 0xfe], units(u16::to_le_bytes)),
            marked([0xfe, 0xff], units(u16::to_be_bytes)),
            b"3 Caf\xe9 \x93Zum L\xf6wen\x94".to_vec(),
        ] {
            assert_eq!(decode("f", &bytes).expect("text"), text);
        }
        let plain: Vec<u8> = "3 Boat".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decode("f", &plain).expect("text"), "3 Boat");
        assert!(matches!(
            decode("f", b"\x89PNG\0\0\0\x0d"),
            Err(ImportError::NotText { at: 4, .. } | ImportError::NotText { .. })
        ));
    }
}
