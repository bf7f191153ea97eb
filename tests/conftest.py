"""Tests repeat: hypothesis tries the same examples every time, unless WARTABLE_EXPLORE asks for new ones."""

import os

from hypothesis import settings

settings.register_profile("steady", derandomize=True, database=None, deadline=None)
settings.register_profile("explore", deadline=None)
settings.load_profile("explore" if os.environ.get("WARTABLE_EXPLORE") else "steady")
