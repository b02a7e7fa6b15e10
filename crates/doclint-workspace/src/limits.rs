//! Limits of programs that doclint runs.

use std::process::Child;

/// Limits the memory that a program may map, in bytes, where the system can do that for a program that
/// already runs: on Linux.
pub fn limit_memory(child: &Child, bytes: u64) {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let limit = Rlimit { current: Some(bytes), maximum: Some(bytes) };
        // Whoever refuses it has a limit of their own.
        let _ = prlimit(Some(Pid::from_child(child)), Resource::As, limit);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (child, bytes);
}
