//! Acts about people: staff, players, forbidden pairs.

use crate::act::Role;
use crate::event::{Event, MAX_NAME, MAX_PLAYERS, Member, Split};
use crate::player::{Player, PlayerId};
use crate::refusal::Refusal;
use crate::round::{How, Reported};
use crate::score::Score;
use crate::settings::MAX_TABLE;
use crate::words::Words;

/// Maximum number of byes that a player can have as a prize.
const MOST_BYES: u32 = 99;

impl Event {
    pub(super) fn join_staff(&mut self, name: &Words, role: Role) -> Result<(), Refusal> {
        if !self.settings.tier.staff_may_play() && self.find_name(name).is_some() {
            return Err(Refusal::StaffPlays(name.clone()));
        }
        if let Some(judge) = self.head_judge()
            && role == Role::HeadJudge
            && judge.name.folded() != name.folded()
        {
            return Err(Refusal::HeadJudgeThere(judge.name.clone()));
        }
        let there = self.staff.iter_mut().find(|m| m.name.folded() == name.folded() && m.role == role);
        if there.is_none() {
            self.staff.push(Member { name: name.clone(), role });
        }
        Ok(())
    }

    pub(super) fn leave_staff(&mut self, name: &Words) -> Result<(), Refusal> {
        let before = self.staff.len();
        self.staff.retain(|m| m.name.folded() != name.folded());
        if self.staff.len() == before { Err(Refusal::NotStaff(name.clone())) } else { Ok(()) }
    }

    pub(super) fn eligible(&mut self, names: &[Words], may: bool) -> Result<(), Refusal> {
        if names.is_empty() {
            return Err(Refusal::Nobody);
        }
        if let Some(name) = names.iter().find(|n| !may && self.find_name(n).is_some()) {
            return Err(Refusal::Taken(name.clone()));
        }
        for name in names.iter().map(Words::folded) {
            if may {
                self.suspended.remove(&name);
                self.qualified.insert(name);
            } else {
                self.qualified.remove(&name);
                self.suspended.insert(name);
            }
        }
        Ok(())
    }

    /// Checks that a player may enter (Player Eligibility).
    fn must_be_eligible(&self, name: &Words) -> Result<(), Refusal> {
        let folded = name.folded();
        if name.length() > MAX_NAME {
            Err(Refusal::LongName(name.clone()))
        } else if self.suspended.contains(&folded) {
            Err(Refusal::Suspended(name.clone()))
        } else if !self.qualified.is_empty() && !self.qualified.contains(&folded) {
            Err(Refusal::Unqualified(name.clone()))
        } else if !self.settings.tier.staff_may_play() && self.staff.iter().any(|m| m.name.folded() == folded) {
            Err(Refusal::StaffPlays(name.clone()))
        } else {
            Ok(())
        }
    }

    pub(super) fn add(&mut self, names: &[Words]) -> Result<(), Refusal> {
        if names.is_empty() {
            return Err(Refusal::Nobody);
        }
        if self.is_cut() {
            return Err(Refusal::TooLate);
        }
        if self.players.len() + names.len() > MAX_PLAYERS {
            return Err(Refusal::Full(MAX_PLAYERS));
        }
        let mut taken: std::collections::HashSet<String> = self.players.iter().map(|p| p.name.folded()).collect();
        for name in names {
            self.must_be_eligible(name)?;
            if !taken.insert(name.folded()) {
                return Err(Refusal::Taken(name.clone()));
            }
        }
        let after = self.rounds.len() as u32;
        for name in names {
            let id = PlayerId(self.players.len() as u32 + 1);
            self.players.push(Player::new(id, name.clone(), after));
        }
        Ok(())
    }

    pub(super) fn rename(&mut self, id: PlayerId, name: &Words) -> Result<(), Refusal> {
        self.player(id)?;
        self.must_be_eligible(name)?;
        if self.find_name(name).is_some_and(|p| p.id != id) {
            return Err(Refusal::Taken(name.clone()));
        }
        self.player_mut(id)?.name = name.clone();
        Ok(())
    }

    pub(super) fn drop_out(&mut self, id: PlayerId) -> Result<(), Refusal> {
        let player = self.player(id)?;
        if !player.plays() {
            return Err(Refusal::Gone(player.name.clone()));
        }
        self.player_mut(id)?.dropped = true;
        self.give_up(id, How::Dropped);
        Ok(())
    }

    /// Concedes the current match of a player who leaves the event (Conceding and Dropping).
    pub(super) fn give_up(&mut self, id: PlayerId, how: How) {
        let elimination = self.is_cut();
        let wins = self.settings.wins(elimination);
        let Some(round) = self.rounds.last_mut() else { return };
        let Some(table) = round.tables.iter_mut().find(|t| t.seat(id).is_some()) else { return };
        if table.result.is_none() {
            let score = if table.seat(id) == Some(0) { Score::games(0, wins) } else { Score::games(wins, 0) };
            table.result = Some(Reported { score, how, went_first: None });
        }
    }

    pub(super) fn come_back(&mut self, id: PlayerId) -> Result<(), Refusal> {
        let cut = self.is_cut();
        let player = self.player(id)?;
        if player.disqualified {
            return Err(Refusal::Disqualified(player.name.clone()));
        }
        if player.plays() {
            return Err(Refusal::Here(player.name.clone()));
        }
        if cut {
            return Err(Refusal::TooLate);
        }
        self.player_mut(id)?.dropped = false;
        Ok(())
    }

    pub(super) fn forbid(&mut self, pair: [PlayerId; 2], lifted: bool) -> Result<(), Refusal> {
        let [a, b] = pair;
        self.player(a)?;
        self.player(b)?;
        if a == b {
            return Err(Refusal::NoPair);
        }
        let pair = (a.min(b), a.max(b));
        if !lifted {
            self.forbidden.insert(pair);
        } else if !self.forbidden.remove(&pair) {
            return Err(Refusal::NotForbidden);
        }
        Ok(())
    }

    pub(super) fn fix_table(&mut self, id: PlayerId, table: Option<u32>) -> Result<(), Refusal> {
        if table.is_some_and(|number| !(1..=MAX_TABLE).contains(&number)) {
            return Err(Refusal::TableNumber);
        }
        self.player_mut(id)?.fixed_table = table;
        Ok(())
    }

    pub(super) fn pay(&mut self, players: &[PlayerId], paid: bool) -> Result<(), Refusal> {
        if players.is_empty() {
            return Err(Refusal::Nobody);
        }
        for player in players {
            self.player(*player)?;
        }
        for player in players {
            self.player_mut(*player)?.paid = paid;
        }
        Ok(())
    }

    pub(super) fn award_byes(&mut self, id: PlayerId, rounds: u32) -> Result<(), Refusal> {
        self.player(id)?;
        if rounds > MOST_BYES {
            return Err(Refusal::ManyByes);
        }
        let paired = self.swiss_rounds();
        if self.is_cut() || (rounds > 0 && rounds <= paired) {
            return Err(Refusal::LateByes(paired));
        }
        self.player_mut(id)?.prize_byes = rounds;
        Ok(())
    }

    pub(super) fn split(&mut self, by: &Words, players: &[PlayerId], terms: &Words) -> Result<(), Refusal> {
        self.must_be_head_judge(by, "witnesses a split of prizes (Conceding and Dropping)")?;
        if players.len() < 2 {
            return Err(Refusal::FewSplit);
        }
        for player in players {
            self.player(*player)?;
        }
        // Only first and second prize may be split, by the players who decide those places between them.
        let finalists = crate::elimination::finalists(self);
        if players.len() != 2 || players[0] == players[1] || !players.iter().all(|p| finalists.contains(p)) {
            return Err(Refusal::SplitOthers);
        }
        self.splits.push(Split { players: players.to_vec(), terms: terms.clone(), by: by.clone() });
        Ok(())
    }

    pub(super) fn seat_pods(&mut self, pods: &[Vec<PlayerId>]) -> Result<(), Refusal> {
        if !self.rounds.is_empty() {
            return Err(Refusal::LatePods);
        }
        let mut seated: Vec<PlayerId> = pods.iter().flatten().copied().collect();
        seated.sort_unstable();
        let playing: Vec<PlayerId> = self.players.iter().filter(|p| p.plays()).map(|p| p.id).collect();
        if seated != playing || pods.iter().any(Vec::is_empty) {
            return Err(Refusal::BadPods);
        }
        self.pods = pods.to_vec();
        Ok(())
    }
}
