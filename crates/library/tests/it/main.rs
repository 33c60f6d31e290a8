//! Integration tests of `maneframe-library`: one binary, a module for each subject.

mod clarifications;
mod documentation;
mod first_sight;
mod hostile;
mod language;
mod library;
mod made_up;
mod octgn;
mod own_format;
mod search;
