//! Drafts with people, by requests.

use crate::common;

use common::House;
use maneframe_client::{ClientError, Site};
use maneframe_protocol::{Code, NewPod, Packs, PodAct, PodKind, PodPace, PodStage, PodView};

fn new(open: u8) -> NewPod {
    let packs = Packs::Block("hollowmere".to_owned());
    NewPod {
        kind: PodKind::Draft,
        packs,
        seats: 4,
        open,
        pace: PodPace::Days,
        listed: true,
        bot: None,
        rounds: 1,
        seed: None,
    }
}

async fn view(who: &Site, id: &str) -> PodView {
    who.pod(id).await.expect("a pod")
}

async fn act(who: &Site, id: &str, act: &PodAct) -> PodView {
    who.act_in_pod(id, act).await.expect("possible")
}

/// Does what the pod asks for, if it asks for something.
async fn step(who: &Site, id: &str) {
    let now = view(who, id).await;
    match (now.stage, now.pack) {
        (PodStage::Picking, Some(pack)) => drop(act(who, id, &PodAct::Pick { card: pack[0].clone() }).await),
        (PodStage::Review, _) if now.seats[usize::from(now.mine) - 1].waiting => {
            drop(act(who, id, &PodAct::Ready).await)
        }
        (PodStage::Building, _) if now.deck.is_some_and(|deck| !deck.handed_in) => {
            drop(act(who, id, &PodAct::HandIn).await);
        }
        _ => {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_two_bots_draft_build_and_meet_at_tables() {
    let house = House::open().await;
    let (ada, ben, cleo) = (house.guest("Ada").await, house.guest("Ben").await, house.guest("Cleo").await);
    let opened = ada.open_pod(&new(1)).await.expect("a pod");
    let id = opened.id.clone();
    assert_eq!((opened.stage, opened.pack), (PodStage::Waiting, None));
    let waiting = cleo.waiting_pods().await.expect("a list");
    assert_eq!(waiting[0].id, id);
    let seated = ben.sit_in_pod(&id).await.expect("a seat");
    assert_eq!((seated.mine, seated.stage), (2, PodStage::Picking));

    // Whoever has no seat sees nothing, and nobody sees the other's cards.
    let refused = cleo.pod(&id).await.expect_err("no seat");
    assert!(matches!(&refused, ClientError::Refused(problem) if problem.code == Code::Forbidden), "{refused}");
    step(&ada, &id).await;
    let (hers, his) = (view(&ada, &id).await, view(&ben, &id).await);
    assert!(hers.pack.is_none() && his.pack.is_some());
    assert!(his.seats.iter().all(|seat| seat.pool.is_none()) && his.secret.is_none());

    for _ in 0..200 {
        if view(&ada, &id).await.stage == PodStage::Playing {
            break;
        }
        // Both act at the same time: no act is lost.
        tokio::join!(step(&ada, &id), step(&ben, &id));
    }
    let playing = view(&ada, &id).await;
    assert_eq!(playing.stage, PodStage::Playing);
    assert_eq!(playing.pool.map(|pool| pool.len()), Some(48));
    let table = ada.pod_table(&id).await.expect("a table");
    let again = ada.pod_table(&id).await.expect("the table");
    assert_eq!(table.code, again.code);
    let mine = ben.my_pods().await.expect("a list");
    assert_eq!(mine[0].stage, PodStage::Playing);
    assert!(ben.delete_pod(&id).await.is_err(), "it is not his");
    ada.delete_pod(&id).await.expect("deleted");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_want_the_last_seat_one_gets_it() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let opened = ada.open_pod(&new(1)).await.expect("a pod");
    let mut tries = Vec::new();
    for n in 0..6 {
        let who = house.guest(&format!("Guest {n}")).await;
        let id = opened.id.clone();
        tries.push(tokio::spawn(async move { who.sit_in_pod(&id).await.is_ok() }));
    }
    let mut got = 0;
    for one in tries {
        got += usize::from(one.await.expect("an answer"));
    }
    assert_eq!(got, 1);
}
