//! Words of a query.

use std::ops::Range;

use super::error::{QueryError, shown};

/// What stands between a field and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    /// `:`, what is usual for the field.
    Colon,
    Is,
    IsNot,
    Less,
    AtMost,
    More,
    AtLeast,
}

/// All spellings, longer ones first.
const SIGNS: [(&str, Sign); 8] = [
    ("!=", Sign::IsNot),
    ("<=", Sign::AtMost),
    (">=", Sign::AtLeast),
    ("==", Sign::Is),
    (":", Sign::Colon),
    ("=", Sign::Is),
    ("<", Sign::Less),
    (">", Sign::More),
];

/// What is looked for, as it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    /// In quotes, which are gone.
    Quoted(String),
    /// Between slashes, which are gone.
    Regex(String),
    Word(String),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Word {
    Open,
    Close,
    Or,
    And,
    Minus,
    /// A value without a field.
    Bare(Value),
    /// A field's name, where it stands, what stands behind it and where.
    Asked(String, Range<usize>, Sign, Value, Range<usize>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub word: Word,
    /// Its bytes in the query.
    pub at: Range<usize>,
}

impl Token {
    /// What is looked for.
    pub(super) fn value(&self) -> Option<&Value> {
        match &self.word {
            Word::Bare(value) | Word::Asked(_, _, _, value, _) => Some(value),
            _ => None,
        }
    }
}

/// Splits a query into its words.
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
            '(' => self.sign(Word::Open),
            ')' => self.sign(Word::Close),
            '-' => {
                let next = self.rest()[1..].chars().next();
                if next.is_none_or(|c| c.is_whitespace() || c == ')') {
                    let error = QueryError::new(self.query, start..start + 1, "`-` has nothing behind it");
                    return Err(error.with_help("what is not wanted stands right behind it: `-t:event`, `-(a or b)`"));
                }
                self.sign(Word::Minus)
            }
            _ => match self.field()? {
                Some(asked) => asked,
                None => match self.value()? {
                    Value::Word(word) if word.eq_ignore_ascii_case("or") => Word::Or,
                    Value::Word(word) if word.eq_ignore_ascii_case("and") => Word::And,
                    value => Word::Bare(value),
                },
            },
        };
        Ok(Some(Token { word, at: start..self.at }))
    }

    fn sign(&mut self, word: Word) -> Word {
        self.at += 1;
        word
    }

    /// A field with its sign and value; `None` where none stands here.
    fn field(&mut self) -> Result<Option<Word>, QueryError> {
        let rest = self.rest();
        let length = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-')).unwrap_or(rest.len());
        let Some((spelling, sign)) = SIGNS.iter().find(|(spelling, _)| rest[length..].starts_with(spelling)) else {
            return Ok(None);
        };
        let name = self.at..self.at + length;
        self.at = name.end + spelling.len();
        if length == 0 {
            let error =
                QueryError::new(self.query, name.start..self.at, format!("`{spelling}` has no field before it"));
            return Err(
                error.with_help("write what is compared: `power>=3`; words that are meant as they are stand in quotes")
            );
        }
        let start = self.at;
        let next = self.rest().chars().next();
        if next.is_none_or(|c| c.is_whitespace() || matches!(c, '(' | ')' | '=' | '<' | '>' | ':')) {
            let field = &rest[..length];
            let message = format!("`{}{spelling}` has nothing behind it", shown(field));
            let error = QueryError::new(self.query, name.start..start, message);
            return Err(error.with_help("the value stands right behind it: `t:friend`, `o:\"draw a card\"`, `cost<=2`"));
        }
        let value = self.value()?;
        Ok(Some(Word::Asked(rest[..length].to_owned(), name, *sign, value, start..self.at)))
    }

    /// A value, which stands here.
    fn value(&mut self) -> Result<Value, QueryError> {
        let rest = self.rest();
        match rest.chars().next() {
            Some('"' | '“' | '”' | '„') => self.quoted(),
            Some('/') => {
                let body = self.until(
                    '/',
                    "this regular expression has no end",
                    "end it with `/`; write `\\/` for a slash within",
                )?;
                Ok(Value::Regex(body.to_owned()))
            }
            _ => {
                let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '"' | '“' | '”' | '„');
                let length = rest.find(ends).unwrap_or(rest.len());
                self.at += length;
                Ok(Value::Word(rest[..length].to_owned()))
            }
        }
    }

    fn quoted(&mut self) -> Result<Value, QueryError> {
        let start = self.at;
        let body = self.until('"', "this quote has no end", "end it with `\"`; write `\\\"` for a quote within")?;
        let mut words = String::with_capacity(body.len());
        let mut chars = body.chars();
        while let Some(c) = chars.next() {
            words.push(if c == '\\' { chars.next().unwrap_or(c) } else { c });
        }
        if words.trim().is_empty() {
            return Err(QueryError::new(self.query, start..self.at, "there is nothing between these quotes"));
        }
        Ok(Value::Quoted(words))
    }

    /// What stands up to the next sign of that kind that has no `\` before it; goes behind that.
    fn until(&mut self, end: char, missing: &str, help: &str) -> Result<&'q str, QueryError> {
        let rest = self.rest();
        let is_end = |c: char| c == end || end == '"' && matches!(c, '“' | '”');
        let mut escaped = true;
        for (i, c) in rest.char_indices() {
            // The first sign begins it, and ends nothing.
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
