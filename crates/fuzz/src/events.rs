//! Events of tournaments, written by this program or by others.

use maneframe_tournament::act::{Act, Entry, Role};
use maneframe_tournament::decklist::DeckList;
use maneframe_tournament::export::{csv, feather, html, json, text, trf};
use maneframe_tournament::format::Format;
use maneframe_tournament::import;
use maneframe_tournament::penalty::{Kind, Violation};
use maneframe_tournament::standings::standings;
use maneframe_tournament::{History, PlayerId, Score, Settings, Tier, Timestamp, Words, next};

/// Reads a file that may be an event. If it can be read, the event must also be shown, written and continued without a
/// fault.
pub(crate) fn event(bytes: &[u8]) {
    let _ = import::table::players(bytes, &[]);
    let _ = import::table::players(bytes, &["2".to_owned(), "Deck".to_owned()]);
    let Ok(by) = Words::new("fuzz") else { return };
    // Ignores the checksum, which never matches in a changed file.
    let public = import::feather::parse(bytes).and_then(|file| {
        let _ = (file.verify(), file.events().count(), file.names(0));
        file.history(0, Timestamp::UNIX_EPOCH, by, 1)
    });
    let read = [json::read(bytes).ok(), public.ok()];
    for history in read.into_iter().flatten() {
        let event = history.event();
        let all = standings(event);
        let _ = (csv::standings(event, &all), csv::matches(event), trf::write(event), text::lines(event, &all));
        if let Some(opened) = history.entries().first() {
            let public = feather::write(event, opened, Timestamp::UNIX_EPOCH);
            assert!(import::feather::parse(public.text.as_bytes()).is_ok_and(|file| file.verify().is_ok()));
        }
        let _ = (text::chat_standings(event, &all), text::chat_pairings(event), json::whole(&history));
        let _ = html::page(event, &html::Sheet::ALL.map(|(sheet, _)| sheet));
        let _ = json::clock(event, Timestamp::MAX);
        let _ = (next::next_round(event), next::cut(event, 4), next::pods(event, 8), next::check(event, 1, 60, 1));
        let again = serde_json::to_vec(&json::whole(&history)).ok().and_then(|bytes| json::read(&bytes).ok());
        assert_eq!(again.as_ref(), Some(&history), "what was read and written is read again as it was");
    }
}

/// Returns an event with acts of nearly every kind.
fn played() -> Option<History> {
    let words = |text: &str| Words::new(text).ok();
    let settings = Settings { cut: Some(4), ..Settings::new(words("Fair")?, Format::Harmony, Tier::One, 3) };
    let open = Entry { n: 1, at: Timestamp::UNIX_EPOCH, by: words("Judge")?, act: Act::Open(settings.clone()) };
    let mut history = History::read(vec![open]).ok()?;
    let push = |history: &mut History, act: Act| {
        let entry = history.entry(Timestamp::UNIX_EPOCH, words("Judge")?, act);
        history.push(entry).ok()
    };
    let names = ["Ann", "Bob", "Cid", "Dan", "Eve"].map(words).into_iter().collect::<Option<Vec<_>>>()?;
    let player = PlayerId(1);
    push(&mut history, Act::Staff { name: words("Judge")?, role: Role::HeadJudge })?;
    push(&mut history, Act::Add { names })?;
    push(&mut history, Act::Forbid { pair: [player, PlayerId(2)], lifted: false })?;
    let list = DeckList { title: words("on paper")?, lines: vec![words("3 Cards")?], checked: None };
    push(&mut history, Act::List { player, list })?;
    for round in 0..3 {
        let pair = next::next_round(history.event()).ok()?;
        push(&mut history, pair)?;
        push(&mut history, Act::Start)?;
        push(&mut history, Act::Extend { table: Some(1), seconds: 60 })?;
        let violation = Violation::new("slow-play").ok()?;
        push(&mut history, Act::Penalty { player, kind: Kind::GameWarning, violation, note: None })?;
        for table in 1..=2 {
            if history.event().table(table).is_ok_and(|t| t.result.is_none()) {
                let score = if round == 1 { Score::BothLose } else { Score::games(1, 0) };
                let act = Act::Result { table, score, conceded: false, went_first: None, correction: None };
                push(&mut history, act)?;
            }
        }
    }
    let undo = history.undo().ok()?;
    push(&mut history, undo)?;
    let redo = history.redo().ok()?;
    push(&mut history, redo)?;
    let cut = next::cut(history.event(), 4).ok()?;
    push(&mut history, cut)?;
    Some(history)
}

/// Returns events in every format that is read.
pub(crate) fn events() -> Vec<Vec<u8>> {
    let Some(history) = played() else { return Vec::new() };
    let event = history.event();
    // Only the version and the log of this format are read.
    let log = serde_json::json!({ "maneframe_event": json::VERSION, "log": history.entries() });
    let Some(opened) = history.entries().first() else { return Vec::new() };
    let public = feather::write(event, opened, Timestamp::UNIX_EPOCH).text;
    let table = csv::standings(event, &standings(event));
    [serde_json::to_vec(&log).ok(), Some(public.into_bytes()), Some(table.into_bytes())].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The seed must be a valid event, so that variations of it reach deep into the code.
    #[test]
    fn the_event_is_played_and_read() {
        let history = played().expect("all of it can be done");
        assert!(history.event().is_cut());
        for bytes in events() {
            event(&bytes);
        }
        assert!(json::read(&events()[0]).is_ok());
        assert!(import::feather::read(&events()[1], Timestamp::UNIX_EPOCH, Words::new("x").expect("words"), 1).is_ok());
        assert_eq!(import::table::players(&events()[2], &[]).map(|table| table.players.len()).ok(), Some(5));
    }
}
