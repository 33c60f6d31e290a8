//! [`Contender`]: what a seat might do now.

use maneframe_engine::Choice;

use crate::Sight;
use crate::plan::{Plan, Stage, Way};

/// A way on from here.
#[derive(Clone, Debug)]
pub(crate) struct Contender {
    pub stages: Vec<Stage>,
    /// Whether that is all that is done in the Main Phase; else the seat plays on by itself.
    pub whole: bool,
}

impl Contender {
    /// What greedy would do.
    pub(crate) fn greedy(sight: &Sight, advice: usize, plan: &Plan) -> Contender {
        let mut greedy = Contender::single(sight, advice);
        if sight.is_main_phase() {
            greedy.stages.extend(&plan.stages);
            greedy.whole = true;
        }
        greedy
    }

    /// One choice, after which the seat plays on by itself.
    pub(crate) fn single(sight: &Sight, option: usize) -> Contender {
        let stage = Stage { look: sight.look(), choice: sight.options()[option] };
        Contender { stages: vec![stage], whole: false }
    }

    /// Whether it begins with that choice.
    pub(crate) fn begins_with(&self, choice: Choice) -> bool {
        self.stages[0].choice == choice
    }

    /// Whether the same is chosen.
    fn is(&self, stages: &[Stage]) -> bool {
        self.stages.iter().map(|s| s.choice).eq(stages.iter().map(|s| s.choice))
    }
}

/// Adds the ways that look best, each of several worlds' in turn. Those that come to the same in a world are one.
pub(crate) fn add_ways<const N: usize>(all: &mut Vec<Contender>, mut found: [Vec<Way>; N], most: usize) {
    for ways in &mut found {
        ways.dedup_by(|a, b| a.value == b.value);
    }
    for i in 0..most {
        for way in found.iter().filter_map(|ways| ways.get(i)) {
            if all.len() < most && !all.iter().any(|c| c.is(&way.stages)) {
                all.push(Contender { stages: way.stages.clone(), whole: true });
            }
        }
    }
}

/// Adds the options that look best.
pub(crate) fn add_options(all: &mut Vec<Contender>, sight: &Sight, looks: &[f64], most: usize) {
    let mut order: Vec<usize> = (0..looks.len()).collect();
    order.sort_by(|&a, &b| looks[b].total_cmp(&looks[a]));
    for option in order {
        if all.len() < most && !all.iter().any(|c| c.begins_with(sight.options()[option])) {
            all.push(Contender::single(sight, option));
        }
    }
}
