//! Where in a file something stands.

/// A stretch of a file, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) len: usize,
}

/// A piece of a line that knows where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'a> {
    pub(crate) text: &'a str,
    pub(crate) start: usize,
}

impl<'a> Piece<'a> {
    /// The piece without blanks at its ends.
    pub(crate) fn trim(self) -> Piece<'a> {
        let from = self.text.len() - self.text.trim_start().len();
        Piece { text: self.text.trim(), start: self.start + from }
    }

    /// The bytes from `from` to `to`.
    pub(crate) fn part(self, from: usize, to: usize) -> Piece<'a> {
        Piece { text: &self.text[from..to], start: self.start + from }.trim()
    }

    /// What stands before and after the first `mark`.
    pub(crate) fn split(self, mark: &str) -> Option<(Piece<'a>, Piece<'a>)> {
        let at = self.text.find(mark)?;
        Some((self.part(0, at), self.part(at + mark.len(), self.text.len())))
    }

    /// What follows those words at the beginning, in any case.
    pub(crate) fn after(self, words: &str) -> Option<Piece<'a>> {
        let head = self.text.get(..words.len())?;
        let rest = &self.text[words.len()..];
        let ends = words.ends_with(|c: char| !c.is_alphanumeric()) || !rest.starts_with(char::is_alphanumeric);
        (head.eq_ignore_ascii_case(words) && ends).then(|| self.part(words.len(), self.text.len()))
    }

    /// The parts between commas that stand outside quotation marks.
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

    /// The first word and what follows it.
    pub(crate) fn word(self) -> (Piece<'a>, Piece<'a>) {
        let end = self.text.find(char::is_whitespace).unwrap_or(self.text.len());
        (self.part(0, end), self.part(end, self.text.len()))
    }

    /// The last word and what stands before it.
    pub(crate) fn last_word(self) -> (Piece<'a>, Piece<'a>) {
        let from = self.text.rfind(char::is_whitespace).map_or(0, |i| i + 1);
        (self.part(0, from.min(self.text.len())), self.part(from.min(self.text.len()), self.text.len()))
    }

    pub(crate) fn span(self) -> Span {
        Span { start: self.start, len: self.text.len() }
    }

    pub(crate) fn is(self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word)
    }
}

/// Line and column of a byte, both counted from 1.
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
