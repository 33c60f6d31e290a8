//! Queries of the current game: noun phrases, conditions, amounts, places, players and matching of phrases. They change
//! nothing.

pub mod active_rule;
pub mod amounts;
pub mod board;
pub mod conditions;
pub mod faceoff;
pub mod facts;
pub mod floating;
pub mod in_play;
pub mod in_play_row;
pub mod journal;
pub mod linked_abilities;
pub mod locked_amounts;
pub mod named;
pub mod off_board;
pub mod places;
pub mod player_limits;
pub mod player_query;
pub mod property;
pub mod references;
pub mod site;
pub mod trigger_bindings;
pub mod trigger_match;
pub mod values;
pub mod visibility;
