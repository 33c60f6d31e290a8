//! Several nodes with one database, by the feature `cluster`; without it a server is one node.

#[cfg(feature = "cluster")]
mod nodes;
#[cfg(not(feature = "cluster"))]
mod single;

#[cfg(feature = "cluster")]
pub use nodes::Cluster;
#[cfg(not(feature = "cluster"))]
pub use single::Cluster;
