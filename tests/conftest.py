"""What holds for all tests."""

from hypothesis import settings

# hypothesis fails an example that takes 0.2 s; on a busy machine any may
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
