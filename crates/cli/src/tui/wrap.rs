//! Wrapping of styled lines, so that important text is never cut.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthChar as _;

/// Wraps a line into rows of up to `width` cells. Rows after the first are indented by `indent`. Words longer than a
/// row are broken.
pub fn wrap(line: &Line<'_>, width: usize, indent: usize) -> Vec<Line<'static>> {
    let width = width.max(indent + 2);
    let mut rows: Vec<Row> = vec![Row::default()];
    let mut word: Vec<(char, Style)> = Vec::new();
    let letters = line.spans.iter().flat_map(|s| s.content.chars().map(move |c| (c, line.style.patch(s.style))));
    for (c, style) in letters.chain([(' ', line.style)]) {
        if c != ' ' {
            word.push((c, style));
            continue;
        }
        put(&mut rows, &std::mem::take(&mut word), width, indent);
        let row = rows.last_mut().expect("there is a row");
        row.push(' ', style);
    }
    rows.into_iter().map(Row::line).collect()
}

/// Wraps all lines; see [`wrap`].
pub fn wrap_all(lines: &[Line<'_>], width: usize, indent: usize) -> Vec<Line<'static>> {
    lines.iter().flat_map(|l| wrap(l, width, indent)).collect()
}

/// Wraps a text.
pub fn wrap_text(text: &str, width: usize) -> Vec<String> {
    wrap(&Line::raw(text), width, 0).iter().map(Line::to_string).collect()
}

fn put(rows: &mut Vec<Row>, word: &[(char, Style)], width: usize, indent: usize) {
    let wide = |c: char| c.width().unwrap_or(0);
    let long: usize = word.iter().map(|(c, _)| wide(*c)).sum();
    let used = rows.last().map_or(0, |r| r.used);
    let begun = used > if rows.len() > 1 { indent } else { 0 };
    if used + long > width && begun {
        rows.push(Row::indented(indent));
    }
    for &(c, style) in word {
        if rows.last().map_or(0, |r| r.used) + wide(c) > width {
            rows.push(Row::indented(indent));
        }
        rows.last_mut().expect("there is a row").push(c, style);
    }
}

#[derive(Default)]
struct Row {
    spans: Vec<(String, Style)>,
    used: usize,
}

impl Row {
    fn indented(indent: usize) -> Row {
        Row { spans: vec![(" ".repeat(indent), Style::new())], used: indent }
    }

    fn push(&mut self, c: char, style: Style) {
        self.used += c.width().unwrap_or(0);
        match self.spans.last_mut().filter(|(_, s)| *s == style) {
            Some((text, _)) => text.push(c),
            None => self.spans.push((c.to_string(), style)),
        }
    }

    fn line(mut self) -> Line<'static> {
        if let Some((text, _)) = self.spans.last_mut() {
            text.truncate(text.trim_end().len());
        }
        Line::from(self.spans.into_iter().map(|(text, style)| Span::styled(text, style)).collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::Stylize as _;

    use super::*;

    #[test]
    fn nothing_is_lost_and_no_row_is_too_wide() {
        let line = Line::from(vec!["one two".bold(), " three and-a-very-long-word".into()]);
        for width in 3..40 {
            let rows = wrap(&line, width, 1);
            assert!(rows.iter().all(|r| r.width() <= width), "{width}: {rows:?}");
            let told: String = rows.iter().map(Line::to_string).collect();
            assert_eq!(told.replace(' ', ""), "onetwothreeand-a-very-long-word", "{width}");
        }
        let rows = wrap(&line, 7, 0);
        assert_eq!(rows[0].spans[0].style, Style::new().bold());
        assert_eq!(rows.iter().map(Line::to_string).collect::<Vec<_>>()[..2], ["one two", "three"]);
    }

    #[test]
    fn an_empty_line_is_a_row() {
        assert_eq!(wrap(&Line::default(), 10, 2).len(), 1);
    }
}
