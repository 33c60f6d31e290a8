//! Integration tests of `maneframe-cardtext`: one binary, a module for each subject.

mod about;
mod advice;
mod documentation;
mod labels;
mod matrix;
mod normalize;
mod order;
mod pool;
mod proposals;
mod table;
mod trees;
mod unknown_x;
mod vocabulary;
mod wording;
