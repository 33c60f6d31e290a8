//! A deck list for an event's judge: one page, with room for a name.

use std::fmt::Write as _;

use maneframe_card::CardType;
use maneframe_pool::Pool;

use crate::deck::Deck;

/// Writes the page. A longer list gets smaller type and more columns, so that every legal deck fits on one page.
pub(crate) fn write(deck: &Deck, pool: &Pool) -> String {
    let lines = deck.entries().count() + deck.unknown.len();
    let (columns, size) = match lines {
        0..=60 => (2, 10),
        61..=120 => (3, 8),
        _ => (4, 6),
    };
    let name = escaped(&deck.name);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{name}</title>\n<style>\n\
         @page {{ margin: 12mm }}\nbody {{ font: {size}pt sans-serif; margin: 0 }}\nh1 {{ font-size: 14pt; margin: 0 }}\n\
         h2 {{ font-size: 1.1em; margin: 0.8em 0 0.2em; break-after: avoid }}\n.fill {{ display: flex; gap: 4mm; margin: 4mm 0 }}\n\
         .fill span {{ flex: 1; border-bottom: 1px solid; height: 7mm }}\n.cards {{ columns: {columns} }}\n\
         .cards div {{ break-inside: avoid }}\n</style>\n<h1>{name}</h1>\n\
         <div class=\"fill\"><span>Player</span><span>Event</span><span>Date</span></div>\n<div class=\"cards\">\n"
    );
    for kind in CardType::ALL {
        let rows: Vec<_> = deck
            .entries()
            .filter_map(|e| Some((e.count, pool.card(&e.id)?)))
            .filter(|(_, card)| card.kind == kind)
            .collect();
        let count: u32 = rows.iter().map(|(count, _)| count).sum();
        if count > 0 {
            let _ = writeln!(page, "<h2>{kind} ({count})</h2>");
        }
        for (count, card) in rows {
            let _ = writeln!(page, "<div>{count} {} <small>{}</small></div>", escaped(&card.name()), escaped(&card.id));
        }
    }
    if !deck.unknown.is_empty() {
        page.push_str("<h2>Unknown cards</h2>\n");
    }
    for unknown in &deck.unknown {
        let _ = writeln!(
            page,
            "<div>{} {} <small>{}</small></div>",
            unknown.count,
            escaped(&unknown.title),
            escaped(&unknown.id)
        );
    }
    let _ = write!(page, "</div>\n<p>Total cards: {}</p>\n</html>\n", deck.size());
    page
}

fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
