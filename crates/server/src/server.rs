//! The running server.

use std::net::SocketAddr;
use std::sync::Arc;

use maneframe_library::Library;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::accounts::Accounts;
use crate::cluster::Cluster;
use crate::config::Config;
use crate::data::{Data, Lock};
use crate::events;
use crate::http::{self, App, Limits, Pages};
use crate::metrics::Metrics;
use crate::people;
use crate::pictures::Pictures;
use crate::room::Room;
use crate::store::{Store, StoreError};
use crate::tables::host::Host;
use crate::tables::services::{Services, System};
use crate::workers::Workers;
use maneframe_table::opening;
use maneframe_table::searching::Searching;
use maneframe_table::setup::Setups;

/// Reason why a server can't be started.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The address can't be bound, for example because another program uses it.
    #[error("cannot listen at {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// The database can't be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file or folder of that path can't be used.
    #[error("cannot use {0}: {1}")]
    Data(String, std::io::Error),
    /// Another server uses the database or folder. The second value describes that server.
    #[error("{0} is in use by another server ({1}): stop that server, or use another `--data` or `--database`")]
    InUse(String, String),
    /// The operating system doesn't start the worker threads.
    #[error("cannot create threads ({0}): raise the limit of this process (`ulimit -u`)")]
    Threads(std::io::Error),
    /// Several nodes can't share an SQLite database.
    #[error("several nodes need a shared Postgres database: set it with `--database postgres://…`")]
    NeedsPostgres,
    /// The data folder is unknown, or the node has no name. The value gives the reason.
    #[error("{0}")]
    NoFolder(String),
    /// There is a folder of pictures, but no word about their owner.
    #[error("`pictures_folder` needs `pictures_notice`: say who owns the pictures and why you may show them")]
    NoNotice,
    /// The address that card pictures should come from is not the origin of a website.
    #[error("invalid address `{0}` in `pictures_from`: write it like `https://pictures.example`")]
    NoOrigin(String),
    /// The address of a site that should show embeds is not the origin of a website.
    #[error("invalid address `{0}` in `embed_on`: write it like `https://club.example`")]
    NoSite(String),
}

/// Server that accepts connections.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    app: Arc<App>,
    stop: Option<oneshot::Sender<()>>,
    runs: JoinHandle<()>,
    /// Lock on the data. It is dropped last, because until then no other server can open the database.
    _lock: Option<Lock>,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("App")
    }
}

impl Server {
    /// Starts a server with the cards of a library.
    ///
    /// # Errors
    /// If the server can't listen at its address, or the database can't be opened.
    pub async fn start(config: Config, library: Library) -> Result<Server, StartError> {
        Server::start_with(config, library, Pages::default()).await
    }

    /// Like [`Server::start`], with pages for browsers.
    ///
    /// # Errors
    /// As [`Server::start`].
    pub async fn start_with(config: Config, library: Library, pages: Pages) -> Result<Server, StartError> {
        let pages = pages.with_pictures_from(&config.pictures_from).map_err(StartError::NoOrigin)?;
        let pages = pages.with_embeds_on(&config.embed_on).map_err(StartError::NoSite)?;
        let pictures = match &config.pictures_folder {
            Some(_) if config.pictures_notice.trim().is_empty() => return Err(StartError::NoNotice),
            Some(folder) => Pictures::read(folder, &config.pictures_notice)
                .map_err(|e| StartError::Data(folder.display().to_string(), e))?,
            None => Pictures::default(),
        };
        // Another part of the process may have chosen the provider of TLS cryptography already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let data = Data::of(&config)?;
        let node: Option<Arc<str>> = match &config.nats {
            Some(_) if data.address.is_sqlite() => return Err(StartError::NeedsPostgres),
            // A restarted node gets a new name. Other nodes can take its old tables as soon as its old lease has
            // expired.
            Some(_) => {
                Some(opening::secret_name(&System).map_err(|e| StartError::NoFolder(e.words.to_string()))?.into())
            }
            None => None,
        };
        let lock = data.lock(node.is_some()).await?;
        let store = Store::open(&data.address, node.clone()).await?;
        store.catch_up().await?;
        let cluster = match (&config.nats, node) {
            (Some(nats), Some(node)) => {
                Some(Arc::new(Cluster::join(node, store.database().pool().clone(), nats).await?))
            }
            _ => None,
        };
        let accounts = Accounts::new(store.database().clone());
        let listener = TcpListener::bind(config.listen).await.map_err(|e| StartError::Listen(config.listen, e))?;
        let address = listener.local_addr().map_err(|e| StartError::Listen(config.listen, e))?;
        if let Some(lock) = &lock {
            lock.tell(&format!(", listening at {address}"));
        }
        let setups = Arc::new(Setups::new(Arc::new(library), System));
        let workers = Workers::start(config.searches).map_err(StartError::Threads)?;
        let searching = Searching::new(config.searching_per_account, config.searching_tables);
        let room = Room::new(&config, data.folder());
        let services = Services {
            store,
            setups,
            config,
            metrics: Metrics::default(),
            workers,
            searching,
            room,
            pods: Default::default(),
            events: Default::default(),
            push: Default::default(),
        };
        let host = Host::new(services, cluster.clone());
        let app = Arc::new(App {
            host,
            accounts,
            limits: Limits::default(),
            worked: Default::default(),
            tv: Default::default(),
            pages,
            pictures,
            started: std::time::Instant::now(),
        });
        if let Some(cluster) = cluster {
            cluster.serve(Arc::clone(&app.host)).await?;
        }
        tokio::spawn(Arc::clone(&app.host).tend());
        tokio::spawn(events::tend_all(Arc::clone(&app.host)));
        tokio::spawn(people::count_all(Arc::clone(&app.host)));
        let looked = Arc::clone(&app);
        tokio::spawn(async move {
            let mut every = tokio::time::interval(std::time::Duration::from_secs(1));
            while !looked.host.is_stopping() {
                every.tick().await;
                looked.host.services.room.look();
            }
        });
        let (stop, stopped) = oneshot::channel::<()>();
        let runs = tokio::spawn(http::listen(listener, Arc::clone(&app), stopped));
        let tidied = Arc::clone(&app);
        tokio::spawn(async move {
            let mut every = tokio::time::interval(std::time::Duration::from_secs(3_600));
            while !tidied.host.is_stopping() {
                every.tick().await;
                let _ = tidied.accounts.tidy().await;
                if let Err(error) = tidied.host.services.store.note_alive().await {
                    tracing::warn!("{error}");
                }
            }
        });
        Ok(Server { address, app, stop: Some(stop), runs, _lock: lock })
    }

    /// Returns the address on which the server listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops the server. Players are notified. Everything that was reported to them is on disk.
    pub async fn stop(mut self) {
        self.app.host.stop().await;
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        // Clients are asked to reconnect later. Connections that don't end in time are closed.
        if tokio::time::timeout(std::time::Duration::from_secs(3), &mut self.runs).await.is_err() {
            self.runs.abort();
        }
        let store = self.app.host.services.store.clone();
        // If this note is missing, the next start counts the time away from the last full hour. So an unavailable
        // database isn't waited for.
        let _ = tokio::time::timeout(std::time::Duration::from_secs(1), store.note_alive()).await;
        store.close().await;
    }
}
