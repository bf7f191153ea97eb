"""The least of an HTTP client: one request after another over one line, for trials that make very many of them."""

import asyncio
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

import msgspec

from wartable.client import Refusal


class Plain:
    """One session at one server, over one line that is kept open."""

    def __init__(self, url: str, cookie: str | None) -> None:
        parts = urlsplit(url)
        self.host, self.port = parts.hostname or "", parts.port or 80
        self.head = f"Host: {parts.netloc}\r\n" + (f"Cookie: wartable={cookie}\r\n" if cookie else "")
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._turn = asyncio.Lock()

    async def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """As `Client.ask`: the answer, or a Refusal with the server's code and sentence."""
        data = b"" if body is None else msgspec.json.encode(body)
        kind = "" if body is None else f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        request = f"{method} {path} HTTP/1.1\r\n{self.head}{kind}\r\n".encode() + data
        async with self._turn:
            try:
                status, answer = await self._send(request)
            except (asyncio.IncompleteReadError, ConnectionError):
                # The server closes a line that was idle for a while. What is asked here may be asked twice.
                await self.close()
                status, answer = await self._send(request)
        if 200 <= status < 300:
            return msgspec.json.decode(answer) if answer else None
        trouble = msgspec.json.decode(answer)
        raise Refusal(trouble["code"], trouble["sentence"], status)

    async def _send(self, request: bytes) -> tuple[int, bytes]:
        if self._line is None:
            self._line = await asyncio.open_connection(self.host, self.port)
        reader, writer = self._line
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        size = (
            int(head.split(b"content-length:", 1)[1].split(b"\r\n", 1)[0])
            if b"content-length:" in head
            else 0
        )
        answer = await reader.readexactly(size)
        if b"connection: close" in head:
            await self.close()
        return int(head.split(b" ", 2)[1]), answer

    async def close(self) -> None:
        if self._line is not None:
            _, writer = self._line
            self._line = None
            writer.close()

    async def __aenter__(self) -> "Plain":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
