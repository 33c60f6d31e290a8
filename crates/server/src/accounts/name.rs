//! Names: as they are shown, and folded, so that two that look the same are the same.

use maneframe_protocol::{Code, Problem};

/// Reads a name: as it is shown, and folded.
///
/// # Errors
/// If nothing is left of it, or too much.
pub fn read(wanted: &str) -> Result<(String, String), Problem> {
    let name = crate::tables::chat::clean(wanted);
    let folded = fold(&name);
    if folded.is_empty() || name.chars().count() > 32 {
        return Err(Problem::new(Code::Unreadable, "a name has 1 to 32 characters, letters or digits among them"));
    }
    Ok((name, folded))
}

/// A name without case, spaces and signs; letters and digits that are mistaken for each other are the same.
pub fn fold(name: &str) -> String {
    let lower = name.to_lowercase();
    let letters = lower.chars().filter(|c| c.is_alphanumeric()).map(|c| match c {
        '0' => 'o',
        '1' | 'l' | 'і' => 'i',
        'а' => 'a',
        'е' => 'e',
        'о' => 'o',
        'р' => 'p',
        'с' => 'c',
        'х' => 'x',
        'у' => 'y',
        c => c,
    });
    letters.collect()
}
