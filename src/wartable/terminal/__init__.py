"""Play at a terminal: the same match, drawn as text."""
