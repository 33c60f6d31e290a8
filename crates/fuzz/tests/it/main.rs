//! Integration tests of `maneframe-fuzz`: one binary, a module for each subject.

mod bounded;
