//! [`Candidate`]: one of the choices that a race compares.

use maneframe_engine::Choice;

use crate::Observation;
use crate::plan::{Plan, Stage, Way};

/// A candidate: a choice and, in a Main Phase, possibly a plan for the rest of the turn.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub stages: Vec<Stage>,
    /// True if `stages` contains all acts of the Main Phase. Otherwise the seat makes fast choices after them
    /// ([`crate::rollout`]).
    pub whole: bool,
}

impl Candidate {
    /// Creates the candidate that follows [`Greedy`](crate::Greedy).
    pub(crate) fn greedy(observation: &Observation, advice: usize, plan: &Plan) -> Candidate {
        let mut greedy = Candidate::single(observation, advice);
        if observation.is_main_phase() {
            greedy.stages.extend(&plan.stages);
            greedy.whole = true;
        }
        greedy
    }

    /// Creates a candidate with a single choice. The seat makes fast choices after it.
    pub(crate) fn single(observation: &Observation, option: usize) -> Candidate {
        let stage = Stage { look: observation.look(), choice: observation.options()[option] };
        Candidate { stages: vec![stage], whole: false }
    }

    /// Returns true if the candidate begins with this choice.
    pub(crate) fn begins_with(&self, choice: Choice) -> bool {
        self.stages[0].choice == choice
    }

    /// Returns true if the candidate has exactly these choices.
    fn is(&self, stages: &[Stage]) -> bool {
        self.stages.iter().map(|s| s.choice).eq(stages.iter().map(|s| s.choice))
    }
}

/// Returns the index of the candidate that begins with an option. If there is none, adds one.
pub(crate) fn ensure_option(all: &mut Vec<Candidate>, observation: &Observation, option: usize) -> usize {
    let known = all.iter().position(|candidate| candidate.begins_with(observation.options()[option]));
    known.unwrap_or_else(|| {
        all.push(Candidate::single(observation, option));
        all.len() - 1
    })
}

/// Adds candidates from the best plans. It takes one plan from each world in turn. Of plans with equal values in a
/// world, only one is taken.
pub(crate) fn add_ways<const N: usize>(all: &mut Vec<Candidate>, mut found: [Vec<Way>; N], most: usize) {
    for ways in &mut found {
        ways.dedup_by(|a, b| a.value == b.value);
    }
    for i in 0..most {
        for way in found.iter().filter_map(|ways| ways.get(i)) {
            if all.len() < most && !all.iter().any(|c| c.is(&way.stages)) {
                all.push(Candidate { stages: way.stages.clone(), whole: true });
            }
        }
    }
}

/// Adds candidates from the options with the highest values.
pub(crate) fn add_options(all: &mut Vec<Candidate>, observation: &Observation, looks: &[f64], most: usize) {
    let mut order: Vec<usize> = (0..looks.len()).collect();
    order.sort_by(|&a, &b| looks[b].total_cmp(&looks[a]));
    for option in order {
        if all.len() < most && !all.iter().any(|c| c.begins_with(observation.options()[option])) {
            all.push(Candidate::single(observation, option));
        }
    }
}
