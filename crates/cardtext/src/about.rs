//! Explanations of abilities in plain words, for readers who don't know the rules' terms.

use maneframe_card::CardType;
use maneframe_card::ability::{
    Ability, Activated, FaceoffKind, Limit, Moment, Named, Phase, Placement, Span, Timing, Who,
};

use crate::{Context, effect_words, plain, write};

/// Returns the kind of an ability, and an explanation in a few sentences: when it applies, who may decline it, and how
/// long it lasts.
pub fn about(ability: &Ability) -> (&'static str, String) {
    let (kind, mut words) = use_of(ability);
    if let Some(choice) = plain::choice(ability) {
        words.extend([" ", choice]);
    }
    let durations = plain::durations(ability);
    if !durations.is_empty() {
        words.extend([" Its changes last ", durations.join(", or ").as_str(), "."]);
    }
    (kind, words)
}

/// Returns the abilities that a declared keyword stands for, in the words of card text.
pub fn meaning(keyword: &Named) -> String {
    let context = Context::new(CardType::Friend);
    let written =
        |ability: &Ability| write(std::slice::from_ref(ability), &context).unwrap_or_else(|| about(ability).1);
    keyword.means.iter().map(written).collect::<Vec<_>>().join(" ")
}

fn use_of(ability: &Ability) -> (&'static str, String) {
    match ability {
        Ability::Keyword(keyword) => ("keyword", sentence(&format!("{keyword}: {}", keyword.reminder()))),
        Ability::Activated(activated) => ("activated", of_activated(activated)),
        Ability::Triggered(triggered) => {
            let mut words = "Happens automatically each time its trigger event happens".to_owned();
            if triggered.condition.is_some() {
                words.push_str(" and its condition is true");
            }
            words.push('.');
            limited(&mut words, triggered.limit);
            ("triggered", words)
        }
        Ability::Static(continuous) => {
            let when = if continuous.condition.is_some() { "while its condition is true" } else { "all the time" };
            ("continuous", format!("Applies {when}, without any action by a player."))
        }
        Ability::Replacement(replacement) => {
            let how = if replacement.may.is_some() { "may happen" } else { "happens" };
            let mut words = format!("Something else {how} instead of an event.");
            limited(&mut words, replacement.limit);
            ("replacement", words)
        }
        Ability::Placement(placement) => {
            let words = match placement {
                Placement::On(_) => "Played on such a card and attached to it.",
                Placement::Home => "Played to your home.",
                Placement::OnlyIf(_) => "Can be played only while this is true.",
                Placement::Cost(_) => "Playing it costs this in addition to its printed cost.",
            };
            ("placement", words.to_owned())
        }
        Ability::Named(named) => ("keyword", sentence(&format!("{named}: {}", meaning(named)))),
        Ability::Tagged(_, ability) => about(ability),
        Ability::Chaos(ability) => {
            let (kind, words) = about(ability);
            (kind, format!("Applies only while the card is flipped in a faceoff. {words}"))
        }
        Ability::Timed(timing) => ("timed", sentence(&format!("can be played {}", when(timing)))),
        Ability::Instructions(_) => ("instructions", "Happens in this order when the card is played.".to_owned()),
    }
}

fn of_activated(activated: &Activated) -> String {
    let who = if activated.by == Who::You { "You" } else { "Any player" };
    let mut words = format!("{who} may use it {}", when(&activated.timing));
    if activated.condition.is_some() {
        words.push_str(", while its condition is true");
    }
    words.push('.');
    if let Some(cost) = activated.cost.as_ref().and_then(effect_words) {
        words.push_str(&format!(" Cost: {}", sentence(&cost)));
    }
    if let Some(effect) = effect_words(&activated.effect) {
        words.push_str(&format!(" Effect: {}", sentence(&effect)));
    }
    limited(&mut words, activated.limit);
    words
}

fn limited(words: &mut String, limit: Option<Limit>) {
    let Some(limit) = limit else { return };
    let per = match limit.per {
        Span::Turn => "a turn",
        Span::Phase => "a phase",
        Span::Faceoff => "a faceoff",
        Span::Game => "a game",
    };
    let shared = if limit.shared { ", shared by all your cards with this ability" } else { "" };
    words.push_str(&format!(" Once {per}{shared}."));
}

fn when(timing: &Timing) -> String {
    let during = |moment: &Moment| match moment {
        Moment::Phase(phase, _) => format!(", in the {} Phase", name(*phase)),
        Moment::Faceoff { .. } => ", in a faceoff".to_owned(),
        _ => String::new(),
    };
    match timing {
        Timing::Phase(Some(phase)) => format!("in the {} Phase, when it is your turn to act", name(*phase)),
        Timing::Phase(None) => "in any phase, when it is your turn to act".to_owned(),
        Timing::Faceoff(FaceoffKind::Any) => "in a faceoff".to_owned(),
        Timing::Faceoff(FaceoffKind::Problem) => "in a Problem faceoff".to_owned(),
        Timing::Faceoff(FaceoffKind::Troublemaker) => "in a Troublemaker faceoff".to_owned(),
        Timing::Reaction(moment) => {
            format!("right after the event that it reacts to{}", moment.as_ref().map(during).unwrap_or_default())
        }
        Timing::Immediate => "whenever you may act, even in the middle of a faceoff".to_owned(),
    }
}

fn name(phase: Phase) -> &'static str {
    match phase {
        Phase::Ready => "Ready",
        Phase::Troublemaker => "Troublemaker",
        Phase::Main => "Main",
        Phase::Score => "Score",
        Phase::End => "End",
    }
}

/// Makes the first letter a capital and adds a full stop.
fn sentence(words: &str) -> String {
    let mut letters = words.trim().chars();
    let Some(first) = letters.next() else { return String::new() };
    let rest = letters.as_str();
    let end = if rest.ends_with(['.', '!', '"']) { "" } else { "." };
    format!("{}{rest}{end}", first.to_uppercase())
}
