"""The codec: actions, events and views to JSON and back; the hash of a state."""

import hashlib
from functools import cache
from typing import Union

import msgspec

from wartable.core.actions import Action, Concede
from wartable.core.errors import Illegal
from wartable.core.events import SHARED, Event
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.core.views import View


@cache
def _action_decoder(rules: Rules[State]) -> msgspec.json.Decoder[Action]:
    return msgspec.json.Decoder(Union[(Concede, *rules.action_types())])


@cache
def _event_decoder(rules: Rules[State]) -> msgspec.json.Decoder[Event]:
    return msgspec.json.Decoder(Union[(*SHARED, *rules.event_types())])


@cache
def _view_decoder(rules: Rules[State]) -> msgspec.json.Decoder[View]:
    return msgspec.json.Decoder(rules.view_type())


def encode(value: msgspec.Struct) -> bytes:
    """An action, event or view as JSON."""
    return msgspec.json.encode(value)


def decode_action(rules: Rules[State], data: bytes | str) -> Action:
    """Read an action of this game. Anything else is refused with a sentence."""
    try:
        return _action_decoder(rules).decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Illegal("BAD_ACTION", f"this is not an action of {rules.name}: {error}") from None


def read_action(rules: Rules[State], values: object) -> Action:
    """An action out of plain values, as a record keeps them."""
    return decode_action(rules, msgspec.json.encode(values))


def decode_event(rules: Rules[State], data: bytes | str) -> Event:
    return _event_decoder(rules).decode(data)


def decode_view(rules: Rules[State], data: bytes | str) -> View:
    return _view_decoder(rules).decode(data)


def digest(state: State) -> str:
    """The hash of a whole state, secrets and dice included."""
    return hashlib.blake2b(msgspec.json.encode(state.dump()), digest_size=8).hexdigest()
