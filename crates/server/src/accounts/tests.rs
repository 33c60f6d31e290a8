use futures_util::future::join_all;
use maneframe_protocol::{NewToken, Scope};
use tempfile::TempDir;

use super::*;
use crate::store::{Address, Store};

const PASSWORD: &str = "apples in autumn 7";

const DAY: i64 = 86_400;
/// Seconds since 1970.
const BEGUN: i64 = 1_800_000_000;

async fn accounts() -> (Accounts, TempDir) {
    let folder = TempDir::new().expect("a folder");
    let (accounts, _) = start(&folder, BEGUN).await;
    (accounts, folder)
}

/// Starts a server's store at a time in seconds since 1970.
async fn start(folder: &TempDir, at: i64) -> (Accounts, Store) {
    let address = Address::File(folder.path().join("t.db"));
    let store = Store::open_at(&address, None, at).await.expect("a database");
    store.catch_up().await.expect("written");
    (Accounts::new(store.database().clone()), store)
}

async fn stop(store: Store) {
    store.note_alive().await.expect("written");
    store.close().await;
}

fn token(scopes: &[Scope], days: u32) -> NewToken {
    NewToken { name: "bot".into(), scopes: scopes.to_vec(), days: Some(days), password: None }
}

/// Runs a statement, as an operator might.
async fn run(accounts: &Accounts, sql: &str) {
    sqlx::query(sql).write(&accounts.database).await.expect("it is carried out");
}

async fn account(accounts: &Accounts, name: &str) -> SignedIn {
    let guest = accounts.guest(name).await.expect("a guest");
    accounts.set_password(&guest.account, PASSWORD, None, &guest.session).await.expect("a password");
    guest
}

#[tokio::test]
async fn a_guest_who_sets_a_password_may_sign_in_elsewhere() {
    let (accounts, _folder) = accounts().await;
    let guest = account(&accounts, "Ada").await;
    let there = accounts.sign_in("ADA ", PASSWORD, "::1").await.expect("the password is right");
    assert_eq!(there.account.id, guest.account.id);
    assert!(!accounts.who(&there.session).await.expect("read").expect("signed in").account.guest);
    accounts.sign_out(&there.session).await.expect("signed out");
    assert!(accounts.who(&there.session).await.expect("read").is_none());
    assert!(accounts.who(&guest.session).await.expect("read").is_some(), "the other session goes on");
}

#[tokio::test]
async fn names_that_look_the_same_are_the_same() {
    let (accounts, _folder) = accounts().await;
    account(&accounts, "Lola").await;
    assert_eq!(accounts.guest("l01a").await.expect_err("taken").code, Code::Taken);
    let other = accounts.guest("Lolita").await.expect("another name");
    assert_eq!(accounts.rename(&other.account, "LOLA").await.expect_err("taken").code, Code::Taken);
    assert!(accounts.guest("\u{202e}\u{7}").await.is_err());
    assert!(accounts.guest(&"x".repeat(33)).await.is_err());
}

#[tokio::test]
async fn names_that_mislead_are_not_given_and_those_who_have_one_keep_it() {
    let (accounts, _folder) = accounts().await;
    let other = accounts.guest("Ada").await.expect("a guest").account;
    for (name, code) in [("greedy bot", Code::Taken), ("Administrator", Code::Taken), ("\u{3164}", Code::Unreadable)] {
        assert_eq!(accounts.guest(name).await.expect_err("it is refused").code, code, "{name:?}");
        assert_eq!(accounts.rename(&other, name).await.expect_err("it is refused").code, code, "{name:?}");
        // The account was created by an earlier version of the server.
        let guest = accounts.add_guest(name.to_owned(), &name::fold(name)).await.expect("a guest");
        accounts.set_password(&guest.account, PASSWORD, None, &guest.session).await.expect("a password");
        let there = accounts.sign_in(name, PASSWORD, "::1").await.expect("signed in");
        assert_eq!(there.account.name, name);
        assert_eq!(accounts.named(name).await.expect("read").len(), 1);
        accounts.make_admin(name, PASSWORD).await.expect("an administrator");
        accounts.rename(&there.account, &format!("Ada {}", name.len())).await.expect("another name");
        let there = accounts.who(&there.session).await.expect("read").expect("signed in");
        assert!(there.scopes.contains(&Scope::Admin), "{name:?}");
    }
    accounts.make_admin("Admin", PASSWORD).await.expect("the operator names the first administrator");
    assert!(accounts.make_admin("\u{2800}", PASSWORD).await.is_err());
}

#[tokio::test]
async fn what_cannot_be_seen_makes_no_other_name() {
    let (accounts, _folder) = accounts().await;
    account(&accounts, "Ada").await;
    for name in ["Ada\u{3164}", "A\u{115f}da", "Ada\u{2800}", "\u{ffa0}A\u{ad}da"] {
        assert_eq!(accounts.guest(name).await.expect_err("it is taken").code, Code::Taken, "{name:?}");
    }
}

#[tokio::test]
async fn of_two_who_want_a_name_at_once_one_has_it() {
    let (accounts, _folder) = accounts().await;
    let (one, other) = (accounts.guest("Eve").await.expect("a guest"), accounts.guest("Eve").await.expect("a guest"));
    let (a, b) = tokio::join!(
        accounts.set_password(&one.account, PASSWORD, None, &one.session),
        accounts.set_password(&other.account, PASSWORD, None, &other.session)
    );
    assert_eq!([&a, &b].iter().filter(|r| r.is_ok()).count(), 1);
}

#[tokio::test]
async fn passwords_are_not_found_by_trying() {
    let (accounts, _folder) = accounts().await;
    account(&accounts, "Ada").await;
    let wrong = accounts.sign_in("Ada", "something else entirely", "::1").await.expect_err("wrong");
    let nobody = accounts.sign_in("Bob", "something else entirely", "::1").await.expect_err("wrong");
    assert_eq!(wrong, nobody, "who has no account is not told apart");
    let mut last = wrong;
    for _ in 0..10 {
        last = accounts.sign_in("Ada", "wrong wrong wrong", "::1").await.expect_err("wrong");
    }
    assert_eq!(last.code, Code::TooMuch);
    assert_eq!(accounts.sign_in("Ada", PASSWORD, "::2").await.expect_err("locked for a while").code, Code::TooMuch);
    for weak in ["short", "aaaaaaaaaaaaaaaa", "password123456", &"x".repeat(300)] {
        let guest = accounts.guest("Cid").await.expect("a guest");
        assert!(accounts.set_password(&guest.account, weak, None, &guest.session).await.is_err(), "{weak}");
    }
}

#[tokio::test]
async fn another_password_ends_other_sessions_and_needs_the_old_one() {
    let (accounts, _folder) = accounts().await;
    let guest = account(&accounts, "Ada").await;
    let there = accounts.sign_in("Ada", PASSWORD, "::1").await.expect("signed in");
    let ada = &there.account;
    let new = "pears in winter 88";
    assert!(accounts.set_password(ada, new, Some("wrong wrong wrong"), &there.session).await.is_err());
    accounts.set_password(ada, new, Some(PASSWORD), &there.session).await.expect("changed");
    assert!(accounts.who(&guest.session).await.expect("read").is_none());
    assert!(accounts.who(&there.session).await.expect("read").is_some());
    assert!(accounts.sign_in("Ada", new, "::1").await.is_ok());
}

#[tokio::test]
async fn an_account_is_had_back_once_by_each_code() {
    let (accounts, _folder) = accounts().await;
    let guest = account(&accounts, "Ada").await;
    let ada = accounts.who(&guest.session).await.expect("read").expect("signed in").account;
    let codes = accounts.recovery_codes(&ada).await.expect("codes");
    assert_eq!(codes.len(), 10);
    let new = "plums in summer 11";
    assert!(accounts.recover("Ada", "aaaaa-bbbbb-ccccc-ddddd", new, "::1").await.is_err());
    accounts.recover("Ada", &codes[0], new, "::1").await.expect("had back");
    assert!(accounts.recover("Ada", &codes[0], new, "::1").await.is_err(), "a code works once");
    assert!(accounts.who(&guest.session).await.expect("read").is_none(), "sessions before have ended");
}

#[tokio::test]
async fn tokens_have_scopes_and_can_be_revoked() {
    let (accounts, _folder) = accounts().await;
    let guest = account(&accounts, "Ada").await;
    let ada = accounts.who(&guest.session).await.expect("read").expect("signed in").account;
    let new = |scopes: &[Scope]| token(scopes, 365);
    assert_eq!(accounts.make_token(&ada, &new(&[Scope::Admin])).await.err().map(|p| p.code), Some(Code::Forbidden));
    let made = accounts.make_token(&ada, &new(&[Scope::Play])).await.expect("a token");
    let identity = accounts.who(&made.secret).await.expect("read").expect("a token");
    assert_eq!((identity.scopes.as_slice(), identity.session), (&[Scope::Play][..], false));
    accounts.revoke_token(&ada, &made.token.id).await.expect("revoked");
    assert!(accounts.who(&made.secret).await.expect("read").is_none());
    for forged in ["", "mft_", "mfs_00", &made.secret[..20], "' OR 1=1 --"] {
        assert!(accounts.who(forged).await.expect("read").is_none());
    }
}

#[tokio::test]
async fn the_first_administrator_is_made_on_the_command_line() {
    let (accounts, _folder) = accounts().await;
    accounts.make_admin("Root", PASSWORD).await.expect("an administrator");
    let root = accounts.sign_in("root", PASSWORD, "::1").await.expect("signed in");
    let identity = accounts.who(&root.session).await.expect("read").expect("signed in");
    assert!(identity.scopes.contains(&Scope::Admin));
    let guest = account(&accounts, "Ada").await;
    accounts.set_roles(&guest.account.id, &[Role::Judge]).await.expect("a judge");
    let ada = accounts.who(&guest.session).await.expect("read").expect("signed in").account;
    assert_eq!(ada.roles, [Role::Player, Role::Judge]);
    accounts.delete(&ada.id).await.expect("deleted");
    assert!(accounts.who(&guest.session).await.expect("read").is_none());
}

#[tokio::test]
async fn a_wrong_clock_ends_no_session_and_no_token() {
    let folder = TempDir::new().expect("a folder");
    let (accounts, store) = start(&folder, BEGUN).await;
    let (guest, ben) = (accounts.guest("Ada").await.expect("a guest"), account(&accounts, "Ben").await);
    let made = accounts.make_token(&ben.account, &token(&[Scope::Play], 7)).await.expect("a token");
    stop(store).await;
    // The clock is first ahead and then right again. Then it is behind, as after a battery failure, and right again.
    for days in [100, 0, -10_000, 0] {
        let (accounts, store) = start(&folder, BEGUN + days * DAY).await;
        accounts.tidy().await.expect("written");
        for secret in [&guest.session, &ben.session, &made.secret] {
            assert!(accounts.who(secret).await.expect("read").is_some(), "{days} days");
        }
        stop(store).await;
    }
    // The sessions still expire. Each wrong clock took at most two of their seven days.
    for days in [2, 4] {
        let (_, store) = start(&folder, BEGUN + days * DAY).await;
        stop(store).await;
    }
    let (accounts, store) = start(&folder, BEGUN + 6 * DAY).await;
    accounts.tidy().await.expect("written");
    assert!(accounts.who(&made.secret).await.expect("read").is_none());
    assert!(accounts.tokens(&ben.account).await.expect("read").is_empty(), "it is deleted");
    assert!(accounts.who(&ben.session).await.expect("read").is_some(), "it has 30 days");
    store.close().await;
}

#[tokio::test]
async fn guests_without_a_session_are_forgotten_by_those_who_kept_them_away() {
    let (accounts, folder) = accounts().await;
    let (ada, eve) = (account(&accounts, "Ada").await, accounts.guest("Eve").await.expect("a guest"));
    accounts.block(&ada.account, &eve.account.id, "Eve").await.expect("kept away");
    accounts.sign_out(&eve.session).await.expect("signed out");
    let (accounts, _) = start(&folder, BEGUN + DAY).await;
    assert_eq!(accounts.blocks(&ada.account).await.expect("read").len(), 1);
    accounts.tidy().await.expect("written");
    assert!(accounts.blocks(&ada.account).await.expect("read").is_empty());
    assert!(accounts.who(&ada.session).await.expect("read").is_some());
}

#[tokio::test]
async fn a_deleted_account_is_in_no_list_of_those_kept_away() {
    let (accounts, _folder) = accounts().await;
    let (ada, eve) = (account(&accounts, "Ada").await.account, account(&accounts, "Eve").await.account);
    accounts.block(&ada, &eve.id, "Eve").await.expect("kept away");
    accounts.delete(&eve.id).await.expect("deleted");
    assert!(accounts.blocks(&ada).await.expect("read").is_empty());
    for unknown in [eve.id.as_str(), "nobody", "a\nb"] {
        assert_eq!(accounts.delete(unknown).await.expect_err("there is none").code, Code::NotFound, "{unknown:?}");
    }
}

#[tokio::test]
async fn requests_at_once_exceed_no_limit() {
    let (accounts, _folder) = accounts().await;
    let ada = account(&accounts, "Ada").await.account;
    let new = token(&[Scope::Play], 365);
    let made = join_all((0..70).map(|_| accounts.make_token(&ada, &new))).await;
    assert_eq!(made.iter().filter(|made| made.is_ok()).count(), 50);
    assert_eq!(accounts.tokens(&ada).await.expect("read").len(), 50);

    let many = format!(
        "WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < 990) \
         INSERT INTO blocks (account, other, name) SELECT '{}', 'other ' || n, 'Eve' FROM count",
        ada.id
    );
    run(&accounts, &many).await;
    let others: Vec<String> = (0..30).map(|n| format!("new {n}")).collect();
    let kept = join_all(others.iter().map(|other| accounts.block(&ada, other, "Eve"))).await;
    assert_eq!(kept.iter().filter(|kept| kept.is_ok()).count(), 10);
    assert_eq!(accounts.blocks(&ada).await.expect("read").len(), 1_000);
}

#[tokio::test]
async fn a_recovery_code_is_not_used_up_if_the_password_cannot_be_written() {
    let (accounts, _folder) = accounts().await;
    account(&accounts, "Ada").await;
    let ada = accounts.named("Ada").await.expect("read").remove(0);
    let codes = accounts.recovery_codes(&ada).await.expect("codes");
    let new = "plums in summer 11";
    for table in ["accounts", "sessions"] {
        let event = if table == "accounts" { "UPDATE" } else { "INSERT" };
        let fails =
            format!("CREATE TRIGGER fails_{table} BEFORE {event} ON {table} BEGIN SELECT RAISE(ABORT, 'no'); END");
        run(&accounts, &fails).await;
        let failed = accounts.recover("Ada", &codes[0], new, "::1").await.expect_err("it can't be written");
        assert_eq!(failed.code, Code::Unavailable);
        run(&accounts, &format!("DROP TRIGGER fails_{table}")).await;
    }
    assert!(accounts.sign_in("Ada", PASSWORD, "::1").await.is_ok(), "nothing was done");
    accounts.recover("Ada", &codes[0], new, "::1").await.expect("the code is still good");
}
