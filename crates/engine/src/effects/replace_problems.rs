//! Replacement of Problems (CR 613.2): solved ones, and those that a text replaces.

use crate::effects::interpreter::Interpreter;
use crate::model::frame::Stage;
use crate::occur::happen::Due;
use crate::occur::world::World;
use maneframe_card::CardType;
use maneframe_card::ability::Cards;
use smallvec::SmallVec;

use crate::cards::program::Slot;
use crate::model::decision::Flow;
use crate::model::ids::{CardId, PlayerId};
use crate::model::occurrence::{Act, BY_TEXT, Occurrence};
use crate::model::state::{ZoneId, flag};
use crate::query::board::CardList;
use crate::rules::cited::cite;
use crate::rules::rulebook::{SolvedDilemmas, SolvedResources};

impl Interpreter {
    /// Replaces Problems because a text says so. All characters there are sent home first, then the Problems are
    /// replaced. They are chosen before any character goes home, including "its Problem".
    pub(crate) fn replace_by_text(&mut self, what: &Cards, actor: PlayerId) -> Flow {
        if self.run().stage == Stage::Start {
            let problems: CardList = self.bind(what, Slot::It);
            let run = self.run();
            run.stage = Stage::UnderWay;
            run.cards = problems.iter().copied().collect();
            for problem in problems {
                let c = *self.state.card(problem);
                if c.zone == ZoneId::Play && !self.board().forbids(&Occurrence::new(Act::Replace, actor).card(problem))
                {
                    self.vacate(actor, c.area, BY_TEXT);
                }
            }
            return Flow::Go;
        }
        let mut problems: CardList = self.run().cards.iter().copied().collect();
        self.next_op();
        self.try_either(Act::Replace, Act::PutInDiscard, problems.len());
        problems.retain(|p| {
            let c = self.state.card_mut(*p);
            let due = c.zone == ZoneId::Play && c.is(flag::DEALT_WITH);
            c.flags &= !flag::DEALT_WITH;
            due
        });
        self.replace_problems(actor, &problems);
        Flow::Go
    }

    /// Replaces Problems after the characters went home: face-up Troublemakers and Resources are dismissed, then each
    /// Problem goes under its deck and the top card of that deck enters play (CR 613.2).
    pub(crate) fn replace_problems(&mut self, player: PlayerId, problems: &[CardId]) {
        let mut list: SmallVec<[Occurrence; 4]> = SmallVec::new();
        for &problem in problems {
            self.clear_area_of(player, problem);
            let c = self.state.card(problem);
            let (owner, area) = (c.owner, c.area);
            let going = Occurrence::new(Act::Replace, owner).card(problem).at(area);
            let def = self.def(problem);
            if def.dilemma {
                // A Dilemma is not followed by another Problem (CR 522.3).
                cite!(self, "522.3");
                let under =
                    def.kind == CardType::Problem && self.pool.rulebook.solved_dilemmas == SolvedDilemmas::ByType;
                list.push(if under { going } else { Occurrence { act: Act::PutInDiscard, ..going } });
            } else {
                cite!(self, "303.2");
                cite!(self, "403.1");
                list.extend([going, World::next_problem(owner)]);
            }
        }
        let rules: SmallVec<[&'static str; 4]> =
            list.iter().map(|o| if o.act == Act::PutInDiscard { "522.3a" } else { "613.2" }).collect();
        self.happen_in_turn(&list, |i| rules[i]);
    }

    /// Makes the game dismiss cards at a Problem that is replaced: all face-up Troublemakers at once, then all
    /// Resources at once (CR 613.2).
    fn clear_area_of(&mut self, player: PlayerId, problem: CardId) {
        let area = self.state.card(problem).area;
        for kind in [CardType::Troublemaker, CardType::Resource] {
            let goes = |&card: &CardId| {
                let c = self.state.card(card);
                let due = match kind {
                    CardType::Troublemaker => !c.is(flag::FACE_DOWN),
                    _ => self.pool.rulebook.solved_resources == SolvedResources::AllThere || c.under == problem,
                };
                due && c.area == area && card != problem && self.def(card).kind == kind
            };
            let gone = self.state.play.iter().copied().filter(goes);
            let going = |card| Due {
                occurrence: Occurrence::new(Act::Dismiss, player).card(card).at(area).by_game(),
                rule: "613.2",
                by: None,
            };
            // Players have no choices about acts of the game, so each group is done before the next.
            let list: SmallVec<[Due; 4]> = gone.map(going).collect();
            cite!(self, "104.3" if !list.is_empty());
            self.carry_out_together(list);
        }
    }
}
