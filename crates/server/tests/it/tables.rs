//! Acts at a table other than play: taking back, conceding, chat, watching, judging, reconnecting.

use crate::common;

use std::time::Duration;

use common::{Dice, House, answer, asked, deck, next, pick, play, table_for_two, two};
use maneframe_client::{ClientError, Connection, Event, Seat as Place, Site};
use maneframe_engine::message::{Happening, Outcome, Seat};
use maneframe_protocol::{
    ClockRule, Code, Command, Decklists, Delay, JudgeAct, Message, NewSeat, NewTable, Passing, PlayOn, ProposalKind,
    QuickMatch, Speaker, Spectators, Stage, UndoRule, Visibility, Whom,
};

const ONE: Seat = Seat(1);
const TWO: Seat = Seat(2);

/// Waits until the table meets a condition.
async fn until(connection: &mut Connection, holds: impl Fn(&maneframe_protocol::Snapshot) -> bool) {
    while !connection.table.as_ref().is_some_and(&holds) {
        next(connection).await;
    }
}

/// Answers a number of questions of either player with random choices.
async fn some_moves(players: &mut [(Site, Connection); 2], count: usize) {
    let mut dice = Dice(count as u64);
    for (_, connection) in players.iter_mut() {
        let full = Command::Pass { passing: Passing { full_control: true, ..Passing::default() } };
        assert!(matches!(answer(connection, full).await, Message::Done { .. }));
    }
    for _ in 0..count {
        let (who, question) = pending(players).await;
        let option = pick(&question, &mut dice);
        let act = Command::Act { question: question.number, option };
        assert!(matches!(answer(&mut players[who].1, act).await, Message::Done { .. }));
    }
}

/// Returns the pending question and its player, once both connections are up to date.
async fn pending(players: &mut [(Site, Connection); 2]) -> (usize, maneframe_engine::message::Question) {
    loop {
        for (i, (_, connection)) in players.iter_mut().enumerate() {
            assert!(matches!(answer(connection, Command::Ping).await, Message::Done { .. }));
            if let Some(question) = asked(connection, Seat(i as u8 + 1)) {
                return (i, question);
            }
        }
    }
}

fn problem(message: Message) -> Code {
    match message {
        Message::Refused { problem, .. } => problem.code,
        other => panic!("it was not refused: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_act_names_its_question_so_nothing_happens_twice() {
    let house = House::open().await;
    let mut players = two(&house, &table_for_two(0)).await;
    let (who, question) = pending(&mut players).await;
    let act = Command::Act { question: question.number, option: 0 };
    let other = 1 - who;
    assert_eq!(problem(answer(&mut players[other].1, act.clone()).await), Code::Stale, "another's question");
    let beyond = Command::Act { question: question.number, option: 999 };
    assert_eq!(problem(answer(&mut players[who].1, beyond).await), Code::Refused);
    assert!(matches!(answer(&mut players[who].1, act.clone()).await, Message::Done { .. }));
    assert_eq!(problem(answer(&mut players[who].1, act).await), Code::Stale, "the same once more");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_gets_what_is_missing_or_the_whole_table() {
    let house = House::open().await;
    let mut players = two(&house, &table_for_two(1)).await;
    some_moves(&mut players, 30).await;
    let code = players[0].0.my_tables().await.expect("one's tables")[0].code.clone();
    pending(&mut players).await;
    let before = players[0].1.table.clone().expect("a table");
    let site = players[0].0.clone();
    // A new connection without a number gets one snapshot of the same table.
    let mut again = Connection::open(&site, &code, Place::default()).await.expect("one's seat");
    until(&mut again, |t| t.n == before.n).await;
    let snapshot = again.table.clone().expect("a table");
    assert_eq!(snapshot.table, before.table, "deltas lead to the same table as a snapshot");
    assert_eq!(snapshot.question, before.question);
    // After a restart connections reconnect by themselves, and nothing is lost.
    let house = house.restart_here().await;
    until(&mut again, |t| t.n == 0).await;
    let after = again.table.clone().expect("a table");
    assert_eq!(after.table, before.table, "the server goes on from what is on disk");
    assert_eq!(after.question.map(|q| q.options), before.question.map(|q| q.options));
    some_moves(&mut players, 10).await;
    drop(house);
}

#[tokio::test(flavor = "multi_thread")]
async fn own_choices_are_taken_back_and_others_must_agree_where_something_was_seen() {
    let house = House::open().await;
    let mut players = two(&house, &table_for_two(2)).await;
    some_moves(&mut players, 25).await;
    // After 25 choices, going back to the first decision of a player certainly needs consent.
    let (who, _) = pending(&mut players).await;
    let moves = |p: &[(Site, Connection); 2]| p[0].1.table.as_ref().and_then(|t| t.table.as_ref()).map(|t| t.events);
    let events = moves(&players);
    let mut earliest = 0;
    let asks = loop {
        let asks = answer(&mut players[who].1, Command::Undo { question: Some(earliest) }).await;
        earliest += 1;
        if matches!(asks, Message::Done { .. }) || earliest > 30 {
            break asks;
        }
    };
    assert!(matches!(asks, Message::Done { .. }), "{asks:?}");
    let other = 1 - who;
    until(&mut players[other].1, |t| !t.status.proposals.is_empty()).await;
    let proposal = players[other].1.table.as_ref().expect("a table").status.proposals[0].clone();
    assert!(matches!(proposal.what, ProposalKind::Undo));
    let yes = |agree| Command::Answer { proposal: proposal.number, agree };
    assert_eq!(problem(answer(&mut players[who].1, yes(true)).await), Code::Refused, "nobody agrees with themselves");
    assert!(matches!(answer(&mut players[other].1, yes(true)).await, Message::Done { .. }));
    for (_, connection) in &mut players {
        assert!(matches!(answer(connection, Command::Ping).await, Message::Done { .. }));
        let table = connection.table.as_ref().expect("a table");
        assert!(table.status.proposals.is_empty());
        assert!(table.happenings.iter().any(|h| h.act == "go-back"), "everybody is told");
        assert_eq!(table.table.as_ref().map(|t| t.turn), Some(0), "the first decision is the mulligan");
    }
    assert!(moves(&players) > events, "numbers of events go on");
    // The game continues from there, and its replay is complete.
    some_moves(&mut players, 20).await;
    let [(site, one), (_, other)] = players;
    let (id, _) = tokio::join!(play(one, ONE, Dice(1)), play(other, TWO, Dice(2)));
    let text = site.replay(&id).await.expect("a replay");
    assert!(text.contains("\"undo\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn at_some_tables_nothing_is_taken_back() {
    let house = House::open().await;
    let mut table = table_for_two(0);
    table.undo = UndoRule::Never;
    let mut players = two(&house, &table).await;
    some_moves(&mut players, 6).await;
    assert_eq!(problem(answer(&mut players[0].1, Command::Undo { question: None }).await), Code::Refused);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_may_give_up_while_another_decides_and_agree_to_a_draw() {
    let house = House::open().await;
    let mut players = two(&house, &table_for_two(0)).await;
    let (who, _) = pending(&mut players).await;
    let other = 1 - who;
    assert!(matches!(answer(&mut players[other].1, Command::Concede).await, Message::Done { .. }));
    until(&mut players[who].1, |t| t.status.outcome == Some(Outcome::Win(Seat(who as u8 + 1)))).await;
    assert_eq!(problem(answer(&mut players[other].1, Command::Concede).await), Code::Refused);

    let mut players = two(&house, &table_for_two(1)).await;
    assert!(matches!(answer(&mut players[0].1, Command::OfferDraw).await, Message::Done { .. }));
    until(&mut players[1].1, |t| !t.status.proposals.is_empty()).await;
    let agree = Command::Answer { proposal: 0, agree: true };
    assert!(matches!(answer(&mut players[1].1, agree).await, Message::Done { .. }));
    until(&mut players[0].1, |t| t.status.outcome == Some(Outcome::Draw)).await;
    // A rematch, with the seats rotated.
    assert!(matches!(answer(&mut players[0].1, Command::OfferRematch).await, Message::Done { .. }));
    until(&mut players[1].1, |t| !t.status.proposals.is_empty()).await;
    let agree = Command::Answer { proposal: 1, agree: true };
    assert!(matches!(answer(&mut players[1].1, agree).await, Message::Done { .. }));
    until(&mut players[0].1, |t| t.status.rematch.is_some()).await;
    let code = players[0].1.table.as_ref().and_then(|t| t.status.rematch.clone()).expect("a code");
    let mut again = Connection::open(&players[1].0, &code, Place::default()).await.expect("a seat");
    until(&mut again, |t| t.status.stage == Stage::Playing).await;
    assert_eq!(again.table.as_ref().and_then(|t| t.status.seats[0].name.clone()).as_deref(), Some("Ben"));
    assert_eq!(problem(answer(&mut players[0].1, Command::OfferRematch).await), Code::Refused, "there is one already");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_as_many_tables_open_as_they_may_has_no_rematch() {
    let house = House::with(|config| config.tables_per_account = 1).await;
    let ada = house.guest("Ada").await;
    let against_bot = || {
        let bot = NewSeat::Bot { bot: "greedy".to_owned(), deck: Some(deck(1)) };
        NewTable::new(vec![NewSeat::Mine { deck: deck(0) }, bot])
    };
    let code = ada.open(&against_bot()).await.expect("a table").code;
    let mut connection = Connection::open(&ada, &code, Place::default()).await.expect("a seat");
    until(&mut connection, |t| t.status.stage == Stage::Playing).await;
    assert!(matches!(answer(&mut connection, Command::Concede).await, Message::Done { .. }));
    ada.open(&against_bot()).await.expect("the first is over");
    assert!(matches!(answer(&mut connection, Command::OfferRematch).await, Message::Done { .. }));
    assert!(matches!(answer(&mut connection, Command::Ping).await, Message::Done { .. }));
    let status = connection.table.as_ref().expect("a table").status.clone();
    assert_eq!((status.rematch, status.proposals.len()), (None, 0), "it is off the table, to be offered again later");
    assert_eq!(ada.my_tables().await.expect("one's tables").len(), 2);
}

/// Opens a table with three connected players.
async fn three(house: &House) -> (Vec<Site>, Vec<Connection>) {
    let mut table = NewTable::new((0..3).map(|n| NewSeat::Open { deck: Some(deck(n)) }).collect());
    table.shuffle_seats = false;
    let mut sites = Vec::new();
    for name in ["Ada", "Ben", "Cid"] {
        sites.push(house.guest(name).await);
    }
    let code = sites[0].open(&table).await.expect("a table").code;
    let mut connections = Vec::new();
    for site in &sites {
        site.sit(&code, None, None).await.expect("a seat");
        connections.push(Connection::open(site, &code, Place::default()).await.expect("a seat"));
    }
    until(&mut connections[0], |t| t.status.stage == Stage::Playing).await;
    (sites, connections)
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_the_answer_of_who_has_left() {
    let house = House::open().await;
    let (_sites, mut players) = three(&house).await;
    assert!(matches!(answer(&mut players[0], Command::OfferDraw).await, Message::Done { .. }));
    until(&mut players[1], |t| !t.status.proposals.is_empty()).await;
    let agree = |proposal| Command::Answer { proposal, agree: true };
    assert!(matches!(answer(&mut players[1], agree(0)).await, Message::Done { .. }));
    assert!(matches!(answer(&mut players[2], Command::Concede).await, Message::Done { .. }));
    assert_eq!(problem(answer(&mut players[2], agree(0)).await), Code::Stale, "who has left decides nothing");
    until(&mut players[0], |t| t.status.proposals.is_empty()).await;
    assert!(matches!(answer(&mut players[0], Command::OfferDraw).await, Message::Done { .. }));
    assert!(matches!(answer(&mut players[1], agree(1)).await, Message::Done { .. }));
    until(&mut players[0], |t| t.status.outcome == Some(Outcome::Draw)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_gets_up_neither_sees_nor_does_anything_for_who_sits_there_next() {
    let house = House::open().await;
    let (ada, ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let mut table = NewTable::new(vec![
        NewSeat::Mine { deck: deck(0) },
        NewSeat::Open { deck: Some(deck(1)) },
        NewSeat::Open { deck: Some(deck(2)) },
    ]);
    table.shuffle_seats = false;
    let code = ada.open(&table).await.expect("a table").code;
    ben.sit(&code, None, None).await.expect("a seat");
    let mut there = Connection::open(&ben, &code, Place::default()).await.expect("one's seat");
    until(&mut there, |t| t.status.seats[1].deck.as_ref().is_some_and(|d| d.list.is_some())).await;
    assert!(matches!(answer(&mut there, Command::Leave).await, Message::Done { .. }));
    let mut others = Vec::new();
    for name in ["Cid", "Dot"] {
        let site = house.guest(name).await;
        site.sit(&code, None, None).await.expect("a seat");
        others.push((Connection::open(&site, &code, Place::default()).await.expect("a seat"), site));
    }
    let cid = &mut others[0].0;
    until(cid, |t| t.status.stage == Stage::Playing && t.status.seats[1].name.as_deref() == Some("Cid")).await;
    // Ben is disconnected, and reconnects as a spectator.
    let hidden = |t: &maneframe_protocol::Snapshot| t.status.seats[1].deck.as_ref().is_none_or(|d| d.list.is_none());
    until(&mut there, |t| t.status.stage == Stage::Playing && hidden(t)).await;
    for command in [Command::Concede, Command::OfferDraw, Command::Act { question: 0, option: 0 }] {
        assert_eq!(problem(answer(&mut there, command).await), Code::Forbidden);
    }
    assert!(there.table.as_ref().and_then(|t| t.question.as_ref()).is_none_or(|q| q.options.is_none()));
    assert!(matches!(answer(cid, Command::Ping).await, Message::Done { .. }));
    assert!(cid.table.as_ref().is_some_and(|t| !t.status.seats[1].left));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_leaves_a_game_of_three_is_out_and_the_others_play_on() {
    let house = House::open().await;
    let (_sites, mut connections) = three(&house).await;
    assert!(matches!(answer(&mut connections[1], Command::Concede).await, Message::Done { .. }));
    until(&mut connections[0], |t| t.status.seats[1].left).await;
    assert_eq!(connections[0].table.as_ref().map(|t| t.status.stage), Some(Stage::Playing));
    assert!(matches!(answer(&mut connections[2], Command::Concede).await, Message::Done { .. }));
    until(&mut connections[0], |t| t.status.outcome == Some(Outcome::Win(ONE))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_see_what_all_see_and_talk_among_themselves() {
    let house = House::open().await;
    let mut players = two(&house, &table_for_two(0)).await;
    let code = players[0].0.my_tables().await.expect("one's tables")[0].code.clone();
    let eve = house.guest("Eve").await;
    let mut watching = Connection::open(&eve, &code, Place::default()).await.expect("a place");
    some_moves(&mut players, 10).await;
    assert!(matches!(answer(&mut watching, Command::Ping).await, Message::Done { .. }));
    let table = watching.table.clone().and_then(|t| t.table).expect("a game");
    assert!(table.players.iter().all(|p| p.hand.as_ref().is_none_or(|hand| hand.iter().all(|c| c.id.is_none()))));
    let act = Command::Act { question: 0, option: 0 };
    assert_eq!(problem(answer(&mut watching, act).await), Code::Forbidden);
    let say = |words: &str| Command::Say { words: words.to_owned() };
    assert!(matches!(answer(&mut watching, say("play the Event!")).await, Message::Done { .. }));
    assert!(matches!(answer(&mut players[0].1, say("hello all")).await, Message::Done { .. }));
    until(&mut watching, |t| t.speeches.len() == 2).await;
    until(&mut players[1].1, |t| !t.speeches.is_empty()).await;
    let heard = players[1].1.table.as_ref().expect("a table").speeches.clone();
    assert_eq!(heard.iter().map(|s| &s.from).collect::<Vec<_>>(), [&Speaker::Seat(ONE)]);

    let mut closed = table_for_two(0);
    closed.spectators = Spectators::None;
    let players = two(&house, &closed).await;
    let code = players[0].0.my_tables().await.expect("one's tables")[0].code.clone();
    assert!(matches!(Connection::open(&eve, &code, Place::default()).await, Err(ClientError::Refused(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn late_spectators_see_what_happened_turns_ago() {
    let house = House::open().await;
    let mut table = table_for_two(0);
    table.spectators = Spectators::Delayed(Delay::Turns(2));
    let mut players = two(&house, &table).await;
    let code = players[0].0.my_tables().await.expect("one's tables")[0].code.clone();
    let eve = house.guest("Eve").await;
    let mut watching = Connection::open(&eve, &code, Place::default()).await.expect("a place");
    let turn = |c: &Connection| c.table.as_ref().and_then(|t| t.table.as_ref()).map_or(0, |t| t.turn);
    for _ in 0..40 {
        some_moves(&mut players, 10).await;
        assert!(matches!(answer(&mut watching, Command::Ping).await, Message::Done { .. }));
        // The player is at least as up to date as the spectator.
        assert!(matches!(answer(&mut players[0].1, Command::Ping).await, Message::Done { .. }));
        assert!(turn(&watching) == 0 || turn(&watching) + 2 <= turn(&players[0].1));
        if turn(&players[0].1) > 4 {
            break;
        }
    }
    assert!(turn(&watching) > 0, "they see something in the end");
    // After a restart the delay still applies.
    let seen = turn(&watching);
    let house = house.restart_here().await;
    let mut again = Connection::open(&eve, &code, Place::default()).await.expect("a place");
    until(&mut again, |t| t.table.is_some()).await;
    assert_eq!(turn(&again), seen);
    let mut told = 0;
    for happening in
        eve.told(&players[0].0.my_tables().await.expect("tables")[0].id, None).await.expect("a view").lines()
    {
        told += usize::from(happening.contains("\"act\":\"start-turn\""));
    }
    assert_eq!(told, usize::from(seen), "nor does the replay of a game that goes on");
    assert!(matches!(answer(&mut players[0].1, Command::Concede).await, Message::Done { .. }));
    until(&mut watching, |t| t.status.stage == Stage::Over).await;
    drop(house);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_sees_all_stops_the_game_goes_back_and_puts_things_right() {
    let house = House::open().await;
    let mut players = two(&house, &table_for_two(0)).await;
    some_moves(&mut players, 12).await;
    let code = players[0].0.my_tables().await.expect("one's tables")[0].code.clone();
    let judy = house.guest("Judy").await;
    assert!(judy.invite_judge(&code).await.is_err(), "only who plays there invites");
    let invitation = players[1].0.invite_judge(&code).await.expect("an invitation");
    let seat = Place { seat: None, invitation: Some(invitation.clone()) };
    assert!(Connection::open(&judy, &code, seat.clone()).await.is_err(), "the other has not agreed");
    until(&mut players[0].1, |t| t.status.proposals.iter().any(|p| p.what == ProposalKind::Judge)).await;
    let proposal = players[0].1.table.as_ref().expect("a table").status.proposals[0].number;
    let agree = Command::Answer { proposal, agree: true };
    assert!(matches!(answer(&mut players[0].1, agree).await, Message::Done { .. }));
    assert!(Connection::open(&players[0].0, &code, seat).await.is_err(), "nobody judges their own game");
    let forged = Place { seat: None, invitation: Some("0".repeat(32)) };
    assert!(Connection::open(&judy, &code, forged).await.is_err());
    let seat = Place { seat: None, invitation: Some(invitation) };
    let mut judge = Connection::open(&judy, &code, seat).await.expect("a judge's seat");
    until(&mut judge, |t| t.table.is_some()).await;
    let mut notices = Vec::new();
    while !notices.iter().any(|words: &String| words.contains("Judy joins as a judge")) {
        if let Event::Said(message) = next(&mut players[1].1).await
            && let Message::Update(update) = *message
        {
            notices.extend(update.notices.into_iter().map(|n| n.words.to_string()));
        }
    }
    assert!(judge.table.as_ref().is_some_and(|t| t.moves.is_some_and(|moves| moves > 3)));
    assert!(players[0].1.table.as_ref().is_some_and(|t| t.moves.is_none()), "players don't count moves of others");
    let all = judge.table.clone().and_then(|t| t.table).expect("a game");
    assert!(all.players.iter().all(|p| p.hand.as_ref().is_some_and(|h| h.iter().all(|c| c.id.is_some()))));
    let rules = |act: JudgeAct| Command::Judge { act, reason: "a card was lost".to_owned() };
    assert_eq!(problem(answer(&mut players[0].1, rules(JudgeAct::Pause)).await), Code::Forbidden);
    assert!(matches!(answer(&mut judge, rules(JudgeAct::Pause)).await, Message::Done { .. }));
    until(&mut players[0].1, |t| t.status.stage == Stage::Paused).await;
    let (who, question) = loop {
        let found = (0..2).find_map(|i| {
            let question = players[i].1.table.as_ref()?.question.clone()?;
            (question.who == Seat(i as u8 + 1)).then_some((i, question))
        });
        if let Some(found) = found {
            break found;
        }
        next(&mut players[1].1).await;
    };
    let act = Command::Act { question: question.number, option: 0 };
    assert_eq!(problem(answer(&mut players[who].1, act).await), Code::Refused, "the game is stopped");
    assert!(matches!(answer(&mut judge, rules(JudgeAct::Resume)).await, Message::Done { .. }));
    assert!(matches!(answer(&mut judge, rules(JudgeAct::Rewind { to: 3 })).await, Message::Done { .. }));
    until(&mut players[0].1, |t| t.happenings.iter().any(|h| h.act == "go-back")).await;
    let wrong = JudgeAct::Repair { line: "p9 points 5".to_owned(), rule: "404.1".to_owned() };
    assert_eq!(problem(answer(&mut judge, rules(wrong)).await), Code::Refused);
    // A repair is made when a player has priority.
    for _ in 0..200 {
        some_moves(&mut players, 1).await;
        let right = JudgeAct::Repair { line: "p1 points 5; p2 tokens 3".to_owned(), rule: "517.1".to_owned() };
        if matches!(answer(&mut judge, rules(right)).await, Message::Done { .. }) {
            break;
        }
    }
    until(&mut players[1].1, |t| t.table.as_ref().is_some_and(|t| t.players[0].points == 5)).await;
    let [(site, one), (_, other)] = players;
    let (id, _) = tokio::join!(play(one, ONE, Dice(1)), play(other, TWO, Dice(2)));
    let text = site.replay(&id).await.expect("a replay");
    assert!(text.contains("\"repair\"") && text.contains("a card was lost"));
    assert!(text.contains("the judge Judy pauses the game: a card was lost"), "rulings are in the replay");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_runs_out_of_time_loses() {
    let house = House::open().await;
    let mut table = table_for_two(0);
    table.clock = ClockRule::Player { seconds: 10, increment: 0 };
    let mut players = two(&house, &table).await;
    let (who, _) = pending(&mut players).await;
    let clock = players[who].1.table.as_ref().and_then(|t| t.status.clock.clone()).expect("a clock");
    assert_eq!(clock.running, Some(Seat(who as u8 + 1)));
    let other = Seat(2 - who as u8);
    let over = until(&mut players[who].1, |t| t.status.outcome == Some(Outcome::Win(other)));
    tokio::time::timeout(Duration::from_secs(15), over).await.expect("the flag falls after ten seconds");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_of_the_server_plays_a_whole_game() {
    let house = House::open().await;
    let site = house.guest("Ada").await;
    let bot = NewSeat::Bot { bot: "greedy".to_owned(), deck: None };
    let mut table = NewTable::new(vec![NewSeat::Mine { deck: deck(0) }, bot]);
    table.shuffle_seats = false;
    let code = site.open(&table).await.expect("a table").code;
    let connection = Connection::open(&site, &code, Place::default()).await.expect("a seat");
    let id = play(connection, ONE, Dice(7)).await;
    let text = site.replay(&id).await.expect("a replay");
    // Another game continues from its middle, at a new table.
    let wish = PlayOn { moves: 40, bot: Some("random".to_owned()), seat: Some(2) };
    let on = site.play_on(&id, &wish).await.expect("a table");
    let mut again = Connection::open(&site, &on.code, Place::default()).await.expect("a seat");
    until(&mut again, |t| t.table.as_ref().is_some_and(|t| t.events > 0)).await;
    assert!(text.lines().count() > 40);
    play(again, TWO, Dice(8)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_lists_tables_and_quick_matches_find_each_other() {
    let house = House::open().await;
    let (ada, ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let mut table = table_for_two(0);
    let hidden = ada.open(&table).await.expect("a table").code;
    table.visibility = Visibility::Lobby;
    let listed = ada.open(&table).await.expect("a table").code;
    let lobby = ben.lobby().await.expect("a lobby");
    assert_eq!(lobby.iter().map(|t| &t.code).collect::<Vec<_>>(), [&listed]);
    assert!(ben.table(&hidden.to_lowercase().replace('-', "")).await.is_ok(), "a code may be read out");
    assert!(matches!(ben.table("BBBB-BBBB").await, Err(ClientError::Refused(p)) if p.code == Code::NotFound));
    let wish = |n| QuickMatch { format: None, deck: deck(n) };
    let waits = ada.quick(&wish(0)).await.expect("a table");
    assert!(!waits.found);
    assert!(!ben.quick(&wish(1)).await.expect("a table").found, "nobody is paired with who is not there");
    let mut there = Connection::open(&ada, &waits.table.code, Place::default()).await.expect("one's seat");
    until(&mut there, |_| true).await;
    assert!(!ada.quick(&wish(0)).await.expect("the same table").found, "nobody plays against themselves");
    let found = house.guest("Cid").await.quick(&wish(1)).await.expect("a table");
    assert!(found.found && found.table.code == waits.table.code);
}

#[tokio::test(flavor = "multi_thread")]
async fn decks_are_checked_and_lists_shown_as_the_table_says() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let bad = |choice| NewTable::new(vec![NewSeat::Mine { deck: choice }, NewSeat::Open { deck: None }]);
    use maneframe_protocol::DeckChoice::{List, Named};
    for choice in
        [Named("no such deck".into()), List("3 nothing".into()), Named("/etc/passwd".into()), List("{".into())]
    {
        let refused = ada.open(&bad(choice)).await.expect_err("no deck");
        assert!(matches!(refused, ClientError::Refused(p) if p.code == Code::Deck));
    }
    let mut table = table_for_two(0);
    table.decklists = Decklists::Open;
    let mut players = two(&house, &table).await;
    until(&mut players[1].1, |t| t.status.stage == Stage::Playing).await;
    let seats = players[1].1.table.as_ref().expect("a table").status.seats.clone();
    assert!(seats.iter().all(|s| s.deck.as_ref().is_some_and(|d| d.list.as_ref().is_some_and(|l| !l.is_empty()))));
    let mut players = two(&house, &table_for_two(0)).await;
    until(&mut players[1].1, |t| t.status.stage == Stage::Playing).await;
    let seats = players[1].1.table.as_ref().expect("a table").status.seats.clone();
    assert!(seats[0].deck.as_ref().is_some_and(|d| d.list.is_none()), "lists are closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_tells_all_once_the_game_is_over_and_before_what_spectators_know() {
    let house = House::open().await;
    let mut players = two(&house, &table_for_two(0)).await;
    some_moves(&mut players, 60).await;
    let id = players[0].0.my_tables().await.expect("one's tables")[0].id.clone();
    // During the game: a spectator's events, without cards in hands.
    let redacted = players[0].0.replay(&id).await.expect("what all may know");
    assert!(redacted.starts_with('{') && redacted.contains("\"told-to\":\"spectator\""), "{redacted:.200}");
    let drawn = |text: &str| {
        let happenings = text.lines().skip(1).filter_map(|line| serde_json::from_str::<Happening>(line).ok());
        happenings.filter(|h| matches!(h.act.as_str(), "draw" | "put-in-hand")).map(|h| h.id).collect::<Vec<_>>()
    };
    assert!(!drawn(&redacted).is_empty() && drawn(&redacted).iter().any(Option::is_none), "{redacted:.500}");
    let refused = players[0].0.told(&id, Some(1)).await.expect_err("the game goes on");
    assert!(matches!(refused, ClientError::Refused(p) if p.code == Code::Forbidden));
    assert!(
        matches!(players[0].0.replay(&"0".repeat(32)).await, Err(ClientError::Refused(p)) if p.code == Code::NotFound)
    );
    assert!(matches!(answer(&mut players[0].1, Command::Concede).await, Message::Done { .. }));
    let whole = players[0].0.replay(&id).await.expect("the game is over");
    assert!(maneframe_engine::replay::parse(whole.as_bytes()).is_ok());
    // Afterwards each side's view: the cards that this side drew, but not the other's.
    let mine = drawn(&players[0].0.told(&id, Some(1)).await.expect("a view"));
    let theirs = drawn(&players[0].0.told(&id, Some(2)).await.expect("a view"));
    assert_eq!(mine.len(), theirs.len());
    let only = |a: &[Option<String>], b: &[Option<String>]| a.iter().zip(b).any(|(a, b)| a.is_some() && b.is_none());
    assert!(only(&mine, &theirs) && only(&theirs, &mine), "{mine:?} {theirs:?}");
    let refused = players[0].0.told(&id, Some(3)).await.expect_err("no such seat");
    assert!(matches!(refused, ClientError::Refused(p) if p.code == Code::Unreadable));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_muted_is_not_heard_and_who_is_blocked_is_not_met() {
    let house = House::open().await;
    let mut players = two(&house, &table_for_two(0)).await;
    let code = players[0].0.my_tables().await.expect("one's tables")[0].code.clone();
    let invitation = invite(&mut players, &code).await;
    let judge = house.guest("Jo").await;
    let seat = Place { invitation: Some(invitation), ..Place::default() };
    let mut judge = Connection::open(&judge, &code, seat).await.expect("a judge's seat");
    let say = |words: &str| Command::Say { words: words.to_owned() };
    let mute = |whom, muted| Command::Mute { whom, muted };
    let [(ada, one), (ben, two)] = &mut players;
    assert_eq!(problem(answer(one, mute(Whom::Seat(ONE), true)).await), Code::Refused, "oneself");
    assert_eq!(problem(answer(one, mute(Whom::Speech(7), true)).await), Code::NotFound);
    assert!(matches!(answer(one, mute(Whom::Seat(TWO), true)).await, Message::Done { .. }));
    assert!(matches!(answer(two, say("you play slowly")).await, Message::Done { .. }));
    until(&mut judge, |t| t.speeches.len() == 1).await;
    assert!(matches!(answer(one, Command::Ping).await, Message::Done { .. }));
    assert!(one.table.as_ref().expect("a table").speeches.is_empty(), "it isn't told to who doesn't hear it");
    assert!(matches!(answer(one, mute(Whom::Seat(TWO), false)).await, Message::Done { .. }));
    assert!(matches!(answer(two, say("sorry")).await, Message::Done { .. }));
    until(one, |t| t.speeches.iter().any(|s| s.words == "sorry")).await;
    // A judge mutes for all, by a chat message.
    assert!(matches!(answer(&mut judge, mute(Whom::Speech(0), true)).await, Message::Done { .. }));
    assert_eq!(problem(answer(two, say("but still")).await), Code::Forbidden);

    ada.block(&code, Whom::Seat(TWO)).await.expect("kept away");
    let blocks = ada.blocks().await.expect("a list");
    assert_eq!(blocks.len(), 1);
    let table = ada.open(&table_for_two(0)).await.expect("a table").code;
    let refused = ben.sit(&table, None, None).await.expect_err("they don't meet");
    assert!(matches!(refused, ClientError::Refused(p) if p.code == Code::Taken));
    let wish = QuickMatch { format: None, deck: deck(0) };
    assert!(!ada.quick(&wish).await.expect("a table").found);
    assert!(!ben.quick(&wish).await.expect("a table").found, "each waits for somebody else");
    ada.unblock(&blocks[0].id).await.expect("forgiven");
    assert!(ben.sit(&table, None, None).await.is_ok());
}

/// Invites a judge, with the agreement of both players.
async fn invite(players: &mut [(Site, Connection); 2], code: &str) -> String {
    let invitation = players[0].0.invite_judge(code).await.expect("an invitation");
    until(&mut players[1].1, |t| !t.status.proposals.is_empty()).await;
    let proposal = players[1].1.table.as_ref().expect("a table").status.proposals[0].number;
    let agree = Command::Answer { proposal, agree: true };
    assert!(matches!(answer(&mut players[1].1, agree).await, Message::Done { .. }));
    invitation
}

#[tokio::test(flavor = "multi_thread")]
async fn one_leaves_a_table_that_has_not_begun_and_who_opened_it_closes_it() {
    let house = House::open().await;
    let (ada, ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let deck = |n| Some(deck(n));
    let seats = vec![
        NewSeat::Mine { deck: maneframe_protocol::DeckChoice::Named("Blue-Orange".into()) },
        NewSeat::Open { deck: deck(1) },
        NewSeat::Open { deck: deck(2) },
    ];
    let code = ada.open(&NewTable::new(seats)).await.expect("a table").code;
    ben.sit(&code, None, None).await.expect("a seat");
    let mut there = Connection::open(&ben, &code, Place::default()).await.expect("one's seat");
    until(&mut there, |_| true).await;
    assert!(matches!(answer(&mut there, Command::Leave).await, Message::Done { .. }));
    until(&mut there, |t| t.status.seats.iter().filter(|s| s.name.is_some()).count() == 1).await;
    ben.sit(&code, None, None).await.expect("the seat is free again");
    let mut opener = Connection::open(&ada, &code, Place::default()).await.expect("one's seat");
    until(&mut opener, |_| true).await;
    assert!(matches!(answer(&mut opener, Command::Leave).await, Message::Done { .. }));
    until(&mut opener, |t| t.status.stage == Stage::Over).await;
    assert!(house.guest("Cid").await.sit(&code, None, None).await.is_err(), "nobody sits down at a closed table");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_opened_a_table_gives_its_free_seats_to_bots() {
    let house = House::open().await;
    let (ada, ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let seats = vec![NewSeat::Mine { deck: deck(0) }, NewSeat::Open { deck: None }, NewSeat::Open { deck: None }];
    let code = ada.open(&NewTable::new(seats)).await.expect("a table").code;
    let refused = |code| move |e: &ClientError| matches!(e, ClientError::Refused(p) if p.code == code);
    assert!(ben.seat_bot(&code, "greedy").await.is_err_and(|e| refused(Code::Forbidden)(&e)), "not by others");
    assert!(ada.seat_bot(&code, "clever").await.is_err_and(|e| refused(Code::Unreadable)(&e)), "no such bot");
    assert_eq!(ada.seat_bot(&code, "greedy").await.expect("a bot").seat, Some(2));
    ben.sit(&code, None, Some(deck(1))).await.expect("the last seat");
    let mut there = Connection::open(&ben, &code, Place::default()).await.expect("one's seat");
    until(&mut there, |t| t.status.stage == Stage::Playing && t.status.seats.iter().any(|s| s.bot.is_some())).await;
    assert!(ada.seat_bot(&code, "greedy").await.is_err_and(|e| refused(Code::Taken)(&e)), "the game has begun");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_only_bots_are_left_the_game_is_over() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let bot = |n| NewSeat::Bot { bot: "random".to_owned(), deck: Some(deck(n)) };
    let mut table = NewTable::new(vec![NewSeat::Mine { deck: deck(0) }, bot(1), bot(2)]);
    table.pace = maneframe_protocol::Pace::AtOnce;
    let code = ada.open(&table).await.expect("a table").code;
    let mut mine = Connection::open(&ada, &code, Place::default()).await.expect("one's seat");
    until(&mut mine, |t| t.status.stage == Stage::Playing).await;
    assert!(matches!(answer(&mut mine, Command::Concede).await, Message::Done { .. }));
    until(&mut mine, |t| t.status.stage == Stage::Over && t.status.outcome == Some(Outcome::Draw)).await;
    // Games between bots continue without listeners.
    let code = ada.open(&NewTable::new(vec![bot(0), bot(1)])).await.expect("a table").code;
    let mut watching = Connection::open(&ada, &code, Place::default()).await.expect("a place");
    until(&mut watching, |t| t.status.stage == Stage::Over).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_line_is_refused_and_a_flood_is_cut_off() {
    let house = House::with(|config| config.commands_per_second = 10).await;
    let mut players = two(&house, &table_for_two(0)).await;
    for _ in 0..200 {
        players[0].1.send(Command::Ping);
    }
    let lost = async {
        loop {
            if matches!(next(&mut players[0].1).await, Event::Lost(_)) {
                return;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(10), lost).await.expect("who floods is cut off");
    assert!(matches!(answer(&mut players[1].1, Command::Ping).await, Message::Done { .. }), "the other plays on");
}
