//! Answers of a table to requests.

use maneframe_bot::BotKind;
use maneframe_engine::message::Seat;
use maneframe_protocol::{Code, Message, Problem, ProposalKind, Stage};
use maneframe_wording::Wording;

use crate::actor::TableActor;
use crate::ask::{Ask, Reply};
use crate::command::{CommandSender, Handled};
use crate::keeper::{Keeper, Length};
use crate::live::LiveTable;
use crate::opening;
use crate::record::{Ruling, TableEvent};
use crate::setup::Setups;
use crate::stream::{Broadcaster, Place};

/// Maximum number of judges at a table.
const MOST_JUDGES: usize = 4;

/// Returns the problem to report if a table doesn't exist, or the caller may not know of it.
pub fn unknown() -> Problem {
    Problem::new(Code::NotFound, Wording::new("problem.no-table"))
}

/// Compares two secrets in constant time, so that the time doesn't reveal how many bytes agree.
fn same(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.bytes().zip(other.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}

impl TableActor {
    /// Returns the seats whose players have been disconnected so long that the others may continue without them.
    fn away(&self, at: u64) -> Vec<Seat> {
        let chairs = self.streams.away(at);
        chairs.into_iter().filter_map(|chair| Some(Seat(self.table.place_of(chair)? as u8 + 1))).collect()
    }

    /// Checks that a client may receive a table's updates in a role. The check is repeated here, because another player
    /// may have taken the seat since the role was determined.
    ///
    /// # Errors
    /// If the client may not, or there are too many spectators.
    pub fn may_join(&self, who: &CommandSender) -> Result<(), Problem> {
        match who.place {
            Place::Spectator if self.streams.is_full() => {
                Err(Problem::new(Code::TooMuch, Wording::new("problem.too-many-spectators")))
            }
            Place::Judge if self.table.played.is_none() => Err(unknown()),
            Place::Chair(chair) if self.table.seat_of(chair, &who.account).is_none() => {
                Err(Problem::new(Code::Forbidden, Wording::new("problem.seat-changed")))
            }
            _ => Ok(()),
        }
    }

    /// Answers a request.
    ///
    /// # Errors
    /// If the request is refused, or can't be carried out.
    pub async fn answer(&mut self, ask: Ask, keeper: &impl Keeper, at: u64) -> Result<Reply, Problem> {
        let table = &self.table;
        Ok(match ask {
            Ask::Listed => Reply::Listed(Box::new(table.listed())),
            Ask::Sit { by, seat, deck, not_with } => {
                if table.chairs.iter().filter_map(|c| c.account.as_ref()).any(|sits| not_with.contains(sits)) {
                    return Err(Problem::new(Code::Taken, Wording::new("problem.no-seat-for-you")));
                }
                let sits = move |table: &mut LiveTable, _: &mut Broadcaster, setups: &Setups| {
                    table.sit((&by.0, &by.1), seat, deck.as_ref(), setups, setups.outside().today())
                };
                let line = self.apart(keeper, Length::Short, sits).await??;
                let TableEvent::SeatTaken { chair, .. } = line else { return Err(unknown()) };
                self.commit(vec![line], keeper, at).await?;
                Reply::Seat(chair + 1)
            }
            Ask::SeatBot { account, bot, seat, deck } => {
                let searches = !table.has_searcher() && opening::bot_called(&bot).is_ok_and(BotKind::searches);
                // The reservation is held until the table itself is counted.
                let _reserved = searches.then(|| keeper.searching().reserve(&table.owner)).transpose()?;
                let sits = move |table: &mut LiveTable, _: &mut Broadcaster, setups: &Setups| {
                    table.sit_bot(&account, &bot, seat, deck.as_ref(), setups, setups.outside().today())
                };
                let line = self.apart(keeper, Length::Short, sits).await??;
                let TableEvent::SeatTaken { chair, .. } = line else { return Err(unknown()) };
                self.commit(vec![line], keeper, at).await?;
                Reply::Seat(chair + 1)
            }
            Ask::Place { account, seat } => Reply::Place(table.place_for(&account, seat)?),
            Ask::Invite { account } => {
                let seat = table.chairs.iter().position(|c| c.account.as_ref() == Some(&account));
                if seat.is_none() && account != table.owner {
                    return Err(Problem::new(
                        Code::Forbidden,
                        "only players and the creator of the table can invite a judge",
                    ));
                }
                if !table.settings.judge {
                    return Err(Problem::new(Code::Refused, Wording::new("problem.no-judges")));
                }
                let asked = table.proposals.iter().any(|p| p.what == ProposalKind::Judge);
                let key = table.key.clone();
                if let Some(seat) = seat.filter(|_| !asked) {
                    let lines = table.offer_judge(Seat(seat as u8 + 1))?;
                    if !lines.is_empty() {
                        self.commit(lines, keeper, at).await?;
                    }
                }
                Reply::Key(key)
            }
            Ask::Judge { account, name, key, appointed } => {
                if !table.settings.judge || !same(&key, &table.key) {
                    return Err(Problem::new(Code::Forbidden, Wording::new("problem.bad-invitation")));
                }
                table.may_judge(&account, appointed)?;
                let (known, count) = self.streams.judges(&account);
                if !known && count >= MOST_JUDGES {
                    return Err(Problem::new(Code::TooMuch, Wording::new("problem.too-many-judges")));
                }
                if !known {
                    self.commit(vec![TableEvent::JudgeCame { name }], keeper, at).await?;
                }
                Reply::Place(Place::Judge)
            }
            Ask::Close { account, admin } => {
                if !admin && account != table.owner {
                    return Err(Problem::new(Code::Forbidden, Wording::new("problem.not-your-table")));
                }
                let line = match table.stage {
                    Stage::Waiting => TableEvent::Closed,
                    Stage::Over => return Ok(Reply::Done),
                    _ if admin => TableEvent::Drawn { why: Wording::new("why.administrator") },
                    _ => return Err(Problem::new(Code::Refused, Wording::new("problem.begun-concede"))),
                };
                self.commit(vec![line], keeper, at).await?;
                Reply::Done
            }
            Ask::Extend { account, seconds, by } => {
                if account != table.owner {
                    return Err(Problem::new(Code::Forbidden, Wording::new("problem.not-your-table")));
                }
                if !matches!(table.stage, Stage::Playing | Stage::Paused) {
                    return Err(Problem::new(Code::Refused, Wording::new("problem.wrong-stage")));
                }
                let ruling = Ruling::Extend { seat: None, seconds };
                let reason = "extra time of the match".to_owned();
                self.commit(vec![TableEvent::Judged { judge: by, ruling, reason }], keeper, at).await?;
                Reply::Done
            }
            Ask::Vacation { account, times } => {
                let plays = table.chairs.iter().any(|chair| chair.account.as_ref() == Some(&account));
                if plays && table.is_over_days() && matches!(table.stage, Stage::Playing | Stage::Paused) {
                    self.commit(vec![TableEvent::Vacation { account, times }], keeper, at).await?;
                }
                Reply::Done
            }
            Ask::Awaits { account } => {
                Reply::Has(table.awaited().is_some_and(|(chair, _)| chair.account.as_ref() == Some(&account)))
            }
            Ask::Waits => Reply::Has(table.stage == Stage::Waiting && self.streams.has_player()),
            Ask::Command { who, request } => {
                match table.handle_command(&who, request.id, &request.command, at, &self.away(at))? {
                    Handled::Answer(message) => Reply::Message(message),
                    Handled::Hint(seat, question) => {
                        let advice = match table.hinted(seat, question) {
                            Some(advice) => advice,
                            None => {
                                let advises = table.advises(seat, question, keeper.setups()).ok_or_else(unknown)?;
                                let whose = who.account.as_str().into();
                                keeper.ask(&whose, Length::Short, advises).await?.ok_or_else(unknown)?
                            }
                        };
                        Reply::Message(Box::new(table.hint(request.id, seat, question, advice)))
                    }
                    Handled::Attempts(seat, card) => {
                        let finds = move |table: &mut LiveTable, _: &mut Broadcaster, _: &Setups| {
                            table.played.as_ref().map(|played| played.referee().attempts(seat, card))
                        };
                        let attempts = self.apart(keeper, Length::Short, finds).await?.ok_or_else(unknown)?;
                        Reply::Message(Box::new(Message::Attempts { to: request.id, attempts }))
                    }
                    Handled::Snapshot => {
                        let place = Broadcaster::place(table, who.place).ok_or_else(unknown)?;
                        let (late, n) = self.streams.snapshot(place);
                        let snapshot = late.unwrap_or_else(|| table.snapshot(place, n, at));
                        Reply::Message(Box::new(Message::Snapshot(Box::new(snapshot))))
                    }
                    Handled::To(lines) => {
                        if !lines.is_empty() {
                            self.commit(lines, keeper, at).await?;
                        }
                        Reply::Message(Box::new(Message::Done { to: request.id }))
                    }
                }
            }
            Ask::Replay => {
                let replay = table.whole_replay();
                let replay = replay.ok_or_else(|| Problem::new(Code::NotFound, Wording::new("problem.not-begun")))?;
                let over = replay.end.is_some();
                let text = replay.to_lines().map_err(|e| Problem::new(Code::Unavailable, e.to_string()))?;
                Reply::Replay { text, over }
            }
            Ask::Account { whom } => {
                let account = table.account_of(whom);
                Reply::Account(account.map(|account| {
                    let sits = table.chairs.iter().find(|c| c.account.as_ref() == Some(&account));
                    let name = sits.and_then(|c| c.name.clone()).unwrap_or_else(|| "a spectator".to_owned());
                    (account, name)
                }))
            }
            Ask::Situation => Reply::Situation(table.situation().cloned()),
        })
    }
}
