//! What the staff does at a venue.

use maneframe_protocol::{Code, EventAct, EventRole, EventStage, EventTerms, Problem};
use maneframe_tournament::decklist::DeckList;
use maneframe_tournament::{Act, PlayerId, Role, Settings, next};
use maneframe_wording::Wording;
use sha2::{Digest as _, Sha256};

use crate::acting::{Means, brief};
use crate::event::VenueEvent;
use crate::rights;
use crate::venue::{Venue, Who, seeded, words};
use crate::{refused, refused_as, unreadable};

/// Maximum number of addresses that are told what happens.
const MOST_HOOKS: usize = 5;
/// Maximum number of invitations that nobody has used, and of members of the staff.
const MOST_STAFF: usize = 50;

impl Venue {
    /// Carries out an act of a member of the staff.
    pub(crate) fn staff_act(&mut self, who: &Who, act: EventAct, means: Means<'_>) -> Result<(), Problem> {
        let role = self.must_serve(who)?;
        let by = words(&self.staff_name(who))?;
        let runs = || if rights::runs(role) { Ok(()) } else { Err(forbidden()) };
        let act = match act {
            EventAct::Act { mut act } => {
                let seed = self.event().settings.seed;
                if act.get("act").is_some_and(|name| name == "set")
                    && let Some(settings) = act.get_mut("with")
                {
                    *settings = seeded(settings.take(), seed);
                }
                let act: Act = serde_json::from_value(act).map_err(unreadable)?;
                if !rights::may(role, &act) {
                    return Err(forbidden());
                }
                if let Act::Retract { of, .. } = act {
                    self.must_take_back(role, of..=of)?;
                }
                act
            }
            EventAct::Pair => {
                runs()?;
                next::next_round(self.event()).map_err(refused_as)?
            }
            EventAct::Cut { size } => {
                runs()?;
                next::cut(self.event(), size.into()).map_err(refused_as)?
            }
            EventAct::Check { tables, minutes } if rights::checks(role) => {
                let seconds = minutes.saturating_mul(60);
                next::check(self.event(), tables as usize, seconds, means.chance).map_err(refused_as)?
            }
            EventAct::Pods { size } => {
                runs()?;
                next::pods(self.event(), size as usize).map_err(refused_as)?
            }
            EventAct::Undo { entry } => {
                self.must_be_last(entry)?;
                let act = self.history().undo().map_err(refused_as)?;
                if let Act::Undo { of } = act {
                    self.must_take_back(role, of..=of)?;
                }
                act
            }
            EventAct::Redo { entry } => {
                self.must_be_last(entry)?;
                let act = self.history().redo().map_err(refused_as)?;
                if let Act::Redo { of } = act {
                    self.must_take_back(role, of..=of)?;
                }
                act
            }
            EventAct::UndoTo { n } => {
                self.must_take_back(role, n.saturating_add(1)..=self.history().entries().len() as u64)?;
                self.history().undo_to(n).map_err(refused_as)?
            }
            EventAct::DeckOf { player, deck } => {
                let list = match deck {
                    Some(deck) => self.read_list(&deck, means)?,
                    None => DeckList { title: words("on paper")?, lines: Vec::new(), checked: None },
                };
                Act::List { player: PlayerId(player), list }
            }
            other => return self.staff_word(who, role, other),
        };
        if self.is_arena() && matches!(act, Act::Pair { .. } | Act::Cut { .. } | Act::Pods { .. }) {
            return Err(refused("problem.event-no-rounds"));
        }
        if let Act::Pair { .. } = act {
            self.must_have_decks()?;
        }
        let sets = matches!(act, Act::Set(_));
        if let Act::Set(new) = &act
            && self.is_arena()
            && self.has_begun()
        {
            // An event with rounds settles these with its first round.
            let settled =
                |of: &Settings| (of.tier, of.format.clone(), of.format_text.clone(), of.rules_text.clone(), of.starts);
            if settled(new) != settled(&self.event().settings) {
                return Err(refused("problem.event-settled"));
            }
        }
        let played = self.played_by();
        self.enter(who.now, by, act)?;
        // The next who signs up would be the same player, with the games of the one who was taken back.
        if self.is_arena() && played != self.played_by() {
            return Err(refused("problem.event-arena-played"));
        }
        // The terms must fit the new settings, too.
        if sets { self.check_terms(&self.terms) } else { Ok(()) }
    }

    /// Refuses an act that was meant for an earlier state of the log.
    fn must_be_last(&self, entry: Option<u64>) -> Result<(), Problem> {
        match entry {
            Some(entry) if entry != self.history().entries().len() as u64 => Err(refused("problem.event-newer")),
            _ => Ok(()),
        }
    }

    /// Checks that a role may take back, or restore, entries: only acts that it may do itself. What players do by themselves
    /// is the desk's.
    fn must_take_back(&self, role: EventRole, entries: std::ops::RangeInclusive<u64>) -> Result<(), Problem> {
        let undoes = |act: &Act| matches!(act, Act::Undo { .. } | Act::UndoTo { .. } | Act::Redo { .. });
        let taken = self.history().entries().iter().filter(|entry| entries.contains(&entry.n));
        let mut acts = taken.map(|entry| &entry.act).filter(|act| !undoes(act));
        match rights::runs(role) && acts.all(|act| rights::may(role, act)) {
            true => Ok(()),
            false => Err(forbidden()),
        }
    }

    /// Carries out an act of the staff that is no entry of the event's file.
    fn staff_word(&mut self, who: &Who, role: EventRole, act: EventAct) -> Result<(), Problem> {
        let organizer = || if role == EventRole::Organizer { Ok(()) } else { Err(forbidden()) };
        match act {
            EventAct::Answer { n } => {
                if !self.calls.iter().any(|call| call.n == n) {
                    return Err(refused("problem.event-no-call"));
                }
                self.add(who.now, VenueEvent::Answered { n })
            }
            EventAct::Announce { text } => {
                let text = brief(&text)?;
                if text.is_empty() {
                    return Err(refused("problem.empty-message"));
                }
                let by = self.staff_name(who);
                self.add(who.now, VenueEvent::Announced { by, text })
            }
            EventAct::Terms { terms } => {
                organizer()?;
                self.change_terms(who, terms)
            }
            EventAct::Cancel => {
                organizer()?;
                if self.stage() == EventStage::Over {
                    return Err(refused("problem.event-over"));
                }
                self.add(who.now, VenueEvent::Cancelled)
            }
            EventAct::Dismiss { name } => {
                organizer()?;
                let found = self.staff.iter().any(|aide| aide.name == name && aide.account != self.owner.account);
                if !found {
                    return Err(refused("problem.event-no-staff"));
                }
                self.add(who.now, VenueEvent::Dismissed { name: name.clone() })?;
                let name = words(&name)?;
                if self.event().staff.iter().any(|member| member.name.folded() == name.folded()) {
                    let by = words(&self.staff_name(who))?;
                    self.enter(who.now, by, Act::Unstaff { name })?;
                }
                Ok(())
            }
            EventAct::Hooks { urls } => {
                organizer()?;
                // Where a request may go is decided when it is sent.
                let begins = |url: &str| url.starts_with("https://") || url.starts_with("http://");
                let fits = |url: &String| begins(url) && url.len() <= 300 && !url.contains(['\n', ' ']);
                if urls.len() > MOST_HOOKS || !urls.iter().all(fits) {
                    return Err(refused("problem.event-hooks"));
                }
                self.add(who.now, VenueEvent::Hooks(urls))
            }
            _ => Err(forbidden()),
        }
    }

    fn change_terms(&mut self, who: &Who, terms: EventTerms) -> Result<(), Problem> {
        self.check_terms(&terms)?;
        let fixed = |terms: &EventTerms| (terms.place.clone(), terms.bots, terms.rated, terms.arena);
        if self.has_begun() && fixed(&terms) != fixed(&self.terms) {
            return Err(refused("problem.event-settled"));
        }
        self.add(who.now, VenueEvent::Terms(Box::new(terms)))
    }

    /// Makes an invitation by which one person joins the staff.
    ///
    /// # Errors
    /// If the account is not the organizer.
    pub fn invite(&mut self, who: &Who, role: EventRole, secret: &str) -> Result<(), Problem> {
        if self.must_serve(who)? != EventRole::Organizer {
            return Err(forbidden());
        }
        self.add_invite(who, VenueEvent::Invited { hash: hashed(secret), role: Some(role), player: None })
    }

    /// Makes an invitation by which one person becomes a player whom the staff has registered.
    ///
    /// # Errors
    /// If the account may not register players, or there is no such player.
    pub fn invite_player(&mut self, who: &Who, player: PlayerId, secret: &str) -> Result<(), Problem> {
        if !rights::runs(self.must_serve(who)?) {
            return Err(forbidden());
        }
        self.event().player(player).map_err(refused_as)?;
        if self.attends(player).is_some() {
            return Err(refused("problem.event-attends"));
        }
        let mut players = 0;
        let adds = self.history().entries().iter().filter(|entry| self.history().stands(entry.n));
        let entry = adds.filter_map(|entry| match &entry.act {
            Act::Add { names } => Some((entry.n, names.len() as u32)),
            _ => None,
        });
        let entry = entry.into_iter().find(|(_, names)| {
            players += names;
            players >= player.0
        });
        let (entry, _) = entry.ok_or_else(|| refused("problem.event-no-player"))?;
        self.add_invite(who, VenueEvent::Invited { hash: hashed(secret), role: None, player: Some((entry, player)) })
    }

    fn add_invite(&mut self, who: &Who, invited: VenueEvent) -> Result<(), Problem> {
        if self.invites.len() >= MOST_STAFF {
            let oldest = self.invites[0].hash.clone();
            self.add(who.now, VenueEvent::Accepted { hash: oldest })?;
        }
        self.add(who.now, invited)
    }

    /// Accepts an invitation.
    ///
    /// # Errors
    /// If it is not valid.
    pub fn accept(&mut self, who: &Who, secret: &str) -> Result<(), Problem> {
        let hash = hashed(secret);
        let invite = self.invites.iter().find(|invite| invite.hash == hash).cloned();
        let invite = invite.ok_or_else(|| refused("problem.event-invitation"))?;
        if let Some(role) = invite.role {
            if self.staff.len() >= MOST_STAFF {
                return Err(refused("problem.event-invitation"));
            }
            let folded = who.name.to_lowercase();
            let same = |aide: &crate::venue::Aide| aide.account != who.account && aide.name.to_lowercase() == folded;
            let is_me = self.player_of(&who.account);
            let player = self.event().players.iter().any(|one| one.name.folded() == folded && Some(one.id) != is_me);
            let known = self.event().staff.iter().any(|member| member.name.folded() == folded)
                && self.role_of(&who.account).is_none();
            if self.owner.account == who.account || player || known || self.staff.iter().any(same) {
                return Err(refused("problem.event-name"));
            }
            let named = match role {
                EventRole::Organizer => Some(Role::Organizer),
                EventRole::HeadJudge => Some(Role::HeadJudge),
                EventRole::FloorJudge => Some(Role::FloorJudge),
                EventRole::Scorekeeper => None,
            };
            if let Some(role) = named {
                let name = words(&who.name)?;
                self.enter(who.now, name.clone(), Act::Staff { name, role })?;
            }
            let (account, name) = (who.account.clone(), who.name.clone());
            self.add(who.now, VenueEvent::Appointed { account, name, role })?;
        }
        if let Some((entry, player)) = invite.player {
            if self.player_of(&who.account).is_some() || self.attends(player).is_some() {
                return Err(refused("problem.event-signed-up"));
            }
            let account = Some(who.account.clone());
            self.add(who.now, VenueEvent::Attends { entry, player, account, bot: None })?;
        }
        self.add(who.now, VenueEvent::Accepted { hash })
    }

    /// Returns the role of an account in the staff.
    ///
    /// # Errors
    /// If it is not in the staff.
    pub fn must_serve(&self, who: &Who) -> Result<EventRole, Problem> {
        self.role_of(&who.account).ok_or_else(forbidden)
    }

    /// Returns the name of a member of the staff in this event. It stays what it was when the account joined, so that nobody
    /// becomes the head judge by a new name.
    fn staff_name(&self, who: &Who) -> String {
        let aide = self.staff.iter().find(|aide| aide.account == who.account);
        aide.map_or_else(|| who.name.clone(), |aide| aide.name.clone())
    }
}

/// Returns the problem for an act that the account's role doesn't allow.
fn forbidden() -> Problem {
    Problem::new(Code::Forbidden, Wording::new("problem.event-role"))
}

/// Returns what the log keeps of an invitation's secret.
fn hashed(secret: &str) -> String {
    Sha256::digest(secret.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
