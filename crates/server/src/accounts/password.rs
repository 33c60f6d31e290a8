//! Passwords, hashed by argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane.

use argon2::Argon2;
use argon2::password_hash::rand_core::OsRng;
use argon2::password_hash::{PasswordHash, PasswordHasher as _, PasswordVerifier as _, SaltString};
use maneframe_protocol::{Code, Problem};
use maneframe_wording::Wording;

/// Checks that a password may be set. Its length matters, but not which kinds of characters it has.
///
/// # Errors
/// If the password is too short, too long, or a common one.
pub fn check(password: &str) -> Result<(), Problem> {
    let length = password.chars().count();
    if !(12..=256).contains(&length) {
        return Err(Problem::new(Code::Unreadable, Wording::new("problem.password-length")));
    }
    let lower = password.to_lowercase();
    let mut different: Vec<char> = lower.chars().collect();
    different.sort_unstable();
    different.dedup();
    let common = ["password", "qwerty", "123456", "maneframe", "letmein", "abcdef"];
    let rest = common.iter().fold(lower, |rest, word| rest.replace(word, ""));
    if different.len() < 5 || rest.chars().count() < 5 {
        return Err(Problem::new(Code::Unreadable, Wording::new("problem.password-weak")));
    }
    Ok(())
}

/// Returns the hash of a password with a new salt.
pub fn hash(password: &str) -> String {
    let salt = SaltString::generate(&mut OsRng);
    Argon2::default().hash_password(password.as_bytes(), &salt).map(|hash| hash.to_string()).unwrap_or_default()
}

/// Returns true if a password matches a hash. An invalid hash matches no password.
pub fn fits(password: &str, kept: &str) -> bool {
    let kept = PasswordHash::new(kept);
    kept.is_ok_and(|kept| Argon2::default().verify_password(password.as_bytes(), &kept).is_ok())
}
