//! Choices that people declined, so that the game doesn't stop again only for the same options.

use maneframe_engine::inspect::Act;
use maneframe_engine::{Action, Choice, Event, PlayerId};

/// Routine events of a turn, which neither change declined choices nor need to be shown separately.
pub const ROUTINE: u64 = Act::StartTurn.bit()
    | Act::EndTurn.bit()
    | Act::StartPhase.bit()
    | Act::EndPhase.bit()
    | Act::Ready.bit()
    | Act::Gain.bit()
    | Act::Draw.bit()
    | Act::Pay.bit()
    | Act::Shuffle.bit()
    | Act::Vacate.bit()
    | Act::EndFaceoff.bit()
    | Act::FlippedToBottom.bit();

/// Numbers of phases in [`Act::StartPhase`].
const MAIN: i16 = 2;
const SCORE: i16 = 3;
const END: i16 = 4;

/// Returns true if declining the choice covers it later. A reaction refers to one event (CR 512.4), so the next time it
/// is another choice.
fn can_be_declined(choice: Choice) -> bool {
    match choice {
        Choice::Act(Action::Activate { to, .. } | Action::PlayEvent { to, .. }) => to.is_none(),
        _ => choice != Choice::Pass,
    }
}

/// Choices that each player has declined since the last relevant event.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct AutoPass {
    by: Vec<(PlayerId, Choice)>,
}

impl AutoPass {
    /// Records that a player passed on these options.
    pub fn pass(&mut self, player: PlayerId, options: &[Choice]) {
        let known = |list: &Self, c| list.by.contains(&(player, c));
        for &choice in options.iter().filter(|c| can_be_declined(**c)) {
            if !known(self, choice) {
                self.by.push((player, choice));
            }
        }
    }

    /// Returns true if a player has declined all of these options.
    pub fn covers(&self, player: PlayerId, options: &[Choice]) -> bool {
        options.iter().all(|&c| c == Choice::Pass || self.by.contains(&(player, c)))
    }

    /// Handles events. Events that may change a player's mind clear the declined choices. So does the start of a phase
    /// for which players hold things back: the Score Phase, the End Phase, and the player's own Main Phase.
    pub fn hear(&mut self, events: &[Event]) {
        for event in events {
            let o = &event.occurrence;
            match o.act {
                Act::StartPhase if matches!(o.amount, SCORE | END) => self.by.clear(),
                Act::StartPhase if o.amount == MAIN => self.by.retain(|(p, _)| *p != o.player),
                act if act.bit() & ROUTINE != 0 => {}
                _ => self.by.clear(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use maneframe_bot::BotKind;
    use maneframe_card::ability::{Ability, Keyword};
    use maneframe_card::{Card, CardType, Line};
    use maneframe_engine::inspect::Occurrence;
    use maneframe_engine::{CardId, Rng, Rule};
    use maneframe_library::Library;

    use super::*;
    use crate::deal;
    use crate::replay::Head;
    use crate::seat::Seat;
    use crate::session::Session;

    const ME: PlayerId = PlayerId(0);
    const OTHER: PlayerId = PlayerId(1);

    fn rally(card: u16) -> Choice {
        Choice::Act(Action::Rally { card: CardId(card) })
    }

    fn event(act: Act, player: PlayerId, amount: i16) -> Event {
        Event::open(Occurrence::new(act, player).amount(amount.into()), Rule("601.2"))
    }

    #[test]
    fn what_was_declined_is_asked_again_once_something_happens() {
        let after = |events: &[Event]| {
            let mut declined = AutoPass::default();
            declined.pass(ME, &[rally(1), rally(2), Choice::Pass]);
            declined.hear(events);
            declined.covers(ME, &[rally(2), Choice::Pass])
        };
        assert!(after(&[]));
        assert!(after(&[event(Act::StartPhase, OTHER, 1), event(Act::Draw, OTHER, 1), event(Act::EndPhase, OTHER, 1)]));
        assert!(after(&[event(Act::StartPhase, OTHER, MAIN)]), "another's Main Phase has only begun");
        assert!(!after(&[event(Act::StartPhase, ME, MAIN)]), "one's own is what things are kept for");
        assert!(!after(&[event(Act::StartPhase, OTHER, SCORE)]));
        assert!(!after(&[event(Act::Move, OTHER, 0)]));
        assert!(!after(&[event(Act::Draw, OTHER, 1), event(Act::Play, OTHER, 0)]));
    }

    #[test]
    fn new_options_other_players_and_reactions_are_asked_about() {
        let mut declined = AutoPass::default();
        let reaction = Choice::Act(Action::PlayEvent { card: CardId(3), to: Some(0) });
        declined.pass(ME, &[rally(1), reaction, Choice::Pass]);
        assert!(declined.covers(ME, &[rally(1), Choice::Pass]));
        assert!(!declined.covers(ME, &[rally(1), rally(2), Choice::Pass]));
        assert!(!declined.covers(OTHER, &[rally(1), Choice::Pass]));
        assert!(!declined.covers(ME, &[reaction, Choice::Pass]));
    }

    /// Returns the card with an ability that can be used whenever the player has priority.
    fn agile(card: &Card) -> Card {
        let mut card = card.clone();
        if card.kind == CardType::Friend {
            let abilities = Some(vec![Ability::Keyword(Keyword::Agile)]);
            card.faces[0].lines.push(Line { text: "Agile".to_owned(), abilities });
        }
        card
    }

    /// Plays whole games in which a player mostly passes. Returns the number of stops, and the number of stops that
    /// only repeated the previous options with only routine events in between.
    fn stops(every: bool) -> (usize, usize) {
        let library = Library::bundled();
        let mut decks = deal::several(&library, &[None, None], true).expect("bundled decks can be played");
        decks.iter_mut().flat_map(|d| &mut d.cards.draw).for_each(|card| *card = Arc::new(agile(card)));
        let table = deal::table(&decks.iter().collect::<Vec<_>>(), Default::default(), true).expect("a table");
        let (mut all, mut again) = (0, 0);
        for seed in 0..3 {
            let seats = vec![Seat::person("you", "a deck"), Seat::bot(BotKind::Greedy, seed, 1, "a deck", 0)];
            let mut session = Session::new(&table, &Head::new("test", seed), seats);
            session.stop_everywhere(every);
            let mut rng = Rng::new(seed);
            let mut before: Option<(Vec<Choice>, usize)> = None;
            for _ in 0..3000 {
                session.settle();
                let Some(decision) = session.game().decision() else { break };
                let options = decision.options.to_vec();
                let passing = session.can_pass() && rng.below(4) > 0;
                let index = match options.iter().position(|&c| passing && c == Choice::Pass) {
                    Some(pass) => pass,
                    None => rng.below(options.len()),
                };
                if session.can_pass() {
                    all += 1;
                    if let Some((last, told)) = &before {
                        let quiet = session.told()[*told..].iter().all(|t| t.act.bit() & ROUTINE != 0);
                        let new_phase = session.told()[*told..].iter().any(|t| t.act == Act::StartPhase);
                        again += usize::from(quiet && !new_phase && options.iter().all(|c| last.contains(c)));
                    }
                }
                let passed = options[index] == Choice::Pass;
                before = passed.then(|| (options, session.told().len()));
                session.choose(index).expect("it is an option");
            }
        }
        (all, again)
    }

    #[test]
    fn nobody_is_stopped_only_to_decline_again() {
        let (all, again) = stops(false);
        assert!(all > 100, "{all} stops");
        assert_eq!(again, 0);
        let (every, again) = stops(true);
        assert!(every > all && again > 0, "who wants every stop gets it: {every} of which {again} again");
    }
}
