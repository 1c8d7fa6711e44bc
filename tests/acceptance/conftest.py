"""The real checker with the models that ship, loaded once."""

from __future__ import annotations

import pytest

from grounding.checker import Checker
from grounding.loading import load_checker


@pytest.fixture(scope="session")
def checker() -> Checker:
    return load_checker()
