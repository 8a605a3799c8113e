"""Search for a board on which a goal holds, among all boards made of given parts, with the rules unchanged.

scopes      which parts boards may have: permanents and effects, given or from a pool of kinds of effects
programs    the rules lifted to all plays of a scope's boards, in which each part is a choice
searching   a smallest board for a goal (`asp_rules/search/boards/`): guess, check, and guess again
sets        all minimal sets of effects that can't all be obeyed
settings    a smallest board on which a play is judged differently under two editions or readings
series      boards for campaigns, one goal after the other
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
