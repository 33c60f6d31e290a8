//! Integration tests of `maneframe-server`: one binary, a module for each subject.

mod common;
mod games;
mod hostile;
mod lessons;
mod lists;
mod moments;
mod pages;
mod puzzles;
mod tables;
mod things;
