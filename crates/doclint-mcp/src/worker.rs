//! The thread that holds the site and answers one request after the other.

use crate::site::Site;
use doclint_engine::guarded;
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread::{self, JoinHandle};
use tokio::sync::oneshot;

/// How many requests wait; further ones are refused.
const MAX_WAITING: usize = 64;

/// Answers a request; the flag is set when nobody waits for it any longer.
type Work = Box<dyn FnOnce(&mut Site, &AtomicBool) + Send>;

/// The way to the site.
pub struct Worker {
    todo: SyncSender<(Arc<AtomicBool>, Work)>,
    /// The flags of the requests that are not answered yet.
    open: Mutex<Vec<Weak<AtomicBool>>>,
}

impl Worker {
    /// Starts the thread. It ends when the worker is dropped.
    pub fn new(site: Site) -> (Self, JoinHandle<()>) {
        let (todo, jobs) = sync_channel(MAX_WAITING);
        let thread = thread::spawn(move || answer_all(site, &jobs));
        (Self { todo, open: Mutex::default() }, thread)
    }

    /// Answers a request with what `work` returns.
    ///
    /// # Errors
    ///
    /// If too many requests wait, the client has canceled it, or doclint failed.
    pub async fn ask<T: Send + 'static>(
        &self,
        context: &RequestContext<RoleServer>,
        work: impl FnOnce(&mut Site, &AtomicBool) -> T + Send + 'static,
    ) -> Result<T, ErrorData> {
        let (answer, result) = oneshot::channel();
        let is_canceled = Arc::new(AtomicBool::new(false));
        self.note(&is_canceled);
        let work: Work = Box::new(move |site, flag| {
            let found = guarded(|| work(site, flag));
            let _ = answer.send(found);
        });
        if self.todo.try_send((Arc::clone(&is_canceled), work)).is_err() {
            return Err(failed("too many requests are waiting"));
        }
        tokio::select! {
            found = result => match found {
                Ok(Ok(found)) => Ok(found),
                Ok(Err(why)) => Err(failed(format!("doclint failed: {why}"))),
                Err(_) => Err(failed("the request was given up")),
            },
            () = context.ct.cancelled() => {
                is_canceled.store(true, Ordering::Relaxed);
                Err(failed("canceled by the client"))
            }
        }
    }

    /// Gives up the requests that are not answered yet.
    pub fn give_up(&self) {
        self.open()
            .iter()
            .filter_map(Weak::upgrade)
            .for_each(|it| it.store(true, Ordering::Relaxed));
    }

    fn note(&self, flag: &Arc<AtomicBool>) {
        let mut open = self.open();
        open.retain(|it| it.strong_count() > 0);
        open.push(Arc::downgrade(flag));
    }

    fn open(&self) -> std::sync::MutexGuard<'_, Vec<Weak<AtomicBool>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn failed(message: impl Into<String>) -> ErrorData {
    ErrorData::internal_error(message.into(), None)
}

fn answer_all(mut site: Site, jobs: &Receiver<(Arc<AtomicBool>, Work)>) {
    for (is_canceled, work) in jobs {
        if !is_canceled.load(Ordering::Relaxed) {
            work(&mut site, &is_canceled);
        }
    }
}
