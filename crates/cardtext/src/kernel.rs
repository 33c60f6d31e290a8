//! Grammar kernel: a production is written once and serves both for reading and for writing.
//!
//! A nonterminal is a plain function over a [`Pass`]. Its body is a list of [`rule!`]s. A reading pass collects the
//! findings of each rule. In a writing pass, the first rule that fits the value prints it. Rust's constructor syntax is
//! both a pattern and an expression, so one line serves both:
//!
//! ```ignore
//! rule!(p, form: {form.verb("draw", "draws")} " " (n: cards_counted) => Effect::Draw(n));
//! ```
//!
//! - [`rule!`]: reads and writes.
//! - [`iso!`]: reads and writes, with separate code for the two directions if a constructor is not enough.
//! - [`alt!`]: an alternative wording, which is read but never written.
//!
//! The names of productions in lists of possible continuations are in `grammar::labels`.
//!
//! Reading is memoised (packrat parsing). The readings of a nonterminal before certain words are reused in every text
//! that has these words ([`memo`]). The kernel also learns which rules can't start with a word ([`trial`]).
//!
//! The kernel keeps *all* readings. So it detects an ambiguous text, and never lets the order of rules decide its
//! meaning.

mod combine;
mod here;
mod memo;
mod pass;
mod reader;
mod table;
mod trial;
mod word;
mod words;
mod writer;

pub(crate) use combine::{boxed, list, many, maybe};
pub(crate) use pass::{Finding, Fresh, Lent, Pass, Phrase, keep};
pub(crate) use reader::Reader;
pub use table::Table;
pub(crate) use word::{Word, agree, any_of, on_card};
pub(crate) use writer::{Writer, Written, wants_an};

/// Production that reads and writes: `items => Constructor`.
macro_rules! rule {
    ($p:ident, $form:ident: $($rest:tt)+) => { $crate::kernel::rule!(@collect $p $form [] $($rest)+) };

    // If a rule uses its value unchanged, the value needn't be taken apart and built again.
    (@collect $p:ident $form:ident [($n:ident : $phrase:expr)] => $same:ident) => {
        $crate::kernel::rule!(@both $p $form [($n: $phrase)] [same] => $same)
    };
    (@collect $p:ident $form:ident [($n:ident : $phrase:expr, $other:expr)] => $same:ident) => {
        $crate::kernel::rule!(@both $p $form [($n: $phrase, $other)] [same] => $same)
    };
    (@collect $p:ident $form:ident [$($items:tt)*] => $($build:tt)+) => {
        $crate::kernel::rule!(@both $p $form [$($items)*] [some $($build)+] => $($build)+)
    };
    (@both $p:ident $form:ident $items:tt $build:tt => $($pattern:tt)+) => {
        match $p {
            $crate::kernel::Pass::Read { .. } => $crate::kernel::rule!(@try $p $form $items $build),
            $crate::kernel::Pass::Write { writer, value, done } => {
                #[allow(irrefutable_let_patterns)]
                if !*done && let $($pattern)+ = *value {
                    let mark = writer.mark();
                    if $crate::kernel::rule!(@write writer $form $items) {
                        *done = true;
                    } else {
                        writer.rollback(mark);
                    }
                }
            }
        }
    };
    (@try $p:ident $form:ident $items:tt $build:tt) => {
        if let $crate::kernel::Pass::Read { reader, at, found, trial } = $p {
            let (at, _) = (*at, $form);
            if trial.open(at, reader, found) {
                $crate::kernel::rule!(@read reader found $form at [] $items $build);
                trial.close(reader, found);
            }
        }
    };
    (@collect $p:ident $form:ident [$($items:tt)*] $next:tt $($rest:tt)+) => {
        $crate::kernel::rule!(@collect $p $form [$($items)* $next] $($rest)+)
    };

    (@read $r:ident $found:ident $form:ident $at:ident [] [($n:ident : $phrase:expr)] [same]) => {
        $crate::kernel::Finding::give($crate::kernel::Phrase::read(&$phrase, $r, $at, $form), $found);
    };
    (@read $r:ident $found:ident $form:ident $at:ident [] [($n:ident : $phrase:expr, $other:expr)] [same]) => {
        $crate::kernel::Finding::give($crate::kernel::Phrase::read(&$phrase, $r, $at, $other), $found);
    };
    (@read $r:ident $found:ident $form:ident $at:ident [$($b:ident)*] [] [some $($build:tt)+]) => {{
        $(let $b = $crate::kernel::Lent::owned(&$b);)*
        $crate::kernel::keep($found, $($build)+, $at);
    }};
    (@read $r:ident $found:ident $form:ident $at:ident [$($b:ident)*] [] [maybe $($build:tt)+]) => {{
        $(let $b = $crate::kernel::Lent::owned(&$b);)*
        if let Some(built) = $($build)+ {
            $crate::kernel::keep($found, built, $at);
        }
    }};
    (@read $r:ident $found:ident $form:ident $at:ident $b:tt [? $lit:literal $($rest:tt)*] $build:tt) => {
        for next in [$r.lit($at, $lit), Some($at)].into_iter().flatten() {
            $crate::kernel::rule!(@read $r $found $form next $b [$($rest)*] $build);
        }
    };
    (@read $r:ident $found:ident $form:ident $at:ident $b:tt [$lit:literal $($rest:tt)*] $build:tt) => {
        if let Some(next) = $r.lit($at, $lit) {
            $crate::kernel::rule!(@read $r $found $form next $b [$($rest)*] $build);
        }
    };
    (@read $r:ident $found:ident $form:ident $at:ident $b:tt [[$($lit:literal)|+] $($rest:tt)*] $build:tt) => {
        for next in [$($r.lit($at, $lit)),+].into_iter().flatten() {
            $crate::kernel::rule!(@read $r $found $form next $b [$($rest)*] $build);
        }
    };
    (@read $r:ident $found:ident $form:ident $at:ident $b:tt [{ $word:expr } $($rest:tt)*] $build:tt) => {
        if let Some(next) = $crate::kernel::Word::read(&$word, $r, $at) {
            $crate::kernel::rule!(@read $r $found $form next $b [$($rest)*] $build);
        }
    };
    (@read $r:ident $found:ident $form:ident $at:ident [$($b:ident)*]
        [($n:ident : $phrase:expr) $($rest:tt)*] $build:tt) => {{
        let got = $crate::kernel::Phrase::read(&$phrase, $r, $at, $form);
        for ($n, next) in $crate::kernel::Finding::iter(&got) {
            $crate::kernel::rule!(@read $r $found $form next [$($b)* $n] [$($rest)*] $build);
        }
    }};
    (@read $r:ident $found:ident $form:ident $at:ident [$($b:ident)*]
        [($n:ident : $phrase:expr, $other:expr) $($rest:tt)*] $build:tt) => {{
        let got = $crate::kernel::Phrase::read(&$phrase, $r, $at, $other);
        for ($n, next) in $crate::kernel::Finding::iter(&got) {
            $crate::kernel::rule!(@read $r $found $form next [$($b)* $n] [$($rest)*] $build);
        }
    }};

    (@write $w:ident $form:ident []) => { true };
    (@write $w:ident $form:ident [? $lit:literal $($rest:tt)*]) => {
        $crate::kernel::rule!(@write $w $form [$($rest)*])
    };
    (@write $w:ident $form:ident [$lit:literal $($rest:tt)*]) => {
        $w.push($lit) && $crate::kernel::rule!(@write $w $form [$($rest)*])
    };
    (@write $w:ident $form:ident [[$lit:literal $(| $more:literal)*] $($rest:tt)*]) => {
        $w.push($lit) && $crate::kernel::rule!(@write $w $form [$($rest)*])
    };
    (@write $w:ident $form:ident [{ $word:expr } $($rest:tt)*]) => {
        $crate::kernel::Word::write(&$word, $w) && $crate::kernel::rule!(@write $w $form [$($rest)*])
    };
    (@write $w:ident $form:ident [($n:ident : $phrase:expr) $($rest:tt)*]) => {
        $crate::kernel::Phrase::write(&$phrase, $w, $n, $form) && $crate::kernel::rule!(@write $w $form [$($rest)*])
    };
    (@write $w:ident $form:ident [($n:ident : $phrase:expr, $other:expr) $($rest:tt)*]) => {
        $crate::kernel::Phrase::write(&$phrase, $w, $n, $other) && $crate::kernel::rule!(@write $w $form [$($rest)*])
    };
}

/// Production with separate code for the two directions: `items => build, (names) from |value| split`. `build` returns
/// the value as an `Option`. `split` returns the tuple of the named parts as an `Option`; each part may be owned or
/// borrowed.
macro_rules! iso {
    ($p:ident, $form:ident: $($rest:tt)+) => { $crate::kernel::iso!(@collect $p $form [] $($rest)+) };

    (@collect $p:ident $form:ident [$($items:tt)*] =>
        $build:expr, ($($b:ident),* $(,)?) from |$v:ident| $split:expr) => {
        match $p {
            $crate::kernel::Pass::Read { .. } => {
                $crate::kernel::rule!(@try $p $form [$($items)*] [maybe $build]);
            }
            $crate::kernel::Pass::Write { writer, value, done } => {
                if !*done {
                    let $v = *value;
                    if let Some(($($b,)*)) = $split {
                        $(let $b = std::borrow::Borrow::borrow(&$b);)*
                        let mark = writer.mark();
                        if $crate::kernel::rule!(@write writer $form [$($items)*]) {
                            *done = true;
                        } else {
                            writer.rollback(mark);
                        }
                    }
                }
            }
        }
    };
    (@collect $p:ident $form:ident [$($items:tt)*] $next:tt $($rest:tt)+) => {
        $crate::kernel::iso!(@collect $p $form [$($items)* $next] $($rest)+)
    };
}

/// Alternative wording, which is read but never written: `=> value` or, if the parts may not fit together, `=>?
/// option`.
macro_rules! alt {
    ($p:ident, $form:ident: $($rest:tt)+) => { $crate::kernel::alt!(@collect $p $form [] $($rest)+) };

    (@collect $p:ident $form:ident [($n:ident : $phrase:expr)] => $same:ident) => {
        $crate::kernel::rule!(@try $p $form [($n: $phrase)] [same])
    };
    (@collect $p:ident $form:ident [($n:ident : $phrase:expr, $other:expr)] => $same:ident) => {
        $crate::kernel::rule!(@try $p $form [($n: $phrase, $other)] [same])
    };
    (@collect $p:ident $form:ident [$($items:tt)*] =>? $build:expr) => {
        $crate::kernel::rule!(@try $p $form [$($items)*] [maybe $build])
    };
    (@collect $p:ident $form:ident [$($items:tt)*] => $build:expr) => {
        $crate::kernel::rule!(@try $p $form [$($items)*] [some $build])
    };
    (@collect $p:ident $form:ident [$($items:tt)*] $next:tt $($rest:tt)+) => {
        $crate::kernel::alt!(@collect $p $form [$($items)* $next] $($rest)+)
    };
}

pub(crate) use {alt, iso, rule};
