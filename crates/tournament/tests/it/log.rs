//! File of an event: torn, changed, written by two, undone.

use crate::common;

use std::fs;
use std::path::Path;

use common::{Fair, at, id, settings, words};
use maneframe_tournament::{Act, Entry, History, Log, LogError, Refusal, Tier, next};

fn act(log: &mut Log, act: Act) -> Result<(), LogError> {
    log.act::<LogError>(at(5), words("staff"), |_| Ok(act)).map(|_| ())
}

fn pair(log: &mut Log) {
    let act_of = next::next_round(log.history().event()).expect("it can be paired");
    act(log, act_of).expect("it is paired");
}

fn small(folder: &Path) -> Log {
    let path = folder.join("fair.event");
    let mut log = Log::create(&path, at(0), words("Ann"), settings(Tier::One)).expect("a new file");
    let names = ["P1", "P2", "P3", "P4", "Ünï 𝄞", "<b>"].map(words).to_vec();
    act(&mut log, Act::Add { names }).expect("players");
    pair(&mut log);
    act(&mut log, Fair::result(1, "1-0")).expect("a result");
    act(&mut log, Act::Note { player: Some(id(2)), text: words("line\nbreak") }).expect("a note");
    let undo = log.history().undo().expect("something to take back");
    act(&mut log, undo).expect("taken back");
    act(&mut log, Act::Drop { player: id(3) }).expect("gone");
    log
}

#[test]
fn what_was_done_is_there_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = small(folder.path());
    let again = Log::open(log.path()).expect("it opens");
    assert_eq!(again.history(), log.history());
    assert_eq!(again.torn(), 0);
}

/// A log torn at any byte still opens with everything acknowledged before, and continues from there.
#[test]
fn torn_at_every_byte() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = small(folder.path());
    let bytes = fs::read(log.path()).expect("the file");
    let entries = log.history().entries();
    let torn = folder.path().join("torn.event");
    // The file is created with a complete first entry.
    let first = bytes.iter().enumerate().filter(|(_, b)| **b == b'\n').nth(1).expect("an entry").0 + 1;
    for length in first..=bytes.len() {
        // A file system may also leave blank blocks after an interrupted write.
        for tail in [&b""[..], &[0; 40][..], b"\xff\xff\n"] {
            let mut left = bytes[..length].to_vec();
            left.extend_from_slice(tail);
            fs::write(&torn, &left).expect("written");
            let whole = bytes[..length].iter().filter(|b| **b == b'\n').count() - 1;
            let mut opened = Log::open(&torn).unwrap_or_else(|e| panic!("{length} bytes: {e}"));
            assert_eq!(opened.history().entries(), &entries[..whole], "{length} bytes");
            if length % 23 == 0 {
                act(&mut opened, Act::Note { player: None, text: words("on") }).expect("it goes on");
                let again = Log::open(&torn).expect("it opens");
                assert_eq!(again.history().entries().len(), whole + 1);
                assert_eq!(again.torn(), 0);
            }
        }
    }
    for length in 0..first {
        fs::write(&torn, &bytes[..length]).expect("written");
        assert!(Log::open(&torn).is_err(), "{length} bytes are no event");
    }
}

/// A change of any byte never leads to other acts.
#[test]
fn changed_bytes_are_found_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = small(folder.path());
    let bytes = fs::read(log.path()).expect("the file");
    let entries = log.history().entries();
    let last = bytes[..bytes.len() - 1].iter().rposition(|b| *b == b'\n').expect("lines") + 1;
    let changed = folder.path().join("changed.event");
    for at in 0..bytes.len() {
        for change in [1u8, 0x20, 0x80, b'\n' ^ bytes[at]] {
            let mut other = bytes.clone();
            other[at] ^= change;
            if other == bytes {
                continue;
            }
            fs::write(&changed, &other).expect("written");
            match Log::open(&changed) {
                Ok(opened) => {
                    // Only a damaged last line looks like an incomplete write.
                    assert!(at >= last, "byte {at} was changed unnoticed");
                    assert_eq!(opened.history().entries(), &entries[..entries.len() - 1]);
                    assert!(opened.torn() > 0);
                }
                Err(LogError::Damaged { .. } | LogError::NoEvent { .. } | LogError::Version { .. }) => {}
                Err(other) => panic!("byte {at}: {other}"),
            }
        }
    }
}

/// Omitted, repeated and reordered lines are detected.
#[test]
fn lines_are_a_chain() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = small(folder.path());
    let text = fs::read_to_string(log.path()).expect("the file");
    let lines: Vec<&str> = text.lines().collect();
    let path = folder.path().join("other.event");
    for i in 1..lines.len() - 1 {
        for (what, other) in
            [("left out", [&lines[..i], &lines[i + 1..]].concat()), ("doubled", [&lines[..=i], &lines[i..]].concat())]
        {
            fs::write(&path, other.join("\n") + "\n").expect("written");
            assert!(matches!(Log::open(&path), Err(LogError::Damaged { .. })), "line {i} {what}");
        }
    }
}

/// Torn bytes are saved to a separate file before an act replaces them.
#[test]
fn what_is_torn_off_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = small(folder.path());
    let path = log.path().to_owned();
    let bytes = fs::read(&path).expect("the file");
    fs::write(&path, &bytes[..bytes.len() - 9]).expect("written");
    let mut log = Log::open(&path).expect("it opens");
    act(&mut log, Act::Note { player: None, text: words("on") }).expect("it goes on");
    let kept = fs::read(folder.path().join("fair.event.torn")).expect("it is kept");
    let last = bytes[..bytes.len() - 1].iter().rposition(|b| *b == b'\n').expect("lines") + 1;
    assert_eq!(kept, [&bytes[last..bytes.len() - 9], b"\n"].concat());
}

#[test]
fn two_windows_see_each_others_acts() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut one = small(folder.path());
    let mut two = Log::open(one.path()).expect("it opens");
    act(&mut one, Act::Add { names: vec![words("P7")] }).expect("done");
    assert_eq!(two.history().event().players.len(), 6);
    assert!(two.refresh().expect("it can be read"));
    assert_eq!(two.history(), one.history());
    assert!(!two.refresh().expect("it can be read"), "nothing new");
    // An act without a refresh is applied to the current state.
    act(&mut one, Act::Drop { player: id(7) }).expect("done");
    let refused = act(&mut two, Act::Drop { player: id(7) });
    assert!(matches!(refused, Err(LogError::Refused(Refusal::Gone(_)))));
    assert_eq!(two.history(), one.history());
}

#[test]
fn many_at_once_lose_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = small(folder.path()).path().to_owned();
    let before = Log::open(&path).expect("it opens").history().entries().len();
    std::thread::scope(|scope| {
        for window in 0..4 {
            let path = &path;
            scope.spawn(move || {
                let mut log = Log::open(path).expect("it opens");
                for n in 0..25 {
                    let text = words(&format!("{window}/{n}"));
                    act(&mut log, Act::Note { player: None, text }).expect("done");
                }
            });
        }
    });
    let log = Log::open(&path).expect("it opens");
    assert_eq!(log.history().entries().len(), before + 100);
    let notes = &log.history().event().notes;
    for window in 0..4 {
        let of: Vec<&str> =
            notes.iter().map(|n| n.text.as_str()).filter(|t| t.starts_with(&format!("{window}/"))).collect();
        assert_eq!(of, (0..25).map(|n| format!("{window}/{n}")).collect::<Vec<_>>(), "each in its order");
    }
}

#[test]
fn refused_acts_leave_the_file_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut log = small(folder.path());
    let bytes = fs::read(log.path()).expect("the file");
    for wrong in [
        Act::Drop { player: id(3) },
        Act::Drop { player: id(0) },
        Act::Drop { player: id(u32::MAX) },
        Act::Add { names: Vec::new() },
        Act::Add { names: vec![words("p1")] },
        Fair::result(0, "1-0"),
        Fair::result(u32::MAX, "1-0"),
        Act::Undo { of: 1 },
        Act::Undo { of: u64::MAX },
        Act::Redo { of: 6 },
        Act::Open(settings(Tier::One)),
    ] {
        assert!(act(&mut log, wrong.clone()).is_err(), "{wrong:?}");
        assert_eq!(fs::read(log.path()).expect("the file"), bytes, "{wrong:?}");
    }
}

#[test]
fn an_event_is_never_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = small(folder.path());
    let again = Log::create(log.path(), at(0), words("x"), settings(Tier::One));
    assert!(matches!(again, Err(LogError::Exists { .. })));
    assert!(Log::open(log.path()).is_ok());
}

/// Undo takes back any act, one after the other, down to the bare event; redo restores all.
#[test]
fn undo_takes_back_whatever_it_was() {
    let mut history =
        History::read(vec![Entry { n: 1, at: at(0), by: words("x"), act: Act::Open(settings(Tier::Two)) }])
            .expect("an event");
    let push = |history: &mut History, act: Act| {
        let entry = history.entry(at(1), words("Judge"), act);
        history.push(entry).expect("it can be done");
    };
    let names = (1..=8).map(|n| words(&format!("P{n}"))).collect::<Vec<_>>();
    let mut states = vec![history.event().clone()];
    let fixed = [
        Act::Staff { name: words("Judge"), role: maneframe_tournament::Role::HeadJudge },
        Act::Add { names },
        Act::Forbid { pair: [id(1), id(2)], lifted: false },
        Act::Rename { player: id(1), name: words("Ann") },
    ];
    for act in fixed {
        push(&mut history, act);
        states.push(history.event().clone());
    }
    for round in 0..2 {
        let act = next::next_round(history.event()).expect("it can be paired");
        push(&mut history, act);
        states.push(history.event().clone());
        for table in 1..=history.event().round().map_or(0, |r| r.tables.len() as u32) {
            if history.event().table(table).expect("a table").result.is_none() {
                push(&mut history, Fair::result(table, "1-0"));
                states.push(history.event().clone());
            }
        }
        push(&mut history, Fair::penalty(id(3 + round), maneframe_tournament::penalty::Kind::GameWarning, "slow-play"));
        states.push(history.event().clone());
    }
    push(&mut history, Act::Drop { player: id(5) });
    states.push(history.event().clone());
    let act = next::cut(history.event(), 4).expect("it can be cut");
    push(&mut history, act);
    let end = history.event().clone();
    for state in states.iter().rev() {
        let undo = history.undo().expect("something to take back");
        push(&mut history, undo);
        assert_eq!(history.event(), state);
    }
    assert_eq!(history.undo(), Err(Refusal::NothingToUndo));
    for _ in &states {
        let redo = history.redo().expect("something to do again");
        push(&mut history, redo);
    }
    assert_eq!(history.event(), &end);
    assert_eq!(history.redo(), Err(Refusal::NothingToRedo));
    assert_eq!(History::read(history.entries().to_vec()).expect("it can be read").event(), &end);
}
