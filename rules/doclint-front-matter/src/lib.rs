//! Rules about front matter.
