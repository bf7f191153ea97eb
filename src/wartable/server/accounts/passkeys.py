"""Passkeys: a second way in. The browser signs a challenge; no password crosses the wire."""

import base64
import json
from typing import Any

import webauthn
from sqlalchemy import delete, select
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
)

from wartable.core.texts import plain_text
from wartable.server.accounts.database import Challenge, Passkey, User
from wartable.server.accounts.names import BY_KEY
from wartable.server.accounts.sessions import Who
from wartable.server.cluster.worker import Hub
from wartable.server.errors import ApiError

LASTS_MS = 5 * 60_000
LONGEST_NAME = 60


async def begin_adding(hub: Hub, who: Who, rp: str) -> dict[str, Any]:
    """What the browser needs to make a passkey."""
    async with hub.db.begin() as session:
        keys = (await session.scalars(select(Passkey.id).where(Passkey.user == who.user))).all()
        options = webauthn.generate_registration_options(
            rp_id=rp,
            rp_name="Wartable",
            user_id=who.user.encode(),
            user_name=who.name,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(key)) for key in keys],
        )
        await _forget_old(hub, session)
        session.add(
            Challenge(id=bytes_to_base64url(options.challenge), user=who.user, made_at=hub.time.wall())
        )
    told: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return told


async def add(hub: Hub, who: Who, credential: dict[str, Any], name: str, rp: str, origin: str) -> None:
    challenge = await _take_challenge(hub, credential, who.user)
    try:
        made = webauthn.verify_registration_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=rp, expected_origin=origin
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise ApiError(400, "BAD_PASSKEY", "The passkey could not be read.") from None
    async with hub.db.begin() as session:
        session.add(
            Passkey(
                id=bytes_to_base64url(made.credential_id)[:400],
                user=who.user,
                name=plain_text(name)[:LONGEST_NAME].rstrip() or "Passkey",
                public_key=made.credential_public_key,
                count=made.sign_count,
                made_at=hub.time.wall(),
            )
        )
        user = await session.get(User, who.user)
        if user is not None and user.login is None:
            # A guest with a passkey can come back, so the name need not be anybody's alone: the key is.
            user.login = f"{BY_KEY}{user.id}"
    hub.sessions.forget(who.user)


async def begin_login(hub: Hub, rp: str) -> dict[str, Any]:
    options = webauthn.generate_authentication_options(rp_id=rp)
    async with hub.db.begin() as session:
        await _forget_old(hub, session)
        session.add(Challenge(id=bytes_to_base64url(options.challenge), user=None, made_at=hub.time.wall()))
    told: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return told


async def log_in(hub: Hub, credential: dict[str, Any], rp: str, origin: str) -> User:
    challenge = await _take_challenge(hub, credential, None)
    wrong = ApiError(401, "WRONG_PASSKEY", "This passkey is not known here.")
    async with hub.db.begin() as session:
        key = await session.get(Passkey, str(credential.get("id", ""))[:400])
        if key is None:
            raise wrong
        try:
            proven = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=rp,
                expected_origin=origin,
                credential_public_key=key.public_key,
                credential_current_sign_count=key.count,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise wrong from None
        key.count = proven.new_sign_count
        user = await session.get(User, key.user)
    if user is None:
        raise wrong
    return user


async def _take_challenge(hub: Hub, credential: dict[str, Any], user: str | None) -> bytes:
    """The challenge that the browser signed; each can be used once."""
    expired = ApiError(400, "CHALLENGE_GONE", "This took too long, or was done already. Begin again.")
    try:
        data = json.loads(base64.urlsafe_b64decode(credential["response"]["clientDataJSON"] + "=="))
        challenge_id = str(data["challenge"])[:120]
    except (KeyError, TypeError, ValueError):
        raise ApiError(400, "BAD_PASSKEY", "The passkey could not be read.") from None
    async with hub.db.begin() as session:
        kept = await session.get(Challenge, challenge_id)
        if kept is None or kept.user != user or hub.time.wall() - kept.made_at > LASTS_MS:
            raise expired
        await session.delete(kept)
    try:
        return base64url_to_bytes(challenge_id)
    except ValueError:
        raise expired from None


async def _forget_old(hub: Hub, session: Any) -> None:
    await session.execute(delete(Challenge).where(Challenge.made_at < hub.time.wall() - LASTS_MS))
