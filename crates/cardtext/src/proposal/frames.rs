//! Frames that a line lacks: a timing, a subject, "When this card enters play".

use maneframe_card::CardType;
use maneframe_card::ability::Keyword;

use crate::Vocabulary;
use crate::normalize::timing_end;
use crate::vocabulary::TYPE_NOUNS;

/// First words of lines that lack the subject "This card".
const PREDICATES: &[&str] =
    &["can't", "gets", "get", "has", "have", "is", "enters", "counts", "costs", "doesn't", "gains"];
/// First words of lines that need no timing.
const COMPLETE: &[&str] =
    &["when", "while", "at", "if", "during", "after", "as", "your", "this", "opponents", "with", "play"];
/// Verbs of costs.
const COSTS: &[&str] = &["exhaust", "pay", "discard", "retire", "banish", "frighten", "dismiss"];
/// Returns versions of a line with the frames that it may lack, the most likely first. The last one is the line itself
/// if it may be complete.
pub(super) fn framed(words: &Vocabulary, text: &str, kind: CardType) -> Vec<String> {
    if let Some(line) = keywords(words, text) {
        return vec![line, text.to_owned()];
    }
    let mut text = of_its_problem(text, kind);
    if text.contains(' ') && !text.ends_with(['.', '"']) {
        text.push('.');
    }
    let first = first_word(&text);
    if PREDICATES.contains(&first.as_str()) {
        return vec![format!("This card {}", uncapitalised(words, &text))];
    }
    let mut versions = Vec::new();
    // A state or an event at the end comes first in this game.
    if !matches!(first.as_str(), "when" | "while" | "if") {
        for (joint, word) in [(" when ", "When"), (" while ", "While"), (" if ", "When"), (" if ", "While")] {
            versions.extend(with_clause_first(words, &text, joint, word));
        }
    }
    let timing = timing_end(&text).filter(|end| text[*end..].starts_with(": "));
    let (head, body) = match timing {
        Some(end) => (text[..end].to_owned(), text[end + 2..].trim_start()),
        None => ("Main Phase".to_owned(), text.as_str()),
    };
    if let Some((cost, effect)) = cost_and_effect(body) {
        let cost = price(&uncapitalised(words, cost));
        let effects = given(&uncapitalised(words, effect));
        let with = |head: &str| effects.iter().map(|effect| format!("{head}: {cost} to {effect}")).collect::<Vec<_>>();
        let mut priced = with(&head);
        if timing.is_none() && !cost.contains("exhaust") {
            priced.extend(with("Immediate"));
        }
        return priced;
    }
    let is_price = body.contains(" to ") && COSTS.contains(&first_word(body).as_str());
    let bodies = match body.find(" to ").filter(|_| is_price) {
        Some(at) => given(&body[at + 4..]).iter().map(|effect| format!("{}{effect}", &body[..at + 4])).collect(),
        None => given(body),
    };
    let timed = bodies.iter().map(|body| format!("{head}: {body}"));
    if timing.is_some() {
        versions.push(text.clone());
        versions.extend(timed);
        return versions;
    }
    let is_about_cards =
        matches!(kind, CardType::Friend | CardType::Resource) && matches!(first.as_str(), "the" | "each");
    if is_about_cards || COMPLETE.contains(&first.as_str()) {
        versions.push(text);
        return versions;
    }
    if kind == CardType::Event {
        versions.splice(0..0, timed);
        versions.push(text);
        return versions;
    }
    versions.push(text.clone());
    versions.extend(timed);
    versions.push(format!("When this card enters play, {}", uncapitalised(words, &text)));
    versions
}

/// Returns the line as a list of keywords, if it is one: "Swift and Supportive +2".
fn keywords(words: &Vocabulary, text: &str) -> Option<String> {
    let text = text.trim_end_matches('.').replace(" and ", ", ").replace(" & ", ", ").replace(". ", ", ");
    let parts: Vec<String> = text.split(", ").map(|part| part.trim_end_matches(" power").replace('+', "")).collect();
    let is_keyword = |part: &String| {
        let name = part.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
        Keyword::ALL.iter().any(|keyword| keyword.name() == name) || words.keywords().any(|keyword| keyword == name)
    };
    (parts.len() > 1 && parts.iter().all(is_keyword)).then(|| parts.join(", "))
}

/// Replaces "this Problem" on a card that isn't a Problem itself.
fn of_its_problem(text: &str, kind: CardType) -> String {
    match kind {
        CardType::Problem | CardType::Troublemaker => text.to_owned(),
        _ => text.replace("this Problem", "this card's Problem").replace("This Problem", "This card's Problem"),
    }
}

/// Moves the clause after `joint` to the start of the sentence.
fn with_clause_first(words: &Vocabulary, text: &str, joint: &str, word: &str) -> Option<String> {
    let (main, clause) = text.split_once(joint)?;
    let main = main.trim_end_matches(',');
    if main.is_empty() || main.contains(['.', ':', '"']) {
        return None;
    }
    Some(format!("{word} {}, {}.", clause.trim_end_matches('.'), uncapitalised(words, main)))
}

/// Splits "COST: EFFECT".
fn cost_and_effect(body: &str) -> Option<(&str, &str)> {
    let (cost, effect) = body.split_once(": ")?;
    let is_choice = first_word(cost) == "choose";
    (cost.len() < 80 && !cost.is_empty() && !cost.contains(['.', '"']) && !is_choice && !effect.is_empty())
        .then_some((cost, effect))
}

/// Returns a cost in full: "exhaust, [1]" is "exhaust this card and pay [1]".
fn price(cost: &str) -> String {
    let (limit, cost) = match cost.split_once(", ") {
        Some((limit, cost)) if limit.starts_with("once per ") => (format!("{limit}, "), cost),
        _ => (String::new(), cost),
    };
    let part = |part: &str| {
        let part = part.trim();
        let number = part.strip_prefix("pay ").unwrap_or(part);
        let is_tokens = number.starts_with('[') && number.ends_with(']');
        match part {
            "exhaust" | "retire" => format!("{part} this card"),
            _ if is_tokens => format!("pay {number}"),
            _ if super::pattern::is_number(number) => format!("pay [{number}]"),
            part => part.to_owned(),
        }
    };
    let parts: Vec<String> = cost.split(", ").flat_map(|part| part.split(" and ")).map(part).collect();
    format!("{limit}{}", parts.join(" and "))
}

/// Returns versions of an effect: "a Friend gets +1 power" is also "give a Friend +1 power".
fn given(effect: &str) -> Vec<String> {
    const VERBS: &[&str] = &[" gets ", " get ", " has ", " have ", " gains ", " gain "];
    let mut versions = Vec::new();
    let split = VERBS.iter().filter_map(|verb| effect.split_once(*verb)).min_by_key(|(subject, _)| subject.len());
    if let Some((subject, gift)) = split.filter(|(subject, _)| subject.split(' ').count() <= 6) {
        let is_power = gift.starts_with(['+', '-']);
        if is_power || gift.starts_with(char::is_uppercase) {
            let given = format!("give {subject} {gift}");
            let lasting = format!("{} until the end of the turn.", given.trim_end_matches('.'));
            versions.push(given);
            if !gift.contains(" until ") {
                versions.push(lasting);
            }
        }
    }
    versions.push(effect.to_owned());
    versions
}

/// Returns the first word of a line in lower case, without punctuation.
fn first_word(text: &str) -> String {
    text.split(' ').next().unwrap_or_default().trim_matches([',', '.', ':']).to_lowercase()
}

/// Returns the text as it would be within a sentence. Names keep their capital letter.
fn uncapitalised(words: &Vocabulary, text: &str) -> String {
    let first = text.split([' ', ',', '.', '\'']).next().unwrap_or_default();
    let is_name = first == "Mane"
        || TYPE_NOUNS.contains(&first)
        || words.traits().flat_map(|(one, many)| [one, many]).any(|name| name.split(' ').next() == Some(first));
    let mut letters = text.chars();
    match letters.next() {
        Some(letter) if !is_name => format!("{}{}", letter.to_lowercase(), letters.as_str()),
        _ => text.to_owned(),
    }
}
