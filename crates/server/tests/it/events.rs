//! Events that people attend, by requests.

use std::time::Duration;

use crate::common;

use common::{DECKS, Dice, House, deck, play};
use maneframe_client::{ClientError, Connection, Seat as Place, Site};
use maneframe_engine::message::Seat;
use maneframe_protocol::{
    ClockRule, Code, DeckChoice, EventAct, EventDecks, EventPlace, EventRole, EventStage, EventTerms, EventView,
    FileBack, NewEvent, Problem,
};
use serde_json::{Value, json};

/// An event of tier 1 at real tables.
fn at_tables(settings: Value) -> NewEvent {
    let mut all = json!({ "name": "Friday", "format": "casual", "tier": 1 });
    for (name, value) in settings.as_object().expect("settings") {
        all[name] = value.clone();
    }
    NewEvent { settings: Some(all), file: None, terms: EventTerms { listed: true, ..EventTerms::default() } }
}

/// An event whose matches are played at tables of the server.
fn at_server(settings: Value, bots: u8) -> NewEvent {
    let place = EventPlace::Server { clock: ClockRule::None, spectators: true };
    let new = at_tables(settings);
    NewEvent { terms: EventTerms { place, decks: EventDecks::Needed, bots, ..new.terms }, ..new }
}

fn sign_up(name: &str) -> EventAct {
    EventAct::SignUp { name: Some(name.to_owned()), deck: None }
}

fn with_deck(n: usize) -> EventAct {
    EventAct::SignUp { name: None, deck: Some(deck(n)) }
}

fn staff(act: &str, with: Value) -> EventAct {
    EventAct::Act { act: if with.is_null() { json!({ "act": act }) } else { json!({ "act": act, "with": with }) } }
}

fn result(table: u32, score: &str) -> EventAct {
    let with = json!({ "table": table, "score": score, "conceded": false, "went_first": null, "correction": null });
    staff("result", with)
}

async fn act(who: &Site, id: &str, act: &EventAct) -> EventView {
    who.act_in_event(id, act).await.unwrap_or_else(|e| panic!("{act:?}: {e}"))
}

/// Returns the problem with which the server refuses something.
fn refused<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> Problem {
    match answer {
        Err(ClientError::Refused(problem)) => problem,
        other => panic!("it is not refused: {other:?}"),
    }
}

async fn guests(house: &House, names: &[&str]) -> Vec<Site> {
    let mut sites = Vec::new();
    for name in names {
        sites.push(house.guest(name).await);
    }
    sites
}

/// An evening at real tables: sign-up by oneself, results that both confirm, one in dispute, a mended round, a judge call, a
/// late player, somebody who leaves, and standings by the floor rules.
#[tokio::test(flavor = "multi_thread")]
async fn an_evening_at_real_tables() {
    evening(&House::open().await).await;
}

pub async fn evening(house: &House) {
    let organizer = house.guest("Olga").await;
    let players = guests(house, &["Ada", "Ben", "Cleo", "Dan", "Eve"]).await;
    let id = organizer.open_event(&at_tables(json!({ "rounds": 2 }))).await.expect("an event").event.info.id;
    for (site, name) in players.iter().zip(["Ada", "Ben", "Cleo", "Dan"]) {
        act(site, &id, &sign_up(name)).await;
    }
    assert_eq!(refused(players[0].act_in_event(&id, &sign_up("Ada")).await).code, Code::Refused);
    assert_eq!(refused(players[4].act_in_event(&id, &sign_up("ada")).await).code, Code::Refused, "a name once");
    assert_eq!(refused(players[4].act_in_event(&id, &sign_up("olga")).await).code, Code::Refused, "the organizer's");
    assert_eq!(refused(players[0].act_in_event(&id, &EventAct::Pair).await).code, Code::Forbidden);

    let paired = act(&organizer, &id, &EventAct::Pair).await;
    act(&organizer, &id, &staff("start", Value::Null)).await;
    let round = paired.event.round.expect("a round");
    let site = |player: u32| &players[player as usize - 1];
    // At table 1 one player reports, the other confirms.
    let (first, second) = (site(round.tables[0].first), site(round.tables[0].second.expect("an opponent")));
    act(first, &id, &EventAct::Report { score: "1-0".to_owned() }).await;
    assert_eq!(
        refused(first.act_in_event(&id, &EventAct::Confirm { score: None }).await).code,
        Code::Refused,
        "not one's own"
    );
    let other = EventAct::Confirm { score: Some("0-1".to_owned()) };
    assert_eq!(refused(second.act_in_event(&id, &other).await).code, Code::Refused, "what is confirmed counts");
    let seen = act(second, &id, &EventAct::Confirm { score: Some("1-0".to_owned()) }).await;
    assert_eq!(seen.event.round.expect("a round").tables[0].score.as_deref(), Some("1-0"));
    // At table 2 they don't agree: only the staff sees the dispute, and decides.
    let (first, second) = (site(round.tables[1].first), site(round.tables[1].second.expect("an opponent")));
    act(first, &id, &EventAct::Report { score: "1-0".to_owned() }).await;
    act(second, &id, &EventAct::Report { score: "0-1".to_owned() }).await;
    act(second, &id, &EventAct::Call { text: "She says she won".to_owned() }).await;
    let desk = organizer.event(&id).await.expect("the event").desk.expect("a desk");
    assert!(desk.claims[0].disputed && desk.claims[0].table == 2);
    assert_eq!((desk.calls[0].table, desk.calls[0].text.as_str()), (Some(2), "She says she won"));
    assert!(players[4].event(&id).await.expect("the event").desk.is_none());
    act(&organizer, &id, &EventAct::Answer { n: desk.calls[0].n }).await;
    act(&organizer, &id, &result(2, "0-1")).await;

    // A late player, and the second round.
    act(&players[4], &id, &sign_up("Eve")).await;
    let paired = act(&organizer, &id, &EventAct::Pair).await;
    let round = paired.event.round.expect("a round");
    assert_eq!(round.tables.len(), 3);
    // An older round is mended: the standings change, the pairings stay.
    let amend =
        json!({ "round": 1, "table": 1, "score": "0-1", "conceded": false, "went_first": null, "reason": "mixed up" });
    let mended = act(&organizer, &id, &staff("amend", amend)).await;
    assert_eq!(mended.event.round.expect("a round").tables, round.tables);
    for table in round.tables.iter().filter(|table| table.second.is_some()) {
        act(&organizer, &id, &result(table.number, "1-0")).await;
    }
    act(&players[3], &id, &EventAct::Drop).await;
    let over = organizer.event(&id).await.expect("the event");
    assert_eq!(over.event.info.stage, EventStage::Over);
    assert_eq!(over.event.standings.len(), 5);
    let log = organizer.event_log(&id).await.expect("the log");
    assert!(log.iter().any(|entry| entry.by == "Dan"), "who left did it by themselves");
    // Taking back is an act, too.
    act(&organizer, &id, &EventAct::Undo { entry: None }).await;
    assert!(!organizer.event(&id).await.expect("the event").event.players[3].dropped);
}

/// Lists are secret until the organizer shows them, and roles may do what the floor rules give them.
#[tokio::test(flavor = "multi_thread")]
async fn closed_lists_and_roles() {
    lists_and_roles(&House::open().await).await;
}

pub async fn lists_and_roles(house: &House) {
    let organizer = house.guest("Olga").await;
    let people = guests(house, &["Ada", "Ben", "Judy", "Kim", "Stranger"]).await;
    let [ada, ben, judy, kim, stranger] = &people[..] else { unreachable!("five people") };
    let id = organizer.open_event(&at_tables(json!({}))).await.expect("an event").event.info.id;
    act(ada, &id, &with_deck(0)).await;
    act(ben, &id, &with_deck(1)).await;
    assert!(ada.event(&id).await.expect("the event").me.list.is_some());
    assert!(ada.event_list(&id, 1).await.expect("one's own").title.starts_with(DECKS[0]));
    for other in [ben, stranger] {
        assert_eq!(refused(other.event_list(&id, 1).await).code, Code::Forbidden);
        assert_eq!(refused(other.event_log(&id).await).code, Code::Forbidden);
        assert_eq!(refused(other.event_file(&id).await).code, Code::Forbidden);
        assert_eq!(refused(other.event_export(&id, "lists.html").await).code, Code::Forbidden);
        assert_eq!(refused(other.event_export(&id, "event.json").await).code, Code::Forbidden);
        assert_eq!(refused(other.event_staff(&id, EventRole::HeadJudge).await).code, Code::Forbidden);
    }
    // Staff by links, each valid once.
    let link = organizer.event_staff(&id, EventRole::HeadJudge).await.expect("a link");
    let keeper = organizer.event_staff(&id, EventRole::Scorekeeper).await.expect("a link");
    let seen = judy.join_event_staff(&id, &link.secret).await.expect("she joins");
    assert_eq!(seen.me.role, Some(EventRole::HeadJudge));
    assert_eq!(refused(stranger.join_event_staff(&id, &link.secret).await).code, Code::Refused);
    kim.join_event_staff(&id, &keeper.secret).await.expect("he joins");
    judy.event_list(&id, 1).await.expect("the staff reads lists");
    let warning = |player: u32| {
        let with = json!({ "player": player, "kind": "game-warning", "violation": "slow-play", "note": null });
        staff("penalty", with)
    };
    assert_eq!(refused(kim.act_in_event(&id, &warning(1)).await).code, Code::Forbidden);
    act(judy, &id, &warning(1)).await;
    // Who may not penalise may not take a penalty back.
    for taken in [EventAct::Undo { entry: None }, EventAct::UndoTo { n: 1 }] {
        assert_eq!(refused(kim.act_in_event(&id, &taken).await).code, Code::Forbidden);
    }
    let entry = judy.event(&id).await.expect("the event").desk.expect("a desk").entry;
    let late = EventAct::Undo { entry: Some(entry - 1) };
    assert_eq!(refused(judy.act_in_event(&id, &late).await).code, Code::Refused, "somebody has acted since");
    assert_eq!(ada.event(&id).await.expect("the event").me.penalties.len(), 1);
    assert!(ben.event(&id).await.expect("the event").me.penalties.is_empty());
    act(kim, &id, &staff("add", json!({ "names": ["Zoe"] }))).await;
    assert_eq!(refused(kim.act_in_event(&id, &staff("set", json!({}))).await).code, Code::Unreadable);
    // An event that counts for ratings has no rules of its own, also not later.
    let rated = EventTerms { rated: true, ..EventTerms::default() };
    act(&organizer, &id, &EventAct::Terms { terms: rated }).await;
    let mut settings = organizer.event(&id).await.expect("the event").desk.expect("a desk").settings;
    settings["format_text"] = "name = 'Mine'".into();
    assert_eq!(refused(organizer.act_in_event(&id, &staff("set", settings)).await).code, Code::Refused);
    // No round is paired while a list is missing that the terms need.
    act(kim, &id, &staff("add", json!({ "names": ["Yan"] }))).await;
    let needed = EventTerms { decks: EventDecks::Needed, ..EventTerms::default() };
    act(&organizer, &id, &EventAct::Terms { terms: needed }).await;
    let problem = refused(organizer.act_in_event(&id, &EventAct::Pair).await);
    assert!(problem.to_string().contains("Yan") && problem.to_string().contains("Zoe"), "{problem}");
    // Now all lists are shown.
    let terms = EventTerms { lists_shown: true, ..EventTerms::default() };
    assert_eq!(refused(kim.act_in_event(&id, &EventAct::Terms { terms: terms.clone() }).await).code, Code::Forbidden);
    act(&organizer, &id, &EventAct::Terms { terms }).await;
    assert!(stranger.event_list(&id, 1).await.expect("shown").title.starts_with(DECKS[0]));
}

/// Twins: events that differ only in what is secret look the same to a stranger and to the other player.
#[tokio::test(flavor = "multi_thread")]
async fn others_learn_nothing_of_lists_calls_and_penalties() {
    let house = House::open().await;
    let organizer = house.guest("Olga").await;
    let mut views: Vec<[Value; 2]> = Vec::new();
    for twin in 0..2 {
        let (ada, ben, stranger) = (house.guest("Ada").await, house.guest("Ben").await, house.guest("Sue").await);
        let id = organizer.open_event(&at_tables(json!({ "seed": 7 }))).await.expect("an event").event.info.id;
        act(&ada, &id, &with_deck(twin)).await;
        act(&ben, &id, &with_deck(2)).await;
        let (violation, text) = [("slow-play", "one"), ("rudeness", "two")][twin];
        let with = json!({ "player": 1, "kind": "game-warning", "violation": violation, "note": text });
        act(&organizer, &id, &staff("penalty", with)).await;
        act(&ada, &id, &EventAct::Call { text: text.to_owned() }).await;
        let mut seen = Vec::new();
        for who in [&ben, &stranger] {
            let mut view = serde_json::to_value(who.event(&id).await.expect("the event")).expect("json");
            view["now"] = 0.into();
            view["event"]["info"]["id"] = "".into();
            seen.push(view);
        }
        views.push(seen.try_into().expect("two"));
    }
    assert_eq!(views[0], views[1]);
}

/// The terminal's file goes out, is worked on without a network, and comes back.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_goes_out_and_comes_back() {
    let house = House::open().await;
    let organizer = house.guest("Olga").await;
    let id = organizer.open_event(&at_tables(json!({}))).await.expect("an event").event.info.id;
    act(&organizer, &id, &staff("add", json!({ "names": ["Ann", "Bob", "Cid", "Dan"] }))).await;
    let text = organizer.event_file(&id).await.expect("a file");
    let path = house.folder.path().join("friday.event");
    std::fs::write(&path, &text).expect("written");
    // The same file, to the byte.
    let mut log = maneframe_tournament::Log::open(&path).expect("an event's file");
    let at = maneframe_tournament::Timestamp::from_second(1_800_000_000).expect("a time");
    let by = maneframe_tournament::Words::new("Olga").expect("a name");
    let pairs = |history: &maneframe_tournament::History| {
        maneframe_tournament::next::next_round(history.event()).map_err(|e| panic!("{e}"))
    };
    log.act::<maneframe_tournament::LogError>(at, by, pairs).expect("it is done");
    let back = std::fs::read_to_string(&path).expect("the file");
    // Meanwhile somebody signed up here. The file's act would leave that player out.
    let eve = house.guest("Eve").await;
    act(&eve, &id, &sign_up("Eve")).await;
    let handed = |instead| FileBack { file: back.clone(), instead };
    let problem = refused(organizer.event_file_back(&id, &handed(false)).await);
    assert_eq!(problem.code, Code::Refused, "{problem}");
    assert_eq!(refused(eve.event_file_back(&id, &handed(true)).await).code, Code::Forbidden, "not by a player");
    let merged = organizer.event_file_back(&id, &handed(true)).await.expect("taken instead");
    assert_eq!((merged.event.info.round, merged.event.info.players), (1, 4));
    // Handed back twice, it is taken in once.
    for instead in [false, true] {
        let again = organizer.event_file_back(&id, &handed(instead)).await.expect("nothing to do");
        assert_eq!(again.event.version, merged.event.version);
    }
    let other = refused(organizer.event_file_back(&id, &FileBack { file: "no file".to_owned(), instead: true }).await);
    assert_eq!(other.code, Code::Unreadable);
    // A new event goes on with a file, too.
    let new = NewEvent { settings: None, file: Some(back), terms: EventTerms::default() };
    assert_eq!(organizer.open_event(&new).await.expect("an event").event.info.round, 1);
}

async fn wait_for(who: &Site, id: &str, what: &str, done: impl Fn(&EventView) -> bool) -> EventView {
    for _ in 0..600 {
        let view = who.event(id).await.expect("the event");
        if done(&view) {
            return view;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{what} never came: {:?}", who.event(id).await.map(|view| view.event.round));
}

/// Plays the game of a player at the event's table.
async fn play_mine(who: Site, id: String, dice: u64) {
    let table = who.event_table(&id).await.expect("a table");
    let seat = table.seat.expect("a seat");
    let place = Place { seat: Some(seat), ..Place::default() };
    let connection = Connection::open(&who, &table.code, place).await.expect("a connection");
    play(connection, Seat(seat), Dice(dice)).await;
}

/// Two people and bots play an event at this server: tables open by themselves, results count by themselves, rounds are
/// paired by themselves, and a restart in the middle changes nothing.
#[tokio::test(flavor = "multi_thread")]
async fn an_event_at_this_server_runs_by_itself() {
    let house = House::open().await;
    let organizer = house.guest("Olga").await;
    let (ada, ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let mut new = at_server(json!({ "rounds": 2, "starts": "2999-01-01T00:00:00Z", "cut": 2 }), 2);
    new.terms.by_itself = true;
    let id = organizer.open_event(&new).await.expect("an event").event.info.id;
    assert_eq!(refused(ada.act_in_event(&id, &sign_up("Ada")).await).code, Code::Refused, "a deck is needed");
    let wrong = DeckChoice::List("3 Nothing Such".to_owned());
    let with_wrong = EventAct::SignUp { name: None, deck: Some(wrong) };
    assert_eq!(refused(ada.act_in_event(&id, &with_wrong).await).code, Code::Deck);
    act(&ada, &id, &with_deck(0)).await;
    act(&ben, &id, &with_deck(1)).await;
    // The start comes.
    let mut settings = organizer.event(&id).await.expect("the event").desk.expect("a desk").settings;
    settings["starts"] = "2000-01-01T00:00:00Z".into();
    act(&organizer, &id, &staff("set", settings)).await;
    let table_opened = |view: &EventView| {
        let mine = |view: &EventView| {
            let me = view.me.player?;
            let tables = &view.event.round.as_ref()?.tables;
            let mine = tables.iter().find(|t| t.first == me || t.second == Some(me))?;
            Some(mine.score.is_some() || mine.games.iter().any(|game| !game.over))
        };
        mine(view).unwrap_or(false)
    };
    wait_for(&ada, &id, "the first table", table_opened).await;
    // The server goes away in the middle of the round.
    let house = house.restart_here().await;
    for round in 1..=2 {
        for (who, dice) in [(&ada, 1), (&ben, 2)] {
            let view = wait_for(who, &id, "a table", |view| view.event.info.round >= round && table_opened(view)).await;
            let me = view.me.player.expect("a player");
            let tables = view.event.round.expect("a round").tables;
            let mine = tables.into_iter().find(|t| t.first == me || t.second == Some(me)).expect("a match");
            // Against each other both have to play at the same time.
            let people = view.event.players.iter().filter(|player| player.bot.is_none()).map(|player| player.id);
            let people: Vec<u32> = people.collect();
            let against_each_other = people.contains(&mine.first) && mine.second.is_some_and(|id| people.contains(&id));
            if mine.score.is_none() && !against_each_other {
                play_mine(who.clone(), id.clone(), dice).await;
            } else if mine.score.is_none() && dice == 1 {
                tokio::join!(play_mine(ada.clone(), id.clone(), 1), play_mine(ben.clone(), id.clone(), 2));
            }
        }
        wait_for(&ada, &id, "the round's end", |view| view.event.info.round > round || view.event.complete).await;
    }
    let cut = wait_for(&ada, &id, "the final", |view| !view.event.bracket.is_empty()).await;
    let finalists = cut.event.bracket[0].tables[0].clone();
    assert!(finalists.second.is_some());
    drop(house);
}

/// 64 players of an event at 32 tables at once, and a server that goes away twice.
#[tokio::test(flavor = "multi_thread")]
async fn thirty_two_tables_at_once_and_two_restarts() {
    let mut house = House::open().await;
    let organizer = house.guest("Olga").await;
    let id = organizer.open_event(&at_server(json!({ "rounds": 1 }), 0)).await.expect("an event").event.info.id;
    let mut players = Vec::new();
    for n in 0..64 {
        let site = house.guest(&format!("Player {n}")).await;
        act(&site, &id, &with_deck(n)).await;
        players.push(site);
    }
    act(&organizer, &id, &EventAct::Pair).await;
    let all_open = |view: &EventView| {
        view.event.round.as_ref().is_some_and(|round| round.tables.iter().all(|table| !table.games.is_empty()))
    };
    let paired = wait_for(&organizer, &id, "32 tables", all_open).await;
    let tables = paired.event.round.expect("a round").tables;
    assert_eq!(tables.len(), 32);
    for half in tables.chunks(16) {
        house = house.restart_here().await;
        // The player who is named second concedes.
        for table in half {
            let second = &players[table.second.expect("an opponent") as usize - 1];
            concede_mine(second, &id).await;
        }
    }
    let over = wait_for(&organizer, &id, "all results", |view| view.event.complete).await;
    let tables = over.event.round.expect("a round").tables;
    assert!(tables.iter().all(|table| table.score.as_deref() == Some("1-0")), "{tables:?}");
}

/// Programs outside are told what happens, as organizers wish, and only where the operator allows it.
#[tokio::test(flavor = "multi_thread")]
async fn programs_outside_are_told_what_happens() {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/hook", listener.local_addr().expect("an address"));
    let (told, mut heard) = tokio::sync::mpsc::unbounded_channel::<maneframe_protocol::EventChange>();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let (mut read, mut chunk) = (Vec::new(), [0; 4096]);
            let body = loop {
                let n = stream.read(&mut chunk).await.expect("a request");
                read.extend_from_slice(&chunk[..n]);
                let text = String::from_utf8_lossy(&read).into_owned();
                if let Some((_, body)) = text.split_once("\r\n\r\n")
                    && let Ok(change) = serde_json::from_str(body)
                {
                    break change;
                }
            };
            stream.write_all(b"HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n").await.expect("an answer");
            let _ = told.send(body);
        }
    });
    let house = House::with(|config| config.hooks_nearby = true).await;
    let organizer = house.guest("Olga").await;
    let id = organizer.open_event(&at_tables(json!({ "rounds": 1 }))).await.expect("an event").event.info.id;
    let wrong = EventAct::Hooks { urls: vec!["file:///etc/passwd".to_owned()] };
    assert_eq!(refused(organizer.act_in_event(&id, &wrong).await).code, Code::Refused);
    let ada = house.guest("Ada").await;
    let hooks = EventAct::Hooks { urls: vec![url.clone()] };
    assert_eq!(refused(ada.act_in_event(&id, &hooks).await).code, Code::Forbidden);
    act(&organizer, &id, &hooks).await;
    assert!(ada.event(&id).await.expect("the event").desk.is_none(), "addresses are for the staff only");
    let mut next = async || {
        tokio::time::timeout(Duration::from_secs(20), heard.recv()).await.expect("it is told").expect("a change")
    };
    act(&organizer, &id, &staff("add", json!({ "names": ["Ann", "Bob", "Cid", "Dan"] }))).await;
    assert_eq!(next().await.told.len(), 4);
    act(&organizer, &id, &EventAct::Pair).await;
    let pairings = next().await;
    assert!(pairings.content.contains("Ann") && pairings.event == id, "{pairings:?}");
    act(&organizer, &id, &result(1, "1-0")).await;
    assert!(next().await.content.contains("beats"));
    act(&organizer, &id, &result(2, "0-1")).await;
    let over = next().await;
    assert_eq!(over.told.last().map(|told| told.kind), Some(maneframe_protocol::EventToldKind::Over));
}

/// A series: the next event opens when the start of one has come, and one to which nobody comes is cancelled.
#[tokio::test(flavor = "multi_thread")]
async fn a_series_goes_on_and_an_event_without_players_is_cancelled() {
    series(&House::open().await).await;
}

pub async fn series(house: &House) {
    let organizer = house.guest("Olga").await;
    let mut new = at_server(json!({ "rounds": 1, "starts": "2000-01-01T20:00:00Z" }), 0);
    new.terms.repeats = 1;
    assert_eq!(refused(organizer.open_event(&new).await).code, Code::Refused, "only events that run by themselves");
    new.terms.by_itself = true;
    let id = organizer.open_event(&new).await.expect("an event").event.info.id;
    let gone = wait_for(&organizer, &id, "the end", |view| view.event.info.cancelled && view.event.info.next.is_some());
    let next = gone.await.event.info.next.expect("the next");
    let next = organizer.event(&next).await.expect("the next event").event.info;
    assert_eq!((next.stage, next.name.as_str()), (EventStage::SigningUp, "Friday"));
    let starts = next.starts.expect("a start");
    let now = organizer.event(&id).await.expect("the event").now;
    assert!(starts > now && starts <= now + 86_400_000, "tomorrow at the latest");
    assert_eq!(starts / 1_000 % 86_400, 20 * 3_600, "at the same hour");

    // At real tables the desk may have registered all players.
    let mut new = at_tables(json!({ "rounds": 1, "starts": "2999-01-01T20:00:00Z" }));
    new.terms.by_itself = true;
    let opened = organizer.open_event(&new).await.expect("an event");
    let (id, mut settings) = (opened.event.info.id, opened.desk.expect("a desk").settings);
    act(&organizer, &id, &staff("add", json!({ "names": ["Ann", "Bob", "Cid", "Dan"] }))).await;
    settings["starts"] = "2000-01-01T00:00:00Z".into();
    act(&organizer, &id, &staff("set", settings)).await;
    wait_for(&organizer, &id, "the first round", |view| view.event.info.round == 1).await;
}

/// Extra time that the desk gives a match reaches the clock of its table at the server, once.
#[tokio::test(flavor = "multi_thread")]
async fn extra_time_reaches_the_tables_clock() {
    let house = House::open().await;
    let organizer = house.guest("Olga").await;
    let players = guests(&house, &["Ada", "Ben", "Cleo", "Dan"]).await;
    let mut new = at_server(json!({ "rounds": 1 }), 0);
    let clock = ClockRule::Player { seconds: 600, increment: 0 };
    new.terms.place = EventPlace::Server { clock, spectators: true };
    let id = organizer.open_event(&new).await.expect("an event").event.info.id;
    for (n, site) in players.iter().enumerate() {
        act(site, &id, &with_deck(n)).await;
    }
    act(&organizer, &id, &EventAct::Pair).await;
    let open = |view: &EventView| {
        view.event.round.as_ref().is_some_and(|round| round.tables.iter().all(|table| !table.games.is_empty()))
    };
    wait_for(&organizer, &id, "the tables", open).await;
    let joined = players[0].event_table(&id).await.expect("a table");
    let place = Place { seat: joined.seat, ..Place::default() };
    let mut connection = Connection::open(&players[0], &joined.code, place.clone()).await.expect("a connection");
    common::next(&mut connection).await;
    let left = |connection: &Connection| {
        let clock = connection.table.as_ref().and_then(|table| table.status.clock.as_ref());
        clock.map(|clock| clock.left.clone()).unwrap_or_default()
    };
    assert!(left(&connection).iter().all(|left| *left <= 600_000), "{:?}", left(&connection));
    let view = organizer.event(&id).await.expect("the event");
    let mine = |table: &&maneframe_protocol::EventTable| table.games.iter().any(|game| game.table == joined.code);
    let number = view.event.round.expect("a round").tables.iter().find(mine).expect("a match").number;
    act(&organizer, &id, &staff("extend", json!({ "table": number, "seconds": 300 }))).await;
    while left(&connection).iter().any(|left| *left <= 600_000) {
        common::next(&mut connection).await;
    }
    // The server looks at its events each second.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let mut again = Connection::open(&players[0], &joined.code, place).await.expect("a connection");
    common::next(&mut again).await;
    assert!(left(&again).iter().all(|left| (600_001..=900_000).contains(left)), "{:?}", left(&again));
}

/// An arena: whoever is free and follows the event is paired again until its time is up.
#[tokio::test(flavor = "multi_thread")]
async fn an_arena_pairs_whoever_is_free() {
    let house = House::open().await;
    let organizer = house.guest("Olga").await;
    let people = guests(&house, &["Ada", "Ben", "Cleo", "Dora"]).await;
    let mut new = at_server(json!({ "starts": "2999-01-01T00:00:00Z" }), 0);
    let clock = ClockRule::Player { seconds: 600, increment: 0 };
    new.terms = EventTerms { by_itself: true, arena: 10, ..new.terms };
    assert_eq!(refused(organizer.open_event(&new).await).code, Code::Refused, "each player needs a clock");
    new.terms.place = EventPlace::Server { clock, spectators: true };
    let id = organizer.open_event(&new).await.expect("an event").event.info.id;
    for (n, site) in people.iter().enumerate() {
        act(site, &id, &with_deck(n)).await;
    }
    // Dora has signed up, and is away.
    let mut streams = Vec::new();
    for site in &people[..3] {
        let request = reqwest::Client::new().get(format!("{}/api/v1/events/{id}/live", house.url()));
        let mut stream = request.bearer_auth(site.session().expect("a session")).send().await.expect("a stream");
        stream.chunk().await.expect("its first version");
        streams.push(stream);
    }
    let desk = organizer.event(&id).await.expect("the event");
    let starts = maneframe_tournament::Timestamp::from_millisecond(desk.now - 588_000).expect("a time");
    let mut settings = desk.desk.expect("a desk").settings;
    settings["starts"] = starts.to_string().into();
    act(&organizer, &id, &staff("set", settings)).await;
    let games = |view: &EventView| view.event.arena.as_ref().expect("an arena").games.clone();
    let first = wait_for(&organizer, &id, "a game", |view| !games(view).is_empty()).await;
    let players = games(&first)[0].players;
    let site = |player: u32| &people[player as usize - 1];
    // The player who is named second concedes. The third person plays with one of the two then.
    concede_mine(site(players[1]), &id).await;
    let second = wait_for(&organizer, &id, "the next game", |view| {
        let games = games(view);
        games.len() == 2 && games.iter().any(|game| !game.over)
    });
    let second = second.await;
    let next = games(&second).into_iter().find(|game| !game.over).expect("a game").players;
    assert!(next.iter().any(|player| !players.contains(player)), "{players:?} {next:?}");
    assert!(!next.contains(&4) && !players.contains(&4), "Dora is away");
    wait_for(&organizer, &id, "the end of its time", |view| view.now > view.event.arena.as_ref().expect("it").ends)
        .await;
    concede_mine(site(next[1]), &id).await;
    let over = wait_for(&organizer, &id, "the end", |view| view.event.info.stage == EventStage::Over).await;
    let points: u32 = over.event.standings.iter().map(|row| row.points).sum();
    assert_eq!((games(&over).len(), points), (2, 4));
    assert_eq!(
        over.event.info.winner.as_deref(),
        Some(["Ada", "Ben", "Cleo"][over.event.standings[0].player as usize - 1])
    );
}

/// Concedes the game of a player at the event's table.
async fn concede_mine(who: &Site, id: &str) {
    let joined = who.event_table(id).await.expect("a table");
    let place = Place { seat: joined.seat, ..Place::default() };
    let mut connection = Connection::open(who, &joined.code, place).await.expect("a connection");
    common::next(&mut connection).await;
    connection.send(maneframe_protocol::Command::Concede);
    while connection.table.as_ref().is_none_or(|table| table.status.replay.is_none()) {
        common::next(&mut connection).await;
    }
}
