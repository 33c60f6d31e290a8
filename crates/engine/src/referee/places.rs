//! Computes the state of the Problem areas as all viewers see it: the requirements, and the power there.

use maneframe_card::{Color, Requirement};

use crate::flow::confront::{Givers, available};
use crate::model::ids::{AreaId, CardId, PlayerId};
use crate::play::view::View;
use crate::query::board::Board;
use crate::referee::handle::Handles;
use crate::referee::message::{Area, Need, Place, Seat, Stand};

/// Returns the areas that have a Problem. Everything in the result is public: requirements, and power and colours of
/// characters in play.
pub(super) fn places(board: Board<'_>, view: &View, handles: &mut Handles) -> Vec<Place> {
    let place = |&(area, problem): &(AreaId, CardId)| {
        let players = view.players.iter().filter(|p| p.alive);
        Some(Place {
            area: Area::of(area)?,
            problem: handles.of(problem),
            bonus: board.def(problem).problem.as_ref().map_or(0, |p| p.bonus),
            stands: players.map(|p| stand(board, p.player, problem, area)).collect(),
        })
    };
    view.problems.iter().filter_map(place).collect()
}

fn stand(board: Board<'_>, player: PlayerId, problem: CardId, area: AreaId) -> Stand {
    let (needs, more) = board.needs(player, problem, area);
    let mut givers = Givers::new();
    board.givers(player, area, &mut givers);
    let of = |color: Color| givers.iter().filter(|giver| giver.1.has(color)).map(|giver| giver.0).sum::<i32>();
    let available = available(&needs, &givers);
    let need = |(n, available): (&Requirement, i32)| Need { power: n.power, of: n.need.to_string(), available };
    Stand {
        seat: Seat::from(player),
        needs: needs.iter().zip(available).map(need).collect(),
        more,
        power: givers.iter().map(|giver| giver.0).sum(),
        by_color: Color::ALL.map(|c| (c.to_string(), of(c))).into_iter().filter(|(_, power)| *power > 0).collect(),
        confronts: board.confrontable(player, area).is_ok(),
    }
}
