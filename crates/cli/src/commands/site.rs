//! `maneframe site`: the game as a folder of files for a browser.

use std::fs;
use std::path::{Path, PathBuf};

use maneframe_library::error::MAX_FILE;
use maneframe_library::read_up_to;
use miette::{IntoDiagnostic as _, WrapErr as _, miette};

use crate::exit::Ended;
use crate::out::say;

/// Write a website that plays without a server
///
/// The folder has the pages of `maneframe serve` and the whole game as a WebAssembly module: games against bots or for
/// several people at one screen, lessons, puzzles, decks, rules and replays run in the visitor's browser, and what was
/// loaded once works offline. Put the folder on any host for static files, at any path. People who want to play each
/// other over the network need a server.
///
/// To try it out: `python3 -m http.server --directory FOLDER`
#[derive(clap::Args)]
pub struct Args {
    /// New or empty folder for the site
    folder: PathBuf,
    /// Take the module from this file, instead of the one that was included when this program was built
    #[arg(long, value_name = "FILE.wasm")]
    module: Option<PathBuf>,
    /// Take the pages from this folder, as `npm run build` in `web/` writes them, instead of the included ones
    #[arg(long, value_name = "FOLDER")]
    web: Option<PathBuf>,
    /// Replace the files of an earlier site in the folder
    #[arg(long)]
    force: bool,
}

/// Content security policy of the site. Everything comes from the site itself; images may also be files that users
/// choose.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
    font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; \
    form-action 'none'; img-src 'self' data: blob:";

pub fn run(args: &Args) -> miette::Result<Ended> {
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    match &args.web {
        Some(folder) => gather(folder, folder, &mut files)?,
        None => files.extend(maneframe_web::files().map(|(path, bytes)| (path.to_owned(), bytes.to_vec()))),
    }
    files.retain(|(path, _)| !path.starts_with('.'));
    let mut page = text(&files, "index.html")?;
    if let Some(file) = &args.module {
        let bytes = read_up_to(file, MAX_FILE).map_err(|e| miette!("{e}"))?;
        if !bytes.starts_with(b"\0asm") {
            return Err(miette!("{} is no WebAssembly module", file.display()));
        }
        let path = maneframe_web::module_path(&bytes);
        page = page.replace("</head>", &maneframe_web::module_meta(&format!("/{path}")));
        files.retain(|(path, _)| !path.contains(".wasm"));
        files.push((path, bytes));
    } else if !files.iter().any(|(path, _)| path.ends_with(".wasm")) {
        return Err(miette!(
            help = "run `.ci/wasm` in the source folder, which installs what it needs on Debian, then build this program \
                    again; or give the file with --module",
            "this program was built without the WebAssembly module"
        ));
    }
    set(&mut files, "index.html", static_page(&page));
    let manifest = text(&files, "manifest.webmanifest")?.replace("\": \"/", "\": \"./");
    set(&mut files, "manifest.webmanifest", manifest);
    let listed: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).filter(|path| is_needed(path)).collect();
    let listed = serde_json::to_string(&listed).into_diagnostic()?;
    set(&mut files, "files.json", listed);
    // Hosts that run Jekyll would leave out some files. Two common hosts read headers from a file.
    set(&mut files, ".nojekyll", String::new());
    set(&mut files, "_headers", headers());
    write(&args.folder, &files, args.force)?;
    let bytes: usize = files.iter().filter(|(path, _)| is_needed(path)).map(|(_, bytes)| bytes.len()).sum();
    say!("{}: {} files, {:.1} MB", args.folder.display(), files.len(), bytes as f64 / 1e6);
    say!("  try it out: python3 -m http.server --directory {}", args.folder.display());
    Ok(Ended::Well)
}

/// Returns true for files that a browser loads, as opposed to compressed copies and files for hosts.
fn is_needed(path: &str) -> bool {
    !path.ends_with(".br") && !path.ends_with(".gz") && !path.starts_with(['.', '_']) && path != "worker.js"
}

/// Returns the first page for a site without a server: its addresses are relative, and it says where its host is.
fn static_page(page: &str) -> String {
    let mut page = page.to_owned();
    for attribute in ["href", "src", "content"] {
        page = page.replace(&format!("{attribute}=\"/"), &format!("{attribute}=\"./"));
    }
    let metas = format!(
        "<meta name=\"maneframe-host\" content=\"page\" />\n    \
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\" />\n    <meta name=\"viewport\""
    );
    page.replacen("<meta name=\"viewport\"", &metas, 1)
}

fn headers() -> String {
    format!(
        "/*\n  Content-Security-Policy: {POLICY}; frame-ancestors 'none'\n  X-Content-Type-Options: nosniff\n  \
         Referrer-Policy: no-referrer\n/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n"
    )
}

fn text(files: &[(String, Vec<u8>)], wanted: &str) -> miette::Result<String> {
    let found = files.iter().find(|(path, _)| path == wanted);
    let found = found.ok_or_else(|| miette!("there are no pages for browsers: `{wanted}` is missing"))?;
    String::from_utf8(found.1.clone()).into_diagnostic()
}

/// Replaces a file, and removes its compressed copies.
fn set(files: &mut Vec<(String, Vec<u8>)>, path: &str, text: String) {
    files.retain(|(one, _)| one.strip_suffix(".br").or(one.strip_suffix(".gz")).unwrap_or(one) != path);
    files.push((path.to_owned(), text.into_bytes()));
}

/// Reads all files of a folder.
fn gather(root: &Path, folder: &Path, files: &mut Vec<(String, Vec<u8>)>) -> miette::Result<()> {
    let failed = || format!("cannot read {}", folder.display());
    for entry in fs::read_dir(folder).into_diagnostic().wrap_err_with(failed)? {
        let path = entry.into_diagnostic().wrap_err_with(failed)?.path();
        if path.is_dir() {
            gather(root, &path, files)?;
        } else {
            let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            files.push((name, fs::read(&path).into_diagnostic().wrap_err_with(failed)?));
        }
    }
    Ok(())
}

/// Writes the files into a new folder beside the wanted one, which then takes its place, so that a site is never half
/// written.
fn write(folder: &Path, files: &[(String, Vec<u8>)], force: bool) -> miette::Result<()> {
    let failed = |path: &Path| format!("cannot write {}", path.display());
    let full = fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some());
    if full && !folder.join("files.json").exists() {
        return Err(miette!("{} has other files: give a new or empty folder", folder.display()));
    }
    if full && !force {
        return Err(miette!(help = "--force replaces it", "{} has a site already", folder.display()));
    }
    let parent = folder.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."));
    fs::create_dir_all(parent).into_diagnostic().wrap_err_with(|| failed(parent))?;
    let new = tempfile::Builder::new().prefix(".site-").tempdir_in(parent).into_diagnostic();
    let new = new.wrap_err_with(|| failed(parent))?;
    for (path, bytes) in files {
        let path = new.path().join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).into_diagnostic().wrap_err_with(|| failed(folder))?;
        }
        fs::write(&path, bytes).into_diagnostic().wrap_err_with(|| failed(&path))?;
    }
    #[cfg(unix)]
    {
        // A temporary folder is private, but a web server must read this one.
        use std::os::unix::fs::PermissionsExt as _;
        let _ = fs::set_permissions(new.path(), fs::Permissions::from_mode(0o755));
    }
    if folder.exists() {
        fs::remove_dir_all(folder).into_diagnostic().wrap_err_with(|| failed(folder))?;
    }
    fs::rename(new.keep(), folder).into_diagnostic().wrap_err_with(|| failed(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_a_site_names_no_path_of_a_server() {
        let page = "<head><meta name=\"viewport\" content=\"x\" /><link href=\"/icon.svg\" />\
                    <meta name=\"maneframe-module\" content=\"/assets/m.wasm\" /><script src=\"/assets/i.js\"></script></head>";
        let page = static_page(page);
        assert!(!page.contains("=\"/"), "{page}");
        assert!(page.contains("maneframe-host") && page.contains("wasm-unsafe-eval"));
    }
}
