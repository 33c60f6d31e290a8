//! Names that are written almost alike.

/// A small letter without its accent.
pub(crate) fn unaccented(c: char) -> char {
    match c {
        'á' | 'à' | 'â' | 'ä' | 'ã' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'ö' | 'õ' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ñ' => 'n',
        'ç' => 'c',
        c => c,
    }
}

/// The words of a name without case, accents and punctuation, for comparing.
pub fn fold(name: &str) -> String {
    if name.is_ascii() {
        return fold_ascii(name);
    }
    let mut folded = String::with_capacity(name.len());
    for c in name.chars().flat_map(char::to_lowercase) {
        if matches!(c, '\'' | '’' | '.' | '!' | '?') {
            continue;
        }
        let plain = unaccented(c);
        if plain.is_alphanumeric() {
            folded.push(plain);
        } else if !folded.is_empty() && !folded.ends_with(' ') {
            folded.push(' ');
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// The same of plain letters, as most names are: searches fold those of all cards.
fn fold_ascii(name: &str) -> String {
    let mut folded = Vec::with_capacity(name.len());
    for b in name.bytes() {
        match b {
            b'a'..=b'z' | b'0'..=b'9' => folded.push(b),
            b'A'..=b'Z' => folded.push(b.to_ascii_lowercase()),
            b'\'' | b'.' | b'!' | b'?' => {}
            _ if folded.last().is_none_or(|&last| last == b' ') => {}
            _ => folded.push(b' '),
        }
    }
    if folded.last() == Some(&b' ') {
        folded.pop();
    }
    String::from_utf8(folded).unwrap_or_default()
}

/// The least number of letters to insert, leave out or change that makes `a` a beginning of `b`.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row.into_iter().min().unwrap_or_default()
}

/// Up to five of `names` that look like `wanted`, best first; only the beginning of a longer name need be like it.
pub fn near<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let capital = |name: &str| name.starts_with(char::is_uppercase);
    let written = capital(wanted);
    let wanted: String = fold(wanted).chars().take(100).collect();
    let length = wanted.chars().count();
    if length == 0 {
        return Vec::new();
    }
    let mut found: Vec<(usize, &str)> = Vec::new();
    for name in names {
        let folded = fold(name);
        let d = distance(&wanted, &folded);
        let d = if length > 2 && folded.contains(&wanted) { d.min(1) } else { d };
        if d <= 1 + length / 4 && !found.iter().any(|(_, n)| *n == name) {
            found.push((d, name));
        }
    }
    // Of two that differ in nothing else, the one that begins as `wanted` does.
    found.sort_by_key(|&(d, name)| (d, name.chars().count().abs_diff(length), name.len(), capital(name) != written));
    found.into_iter().take(5).map(|(_, name)| name).collect()
}

/// `a`, `b` or `c`, for messages.
pub(crate) fn listed<S: AsRef<str>>(names: &[S]) -> String {
    let quoted: Vec<String> = names.iter().map(|n| format!("`{}`", n.as_ref())).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_without_trimmings() {
        assert_eq!(fold("Protégé’s  Downfall!"), "proteges downfall");
        assert_eq!(fold("[Odd & Even], Two"), "odd even two");
        assert_eq!((fold(" It's  (a) 3-B! "), fold("--")), ("its a 3 b".into(), String::new()));
        assert_eq!(fold(" É It's  (a) 3-B! "), "e its a 3 b");
    }

    #[test]
    fn near_names_are_found() {
        let names = ["Meadow Lark", "Meadow Mare, Early Bird", "Thunderhead"];
        assert_eq!(near("medow lark", names)[0], "Meadow Lark");
        assert_eq!(near("thunder", names), ["Thunderhead"]);
        assert_eq!(near("Meadow Mere", names)[0], "Meadow Mare, Early Bird");
        assert!(near("zzzzzz", names).is_empty());
        assert_eq!(near("charakter", ["Character", "character"])[0], "character");
        assert_eq!(near("Charakter", ["character", "Character"])[0], "Character");
        assert_eq!(distance("kitten", "sitting"), 2, "of `sittin`");
        assert_eq!(distance("cat", "caterpillar"), 0);
    }
}
