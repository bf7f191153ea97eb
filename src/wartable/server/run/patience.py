"""The time a request may take to arrive: one that comes letter by letter holds a line that others need."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class Patient(HttpToolsProtocol):
    """The HTTP of uvicorn, which itself waits for ever until a request has begun to be answered."""

    head_s = 15.0
    """From the first letter of a request, or from the opening of the line, to the end of its head."""
    _due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait_for_head()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait_for_head()

    def on_headers_complete(self) -> None:
        self._has_head()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._has_head()
        super().connection_lost(exc)

    def _wait_for_head(self) -> None:
        if self._due is None:
            self._due = self.loop.call_later(self.head_s, self._lose_patience)

    def _has_head(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _lose_patience(self) -> None:
        self._due = None
        self.transport.close()


def patient(head_s: float) -> type[Patient]:
    """A protocol class that waits at most `head_s` seconds for the head of a request."""
    return type("Patient", (Patient,), {"head_s": head_s})
