//! Options as entries of a menu. If something can be done in several ways, there are two steps: first the action, then
//! the place or way.

use maneframe_engine::inspect::AbilityId;
use maneframe_engine::{Action, CardId, Choice};

/// An entry of a menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Text of the entry.
    pub words: String,
    /// Card of the entry, which can be shown in full.
    pub card: Option<CardId>,
    /// Effect of the entry.
    pub does: Does,
}

/// Effect of choosing an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Does {
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

/// The action of an option, without its place, price or way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Play(CardId),
    Event(CardId),
    Move(CardId),
    Use(CardId, AbilityId),
}

fn what(choice: Choice) -> Option<What> {
    let Choice::Act(action) = choice else { return None };
    match action {
        Action::Play { card, .. } => Some(What::Play(card)),
        Action::PlayEvent { card, .. } => Some(What::Event(card)),
        Action::Move { card, .. } => Some(What::Move(card)),
        Action::Activate { card, ability, .. } => Some(What::Use(card, ability)),
        Action::Draw | Action::Rally { .. } | Action::Challenge { .. } => None,
    }
}

/// Returns entries for options, given by indices and labels. Options with the same action become one entry that opens a
/// menu.
pub fn entries(choices: &[Choice], options: &[Listed]) -> Vec<Entry> {
    let mut groups: Vec<(Option<What>, Vec<Listed>)> = Vec::new();
    for (index, words) in options {
        let Some(&choice) = choices.get(*index) else { continue };
        let kind = what(choice);
        let option = (*index, words.clone());
        match groups.iter_mut().find(|(k, _)| k.is_some() && *k == kind) {
            Some((_, list)) => list.push(option),
            None => groups.push((kind, vec![option])),
        }
    }
    let take = |(index, words): Listed| {
        let card = choices.get(index).copied().and_then(Choice::card);
        Entry { words, card, does: Does::Choose(index) }
    };
    let entry = |mut list: Vec<Listed>| {
        if list.len() == 1 {
            return take(list.remove(0));
        }
        let common = common_words(&list);
        let title = list[0].1[..common].trim_end().to_owned();
        let ways: Vec<Entry> = list.into_iter().map(|(i, words)| take((i, words[common..].to_owned()))).collect();
        Entry { words: format!("{title} … {} ways", ways.len()), card: ways[0].card, does: Does::Open(ways) }
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
    use maneframe_engine::AreaId;

    use super::*;

    fn moving(card: u16, to: u8) -> Choice {
        Choice::Act(Action::Move { card: CardId(card), to: AreaId(to) })
    }

    #[test]
    fn what_comes_first_then_where() {
        let choices = [moving(1, 0), moving(1, 2), moving(1, 3), moving(2, 0), Choice::Pass];
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
        let Does::Open(ways) = &menu[0].does else { panic!("{menu:?}") };
        let told: Vec<&str> = ways.iter().map(|e| e.words.as_str()).collect();
        assert_eq!(told, ["P1's home (2 tokens)", "Ada (2 tokens)", "Adam"]);
        assert_eq!(ways[2].does, Does::Choose(2));
        assert_eq!(menu[1].does, Does::Choose(3));
        assert_eq!((menu[0].card, menu[2].card), (Some(CardId(1)), None));
    }

    #[test]
    fn every_option_can_be_reached_whatever_the_words() {
        let choices = [moving(1, 0), moving(1, 2), moving(1, 3)];
        for words in [["a", "a b", "a b c"], ["", "", ""], ["x y", "z", "é ü"], ["move", "move", "move to"]] {
            let options: Vec<(usize, String)> = words.iter().map(|w| (*w).to_owned()).enumerate().collect();
            let Does::Open(ways) = entries(&choices, &options).remove(0).does else { panic!("{words:?}") };
            let reached: Vec<Does> = ways.into_iter().map(|e| e.does).collect();
            assert_eq!(reached, [0, 1, 2].map(Does::Choose), "{words:?}");
        }
    }
}
