//! Replacement for `nodes` without the feature `cluster`. [`Cluster`] has no values here, so there are no other nodes.

use std::sync::Arc;

use maneframe_protocol::Problem;
use tokio::sync::{mpsc, oneshot};

use crate::store::{Pool, StoreError};
use crate::tables::host::Host;
use crate::tables::node_ask::{NodeAsk, NodeReply};
use maneframe_table::stream::Text;

/// Uninhabited type in place of a connection to other nodes.
#[derive(Debug)]
pub enum Cluster {}

impl Cluster {
    /// Returns an error, because this program was built for one node.
    ///
    /// # Errors
    /// Always.
    pub async fn join(_node: Arc<str>, _pool: Pool, _nats: &str) -> Result<Cluster, StoreError> {
        Err(StoreError::NotBuilt("several nodes (`--nats`)"))
    }

    pub async fn serve(self: Arc<Cluster>, _host: Arc<Host>) -> Result<(), StoreError> {
        match *self {}
    }

    pub async fn elsewhere(&self, _code: &str) -> Result<Option<String>, Problem> {
        match *self {}
    }

    pub async fn ask(&self, _node: &str, _code: &str, _ask: &NodeAsk) -> Result<NodeReply, Problem> {
        match *self {}
    }

    pub async fn inbox(self: &Arc<Cluster>, _node: String, _to: mpsc::Sender<Text>) -> Result<String, Problem> {
        match **self {}
    }

    pub fn outbox(self: &Arc<Cluster>, _inbox: String, _node: String) -> (mpsc::Sender<Text>, oneshot::Receiver<()>) {
        match **self {}
    }

    pub fn name(&self) -> String {
        match *self {}
    }

    pub async fn leave(&self) {
        match *self {}
    }
}
