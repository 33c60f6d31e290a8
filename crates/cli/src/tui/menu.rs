//! Options as entries of a menu. If something can be done in several ways, there are two steps: first the action, then
//! the place or way.

use maneframe_engine::Handle;
use maneframe_engine::message::Does;

use crate::view::Offer;

/// An entry of a menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Text of the entry.
    pub words: String,
    /// Card of the entry, which can be shown in full.
    pub card: Option<Handle>,
    /// Effect of the entry.
    pub does: MenuAction,
}

/// Effect of choosing an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MenuAction {
    /// Chooses the option with that index.
    Choose(usize),
    /// Opens another menu.
    Open(Vec<Entry>),
    /// Shows the card.
    Read,
    /// Sends the text as a chat message.
    Say,
    /// Nothing: it is a heading.
    Head,
}

/// Index and label of an option.
type Listed = (usize, String);

/// Returns true if two answers are the same action with the same card, in different places or ways.
fn is_same_action(one: &Does, other: &Does) -> bool {
    let same_kind = std::mem::discriminant(one) == std::mem::discriminant(other);
    let same_text = match (one, other) {
        (Does::Use { text: one, .. }, Does::Use { text: other, .. }) => one == other,
        (one, _) => matches!(one, Does::Play { .. } | Does::PlayEvent { .. } | Does::Move { .. }),
    };
    same_kind && same_text && one.card() == other.card()
}

/// Returns entries for options, given by indices and labels. Options with the same action become one entry that opens a
/// menu.
pub fn entries(offers: &[Offer], options: &[Listed]) -> Vec<Entry> {
    let mut groups: Vec<(&Does, Vec<Listed>)> = Vec::new();
    for (index, words) in options {
        let Some(Offer { does, .. }) = offers.get(*index) else { continue };
        let option = (*index, words.clone());
        match groups.iter_mut().find(|(known, _)| is_same_action(known, does)) {
            Some((_, list)) => list.push(option),
            None => groups.push((does, vec![option])),
        }
    }
    let take = |(index, words): Listed| {
        let card = offers.get(index).and_then(|offer| offer.does.card());
        Entry { words, card, does: MenuAction::Choose(index) }
    };
    let entry = |mut list: Vec<Listed>| {
        if list.len() == 1 {
            return take(list.remove(0));
        }
        let common = common_words(&list);
        let title = list[0].1[..common].trim_end().to_owned();
        let ways: Vec<Entry> = list.into_iter().map(|(i, words)| take((i, words[common..].to_owned()))).collect();
        Entry { words: format!("{title} … {} ways", ways.len()), card: ways[0].card, does: MenuAction::Open(ways) }
    };
    groups.into_iter().map(|(_, list)| entry(list)).collect()
}

/// Returns the length in bytes of the common beginning of several labels. It ends at a word boundary, and leaves
/// something of each label.
fn common_words(list: &[Listed]) -> usize {
    let first = list[0].1.as_str();
    let ends = first.char_indices().filter(|(_, c)| *c == ' ').map(|(at, _)| at + 1);
    let same = |at: &usize| list.iter().all(|(_, w)| w.len() > *at && w.as_bytes()[..*at] == first.as_bytes()[..*at]);
    ends.filter(same).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use maneframe_engine::message::{Area, Seat};

    use super::*;

    fn offer(does: Does) -> Offer {
        Offer { does, words: String::new() }
    }

    fn moving(card: u32, to: u8) -> Offer {
        offer(Does::Move { card: Handle(card), to: Area::Problem(Seat(to)) })
    }

    #[test]
    fn what_comes_first_then_where() {
        let choices = [moving(1, 0), moving(1, 2), moving(1, 3), moving(2, 0), offer(Does::Pass)];
        let words = [
            "move Linnet to P1's home (2 tokens)",
            "move Linnet to Ada (2 tokens)",
            "move Linnet to Adam",
            "move Rook home",
            "pass",
        ];
        let options: Vec<(usize, String)> = words.iter().map(|w| (*w).to_owned()).enumerate().collect();
        let menu = entries(&choices, &options);
        let told: Vec<&str> = menu.iter().map(|e| e.words.as_str()).collect();
        assert_eq!(told, ["move Linnet to … 3 ways", "move Rook home", "pass"]);
        let MenuAction::Open(ways) = &menu[0].does else { panic!("{menu:?}") };
        let told: Vec<&str> = ways.iter().map(|e| e.words.as_str()).collect();
        assert_eq!(told, ["P1's home (2 tokens)", "Ada (2 tokens)", "Adam"]);
        assert_eq!(ways[2].does, MenuAction::Choose(2));
        assert_eq!(menu[1].does, MenuAction::Choose(3));
        assert_eq!((menu[0].card, menu[2].card), (Some(Handle(1)), None));
    }

    #[test]
    fn every_option_can_be_reached_whatever_the_words() {
        let choices = [moving(1, 0), moving(1, 2), moving(1, 3)];
        for words in [["a", "a b", "a b c"], ["", "", ""], ["x y", "z", "é ü"], ["move", "move", "move to"]] {
            let options: Vec<(usize, String)> = words.iter().map(|w| (*w).to_owned()).enumerate().collect();
            let MenuAction::Open(ways) = entries(&choices, &options).remove(0).does else { panic!("{words:?}") };
            let reached: Vec<MenuAction> = ways.into_iter().map(|e| e.does).collect();
            assert_eq!(reached, [0, 1, 2].map(MenuAction::Choose), "{words:?}");
        }
    }
}
