//! The threads of a run.

/// Runs `work` in a pool of that many threads; 0 for one per core. Work that is in a pool already
/// stays there, so that a run of several checks has one pool.
pub fn in_pool<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    if rayon::current_thread_index().is_some() {
        return work();
    }
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        // If no pool can be started, rayon's own does the work, if need be in this thread.
        Err(_) => work(),
    }
}
