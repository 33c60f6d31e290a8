//! Scratch.
use maneframe_card::CardType;
use maneframe_card::ability::{Ability, Placement};
use maneframe_cardtext::{Context, read};
use std::io::BufRead;
fn main() {
    let mut last = String::new();
    let mut context = Context::new(CardType::Friend);
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("line");
        let mut p = line.splitn(4, '\t');
        let (id, face, kind, text) = (p.next().unwrap(), p.next().unwrap(), p.next().unwrap(), p.next().unwrap());
        let key = format!("{id}/{face}");
        let kind = match kind {
            "mane-character" => CardType::ManeCharacter,
            "resource" => CardType::Resource,
            "event" => CardType::Event,
            "troublemaker" => CardType::Troublemaker,
            "problem" => CardType::Problem,
            _ => CardType::Friend,
        };
        if key != last {
            context = Context::new(kind);
            last = key;
        }
        let r = read(text, &context);
        if let Some(Ability::Placement(Placement::On(f))) = r.abilities.iter().flatten().next() {
            context.host = Some(f.kind);
        }
        let at = r.stopped_at.filter(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
        let (a, b) = text.split_at(at);
        println!(
            "{}\t{id}\t{a}{}{b}\t{}\t{}",
            r.verdict.to_string().trim(),
            if b.is_empty() && r.stopped_at.is_none() { "" } else { "⟂" },
            r.canonical.unwrap_or_default(),
            if std::env::var("TREE").is_ok() { format!("{:?}", r.abilities) } else { String::new() }
        );
    }
}
