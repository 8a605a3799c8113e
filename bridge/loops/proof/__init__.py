"""Replays of loops: the recorded steps of a verdict carried out again, on a state of its own, and compared.

    form        keys of a case; nothing that isn't known is passed over
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
    names       what a record calls objects
    steps       one recorded step after another
    covering    whether a round can be repeated
    meaning     what a loop means
    checking    all of it

It shares nothing with what it checks: it reads plain dicts, and the rules are written down once more.
"""

from bridge.loops.proof.checking import Checked, check, replay
from bridge.loops.proof.form import Problem, Reason, Unsupported

__all__ = ["Checked", "Problem", "Reason", "Unsupported", "check", "replay"]
