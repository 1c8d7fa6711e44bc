"""Facts to passages, and the passages closest to each claim."""
