//! Rules about redirects.

mod broken_redirect;
mod dead_redirect;
mod duplicate_redirect;
mod form;
mod hidden;
mod host;
mod lost;
mod lost_anchor;
mod lost_file;
mod lost_page;
mod redirect_chain;
mod redirect_loop;
mod redirected_page;
mod redirector;

use doclint_rule::{Family, MANUAL, site_rule, with_options};

/// The family `redirects`.
pub static FAMILY: Family =
    Family::new("redirects", "redirects: where they lead, and what they hide")
        .manual_site(MANUAL)
        .rules(&[
            site_rule(&broken_redirect::BrokenRedirect),
            site_rule(&dead_redirect::DeadRedirect),
            site_rule(&duplicate_redirect::DuplicateRedirect),
            site_rule(&lost_anchor::LostAnchor),
            site_rule(&lost_file::LostFile),
            with_options::<lost_page::LostPage>().site_rule(),
            site_rule(&redirect_chain::RedirectChain),
            site_rule(&redirect_loop::RedirectLoop),
            site_rule(&redirected_page::RedirectedPage),
        ]);
