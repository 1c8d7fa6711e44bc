"""The answer side: claims, what kind each is, and what its pronouns stand for."""
