//! Integration tests of `maneframe-bot`: one binary, with a module per subject.

mod advice;
mod common;
mod conceding;
mod honest;
mod judging;
mod messages;
mod net;
mod outside;
mod own_turn;
mod perft;
mod playthrough;
mod properties;
mod puzzles;
mod random_games;
mod referee;
mod replays;
mod rulebooks;
mod search;
mod secrets;
mod sense;
mod strength;
mod told;
mod wins;
