//! Pods of an event, whose seats a draft uses.

use std::path::Path;

use maneframe_tournament::{Event, Tier};
use miette::miette;

use crate::event::common::{open, player};
use crate::out::say;
use crate::paint::{bold, dim};

/// Pods of an event, and the one that drafts.
pub struct Pods {
    /// Names of all pods' players, in the order of their seats.
    pub all: Vec<Vec<String>>,
    /// Index of the pod that drafts, 0-based.
    pub number: usize,
    /// Index of the person's seat in it, 0-based.
    pub seat: usize,
    /// True if players may view their cards between picks, which is only allowed at Tier 1.
    pub has_review: bool,
}

impl Pods {
    /// Reads the pods of an event. The person takes the seat of the player `seat`, or else the first seat of the pod
    /// with that number, from 1.
    ///
    /// # Errors
    /// If the event can't be read, no players have been seated in it, or the pod is ambiguous.
    pub fn find(file: &Path, number: Option<u32>, seat: Option<&str>) -> miette::Result<Pods> {
        let log = open(file)?;
        let event = log.history().event();
        if event.pods.is_empty() {
            let help = format!("seat draft tables with `maneframe event pods {}`", file.display());
            return Err(miette!(help = help, "no draft tables have been seated in {}", event.settings.name));
        }
        let (number, seat) = place(event, number, seat)?;
        let all = event.pods.iter().map(|pod| pod.iter().map(|id| event.name(*id)).collect()).collect();
        Ok(Pods { all, number, seat, has_review: event.settings.tier == Tier::One })
    }

    /// Returns the players of the pod, beginning with the person, in the order in which packs go to the left.
    pub fn seats(&self) -> Vec<String> {
        let mut seats = self.all[self.number].clone();
        seats.rotate_left(self.seat);
        seats
    }

    /// Prints all pods with their seats.
    pub fn tell(&self) {
        for (pod, number) in self.all.iter().zip(0..) {
            let names: Vec<String> = pod.iter().zip(1..).map(|(name, seat)| format!("{seat} {name}")).collect();
            let drafts = if number == self.number { " (drafts here)" } else { "" };
            say!("{} {}{}", bold(format_args!("pod {}:", number + 1)), names.join(", "), dim(drafts));
        }
    }
}

/// Returns the pod and the seat, 0-based.
fn place(event: &Event, number: Option<u32>, seat: Option<&str>) -> miette::Result<(usize, usize)> {
    if let Some(name) = seat {
        let id = player(event, name)?;
        let seats = event.pods.iter().enumerate();
        let mut found = seats.filter_map(|(number, pod)| Some((number, pod.iter().position(|p| *p == id)?)));
        return found.next().ok_or_else(|| miette!("{} is not in a pod", event.name(id)));
    }
    let pods = event.pods.len();
    let number = match number {
        Some(number) => number as usize,
        None if pods == 1 => 1,
        None => {
            let help = "choose one with `--pod NUMBER`, or your seat with `--seat NAME`";
            return Err(miette!(help = help, "the event has {pods} pods"));
        }
    };
    if !(1..=pods).contains(&number) {
        return Err(miette!("the event has no pod {number}: the last one is {pods}"));
    }
    Ok((number - 1, 0))
}
