//! Names of accounts. Each has a displayed form, and a folded form that is equal for all names that look alike.

use maneframe_bot::BotKind;
use maneframe_protocol::{Code, Problem};
use maneframe_wording::Wording;

use maneframe_table::chat::clean;

/// Reserved names of the server and its staff. Names that consist only of these words and numbers can't be taken.
const ROLES: [&str; 9] =
    ["admin", "administrator", "judge", "maneframe", "moderator", "organiser", "organizer", "server", "system"];

/// Parses a name that a player wants to take, and returns its displayed and folded forms.
///
/// # Errors
/// If [`read`] refuses it, or players could mistake it for the name of a bot or of the staff.
pub fn wanted(words: &str) -> Result<(String, String), Problem> {
    let (name, folded) = read(words)?;
    let like =
        |whose: &str| Err(Problem::new(Code::Taken, format!("that looks like the name of {whose}: choose another")));
    if is_of_a_bot(&name, &folded) {
        return like("a bot");
    }
    if is_of_a_role(&name, &folded) {
        return like("an operator of this server");
    }
    Ok((name, folded))
}

/// Parses a name without checks for reserved names, and returns its displayed and folded forms. Removes invisible
/// characters.
///
/// # Errors
/// If no visible character remains, or the name is too long.
pub fn read(words: &str) -> Result<(String, String), Problem> {
    let seen = words.chars().filter(|&c| !is_ignorable(c)).map(|c| if c == EMPTY_BRAILLE { ' ' } else { c });
    let name = clean(&seen.collect::<String>());
    let is_seen = name.chars().any(|c| c.is_alphanumeric() && !is_mark(c));
    if !is_seen || name.chars().count() > 32 {
        let words = Wording::new("problem.name");
        return Err(Problem::new(Code::Unreadable, words));
    }
    let folded = fold(&name);
    Ok((name, folded))
}

/// Folds a name: removes case, spaces and punctuation, and replaces letters and digits that look alike by one of them.
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

/// Returns true for names that tables show for bots: `greedy`, `Search-4`, `greedy bot`, and any name with `bot` as its
/// last word.
fn is_of_a_bot(name: &str, folded: &str) -> bool {
    let bot = fold("bot");
    let kind = folded.strip_suffix(&bot).or_else(|| folded.strip_prefix(&bot)).unwrap_or(folded);
    words(name).last().is_some_and(|word| fold(word) == bot)
        || BotKind::ALL.iter().any(|bot| fold(&bot.name()) == kind)
        // Bots with a time limit, such as `search-500ms`.
        || name.to_lowercase().parse::<BotKind>().is_ok()
}

/// Returns true for names that staff could have, such as `Admin`, `Judge 2` or `Server Moderator`.
fn is_of_a_role(name: &str, folded: &str) -> bool {
    let is_role = |folded: &str| ROLES.iter().any(|role| fold(role) == folded);
    let is_number = |word: &&str| word.bytes().all(|b| b.is_ascii_digit());
    let mut words = words(name).filter(|word| !is_number(word)).peekable();
    is_role(folded) || (words.peek().is_some() && words.all(|word| is_role(&fold(word))))
}

/// Returns the words of a name, without spaces and signs.
fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split(|c: char| !c.is_alphanumeric() && !is_mark(c)).filter(|word| !word.is_empty())
}

/// Braille pattern without dots, which looks like a space.
const EMPTY_BRAILLE: char = '\u{2800}';

/// Returns true for invisible characters (`Default_Ignorable_Code_Point` of the Unicode Character Database). Some of
/// them count as letters, such as the fillers of Hangul.
fn is_ignorable(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Returns true for marks that combine with the letter before them. Some of them count as alphanumeric.
fn is_mark(c: char) -> bool {
    // `escape_debug` writes these marks by number. The standard library has no other way to test for `Grapheme_Extend`.
    let extends = c.escape_debug().take(2).eq(['\\', 'u']);
    // Spacing marks are vowels and signs of the scripts of India and of related scripts. The blocks of those scripts
    // have the same layout.
    let at = u32::from(c);
    let beside = matches!(at, 0x900..=0xd7f) && matches!(at & 0x7f, 1..=3 | 0x3e..=0x4d);
    extends || beside || matches!(at, 0xdcf..=0xddf | 0x102b..=0x1038 | 0x17b6..=0x17c8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(words: &str) -> Option<Code> {
        wanted(words).err().map(|problem| problem.code)
    }

    #[test]
    fn a_name_can_be_seen() {
        for empty in [
            "",
            " ",
            "\u{3164}",
            "\u{115f}\u{1160}",
            "\u{ffa0}",
            "\u{2800}",
            "\u{2800}\u{2800} \u{3164}",
            "\u{301}\u{302}",
            "\u{345}",
            "\u{e0041}\u{e0042}",
            "\u{ad}\u{34f}\u{200d}\u{2060}\u{fe0f}",
            "\u{e31}",
            "\u{93e}\u{940}",
            "\u{a0}\u{3000}",
            "…—!",
        ] {
            assert_eq!(refused(empty), Some(Code::Unreadable), "{empty:?}");
        }
        for name in [
            "Ada",
            "7",
            "Ünal",
            "é",
            "e\u{301}",
            "名前",
            "สมชาย",
            "हिन्दी",
            "עדה",
            "عائشة",
            "한글",
            "Ada ♥",
            "D'Artagnan",
        ] {
            assert_eq!(wanted(name).map(|(shown, _)| shown), Ok(name.to_owned()));
        }
    }

    #[test]
    fn what_cannot_be_seen_is_no_part_of_a_name() {
        let ada = ("Ada".to_owned(), "ada".to_owned());
        for name in
            ["Ada", "Ada\u{3164}", "\u{115f}A\u{ad}da", "A\u{200b}da\u{feff}", "\u{2800}Ada\u{2800}", "Ada\u{fe0f}"]
        {
            assert_eq!(wanted(name), Ok(ada.clone()), "{name:?}");
        }
        assert_eq!(wanted("Ada\u{2800}\u{3000}Bell").map(|(shown, _)| shown), Ok("Ada Bell".to_owned()));
    }

    #[test]
    fn nobody_is_called_like_a_bot() {
        for name in [
            "greedy bot",
            "Greedy Bot",
            "GreedyBot",
            "g r e e d y b o t",
            "greedy b0t",
            "greedy bоt",
            "greedy b\u{301}ot",
            "search-4 bot",
            "search-4",
            "Search 8",
            "search-500ms",
            "search-2sx4",
            "random",
            "my-bot",
            "Ada's (bot)!",
            "bot",
            "Bot: greedy",
            "greedy\u{a0}bot",
            "greedy\u{3164} bot",
        ] {
            assert_eq!(refused(name), Some(Code::Taken), "{name:?}");
        }
        for name in ["bot.py", "Robot", "Talbot", "Abbot Ada", "Bottle", "Greedy Ada", "Research", "Botany Bay"] {
            assert_eq!(refused(name), None, "{name:?}");
        }
    }

    #[test]
    fn nobody_is_called_like_those_who_run_the_server() {
        for name in [
            "admin",
            "ADMIN",
            "Adm1n",
            "аdmin",
            "ad\u{ad}min",
            "a.d.m.i.n",
            "Administrator",
            "judge",
            "Judge 2",
            "[Moderator]",
            "server",
            "Server Admin",
            "system",
            "Maneframe",
            "Maneframe-Organiser",
        ] {
            assert_eq!(refused(name), Some(Code::Taken), "{name:?}");
        }
        for name in ["Judy", "Judge Ada", "Badmin", "Observer", "007", "Systematic", "Ada of Maneframe"] {
            assert_eq!(refused(name), None, "{name:?}");
        }
        assert!(read("Admin").is_ok(), "the operator may take it on the command line");
    }

    #[test]
    fn refusals_say_what_to_do() {
        for name in ["greedy bot", "admin"] {
            let problem = wanted(name).expect_err("it is refused");
            assert!(problem.words.to_string().ends_with("choose another"), "{problem:?}");
        }
    }
}
