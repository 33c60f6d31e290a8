//! People's pages, ratings and ladders.

use std::time::Duration;

use crate::common;

use common::{House, account, administrator, deck, get, next, send};
use maneframe_client::{Connection, Seat as Place, Site};
use maneframe_protocol::{Command, LadderRow, NewSeat, NewTable, Pace, PersonView, Visibility};

/// Plays a game in which the second player concedes.
async fn play(one: &Site, other: &Site, rated: bool, visibility: Visibility) {
    let seats = vec![NewSeat::Mine { deck: deck(0) }, NewSeat::Open { deck: Some(deck(1)) }];
    let table = NewTable { rated, visibility, pace: Pace::AtOnce, ..NewTable::new(seats) };
    let joined = one.open(&table).await.expect("a table");
    other.sit(&joined.code, None, None).await.expect("a seat");
    let mut connection = Connection::open(other, &joined.code, Place::default()).await.expect("a connection");
    next(&mut connection).await;
    connection.send(Command::Concede);
    while connection.table.as_ref().is_none_or(|table| table.status.replay.is_none()) {
        next(&mut connection).await;
    }
}

/// Waits until a person's page, as a viewer sees it, has that many games.
async fn page(house: &House, who: Option<&Site>, name: &str, games: usize) -> PersonView {
    for _ in 0..300 {
        let page: PersonView = get(house, who, &format!("/people/{name}")).await.expect("a page");
        if page.games.len() >= games {
            return page;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{name} never has {games} games");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_ratings_and_privacy() {
    games_and_ratings(&House::open().await).await;
}

pub async fn games_and_ratings(house: &House) {
    let (ada, ben, guest) = (account(house, "Ada").await, account(house, "Ben").await, house.guest("Gus").await);
    assert_eq!(get::<PersonView>(house, None, "/people/Gus").await, Err(404), "guests have no page");
    play(&ada, &ben, true, Visibility::Private).await;
    let after_one = page(house, None, "ADA", 1).await;
    assert_eq!(after_one.name, "Ada");
    let rating = after_one.ratings[0].clone();
    assert!(rating.rating > 1500.0 && rating.games == 1 && rating.provisional);
    let game = &after_one.games[0];
    let winner = game.seats.iter().find(|seat| seat.won).expect("a winner");
    assert!(game.rated && winner.name == "Ada" && winner.person && winner.rating == Some(rating.rating));
    let loser = page(house, None, "Ben", 1).await;
    assert!(loser.ratings[0].rating < 1500.0);

    // A game that isn't rated, at a private table: only who played sees it.
    play(&ada, &ben, false, Visibility::Private).await;
    assert_eq!(page(house, Some(&ada), "Ada", 2).await.games.len(), 2);
    for other in [None, Some(&guest), Some(&ben)] {
        assert_eq!(page(house, other, "Ada", 1).await.games.len(), 1);
    }
    // A game against a guest is not rated, whatever the table says. In the lobby all may know of it.
    play(&ada, &guest, true, Visibility::Lobby).await;
    let all = page(house, None, "Ada", 2).await;
    assert!(all.games.iter().filter(|game| game.rated).count() == 1 && all.ratings[0].games == 1);
    assert_eq!(all.rates.iter().map(|rate| (rate.games, rate.won)).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1)), (2, 2));

    // The ladder has both, without a rank as long as little is known.
    let ladder: Vec<LadderRow> = get(house, None, "/ladder").await.expect("a ladder");
    let names: Vec<&str> = ladder.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["Ada", "Ben"]);
    assert!(ladder.iter().all(|row| row.rank.is_none()));
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_are_rated_and_rated_tables_are_strict() {
    let house = House::open().await;
    let ada = account(&house, "Ada").await;
    let bot = NewSeat::Bot { bot: "random".to_owned(), deck: None };
    let table = NewTable { rated: true, ..NewTable::new(vec![NewSeat::Mine { deck: deck(0) }, bot]) };
    for wrong in [NewTable { hints: true, ..table.clone() }, NewTable { lenient: true, ..table.clone() }] {
        assert!(ada.open(&wrong).await.is_err());
    }
    let joined = ada.open(&table).await.expect("a table");
    let mut connection = Connection::open(&ada, &joined.code, Place::default()).await.expect("a connection");
    next(&mut connection).await;
    connection.send(Command::Concede);
    let page = page(&house, None, "Ada", 1).await;
    assert!(page.games[0].rated && page.games[0].seats.iter().any(|seat| seat.bot.as_deref() == Some("random")));
    let ladder: Vec<LadderRow> = get(&house, None, "/ladder").await.expect("a ladder");
    assert!(ladder[0].bot && ladder[0].name == "random" && ladder[0].rating.rating > 1500.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn decks_have_versions_and_are_shared_as_their_account_says() {
    decks(&House::open().await).await;
}

pub async fn decks(house: &House) {
    let (ada, ben, guest) = (account(house, "Dora").await, account(house, "Emil").await, house.guest("Fay").await);
    let list = |n: usize| {
        let library = maneframe_library::Library::bundled();
        let deck = library.decks().nth(n).expect("a deck").1.clone();
        maneframe_deck::write_deck(&deck, library.pool())
    };
    let deck = |n: usize, visibility: &str| serde_json::json!({ "name": "My 100% deck", "list": list(n), "about": "for testing", "visibility": visibility });
    let (status, kept) = send(house, &ada, "POST", "/me/decks", deck(0, "private")).await;
    assert_eq!(status, 201, "{kept}");
    let id = kept["deck"]["id"].as_str().expect("an id").to_owned();
    let gallery = |q: &str| {
        let path = format!("/gallery?q={q}");

        async move { get::<Vec<maneframe_protocol::SharedDeck>>(house, None, &path).await.expect("a gallery").len() }
    };
    // Private: nobody else finds it or reads it, also not by its id.
    assert_eq!(send(house, &ben, "GET", &format!("/gallery/{id}"), ().into()).await.0, 404);
    assert_eq!(gallery("deck").await, 0);
    assert_eq!(send(house, &ben, "PUT", &format!("/me/decks/{id}"), deck(1, "public")).await.0, 404);
    assert_eq!(send(house, &ben, "DELETE", &format!("/me/decks/{id}"), ().into()).await.0, 404);
    // By link: whoever has the id reads it, and the gallery doesn't list it.
    assert_eq!(send(house, &ada, "PUT", &format!("/me/decks/{id}"), deck(0, "link")).await.0, 200);
    let (status, seen) = send(house, &guest, "GET", &format!("/gallery/{id}"), ().into()).await;
    assert_eq!(
        (status, &seen["mine"], &seen["version"]),
        (200, &false.into(), &1.into()),
        "the same list is no version"
    );
    assert_eq!(gallery("deck").await, 0);
    // Public: found by words, also by those of a card; a percent sign is no wildcard.
    let (_, second) = send(house, &ada, "PUT", &format!("/me/decks/{id}"), deck(1, "public")).await;
    assert_eq!((second["version"].as_u64(), second["versions"].as_array().map(Vec::len)), (Some(2), Some(2)));
    assert_eq!((gallery("DECK+testing").await, gallery("100%25").await, gallery("1%25deck").await), (1, 1, 0));
    let (_, first) = send(house, &ben, "GET", &format!("/gallery/{id}?version=1"), ().into()).await;
    assert_eq!(first["list"].as_str(), Some(list(0).as_str()));
    // The formats are those in which the deck was legal, and a card's page lists the decks that play it.
    let formats = second["deck"]["formats"].as_array().expect("formats").clone();
    assert!(formats.contains(&"casual".into()), "{formats:?}");
    let found = async |path: String| get::<serde_json::Value>(house, None, &path).await;
    let listed = async |query: &str| found(format!("/gallery?{query}")).await.map(|all| all.as_array().map(Vec::len));
    assert_eq!(listed("format=casual&q=testing").await, Ok(Some(1)));
    assert_eq!(listed("format=limited&q=testing").await, Ok(Some(0)));
    assert_eq!(listed("format=nothing").await, Err(400));
    let library = maneframe_library::Library::bundled();
    let (old, new) = (library.decks().next().expect("a deck").1, library.decks().nth(1).expect("a deck").1);
    let played = |deck: &maneframe_deck::Deck, id: &str| deck.entries().any(|entry| entry.id == id);
    let only_old = old.entries().find(|entry| !played(new, &entry.id)).expect("a card of the first version only");
    for (id, decks) in [(&new.mane[0].id, 1), (&only_old.id, 0)] {
        let uses = found(format!("/cards/{id}/uses")).await.expect("uses");
        assert_eq!(uses["decks"].as_array().map(Vec::len), Some(decks), "{id}");
        assert!(uses["scenarios"].as_array().is_some_and(|scenarios| scenarios.len() <= 20));
    }
    assert_eq!(found("/cards/XX999/uses".to_owned()).await, Err(404));
    // Guests keep decks, and publish none.
    assert_eq!(send(house, &guest, "POST", "/me/decks", deck(0, "public")).await.0, 403);
    assert_eq!(send(house, &guest, "POST", "/me/decks", deck(0, "link")).await.0, 201);
    let nothing = serde_json::json!({ "name": "x", "list": "3 Nothing Such\n", "visibility": "link" });
    assert!(matches!(send(house, &ada, "POST", "/me/decks", nothing).await.0, 201 | 422));
    // An administrator takes it out of the gallery. Its owner keeps it.
    let root = administrator(house, "Gardener").await;
    for (who, status) in [(&ben, 403), (&ada, 403), (&root, 204), (&root, 404)] {
        assert_eq!(send(house, who, "DELETE", &format!("/gallery/{id}"), ().into()).await.0, status);
    }
    assert_eq!(
        (gallery("DECK+testing").await, send(house, &ada, "GET", &format!("/gallery/{id}"), ().into()).await.0),
        (0, 200)
    );
    assert_eq!(send(house, &ada, "DELETE", &format!("/me/decks/{id}"), ().into()).await.0, 204);
    assert_eq!(send(house, &ada, "GET", &format!("/gallery/{id}"), ().into()).await.0, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn sets_are_shared_as_decks_are() {
    sets(&House::open().await).await;
}

pub async fn sets(house: &House) {
    let (ada, ben, guest) = (account(house, "Sera").await, account(house, "Theo").await, house.guest("Fay").await);
    let file = |name: &str| {
        let card = "[[card]]\nnumber = 1\ntitle = \"Pebble\"\ntype = \"Troublemaker\"\npower = 4\npoints = 1\n";
        format!("[set]\nname = \"{name}\"\ncode = \"QQ\"\n\n{card}")
    };
    let set = |file: &str, visibility: &str, licence: &str| serde_json::json!({ "file": file, "about": "for testing", "licence": licence, "visibility": visibility });
    let (status, kept) = send(house, &ada, "POST", "/me/sets", set(&file("Quarry 100%"), "private", "")).await;
    assert_eq!(status, 201, "{kept}");
    assert_eq!((&kept["set"]["code"], &kept["set"]["cards"], &kept["mine"]), (&"QQ".into(), &1.into(), &true.into()));
    let id = kept["set"]["id"].as_str().expect("an id").to_owned();
    let (own, shown) = (format!("/me/sets/{id}"), format!("/gallery/sets/{id}"));
    let gallery = async |q: &str| {
        let path = format!("/gallery/sets?q={q}");
        get::<Vec<maneframe_protocol::SharedSet>>(house, None, &path).await.expect("a gallery").len()
    };
    assert_eq!(send(house, &ben, "GET", &shown, ().into()).await.0, 404);
    assert_eq!(send(house, &ben, "PUT", &own, set(&file("Mine"), "public", "free")).await.0, 404);
    assert_eq!(send(house, &ben, "DELETE", &own, ().into()).await.0, 404);
    // A public set needs words about its licence, and an account.
    assert_eq!(send(house, &ada, "PUT", &own, set(&file("Quarry 100%"), "public", " ")).await.0, 400);
    for visibility in ["public", "private"] {
        assert_eq!(send(house, &guest, "POST", "/me/sets", set(&file("Mine"), visibility, "free")).await.0, 403);
    }
    let (status, kept) = send(house, &ada, "PUT", &own, set(&file("Quarry 100%"), "public", "CC0")).await;
    assert_eq!((status, &kept["version"], &kept["set"]["licence"]), (200, &1.into(), &"CC0".into()), "{kept}");
    assert_eq!((gallery("PEBBLE+qq").await, gallery("100%25").await, gallery("1%25q").await), (1, 1, 0));
    // A mistake is told with its line, and changes nothing.
    let (status, problem) = send(house, &ada, "PUT", &own, set("[set]\nname = 1\n", "public", "CC0")).await;
    assert!(status == 400 && problem["words"].as_str().is_some_and(|words| words.contains("line 2")), "{problem}");
    let large = format!("{}# {}", file("Large"), "x".repeat(512 << 10));
    assert_eq!(send(house, &ada, "PUT", &own, set(&large, "public", "CC0")).await.0, 429);
    let (_, second) = send(house, &ada, "PUT", &own, set(&file("Quarry two"), "public", "CC0")).await;
    assert_eq!((&second["version"], second["versions"].as_array().map(Vec::len)), (&2.into(), Some(2)));
    let (_, first) = send(house, &ben, "GET", &format!("{shown}?version=1"), ().into()).await;
    assert_eq!(first["file"].as_str(), Some(file("Quarry 100%").as_str()));
    assert_eq!(send(house, &ben, "GET", &format!("{shown}?version=3"), ().into()).await.0, 404);
    for _ in 1..10 {
        assert_eq!(send(house, &ada, "POST", "/me/sets", set(&file("More"), "private", "")).await.0, 201);
    }
    assert_eq!(send(house, &ada, "POST", "/me/sets", set(&file("More"), "private", "")).await.0, 429);
    assert_eq!(send(house, &ada, "DELETE", &own, ().into()).await.0, 204);
    assert_eq!((send(house, &ada, "GET", &shown, ().into()).await.0, gallery("").await), (404, 0));
}

/// The statements for events, ratings, decks and the club work in Postgres, too.
#[cfg(all(unix, feature = "cluster"))]
#[tokio::test(flavor = "multi_thread")]
async fn the_same_in_postgres() {
    use crate::{club, events, postgres::Postgres};
    let folder = tempfile::TempDir::new().expect("a folder");
    let Some(postgres) = Postgres::start(folder.path()) else { return };
    let database = format!("postgres://postgres@{}/postgres?sslmode=disable", postgres.address);
    let house = House::with(|config| config.database = Some(database)).await;
    events::evening(&house).await;
    events::lists_and_roles(&house).await;
    events::series(&house).await;
    games_and_ratings(&house).await;
    decks(&house).await;
    sets(&house).await;
    club::reports(&house).await;
    club::administration(&house).await;
    club::vacations(&house).await;
}

/// Programs that show links get titles and descriptions, and nothing of private decks.
#[tokio::test(flavor = "multi_thread")]
async fn links_are_shown_with_titles() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let index = "<!doctype html><html><head><title>Maneframe</title></head><body></body></html>";
    std::fs::write(folder.path().join("index.html"), index).expect("written");
    let pages = maneframe_server::Pages::read(folder.path()).expect("pages");
    let config =
        maneframe_server::Config { public: Some("https://play.example/".to_owned()), ..common::config(&folder) };
    let server = maneframe_server::Server::start_with(config, maneframe_library::Library::bundled(), pages);
    let house = House { server: server.await.expect("a server"), folder, database: None };
    let ada = account(&house, "Ada").await;
    let library = maneframe_library::Library::bundled();
    let list = maneframe_deck::write_deck(library.decks().next().expect("a deck").1, library.pool());
    let mut ids = Vec::new();
    for (name, visibility) in [("Secret <plan>", "private"), ("Open <plan>", "link")] {
        let deck = serde_json::json!({ "name": name, "list": list, "about": "to be found", "visibility": visibility });
        let (_, kept) = send(&house, &ada, "POST", "/me/decks", deck).await;
        ids.push(kept["deck"]["id"].as_str().expect("an id").to_owned());
    }
    let settings = serde_json::json!({ "name": "Friday", "format": "casual", "tier": 1 });
    let new = maneframe_protocol::NewEvent { settings: Some(settings), file: None, terms: Default::default() };
    let event = ada.open_event(&new).await.expect("an event").event.info.id;
    let page = |path: String| {
        let url = format!("{}{path}", house.url());
        async move { reqwest::get(url).await.expect("an answer").text().await.expect("text") }
    };
    assert_eq!(page(format!("/gallery/{}", ids[0])).await, index);
    assert_eq!(page("/events/BBBB-BBBB".to_owned()).await, index);
    let open = page(format!("/gallery/{}", ids[1])).await;
    assert!(open.contains("<title>Open &lt;plan&gt; by Ada · Maneframe</title>"), "{open}");
    assert!(open.contains(&format!("content=\"https://play.example/gallery/{}\"", ids[1])), "{open}");
    assert!(page(format!("/events/{event}/desk")).await.contains("og:title\" content=\"Friday\""));
    let card = library.decks().next().and_then(|(_, deck)| library.card(&deck.mane[0].id)).expect("a card");
    let shown = page(format!("/cards/{}", card.id)).await;
    let title = card.name().replace('&', "&amp;").replace('"', "&quot;");
    assert!(shown.contains(&format!("og:title\" content=\"{title}\"")) && shown.contains(&card.set), "{shown}");
    assert_eq!(page("/cards/XX999".to_owned()).await, index);
    assert!(page("/people/ADA".to_owned()).await.contains("og:title\" content=\"Ada\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn friends_know_of_each_other_and_challenge() {
    use maneframe_protocol::{Challenge, Friend, Friendship};
    let house = House::open().await;
    let (ada, ben, eve) = (account(&house, "Ada").await, account(&house, "Ben").await, account(&house, "Eve").await);
    let friends = async |who: &Site| get::<Vec<Friend>>(&house, Some(who), "/me/friends").await.expect("a list");
    let ask = async |who: &Site, name: &str| {
        send(&house, who, "POST", "/me/friends", serde_json::json!({ "name": name })).await.0
    };
    assert_eq!((ask(&ada, "Ben").await, ask(&ada, "Nobody").await, ask(&ada, "Ada").await), (204, 404, 409));
    let (hers, his) = (friends(&ada).await, friends(&ben).await);
    assert_eq!((hers[0].state, his[0].state), (Friendship::Asked, Friendship::Asks));
    assert!(!hers[0].here && !his[0].here, "only friends know who is here");
    let table = |rated: bool| {
        let seats = vec![NewSeat::Mine { deck: deck(0) }, NewSeat::Open { deck: None }];
        serde_json::json!({ "table": NewTable { rated, ..NewTable::new(seats) } })
    };
    let challenge = format!("/me/friends/{}/challenges", hers[0].id);
    assert_eq!(send(&house, &ada, "POST", &challenge, table(true)).await.0, 403, "not before both agree");
    assert_eq!(ask(&ben, "ada").await, 204);
    let hers = friends(&ada).await;
    assert!(hers[0].state == Friendship::Friends && hers[0].here);
    assert_eq!(send(&house, &ada, "POST", &challenge, table(true)).await.0, 201);
    let open = get::<Vec<Challenge>>(&house, Some(&ben), "/me/challenges").await.expect("a list");
    assert!(open[0].mine && open[0].from == "Ada" && open[0].table.rated);
    assert!(get::<Vec<Challenge>>(&house, Some(&eve), "/me/challenges").await.expect("a list").is_empty());
    ben.sit(&open[0].table.code, None, Some(deck(1))).await.expect("a seat");
    assert!(get::<Vec<Challenge>>(&house, Some(&ben), "/me/challenges").await.expect("a list").is_empty());
    // Presence is off by choice, and ends with the friendship.
    assert_eq!(send(&house, &ben, "PUT", "/me/presence", serde_json::json!({ "shown": false })).await.0, 204);
    assert!(!friends(&ada).await[0].here);
    assert_eq!(send(&house, &ada, "DELETE", &format!("/me/friends/{}", hers[0].id), ().into()).await.0, 204);
    assert!(friends(&ben).await.is_empty());
    // A blocked account can't learn of the block: it asks, and only it sees the question. A block ends a friendship.
    assert_eq!((ask(&ada, "Ben").await, ask(&ben, "Ada").await), (204, 204));
    let code = &open[0].table.code;
    let seats = ada.table(code).await.expect("the table").seats;
    let seat = seats.iter().position(|name| name.as_deref() == Some("Ada")).expect("her seat") + 1;
    let block = serde_json::json!({ "table": code, "whom": { "seat": seat } });
    assert!(send(&house, &ben, "POST", "/me/blocks", block).await.0 < 300);
    assert!(friends(&ada).await.is_empty() && friends(&ben).await.is_empty());
    assert_eq!(ask(&ada, "Ben").await, 204);
    assert_eq!(friends(&ada).await[0].state, Friendship::Asked);
    assert!(friends(&ben).await.is_empty());
    assert_eq!(send(&house, &ada, "POST", &challenge, table(false)).await.0, 403);
}
