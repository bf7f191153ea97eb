"""Attacks on names: somebody else's, the house's, a bot's, nobody's."""

from pathlib import Path

import pytest

from wartable.server.accounts.names import check_name, is_reserved, skeleton
from wartable.server.errors import ApiError

from .in_process import in_process

SECRET = "correct horse battery"


@pytest.mark.parametrize(
    "name",
    ["Admin", "ADMlN", "a d m i n", "аdmin", "Wartable Team", "wаrtаble", "The-Moderator", "Ｍｏｄ", "Bot (hard)", "B0t",
     "bоt", "System", "Ѕystem", "(gone)", "You", "0fficial Ada", "0perator", "rnod", "Ada Administrator", "Adm1n", "𝐀dmin"],
)  # fmt: skip
def test_nobody_speaks_for_the_house_or_for_a_bot(name: str) -> None:
    with pytest.raises(ApiError) as told:
        check_name(name)
    assert told.value.code in ("RESERVED_NAME", "MIXED_ALPHABETS")
    assert is_reserved(name) or told.value.code == "MIXED_ALPHABETS"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "BAD_NAME"),
        ("\u200b\u2060\u3164", "BAD_NAME"),
        ("\u202eadA", ""),  # the mark is taken out, and the name stays
        ("...", "BAD_NAME"),
        ("⚔️", "BAD_NAME"),
        ("A" + "\u0301\u0302\u0303", "BAD_NAME"),
        ("x" * 25, "BAD_NAME"),
        ("Pаul", "MIXED_ALPHABETS"),
        ("Βob", "MIXED_ALPHABETS"),
    ],
)
def test_what_cannot_be_seen_or_told_apart_is_no_name(name: str, code: str) -> None:
    if not code:
        assert check_name(name) == "adA"
        return
    with pytest.raises(ApiError) as told:
        check_name(name)
    assert told.value.code == code


@pytest.mark.parametrize(
    "name",
    ["Ada", "Ada Lovelace", "Ада", "Ελένη", "山田たろう", "カナ子 Ada", "José", "Łukasz", "Nguyễn", "Zoë ⚔", "김철수", "محمد",
     "O'Brien", "Botticelli", "Modest", "Youssef", "x", "7", "Robothy", "Müller-Lüdenscheidt"],
)  # fmt: skip
def test_names_of_people_are_names(name: str) -> None:
    assert check_name(name) == name


def test_names_that_look_alike_have_one_skeleton() -> None:
    for one, other in (
        ("Paul", "PauI"), ("Paul", "Pau1"), ("modern", "modem"), ("Ada", "Аdа"), ("Ada", "A.d.a"), ("Boo", "B00"),
        ("Ида", "Ида"), ("Ada", "𝓐𝓭𝓪"), ("William", "VViIIiam"), ("Ada", "ADA "),
    ):  # fmt: skip
        assert skeleton(one) == skeleton(other), (one, other)
    assert len({skeleton(each) for each in ("Ada", "Adam", "Bob", "Eda", "Adda")}) == 5


async def test_nobody_takes_the_name_of_an_account(tmp_path: Path) -> None:
    async with in_process(tmp_path) as here:
        paul = await here.guest("Paul")
        assert (await paul.post("/api/account", json={"name": "Paul", "password": SECRET})).status_code == 201
        for name in ("Paul", "PAUL", "PauI", "Pau1", " P.a.u.l ", "Ｐａｕｌ"):
            async with here.person() as eve:
                answer = await eve.post("/api/session", json={"name": name})
                assert (answer.status_code, answer.json()["code"]) == (409, "NAME_TAKEN"), name
                answer = await eve.post("/api/account", json={"name": name, "password": SECRET})
                assert (answer.status_code, answer.json()["code"]) == (409, "NAME_TAKEN"), name
        eve = await here.guest("Eve")
        assert (await eve.post("/api/session", json={"name": "PauI"})).json()["code"] == "NAME_TAKEN"
        assert (await eve.get("/api/session")).json()["name"] == "Eve"
        # Two guests may have one name; nobody's account is imitated by it.
        await here.guest("Eve")
        assert (await paul.post("/api/login", json={"name": "paul", "password": SECRET})).status_code == 200


@pytest.mark.parametrize(
    "name", ["Brann (hard)", "brann [easy]", "B\u0433ann(x", "Tara (expert)", "0hma (hard)"]
)
def test_nobody_is_called_as_a_bot_is_shown(name: str) -> None:
    with pytest.raises(ApiError):
        check_name(name)


@pytest.mark.parametrize("name", ["Tara", "Aiko", "Brann", "Ada (Berlin)"])
def test_the_names_alone_are_anybodys(name: str) -> None:
    assert check_name(name) == name
