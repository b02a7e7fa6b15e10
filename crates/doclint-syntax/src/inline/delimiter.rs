//! Matches the runs of `*`, `_` and `~`.

/// A run of delimiters.
#[derive(Debug)]
pub(crate) struct Delimiter {
    pub marker: u8,
    /// How much of it is not used.
    pub left: usize,
    can_open: bool,
    can_close: bool,
    /// The sizes of the pairs it closes, the innermost first.
    pub closes: Vec<u8>,
    /// The sizes of the pairs it opens, the innermost first.
    pub opens: Vec<u8>,
    /// It may still be matched.
    active: bool,
}

impl Delimiter {
    pub fn new(marker: u8, len: usize, can_open: bool, can_close: bool) -> Self {
        let (closes, opens) = (Vec::new(), Vec::new());
        Self { marker, left: len, can_open, can_close, closes, opens, active: true }
    }

    /// How many of its bytes close something.
    pub fn closed(&self) -> usize {
        self.closes.iter().map(|&size| size as usize).sum()
    }

    fn class(&self) -> usize {
        let marker = match self.marker {
            b'*' => 0,
            b'_' => 1,
            _ => return 12 + self.left.min(2),
        };
        marker * 6 + usize::from(self.can_open) * 3 + self.left % 3
    }
}

/// Pairs delimiters, and retires them.
pub(crate) fn match_delimiters(list: &mut [Delimiter]) {
    // The indices that are still in play, as a list with a memory of where no opener is.
    let mut stack: Vec<usize> = Vec::with_capacity(list.len());
    let mut floors = [0_usize; 15];
    for closer in 0..list.len() {
        if !list[closer].active {
            continue;
        }
        while list[closer].can_close && list[closer].left > 0 {
            let class = list[closer].class();
            let floor = floors[class].min(stack.len());
            let found =
                (floor..stack.len()).rev().find(|&at| pairs(&list[stack[at]], &list[closer]));
            let Some(at) = found else {
                floors[class] = stack.len();
                break;
            };
            let opener = stack[at];
            let size = match list[closer].marker {
                b'~' => list[closer].left,
                _ if list[opener].left >= 2 && list[closer].left >= 2 => 2,
                _ => 1,
            };
            list[opener].opens.push(size as u8);
            list[opener].left -= size;
            list[closer].closes.push(size as u8);
            list[closer].left -= size;
            stack.truncate(if list[opener].left > 0 { at + 1 } else { at });
            for floor in &mut floors {
                *floor = (*floor).min(at);
            }
        }
        if list[closer].can_open && list[closer].left > 0 {
            stack.push(closer);
        }
    }
    for delimiter in list {
        delimiter.active = false;
    }
}

/// Whether a run may open what another closes. The sizes that count are those that are left, as the
/// platform's parser has it; CommonMark's own counts the runs as they were written.
fn pairs(opener: &Delimiter, closer: &Delimiter) -> bool {
    if opener.marker != closer.marker {
        return false;
    }
    if opener.marker == b'~' {
        return opener.left == closer.left;
    }
    let odd = opener.can_close || closer.can_open;
    !(odd && (opener.left + closer.left).is_multiple_of(3) && !closer.left.is_multiple_of(3))
}
