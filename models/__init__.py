"""Everything that turns text into numbers."""
