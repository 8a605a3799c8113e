"""Replays of loops: the recorded steps of a verdict are carried out again, on a separate state, and compared.

    form        keys of a case; an unknown key is refused
    state       players, objects, the stack, what waits
    view        what every object is like (layers)
    matching    descriptions, amounts, conditions, words
    play        what happens to objects and players; replacement effects; events
    triggers    which abilities trigger
    sba         state-based actions
    costs       what is paid
    effects     whether an instruction is carried out; `instructions`, `verbs_...`: what the verbs do
    targets     modes and targets
    turns       steps of the turn
    names       recorded names of objects
    steps       one recorded step after another
    covering    whether a round can be repeated
    meaning     what a loop means
    checking    the whole check

The checker shares no code with the search: it reads plain dicts, and implements the rules a second time.
"""

from bridge.loops.proof.checking import Checked, check, replay
from bridge.loops.proof.form import Problem, Reason, Unsupported

__all__ = ["Checked", "Problem", "Reason", "Unsupported", "check", "replay"]
