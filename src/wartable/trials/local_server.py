"""A server in a process of its own, on this machine: for tests, `wartable load` and `wartable torture`.

The modules are loaded once; every further server is forked from there, so that a thousand of them can be killed in
minutes. What is forked is the real thing: it opens its files, listens on its port, and dies like any process.
"""

import atexit
import contextlib
import faulthandler
import http.client
import multiprocessing
import os
import signal
import socket
import time
from pathlib import Path
from typing import Any

from wartable.server import timing
from wartable.server.run.processes import leave_with_parent
from wartable.server.run.serve import open_ports, run_worker
from wartable.server.settings import Settings

PRELOADED = [
    "wartable.server.app",
    "wartable.server.accounts.passkeys",
    "wartable.games.the_battlefield",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "sqlalchemy.dialects.postgresql.asyncpg",
    "uvicorn.loops.uvloop",
    "uvicorn.lifespan.on",
    "uvicorn.protocols.http.httptools_impl",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
]


PATIENCE_S = 120.0
"""A server is up in two seconds; on a machine that is busy with other things it may take a while."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def cpu_of(pid: int) -> float:
    """Seconds of processor that a process has used so far, with its children that have ended; 0 where nobody can tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except (OSError, IndexError):
        return 0.0
    return sum(int(each) for each in fields[11:15]) / os.sysconf("SC_CLK_TCK")


class WrongClock:
    """The `time` of a machine whose clock goes wrong; what counts seconds still counts them."""

    def __init__(self, ahead_s: float) -> None:
        self._ahead_ns = round(ahead_s * 1e9)

    def time_ns(self) -> int:
        return time.time_ns() + self._ahead_ns

    def monotonic_ns(self) -> int:
        return time.monotonic_ns()


def _run(values: dict[str, Any], log: str, clock_ahead: float) -> None:
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(out, 1)
    os.dup2(out, 2)
    faulthandler.register(signal.SIGUSR1)
    leave_with_parent()
    os.setpgid(0, 0)  # Ctrl-C is for the one who started us, who stops us in good order
    if clock_ahead:
        setattr(timing, "time", WrongClock(clock_ahead))  # noqa: B010 - it stands in for a module
    settings = Settings(**values)
    raise SystemExit(run_worker(settings, open_ports(settings)[0]))


class Hosted:
    """One server. Start it, kill it, start it again: the folder and the port stay."""

    def __init__(self, folder: Path, **values: Any) -> None:
        self.folder = folder
        self.clock_ahead = 0.0
        """Seconds that the clock of its machine is ahead of others."""
        self.port = free_port()
        self.operations_port = free_port()
        self.values: dict[str, Any] = {
            "data": folder,
            "port": self.port,
            "operations_port": self.operations_port,
            # Hundreds of players come from one address here, and machines play at once: limits and pauses are
            # for people.
            "bot_pace": 0.0,
            "messages_per_second": 1e6,
            "messages_burst": 1_000_000,
            "messages_per_address": 1e6,
            "sockets_per_address": 100_000,
            "tables_per_hour": 1_000_000,
            "open_tables": 1_000_000,
            "requests_per_minute": 1_000_000,
            "guests_per_hour": 1_000_000,
            "tries_per_minute": 1_000_000,
            **values,
        }
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(PRELOADED)
        self._process: multiprocessing.process.BaseProcess | None = None
        folder.mkdir(parents=True, exist_ok=True)
        self.log = folder / "server.log"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def operations_url(self) -> str:
        """Where health and metrics are shown."""
        return f"http://127.0.0.1:{self.operations_port}"

    @property
    def pid(self) -> int:
        assert self._process is not None and self._process.pid is not None
        return self._process.pid

    def start(self, wait: float = PATIENCE_S) -> "Hosted":
        self._process = self._context.Process(
            target=_run, args=(self.values, str(self.log), self.clock_ahead)
        )
        atexit.register(self.kill)
        self._process.start()
        if wait:
            self.wait_until_up(wait)
        return self

    def wait_until_up(self, seconds: float = PATIENCE_S) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with (
                contextlib.suppress(OSError, http.client.HTTPException),
                contextlib.closing(
                    http.client.HTTPConnection("127.0.0.1", self.operations_port, timeout=5)
                ) as asked,
            ):
                asked.request("GET", "/healthz")
                if asked.getresponse().status == 200:
                    return
            if self._process is not None and not self._process.is_alive():
                break
            time.sleep(0.02)
        if self.is_alive():
            os.kill(self.pid, signal.SIGUSR1)  # where does it stand?
            time.sleep(1)
        raise RuntimeError(f"the server did not come up in {seconds:.0f} seconds:\n{self.read_log()}")

    def read_log(self) -> str:
        return self.log.read_text(errors="replace")[-4000:] if self.log.exists() else ""

    def is_alive(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def kill(self) -> None:
        """Kill the process as a power cut would: it cannot do anything about it."""
        atexit.unregister(self.kill)
        if self._process is not None and self._process.is_alive():
            os.kill(self.pid, signal.SIGKILL)
            self._process.join(10)

    def pause(self) -> None:
        os.kill(self.pid, signal.SIGSTOP)

    def resume(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    def stop(self, seconds: float = 15.0) -> int | None:
        """In good order; the exit code."""
        if self._process is None:
            return None
        if self._process.is_alive():
            os.kill(self.pid, signal.SIGTERM)
            self._process.join(seconds)
        self.kill()
        return self._process.exitcode

    def __enter__(self) -> "Hosted":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()
