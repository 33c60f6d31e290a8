//! The course of a game: set-up, turns, priority windows, actions, faceoffs, confronting, loops, and the main loop.

pub mod action_process;
pub mod confront;
pub mod driver;
pub mod elimination;
pub mod faceoff;
pub mod loops;
pub mod setup;
pub mod solving;
pub mod stall;
pub mod turn;
pub mod turn_order;
pub mod window;
