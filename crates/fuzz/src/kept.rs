//! The program's own files: replays and unfinished games.

use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use maneframe::games::Games;
use maneframe::replay::{
    self, Chance, Changed, End, Entry, FORMAT, Head, Holding, Replay, ReplayCard, ReplayDeck, ReplaySeat, Walk,
};
use maneframe_bot::{Bot, Random};
use maneframe_card::Card;
use maneframe_engine::{DeckCards, Edition, Seed, Stops, Table, TableOptions};
use maneframe_library::card_hash;
use tempfile::TempDir;

use crate::readers::{bundled, temporary};

/// Number of different cards in a deck: enough for a game, and quick to deal.
const KINDS: usize = 8;

/// Reads a replay, plays it, and writes it again.
pub(crate) fn replay_file(bytes: &[u8]) {
    let Ok(Holding { replay, whole, .. }) = replay::parse("x.replay", bytes).map_err(|e| format!("{e:?}")) else {
        return;
    };
    assert!(whole <= bytes.len(), "more was read than there is");
    if let Ok(lines) = replay.to_lines() {
        let again = replay::parse("again.replay", lines.as_bytes()).map(|holding| holding.replay);
        assert!(again.is_ok_and(|again| again == replay), "what was written reads as something else");
    }
    play(&replay);
}

fn play(replay: &Replay) {
    let Ok((table, changed)) = replay::load(replay, bundled()).map_err(|e| format!("{e:?}")) else { return };
    let _ = replay::named(&changed, bundled());
    let mut walk = Walk::new(replay, &table, false);
    while walk.step().map_err(|wrong| wrong.to_string()) == Ok(true) {}
    let _ = End::of(walk.game());
}

/// Lists, tidies and resumes games in a folder with a hostile file.
pub(crate) fn kept_game(bytes: &[u8]) {
    thread_local!(static FOLDER: TempDir = temporary());
    let folder: PathBuf = FOLDER.with(|folder| folder.path().to_owned());
    let games = Games::at(folder.clone());
    let file = folder.join("1.game");
    if std::fs::write(&file, bytes).is_err() {
        return;
    }
    if let Ok((mut journal, replay)) = games.resume(1).map_err(|e| format!("{e:?}")) {
        // A resumed game equals the written one, and a new entry is added at its end.
        assert!(replay::read(&file).is_ok_and(|kept| kept == replay), "a game that is taken up is another one");
        assert!(journal.add(&Entry::Draw).is_ok());
        let more = replay::read(&file).map(|kept| kept.entries).unwrap_or_default();
        assert_eq!(more.split_last(), Some((&Entry::Draw, &replay.entries[..])), "an entry is lost");
        drop(journal);
    }
    let begun = games.begin(&HEAD).expect("a game is begun beside whatever lies there");
    begun.discard();
    for listed in games.list() {
        let _ = std::fs::remove_file(listed.path);
    }
}

/// Returns a few of the bundled cards in a part of a deck.
fn few<'a>(ids: impl Iterator<Item = &'a str>) -> Vec<&'static Card> {
    let mut cards: Vec<&Card> = ids.filter_map(|id| bundled().card(id)).collect();
    cards.dedup();
    // A game needs a Starting Problem.
    cards.sort_by_key(|card| !card.is_starting_problem());
    cards.truncate(KINDS);
    cards
}

fn pinned(card: &Card, count: u32) -> ReplayCard {
    ReplayCard { count, id: card.id.clone(), hash: card_hash(card) }
}

fn head(seed: u64) -> (Head, Option<Table>) {
    let mut decks = Vec::new();
    let mut dealt = Vec::new();
    for (_, deck) in bundled().decks().take(2) {
        let Some(mane) = deck.mane_id().and_then(|id| bundled().card(id)) else { continue };
        let (draw, problems) = (few(deck.draw_ids()), few(deck.problem_ids()));
        let copies = |cards: &[&Card], n: usize| -> Vec<Arc<Card>> {
            let shared = cards.iter().map(|card| Arc::new((*card).clone()));
            shared.flat_map(|card| std::iter::repeat_n(card, n)).collect()
        };
        dealt.push(DeckCards {
            mane: Some(Arc::new(mane.clone())),
            more_manes: Vec::new(),
            draw: copies(&draw, 3),
            problems: copies(&problems, 1),
        });
        decks.push(Arc::new(ReplayDeck {
            name: deck.name.clone(),
            mane: pinned(mane, 1),
            more_manes: Vec::new(),
            draw: draw.into_iter().map(|card| pinned(card, 3)).collect(),
            problems: problems.into_iter().map(|card| pinned(card, 1)).collect(),
        }));
    }
    let seat = |name: &str, bot: Option<&str>| ReplaySeat { name: name.to_owned(), bot: bot.map(str::to_owned) };
    let head = Head {
        format: FORMAT,
        program: "0.1.0".to_owned(),
        chance: if seed.is_multiple_of(5) { Chance::Secret(Seed::new([7; 32])) } else { Chance::Seed(seed) },
        commitment: None,
        rulebook: Edition::default(),
        rules: None,
        catalog: None,
        stops: if seed.is_multiple_of(4) { Stops::Discreet } else { Stops::RealChoices },
        lenient: seed.is_multiple_of(2),
        situation: None,
        decks,
        seats: vec![seat("one", None), seat("other", Some("random").filter(|_| !seed.is_multiple_of(3)))],
    };
    (head, Table::with(&dealt, TableOptions::lenient()).ok())
}

/// Head of a valid replay.
static HEAD: LazyLock<Head> = LazyLock::new(|| head(1).0);

/// Returns replays of short games, with moves taken back, with interruptions, and with all kinds of endings.
fn replays() -> Vec<Replay> {
    let of = |seed: u64| {
        let (head, table) = head(seed);
        let mut game = head.start(&table?, false);
        let mut bot = Random::new(seed);
        let mut entries = Vec::new();
        for moves in 0..30 {
            let Some(decision) = game.decision() else { break };
            let who = decision.who;
            if moves == 9 {
                let card = &head.decks[0].mane;
                let changed = vec![Changed { id: card.id.clone(), hash: card.hash.clone() }];
                entries.push(Entry::Resumed { program: "0.1.0".into(), changed });
            }
            let index = bot.choose(&game, who);
            let choice = game.decision()?.options[index];
            entries.push(Entry::Choose(choice));
            if moves == 17 {
                entries.extend([Entry::Undo { to: moves }, Entry::Choose(choice)]);
            }
            game.choose_index(index);
            if moves == 25 && seed.is_multiple_of(3) {
                entries.push(Entry::Concede(who));
                let _ = game.concede(who);
            } else if moves == 25 && seed.is_multiple_of(2) {
                entries.push(Entry::Draw);
                let _ = game.agree_to_draw();
            }
        }
        Some(Replay { head, entries, end: Some(End::of(&game)) })
    };
    (0..8).filter_map(of).collect()
}

pub(crate) fn replay_files() -> Vec<Vec<u8>> {
    let all = replays();
    let lines = all.iter().filter_map(|replay| replay.to_lines().ok()).map(String::into_bytes);
    lines.collect()
}

pub(crate) fn kept_games() -> Vec<Vec<u8>> {
    let open = replays().into_iter().map(|replay| Replay { end: None, ..replay });
    let open: Vec<Vec<u8>> = open.filter_map(|replay| replay.to_lines().ok()).map(String::into_bytes).collect();
    let torn = open.iter().take(2).map(|lines| lines[..lines.len() - 9].to_vec());
    open.iter().cloned().chain(torn).chain(replay_files().into_iter().take(2)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_good_ones_can_be_played_to_their_end() {
        let all = replays();
        assert_eq!(all.len(), 8);
        for replay in all {
            let (table, changed) = replay::load(&replay, bundled()).expect("its cards are there");
            assert!(changed.is_empty());
            let mut walk = Walk::new(&replay, &table, false);
            while walk.step().expect("each entry can be made") {}
            assert_eq!(Some(End::of(walk.game())), replay.end);
        }
        for file in replay_files() {
            replay::parse("x", &file).expect("a replay");
        }
    }
}
