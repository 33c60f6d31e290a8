//! The only place where the library calls the reader of card texts.

use maneframe_card::{CardType, Line};

/// Which version of the reader and its language this program was built with.
pub(crate) fn stamp() -> &'static str {
    crate::bundled::READER_STAMP
}

/// Reads a text box: `keywords`, one a line, then `text`, one line an ability (CR 701.2).
pub(crate) fn read(keywords: &str, text: &str, kind: CardType) -> Vec<Line> {
    maneframe_cardtext::read_face(keywords, text, kind)
}
