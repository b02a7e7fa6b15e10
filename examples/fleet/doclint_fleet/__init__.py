"""Checks many documentation sites with doclint, and joins what it finds."""
