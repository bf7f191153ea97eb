"""Blood Wars in words: the table drawn as text, and every action as a sentence."""

from wartable.core.actions import Action
from wartable.core.effects import joined
from wartable.core.views import View
from wartable.games.blood_wars import actions as say_
from wartable.games.blood_wars.cards import ALL, NUMBERS
from wartable.games.blood_wars.effects import FLIPPED_CS
from wartable.games.blood_wars.events import Shown, name, say_shown
from wartable.games.blood_wars.view import BloodView, ChallengeView, PlayerView, WarlordView
from wartable.games.blood_wars.words import DEAD_BOOK, LENGTHS

RULE = "─" * 78


def board(view: View) -> str:
    """One block a player, beginning with oneself and going round to the left; below, the own Command Hand."""
    assert isinstance(view, BloodView)
    lines = [_headline(view), RULE]
    if view.challenge is not None:
        lines += [*_challenge_lines(view, view.challenge), RULE]
    count = len(view.players)
    first = 0 if view.seat is None else view.seat
    for step in range(count):
        at = (first + step) % count
        lines += _player_lines(view, at)
    if view.seat is not None:
        lines += [RULE, *_hand_lines(view)]
    return "\n".join(lines)


def _headline(view: BloodView) -> str:
    if view.outcome is not None:
        winners = view.outcome.winners
        if len(winners) == 1:
            return f"The war is over: {view.names[winners[0]]} wins."
        return "The war is over: a draw."
    whose = "Your" if view.acting == view.seat else f"{view.names[view.acting]}'s"
    title = LENGTHS.get(view.length, "Game")
    return f"{title} to {view.length} VP. Round {view.round}. {whose} turn, {view.phase.capitalize()} Phase."


def _who(view: BloodView, seat: int) -> str:
    return f"{view.names[seat]} (you)" if seat == view.seat else view.names[seat]


def _challenge_lines(view: BloodView, challenge: ChallengeView) -> list[str]:
    field = challenge.battlefield
    vp = ALL[NUMBERS[field]].facts()["VP"]
    lines = [f"{challenge.type.capitalize()} for {name(field)} [{field}], {vp} VP"]
    unit = "IS" if challenge.type == "intrigue" else "CS"
    for side, title in (("challenger", "For"), ("defender", "Against")):
        parts = []
        for each in challenge.participants:
            if each.side == side:
                strength = "?" if each.strength is None else str(each.strength)
                warlord = f"{name(each.warlord)} {unit} {strength}" if each.warlord else "Warlord lost"
                parts.append(f"{_who(view, each.seat)} with {warlord}")
        note = " (Hidden Ally counts double)" if side in challenge.doubled else ""
        lines.append(f"  {title}: {'; '.join(parts) or 'nobody'}{note}")
    if view.pending:
        used = joined([f"{name(each.card)} by {view.names[each.seat]}" for each in view.pending])
        lines.append(f"  Not yet carried out: {used}")
    return lines


def _player_lines(view: BloodView, at: int) -> list[str]:
    player = view.players[at]
    marks = ["acting"] * (at == view.acting) + ["mustering"] * player.mustering + ["left"] * player.left
    marks += ["is asked"] * (at in view.awaited)
    note = f" [{', '.join(marks)}]" if marks else ""
    pool = (
        joined([f"{name(card_id)} {ALL[NUMBERS[card_id]].facts()['VP']}" for card_id in player.pool])
        or "nothing"
    )
    lines = [f"{_who(view, at)}: {player.vp} VP ({pool}){note}"]
    lines.append(f"  {_counts(player)}")
    if not player.warlords:
        lines.append("  no Warlord on the table")
    lines += [_warlord_line(each) for each in player.warlords]
    return lines


def _counts(player: PlayerView) -> str:
    dead = f", {DEAD_BOOK} {len(player.dead_book)}" if player.dead_book else ""
    top = f" (top: {name(player.discard[-1])})" if player.discard else ""
    return f"hand {player.hand}, draw pile {player.draw}, discard pile {len(player.discard)}{top}{dead}; deck: {player.deck.name}"


def _warlord_line(warlord: WarlordView) -> str:
    facts = ALL[NUMBERS[warlord.warlord.partition("#")[0]]].facts()
    state = "flipped" if warlord.flipped else "used" if warlord.used else "ready"
    state += " with the Battle Hand" if warlord.hand_flipped and warlord.size else ""
    listed = [_legion(each) for each in warlord.legions] + [name(each) for each in warlord.loose]
    listed += [f"{warlord.hidden} hidden"] if warlord.hidden else []
    hand = "; ".join(listed) or "nothing"
    known = f", CS {warlord.strength}" if warlord.legions else ""
    head = f"{name(warlord.warlord)} [{warlord.warlord}] {facts['alignment']} IS {warlord.influence}, {state}"
    return f"  - {head}; leads {warlord.size}{known}: {hand}"


def _legion(legion: Shown) -> str:
    card = ALL[NUMBERS[legion.legion]]
    cs = FLIPPED_CS if legion.flipped else card.facts()["CS"]
    return f"{say_shown(legion)} {cs}"


def _hand_lines(view: BloodView) -> list[str]:
    if not view.hand:
        return ["Your Command Hand is empty."]
    lines = ["Your Command Hand:"]
    for card_id in sorted(set(view.hand), key=lambda each: NUMBERS[each]):
        card = ALL[NUMBERS[card_id]]
        count = view.hand.count(card_id)
        facts = ", ".join(
            f"{key} {value}"
            for key, value in card.facts().items()
            if key != "home" and value not in ("—", "any")
        )
        picked = f", picked {view.picks.count(card_id)}" if card_id in view.picks else ""
        text = f" {card.text}" if card.text else ""
        lines.append(f"  {count}× {card_id} {card.name} ({card.kind}; {facts}{picked}).{text}")
    if view.draft:
        lines.append(f"You are preparing a Combat with {name(view.draft)}.")
    return lines


# -- actions ----------------------------------------------------------------------------------------------------------------


def card_of(action: Action) -> str | None:
    """The card that an action is about."""
    if isinstance(action, say_.Challenge):
        return action.battlefield
    if isinstance(action, say_.Prepare):
        return action.battlefield or _card(action.warlord)
    if isinstance(action, say_.UseLegion | say_.ChooseLegion):
        return _card(action.legion)
    if isinstance(action, say_.Join | say_.Rouse):
        return _card(action.warlord)
    if isinstance(
        action,
        say_.Assign | say_.Attach | say_.Withdraw | say_.Devote | say_.UseItem | say_.PlayFate | say_.PlayOpen
        | say_.Respond | say_.Pick,
    ):  # fmt: skip
        return _card(action.card)
    return None


def _card(ref: str) -> str:
    return ref.partition("#")[0]


PASS_WORDS = {
    "open": "Pass",
    "respond": "Do not respond",
    "act": "End the Action Phase",
    "join": "Stay out",
    "rouse": "Do not defend",
    "power": "Do not use a Power",
    "caucus": "Pass",
    "battle": "Pass",
}
DONE_WORDS = {"assemble": "Finish the Assembly", "devote": "Go into the Combat", "induct": "Finish inducting"}


def say(action: Action, view: View) -> str:
    """The action as a sentence for the player who may take it."""
    assert isinstance(view, BloodView)
    ask = "" if view.choice is None else view.choice.ask
    match action:
        case say_.Pass():
            if ask == "devote":
                is_own = view.challenge is None
                return "Call the Combat off and end the Action Phase" if is_own else "Do not defend after all"
            return PASS_WORDS.get(ask, "Pass")
        case say_.Done():
            return DONE_WORDS.get(ask, "Done")
        case say_.Assign(card, warlord, acolyte):
            with_ = f" with {name(acolyte)}" if acolyte else ""
            return f"Give {name(card)}{with_} to {name(warlord)}"
        case say_.Attach(card, warlord, legion):
            return f"Give {name(card)} to {name(legion)} under {name(warlord)}"
        case say_.Withdraw(warlord, card, legion):
            of = f"{name(legion)} under {name(warlord)}" if legion else name(warlord)
            return f"Take {name(card)} back from {of}"
        case say_.Arrange(hands):
            return "Arrange " + "; ".join(_arranged(hand) for hand in hands)
        case say_.Challenge(battlefield, type, warlord, devoted):
            with_ = f", devoting {_devoted(devoted)}" if devoted else ""
            return f"Challenge for {name(battlefield)} with {name(warlord)} by {type.capitalize()}{with_}"
        case say_.Prepare(warlord, battlefield):
            if battlefield:
                return f"Challenge for {name(battlefield)} with {name(warlord)} by Combat"
            return f"Defend with {name(warlord)}"
        case say_.Devote(card, legion, acolyte):
            to = f" to {name(legion)}" if legion else ""
            with_ = f" with {name(acolyte)}" if acolyte else ""
            return f"Devote {name(card)}{to}{with_}"
        case say_.Join(side, warlord):
            return f"{side.capitalize()} with {name(warlord)}"
        case say_.Rouse(warlord, devoted):
            with_ = f", devoting {_devoted(devoted)}" if devoted else ""
            return f"Defend with {name(warlord)}{with_}"
        case _:
            return _say_use(action, view)


def _say_use(action: Action, view: BloodView) -> str:
    match action:
        case say_.UsePower(target, realm):
            which = "Realm Power" if realm else "Power"
            return f"Use the {which} of {_own_warlord(view)}{_aimed(target, view)}"
        case say_.UseLegion(legion, target):
            return f"Use {name(legion)}{_aimed(target, view)}"
        case say_.UseItem(card, legion, target):
            return f"Use {name(card)} (carried by {name(legion)}){_aimed(target, view)}"
        case say_.PlayFate(card, target) | say_.PlayOpen(card, target):
            return f"Play {name(card)}{_aimed(target, view)}"
        case say_.Respond(card):
            return f"Respond with {name(card)}"
        case say_.ChooseLegion(legion):
            return f"Lose {name(legion)}"
        case say_.ChooseWarlord(player):
            return f"Discard {player}'s Warlord"
        case say_.GiveSupport(yes):
            return "Discard the Support instead" if yes else "Discard the Legion"
        case say_.Pick(card):
            is_induction = view.choice is not None and view.choice.ask == "induct"
            return f"{'Induct' if is_induction else 'Discard'} {name(card)}"
        case say_.TakeBack():
            return "Take back the last pick"
        case say_.Discard(cards) | say_.Cull(cards):
            return f"Discard {joined([name(card) for card in cards])}"
        case say_.Induct(warlords):
            return f"Induct {joined([name(card) for card in warlords]) or 'nobody'}"
        case _:
            return type(action).__name__


def _aimed(target: str, view: BloodView) -> str:
    if not target:
        return ""
    seat, colon, piece = target.partition(":")
    if colon:
        return f" on {seat}'s {name(piece)}"
    if seat in view.names:
        return f" on {_warlord_in_challenge(view, view.names.index(seat))}"
    return f" on {name(target)}"


def _own_warlord(view: BloodView) -> str:
    for each in view.challenge.participants if view.challenge is not None else ():
        if each.seat == view.seat and each.warlord:
            return name(each.warlord)
    return "your Warlord"


def _warlord_in_challenge(view: BloodView, seat: int) -> str:
    who = "yourself" if seat == view.seat else view.names[seat]
    for each in view.challenge.participants if view.challenge is not None else ():
        if each.seat == seat and each.warlord:
            return f"{who} ({name(each.warlord)})"
    return who


def _devoted(devoted: tuple[say_.Devoted, ...]) -> str:
    return joined(
        [f"{name(each.card)} to {name(each.legion)}" if each.legion else name(each.card) for each in devoted]
    )


def _arranged(hand: say_.BattleHand) -> str:
    listed = [
        say_shown(Shown(led.legion, led.gear, led.acolytes[0] if led.acolytes else ""))
        for led in hand.legions
    ]
    listed += [name(card_id) for card_id in hand.loose]
    return f"{name(hand.warlord)}: {joined(listed) or 'nothing'}"
