//! A game on the drawn table, by reading the screen and pressing keys.

use std::path::Path;

use super::lines::Asked;
use super::pty::Terminal;

/// Keys that choose an entry of a menu, in the table's order.
const LETTERS: &str = "123456789abcdefgmorstwxyz";
const UP: &str = "\u{1b}[A";
const DOWN: &str = "\u{1b}[B";
const ESCAPE: &str = "\u{1b}";

/// A game on a drawn table.
pub struct Drawn {
    pub terminal: Terminal,
    size: (u16, u16),
}

/// Kind of popup over the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    Nothing,
    Menu,
    Pages { more: bool },
    Ask,
}

/// Returns the kind of the topmost popup.
pub fn over(screen: &[String]) -> Over {
    let any = |words: &str| screen.iter().any(|row| row.contains(words));
    if any("v reads · Esc back") {
        Over::Menu
    } else if any("more rows: ↓, space") {
        Over::Pages { more: true }
    } else if any("y yes  n no") {
        Over::Ask
    } else if any("Enter continues ") {
        Over::Pages { more: false }
    } else {
        Over::Nothing
    }
}

/// An entry of a menu as read from the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    pub words: String,
    pub opens: bool,
}

impl Drawn {
    /// Starts a game on a screen of that size.
    pub fn play(library: &Path, args: &[&str], size: (u16, u16)) -> Drawn {
        let args = [&["play", "--at-once"], args].concat();
        let mut terminal = Terminal::run(library, &args, size.0, size.1);
        terminal.wait("a table", |screen| screen.iter().any(|r| r.contains("? help")));
        terminal.settle();
        Drawn { terminal, size }
    }

    /// Presses a key and returns the new screen.
    pub fn press(&mut self, key: &str) -> Vec<String> {
        self.terminal.key(key);
        self.terminal.screen()
    }

    /// Closes all popups: reads pages to their end, and closes a menu that opened by itself.
    pub fn clear(&mut self) -> Vec<String> {
        for _ in 0..200 {
            let screen = self.terminal.screen();
            match over(&screen) {
                Over::Nothing => return screen,
                Over::Pages { more: true } => self.press(" "),
                Over::Pages { more: false } => self.press("\r"),
                Over::Ask => self.press("y"),
                Over::Menu => self.press(ESCAPE),
            };
        }
        panic!("at {:?} something stays over the table\n{}", self.size, self.terminal.screen().join("\n"));
    }

    /// Returns the contents of the popup, row by row.
    fn boxed(screen: &[String]) -> Vec<String> {
        let top = screen.iter().position(|r| r.contains('┏')).unwrap_or_default();
        let bottom = screen.iter().rposition(|r| r.contains('┗')).unwrap_or(screen.len());
        let left = screen[top].chars().position(|c| c == '┏').unwrap_or_default();
        let right = screen[top].chars().position(|c| c == '┓').unwrap_or_default();
        let within = |row: &String| row.chars().skip(left + 2).take(right.saturating_sub(left + 3)).collect::<String>();
        screen[(top + 1).min(bottom)..bottom].iter().map(|r| within(r).trim_end().to_owned()).collect()
    }

    /// Returns the bottom border of the popup, which shows if there is more. The table next to it may have marks of its
    /// own.
    fn foot(screen: &[String]) -> &str {
        let row = screen.iter().rfind(|r| r.contains('┗')).map_or("", String::as_str);
        let from = row.find('┗').unwrap_or_default();
        &row[from..row.rfind('┛').unwrap_or(row.len()).max(from)]
    }

    /// Returns the visible entries of a menu, and the index of the first.
    fn visible(screen: &[String]) -> (usize, Vec<Entry>) {
        let bottom = Self::foot(screen);
        let above = bottom.split_once("▲ ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok()).unwrap_or(0);
        let mut entries: Vec<Entry> = Vec::new();
        for row in Self::boxed(screen) {
            let words: String = row.chars().skip(4).collect();
            match entries.last_mut().filter(|_| row.starts_with("      ")) {
                Some(entry) => {
                    entry.words.push(' ');
                    entry.words.push_str(words.trim());
                }
                None => entries.push(Entry { words, opens: false }),
            }
        }
        for entry in &mut entries {
            entry.opens = entry.words.ends_with(" ways");
        }
        (above, entries)
    }

    /// Returns all entries of the menu on the screen, by scrolling with the selected entry.
    pub fn entries(&mut self) -> Vec<Entry> {
        let mut all: Vec<Entry> = Vec::new();
        loop {
            let screen = self.terminal.screen();
            let (first, entries) = Self::visible(&screen);
            assert!(first <= all.len(), "no entry is skipped\n{}", screen.join("\n"));
            let last = first + entries.len();
            all.truncate(first);
            all.extend(entries);
            if !Self::foot(&screen).contains('▼') {
                return all;
            }
            // Moves to the entry after the last visible one.
            self.go_to(last);
        }
    }

    /// Moves to an entry of the menu on the screen.
    fn go_to(&mut self, index: usize) {
        let steps = index as isize - Self::marked(&self.terminal.screen()) as isize;
        for _ in 0..steps.unsigned_abs() {
            self.press(if steps < 0 { UP } else { DOWN });
        }
        let screen = self.terminal.screen();
        assert_eq!(Self::marked(&screen), index, "{}", screen.join("\n"));
    }

    /// Returns the index of the selected entry.
    fn marked(screen: &[String]) -> usize {
        let (first, _) = Self::visible(screen);
        let rows = Self::boxed(screen);
        let at = rows.iter().position(|r| r.contains('▸')).expect("an entry is marked");
        first + rows[..at].iter().filter(|r| !r.starts_with("      ")).count()
    }

    /// Chooses an entry of the menu on the screen.
    fn take(&mut self, index: usize) {
        match LETTERS.chars().nth(index) {
            Some(letter) => drop(self.press(&letter.to_string())),
            None => {
                self.go_to(index);
                self.press("\r");
            }
        }
    }

    /// Chooses an entry that opens a submenu, and returns the submenu's entries.
    fn open(&mut self, index: usize, entry: &Entry) -> Vec<Entry> {
        self.take(index);
        let begins: String = entry.words.chars().take(20).collect();
        let screen = self.terminal.screen();
        assert!(over(&screen) == Over::Menu && title(&screen).starts_with(&begins), "{}", screen.join("\n"));
        self.entries()
    }

    /// Returns from a submenu to the previous menu.
    fn back(&mut self, listed: &str) {
        let screen = self.press(ESCAPE);
        assert!(over(&screen) == Over::Menu && title(&screen) == listed, "{}", screen.join("\n"));
    }

    fn open_options(&mut self) {
        self.clear();
        let screen = self.press("o");
        assert_eq!(over(&screen), Over::Menu, "{}", screen.join("\n"));
    }

    /// Returns the full labels of all options in the menus.
    fn options(&mut self) -> Vec<String> {
        self.open_options();
        let (title, entries) = (title(&self.terminal.screen()), self.entries());
        let mut options = Vec::new();
        // An action with a single way needs no submenu.
        let alone = title.ends_with(" ways").then(|| what(&title));
        for (i, entry) in entries.iter().enumerate() {
            if let Some(what) = &alone {
                options.push(join(what, &entry.words));
            } else if entry.opens {
                options.extend(self.open(i, entry).iter().map(|way| join(&what(&entry.words), &way.words)));
                self.back(&title);
            } else {
                options.push(entry.words.clone());
            }
        }
        self.press(ESCAPE);
        options
    }

    /// Chooses an option by its full label, through the menus.
    pub fn choose(&mut self, words: &str) {
        let found = self.find_and_choose(words);
        assert!(found, "at {:?} `{words}` is offered\n{}", self.size, self.terminal.screen().join("\n"));
        if over(&self.terminal.screen()) == Over::Ask {
            self.press("y");
        }
    }

    fn find_and_choose(&mut self, words: &str) -> bool {
        let words = squeeze(words);
        self.open_options();
        let (title, entries) = (title(&self.terminal.screen()), self.entries());
        let alone = title.ends_with(" ways").then(|| what(&title));
        for (i, entry) in entries.iter().enumerate() {
            let told = alone.as_ref().map_or_else(|| entry.words.clone(), |what| join(what, &entry.words));
            if squeeze(&told) == words {
                self.take(i);
                return true;
            }
            let what = what(&entry.words);
            if entry.opens && words.starts_with(&squeeze(&what)) {
                let ways = self.open(i, entry);
                if let Some(j) = ways.iter().position(|way| squeeze(&join(&what, &way.words)) == words) {
                    self.take(j);
                    return true;
                }
                self.back(&title);
            }
        }
        false
    }

    /// Checks that the complete question is on the screen.
    pub fn asks(&mut self, asked: &Asked) {
        let question = squeeze(&asked.question);
        let screen = self.clear();
        let is_there = squeeze(&screen.join(" ")).contains(&question);
        assert!(is_there, "at {:?} the question is whole: {question}\n{}", self.size, screen.join("\n"));
    }

    /// Checks that all options can be reached through menus, each with its full label.
    pub fn offers(&mut self, asked: &Asked) {
        let mut wanted: Vec<String> = asked.options.iter().map(|words| squeeze(words)).collect();
        wanted.sort();
        let mut told: Vec<String> = self.options().iter().map(|words| squeeze(words)).collect();
        told.sort();
        assert_eq!(told, wanted, "at {:?} every option is whole", self.size);
    }

    /// Returns everything on the pages about the card under the cursor.
    pub fn read(&mut self) -> String {
        self.clear();
        let screen = self.press("v");
        assert!(matches!(over(&screen), Over::Pages { .. }), "{}", screen.join("\n"));
        let mut rows: Vec<String> = Vec::new();
        loop {
            let screen = self.terminal.screen();
            let page = Self::boxed(&screen);
            // The page scrolls by one row.
            match rows.is_empty() {
                true => rows = page,
                false => rows.extend(page.last().cloned()),
            }
            if over(&screen) != (Over::Pages { more: true }) {
                break;
            }
            self.press(DOWN);
        }
        self.press(ESCAPE);
        squeeze(&rows.join(" "))
    }
}

/// Returns the title of a menu.
fn title(screen: &[String]) -> String {
    let top = screen.iter().find(|r| r.contains('┏')).map_or("", String::as_str);
    let within = top.split('┏').nth(1).unwrap_or_default().split('┓').next().unwrap_or_default();
    within.trim_matches(['━', ' ']).to_owned()
}

fn squeeze(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the action of an entry that opens a submenu.
fn what(words: &str) -> String {
    words.rsplit_once(" … ").map_or(words, |(what, _)| what).to_owned()
}

fn join(what: &str, way: &str) -> String {
    if what.is_empty() { way.to_owned() } else { format!("{what} {way}") }
}
