"""Training of the pair scorers that ship. Needs the `train` extra (torch); never imported when serving."""
