"""The workshop of Hands of War: what sets of cards are read, checked and tried with."""

from wartable.core.workshop import Workshop
from wartable.games.hands_of_war import set_law
from wartable.games.hands_of_war.documents import DOCUMENTS
from wartable.games.hands_of_war.notation import scenario
from wartable.games.hands_of_war.recorder import write_scenario
from wartable.games.hands_of_war.state import HandsState

WORKSHOP = Workshop[HandsState](
    documents=DOCUMENTS,
    check_set=set_law.check_set,
    play_scenario=scenario,
    write_scenario=write_scenario,
    count_pieces=set_law.size_of,
    most_pieces=set_law.MOST_PIECES,
)
