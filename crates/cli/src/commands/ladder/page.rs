//! The ladder as a web page.

use super::{Args, Ladder};
use crate::commands::bots::Named;
use crate::commands::series::page::{Cell, Dot, Page, Scale, time};

/// Returns the page.
pub fn page(args: &Args, ladder: &Ladder) -> Page {
    let mut words = vec!["ladder".to_owned(), "--bots".to_owned()];
    let names = || if args.bots.is_empty() { Named::all() } else { args.bots.clone() };
    words.extend(names().into_iter().map(|bot| bot.name));
    if !args.decks.is_empty() {
        words.push("--decks".to_owned());
        words.extend(args.decks.iter().map(|deck| deck.to_string_lossy().into_owned()));
    }
    words.extend(["--deals".to_owned(), args.deals.to_string()]);
    let mut page = args.series.page("Ladder of bots".to_owned(), words, ladder.seed, &ladder.summary);
    page.fact("Games per pair", format!("{}, each deal twice with seats exchanged", ladder.games));
    for group in &ladder.decks {
        page.fact("Decks", group.join(", "));
    }
    page.section(
        "Ratings",
        "A difference of 400 points means winning ten games of eleven. The bars are 95 % intervals.",
    );
    let dots: Vec<Dot> = ladder
        .bots
        .iter()
        .map(|row| Dot { label: row.bot.clone(), value: row.rating, interval: row.interval })
        .collect();
    page.chart("Ratings", Scale::Ratings, &dots);
    let rows: Vec<Vec<Cell>> = ladder
        .bots
        .iter()
        .map(|row| {
            let [low, high] = row.interval;
            let [from, to] = row.points_interval.map(|share| 100.0 * share);
            let cells = [
                row.bot.clone(),
                format!("{:.0}", row.rating),
                format!("{low:.0} to {high:.0}"),
                row.games.to_string(),
                format!("{:.1} %", 100.0 * row.points / row.games.max(1) as f64),
                format!("{from:.0} to {to:.0}"),
                time(row.milliseconds_a_move),
                time(row.longest_milliseconds),
            ];
            cells.map(Cell::from).into()
        })
        .collect();
    page.table(&["bot", "rating", "95 %", "games", "won", "95 %", "a move", "longest"], &rows);
    page.section(
        "Results by pair",
        "Percentage of games that the row's bot won, with its 95 % interval by deals. A draw counts half.",
    );
    let head: Vec<&str> = std::iter::once("bot").chain(ladder.bots.iter().map(|row| row.bot.as_str())).collect();
    let rows = ladder.bots.iter().zip(ladder.won.iter().zip(&ladder.won_intervals)).map(|(row, (won, intervals))| {
        let cells = won.iter().zip(intervals).map(|(share, interval)| Cell::share(*share, *interval));
        std::iter::once(Cell::from(row.bot.as_str())).chain(cells).collect()
    });
    page.table(&head, &rows.collect::<Vec<Vec<Cell>>>());
    page
}
