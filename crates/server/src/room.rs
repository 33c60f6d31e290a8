//! Checks for enough memory and disk space. Near a limit the server refuses new tables, so that running games can
//! continue.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use maneframe_protocol::{Code, Problem};

use crate::config::Config;

/// Default limit of the server's memory use, in percent of the machine's memory.
const SHARE: u64 = 75;

/// Limits of memory and disk space, and the values that were measured last.
#[derive(Debug)]
pub struct Room {
    folder: Option<PathBuf>,
    most_memory: Option<u64>,
    least_free: u64,
    memory: AtomicU64,
    free: AtomicU64,
}

impl Room {
    /// Creates the checks. `folder` is the folder of the database file. It is `None` for a database on another machine.
    pub fn new(config: &Config, folder: Option<&Path>) -> Room {
        let room = Room {
            folder: folder.map(Path::to_owned),
            most_memory: config.memory_bytes.or_else(|| Some(given()? / 100 * SHARE)),
            least_free: config.free_bytes,
            memory: AtomicU64::new(0),
            free: AtomicU64::new(u64::MAX),
        };
        room.look();
        room
    }

    /// Measures memory and disk space. If the system doesn't provide a value, it causes no refusals.
    pub fn look(&self) {
        self.memory.store(taken().unwrap_or(0), Ordering::Relaxed);
        let free = self.folder.as_deref().and_then(free);
        self.free.store(free.unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Returns the memory use of the process in bytes; 0 if unknown.
    pub fn memory(&self) -> u64 {
        self.memory.load(Ordering::Relaxed)
    }

    /// Returns the free bytes on the database's disk; `None` if unknown.
    pub fn free(&self) -> Option<u64> {
        Some(self.free.load(Ordering::Relaxed)).filter(|free| *free < u64::MAX)
    }

    /// Checks that there is room for large files: four times the free disk space that tables need.
    ///
    /// # Errors
    /// If the disk is nearly full.
    pub fn has_plenty(&self) -> Result<(), Problem> {
        match self.free() {
            Some(free) if free < self.least_free.saturating_mul(4) => {
                let words = "the server's disk is nearly full: large files can't be kept; try again later";
                Err(Problem::new(Code::TooMuch, words.to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// Checks that there is room for another table.
    ///
    /// # Errors
    /// If memory or disk are nearly full.
    pub fn may_open(&self) -> Result<(), Problem> {
        let full = |what: &str| {
            let words = format!(
                "the server's {what} is nearly full: tables in play continue, but new ones can't be opened; try again later"
            );
            Err(Problem::new(Code::TooMuch, words))
        };
        if self.most_memory.is_some_and(|most| self.memory() >= most) {
            return full("memory");
        }
        if self.free().is_some_and(|free| free < self.least_free) {
            return full("disk");
        }
        Ok(())
    }
}

/// Returns the memory use of this process in bytes; `None` if unknown.
fn taken() -> Option<u64> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    pages.split(' ').nth(1)?.parse::<u64>().ok().map(|pages| pages * page_size())
}

#[cfg(unix)]
fn page_size() -> u64 {
    rustix::param::page_size() as u64
}

#[cfg(not(unix))]
fn page_size() -> u64 {
    4_096
}

/// Returns the memory that this process can use, in bytes: that of the machine or of the process's control group.
fn given() -> Option<u64> {
    let machine = std::fs::read_to_string("/proc/meminfo").ok()?;
    let machine = machine.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let machine = machine.trim().trim_end_matches("kB").trim().parse::<u64>().ok()? * 1024;
    // Version 2 of control groups. These are the group of a service, and the group of a container, which appears to the
    // container as the root.
    let own = std::fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let own = own.lines().find_map(|line| line.strip_prefix("0::/")).unwrap_or_default();
    let groups = [Path::new("/sys/fs/cgroup").join(own), PathBuf::from("/sys/fs/cgroup")];
    let limit = |group: PathBuf| std::fs::read_to_string(group.join("memory.max")).ok()?.trim().parse::<u64>().ok();
    Some(groups.into_iter().filter_map(limit).fold(machine, u64::min))
}

/// Returns the free bytes on a folder's file system.
#[cfg(unix)]
fn free(folder: &Path) -> Option<u64> {
    let system = rustix::fs::statvfs(folder).ok()?;
    Some(system.f_bavail.saturating_mul(system.f_frsize))
}

#[cfg(not(unix))]
fn free(_: &Path) -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_refused_near_the_end_of_memory_and_disk() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let of = |config: Config| Room::new(&config, Some(folder.path()));
        of(Config::default()).may_open().expect("there is room");
        #[cfg(target_os = "linux")]
        {
            let words = |room: Room| room.may_open().expect_err("no room").words.to_string();
            let disk = words(of(Config { free_bytes: u64::MAX - 1, ..Config::default() }));
            assert!(disk.contains("disk"), "{disk}");
            let memory = words(of(Config { memory_bytes: Some(1 << 20), ..Config::default() }));
            assert!(memory.contains("memory"), "{memory}");
        }
    }
}
