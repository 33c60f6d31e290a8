//! Wordings for players, colours and card types.

use maneframe_card::Color;
use maneframe_card::ability::Kind;
use maneframe_wording::Wording;

use crate::model::ids::PlayerId;

impl From<PlayerId> for Wording {
    fn from(player: PlayerId) -> Wording {
        Wording::Seat(player.0.saturating_add(1))
    }
}

/// Returns a colour in words.
pub fn color_name(color: Color) -> Wording {
    Wording::new(match color {
        Color::Blue => "colour.blue",
        Color::Orange => "colour.orange",
        Color::Pink => "colour.pink",
        Color::Purple => "colour.purple",
        Color::White => "colour.white",
        Color::Yellow => "colour.yellow",
    })
}

/// Returns a card type in words.
pub fn type_name(kind: Kind) -> Wording {
    Wording::new(match kind {
        Kind::Card => "type.card",
        Kind::Character => "type.character",
        Kind::ManeCharacter => "type.mane-character",
        Kind::Friend => "type.friend",
        Kind::Resource => "type.resource",
        Kind::Event => "type.event",
        Kind::Troublemaker => "type.troublemaker",
        Kind::Problem => "type.problem",
    })
}
