"""Letters: to confirm an address, to choose a new password, and for who wants it, that a slow game waits for them.

A letter is put into the database with what it belongs to, and sent by a loop that tries again until the mail server takes
it. Without a mail server (`WARTABLE_SMTP`) there are none, and nothing else is missed.
"""

import hashlib
import re
import secrets
from email.message import EmailMessage
from email.utils import make_msgid
from urllib.parse import unquote, urlsplit

import structlog
from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from wartable.games import game
from wartable.server import metrics
from wartable.server.accounts import names
from wartable.server.accounts.database import Email, Mail, MailToken, User
from wartable.server.cluster.worker import Hub
from wartable.server.errors import ApiError
from wartable.server.settings import Settings
from wartable.server.table.header import new_id

log = structlog.get_logger("mail")

EVERY_S = 5.0
NOTICES_EVERY_S = 60.0
AT_ONCE = 20
GIVEN_UP_MS = 86_400_000
LINK_MS = 3_600_000
"""How long a link counts."""
RESET_EVERY_MS = 5 * 60_000
"""A person is sent so few links for a new password, however many ask for one."""
MOST_CALLED = 20
"""The people of one name who are written to when somebody of that name has forgotten the password."""
AWAY_MS = 10 * 60_000
"""Time since the last visit before a player is written to: whoever looks at the page needs no mail."""
ADDRESS = re.compile(r"[^@\s<>\"',;:\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250})\.[A-Za-z0-9-]{2,}")


def read_address(text: str) -> str:
    address = text.strip()
    if len(address) > 254 or not ADDRESS.fullmatch(address) or not address.isascii():
        raise ApiError(400, "BAD_ADDRESS", "This is not an e-mail address.")
    return address


def check_mail(settings: Settings) -> None:
    if not settings.smtp:
        raise ApiError(409, "NO_MAIL", "This server sends no e-mail. Keep your recovery codes safe.")


def write(session: AsyncSession, to: str, subject: str, text: str, now: int, mail_id: str = "") -> None:
    """Put a letter into the outbox. With an id of its own it is written once."""
    session.add(
        Mail(
            id=mail_id or new_id("m"), to=to, subject=subject[:120], text=text[:4000], made_at=now, tries=0, next_at=now,
            sent_at=None,
        )
    )  # fmt: skip


# -- addresses and links -------------------------------------------------------------------------------------------


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


async def _link(session: AsyncSession, hub: Hub, user: str, purpose: str, address: str, base: str) -> str:
    """One more link. Those for a new password that are out count on: else who asks again and again would take them away
    from whoever is about to open one."""
    token = secrets.token_urlsafe(24)
    if purpose != "reset":
        await _forget_links(session, user, purpose)
    session.add(
        MailToken(hash=_hash(token), user=user, purpose=purpose, address=address, made_at=hub.time.wall())
    )
    return f"{base}/recover?{purpose}={token}"


async def _forget_links(session: AsyncSession, user: str, purpose: str) -> None:
    await session.execute(delete(MailToken).where(MailToken.user == user, MailToken.purpose == purpose))


async def set_address(hub: Hub, user: str, text: str, notices: bool, base: str) -> None:
    """Remember where a person may be written to. It counts once the link that goes there was opened."""
    check_mail(hub.settings)
    address = read_address(text)
    now = hub.time.wall()
    async with hub.db.begin() as session:
        kept = await session.get(Email, user, with_for_update=True)
        if kept is None:
            kept = Email(user=user, address=address, made_at=now, confirmed_at=None, notices=notices)
            session.add(kept)
        kept.notices = notices
        if kept.address == address and kept.confirmed_at is not None:
            return
        kept.address, kept.confirmed_at, kept.made_at = address, None, now
        person = await session.get(User, user)
        link = await _link(session, hub, user, "confirm", address, base)
        name = "" if person is None else person.name
        text = (
            f"Hello {name},\n\nOpen this link within the hour to confirm that your account at Wartable may write to "
            f"this address:\n\n{link}\n\nIf that was not you, do nothing.\n"
        )
        write(session, address, "Confirm your address", text, now)


async def confirm(hub: Hub, token: str) -> None:
    now = hub.time.wall()
    async with hub.db.begin() as session:
        found = await _use(session, token, "confirm", now)
        kept = await session.get(Email, found.user)
        if kept is None or kept.address != found.address:
            raise old_link()
        kept.confirmed_at = now


async def ask_reset(hub: Hub, name: str, base: str) -> None:
    """Send a link to choose a new password, if the account has an address. Nobody is told whether it has.

    A link that was sent a moment ago still counts, whoever asks again: no other is sent.
    """
    check_mail(hub.settings)
    now = hub.time.wall()
    async with hub.db.begin() as session:
        for user in (await names.find_called(session, name))[:MOST_CALLED]:
            kept = await session.get(Email, user.id)
            newest = await session.scalar(
                select(func.max(MailToken.made_at)).where(
                    MailToken.user == user.id, MailToken.purpose == "reset"
                )
            )
            if kept is None or kept.confirmed_at is None or now - (newest or 0) < RESET_EVERY_MS:
                continue
            link = await _link(session, hub, user.id, "reset", kept.address, base)
            text = (
                f"Hello {user.name},\n\nOpen this link within the hour to choose a new password:\n\n{link}\n\n"
                "If you did not ask for it, do nothing: your password stays as it is.\n"
            )
            write(session, kept.address, "Choose a new password", text, now)


async def reset(hub: Hub, token: str, password: str) -> str:
    """A new password by the link that was sent; all sessions end. The id of the person."""
    hashed = await hub.passwords.hash(password)
    await names.load()
    now = hub.time.wall()
    async with hub.db.begin() as session:
        found = await _use(session, token, "reset", now)
        await _forget_links(session, found.user, "reset")
        user = await session.get(User, found.user)
        if user is None:
            raise old_link()
        user.password = hashed
        await names.take_login(session, user)
    await hub.sessions.end_others(found.user, None)
    hub.hang_up(found.user, "password changed")
    return found.user


async def _use(session: AsyncSession, token: str, purpose: str, now: int) -> MailToken:
    found = await session.get(MailToken, _hash(token), with_for_update=True)
    if found is None or found.purpose != purpose or now - found.made_at > LINK_MS:
        raise old_link()
    await session.delete(found)
    return found


def old_link() -> ApiError:
    return ApiError(410, "OLD_LINK", "This link has been used, or is older than an hour. Ask for a new one.")


# -- sending -------------------------------------------------------------------------------------------------------


async def send_some(hub: Hub) -> None:
    """One round of the loop: the letters that are due."""
    if not hub.settings.smtp:
        return
    now = hub.time.wall()
    async with hub.db.read() as session:
        asked = select(Mail).where(Mail.sent_at.is_(None), Mail.next_at <= now).order_by(Mail.next_at)
        due = (await session.scalars(asked.limit(AT_ONCE))).all()
    for letter in due:
        # Taken before it is sent: another worker leaves it alone, and one that dies over it tries again.
        async with hub.db.begin() as session:
            wait = min(3_600_000, 30_000 * 2**letter.tries)
            taken = await session.execute(
                update(Mail)
                .where(Mail.id == letter.id, Mail.next_at == letter.next_at, Mail.sent_at.is_(None))
                .values(next_at=now + wait, tries=letter.tries + 1)
                .returning(Mail.id)
            )
            if taken.first() is None:
                continue
        is_sent = await _send(hub.settings, letter)
        is_over = is_sent or now - letter.made_at > GIVEN_UP_MS
        metrics.MAILS.labels("sent" if is_sent else "given up" if is_over else "later").inc()
        if is_over:
            async with hub.db.begin() as session:
                await session.execute(
                    update(Mail).where(Mail.id == letter.id).values(sent_at=now, text="", to="")
                )


async def _send(settings: Settings, letter: Mail) -> bool:
    import aiosmtplib

    server = urlsplit(settings.smtp)
    is_tls = server.scheme == "smtps"
    message = EmailMessage()
    message["From"] = settings.mail_from
    message["To"] = letter.to
    message["Subject"] = letter.subject
    message["Message-ID"] = make_msgid(domain=server.hostname or "localhost")
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(letter.text)
    try:
        await aiosmtplib.send(
            message,
            hostname=server.hostname or "localhost",
            port=server.port or (465 if is_tls else 25),
            username=None if server.username is None else unquote(server.username),
            password=None if server.password is None else unquote(server.password),
            use_tls=is_tls,
            start_tls=None,
            timeout=10,
        )
    except (aiosmtplib.SMTPException, OSError) as error:
        log.warning(
            "a letter was not taken", letter=letter.id, error=type(error).__name__, tries=letter.tries + 1
        )
        return False
    return True


# -- slow games ----------------------------------------------------------------------------------------------------


async def tell_of_slow_games(hub: Hub) -> None:
    """Write to those whom a game of days waits for, if they want it and are not here; once for each move."""
    if not hub.settings.smtp:
        return
    now = hub.time.now()
    for table in list(hub.tables.values()):
        if table.header.clock.kind != "days" or table.match is None or table.header.status != "playing":
            continue
        for seat in table.match.awaited():
            user, since = table.header.seats[seat].user, table.gone_since.get(seat)
            if user is not None and since is not None and now - since > AWAY_MS:
                await _tell_of(hub, table.header.id, table.header.game, user, seat, table.asked[seat])


async def _tell_of(hub: Hub, table_id: str, game_id: str, user: str, seat: int, mark: int) -> None:
    mail_id = "m_" + _hash(f"{table_id} {seat} {mark}")[:30]
    async with hub.db.read() as session:
        kept = await session.get(Email, user)
        is_told = await session.get(Mail, mail_id) is not None
    if kept is None or not kept.notices or kept.confirmed_at is None or is_told:
        return
    base = hub.settings.public_url.rstrip("/")
    text = (
        f"A game of {game(game_id).name} waits for your move:\n\n{base}/t/{table_id}\n\n"
        "You asked to be told; your profile has a switch for it.\n"
    )
    try:
        async with hub.db.begin() as session:
            write(session, kept.address, f"Your move in {game(game_id).name}", text, hub.time.wall(), mail_id)
    except IntegrityError:
        return  # another worker was faster
