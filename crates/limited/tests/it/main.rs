//! Integration tests of `maneframe-limited`: one binary, a module for each subject.

mod drafts;
mod packs;
