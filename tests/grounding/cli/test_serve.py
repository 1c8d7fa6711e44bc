from __future__ import annotations

from typing import Any

import pytest

import server.run
from server.settings import Settings
from tests.grounding.cli.conftest import FakeChecker, Run


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, checker: FakeChecker) -> list[Settings]:
    seen: list[Settings] = []

    def fake(load: Any, settings: Settings) -> int:
        assert load() is checker
        seen.append(settings)
        return 0

    monkeypatch.setattr(server.run, "serve", fake)
    for name in ("HOST", "PORT", "LOG_LEVEL"):
        monkeypatch.delenv(f"GROUNDING_{name}", raising=False)
    return seen


def test_options_beat_the_environment_which_beats_the_defaults(
    run: Run, served: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GROUNDING_PORT", "1")
    monkeypatch.setenv("GROUNDING_LOG_LEVEL", "error")
    assert run("serve", "--port", "2", "--root-path", "/g").exit_code == 0
    assert (served[0].host, served[0].port, served[0].root_path, served[0].log_level) == ("127.0.0.1", 2, "/g", "error")


def test_defaults_in_the_help_are_those_of_the_settings(run: Run) -> None:
    text = " ".join(run("serve", "--help").stdout.split())
    settings = Settings()
    for name in ("host", "port", "worker_threads", "shutdown_seconds", "log_level"):
        assert f"[default: {getattr(settings, name)}]" in text


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--port", "70000"], "GROUNDING_PORT must be in [0, 65535]"),
        (["--log-level", "loud"], "GROUNDING_LOG_LEVEL must be a level"),
        (["--worker-threads", "0"], "GROUNDING_WORKER_THREADS must be at least 1"),
    ],
)
def test_wrong_setting_ends_with_2(run: Run, served: list[Settings], args: list[str], message: str) -> None:
    result = run("serve", *args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert served == []
