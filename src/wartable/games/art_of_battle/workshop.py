"""The workshop of The Art of Battle: what sets of cards are read, checked and tried with."""

from wartable.core.workshop import Workshop
from wartable.games.art_of_battle import set_law
from wartable.games.art_of_battle.documents import DOCUMENTS
from wartable.games.art_of_battle.scenario import scenario
from wartable.games.art_of_battle.state import ArtOfBattleState

WORKSHOP = Workshop[ArtOfBattleState](
    documents=DOCUMENTS,
    check_set=set_law.check_set,
    play_scenario=scenario,
)
