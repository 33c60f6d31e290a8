//! The campaign: short games against the Troublemakers of the bundled set, in `campaign/`. Each is a scenario with which a
//! game against a bot begins.

use crate::lesson::remarks;

const ALL: &str = include_str!(concat!(env!("OUT_DIR"), "/campaign.txt"));

/// A game of the campaign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Episode {
    /// Number in the campaign, from 1.
    pub number: usize,
    /// File name without its number and ending: `the-wallpaper`.
    pub id: &'static str,
    /// Title, which is the scenario's name.
    pub title: &'static str,
    /// What happens before the game.
    pub about: String,
    /// What the game shows to players who know the lessons.
    pub teaches: String,
    /// What happens after the player won.
    pub won: String,
    /// What happens after the player lost.
    pub lost: String,
    /// Id of the Troublemaker of the story.
    pub against: Option<&'static str>,
    /// Name of the bot that plays the other seat.
    pub bot: &'static str,
    /// Id of the card that stands for a character who joins the player after the game, if anybody does.
    pub joins: Option<&'static str>,
    /// Text of the scenario.
    pub text: &'static str,
}

impl Episode {
    /// Returns the game of the campaign with that id or number.
    pub fn find(wanted: &str) -> Option<Episode> {
        campaign().into_iter().find(|episode| episode.id == wanted || episode.number.to_string() == wanted)
    }
}

/// Returns all games of the campaign, in order.
pub fn campaign() -> Vec<Episode> {
    let files = ALL.split('\u{1}').filter_map(|file| file.split_once('\u{2}'));
    let episode = |(i, (file, text)): (usize, (&'static str, &'static str))| {
        let said = |kind| remarks(text, kind).map(|(_, words)| words).collect::<Vec<_>>().join(" ");
        let one = |kind| remarks(text, kind).map(|(_, words)| words).next();
        Episode {
            number: i + 1,
            id: file.trim_end_matches(".scn").trim_start_matches(|c: char| c.is_ascii_digit() || c == '-'),
            title: text.lines().find_map(|line| line.strip_prefix("scenario:")).unwrap_or_default().trim(),
            about: said("about"),
            teaches: said("teaches"),
            won: said("won"),
            lost: said("lost"),
            against: one("against"),
            bot: one("bot").unwrap_or("greedy"),
            joins: one("joins"),
            text,
        }
    };
    files.enumerate().map(episode).collect()
}

#[cfg(test)]
mod tests {
    use maneframe_engine::replay::Situation;
    use maneframe_engine::{Choice, GameOptions, PlayerId, Viewer};
    use maneframe_library::Library;

    use super::*;

    #[test]
    fn every_game_of_the_campaign_can_be_played_and_tells_its_story() {
        let library = Library::bundled();
        let all = campaign();
        assert_eq!(all.len(), 8);
        for episode in &all {
            for words in [&episode.about, &episode.teaches, &episode.won, &episode.lost] {
                assert!(!words.is_empty(), "{} lacks a part of its story", episode.id);
            }
            assert!(episode.joins.is_none_or(|id| library.card(id).is_some()), "{}", episode.id);
            assert!(episode.against.is_some_and(|id| episode.text.contains(&format!(": {id}"))), "{}", episode.id);
            assert_eq!(Episode::find(&episode.number.to_string()).as_ref(), Some(episode));
            let situation = Situation { id: episode.id.to_owned(), text: episode.text.to_owned() };
            let (table, _) = crate::table(&situation, &library).unwrap_or_else(|e| panic!("{}: {e}", episode.id));
            let [first, other] = [1u64, 2].map(|seed| table.start(GameOptions::new(seed)));
            let decks = |game: &maneframe_engine::Game| {
                let players = game.state().players.iter();
                players.map(|(_, player)| player.deck.clone()).collect::<Vec<_>>()
            };
            assert_ne!(decks(&first), decks(&other), "{}: the decks are not shuffled", episode.id);
            assert_eq!(decks(&first), decks(&table.start(GameOptions::new(1))), "{}", episode.id);
            let mut game = first;
            for _ in 0..20_000 {
                let Some(decision) = game.decision() else { break };
                let pass = decision.options.iter().position(|o| matches!(o, Choice::Pass | Choice::Done));
                game.choose_index(pass.unwrap_or(0));
            }
        }
    }

    #[test]
    fn counters_and_the_goal_of_a_game_are_seen_at_its_table() {
        let library = Library::bundled();
        let begun = |id: &str| {
            let episode = Episode::find(id).expect("a game");
            let situation = Situation { id: id.to_owned(), text: episode.text.to_owned() };
            crate::table(&situation, &library).expect("a table").0.start(GameOptions::new(1))
        };
        let water = begun("still-water").view(Viewer::Player(PlayerId(0)));
        let named: Vec<_> = water.play.iter().flat_map(|card| &card.named).collect();
        assert_eq!(named, [&("Tide".to_owned(), 3)]);
        let short = begun("two-for-the-spoons").view(Viewer::Player(PlayerId(1)));
        assert!(short.players.iter().all(|player| player.winning_score < 15));
    }
}
