//! The formats of reports.

mod common;
mod formats;
mod html;
mod json;
mod text;
