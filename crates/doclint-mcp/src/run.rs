//! Serves a client from the first message to the last.

use crate::handler::Handler;
use crate::host::Host;
use crate::site::Site;
use crate::transport::stdio;
use crate::worker::Worker;
use rmcp::service::serve_server;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::runtime::Builder;

/// The site to serve.
pub struct Options {
    /// Its root.
    pub root: PathBuf,
    /// Whether clients may change its files.
    pub may_write: bool,
    /// The version of doclint.
    pub version: String,
    /// What the command line knows about it.
    pub host: Box<dyn Host>,
}

/// Serves a client over the standard input and output until the input ends.
///
/// # Errors
///
/// If the folder of the site can't be opened, or the system refuses a thread.
pub fn run(options: Options) -> io::Result<()> {
    let Options { root, may_write, version, host } = options;
    let site = Site::new(root, may_write, host)?;
    let (worker, working) = Worker::new(site);
    let worker = Arc::new(worker);
    let (transport, writing) = stdio();
    let runtime = Builder::new_current_thread().enable_time().build()?;
    runtime.block_on(async {
        let handler = Handler::new(Arc::clone(&worker), may_write, version);
        // It fails if the input ends before the client has said what it speaks.
        if let Ok(server) = serve_server(handler, transport).await {
            let _ = server.waiting().await;
        }
    });
    drop(runtime);
    worker.give_up();
    drop(worker);
    // A file that is being written is written to its end.
    let _ = working.join();
    let _ = writing.join();
    Ok(())
}
