//! Findings of rules on pages, as bytes that outlive a run.
//!
//! A record is found by a hash of everything that it depends on, so that a page that has changed has
//! none. Damaged bytes have none either.

use foldhash::{HashMap, HashMapExt};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// A hash of something that findings depend on.
pub type Hash = [u8; 32];

/// Hashes parts of anything, each with its length, so that no two lists of parts look alike.
#[derive(Clone, Default)]
pub struct Fingerprint(Sha256);

impl Fingerprint {
    /// Adds a part.
    pub fn add(&mut self, part: &[u8]) {
        self.0.update((part.len() as u64).to_le_bytes());
        self.0.update(part);
    }

    /// The hash of all parts.
    pub fn finish(self) -> Hash {
        self.0.finalize().into()
    }
}

/// The beginning of the bytes. Its number grows when their format changes.
const MAGIC: &[u8; 16] = b"doclint pages 1\n";

/// The beginning, the fingerprint, and the hash of the rest.
const HEAD: usize = MAGIC.len() + 2 * size_of::<Hash>();

/// Before each record: its key and its length.
const RECORD_HEAD: usize = size_of::<Hash>() + size_of::<u32>();

/// No records that are larger together are made bytes of.
const MOST_BYTES: usize = 256 << 20;

/// Records are worth writing again if one page in so many has none yet.
const WORTH_WRITING: usize = 100;

/// Findings of rules on the pages of a site, from earlier runs and from this one.
///
/// It is for one version of the program and one set of settings: the fingerprint covers both.
#[derive(Default)]
pub struct Records {
    fingerprint: Hash,
    bytes: Vec<u8>,
    known: HashMap<Hash, Range<usize>>,
    used: Mutex<Used>,
}

/// Records that this run has used, and those it has added.
#[derive(Default)]
struct Used {
    known: Vec<Hash>,
    new: BTreeMap<Hash, Vec<u8>>,
}

impl Records {
    /// No records, to begin with.
    pub fn new(fingerprint: Hash) -> Self {
        Self { fingerprint, ..Self::default() }
    }

    /// The records in what an earlier run has made with [`Records::to_bytes`]; none if anything is
    /// wrong with it, or if it was made with another fingerprint.
    pub fn from_bytes(fingerprint: Hash, bytes: Vec<u8>) -> Self {
        match ranges(fingerprint, &bytes) {
            Some(known) => Self { fingerprint, bytes, known, used: Mutex::default() },
            None => Self::new(fingerprint),
        }
    }

    /// Whether there are none from an earlier run.
    pub(crate) fn knows_nothing(&self) -> bool {
        self.known.is_empty()
    }

    /// How many pages this run has used or made a record for.
    pub fn len(&self) -> usize {
        let used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.known.len() + used.new.len()
    }

    /// Whether this run has used and made none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The records that this run has used, as bytes for the next one. `None` if hardly any is new, or
    /// if they are too large.
    pub fn to_bytes(&self) -> Option<Vec<u8>> {
        let used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let count = used.known.len() + used.new.len();
        if used.new.is_empty() || used.new.len() < count / WORTH_WRITING {
            return None;
        }
        let known = used.known.iter().filter_map(|key| Some((key, self.known.get(key)?)));
        let known = known.map(|(key, range)| (key, &self.bytes[range.clone()]));
        // Ordered, so that the same run makes the same bytes.
        let mut all: BTreeMap<&Hash, &[u8]> = known.collect();
        all.extend(used.new.iter().map(|(key, record)| (key, &**record)));
        let size = HEAD + all.values().map(|it| RECORD_HEAD + it.len()).sum::<usize>();
        if size > MOST_BYTES {
            return None;
        }
        let mut out = Vec::with_capacity(size);
        out.extend_from_slice(MAGIC);
        out.extend_from_slice(&self.fingerprint);
        out.extend_from_slice(&Hash::default());
        for (key, record) in all {
            out.extend_from_slice(key);
            out.extend_from_slice(&(record.len() as u32).to_le_bytes());
            out.extend_from_slice(record);
        }
        let sum = hash_of(&out[HEAD..]);
        out[HEAD - sum.len()..HEAD].copy_from_slice(&sum);
        Some(out)
    }

    /// The record of a key.
    pub(crate) fn get(&self, key: &Hash) -> Option<&[u8]> {
        self.known.get(key).map(|range| &self.bytes[range.clone()])
    }

    /// Keeps the record of a key, which has been used, for the next run.
    pub(crate) fn keep(&self, key: Hash) {
        self.used.lock().unwrap_or_else(PoisonError::into_inner).known.push(key);
    }

    /// Adds a record.
    pub(crate) fn add(&self, key: Hash, record: Vec<u8>) {
        self.used.lock().unwrap_or_else(PoisonError::into_inner).new.insert(key, record);
    }
}

fn hash_of(bytes: &[u8]) -> Hash {
    Sha256::digest(bytes).into()
}

/// Where each record is; `None` if a run with this fingerprint has not made the bytes.
fn ranges(fingerprint: Hash, bytes: &[u8]) -> Option<HashMap<Hash, Range<usize>>> {
    let rest = bytes.strip_prefix(MAGIC)?.strip_prefix(&fingerprint)?;
    let sum = rest.first_chunk::<32>()?;
    if hash_of(bytes.get(HEAD..)?) != *sum {
        return None;
    }
    let mut known = HashMap::new();
    let mut at = HEAD;
    while at < bytes.len() {
        let key = *bytes.get(at..)?.first_chunk::<32>()?;
        let length = *bytes.get(at + size_of::<Hash>()..)?.first_chunk::<4>()?;
        let start = at + RECORD_HEAD;
        at = start + u32::from_le_bytes(length) as usize;
        bytes.get(start..at)?;
        known.insert(key, start..at);
    }
    Some(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made() -> Vec<u8> {
        let records = Records::new([7; 32]);
        records.add([1; 32], b"one".to_vec());
        records.add([2; 32], Vec::new());
        records.to_bytes().unwrap()
    }

    #[test]
    fn records_are_found_again() {
        let records = Records::from_bytes([7; 32], made());
        assert_eq!(records.get(&[1; 32]), Some(&b"one"[..]));
        assert_eq!(records.get(&[2; 32]), Some(&b""[..]));
        assert_eq!(records.get(&[3; 32]), None);
        // Unused records are dropped, and nothing is written if no record is new.
        records.keep([1; 32]);
        assert_eq!(records.to_bytes(), None);
        records.add([3; 32], b"three".to_vec());
        let records = Records::from_bytes([7; 32], records.to_bytes().unwrap());
        assert_eq!([1, 2, 3].map(|it| records.get(&[it; 32]).is_some()), [true, false, true]);
    }

    #[test]
    fn damaged_and_foreign_bytes_have_no_records() {
        let bytes = made();
        assert!(Records::from_bytes([8; 32], bytes.clone()).known.is_empty());
        for at in 0..bytes.len() {
            assert!(Records::from_bytes([7; 32], bytes[..at].to_vec()).known.is_empty(), "{at}");
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[at] ^= 1 << bit;
                assert!(Records::from_bytes([7; 32], damaged).known.is_empty(), "{at}");
            }
        }
        let longer = [&bytes[..], b"x"].concat();
        assert!(Records::from_bytes([7; 32], longer).known.is_empty());
    }

    #[test]
    fn parts_are_told_apart() {
        let of = |parts: &[&str]| {
            let mut out = Fingerprint::default();
            parts.iter().for_each(|it| out.add(it.as_bytes()));
            out.finish()
        };
        assert_ne!(of(&["ab", "c"]), of(&["a", "bc"]));
        assert_ne!(of(&["a"]), of(&["a", ""]));
    }
}
