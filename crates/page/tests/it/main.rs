//! Tests of a page: what its caller sees.

mod browser;
mod drafts;
mod games;
mod module;
mod real;
