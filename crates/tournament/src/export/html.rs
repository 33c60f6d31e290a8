//! Printable HTML pages: pairings by name and by table, slips, standings, results, deck lists, draft pods, penalties,
//! the bracket. A page needs no other files and has no scripts.

use std::fmt::Write as _;

use crate::event::Event;
use crate::export::text::value;
use crate::penalty::{Kind, Penalty};
use crate::player::{Player, PlayerId};
use crate::round::{How, Round, Stage, Table};
use crate::standings::{records, standings};

/// Kind of printed sheet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sheet {
    /// Pairings by name.
    Pairings,
    /// Pairings by table.
    Tables,
    /// Result slip for each table.
    Slips,
    /// Current standings of all players.
    Standings,
    /// Final places and prizes.
    Final,
    /// Deck lists for judges, by type of card.
    Lists,
    /// Seats for drafting.
    Pods,
    /// Penalties by type.
    Penalties,
    /// Bracket of the elimination rounds.
    Bracket,
}

impl Sheet {
    /// All sheets with their names.
    pub const ALL: [(Sheet, &str); 9] = [
        (Sheet::Pairings, "pairings"),
        (Sheet::Tables, "tables"),
        (Sheet::Slips, "slips"),
        (Sheet::Standings, "standings"),
        (Sheet::Final, "final"),
        (Sheet::Lists, "lists"),
        (Sheet::Pods, "pods"),
        (Sheet::Penalties, "penalties"),
        (Sheet::Bracket, "bracket"),
    ];
}

/// Escapes text for element contents and quoted attributes, and isolates its text direction.
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

/// Style sheet. Tables repeat their heads on every page. Slips have columns of fixed widths. The bracket is a tree of
/// boxes with the first round at the left.
const STYLE: &str = "body{font:12pt sans-serif;margin:1.5cm}h1{font-size:16pt}h2{font-size:13pt}h3{font-size:12pt;margin:6pt 0 2pt}\
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #999;padding:2pt 6pt;text-align:left;\
overflow-wrap:anywhere}td.n,th.n{text-align:right}td.n{white-space:nowrap}\
th.n{overflow-wrap:normal;font-size:10pt}th.who{width:38%}thead{display:table-header-group}tr{break-inside:avoid}\
th.title{font-size:14pt;border:0;padding:0 0 6pt}section{break-after:page}section:last-child{break-after:auto}\
.slip{border:1px dashed #000;padding:8pt;margin:0 0 10pt;break-inside:avoid}.slip table{table-layout:fixed}\
.slip td,.slip th{border:1px solid #000}.slip th{font-size:9pt}.slip tr.sign{height:34pt}\
.box{display:inline-block;width:11pt;height:11pt;border:1px solid #000}.small{font-size:9pt;color:#444}\
.list{break-inside:avoid-page;margin:0 0 14pt}.list ul{margin:0;padding-left:14pt}.parts{columns:2}.part{break-inside:avoid}\
.node{display:flex;align-items:center}.feeds{display:flex;flex-direction:column}.feeds>.node{position:relative;padding-right:16pt}\
.feeds>.node::after{content:'';position:absolute;right:0;width:16pt;border:0 solid #000;box-sizing:border-box}\
.feeds>.node:first-child::after{top:50%;height:50%;border-width:1px 1px 0 0}\
.feeds>.node:last-child::after{top:0;height:50%;border-width:0 1px 1px 0}\
.feeds>.node:only-child::after{top:50%;height:0;border-width:1px 0 0 0}\
.match{width:150pt;border:1px solid #000;margin:6pt 0;break-inside:avoid}.match div{padding:2pt 5pt;overflow-wrap:anywhere}\
.match .won{font-weight:bold}.match div+div{border-top:1px solid #999}@page{margin:1cm}";

/// Returns a page with some sheets, one after the other.
pub fn page(event: &Event, sheets: &[Sheet]) -> String {
    let mut body = String::new();
    for sheet in sheets {
        let part = match sheet {
            Sheet::Pairings => pairings(event),
            Sheet::Tables => tables(event),
            Sheet::Slips => slips(event),
            Sheet::Standings => standing(event),
            Sheet::Final => results(event),
            Sheet::Lists => lists(event),
            Sheet::Pods => pods(event),
            Sheet::Penalties => penalties(event),
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

/// Returns the heading of a sheet that is not a table.
fn head(event: &Event, what: &str) -> String {
    format!("<h1>{}</h1><h2>{what}</h2>\n", shown(event.settings.name.as_str()))
}

/// Returns a sheet's title, with the number of the current round.
fn of_round(event: &Event, what: &str) -> String {
    event.round().map_or(what.to_owned(), |r| format!("{what}, round {}", r.number))
}

/// Returns the beginning of a table. Its head has the event and the title, and browsers repeat it on every printed
/// page. Columns whose names begin with `#` contain numbers.
fn table(event: &Event, what: &str, columns: &[&str]) -> String {
    let name = shown(event.settings.name.as_str());
    let mut text =
        format!("<table><thead><tr><th class=title colspan={}>{name}<br>{what}</th></tr>\n<tr>", columns.len());
    for column in columns {
        match column.strip_prefix('#') {
            Some(number) => text.push_str(&format!("<th class=n>{number}</th>")),
            None if *column == "Player" => text.push_str("<th class=who>Player</th>"),
            None => text.push_str(&format!("<th>{column}</th>")),
        }
    }
    text.push_str("</tr></thead><tbody>\n");
    text
}

/// End of a table.
const END: &str = "</tbody></table>";

/// Returns the points before the current round.
fn points(event: &Event) -> Vec<u32> {
    let mut before = event.clone();
    before.rounds.pop();
    records(&before).iter().map(|r| r.points).collect()
}

fn of(points: &[u32], id: PlayerId) -> u32 {
    points.get(id.index()).copied().unwrap_or_default()
}

fn pairings(event: &Event) -> String {
    let what = of_round(event, "Pairings by name");
    let Some(round) = event.round() else { return head(event, &what) };
    let mut text = table(event, &what, &["Player", "#Points", "#Table", "Opponent"]);
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
    rows.into_iter().for_each(|(_, row)| text.push_str(&row));
    text.push_str(END);
    text
}

fn tables(event: &Event) -> String {
    let what = of_round(event, "Pairings by table");
    let Some(round) = event.round() else { return head(event, &what) };
    let mut text = table(event, &what, &["#Table", "First", "Second"]);
    let points = points(event);
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
    text.push_str(END);
    text
}

/// Returns the result slips in the usual form: event and round, table, both names with points, boxes for won, tied,
/// went first and drops, and room for signatures. Game Losses that count at the table are next to the name.
fn slips(event: &Event) -> String {
    let Some(round) = event.round() else { return head(event, "Result slips") };
    let points = points(event);
    let mut text = String::new();
    let widths: String = [32, 9, 9, 6, 6, 7, 7, 24].iter().map(|w| format!("<col style=\"width:{w}%\">")).collect();
    for table in &round.tables {
        let Some(second) = table.seats.second else { continue };
        let _ = write!(
            text,
            "<div class=slip><b>{}</b> – round {} – table <b>{}</b><table><colgroup>{widths}</colgroup>\
             <tr><th>Player</th><th class=n>Points</th><th>Games won</th><th>Win</th><th>Tie</th><th>First</th>\
             <th>Drop</th><th>Signature</th></tr>",
            shown(event.settings.name.as_str()),
            round.number,
            table.number
        );
        for (id, losses) in [table.seats.first, second].into_iter().zip(table.losses) {
            let boxes = "<td><span class=box></span></td>".repeat(4);
            let lost = match losses {
                0 => "",
                1 => "<div class=small>1 Game Loss counts here</div>",
                _ => "<div class=small>2 Game Losses count here</div>",
            };
            let _ = write!(
                text,
                "<tr class=sign><td>{}{lost}</td><td class=n>{}</td><td></td>{boxes}<td></td></tr>",
                shown(&event.name(id)),
                of(&points, id)
            );
        }
        text.push_str("</table></div>\n");
    }
    text
}

fn standing(event: &Event) -> String {
    let standings = standings(event);
    let breaks = &event.settings.tiebreaks;
    let mut columns = vec!["#Place".to_owned(), "Player".into(), "#Points".into(), "#W-L-D-bye".into()];
    columns.extend(breaks.iter().map(|t| format!("#{}", t.label())));
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    let mut text = table(event, &format!("Standings – {}", standings.when()), &columns);
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
    text.push_str(END);
    text
}

/// Returns final places with prizes, and splits of prizes.
fn results(event: &Event) -> String {
    let standings = standings(event);
    let what = match event.champion() {
        Some(champion) => format!("Final standings: {} has won", shown(&event.name(champion))),
        None => format!("Standings – {}", standings.when()),
    };
    let mut text = table(event, &what, &["#Place", "Player", "#Points", "#W-L-D-bye", "Prize"]);
    for row in &standings.rows {
        let r = &row.record;
        let prize = event.settings.prize(row.rank).map_or(String::new(), |prize| shown(prize.what.as_str()));
        let _ = writeln!(
            text,
            "<tr><td class=n>{}</td><td>{}</td><td class=n>{}</td><td class=n>{}-{}-{}-{}</td><td>{prize}</td></tr>",
            row.rank,
            shown(&event.name(row.id)),
            r.points,
            r.wins,
            r.losses,
            r.draws,
            r.byes
        );
    }
    text.push_str(END);
    for split in &event.splits {
        let names: Vec<String> = split.players.iter().map(|id| shown(&event.name(*id))).collect();
        let _ = writeln!(text, "<p>{} split prizes: {}</p>", names.join(" and "), shown(split.terms.as_str()));
    }
    text
}

/// Returns deck lists for judges: cards by type with totals, and the result of the check.
fn lists(event: &Event) -> String {
    let mut text = head(event, "Deck lists");
    for player in &event.players {
        let Some(handed) = &player.list else { continue };
        let sections = handed.list.sections();
        let total: u32 = sections.iter().fold(0u32, |sum, section| sum.saturating_add(section.total()));
        let _ = write!(
            text,
            "<div class=list><h2>{}</h2><p>{} – {total} cards{}</p><div class=parts>",
            shown(player.name.as_str()),
            shown(handed.list.title.as_str()),
            if handed.late { " – late" } else { "" }
        );
        for section in &sections {
            let heading = if section.heading.is_empty() { "Cards".to_owned() } else { shown(section.heading) };
            let _ = write!(text, "<div class=part><h3>{heading} ({})</h3><ul>", section.total());
            for (count, name) in &section.cards {
                let count = if *count == 0 { "?".to_owned() } else { count.to_string() };
                let _ = write!(text, "<li>{count} {}</li>", shown(name));
            }
            text.push_str("</ul></div>");
        }
        text.push_str("</div>");
        if let Some(checked) = &handed.list.checked {
            for reason in &checked.reasons {
                let _ = write!(text, "<p class=small>{}</p>", shown(reason.as_str()));
            }
        }
        text.push_str("</div>\n");
    }
    text
}

/// Returns the seats for drafting, in the order in which packs are passed to the left.
fn pods(event: &Event) -> String {
    if event.pods.is_empty() {
        return head(event, "Draft pods");
    }
    let mut text = table(event, "Draft pods", &["#Pod", "#Seat", "Player"]);
    for (pod, number) in event.pods.iter().zip(1..) {
        for (id, seat) in pod.iter().zip(1..) {
            let _ = writeln!(
                text,
                "<tr><td class=n>{number}</td><td class=n>{seat}</td><td>{}</td></tr>",
                shown(&event.name(*id))
            );
        }
    }
    text.push_str(END);
    text
}

/// Returns penalties by type with totals, the most severe first. Penalties that were lifted are left out.
fn penalties(event: &Event) -> String {
    let mut text = head(event, "Penalties");
    for (kind, name) in Kind::ALL.into_iter().rev() {
        let given: Vec<(&Player, &Penalty)> = (event.players.iter())
            .flat_map(|p| p.penalties.iter().map(move |penalty| (p, penalty)))
            .filter(|(_, penalty)| penalty.effect() == Some(kind))
            .collect();
        let _ = write!(text, "<h2>{name}: {}</h2>", given.len());
        if given.is_empty() {
            continue;
        }
        text.push_str("<table><tr><th class=n>Round</th><th>Player</th><th>For</th><th>Note</th><th>By</th></tr>\n");
        for (player, penalty) in given {
            let _ = writeln!(
                text,
                "<tr><td class=n>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                penalty.round,
                shown(player.name.as_str()),
                shown(penalty.violation.as_str()),
                penalty.note.as_ref().map_or(String::new(), |n| shown(n.as_str())),
                shown(penalty.by.as_str())
            );
        }
        text.push_str("</table>");
    }
    text
}

fn bracket(event: &Event) -> String {
    let mut text = head(event, "Elimination rounds");
    let rounds: Vec<&Round> = event.rounds.iter().filter(|r| r.stage == Stage::Elimination).collect();
    let Some((last, before)) = rounds.split_last() else { return text };
    let nodes: Vec<String> = last.tables.iter().map(|table| node(event, before, last, table)).collect();
    match last.tables.len() {
        1 => text.push_str(&nodes.concat()),
        // With two matches, their winners meet next. With more matches, the next pairs are not known yet.
        2 => {
            let _ = write!(
                text,
                "<div class=node><div class=feeds>{}</div><div class=match><div class=small>Final</div>\
                 <div>&nbsp;</div><div>&nbsp;</div></div></div>",
                nodes.concat()
            );
        }
        _ => {
            text.push_str(&nodes.concat());
            text.push_str("<p>In the next round the highest remaining seed plays the lowest, and so on.</p>");
        }
    }
    if let Some(champion) = event.champion() {
        let _ = write!(text, "<h2>{} wins</h2>", shown(&event.name(champion)));
    }
    text
}

/// Returns the box of a match, with the earlier matches of its players to the left.
fn node(event: &Event, before: &[&Round], round: &Round, table: &Table) -> String {
    let mut feeds = String::new();
    if let Some((last, earlier)) = before.split_last() {
        for table in table.seats.players().filter_map(|id| last.table_of(id)) {
            feeds.push_str(&node(event, earlier, last, table));
        }
    }
    let seeds = event.seeds.as_deref().unwrap_or_default();
    let line = |id: PlayerId| {
        let seed = seeds.iter().position(|s| *s == id).map_or(0, |at| at + 1);
        let class = if table.winner() == Some(id) { " class=won" } else { "" };
        format!("<div{class}>{seed}. {}</div>", shown(&event.name(id)))
    };
    let what = match round.tables.len() {
        1 => "Final",
        2 => "Semifinal",
        3 | 4 => "Quarterfinal",
        _ => "Round of 16",
    };
    let score = match table.result {
        Some(result) if result.how == How::Bye => String::new(),
        Some(result) => format!(" – {}", result.score.told()),
        None => format!(" – table {}", table.number),
    };
    let feeds = if feeds.is_empty() { feeds } else { format!("<div class=feeds>{feeds}</div>") };
    format!(
        "<div class=node>{feeds}<div class=match><div class=small>{what}{score}</div>{}{}</div></div>",
        line(table.seats.first),
        table.seats.second.map_or("<div>bye</div>".to_owned(), line)
    )
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
