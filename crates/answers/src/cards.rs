//! Cards of the library: search, all about a card, and what a text means.

use maneframe_card::ability::{Ability, Keyword};
use maneframe_card::{Card, CardType, Line, Requirement};
use maneframe_cardtext::{Context, Proposal, Reading, Verdict, Vocabulary, about};
use maneframe_deck::{Date, Format, SearchError};
use maneframe_library::search::{Index, MAX_LENGTH, Query as CardQuery, QueryError};
use maneframe_library::{Library, MAX_TEXT, erratum, readings};
use maneframe_protocol::{
    AbilityInfo, CardInfo, CardSheet, CardsFound, ClarifiedLine, Code, ColourNeed, ErratumInfo, FaceInfo, LineReading,
    PowerNeed, Problem, ProblemInfo, ProposedLine, QueryTrouble, SetInfo, Stopped, TextReading, TextToRead,
};
use maneframe_wording::Wording;
use serde::Deserialize;

/// Search for cards.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct SearchQuery {
    /// Query in the language of `maneframe cards search`; all cards if it is empty.
    #[serde(default)]
    q: String,
    /// Card ids, separated by commas: exactly these cards, in this order.
    ids: Option<String>,
    /// Number of found cards to skip.
    #[serde(default)]
    offset: usize,
    /// Maximum number of cards, 1 to 100; 60 by default.
    limit: Option<usize>,
}

/// Maximum number of cards in an answer.
const MOST: usize = 100;

/// Finds cards by a query or by their ids. `today` decides which formats allow a card.
pub fn search(library: &Library, wanted: &SearchQuery, today: Date) -> CardsFound {
    let Some(ids) = &wanted.ids else { return found(library, wanted, today) };
    let ids = ids.split(',').map(str::trim).filter(|id| !id.is_empty()).take(MOST);
    let cards: Vec<CardInfo> = ids.filter_map(|id| library.card(id)).map(info).collect();
    CardsFound { total: cards.len(), cards, ..CardsFound::default() }
}

/// Returns all about a card.
///
/// # Errors
/// If no card has the id.
pub fn card(library: &Library, id: &str) -> Result<CardSheet, Problem> {
    let sheet = library.card(id).map(|card| sheet(card, library));
    sheet.ok_or_else(|| Problem::new(Code::NotFound, Wording::new("problem.no-card")))
}

/// Returns the sets that are not hidden.
pub fn sets(library: &Library) -> Vec<SetInfo> {
    let sets = library.sets().iter().filter(|set| !set.hidden);
    sets.map(|set| SetInfo { name: set.name.clone(), code: set.code.clone(), cards: set.cards.len() }).collect()
}

/// Returns what a line of card text means, and what may be meant if it can't be read.
///
/// # Errors
/// If the line is too long, or the card type is unknown.
pub fn explain(library: &Library, asked: &TextToRead) -> Result<TextReading, Problem> {
    if asked.text.len() > MAX_TEXT {
        let words = format!("a line of card text has at most {MAX_TEXT} bytes");
        return Err(Problem::new(Code::TooMuch, words));
    }
    let kind = asked.kind.as_deref().map(str::parse::<CardType>).transpose();
    let kind = kind.map_err(|e| Problem::new(Code::Unreadable, e.to_string()))?.unwrap_or(CardType::Friend);
    let (words, context, text) = (library.pool().vocabulary(), Context::new(kind), &asked.text);
    let read = read(words, &context, text, words.read(text, &context));
    let proposals = if read.understood { Vec::new() } else { words.propose(text, &context) };
    Ok(TextReading { proposals: proposals.into_iter().map(proposed).collect(), ..read })
}

fn found(library: &Library, wanted: &SearchQuery, today: Date) -> CardsFound {
    let q = wanted.q.trim();
    if q.is_empty() {
        let all: Vec<&Card> = library.sets().iter().filter(|set| !set.hidden).flat_map(|set| &set.cards).collect();
        return page(&all, all.len(), wanted);
    }
    if q.len() > MAX_LENGTH {
        let words = format!("a query has at most {MAX_LENGTH} bytes");
        let trouble = QueryTrouble { words, help: None, from: 0, to: units(q, q.len()) };
        return CardsFound { trouble: Some(trouble), ..CardsFound::default() };
    }
    let query: CardQuery = match q.parse() {
        Ok(query) => query,
        Err(error) => return trouble(q, &error),
    };
    let index = Index::new(library.pool());
    match maneframe_deck::search(&index, &query, library.pool(), today, Format::bundled) {
        Ok(found) => {
            let hints = index.hints(&query).into_iter().map(|hint| hint.message).collect();
            CardsFound { hints, ..page(&found.cards, found.total, wanted) }
        }
        Err(SearchError::Query(error)) => trouble(q, &error),
        Err(SearchError::Format(error)) => {
            let trouble = QueryTrouble { words: error.to_string(), help: None, from: 0, to: 0 };
            CardsFound { trouble: Some(trouble), ..CardsFound::default() }
        }
    }
}

fn page(cards: &[&Card], total: usize, wanted: &SearchQuery) -> CardsFound {
    let limit = wanted.limit.unwrap_or(60).clamp(1, MOST);
    let cards = cards.iter().skip(wanted.offset).take(limit).map(|card| info(card)).collect();
    CardsFound { total, cards, ..CardsFound::default() }
}

fn trouble(query: &str, error: &QueryError) -> CardsFound {
    let at = error.at();
    let trouble = QueryTrouble {
        words: error.message.clone(),
        help: error.help.clone(),
        from: units(query, at.start),
        to: units(query, at.end),
    };
    CardsFound { trouble: Some(trouble), ..CardsFound::default() }
}

/// Converts an offset in a text from bytes to UTF-16 units, as browsers count.
fn units(text: &str, bytes: usize) -> usize {
    text.char_indices().take_while(|(at, _)| *at < bytes).map(|(_, letter)| letter.len_utf16()).sum()
}

/// Returns a card's display data.
pub fn info(card: &Card) -> CardInfo {
    let code = card.id.trim_end_matches(|c: char| c.is_ascii_digit());
    CardInfo {
        id: card.id.clone(),
        set: card.set.clone(),
        code: code.to_owned(),
        number: card.id[code.len()..].to_owned(),
        rarity: format!("{:?}", card.rarity),
        name: card.name(),
        kind: card.kind.to_string(),
        cost: card.cost.map(Into::into),
        requirements: card
            .requirements
            .iter()
            .map(|(colour, power)| ColourNeed { colour: colour.name().to_owned(), power: (*power).into() })
            .collect(),
        points: card.points.map(Into::into),
        problem: card.problem.as_ref().map(|problem| ProblemInfo {
            bonus: problem.bonus.into(),
            owner: needs(&problem.owner),
            opponent: needs(&problem.opponent),
        }),
        understood: card.is_whole(),
        faces: card.faces.iter().map(face).collect(),
    }
}

fn needs(parts: &[Requirement]) -> Vec<PowerNeed> {
    parts.iter().map(|part| PowerNeed { power: part.power.into(), need: part.need.to_string() }).collect()
}

fn face(face: &maneframe_card::Face) -> FaceInfo {
    let keywords = face.lines.iter().flat_map(|line| line.abilities.iter().flatten()).filter_map(|ability| {
        Some(match ability {
            Ability::Keyword(keyword) => keyword.to_string(),
            Ability::Named(named) => named.to_string(),
            _ => return None,
        })
    });
    let clarified =
        |(line, printed): (usize, &Line)| printed.read_as.clone().map(|read_as| ClarifiedLine { line, read_as });
    FaceInfo {
        title: face.title.clone(),
        subtitle: face.subtitle.clone(),
        power: face.power.map(Into::into),
        colours: face.colors.iter().map(|colour| colour.name().to_owned()).collect(),
        traits: face.traits.iter().map(|word| word.as_str().to_owned()).collect(),
        keywords: keywords.collect(),
        home_limit: face.keywords().find_map(|keyword| match keyword {
            Keyword::HomeLimit(limit) => Some(limit.into()),
            _ => None,
        }),
        lines: face.lines.iter().map(|line| line.text.clone()).collect(),
        flavour: face.flavour.clone(),
        clarified: face.lines.iter().enumerate().filter_map(clarified).collect(),
    }
}

pub(crate) fn sheet(card: &Card, library: &Library) -> CardSheet {
    let pool = library.pool();
    let lines = card.faces.iter().enumerate().flat_map(|(side, face)| {
        let read_again = face.lines.iter().zip(readings(face, card, pool.vocabulary())).enumerate();
        read_again.map(move |(line, (printed, (context, reading)))| LineReading {
            face: side,
            line,
            text: TextReading {
                text: printed.text.clone(),
                ..read(pool.vocabulary(), &context, printed.wording(), reading)
            },
            read_as: printed.read_as.clone(),
        })
    });
    let errated = pool.amended(&card.id).zip(erratum(card));
    let name = card.name();
    let same = library.cards().filter(|other| other.id != card.id && other.name() == name);
    CardSheet {
        card: info(card),
        reading: lines.collect(),
        erratum: errated.map(|(what, erratum)| ErratumInfo { what: what.to_string(), changes: erratum.changes() }),
        copies: same.map(|other| other.id.clone()).collect(),
    }
}

fn read(words: &Vocabulary, context: &Context, text: &str, reading: Reading) -> TextReading {
    let plain = reading.abilities.as_ref().and_then(|abilities| words.plain(abilities, context));
    let ability = |ability: &Ability| {
        let (kind, about) = about(ability);
        AbilityInfo { kind: kind.to_owned(), about }
    };
    TextReading {
        text: text.to_owned(),
        verdict: reading.verdict.to_string(),
        understood: matches!(reading.verdict, Verdict::Exact | Verdict::Variant),
        plain: plain.filter(|plain| Some(plain) != reading.canonical.as_ref()),
        today: reading.canonical,
        abilities: reading.abilities.iter().flatten().map(ability).collect(),
        normalised: reading.normalized.iter().map(|name| (*name).to_owned()).collect(),
        stopped: reading.stopped_at.map(|at| Stopped { at: units(text, at), expected: reading.expected }),
        proposals: Vec::new(),
    }
}

fn proposed(Proposal { text, meaning, at, .. }: Proposal) -> ProposedLine {
    ProposedLine { at: units(&text, at), text, meaning }
}

/// Adds proposals for the lines of a card that can't be read.
pub(crate) fn with_proposals(mut sheet: CardSheet, card: &Card, library: &Library) -> CardSheet {
    let words = library.pool().vocabulary();
    let contexts = card.faces.iter().flat_map(|face| readings(face, card, words)).map(|(context, _)| context);
    for (line, context) in sheet.reading.iter_mut().zip(contexts) {
        if !line.text.understood {
            line.text.proposals = words.propose(&line.text.text, &context).into_iter().map(proposed).collect();
        }
    }
    sheet
}
