//! Notices that the process is gone that started the server.

use crossbeam_channel::Sender;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// How often it is looked for.
const PAUSE: Duration = Duration::from_secs(2);

/// Sends something when a process is gone. Only Linux lists processes as files; elsewhere the input
/// closes when a client is gone, which is noticed, too.
pub fn watch<T: Send + 'static>(process: u32, gone: Sender<T>, event: T) {
    let entry = PathBuf::from(format!("/proc/{process}"));
    // A client in a container may have a number that means nothing here.
    if !cfg!(target_os = "linux") || !entry.exists() {
        return;
    }
    thread::spawn(move || {
        while entry.exists() {
            thread::sleep(PAUSE);
        }
        let _ = gone.send(event);
    });
}
