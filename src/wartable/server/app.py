"""The server put together: REST, sockets, the page, and what stands before them all."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import RedirectResponse, Response
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from wartable import __version__
from wartable.core.build import build_name
from wartable.core.errors import BadSetup, WartableError
from wartable.games import playable
from wartable.server.accounts import names
from wartable.server.accounts.database import Database
from wartable.server.accounts.decks import prebuilt
from wartable.server.accounts.programs import Tokens
from wartable.server.cluster import nodes
from wartable.server.cluster.bus import Bus, NoBus
from wartable.server.cluster.remote_tables import Neighbours
from wartable.server.cluster.worker import Hub
from wartable.server.errors import ApiError, bad_text
from wartable.server.lab import runner as lab_runner
from wartable.server.log import Store, StoreDown
from wartable.server.operators import console
from wartable.server.operators.chores import chores
from wartable.server.settings import Settings, read_proxies
from wartable.server.table.connection import Doorkeeper, table_socket
from wartable.server.web.addresses import address_of
from wartable.server.web.cookies import is_secure
from wartable.server.web.limits import Shared
from wartable.server.web.pages import HEADERS, docs, page
from wartable.server.web.rest import (
    challenge,
    decks,
    editor,
    lab,
    operators,
    people,
    programs,
    recovery,
    replays,
    standing,
    tables,
)
from wartable.server.web.rest.common import Limits
from wartable.wire import messages

log = structlog.get_logger("app")

BODY_LIMIT = 64 * 1024
HSTS = b"max-age=31536000"
"""Browsers that came over HTTPS once never come without it."""
WARM_UP_S = 2.0
OPEN_ALWAYS = ("/api/operator/", "/api/login", "/api/standing/")
"""What works while nothing may be changed: whoever opens the server again has to come in."""
DOORS_S = 20.0
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


ROUTERS = (
    tables.router, decks.router, people.router, replays.router, challenge.router, standing.router, recovery.router,
    programs.router, operators.router, lab.router, editor.router,
)  # fmt: skip


def make_app(settings: Settings) -> FastAPI:
    """One worker of the server."""
    proxies = read_proxies(settings.trusted_proxies)
    shared = make_shared(settings)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        accounts = Database(settings.accounts_url, settings.accounts_connections)
        hub = Hub(settings, make_store(settings), accounts)
        hub.chores = chores(settings)
        hub.shares.shared = shared
        app.state.hub = hub
        app.state.tokens = Tokens(hub)
        app.state.doors.worker = hub.worker
        neighbours = Neighbours(hub, make_bus(settings))
        app.state.neighbours = neighbours
        hub.call = neighbours.call
        try:
            await hub.open()
        except BadSetup as problem:
            # Told by the command in one sentence; nobody needs the way there.
            app.state.problem = problem
            logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL + 1)
            raise
        app.state.console_key = console.need_key(settings.data)
        await neighbours.open()
        if shared is not None:
            hub.loops.start("doors", app.state.doors.renew, DOORS_S)
        app.state.lab = lab_runner.Runner(settings)
        hub.loops.start("lab", app.state.lab.look, lab_runner.LOOK_EVERY_S, first_s=lab_runner.FIRST_S)
        hub.loops.start(
            "lab forgets",
            app.state.lab.forget,
            lab_runner.FORGET_S,
            3 * lab_runner.FORGET_S,
            lab_runner.FORGET_S,
        )
        hub.collector.start()
        hub.keep(asyncio.ensure_future(_warm_up()))
        watching = None
        if settings.workshop is not None:
            watching = asyncio.ensure_future(app.state.workshop.watch())
        yield
        if watching is not None:
            watching.cancel()
        hub.collector.stop()
        await app.state.lab.close()
        await hub.close()
        await neighbours.close()
        if shared is not None:
            await shared.close()

    app = FastAPI(
        title="Wartable",
        version=__version__,
        summary="Five card games of the battlefield: everything around the tables.",
        description="The play itself goes over the WebSocket `/ws/tables/{table_id}`; see docs/protocol.md.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=life,
    )
    app.state.settings = settings
    app.state.limits = Limits(settings, shared)
    app.state.doors = Doorkeeper(settings.sockets_per_address, shared, settings.messages_per_address)
    app.state.operations_port = settings.operations_port
    origins = [*settings.origins.split(","), settings.public_url.rstrip("/")]
    app.state.origins = frozenset(each.strip() for each in origins if each.strip())
    # What is asked for most comes first: routes are tried one after another.
    for router in ROUTERS:
        app.include_router(router)
    if settings.workshop is not None:
        # Only here: no other server loads it.
        from wartable.server.table.workshop import Workshop
        from wartable.server.web.rest import workshop

        app.state.workshop = Workshop(settings.workshop)
        app.include_router(workshop.router)
    app.router.routes.append(WebSocketRoute("/ws/tables/{table_id}", table_socket))
    _add_page(app)
    _add_errors(app)
    app.add_middleware(Gate)
    if proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=proxies)
    operations = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)
    operations.state = app.state
    _add_operations(operations)
    app.add_middleware(OwnPort, operations=operations)
    return app


async def _warm_up() -> None:
    """What the first to ask would wait for, and everybody at the tables with them: games, their cards and decks."""
    await asyncio.sleep(WARM_UP_S)  # up first; then this, in a thread of its own
    await names.load()
    for game_id in playable():
        await asyncio.to_thread(tables.printed_cards, game_id)
        await asyncio.to_thread(prebuilt, game_id)
    await asyncio.to_thread(tables.printed_games)


def make_store(settings: Settings) -> Store:
    lease_ms = round(settings.lease * 1000)
    # Only what is used is loaded: the page shall be up soon.
    if settings.db:
        from wartable.server.log.postgres import PostgresStore

        return PostgresStore(settings.db, lease_ms, settings.log_connections)
    from wartable.server.log.sqlite import SqliteStore

    return SqliteStore(settings.data / "events.db", lease_ms)


def make_bus(settings: Settings) -> Bus:
    if settings.redis:
        from wartable.server.cluster.redis_bus import RedisBus

        return RedisBus(settings.redis)
    return NoBus()


def make_shared(settings: Settings) -> Shared | None:
    """What several workers count together; None for one that is alone."""
    if settings.redis:
        from wartable.server.web.shared_limits import RedisLimits

        return RedisLimits(settings.redis)
    return None


def _add_operations(app: FastAPI) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def health(request: Request) -> Response:
        hub: Hub = request.app.state.hub
        if hub.is_stopping:
            return JSONResponse({"status": "stopping"}, 503)
        troubles = hub.troubles()
        if not troubles:
            troubles = await hub.probe()
        if troubles:
            return JSONResponse({"status": "down", "sentence": " ".join(troubles)}, 503)
        builds = {"build": build_name(), "bots": hub.bots.build}
        # Without Redis the tables of this worker go on: no reason to send people away.
        warnings = request.app.state.neighbours.troubles()
        told = {"warnings": warnings} if warnings else {}
        return JSONResponse({"status": "ok", "version": __version__, "worker": hub.worker, **builds, **told})

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        # Counting thousands of open sockets takes its time: tables go on meanwhile.
        return Response(await asyncio.to_thread(generate_latest), media_type=CONTENT_TYPE_LATEST)


class OwnPort:
    """What is for operators is at a port of its own; at the port for everybody it is not there."""

    def __init__(self, app: ASGIApp, operations: FastAPI) -> None:
        self.app = app
        self.operations = operations

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            asked_at = (scope.get("server") or ("", None))[1]
            if asked_at is not None and asked_at == self.operations.state.operations_port:
                await self.operations(scope, receive, send)
                return
        await self.app(scope, receive, send)


def _add_page(app: FastAPI) -> None:
    @app.get("/api/protocol.json", include_in_schema=False)
    async def protocol() -> Response:
        return JSONResponse(messages.schema())

    @app.get("/healthz", include_in_schema=False)
    @app.get("/metrics", include_in_schema=False)
    async def for_operators() -> Response:
        # Not the page: whoever watches over the server would take it for a good sign.
        raise ApiError(404, "NOT_HERE", "Health and metrics are shown at the operators' port.")

    @app.get("/docs", include_in_schema=False)
    async def docs_home() -> Response:
        return RedirectResponse("/docs/")

    @app.get("/docs/{path:path}", include_in_schema=False)
    async def docs_page(path: str) -> Response:
        return docs(path)

    @app.get("/{path:path}", include_in_schema=False)
    async def client(path: str) -> Response:
        return page(path)


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(WartableError)
    async def refused(request: Request, error: WartableError) -> Response:
        status = error.status if isinstance(error, ApiError) else 400
        return JSONResponse({"code": error.code, "sentence": error.sentence}, status)

    @app.exception_handler(StoreDown)
    async def down(request: Request, error: StoreDown) -> Response:
        return JSONResponse({"code": error.code, "sentence": error.sentence}, 503)

    @app.exception_handler(DBAPIError)
    async def database_down(request: Request, error: DBAPIError) -> Response:
        log.error("the account database failed", error=type(error.orig).__name__, path=request.url.path)
        sentence = "The server cannot reach its database right now; try again in a moment."
        return JSONResponse({"code": "STORE_DOWN", "sentence": sentence}, 503)

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, error: RequestValidationError) -> Response:
        parts = [f"{'.'.join(str(at) for at in each['loc'])}: {each['msg']}" for each in error.errors()[:5]]
        return JSONResponse({"code": "BAD_REQUEST", "sentence": "; ".join(parts)[:500]}, 422)

    @app.exception_handler(Exception)
    async def mistake(request: Request, error: Exception) -> Response:
        """Answer for a mistake of ours: it is logged, and the client is told as always."""
        if isinstance(error, ClientDisconnect):
            return Response(status_code=499)
        log.error("a request failed", path=request.url.path, exc_info=error)
        sentence = "Something went wrong here; it was reported. Try again."
        return JSONResponse({"code": "SERVER_ERROR", "sentence": sentence}, 500)

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> Response:
        words = {404: "NOT_FOUND", 405: "NOT_ALLOWED", 408: "TOO_SLOW"}
        code = words.get(error.status_code, "BAD_REQUEST")
        return JSONResponse(
            {"code": code, "sentence": str(error.detail)}, error.status_code, headers=error.headers
        )


class Gate:
    """Before everything else: size limits, same origin for what changes something, requests per address, headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limited = _limit(receive, scope["app"].state.settings.request_seconds)
        request = Request(scope, limited)

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message.setdefault("headers", [])
                present = {name.lower() for name, _ in message["headers"]}
                for name, value in HEADERS.items():
                    if name.encode() not in present:
                        message["headers"].append((name.encode(), value.encode()))
                if is_secure(request):
                    message["headers"].append((b"strict-transport-security", HSTS))
                if scope["path"].startswith("/api/") and b"cache-control" not in present:
                    message["headers"].append((b"cache-control", b"no-store"))
                _lead(request, message)
            await send(message)

        problem = await self._problem(request)
        if problem is not None:
            status, code, sentence = problem
            await JSONResponse({"code": code, "sentence": sentence}, status)(scope, receive, send_guarded)
            return
        try:
            await self.app(scope, limited, send_guarded)
        except ClientDisconnect:
            return  # nobody waits for the answer

    async def _problem(self, request: Request) -> tuple[int, str, str] | None:
        limits: Limits = request.app.state.limits
        if "\0" in request.scope["path"] or b"%00" in request.scope.get("query_string", b""):
            wrong = bad_text()
            return wrong.status, wrong.code, wrong.sentence
        if request.scope["path"].startswith("/api/") and not await limits.request(address_of(request)):
            return 429, "SLOW_DOWN", "Too many requests from your address; wait a moment."
        problem = self._order(request)
        if problem is not None:
            return problem.status, problem.code, problem.sentence
        if request.method in SAFE:
            return None
        if not _is_same_site(request):
            return 403, "OTHER_ORIGIN", "This request came from another site."
        size = request.headers.get("content-length", "0")
        if not size.isdecimal() or int(size) > BODY_LIMIT:
            return 413, "TOO_LARGE", f"A request has at most {BODY_LIMIT} bytes."
        kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
        if (size != "0" or "transfer-encoding" in request.headers) and kind != "application/json":
            return 400, "NOT_JSON", "Requests are application/json."
        return None

    def _order(self, request: Request) -> ApiError | None:
        """What an operator has ordered against this request: its address is banned, or nothing may be changed now."""
        hub: Hub | None = getattr(request.app.state, "hub", None)
        path = request.scope["path"]
        if hub is None or not path.startswith("/api/"):
            return None
        try:
            hub.orders.check_address(address_of(request))
            if request.method not in SAFE and not path.startswith(OPEN_ALWAYS):
                hub.orders.check_open()
        except ApiError as error:
            return error
        return None


def _lead(request: Request, message: Message) -> None:
    """Set the cookie that names the worker of a table when a client asks for the table, before it opens the socket."""
    settings: Settings = request.app.state.settings
    parts = request.scope["path"].split("/")
    if not settings.node or parts[1:3] != ["api", "tables"] or len(parts) < 4:
        return
    hub: Hub = request.app.state.hub
    node = hub.node_for(parts[3])
    if node:
        told = nodes.cookie(parts[3], node, settings.secure_cookies)
        message["headers"].append((b"set-cookie", told.encode()))


def _is_same_site(request: Request) -> bool:
    """Browsers say where a request comes from; what is not a browser says nothing and cannot be tricked."""
    site = request.headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return request.headers.get("origin") in request.app.state.origins
    origin = request.headers.get("origin")
    if origin is None or origin in request.app.state.origins:
        return True
    return urlsplit(origin).netloc == request.headers.get("host", "")


def _limit(receive: Receive, patience_s: float) -> Receive:
    read = 0
    is_whole = False
    due = time.monotonic() + patience_s

    async def limited() -> Message:
        nonlocal read, is_whole
        if is_whole:
            return await receive()
        try:
            async with asyncio.timeout(max(0.0, due - time.monotonic())):
                message = await receive()
        except TimeoutError:
            raise HTTPException(
                408, "The request did not arrive in time.", headers={"connection": "close"}
            ) from None
        if message["type"] == "http.request":
            is_whole = not message.get("more_body", False)
            read += len(message.get("body", b""))
            if read > BODY_LIMIT:
                raise HTTPException(413, f"A request has at most {BODY_LIMIT} bytes.")
        return message

    return limited
