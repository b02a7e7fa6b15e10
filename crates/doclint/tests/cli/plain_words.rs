//! What messages call things in plain Markdown.
