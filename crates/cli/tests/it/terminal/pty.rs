//! A program in a pseudo-terminal, and its screen.

use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::Child;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use pty_process::blocking::{Command, Pty};

/// Time for which a screen must stay unchanged to count as complete.
const QUIET: Duration = Duration::from_millis(12);
/// Timeout for any reaction of the program, even on a slow machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Sequence at the end of each drawing, which hides the cursor.
const DRAWN: &[u8] = b"\x1b[?25l";

/// A running program and its screen.
pub struct Terminal {
    pty: std::sync::Arc<Pty>,
    output: Receiver<Vec<u8>>,
    parser: vt100::Parser,
    /// Number of times the screen was drawn.
    draws: usize,
    /// The whole output, for programs that print lines.
    pub printed: Vec<u8>,
    child: Child,
}

impl Terminal {
    /// Runs `maneframe` on a screen of that size, with the given library.
    pub fn run(library: &Path, args: &[&str], columns: u16, rows: u16) -> Terminal {
        let (pty, pts) = pty_process::blocking::open().expect("a pseudo-terminal");
        pty.resize(pty_process::Size::new(rows, columns)).expect("it has that size");
        let command = Command::new(env!("CARGO_BIN_EXE_maneframe"))
            .args(args)
            .env("MANEFRAME_LIBRARY", library)
            .env("TERM", "xterm-256color")
            .env("NO_COLOR", "1");
        let child = command.current_dir(library).spawn(pts).expect("the program starts");
        let pty = std::sync::Arc::new(pty);
        let (sender, output) = channel();
        let reader = std::sync::Arc::clone(&pty);
        std::thread::spawn(move || {
            let mut bytes = [0; 65536];
            // The end of the program is an error here.
            while let Ok(n) = (&*reader).read(&mut bytes) {
                if n == 0 || sender.send(bytes[..n].to_vec()).is_err() {
                    break;
                }
            }
        });
        let parser = vt100::Parser::new(rows, columns, 0);
        Terminal { pty, output, parser, draws: 0, printed: Vec::new(), child }
    }

    /// Types text, for programs that read lines.
    pub fn press(&mut self, keys: &str) {
        // A program that has ended reads no input. The caller notices it on the screen.
        let _ = (&*self.pty).write_all(keys.as_bytes());
    }

    /// Presses a key, and waits until the screen has been drawn again, which happens after every key.
    pub fn key(&mut self, key: &str) {
        let before = self.draws;
        self.press(key);
        let since = Instant::now();
        while self.draws == before {
            match self.output.recv_timeout(PATIENCE) {
                Ok(bytes) => self.take(&bytes),
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {}
            }
            assert!(since.elapsed() < PATIENCE, "{key:?} changes nothing\n{}", self.screen().join("\n"));
        }
    }

    /// Reads output until there is none for a moment. Returns `false` if the program has ended.
    pub fn settle(&mut self) -> bool {
        loop {
            match self.output.recv_timeout(QUIET) {
                Ok(bytes) => self.take(&bytes),
                Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
    }

    fn take(&mut self, bytes: &[u8]) {
        self.parser.process(bytes);
        let from = self.printed.len().saturating_sub(DRAWN.len() - 1);
        self.printed.extend_from_slice(bytes);
        self.draws += self.printed[from..].windows(DRAWN.len()).filter(|w| *w == DRAWN).count();
    }

    /// Waits until the screen satisfies a condition.
    pub fn wait(&mut self, what: &str, is_so: impl Fn(&[String]) -> bool) -> Vec<String> {
        let since = Instant::now();
        loop {
            let screen = self.screen();
            if is_so(&screen) {
                return screen;
            }
            assert!(since.elapsed() < PATIENCE, "{what}: waited in vain\n{}", screen.join("\n"));
            if let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(50)) {
                self.take(&bytes);
                self.settle();
            }
        }
    }

    /// Waits until the output satisfies a condition.
    pub fn wait_for(&mut self, what: &str, is_so: impl Fn(&[u8]) -> bool) {
        let since = Instant::now();
        while !is_so(&self.printed) {
            let end = self.printed.len().saturating_sub(2000);
            let told = || String::from_utf8_lossy(&self.printed[end..]).into_owned();
            assert!(since.elapsed() < PATIENCE, "{what}: waited in vain\n{}", told());
            match self.output.recv_timeout(Duration::from_millis(50)) {
                Ok(bytes) => self.take(&bytes),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => panic!("{what}: the program ended\n{}", told()),
            }
        }
    }

    /// Returns the rows of the screen.
    pub fn screen(&self) -> Vec<String> {
        let (_, columns) = self.parser.screen().size();
        self.parser.screen().rows(0, columns).collect()
    }

    /// Waits for the end of the program and returns its exit status.
    pub fn end(&mut self) -> std::process::ExitStatus {
        let since = Instant::now();
        while self.settle() {
            assert!(since.elapsed() < PATIENCE, "the program doesn't end\n{}", self.screen().join("\n"));
        }
        self.child.wait().expect("the program ends")
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
