"""The workshop of Circuit Warfare: what sets of cards are read, checked and tried with."""

from wartable.core.workshop import Workshop
from wartable.games.circuit_warfare import set_law
from wartable.games.circuit_warfare.documents import DOCUMENTS
from wartable.games.circuit_warfare.scenario import scenario
from wartable.games.circuit_warfare.state import CircuitState

WORKSHOP = Workshop[CircuitState](
    documents=DOCUMENTS,
    check_set=set_law.check_set,
    play_scenario=scenario,
)
