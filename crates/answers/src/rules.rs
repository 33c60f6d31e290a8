//! Rules, terms, scenarios, lessons and the campaign.

use std::sync::LazyLock;

use maneframe_card::Card;
use maneframe_engine::replay::Situation;
use maneframe_engine::{Edition, Entry};
use maneframe_library::{CardSet, Library};
use maneframe_protocol::{
    CampaignInfo, Code, LessonInfo, Problem, RuleInfo, RuleSheet, RulesFound, ScenarioInfo, ScenarioSheet, TermInfo,
    TermSheet,
};
use maneframe_scenario::book::{self, Book, Row, Term, under};
use maneframe_scenario::conformance::Shown;
use maneframe_scenario::{Episode, Lesson, lessons};
use maneframe_wording::Wording;
use serde::Deserialize;

use crate::cards;

/// Query for rules.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct RulesQuery {
    /// Number of a rule, which includes the rules below it, or words to search for. If empty, chapters are listed.
    #[serde(default)]
    q: String,
    /// Rulebook whose numbers apply: `cr-3.8`, `cr-3.4`, `crystal-games`, `canterlot-nights`.
    rulebook: Option<String>,
    /// List all rules instead of the chapters.
    #[serde(default)]
    all: bool,
}

/// Query for a rulebook.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct By {
    /// Rulebook: `cr-3.8`, `cr-3.4`, `crystal-games` or `canterlot-nights`.
    pub rulebook: Option<String>,
}

/// Returns a rulebook. It is built only once, because its contents are part of the program.
fn the_book(rulebook: Option<&str>) -> Result<&'static Book, Problem> {
    static BOOKS: LazyLock<Vec<Book>> = LazyLock::new(|| Edition::ALL.map(Book::of).into());
    let edition = rulebook.filter(|name| !name.is_empty()).map(str::parse::<Edition>).transpose();
    let edition = edition.map_err(|e| Problem::new(Code::Unreadable, e.to_string()))?.unwrap_or_default();
    let book = BOOKS.iter().find(|book| book.edition == edition);
    book.ok_or_else(|| Problem::new(Code::NotFound, Wording::new("problem.no-rulebook")))
}

/// Maximum length of a search query in bytes.
const LONGEST: usize = 200;
/// Maximum number of rules that a search finds.
const FOUND: usize = 100;

/// Finds rules by their numbers or by words, or lists the chapters.
///
/// # Errors
/// If there is no such rulebook, or the query is too long.
pub fn find(library: &Library, wanted: &RulesQuery) -> Result<RulesFound, Problem> {
    if wanted.q.len() > LONGEST {
        return Err(Problem::new(Code::TooMuch, format!("a search has at most {LONGEST} bytes")));
    }
    found(library.sets(), wanted)
}

fn found(sets: &[CardSet], wanted: &RulesQuery) -> Result<RulesFound, Problem> {
    let book = the_book(wanted.rulebook.as_deref())?;
    let mut found =
        RulesFound { rulebook: book.edition.name().to_owned(), rules: Vec::new(), terms: Vec::new(), help: None };
    let q = wanted.q.trim().trim_start_matches("CR ").trim_end_matches('.').to_lowercase();
    let number = q.starts_with(|c: char| c.is_ascii_digit()) || q.starts_with("starter");
    let rules = |fits: &dyn Fn(&Entry) -> bool| book.index.iter().filter(|e| fits(e)).map(info).collect();
    if q.is_empty() {
        found.rules = rules(&|e| wanted.all || e.heading && !e.number.contains('.'));
        found.terms = if wanted.all { book.terms(sets).iter().map(term_info).collect() } else { Vec::new() };
        return Ok(found);
    }
    if number && !q.contains(' ') {
        found.rules = rules(&|e| under(&q, e.number));
        return Ok(found);
    }
    match book::search(book, sets, &q) {
        Ok(rows) => {
            for row in rows.into_iter().take(FOUND) {
                match row {
                    Row::Rule(rule) => {
                        found.rules.extend(book.index.iter().find(|e| e.number == rule.number).map(info));
                    }
                    Row::Term(term) => found.terms.push(term_info(&term)),
                }
            }
        }
        Err(nothing) => found.help = Some(nothing.help),
    }
    Ok(found)
}

fn info(entry: &Entry) -> RuleInfo {
    RuleInfo {
        number: entry.number.to_owned(),
        heading: entry.heading,
        words: entry.says.to_owned(),
        depth: above(entry.number).len(),
    }
}

/// Returns the numbers of the rules that contain a rule, outermost first: 514 and 514.4 for 514.4c.
fn above(number: &str) -> Vec<&str> {
    let mut above = Vec::new();
    let mut rest = number;
    while let Some((at, last)) = rest.char_indices().next_back() {
        rest = &rest[..at];
        let ends = last == '.' || last.is_ascii_alphabetic() && rest.ends_with(|c: char| c.is_ascii_digit());
        if ends && !rest.is_empty() && !rest.ends_with('.') {
            above.push(rest);
        }
    }
    above.reverse();
    above
}

fn term_info(term: &Term) -> TermInfo {
    let but = term.but.map(str::to_owned);
    TermInfo { term: term.term.clone(), keyword: term.keyword, words: term.says.clone(), but, set: term.set.clone() }
}

fn scenario_info(shown: &Shown) -> ScenarioInfo {
    ScenarioInfo {
        id: shown.id(),
        title: shown.name.to_owned(),
        rule: shown.rule.to_owned(),
        file: shown.file.to_owned(),
        rulebook: shown.rulebook.name().to_owned(),
    }
}

/// Returns a rule with the rules around it and its scenarios.
///
/// # Errors
/// If there is no such rule or rulebook.
pub fn rule(number: &str, by: &By) -> Result<RuleSheet, Problem> {
    let book = the_book(by.rulebook.as_deref())?;
    let at = book.index.iter().position(|e| e.number.eq_ignore_ascii_case(number));
    let at = at.ok_or_else(|| Problem::new(Code::NotFound, Wording::new("problem.no-rule")))?;
    let entry = &book.index[at];
    let all = book.rule(entry);
    let parents = above(entry.number);
    let children = book.index.iter().filter(|e| above(e.number).last() == Some(&entry.number));
    let near = |at: Option<usize>| at.and_then(|at| book.index.get(at)).map(|e| e.number.to_owned());
    Ok(RuleSheet {
        rule: info(entry),
        today: all.today.iter().filter(|n| **n != entry.number).map(|n| (*n).to_owned()).collect(),
        definition: all.definition,
        official: None,
        parents: book.index.iter().filter(|e| parents.contains(&e.number)).map(info).collect(),
        children: children.map(info).collect(),
        previous: near(at.checked_sub(1)),
        next: near(Some(at + 1)),
        scenarios: all.scenarios.iter().map(scenario_info).collect(),
    })
}

/// Returns a term, or a keyword that a set of the library declares, with its definition and scenarios.
///
/// # Errors
/// If there is no such term or rulebook.
pub fn term(library: &Library, term: &str, by: &By) -> Result<TermSheet, Problem> {
    let book = the_book(by.rulebook.as_deref())?;
    let plain = |name: &str| name.trim_end_matches(|c: char| c == 'X' || c == ' ' || c.is_ascii_digit()).to_lowercase();
    let found = book.terms(library.sets()).into_iter().find(|known| plain(&known.term) == plain(term));
    let found = found.ok_or_else(|| Problem::new(Code::NotFound, Wording::new("problem.no-term")))?;
    Ok(TermSheet { term: term_info(&found), scenarios: found.scenarios.iter().map(scenario_info).collect() })
}

/// Returns scenarios about the keywords of a card, at most `most`, in the order of its keywords.
pub fn scenarios_of(card: &Card, most: usize) -> Vec<ScenarioInfo> {
    let Ok(book) = the_book(None) else { return Vec::new() };
    let terms = book.terms(&[]);
    let keywords: Vec<&str> =
        card.faces.iter().flat_map(|face| face.keywords()).map(|keyword| keyword.name()).collect();
    let mut found: Vec<ScenarioInfo> = Vec::new();
    for keyword in keywords {
        let about = |term: &&Term| term.term.trim_end_matches(" X").eq_ignore_ascii_case(keyword);
        for scenario in terms.iter().filter(about).flat_map(|term| &term.scenarios).map(scenario_info) {
            if found.len() < most && !found.contains(&scenario) {
                found.push(scenario);
            }
        }
    }
    found
}

pub(crate) fn shown(id: &str) -> Result<Shown, Problem> {
    Shown::find(id).ok_or_else(|| Problem::new(Code::NotFound, Wording::new("problem.no-scenario")))
}

pub(crate) fn situation(shown: &Shown) -> Situation {
    Situation { id: shown.id(), text: shown.text() }
}

/// Returns a scenario, and whether it can be played with the cards of the library.
///
/// # Errors
/// If there is no such scenario.
pub fn scenario(library: &Library, id: &str) -> Result<ScenarioSheet, Problem> {
    let shown = shown(id)?;
    let situation = situation(&shown);
    let (seats, why) = match maneframe_scenario::table(&situation, library) {
        Ok((_, scenario)) => (scenario.players(), None),
        Err(why) => (0, Some(why)),
    };
    let scenario = scenario_info(&shown);
    Ok(ScenarioSheet { scenario, text: situation.text, seats, playable: why.is_none(), why })
}

/// Lists the lessons in their order.
pub fn all_lessons() -> Vec<LessonInfo> {
    let all = lessons();
    let info = |(i, lesson): (usize, &Lesson)| LessonInfo {
        id: lesson.id.to_owned(),
        number: i + 1,
        title: lesson.title.to_owned(),
        about: lesson.about.clone(),
        next: all.get(i + 1).map(|next| next.id.to_owned()),
    };
    all.iter().enumerate().map(info).collect()
}

/// Lists the games of the campaign in their order.
pub fn campaign(library: &Library) -> Vec<CampaignInfo> {
    let info = |episode: Episode| CampaignInfo {
        id: episode.id.to_owned(),
        number: episode.number,
        title: episode.title.to_owned(),
        about: episode.about,
        teaches: episode.teaches,
        won: episode.won,
        lost: episode.lost,
        bot: episode.bot.to_owned(),
        joins: episode.joins.and_then(|id| library.card(id)).map(cards::info),
    };
    maneframe_scenario::campaign().into_iter().map(info).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_of_sets_are_found_beside_those_of_the_glossary() {
        let library = Library::bundled();
        let by = By { rulebook: None };
        let ashore = term(&library, "Ashore 2", &by).expect("a keyword of the bundled set").term;
        assert_eq!((ashore.term.as_str(), ashore.set.as_deref()), ("Ashore X", Some("Hollowmere")));
        assert!(ashore.words.contains("+X power"), "{}", ashore.words);
        let swift = term(&library, "Swift", &by).expect("a keyword of the rules").term;
        assert_eq!(swift.set, None);
        let wanted = RulesQuery { q: "rising".into(), rulebook: None, all: false };
        let found = find(&library, &wanted).expect("an answer");
        assert_eq!(found.terms.first().map(|term| term.term.as_str()), Some("Rising"));
    }
}
