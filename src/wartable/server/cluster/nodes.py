"""People are led to the worker that owns their table: a cookie of the table's socket names it for the proxy in front.

A worker that has a name (`WARTABLE_NODE`) carries it in its id, so that every other knows where the tables of its
neighbours are. Without a name nothing of this happens, and a table is reached through any worker all the same.
"""

COOKIE = "wartable_at"
FOR_S = 7 * 24 * 3600


def worker_id(node: str, token: str) -> str:
    return f"{node}.w_{token}" if node else f"w_{token}"


def node_of(worker: str) -> str:
    """The name of a worker by its id; empty if it has none."""
    node, dot, _ = worker.partition(".")
    return node if dot else ""


def cookie(table: str, node: str, is_secure: bool) -> str:
    """What a browser is told to send with the socket of this table, and with nothing else."""
    secure = "; Secure" if is_secure else ""
    return f"{COOKIE}={node}; Path=/ws/tables/{table}; Max-Age={FOR_S}; HttpOnly; SameSite=Lax{secure}"


def is_led_astray(sent: str | None, node: str, own: str) -> bool:
    """A client that keeps our cookies was sent to a worker which has not got the table, by a cookie that names another:
    with the right one it gets there. Who has that already, or keeps none, is served where it is."""
    return bool(node) and node != own and sent is not None and sent != node
