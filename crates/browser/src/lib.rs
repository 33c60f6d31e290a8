//! The crate `page` as a WebAssembly module for a worker of the browser. `web/src/host/worker.ts` is the other side.
//!
//! The boundary is bytes: the worker asks for room for a message with `take`, writes JSON there, and calls `carry_out`. The
//! answer lies where `answer` points, and has the length that `carry_out` returned, until the next call. Contents of files
//! follow the JSON after a zero byte, which JSON never contains. So no generated
//! code is needed, nor a tool whose version must fit, and the module exports four functions and imports one.

use std::cell::RefCell;

use maneframe_library::Library;
use maneframe_page::{Answer, Imported, Kept, Page, Request, Told};
use serde::{Deserialize, Serialize};

/// Message of the worker.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
enum Call {
    /// The first message.
    Begin {
        /// 32 unpredictable bytes.
        seed: [u8; 32],
        #[serde(default)]
        kept: Kept,
        /// True if the library follows in bytes, as an earlier answer told it.
        #[serde(default)]
        library: bool,
    },
    /// Import files. Their contents follow, one after the other.
    Import {
        files: Vec<File>,
        /// True if sets may be replaced that have more cards.
        #[serde(default)]
        losses: bool,
        /// Name of an imported set that is removed first.
        #[serde(default)]
        instead_of: Option<String>,
    },
    /// Return the library in bytes, for a faster start.
    Pack,
    /// Forget all imported cards and decks.
    ForgetImports,
    /// A request of a page.
    Request(Request),
    /// Open a socket with a number that no open socket has.
    Open { socket: u32, path: String },
    /// Send a message to a socket.
    Send { socket: u32, text: String },
    /// Close a socket.
    Close { socket: u32 },
    /// Let a table go on whose alarm is due.
    Ring,
}

/// File whose contents follow.
#[derive(Deserialize)]
struct File {
    name: String,
    /// Number of its bytes.
    length: usize,
}

/// Answer to a message.
#[derive(Default, Serialize)]
struct Done {
    /// Answer to a request.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<Answer>,
    /// Reason why the message could not be carried out, as a problem.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<maneframe_page::Problem>,
    /// Report of an import. If it changed the library, the library follows in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    imported: Option<Imported>,
    /// Bytes that follow.
    #[serde(skip)]
    more: Option<Vec<u8>>,
    /// True if the kept library was from another version of the program. The files must be imported again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    outdated: bool,
    /// What the worker must deliver and keep.
    told: Vec<Told>,
    /// Time of the next `ring`, in milliseconds since 1970.
    alarm: Option<u64>,
}

#[derive(Default)]
struct Module {
    page: Option<Page>,
    /// Message of the worker, and the answer to the last one.
    message: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static MODULE: RefCell<Module> = RefCell::default();
}

#[cfg(target_arch = "wasm32")]
mod imported {
    #[link(wasm_import_module = "worker")]
    #[allow(unsafe_code, reason = "the worker's function takes nothing and returns a number, so any call is sound")]
    unsafe extern "C" {
        /// Returns milliseconds since 1970, by a clock that doesn't run backwards.
        pub safe fn now() -> f64;
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod imported {
    /// Outside a browser the module has no clock.
    pub fn now() -> f64 {
        0.0
    }
}

fn clock() -> f64 {
    imported::now()
}

fn with<T>(does: impl FnOnce(&mut Module) -> T) -> T {
    MODULE.with_borrow_mut(does)
}

impl Module {
    fn carry_out(&mut self) -> Done {
        let message = std::mem::take(&mut self.message);
        let end = message.iter().position(|byte| *byte == 0).unwrap_or(message.len());
        let (message, more) = (&message[..end], message.get(end + 1..).unwrap_or_default());
        let call: Call = match serde_json::from_slice(message) {
            Ok(call) => call,
            Err(e) => return Done { refused: Some(maneframe_page::unreadable(&e.to_string())), ..Done::default() },
        };
        let page = match (call, &mut self.page) {
            (Call::Begin { seed, kept, library }, page) => {
                let unpacked = if library { Library::unpacked(more) } else { None };
                let outdated = library && unpacked.is_none();
                let library = unpacked.unwrap_or_else(Library::bundled);
                return done(page.insert(Page::new(library, seed, clock, kept)), Done { outdated, ..Done::default() });
            }
            (_, None) => {
                let refused = Some(maneframe_page::unreadable("the first message is `begin`"));
                return Done { refused, ..Done::default() };
            }
            (call, Some(page)) => (call, page),
        };
        let (call, page) = page;
        let mut all = Done::default();
        match call {
            Call::Begin { .. } => {}
            Call::Request(request) => all.answer = Some(page.request(&request)),
            Call::Open { socket, path } => all.refused = page.open(socket, &path).err(),
            Call::Send { socket, text } => page.send(socket, &text),
            Call::Close { socket } => page.close(socket),
            Call::Ring => page.ring(),
            Call::Import { files, losses, instead_of } => match contents(files, more) {
                Some(files) => {
                    let (imported, packed) = page.import(&files, losses, instead_of.as_deref());
                    (all.imported, all.more) = (Some(imported), packed);
                }
                None => all.refused = Some(maneframe_page::unreadable("the contents of a file are missing")),
            },
            Call::Pack => all.more = page.packed(),
            Call::ForgetImports => page.forget_imports(),
        }
        done(page, all)
    }
}

/// Divides what follows a message into the contents of files. Returns `None` if there is less than was said.
fn contents(files: Vec<File>, mut more: &[u8]) -> Option<Vec<(String, Vec<u8>)>> {
    let mut all = Vec::new();
    for File { name, length } in files {
        let (bytes, rest) = more.split_at_checked(length)?;
        all.push((name, bytes.to_vec()));
        more = rest;
    }
    Some(all)
}

fn done(page: &mut Page, done: Done) -> Done {
    Done { told: page.told(), alarm: page.next_alarm(), ..done }
}

/// Makes room for a message of `length` bytes. Returns where the worker must write it before the next call.
#[unsafe(no_mangle)]
#[allow(unsafe_code, reason = "no other function of the module has this name, since the build has one such crate")]
pub extern "C" fn take(length: usize) -> *mut u8 {
    with(|module| {
        module.message = vec![0; length];
        module.message.as_mut_ptr()
    })
}

/// Carries out the message. Returns the length of the answer.
#[unsafe(no_mangle)]
#[allow(unsafe_code, reason = "as for `take`")]
pub extern "C" fn carry_out() -> usize {
    with(|module| {
        let done = module.carry_out();
        module.answer = serde_json::to_vec(&done).unwrap_or_default();
        if let Some(more) = done.more {
            module.answer.push(0);
            module.answer.extend(more);
        }
        module.answer.len()
    })
}

/// Returns where the last answer is, until the next call.
#[unsafe(no_mangle)]
#[allow(unsafe_code, reason = "as for `take`")]
pub extern "C" fn answer() -> *const u8 {
    with(|module| module.answer.as_ptr())
}
