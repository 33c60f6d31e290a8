//! Integration tests of `maneframe-server`: one binary, a module for each subject.

mod club;
mod common;
mod cut;
mod events;
mod games;
mod hostile;
mod lessons;
mod limits;
mod lists;
mod moments;
mod pages;
mod people;
mod pods;
mod postgres;
mod proxy;
mod push;
mod puzzles;
mod restart;
mod tables;
mod things;
mod wordings;
