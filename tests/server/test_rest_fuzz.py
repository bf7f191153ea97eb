"""The REST interface under schemathesis: whatever is sent, the server has an answer."""

import os
from collections import Counter

import httpx
import hypothesis
import pytest
import schemathesis
from schemathesis.checks import not_a_server_error

from wartable.trials.local_server import Hosted

EXAMPLES = int(os.environ.get("WARTABLE_EXAMPLES", "6"))
"""For each operation; more of it before a release."""


def _operations(server: Hosted) -> schemathesis.schemas.BaseSchema:
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")


def test_no_request_makes_a_server_error(server: Hosted) -> None:
    cookie = httpx.post(f"{server.url}/api/session", json={"name": "Fuzz"}, trust_env=False).cookies[
        "wartable"
    ]
    tried: list[int] = []
    for result in _operations(server).get_all_operations():
        operation = result.ok()
        if operation.method.upper() == "DELETE" and operation.path in ("/api/session", "/api/account"):
            continue
        _try(operation, cookie, tried)
    print(f"{len(tried):,} requests: {dict(sorted(Counter(tried).items()))}")
    assert len(tried) > 150
    assert len(set(tried)) > 4, "many kinds of answers"
    assert httpx.get(f"{server.operations_url}/healthz", trust_env=False).status_code == 200


def _try(operation: schemathesis.schemas.APIOperation, cookie: str, tried: list[int]) -> None:
    @hypothesis.settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(case=operation.as_strategy())
    def attempt(case: schemathesis.Case) -> None:
        answer = case.call(cookies={"wartable": cookie}, timeout=10)
        case.validate_response(answer, checks=[not_a_server_error])
        tried.append(answer.status_code)

    attempt()


@pytest.mark.parametrize(
    "path",
    ["/api/tables/\x00/join", "/api/decks/%ff", "/api/players/%F0%9F%83%8F", "/api/match/" + "x" * 3000],
)
def test_odd_paths_have_answers(server: Hosted, path: str) -> None:
    answer = httpx.get(server.url + path.replace("\x00", "%00"), trust_env=False)
    assert answer.status_code < 500
