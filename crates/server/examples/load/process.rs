//! The server as a process of its own, and what the system says of it.

use std::io::BufRead as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};

use maneframe_library::Library;
use maneframe_server::{Config, Server};

use crate::Failure;

/// Runs a server that has no limits of accounts and addresses, or only those of accounts: it tells its address, and runs until its input
/// ends.
pub async fn serve(folder: &str, limited: bool) -> Result<(), Failure> {
    let mut config = Config {
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        data: Some(folder.into()),
        requests_per_minute: u32::MAX,
        connections_per_address: usize::MAX,
        tables_per_hour: u32::MAX,
        guests_per_hour: u32::MAX,
        ..Config::default()
    };
    if !limited {
        (config.connections_per_account, config.tables_per_account) = (usize::MAX, usize::MAX);
        config.live_tables = usize::MAX;
    }
    let server = Server::start(config, Library::bundled()).await?;
    println!("{}", server.address());
    let _ = tokio::task::spawn_blocking(|| std::io::stdin().read_line(&mut String::new())).await;
    server.stop().await;
    Ok(())
}

/// A server that runs.
pub struct Process {
    child: Child,
    pub address: SocketAddr,
    _folder: tempfile::TempDir,
}

impl Process {
    pub fn start(mode: &str) -> Result<Process, Failure> {
        let folder = tempfile::TempDir::new()?;
        let path = folder.path().to_str().ok_or("the folder's name is no text")?;
        let mut child = Command::new(std::env::current_exe()?)
            .args([mode, path])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        std::io::BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        Ok(Process { address: line.trim().parse()?, child, _folder: folder })
    }

    /// How much memory it has, in bytes.
    pub fn resident(&self) -> Result<u64, Failure> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no figure for memory")?;
        Ok(line.trim().trim_end_matches("kB").trim().parse::<u64>()? * 1024)
    }

    /// For how long it has computed, in microseconds.
    pub fn computed(&self) -> Result<u64, Failure> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        // Hundredths of a second for itself and in the system, the 14th and 15th field of proc(5).
        let of = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok()).ok_or("no figure for time");
        Ok((of(11)? + of(12)?) * 10_000)
    }

    /// Ends it; returns how many seconds that took.
    pub fn stop(mut self) -> Result<f64, Failure> {
        let begun = std::time::Instant::now();
        drop(self.child.stdin.take());
        self.child.wait()?;
        Ok(begun.elapsed().as_secs_f64())
    }
}
