"""The command `grounding`. Each command loads what it needs when it runs, so that `--help` is instant."""

from grounding.cli.app import app, main

__all__ = ["app", "main"]
