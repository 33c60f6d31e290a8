//! `maneframe limited open`: opens boosters.

use maneframe_limited::booster::MAX_PACKS;
use maneframe_limited::{Booster, Chance};
use serde_json::json;

use super::fit::{UNFIT, unfit};
use super::setting::ratings;
use crate::deal;
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{bold, colored, dim, warn};
use crate::seed;

/// Open boosters of a set
///
/// The cards are determined by the seed: the same seed opens the same packs. If the contents of boxes are known for the
/// set, packs are opened as if from one box in sequence. `--loose` takes each pack from a separate box.
#[derive(clap::Args)]
pub struct Args {
    /// Code of the set
    #[arg(long, value_name = "CODE", default_value = "hw")]
    set: String,
    /// Number of packs
    #[arg(long, short = 'n', default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=MAX_PACKS as i64))]
    packs: u32,
    /// Seed for random choices. By default it is random and printed
    #[arg(long)]
    seed: Option<u64>,
    /// Take each pack from a separate box
    #[arg(long)]
    loose: bool,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let library = deal::library()?;
    let booster = Booster::find(library.sets().iter(), &args.set)?;
    let ratings = ratings(&library, true);
    let seed = args.seed.unwrap_or_else(seed::random);
    let count = args.packs as usize;
    let packs: Vec<Vec<String>> = if args.loose {
        (0..count).map(|i| booster.open(&mut Chance::of(seed, i as u64))).collect()
    } else {
        booster.open_boxed(count, &mut Chance::of(seed, 0))
    };
    if args.json {
        let unfit = unfit(&ratings, packs.iter().flatten());
        out::json(&json!({ "set": booster.set, "seed": seed, "packs": packs, "unfit": unfit }))?;
        return Ok(Ended::Well);
    }
    for (i, pack) in packs.iter().enumerate() {
        say!("{}", bold(format_args!("{} {}", booster.name, i + 1)));
        for id in pack {
            let Some(card) = library.card(id) else { continue };
            let name = colored(card.name(), card.front().colors.iter().next());
            let mark = if ratings.is_fit(id) { String::new() } else { format!(" ({UNFIT})") };
            say!("  {:2} {:8} {name} {}{}", format!("{:?}", card.rarity), id, dim(card.kind), warn(mark));
        }
    }
    say!("{}", dim(format_args!("seed {seed}")));
    Ok(Ended::Well)
}
