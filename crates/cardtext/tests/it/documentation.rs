//! Checks of `docs/card-text.md`: every example line is read exactly, and its tables are complete.

use maneframe_card::CardType;
use maneframe_card::ability::{Keyword, Kind};
use maneframe_cardtext::{Context, Verdict, read};

const TEXT: &str = include_str!("../../../../docs/card-text.md");

/// Returns the context for the lines of a block.
fn context(word: &str) -> Context {
    Context::new(match word {
        "host" => return Context::on(Kind::Friend),
        "mane" => CardType::ManeCharacter,
        word => word.parse().unwrap_or_else(|e| panic!("{e}")),
    })
}

/// Returns the blocks in that language, each with the word after it and its lines.
fn blocks(language: &str) -> Vec<(&'static str, Vec<&'static str>)> {
    let blocks = TEXT.split("```").skip(1).step_by(2);
    let of = |block: &'static str| {
        let (head, lines) = block.split_once('\n')?;
        let word = head.strip_prefix(language)?.trim();
        Some((word, lines.lines().filter(|l| !l.trim().is_empty()).collect()))
    };
    blocks.filter_map(of).collect()
}

/// Returns the cells of the rows of the table with these headings.
fn rows(heads: &str) -> Vec<Vec<&'static str>> {
    let table = TEXT.split_once(heads).unwrap_or_else(|| panic!("no table `{heads}`")).1;
    let lines = table.lines().skip(2).take_while(|l| l.starts_with('|'));
    lines.map(|l| l.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

#[test]
fn every_example_is_read_exactly() {
    let mut wrong = Vec::new();
    let mut lines = 0;
    for (word, block) in blocks("text") {
        for line in block {
            let reading = read(line, &context(word));
            lines += 1;
            if reading.verdict != Verdict::Exact {
                let at = reading.stopped_at.map(|at| &line[at..]);
                wrong.push(format!(
                    "{} ({word}): {line}\n  stops at {at:?}, today {:?}",
                    reading.verdict, reading.canonical
                ));
            }
        }
    }
    assert!(lines > 100, "{lines} examples");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_keyword_is_in_the_list_and_no_other() {
    let listed: Vec<&str> = rows("| keyword | in our words |").iter().map(|r| r[0]).collect();
    let mut names: Vec<String> = Keyword::ALL
        .iter()
        .map(|k| if k.number().is_some() { format!("{} X", k.name()) } else { k.name().to_owned() })
        .collect();
    names.sort();
    assert_eq!(listed, names, "in the order of the alphabet");
}

#[test]
fn what_to_write_instead_is_right() {
    let mut seen = 0;
    for row in rows("| instead of | write |") {
        let (line, kind) = match row[0].split_once(" (an Event)") {
            Some((line, _)) => (line, CardType::Event),
            None => (row[0], CardType::Friend),
        };
        if line.contains('…') {
            continue;
        }
        seen += 1;
        assert_ne!(read(line, &Context::new(kind)).verdict, Verdict::Exact, "{line}");
        assert_eq!(read(row[1], &Context::new(kind)).verdict, Verdict::Exact, "{}", row[1]);
    }
    assert!(seen > 2);
}

#[test]
fn what_explain_is_said_to_answer_it_answers() {
    let mut told = 0;
    for (_, block) in blocks("console") {
        let Some(line) = block[0].strip_prefix("$ maneframe cards explain --type friend ") else { continue };
        let line = line.trim_matches('"');
        let reading = read(line, &Context::new(CardType::Friend));
        let caret = block.iter().find_map(|l| l.strip_suffix("^ understood up to here")).expect("a caret");
        assert_eq!(reading.stopped_at, Some(caret.len() - 4), "{line}");
        let following =
            block.iter().position(|l| l.trim_start().starts_with("could follow: ")).expect("what could follow");
        let words: String = block[following..].join(" ");
        for expected in words.trim_start().trim_start_matches("could follow: ").split(", ") {
            let expected = expected.trim().trim_matches('`');
            assert!(reading.expected.iter().any(|e| e == expected), "{expected}: {:?}", reading.expected);
        }
        told += 1;
    }
    assert!(told > 0);
}

#[test]
fn all_verdicts_are_explained() {
    let listed = rows("| verdict | means |").iter().map(|r| r[0]).collect::<Vec<_>>().join(", ");
    for verdict in [Verdict::Exact, Verdict::Variant, Verdict::Declined, Verdict::Mismatch, Verdict::Ambiguous] {
        assert!(listed.contains(&verdict.to_string()), "{verdict}");
    }
}
