//! A card in full: everything printed on it, its current values, and the meanings of its keywords.

use maneframe_card::ability::{Ability, Keyword, TERMS};
use maneframe_card::{Card, Need};
use maneframe_cardtext::meaning;
use maneframe_engine::Edition;
use ratatui::text::{Line, Span};

use super::sheet;
use super::theme::Theme;
use crate::describe::rule;
use crate::describe::scene::{Piece, Place, Scene};

/// Returns all lines about a card on the table, by the rulebook of its game.
pub fn piece(scene: &Scene, piece: &Piece, edition: Edition, theme: Theme) -> Vec<Line<'static>> {
    let mut lines = sheet::of_piece(piece, theme);
    if let Some(place) = scene.places.iter().find(|p| p.problem.as_ref().is_some_and(|p| p.id == piece.id)) {
        lines.extend(stands(place, theme));
    }
    for attached in &piece.attached {
        lines.push(Line::default());
        lines.push(Line::styled("attached:", theme.accent()));
        lines.extend(sheet::of_piece(attached, theme));
    }
    let mut keywords: Vec<Keyword> = Vec::new();
    let mut cards: Vec<&Card> = Vec::new();
    for p in std::iter::once(piece).chain(&piece.attached) {
        keywords.extend(&p.keywords);
        cards.extend(p.card.as_deref());
    }
    lines.extend(reminders(&keywords, &cards, edition, theme));
    lines
}

/// Returns all lines about a card that is not on the table.
pub fn card(card: &Card, edition: Edition, theme: Theme) -> Vec<Line<'static>> {
    let mut lines = sheet::of_card(card, theme, false);
    lines.extend(reminders(&[], &[card], edition, theme));
    lines
}

/// Returns the meanings of keywords and terms on these cards, without duplicates.
fn reminders(now: &[Keyword], cards: &[&Card], edition: Edition, theme: Theme) -> Vec<Line<'static>> {
    let faces = || cards.iter().flat_map(|c| &c.faces);
    let mut told: Vec<(String, String)> = Vec::new();
    let mut tell = |name: String, means: String| {
        if !told.iter().any(|(n, _)| *n == name) {
            told.push((name, means));
        }
    };
    for keyword in faces().flat_map(|f| f.keywords()).chain(now.iter().copied()) {
        tell(keyword.to_string(), rule::means(edition, keyword, keyword.reminder()));
    }
    for ability in faces().flat_map(|f| &f.lines).filter_map(|line| line.abilities.as_ref()).flatten() {
        if let Ability::Named(named) = ability {
            tell(named.to_string(), meaning(named));
        }
    }
    for (term, means) in TERMS {
        let traits = faces().flat_map(|f| &f.traits).any(|t| t.as_str() == *term);
        if traits || faces().flat_map(|f| &f.lines).any(|l| has_word(&l.text, term)) {
            tell((*term).to_owned(), (*means).to_owned());
        }
    }
    let row = |(name, means): (String, String)| {
        Line::from(vec![Span::styled(name, theme.accent()), Span::styled(format!(": {means}"), theme.faint())])
    };
    let head = (!told.is_empty()).then(Line::default);
    head.into_iter().chain(told.into_iter().map(row)).collect()
}

/// Returns true if a text contains a term as whole words.
fn has_word(text: &str, term: &str) -> bool {
    let bound = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    text.match_indices(term)
        .any(|(at, _)| bound(text[..at].chars().next_back()) && bound(text[at + term.len()..].chars().next()))
}

/// Returns each player's requirement and power at a Problem.
fn stands(place: &Place, theme: Theme) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    for stand in &place.stands {
        let mut needs: Vec<String> = stand
            .needs
            .iter()
            .map(|r| match r.need {
                Need::Color(color) => format!("{} {color}", r.power),
                Need::Not(color) => format!("{} not {color}", r.power),
                Need::Wild => format!("{} of any colour", r.power),
            })
            .collect();
        if stand.more != 0 {
            needs.push(format!("{:+} of any colour", stand.more));
        }
        let needs = if needs.is_empty() { "nothing".to_owned() } else { needs.join(", ") };
        let by: Vec<String> = stand.by_color.iter().map(|(c, n)| format!("{n} {c}")).collect();
        let by = if by.is_empty() { String::new() } else { format!(" ({})", by.join(", ")) };
        let can = if stand.can_confront { ": can confront" } else { "" };
        let text = format!("{} needs {needs}; has {}{by}{can}", stand.player, stand.power);
        lines.push(Line::styled(text, if stand.can_confront { theme.good() } else { theme.card(None) }));
        let there: Vec<&str> = stand.cards.iter().map(|c| c.title.as_str()).collect();
        if !there.is_empty() {
            lines.push(Line::styled(format!("  there: {}", there.join(", ")), theme.faint()));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_whole_words() {
        assert!(has_word("Spend a card.", "Spend") && has_word("Chaos: Win.", "Chaos"));
        assert!(!has_word("Suspend Spender", "Spend") && !has_word("spend", "Spend"));
    }
}
