//! Tables of cards.

use maneframe_card::Card;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::clean;
use crate::describe::codes;
use crate::out::say;
use crate::paint::{bold, colored};

/// Heads of the columns before the name.
const HEADS: [&str; 6] = ["id", "colour", "cost", "power", "type", "rarity"];
/// True for columns with numbers, which are aligned to the right.
const NUMBERS: [bool; 6] = [false, false, true, true, false, false];
/// Minimum width of names. Columns are left out, from the right, until names have that width.
const NAME: usize = 24;

/// Prints cards, one per line, within the given width.
pub fn tell(cards: &[&Card], width: Option<usize>) {
    let mut rows = rows(cards, width).into_iter();
    if let Some((cells, name)) = rows.next().filter(|_| !cards.is_empty()) {
        say!("{}", bold(cells + &name));
    }
    for (card, (cells, name)) in cards.iter().zip(rows) {
        say!("{cells}{}", colored(name, card.front().colors.iter().next()));
    }
}

/// Returns the lines of the table, the heads first: the columns before the name, and the name.
fn rows(cards: &[&Card], width: Option<usize>) -> Vec<(String, String)> {
    let head = (HEADS.map(str::to_owned), "name".to_owned());
    let rows: Vec<_> = std::iter::once(head).chain(cards.iter().map(|card| (cells(card), name(card)))).collect();
    let widths = [0, 1, 2, 3, 4, 5].map(|i| rows.iter().map(|(cells, _)| cells[i].width()).max().unwrap_or(0));
    let longest = rows.iter().map(|(_, name)| name.width()).max().unwrap_or(0);
    let taken = |shown: usize| widths[..shown].iter().map(|width| width + 2).sum::<usize>();
    let fits = |shown: &usize| width.is_none_or(|all| taken(*shown) + longest.min(NAME) <= all);
    let shown = (1..=HEADS.len()).rev().find(fits).unwrap_or(0);
    let room = width.map_or(usize::MAX, |all| all.saturating_sub(taken(shown)));
    let line = |cells: &[String; 6]| {
        let cell = |i: usize| {
            let blank = " ".repeat(widths[i] - cells[i].width());
            if NUMBERS[i] { format!("{blank}{}  ", cells[i]) } else { format!("{}{blank}  ", cells[i]) }
        };
        (0..shown).map(cell).collect::<String>()
    };
    rows.iter().map(|(cells, name)| (line(cells), cut(name, room))).collect()
}

fn cells(card: &Card) -> [String; 6] {
    let sides: Vec<String> = card.faces.iter().filter_map(|face| face.power).map(|p| p.to_string()).collect();
    [
        clean::line(&card.id).into_owned(),
        codes(card.front().colors),
        card.cost.map(|cost| cost.to_string()).unwrap_or_default(),
        sides.join("/"),
        card.kind.name().replace(" Character", ""),
        format!("{:?}", card.rarity),
    ]
}

fn name(card: &Card) -> String {
    clean::line(&card.name()).into_owned()
}

/// Shortens a name to the available width.
fn cut(name: &str, room: usize) -> String {
    if name.width() <= room {
        return name.to_owned();
    }
    let mut used = 1;
    let fits = |c: &char| {
        used += c.width().unwrap_or(0);
        used <= room
    };
    let kept: String = name.chars().take_while(fits).collect();
    kept.trim_end().to_owned() + if room > 0 { "…" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_wider_than_the_terminal() {
        let library = maneframe_library::Library::bundled();
        let cards: Vec<&Card> = library.cards().collect();
        for width in [0, 5, 12, 30, 40, 60, 80, 200] {
            let lines = rows(&cards, Some(width));
            assert_eq!(lines.len(), cards.len() + 1);
            assert!(lines.iter().all(|(cells, name)| cells.width() + name.width() <= width), "{width}");
        }
        let names = |width| rows(&cards, width).into_iter().skip(1).map(|(_, name)| name).collect::<Vec<_>>();
        assert!(names(None).iter().zip(&cards).all(|(name, card)| *name == card.name()), "whole in a file");
        assert_eq!(names(Some(200)), names(None));
        assert!(rows(&cards, Some(40))[0].0.starts_with("id"), "ids stay longest");
    }

    #[test]
    fn names_are_cut_by_their_width() {
        assert_eq!(cut("Skerry Vane", 11), "Skerry Vane");
        assert_eq!(cut("Skerry Vane", 8), "Skerry…");
        assert_eq!(cut("日本語の名", 6), "日本…");
    }
}
