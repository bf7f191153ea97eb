"""The protocol's document and the code say the same."""

import json
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.typing import Subprotocol

from wartable import client
from wartable.wire import messages
from wartable.wire.messages import DOWNS, UP_DECODER, UPS, schema, with_schema

DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_the_schema_in_the_document_is_the_codes() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert text == with_schema(text), "renew it: python -m wartable.wire.messages docs/protocol.md"
    # As JSON: a tuple that nobody sent is an empty list there.
    assert json.loads(text.split("```json")[-1].split("```")[0]) == json.loads(json.dumps(schema()))


def test_the_document_shows_every_message() -> None:
    text = DOCUMENT.read_text()
    for kind in (*UPS, *DOWNS):
        assert (
            f'"type": "{kind.__struct_config__.tag}"' in text or f"| {kind.__struct_config__.tag} |" in text
        )


@pytest.mark.parametrize("line", re.findall(r'^\| \w+ \| `(\{"type": .*?\})`', DOCUMENT.read_text(), re.M))
def test_the_examples_of_what_clients_say_are_read(line: str) -> None:
    example = line.replace("{…}", "{}").replace('"win" \\| "bot" \\| "wait"', '"win"')
    UP_DECODER.decode(example)


def test_the_shipped_client_and_the_server_have_one_list_of_messages() -> None:
    assert client.DOWN_DECODER is messages.DOWN_DECODER
    for kind in DOWNS:
        assert kind.__struct_config__.tag_field == "type"
    told = messages.encode(messages.Refused("k", "CODE", "A sentence."))
    assert messages.DOWN_DECODER.decode(told) == client.Refused("k", "CODE", "A sentence.")


def test_the_client_needs_nothing_of_the_server() -> None:
    code = "import sys, wartable.client; print([m for m in sys.modules if m.startswith('wartable.server') or m in ('fastapi', 'uvicorn', 'sqlalchemy', 'redis', 'apsw')])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


def test_unknown_fields_and_types_are_mistakes() -> None:
    for bad in (
        '{"type":"play"}',
        '{"type":"ping","x":1}',
        '{"type":"what"}',
        "[]",
        "1",
        '{"type":"undo","key":"","seq":1}',
    ):
        with pytest.raises(msgspec.DecodeError):
            UP_DECODER.decode(bad)


def test_the_example_of_the_clients_page_is_python_and_its_calls_exist() -> None:
    text = (DOCUMENT.parent / "client.md").read_text(encoding="utf-8")
    compile(text.split("```python")[1].split("```")[0], "client.md", "exec")
    for name in re.findall(r"`(?:seat\.)?(\w+)\(", text):
        assert any(hasattr(place, name) for place in (client, client.Client, client.Seat)), name


async def test_the_client_waits_for_a_server_that_turns_it_away_for_a_moment() -> None:
    """As while it restarts. Only a close code of 44xx is for good."""
    tries: list[int] = []

    async def door(socket: ServerConnection) -> None:
        tries.append(1)
        if len(tries) < 3:
            await socket.send(messages.refuse("RESTART", "The server restarts.").decode())
            await socket.close(1012)
            return
        if socket.request is not None and "gone" in socket.request.path:
            await socket.send(messages.refuse("NO_TABLE", "There is no such table.").decode())
            await socket.close(4404)
            return
        await socket.send(messages.encode(messages.TableTold(2, {}, None, (), False, 0)).decode())
        await socket.send(messages.encode(messages.PresenceTold((), 0)).decode())
        await socket.wait_closed()

    async with serve(door, "127.0.0.1", 0, subprotocols=[Subprotocol(messages.SUBPROTOCOL)]) as server:
        port = server.sockets[0].getsockname()[1]
        async with client.Client(f"http://127.0.0.1:{port}") as ada:
            async with ada.sit("t_1") as seat:
                assert seat.reconnects == 2
            tries.clear()
            with pytest.raises(client.Refusal) as refused:
                async with ada.sit("gone"):
                    pass
            assert refused.value.code == "NO_TABLE" and len(tries) == 3
