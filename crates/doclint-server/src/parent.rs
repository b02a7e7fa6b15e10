//! Notices that the process is gone that started the server.

use crossbeam_channel::Sender;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// How often it is looked for.
const PAUSE: Duration = Duration::from_secs(2);

/// The process that started the server.
pub struct Parent {
    entry: PathBuf,
    start: String,
}

impl Parent {
    /// The process with this number, if it runs. To be asked before the client has an answer, since
    /// it may be gone right after. Only Linux lists processes as files; elsewhere the input closes
    /// when a client is gone, which is noticed, too.
    pub fn of(process: u32) -> Option<Self> {
        if !cfg!(target_os = "linux") {
            return None;
        }
        let entry = PathBuf::from(format!("/proc/{process}/stat"));
        // A client in a container may have a number that means nothing here.
        let start = start_of(&entry)?;
        Some(Self { entry, start })
    }

    /// Sends an event when the process is gone.
    pub fn watch<T: Send + 'static>(self, gone: Sender<T>, event: T) {
        thread::spawn(move || {
            // The number may be that of another process by now.
            while start_of(&self.entry).as_ref() == Some(&self.start) {
                thread::sleep(PAUSE);
            }
            let _ = gone.send(event);
        });
    }
}

/// When a process was started, as the system counts it.
fn start_of(entry: &Path) -> Option<String> {
    /// The number of the field, counted after the name of the program.
    const START: usize = 19;
    let text = fs::read_to_string(entry).ok()?;
    // The name may have blanks and parentheses.
    let (_, fields) = text.rsplit_once(')')?;
    fields.split_whitespace().nth(START).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::start_of;
    use std::path::Path;

    #[test]
    fn a_process_keeps_its_start() {
        let own = Path::new("/proc/self/stat");
        if !own.exists() {
            println!("skipped: this system lists no processes as files");
            return;
        }
        let start = start_of(own);
        assert!(start.as_ref().is_some_and(|it| it.parse::<u64>().is_ok_and(|it| it > 0)));
        assert_eq!(start, start_of(own));
        assert_eq!(start_of(Path::new("/proc/0/stat")), None);
    }
}
