//! Boosters, and a pod of eight bots.

use maneframe_library::Library;
use maneframe_limited::{Block, Booster, Chance, Draft, Drafter, Entry, Product, Ratings, Settings, Stage, build};

fn main() {
    divan::main();
}

/// Opens a hundred thousand boosters.
#[divan::bench(sample_count = 5)]
fn boosters(bencher: divan::Bencher) {
    let library = Library::bundled();
    let booster = Booster::find(library.sets().iter(), "hw").expect("boosters");
    bencher.bench_local(|| (0..100_000).map(|i| booster.open(&mut Chance::of(1, i)).len()).sum::<usize>());
}

/// A pod of eight bots drafts and builds.
#[divan::bench(sample_count = 20)]
fn pod(bencher: divan::Bencher) {
    let library = Library::bundled();
    let block = Block::find("hollowmere").expect("bundled");
    let product = Product::of_block(&library, &block, false).expect("boosters");
    let provided: Vec<String> = block.manes.iter().chain(&block.problems).cloned().collect();
    bencher.bench_local(|| {
        let ratings = Ratings::of(library.cards());
        let seats = (0..8).map(|s| s.to_string()).collect();
        let packs = product.open(8, 1).expect("packs");
        let settings = Settings {
            seats,
            packs,
            seconds: Vec::new(),
            review_seconds: 0,
            review_between_picks: true,
            extra: Vec::new(),
        };
        let mut draft = Draft::new(settings).expect("a draft");
        while draft.stage() != Stage::Over {
            for seat in draft.waiting() {
                let entry = match draft.pack(seat) {
                    Some(pack) => {
                        let place = Drafter::Rating.choose(&ratings, draft.pool(seat), pack);
                        Entry::Pick { seat, card: pack[place].clone(), late: false }
                    }
                    None => Entry::Ready { seat },
                };
                draft.act(entry).expect("a pick");
            }
        }
        (0..8).map(|seat| build(&ratings, draft.pool(seat), &provided).size()).sum::<u32>()
    });
}
