"""Combat (section 4): who may attack whom, what happens on confirm, and the damage."""

from wartable.core.state import EVERYBODY
from wartable.games.hands_of_war.board import (
    BACKLASH,
    CREATURE,
    END_OF_TURN,
    OVERKILL,
    SPLATTER,
    STEALTH,
    VANGUARD,
    distance,
)
from wartable.games.hands_of_war.damage import deal, standard_of
from wartable.games.hands_of_war.deaths import fire
from wartable.games.hands_of_war.effects import exhaust
from wartable.games.hands_of_war.events import AttackFailed, AttacksConfirmed, AttacksStruck, something_lasts
from wartable.games.hands_of_war.keywords import stand_firm
from wartable.games.hands_of_war.printed import ATTACK, ATTACK_LIMIT, SHELTERED, STRIKE
from wartable.games.hands_of_war.settlement import begin_mod
from wartable.games.hands_of_war.state import PUMPED, Charge, HandsState, Mod, Piece

# -- 4.1 declaring -------------------------------------------------------------------------------------------------


def attack_limit(state: HandsState) -> int:
    """8.4: at most N creatures may attack each turn; the smallest N counts."""
    limit = 1 << 30
    for piece in state.pieces:
        if piece.print.rules and not piece.nullified:
            for rule in piece.print.rules:
                if rule.what == ATTACK_LIMIT and rule.n < limit:
                    limit = rule.n
    return limit


def is_sheltered(state: HandsState, standard: Piece) -> bool:
    """8.4: this Standard cannot be attacked while a creature of its player is in the Vanguard."""
    sheltered = False
    for piece in state.pieces:
        if piece.print.rules and not piece.nullified and piece.controller == standard.controller:
            for rule in piece.print.rules:
                if rule.what == SHELTERED:
                    sheltered = True
    if not sheltered:
        return False
    for piece in state.pieces:
        if (
            piece.print.family == CREATURE
            and piece.zone == VANGUARD
            and piece.controller == standard.controller
        ):
            return True
    return False


def has_charged(state: HandsState, piece: Piece) -> bool:
    return any(charge.attacker == piece.id for charge in state.charges)


def may_charge(state: HandsState, piece: Piece, seat: int) -> bool:
    """Whether this permanent could be declared as an attacker at all."""
    return (
        piece.controller == seat
        and piece.print.family == CREATURE
        and not piece.exhausted
        and not piece.pacified
        and not has_charged(state, piece)
    )


def may_strike(attacker: Piece, target: Piece) -> bool:
    """Whether the target is opposing, not in Stealth, and in range."""
    return (
        target.controller != attacker.controller
        and not target.keywords & STEALTH
        and attacker.zone + target.zone + 1 <= attacker.range
    )


def has_attack(state: HandsState, seat: int) -> bool:
    """Whether there is any attack to declare."""
    if len(state.charges) >= attack_limit(state):
        return False
    for piece in state.pieces:
        if may_charge(state, piece, seat):
            for target in state.pieces:
                if may_strike(piece, target) and not (target.is_standard() and is_sheltered(state, target)):
                    return True
    return False


# -- 4.2 on confirm ------------------------------------------------------------------------------------------------


def confirm(state: HandsState) -> None:
    """Confirm the attacks: all attackers are exhausted; Bloodlust, then Stalwart, in declaration order; `Attack:` triggers are
    queued."""
    seat = state.active
    if not state.quiet:
        state.tell(EVERYBODY, AttacksConfirmed(seat, len(state.charges)))
    for charge in state.charges:
        attacker = state.find(charge.attacker)
        if attacker is not None:
            exhaust(state, attacker)
    first = True
    for charge in state.charges:
        attacker = state.find(charge.attacker)
        if attacker is None:
            continue
        bonus = attacker.bloodlust
        if first:
            bonus += standard_of(state, seat).print.first_blade
            first = False
        if bonus > 0:
            mod = Mod(PUMPED, attacker.id, END_OF_TURN, seat, attacker.id)
            mod.attack = bonus
            begin_mod(state, mod)
            if not state.quiet:
                event = something_lasts(
                    attacker.id, attacker.print.name, "gets", f"+{bonus}/+0", END_OF_TURN, seat
                )
                state.tell(EVERYBODY, event)
    for charge in state.charges:
        target = state.find(charge.target)
        if target is not None:
            stand_firm(state, target)
    for charge in state.charges:
        attacker = state.find(charge.attacker)
        if attacker is not None:
            fire(state, attacker, ATTACK, attacker.id)


# -- 4.4 and 4.5 damage --------------------------------------------------------------------------------------------


def is_null(state: HandsState, charge: Charge) -> bool:
    """4.4: attacker or target gone or changed sides, attacker Pacified, target in Stealth or out of range."""
    if charge.void:
        return True
    attacker = state.find(charge.attacker)
    target = state.find(charge.target)
    if attacker is None or target is None or attacker.controller != state.active:
        return True
    if attacker.pacified or target.controller == attacker.controller or target.keywords & STEALTH:
        return True
    far = distance(attacker.controller, attacker.zone, target.controller, target.zone)
    return far > attacker.range


def apply_damage(state: HandsState) -> None:
    """4.5: everything is read once, then dealt in declaration order; nothing leaves in between."""
    live: list[Charge] = []
    for charge in state.charges:
        if is_null(state, charge):
            charge.void = True
            if not state.quiet:
                attacker = state.find(charge.attacker)
                name = "" if attacker is None else attacker.print.name
                state.tell(EVERYBODY, AttackFailed(charge.attacker, name))
        else:
            live.append(charge)
    if live and not state.quiet:
        state.tell(EVERYBODY, AttacksStruck(len(live)))
    attacks: list[int] = []
    attack_words: list[int] = []
    backlashes: list[int] = []
    back_words: list[int] = []
    for charge in live:
        attacker = _here(state, charge.attacker)
        target = _here(state, charge.target)
        attacks.append(attacker.attack)
        attack_words.append(attacker.keywords)
        backlashes.append(target.attack if _strikes_back(attacker, target) else 0)
        back_words.append(target.keywords)
    for at in range(len(live)):
        attacker = _here(state, live[at].attacker)
        target = _here(state, live[at].target)
        _strike(state, attacker, target, attacks[at], attack_words[at], attack_words[at] & OVERKILL != 0)
        if backlashes[at] > 0:
            _strike(state, target, attacker, backlashes[at], back_words[at], False)


def foresee(state: HandsState) -> list[tuple[int, int, int, int]]:
    """What would come of each attack as things stand, in declaration order: the health of its target before and after it,
    the damage that goes on to the Standard, and what the attacker is struck back. They are carried out on a copy."""
    trial = state.clone()
    trial.quiet = True
    found: list[tuple[int, int, int, int]] = []
    for charge in trial.charges:
        attacker = trial.find(charge.attacker)
        target = trial.find(charge.target)
        if attacker is None or target is None:
            found.append((0, 0, 0, 0))
            continue
        before = target.current
        standard = standard_of(trial, target.controller)
        untouched = standard.current
        healthy = attacker.current
        if not is_null(trial, charge):
            words = attacker.keywords
            _strike(trial, attacker, target, attacker.attack, words, words & OVERKILL != 0)
            if _strikes_back(attacker, target):
                _strike(trial, target, attacker, target.attack, target.keywords, False)
        over = 0 if target.is_standard() else untouched - standard.current
        found.append((before, target.current, over, healthy - attacker.current))
    return found


def _strikes_back(attacker: Piece, target: Piece) -> bool:
    """Backlash: a creature strikes an attacker in its own range."""
    if not target.is_creature() or not target.keywords & BACKLASH:
        return False
    return distance(attacker.controller, attacker.zone, target.controller, target.zone) <= target.range


def _here(state: HandsState, piece_id: int) -> Piece:
    piece = state.find(piece_id)
    assert piece is not None  # the null check has just seen it, and nothing leaves during damage
    return piece


def _strike(
    state: HandsState, striker: Piece, target: Piece, amount: int, words: int, overkill: bool
) -> None:
    """Combat damage of one creature to one permanent, its Overkill part, then its Splatter."""
    share = amount
    if overkill and not target.is_standard():
        share = min(amount, max(0, target.current))
    name = striker.print.name
    dealt = deal(state, striker.id, name, target, share, True)
    struck = state.struck
    if amount > share:
        deal(state, striker.id, name, standard_of(state, target.controller), amount - share, True)
    if dealt <= 0:
        return
    victim = _here(state, struck)
    if victim.is_standard():
        return
    fire(state, striker, STRIKE, victim.id)
    if words & SPLATTER and dealt >= 2:
        for piece in state.pieces:
            if (
                piece.zone == victim.zone
                and piece.controller == victim.controller
                and piece.id != victim.id
                and not piece.is_standard()
            ):
                deal(state, striker.id, name, piece, dealt // 2, False)
