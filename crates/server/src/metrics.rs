//! Counters for Prometheus.

use std::sync::Arc;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// Counters and gauges of a server.
#[derive(Clone, Debug)]
pub struct Metrics {
    registry: Arc<Registry>,
    /// Number of acts written.
    pub acts: Counter,
    /// Number of failed writes.
    pub failed_writes: Counter,
    /// Seconds between an act and its commit to the disk.
    pub write_seconds: Histogram,
    /// Numbers of tables that were opened, and that were read from the database.
    pub opened: Counter,
    /// See [`Metrics::opened`].
    pub woken: Counter,
    /// Number of open WebSockets.
    pub connections: Gauge,
    /// Number of tables in memory.
    pub tables: Gauge,
    /// Number of jobs that wait for a thread: see [`crate::workers::Workers`].
    pub waiting: Gauge,
    /// Durations in seconds of polls of tasks that blocked a thread of the event loop for more than a millisecond: see
    /// [`crate::turn`].
    pub long_turns: Histogram,
    /// Memory use in bytes, and free bytes on the disk: see [`crate::room`].
    pub memory: Gauge,
    /// See [`Metrics::memory`].
    pub free: Gauge,
    /// Number of commands that the server refused.
    pub refused: Counter,
    /// Number of connections and requests refused because of a limit.
    pub limited: Counter,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("maneframe");
        let mut counter = |name: &str, help: &str| {
            let counter = Counter::default();
            registry.register(name, help, counter.clone());
            counter
        };
        let acts = counter("acts", "Written acts");
        let failed_writes = counter("failed_writes", "Failed writes");
        let opened = counter("tables_opened", "Opened tables");
        let woken = counter("tables_woken", "Tables loaded from the database");
        let refused = counter("commands_refused", "Refused commands");
        let limited = counter("limited", "Requests and connections refused because of a limit");
        let write_seconds = Histogram::new([0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0]);
        registry.register("write_seconds", "Time from an act until it is on disk", write_seconds.clone());
        let long_turns = Histogram::new([0.002, 0.005, 0.01, 0.02, 0.05, 0.2]);
        let help = "Tasks that blocked an event-loop thread for more than a millisecond";
        registry.register("long_turn_seconds", help, long_turns.clone());
        let (memory, free) = (Gauge::default(), Gauge::default());
        registry.register("memory_bytes", "Memory used by the server", memory.clone());
        registry.register("free_bytes", "Free bytes on the disk of the database", free.clone());
        let (connections, tables, waiting) = (Gauge::default(), Gauge::default(), Gauge::default());
        registry.register("waiting_works", "Jobs that wait for a thread: bots, decks, searches", waiting.clone());
        registry.register("connections", "Open WebSockets", connections.clone());
        registry.register("tables", "Tables in memory", tables.clone());
        Metrics {
            registry: Arc::new(registry),
            acts,
            failed_writes,
            write_seconds,
            opened,
            woken,
            connections,
            tables,
            waiting,
            long_turns,
            memory,
            free,
            refused,
            limited,
        }
    }
}

impl Metrics {
    /// Returns all metrics in Prometheus's text format.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let _ = prometheus_client::encoding::text::encode(&mut text, &self.registry);
        text
    }
}
