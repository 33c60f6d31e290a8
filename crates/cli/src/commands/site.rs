//! `maneframe site`: the game as a folder of files for a browser.

use std::fs;
use std::path::{Component, Path, PathBuf};

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
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; \
    connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; \
    form-action 'none'; img-src 'self' data: blob:";

/// Maximum size of a module in bytes. One that is built quickly, for tests, has some 17 million.
const MAX_MODULE: u64 = 64 << 20;

pub fn run(args: &Args) -> miette::Result<Ended> {
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    match &args.web {
        Some(folder) => gather(folder, folder, &mut files)?,
        None => files.extend(maneframe_web::files().map(|(path, bytes)| (path.to_owned(), bytes.to_vec()))),
    }
    files.retain(|(path, _)| !path.starts_with('.'));
    let mut page = text(&files, "index.html")?;
    if let Some(file) = &args.module {
        let bytes = read_up_to(file, MAX_MODULE).map_err(|e| miette!("{e}"))?;
        if !bytes.starts_with(b"\0asm") {
            return Err(miette!("{} is no WebAssembly module", file.display()));
        }
        let path = maneframe_web::module_path(&bytes);
        page = without_module(&page).replace("</head>", &maneframe_web::module_meta(&format!("/{path}")));
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
    // Browsers load the worker anew if it differs, and then the files of the new version.
    let worker = text(&files, "worker.js")?;
    let version = maneframe_web::module_path(listed.as_bytes()).replace(|c: char| !c.is_ascii_hexdigit(), "");
    set(&mut files, "worker.js", worker.replace("const version = '2'", &format!("const version = '{version}'")));
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

/// Returns the page without the name of a module.
fn without_module(page: &str) -> String {
    let Some((before, rest)) = page.split_once("<meta name=\"maneframe-module\"") else { return page.to_owned() };
    rest.split_once('>').map_or_else(|| page.to_owned(), |(_, after)| format!("{}{}", before.trim_end(), after))
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

/// Writes the files. Files of an earlier site that the new one lacks are removed; all else in the folder stays. The first
/// page is written last, so that it never names a file that isn't there.
fn write(folder: &Path, files: &[(String, Vec<u8>)], force: bool) -> miette::Result<()> {
    let failed = |path: &Path| format!("cannot write {}", path.display());
    let full = fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some());
    let old = fs::read_to_string(folder.join("files.json")).ok();
    let old: Option<Vec<String>> = old.and_then(|text| serde_json::from_str(&text).ok());
    if full && old.is_none() {
        return Err(miette!("{} has other files: give a new or empty folder", folder.display()));
    }
    if full && !force {
        return Err(miette!(help = "--force replaces it", "{} has a site already", folder.display()));
    }
    let mut ordered: Vec<&(String, Vec<u8>)> = files.iter().collect();
    ordered.sort_by_key(|(path, _)| (path == "index.html", !path.starts_with("assets/")));
    for (path, bytes) in ordered {
        let path = folder.join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).into_diagnostic().wrap_err_with(|| failed(folder))?;
        }
        fs::write(&path, bytes).into_diagnostic().wrap_err_with(|| failed(&path))?;
    }
    let is_new = |path: &str| files.iter().any(|(new, _)| new == path);
    // A list that somebody changed must not lead out of the folder.
    let inside = |path: &&String| Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    for path in old.iter().flatten().filter(inside) {
        for copy in ["", ".br", ".gz"].map(|end| format!("{path}{end}")).iter().filter(|copy| !is_new(copy)) {
            let _ = fs::remove_file(folder.join(copy));
        }
    }
    Ok(())
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
        assert!(!without_module(&page).contains("maneframe-module"));
        assert!(page.contains("maneframe-host") && page.contains("wasm-unsafe-eval"));
    }

    #[test]
    fn only_files_of_an_earlier_site_are_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let site = folder.path().join("site");
        let files = |asset: &str| {
            let listed = format!("[\"index.html\", \"{asset}\", \"../outside\"]");
            [("index.html", "<html>"), (asset, "x"), ("files.json", listed.as_str())]
                .map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec()))
                .to_vec()
        };
        fs::write(folder.path().join("outside"), "mine").expect("written");
        write(&site, &files("assets/a-1.js"), false).expect("a new folder");
        fs::write(site.join("CNAME"), "example").expect("written");
        assert!(write(&site, &files("assets/a-2.js"), false).is_err(), "there is a site already");
        write(&site, &files("assets/a-2.js"), true).expect("it is replaced");
        let there = |path: &str| site.join(path).exists();
        assert!(
            there("CNAME")
                && there("assets/a-2.js")
                && !there("assets/a-1.js")
                && folder.path().join("outside").exists()
        );
        assert!(write(folder.path(), &files("assets/a-1.js"), true).is_err(), "other files are there");
    }
}
