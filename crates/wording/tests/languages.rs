//! The files of languages, and English as it is rendered from them.

use std::collections::{BTreeMap, BTreeSet};

use maneframe_wording::{InEnglish, Piece, Wording, in_english, pieces};
use serde::Serialize;

/// Names that look like templates, sentences, JSON or terminal commands.
const HOSTILE: [&str; 8] =
    ["Return to Sender", "P1", "P2 draws a card", "{who}", "{n|a|b}", "\"say\":", "\u{1b}[2J", "\u{202e}x"];

fn languages() -> Vec<(String, String)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("languages");
    let files = std::fs::read_dir(folder).expect("the languages").map(|file| file.expect("a file").path());
    files.map(|path| (path.display().to_string(), std::fs::read_to_string(&path).expect("text"))).collect()
}

/// Compares the texts of a language with English, each as the JSON of its file. Returns a sentence for each key that is missing or unknown,
/// and for each template whose placeholders have other names than those of the English one.
fn languages_agree(other: &str) -> Vec<String> {
    let read = |text: &str| -> BTreeMap<String, String> { serde_json::from_str(text).expect("JSON of texts") };
    let (other, english) = (read(other), read(include_str!("../languages/en.json")));
    let names = |template: &str| {
        let names = pieces(template).into_iter().filter_map(|piece| match piece {
            Piece::Text(_) => None,
            Piece::Value { name, .. } | Piece::Plural { name, .. } => Some(name.to_owned()),
        });
        names.collect::<BTreeSet<String>>()
    };
    let mut faults: Vec<String> =
        english.keys().filter(|key| !other.contains_key(*key)).map(|key| format!("`{key}` is missing")).collect();
    for (key, template) in &other {
        let base = || key.rsplit_once('.').and_then(|(base, _)| english.get(base));
        match english.get(key).or_else(base) {
            None => faults.push(format!("`{key}` is not a key")),
            Some(english) if names(english) != names(template) => {
                faults.push(format!("`{key}` has other placeholders than the English `{english}`: `{template}`"));
            }
            Some(_) => {}
        }
    }
    faults
}

#[test]
fn languages_have_the_same_keys_and_placeholders() {
    for (name, text) in languages() {
        assert_eq!(languages_agree(&text), Vec::<String>::new(), "{name}");
    }
    assert!(languages().len() >= 2);
}

#[test]
fn differences_between_languages_are_reported() {
    let faults =
        languages_agree(r#"{"event.draw": "{who} zieht", "event.draw.past": "{who} zog {card}", "no.key": ""}"#);
    assert!(faults.contains(&"`no.key` is not a key".to_owned()), "{faults:?}");
    assert!(faults.iter().any(|fault| fault.starts_with("`event.draw` has other placeholders")), "{faults:?}");
    assert!(faults.contains(&"`event.play` is missing".to_owned()) && !faults.iter().any(|f| f.contains("draw.past")));
}

#[test]
fn every_key_keeps_hostile_names_in_english() {
    let (_, english) = languages().into_iter().find(|(name, _)| name.ends_with("en.json")).expect("English");
    let english: BTreeMap<String, String> = serde_json::from_str(&english).expect("JSON");
    for (key, template) in &english {
        for name in HOSTILE {
            let numbers: BTreeSet<&str> = pieces(template)
                .into_iter()
                .filter_map(|piece| if let Piece::Plural { name, .. } = piece { Some(name) } else { None })
                .collect();
            let mut phrase = serde_json::Map::from_iter([("say".to_owned(), key.as_str().into())]);
            phrase.extend(numbers.iter().map(|number| ((*number).to_owned(), 3.into())));
            let mut shown = false;
            for piece in pieces(template) {
                if let Piece::Value { name: value, .. } = piece
                    && !numbers.contains(value)
                {
                    shown = true;
                    phrase.insert(value.to_owned(), name.into());
                }
            }
            let wording: Wording = serde_json::from_value(phrase.into()).expect("a wording");
            let text = wording.to_string();
            assert!(!shown || text.contains(name), "{key} with {name:?}: {text:?}");
        }
    }
}

#[test]
fn long_lists_are_joined_without_deep_nesting() {
    let names = (0..300).map(|n| Wording::from(format!("card {n}")));
    let joined = Wording::all_of(names).expect("a list");
    let text = joined.to_string();
    assert!(text.starts_with("card 0 and card 1 and card 2 and") && text.ends_with("and card 299"), "{text}");
    let json = serde_json::to_string(&joined).expect("JSON");
    assert_eq!(serde_json::from_str::<Wording>(&json).expect("it is read again"), joined);
    assert_eq!(Wording::all_of([]), None);
}

#[test]
fn numbers_choose_their_words() {
    let tokens = |n: i32| Wording::new("event.pay").with("who", Wording::Seat(2)).with("n", n).to_string();
    assert_eq!(
        [tokens(1), tokens(2), tokens(0)],
        ["P2 pays 1 action token", "P2 pays 2 action tokens", "P2 pays 0 action tokens"]
    );
}

#[test]
fn braces_that_begin_no_placeholder_are_text() {
    assert_eq!(pieces("a {b c} {d"), [Piece::Text("a {b c} {d")]);
    let Piece::Plural { name, words } = &pieces("{n|one:jeton|many:jetonów|other:jetony}")[0] else {
        panic!("a plural")
    };
    assert_eq!((*name, &words[..]), ("n", &[("one", "jeton"), ("many", "jetonów"), ("other", "jetony")][..]));
}

#[derive(Serialize)]
struct Line {
    words: Wording,
    seat: Option<u8>,
}

#[test]
fn json_has_keys_or_english() {
    let drawn = || Wording::new("event.draw").with("who", Wording::Seat(1)).with("card", "\"say\": x");
    let line = Line { words: drawn(), seat: Some(1) };
    let kinds = serde_json::to_string(&line).expect("JSON");
    let english = serde_json::to_string(&InEnglish(&line)).expect("JSON");
    assert_eq!(english, r#"{"words":"P1 draws \"say\": x","seat":1}"#);
    // The same from the text of a message. Only phrases are replaced.
    let other: serde_json::Value = serde_json::from_str(&in_english(&kinds).expect("it has a phrase")).expect("JSON");
    assert_eq!(other, serde_json::from_str::<serde_json::Value>(&english).expect("JSON"));
    assert_eq!(in_english(r#"{"you":{"seat":1}}"#), None);
    assert_eq!(in_english(r#"{"say":"event.draw""#), None, "no JSON");
    // Both forms can be read, so that files and clients of earlier versions work.
    let read = |text: &str| serde_json::from_str::<Wording>(text);
    assert_eq!(read(&serde_json::to_string(&drawn()).expect("JSON")).expect("a wording"), drawn());
    assert_eq!(read(r#""P1 draws a card""#).expect("text"), Wording::from("P1 draws a card"));
    assert_eq!(read(r#"{"say":"newer.key","card":"Boots","n":2}"#).expect("a phrase").to_string(), "newer.key Boots 2");
}

#[test]
fn hostile_json_is_refused() {
    for text in [
        "null".to_owned(),
        "true".to_owned(),
        "1.5".to_owned(),
        "{}".to_owned(),
        r#"{"seat":300}"#.to_owned(),
        r#"{"say":1}"#.to_owned(),
        format!(r#"{{"say":"x",{}"z":1}}"#, (0..1_000).map(|n| format!(r#""a{n}":1,"#)).collect::<String>()),
        format!("[{}1]", "1,".repeat(1_000)),
        "[".repeat(10_000),
        r#"{"say":"x","a":"#.repeat(10_000),
    ] {
        assert!(serde_json::from_str::<Wording>(&text).is_err(), "{text:.60}");
    }
}
