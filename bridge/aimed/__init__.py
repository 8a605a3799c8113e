"""Boards on which something holds, found with the rules as they are: a search over all boards made of given parts.

scopes      which parts boards may have: permanents and effects, given or from a pool of kinds of effects
programs    the rules, lifted to all plays of the boards of a scope, each part of which is a choice
searching   a smallest board with a goal (`asp_rules/search/boards/`); what is guessed is checked, and guessed again
sets        all minimal sets of effects that can't all be obeyed
settings    a smallest board on which a play is judged differently under two editions or readings
series      one goal after the other: boards for campaigns
"""

from bridge.aimed.scopes import Scope, scope_of
from bridge.aimed.searching import GOALS, Aimed, aimed
from bridge.aimed.series import aimed_boards
from bridge.aimed.sets import Conflicts, every_board, images, minimal_sets

__all__ = [
    "GOALS",
    "Aimed",
    "Conflicts",
    "Scope",
    "aimed",
    "aimed_boards",
    "every_board",
    "images",
    "minimal_sets",
    "scope_of",
]
