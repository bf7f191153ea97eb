"""The least of a socket, for trials that hold thousands of them."""

import msgspec
from picows import WSListener, ws_connect

from wartable.client import Client
from wartable.wire.changes import Woven
from wartable.wire.messages import SUBPROTOCOL


class SeenAsks(msgspec.Struct):
    options: Woven = []


class Seen(msgspec.Struct):
    """The few fields of a message that are needed here."""

    type: str
    seq: int = 0
    hash: str = ""
    options: list[msgspec.Raw] = []
    asks: SeenAsks | None = None


DECODER = msgspec.json.Decoder(Seen)


async def open_socket(
    listener: WSListener, url: str, person: Client | None, table: str, address: str = ""
) -> None:
    """A line to a table, for a person or for somebody who only watches. `address`: what a proxy says of it."""
    cookie = {} if person is None else {"Cookie": f"wartable={person.cookie}"}
    if address:
        cookie["X-Forwarded-For"] = address
    await ws_connect(
        lambda: listener,
        f"{url.replace('http', 'ws', 1)}/ws/tables/{table}",
        extra_headers={"Sec-WebSocket-Protocol": SUBPROTOCOL, **cookie},
        websocket_handshake_timeout=60,
        enable_auto_pong=True,
    )
