"""Settings from the environment."""

import pytest

from server.settings import Settings


def test_environment():
    environment = {"GROUNDING_HOST": "0.0.0.0", "GROUNDING_PORT": "9", "GROUNDING_ROOT_PATH": "/a", "PORT": "1"}
    assert Settings.from_environment(environment) == Settings("0.0.0.0", 9, "/a")
    assert Settings.from_environment({}) == Settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "x"),
        ("PORT", "65536"),
        ("WORKER_THREADS", "0"),
        ("SHUTDOWN_SECONDS", "-1"),
        ("ROOT_PATH", "a"),
        ("ROOT_PATH", "/a/"),
        ("ROOT_PATH", "/"),
        ("LOG_LEVEL", "loud"),
    ],
)
def test_bad_values_name_the_variable(name, value):
    with pytest.raises(ValueError, match=f"GROUNDING_{name}"):
        Settings.from_environment({f"GROUNDING_{name}": value})
