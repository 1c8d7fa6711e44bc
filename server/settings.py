"""What an operator can set, by environment variable."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields

PREFIX = "GROUNDING_"


@dataclass(frozen=True, slots=True)
class Settings:
    """Each field is read from GROUNDING_ + its name in capitals."""

    host: str = "127.0.0.1"
    port: int = 8000
    """0 takes a free one."""
    root_path: str = ""
    """Prefix under which a proxy, or a client's address, puts the server: `/grounding`."""
    worker_threads: int = 2
    """Checks that run at the same time; more wait."""
    shutdown_seconds: int = 30
    """How long running checks may take to finish after SIGTERM."""
    log_level: str = "info"

    def __post_init__(self) -> None:
        """Raises ValueError naming the variable."""
        _require(0 <= self.port <= 65535, "port", "must be in [0, 65535]")
        _require(self.worker_threads >= 1, "worker_threads", "must be at least 1")
        _require(self.shutdown_seconds >= 0, "shutdown_seconds", "must be at least 0")
        _require(
            not self.root_path or self.root_path[0] == "/" != self.root_path[-1], "root_path", "must look like /a/b"
        )
        _require(self.log_level in ("debug", "info", "warning", "error"), "log_level", "must be a level, as info")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """Settings from GROUNDING_* variables; other names are not looked at. Raises ValueError."""
        values: dict[str, str | int] = {}
        for setting in fields(cls):
            raw = environment.get(PREFIX + setting.name.upper())
            if raw is not None:
                values[setting.name] = _whole_number(setting.name, raw) if setting.type == "int" else raw
        return cls(**values)  # type: ignore[arg-type]  # each value has its field's type


def _whole_number(name: str, raw: str) -> int:
    try:
        return int(raw)
    except ValueError:
        raise ValueError(f"{PREFIX}{name.upper()} must be a whole number") from None


def _require(holds: bool, name: str, rule: str) -> None:
    if not holds:
        raise ValueError(f"{PREFIX}{name.upper()} {rule}")
