//! Notices for an account: turns, matches, drafts, challenges. Pages and browsers that were woken ([`crate::push`]) request
//! them.

use std::sync::Arc;

use maneframe_protocol::{
    Account, EventInfo, EventStage, Friendship, NoticeInfo, NoticeKind, PodInfo, PodStage, Problem,
};
use maneframe_table::ask::{Ask, Reply};

use crate::accounts::Accounts;
use crate::store::LogKind;
use crate::tables::host::{Host, unavailable};
use crate::{events, pods};

/// Maximum number of events, and of drafts, that are looked at.
const LOOKED: i64 = 20;
/// Maximum number of games over days that are looked at.
const GAMES: usize = 50;

/// Returns what waits for an account.
///
/// # Errors
/// If the database can't be read.
pub async fn of(host: &Arc<Host>, accounts: &Accounts, account: &Account) -> Result<Vec<NoticeInfo>, Problem> {
    let id = account.id.as_str();
    let mut notices = Vec::new();
    for table in host.services.store.over_days(id).await.map_err(unavailable)?.into_iter().take(GAMES) {
        let awaits = host.ask(&table.code, Ask::Awaits { account: id.to_owned() }).await;
        if matches!(awaits, Ok(Reply::Has(true))) {
            let names = || table.seats.iter().flatten().cloned().collect::<Vec<_>>().join(", ");
            let name = table.name.clone().unwrap_or_else(names);
            notices.push(NoticeInfo { kind: NoticeKind::Turn, name, link: format!("/t/{}", table.code) });
        }
    }
    for found in host.services.store.logs_of(LogKind::Event, id, LOOKED).await.map_err(unavailable)? {
        let Ok(info) = serde_json::from_str::<EventInfo>(&found.text) else { continue };
        if info.stage != EventStage::Running {
            continue;
        }
        // What can't be read now must not hide the rest.
        let Ok(kept) = events::current(host, &id.into(), &info.id).await else { continue };
        let notice = |kind| NoticeInfo { kind, name: info.name.clone(), link: format!("/events/{}", info.id) };
        let me = kept.venue.me(Some(id), events::time());
        if kept.venue.must_confirm(id) {
            notices.push(notice(NoticeKind::Result));
        } else if kept.venue.game_of(id).is_some() || kept.venue.has_match(id) && me.claim.is_none() {
            notices.push(notice(NoticeKind::Match));
        }
    }
    for found in host.services.store.logs_of(LogKind::Pod, id, LOOKED).await.map_err(unavailable)? {
        let Ok(info) = serde_json::from_str::<PodInfo>(&found.text) else { continue };
        if matches!(info.stage, PodStage::Over | PodStage::Waiting) {
            continue;
        }
        let Ok(waits) = pods::at(host, id, &info.id, |pod, _| Ok(pod.waits_for())).await else { continue };
        if waits.iter().any(|one| one == id) {
            let link = format!("/draft/{}", info.id);
            notices.push(NoticeInfo { kind: NoticeKind::Draft, name: info.name, link });
        }
    }
    for challenge in accounts.challenges(account).await?.into_iter().filter(|challenge| challenge.mine) {
        let link = format!("/t/{}", challenge.table.code);
        notices.push(NoticeInfo { kind: NoticeKind::Challenge, name: challenge.from, link });
    }
    let asks = accounts.friends(account).await?.into_iter().filter(|friend| friend.state == Friendship::Asks);
    let friend = |name| NoticeInfo { kind: NoticeKind::Friend, name, link: "/friends".to_owned() };
    notices.extend(asks.map(|one| friend(one.name)));
    Ok(notices)
}
