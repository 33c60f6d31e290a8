//! All scenario files of a folder.

use std::path::{Path, PathBuf};

use crate::parse::parse;
use crate::report::{Report, Verdict};
use crate::scenario::Scenario;
use crate::source::CardSource;

/// Maximum depth of folders that are searched.
const MAX_DEPTH: usize = 8;

/// Error: a folder or a file in it could not be read.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
#[error("`{path}` could not be read: {why}")]
pub struct FolderError {
    path: String,
    why: std::io::Error,
}

fn unreadable(path: &Path) -> impl FnOnce(std::io::Error) -> FolderError + '_ {
    move |why| FolderError { path: path.display().to_string(), why }
}

/// Returns the `.scn` files of a folder and its subfolders, in order. If `path` is a file, returns that file. Links to
/// folders are not followed, since they may lead in a circle.
///
/// # Errors
/// If a folder can't be read.
pub fn scenario_files(path: &Path) -> Result<Vec<PathBuf>, FolderError> {
    let mut files = Vec::new();
    if path.is_file() {
        files.push(path.to_owned());
    } else {
        gather(path, 0, &mut files)?;
    }
    files.sort();
    Ok(files)
}

fn gather(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<(), FolderError> {
    for entry in std::fs::read_dir(folder).map_err(unreadable(folder))? {
        let entry = entry.map_err(unreadable(folder))?;
        let (path, kind) = (entry.path(), entry.file_type().map_err(unreadable(folder))?);
        if kind.is_dir() && depth < MAX_DEPTH {
            gather(&path, depth + 1, files)?;
        } else if path.extension().is_some_and(|e| e == "scn") && !path.is_dir() {
            files.push(path);
        }
    }
    Ok(())
}

/// Runs every scenario of a folder with [`run`](crate::run) or [`run_unwatched`](crate::run_unwatched). The report
/// names files by their path relative to the folder.
///
/// # Errors
/// If the folder can't be read. A file that can't be read is a failure in the report.
pub fn run_folder(
    folder: &Path,
    source: &dyn CardSource,
    run: fn(&Scenario, &dyn CardSource) -> Verdict,
) -> Result<Report, FolderError> {
    let mut report = Report::default();
    for path in scenario_files(folder)? {
        let inside = path.strip_prefix(folder).ok().filter(|p| !p.as_os_str().is_empty()).unwrap_or(&path);
        let name = inside.display().to_string();
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(why) => {
                report.add_unreadable(&name, why.to_string());
                continue;
            }
        };
        match parse(&name, &text) {
            Ok(scenarios) => scenarios.iter().for_each(|s| report.add(s, run(s, source))),
            Err(error) => report.add_unreadable(&name, error.shown()),
        }
    }
    Ok(report)
}
