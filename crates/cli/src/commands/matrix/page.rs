//! The matrix as a web page.

use super::{Args, Matrix};
use crate::commands::series::Summary;
use crate::commands::series::page::{Cell, Dot, Page, Scale};

/// Begins a page for decks that one bot plays.
pub(super) fn begin(args: &Args, title: &str, bot: &str, seed: u64, summary: &Summary) -> Page {
    let mut words = vec!["matrix".to_owned()];
    words.extend(args.decks.iter().map(|deck| deck.to_string_lossy().into_owned()));
    words.extend(["--games".to_owned(), args.games.to_string(), "--bot".to_owned(), bot.to_owned()]);
    let given = [("--figures", args.figures), ("--leaders", args.leaders)];
    words.extend(given.iter().filter(|(_, given)| *given).map(|(option, _)| (*option).to_owned()));
    let mut page = args.series.page(title.to_owned(), words, seed, summary);
    page.fact("Games per pair", args.games);
    page.fact("Bot", bot);
    page
}

/// Returns the page.
pub(super) fn page(args: &Args, matrix: &Matrix) -> Page {
    let mut page = begin(args, "Decks against each other", &matrix.bot, matrix.seed, &matrix.summary);
    page.fact("Decks", matrix.decks.join(", "));
    page.section("Games won", "Share of all games that each deck won, with its 95 % interval. A draw is no win.");
    let numbers = matrix.shares.iter().zip(&matrix.intervals);
    let dots: Vec<Dot> = matrix
        .decks
        .iter()
        .zip(numbers)
        .map(|(deck, (share, interval))| Dot { label: deck.clone(), value: *share, interval: *interval })
        .collect();
    page.chart("Games won", Scale::Shares, &dots);
    page.section(
        "Deck by deck",
        "Percentage of games that the row's deck won against the column's deck, with its 95 % interval.",
    );
    let numbers: Vec<String> = (1..=matrix.decks.len()).map(|number| format!("({number})")).collect();
    let mut head = vec!["deck"];
    head.extend(numbers.iter().map(String::as_str));
    head.push("all");
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for (i, deck) in matrix.decks.iter().enumerate() {
        let mut row = vec![Cell::from(format!("{} {deck}", numbers[i]))];
        let cells = matrix.wins[i].iter().zip(&matrix.win_intervals[i]);
        row.extend(cells.map(|(share, interval)| Cell::share(*share, *interval)));
        row.push(Cell::share(Some(matrix.shares[i]), Some(matrix.intervals[i])));
        rows.push(row);
    }
    page.table(&head, &rows);
    if let Some(play) = &matrix.play {
        page.section("What the decks do", &play.about());
        let (head, rows) = play.table(&matrix.decks);
        page.table(&head, &rows);
    }
    page
}
