//! Postgres server for tests, from Debian's package `postgresql`. Tests that need it are skipped if it is not
//! installed.
#![cfg(all(unix, feature = "cluster"))]

use std::net::{SocketAddr, TcpListener};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Longest time that Postgres may take to start.
const START: Duration = Duration::from_secs(30);

/// Postgres server; stops when it is dropped.
pub struct Postgres {
    /// Address of the server. The user `postgres` needs no password there.
    pub address: SocketAddr,
    child: Child,
    data: PathBuf,
    control: PathBuf,
}

impl Postgres {
    /// Starts a server with its files in `folder`. Returns `None`, and prints why, if Postgres is not installed.
    pub fn start(folder: &Path) -> Option<Postgres> {
        let (Some(initdb), Some(control), Some(postgres)) = (find("initdb"), find("pg_ctl"), find("postgres")) else {
            println!("skipped: Postgres is missing; Debian's package postgresql has it");
            return None;
        };
        // The user `postgres` writes here too.
        std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o777)).expect("a folder of this user");
        let data = folder.join("postgres");
        let made = as_postgres(&initdb)
            .arg("-D")
            .arg(&data)
            .args(["-U", "postgres", "--auth=trust", "-N"])
            .stdout(Stdio::null())
            .status()
            .expect("initdb runs");
        assert!(made.success(), "initdb fails");
        let address = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port");
        let child = as_postgres(&postgres)
            .arg("-D")
            .arg(&data)
            .arg("-k")
            .arg(folder)
            .args(["-p", &address.port().to_string()])
            .args(["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("Postgres starts");
        let postgres = Postgres { address, child, data, control };
        let began = Instant::now();
        // It listens before it accepts connections; this file shows when it is ready.
        let state = postgres.data.join("postmaster.pid");
        while !std::fs::read_to_string(&state).is_ok_and(|lines| lines.contains("ready")) {
            assert!(began.elapsed() < START, "Postgres isn't ready");
            std::thread::sleep(Duration::from_millis(20));
        }
        Some(postgres)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // If root runs the tests, the child is `runuser`: Postgres itself is another user's process.
        let stop = as_postgres(&self.control)
            .args(["stop", "-m", "immediate", "-D"])
            .arg(&self.data)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        if !stop.is_ok_and(|status| status.success()) {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}

/// Returns the path of a program of Postgres. Debian installs them outside of `PATH`.
fn find(name: &str) -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    folders.into_iter().map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// Prepares a command as the user `postgres` if this user is root, because Postgres refuses to run as root.
fn as_postgres(program: &Path) -> Command {
    let is_root = std::fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0);
    if !is_root {
        return Command::new(program);
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]).arg(program);
    command
}
