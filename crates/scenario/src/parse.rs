//! Parser of scenario files. The first words of each line determine its kind.

mod card;
mod expect;
mod item;
mod moment;
mod setup;
mod step;
mod words;

use std::sync::Arc;

use maneframe_card::{Card, TableRules};
use maneframe_engine::Rule;

use crate::error::{Mistake, ScenarioError};
use crate::pools::Pools;
use crate::scenario::{Scenario, Start};
use crate::span::{Piece, position, with_plain_blanks};

use card::{Draft, names_card};

/// Result of parsing a line.
type Read<T> = Result<T, Mistake>;

/// Maximum size of a scenario file in bytes.
const MAX_FILE: usize = 1 << 20;

/// Parses a scenario file. `file` is its name for messages. All kinds of blanks count as spaces.
///
/// # Errors
/// The first mistake, with its position.
pub fn parse(file: &str, text: &str) -> Result<Vec<Scenario>, ScenarioError> {
    let text = Arc::new(with_plain_blanks(text));
    File::new(file, &text).read().map_err(|mistake| mistake.of(file, &text))
}

/// A file that is being parsed.
struct File<'a> {
    file: &'a str,
    text: &'a Arc<String>,
    /// Cards before the first scenario, which all scenarios share.
    shared: Vec<Arc<Card>>,
    pools: Pools,
    scenarios: Vec<Scenario>,
    current: Option<Current<'a>>,
}

/// The scenario that is being parsed.
struct Current<'a> {
    scenario: Scenario,
    title: Piece<'a>,
    has_rule: bool,
    started: bool,
}

impl<'a> File<'a> {
    fn new(file: &'a str, text: &'a Arc<String>) -> File<'a> {
        File { file, text, shared: Vec::new(), pools: Pools::default(), scenarios: Vec::new(), current: None }
    }

    fn read(mut self) -> Read<Vec<Scenario>> {
        if self.text.len() > MAX_FILE {
            return Err(Mistake::new(Default::default(), "a scenario file has at most 1 MiB"));
        }
        let mut draft: Option<Draft> = None;
        for line in lines(self.text) {
            let indented = line.text.starts_with(char::is_whitespace);
            let line = line.trim();
            if line.text.is_empty() {
                continue;
            }
            if let Some(draft) = draft.as_mut().filter(|_| indented) {
                draft.line(line)?;
                continue;
            }
            if let Some(draft) = draft.take() {
                self.add_card(draft)?;
            }
            match names_card(line) {
                Some((name, values)) => draft = Some(Draft::new(name, values)?),
                None => self.line(line)?,
            }
        }
        if let Some(draft) = draft.take() {
            self.add_card(draft)?;
        }
        self.close()?;
        if self.scenarios.is_empty() {
            let nothing = Mistake::new(Default::default(), "the file has no scenario");
            return Err(nothing.expected("a line like `scenario: what it shows`"));
        }
        Ok(self.scenarios)
    }

    fn add_card(&mut self, draft: Draft) -> Read<()> {
        let at = draft.at();
        let card = Arc::new(draft.finish()?);
        let list = match &mut self.current {
            Some(current) => &mut current.scenario.cards,
            None => &mut self.shared,
        };
        let taken = list.iter().any(|c| c.name() == card.name());
        if taken {
            return Err(Mistake::new(at, format!("duplicate card `{}`", card.name())));
        }
        list.push(card);
        Ok(())
    }

    fn line(&mut self, line: Piece<'a>) -> Read<()> {
        if let Some(title) = line.after("scenario:") {
            self.close()?;
            if title.text.is_empty() {
                return Err(Mistake::new(line.span(), "a scenario needs a name").expected("`scenario: what it shows`"));
            }
            self.current = Some(self.open(title));
            return Ok(());
        }
        let Some(current) = &mut self.current else {
            let early = Mistake::new(line.span(), "this line is before the first scenario");
            return Err(early.expected("`scenario: what it shows`, or a card for all scenarios of the file: `card …`"));
        };
        current.line(line)
    }

    fn open(&self, title: Piece<'a>) -> Current<'a> {
        let scenario = Scenario {
            name: title.text.to_owned(),
            rule: Rule("601"),
            keyword: None,
            file: self.file.to_owned(),
            line: position(self.text, title.start).0,
            text: Arc::clone(self.text),
            cards: self.shared.clone(),
            pools: self.pools.clone(),
            needs: Vec::new(),
            players: 2,
            rulebook: None,
            rules: TableRules::default(),
            seed: 1,
            shuffled: maneframe_engine::PlayerSet::NONE,
            every_window: false,
            setup: Vec::new(),
            reversed: false,
            start: Start::Turn { player: maneframe_engine::PlayerId(0), turn: 3 },
            steps: Vec::new(),
        };
        Current { scenario, title, has_rule: false, started: false }
    }

    fn close(&mut self) -> Read<()> {
        let Some(current) = self.current.take() else { return Ok(()) };
        if !current.has_rule {
            let missing = Mistake::new(current.title.span(), "the scenario has no rule");
            return Err(missing.expected("a line like `rule: 514.4c`"));
        }
        if !current.started {
            let missing = Mistake::new(current.title.span(), "the scenario has no `turn:` line");
            return Err(missing.expected("a line like `turn: P1, Main Phase`"));
        }
        self.scenarios.push(current.scenario);
        Ok(())
    }
}

/// Returns the lines of a file without comments. A comment begins with `#` at the start of a line, or with ` # `.
fn lines(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut start = 0;
    text.split('\n').map(move |line| {
        let piece = Piece { text: line, start };
        start += line.len() + 1;
        let end = match line.find(" # ") {
            _ if line.trim_start().starts_with('#') => 0,
            Some(at) => at,
            None => line.len(),
        };
        Piece { text: line[..end].trim_end(), ..piece }
    })
}
