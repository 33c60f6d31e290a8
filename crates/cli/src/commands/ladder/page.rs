//! The ladder as a web page without other files.

use std::fmt::Write as _;

use super::Ladder;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}\
table{border-collapse:collapse;margin:1rem 0}th,td{padding:.25rem .7rem;text-align:right;border-bottom:1px solid #ccc}\
th:first-child,td:first-child{text-align:left}svg{vertical-align:middle}\
@media(prefers-color-scheme:dark){body{color:#eee;background:#1b1b1f}th,td{border-color:#444}}";

/// Returns the page.
pub fn page(ladder: &Ladder) -> String {
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>Ladder of bots</title><style>{STYLE}</style></head><body>\n\
         <h1>Ladder of bots</h1>\n<p>{} games per pair, each deal twice with swapped sides; seed {}; rules: {}.</p>\n",
        ladder.games,
        ladder.seed,
        escaped(ladder.rulebook.name())
    );
    page.push_str("<table><tr><th>bot</th><th>rating</th><th colspan=\"2\">95 %</th><th>won</th><th>a move</th><th>longest</th></tr>\n");
    let low = ladder.bots.iter().map(|row| row.interval[0]).fold(f64::INFINITY, f64::min);
    let high = ladder.bots.iter().map(|row| row.interval[1]).fold(f64::NEG_INFINITY, f64::max);
    let x = |rating: f64| 4.0 + 192.0 * (rating - low) / (high - low).max(1.0);
    for row in &ladder.bots {
        let [from, to] = row.interval;
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td>{:.0}</td><td>{from:.0} to {to:.0}</td><td><svg width=\"200\" height=\"12\" role=\"img\" \
             aria-label=\"rating {:.0}\"><path d=\"M{:.1} 6H{:.1}\" stroke=\"#88a\" stroke-width=\"3\"/><circle cx=\"{:.1}\" \
             cy=\"6\" r=\"4\" fill=\"#74c\"/></svg></td><td>{:.1} %</td><td>{}</td><td>{}</td></tr>",
            escaped(&row.bot),
            row.rating,
            row.rating,
            x(from),
            x(to),
            x(row.rating),
            100.0 * row.points / row.games.max(1) as f64,
            time(row.milliseconds_a_move),
            time(row.longest_milliseconds)
        );
    }
    page.push_str(
        "</table>\n<h2>Results by pair</h2>\n<p>Percentage of games that the row's bot won.</p>\n<table><tr><th></th>",
    );
    for row in &ladder.bots {
        let _ = write!(page, "<th>{}</th>", escaped(&row.bot));
    }
    page.push_str("</tr>\n");
    for (row, won) in ladder.bots.iter().zip(&ladder.won) {
        let _ = write!(page, "<tr><td>{}</td>", escaped(&row.bot));
        for share in won {
            let _ = match share {
                Some(share) => write!(page, "<td>{:.0}</td>", 100.0 * share),
                None => write!(page, "<td></td>"),
            };
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</table>\n<h2>Decks</h2>\n");
    for group in &ladder.decks {
        let names: Vec<String> = group.iter().map(|name| escaped(name)).collect();
        let _ = writeln!(page, "<p>{}</p>", names.join(", "));
    }
    page.push_str("</body></html>\n");
    page
}

/// Escapes a text for HTML, since names of decks are untrusted.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Formats a time in a suitable unit.
pub fn time(milliseconds: f64) -> String {
    match milliseconds {
        ms if ms < 1.0 => format!("{:.0} µs", 1e3 * ms),
        ms if ms < 1000.0 => format!("{ms:.1} ms"),
        ms => format!("{:.2} s", ms / 1e3),
    }
}
