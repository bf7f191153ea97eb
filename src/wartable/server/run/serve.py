"""Running the server: one process, or several workers that share a port."""

import multiprocessing
import os
import re
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from typing import NamedTuple

import uvicorn
from starlette.datastructures import State

from wartable.core.build import build_name, is_compiled
from wartable.core.errors import BadSetup
from wartable.server import logs
from wartable.server.run.processes import leave_with_parent
from wartable.server.settings import SENTINEL_SCHEMES, Settings, read_proxies, read_sentinels
from wartable.wire.messages import FRAME_LIMIT

STOP_S = 8
LEAST_CONNECTIONS = 8
"""Three for the log, so that a heartbeat finds one beside moves; five for accounts."""
KEEP_ALIVE_S = 75
"""Longer than proxies keep their lines: who closes first must not be us, or a request on its way would be lost."""
SWITCH_S = 0.0005
"""How long a thread waits for Python's lock before it asks for it. The one that writes the log needs it with every
move, while the loop is at work: the usual 5 ms would be the most of what a move takes."""


def serve(settings: Settings) -> int:
    """Serve until told to stop."""
    check(settings)
    ports = open_ports(settings)
    if settings.workers == 1:
        return run_worker(settings, ports[0], lambda: announce(ports, settings))
    return Supervisor(settings, ports).run()


class Ports(NamedTuple):
    """The sockets that a server listens on."""

    everybody: socket.socket
    operators: socket.socket
    """Health and metrics of this worker, for this machine only unless the settings say otherwise."""


def open_ports(settings: Settings) -> list[Ports]:
    """The ports of each worker: all share the one for everybody, unless each has a port of its own; health and metrics
    each shows at its own."""
    first = listen(settings.host, settings.port)
    port = first.getsockname()[1]
    further = range(port + 1, port + settings.workers) if settings.own_ports else ()
    everybody = [first, *(listen(settings.host, each) for each in further)]
    begin = port + len(everybody) if settings.operations_port is None else settings.operations_port
    operators: list[socket.socket] = []
    try:
        for number in range(settings.workers):
            operators.append(_listen_for_operators(settings, begin + number if begin else 0))
    except BadSetup:
        for each in (*everybody, *operators):
            each.close()
        raise
    if not settings.own_ports:
        everybody *= settings.workers
    return [Ports(*each) for each in zip(everybody, operators, strict=True)]


def _listen_for_operators(settings: Settings, wanted: int) -> socket.socket:
    if settings.operations_port is not None:
        return listen(settings.operations_host, wanted)
    try:
        return listen(settings.operations_host, wanted if wanted < 65536 else 0)
    except BadSetup:
        return listen(settings.operations_host, 0)  # nobody asked for this very port


def announce(ports: list[Ports], settings: Settings) -> None:
    """The address, said when whoever opens it is answered at once; and which build answers."""
    print(f"Wartable: {_url(ports[0].everybody)}", flush=True)
    for number, each in enumerate(ports):
        whom = f"For operators, worker {number}" if len(ports) > 1 else "For operators"
        print(f"{whom}: {_url(each.operators)}healthz and {_url(each.operators)}metrics", flush=True)
    soon = not is_compiled() and settings.compiled_soon is not None
    later = (
        "; the compiled modules are being made, and the bots take them when they are there" if soon else ""
    )
    print(f"The rules run {build_name()}{later}.", flush=True)


def _url(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def check(settings: Settings) -> None:
    if settings.trust_proxy:
        raise BadSetup(
            "NAME_THE_PROXIES",
            "WARTABLE_TRUST_PROXY let everybody choose an address and is gone: "
            "name your proxies instead, WARTABLE_TRUSTED_PROXIES=127.0.0.1",
        )
    read_proxies(settings.trusted_proxies)
    if settings.workers < 1:
        raise BadSetup("BAD_WORKERS", "at least one worker is needed")
    if settings.workers > 1 and not (settings.db and settings.redis):
        raise BadSetup(
            "WORKERS_NEED_MORE",
            "several workers need a shared database and a way to talk: --db postgresql://... and --redis redis://...",
        )
    if settings.db_connections < LEAST_CONNECTIONS:
        raise BadSetup(
            "BAD_CONNECTIONS", f"a worker needs at least {LEAST_CONNECTIONS} connections to its database"
        )
    if settings.db and not settings.db.startswith(("postgresql://", "postgres://")):
        raise BadSetup("BAD_DATABASE", "the database is given as postgresql://user:password@host/name")
    if settings.redis.startswith(SENTINEL_SCHEMES):
        read_sentinels(settings.redis)
    elif settings.redis and not settings.redis.startswith(("redis://", "rediss://", "unix://")):
        raise BadSetup(
            "BAD_REDIS", "Redis is given as redis://host:port or redis+sentinel://host:port,host:port/name"
        )
    if not re.fullmatch(
        r"[\w-]{0,40}", settings.node, re.ASCII
    ):  # it stands in cookies and proxies' files as it is
        raise BadSetup("BAD_NODE", "the name of a worker has at most 40 letters, digits, - and _")


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except (OSError, OverflowError) as error:
        made.close()
        reason = error.strerror if isinstance(error, OSError) else "there is no such port"
        raise BadSetup("NO_PORT", f"cannot listen on {host}:{port}: {reason}") from None
    made.listen(4096)
    made.set_inheritable(True)
    return made


def nothing() -> None:
    pass


def run_worker(settings: Settings, ports: Ports, ready: Callable[[], None] = nothing) -> int:
    """One worker, in this process, on sockets that are already listening; calls `ready` when it answers."""
    from wartable.server.app import make_app
    from wartable.server.run.patience import patient

    sys.setswitchinterval(SWITCH_S)
    logs.set_up(settings.log_json, settings.log_level)
    app = make_app(settings)
    app.state.operations_port = ports.operators.getsockname()[1]
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=FRAME_LIMIT,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        http=patient(settings.request_seconds),
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,  # the app looks at them itself, and knows whom to believe
        server_header=False,
        timeout_graceful_shutdown=STOP_S,
        timeout_keep_alive=KEEP_ALIVE_S,
    )
    server = Server(config, app.state, ready)
    try:
        server.run(sockets=list(ports))
    except SystemExit:
        if isinstance(problem := getattr(app.state, "problem", None), BadSetup):
            raise problem from None
        raise
    return 0 if server.started else 1


class Server(uvicorn.Server):
    """Stops in good order when told to, and says so by its exit code."""

    def __init__(self, config: uvicorn.Config, state: State, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.state = state
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {name: signal.signal(name, self.handle_exit) for name in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for name, handler in before.items():
                signal.signal(name, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Everybody is told while the lines still stand; then they are closed, then the hub is.
        hub = getattr(self.state, "hub", None)
        if hub is not None:
            await hub.say_goodbye()
        await super().shutdown(sockets)


def _worker(settings: Settings, everybody: socket.socket, operators: socket.socket, ready: Event) -> None:
    leave_with_parent()
    try:
        sys.exit(run_worker(settings, Ports(everybody, operators), ready.set))
    except BadSetup as problem:
        sys.exit(f"wartable: {problem}")


class Supervisor:
    """Starts the workers and replaces one that dies. Their tables are taken over by the others meanwhile."""

    def __init__(self, settings: Settings, ports: list[Ports]) -> None:
        self.settings = settings
        self.ports = ports
        self.spawn = multiprocessing.get_context("spawn")
        self.ready = self.spawn.Event()
        """Set by the first worker that answers."""
        self.stopping = False

    def run(self) -> int:
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, self._stop)
        workers = [self._start(number) for number in range(self.settings.workers)]
        is_announced = False
        while not self.stopping:
            if not is_announced and self.ready.is_set():
                announce(self.ports, self.settings)
                is_announced = True
            time.sleep(0.2)
            for index, worker in enumerate(workers):
                if not worker.is_alive() and not self.stopping:
                    workers[index] = self._start(index)
        for worker in workers:
            if worker.is_alive() and worker.pid is not None:
                os.kill(worker.pid, signal.SIGTERM)
        for worker in workers:
            worker.join(STOP_S + 4)
            if worker.is_alive():
                worker.kill()
        return 0

    def _start(self, number: int) -> multiprocessing.process.BaseProcess:
        settings = self.settings
        if settings.own_ports:
            settings = settings.model_copy(update={"node": f"{settings.node or 'w'}{number}"})
        elif settings.node:
            # Nobody can lead people to one of several who share a port.
            settings = settings.model_copy(update={"node": ""})
        worker = self.spawn.Process(target=_worker, args=(settings, *self.ports[number], self.ready))
        worker.start()
        return worker

    def _stop(self, *_: object) -> None:
        self.stopping = True
