"""People for trials: they sit down, play anything legal, and remember everything that was acknowledged."""

import asyncio
import random
import secrets

from wartable.client import Client, Refusal, Seat, Update
from wartable.games import playable
from wartable.trials.torture.waiting import soon

LONG_S = 300.0
"""The line is cut, the server is killed, the machine is busy: a move goes through all the same, in the end."""
GAME = "the-battlefield" if "the-battlefield" in playable() else playable()[0]


class Acknowledged:
    """What the server said it did."""

    def __init__(self) -> None:
        self.moves: dict[tuple[str, int, str], int] = {}
        """(table, seat, key) and the sequence number that was answered."""
        self.contradictions = 0

    def add(self, table: str, seat: int, key: str, seq: int) -> None:
        if self.moves.setdefault((table, seat, key), seq) != seq:
            self.contradictions += 1


async def duel(url: str, name: str, game: str = GAME, **wanted: object) -> tuple[Client, Client, str]:
    """Two guests at one table, both seated."""
    one, two = Client(url), Client(url)
    try:
        await one.guest(f"{name} A")
        await two.guest(f"{name} B")
        table = await one.create(game, clock={"kind": "none"}, **wanted)
        await two.join(table["id"])
    except BaseException:
        await one.close()
        await two.close()
        raise
    return one, two, table["id"]


async def keep_playing(seat: Seat, chance: random.Random, acked: Acknowledged, pause: float = 0.0) -> None:
    """Play anything legal until the game is over."""
    while True:
        update = _newest(seat)
        if update is None or not (update.options or update.is_over):
            await seat.next_update()
            continue
        if update.is_over:
            return
        key = secrets.token_hex(8)
        try:
            doing = seat.play(_choice(update, chance), key=key, shown=False)
            done = await soon(doing, f"a move at {seat.id} should be answered", LONG_S)
        except Refusal as refusal:
            if refusal.code == "GAME_OVER":
                return
            if refusal.code == "STALE":
                await asyncio.sleep(0.01)
                continue
            if refusal.code in ("READ_ONLY", "E_WRONG_STEP", "E_NOT_YOUR_TURN"):
                await asyncio.sleep(0.02)
                continue
            raise
        acked.add(seat.id, done.seat, key, done.seq)
        # The acknowledgement comes before the change: the old options must not be played again.
        await soon(seat.catch_up(done), f"{done} should be shown at {seat.id}", LONG_S)
        if pause:
            await asyncio.sleep(pause)


def _newest(seat: Seat) -> Update | None:
    return seat.latest.get(seat.seats[0]) if seat.seats else None


def _choice(update: Update, chance: random.Random) -> dict[str, object]:
    return chance.choice(update.options)
