//! Parser of queries. Terms joined by `or` bind least. Adjacent terms bind more, and `-` and `not` bind most.

use std::ops::Range;

use super::error::{QueryError, meant, shown};
use super::expr::Expr;
use super::field::{Field, NumberField, WordField, absent};
use super::pattern::{ALL_REGEXES, is_regex};
use super::query::{MAX_LENGTH, Query};
use super::sum::{self, Sum};
use super::token::{Sign, Token, Value, Word, tokens};
use super::value::Asked;

/// Maximum nesting of parentheses, `-` and `not`.
const MAX_DEPTH: usize = 50;
/// Maximum number of regular expressions and words with wildcards in a query. Each takes memory and time.
const MAX_REGEXES: usize = 8;

/// Parses a query.
pub(super) fn parse(text: &str) -> Result<Query, QueryError> {
    if text.len() > MAX_LENGTH {
        let message = format!("the query is too long: {} bytes, at most {MAX_LENGTH} are allowed", text.len());
        return Err(QueryError::of_all(message));
    }
    let tokens = tokens(text)?;
    let regexes: Vec<&Token> = tokens.iter().filter(|token| token.value().is_some_and(is_regex)).collect();
    if let Some(token) = regexes.get(MAX_REGEXES) {
        let message = format!("more than {MAX_REGEXES} regular expressions or words with wildcards");
        return Err(QueryError::new(text, token.at.clone(), message));
    }
    let room = ALL_REGEXES / regexes.len().max(1);
    let joins_words = joins_words(text, &tokens);
    let empty = Query { text: text.to_owned(), wanted: None, order: Vec::new(), limit: None, joins_words };
    let mut parser = Parser { text, tokens: &tokens, at: 0, depth: 0, room, query: empty };
    let wanted = parser.any()?;
    if let Some(token) = parser.peek() {
        return Err(QueryError::new(text, token.at.clone(), "unmatched `)`"));
    }
    Ok(Query { wanted, ..parser.query })
}

/// Returns true if the query consists of plain words and at least one `or`, `and` or `not`. It may be a card's name.
fn joins_words(text: &str, tokens: &[Token]) -> bool {
    let is_joiner = |token: &Token| {
        matches!(token.word, Word::Or | Word::And | Word::Not)
            && text[token.at.clone()].chars().all(char::is_alphabetic)
    };
    let is_word = |token: &Token| matches!(token.word, Word::Bare(Value::Word(_)));
    tokens.iter().any(is_joiner) && tokens.iter().all(|token| is_joiner(token) || is_word(token))
}

struct Parser<'q> {
    text: &'q str,
    tokens: &'q [Token],
    at: usize,
    depth: usize,
    /// Maximum size in bytes of each compiled regular expression.
    room: usize,
    query: Query,
}

impl<'q> Parser<'q> {
    fn peek(&self) -> Option<&'q Token> {
        self.tokens.get(self.at)
    }

    fn error(&self, token: &Token, message: impl Into<String>) -> QueryError {
        QueryError::new(self.text, token.at.clone(), message)
    }

    /// Parses terms joined by `or`. Returns `None` if none of them is a condition on cards.
    fn any(&mut self) -> Result<Option<Expr>, QueryError> {
        let mut parts: Vec<Expr> = self.all()?.into_iter().collect();
        while let Some(token) = self.peek().filter(|token| token.word == Word::Or) {
            self.at += 1;
            let spelled = &self.text[token.at.clone()];
            if parts.is_empty() {
                return Err(self.error(token, format!("missing term before `{spelled}`")).with_help(QUOTE));
            }
            match self.all()? {
                Some(part) => parts.push(part),
                None => return Err(self.error(token, format!("missing term after `{spelled}`")).with_help(QUOTE)),
            }
        }
        Ok(if parts.len() > 1 { Some(Expr::Any(parts)) } else { parts.pop() })
    }

    /// Parses adjacent terms. A card must fit all of them.
    fn all(&mut self) -> Result<Option<Expr>, QueryError> {
        let mut parts = Vec::new();
        while let Some(token) = self.peek() {
            match token.word {
                Word::Or | Word::Close => break,
                Word::And => {
                    self.at += 1;
                    let next = self.peek().map(|token| &token.word);
                    if parts.is_empty() || matches!(next, None | Some(Word::Or | Word::And | Word::Close)) {
                        let message = format!("`{}` must be between two terms", &self.text[token.at.clone()]);
                        return Err(self.error(token, message).with_help(QUOTE));
                    }
                }
                _ => parts.extend(self.one()?),
            }
        }
        Ok(if parts.len() > 1 { Some(Expr::All(parts)) } else { parts.pop() })
    }

    /// Parses a term, or a group in parentheses. Returns `None` if it is not a condition on cards, but for example an
    /// order.
    fn one(&mut self) -> Result<Option<Expr>, QueryError> {
        let Some(token) = self.peek() else { return Ok(None) };
        self.at += 1;
        match &token.word {
            Word::Open | Word::Not => {
                self.depth += 1;
                // A `-` or `not` directly before a term doesn't count as nesting, because `cost!=2` is parsed in the
                // same way.
                let next = self.peek().map(|token| &token.word);
                let nests = token.word == Word::Open || matches!(next, Some(Word::Open | Word::Not));
                if nests && self.depth > MAX_DEPTH {
                    return Err(self.error(token, "too many nested parentheses"));
                }
                let inner = if token.word == Word::Open { self.group(token)? } else { self.negated(token)? };
                self.depth -= 1;
                Ok(Some(inner))
            }
            Word::Bare(value) => {
                // Words in quotes must be the whole title. Other words may be a part of it.
                let sign = if matches!(value, Value::Quoted(_)) { Sign::Is } else { Sign::Colon };
                let field = Field::Words(WordField::Name);
                let asked = Asked {
                    query: self.text,
                    field,
                    sign,
                    value: value.clone(),
                    at: token.at.clone(),
                    room: self.room,
                };
                asked.expr().map(Some)
            }
            Word::Asked(name, at, sign, value, value_at) => {
                let Some(field) = Field::find(name) else {
                    let left = self.sum(name, at)?;
                    let (term, negated) = sum::compared(self.text, left, *sign, value, value_at)?;
                    return Ok(Some(Expr::of(term, negated)));
                };
                let asked = Asked {
                    query: self.text,
                    field,
                    sign: *sign,
                    value: value.clone(),
                    at: value_at.clone(),
                    room: self.room,
                };
                match field {
                    Field::Order | Field::Limit if self.depth > 0 => {
                        let message = format!("`{}` doesn't filter cards", field.name());
                        Err(self.error(token, message).with_help("write it outside parentheses and without `-`"))
                    }
                    Field::Order => {
                        self.query.order.extend(asked.order()?);
                        Ok(None)
                    }
                    Field::Limit => {
                        if self.query.limit.replace(asked.limit()?).is_some() {
                            return Err(self.error(token, "duplicate limit"));
                        }
                        Ok(None)
                    }
                    _ => asked.expr().map(Some),
                }
            }
            Word::Or | Word::And | Word::Close => Err(self.error(token, "missing term before this")),
        }
    }

    /// Parses the rest of a group after its opening parenthesis.
    fn group(&mut self, open: &Token) -> Result<Expr, QueryError> {
        let inner = self.any()?;
        match self.peek() {
            Some(Token { word: Word::Close, .. }) => self.at += 1,
            _ => return Err(self.error(open, "unclosed `(`")),
        }
        inner.ok_or_else(|| self.error(open, "empty parentheses"))
    }

    /// Parses the name before a sign as a sum, because it is no field. Returns an error if it isn't a sum either.
    fn sum(&self, name: &str, at: &Range<usize>) -> Result<Sum, QueryError> {
        let has_field = name.split(['+', '-']).any(|part| NumberField::find(part).is_some());
        if has_field || name.bytes().all(|b| b.is_ascii_digit()) {
            return Sum::read(name).map_err(|bad| {
                let at = at.start + bad.at.start..at.start + bad.at.end;
                QueryError::new(self.text, at, bad.message).with_help(sum::HELP)
            });
        }
        if let Some((why, help)) = absent(name) {
            let message = format!("unsupported field `{}`: {why}", shown(name));
            return Err(QueryError::new(self.text, at.clone(), message).with_help(help));
        }
        let message = format!("unknown field `{}`{}", shown(name), meant(name, Field::names()));
        Err(QueryError::new(self.text, at.clone(), message).with_help(QUOTE_FIELD))
    }

    /// Parses the operand of a `-` or `not`.
    fn negated(&mut self, not: &Token) -> Result<Expr, QueryError> {
        let spelled = &self.text[not.at.clone()];
        let missing = format!("missing term after `{spelled}`");
        match self.peek() {
            Some(Token { word: Word::Or | Word::And | Word::Close, .. }) | None => {
                Err(self.error(not, missing).with_help(QUOTE))
            }
            // `-1<power` is refused, because the user probably doesn't mean "not 1<power".
            Some(Token { word: Word::Asked(name, at, ..), .. })
                if !spelled.eq_ignore_ascii_case("not") && name.starts_with(|c: char| c.is_ascii_digit()) =>
            {
                let error = QueryError::new(self.text, not.at.start..at.end, "a comparison begins with a field");
                Err(error.with_help("write the number after the sign: `power>-1`"))
            }
            Some(_) => match self.one()? {
                Some(inner) => Ok(Expr::Not(Box::new(inner))),
                None => Err(self.error(not, missing)),
            },
        }
    }
}

const QUOTE: &str = "to search for this word in a title, write it in quotes after the field: `name:\"or\"`";
const QUOTE_FIELD: &str = "`maneframe cards search --help` lists the fields; write words of a title with such \
                           a sign in quotes after the field: `name:\"a: b\"`";
