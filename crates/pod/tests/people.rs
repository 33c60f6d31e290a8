//! Pods with several people: seats, time, pauses, and people who leave.

use maneframe_library::Library;
use maneframe_limited::Ratings;
use maneframe_pod::{Cards, Pod, open};
use maneframe_protocol::{NewPod, Packs, PodAct, PodKind, PodPace, PodStage, PodView};

struct Room {
    library: Library,
    ratings: Ratings,
    pod: Pod,
    now: u64,
}

impl Room {
    /// A pod of four: Ann, who opened it, a seat for somebody, and two bots.
    fn new(pace: PodPace) -> Room {
        let library = Library::bundled();
        let ratings = Ratings::of_library(&library);
        let packs = Packs::Block("hollowmere".to_owned());
        let new = NewPod {
            kind: PodKind::Draft,
            packs,
            seats: 4,
            open: 1,
            pace,
            listed: false,
            bot: None,
            rounds: 1,
            seed: None,
        };
        let event = open(&new, &library, ("a", "Ann"), 5, "salt".to_owned()).expect("packs");
        let pod = Pod::begun_at(event, 1_000).expect("a pod");
        Room { library, ratings, pod, now: 1_000 }
    }

    fn cards(&self) -> Cards<'static> {
        // Tests leak a library each, which keeps them short.
        let library: &'static Library = Box::leak(Box::new(self.library.clone()));
        let ratings: &'static Ratings = Box::leak(Box::new(self.ratings.clone()));
        Cards { library, ratings }
    }

    fn view(&self, seat: usize) -> PodView {
        self.pod.view("id", seat, &self.library).expect("a view")
    }

    fn act(&mut self, seat: usize, act: PodAct) -> Result<(), String> {
        let cards = self.cards();
        self.pod.act(seat, act, cards).map_err(|problem| problem.words.to_string())
    }

    fn pick(&mut self, seat: usize) {
        let card = self.view(seat).pack.expect("a pack")[0].clone();
        self.act(seat, PodAct::Pick { card }).expect("a pick");
    }

    fn wait(&mut self, seconds: u64) {
        self.now += seconds * 1_000;
        let cards = self.cards();
        self.pod.tick(self.now, cards).expect("time passes");
    }

    fn sit(&mut self, account: &str, name: &str) -> Option<usize> {
        let cards = self.cards();
        self.pod.sit(account, name, cards).ok()
    }
}

#[test]
fn a_draft_begins_when_all_seats_are_taken_and_waits_for_every_person() {
    let mut room = Room::new(PodPace::Days);
    let view = room.view(0);
    assert_eq!((view.stage, &view.pack, view.seats[1].free), (PodStage::Waiting, &None, true));
    assert!(room.act(0, PodAct::Ready).is_err());
    assert_eq!(room.sit("a", "Ann"), None, "she has a seat");
    assert_eq!(room.sit("b", "Ben"), Some(1));
    assert_eq!(room.sit("c", "Cleo"), None, "no seat is free");
    assert_eq!(room.view(0).stage, PodStage::Picking);
    room.pick(0);
    let view = room.view(0);
    assert_eq!((view.pick, view.pack), (1, None), "Ben has not chosen");
    assert!(view.seats[1].waiting && !view.seats[2].waiting);
    assert!(!view.undo, "Ben would have to choose again");
    room.pick(1);
    assert_eq!(room.view(0).pick, 2);
}

#[test]
fn the_owner_begins_without_waiting_and_pauses() {
    let mut room = Room::new(PodPace::Usual);
    assert!(room.act(0, PodAct::Leave).is_err());
    room.act(0, PodAct::Begin).expect("begun");
    assert_eq!(room.view(0).seats[1].bot.as_deref(), Some("greedy"));
    room.act(0, PodAct::Pause { on: true }).expect("paused");
    room.wait(500);
    assert_eq!((room.view(0).pick, room.view(0).paused), (1, true));
    assert!(room.act(0, PodAct::Ready).is_err());
    room.act(0, PodAct::Pause { on: false }).expect("goes on");
    assert_eq!(room.view(0).left, Some(60_000));
}

#[test]
fn a_late_player_gets_a_sensible_card_and_nobody_waits_longer() {
    let mut room = Room::new(PodPace::Usual);
    room.sit("b", "Ben");
    room.pick(1);
    room.wait(59);
    assert_eq!((room.view(0).pick, room.view(0).left), (1, Some(1_000)));
    room.wait(1);
    let view = room.view(0);
    assert_eq!((view.pick, view.left, view.pool.map(|pool| pool.len())), (2, Some(55_000), Some(1)));
}

#[test]
fn a_bot_acts_for_who_leaves_and_gives_the_seat_back() {
    let mut room = Room::new(PodPace::Days);
    room.sit("b", "Ben");
    room.pick(0);
    room.act(1, PodAct::Leave).expect("left");
    assert_eq!(room.view(0).pick, 2, "nobody waits for Ben");
    assert!(room.view(0).seats[1].away);
    room.pick(0);
    assert_eq!(room.view(0).pick, 3);
    room.act(1, PodAct::Return).expect("back");
    // The bot had chosen for the third pick before Ben came back.
    room.pick(0);
    assert_eq!(room.view(0).pick, 4);
    room.pick(0);
    assert_eq!(room.view(0).pick, 4, "Ben chooses himself again");
    assert_eq!(room.view(1).pool.map(|pool| pool.len()), Some(3));
    let again = Pod::read(&room.pod.lines()).expect("readable");
    assert_eq!(again.view("id", 1, &room.library).expect("a view"), room.view(1));
}

/// Whoever chooses the seed can compute the packs of all others.
#[test]
fn a_draft_with_people_has_no_chosen_seed() {
    let library = Library::bundled();
    let new = NewPod {
        kind: PodKind::Draft,
        packs: Packs::Block("hollowmere".to_owned()),
        seats: 4,
        open: 1,
        pace: PodPace::Days,
        listed: false,
        bot: None,
        rounds: 1,
        seed: Some(5),
    };
    assert!(open(&new, &library, ("a", "Ann"), 0, "salt".to_owned()).is_err());
    assert!(open(&NewPod { open: 0, ..new }, &library, ("a", "Ann"), 0, "salt".to_owned()).is_ok());
}
