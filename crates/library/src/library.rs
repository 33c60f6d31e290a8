//! [`Library`]: the bundled sets and decks, and those that the user imported.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};

use etcetera::BaseStrategy as _;
use maneframe_card::Card;

use crate::compiled::{self, Sets};
use crate::hold::Held;
use crate::store::Store;
use crate::walk::walk;
use maneframe_deck::Deck;
use maneframe_deck::read_deck;
use maneframe_deck::read_o8d;
use maneframe_pool::bundled;
use maneframe_pool::cardlist;
use maneframe_pool::error::{ImportError, MAX_FILE};
use maneframe_pool::lines;
use maneframe_pool::near::{fold, listed, near};
use maneframe_pool::package::{self, MAX_PACKAGE, Packed};
use maneframe_pool::packed;
use maneframe_pool::pool::{FindError, Pool};
use maneframe_pool::read::{self, FileKind, SetKind};
use maneframe_pool::report::{FileReport, ImportReport, Outcome};
use maneframe_pool::set::{CardSet, Origin};
use maneframe_pool::{Clarification, Clarity, clarify, read_up_to};

/// Environment variable with the path of the library's folder.
pub const FOLDER_VARIABLE: &str = "MANEFRAME_LIBRARY";

/// All available cards and decks.
#[derive(Clone, Debug)]
pub struct Library {
    store: Option<Store>,
    pool: Pool,
    /// Imported decks.
    decks: Vec<Deck>,
    /// Bundled decks. They are read when someone asks for decks, which few commands do.
    bundled_decks: OnceLock<Vec<Deck>>,
    troubles: Vec<String>,
}

/// Handling of a set file that lacks some cards of the set that it would replace: refuse it or accept the losses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Losses {
    Refused,
    Taken,
}

/// Error: the library's folder is unknown.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum LibraryError {
    /// The user has no home directory.
    #[error("no home directory found for the library")]
    #[diagnostic(help("set the environment variable {FOLDER_VARIABLE} to a folder"))]
    NoHome,
}

/// Error: a search for a deck found no deck, or several.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum DeckError {
    /// The deck's file could not be read.
    #[error(transparent)]
    #[diagnostic(transparent)]
    File(#[from] ImportError),
    /// No deck has that name.
    #[error("deck `{wanted}` not found{}", if near.is_empty() { String::new() } else { format!(": did you mean {}?", listed(near)) })]
    #[diagnostic(help("give a file that ends in .o8d or .deck, or one of: {}", names.join("; ")))]
    Unknown {
        /// The name that was searched for.
        wanted: String,
        /// Similar names that exist.
        near: Vec<String>,
        /// Names of all decks.
        names: Vec<String>,
    },
    /// Several decks match that name.
    #[error("`{wanted}` is ambiguous: it matches the decks {}", matches.join("; "))]
    Ambiguous {
        /// The name that was searched for.
        wanted: String,
        /// Names of these decks.
        matches: Vec<String>,
    },
}

impl Library {
    /// Returns the folder of the user's library. This is `$MANEFRAME_LIBRARY` or, if that isn't set, `maneframe` in the
    /// folder for users' data (`$XDG_DATA_HOME` or `~/.local/share`).
    ///
    /// # Errors
    /// If the user has no home directory.
    pub fn folder() -> Result<PathBuf, LibraryError> {
        if let Some(folder) = std::env::var_os(FOLDER_VARIABLE).filter(|f| !f.is_empty()) {
            return Ok(PathBuf::from(folder));
        }
        let base = etcetera::choose_base_strategy().map_err(|_| LibraryError::NoHome)?;
        Ok(base.data_dir().join("maneframe"))
    }

    /// Opens the user's library. If the folder does not exist yet, nothing has been imported. The errors of files that
    /// can't be read are in [`Library::troubles`].
    ///
    /// # Errors
    /// If the user has no home directory.
    pub fn open() -> Result<Library, LibraryError> {
        Ok(Library::open_at(Library::folder()?))
    }

    /// Opens the library in a folder.
    pub fn open_at(folder: impl Into<PathBuf>) -> Library {
        let store = Store { root: folder.into() };
        let compiled = compiled::load(&store);
        // Usually the folder needs no cleaning up. If another program is changing it, the cleaning up is left to a
        // later start.
        let untidy = compiled.is_none() || !store.leftovers().is_empty();
        let held = if untidy { store.try_hold() } else { None };
        Library::opened(&store, compiled, held.as_ref())
    }

    /// Creates a library from the compiled sets. Without these, reads the files of the sets.
    fn opened(store: &Store, compiled: Option<Vec<CardSet>>, held: Option<&Held>) -> Library {
        let read = || compiled::keep(store, held, || read_sets(store));
        let Sets { sets, mut troubles } = compiled.map_or_else(read, |sets| Sets { sets, troubles: Vec::new() });
        let mut library = Library::of(sets);
        troubles.append(&mut library.troubles);
        library.troubles = troubles;
        let (decks, troubles) = store.all_decks();
        library.troubles.extend(troubles.iter().map(ToString::to_string));
        library.decks = decks.into_iter().map(|deck| deck.resolved(&library.pool)).collect();
        library.store = Some(store.clone());
        let own = library.pool.sets().iter().flat_map(|set| &set.clarified);
        let own = own.filter(|c| c.entry.origin == Origin::Imported && c.what != Clarity::Applied);
        library.troubles.extend(own.map(ToString::to_string));
        library
    }

    /// Creates a library with these sets.
    pub(crate) fn of(sets: Vec<CardSet>) -> Library {
        let mut library = Library {
            store: None,
            pool: Pool::new(),
            decks: Vec::new(),
            bundled_decks: OnceLock::new(),
            troubles: Vec::new(),
        };
        for set in sets {
            let name = set.name.clone();
            if let Err(taken) = library.pool.add(set) {
                library.troubles.push(format!("skipped the set `{name}`: {taken}"));
            }
        }
        library
    }

    /// Creates a library with only the bundled sets and decks. Nothing can be imported into it.
    pub fn bundled() -> Library {
        static READ: LazyLock<(Vec<CardSet>, Vec<String>)> = LazyLock::new(bundled_sets);
        let (sets, mut troubles) = READ.clone();
        let mut library = Library::of(sets);
        library.troubles.append(&mut troubles);
        library
    }

    /// Returns the library as it was with the latest earlier editions of the bundled sets, for games that were played with
    /// them. It has no decks, and nothing can be imported into it. Returns `None` if there is no earlier edition.
    pub fn earlier(&self) -> Option<Library> {
        let mut sets = self.pool.sets().to_vec();
        let mut replaced = Vec::new();
        for (file, text) in bundled::earlier() {
            let Ok((set, _)) = read::read_set(SetKind::Toml, file, text.as_bytes()) else { continue };
            let at = sets.iter().position(|known| known.origin == Origin::Bundled && known.name == set.name);
            if let Some(at) = at {
                sets[at] = CardSet { origin: Origin::Bundled, ..set };
                replaced.push(at);
            }
        }
        let (words, _) = lines::vocabulary(&sets);
        replaced.iter().for_each(|at| sets[*at].read_lines(&words));
        (!replaced.is_empty()).then(|| Library::of(sets))
    }

    /// Returns the bundled decks. All of them can be read: a test plays with them.
    fn bundled_decks(&self) -> &[Deck] {
        let read = |(file, text): &(&str, &str)| read_deck(file, text.as_bytes(), &self.pool).ok();
        self.bundled_decks.get_or_init(|| bundled::decks().iter().filter_map(read).collect())
    }

    /// Returns the errors of library files that could not be read.
    pub fn troubles(&self) -> &[String] {
        &self.troubles
    }

    /// Returns the pool of all cards.
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Returns the user's own clarifications, which are in the file `clarifications.toml` of the library's folder.
    /// Returns none if the file is missing. If it can't be read, the error is in [`Library::troubles`].
    pub fn own_clarifications(&self) -> Vec<Clarification> {
        self.store.as_ref().and_then(|store| store.clarifications().ok()).unwrap_or_default()
    }

    /// Returns all cards, set by set.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.pool.cards()
    }

    /// Returns the card with that id; see [`Pool::card`].
    pub fn card(&self, id: &str) -> Option<&Card> {
        self.pool.card(id)
    }

    /// Finds a card by an id or a name; see [`Pool::find`].
    ///
    /// # Errors
    /// If no card matches, or several do.
    pub fn find(&self, wanted: &str) -> Result<&Card, FindError> {
        self.pool.find(wanted)
    }

    /// Returns the sets, bundled ones first.
    pub fn sets(&self) -> &[CardSet] {
        self.pool.sets()
    }

    /// Returns the decks, bundled ones first.
    pub fn decks(&self) -> impl Iterator<Item = (Origin, &Deck)> {
        let bundled = self.bundled_decks().iter().map(|deck| (Origin::Bundled, deck));
        bundled.chain(self.decks.iter().map(|deck| (Origin::Imported, deck)))
    }

    /// Finds a deck. `wanted` is the path of a file that ends in `.o8d` or `.deck`, or the name of a bundled or
    /// imported deck. A part of the name is enough, in any case.
    ///
    /// # Errors
    /// If the file can't be read, or no deck or several decks have the name.
    pub fn deck(&self, wanted: &str) -> Result<Deck, DeckError> {
        let path = Path::new(wanted);
        if matches!(FileKind::of(path), Some(FileKind::Deck(_))) {
            return Ok(read_any_deck(path, &read_up_to(path, MAX_FILE)?, &self.pool)?);
        }
        let folded = fold(wanted);
        let mut matches: Vec<&Deck> = Vec::new();
        for (_, deck) in self.decks() {
            let name = fold(&deck.name);
            if name == folded {
                return Ok(deck.clone());
            }
            if !folded.is_empty() && name.starts_with(&folded) {
                matches.push(deck);
            }
        }
        if matches.is_empty() && !folded.is_empty() {
            // A part of a name is enough: "Deep Roots" finds "Orange-Yellow: Deep Roots".
            matches.extend(self.decks().map(|(_, d)| d).filter(|d| fold(&d.name).contains(&folded)));
        }
        match matches[..] {
            [deck] => Ok(deck.clone()),
            [] => {
                let names: Vec<String> = self.decks().map(|(_, d)| d.name.clone()).collect();
                let near = near(wanted, names.iter().map(String::as_str)).into_iter().map(str::to_owned).collect();
                Err(DeckError::Unknown { wanted: maneframe_pool::plain(wanted), near, names })
            }
            _ => {
                let matches = matches.into_iter().map(|d| d.name.clone()).collect();
                Err(DeckError::Ambiguous { wanted: maneframe_pool::plain(wanted), matches })
            }
        }
    }

    /// Imports files, and folders with all their contents: sets (`.xml`, `.toml`) first, then decks (`.o8d`, `.deck`).
    /// A file is imported either as a whole or not at all. The report has the outcome for each file.
    ///
    /// If another program is importing, waits for it and takes its changes into account. A set is refused if replacing
    /// the old one would remove cards: [`ImportError::LosesCards`].
    pub fn import<P: AsRef<Path>>(&mut self, paths: &[P]) -> ImportReport {
        self.take_in(paths, Losses::Refused)
    }

    /// Like [`Library::import`], but also replaces a set if that removes cards.
    pub fn import_with_losses<P: AsRef<Path>>(&mut self, paths: &[P]) -> ImportReport {
        self.take_in(paths, Losses::Taken)
    }

    fn take_in<P: AsRef<Path>>(&mut self, paths: &[P], losses: Losses) -> ImportReport {
        let mut report = ImportReport::default();
        let held = self.store.clone().ok_or(ImportError::NoFolder).and_then(|store| Ok((store.hold()?, store)));
        let (held, store) = match held {
            Ok(held) => held,
            Err(error) => {
                let folder = self.store.as_ref().map(|s| s.root.clone());
                report.files.push(FileReport::failed(folder.unwrap_or_default(), error));
                return report;
            }
        };
        *self = Library::opened(&store, compiled::load(&store), Some(&held));
        let mut found = walk(paths.iter().map(AsRef::as_ref));
        report.passed_over.extend(found.passed_over.iter().map(|p| p.display().to_string()));
        for (path, error) in found.failures {
            report.files.push(FileReport::failed(path, error));
        }
        found.files.sort_by_key(|(kind, _)| matches!(kind, FileKind::Deck(_)));
        let own = self.own_clarifications();
        let mut import = Import { library: self, keep: Some((&store, &held)), losses, own };
        for (kind, path) in found.files {
            let most = if kind == FileKind::Package { MAX_PACKAGE } else { MAX_FILE };
            match read_up_to(&path, most).and_then(|bytes| import.file(kind, &path, &bytes)) {
                Ok(reports) => report.files.extend(reports),
                Err(error) => report.files.push(FileReport::failed(path, error)),
            }
        }
        self.settle(&mut report);
        if self.troubles.is_empty() && report.files.iter().any(|file| matches!(file.outcome, Outcome::Set { .. })) {
            // All texts have been read for the report, so the library is compiled now rather than at the next start.
            compiled::make(&store, &held, self.pool.sets());
        }
        report
    }
}

impl Library {
    /// Imports files whose contents are already in memory, as [`Library::import`] does. `files` are names with contents.
    /// Nothing is written, so a library without a folder can take them, too. A set with cards that the new one lacks is
    /// replaced if `losses` is true, and else refused.
    pub fn import_files(&mut self, files: &[(String, Vec<u8>)], losses: bool) -> ImportReport {
        let mut report = ImportReport::default();
        let mut known: Vec<(FileKind, &Path, &[u8])> = Vec::new();
        for (name, bytes) in files {
            let path = Path::new(name);
            match FileKind::of(path) {
                Some(kind) => known.push((kind, path, bytes)),
                None => {
                    let error = ImportError::UnknownKind { file: name.clone() };
                    report.files.push(FileReport::failed(path.to_owned(), error));
                }
            }
        }
        known.sort_by_key(|(kind, ..)| matches!(kind, FileKind::Deck(_)));
        let losses = if losses { Losses::Taken } else { Losses::Refused };
        let mut import = Import { library: self, keep: None, losses, own: Vec::new() };
        for (kind, path, bytes) in known {
            match import.file(kind, path, bytes) {
                Ok(reports) => report.files.extend(reports),
                Err(error) => report.files.push(FileReport::failed(path.to_owned(), error)),
            }
        }
        self.settle(&mut report);
        report
    }

    /// Removes the imported set with that name, if there is one. Nothing is written.
    pub fn remove(&mut self, name: &str) {
        let kept = |set: &CardSet| set.origin == Origin::Bundled || set.name != name;
        if self.pool.sets().iter().all(kept) {
            return;
        }
        let sets = self.pool.sets().iter().filter(|set| kept(set)).cloned().collect();
        self.pool = Library::of(sets).pool;
    }

    /// Reads the lines of new cards. Sets may refer to each other's cards, so this is done once all were added.
    fn settle(&mut self, report: &mut ImportReport) {
        self.pool.read_lines();
        for report in &mut report.files {
            if let Outcome::Set { name, whole, .. } = &mut report.outcome {
                let set = self.pool.sets().iter().rev().find(|set| set.name == *name);
                *whole = set.map_or(0, CardSet::whole);
            }
        }
        // The cards of bundled decks may be among the new ones too.
        self.bundled_decks.take();
        for deck in &mut self.decks {
            *deck = std::mem::take(deck).resolved(&self.pool);
        }
    }

    /// Returns the imported sets' and all sets' compiled texts, and the imported decks, for [`Library::unpacked`].
    /// Returns `None` if a set can't be written.
    pub fn packed(&self) -> Option<Vec<u8>> {
        let decks = serde_json::to_vec(&self.decks).ok()?;
        let sets = packed::pack(self.pool.sets())?;
        let stamp = compiled::program();
        Some([&stamp[..], &(decks.len() as u64).to_le_bytes(), &decks, &sets].concat())
    }

    /// Returns the library that [`Library::packed`] wrote. Returns `None` if another version of the program wrote it, or
    /// the bytes are corrupt.
    pub fn unpacked(bytes: &[u8]) -> Option<Library> {
        let rest = bytes.strip_prefix(&compiled::program()[..])?;
        let (length, rest) = rest.split_first_chunk()?;
        let (decks, sets) = rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
        let decks: Vec<Deck> = serde_json::from_slice(decks).ok()?;
        let mut library = Library::of(packed::unpack(sets)?);
        library.decks = decks.into_iter().map(|deck| deck.resolved(&library.pool)).collect();
        Some(library)
    }
}

/// An import, while the library is locked against changes by other programs.
struct Import<'a> {
    library: &'a mut Library,
    /// Where files are kept; `None` if they are not.
    keep: Option<(&'a Store, &'a Held)>,
    losses: Losses,
    /// The user's own clarifications.
    own: Vec<Clarification>,
}

impl Import<'_> {
    /// Imports a file. Returns a report for each set and deck in it.
    fn file(&mut self, kind: FileKind, path: &Path, bytes: &[u8]) -> Result<Vec<FileReport>, ImportError> {
        let file = path.display().to_string();
        let within = |name: &str| format!("{file}: {name}");
        match kind {
            FileKind::Set(kind) => Ok(vec![self.set(kind, file, path, bytes)?]),
            FileKind::Deck(_) => Ok(vec![self.deck(path, file, path, bytes)?]),
            FileKind::CardList => {
                let sets = cardlist::sets(&file, bytes)?;
                let one = |(name, xml): (String, String)| {
                    let set = self.set(SetKind::Octgn, within(&name), path, xml.as_bytes());
                    set.unwrap_or_else(|error| FileReport::failed(within(&name).into(), error))
                };
                Ok(sets.into_iter().map(one).collect())
            }
            FileKind::Package => {
                let one = |packed: Packed| {
                    let (name, inner) = (within(&packed.name), Path::new(&packed.name));
                    let taken = match packed.kind {
                        FileKind::Set(kind) => self.set(kind, name.clone(), path, &packed.bytes),
                        _ => self.deck(inner, name.clone(), path, &packed.bytes),
                    };
                    taken.unwrap_or_else(|error| FileReport::failed(name.into(), error))
                };
                Ok(package::unpack(&file, bytes)?.into_iter().map(one).collect())
            }
        }
    }

    fn set(&mut self, kind: SetKind, file: String, path: &Path, bytes: &[u8]) -> Result<FileReport, ImportError> {
        let (mut set, cleaned) = read::read_set(kind, &file, bytes)?;
        clarify(&mut set, &self.own);
        let pool = &mut self.library.pool;
        let same = pool.accepts(&set).map_err(|taken| ImportError::TakenId {
            file: file.clone(),
            id: taken.id,
            set: taken.set,
        })?;
        let lost = same.map(|same| lost(&pool.sets()[same], &set)).unwrap_or_default();
        if !lost.is_empty() && self.losses == Losses::Refused {
            return Err(ImportError::LosesCards { file, set: set.name, lost });
        }
        if let Some((store, held)) = self.keep {
            store.put_set(held, &set, kind, &file, read::source(bytes))?;
        }
        let (name, cards, flaws) = (set.name.clone(), set.cards.len(), set.flaws.clone());
        let (errata, clarified) = (set.errata.clone(), set.clarified.clone());
        let replaced = pool.add(set).is_ok_and(|r| r);
        let outcome = Outcome::Set { name, cards, whole: 0, replaced };
        Ok(FileReport { file, path: path.to_owned(), outcome, cleaned, flaws, errata, clarified })
    }

    /// Imports a deck. `name` is the file name, which gives the deck its format and its name.
    fn deck(&mut self, name: &Path, file: String, path: &Path, bytes: &[u8]) -> Result<FileReport, ImportError> {
        let deck = read_any_deck(name, bytes, &self.library.pool)?;
        if let Some((store, held)) = self.keep {
            store.put_deck(held, &deck)?;
        }
        let (name, cards) = (deck.name.clone(), deck.size());
        let unknown =
            deck.unknown.iter().map(|u| if u.title.is_empty() { u.id.clone() } else { u.title.clone() }).collect();
        let decks = &mut self.library.decks;
        let before = decks.len();
        decks.retain(|d| d.name != name);
        let replaced = decks.len() < before;
        decks.push(deck);
        let outcome = Outcome::Deck { name, cards, unknown, replaced };
        Ok(FileReport::new(file, path.to_owned(), outcome))
    }
}

/// Reads the sets from their own files, bundled ones first.
fn read_sets(store: &Store) -> Sets {
    let (imported, mut troubles) = store.all_sets();
    let own = store.clarifications().unwrap_or_else(|trouble| {
        troubles.push(trouble);
        Vec::new()
    });
    let mut troubles: Vec<String> = troubles.iter().map(ToString::to_string).collect();
    // Words of other sets may change how a bundled set is read.
    if imported.is_empty() && own.is_empty() {
        let (sets, told) = bundled_sets();
        troubles.extend(told);
        return Sets { sets, troubles };
    }
    let (mut sets, told) = bundled::read_unparsed();
    troubles.extend(told);
    sets.extend(imported);
    sets.iter_mut().for_each(|set| clarify(set, &own));
    let (words, _) = lines::vocabulary(&sets);
    sets.iter_mut().for_each(|set| set.read_lines(&words));
    Sets { sets, troubles }
}

/// Returns the id and the name of each card in `before` that `after` lacks.
fn lost(before: &CardSet, after: &CardSet) -> Vec<String> {
    let there: HashSet<&str> = after.cards.iter().map(|c| c.id.as_str()).collect();
    let gone = before.cards.iter().filter(|c| !there.contains(c.id.as_str()));
    gone.map(|c| format!("{} {}", c.id, c.name())).collect()
}

/// Returns the bundled sets, as they were read when the program was built, and the errors of those that can't be read.
fn bundled_sets() -> (Vec<CardSet>, Vec<String>) {
    let built = packed::unpack(include_bytes!(concat!(env!("OUT_DIR"), "/bundled.bin")));
    built.map_or_else(bundled::read, |sets| (sets, Vec::new()))
}

/// Reads a deck file in OCTGN's or in the plain format.
fn read_any_deck(path: &Path, bytes: &[u8], pool: &Pool) -> Result<Deck, ImportError> {
    let file = path.display().to_string();
    match FileKind::of(path) {
        Some(FileKind::Deck("o8d")) => read_o8d(&file, bytes, pool)?.strict(),
        Some(FileKind::Deck(_)) => read_deck(&file, bytes, pool),
        _ => Err(ImportError::UnknownKind { file }),
    }
}
