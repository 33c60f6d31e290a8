//! The paths of requests. They are those of a server, without what needs other people.

use std::sync::Arc;

use maneframe_answers::games::{AccountQuery, Game, MomentQuery, MomentsQuery};
use maneframe_answers::{cards, decks, lists, puzzles, rules, situations, workshop};
use maneframe_protocol::{
    Code, DeckToRead, HandToDraw, Join, Joined, Listed, NewSeat, NewTable, PlayOn, PlayScenario, Problem, Renamed,
    ReplayInfo, TextToRead,
};
use maneframe_table::ask::{Ask, Reply};
use maneframe_table::keeper::Keeper as _;
use maneframe_table::outside::{Outside as _, bytes};
use maneframe_table::public_record::Told;
use maneframe_table::situation::Beginning;
use maneframe_table::{again, chat, opening, situation};
use maneframe_wording::Wording;
use serde::{Deserialize, Serialize};

use crate::host::Page;
use crate::kept::KeptTable;
use crate::request::{Answer, Request, Target};

/// Query for the record of a game.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Side {
    r#as: Option<String>,
}

/// A replay that somebody brings.
#[derive(Deserialize)]
struct NewReplay {
    text: String,
}

/// Answers a request.
///
/// # Errors
/// If it is refused.
pub fn answer(page: &mut Page, request: &Request) -> Result<Answer, Problem> {
    let target = Target::read(&request.path);
    let parts: Vec<&str> = target.parts.iter().map(String::as_str).collect();
    let setups = Arc::clone(page.keeper.setups());
    let library = setups.library();
    let today = page.keeper.outside.today();
    match (request.method.as_str(), &parts[..]) {
        ("GET", ["me"]) => found(&page.account.shown()),
        ("PATCH", ["me"]) => {
            let Renamed { name } = request.body()?;
            let name = chat::clean(&name);
            if name.is_empty() || name.chars().count() > 32 {
                return Err(Problem::new(Code::Unreadable, Wording::new("problem.name")));
            }
            page.rename(name);
            found(&page.account.shown())
        }
        ("GET", ["me", "tables"]) => found(&mine(page)),
        ("GET", ["tables"]) => found(&Vec::<Listed>::new()),
        ("POST", ["tables"]) => {
            let new: NewTable = request.body()?;
            let code = page.create(|by, setups| opening::open(&new, by, setups, today))?;
            let mine = new.seats.iter().position(|seat| matches!(seat, NewSeat::Mine { .. }));
            Ok(joined(&code, mine.map(|seat| seat as u8 + 1)))
        }
        ("GET", ["tables", code]) => match page.ask(code, Ask::Listed)? {
            Reply::Listed(listed) => found(&*listed),
            _ => Err(unexpected()),
        },
        ("DELETE", ["tables", code]) => {
            let account = page.account.id.clone();
            page.ask(code, Ask::Close { account, admin: false })?;
            Ok(Answer::nothing())
        }
        ("GET", ["tables", code, "cards"]) => match page.ask(code, Ask::Situation)? {
            Reply::Situation(Some(situation)) => found(&situations::cards_of(&situation, library)?),
            _ => found(&Vec::<maneframe_protocol::CardInfo>::new()),
        },
        ("POST", ["tables", code, "seats"]) => {
            let Join { bot, seat, deck, .. } = request.body()?;
            let ask = match bot {
                Some(bot) => Ask::SeatBot { account: page.account.id.clone(), bot, seat, deck },
                None => Ask::Sit { by: page.by(), seat, deck, not_with: Vec::new() },
            };
            let Reply::Seat(seat) = page.ask(code, ask)? else { return Err(unexpected()) };
            let code = opening::read_code(code).unwrap_or_default();
            Ok(Answer { status: 200, ..joined(&code, Some(seat)) })
        }
        ("POST", ["replays"]) => {
            let NewReplay { text } = request.body()?;
            found(&page.take_replay(&text)?)
        }
        ("GET", ["replays", id]) => {
            let kept = replay(page, id)?;
            let Side { r#as: to } = target.query()?;
            if let (None, Some(text)) = (&to, kept.finished) {
                return Ok(Answer::text(text));
            }
            let to = match to.as_deref() {
                None | Some("spectator") => None,
                Some(seat) => {
                    Some(seat.parse().map_err(|_| Problem::new(Code::Unreadable, Wording::new("problem.as")))?)
                }
            };
            Ok(Answer::text(Told::of(&kept.rows, &setups, to, page.keeper.now())?.to_lines()))
        }
        ("GET", ["replays", id, "moments"]) => {
            let wanted: MomentsQuery = target.query()?;
            found(&Game::read(&finished(page, id)?, &setups)?.moments(&wanted)?)
        }
        // A game that is kept elsewhere, for example at the server that served the pages.
        ("POST", ["reviews"]) => {
            let NewReplay { text } = request.body()?;
            found(&Game::read(&text, &setups)?.value(&|| page.keeper.elapsed())?)
        }
        ("POST", ["reviews", "account"]) => {
            let (NewReplay { text }, AccountQuery { seat }) = (request.body()?, target.query()?);
            found(&Game::read(&text, &setups)?.account(seat.unwrap_or(1), &|| page.keeper.elapsed())?)
        }
        ("GET", ["replays", id, "account"]) => {
            let AccountQuery { seat } = target.query()?;
            let game = Game::read(&finished(page, id)?, &setups)?;
            found(&game.account(seat.unwrap_or(1), &|| page.keeper.elapsed())?)
        }
        ("GET", ["replays", id, "position"]) => {
            let MomentQuery { moves } = target.query()?;
            Ok(Answer::text(Game::read(&finished(page, id)?, &setups)?.position(moves, library)?))
        }
        ("GET", ["replays", id, "turns"]) => found(&Game::read(&finished(page, id)?, &setups)?.turns()?),
        ("GET", ["replays", id, "value"]) => {
            let game = Game::read(&finished(page, id)?, &setups)?;
            found(&game.value(&|| page.keeper.elapsed())?)
        }
        ("POST", ["replays", id, "tables"]) => {
            let wish: PlayOn = request.body()?;
            let kept = replay(page, id)?;
            let (text, over) = (kept.finished.clone().unwrap_or_default(), kept.finished.is_some());
            if !over {
                return Err(Problem::new(Code::Forbidden, Wording::new("problem.goes-on")));
            }
            let code = page.create(|by, setups| again::play_on(&text, over, id, &wish, by, setups))?;
            Ok(joined(&code, Some(wish.seat.unwrap_or(1))))
        }
        ("POST", ["scenarios", id, "tables"]) => {
            begin(page, situations::scenario(id, &request.body::<PlayScenario>()?)?)
        }
        ("POST", ["campaign", id, "tables"]) => begin(page, situations::campaign(id)?),
        ("POST", ["lessons", id, "tables"]) => begin(page, situations::lesson(id)?),
        ("POST", ["puzzles", id, "tables"]) => begin(page, situations::puzzle(id, today)?),
        ("GET", ["puzzles"]) => found(&puzzles::all()),
        ("GET", ["puzzles", id]) => found(&puzzles::one(library, id, today)?),
        ("GET", ["decks"]) => found(&decks::all(library)),
        ("POST", ["decks", "read"]) => found(&decks::read(library, request.body::<DeckToRead>()?, today)?),
        ("POST", ["decks", "hand"]) => {
            let drawn = u32::from_le_bytes(bytes::<4>(setups.outside())?);
            found(&decks::hand(library, &request.body::<HandToDraw>()?, drawn)?)
        }
        ("GET", ["decks", name]) => found(&decks::deck(library, name, &target.query()?, today)?),
        ("POST", ["texts", "explain"]) => found(&cards::explain(library, &request.body::<TextToRead>()?)?),
        ("POST", ["texts", "complete"]) => found(&workshop::complete(library, &request.body()?)?),
        ("POST", ["workshop", "read"]) => found(&workshop::read(library, &request.body()?)?),
        ("POST", ["workshop", "gym"]) => found(&workshop::gym(library, &request.body()?)?),
        ("POST", ["workshop", "balance"]) => found(&workshop::balance(library, &request.body()?)?),
        ("GET", ["workshop", "trials", id]) => Ok(Answer::text(workshop::trial(library, id)?)),
        ("POST", ["positions", "read"]) => found(&situations::read_position(&request.body()?, library)),
        ("POST", ["positions", "tables"]) => begin(page, situations::position(&request.body()?)?),
        ("GET", ["packs"]) => found(&maneframe_pod::packs(library)),
        ("GET", ["pods"]) => found(&page.all_pods()),
        ("POST", ["pods"]) => Ok(Answer::json(201, &page.open_pod(&request.body()?)?)),
        ("GET", ["pods", id]) => found(&page.pod_view(id)?),
        ("DELETE", ["pods", id]) => {
            page.forget_pod(id)?;
            Ok(Answer::nothing())
        }
        ("GET", ["pods", id, "cards"]) => found(&page.pod_cards(id)?),
        ("GET", ["pods", id, "hint"]) => found(&page.pod_hint(id)?),
        ("GET", ["pods", id, "record"]) => Ok(Answer::text(page.pod_record(id)?)),
        ("POST", ["pods", id, "acts"]) => found(&page.act_in_pod(id, request.body()?)?),
        ("POST", ["pods", id, "tables"]) => Ok(joined(&page.open_match(id)?, Some(1))),
        ("GET", ["bots"]) => found(&lists::bots()),
        ("GET", ["formats"]) => found(&lists::formats()),
        ("GET", ["house-rules"]) => found(&lists::house_rules()),
        ("GET", ["cards"]) => found(&cards::search(library, &target.query()?, today)),
        ("GET", ["cards", id]) => found(&cards::card(library, id)?),
        ("GET", ["sets"]) => found(&cards::sets(library)),
        ("GET", ["rules"]) => found(&rules::find(library, &target.query()?)?),
        ("GET", ["rules", number]) => {
            let by: rules::By = target.query()?;
            let mut sheet = rules::rule(number, &by)?;
            // Other rulebooks have other rules under the same numbers.
            if by.rulebook.as_deref().is_none_or(|name| matches!(name, "" | "cr-3.8")) {
                sheet.official = page.official.get(&sheet.rule.number).cloned();
            }
            found(&sheet)
        }
        ("GET", ["terms", term]) => found(&rules::term(library, term, &target.query()?)?),
        ("GET", ["scenarios", id]) => found(&rules::scenario(library, id)?),
        ("GET", ["campaign"]) => found(&rules::campaign(library)),
        ("GET", ["lessons"]) => found(&rules::all_lessons()),
        (_, ["quick" | "guests" | "sessions" | "recovery" | "accounts" | "me", ..] | ["tables", _, "invitations"]) => {
            Err(Problem::new(Code::Forbidden, Wording::new("problem.needs-server")))
        }
        _ => Err(Problem::new(Code::NotFound, Wording::new("problem.no-path"))),
    }
}

/// Answers with what was found.
fn found(value: &impl Serialize) -> Result<Answer, Problem> {
    Ok(Answer::json(200, value))
}

fn begin(page: &mut Page, beginning: Beginning) -> Result<Answer, Problem> {
    let mine = beginning.seat;
    let code = page.create_kept(true, |by, setups| situation::open(beginning, by, setups))?;
    Ok(joined(&code, Some(mine)))
}

fn joined(code: &str, seat: Option<u8>) -> Answer {
    let query = seat.map(|seat| format!("?seat={seat}")).unwrap_or_default();
    let socket = format!("/api/v1/tables/{code}/socket{query}");
    Answer::json(201, &Joined { code: code.to_owned(), seat, socket, link: format!("/t/{code}") })
}

fn unexpected() -> Problem {
    Problem::new(Code::Unavailable, Wording::new("problem.busy"))
}

/// Lists the player's games, most recently changed first.
fn mine(page: &Page) -> Vec<ReplayInfo> {
    let shelf = page.keeper.shelf();
    let mut all: Vec<&KeptTable> = shelf.tables.values().collect();
    all.sort_by_key(|kept| std::cmp::Reverse((kept.changed, kept.opened)));
    let info = all.into_iter().filter_map(|kept| {
        let listed: Listed = serde_json::from_str(&kept.summary).ok()?;
        let seats = listed.seats.into_iter().flatten().collect();
        let (id, code) = (kept.replay.clone(), kept.code.clone());
        Some(ReplayInfo { id, code, seats, opened: kept.opened, over: kept.over })
    });
    info.collect()
}

fn replay(page: &Page, id: &str) -> Result<KeptTable, Problem> {
    let kept = page.kept(|kept| kept.replay == id);
    kept.ok_or_else(|| Problem::new(Code::NotFound, Wording::new("problem.no-replay")))
}

/// Returns the replay of a finished game.
fn finished(page: &Page, id: &str) -> Result<String, Problem> {
    let text = replay(page, id)?.finished;
    text.ok_or_else(|| Problem::new(Code::Forbidden, Wording::new("problem.replay-not-yet")))
}
