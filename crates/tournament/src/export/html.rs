//! Pages for paper (HTML): pairings by name and by table, slips, standings, deck lists, the bracket. A page needs nothing
//! else, and runs nothing.

use std::fmt::Write as _;

use crate::event::Event;
use crate::export::text::value;
use crate::player::PlayerId;
use crate::round::{How, Round, Stage};
use crate::standings::{records, standings};

/// What is printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sheet {
    /// Who plays where, by name.
    Pairings,
    /// Who plays where, by table.
    Tables,
    /// A slip for each table.
    Slips,
    /// Who stands where.
    Standings,
    /// Deck lists.
    Lists,
    /// The elimination rounds.
    Bracket,
}

impl Sheet {
    /// All of them with their names.
    pub const ALL: [(Sheet, &str); 6] = [
        (Sheet::Pairings, "pairings"),
        (Sheet::Tables, "tables"),
        (Sheet::Slips, "slips"),
        (Sheet::Standings, "standings"),
        (Sheet::Lists, "lists"),
        (Sheet::Bracket, "bracket"),
    ];
}

/// Text as it may stand in a page, between tags and in quoted attributes. Letters that are written from right to left stay
/// among themselves.
fn shown(text: &str) -> String {
    let mut safe = String::from("<bdi>");
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe.push_str("</bdi>");
    safe
}

const STYLE: &str = "body{font:12pt sans-serif;margin:1.5cm}h1{font-size:16pt}h2{font-size:13pt}\
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #999;padding:2pt 6pt;text-align:left;\
overflow-wrap:anywhere}td.n,th.n{text-align:right;white-space:nowrap}section{break-after:page}section:last-child{break-after:auto}\
.slip{border:1px dashed #000;padding:8pt;margin:0 0 10pt;break-inside:avoid}.slip td{border:1px solid #000}\
.box{display:inline-block;width:11pt;height:11pt;border:1px solid #000}.sign{height:22pt}@page{margin:1cm}";

/// A page with some sheets, one after the other.
pub fn page(event: &Event, sheets: &[Sheet]) -> String {
    let mut body = String::new();
    for sheet in sheets {
        let part = match sheet {
            Sheet::Pairings => pairings(event),
            Sheet::Tables => tables(event),
            Sheet::Slips => slips(event),
            Sheet::Standings => standing(event),
            Sheet::Lists => lists(event),
            Sheet::Bracket => bracket(event),
        };
        let _ = writeln!(body, "<section>{part}</section>");
    }
    let title = shown(event.settings.name.as_str()).replace("<bdi>", "").replace("</bdi>", "");
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\
         <title>{title}</title><style>{STYLE}</style></head><body>\n{body}</body></html>\n"
    )
}

fn head(event: &Event, what: &str) -> String {
    let round = event.round().map_or(String::new(), |r| format!(", round {}", r.number));
    format!("<h1>{}</h1><h2>{what}{round}</h2>\n", shown(event.settings.name.as_str()))
}

/// Points before the round that is played.
fn points(event: &Event) -> Vec<u32> {
    let mut before = event.clone();
    before.rounds.pop();
    records(&before).iter().map(|r| r.points).collect()
}

fn of(points: &[u32], id: PlayerId) -> u32 {
    points.get(id.index()).copied().unwrap_or_default()
}

fn pairings(event: &Event) -> String {
    let mut text = head(event, "Pairings by name");
    let Some(round) = event.round() else { return text };
    let points = points(event);
    let mut rows: Vec<(String, String)> = Vec::new();
    for table in &round.tables {
        for id in table.seats.players() {
            let against =
                table.opponent(id).map_or("bye".into(), |o| format!("{} ({})", shown(&event.name(o)), of(&points, o)));
            let row = format!(
                "<tr><td>{}</td><td class=n>{}</td><td class=n>{}</td><td>{against}</td></tr>\n",
                shown(&event.name(id)),
                of(&points, id),
                table.number
            );
            rows.push((event.name(id).to_lowercase(), row));
        }
    }
    rows.sort();
    text.push_str("<table><tr><th>Player</th><th class=n>Points</th><th class=n>Table</th><th>Opponent</th></tr>\n");
    rows.into_iter().for_each(|(_, row)| text.push_str(&row));
    text.push_str("</table>");
    text
}

fn tables(event: &Event) -> String {
    let mut text = head(event, "Pairings by table");
    let Some(round) = event.round() else { return text };
    let points = points(event);
    text.push_str("<table><tr><th class=n>Table</th><th>First</th><th>Second</th></tr>\n");
    for table in &round.tables {
        let name = |id| format!("{} ({})", shown(&event.name(id)), of(&points, id));
        let second = table.seats.second.map_or("bye".into(), name);
        let _ = writeln!(
            text,
            "<tr><td class=n>{}</td><td>{}</td><td>{second}</td></tr>",
            table.number,
            name(table.seats.first)
        );
    }
    text.push_str("</table>");
    text
}

/// Slips as organisers of this game know them: event and round, table, both names with points, boxes for who won, tied, went
/// first and leaves, and room to sign.
fn slips(event: &Event) -> String {
    let Some(round) = event.round() else { return head(event, "Result slips") };
    let points = points(event);
    let mut text = String::new();
    for table in &round.tables {
        let Some(second) = table.seats.second else { continue };
        let _ = write!(
            text,
            "<div class=slip><b>{}</b> – round {} – table <b>{}</b><table><tr><th>Player</th><th class=n>Points</th>\
             <th>Games won</th><th>Win</th><th>Tie</th><th>First</th><th>Drop</th><th>Signature</th></tr>",
            shown(event.settings.name.as_str()),
            round.number,
            table.number
        );
        for id in [table.seats.first, second] {
            let boxes = "<td><span class=box></span></td>".repeat(4);
            let _ = write!(
                text,
                "<tr class=sign><td>{}</td><td class=n>{}</td><td></td>{boxes}<td></td></tr>",
                shown(&event.name(id)),
                of(&points, id)
            );
        }
        text.push_str("</table></div>\n");
    }
    text
}

fn standing(event: &Event) -> String {
    let mut text = head(event, "Standings");
    let standings = standings(event);
    let breaks = &event.settings.tiebreaks;
    text.push_str("<table><tr><th class=n></th><th>Player</th><th class=n>Points</th><th class=n>W-L-D-bye</th>");
    breaks.iter().for_each(|t| text.push_str(&format!("<th class=n>{t}</th>")));
    text.push_str("</tr>\n");
    for row in &standings.rows {
        let r = &row.record;
        let _ = write!(
            text,
            "<tr><td class=n>{}</td><td>{}{}</td><td class=n>{}</td><td class=n>{}-{}-{}-{}</td>",
            row.rank,
            shown(&event.name(row.id)),
            if event.player(row.id).is_ok_and(|p| !p.plays()) { " (left)" } else { "" },
            r.points,
            r.wins,
            r.losses,
            r.draws,
            r.byes
        );
        breaks.iter().for_each(|t| text.push_str(&format!("<td class=n>{}</td>", value(*t, row.tiebreak(*t)))));
        text.push_str("</tr>\n");
    }
    text.push_str("</table>");
    text
}

fn lists(event: &Event) -> String {
    let mut text = head(event, "Deck lists");
    for player in &event.players {
        let Some(handed) = &player.list else { continue };
        let _ =
            write!(text, "<h2>{}</h2><p>{}</p><ul>", shown(player.name.as_str()), shown(handed.list.title.as_str()));
        handed.list.lines.iter().for_each(|l| text.push_str(&format!("<li>{}</li>", shown(l.as_str()))));
        text.push_str("</ul>\n");
    }
    text
}

fn bracket(event: &Event) -> String {
    let mut text = head(event, "Elimination rounds");
    let seed = |id| event.seeds.as_ref().and_then(|s| s.iter().position(|s| *s == id)).map_or(0, |at| at + 1);
    for round in event.rounds.iter().filter(|r| r.stage == Stage::Elimination) {
        text.push_str(&one_round(event, round, &seed));
    }
    if let Some(champion) = event.champion() {
        let _ = write!(text, "<h2>{} wins</h2>", shown(&event.name(champion)));
    }
    text
}

fn one_round(event: &Event, round: &Round, seed: &dyn Fn(PlayerId) -> usize) -> String {
    let name = |id| format!("{}. {}", seed(id), shown(&event.name(id)));
    let mut text = match round.tables.len() {
        1 => "<h2>Final</h2>".to_owned(),
        2 => "<h2>Semifinals</h2>".to_owned(),
        _ => "<h2>Quarterfinals</h2>".to_owned(),
    };
    text.push_str("<table>");
    for table in &round.tables {
        let second = table.seats.second.map_or("–".into(), name);
        let score = table.result.filter(|r| r.how != How::Bye).map_or(String::new(), |r| r.score.told());
        let _ =
            writeln!(text, "<tr><td>{}</td><td>{second}</td><td class=n>{score}</td></tr>", name(table.seats.first));
    }
    text.push_str("</table>");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_text() {
        assert_eq!(
            shown("<script>alert('x')</script>\" onx=\"&"),
            "<bdi>&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot; onx=&quot;&amp;</bdi>"
        );
    }
}
