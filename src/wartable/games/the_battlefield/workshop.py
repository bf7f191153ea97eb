"""The workshop of The Battlefield: what sets of cards are read, checked and tried with."""

from wartable.core.cards import Card
from wartable.core.workshop import Workshop
from wartable.games.the_battlefield import set_law
from wartable.games.the_battlefield.cards.kinds import BattlefieldCard
from wartable.games.the_battlefield.documents import DOCUMENTS
from wartable.games.the_battlefield.scenario import scenario
from wartable.games.the_battlefield.state import BattlefieldState


def _check_card(card: Card) -> list[str]:
    """A set is a whole army here; this is the law for one card of it."""
    assert isinstance(card, BattlefieldCard)
    return set_law.check_card(card)


WORKSHOP = Workshop[BattlefieldState](
    documents=DOCUMENTS,
    check_set=set_law.check_set,
    play_scenario=scenario,
    check_card=_check_card,
)
