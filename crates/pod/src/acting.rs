//! Acts of players, and what bots do because of them.

use maneframe_bot::BotKind;
use maneframe_deck::Deck;
use maneframe_engine::Table;
use maneframe_lab::play_pair;
use maneframe_library::Library;
use maneframe_limited::{Bots, Draft, Entry, Ratings, Stage, build, drafter};
use maneframe_protocol::{Code, PickHint, PodAct, PodStage, Problem};
use maneframe_wording::Wording;

use crate::deck::breaks;
use crate::event::PodEvent;
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
    /// The person's deck as a text list.
    pub mine: String,
    /// The opponent's name and their deck as a text list.
    pub other: (String, String),
    /// Name of the bot that plays the opponent; `None` for a person.
    pub bot: Option<String>,
    /// Code of the table at which it is played, once that was noted.
    pub table: Option<String>,
}

fn refused(key: &'static str) -> Problem {
    Problem::new(Code::Refused, Wording::new(key))
}

impl Pod {
    /// Begins a pod, and lets its bots act.
    ///
    /// # Errors
    /// As [`Pod::new`].
    pub fn begin(event: PodEvent, cards: Cards<'_>) -> Result<Pod, Problem> {
        let mut pod = Pod::new(event)?;
        pod.go_on(cards)?;
        Ok(pod)
    }

    /// Carries out a player's act, and what follows.
    ///
    /// # Errors
    /// If the act is not possible. The pod is then unchanged.
    pub fn act(&mut self, seat: usize, act: PodAct, cards: Cards<'_>) -> Result<(), Problem> {
        let mut after = self.clone();
        after.act_at(seat, act, cards)?;
        after.go_on(cards)?;
        *self = after;
        Ok(())
    }

    fn act_at(&mut self, seat: usize, act: PodAct, cards: Cards<'_>) -> Result<(), Problem> {
        match act {
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
                if let Some(broken) = breaks(deck, cards.library).into_iter().next() {
                    let words =
                        Wording::new("problem.deck-breaks").with("words", broken.words).with("mend", broken.mend);
                    return Err(Problem::new(Code::Deck, words));
                }
                self.enter(PodEvent::HandedIn { seat })
            }
            PodAct::LetPlay => {
                let (index, _) = self.matches.open_of(seat).ok_or_else(|| refused("problem.no-match"))?;
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
        let alone = self.opened.seats.iter().filter(|seat| seat.account.is_some()).count() == 1;
        drafts && alone && self.draft.as_ref().is_some_and(|draft| draft.log().iter().any(picked))
    }

    fn suggestion(&self, seat: usize, cards: Cards<'_>) -> Deck {
        Deck { name: self.deck_name(seat), ..build(cards.ratings, &self.pool(seat), &self.opened.provided) }
    }

    /// Lets bots do all that they can do now.
    fn go_on(&mut self, cards: Cards<'_>) -> Result<(), Problem> {
        let is_bot: Vec<bool> = self.opened.seats.iter().map(|seat| seat.account.is_none()).collect();
        if let Some(draft) = &self.draft {
            let mut ahead = draft.clone();
            let people = is_bot.iter().filter(|bot| !**bot).count();
            let made = Bots::new(is_bot.len(), people, is_bot.len(), self.opened.seed).act(&mut ahead, cards.ratings);
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
        let (_, one) = self.matches.open_of(seat).ok_or_else(|| refused("problem.no-match"))?;
        let other = if one.first == seat { one.second } else { Some(one.first) };
        let other = other.ok_or_else(|| refused("problem.no-match"))?;
        let list = |seat: usize| {
            let deck = self.decks.get(seat).and_then(Option::as_ref).ok_or_else(|| unfit("a deck is missing"))?;
            Ok(maneframe_deck::write_deck(deck, cards.library.pool()))
        };
        let sitting = self.opened.seats.get(other).ok_or_else(|| unfit("a seat is missing"))?;
        Ok(Match {
            mine: list(seat)?,
            other: (sitting.name.clone(), list(other)?),
            bot: sitting.bot.clone(),
            table: one.table.clone(),
        })
    }

    /// Notes the table of a seat's open match.
    ///
    /// # Errors
    /// If it has none.
    pub fn seated(&mut self, seat: usize, code: String) -> Result<(), Problem> {
        let (index, _) = self.matches.open_of(seat).ok_or_else(|| refused("problem.no-match"))?;
        self.enter(PodEvent::Seated { index, code })
    }

    /// Returns the table of a seat's open match, if it has one.
    pub fn open_table(&self, seat: usize) -> Option<&str> {
        self.matches.open_of(seat)?.1.table.as_deref()
    }

    /// Ends the open match of a seat: `won` is true if the seat won, and `None` if the game was drawn.
    ///
    /// # Errors
    /// If it has none.
    pub fn report(&mut self, seat: usize, won: Option<bool>, cards: Cards<'_>) -> Result<(), Problem> {
        let mut after = self.clone();
        let (index, one) = after.matches.open_of(seat).ok_or_else(|| refused("problem.no-match"))?;
        let other = if one.first == seat { one.second } else { Some(one.first) };
        let winner = match won {
            Some(true) => Some(seat),
            Some(false) => other,
            None => None,
        };
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
