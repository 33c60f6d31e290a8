//! Creation and settings of events.

use maneframe_deck::House;
use maneframe_tournament::settings::{Missed, Prize, Scoring, SeatOrder};
use maneframe_tournament::standings::Tiebreak;
use maneframe_tournament::{Act, Log, Settings, Tier, Timestamp};
use serde_json::json;

use super::common::{Of, act, open, time, told, words};
use super::format;
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::bold;
use crate::seed;

/// Settings of an event. Those that aren't given stay unchanged.
#[derive(clap::Args)]
struct Rules {
    /// Announced start, which is the deadline for deck lists and the date for which they are checked: 2026-11-23 10:00
    /// (local time), or 2026-11-23T10:00:00+01:00
    #[arg(long, value_name = "TIME", value_parser = time)]
    starts: Option<Timestamp>,
    /// Announced number of Swiss rounds
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=99))]
    rounds: Option<u32>,
    /// Announced number of players in the elimination rounds: 2, 3, 4, 8, 16, or 0 for none
    #[arg(long, value_parser = clap::builder::PossibleValuesParser::new(["0", "2", "3", "4", "8", "16"]))]
    elimination: Option<String>,
    /// Points for results: win/loss/draw/bye. Many organisers use 3/0/1
    #[arg(long, value_name = "W/L/D/B")]
    scoring: Option<Scoring>,
    /// Tie-breakers, most important first: omw (opponents' match-win rate), oomw (that of their opponents), head-to-head, sos
    /// (strength of schedule), extended-sos
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    tiebreaks: Option<Vec<Tiebreak>>,
    /// Minimum win rate of an opponent: 0, or 0.333
    #[arg(long, value_name = "RATE")]
    floor: Option<f64>,
    /// Count byes in win rates and strengths of schedule
    #[arg(long, value_name = "BOOL")]
    count_byes: Option<bool>,
    /// Count an opponent who was met twice once
    #[arg(long, value_name = "BOOL")]
    distinct: Option<bool>,
    /// Count a draw as half a match won in win rates
    #[arg(long, value_name = "BOOL")]
    half_draws: Option<bool>,
    /// Number of games that win a Swiss match: 1, or 2 for best of three
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u8).range(1..=2))]
    wins: Option<u8>,
    /// Number of games that win an elimination match, if it differs from the tier's: 1, or 2 for best of three
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u8).range(1..=2))]
    elimination_wins: Option<u8>,
    /// Time of a Swiss round in minutes
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1440))]
    minutes: Option<u32>,
    /// Time of an elimination round in minutes, if it differs from the tier's; 0 for no limit
    #[arg(long, value_name = "MINUTES", value_parser = clap::value_parser!(u32).range(0..=1440))]
    elimination_minutes: Option<u32>,
    /// Set-up time in minutes before a round's time begins
    #[arg(long, value_name = "MINUTES", value_parser = clap::value_parser!(u32).range(0..=1440))]
    setup_minutes: Option<u32>,
    /// Maximum time in minutes for the end of a match after time is called; 0 for no limit
    #[arg(long, value_name = "MINUTES", value_parser = clap::value_parser!(u32).range(0..=1440))]
    soft_minutes: Option<u32>,
    /// Result of a round that a late player missed: nothing or loss
    #[arg(long, value_parser = missed)]
    missed: Option<Missed>,
    /// Let players who missed rounds have byes like others [default: only if a lost match is worth 0 points]
    #[arg(long, value_name = "BOOL")]
    late_byes: Option<bool>,
    /// Order of the two names of a pair: random (as in the floor rules), or balanced over the rounds
    #[arg(long, value_parser = seats)]
    seats: Option<SeatOrder>,
    /// Don't pair while a deck list is missing that the tier requires
    #[arg(long, value_name = "BOOL")]
    lists_enforced: Option<bool>,
    /// Number of the first table
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    first_table: Option<u32>,
    /// Maximum number of cards in a Draw Deck, if the event limits it; 0 for any number
    #[arg(long, value_name = "CARDS", value_parser = clap::value_parser!(u32).range(0..=1000))]
    deck_maximum: Option<u32>,
    /// Number of Mane Characters of a deck: 1, or 2
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(1..=2))]
    manes: Option<u8>,
    /// Prize for a place, as "1: a box" or "3-4: 6 packs". Repeat it for each prize. All previous prizes are replaced
    #[arg(long, value_name = "PRIZE")]
    prize: Vec<Prize>,
}

fn missed(text: &str) -> Result<Missed, String> {
    match text {
        "nothing" => Ok(Missed::Nothing),
        "loss" => Ok(Missed::Loss),
        _ => Err("nothing or loss".into()),
    }
}

fn seats(text: &str) -> Result<SeatOrder, String> {
    match text {
        "balanced" => Ok(SeatOrder::Balanced),
        "random" => Ok(SeatOrder::Random),
        _ => Err("balanced or random".into()),
    }
}

impl Rules {
    fn put(self, settings: &mut Settings) {
        fn set<T>(at: &mut T, value: Option<T>) {
            if let Some(value) = value {
                *at = value;
            }
        }
        settings.starts = self.starts.or(settings.starts);
        settings.rounds = self.rounds.or(settings.rounds);
        settings.cut = self.elimination.and_then(|c| c.parse().ok()).or(settings.cut);
        settings.elimination_minutes = self.elimination_minutes.or(settings.elimination_minutes);
        set(&mut settings.scoring, self.scoring);
        set(&mut settings.tiebreaks, self.tiebreaks);
        set(&mut settings.rates.floor, self.floor);
        set(&mut settings.rates.byes, self.count_byes);
        set(&mut settings.rates.distinct, self.distinct);
        set(&mut settings.rates.half_draws, self.half_draws);
        set(&mut settings.swiss_wins, self.wins);
        set(&mut settings.minutes, self.minutes);
        set(&mut settings.setup_minutes, self.setup_minutes);
        set(&mut settings.soft_minutes, self.soft_minutes);
        set(&mut settings.missed, self.missed);
        set(&mut settings.seats, self.seats);
        set(&mut settings.lists_enforced, self.lists_enforced);
        settings.elimination_wins = self.elimination_wins.or(settings.elimination_wins);
        settings.late_byes = self.late_byes.or(settings.late_byes);
        set(&mut settings.first_table, self.first_table);
        set(&mut settings.draw_maximum, self.deck_maximum.map(|most| Some(most).filter(|most| *most > 0)));
        set(&mut settings.manes, self.manes);
        set(&mut settings.prizes, Some(self.prize).filter(|prizes| !prizes.is_empty()));
    }
}

/// Create an event
#[derive(clap::Args)]
pub struct New {
    #[command(flatten)]
    of: Of,
    /// Name of the event
    #[arg(long)]
    name: String,
    /// Format: harmony, premiere-block, odyssey-block, sealed, draft, limited, casual, or a file that ends in .toml
    #[arg(long, default_value = "harmony")]
    format: String,
    /// Tier: 1 local, 2 regional, 3 national and above
    #[arg(long, default_value = "1", value_parser = |t: &str| t.parse::<Tier>())]
    tier: Tier,
    /// Seed for random choices [default: random]
    #[arg(long)]
    seed: Option<u64>,
    /// Rules of the table for all games: a file, or a name from `maneframe rules --house`
    #[arg(long = "rules", value_name = "FILE|NAME")]
    house: Option<String>,
    #[command(flatten)]
    rules: Rules,
}

pub fn new(args: New) -> miette::Result<Ended> {
    let (format, format_text) = format::find(&args.format)?;
    let seed = args.seed.unwrap_or_else(seed::random);
    let mut settings = Settings::new(words(&args.name, "an event's name")?, format, args.tier, seed);
    settings.format_text = format_text;
    settings.rules_text = args.house.as_deref().map(House::source).transpose()?;
    args.rules.put(&mut settings);
    let hand = &args.of.hand;
    let log = Log::create(&args.of.file, hand.now(), hand.by()?, settings).map_err(told)?;
    let settings = &log.history().event().settings;
    if hand.json {
        out::json(&json!({ "ok": true, "entry": 1, "settings": settings }))?;
    } else {
        say!("{}: {}, tier {}, seed {}", bold(&settings.name), settings.format, settings.tier, settings.seed);
        format::tell_house(settings)?;
    }
    Ok(Ended::Well)
}

/// Change the settings of an event. Some can only be changed before the first round
#[derive(clap::Args)]
pub struct Set {
    #[command(flatten)]
    of: Of,
    /// Name of the event
    #[arg(long)]
    name: Option<String>,
    /// Format of the event
    #[arg(long)]
    format: Option<String>,
    /// Tier of the event
    #[arg(long, value_parser = |t: &str| t.parse::<Tier>())]
    tier: Option<Tier>,
    #[command(flatten)]
    rules: Rules,
}

pub fn set(args: Set) -> miette::Result<Ended> {
    let name = args.name.as_deref().map(|n| words(n, "an event's name")).transpose()?;
    let format = args.format.as_deref().map(format::find).transpose()?;
    let before = open(&args.of.file)?.history().event().settings.clone();
    let log = act(&args.of, |h| {
        let mut settings = h.event().settings.clone();
        settings.name = name.unwrap_or(settings.name);
        if let Some((format, text)) = format {
            (settings.format, settings.format_text) = (format, text);
        }
        settings.tier = args.tier.unwrap_or(settings.tier);
        args.rules.put(&mut settings);
        Ok(Act::Set(settings))
    })?;
    if !args.of.hand.json {
        let changed = log.history().event().settings.differences(&before);
        changed.iter().for_each(|line| say!("{line}"));
        if changed.is_empty() {
            say!("no changes");
        }
    }
    Ok(Ended::Well)
}
