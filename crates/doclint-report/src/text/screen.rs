//! Chooses findings that fit on a screen that somebody is willing to read.

use super::block::{Blocks, Detail};
use super::canvas::{Line, rows};
use doclint_diagnostic::{Group, Level};
use std::cmp::Reverse;

/// How many rows a report takes on a terminal, at most.
pub const ROWS: usize = 120;
/// So many errors are always named, if the terminal is wide enough.
const ERRORS: usize = 30;
/// If not everything fits, so many groups are shown with their source lines, so that others can be
/// named, too.
const IN_FULL: usize = 5;
/// How many groups are looked at: more never fit.
const CANDIDATES: usize = ROWS;
/// The width of a terminal whose width is unknown.
const COLUMNS: usize = 80;

/// Chooses how much to show of each group, in the order of `groups`; `None` for groups that don't
/// fit into so many rows. Errors come first, then the most frequent findings.
pub fn choose(blocks: &Blocks<'_>, groups: &[Group], room: usize) -> Vec<Option<Detail>> {
    let mut order: Vec<usize> = (0..groups.len()).collect();
    order.sort_by_key(|&it| (Reverse(groups[it].level), Reverse(groups[it].findings.len())));
    order.truncate(CANDIDATES);
    let columns = blocks.options.width.unwrap_or(COLUMNS);
    let cost = |group: usize, detail: Detail| {
        // A row for the name of the file, and one between findings with source lines.
        let gap = if detail == Detail::Brief { 1 } else { 2 };
        rows(&blocks.lines(&groups[group], detail), columns) + gap
    };
    let mut choice = Choice { details: vec![None; groups.len()], left: room };
    let full: usize = order.iter().map(|&it| cost(it, Detail::Full)).sum();
    let fits = full <= room && order.len() == groups.len();
    let errors = order.iter().take(ERRORS).filter(|&&it| groups[it].level == Level::Error);
    for &group in errors {
        choice.take(group, Detail::Brief, 0, cost(group, Detail::Brief));
    }
    for &group in order.iter().take(if fits { groups.len() } else { IN_FULL }) {
        let before = match choice.details[group] {
            Some(detail) => cost(group, detail),
            None => 0,
        };
        choice.take(group, Detail::Full, before, cost(group, Detail::Full));
    }
    for &group in &order {
        if choice.details[group].is_none() {
            choice.take(group, Detail::Brief, 0, cost(group, Detail::Brief));
        }
    }
    choice.details
}

struct Choice {
    details: Vec<Option<Detail>>,
    left: usize,
}

impl Choice {
    /// Shows a group in this detail, if there is room; the detail shown before took `before` rows.
    fn take(&mut self, group: usize, detail: Detail, before: usize, cost: usize) {
        if cost <= self.left + before {
            self.left = self.left + before - cost;
            self.details[group] = Some(detail);
        }
    }
}

/// The rows that lines take on the terminal.
pub fn rows_of(lines: &[Line], columns: Option<usize>) -> usize {
    rows(lines, columns.unwrap_or(COLUMNS))
}
