//! `maneframe review`: finds the choices that won or lost a game.

use std::fmt::Write as _;
use std::path::PathBuf;

use maneframe_bot::{ADVISER, Account, Budget, Estimate, Level, Moment, Review, review};
use maneframe_cardtext::effect_words;
use maneframe_engine::{Choice, PlayerId, Table, Viewer, labels};
use miette::miette;
use serde::Serialize;

use super::series;
use crate::deal;
use crate::exit::Ended;
use crate::file::{Existing, Target};
use crate::games::Games;
use crate::out::{self, note, say};
use crate::paint::{bold, dim, good, warn};
use crate::replay::{self, Entry, Replay, Walk, Wrong, moves};

/// Show where a game was won and lost: the chances before and after each choice, and better options
///
/// A search examines each choice of a seat with the knowledge of that seat and the deck lists. The three worst moments
/// come first. Luck is separated from choices: the average result of a move over all random outcomes counts as the
/// choice, and the difference to the actual result as luck.
#[derive(clap::Args)]
pub struct Args {
    /// Replay: a file, or the number of a stored game (`maneframe replay` lists them)
    game: PathBuf,
    /// Seat whose choices are reviewed, from 1 [default: the first person's]
    #[arg(long, value_name = "SEAT")]
    seat: Option<u8>,
    /// Level of the search for each choice. Levels below 6 are never sure that a choice lost something
    #[arg(long, value_name = "LEVEL", default_value_t = ADVISER.number(), value_parser = clap::value_parser!(u8).range(6..=8))]
    level: u8,
    /// Print every choice, not only the worst
    #[arg(long)]
    all: bool,
    /// Also write the chances as a drawing (SVG)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Told {
    seat: u8,
    level: u8,
    end: f64,
    /// Total of what was lost by choices, and total of luck.
    lost: f64,
    luck: f64,
    /// Where the result came from: `start`, `own`, `others` and `luck` add up to `end`.
    account: Summed,
    /// Numbers of the worst moves, the worst first.
    worst: Vec<usize>,
    moments: Vec<Row>,
}

#[derive(Serialize)]
struct Summed {
    start: Ranged,
    own: Ranged,
    others: Ranged,
    luck: Ranged,
    luck_by_turn: Vec<OfTurn>,
    end: f64,
}

/// An estimate, with half the width of its 95 % interval.
#[derive(Serialize)]
struct Ranged {
    value: f64,
    within: f64,
}

#[derive(Serialize)]
struct OfTurn {
    turn: u16,
    #[serde(flatten)]
    luck: Ranged,
}

impl Ranged {
    fn of(estimate: Estimate) -> Ranged {
        Ranged { value: rounded(estimate.value), within: rounded(within(estimate)) }
    }
}

/// Returns half the width of an estimate's 95 % interval.
fn within(estimate: Estimate) -> f64 {
    1.96 * estimate.error
}

#[derive(Serialize)]
struct Row {
    number: usize,
    turn: u16,
    seat: u8,
    did: String,
    before: f64,
    expected: f64,
    after: f64,
    luck: f64,
    choice: f64,
    lost: f64,
    better: Option<String>,
    line: Vec<String>,
}

/// Number of moments that are printed first.
const WORST: usize = 3;
/// Least change of the chance that is printed as one: less would read as 0 %.
const LEAST: f64 = 0.005;

pub fn run(args: &Args) -> miette::Result<Ended> {
    let games = Games::open()?;
    let number = args.game.to_str().and_then(|name| name.parse().ok()).filter(|_| !args.game.exists());
    let file = number.and_then(|number| games.path(number)).unwrap_or_else(|| args.game.clone());
    let replay = replay::read(&file)?;
    let library = deal::library()?;
    let (table, changed) = replay::load(&replay, &library)?;
    if !changed.is_empty() {
        note!("{} cards of this game have changed since, so it may differ", warn("warning:"));
    }
    let seats = replay.head.seats.len();
    let person = replay.head.seats.iter().position(|seat| seat.bot.is_none()).unwrap_or(0);
    let seat = args.seat.map_or(person, |seat| usize::from(seat).wrapping_sub(1));
    if seat >= seats {
        return Err(miette!("that game has seats 1 to {seats}"));
    }
    let mut drawing = args.svg.as_deref().map(|path| Target::find(path, Existing::Replace)).transpose()?;
    let level = Level::new(args.level).unwrap_or_default();
    let bar = series::progress(replay.entries.len() as u64);
    let of = Budget { time: None, ..level.budget() };
    let reviewed = review(&replay, &table, PlayerId(seat as u8), of, |at, _| bar.set_position(at as u64));
    bar.finish_and_clear();
    let differs = |wrong: Wrong| {
        miette!(
            help = "the cards or the rules have changed since, or the file was modified",
            "{}: {wrong}",
            file.display()
        )
    };
    let mut review = reviewed.map_err(differs)?;
    name_answers(&mut review, &replay, &table).map_err(differs)?;
    if let Some(drawing) = &mut drawing {
        drawing.write(&svg(&review))?;
    }
    if args.json {
        out::json(&told(&review, args.level))?;
    } else {
        tell(&review, args.all);
    }
    Ok(Ended::Well)
}

/// Names the questions that the players answered, since a card or a number says nothing by itself. Puts alternatives of
/// texts into the words of card text. The bot, which doesn't have them, numbers the alternatives.
///
/// # Errors
/// If the replay doesn't reproduce the game.
fn name_answers(review: &mut Review, replay: &Replay, table: &Table) -> Result<(), Wrong> {
    // The review leaves out moves that were taken back, too.
    let entries: Vec<Entry> = moves(&replay.entries).into_iter().cloned().collect();
    let stayed = Replay { head: replay.head.clone(), entries, end: None };
    let mut walk = Walk::new(&stayed, table, false);
    loop {
        let number = walk.at() + 1;
        if let (Some(Entry::Choose(choice)), Some(decision)) = (walk.next(), walk.game().decision())
            && !matches!(choice, Choice::Pass | Choice::Act(_))
            && let Some(moment) = review.moments.iter_mut().find(|moment| moment.number == number)
        {
            let labels = labels(walk.game(), Viewer::Judge, &effect_words);
            let chosen = decision.options.iter().position(|option| option == choice);
            let question = walk.game().question().map(|question| question.to_string());
            if let (Some(label), Some(question)) = (chosen.and_then(|chosen| labels.get(chosen)), question) {
                let between = if question.ends_with('?') { " " } else { ": " };
                moment.did = format!("{question}{between}{label}").into();
            }
            if let (Some(judgement), Some(better)) = (&mut moment.judgement, &mut moment.better)
                && let Some(label) = labels.get(judgement.better)
            {
                *better = label.clone();
                judgement.line.iter_mut().take(1).for_each(|first| *first = label.clone());
            }
        }
        if !walk.step()? {
            return Ok(());
        }
    }
}

fn told(review: &Review, level: u8) -> Told {
    let row = |m: &Moment| Row {
        number: m.number,
        turn: m.turn,
        seat: m.who.0 + 1,
        did: m.did.to_string(),
        before: rounded(m.before),
        expected: rounded(m.expected),
        after: rounded(m.after),
        luck: rounded(m.luck()),
        choice: rounded(m.choice()),
        lost: rounded(m.lost()),
        better: m.better.as_ref().map(ToString::to_string),
        line: m.judgement.as_ref().map(|j| j.line.iter().map(ToString::to_string).collect()).unwrap_or_default(),
    };
    let Account { start, own, others, luck, luck_by_turn, end } = review.account();
    let by_turn = luck_by_turn.into_iter().map(|(turn, luck)| OfTurn { turn, luck: Ranged::of(luck) });
    let account = Summed {
        start: Ranged::of(start),
        own: Ranged::of(own),
        others: Ranged::of(others),
        luck: Ranged::of(luck),
        luck_by_turn: by_turn.collect(),
        end,
    };
    Told {
        account,
        seat: review.seat.0 + 1,
        level,
        end: review.end,
        lost: rounded(review.moments.iter().map(Moment::lost).sum()),
        luck: rounded(review.moments.iter().map(Moment::luck).sum()),
        worst: review.worst(WORST).iter().map(|m| m.number).collect(),
        moments: review.moments.iter().map(row).collect(),
    }
}

/// Rounds to a thousandth, since the chances are not more precise.
fn rounded(chance: f64) -> f64 {
    (chance * 1000.0).round() / 1000.0
}

fn tell(review: &Review, all: bool) {
    let worst: Vec<&Moment> = review.worst(WORST).into_iter().filter(|moment| moment.lost() >= LEAST).collect();
    if worst.is_empty() {
        say!("{}", good("No clear mistakes were found."));
    } else {
        say!("{}", bold("Biggest mistakes"));
    }
    worst.iter().for_each(|moment| tell_moment(moment));
    tell_account(review);
    say!("{}", bold("Greatest luck"));
    for moment in review.luckiest(WORST).into_iter().filter(|moment| moment.luck().abs() >= LEAST) {
        let luck = percents(100.0 * moment.luck());
        say!("  turn {:>2}, move {:>3}: {luck} after “{}” by {}", moment.turn, moment.number, moment.did, moment.who);
    }
    say!("{}", bold(format_args!("{}'s chance to win at the end of each turn", review.seat)));
    chart(review);
    if all {
        say!("{}", bold("All choices"));
        review.moments.iter().filter(|m| m.judgement.is_some()).for_each(tell_moment);
    }
}

/// Prints where the result came from.
fn tell_account(review: &Review) {
    let Account { start, own, others, luck, end, .. } = review.account();
    let me = review.seat;
    say!("{}", bold("Where the result came from"));
    let row = |what: String, signed: bool, of: Estimate| {
        let value = if signed { percents(100.0 * of.value) } else { format!("{:.0} %", 100.0 * of.value) };
        say!("  {what:<34} {value:>7} {}", dim(format_args!("± {:.0}", 100.0 * within(of))));
    };
    row(format!("{me}'s chance at the start"), false, start);
    row(format!("{me}'s choices"), true, own);
    row("choices of the others".into(), true, others);
    row("luck".into(), true, luck);
    say!("  {:<34} {:>7}", "together: the result", format!("{:.0} %", 100.0 * end));
    say!("{}", dim("  ± is the 95 % interval of what imagined games tell. A choice counts by its mean over all luck."));
}

/// Returns a change in percent with its sign.
fn percents(change: f64) -> String {
    match change.round() {
        0.0 => "0 %".to_owned(),
        rounded => format!("{rounded:+.0} %"),
    }
}

fn tell_moment(moment: &Moment) {
    let Some(judgement) = &moment.judgement else { return };
    let percent = |chance: f64| format!("{:.0} %", 100.0 * chance);
    say!(
        "  turn {:>2}, move {:>3}: {} ({} before, {} after)",
        moment.turn,
        moment.number,
        moment.did,
        percent(moment.before),
        percent(moment.after)
    );
    let (best, chosen) = (percent(judgement.best), percent(judgement.chosen));
    // A difference that can't be seen in the numbers is none.
    if let Some(better) = moment.better.as_ref().filter(|_| best != chosen) {
        say!("      {} {better} ({best} instead of {chosen}, in the same simulated games)", good("better:"));
        let then: Vec<String> = judgement.line.iter().skip(1).map(|act| format!("then {act}")).collect();
        if !then.is_empty() {
            say!("      {}", dim(then.join("; ")));
        }
    }
}

/// Returns the chance at the end of each turn.
fn by_turn(review: &Review) -> Vec<(u16, f64)> {
    let mut turns: Vec<(u16, f64)> = Vec::new();
    for moment in &review.moments {
        match turns.last_mut() {
            Some(last) if last.0 == moment.turn => last.1 = moment.after,
            _ => turns.push((moment.turn, moment.after)),
        }
    }
    turns
}

/// Prints a bar for each turn.
fn chart(review: &Review) {
    const WIDTH: f64 = 40.0;
    for (turn, chance) in by_turn(review) {
        let full = (chance.clamp(0.0, 1.0) * WIDTH).round() as usize;
        let bar = "█".repeat(full) + &"·".repeat(WIDTH as usize - full);
        say!("  {turn:>3} {bar} {:3.0} %", 100.0 * chance);
    }
}

/// Draws the chances as a line, move by move, with the worst moments marked.
fn svg(review: &Review) -> String {
    const WIDTH: f64 = 900.0;
    const HEIGHT: f64 = 240.0;
    let count = review.moments.len().max(1) as f64;
    let x = |i: usize| 40.0 + (WIDTH - 60.0) * (i as f64 + 1.0) / count;
    let y = |chance: f64| 20.0 + (HEIGHT - 50.0) * (1.0 - chance);
    let mut line = format!("M40 {:.1}", y(review.moments.first().map_or(0.5, |m| m.before)));
    let (mut turns, mut marks) = (String::new(), String::new());
    let worst: Vec<usize> = review.worst(WORST).iter().map(|m| m.number).collect();
    let mut turn = 0;
    for (i, moment) in review.moments.iter().enumerate() {
        let _ = write!(line, "L{:.1} {:.1}", x(i), y(moment.after));
        if moment.turn != turn {
            turn = moment.turn;
            let _ = write!(turns, "<text x=\"{:.1}\" y=\"{:.0}\">{turn}</text>", x(i), HEIGHT - 10.0);
        }
        if worst.contains(&moment.number) {
            let words =
                format!("turn {}: {}; better: {}", moment.turn, moment.did, moment.better.clone().unwrap_or_default());
            let _ = write!(
                marks,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"5\"><title>{}</title></circle>",
                x(i),
                y(moment.after),
                escaped(&words)
            );
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" font-family=\"sans-serif\" \
         font-size=\"11\" fill=\"#666\"><title>{4}</title>\
         <g stroke=\"#ccc\"><path d=\"M40 {0:.1}H{3}\"/><path d=\"M40 {1:.1}H{3}\" stroke-dasharray=\"4\"/><path d=\"M40 {2:.1}H{3}\"/></g>\
         <text x=\"4\" y=\"{0:.1}\">100 %</text><text x=\"4\" y=\"{1:.1}\">50 %</text><text x=\"4\" y=\"{2:.1}\">0 %</text><text x=\"40\" y=\"12\">{4}</text>\
         <text x=\"4\" y=\"{5:.0}\">turn</text>{turns}\
         <path d=\"{line}\" fill=\"none\" stroke=\"#74c\" stroke-width=\"2\"/><g fill=\"#c33\">{marks}</g></svg>\n",
        y(1.0),
        y(0.5),
        y(0.0),
        WIDTH - 20.0,
        format_args!("{}'s chance to win, move by move; dots are the biggest mistakes", review.seat),
        HEIGHT - 10.0
    )
}

/// Escapes a text for SVG, since names of cards are untrusted.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
