//! Templates: text with placeholders.

/// A part of a template.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece<'a> {
    /// Text that is rendered as it is.
    Text(&'a str),
    /// The argument of that name, in a form such as a grammatical case.
    Value {
        /// Name of the argument.
        name: &'a str,
        /// Form, if the template asks for one.
        form: Option<&'a str>,
    },
    /// A word that depends on a number.
    Plural {
        /// Name of the argument.
        name: &'a str,
        /// The words, each with its plural category.
        words: Vec<(&'a str, &'a str)>,
    },
}

/// Splits a template into its parts. A brace that begins no placeholder is text.
pub fn pieces(template: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = template;
    while let Some((from, to, placeholder)) = next_placeholder(rest) {
        if from > 0 {
            pieces.push(Piece::Text(&rest[..from]));
        }
        pieces.push(placeholder);
        rest = &rest[to..];
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest));
    }
    pieces
}

/// Returns the first placeholder and the bytes that it takes up.
fn next_placeholder(text: &str) -> Option<(usize, usize, Piece<'_>)> {
    let mut from = 0;
    loop {
        from += text[from..].find('{')?;
        let inside = &text[from + 1..];
        if let Some(end) = inside.find('}')
            && let Some(placeholder) = placeholder(&inside[..end])
        {
            return Some((from, from + end + 2, placeholder));
        }
        from += 1;
    }
}

fn placeholder(text: &str) -> Option<Piece<'_>> {
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if let Some((name, words)) = text.split_once('|') {
        let mut words: Vec<(&str, &str)> = words.split('|').map(|w| w.split_once(':').unwrap_or(("", w))).collect();
        // Without categories the forms are those for one and for other numbers.
        for ((category, _), default) in words.iter_mut().zip(["one", "other"]) {
            if category.is_empty() {
                *category = default;
            }
        }
        return is_name(name).then_some(Piece::Plural { name, words });
    }
    let (name, form) = text.split_once('.').map_or((text, None), |(name, form)| (name, Some(form)));
    (is_name(name) && form.is_none_or(is_name)).then_some(Piece::Value { name, form })
}
