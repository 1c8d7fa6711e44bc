"""Pair scores → how the facts stand to a claim."""
