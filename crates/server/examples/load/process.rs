//! The server as a separate process, with measurements by the operating system.

use std::io::BufRead as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};

use maneframe_library::Library;
use maneframe_server::{Config, Server};

use crate::Failure;

/// Runs a server without limits for accounts and addresses, or only with those for accounts. It prints its address,
/// and runs until its input ends.
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

/// Running server process.
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

    /// Returns the resident memory in bytes.
    pub fn resident(&self) -> Result<u64, Failure> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no figure for memory")?;
        Ok(line.trim().trim_end_matches("kB").trim().parse::<u64>()? * 1024)
    }

    /// Returns the computing time in microseconds.
    pub fn computed(&self) -> Result<u64, Failure> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        // User and system time in hundredths of a second, the 14th and 15th field of proc(5).
        let of = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok()).ok_or("no figure for time");
        Ok((of(11)? + of(12)?) * 10_000)
    }

    /// Stops the server; returns the time that it took in seconds.
    pub fn stop(mut self) -> Result<f64, Failure> {
        let begun = std::time::Instant::now();
        drop(self.child.stdin.take());
        self.child.wait()?;
        Ok(begun.elapsed().as_secs_f64())
    }
}
