//! Signing in to a server: by a token, as the guest or account of the last visit, or as a new guest.

use std::path::{Path, PathBuf};

use maneframe_client::{ClientError, Site};
use maneframe_library::Library;
use maneframe_protocol::Code;
use miette::IntoDiagnostic as _;

use super::told;
use crate::out::say;
use crate::paint::dim;

/// Identity for signing in to a server.
#[derive(Clone, Copy, Default)]
pub struct Who<'a> {
    /// Name of the user; that of the last visit if `None`.
    pub name: Option<&'a str>,
    /// API token of an account.
    pub token: Option<&'a str>,
}

/// Signs in with the last session, or as a new guest. The session is stored in the data folder, by server and name. Unless
/// it is to be `quiet`, it prints who the user is.
pub async fn sign_in(server: &str, who: &Who<'_>, quiet: bool) -> miette::Result<Site> {
    let fail = |e| told(server, e);
    let mut site = Site::new(server).map_err(fail)?;
    if let Some(token) = who.token {
        let site = site.with_session(token.trim());
        let account = site.me().await.map_err(fail)?;
        tell(quiet, &account.name);
        return Ok(site);
    }
    let folder = folder(site.base())?;
    let kept = match who.name {
        Some(name) => Some(file(&folder, name)),
        None => latest(&folder),
    };
    if let Some(kept) = kept
        && let Ok(session) = std::fs::read_to_string(&kept)
    {
        let known = site.clone().with_session(session.trim());
        match known.me().await {
            Ok(account) => {
                // The next sign-in without a name uses this session.
                keep(&kept, session.trim())?;
                tell(quiet, &account.name);
                return Ok(known);
            }
            Err(ClientError::Refused(problem)) if problem.code == Code::SignIn => {}
            Err(error) => return Err(fail(error)),
        }
    }
    let user = std::env::var("USER").ok().filter(|user| !user.is_empty());
    let name = who.name.map(str::to_owned).or(user).unwrap_or_else(|| "guest".to_owned());
    let account = site.guest(&name).await.map_err(fail)?;
    if let Some(session) = site.session() {
        keep(&file(&folder, &name), session)?;
    }
    tell(quiet, &format!("{}, a guest", account.name));
    Ok(site)
}

fn tell(quiet: bool, name: &str) {
    if !quiet {
        say!("{}", dim(format_args!("you are {name}")));
    }
}

/// Returns the folder with the sessions of a server.
fn folder(base: &str) -> miette::Result<PathBuf> {
    Ok(Library::folder()?.join("signed-in").join(escaped(base)))
}

/// Returns the file of a user's session. Different names have different files on every file system.
fn file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{}.session", escaped(name)))
}

/// Returns the session that was used last.
fn latest(folder: &Path) -> Option<PathBuf> {
    let files = std::fs::read_dir(folder).ok()?.flatten();
    let used = files.filter_map(|file| Some((file.metadata().ok()?.modified().ok()?, file.path())));
    used.max().map(|(_, path)| path)
}

/// Converts a text to a file name. Lower-case letters and digits are kept, and other bytes are written as numbers.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    // A file's name has at most 255 bytes.
    for byte in text.bytes().take(80) {
        match byte {
            b'a'..=b'z' | b'0'..=b'9' => escaped.push(byte.into()),
            _ => escaped.push_str(&format!("-{byte:02x}")),
        }
    }
    escaped
}

/// Stores a session so that only its user can read it.
fn keep(file: &Path, session: &str) -> miette::Result<()> {
    use std::io::Write as _;
    let folder = file.parent().unwrap_or(file);
    std::fs::create_dir_all(folder).into_diagnostic()?;
    // Temporary files are created with access for their user only.
    let mut beside = tempfile::NamedTempFile::new_in(folder).into_diagnostic()?;
    beside.write_all(session.as_bytes()).into_diagnostic()?;
    beside.persist(file).into_diagnostic()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn names_that_differ_have_files_that_differ() {
        let names = ["Ada", "ada", "a da", "a-20da", "../ada", "ada\u{e9}", ""];
        let files: std::collections::BTreeSet<String> = names.iter().map(|name| escaped(name)).collect();
        assert_eq!(files.len(), names.len());
        assert!(
            files.iter().all(|file| file.chars().all(|c| c == '-' || c.is_ascii_lowercase() || c.is_ascii_digit()))
        );
    }
}
