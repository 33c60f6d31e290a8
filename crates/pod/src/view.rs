//! View of a pod by one of its players, without secrets of other seats.

use maneframe_library::Library;
use maneframe_limited::{Record, Stage};
use maneframe_protocol::{Code, PodInfo, PodPace, PodSeat, PodStage, PodView, Problem};
use maneframe_wording::Wording;
use sha2::{Digest as _, Sha256};

use crate::event::Opened;
use crate::opening::PACES;
use crate::pod::{Pod, unfit};

impl Opened {
    /// Returns the time that players have for picks.
    pub fn pace(&self) -> PodPace {
        PACES
            .into_iter()
            .find(|(_, review)| *review == self.settings.review_seconds)
            .map_or(PodPace::Days, |(pace, _)| pace)
    }

    /// Returns the SHA-256 of the secret and the packs, which players get before the packs are opened. So the
    /// packs can't be exchanged later.
    pub fn commitment(&self) -> String {
        let packs = serde_json::to_string(&self.settings.packs).unwrap_or_default();
        let hash = Sha256::new().chain_update(&self.secret).chain_update("\n").chain_update(packs).finalize();
        hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl Pod {
    /// Returns the pod as the player of a seat sees it.
    ///
    /// # Errors
    /// If there is no such seat.
    pub fn view(&self, id: &str, seat: usize, library: &Library) -> Result<PodView, Problem> {
        let opened = &self.opened;
        let stage = self.stage();
        // Nobody sees a pack before the pod begins.
        let draft = self.draft.as_ref().filter(|_| self.begun);
        let view = draft.map(|draft| draft.view(seat).map_err(|e| unfit(&e.to_string()))).transpose()?;
        let waiting = self.waiting();
        let over = stage == PodStage::Over;
        let seats = self.seats.iter().enumerate().map(|(number, of)| PodSeat {
            name: of.name.clone(),
            bot: of.bot.clone(),
            free: of.is_free(),
            away: of.away,
            waiting: waiting.contains(&number),
            pool: over.then(|| self.pool(number)),
        });
        let round = draft.map_or(0, |draft| draft.round());
        let pick = draft.map_or(0, |draft| draft.pick());
        let packs = &opened.settings.packs;
        let picks = packs.get(round).and_then(|round| round.iter().map(Vec::len).max()).unwrap_or(0);
        Ok(PodView {
            id: id.to_owned(),
            kind: opened.kind,
            name: opened.name.clone(),
            seats: seats.collect(),
            mine: seat as u8 + 1,
            stage,
            round: round as u32 + 1,
            rounds: packs.len() as u32,
            pick: (pick + 1).min(picks.max(1)) as u32,
            picks: picks as u32,
            pack: view.as_ref().and_then(|view| view.pack.map(<[String]>::to_vec)),
            pool: match &view {
                Some(view) => view.pool.map(<[String]>::to_vec),
                None => self.begun.then(|| self.pool(seat)),
            },
            provided: opened.provided.clone(),
            deck: self.shown_deck(seat, library),
            matches: self.matches.shown(seat),
            match_rounds: self.matches.planned,
            standings: self.matches.standings(),
            commitment: opened.commitment(),
            secret: over.then(|| opened.secret.clone()),
            seed: over.then(|| opened.seed.to_string()),
            undo: self.can_take_back(seat),
            pace: opened.pace(),
            left: self.left(seat),
            paused: self.paused.is_some(),
            owner: seat == 0,
        })
    }

    /// Returns the seats that the others wait for.
    fn waiting(&self) -> Vec<usize> {
        match (&self.draft, self.stage()) {
            (Some(draft), PodStage::Picking | PodStage::Review) => draft.waiting(),
            (_, PodStage::Building) => (0..self.seats.len()).filter(|seat| !self.handed_in[*seat]).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the accounts of the people who can do something now: pick, look, build, or play a match.
    pub fn waits_for(&self) -> Vec<String> {
        let mut seats = self.waiting();
        if self.stage() == PodStage::Playing {
            seats.extend((0..self.seats.len()).filter(|seat| self.matches.open_of(*seat).is_some()));
        }
        let people = seats.into_iter().filter_map(|seat| self.seats.get(seat)).filter(|seat| !seat.away);
        people.filter_map(|seat| seat.account.clone()).collect()
    }

    /// Returns its entry in the list of the person who opened it. `changed` is the time of the last change in seconds since
    /// 1970.
    pub fn info(&self, id: &str, changed: i64) -> PodInfo {
        let Opened { kind, name, seats, .. } = &self.opened;
        PodInfo {
            id: id.to_owned(),
            kind: *kind,
            name: name.clone(),
            seats: seats.len() as u8,
            free: self.seats.iter().filter(|seat| seat.is_free()).count() as u8,
            pace: self.opened.pace(),
            opener: self.seats.first().map(|seat| seat.name.clone()).unwrap_or_default(),
            owner: true,
            stage: self.stage(),
            changed,
        }
    }

    /// Returns all cards that can occur in the pod, those of its packs included.
    pub fn cards<'a>(&'a self, library: &'a Library) -> impl Iterator<Item = &'a maneframe_card::Card> {
        let of_sets = library.sets().iter().filter(|set| self.opened.sets.contains(&set.code));
        let of_sets = of_sets.flat_map(|set| &set.cards);
        let others = self.opened.provided.iter().chain(&self.opened.settings.extra).filter_map(|id| library.card(id));
        let mut seen = std::collections::HashSet::new();
        of_sets.chain(others).filter(move |card| seen.insert(&card.id))
    }

    /// Returns the draft as a file that `maneframe limited draft --resume` reads, once nothing is secret any more.
    ///
    /// # Errors
    /// If the pod is not over, or its decks were sealed.
    pub fn record(&self, seat: usize) -> Result<String, Problem> {
        if self.stage() != PodStage::Over {
            return Err(Problem::new(Code::Forbidden, Wording::new("problem.pod-not-over")));
        }
        let draft = self.draft.clone().filter(|draft| draft.stage() == Stage::Over);
        let draft = draft.ok_or_else(|| Problem::new(Code::NotFound, Wording::new("problem.no-draft")))?;
        let deck = self.decks.get(seat).cloned().flatten();
        Ok(Record { draft, seed: self.opened.seed, provided: self.opened.provided.clone(), deck }.text())
    }
}
