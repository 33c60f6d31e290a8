//! Builds the web pages that the crate includes.
//!
//! - `MANEFRAME_WEB_DIST` names a folder with pages that were built before. They are included unchanged.
//! - Otherwise Node and npm build the pages in `web/`. `npm ci` runs only if the installed packages differ from the lock
//!   file.
//! - `MANEFRAME_WASM` names the game as a WebAssembly module; by default it is `target/wasm/maneframe.wasm`, where
//!   `.ci/wasm` writes it. If there is none, pages need a server for everything.
//! - If Node or npm is missing, or the build fails, a single page with instructions is included instead. The rest of the
//!   program doesn't need the pages.

use std::error::Error;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Sources of the pages, in `web/`.
const SOURCES: [&str; 7] =
    ["src", "public", "index.html", "package.json", "package-lock.json", "vite.config.ts", "svelte.config.js"];

fn main() -> Result<(), Box<dyn Error>> {
    let web = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../web");
    let dist = PathBuf::from(env::var("OUT_DIR")?).join("dist");
    println!("cargo:rerun-if-env-changed=MANEFRAME_WEB_DIST");
    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    fs::create_dir_all(&dist)?;
    if let Some(built) = env::var_os("MANEFRAME_WEB_DIST") {
        println!("cargo:rerun-if-changed={}", Path::new(&built).display());
        copy(Path::new(&built), &dist)?;
    } else {
        for source in SOURCES.map(|source| web.join(source)).iter().filter(|source| source.exists()) {
            println!("cargo:rerun-if-changed={}", source.display());
        }
        if !runs("node") || !runs("npm") {
            println!("cargo:warning=Node.js and npm are missing: this program will have no pages for browsers");
            apology(&dist, "Node.js and npm were missing when this program was built.")?;
        } else if let Err(error) = build(&web, &dist) {
            println!("cargo:warning=the pages can't be built: {error}");
            apology(&dist, "The pages could not be built when this program was.")?;
        }
    }
    module(&dist)?;
    compress(&dist)?;
    let mut files = Vec::new();
    list(&dist, &dist, &mut files)?;
    files.sort();
    // `Debug` quotes strings as Rust literals.
    let rows: String =
        files.iter().map(|(name, path)| format!("({name:?}, include_bytes!({path:?}) as &[u8]),\n")).collect();
    fs::write(dist.with_file_name("files.rs"), format!("&[\n{rows}]\n"))?;
    Ok(())
}

mod module {
    include!("src/module.rs");
}

/// Adds the WebAssembly module, if it was built, and names it in the first page.
fn module(dist: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-env-changed=MANEFRAME_WASM");
    let built = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../target/wasm/maneframe.wasm");
    let built = env::var_os("MANEFRAME_WASM").map_or(built, PathBuf::from);
    println!("cargo:rerun-if-changed={}", built.display());
    let Ok(bytes) = fs::read(&built) else { return Ok(()) };
    let path = module::module_path(&bytes);
    let page = dist.join("index.html");
    let named = fs::read_to_string(&page)?.replace("</head>", &module::module_meta(&format!("/{path}")));
    fs::create_dir_all(dist.join("assets"))?;
    fs::write(dist.join(path), bytes)?;
    Ok(fs::write(page, named)?)
}

fn list(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(root, &path, files)?;
        } else {
            let name = path.strip_prefix(root)?.to_str().ok_or("a file has a name that is no text")?.replace('\\', "/");
            files.push((name, path));
        }
    }
    Ok(())
}

fn npm(arguments: &[&str], web: &Path) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(arguments).current_dir(web);
    command
}

fn runs(program: &str) -> bool {
    let mut command = if program == "npm" { npm(&[], Path::new(".")) } else { Command::new(program) };
    command.arg("--version").output().is_ok_and(|output| output.status.success())
}

fn build(web: &Path, dist: &Path) -> Result<(), Box<dyn Error>> {
    // npm records the installed packages in this file.
    let installed = fs::metadata(web.join("node_modules/.package-lock.json")).and_then(|file| file.modified());
    let asked = fs::metadata(web.join("package-lock.json"))?.modified()?;
    if installed.map_or(true, |at| at < asked) {
        run(npm(&["ci", "--no-audit", "--no-fund"], web))?;
    }
    let out = dist.to_str().ok_or("the folder for what is built has a name that is no text")?;
    run(npm(&["run", "build", "--", "--outDir", out, "--emptyOutDir"], web))
}

fn run(mut command: Command) -> Result<(), Box<dyn Error>> {
    let output = command.output()?;
    if output.status.success() {
        return Ok(());
    }
    let told = [output.stdout, output.stderr].concat();
    let told = String::from_utf8_lossy(&told);
    let last: Vec<&str> = told.lines().rev().take(12).collect();
    let last: Vec<&str> = last.into_iter().rev().collect();
    Err(format!("{:?} failed: {}", command.get_args().collect::<Vec<_>>(), last.join(" | ")).into())
}

fn apology(dist: &Path, why: &str) -> std::io::Result<()> {
    let page = format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Maneframe</title>\n\
         <h1>This Maneframe has no pages</h1>\n<p>{why} Install Node.js 20 or later with npm and build it again: \
         <code>cargo build --release</code>. Or build the pages elsewhere, by <code>npm ci</code> and <code>npm run build</code> in \
         <code>web/</code>, and name the folder: <code>maneframe serve --web web/dist</code>.</p>\n\
         <p>Tables work without pages: <code>maneframe play --server</code> and this address.</p>\n</html>\n"
    );
    fs::write(dist.join("index.html"), page)
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            fs::create_dir_all(&target)?;
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// Writes compressed copies of all files that become smaller, with the best compression since it is done only once.
fn compress(folder: &Path) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            compress(&path)?;
            continue;
        }
        let name = path.to_string_lossy().into_owned();
        if ["br", "gz", "woff2", "png", "webp", "jpg"].iter().any(|end| name.ends_with(&format!(".{end}"))) {
            continue;
        }
        let plain = fs::read(&path)?;
        let mut brotli = Vec::new();
        let parameters = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
        brotli::BrotliCompress(&mut plain.as_slice(), &mut brotli, &parameters)?;
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        gzip.write_all(&plain)?;
        for (end, bytes) in [("br", brotli), ("gz", gzip.finish()?)] {
            if bytes.len() < plain.len() {
                fs::write(format!("{name}.{end}"), bytes)?;
            }
        }
    }
    Ok(())
}
