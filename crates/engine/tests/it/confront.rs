//! Power that a Problem requires, and power that characters have left over (CR 611.3).

use maneframe_card::Color::{Blue, White};
use maneframe_card::{ColorSet, Need, Requirement};
use maneframe_engine::Rng;
use maneframe_engine::inspect::{needed, surplus};

/// Power of a character, and the colours that it may count as.
type Giver = (i32, ColorSet);

fn set(colors: &[maneframe_card::Color]) -> ColorSet {
    colors.iter().copied().collect()
}

fn need(power: u8, need: Need) -> Requirement {
    Requirement { power, need }
}

#[test]
fn a_character_gives_to_one_colour_only() {
    let parts = [need(2, Need::Color(Blue)), need(2, Need::Color(White))];
    assert_eq!(surplus(&parts, &[(4, set(&[Blue, White]))], 0, 0), None);
    assert_eq!(surplus(&parts, &[(2, set(&[Blue, White])), (2, set(&[White]))], 0, 0), Some(0));
}

#[test]
fn a_two_coloured_character_may_have_to_give_its_second_colour() {
    let parts = [need(2, Need::Color(Blue)), need(2, Need::Color(White))];
    // A greedy choice (first character to blue) fails; the exact algorithm finds the solution.
    assert_eq!(surplus(&parts, &[(2, set(&[Blue, White])), (2, set(&[Blue]))], 0, 0), Some(0));
}

#[test]
fn what_is_needed_is_all_that_is_asked_for() {
    let parts = [need(2, Need::Color(Blue)), need(3, Need::Not(White))];
    assert_eq!((needed(&parts, 0), needed(&parts, 4), needed(&parts, -3)), (5, 9, 2));
    assert_eq!((needed(&parts, -9), needed(&[], 0)), (0, 0));
}

#[test]
fn not_a_colour_takes_any_other_and_none() {
    let parts = [need(1, Need::Not(Blue))];
    assert_eq!(surplus(&parts, &[(1, set(&[Blue]))], 0, 0), None);
    assert_eq!(surplus(&parts, &[(1, set(&[Blue, White]))], 0, 0), Some(0));
    assert_eq!(surplus(&parts, &[(1, ColorSet::NONE)], 0, 0), Some(0));
}

#[test]
fn what_is_left_of_a_colour_serves_not_another() {
    let parts = [need(2, Need::Color(Blue)), need(2, Need::Not(White))];
    assert_eq!(surplus(&parts, &[(4, set(&[Blue]))], 0, 0), Some(0));
}

#[test]
fn what_is_left_over_counts_for_wild() {
    let parts = [need(2, Need::Color(Blue)), need(3, Need::Wild)];
    assert_eq!(surplus(&parts, &[(5, set(&[Blue]))], 0, 0), Some(0));
    assert_eq!(surplus(&parts, &[(4, set(&[Blue]))], 0, 0), None);
    assert_eq!(surplus(&parts, &[(4, set(&[Blue]))], 0, 1), Some(0));
}

/// Brute force: every character tries every colour, and every point of power every part.
fn brute(parts: &[Requirement], givers: &[Giver]) -> bool {
    fn deal(points: &[Option<maneframe_card::Color>], left: &mut [i32], parts: &[Requirement]) -> bool {
        if left.iter().all(|l| *l <= 0) {
            return true;
        }
        let Some((point, rest)) = points.split_first() else { return false };
        for i in 0..parts.len() {
            let fits = match parts[i].need {
                Need::Color(color) => *point == Some(color),
                Need::Not(color) => *point != Some(color),
                Need::Wild => true,
            };
            if fits && left[i] > 0 {
                left[i] -= 1;
                if deal(rest, left, parts) {
                    return true;
                }
                left[i] += 1;
            }
        }
        deal(rest, left, parts)
    }
    fn choose(givers: &[Giver], points: &mut Vec<Option<maneframe_card::Color>>, parts: &[Requirement]) -> bool {
        let Some(((power, colors), rest)) = givers.split_first() else {
            let mut left: Vec<i32> = parts.iter().map(|r| i32::from(r.power)).collect();
            return deal(points, &mut left, parts);
        };
        let mut ways: Vec<_> = colors.iter().map(Some).collect();
        if ways.is_empty() {
            ways.push(None);
        }
        ways.into_iter().any(|way| {
            let before = points.len();
            points.extend(std::iter::repeat_n(way, *power as usize));
            let met = choose(rest, points, parts);
            points.truncate(before);
            met
        })
    }
    choose(givers, &mut Vec::new(), parts)
}

#[test]
fn the_search_agrees_with_trying_everything() {
    let mut rng = Rng::new(5);
    let color = |rng: &mut Rng| maneframe_card::Color::ALL[rng.below(3)];
    for _ in 0..2000 {
        let givers: Vec<Giver> = (0..rng.below(5))
            .map(|_| {
                let mut colors = ColorSet::NONE;
                for _ in 0..rng.below(3) {
                    colors = colors.with(color(&mut rng));
                }
                (rng.below(4) as i32, colors)
            })
            .collect();
        let parts: Vec<Requirement> = (0..1 + rng.below(2))
            .map(|_| {
                let what = match rng.below(3) {
                    0 => Need::Color(color(&mut rng)),
                    1 => Need::Not(color(&mut rng)),
                    _ => Need::Wild,
                };
                need(rng.below(5) as u8, what)
            })
            .collect();
        assert_eq!(surplus(&parts, &givers, 0, 0).is_some(), brute(&parts, &givers), "{parts:?} {givers:?}");
    }
}
