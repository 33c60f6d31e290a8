//! Acts of players, and what bots do because of them.

use maneframe_bot::BotKind;
use maneframe_deck::Deck;
use maneframe_engine::Table;
use maneframe_lab::play_pair;
use maneframe_library::Library;
use maneframe_limited::{Bots, Draft, Entry, Ratings, Stage, build, drafter};
use maneframe_protocol::{Code, DeckChoice, NewSeat, NewTable, Pace, PickHint, PodAct, PodStage, Problem};
use maneframe_wording::Wording;

use crate::deck::breaks;
use crate::event::{PodEvent, Seat};
use crate::pod::{Pod, unfit};

/// The cards of a library, and what bots think of them.
#[derive(Clone, Copy, Debug)]
pub struct Cards<'a> {
    /// Library with all cards of the pod.
    pub library: &'a Library,
    /// Values of its cards.
    pub ratings: &'a Ratings,
}

/// A match that a person plays.
#[derive(Clone, Debug)]
pub struct Match {
    /// Name of the table.
    name: String,
    /// The seats of the pod in the order of the table's seats. A person comes before a bot.
    pub seats: [usize; 2],
    /// Id of the account and name of each player; `None` for a bot.
    pub people: [Option<(String, String)>; 2],
    /// Their decks as text lists.
    decks: [String; 2],
    /// Name of the bot that plays the second seat; `None` for a person.
    bot: Option<String>,
    /// Code of the table at which it is played, once that was noted.
    pub table: Option<String>,
}

impl Match {
    /// Returns the table to open for the match, by the person of its first seat. A person has an open seat there.
    pub fn table(&self) -> NewTable {
        let [first, second] = self.decks.clone().map(DeckChoice::List);
        let other = match &self.bot {
            Some(bot) => NewSeat::Bot { bot: bot.clone(), deck: Some(second) },
            None => NewSeat::Open { deck: Some(second) },
        };
        NewTable {
            name: Some(self.name.chars().take(80).collect()),
            format: Some("limited".to_owned()),
            pace: if self.bot.is_some() { Pace::AtOnce } else { Pace::default() },
            // The result is that of the seats. Who begins is random (CR 102.2a).
            shuffle_seats: false,
            hints: self.bot.is_some(),
            lenient: true,
            ..NewTable::new(vec![NewSeat::Mine { deck: first }, other])
        }
    }
}

fn refused(key: &'static str) -> Problem {
    Problem::new(Code::Refused, Wording::new(key))
}

impl Pod {
    /// Begins a pod at a time in milliseconds since 1970, and lets its bots act.
    ///
    /// # Errors
    /// As [`Pod::new`].
    pub fn begin(event: PodEvent, at: u64, cards: Cards<'_>) -> Result<Pod, Problem> {
        let mut pod = Pod::begun_at(event, at)?;
        pod.go_on(cards)?;
        Ok(pod)
    }

    /// Carries out a player's act, and what follows.
    ///
    /// # Errors
    /// If the act is not possible. The pod is then unchanged.
    pub fn act(&mut self, seat: usize, act: PodAct, cards: Cards<'_>) -> Result<(), Problem> {
        // The rest of the log is for bots and results.
        if self.is_nearly_full() {
            return Err(unfit("the log of the draft is full"));
        }
        let mut after = self.clone();
        after.act_at(seat, act, cards)?;
        after.go_on(cards)?;
        *self = after;
        Ok(())
    }

    /// Takes a free seat for a person.
    ///
    /// # Errors
    /// If no seat is free, the pod has begun, or the person has a seat.
    pub fn sit(&mut self, account: &str, name: &str, cards: Cards<'_>) -> Result<usize, Problem> {
        let none = || Problem::new(Code::Taken, Wording::new("problem.pod-seat-taken"));
        let seat = self.seats.iter().position(Seat::is_free).filter(|_| !self.begun).ok_or_else(none)?;
        let mut after = self.clone();
        after.enter(PodEvent::Sat { seat, account: account.to_owned(), name: name.to_owned() })?;
        // Nobody has to wait once all seats are taken.
        if !after.seats.iter().any(Seat::is_free) {
            after.enter(PodEvent::Begun)?;
        }
        after.go_on(cards)?;
        *self = after;
        Ok(seat)
    }

    /// Acts for all whose time has run out.
    ///
    /// # Errors
    /// If an act is not possible.
    pub fn tick(&mut self, now: u64, cards: Cards<'_>) -> Result<(), Problem> {
        self.set_time(now);
        if self.paused.is_some() || !matches!(self.stage(), PodStage::Picking | PodStage::Review) {
            return Ok(());
        }
        let Some(draft) = &self.draft else { return Ok(()) };
        let late: Vec<usize> = draft.waiting().into_iter().filter(|seat| self.left(*seat) == Some(0)).collect();
        if late.is_empty() {
            return Ok(());
        }
        let mut after = self.clone();
        for seat in late {
            let Some(draft) = after.draft.as_ref().filter(|draft| draft.waiting().contains(&seat)) else { continue };
            let entry = match draft.pack(seat) {
                Some(pack) => {
                    let place = drafter::by_rating(cards.ratings, draft.pool(seat), pack);
                    Entry::Pick { seat, card: pack[place].clone(), late: true }
                }
                None => Entry::Ready { seat },
            };
            after.enter(PodEvent::Drafted { entry })?;
        }
        after.go_on(cards)?;
        *self = after;
        Ok(())
    }

    /// Returns the time that a seat has left for its pick or review, in milliseconds; `None` for no limit.
    pub(crate) fn left(&self, seat: usize) -> Option<u64> {
        let seconds = self.draft.as_ref()?.view(seat).ok()?.seconds.filter(|_| self.begun)?;
        Some((u64::from(seconds) * 1_000).saturating_sub(self.thought()))
    }

    /// Checks that a seat is that of the person who opened the pod.
    fn must_own(seat: usize) -> Result<(), Problem> {
        if seat == 0 { Ok(()) } else { Err(Problem::new(Code::Forbidden, Wording::new("problem.pod-owner"))) }
    }

    fn act_at(&mut self, seat: usize, act: PodAct, cards: Cards<'_>) -> Result<(), Problem> {
        match act {
            PodAct::Begin => {
                Pod::must_own(seat)?;
                self.enter(PodEvent::Begun)
            }
            PodAct::Pause { on } => {
                Pod::must_own(seat)?;
                self.enter(PodEvent::Paused { on })
            }
            PodAct::Leave => self.enter(PodEvent::Left { seat }),
            PodAct::Return => self.enter(PodEvent::Returned { seat }),
            _ if !self.begun || self.paused.is_some() => Err(refused("problem.pod-waits")),
            PodAct::Pick { card } => self.enter(PodEvent::Drafted { entry: Entry::Pick { seat, card, late: false } }),
            PodAct::Ready => self.enter(PodEvent::Drafted { entry: Entry::Ready { seat } }),
            PodAct::TakeBack if self.can_take_back(seat) => self.take_back(seat),
            PodAct::TakeBack => Err(refused("problem.no-pick")),
            PodAct::Build { entries } => {
                self.must_build(seat)?;
                let deck = self.deck_of(seat, &entries, cards.library)?;
                self.enter(PodEvent::Built { seat, deck })
            }
            PodAct::Suggest => {
                self.must_build(seat)?;
                let deck = self.suggestion(seat, cards);
                self.enter(PodEvent::Built { seat, deck })
            }
            PodAct::HandIn => {
                self.must_build(seat)?;
                let deck = self.decks[seat].as_ref().ok_or_else(|| refused("problem.no-pod-deck"))?;
                if let Some(broken) = breaks(deck, &self.pool(seat), cards.library).into_iter().next() {
                    let words =
                        Wording::new("problem.deck-breaks").with("words", broken.words).with("mend", broken.mend);
                    return Err(Problem::new(Code::Deck, words));
                }
                self.enter(PodEvent::HandedIn { seat })
            }
            PodAct::LetPlay => {
                let (index, one) = self.matches.open_of(seat).ok_or_else(|| refused("problem.no-match"))?;
                let mut others = [Some(one.first), one.second].into_iter().flatten().filter(|other| *other != seat);
                if others.any(|other| !self.seats[other].is_bot()) {
                    return Err(refused("problem.pod-person"));
                }
                self.let_play(index, cards)
            }
        }
    }

    fn must_build(&self, seat: usize) -> Result<(), Problem> {
        match self.stage() == PodStage::Building && !self.handed_in[seat] {
            true => Ok(()),
            false => Err(refused("problem.no-building")),
        }
    }

    /// Returns true if a seat's last pick can be taken back: if no other person has to choose again, and no deck was
    /// built yet.
    pub(crate) fn can_take_back(&self, seat: usize) -> bool {
        let drafts = matches!(self.stage(), PodStage::Picking | PodStage::Review);
        let picked = |entry: &Entry| matches!(entry, Entry::Pick { seat: of, .. } if *of == seat);
        let alone = self.seats.iter().filter(|seat| seat.account.is_some()).count() == 1;
        drafts && alone && self.draft.as_ref().is_some_and(|draft| draft.log().iter().any(picked))
    }

    fn suggestion(&self, seat: usize, cards: Cards<'_>) -> Deck {
        Deck { name: self.deck_name(seat), ..build(cards.ratings, &self.pool(seat), &self.opened.provided) }
    }

    /// Lets bots do all that they can do now.
    fn go_on(&mut self, cards: Cards<'_>) -> Result<(), Problem> {
        if !self.begun || self.paused.is_some() {
            return Ok(());
        }
        let is_bot: Vec<bool> = self.seats.iter().map(Seat::is_bot).collect();
        if let Some(draft) = &self.draft {
            let mut ahead = draft.clone();
            let made = Bots::rating(&is_bot).act(&mut ahead, cards.ratings);
            for entry in made.map_err(|e| unfit(&e.to_string()))? {
                self.enter(PodEvent::Drafted { entry })?;
            }
        }
        if self.stage() == PodStage::Building {
            // Each seat begins with the deck that a bot would build. Bots hand it in.
            for (seat, is_bot) in is_bot.iter().enumerate() {
                if self.decks[seat].is_none() {
                    let deck = self.suggestion(seat, cards);
                    self.enter(PodEvent::Built { seat, deck })?;
                }
                if *is_bot && !self.handed_in[seat] {
                    self.enter(PodEvent::HandedIn { seat })?;
                }
            }
        }
        while self.stage() == PodStage::Playing {
            if !self.matches.has_open() {
                let tables = self.matches.next(is_bot.len())?;
                self.enter(PodEvent::Paired { tables })?;
            }
            let round = self.matches.rounds.last().map_or(&[][..], |round| round);
            let of_bots = |one: &crate::matches::Played| is_bot[one.first] && one.second.is_none_or(|two| is_bot[two]);
            let open = round.iter().enumerate().filter(|(_, one)| one.result.is_none());
            let open: Vec<usize> = open.filter(|(_, one)| of_bots(one)).map(|(index, _)| index).collect();
            for index in open {
                self.let_play(index, cards)?;
            }
            if self.matches.has_open() {
                break;
            }
        }
        Ok(())
    }

    /// Lets bots play a match of the last round: those that answer at once, also if stronger bots play against people. A
    /// match that can't be played, since the cards have changed, is a draw, so that the pod goes on.
    fn let_play(&mut self, index: usize, cards: Cards<'_>) -> Result<(), Problem> {
        let winner = self.winner(index, cards).unwrap_or(None);
        self.enter(PodEvent::Result { index, winner })
    }

    /// Returns the seat whose bot wins a match of the last round.
    fn winner(&self, index: usize, cards: Cards<'_>) -> Result<Option<usize>, Problem> {
        let round = self.matches.rounds.len() as u64;
        let one = self.matches.rounds.last().and_then(|round| round.get(index));
        let pair = one.and_then(|one| Some([one.first, one.second?])).ok_or_else(|| unfit("that match is not open"))?;
        let of = |seat: usize| self.decks.get(seat).and_then(Option::as_ref);
        let [Some(first), Some(second)] = pair.map(of) else { return Err(unfit("a deck is missing")) };
        let cards = [first, second].map(|deck| deck.cards(|id| cards.library.card(id)));
        let table = Table::new(&cards).map_err(|e| unfit(&e.to_string()))?;
        // In even games the decks have their original order.
        let nth = 2 * (1_000 * round + index as u64);
        let played = play_pair(&table, nth, self.opened.seed, [BotKind::Greedy; 2]);
        Ok(played.map_err(|e| unfit(&e.to_string()))?.winner.map(|winner| pair[winner]))
    }

    /// Returns the open match of a seat.
    ///
    /// # Errors
    /// If it has none.
    pub fn match_of(&self, seat: usize, cards: Cards<'_>) -> Result<Match, Problem> {
        let none = || refused("problem.no-match");
        let (_, one) = self.matches.open_of(seat).ok_or_else(none)?;
        let mut seats = [one.first, one.second.ok_or_else(none)?];
        let is_bot = |seat: usize| self.seats.get(seat).is_none_or(Seat::is_bot);
        // Whoever asks for the match plays it, also if a bot acts for them otherwise.
        if is_bot(seats[0]) && !is_bot(seats[1]) || is_bot(seats[1]) && seats[1] == seat {
            seats.reverse();
        }
        let person = |seat: usize| {
            let of = self.seats.get(seat)?;
            of.account.clone().map(|account| (account, of.name.clone()))
        };
        let list = |seat: usize| {
            let deck = self.decks.get(seat).and_then(Option::as_ref).ok_or_else(|| unfit("a deck is missing"))?;
            Ok(maneframe_deck::write_deck(deck, cards.library.pool()))
        };
        let bot = self.seats.get(seats[1]).filter(|of| of.is_bot());
        let names = seats.map(|seat| self.seats.get(seat).map_or("", |of| &*of.name));
        Ok(Match {
            name: format!("{}: {} – {}", self.opened.name, names[0], names[1]),
            seats,
            people: [person(seats[0]), person(seats[1]).filter(|_| bot.is_none())],
            decks: [list(seats[0])?, list(seats[1])?],
            bot: bot.map(|of| of.bot.clone().unwrap_or_else(|| self.opened.bot.clone())),
            table: one.table.as_ref().map(|(code, _)| code.clone()),
        })
    }

    /// Notes the table of a match. Its first seat is that of the match's first seat.
    ///
    /// # Errors
    /// If the match is not open.
    pub fn seated(&mut self, of: &Match, code: String) -> Result<(), Problem> {
        let first = of.seats[0];
        let (index, _) = self.matches.open_of(first).ok_or_else(|| refused("problem.no-match"))?;
        self.enter(PodEvent::Seated { index, code, first })
    }

    /// Returns the codes of the tables at which matches are played that have no result yet.
    pub fn open_tables(&self) -> Vec<String> {
        self.matches.tables().into_iter().map(|(_, code, _)| code).collect()
    }

    /// Ends the match at a table: `winner` is the index of the table's seat that won, and `None` if the game was drawn.
    ///
    /// # Errors
    /// If no open match is played there.
    pub fn report(&mut self, code: &str, winner: Option<usize>, cards: Cards<'_>) -> Result<(), Problem> {
        let found = self.matches.tables().into_iter().find(|(_, of, _)| of == code);
        let (index, _, seats) = found.ok_or_else(|| refused("problem.no-match"))?;
        let mut after = self.clone();
        let winner = winner.and_then(|winner| seats.get(winner).copied());
        after.enter(PodEvent::Result { index, winner })?;
        after.go_on(cards)?;
        *self = after;
        Ok(())
    }

    /// Returns the card that a bot would take at a seat.
    ///
    /// # Errors
    /// If the seat has nothing to choose.
    pub fn hint(&self, seat: usize, cards: Cards<'_>) -> Result<PickHint, Problem> {
        let none = || refused("problem.no-pack");
        let draft = self.draft.as_ref().filter(|draft| draft.stage() == Stage::Picking).ok_or_else(none)?;
        let pack = Draft::pack(draft, seat).ok_or_else(none)?;
        let hint = drafter::hint(cards.ratings, draft.pool(seat), pack).ok_or_else(none)?;
        let name = |id: &str| cards.library.card(id).map_or_else(|| id.to_owned(), |card| card.name());
        Ok(PickHint {
            card: pack.get(hint.place).cloned().ok_or_else(none)?,
            reasons: hint.reasons.iter().map(|reason| reason.words(name)).collect(),
        })
    }
}
