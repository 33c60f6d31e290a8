//! Texts that act "as" something happens: just before it, without waiting (CR 705.2e, 706.1a).

use crate::occur::world::World;
use maneframe_card::ability::{Ability, Trigger};

use crate::model::card_values::Active;
use crate::model::frame::{Applied, Target};
use crate::model::ids::{AbilityId, CardId, PlayerId};
use crate::model::occurrence::{Act, FACE_DOWN, Occurrence};
use crate::model::state::Part;
use crate::query::board::Cx;
use crate::rules::cited::cite;

impl World {
    /// Puts on the stack the texts that act as this happens, except those already in `applied`. Returns true if there
    /// are any.
    pub(crate) fn push_meanwhile(&mut self, o: &Occurrence, applied: &mut Applied) -> bool {
        if self.pool.amid & o.act.bit() == 0 {
            return false;
        }
        let pool = std::sync::Arc::clone(&self.pool);
        let mut all: Vec<Active> = self.lists().triggers.clone();
        // Its own texts are read from its front: whether it enters face-down is decided only afterwards (CR 706.1b).
        if o.act == Act::Enter {
            let own = pool.def(self.state.card(o.card).def).face(false).abilities.clone();
            all.extend(own.map(|id| Active { ability: AbilityId(id), card: o.card }));
        }
        let bindings = self.facts().bindings_of(o);
        let mut due: Vec<(Active, PlayerId)> = Vec::new();
        for active in all {
            let def = pool.ability_def(active.ability);
            let Ability::Triggered(t) = &def.ability else { continue };
            let Trigger::As(happening) = &t.on else { continue };
            let key = (active.ability, active.card);
            if def.acts & o.act.bit() == 0 || applied.contains(&key) {
                continue;
            }
            let controller = if active.card == o.card { o.player } else { self.state.card(active.card).controller };
            let cx = Cx { this: active.card, controller, actor: controller, bindings: &bindings };
            let board = self.board();
            if board.describes(happening, o, &cx)
                && t.condition.as_ref().is_none_or(|c| board.holds(c, &cx))
                && board.unused(active, controller, t.limit)
            {
                applied.push(key);
                due.push((active, controller));
            }
        }
        for &(active, controller) in due.iter().rev() {
            let Ability::Triggered(t) = &pool.ability_def(active.ability).ability else { continue };
            self.count_use(active, controller, t.limit);
            let source = self.state.card_ref(active.card);
            self.push_run(active.ability, Part::Effect, source, controller, bindings.clone(), Applied::new());
        }
        cite!(self, "705.2e" if o.act == Act::Play && !due.is_empty());
        cite!(self, "706.1a" if o.act == Act::Enter && !due.is_empty());
        !due.is_empty()
    }

    /// Like `push_meanwhile`, for a card that is being played (CR 705.2g).
    pub(crate) fn push_as_it_enters(&mut self, player: PlayerId, card: CardId, to: Target) {
        let entering = self.entering(player, card, to);
        self.push_meanwhile(&entering, &mut Applied::new());
    }

    /// Returns the occurrence by which a played card enters play at its goal. Its controller in the queue controls it
    /// (CR 513.2).
    pub(crate) fn entering(&self, player: PlayerId, card: CardId, to: Target) -> Occurrence {
        let (area, host) = self.state.goal(to);
        let mut entering =
            Occurrence::new(Act::Enter, self.facts().holder(player, card)).card(card).at(area).other(host);
        if self.def(card).kind == maneframe_card::CardType::Troublemaker {
            entering.amount = FACE_DOWN;
        }
        entering
    }
}
