//! Comparison of names that may be misspelt.

use std::collections::HashSet;

/// Returns a lower-case letter without its accent.
pub fn unaccented(c: char) -> char {
    match c {
        'á' | 'à' | 'â' | 'ä' | 'ã' | 'å' | 'ā' | 'ą' => 'a',
        'é' | 'è' | 'ê' | 'ë' | 'ē' | 'ę' | 'ě' => 'e',
        'í' | 'ì' | 'î' | 'ï' | 'ī' => 'i',
        'ó' | 'ò' | 'ô' | 'ö' | 'õ' | 'ō' | 'ø' => 'o',
        'ú' | 'ù' | 'û' | 'ü' | 'ū' | 'ů' => 'u',
        'ñ' | 'ń' | 'ň' => 'n',
        'ç' | 'ć' | 'č' => 'c',
        'ś' | 'š' => 's',
        'ź' | 'ż' | 'ž' => 'z',
        'ý' | 'ÿ' => 'y',
        'ł' => 'l',
        c => c,
    }
}

/// Returns the words of a name in lower case, without accents and punctuation. Two names are equal if their results are
/// equal.
pub fn fold(name: &str) -> String {
    if name.is_ascii() {
        return fold_ascii(name);
    }
    let mut folded = String::with_capacity(name.len());
    for c in name.chars().flat_map(char::to_lowercase) {
        // Apostrophes, combining accents and invisible characters are removed. They don't separate words.
        if matches!(c, '\'' | '’' | '‘' | 'ʼ' | '´' | '′' | '`' | '.' | '!' | '?' | '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}')
        {
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

/// Like [`fold`], but faster, for ASCII names. Most names are ASCII, and a search folds the names of all cards.
fn fold_ascii(name: &str) -> String {
    let mut folded = Vec::with_capacity(name.len());
    for b in name.bytes() {
        match b {
            b'a'..=b'z' | b'0'..=b'9' => folded.push(b),
            b'A'..=b'Z' => folded.push(b.to_ascii_lowercase()),
            b'\'' | b'`' | b'.' | b'!' | b'?' => {}
            _ if folded.last().is_none_or(|&last| last == b' ') => {}
            _ => folded.push(b' '),
        }
    }
    if folded.last() == Some(&b' ') {
        folded.pop();
    }
    String::from_utf8(folded).unwrap_or_default()
}

/// Returns the key by which a name is looked up: its folded words, without `and` and `&`.
pub fn name_key(name: &str) -> String {
    let folded = fold(name);
    if !folded.split(' ').any(|word| word == "and") {
        return folded;
    }
    folded.split(' ').filter(|word| *word != "and").collect::<Vec<_>>().join(" ")
}

/// Finds the name that is most similar to `wanted`. Up to one letter in eight may differ, but never more than three
/// letters and always at least one. If several names are equally similar, returns `None`. All names are keys
/// ([`name_key`]).
pub fn slip<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let letters: Vec<char> = wanted.chars().take(100).collect();
    let bound = match letters.len() {
        0..=3 => return None,
        length => (length / 8).clamp(1, 3),
    };
    let mut best: Option<(usize, &str)> = None;
    let mut tied = false;
    for name in names {
        if name.len().abs_diff(wanted.len()) > 4 * bound {
            continue;
        }
        let Some(d) = edits(&letters, name, bound) else { continue };
        match best {
            Some((_, before)) if before == name => {}
            Some((before, _)) if before < d => {}
            Some((before, _)) if before == d => tied = true,
            _ => (best, tied) = (Some((d, name)), false),
        }
    }
    best.filter(|_| !tied).map(|(_, name)| name.to_owned())
}

/// Returns the number of letters to insert, remove, change or swap with the next one that turns `a` into `b`. Returns
/// `None` if it is above `bound`.
fn edits(a: &[char], b: &str, bound: usize) -> Option<usize> {
    let b: Vec<char> = b.chars().take(120).collect();
    let mut rows = [vec![0; b.len() + 1], (0..=b.len()).collect::<Vec<usize>>(), vec![0; b.len() + 1]];
    for i in 1..=a.len() {
        rows.rotate_left(1);
        // From here on, `before` is the previous row of the table, and `earlier` the one before that.
        let (mut row, before, earlier) = (std::mem::take(&mut rows[1]), &rows[0], &rows[2]);
        row[0] = i;
        for j in 1..=b.len() {
            let change = before[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = change.min(before[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(earlier[j - 2] + 1);
            }
        }
        if row.iter().min().is_some_and(|least| *least > bound) {
            return None;
        }
        rows[1] = row;
    }
    rows[1].last().copied().filter(|d| *d <= bound)
}

/// Returns the number of letters to insert, remove or change that turns `a` into a prefix of `b`. If the number is
/// above `bound`, the result is only known to be above `bound`.
fn distance(a: &str, b: &str, bound: usize) -> usize {
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
        if row.iter().min().is_some_and(|least| *least > bound) {
            break;
        }
    }
    row.into_iter().min().unwrap_or_default()
}

/// Returns up to five of `names` that are similar to `wanted`, best first. Of a name that is longer than `wanted`, only
/// the beginning needs to be similar.
pub fn near<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let capital = |name: &str| name.starts_with(char::is_uppercase);
    let written = capital(wanted);
    let wanted: String = fold(wanted).chars().take(100).collect();
    let length = wanted.chars().count();
    if length == 0 {
        return Vec::new();
    }
    let bound = 1 + length / 4;
    let mut found: Vec<(usize, &str)> = Vec::new();
    let mut seen: HashSet<&str> = HashSet::new();
    for name in names.into_iter().filter(|name| seen.insert(*name)) {
        let folded = fold(name);
        let d = distance(&wanted, &folded, bound);
        let d = if length > 2 && folded.contains(&wanted) { d.min(1) } else { d };
        if d <= bound {
            found.push((d, name));
        }
    }
    // Of names that are otherwise equally good, those whose first letter has the same case as that of `wanted` come
    // first.
    found.sort_by_key(|&(d, name)| (d, name.chars().count().abs_diff(length), name.len(), capital(name) != written));
    found.into_iter().take(5).map(|(_, name)| name).collect()
}

/// Formats a list for messages: `a`, `b` or `c`.
pub fn listed<S: AsRef<str>>(names: &[S]) -> String {
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
    fn slips_are_few_letters_and_of_one_name() {
        let names = ["meadow lark", "meadow mare early bird", "thunderhead", "thunderheads"];
        assert_eq!(slip("medow lark", names).as_deref(), Some("meadow lark"));
        assert_eq!(slip("meadow lakr", names).as_deref(), Some("meadow lark"), "two letters swapped are one slip");
        assert_eq!(slip("meadow", names), None);
        assert_eq!(slip("thunderheaf", names).as_deref(), Some("thunderhead"));
        assert_eq!(name_key("Odd & Even"), name_key("Odd and Even"));
        assert_eq!(fold("Cafe\u{301}"), "cafe");
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
        assert_eq!(distance("kitten", "sitting", 9), 2, "of `sittin`");
        assert_eq!(distance("cat", "caterpillar", 9), 0);
        assert!(distance("kitten", "caterpillar", 2) > 2);
    }
}
