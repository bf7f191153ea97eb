"""The workshop of Blood Wars: what sets of cards are read, checked and tried with."""

from wartable.core.workshop import Workshop
from wartable.games.blood_wars import set_law
from wartable.games.blood_wars.documents import DOCUMENTS
from wartable.games.blood_wars.scenario import scenario
from wartable.games.blood_wars.state import BloodState

WORKSHOP = Workshop[BloodState](
    documents=DOCUMENTS,
    check_set=set_law.check_set,
    play_scenario=scenario,
)
