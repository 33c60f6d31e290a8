//! Integration tests of `maneframe-engine`: one binary, a module for each subject.

mod rooms;
mod topics;
