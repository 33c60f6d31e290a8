//! A small tree of an XML file, with the place of every element, for formats that hold no more than attributes and
//! some text. It is read in one go: the files are large, and mostly attributes.
//!
//! Document type declarations are refused, so there are no entities beyond the five of XML. Bounds: depth
//! [`MAX_DEPTH`], elements [`MAX_ELEMENTS`], bytes in one attribute or text [`MAX_VALUE`].

use std::borrow::Cow;

use quick_xml::escape::{EscapeError, unescape};
use smallvec::SmallVec;

use crate::error::{ImportError, Located};

/// How deep elements may lie within each other.
pub const MAX_DEPTH: usize = 16;
/// How many elements a file may have.
pub const MAX_ELEMENTS: usize = 400_000;
/// How many bytes one attribute or one element's text may have.
pub const MAX_VALUE: usize = 16_384;

/// Names and values; most elements of a set have two.
type Attributes<'t> = SmallVec<[(&'t str, Cow<'t, str>); 2]>;

/// An element. Its words are those of the file, as far as they stand there as they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Element<'t> {
    pub name: &'t str,
    pub attributes: Attributes<'t>,
    pub children: Vec<Element<'t>>,
    /// The text directly inside, without blanks before it.
    pub text: Cow<'t, str>,
    /// Where its tag starts, in bytes.
    pub at: usize,
}

impl<'t> Element<'t> {
    /// The attribute's value.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(n, _)| *n == name).map(|(_, v)| &**v)
    }

    /// The children of that name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Element<'t>> {
        self.children.iter().filter(move |c| c.name == name)
    }
}

/// Reads `text`, whose root must be called `root`.
///
/// # Errors
/// If it is not well-formed, has a document type declaration, another root, or is over the bounds.
pub(crate) fn parse<'t>(file: &str, text: &'t str, root: &str) -> Result<Element<'t>, ImportError> {
    let fail = |at: usize, message: String| -> ImportError { Located::new(file, text, at, 1, message).into() };
    let mut tree = Tree::default();
    let mut at = 0;
    while at < text.len() {
        at += tree.grow(&text[at..], at).map_err(|m| fail(at, m))?;
    }
    if let Some((unclosed, _)) = tree.open.last() {
        return Err(fail(unclosed.at, format!("<{}> is never closed: the file ends too early", unclosed.name)));
    }
    match tree.closed.pop() {
        Some(element) if element.name == root => Ok(element),
        Some(element) => Err(fail(element.at, format!("expected <{root}>, found <{}>", element.name))),
        None => Err(fail(0, format!("expected <{root}>, found no element at all"))),
    }
}

/// What was read so far.
#[derive(Default)]
struct Tree<'t> {
    /// The elements that are not closed yet, each within the one before it, and how many of `closed` lie before it.
    open: Vec<(Element<'t>, usize)>,
    /// Those that are, with all that is in them, until the element around them is.
    closed: Vec<Element<'t>>,
    count: usize,
}

impl<'t> Tree<'t> {
    /// Takes the next tag, or the text before it: how long that is.
    fn grow(&mut self, rest: &'t str, at: usize) -> Result<usize, String> {
        match rest.as_bytes() {
            [b'<', b'/', ..] => self.close(rest),
            [b'<', b'?', ..] => behind(rest, "?>"),
            [b'<', b'!', ..] => self.aside(rest),
            [b'<', ..] => self.element(rest, at),
            _ => {
                let bytes = rest.as_bytes();
                let blank = behind_blanks(bytes, 0);
                let is_blank = bytes.get(blank).is_none_or(|b| *b == b'<');
                if is_blank && self.open.last().is_none_or(|(e, _)| e.text.is_empty()) {
                    return Ok(blank);
                }
                let end = find(bytes, blank, &TAG);
                self.add(unescape(&rest[..end]).map_err(|e| format!("broken text: {e}"))?)?;
                Ok(end)
            }
        }
    }

    /// A comment, or text that is given as it is.
    fn aside(&mut self, rest: &'t str) -> Result<usize, String> {
        if let Some(comment) = rest.strip_prefix("<!--") {
            return Ok(rest.len() - comment.len() + behind(comment, "-->")?);
        }
        if let Some(data) = rest.strip_prefix("<![CDATA[") {
            let end = behind(data, "]]>")?;
            self.add(Cow::Borrowed(&data[..end - "]]>".len()]))?;
            return Ok(rest.len() - data.len() + end);
        }
        Err("document type declarations (<!DOCTYPE>) and the like are not accepted".into())
    }

    /// An element's first tag.
    fn element(&mut self, rest: &'t str, at: usize) -> Result<usize, String> {
        let inside = &rest[1..];
        let (name, inside) = inside.split_at(find(inside.as_bytes(), 0, &AFTER_NAME));
        if let (None, Some(whole)) = (self.open.last(), self.closed.last()) {
            return Err(format!("<{name}> after the end of <{}>", whole.name));
        }
        if name.is_empty() {
            return Err("broken XML: no name after `<`".into());
        }
        self.count += 1;
        if self.count > MAX_ELEMENTS {
            return Err(format!("more than {MAX_ELEMENTS} elements"));
        }
        let mut element =
            Element { name, attributes: Attributes::new(), children: Vec::new(), text: Cow::Borrowed(""), at };
        let behind = attributes(inside, &mut element.attributes)?;
        let behind = if let Some(behind) = behind.strip_prefix("/>") {
            self.closed.push(element);
            behind
        } else {
            if self.open.len() == MAX_DEPTH {
                return Err(format!("more than {MAX_DEPTH} elements inside each other"));
            }
            self.open.push((element, self.closed.len()));
            behind.strip_prefix('>').ok_or_else(|| format!("broken XML: <{name}> has no end"))?
        };
        Ok(rest.len() - behind.len())
    }

    /// An element's last tag.
    fn close(&mut self, rest: &str) -> Result<usize, String> {
        let end = behind(rest, ">")?;
        let name = rest["</".len()..end - 1].trim_ascii_end();
        match self.open.pop() {
            Some((element, before)) if element.name == name => {
                let children = self.closed.split_off(before);
                self.closed.push(Element { children, ..element });
                Ok(end)
            }
            Some((element, _)) => Err(format!("broken XML: </{name}> where <{}> is open", element.name)),
            None => Err(format!("broken XML: </{name}> where nothing is open")),
        }
    }

    /// Adds to the innermost open element.
    fn add(&mut self, text: Cow<'t, str>) -> Result<(), String> {
        match self.open.last_mut() {
            Some((element, _)) if element.text.len() + text.len() > MAX_VALUE => {
                Err(format!("the text of <{}> is longer than {MAX_VALUE} bytes", element.name))
            }
            Some((element, _)) => {
                element.text += text;
                Ok(())
            }
            None if text.trim().is_empty() => Ok(()),
            None => Err("text outside of any element".into()),
        }
    }
}

/// Reads the attributes behind a tag's name: what follows them.
fn attributes<'t>(tag: &'t str, attributes: &mut Attributes<'t>) -> Result<&'t str, String> {
    let bytes = tag.as_bytes();
    let mut at = behind_blanks(bytes, 0);
    while bytes.get(at).is_some_and(|b| !matches!(b, b'>' | b'/')) {
        let end = find(bytes, at, &AFTER_NAME);
        let name = &tag[at..end];
        if name.is_empty() {
            return Err("broken attribute: it has no name".into());
        }
        at = behind_blanks(bytes, end);
        if bytes.get(at) != Some(&b'=') {
            return Err(format!("broken attribute: no `=` after `{name}`"));
        }
        at = behind_blanks(bytes, at + 1);
        let (quote, in_value) = match bytes.get(at) {
            Some(b'"') => (b'"', &IN_DOUBLE),
            Some(b'\'') => (b'\'', &IN_SINGLE),
            _ => return Err(format!("broken attribute: the value of `{name}` is not in quotes")),
        };
        let begin = at + 1;
        let mut end = find(bytes, begin, in_value);
        let is_plain = bytes.get(end) == Some(&quote);
        while bytes.get(end).is_some_and(|b| *b != quote) {
            end = find(bytes, end + 1, in_value);
        }
        if end == bytes.len() {
            return Err(format!("broken attribute: the value of `{name}` has no end"));
        }
        let value = &tag[begin..end];
        if value.len() > MAX_VALUE {
            return Err(format!("the value of `{name}` is longer than {MAX_VALUE} bytes"));
        }
        if attributes.iter().any(|(other, _)| *other == name) {
            return Err(format!("broken attribute: a second `{name}`"));
        }
        let value = if is_plain { Ok(value.into()) } else { unescaped(value) };
        attributes.push((name, value.map_err(|e| format!("broken value of `{name}`: {e}"))?));
        at = behind_blanks(bytes, end + 1);
    }
    Ok(&tag[at..])
}

/// An attribute's value as it is meant.
fn unescaped(written: &str) -> Result<Cow<'_, str>, EscapeError> {
    // White space that is written as such is a blank (XML 3.3.3); `&#10;` stays a line break.
    unescape(&written.replace(['\n', '\r', '\t'], " ")).map(|value| value.into_owned().into())
}

/// Bytes that are looked for.
type Bytes = [bool; 256];

/// What ends a name.
static AFTER_NAME: Bytes = these(b" \t\r\n\"'<>/=");
/// What ends a value in quotes, or must be put right in it.
static IN_DOUBLE: Bytes = these(b"\"&\t\r\n");
static IN_SINGLE: Bytes = these(b"'&\t\r\n");
/// What ends a text.
static TAG: Bytes = these(b"<");

const fn these(bytes: &[u8]) -> Bytes {
    let mut all = [false; 256];
    let mut i = 0;
    while i < bytes.len() {
        all[bytes[i] as usize] = true;
        i += 1;
    }
    all
}

/// Where the first of those bytes is from there on, or the end.
fn find(bytes: &[u8], from: usize, those: &Bytes) -> usize {
    bytes[from..].iter().position(|b| those[usize::from(*b)]).map_or(bytes.len(), |at| from + at)
}

/// Where the blanks end that begin there, if any do.
fn behind_blanks(bytes: &[u8], from: usize) -> usize {
    bytes[from..].iter().position(|b| !b.is_ascii_whitespace()).map_or(bytes.len(), |at| from + at)
}

/// The place behind `mark`, which closes what starts there.
fn behind(rest: &str, mark: &str) -> Result<usize, String> {
    rest.find(mark).map(|at| at + mark.len()).ok_or_else(|| format!("broken XML: no `{mark}` where the file ends"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        parse("f.xml", text, "set").expect_err("is wrong").to_string()
    }

    #[test]
    fn a_file_becomes_a_tree() {
        let text = "<?xml version='1.0'?>\n<set name='A &amp; B'><!-- c --><card t='a&#10;b\nc'>x &lt;y</card></set>\n";
        let set = parse("f.xml", text, "set").expect("is right");
        assert_eq!(set.get("name"), Some("A & B"));
        let card = set.all("card").next().expect("there is one");
        assert_eq!(card.get("t"), Some("a\nb c"));
        assert_eq!(card.text, "x <y");
        assert_eq!(&text[card.at..card.at + 5], "<card");
    }

    #[test]
    fn broken_files_are_told_by_place() {
        assert!(error("<set>\n <card>\n</set>").starts_with("f.xml:3:"), "{}", error("<set>\n <card>\n</set>"));
        assert!(error("<set>\n <card>").starts_with("f.xml:2:2: <card> is never closed"));
        assert!(error("<deck/>").contains("expected <set>, found <deck>"));
        assert!(error("").contains("no element at all"));
        assert!(error("<!DOCTYPE x [<!ENTITY a 'b'>]><set/>").contains("DOCTYPE"));
        assert!(error("<set a='&nope;'/>").contains("nope"));
        assert!(error("<set a='1' a='2'/>").contains("a second `a`"));
        for wrong in ["<set a/>", "<set a=/>", "<set a=1/>", "<set a='1/>", "<set ='1'/>", "<set a b='1'/>"] {
            assert!(error(wrong).starts_with("f.xml:1:"), "{wrong}");
        }
        assert!(error("<set>&nope;</set>").contains("nope"));
        assert!(error("<set/><set/>").contains("after the end"));
        assert!(error(&"<set>".repeat(40)).contains("inside each other"));
        assert!(error(&format!("<set a='{}'/>", "x".repeat(MAX_VALUE + 1))).contains("longer than"));
    }
}
