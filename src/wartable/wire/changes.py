"""How little is sent with a move: what changed in a view, and lists of texts that are much alike.

A *patch* turns one JSON document into another:

    {"key": patch, …}     look into the object, or into the list by the places of its items; the rest stays [value]
    put this in its place []                    the key is gone [3, 1, [item, …]]     a list: keep its first 3 items
    and its last 1, put these between them

*Woven* texts are a list in which each text tells how it differs from an earlier one:

    "a text"              as it is [12, 3, "a", "b"]     two texts: the first 12 characters of the text before this
    entry, "a" (or "b"), and its last 3 [12, 3, 4, "a"]       the same with the fourth text before this entry

Both are plain JSON and read by a few lines in any language. What is sent depends on what the seat was shown before
and is shown now, and on nothing else: there is nothing to be learned from lengths.
"""

import zlib
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

import msgspec

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Patch: TypeAlias = "list[Json] | dict[str, Patch]"
Woven: TypeAlias = list[str | list[int | str]]
Counted: TypeAlias = list[str | tuple[str | None, int] | None]

ENCODER = msgspec.json.Encoder(order="sorted")
"""One way to write a document, so that a hash of it can be computed anywhere."""

CONTAINERS = (msgspec.Struct, tuple, list, dict)
FEW = 4
"""The number of texts up to which they are told as they are."""
WORTH = 8
"""The characters that must be shared before it pays to say so."""
ALIKE = 16
"""The length of the beginning that two texts must share to be compared."""


def fingerprint(*documents: bytes) -> str:
    """A check of documents written with sorted keys and without spaces: CRC-32 in hex, of one after the other."""
    check = 0
    for document in documents:
        check = zlib.crc32(document, check)
    return f"{check:08x}"


# -- patches -------------------------------------------------------------------------------------------------------


def difference(old: object, new: object) -> object | None:
    """The patch from one value to another (Structs, lists and plain values); None if they are the same."""
    if old is new or (old == new and type(old) is type(new)):
        return None
    return _difference(old, new)


def _difference(old: object, new: object) -> object | None:
    """The same of two values that are not equal. Most of a view is: that is found out before anything is called."""
    if isinstance(old, msgspec.Struct) and type(old) is type(new):
        return _of_structs(old, new)
    if isinstance(old, tuple | list) and isinstance(new, tuple | list):
        return _of_lists(old, new)
    if isinstance(old, dict) and isinstance(new, dict):
        return _of_objects(old, new)
    return [new]


def _of_structs(old: msgspec.Struct, new: object) -> object | None:
    if old.__struct_config__.omit_defaults:
        # What is left out of the document depends on the values.
        return _of_objects(msgspec.to_builtins(old), msgspec.to_builtins(new))
    made: dict[str, object] = {}
    for name, shown in zip(old.__struct_fields__, old.__struct_encode_fields__, strict=True):
        before, now = getattr(old, name), getattr(new, name)
        if before is now or (before == now and type(before) is type(now)):
            continue
        inner = _difference(before, now)
        if inner is not None:
            made[shown] = inner
    return made or None


def _of_objects(old: Mapping[str, object], new: Mapping[str, object]) -> object | None:
    made: dict[str, object] = {}
    for key, value in new.items():
        if key not in old:
            made[key] = [value]
        elif (inner := difference(old[key], value)) is not None:
            made[key] = inner
    for key in old:
        if key not in new:
            made[key] = []
    return made or None


def _of_lists(old: Sequence[object], new: Sequence[object]) -> object:
    if len(old) != len(new) or not isinstance(new[0], CONTAINERS):
        return _spliced(old, new)
    inside: dict[str, object] = {}
    for place, (before, now) in enumerate(zip(old, new, strict=True)):
        if before is now or (before == now and type(before) is type(now)):
            continue
        inner = _difference(before, now)
        if inner is not None:
            inside[str(place)] = inner
    if len(inside) < 2:
        return inside or None
    spliced = _spliced(old, new)
    return inside if len(ENCODER.encode(inside)) < len(ENCODER.encode(spliced)) else spliced


def _spliced(old: Sequence[object], new: Sequence[object]) -> list[object]:
    most = min(len(old), len(new))
    kept = 0
    while kept < most and old[kept] == new[kept]:
        kept += 1
    end = 0
    while end < most - kept and old[-1 - end] == new[-1 - end]:
        end += 1
    return [kept, end, list(new[kept : len(new) - end])]


def apply_patch(old: Json, patch: Patch) -> Json:
    """The document after a patch; the old one is left as it was."""
    if isinstance(patch, list):
        if len(patch) == 1:
            return patch[0]
        kept, end, items = patch
        assert (
            isinstance(old, list)
            and isinstance(kept, int)
            and isinstance(end, int)
            and isinstance(items, list)
        )
        return [*old[:kept], *items, *old[len(old) - end :]]
    if isinstance(old, list):
        listed = list(old)
        for place, inner in patch.items():
            listed[int(place)] = apply_patch(listed[int(place)], inner)
        return listed
    assert isinstance(old, dict)
    made = dict(old)
    for key, inner in patch.items():
        if inner == []:
            made.pop(key, None)
        else:
            made[key] = apply_patch(made.get(key), inner)
    return made


# -- texts ---------------------------------------------------------------------------------------------------------


def weave(texts: Sequence[str]) -> Woven:
    """Texts that are much alike, each told by how it differs from an earlier one."""
    if len(texts) < FEW:
        return list(texts)
    made: Woven = []
    run: list[int | str] | None = None
    head = tail = last = ""
    ends = 0
    """Where the tail begins, counted from the end."""
    shared = 0
    alike: dict[str, int] = {}
    """The last text of those with the same beginning."""
    for number, text in enumerate(texts):
        size = len(text)
        goes_on = run is not None and size >= shared and text.startswith(head) and text.endswith(tail)
        if goes_on and (size - shared <= WORTH or sum(_shared(last, text)) <= shared + WORTH):
            assert run is not None
            run.append(text[len(head) : size - ends])
            last = text
            continue
        if last:
            alike[last[:ALIKE]] = number - 1
        kept, end = _shared(last, text)
        back = 1
        other = alike.get(text[:ALIKE], number - 1)
        if other < number - 1 and sum(share := _shared(texts[other], text)) > kept + end + 2:
            (kept, end), back = share, number - other
        if kept + end >= WORTH:
            head, tail, ends, shared = text[:kept], text[size - end :], end, kept + end
            run = (
                [kept, end, text[kept : size - end]]
                if back == 1
                else [kept, end, back, text[kept : size - end]]
            )
            made.append(run)
        else:
            run = None
            made.append(text)
        last = text
        if not text.isascii() and max(text) > "\uffff":
            # Browsers count the characters beyond U+FFFF twice: nothing is told by a text that has any.
            last, run = "", None
    return made


def _shared(one: str, other: str) -> tuple[int, int]:
    """How many characters two texts share at their beginnings, and then at their ends."""
    most = min(len(one), len(other))
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if one[:middle] == other[:middle]:
            low = middle
        else:
            high = middle - 1
    kept = low
    low, high = 0, most - kept
    while low < high:
        middle = (low + high + 1) // 2
        if one[len(one) - middle :] == other[len(other) - middle :]:
            low = middle
        else:
            high = middle - 1
    return kept, low


def unweave(told: Woven) -> list[str]:
    """The texts again."""
    made: list[str] = []
    for each in told:
        if isinstance(each, str):
            made.append(each)
            continue
        kept, end, *middles = each
        back = middles.pop(0) if isinstance(middles[0], int) else 1
        assert isinstance(kept, int) and isinstance(end, int) and isinstance(back, int)
        before = made[-back]
        head, tail = before[:kept], before[len(before) - end :]
        made += [f"{head}{middle}{tail}" for middle in middles]
    return made


def write_counted(cards: Sequence[str | None]) -> Counted:
    """A list in which the same stands many times in a row: each once, with how often if more than once."""
    made: Counted = []
    for card, group in groupby(cards):
        times = sum(1 for _ in group)
        made.append(card if times == 1 else (card, times))
    return made


def read_counted(told: Counted) -> list[str | None]:
    made: list[str | None] = []
    for each in told:
        made += [each] if each is None or isinstance(each, str) else [each[0]] * each[1]
    return made


def by_sentence(why: Mapping[str, str]) -> dict[str, list[str]]:
    """Why cards cannot be used: the sentence once, and the cards that it is about."""
    made: dict[str, list[str]] = {}
    for card, sentence in why.items():
        made.setdefault(sentence, []).append(card)
    return made


def by_card(told: Mapping[str, Sequence[str]]) -> dict[str, str]:
    return {card: sentence for sentence, cards in told.items() for card in cards}
