//! A draft on the drawn terminal: the pack, the card under the cursor in full, and keys.

use std::time::Duration;

use maneframe_limited::Stage;
use miette::miette;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph, Wrap};
use ratatui::{DefaultTerminal, Frame};

use super::drafting::{Drafting, PERSON};
use super::fit::UNFIT;
use super::lines::sorted;
use crate::describe::count;
use crate::signals;
use crate::tui::theme::Theme;
use crate::tui::{clean, sheet};

/// Minimum width in cells for drawing the card next to the list.
const WIDE: u16 = 72;
/// Number of rows by which a page key scrolls a long card.
const PAGE: u16 = 5;
const KEYS: &str = "arrows: look   Enter: pick   ?: hint   u: undo   p: pool   PgUp/PgDn: long cards   q: leave";
const REVIEW_KEYS: &str = "arrows: look   Enter: open the next packs   u: undo   q: leave";

/// Runs a draft until all cards are drafted. Returns `false` if the person leaves before.
///
/// # Errors
/// If the terminal can't be used, or a pick can't be written.
pub fn run(drafting: &mut Drafting<'_>) -> miette::Result<bool> {
    let path = drafting.path().display().to_string();
    signals::watch();
    signals::hint(Some(format!("The draft is saved. Continue it with `maneframe limited draft --resume {path}`.")));
    let mut screen = Screen::new(drafting);
    let done = ratatui::try_init().and_then(|mut terminal| {
        signals::drawn(true);
        let done = sit(&mut terminal, &mut screen);
        ratatui::restore();
        signals::drawn(false);
        done
    });
    signals::hint(None);
    done.map_err(|e| miette!(help = "use `--plain` to draft by typed commands", "the terminal can't be used: {e}"))?;
    match screen.failed {
        Some(report) => Err(report),
        None => Ok(screen.drafting.draft().stage() == Stage::Over),
    }
}

fn sit(terminal: &mut DefaultTerminal, screen: &mut Screen<'_, '_>) -> std::io::Result<()> {
    while !screen.leave {
        while signals::leaving() {
            std::thread::park();
        }
        terminal.draw(|frame| {
            draw(frame, screen);
            clean(frame.buffer_mut());
        })?;
        if event::poll(Duration::from_secs(60))? {
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => press(screen, key),
                _ => {}
            }
        }
    }
    Ok(())
}

/// State of the screen.
struct Screen<'s, 'a> {
    drafting: &'s mut Drafting<'a>,
    /// True if the pool is shown instead of the pack.
    pool: bool,
    /// Line of the list under the cursor.
    at: usize,
    /// First visible row of the card.
    top: u16,
    /// Message at the bottom.
    told: String,
    leave: bool,
    failed: Option<miette::Report>,
    theme: Theme,
}

impl<'s, 'a> Screen<'s, 'a> {
    fn new(drafting: &'s mut Drafting<'a>) -> Screen<'s, 'a> {
        let leave = drafting.draft().stage() == Stage::Over;
        let told = "All players pick at the same time. Then the packs are passed on.".to_owned();
        Screen { drafting, pool: false, at: 0, top: 0, told, leave, failed: None, theme: Theme::new() }
    }

    fn is_review(&self) -> bool {
        self.drafting.draft().stage() == Stage::Review
    }

    /// Returns the cards of the list: the pack, or the drafted cards.
    fn cards(&self) -> Vec<String> {
        let draft = self.drafting.draft();
        match draft.pack(PERSON) {
            Some(pack) if !self.pool => pack.to_vec(),
            _ => sorted(self.drafting.library, draft.pool(PERSON)),
        }
    }

    fn say(&mut self, words: impl Into<String>) {
        self.told = words.into();
    }

    fn look_at(&mut self, at: usize) {
        self.at = at.min(self.cards().len().saturating_sub(1));
        self.top = 0;
    }

    /// Picks the card under the cursor, or ends the review.
    fn enter(&mut self) -> miette::Result<()> {
        if self.is_review() {
            self.drafting.ready()?;
            self.say("The next packs are opened.");
        } else if self.pool {
            self.say("Press p to go back to the pack.");
            return Ok(());
        } else {
            let Some(card) = self.cards().get(self.at).cloned() else { return Ok(()) };
            let name = self.drafting.name(&card);
            self.drafting.pick(card)?;
            let next = if self.is_review() { " The round is over. These are your cards." } else { "" };
            self.say(format!("You took {name}.{next}"));
        }
        self.leave = self.drafting.draft().stage() == Stage::Over;
        self.pool = false;
        self.look_at(0);
        Ok(())
    }

    fn undo(&mut self) -> miette::Result<()> {
        match self.drafting.undo()? {
            Some(card) => {
                let name = self.drafting.name(&card);
                self.say(format!("{name} is taken back."));
                self.pool = false;
                let at = self.cards().iter().position(|id| *id == card).unwrap_or(0);
                self.look_at(at);
            }
            None => self.say("You have picked nothing yet."),
        }
        Ok(())
    }

    /// Shows a bot's pick and moves the cursor to it.
    fn hint(&mut self) {
        let pack = self.drafting.draft().pack(PERSON).map(<[String]>::to_vec);
        let (Some(pack), Some(words)) = (pack, self.drafting.hint()) else {
            return self.say("There is nothing to pick.");
        };
        self.pool = false;
        let pool = self.drafting.draft().pool(PERSON);
        self.at = maneframe_limited::drafter::by_rating(self.drafting.ratings, pool, &pack);
        self.top = 0;
        self.say(words);
    }

    /// Switches between the pool and the pack.
    fn turn(&mut self) -> miette::Result<()> {
        if self.is_review() {
            return Ok(());
        }
        if !self.pool && self.drafting.view()?.pool.is_none() {
            self.say("At this table you can't look at your cards between picks.");
            return Ok(());
        }
        self.pool = !self.pool;
        self.look_at(0);
        Ok(())
    }
}

fn press(screen: &mut Screen<'_, '_>, key: KeyEvent) {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        if key.code == KeyCode::Char('c') {
            screen.leave = true;
        }
        return;
    }
    let done = match key.code {
        KeyCode::Enter => screen.enter(),
        KeyCode::Char('u') => screen.undo(),
        KeyCode::Char('p') | KeyCode::Tab => screen.turn(),
        other => {
            let (at, last) = (screen.at, screen.cards().len().saturating_sub(1));
            match other {
                KeyCode::Up | KeyCode::Char('k') => screen.look_at(at.saturating_sub(1)),
                KeyCode::Down | KeyCode::Char('j') => screen.look_at(at + 1),
                KeyCode::Home => screen.look_at(0),
                KeyCode::End => screen.look_at(last),
                KeyCode::PageUp => screen.top = screen.top.saturating_sub(PAGE),
                // Far more rows than any card has.
                KeyCode::PageDown => screen.top = (screen.top + PAGE).min(100),
                KeyCode::Char('?' | 'h') => screen.hint(),
                KeyCode::Char('q') => screen.leave = true,
                _ => {}
            }
            Ok(())
        }
    };
    if let Err(report) = done {
        screen.failed = Some(report);
        screen.leave = true;
    }
}

fn draw(frame: &mut Frame<'_>, screen: &Screen<'_, '_>) {
    let [head, body, told, keys] =
        Layout::vertical([Constraint::Length(1), Constraint::Min(0), Constraint::Length(3), Constraint::Length(1)])
            .areas(frame.area());
    let theme = screen.theme;
    frame.render_widget(Paragraph::new(Line::styled(heading(screen), theme.head())), head);
    let halves = [Constraint::Percentage(50), Constraint::Percentage(50)];
    let [list, card]: [Rect; 2] = match body.width {
        WIDE.. => Layout::horizontal(halves).areas(body),
        _ => Layout::vertical(halves).areas(body),
    };
    let cards = screen.cards();
    draw_list(frame, screen, &cards, list);
    draw_card(frame, screen, cards.get(screen.at), card);
    frame.render_widget(Paragraph::new(screen.told.as_str()).wrap(Wrap { trim: true }), told);
    let all = if screen.is_review() { REVIEW_KEYS } else { KEYS };
    frame.render_widget(Paragraph::new(Line::styled(all, theme.faint())), keys);
}

/// Returns the heading: the state of the draft, and the next player of the pack.
fn heading(screen: &Screen<'_, '_>) -> String {
    let draft = screen.drafting.draft();
    let settings = draft.settings();
    let round = format!("Round {} of {}", draft.round() + 1, settings.packs.len());
    let have = count(draft.pool(PERSON).len() as i64, "card");
    match draft.stage() {
        Stage::Picking => {
            let left = draft.pack(PERSON).map_or(0, <[String]>::len);
            let seats = settings.seats.len();
            // The first and third boosters go to the left, the second and fourth to the right.
            let next = if draft.round().is_multiple_of(2) { 1 } else { seats - 1 };
            let next = settings.seats.get(next).map_or("", String::as_str);
            format!(
                "{round}, pick {}: {} in the pack, then to {next}; you have {have}",
                draft.pick() + 1,
                count(left as i64, "card")
            )
        }
        Stage::Review => format!("{round} is over; you have {have}"),
        Stage::Over => format!("All cards are drafted; you have {have}"),
    }
}

fn draw_list(frame: &mut Frame<'_>, screen: &Screen<'_, '_>, cards: &[String], area: Rect) {
    let theme = screen.theme;
    let title = if screen.pool || screen.is_review() { " your cards " } else { " pack " };
    let block = frame_of(theme, title);
    let height = usize::from(block.inner(area).height).max(1);
    let from = screen.at.saturating_sub(height / 2).min(cards.len().saturating_sub(height));
    let rows = cards.iter().enumerate().skip(from).take(height).map(|(at, id)| {
        let row = row(screen, at, id);
        if at == screen.at { row.style(theme.cursor()) } else { row }
    });
    let rows: Vec<Line> = rows.collect();
    frame.render_widget(Paragraph::new(rows).block(block), area);
}

/// Formats a card in one line: its name, colour in words, type, cost and power, and a mark if it is not fit for play.
fn row(screen: &Screen<'_, '_>, at: usize, id: &str) -> Line<'static> {
    let theme = screen.theme;
    let Some(card) = screen.drafting.library.card(id) else { return Line::raw(format!("{:>2}. {id}", at + 1)) };
    let front = card.front();
    let number = |value: Option<i64>| value.map_or_else(|| "-".to_owned(), |value| value.to_string());
    let (cost, power) = (number(card.cost.map(i64::from)), number(front.power.map(i64::from)));
    let colors = if front.colors.is_empty() { String::new() } else { format!("{} ", front.colors) };
    let mut spans = vec![
        Span::raw(format!("{:>2}. ", at + 1)),
        Span::styled(card.name(), theme.card(front.colors.iter().next())),
        Span::styled(format!("  {colors}{} {cost}/{power}", card.kind), theme.faint()),
    ];
    if !screen.drafting.ratings.is_fit(id) {
        spans.push(Span::styled(format!("  {UNFIT}"), theme.warn()));
    }
    Line::from(spans)
}

/// Draws the card under the cursor: cost, requirements, power, colours in words, text.
fn draw_card(frame: &mut Frame<'_>, screen: &Screen<'_, '_>, id: Option<&String>, area: Rect) {
    let theme = screen.theme;
    let mut lines = match id.and_then(|id| screen.drafting.library.card(id)) {
        Some(card) => sheet::of_card(card, theme, false),
        None => vec![Line::styled("There is no card to look at.", theme.faint())],
    };
    if id.is_some_and(|id| !screen.drafting.ratings.is_fit(id)) {
        lines.push(Line::styled(format!("This card is {UNFIT}."), theme.warn()));
    }
    let shown = Paragraph::new(lines).wrap(Wrap { trim: true }).scroll((screen.top, 0));
    frame.render_widget(shown.block(frame_of(theme, " card ")), area);
}

fn frame_of(theme: Theme, title: &'static str) -> Block<'static> {
    Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(theme.frame())
        .title(Span::styled(title, theme.faint()))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use maneframe_library::Library;
    use maneframe_limited::{Draft, Ratings, Record};
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;
    use crate::commands::limited::kept::Kept;
    use crate::commands::limited::{pod, setting};

    fn record(library: &Library, review: bool) -> Record {
        let setting = setting::What::default().find(library, false).expect("the bundled block");
        let mut settings = pod::settings(&setting, pod::names(4, 1), 7).expect("packs");
        settings.review_between_picks = review;
        Record { draft: Draft::new(settings).expect("a draft"), seed: 7, provided: setting.provided, deck: None }
    }

    fn drafting<'a>(library: &'a Library, ratings: &'a Ratings, folder: &Path, review: bool) -> Drafting<'a> {
        let record = record(library, review);
        let kept = Kept::new(&folder.join("a.draft"), &record).expect("a file");
        Drafting::new(library, ratings, record, kept).expect("a draft")
    }

    fn keys(screen: &mut Screen<'_, '_>, keys: &str) {
        for c in keys.chars() {
            let code = if c == '\n' { KeyCode::Enter } else { KeyCode::Char(c) };
            press(screen, KeyEvent::from(code));
        }
        assert!(screen.failed.is_none());
    }

    fn drawn(screen: &Screen<'_, '_>, (width, height): (u16, u16)) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
        terminal.draw(|frame| draw(frame, screen)).expect("drawn");
        let buffer = terminal.backend().buffer();
        let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..height).map(row).collect::<Vec<_>>().join("\n")
    }

    /// Picks by keys, with undo. The file must match the screen.
    #[test]
    fn a_draft_by_keys() {
        let (library, folder) = (Library::bundled(), tempfile::tempdir().expect("a folder"));
        let ratings = Ratings::of_library(&library);
        let mut drafting = drafting(&library, &ratings, folder.path(), true);
        let first = drafting.draft().pack(PERSON).expect("a pack").to_vec();
        let mut screen = Screen::new(&mut drafting);
        keys(&mut screen, "j");
        let seen = drawn(&screen, (110, 30));
        let card = library.card(&first[1]).expect("a card");
        let title = &card.front().title;
        assert!(seen.matches(title.as_str()).count() >= 2, "in the list and in full: {seen}");
        assert!(seen.contains("Round 1 of 4, pick 1: 12 cards in the pack, then to bot 1"), "{seen}");
        keys(&mut screen, "\n");
        assert_eq!(screen.drafting.draft().pool(PERSON), &first[1..2]);
        assert!(screen.told.starts_with("You took "));
        keys(&mut screen, "p\n");
        assert_eq!(screen.drafting.draft().pool(PERSON).len(), 1, "nothing is taken out of the pool");
        keys(&mut screen, "pu");
        assert!(screen.told.ends_with("is taken back."), "{}", screen.told);
        assert_eq!((screen.drafting.draft().pack(PERSON), screen.at), (Some(&first[..]), 1));
        keys(&mut screen, "u");
        assert_eq!(screen.told, "You have picked nothing yet.");
        keys(&mut screen, "?");
        assert!(screen.told.starts_with(&format!("A bot would take {}, ", screen.at + 1)), "{}", screen.told);
        // A round of picks by hints, then the review.
        (0..12).for_each(|_| keys(&mut screen, "?\n"));
        assert!(screen.is_review());
        assert!(drawn(&screen, (80, 24)).contains("Round 1 of 4 is over; you have 12 cards"));
        keys(&mut screen, "\n");
        assert_eq!(screen.drafting.draft().round(), 1);
        while !screen.leave {
            keys(&mut screen, "\n");
        }
        assert_eq!(screen.drafting.draft().stage(), Stage::Over);
        let text = std::fs::read_to_string(folder.path().join("a.draft")).expect("the file");
        assert_eq!(&Record::read(&text).expect("a draft").draft, screen.drafting.draft());
    }

    /// Without review a player can't view their cards between picks.
    #[test]
    fn the_pool_is_hidden_where_nobody_reviews() {
        let (library, folder) = (Library::bundled(), tempfile::tempdir().expect("a folder"));
        let ratings = Ratings::of_library(&library);
        let mut drafting = drafting(&library, &ratings, folder.path(), false);
        let mut screen = Screen::new(&mut drafting);
        keys(&mut screen, "\np");
        assert!(!screen.pool && screen.told.contains("can't look at your cards"), "{}", screen.told);
    }

    #[test]
    fn it_is_drawn_in_every_size_and_any_key_does_no_harm() {
        let (library, folder) = (Library::bundled(), tempfile::tempdir().expect("a folder"));
        let ratings = Ratings::of_library(&library);
        let mut drafting = drafting(&library, &ratings, folder.path(), true);
        let mut screen = Screen::new(&mut drafting);
        for size in [(1, 1), (5, 3), (40, 12), (200, 2), (200, 60)] {
            drawn(&screen, size);
        }
        for c in ' '..='~' {
            keys(&mut screen, &c.to_string());
            drawn(&screen, (80, 24));
        }
        for code in [KeyCode::Up, KeyCode::Down, KeyCode::Home, KeyCode::End, KeyCode::PageDown, KeyCode::PageUp] {
            press(&mut screen, KeyEvent::from(code));
            drawn(&screen, (80, 24));
        }
    }
}
