//! Random generator and seed of a game.

use maneframe_engine::{ParseSeedError, Rng, Seed};

#[test]
fn known_values() {
    // Reference values of SplitMix64 for seed 1234567, computed by its authors' program.
    let mut rng = Rng::new(1_234_567);
    assert_eq!(rng.next_u64(), 6_457_827_717_110_365_317);
    assert_eq!(rng.next_u64(), 3_203_168_211_198_807_973);
    // First block of RFC 8439's stream for a key of zeros (appendix A.1, test vector 1), eight bytes at a time.
    let mut rng = Rng::from(Seed::new([0; 32]));
    assert_eq!(rng.next_u64(), u64::from_le_bytes([0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]));
    assert_eq!(rng.next_u64(), u64::from_le_bytes([0x40, 0x5d, 0x6a, 0xe5, 0x53, 0x86, 0xbd, 0x28]));
}

#[test]
fn below_stays_below_and_reaches_all() {
    for mut rng in [Rng::new(7), Rng::from(Seed::new([7; 32]))] {
        let mut seen = [false; 6];
        for _ in 0..200 {
            seen[rng.below(6)] = true;
        }
        assert_eq!(seen, [true; 6]);
    }
}

#[test]
fn chance_is_saved_with_how_far_it_got() {
    for mut rng in [Rng::new(7), Rng::from(Seed::new([7; 32]))] {
        rng.next_u64();
        let text = serde_json::to_string(&rng).expect("plain data");
        let mut loaded: Rng = serde_json::from_str(&text).expect("as written");
        assert_eq!(loaded, rng);
        assert_eq!(
            (0..40).map(|_| loaded.next_u64()).collect::<Vec<_>>(),
            (0..40).map(|_| rng.next_u64()).collect::<Vec<_>>()
        );
    }
    // The format is unchanged since earlier versions.
    assert_eq!(serde_json::to_string(&Rng::new(7)).expect("plain data"), "7");
}

#[test]
fn a_seed_is_committed_to_and_shown_later() {
    let seed = Seed::new(std::array::from_fn(|i| i as u8));
    assert_eq!(seed.to_string().parse(), Ok(seed));
    let other: Seed = seed.to_string().replacen("00", "01", 1).parse().expect("a seed");
    assert_eq!(seed.commitment().len(), 64);
    assert_ne!(seed.commitment(), other.commitment());
    // Computed by another program: printf 'maneframe seed' and the bytes 00 to 1f, through sha256sum.
    assert_eq!(seed.commitment(), COMMITMENT);
    assert!(seed.keeps(COMMITMENT) && !other.keeps(COMMITMENT) && !seed.keeps(""));
    assert!(!format!("{seed:?}").contains("0102"), "a log must not tell it");
    for wrong in ["", "00", &"0".repeat(63), &"é".repeat(32), &"g".repeat(64), &"+1".repeat(32)] {
        assert_eq!(wrong.parse::<Seed>(), Err(ParseSeedError), "{wrong}");
    }
}

const COMMITMENT: &str = "629310d9c3fafff98baa5c838c633edb557ec776fc8f1619e55851f57fe6e4dd";
