"""How thoroughly the property tests look: a sample by default, far more behind `make soak`."""

import os

from hypothesis import settings

settings.register_profile("test", max_examples=10, derandomize=True, deadline=None)
settings.register_profile("soak", max_examples=400, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))
