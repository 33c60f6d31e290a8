//! Several nodes that share one database. Without the feature `cluster` a server is always a single node.

#[cfg(feature = "cluster")]
mod nodes;
#[cfg(not(feature = "cluster"))]
mod single;

#[cfg(feature = "cluster")]
pub use nodes::Cluster;
#[cfg(not(feature = "cluster"))]
pub use single::Cluster;
