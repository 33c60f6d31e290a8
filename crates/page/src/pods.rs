//! The player's pods: drafts and sealed decks against bots.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use maneframe_answers::cards;
use maneframe_engine::Outcome;
use maneframe_library::Library;
use maneframe_limited::Ratings;
use maneframe_pod::{Cards, Pod};
use maneframe_protocol::{CardInfo, Code, NewPod, PickHint, PodAct, PodInfo, PodStage, PodView, Problem};
use maneframe_table::keeper::Keeper as _;
use maneframe_table::opening;
use maneframe_table::outside::{Outside as _, bytes};
use maneframe_wording::Wording;
use serde::{Deserialize, Serialize};

use crate::host::{Page, Told};

/// Number of pods that are kept.
const KEPT: usize = 60;

/// A pod as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptPod {
    /// Id of the pod.
    pub id: String,
    /// Time of the last change, in seconds since 1970.
    pub changed: i64,
    /// Lines of its log.
    pub lines: Vec<String>,
}

/// The pods of a page.
#[derive(Default)]
pub struct Pods {
    kept: HashMap<String, KeptPod>,
    /// Pods that were read.
    read: HashMap<String, Pod>,
    /// Ids of pods with changes that [`Pods::told`] has not returned yet.
    changed: HashSet<String>,
    ratings: Option<Arc<Ratings>>,
}

impl Pods {
    /// Creates pods from what was kept.
    pub fn new(kept: Vec<KeptPod>) -> Pods {
        Pods { kept: kept.into_iter().map(|pod| (pod.id.clone(), pod)).collect(), ..Pods::default() }
    }

    /// Forgets what follows from the library, before it is replaced.
    pub fn drop_cards(&mut self) {
        self.ratings = None;
    }

    fn ratings(&mut self, library: &Library) -> Arc<Ratings> {
        let rate = || Arc::new(Ratings::of_library(library).with(&Ratings::measured()));
        Arc::clone(self.ratings.get_or_insert_with(rate))
    }

    /// Takes a pod out of memory, to change it.
    fn take(&mut self, id: &str) -> Result<Pod, Problem> {
        let kept = self.kept.get(id).ok_or_else(|| Problem::new(Code::NotFound, Wording::new("problem.no-pod")))?;
        match self.read.remove(id) {
            Some(pod) => Ok(pod),
            None => Pod::read(&kept.lines),
        }
    }

    fn put(&mut self, id: &str, pod: Pod, seconds: i64) {
        let lines = pod.lines();
        if self.kept.get(id).is_none_or(|kept| kept.lines != lines) {
            let kept = KeptPod { id: id.to_owned(), changed: seconds, lines };
            self.kept.insert(id.to_owned(), kept);
            self.changed.insert(id.to_owned());
        }
        self.read.insert(id.to_owned(), pod);
    }

    /// Returns what changed since the last call.
    pub fn told(&mut self) -> Vec<Told> {
        let changed = std::mem::take(&mut self.changed);
        let told = changed.into_iter().map(|id| match self.kept.get(&id) {
            Some(pod) => Told::Pod { pod: pod.clone() },
            None => Told::PodForgotten { id },
        });
        told.collect()
    }

    /// Forgets pods if there are too many: first those that are over, and those that changed longest ago. The pod `new`
    /// stays.
    fn tidy(&mut self, new: &str) {
        while self.kept.len() > KEPT {
            let goes_on = |id: &str| self.read.get(id).is_none_or(|pod| pod.stage() != PodStage::Over);
            let others = self.kept.values().filter(|pod| pod.id != new);
            let oldest = others.min_by_key(|pod| (goes_on(&pod.id), pod.changed)).map(|pod| pod.id.clone());
            let Some(id) = oldest else { return };
            self.forget(&id);
        }
    }

    fn forget(&mut self, id: &str) {
        self.read.remove(id);
        if self.kept.remove(id).is_some() {
            self.changed.insert(id.to_owned());
        }
    }
}

impl Page {
    /// Runs `does` on a pod, at the player's seat. Results of the player's games count first.
    fn pod<T>(
        &mut self,
        id: &str,
        does: impl FnOnce(&mut Pod, usize, Cards<'_>) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let setups = Arc::clone(self.keeper.setups());
        let library = setups.library();
        let ratings = self.pods.ratings(library);
        let cards = Cards { library, ratings: &ratings };
        let mut pod = self.pods.take(id)?;
        // The only person is at the first seat, also of a pod that somebody brought from a page with another account.
        let seat = pod.seat_of(&self.account.id).unwrap_or(0);
        for code in pod.open_tables() {
            if let Some(winner) = self.result(&code) {
                // A result that can't count leaves the match open, and the player can let bots play it.
                let _ = pod.report(&code, winner, cards);
            }
        }
        let _ = pod.tick(self.keeper.now(), cards);
        let done = does(&mut pod, seat, cards);
        let seconds = self.keeper.seconds();
        self.pods.put(id, pod, seconds);
        done
    }

    /// Returns the index of the seat that won at a table: `Some(None)` for a draw, and `None` while the game goes on.
    fn result(&self, code: &str) -> Option<Option<usize>> {
        let shelf = self.keeper.shelf();
        let finished = shelf.tables.get(code)?.finished.as_ref()?;
        let read = maneframe_engine::replay::parse(finished.as_bytes()).ok()?.replay;
        Some(match read.end?.result? {
            Outcome::Win(seat) => Some(seat.index()),
            Outcome::Draw | Outcome::Stalled => None,
        })
    }

    /// Opens a pod.
    ///
    /// # Errors
    /// If its packs can't be opened.
    pub(crate) fn open_pod(&mut self, new: &NewPod) -> Result<PodView, Problem> {
        let setups = Arc::clone(self.keeper.setups());
        let library = setups.library();
        let seed = u64::from_le_bytes(bytes::<8>(setups.outside())?);
        let (id, secret) = (opening::secret_name(setups.outside())?, opening::secret_name(setups.outside())?);
        let event = maneframe_pod::open(new, library, (&self.account.id, &self.account.name), seed, secret)?;
        let ratings = self.pods.ratings(library);
        let pod = Pod::begin(event, self.keeper.now(), Cards { library, ratings: &ratings })?;
        let view = pod.view(&id, 0, library)?;
        let seconds = self.keeper.seconds();
        self.pods.put(&id, pod, seconds);
        self.pods.tidy(&id);
        Ok(view)
    }

    /// Returns the player's pods, the last changed first. Those that can't be read are left out.
    pub(crate) fn all_pods(&mut self) -> Vec<PodInfo> {
        let mut kept: Vec<(i64, String)> = self.pods.kept.values().map(|pod| (pod.changed, pod.id.clone())).collect();
        kept.sort_by(|one, other| other.cmp(one));
        kept.into_iter()
            .filter_map(|(changed, id)| self.pod(&id, |pod, _, _| Ok(pod.info(&id, changed))).ok())
            .collect()
    }

    /// Returns a pod as the player sees it.
    ///
    /// # Errors
    /// If there is no such pod.
    pub(crate) fn pod_view(&mut self, id: &str) -> Result<PodView, Problem> {
        self.pod(id, |pod, seat, cards| pod.view(id, seat, cards.library))
    }

    /// Carries out an act of the player.
    ///
    /// # Errors
    /// If it is refused.
    pub(crate) fn act_in_pod(&mut self, id: &str, act: PodAct) -> Result<PodView, Problem> {
        self.pod(id, |pod, seat, cards| {
            pod.act(seat, act, cards)?;
            pod.view(id, seat, cards.library)
        })
    }

    /// Returns the card that a bot would take.
    ///
    /// # Errors
    /// If there is no pack to choose from.
    pub(crate) fn pod_hint(&mut self, id: &str) -> Result<PickHint, Problem> {
        self.pod(id, |pod, seat, cards| pod.hint(seat, cards))
    }

    /// Returns all cards that can occur in a pod.
    ///
    /// # Errors
    /// If there is no such pod.
    pub(crate) fn pod_cards(&mut self, id: &str) -> Result<Vec<CardInfo>, Problem> {
        self.pod(id, |pod, _, cards| Ok(pod.cards(cards.library).map(cards::info).collect()))
    }

    /// Returns the draft of a pod as a file.
    ///
    /// # Errors
    /// If the pod is not over, or its decks were sealed.
    pub(crate) fn pod_record(&mut self, id: &str) -> Result<String, Problem> {
        self.pod(id, |pod, seat, _| pod.record(seat))
    }

    /// Forgets a pod.
    ///
    /// # Errors
    /// If there is no such pod.
    pub(crate) fn forget_pod(&mut self, id: &str) -> Result<(), Problem> {
        if !self.pods.kept.contains_key(id) {
            return Err(Problem::new(Code::NotFound, Wording::new("problem.no-pod")));
        }
        self.pods.forget(id);
        Ok(())
    }

    /// Opens the table of the player's match, or finds it again. Returns its code. The player has its first seat.
    ///
    /// # Errors
    /// If there is no match to play.
    pub(crate) fn open_match(&mut self, id: &str) -> Result<String, Problem> {
        let next = self.pod(id, |pod, seat, cards| pod.match_of(seat, cards))?;
        let open = next.table.clone().filter(|code| self.kept(|kept| kept.code == *code && !kept.over).is_some());
        match open {
            Some(code) => Ok(code),
            None => {
                let (table, today) = (next.table(), self.keeper.outside.today());
                let code = self.create(|by, setups| opening::open(&table, by, setups, today))?.to_string();
                self.pod(id, |pod, _, _| pod.seated(&next, code.clone()))?;
                Ok(code)
            }
        }
    }
}
