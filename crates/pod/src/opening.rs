//! The packs that can be opened, and the first event of a pod.

use maneframe_bot::{BotKind, ParseBotError};
use maneframe_deck::{Deck, read_list};
use maneframe_library::Library;
use maneframe_limited::block::BlockError;
use maneframe_limited::{Block, Setting, SettingError, Settings};
use maneframe_protocol::{Code, NewPod, PackInfo, Packs, PodKind, PodPace, Problem};
use maneframe_tournament::event::MIN_PLAYERS;
use maneframe_wording::Wording;

use crate::event::{MAX_ROUNDS, Opened, PodEvent, SEATS, Seat};

/// Maximum size of a cube's list in bytes.
const MAX_CUBE: usize = 100_000;

/// Lists what can be opened with the cards of a library: the bundled blocks, then all sets.
pub fn packs(library: &Library) -> Vec<PackInfo> {
    let blocks = Block::names().filter_map(|name| Some((Packs::Block(name.to_owned()), Block::find(name).ok()?)));
    // A block of a single set is listed once.
    let bundled: Vec<Block> = Block::bundled().filter(|block| !block.draft.is_empty()).collect();
    let in_block =
        |code: &str| bundled.iter().any(|block| block.draft.iter().all(|set| set.eq_ignore_ascii_case(code)));
    let sets = library.sets().iter().filter(|set| !in_block(&set.code));
    let sets = sets.map(|set| {
        let codes = vec![set.code.clone()];
        let block = Block { name: set.name.clone(), ..Block::of_sets(&codes, None) };
        (Packs::Sets(codes), block)
    });
    blocks.chain(sets).map(|(packs, block)| info(library, packs, block)).collect()
}

fn info(library: &Library, packs: Packs, block: Block) -> PackInfo {
    let name = block.name.clone();
    let [sealed, draft] = [true, false].map(|sealed| Setting::of(library, block.clone(), None, sealed));
    let number = |setting: &Result<Setting, SettingError>| setting.as_ref().map_or(0, |s| s.product.rounds() as u32);
    let numbers = (number(&sealed), number(&draft));
    let why = draft.err().or(sealed.err()).map(|error| error.to_string());
    PackInfo { packs, name, sealed: numbers.0, draft: numbers.1, why }
}

/// Returns the first event of a pod. The first seat is that of a person, by the id of their account and their name. The
/// `seed` counts unless the request names one, and the `secret` is a random text.
///
/// # Errors
/// If the packs can't be opened, or a value is out of range.
pub fn open(
    new: &NewPod,
    library: &Library,
    person: (&str, &str),
    seed: u64,
    secret: String,
) -> Result<PodEvent, Problem> {
    let seats = usize::from(new.seats);
    if !SEATS.contains(&seats) {
        return Err(Problem::new(Code::Unreadable, Wording::new("problem.pod-seats")));
    }
    if u32::from(new.rounds) > MAX_ROUNDS {
        return Err(Problem::new(Code::Unreadable, Wording::new("problem.pod-rounds")));
    }
    let bot = new.bot.as_deref().unwrap_or("greedy").parse::<BotKind>();
    let bot = bot.map_err(|e: ParseBotError| Problem::new(Code::Unreadable, e.to_string()))?;
    let sealed = new.kind == PodKind::Sealed;
    let (block, cube) = match &new.packs {
        Packs::Block(name) => (find(name)?, None),
        Packs::Sets(codes) => (named(Block::of_sets(codes, None), codes, library), None),
        Packs::Cube(list) => {
            (Block { name: "Cube".to_owned(), ..Block::of_sets(&[], None) }, Some(read(list, library)?))
        }
    };
    let refused = |why: String| Problem::new(Code::Refused, why);
    let setting = Setting::of(library, block, cube.as_ref(), sealed).map_err(|e| refused(e.to_string()))?;
    // Whoever chooses the seed can compute all packs.
    if new.seed.is_some() && new.open > 0 {
        return Err(Problem::new(Code::Refused, Wording::new("problem.pod-seed")));
    }
    let seed = new.seed.map_or(seed, u64::from);
    let packs = setting.product.open(seats, seed).map_err(|e| refused(e.to_string()))?;
    if usize::from(new.open) >= seats {
        return Err(Problem::new(Code::Unreadable, Wording::new("problem.pod-open")));
    }
    let seat = |number: usize| {
        let (account, bot) = match number {
            0 => (Some(person.0.to_owned()), None),
            _ if number <= usize::from(new.open) => (None, None),
            _ => (None, Some(bot.to_string())),
        };
        let name = match number {
            0 => person.1.to_owned(),
            _ if bot.is_none() => format!("Seat {}", number + 1),
            _ => format!("Bot {number}"),
        };
        Seat { name, account, bot, away: false }
    };
    let seats: Vec<Seat> = (0..seats).map(seat).collect();
    let rounds = if seats.len() < MIN_PLAYERS { 1 } else { u32::from(new.rounds) };
    let sets = setting.product.sets(library);
    let settings = Settings {
        seats: seats.iter().map(|seat| seat.name.clone()).collect(),
        packs,
        seconds: seconds(new.pace),
        review_seconds: PACES.into_iter().find(|(pace, _)| *pace == new.pace).map_or(0, |(_, seconds)| seconds),
        review_between_picks: true,
        extra: setting.block.extra.clone(),
    };
    let (kind, name, provided, bot) = (new.kind, setting.block.name, setting.provided, bot.to_string());
    Ok(PodEvent::Opened(Box::new(Opened { kind, name, seats, settings, provided, sets, rounds, bot, seed, secret })))
}

/// Times for reviews in seconds; 0 for no limit. No two are equal, so that they tell the pace.
pub(crate) const PACES: [(PodPace, u16); 3] = [(PodPace::Days, 0), (PodPace::Usual, 60), (PodPace::Fast, 30)];

/// Returns the time for a pick by the number of cards in the pack, in seconds: some for each card, and at least five.
fn seconds(pace: PodPace) -> Vec<u16> {
    let a_card = match pace {
        PodPace::Days => return Vec::new(),
        PodPace::Usual => 5,
        PodPace::Fast => 3,
    };
    (1..=15).map(|cards| (a_card * cards).max(5)).collect()
}

/// Finds a bundled block. The path of a file is no name here.
fn find(name: &str) -> Result<Block, Problem> {
    let unknown = |error: BlockError| Problem::new(Code::NotFound, error.to_string());
    match Block::names().any(|known| known.eq_ignore_ascii_case(name.trim())) {
        true => Block::find(name).map_err(unknown),
        false => Err(Problem::new(Code::NotFound, Wording::new("problem.no-block").with("name", name))),
    }
}

/// Names a block of a single set by the set.
fn named(block: Block, codes: &[String], library: &Library) -> Block {
    let [code] = codes else { return block };
    let set = library.sets().iter().find(|set| set.code.eq_ignore_ascii_case(code));
    Block { name: set.map_or(block.name, |set| set.name.clone()), ..block }
}

fn read(list: &str, library: &Library) -> Result<Deck, Problem> {
    if list.len() > MAX_CUBE {
        return Err(Problem::new(Code::TooMuch, Wording::new("problem.long-cube").with("n", MAX_CUBE)));
    }
    let read =
        read_list("cube", list.as_bytes(), library.pool()).map_err(|e| Problem::new(Code::Deck, e.to_string()))?;
    let deck = read.deck;
    if deck.unknown.is_empty() {
        return Ok(deck);
    }
    let shown: Vec<String> = maneframe_deck::unknown_cards(&deck.unknown, library.pool()).take(8).collect();
    Err(Problem::new(Code::Deck, Wording::new("problem.cube-unknown").with("cards", shown.join("; "))))
}
