//! Positions in a file.

/// A range of a file, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) len: usize,
}

/// A part of a line with its position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'a> {
    pub(crate) text: &'a str,
    pub(crate) start: usize,
}

impl<'a> Piece<'a> {
    /// Removes blanks at both ends.
    pub(crate) fn trim(self) -> Piece<'a> {
        let from = self.text.len() - self.text.trim_start().len();
        Piece { text: self.text.trim(), start: self.start + from }
    }

    /// Returns the bytes from `from` to `to`, trimmed.
    pub(crate) fn part(self, from: usize, to: usize) -> Piece<'a> {
        Piece { text: &self.text[from..to], start: self.start + from }.trim()
    }

    /// Splits the piece at the first `mark`.
    pub(crate) fn split(self, mark: &str) -> Option<(Piece<'a>, Piece<'a>)> {
        let at = self.text.find(mark)?;
        Some((self.part(0, at), self.part(at + mark.len(), self.text.len())))
    }

    /// Returns the rest after `words` at the beginning of the piece, ignoring case.
    pub(crate) fn after(self, words: &str) -> Option<Piece<'a>> {
        let head = self.text.get(..words.len())?;
        let rest = &self.text[words.len()..];
        let ends = words.ends_with(|c: char| !c.is_alphanumeric()) || !rest.starts_with(char::is_alphanumeric);
        (head.eq_ignore_ascii_case(words) && ends).then(|| self.part(words.len(), self.text.len()))
    }

    /// Splits at commas outside quotation marks.
    pub(crate) fn commas(self) -> Vec<Piece<'a>> {
        let mut parts = Vec::new();
        let (mut from, mut quoted) = (0, false);
        for (i, c) in self.text.char_indices() {
            match c {
                '"' => quoted = !quoted,
                ',' if !quoted => {
                    parts.push(self.part(from, i));
                    from = i + 1;
                }
                _ => {}
            }
        }
        parts.push(self.part(from, self.text.len()));
        parts
    }

    /// Splits off the first word.
    pub(crate) fn word(self) -> (Piece<'a>, Piece<'a>) {
        let end = self.text.find(char::is_whitespace).unwrap_or(self.text.len());
        (self.part(0, end), self.part(end, self.text.len()))
    }

    /// Splits off the last word. Returns the rest first.
    pub(crate) fn last_word(self) -> (Piece<'a>, Piece<'a>) {
        // The blank may have up to three bytes in UTF-8.
        let blank = self.text.char_indices().rev().find(|(_, c)| c.is_whitespace());
        let from = blank.map_or(0, |(at, c)| at + c.len_utf8());
        (self.part(0, from), self.part(from, self.text.len()))
    }

    pub(crate) fn span(self) -> Span {
        Span { start: self.start, len: self.text.len() }
    }

    pub(crate) fn is(self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word)
    }
}

/// Replaces every blank within a line by a plain space: tabs, no-break spaces, wide and narrow spaces, and the byte
/// order mark. Editors and web pages insert such blanks, which look like spaces, but words of the language such as
/// `owned by` are compared with plain spaces. Each character is replaced by one character, so lines and columns don't
/// change.
pub(crate) fn with_plain_blanks(text: &str) -> String {
    let is_blank = |c: char| (c.is_whitespace() && !matches!(c, '\n' | '\r')) || c == '\u{feff}';
    text.chars().map(|c| if is_blank(c) { ' ' } else { c }).collect()
}

/// Returns the line and the column of a byte, both counted from 1.
pub(crate) fn position(text: &str, at: usize) -> (usize, usize) {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let before = &text[..at];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |l| l.chars().count()) + 1;
    (line, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blanks of one to three bytes other than the plain space.
    const BLANKS: &str = "\t\u{b}\u{85}\u{a0}\u{1680}\u{2000}\u{2007}\u{200a}\u{2028}\u{202f}\u{205f}\u{3000}";

    fn piece(text: &str) -> Piece<'_> {
        Piece { text, start: 0 }
    }

    #[test]
    fn words_are_split_at_blanks_of_any_length() {
        for blank in BLANKS.chars() {
            let text = format!("Flé{blank}ood{blank}{blank}éy");
            let (before, last) = piece(&text).last_word();
            assert_eq!((before.text, last.text), (&*format!("Flé{blank}ood"), "éy"), "{blank:?}");
            assert_eq!(&text[last.start..], "éy", "{blank:?}");
            let (first, rest) = piece(&text).word();
            assert_eq!((first.text, rest.text), ("Flé", &*format!("ood{blank}{blank}éy")), "{blank:?}");
            assert!(text[rest.start..].starts_with("ood"), "{blank:?}");
            let (none, only) = piece("é").last_word();
            assert_eq!((none.text, only.text), ("", "é"));
            let ends = format!("é{blank}");
            let (before, last) = piece(&ends).last_word();
            assert_eq!((before.text, last.text), ("é", ""), "{blank:?}");
        }
    }

    #[test]
    fn pieces_are_cut_at_characters() {
        for blank in BLANKS.chars() {
            let text = format!("{blank}é{blank}, \"a,{blank}b\",{blank}P1 hand:{blank}é{blank}");
            let parts: Vec<String> = piece(&text).commas().iter().map(|p| p.text.to_owned()).collect();
            assert_eq!(parts, ["é".to_owned(), format!("\"a,{blank}b\""), format!("P1 hand:{blank}é")]);
            let (head, rest) = piece(&text).split(":").expect("a colon");
            assert!(head.text.ends_with("hand") && rest.text == "é", "{blank:?}");
            for words in ["é", "is", "card ", "éé", ""] {
                let _ = piece(&text).after(words);
                let _ = piece(&text).trim().after(words);
            }
        }
    }

    #[test]
    fn blanks_become_spaces_and_places_stay() {
        let text = format!("\u{feff}a{BLANKS}b\r\n\u{a0}c\n");
        let plain = with_plain_blanks(&text);
        assert_eq!(plain, format!(" a{}b\r\n c\n", " ".repeat(BLANKS.chars().count())));
        assert_eq!(text.chars().count(), plain.chars().count());
        let of = |text: &str, letter: char| position(text, text.find(letter).expect("it is there"));
        for letter in ['a', 'b', 'c'] {
            assert_eq!(of(&text, letter), of(&plain, letter));
        }
    }
}
