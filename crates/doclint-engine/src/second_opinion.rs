//! The `markdown` crate as a second opinion on pages that fixes changed.

use doclint_rule::syntax::{Dialect, Page};
use markdown::{Constructs, MdxExpressionKind, MdxSignal, ParseOptions};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

/// Longer pages are not shown to it: it takes minutes over some.
const MAX_BYTES: usize = 256 << 10;
/// Deeper pages are not: it recurses.
const MAX_DEPTH: usize = 64;
const STACK: usize = 16 << 20;
/// A page of that size takes a hundredth of it on a slow machine.
const PATIENCE: Duration = Duration::from_secs(10);
/// Threads that may be left behind in it before it is not asked again.
const MAX_LOST: usize = 4;

/// The dialect of the platform in the options of the crate. Statements are taken as they stand, and
/// an expression ends where its braces do.
pub fn markdown_options() -> ParseOptions {
    ParseOptions {
        constructs: Constructs {
            frontmatter: true,
            gfm_autolink_literal: true,
            gfm_footnote_definition: true,
            gfm_label_start_footnote: true,
            gfm_strikethrough: true,
            gfm_table: true,
            gfm_task_list_item: true,
            math_flow: true,
            math_text: true,
            ..Constructs::mdx()
        },
        mdx_esm_parse: Some(Box::new(|_| MdxSignal::Ok)),
        mdx_expression_parse: Some(Box::new(|value, kind: &MdxExpressionKind| {
            let balance = value.matches('{').count().cmp(&value.matches('}').count());
            match (balance, kind) {
                (std::cmp::Ordering::Greater, _) => MdxSignal::Eof(
                    "unbalanced".to_owned(),
                    Box::new("doclint".to_owned()),
                    Box::default(),
                ),
                _ => MdxSignal::Ok,
            }
        })),
        ..ParseOptions::default()
    }
}

/// What the crate says of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opinion {
    /// It can read it.
    Accepts,
    /// It can't.
    Refuses,
    /// It failed, or took too long.
    NoAnswer,
    /// The page is too long or too deep for it, or it took too long over others.
    NotAsked,
}

/// Asks the crate about a page.
pub fn second_opinion(text: &str, page: &Page, dialect: Dialect) -> Opinion {
    static LOST: AtomicUsize = AtomicUsize::new(0);
    // In plain Markdown every text is a page.
    let asked = dialect == Dialect::Mdx
        && text.len() <= MAX_BYTES
        && LOST.load(Ordering::Relaxed) < MAX_LOST
        && page.walk().all(|node| node.ancestors().nth(MAX_DEPTH).is_none());
    if !asked {
        return Opinion::NotAsked;
    }
    let (sender, receiver) = mpsc::channel();
    let text = text.to_owned();
    let work = move || {
        let options = markdown_options();
        let read = AssertUnwindSafe(|| markdown::to_mdast(&text, &options).map(drop).is_ok());
        // A panic is a defect of the crate and says nothing about the page.
        let _ = sender.send(crate::guard::guarded(read).ok());
    };
    if std::thread::Builder::new().stack_size(STACK).spawn(work).is_err() {
        return Opinion::NotAsked;
    }
    match receiver.recv_timeout(PATIENCE) {
        Ok(Some(true)) => Opinion::Accepts,
        Ok(Some(false)) => Opinion::Refuses,
        Ok(None) => Opinion::NoAnswer,
        Err(_) => {
            LOST.fetch_add(1, Ordering::Relaxed);
            Opinion::NoAnswer
        }
    }
}
