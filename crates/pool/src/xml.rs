//! Parser of XML files into a small tree, with the position of every element. It is for formats that contain only
//! attributes and short texts.
//!
//! A document type declaration is refused, so a file can only use the five predefined entities of XML. The depth is
//! limited to [`MAX_DEPTH`], the number of elements to [`MAX_ELEMENTS`], and the length of an attribute or text to
//! [`MAX_VALUE`] bytes.

use std::borrow::Cow;

use memchr::memchr;
use quick_xml::Reader;
use quick_xml::escape::{EscapeError, unescape};
use quick_xml::events::{BytesRef, BytesStart, Event};
use smallvec::SmallVec;

use crate::error::{ImportError, Located};

/// Maximum depth of nested elements.
pub const MAX_DEPTH: usize = 16;
/// Maximum number of elements in a file.
pub const MAX_ELEMENTS: usize = 400_000;
/// Maximum length in bytes of an attribute or of an element's text.
pub const MAX_VALUE: usize = 16_384;

/// Names and values of attributes. Most elements of a set have two.
type Attributes<'t> = SmallVec<[(&'t str, Cow<'t, str>); 2]>;

/// An element. Its strings are borrowed from the file, except for those with escapes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element<'t> {
    /// Name of the element.
    pub name: &'t str,
    /// Attributes of the element.
    pub attributes: Attributes<'t>,
    /// Elements directly inside this one.
    pub children: Vec<Element<'t>>,
    /// The element's own text, without leading blanks.
    pub text: Cow<'t, str>,
    /// Byte offset of the start of its tag.
    pub at: usize,
}

impl<'t> Element<'t> {
    /// Returns the value of the attribute.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(n, _)| *n == name).map(|(_, v)| &**v)
    }

    /// Returns the children with that name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Element<'t>> {
        self.children.iter().filter(move |c| c.name == name)
    }
}

/// Parses `text`, whose root element must be called `root`.
///
/// # Errors
/// If the text is not well-formed, has a document type declaration or another root, or exceeds a limit.
pub fn parse<'t>(file: &str, text: &'t str, root: &str) -> Result<Element<'t>, ImportError> {
    let fail = |at: usize, message: String| -> ImportError { Located::new(file, text, at, 1, message).into() };
    let mut reader = Reader::from_str(text);
    reader.config_mut().check_end_names = true;
    // `open` contains the elements that are not closed yet, outermost first. Each has the length that `closed` had when
    // the element began. `closed` contains the finished elements whose parent is still open.
    let mut open: Vec<(Element<'t>, usize)> = Vec::new();
    let mut closed: Vec<Element<'t>> = Vec::new();
    let mut count = 0_usize;
    loop {
        let at = reader.buffer_position() as usize;
        let event =
            reader.read_event().map_err(|e| fail(reader.error_position() as usize, format!("broken XML: {e}")))?;
        match event {
            Event::Eof => break,
            Event::DocType(_) => {
                return Err(fail(at, "document type declarations (<!DOCTYPE>) are not accepted".into()));
            }
            Event::Start(tag) | Event::Empty(tag) if open.is_empty() && !closed.is_empty() => {
                let name = String::from_utf8_lossy(tag.name().as_ref()).into_owned();
                return Err(fail(at, format!("<{name}> after the end of <{root}>")));
            }
            Event::Start(tag) => {
                count += 1;
                open.push((element(text, &tag, at).map_err(|m| fail(at, m))?, closed.len()));
                if open.len() > MAX_DEPTH {
                    return Err(fail(at, format!("more than {MAX_DEPTH} nested elements")));
                }
            }
            Event::Empty(tag) => {
                count += 1;
                closed.push(element(text, &tag, at).map_err(|m| fail(at, m))?);
            }
            Event::End(_) => {
                if let Some((element, before)) = open.pop() {
                    let children = closed.split_off(before);
                    closed.push(Element { children, ..element });
                }
            }
            // White space between elements is ignored.
            Event::Text(blank)
                if blank.iter().all(u8::is_ascii_whitespace) && open.last().is_none_or(|(e, _)| e.text.is_empty()) => {}
            Event::Text(text) => {
                let text = text.decode().map_err(|e| fail(at, format!("broken text: {e}")))?;
                add(&mut open, text).map_err(|m| fail(at, m))?;
            }
            Event::CData(data) => {
                let text = data.decode().map_err(|e| fail(at, format!("broken text: {e}")))?;
                add(&mut open, text).map_err(|m| fail(at, m))?;
            }
            Event::GeneralRef(name) => {
                let text = reference(&name).map_err(|m| fail(at, m))?;
                add(&mut open, text.into()).map_err(|m| fail(at, m))?;
            }
            Event::Decl(_) | Event::PI(_) | Event::Comment(_) => {}
        }
        if count > MAX_ELEMENTS {
            return Err(fail(at, format!("more than {MAX_ELEMENTS} elements")));
        }
    }
    if let Some((unclosed, _)) = open.last() {
        return Err(fail(unclosed.at, format!("<{}> is never closed: the file ends too early", unclosed.name)));
    }
    match closed.pop() {
        Some(element) if element.name == root => Ok(element),
        Some(element) => Err(fail(element.at, format!("expected <{root}>, found <{}>", element.name))),
        None => Err(fail(0, format!("expected <{root}>, found no element at all"))),
    }
}

/// Reads the element whose tag starts at `at`.
fn element<'t>(text: &'t str, tag: &BytesStart<'_>, at: usize) -> Result<Element<'t>, String> {
    let written = text.get(at + 1..at + 1 + tag.len()).filter(|written| written.as_bytes() == &**tag);
    let written = written.ok_or("broken XML: a tag is not where it was")?;
    let (name, attributes) = written.split_at(tag.name().as_ref().len());
    Ok(Element { name, attributes: split(attributes)?, children: Vec::new(), text: Cow::Borrowed(""), at })
}

/// Splits the attributes after a tag's name. Files consist mostly of attributes, so this doesn't repeat checks that the
/// XML reader has already made.
fn split(tag: &str) -> Result<Attributes<'_>, String> {
    let mut attributes = Attributes::new();
    let mut rest = tag.trim_ascii_start();
    while !rest.is_empty() {
        let sign = memchr(b'=', rest.as_bytes()).ok_or_else(|| format!("broken attribute: no `=` after `{rest}`"))?;
        let name = rest[..sign].trim_ascii_end();
        if name.is_empty() || any(name, |b| matches!(b, b' ' | b'\t' | b'\r' | b'\n' | b'"' | b'\'' | b'<')) {
            return Err(format!("broken attribute: invalid name `{name}`"));
        }
        let quoted = in_quotes(rest[sign + 1..].trim_ascii_start());
        let (value, after) =
            quoted.ok_or_else(|| format!("broken attribute: the value of `{name}` is not in quotes"))?;
        if value.len() > MAX_VALUE {
            return Err(format!("the value of `{name}` is longer than {MAX_VALUE} bytes"));
        }
        if attributes.iter().any(|(other, _)| *other == name) {
            return Err(format!("broken attribute: a second `{name}`"));
        }
        attributes.push((name, unescaped(value).map_err(|e| format!("broken value of `{name}`: {e}"))?));
        rest = after.trim_ascii_start();
    }
    Ok(attributes)
}

/// Splits `text`, which begins with a quote, into the quoted value and the rest.
fn in_quotes(text: &str) -> Option<(&str, &str)> {
    let quote = text.bytes().next().filter(|q| matches!(q, b'"' | b'\''))?;
    let end = memchr(quote, &text.as_bytes()[1..])?;
    Some((&text[1..=end], &text[end + 2..]))
}

/// Returns an attribute's value with its escapes replaced.
fn unescaped(written: &str) -> Result<Cow<'_, str>, EscapeError> {
    if !any(written, |b| matches!(b, b'&' | b'\n' | b'\r' | b'\t')) {
        return Ok(written.into());
    }
    // Literal white space becomes a plain space (XML 3.3.3). An escaped line break (`&#10;`) is kept.
    unescape(&written.replace(['\n', '\r', '\t'], " ")).map(|value| value.into_owned().into())
}

/// Returns true if `such` returns true for any byte. Testing all bytes is faster than stopping at the first match,
/// because matches are rare.
fn any(text: &str, such: impl Fn(u8) -> bool) -> bool {
    text.bytes().fold(false, |any, b| any | such(b))
}

/// Adds text to the innermost open element.
fn add<'t>(open: &mut [(Element<'t>, usize)], text: Cow<'t, str>) -> Result<(), String> {
    match open.last_mut() {
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

/// Returns the text that the entity `&name;` represents.
fn reference(name: &BytesRef<'_>) -> Result<String, String> {
    if let Some(character) = name.resolve_char_ref().map_err(|e| format!("broken reference: {e}"))? {
        return Ok(character.to_string());
    }
    let name = String::from_utf8_lossy(name);
    quick_xml::escape::resolve_xml_entity(&name).map(str::to_owned).ok_or_else(|| format!("unknown entity `&{name};`"))
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
        assert!(error(&"<set>".repeat(40)).contains("nested elements"));
        assert!(error(&format!("<set a='{}'/>", "x".repeat(MAX_VALUE + 1))).contains("longer than"));
    }
}
