//! The whole table in lines of words, one thing per line, for screen readers.

use maneframe_card::ability::FaceoffKind;
use maneframe_engine::{Game, PlayerId, Referee, Viewer};

use super::printed::Printed;
use super::scene::{Piece, Place, Scene, Side, Stand, phase_name};
use super::{codes, count, sheet};
use crate::paint::{bold, colored, dim, good};

/// Returns the table of a game as a viewer sees it, line by line.
pub fn of_game(game: &Game, viewer: Viewer) -> Vec<String> {
    let referee = Referee::new(game.clone(), maneframe_cardtext::effect_words);
    let me = if let Viewer::Player(me) = viewer { Some(me.into()) } else { None };
    let scene = Scene::new(Some(&referee.table(viewer)), 2, me, &Printed::of_pool(game.pool()));
    table(&scene, |player| player.to_string())
}

/// Returns the table, line by line.
pub fn table(scene: &Scene, name: impl Fn(PlayerId) -> String) -> Vec<String> {
    let mut lines = vec![
        bold(format_args!("Turn {}, {}, turn player {}.", scene.turn, phase_name(scene.phase), name(scene.active)))
            .to_string(),
    ];
    for side in scene.others().chain([scene.side(scene.me)]) {
        lines.push(summary(side, &name(side.player)));
    }
    if let Some(fight) = &scene.fight {
        let kind = match fight.kind {
            FaceoffKind::Problem => "Problem faceoff",
            FaceoffKind::Troublemaker => "Troublemaker faceoff",
            _ => "Faceoff",
        };
        let totals: Vec<String> =
            scene.sides.iter().filter_map(|s| s.total.map(|t| format!("{} {t}", s.player))).collect();
        let won = fight.winner.map_or(String::new(), |w| format!(", won by {w}"));
        lines.push(format!("{}: {}{won}", bold(kind), totals.join(", ")));
        for side in scene.sides.iter().filter(|s| !s.flipped.is_empty()) {
            let cards: Vec<String> = side.flipped.iter().map(flipped).collect();
            lines.push(format!("  {} flipped {}", side.player, cards.join("; ")));
        }
    }
    for place in &scene.places {
        lines.extend(problem(place, scene.me));
    }
    for side in scene.others().chain([scene.side(scene.me)]) {
        let whose = if side.player == scene.me { "Your home".to_owned() } else { format!("{}'s home", side.player) };
        lines.push(format!(
            "{} ({} of {}): {}",
            bold(whose),
            side.friends_home(),
            count(side.home_limit, "Friend"),
            or_nothing(pieces(&side.home))
        ));
    }
    if !scene.queue.is_empty() {
        lines.push(format!("{}: {}", bold("Being played"), pieces(&scene.queue)));
    }
    for side in &scene.sides {
        if let Some(hand) = &side.hand {
            let whose =
                if side.player == scene.me { "Your hand".to_owned() } else { format!("{}'s hand", side.player) };
            lines.push(format!(
                "{} ({}): {}",
                bold(whose),
                hand.len(),
                or_nothing(hand.iter().map(in_hand).collect::<Vec<_>>().join("; "))
            ));
        }
    }
    lines
}

fn or_nothing(list: String) -> String {
    if list.is_empty() { "nothing".to_owned() } else { list }
}

fn summary(side: &Side, name: &str) -> String {
    let mut text = format!(
        "{}: {}, {}, {} in hand, deck {}, discard pile {}",
        bold(name),
        count(side.points, "point"),
        count(side.tokens, "action token"),
        count(side.hand_size as i64, "card"),
        side.deck,
        side.discard.len()
    );
    if !side.banished.is_empty() {
        text.push_str(&format!(", banished {}", side.banished.len()));
    }
    text + "."
}

fn problem(place: &Place, me: PlayerId) -> Vec<String> {
    let whose = if place.owner == me { "your Problem".to_owned() } else { format!("{}'s Problem", place.owner) };
    let head = match &place.problem {
        Some(problem) => format!("{} ({whose}, bonus {})", bold(&problem.title), place.bonus),
        None => format!("{} (no Problem)", bold(&place.title)),
    };
    let mut lines = vec![head];
    for attached in place.problem.iter().flat_map(|p| &p.attached) {
        lines.push(format!("  attached: {}", piece(attached)));
    }
    for stand in &place.stands {
        lines.push(format!("  {}", stand_line(stand)));
    }
    lines
}

fn stand_line(stand: &Stand) -> String {
    let mut needs = sheet::needs(&stand.needs);
    if stand.more != 0 {
        needs = format!("{needs} {:+}", stand.more);
    }
    let have = if stand.power == 0 {
        String::new()
    } else {
        let by: Vec<String> = stand.by_color.iter().map(|(c, n)| format!("{n} {c}")).collect();
        format!(", has {} power ({})", stand.power, by.join(", "))
    };
    let can = if stand.can_confront { format!(", {}", good("can confront")) } else { String::new() };
    let here = if stand.cards.is_empty() { "no characters there".to_owned() } else { pieces(&stand.cards) };
    format!("{} needs {needs}{have}{can}: {here}", stand.player)
}

fn pieces(list: &[Piece]) -> String {
    list.iter().map(piece).collect::<Vec<_>>().join("; ")
}

/// Formats a card on the table: its title, power, colours, state, and attached cards.
pub fn piece(p: &Piece) -> String {
    let mut facts = Vec::new();
    let fights = p.is_character() || p.kind == Some(maneframe_card::CardType::Troublemaker);
    if let Some(power) = p.power.filter(|_| fights) {
        let colors = if p.colors.is_empty() { String::new() } else { format!(" {}", codes(p.colors)) };
        facts.push(format!("{power}{colors}"));
    }
    if p.kind.is_some_and(|k| !p.is_character() && p.card.is_some() && k != maneframe_card::CardType::Problem) {
        facts.push(p.kind.map(|k| k.to_string()).unwrap_or_default());
    }
    if p.counters != 0 {
        facts.push(format!("{:+} counters", p.counters));
    }
    facts.extend(p.named.iter().map(|(name, n)| count(*n, &format!("{name} counter"))));
    facts.extend(p.marks.iter().map(|m| (*m).to_owned()));
    if p.involved {
        facts.push("involved".to_owned());
    }
    let mut text = colored(&p.title, p.color()).to_string();
    if !facts.is_empty() {
        text = format!("{text} ({})", facts.join(", "));
    }
    if !p.attached.is_empty() {
        text = format!("{text} with {}", p.attached.iter().map(piece).collect::<Vec<_>>().join(" and "));
    }
    text
}

/// Formats a flipped card with its power, which counts in the faceoff.
fn flipped(p: &Piece) -> String {
    let ignored = if p.marks.contains(&"ignored") { ", ignored" } else { "" };
    format!("{} ({}{ignored})", colored(&p.title, p.color()), p.power.unwrap_or(0))
}

/// Formats a card in hand with its cost and requirement.
fn in_hand(p: &Piece) -> String {
    let Some(card) = &p.card else { return p.title.clone() };
    let mut facts = vec![card.kind.to_string()];
    if let Some(cost) = card.cost {
        facts.push(format!("cost {cost}"));
    }
    for (color, power) in &card.requirements {
        facts.push(format!("needs {power} {color}"));
    }
    if let Some(power) = p.power {
        facts.push(format!("power {power}"));
    }
    format!("{} {}", colored(&p.title, p.color()), dim(format_args!("({})", facts.join(", "))))
}
