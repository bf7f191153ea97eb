"""How a server is run: by options of `wartable serve`, or by variables of the environment with the prefix WARTABLE_."""

import ipaddress
from pathlib import Path
from typing import Literal, NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

from pydantic_settings import BaseSettings, SettingsConfigDict

from wartable.core.errors import BadSetup

SENTINEL_SCHEMES = ("redis+sentinel://", "rediss+sentinel://")
SENTINEL_PORT = 26379


class Sentinels(NamedTuple):
    """Who knows which Redis is the one to talk to now, and under which name."""

    hosts: list[tuple[str, int]]
    name: str
    username: str | None
    password: str | None
    sentinel_password: str | None
    """Of the sentinels themselves; user and password before the hosts are those of Redis."""
    has_tls: bool


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="WARTABLE_", extra="ignore")

    host: str = "127.0.0.1"
    port: int = 8420
    data: Path = Path("wartable-data")
    """The folder of the SQLite files; not used with `db`."""
    db: str = ""
    """postgresql://user:password@host/name; empty: SQLite in `data`."""
    db_connections: int = 16
    """Connections of one worker to PostgreSQL, at most: three eighths of them for the log, the others for accounts."""
    redis: str = ""
    """redis://host:port, or redis+sentinel://host:port,host:port/name; needed with several workers."""
    workers: int = 1
    own_ports: bool = False
    """Each worker listens on a port of its own, from `port` on, so that a proxy can tell them apart."""
    node: str = ""
    """How the proxy in front calls this worker; with it people are led to the worker of their table."""
    lease: float = 3.0
    """Seconds of silence after which others may take a worker's tables over; the same for all workers."""
    origins: str = ""
    """Further origins that may use the API and the sockets, separated by commas."""
    secure_cookies: bool = False
    """Set behind HTTPS: cookies are then never sent in the clear."""
    trusted_proxies: str = ""
    """The proxies in front, as addresses or networks separated by commas: what they add to X-Forwarded-For is believed."""
    trust_proxy: bool = False
    """Gone: it let everybody choose an address. Refused at the start, with a word about `trusted_proxies`."""
    operations_host: str = "127.0.0.1"
    """Where /healthz and /metrics are shown; they are on a port of their own."""
    operations_port: int | None = None
    """Of the first worker; every further one has the next. None: the port after those for everybody, or any free one if
    that is taken; 0: any free one."""
    public_url: str = ""
    """The address that people type, for links and passkeys; empty: what the browser says."""
    bot_processes: int = 1
    compiled_soon: Path | None = None
    """A folder where compiled modules are being made: bots take them when they are all there."""
    bot_pace: float = 0.4
    """Seconds that a bot takes at least for a move, so that people can follow."""
    absence: float = 60.0
    """Seconds that a person may be away before the others may claim the seat."""
    parts_in: float = 5.0
    """Seconds that everybody has to seal a part of the shuffle when all sit, and then to open it."""
    log_json: bool = False
    log_level: str = "info"
    messages_per_second: float = 10.0
    messages_burst: int = 40
    messages_per_address: float = 100.0
    """The same for all sockets of one address together; four seconds' worth may come at once."""
    sockets_per_address: int = 64
    requests_per_minute: int = 600
    guests_per_hour: int = 240
    """New sessions from one address."""
    request_seconds: float = 15.0
    """For the head of a request to arrive, and again for its body; who is slower is cut off."""
    tables_per_hour: int = 600
    """New tables from one address."""
    open_tables: int = 20
    """Tables of one person at which somebody is still missing."""
    tries_per_minute: int = 10
    """Passwords and passkeys tried by one address, or for one name."""

    workshop: Path | None = None
    """The folder of a set that is being written: `wartable dev` shows it, and every change of it."""

    smtp: str = ""
    """smtp://user:password@host:587 or smtps://...: letters are sent by it; empty: there are none."""
    mail_from: str = "Wartable <wartable@localhost>"
    guests_kept: int = 90
    """Days after which a guest who never came back is forgotten; 0: never, as with all of these."""
    open_tables_kept: int = 7
    reports_kept: int = 365
    chat_kept: int = 30
    """Days for which the chat of reported tables is kept."""
    audit_kept: int = 730
    archive_after: int = 60
    """Days after which a finished game is compressed; it can be read and replayed as before."""
    games_kept: int = 0
    """Days after which even the archive forgets a game."""
    dump: Path | None = None
    """A folder for the nightly dump of finished games, as Parquet."""

    lab: Literal["", "off", "operators", "everybody", "open"] = ""
    """Access to the lab: nobody, the operators, everybody with an account and a small quota, or whoever comes, without
    a quota. Empty: open where only this machine can reach the server, else the operators."""
    lab_processes: int = 0
    """Processes that play its games; 0: one for each core."""
    lab_nice: int = 15
    """How far they stand back behind the tables and their bots: 0 not at all, 19 most."""
    lab_games: int = 3000
    """What one job of somebody with a quota may cost, in games of the fast player."""
    lab_kept: int = 60
    """Days after which a job of the lab is forgotten; 0: never."""

    @property
    def lab_access(self) -> Literal["off", "operators", "everybody", "open"]:
        """Access to the lab after the default was filled in."""
        if self.lab:
            return self.lab
        is_own = (
            self.host in ("127.0.0.1", "::1", "localhost")
            and not self.public_url
            and not self.trusted_proxies
        )
        return "open" if is_own and not self.redis else "operators"

    @property
    def log_connections(self) -> int:
        return self.db_connections * 3 // 8

    @property
    def accounts_connections(self) -> int:
        return self.db_connections - self.log_connections

    @property
    def accounts_url(self) -> str:
        if not self.db:
            return f"sqlite+aiosqlite:///{(self.data / 'accounts.db').resolve()}"
        return self.db.replace("postgresql://", "postgresql+asyncpg://", 1).replace(
            "postgres://", "postgresql+asyncpg://", 1
        )


def read_proxies(text: str) -> list[str]:
    """The proxies of a setting, each an address or a network. Raises BadSetup."""
    found: list[str] = []
    for each in filter(None, (part.strip() for part in text.split(","))):
        try:
            network = ipaddress.ip_network(each)
        except ValueError:
            raise BadSetup(
                "BAD_PROXIES",
                f"trusted proxies are addresses or networks such as 10.0.0.0/8, separated by commas; {each[:60]!r} is neither",
            ) from None
        if network.prefixlen == 0:
            raise BadSetup("BAD_PROXIES", "to trust every address is to let everybody choose one")
        found.append(each)
    return found


def read_sentinels(url: str) -> Sentinels:
    """`redis+sentinel://[user:password@]host[:port][,host[:port]]/name`, with `?sentinel_password=` where they have one.
    Raises BadSetup."""
    parts = urlsplit(url)
    who, _, where = parts.netloc.rpartition("@")
    username, _, password = who.partition(":")
    hosts = []
    for each in where.split(","):
        host, colon, port = each.rpartition(":")
        if not colon or each.endswith("]"):
            host, port = each, str(SENTINEL_PORT)
        if not host or not port.isdecimal():
            raise BadSetup("BAD_REDIS", f"{each!r} is no sentinel: they are given as host:port,host:port")
        hosts.append((host.strip("[]"), int(port)))
    name = parts.path.strip("/")
    if not name:
        raise BadSetup(
            "BAD_REDIS", "the name of the master is missing: redis+sentinel://host:port,host:port/name"
        )
    return Sentinels(
        hosts,
        name,
        unquote(username) or None,
        unquote(password) or None,
        next(iter(parse_qs(parts.query).get("sentinel_password", ())), None),
        parts.scheme.startswith("rediss"),
    )
