//! Tokens of a query.

use std::ops::Range;

use super::error::{QueryError, shown};
use super::number::Op;

/// The sign between a field and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    /// `:`, whose meaning depends on the field.
    Colon,
    Is,
    IsNot,
    Less,
    AtMost,
    More,
    AtLeast,
}

impl Sign {
    /// Returns the comparison of the sign. The flag is true if the comparison is negated. `colon` is the meaning of
    /// `:`.
    pub(super) fn op(self, colon: Op) -> (Op, bool) {
        match self {
            Sign::Colon => (colon, false),
            Sign::Is => (Op::Is, false),
            Sign::IsNot => (Op::Is, true),
            Sign::Less => (Op::Less, false),
            Sign::AtMost => (Op::AtMost, false),
            Sign::More => (Op::More, false),
            Sign::AtLeast => (Op::AtLeast, false),
        }
    }
}

/// All spellings of the signs. Longer ones come first.
const SIGNS: [(&str, Sign); 14] = [
    ("!=", Sign::IsNot),
    ("<>", Sign::IsNot),
    ("<=", Sign::AtMost),
    ("=<", Sign::AtMost),
    (">=", Sign::AtLeast),
    ("=>", Sign::AtLeast),
    ("==", Sign::Is),
    ("≠", Sign::IsNot),
    ("≤", Sign::AtMost),
    ("≥", Sign::AtLeast),
    (":", Sign::Colon),
    ("=", Sign::Is),
    ("<", Sign::Less),
    (">", Sign::More),
];

/// A value as the user wrote it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    /// Text that was in quotes, without the quotes.
    Quoted(String),
    /// Regular expression that was between slashes, without the slashes.
    Regex(String),
    Word(String),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Word {
    Open,
    Close,
    Or,
    And,
    /// `-`, `not`, or `!` before a field or a parenthesis.
    Not,
    /// A value without a field.
    Bare(Value),
    /// A field with a sign and a value: name, its byte range, sign, value, its byte range.
    Asked(String, Range<usize>, Sign, Value, Range<usize>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub word: Word,
    /// Byte range in the query.
    pub at: Range<usize>,
}

impl Token {
    /// Returns the value of the token.
    pub(super) fn value(&self) -> Option<&Value> {
        match &self.word {
            Word::Bare(value) | Word::Asked(_, _, _, value, _) => Some(value),
            _ => None,
        }
    }
}

/// Splits a query into tokens.
pub(super) fn tokens(query: &str) -> Result<Vec<Token>, QueryError> {
    let mut lexer = Lexer { query, at: 0 };
    let mut tokens = Vec::new();
    while let Some(token) = lexer.token()? {
        tokens.push(token);
    }
    Ok(tokens)
}

struct Lexer<'q> {
    query: &'q str,
    at: usize,
}

impl<'q> Lexer<'q> {
    fn rest(&self) -> &'q str {
        &self.query[self.at..]
    }

    fn token(&mut self) -> Result<Option<Token>, QueryError> {
        self.at = self.query.len() - self.rest().trim_start().len();
        let start = self.at;
        let Some(first) = self.rest().chars().next() else { return Ok(None) };
        let word = match first {
            '(' => self.sign(first, Word::Open),
            ')' => self.sign(first, Word::Close),
            '-' | '–' | '—' | '−' => {
                self.must_be_followed(first, "write the excluded term directly after it: `-t:event`, `-(a or b)`")?;
                self.sign(first, Word::Not)
            }
            '!' if !self.rest().starts_with("!=") => self.exclamation()?,
            _ => match self.field()? {
                Some(asked) => asked,
                None => self.bare()?,
            },
        };
        Ok(Some(Token { word, at: start..self.at }))
    }

    fn sign(&mut self, sign: char, word: Word) -> Word {
        self.at += sign.len_utf8();
        word
    }

    /// Checks that the next sign is followed directly by something.
    fn must_be_followed(&self, sign: char, help: &str) -> Result<(), QueryError> {
        let next = self.rest()[sign.len_utf8()..].chars().next();
        if next.is_some_and(|c| !c.is_whitespace() && c != ')') {
            return Ok(());
        }
        let at = self.at..self.at + sign.len_utf8();
        Err(QueryError::new(self.query, at, format!("missing term after `{sign}`")).with_help(help))
    }

    /// Parses `!`. Before a name it means exactly this name. Before a field or a parenthesis it means "not".
    fn exclamation(&mut self) -> Result<Word, QueryError> {
        const HELP: &str = "write `!` before an exact name (`!\"Meadow Lark\"`) or an excluded term (`!t:event`)";
        self.must_be_followed('!', HELP)?;
        let start = self.at;
        let word = self.sign('!', Word::Not);
        match self.rest().chars().next() {
            Some('(') => return Ok(word),
            Some('!' | '-' | '–' | '—' | '−') => {
                let error = QueryError::new(self.query, start..self.at, "`!` before another negation");
                return Err(error.with_help(HELP));
            }
            _ => {}
        }
        let behind = self.at;
        if self.field()?.is_some() {
            self.at = behind;
            return Ok(word);
        }
        let value = self.value()?;
        Ok(Word::Asked("name".to_owned(), start..behind, Sign::Is, value, behind..self.at))
    }

    /// Parses a value without a field, or a word that joins terms.
    fn bare(&mut self) -> Result<Word, QueryError> {
        let start = self.at;
        let word = match self.value()? {
            Value::Word(word) => word,
            value => return Ok(Word::Bare(value)),
        };
        match word.to_ascii_lowercase().as_str() {
            "or" | "|" | "||" => return Ok(Word::Or),
            "and" | "&" | "&&" => return Ok(Word::And),
            "not" => return Ok(Word::Not),
            _ => {}
        }
        if word.contains([':', '=', '<', '>', '≠', '≤', '≥']) {
            let message = format!("`{}` is neither a comparison nor a name", shown(&word));
            let help = "a comparison begins with a field, and numbers are only added or subtracted: `pow+cost>=7`; \
                        write words of a name with such a sign in quotes";
            return Err(QueryError::new(self.query, start..self.at, message).with_help(help));
        }
        Ok(Word::Bare(Value::Word(word)))
    }

    /// Parses a field with its sign and value. Returns `None` if the next token is something else.
    fn field(&mut self) -> Result<Option<Word>, QueryError> {
        let rest = self.rest();
        // The field may be a sum: `pow+cost>=7`.
        let length = rest.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-' | '+'))).unwrap_or(rest.len());
        let Some((spelling, sign)) = SIGNS.iter().find(|(spelling, _)| rest[length..].starts_with(spelling)) else {
            return Ok(None);
        };
        let name = self.at..self.at + length;
        self.at = name.end + spelling.len();
        if length == 0 {
            let error = QueryError::new(self.query, name.start..self.at, format!("missing field before `{spelling}`"));
            let help = "write field and value without spaces: `power>=3`; write words with such a sign in quotes";
            return Err(error.with_help(help));
        }
        let start = self.at;
        let next = self.rest().chars().next();
        if next.is_none_or(|c| c.is_whitespace() || matches!(c, '(' | ')' | '=' | '<' | '>' | ':')) {
            let field = &rest[..length];
            let message = format!("missing value after `{}{spelling}`", shown(field));
            let error = QueryError::new(self.query, name.start..start, message);
            return Err(
                error.with_help("write the value directly after it: `t:friend`, `o:\"draw a card\"`, `cost<=2`")
            );
        }
        let value = self.value()?;
        Ok(Some(Word::Asked(rest[..length].to_owned(), name, *sign, value, start..self.at)))
    }

    /// Parses a value.
    fn value(&mut self) -> Result<Value, QueryError> {
        let rest = self.rest();
        match rest.chars().next() {
            Some('"' | '“' | '”' | '„') => self.quoted(),
            Some('/') => {
                let body =
                    self.until('/', "unclosed regular expression", "end it with `/`; write `\\/` for a slash within")?;
                Ok(Value::Regex(body.to_owned()))
            }
            Some('\'' | '‘') if self.single_quoted().is_some() => {
                let end = self.single_quoted().unwrap_or(rest.len());
                let error = QueryError::new(self.query, self.at..self.at + end, "single quotes are not quotes here");
                Err(error.with_help("write `\"` before and after the words: `o:\"draw a card\"`"))
            }
            _ => {
                let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '"' | '“' | '”' | '„');
                let length = rest.find(ends).unwrap_or(rest.len());
                self.at += length;
                Ok(Value::Word(rest[..length].to_owned()))
            }
        }
    }

    /// Returns the length of a text in single quotes that begins here. Returns `None` if the `'` here is an apostrophe.
    fn single_quoted(&self) -> Option<usize> {
        let mut chars = self.rest().char_indices().skip(1).peekable();
        let mut last = '\'';
        while let Some((i, c)) = chars.next() {
            let next = chars.peek().map(|(_, next)| *next);
            let ends = next.is_none_or(|next| next.is_whitespace() || next == ')');
            if matches!(c, '\'' | '’') && !last.is_whitespace() && ends {
                return Some(i + c.len_utf8());
            }
            last = c;
        }
        None
    }

    fn quoted(&mut self) -> Result<Value, QueryError> {
        let start = self.at;
        let body = self.until('"', "unclosed quote", "end it with `\"`; write `\\\"` for a quote within")?;
        let mut words = String::with_capacity(body.len());
        let mut chars = body.chars();
        while let Some(c) = chars.next() {
            words.push(if c == '\\' { chars.next().unwrap_or(c) } else { c });
        }
        if words.trim().is_empty() {
            return Err(QueryError::new(self.query, start..self.at, "empty quotes"));
        }
        Ok(Value::Quoted(words))
    }

    /// Returns the text up to the next `end` that has no `\` before it, and moves past that sign.
    fn until(&mut self, end: char, missing: &str, help: &str) -> Result<&'q str, QueryError> {
        let rest = self.rest();
        let is_end = |c: char| c == end || end == '"' && matches!(c, '“' | '”');
        let mut escaped = true;
        for (i, c) in rest.char_indices() {
            // The opening sign is skipped.
            if escaped {
                escaped = false;
            } else if c == '\\' {
                escaped = true;
            } else if is_end(c) {
                self.at += i + c.len_utf8();
                let first = rest.chars().next().map_or(0, char::len_utf8);
                return Ok(&rest[first..i]);
            }
        }
        Err(QueryError::new(self.query, self.at..self.query.len(), missing).with_help(help))
    }
}
