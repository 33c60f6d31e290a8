//! The public interface: the game, views, labels, explanations, saved games, replays.

pub mod attempt;
pub mod card_mover;
pub mod discreet;
pub mod game;
pub mod handle;
pub mod imagine;
pub mod invariants;
pub mod label;
pub mod message;
pub mod naming;
pub mod objections;
pub mod option_label;
pub mod position;
pub mod question;
pub mod referee;
pub mod replay;
pub mod save;
pub mod table;
pub mod telling;
pub mod unheard;
pub mod view;
pub mod why;
pub mod witness;
