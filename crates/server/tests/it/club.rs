//! The game that everybody may watch, reports, and the work of administrators.

use std::time::Duration;

use crate::common::{House, account, administrator, answer, deck, get, next, send, table_for_two};
use maneframe_client::{Connection, Seat as Place, Site};
use maneframe_engine::message::Seat;
use maneframe_protocol::{
    AdminAccount, AdminTable, ClockFace, ClockRule, Command, Delay, Message, NewSeat, NewTable, NoticeInfo, NoticeKind,
    Pace, PersonView, Report, ServerInfo, ServerState, Spectators, TvGame, Visibility,
};
use serde_json::{Value, json};

const DELAYED: Spectators = Spectators::Delayed(Delay::Turns(2));

/// Opens a table; if there is an opponent, the game begins. Returns the table's code.
async fn table(one: &Site, other: Option<&Site>, spectators: Spectators, visibility: Visibility) -> String {
    let seats = vec![NewSeat::Mine { deck: deck(0) }, NewSeat::Open { deck: Some(deck(1)) }];
    let table = NewTable { spectators, visibility, pace: Pace::AtOnce, ..NewTable::new(seats) };
    let code = one.open(&table).await.expect("a table").code;
    if let Some(other) = other {
        other.sit(&code, None, None).await.expect("a seat");
    }
    code
}

/// Waits until another game is shown than the one of the table `not`.
async fn shown(house: &House, not: Option<&str>) -> Option<TvGame> {
    for _ in 0..100 {
        // Without a game the answer has no body.
        let game = get::<TvGame>(house, None, "/tv").await.ok();
        if game.as_ref().map(|game| game.table.code.as_str()) != not {
            return game;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("no other game than {not:?} is shown");
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_may_watch_the_best_game_that_is_delayed() {
    let house = House::open().await;
    let (ada, ben) = (account(&house, "Ada").await, account(&house, "Ben").await);
    let (gus, guy) = (house.guest("Gus").await, house.guest("Guy").await);
    // Games that only some may watch, or without a delay, and one that has not begun.
    table(&ada, Some(&ben), Spectators::Public, Visibility::Lobby).await;
    table(&ada, Some(&ben), DELAYED, Visibility::Private).await;
    table(&ada, Some(&ben), Spectators::None, Visibility::Lobby).await;
    table(&ada, None, DELAYED, Visibility::Lobby).await;
    assert_eq!(get::<TvGame>(&house, None, "/tv").await, Err(204));
    let guests = table(&gus, Some(&guy), DELAYED, Visibility::Lobby).await;
    let game = shown(&house, None).await.expect("a game");
    assert_eq!((game.table.code.as_str(), game.delay), (guests.as_str(), Delay::Turns(2)));
    assert_eq!(game.ratings, [None, None]);
    // A registered player comes before guests.
    let hers = table(&ada, Some(&gus), DELAYED, Visibility::Lobby).await;
    let game = shown(&house, Some(&guests)).await.expect("a game");
    assert_eq!(game.table.code, hers);
    let names: Vec<_> = game.table.seats.iter().flatten().map(String::as_str).collect();
    assert!(names.contains(&"Ada") && names.contains(&"Gus"), "{names:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_reach_administrators_only() {
    let house = House::open().await;
    reports(&house).await;
}

pub async fn reports(house: &House) {
    let root = administrator(house, "Rhea").await;
    let (ada, gus) = (account(house, "Iris").await, house.guest("Gus").await);
    let code = table(&ada, None, Spectators::Public, Visibility::Private).await;
    let report = |kind: &str, id: &str, words: &str| json!({ "about": { "kind": kind, "id": id }, "words": words });
    let tell = async |who: &Site, new: Value| send(house, who, "POST", "/reports", new).await.0;
    assert_eq!(tell(&gus, report("person", "iris", "rude\nin chat")).await, 204);
    assert_eq!(tell(&ada, report("table", &code.to_lowercase().replace('-', ""), "stalls")).await, 204);
    for (kind, id) in [("person", "Nobody"), ("table", "BBBB-BBBB"), ("deck", "x"), ("event", "x"), ("event", &code)] {
        assert_eq!(tell(&ada, report(kind, id, "x")).await, 404, "{kind} {id}");
    }
    for words in ["", " \n", &"x".repeat(1_001)] {
        assert_eq!(tell(&ada, report("person", "Iris", words)).await, 400);
    }
    assert_eq!(get::<Vec<Report>>(house, Some(&ada), "/reports?open=true").await, Err(403));
    assert_eq!(get::<Vec<Report>>(house, None, "/reports").await, Err(401));
    let open = async || get::<Vec<Report>>(house, Some(&root), "/reports?open=true").await.expect("a list");
    let all = open().await;
    let names: Vec<_> = all.iter().map(|report| (report.by.name.as_str(), report.name.as_str())).collect();
    assert!(names.contains(&("Gus", "Iris")) && names.contains(&("Iris", &code)) && names.len() == 2, "{names:?}");
    let first = format!("/reports/{}", all[0].id);
    let done = json!({ "done": true, "note": "talked to them" });
    assert_eq!(send(house, &ada, "PUT", &first, done.clone()).await.0, 403);
    assert_eq!(send(house, &root, "PUT", &first, done.clone()).await.0, 204);
    assert_eq!(send(house, &root, "PUT", "/reports/none", done).await.0, 404);
    assert_eq!(open().await.len(), 1);
    assert_eq!(get::<Vec<Report>>(house, Some(&root), "/reports").await.map(|all| all.len()), Ok(2));
    // Ten a day, and none is left of an account that is deleted.
    for _ in 0..9 {
        assert_eq!(tell(&gus, report("person", "Iris", "again")).await, 204);
    }
    assert_eq!(tell(&gus, report("person", "Iris", "again")).await, 429);
    assert_eq!(send(house, &gus, "DELETE", "/me", json!({})).await.0, 204);
    assert!(open().await.iter().all(|report| report.by.name == "Iris"));
}

#[tokio::test(flavor = "multi_thread")]
async fn administrators_see_and_suspend() {
    administration(&House::open().await).await;
}

pub async fn administration(house: &House) {
    let root = administrator(house, "Root").await;
    let (ada, gus) = (account(house, "Una %").await, house.guest("Gus").await);
    let code = table(&ada, None, Spectators::Public, Visibility::Private).await;
    for path in ["/admin", "/admin/accounts", "/admin/tables"] {
        assert_eq!(get::<Value>(house, Some(&ada), path).await, Err(403), "{path}");
        assert_eq!(get::<Value>(house, None, path).await, Err(401), "{path}");
    }
    let state: ServerState = get(house, Some(&root), "/admin").await.expect("a state");
    assert!(state.accounts >= 2 && state.guests >= 1 && state.seen_today >= 3 && state.open_tables >= 1);
    assert_eq!((state.limits["body_bytes"], state.drafts), (262_144, 0));
    let tables: Vec<AdminTable> = get(house, Some(&root), "/admin/tables").await.expect("tables");
    assert!(tables.iter().any(|table| table.private && table.table.code == code));
    let list = async |query: &str| {
        let path = format!("/admin/accounts?{query}");
        get::<Vec<AdminAccount>>(house, Some(&root), &path).await.expect("accounts")
    };
    let found = list("q=NA+%25").await;
    assert!(found.len() == 1 && found[0].tables == 1 && found[0].seen.is_some() && !found[0].guest, "{found:?}");
    assert!(list(&format!("q=NA+%25&after={}", found[0].id)).await.is_empty(), "no page follows");
    assert!(list("q=U_a").await.is_empty(), "wildcards are letters");

    // A suspended account can't act, and learns why. What everybody sees, it sees.
    let path = format!("/admin/accounts/{}/suspension", found[0].id);
    let later = found[0].made + 86_400;
    let suspend = json!({ "until": later, "why": "spam" });
    assert_eq!(send(house, &ada, "PUT", &path, suspend.clone()).await.0, 403);
    assert_eq!(send(house, &root, "PUT", &path, json!({ "until": 1, "why": "spam" })).await.0, 400);
    assert_eq!(send(house, &root, "PUT", &path, json!({ "until": later, "why": " " })).await.0, 400);
    assert_eq!(send(house, &root, "PUT", "/admin/accounts/x/suspension", suspend.clone()).await.0, 404);
    assert_eq!(send(house, &root, "PUT", &path, suspend.clone()).await.0, 204);
    let (status, problem) = send(house, &ada, "GET", "/me", ().into()).await;
    assert!(status == 403 && problem["words"].as_str().is_some_and(|words| words.ends_with("Z: spam")), "{problem}");
    assert_eq!(send(house, &ada, "DELETE", &format!("/tables/{code}"), ().into()).await.0, 403);
    assert!(get::<Value>(house, Some(&ada), "/people/Root").await.is_ok());
    assert_eq!(list("q=una").await[0].suspended.as_ref().map(|s| (s.until, s.why.as_str())), Some((later, "spam")));
    assert_eq!(send(house, &root, "PUT", &path, json!({ "until": null })).await.0, 204);
    assert_eq!(send(house, &ada, "GET", "/me", ().into()).await.0, 200);
    let own = format!("/admin/accounts/{}/suspension", list("q=root").await[0].id);
    assert_eq!(send(house, &root, "PUT", &own, suspend).await.0, 409, "administrators can't be locked out");

    assert_eq!(send(house, &root, "PUT", &path, json!({ "until": later, "why": "spam" })).await.0, 204);
    let roles = format!("/accounts/{}/roles", found[0].id);
    assert_eq!(send(house, &root, "PUT", &roles, json!(["admin"])).await.0, 204);
    assert_eq!(send(house, &ada, "GET", "/me", ().into()).await.0, 200, "nor does a new one stay suspended");

    // An announcement is for everybody, until its time.
    let announce = |until: i64| json!({ "words": { "en": "Maintenance at six" }, "until": until });
    assert_eq!(send(house, &gus, "PUT", "/admin/announcement", announce(later)).await.0, 403);
    assert_eq!(send(house, &root, "PUT", "/admin/announcement", announce(later)).await.0, 204);
    let announced = async || get::<ServerInfo>(house, None, "/server").await.expect("a server").announcement;
    assert_eq!(announced().await.map(|one| one.words.en).as_deref(), Some("Maintenance at six"));
    assert_eq!(send(house, &root, "PUT", "/admin/announcement", announce(1)).await.0, 204);
    assert_eq!(announced().await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_over_days_wait_for_who_is_on_vacation() {
    vacations(&House::open().await).await;
}

/// The table of a game over days leaves memory while nobody is there, unlike one whose alarm is near. Its game goes on.
#[tokio::test(flavor = "multi_thread")]
async fn tables_over_days_sleep_between_moves() {
    let house = House::with(|config| config.sleep_after = 0).await;
    let root = administrator(&house, "Root").await;
    let (ada, ben) = (account(&house, "Ada").await, account(&house, "Ben").await);
    let guest = house.guest("Gus").await;
    let mut codes = Vec::new();
    for clock in [ClockRule::Days { hours: 48 }, ClockRule::Player { seconds: 3_600, increment: 0 }] {
        let table = NewTable { clock, ..table_for_two(0) };
        if matches!(clock, ClockRule::Days { .. }) {
            assert!(guest.open(&table).await.is_err(), "guests open no games over days");
        }
        let code = ada.open(&table).await.expect("a table").code;
        ben.sit(&code, None, None).await.expect("a seat");
        codes.push(code);
    }
    let live = async || get::<ServerState>(&house, Some(&root), "/admin").await.expect("a state").live_tables;
    assert_eq!(live().await, 2);
    // The server looks for idle tables every 15 seconds.
    for _ in 0..60 {
        if live().await == 1 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    }
    assert_eq!(live().await, 1, "the other's time runs");
    let mut connection = Connection::open(&ada, &codes[0], Place::default()).await.expect("a seat");
    let left = clock(&mut connection, |clock| clock.running.is_some()).await.left;
    assert!(left.iter().all(|left| (47 * 3_600_000..=48 * 3_600_000).contains(left)), "{left:?}");
}

/// Waits until a table's clock is as wanted.
async fn clock(connection: &mut Connection, wanted: impl Fn(&ClockFace) -> bool) -> ClockFace {
    loop {
        let table = connection.table.as_ref();
        if let Some(clock) = table.and_then(|table| table.status.clock.clone()).filter(&wanted) {
            return clock;
        }
        next(connection).await;
    }
}

pub async fn vacations(house: &House) {
    const DAY: u64 = 86_400;
    let (ada, ben) = (account(house, "Vera").await, account(house, "Will").await);
    for hours in [11, 337] {
        assert!(ada.open(&NewTable { clock: ClockRule::Days { hours }, ..table_for_two(0) }).await.is_err());
    }
    let over_days = NewTable { clock: ClockRule::Days { hours: 48 }, ..table_for_two(0) };
    let code = ada.open(&over_days).await.expect("a table").code;
    ben.sit(&code, None, None).await.expect("a seat");
    let mut bens = Connection::open(&ben, &code, Place::default()).await.expect("a seat");
    let before = clock(&mut bens, |clock| clock.running.is_some()).await;
    assert!(before.vacations.is_empty() && before.left.iter().all(|left| *left > 2 * DAY * 1_000 - 60_000));
    // Who must decide is told so, and nobody else. The lobby's entry says how long a decision may take.
    let mut told = Vec::new();
    for who in [&ada, &ben] {
        let notices: Vec<NoticeInfo> = get(house, Some(who), "/me/notices").await.expect("notices");
        told.push(notices.iter().filter(|one| one.kind == NoticeKind::Turn && one.link.ends_with(&code)).count());
    }
    let decides = before.running.map_or(0, |seat| usize::from(seat.0) - 1);
    assert_eq!((told[decides], told[1 - decides]), (1, 0));
    assert_eq!(ada.table(&code).await.expect("a table").hours, Some(48));
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a time").as_secs();
    let wish = |days: u64| json!({ "from": now, "until": now + days * DAY });
    assert_eq!(send(house, &ada, "PUT", "/me/vacation", wish(31)).await.0, 409);
    let (status, state) = send(house, &ada, "PUT", "/me/vacation", wish(7)).await;
    assert_eq!((status, state["vacation"]["until"].as_u64()), (200, Some(now + 7 * DAY)), "{state}");
    // The opponent sees the vacation, and so does everybody on the person's page.
    let during = clock(&mut bens, |clock| !clock.vacations.is_empty()).await;
    let away = during.vacations.iter().map(|one| one.map(|one| one.until)).collect::<Vec<_>>();
    assert_eq!(away, [Some((now + 7 * DAY) * 1_000), None]);
    let person = async || get::<PersonView>(house, None, "/people/Vera").await.expect("a page").vacation;
    assert_eq!(person().await, i64::try_from(now + 7 * DAY).ok());
    // Nobody can go on without a player who is away for hours.
    let gus = house.guest("Gus").await;
    let seats =
        [NewSeat::Mine { deck: deck(0) }, NewSeat::Open { deck: Some(deck(1)) }, NewSeat::Open { deck: Some(deck(2)) }];
    let three = NewTable { seats: seats.into(), clock: ClockRule::Days { hours: 48 }, ..table_for_two(0) };
    let three = ben.open(&three).await.expect("a table").code;
    for other in [&gus, &ada] {
        other.sit(&three, None, None).await.expect("a seat");
    }
    let mut there = Connection::open(&ben, &three, Place::default()).await.expect("a seat");
    let refused = answer(&mut there, Command::OfferGone { seat: Seat(2) }).await;
    assert!(
        matches!(&refused, Message::Refused { problem, .. } if problem.words.to_string().contains("over days")),
        "{refused:?}"
    );
    // It ends when she says so, at the table, too. What was taken counts.
    let (status, state) = send(house, &ada, "PUT", "/me/vacation", wish(0)).await;
    assert!(status == 200 && state["vacation"].is_null(), "{state}");
    assert!(state["left"].as_i64().is_some_and(|left| left > 29 * 86_400 && left <= 30 * 86_400));
    clock(&mut bens, |clock| clock.vacations.is_empty()).await;
    assert_eq!(person().await, None);
}
