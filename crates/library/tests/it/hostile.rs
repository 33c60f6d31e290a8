//! Checks that no input makes an importer panic.

use maneframe_deck::{read_deck, read_o8d};
use maneframe_library::{Pool, octgn, read_toml_set};
use proptest::prelude::*;

/// Fragments that pass the first checks.
const PIECES: [&str; 40] = [
    "<set name='x'>",
    "</set>",
    "<cards>",
    "</cards>",
    "<card id='a' name='b'>",
    "</card>",
    "<packaging>",
    "<property name='Number' value='MU1'/>",
    "<property name='Type' value='Problem'/>",
    "<alternate name='c'>",
    "<property name='Type' value='Friend'/>",
    "<property name='Power' value='-129'/>",
    "</alternate>",
    "<!--",
    "-->",
    "<property name='Traits' value='/,/.'/>",
    "<property name='Keywords' value='Home Limit é.'/>",
    "<![CDATA[",
    "]]>",
    "<property name='ProblemPlayerElement1' value='Not '/>",
    "&#0;",
    "&#x110000;",
    "&lt;",
    "<deck>",
    "<section>",
    "<card qty='1' id='é'>",
    "[set]\n",
    "[[card]]\n",
    "name = 'x'\n",
    "code = 'XX'\n",
    "number = 1\n",
    "é",
    "type = 'Friend'\n",
    "power = 0x7f\n",
    "cost = 1\n",
    "title = 'é'\n",
    "needs = ['1 é']\n",
    "owner = ['é not']\n",
    "2 MU1 é\n",
    "name: \u{1b}[0m\n",
];

fn feed(bytes: &[u8]) {
    let pool = Pool::new();
    let _ = octgn::read_set("x.xml", bytes).map_err(|e| format!("{:?}", miette::Report::new(e)));
    let _ = read_o8d("x.o8d", bytes, &pool).map_err(|e| e.to_string());
    let _ = read_toml_set("x.toml", bytes).map_err(|e| format!("{:?}", miette::Report::new(e)));
    let _ = read_deck("x.deck", bytes, &pool).map_err(|e| e.to_string());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..2_000)) {
        feed(&bytes);
    }

    #[test]
    fn likely_pieces_in_any_order(pieces in proptest::collection::vec(0..PIECES.len(), 0..60)) {
        let text: String = pieces.iter().map(|&i| PIECES[i]).collect();
        feed(text.as_bytes());
        feed(format!("<set name='x'><cards><card id='a' name='b'>{text}</card></cards></set>").as_bytes());
        feed(format!("[set]\nname='x'\ncode='XX'\n[[card]]\nnumber=1\n{text}").as_bytes());
    }
}

#[test]
fn deep_nesting_ends_in_an_error() {
    feed("[".repeat(100_000).as_bytes());
    feed(format!("x = {}", "[".repeat(100_000)).as_bytes());
    feed(format!("x = {}", "{a=".repeat(100_000)).as_bytes());
    feed("<a>".repeat(100_000).as_bytes());
    feed(format!("[{}]", "a.".repeat(100_000)).as_bytes());
}
