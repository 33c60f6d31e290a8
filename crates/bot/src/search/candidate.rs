//! [`Candidate`]: a candidate for the seat's next choices.

use maneframe_engine::Choice;

use crate::Observation;
use crate::plan::{Plan, Stage, Way};

/// A candidate: a choice and possibly a plan for the rest of the turn.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub stages: Vec<Stage>,
    /// True if `stages` contains all acts of the Main Phase. Otherwise the seat continues with quick play.
    pub whole: bool,
}

impl Candidate {
    /// Creates the contender that follows [`Greedy`](crate::Greedy).
    pub(crate) fn greedy(observation: &Observation, advice: usize, plan: &Plan) -> Candidate {
        let mut greedy = Candidate::single(observation, advice);
        if observation.is_main_phase() {
            greedy.stages.extend(&plan.stages);
            greedy.whole = true;
        }
        greedy
    }

    /// Creates a contender with a single choice, after which the seat continues with quick play.
    pub(crate) fn single(observation: &Observation, option: usize) -> Candidate {
        let stage = Stage { look: observation.look(), choice: observation.options()[option] };
        Candidate { stages: vec![stage], whole: false }
    }

    /// Returns true if the contender begins with that choice.
    pub(crate) fn begins_with(&self, choice: Choice) -> bool {
        self.stages[0].choice == choice
    }

    /// Returns true if the contender makes exactly these choices.
    fn is(&self, stages: &[Stage]) -> bool {
        self.stages.iter().map(|s| s.choice).eq(stages.iter().map(|s| s.choice))
    }
}

/// Adds the best ways, taking from each world in turn. Ways of equal value in a world count as one.
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

/// Adds the options with the highest values.
pub(crate) fn add_options(all: &mut Vec<Candidate>, observation: &Observation, looks: &[f64], most: usize) {
    let mut order: Vec<usize> = (0..looks.len()).collect();
    order.sort_by(|&a, &b| looks[b].total_cmp(&looks[a]));
    for option in order {
        if all.len() < most && !all.iter().any(|c| c.begins_with(observation.options()[option])) {
            all.push(Candidate::single(observation, option));
        }
    }
}
