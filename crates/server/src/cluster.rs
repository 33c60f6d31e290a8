//! Several nodes with one database, with the feature `cluster`. Without it a server is a single node.

#[cfg(feature = "cluster")]
mod nodes;
#[cfg(not(feature = "cluster"))]
mod single;

#[cfg(feature = "cluster")]
pub use nodes::Cluster;
#[cfg(not(feature = "cluster"))]
pub use single::Cluster;
