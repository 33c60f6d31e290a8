//! Results of finished games in a file, so that interrupted work goes on where it stopped.
//!
//! The file is text. Its first line is the format's version. A header follows, which describes the games: a line for each
//! setting, with a tab between its name and its value. The line `games` ends it and names the columns. After it comes a
//! line of numbers for each part of the work, in the order in which the parts ended: the number of the part, and its
//! result. A last line without a line break was not written completely, and is dropped.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use maneframe_engine::Stall;
use maneframe_lab::{DealResult, PairResult, Thinking};
use miette::miette;

use crate::file::{self, Existing, Target, cannot_write};
use crate::seed;

/// Version of the format.
const VERSION: u32 = 1;
/// First line of a file, before the version.
const FORMAT: &str = "maneframe results ";
/// Beginning of the line that names the columns.
const COLUMNS: &str = "games\t";
/// Beginning of the line with the seed.
const SEED: &str = "seed\t";
/// Maximum length of a line in bytes.
const LINE: usize = 4096;
/// Maximum number of lines of a header.
const HEADER: usize = 10_000;
/// Maximum of a number. For times in nanoseconds it is 104 days.
const MOST: i64 = 1 << 53;

/// A result that can be written as numbers.
pub trait Record: Sized + Send {
    /// Returns the result as numbers.
    fn numbers(&self) -> Vec<i64>;

    /// Reads what [`Record::numbers`] returned. Returns `None` for numbers that no game has.
    fn from_numbers(numbers: &[i64]) -> Option<Self>;
}

/// Names of the columns of a [`PairResult`].
pub const PAIR: &str = "winner stalled turns decisions forced points points behind behind";
/// Names of the columns of a [`DealResult`].
pub const DEAL: &str = "half-points moves nanoseconds longest moves nanoseconds longest";

/// Reasons for which games are stopped, by their number.
const STALLS: [Option<Stall>; 5] =
    [None, Some(Stall::DecksEmpty), Some(Stall::NoPoints), Some(Stall::Turns), Some(Stall::Steps)];

impl Record for PairResult {
    fn numbers(&self) -> Vec<i64> {
        let stalled = STALLS.iter().position(|stall| *stall == self.stalled).unwrap_or(0);
        let counts = [u64::from(self.turns), self.decisions, self.forced].map(|count| count as i64);
        let points = self.points.into_iter().chain(self.behind).map(i64::from);
        let winner = self.winner.map_or(0, |deck| deck as i64 + 1);
        [winner, stalled as i64].into_iter().chain(counts).chain(points).collect()
    }

    fn from_numbers(numbers: &[i64]) -> Option<PairResult> {
        let &[winner, stalled, turns, decisions, forced, ref points @ ..] = numbers else { return None };
        let &[first, second, behind_first, behind_second] = points else { return None };
        let points = |number: i64| i16::try_from(number).ok();
        Some(PairResult {
            winner: match winner {
                0 => None,
                1 | 2 => Some(winner as usize - 1),
                _ => return None,
            },
            stalled: *STALLS.get(usize::try_from(stalled).ok()?)?,
            turns: turns.try_into().ok()?,
            decisions: count(decisions)?,
            forced: count(forced)?,
            points: [points(first)?, points(second)?],
            behind: [points(behind_first)?, points(behind_second)?],
        })
    }
}

impl Record for DealResult {
    fn numbers(&self) -> Vec<i64> {
        let thinking = self.thinking.iter().flat_map(|thinking| {
            let Thinking { moves, time, longest } = thinking;
            [*moves as i64, time.as_nanos() as i64, longest.as_nanos() as i64]
        });
        std::iter::once((2.0 * self.points) as i64).chain(thinking).collect()
    }

    fn from_numbers(numbers: &[i64]) -> Option<DealResult> {
        let &[halves, ref thinking @ ..] = numbers else { return None };
        let &[moves, time, longest, other_moves, other_time, other_longest] = thinking else { return None };
        let time_of = |number: i64| u64::try_from(number).ok().map(Duration::from_nanos);
        let thinking = |moves, time, longest| {
            Some(Thinking { moves: count(moves)?, time: time_of(time)?, longest: time_of(longest)? })
        };
        Some(DealResult {
            points: (0..=4).contains(&halves).then_some(halves as f64 / 2.0)?,
            thinking: [thinking(moves, time, longest)?, thinking(other_moves, other_time, other_longest)?],
        })
    }
}

/// Reads a count. It has 32 bits, so that the sum over many games has 64.
fn count(number: i64) -> Option<u64> {
    u32::try_from(number).ok().map(u64::from)
}

/// What a file of results must be about.
pub struct Wanted<'a> {
    /// Seed that the command line gives. `None` if any is accepted.
    pub seed: Option<u64>,
    /// Lines of the header for a seed: a name, a tab and a value.
    pub header: &'a dyn Fn(u64) -> Vec<String>,
    /// Names of the columns, separated by spaces.
    pub columns: &'a str,
    /// Number of parts of the work. Results of parts with higher numbers stay in the file, and are not used.
    pub parts: u64,
}

/// A file to which results are added.
pub struct Kept {
    path: PathBuf,
    /// `None` after it could not be written to, since further lines would follow a half one.
    file: Mutex<Option<File>>,
}

/// A file and the results that it had.
pub struct Opened<T> {
    /// The file.
    pub kept: Kept,
    /// Seed of the games.
    pub seed: u64,
    /// Results by the number of the part.
    pub known: BTreeMap<u64, T>,
}

/// Opens a file of results. If it doesn't exist or is empty, it is created.
///
/// # Errors
/// If it can't be written, has other contents, or has results of other games.
pub fn open<T: Record>(path: &Path, wanted: &Wanted) -> miette::Result<Opened<T>> {
    if file::is_standard_output(path) {
        return Err(cannot_write(path, "results are kept in a regular file"));
    }
    let mut target = Target::file(path, Existing::Replace)?;
    let header = || {
        let seed = wanted.seed.unwrap_or_else(seed::random);
        let header = (wanted.header)(seed).join("\n");
        format!("{FORMAT}{VERSION}\n{header}\n{COLUMNS}part {}\n", wanted.columns)
    };
    if target.replaced().is_none() {
        target.write(&header())?;
    }
    let file = OpenOptions::new().read(true).write(true).open(path).map_err(|e| cannot_write(path, e))?;
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        return Err(cannot_write(path, "another run writes results to it"));
    }
    // An empty file is not replaced, since another run may have opened it.
    if file.metadata().is_ok_and(|meta| meta.len() == 0) {
        let written = (&file).write_all(header().as_bytes()).and_then(|()| (&file).rewind());
        written.map_err(|e| cannot_write(path, e))?;
    }
    let read = read(&file, wanted).map_err(|why| {
        miette!(
            help = "give another file to play all games, or the options of the file's games",
            "{}: {why}",
            path.display()
        )
    })?;
    // Drops a line that was not written completely.
    file.set_len(read.length).map_err(|e| cannot_write(path, e))?;
    (&file).seek(SeekFrom::End(0)).map_err(|e| cannot_write(path, e))?;
    let kept = Kept { path: path.to_owned(), file: Mutex::new(Some(file)) };
    Ok(Opened { kept, seed: read.seed, known: read.known })
}

impl Kept {
    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a result.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn add(&self, number: u64, result: &impl Record) -> miette::Result<()> {
        let numbers: Vec<String> = result.numbers().iter().map(i64::to_string).collect();
        let line = format!("{number}\t{}\n", numbers.join("\t"));
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(open) = file.as_mut() else { return Ok(()) };
        open.write_all(line.as_bytes()).map_err(|e| {
            *file = None;
            cannot_write(&self.path, e)
        })
    }
}

/// Contents of a file.
struct Contents<T> {
    seed: u64,
    known: BTreeMap<u64, T>,
    /// Length in bytes without a line that was not written completely.
    length: u64,
}

fn read<T: Record>(file: &File, wanted: &Wanted) -> Result<Contents<T>, String> {
    let mut lines = Lines { reader: BufReader::new(file), number: 0, length: 0 };
    let first = lines.next()?.unwrap_or_default();
    match first.strip_prefix(FORMAT) {
        Some(version) if version == VERSION.to_string() => {}
        Some(_) => return Err("the results are of another version of the format".to_owned()),
        None => return Err("it is not a file of results".to_owned()),
    }
    let mut header = Vec::new();
    let columns = loop {
        let line = lines.next()?.ok_or("its header is not complete")?;
        if let Some(columns) = line.strip_prefix(COLUMNS) {
            break columns.to_owned();
        }
        header.push(line);
        if header.len() > HEADER {
            return Err("its header is too long".to_owned());
        }
    };
    let there = header.iter().find_map(|line| line.strip_prefix(SEED)).and_then(|seed| seed.parse().ok());
    let seed = wanted.seed.or(there).unwrap_or_default();
    compare(&header, &(wanted.header)(seed))?;
    if columns.strip_prefix("part ") != Some(wanted.columns) {
        return Err("its columns are other ones".to_owned());
    }
    let count = wanted.columns.split(' ').count();
    let mut known: BTreeMap<u64, T> = BTreeMap::new();
    while let Some(line) = lines.next()? {
        let fault = |why: &str| format!("line {}: {why}", lines.number);
        let (number, numbers) = numbers(&line).map_err(|why| fault(&why))?;
        if numbers.len() != count {
            return Err(fault(&format!("{} numbers instead of {count} after the first", numbers.len())));
        }
        let result = T::from_numbers(&numbers).ok_or_else(|| fault("no game has these numbers"))?;
        if number < wanted.parts && known.insert(number, result).is_some() {
            return Err(fault(&format!("part {number} is there twice")));
        }
    }
    Ok(Contents { seed, known, length: lines.length })
}

/// Reads a line of numbers.
fn numbers(line: &str) -> Result<(u64, Vec<i64>), String> {
    let mut words = line.split('\t');
    let first = words.next().unwrap_or_default();
    let wrong = |word: &str| format!("`{word:.40}` is not a number of a game");
    let number = first.parse::<u64>().map_err(|_| wrong(first))?;
    let number_of = |word: &str| {
        word.parse::<i64>().ok().filter(|number| (-MOST..=MOST).contains(number)).ok_or_else(|| wrong(word))
    };
    Ok((number, words.map(number_of).collect::<Result<_, _>>()?))
}

/// Compares the header of a file with the one that the command would write.
fn compare(there: &[String], wanted: &[String]) -> Result<(), String> {
    let parts = |line: Option<&String>| -> Option<(String, String)> {
        line.map(|line| line.split_once('\t').unwrap_or((line.as_str(), "")))
            .map(|(name, value)| (name.into(), value.into()))
    };
    for i in 0..there.len().max(wanted.len()) {
        let (old, new) = (parts(there.get(i)), parts(wanted.get(i)));
        if old == new {
            continue;
        }
        let name = new.as_ref().or(old.as_ref()).map(|(name, _)| name.clone()).unwrap_or_default();
        let value = |part: Option<(String, String)>| match part {
            Some((of, value)) if of == name => format!("`{value:.100}`"),
            _ => "none".to_owned(),
        };
        let (old, new) = (value(old), value(new));
        return Err(format!("its results are of other games: {name} is {old} there, and {new} in this command"));
    }
    Ok(())
}

/// The lines of a file.
struct Lines<'a> {
    reader: BufReader<&'a File>,
    /// Number of the last line, from 1.
    number: usize,
    /// Length in bytes of all lines so far.
    length: u64,
}

impl Lines<'_> {
    /// Returns the next line without its line break. Returns `None` at the end, and for a line without a line break.
    fn next(&mut self) -> Result<Option<String>, String> {
        let mut line = Vec::new();
        self.number += 1;
        let mut reader = self.reader.by_ref().take(LINE as u64 + 1);
        let length = reader.read_until(b'\n', &mut line).map_err(|e| e.to_string())?;
        if line.last() != Some(&b'\n') {
            let too_long = length > LINE;
            return if too_long { Err(format!("line {} is longer than {LINE} bytes", self.number)) } else { Ok(None) };
        }
        line.pop();
        self.length += length as u64;
        String::from_utf8(line).map(Some).map_err(|_| format!("line {}: invalid UTF-8", self.number))
    }
}
