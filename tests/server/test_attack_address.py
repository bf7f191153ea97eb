"""Attacks on the address: it cannot be chosen, it cannot be multiplied, and it finds nothing that is for operators."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from wartable.core.errors import BadSetup
from wartable.server.run.serve import check, open_ports
from wartable.server.settings import Settings, read_proxies
from wartable.server.table.connection import Doorkeeper
from wartable.server.web.addresses import count_as
from wartable.server.web.limits import Limit
from wartable.server.web.rest.common import Limits
from wartable.server.web.shared_limits import RedisLimits

from .in_process import in_process

PROXY = "10.1.2.3"


async def statuses(server: Any, address: str, *forwarded: str) -> list[int]:
    """What each request is answered, with another forged address each time."""
    found = []
    async with server.person(address) as eve:
        for each in forwarded:
            found.append((await eve.get("/api/emotes", headers={"X-Forwarded-For": each})).status_code)
    return found


async def test_a_client_cannot_choose_its_address(tmp_path: Path) -> None:
    async with in_process(tmp_path, trusted_proxies="10.0.0.0/8, 192.0.2.7", requests_per_minute=2) as server:
        forged = [f"198.51.100.{number}" for number in range(4)]
        # Straight to the server: nobody's word is believed.
        assert await statuses(server, "203.0.113.9", *forged) == [200, 200, 429, 429]
        # Through the proxy, which appends the address it sees: what stands left of that is the client's invention.
        assert await statuses(server, PROXY, *(f"{each}, 203.0.113.10" for each in forged)) == [
            200,
            200,
            429,
            429,
        ]
        # Through two proxies of ours.
        through_both = [f"{each}, 203.0.113.11, 192.0.2.7" for each in forged]
        assert await statuses(server, PROXY, *through_both) == [200, 200, 429, 429]
        # Nonsense counts as one address, however it is written.
        assert await statuses(server, PROXY, "a", "b", "c" * 5000, "d") == [200, 200, 429, 429]
        # Other people are not disturbed.
        assert await statuses(server, PROXY, "203.0.113.12") == [200]


async def test_without_a_proxy_nothing_forwarded_is_believed(tmp_path: Path) -> None:
    async with in_process(tmp_path, requests_per_minute=1, guests_per_hour=1) as server:
        assert await statuses(server, "127.0.0.1", "1.1.1.1", "2.2.2.2") == [200, 429]
        async with server.person("203.0.113.5") as eve:
            answer = await eve.post(
                "/api/session", json={"name": "Eve"}, headers={"X-Forwarded-Proto": "https"}
            )
            assert answer.status_code == 201 and "secure" not in answer.headers["set-cookie"].lower()


def test_a_household_is_one_address() -> None:
    assert count_as("2001:db8:1:2:a:b:c:d") == count_as("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert count_as("2001:db8:1:3::1") != count_as("2001:db8:1:2::1")
    assert count_as("::ffff:192.0.2.1") == count_as("192.0.2.1") == "192.0.2.1"
    assert count_as("fe80::1%eth0") == "fe80::/64" and count_as("nobody") == "" == count_as("")


def test_proxies_are_named_one_by_one() -> None:
    assert read_proxies(" 127.0.0.1, ::1,10.0.0.0/8,") == ["127.0.0.1", "::1", "10.0.0.0/8"]
    for wrong in ("*", "proxy.example", "0.0.0.0/0", "::/0", "10.0.0.1/8", "1"):
        with pytest.raises(BadSetup) as told:
            check(Settings(trusted_proxies=wrong))
        assert told.value.code == "BAD_PROXIES"
    with pytest.raises(BadSetup) as told:
        check(Settings(trust_proxy=True))
    assert told.value.code == "NAME_THE_PROXIES"


async def test_health_and_metrics_are_at_a_port_of_their_own(tmp_path: Path) -> None:
    async with in_process(tmp_path) as server:
        async with server.person() as anybody:
            for path in ("/healthz", "/metrics"):
                answer = await anybody.get(path)
                assert answer.status_code == 404 and answer.json()["code"] == "NOT_HERE"
            # The port is the one of the connection, not what a header says.
            hidden = await anybody.get("/metrics", headers={"Host": "here:8421", "X-Forwarded-Port": "8421"})
            assert hidden.status_code == 404
        async with server.person("127.0.0.1", port=8421) as operator:
            assert (await operator.get("/healthz")).json()["status"] == "ok"
            assert "wartable_moves_total" in (await operator.get("/metrics")).text
            assert (await operator.get("/api/games")).status_code == 404, "nothing else is there"


def test_the_operators_port_is_this_machines_own() -> None:
    (ports,) = open_ports(Settings(host="0.0.0.0", port=0))
    try:
        assert ports.everybody.getsockname()[0] == "0.0.0.0"
        assert ports.operators.getsockname()[0] == "127.0.0.1"
        with pytest.raises(BadSetup, match="cannot listen"):
            open_ports(Settings(port=0, operations_port=ports.operators.getsockname()[1]))
        # One that nobody asked for by name is taken elsewhere.
        taken = ports.operators.getsockname()[1]
        if taken > 1024:
            (others,) = open_ports(Settings(port=0))
            assert others.operators.getsockname()[1] != taken
            for each in others:
                each.close()
    finally:
        for each in ports:
            each.close()


def test_each_worker_has_an_operators_port_of_its_own() -> None:
    for own_ports in (False, True):
        made = open_ports(Settings(port=0, workers=3, own_ports=own_ports))
        try:
            everybody, operators = (
                {each.getsockname()[1] for each in sockets} for sockets in zip(*made, strict=True)
            )
            assert len(operators) == 3 and len(everybody) == (3 if own_ports else 1)
            assert not operators & everybody
        finally:
            for each in {each for ports in made for each in ports}:
                each.close()


def test_ports_beyond_the_last_one_are_refused_with_a_sentence() -> None:
    with pytest.raises(BadSetup) as refused:
        open_ports(Settings(port=0, workers=2, operations_port=65535))
    assert refused.value.code == "NO_PORT"


async def test_two_workers_count_together(redis_server: Any) -> None:
    """An address that is spread over all workers has what it is allowed once, not once for each."""
    shared = [RedisLimits(redis_server.url) for _ in range(2)]
    await shared[0]._redis.flushall()
    settings = Settings(requests_per_minute=3, sockets_per_address=2)
    limits = [Limits(settings, each) for each in shared]
    asked = [await limits[number % 2].request("198.51.100.1") for number in range(8)]
    assert asked == [True, True, True, False, False, False, False, False]
    assert await limits[0].request("198.51.100.2")
    doors = [Doorkeeper(2, each) for each in shared]
    for number, door in enumerate(doors):
        door.worker = f"w{number}"
    assert [await doors[number % 2].enter("a") for number in range(4)] == [True, True, False, False]
    await doors[0].leave("a")
    assert await doors[1].enter("a") and not await doors[0].enter("a")
    assert doors[0].open == {} and doors[1].open == {"a": 2}
    await doors[1].renew()
    assert not await doors[0].enter("a")
    # A worker that died: what it said is forgotten, and nobody is kept out for it.
    await shared[0]._redis.delete(f"{shared[0]._doors}:w1")
    await doors[0].renew()
    assert await doors[0].enter("a")
    for each in shared:
        await each.close()


async def test_without_redis_each_worker_counts_alone() -> None:
    alone = RedisLimits("redis://127.0.0.1:1")
    limits = Limits(Settings(requests_per_minute=2), alone)
    assert [await limits.request("a") for _ in range(3)] == [True, True, False]
    door = Doorkeeper(1, alone)
    assert await door.enter("a") and not await door.enter("a")
    await asyncio.gather(door.leave("a"), door.renew())
    await alone.close()


def test_a_limit_of_none_lets_nobody_in() -> None:
    assert not Limit(0, 60).allows("a")
