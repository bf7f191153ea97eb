"""Processes that belong to another: without it they have nothing to do."""

import multiprocessing
import os
import threading
from multiprocessing.connection import wait


def leave_with_parent() -> None:
    """End this process when the one that started it has ended, however it ended."""
    threading.Thread(target=_wait_and_leave, name="leave-with-parent", daemon=True).start()


def _wait_and_leave() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
