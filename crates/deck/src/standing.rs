//! Status of single cards in a format: legal, banned or in no set of the format.

use std::collections::HashSet;

use jiff::civil::Date;
use maneframe_pool::CardCode;
use maneframe_pool::Pool;
use maneframe_pool::search::Standing;

use crate::format::{Format, Release, releases};

/// The cards that a format allows on one day (Format Legality).
#[derive(Debug)]
pub struct Allowance {
    sets: Option<Vec<String>>,
    /// Names of banned cards. All cards with such a name are banned.
    names: HashSet<String>,
    /// Codes of banned cards. They are needed for cards that no available set has.
    codes: HashSet<CardCode>,
    /// Sets that have not been released yet.
    unreleased: Vec<&'static Release>,
}

impl Format {
    /// Returns the cards that the format allows on the day `on`. The names of banned cards come from the pool.
    pub fn allowance(&self, pool: &Pool, on: Date) -> Allowance {
        let bans = || self.bans.iter().filter(|ban| ban.holds(on));
        Allowance {
            sets: self.sets.clone(),
            names: bans().filter_map(|ban| pool.card(&ban.card)).map(|card| card.name()).collect(),
            codes: bans().filter_map(|ban| CardCode::of(&ban.card)).collect(),
            unreleased: releases().iter().filter(|set| self.released && set.released > on).collect(),
        }
    }
}

impl Allowance {
    /// Returns the status of the card with that id and name.
    pub fn of(&self, id: &str, name: &str) -> Standing {
        let coded = |id| CardCode::of(id).is_some_and(|code| self.codes.contains(&code));
        if self.names.contains(name) || coded(id) {
            Standing::Banned
        } else if self.unreleased(id).is_none()
            && self.sets.as_ref().is_none_or(|sets| sets.iter().any(|set| of_set(id, set)))
        {
            Standing::Legal
        } else {
            Standing::Elsewhere
        }
    }

    /// Returns the set to which a card belongs by its id, if that set has not been released yet.
    pub fn unreleased(&self, id: &str) -> Option<&'static Release> {
        self.unreleased.iter().find(|set| of_set(id, &set.code)).copied()
    }
}

/// Returns true if a card belongs by its id to the set with the code `set`. The number may have any suffix.
fn of_set(id: &str, set: &str) -> bool {
    let rest = id.split_at_checked(set.len()).filter(|(code, _)| code.eq_ignore_ascii_case(set)).map(|(_, rest)| rest);
    let suffix = |rest: &str| rest.trim_end_matches(|c: char| c.is_ascii_digit()).to_ascii_lowercase();
    rest.is_some_and(|rest| ["", "n", "-", "f", "pf"].contains(&suffix(rest).as_str()))
}
