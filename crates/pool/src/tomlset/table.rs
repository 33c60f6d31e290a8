//! Tables of a TOML file with the positions of their values.

use std::ops::{Range, RangeInclusive};

use toml::de::{DeTable, DeValue};

use crate::error::Located;
use crate::near::{listed, near};

/// Result with a boxed error. Without the box, all results would be large.
pub(crate) type Result<T> = std::result::Result<T, Box<Located>>;

/// The file that is being read.
#[derive(Clone, Copy)]
pub(crate) struct Page<'a> {
    pub file: &'a str,
    pub text: &'a str,
}

impl Page<'_> {
    pub fn wrong(self, at: &Range<usize>, message: impl Into<String>) -> Located {
        Located::new(self.file, self.text, at.start, at.end.saturating_sub(at.start).max(1), message)
    }

    /// Returns the line number at which a byte range begins, from 1.
    pub fn line(self, at: &Range<usize>) -> usize {
        self.text.get(..at.start).unwrap_or(self.text).matches('\n').count() + 1
    }
}

/// A value and its byte range.
#[derive(Clone)]
pub(crate) struct At<T> {
    pub value: T,
    pub at: Range<usize>,
}

/// A table of the file, with its name for messages.
pub(crate) struct Table<'a> {
    pub page: Page<'a>,
    pub what: String,
    pub at: Range<usize>,
    pub table: &'a DeTable<'a>,
}

impl<'a> Table<'a> {
    /// Creates an error for a byte range.
    pub fn wrong(&self, at: &Range<usize>, message: &str) -> Located {
        self.page.wrong(at, format!("{}: {message}", self.what))
    }

    /// Creates an error for the whole table.
    pub fn lacks(&self, message: &str, help: &str) -> Box<Located> {
        Box::new(self.wrong(&self.at, message).with_help(help))
    }

    /// Checks that the table has no other keys than `keys`.
    pub fn known(&self, keys: &[&'static str]) -> Result<()> {
        for key in self.table.keys() {
            let name: &str = key.get_ref();
            if !keys.contains(&name) {
                let likely = near(name, keys.iter().copied());
                let help = match likely.first() {
                    Some(likely) => format!("did you mean `{likely}`?"),
                    None => format!("valid keys are {}", listed(keys)),
                };
                return Err(Box::new(self.wrong(&key.span(), &format!("unknown key `{name}`")).with_help(help)));
            }
        }
        Ok(())
    }

    fn get(&self, key: &str) -> Option<At<&'a DeValue<'a>>> {
        self.table.get(key).map(|v| At { value: v.get_ref(), at: v.span() })
    }

    /// Returns the byte range of the value of `key`. Returns `None` if the key is missing.
    pub fn has(&self, key: &str) -> Option<Range<usize>> {
        self.get(key).map(|v| v.at)
    }

    fn type_error(&self, key: &str, found: &At<&DeValue<'_>>, expected: &str) -> Box<Located> {
        let message = format!("`{key}` must be {expected}, not {}", name_of(found.value));
        Box::new(self.wrong(&found.at, &message))
    }

    /// Returns the text of `key`, trimmed.
    pub fn string(&self, key: &str) -> Result<Option<At<&'a str>>> {
        let Some(found) = self.get(key) else { return Ok(None) };
        match found.value {
            DeValue::String(s) => self.plain(key, At { value: s, at: found.at }).map(Some),
            _ => Err(self.type_error(key, &found, "text in quotes")),
        }
    }

    /// Checks that a text has no control characters and is not too long.
    fn plain(&self, key: &str, words: At<&'a str>) -> Result<At<&'a str>> {
        const MAX: usize = 4_000;
        let tricky = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
        if words.value.len() > MAX {
            return Err(Box::new(self.wrong(&words.at, &format!("`{key}` is longer than {MAX} bytes"))));
        }
        if words.value.contains(tricky)
            || !matches!(key, "text" | "read" | "means") && words.value.trim().contains(char::is_control)
        {
            return Err(Box::new(self.wrong(&words.at, &format!("`{key}` holds a control character"))));
        }
        Ok(At { value: words.value.trim(), at: words.at })
    }

    /// Returns the text of `key`, which must exist and not be empty.
    pub fn needed_string(&self, key: &str) -> Result<At<&'a str>> {
        match self.string(key)? {
            Some(words) if !words.value.is_empty() => Ok(words),
            Some(words) => Err(Box::new(self.wrong(&words.at, &format!("`{key}` is empty")))),
            None => Err(self.lacks(&format!("`{key}` is missing"), &format!("add `{key} = \"…\"`"))),
        }
    }

    /// Returns the number of `key`.
    pub fn number(&self, key: &str, range: RangeInclusive<i64>) -> Result<Option<At<i64>>> {
        let Some(found) = self.get(key) else { return Ok(None) };
        let (least, most) = (*range.start(), *range.end());
        let expected = format!("a number from {least} to {most}");
        let DeValue::Integer(n) = found.value else { return Err(self.type_error(key, &found, &expected)) };
        let n = i64::from_str_radix(n.as_str(), n.radix()).ok().filter(|n| range.contains(n));
        match n {
            Some(value) => Ok(Some(At { value, at: found.at })),
            None => Err(Box::new(self.wrong(&found.at, &format!("`{key}` must be {expected}")))),
        }
    }

    /// Returns the boolean of `key`; false if it is missing.
    pub fn flag(&self, key: &str) -> Result<bool> {
        match self.get(key) {
            None => Ok(false),
            Some(found) => match found.value {
                DeValue::Boolean(yes) => Ok(*yes),
                _ => Err(self.type_error(key, &found, "true or false")),
            },
        }
    }

    /// Returns the texts of a list. A single text counts as a list of one. If `numbers` is true, numbers are accepted
    /// and converted to text.
    pub fn strings(&self, key: &str, numbers: bool) -> Result<Vec<At<String>>> {
        const MAX: usize = 50;
        let Some(found) = self.get(key) else { return Ok(Vec::new()) };
        let items: Vec<At<&DeValue<'_>>> = match found.value {
            DeValue::Array(items) if items.len() > MAX => {
                return Err(Box::new(self.wrong(&found.at, &format!("`{key}` has more than {MAX} parts"))));
            }
            DeValue::Array(items) => items.iter().map(|i| At { value: i.get_ref(), at: i.span() }).collect(),
            _ => vec![found],
        };
        let mut words = Vec::new();
        for item in items {
            let word = match item.value {
                DeValue::String(s) => self.plain(key, At { value: s, at: item.at.clone() })?.value.to_owned(),
                DeValue::Integer(n) if numbers => n.as_str().to_owned(),
                _ => return Err(self.type_error(key, &item, "text in quotes, or a list of texts in quotes")),
            };
            if word.is_empty() {
                return Err(Box::new(self.wrong(&item.at, &format!("`{key}` has an empty part"))));
            }
            words.push(At { value: word, at: item.at });
        }
        Ok(words)
    }

    /// Returns the table of `key`.
    pub fn table(&self, key: &str) -> Result<Option<Table<'a>>> {
        let Some(found) = self.get(key) else { return Ok(None) };
        match found.value {
            DeValue::Table(table) => Ok(Some(Table { page: self.page, what: format!("[{key}]"), at: found.at, table })),
            _ => Err(self.type_error(key, &found, &format!("a table `[{key}]`"))),
        }
    }

    /// Returns the tables of `key`.
    pub fn tables(&self, key: &str) -> Result<Vec<Table<'a>>> {
        let Some(found) = self.get(key) else { return Ok(Vec::new()) };
        let expected = format!("tables `[[{key}]]`, with two brackets");
        let DeValue::Array(items) = found.value else { return Err(self.type_error(key, &found, &expected)) };
        let mut tables = Vec::new();
        for (i, item) in items.iter().enumerate() {
            let item = At { value: item.get_ref(), at: item.span() };
            match item.value {
                DeValue::Table(table) => {
                    tables.push(Table { page: self.page, what: format!("{key} no. {}", i + 1), at: item.at, table });
                }
                _ => return Err(self.type_error(key, &item, &expected)),
            }
        }
        Ok(tables)
    }
}

fn name_of(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "text",
        DeValue::Integer(_) => "a number",
        DeValue::Float(_) => "a number with a point",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
