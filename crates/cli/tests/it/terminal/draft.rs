//! A draft by keys.

use super::pty::Terminal;

/// Viewing cards in full, picking, undo and hints. An interrupted draft is continued.
#[test]
fn a_draft_on_the_drawn_screen() {
    let folder = tempfile::tempdir().expect("a folder");
    for (columns, rows) in [(110, 30), (80, 24)] {
        let file = format!("{columns}.draft");
        let args = ["limited", "draft", "--players", "4", "--seed", "1", "--save", &file];
        let mut draft = Terminal::run(folder.path(), &args, columns, rows);
        let is_there = |words: &'static str| move |screen: &[String]| screen.iter().any(|row| row.contains(words));
        let screen = draft.wait("the first pack", is_there("Round 1 of 4, pick 1: 12 cards in the pack"));
        assert!(screen.iter().any(|row| row.contains(" card ")), "the card in full: {screen:#?}");
        draft.press("j\r");
        draft.wait("the second pack", is_there("Round 1 of 4, pick 2: 11 cards in the pack"));
        draft.press("p");
        draft.wait("the pool", is_there("your cards"));
        draft.press("u");
        draft.wait("the pick is taken back", is_there("is taken back."));
        draft.press("?");
        draft.wait("a hint", is_there("A bot would take "));
        draft.press("\r");
        draft.wait("the second pack again", is_there("Round 1 of 4, pick 2: 11 cards in the pack"));
        draft.press("q");
        assert!(draft.end().success());
        let mut draft = Terminal::run(folder.path(), &["limited", "draft", "--resume", &file], columns, rows);
        draft.wait("where it was left", is_there("Round 1 of 4, pick 2: 11 cards in the pack"));
        draft.press("q");
        assert!(draft.end().success());
    }
}
