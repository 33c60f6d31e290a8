//! Web pages with results: charts of values with their 95 % intervals, and tables. A page needs no other files.

use std::fmt::Write as _;

const STYLE: &str = "\
:root{color-scheme:light dark;--page:#fff;--ink:#222;--faint:#666;--line:#ddd;--bar:#88a;--dot:#63b}\
@media(prefers-color-scheme:dark){:root{--page:#1b1b1f;--ink:#eee;--faint:#aaa;--line:#444;--bar:#99c;--dot:#b8f}}\
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:1.5rem auto;padding:0 1rem;color:var(--ink);background:var(--page)}\
h1{font-size:1.5rem;line-height:1.25}dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem .8rem}\
dt{color:var(--faint)}dd{margin:0;overflow-wrap:anywhere}\
svg{display:block;width:100%;max-width:36rem;height:auto;font:11px system-ui,sans-serif;fill:var(--ink)}\
.tick,.middle{stroke:var(--line)}.middle{stroke:var(--faint);stroke-dasharray:3}\
.words{paint-order:stroke;stroke:var(--page);stroke-width:3px}.number{fill:var(--faint);text-anchor:middle}\
.interval{stroke:var(--bar);stroke-width:2;fill:none}.dot{fill:var(--dot)}.end{text-anchor:end}\
.wide{overflow-x:auto}table{border-collapse:collapse;margin:.5rem 0}\
th,td{padding:.25rem .6rem;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}\
th:first-child,td:first-child{text-align:left;white-space:normal;min-width:8rem}td small{display:block}";

/// A page that is being written.
pub struct Page {
    title: String,
    /// Facts about the games, by name.
    facts: Vec<(&'static str, String)>,
    notes: Vec<String>,
    body: String,
}

/// Scale of a chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Shares of games between 0 and 1, which are shown in percent.
    Shares,
    /// Ratings on the scale of chess.
    Ratings,
}

/// A value in a chart.
pub struct Dot {
    /// Name of the deck or bot.
    pub label: String,
    /// The value.
    pub value: f64,
    /// 95 % interval of the value.
    pub interval: [f64; 2],
}

/// A cell of a table.
#[derive(Default)]
pub struct Cell {
    text: String,
    /// Second line in small letters.
    small: String,
    /// Share between 0 and 1 that gives the background its color.
    shade: Option<f64>,
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        text.to_owned().into()
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell { text, ..Cell::default() }
    }
}

impl Cell {
    /// Creates a colored cell for a share of games and its interval. It is empty if there were no games.
    pub fn share(share: Option<f64>, interval: Option<[f64; 2]>) -> Cell {
        let (Some(share), Some([low, high])) = (share, interval) else { return Cell::default() };
        Cell {
            text: format!("{:.0}", 100.0 * share),
            small: format!("{:.0} to {:.0}", 100.0 * low, 100.0 * high),
            shade: Some(share),
        }
    }
}

impl Page {
    /// Begins a page.
    pub fn new(title: String) -> Page {
        Page { title, facts: Vec::new(), notes: Vec::new(), body: String::new() }
    }

    /// Adds a fact to the head of the page.
    pub fn fact(&mut self, name: &'static str, value: impl ToString) {
        self.facts.push((name, value.to_string()));
    }

    /// Adds a remark to the head of the page.
    pub fn note(&mut self, note: String) {
        self.notes.push(note);
    }

    /// Adds a heading and a sentence below it.
    pub fn section(&mut self, heading: &str, about: &str) {
        let _ = writeln!(self.body, "<h2>{}</h2>\n<p>{}</p>", escaped(heading), escaped(about));
    }

    /// Adds a chart.
    pub fn chart(&mut self, name: &str, scale: Scale, dots: &[Dot]) {
        self.body.push_str(&chart(name, scale, dots));
    }

    /// Adds a table. The first cell of each row is its head.
    pub fn table(&mut self, head: &[&str], rows: &[Vec<Cell>]) {
        self.body.push_str("<div class=\"wide\" tabindex=\"0\"><table>\n<tr>");
        for name in head {
            let _ = write!(self.body, "<th scope=\"col\">{}</th>", escaped(name));
        }
        self.body.push_str("</tr>\n");
        for row in rows {
            self.body.push_str("<tr>");
            for (i, cell) in row.iter().enumerate() {
                let (open, close) = if i == 0 { ("th scope=\"row\"", "th") } else { ("td", "td") };
                let style = cell.shade.map(shade).unwrap_or_default();
                let small = match cell.small.as_str() {
                    "" => String::new(),
                    small => format!("<small>{}</small>", escaped(small)),
                };
                let _ = write!(self.body, "<{open}{style}>{}{small}</{close}>", escaped(&cell.text));
            }
            self.body.push_str("</tr>\n");
        }
        self.body.push_str("</table></div>\n");
    }

    /// Returns the whole page.
    pub fn text(&self) -> String {
        let title = escaped(&self.title);
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
             content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style></head><body><main>\n\
             <h1>{title}</h1>\n<dl>\n"
        );
        for (name, value) in &self.facts {
            let _ = writeln!(page, "<dt>{}</dt><dd>{}</dd>", escaped(name), escaped(value));
        }
        page.push_str("</dl>\n");
        for note in &self.notes {
            let _ = writeln!(page, "<p><strong>{}</strong></p>", escaped(note));
        }
        page.push_str(&self.body);
        page.push_str("</main></body></html>\n");
        page
    }
}

/// Width of a chart. A phone shows it without making it smaller.
const WIDTH: f64 = 360.0;
const MARGIN: f64 = 16.0;
/// Height of a row: its words, and the interval below them.
const ROW: f64 = 34.0;
const TOP: f64 = 6.0;
/// Maximum number of characters of a name in a chart.
const NAME: usize = 27;

/// Draws values with their intervals, one below the other.
fn chart(name: &str, scale: Scale, dots: &[Dot]) -> String {
    let (unit, middle) = match scale {
        Scale::Shares => (100.0, 50.0),
        Scale::Ratings => (1.0, 1500.0),
    };
    let (places, sign) = match scale {
        Scale::Shares => (1, " %"),
        Scale::Ratings => (0, ""),
    };
    let ends = || dots.iter().flat_map(|dot| [dot.interval[0], dot.interval[1], dot.value]).map(|value| unit * value);
    let ticks = ticks(ends().fold(middle, f64::min), ends().fold(middle, f64::max));
    let (low, high) = (ticks[0], ticks[ticks.len() - 1]);
    let x = |value: f64| MARGIN + (WIDTH - 2.0 * MARGIN) * (value - low) / (high - low);
    let bottom = TOP + ROW * dots.len() as f64;
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {:.0}\" role=\"img\" aria-label=\"{}: the numbers are in the table\">\n",
        bottom + 22.0,
        escaped(name)
    );
    let decimals = usize::from(ticks[1] - ticks[0] < 1.0);
    for tick in &ticks {
        let x = x(*tick);
        let _ = writeln!(
            svg,
            "<path class=\"tick\" d=\"M{x:.1} {TOP}V{bottom}\"/><text class=\"number\" x=\"{x:.1}\" y=\"{}\">{tick:.decimals$}{sign}</text>",
            bottom + 14.0
        );
    }
    let _ = writeln!(svg, "<path class=\"middle\" d=\"M{:.1} {TOP}V{bottom}\"/>", x(middle));
    for (i, dot) in dots.iter().enumerate() {
        let top = TOP + ROW * i as f64;
        let (words, y) = (top + 12.0, top + 24.0);
        let [from, to] = dot.interval.map(|value| x(unit * value));
        let [value, low, high] = [dot.value, dot.interval[0], dot.interval[1]].map(|value| unit * value);
        let numbers = format!("{value:.places$}{sign} ({low:.places$} to {high:.places$})");
        let _ = writeln!(
            svg,
            "<g><title>{}: {numbers}</title><text class=\"words\" x=\"{MARGIN}\" y=\"{words}\">{}</text>\
             <text class=\"words end\" x=\"{}\" y=\"{words}\">{numbers}</text>\
             <path class=\"interval\" d=\"M{from:.1} {}v8M{from:.1} {y}H{to:.1}M{to:.1} {}v8\"/>\
             <circle class=\"dot\" cx=\"{:.1}\" cy=\"{y}\" r=\"4\"/></g>",
            escaped(&dot.label),
            escaped(&shortened(&dot.label)),
            WIDTH - MARGIN,
            y - 4.0,
            y - 4.0,
            x(unit * dot.value)
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// Returns round numbers around a range, at the same distances. There are at least two.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let rough = ((high - low) / 5.0).max(0.1);
    let magnitude = 10.0_f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * magnitude);
    let step = steps.into_iter().find(|step| *step >= rough).unwrap_or(steps[3]);
    let (first, last) = ((low / step).floor() as i64, (high / step).ceil() as i64);
    (first..=last.max(first + 1)).map(|n| n as f64 * step).collect()
}

/// Returns a background for a share: blue for more than half, orange for less. Its strength shows the distance.
fn shade(share: f64) -> String {
    let color = if share >= 0.5 { "60,120,230" } else { "230,120,20" };
    let strength = 1.2 * (share - 0.5).abs();
    format!(" style=\"background:rgba({color},{strength:.2})\"")
}

fn shortened(name: &str) -> String {
    if name.chars().count() <= NAME {
        return name.to_owned();
    }
    name.chars().take(NAME - 1).chain(['…']).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_cover_the_range() {
        assert_eq!(ticks(15.0, 85.0), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(ticks(43.0, 62.0), [40.0, 45.0, 50.0, 55.0, 60.0, 65.0]);
        assert_eq!(ticks(50.0, 50.0).len(), 2);
        let ratings = ticks(1054.0, 1602.0);
        assert!(ratings[0] <= 1054.0 && ratings[ratings.len() - 1] >= 1602.0 && ratings.len() < 9, "{ratings:?}");
    }

    #[test]
    fn names_are_escaped() {
        let dots = [Dot { label: "<b>\"A\" & B".to_owned(), value: 0.5, interval: [0.25, 0.75] }];
        let drawn = chart("a <chart>", Scale::Shares, &dots);
        assert!(drawn.contains("&lt;b&gt;&quot;A&quot; &amp; B") && !drawn.contains("<b>"), "{drawn}");
        assert_eq!(drawn.matches("class=\"interval\"").count(), 1);
        assert!(drawn.matches("class=\"tick\"").count() >= 3, "{drawn}");
    }
}
