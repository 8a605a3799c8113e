"""Why a state is malformed or a play is not judged, and what is said besides a verdict, in words."""

from __future__ import annotations

from bridge.combat.payments import costing, symbol_times
from bridge.combat.prose import number_word, printable
from bridge.combat.wording import Sentence, Words, capital, number_of

__all__ = ["ABSTENTIONS", "IMPOSSIBILITIES", "NOTES"]

_RESOURCES = {"mana": "how much mana {} can have", "life": "{}'s life total", "cards": "how many cards {} has in hand"}

_NUMBERS = {
    "graveyard": "number of cards in the graveyard",
    "hand": "number of cards in the hand",
    "life": "life total",
    "poison": "number of poison counters",
}


def _unread_effect(w: Words, effect: str) -> str:
    """The words that can't be read, whose they are, and what to give in their place."""
    _, host = w.effects.get(effect, (None, None))
    what = "damage" if w.damage else "blocks" if w.blocks else "the attack"
    instead = "give its `effects`, `[]` when nothing in it does" if host is not None else "give its `kind`"
    return f"Words that can't be read may bear on {what}: {w.effect(effect)}; {instead}"


_NOT_REACHED = {
    "illegal": "the play before it is illegal, and the game returns to the moment before it",
    "unknown": "it isn't known whether the play before it is legal",
    "paid": "the declaration before it costs something, and what is left after paying isn't known; give the state",
    "no_attackers": "no creature attacks, and so there are no declare blockers and combat damage steps",
    "no_second_step": "no creature has first strike or double strike, and so there is no second combat damage step",
    "prevented": "combat damage may be prevented or replaced, which isn't followed; give the state",
    "saved": "something may be saved from destruction, which isn't followed; give the state",
    "counters": "combat damage becomes counters, which isn't followed; give the state",
    "defense": "a battle loses defense counters, which isn't followed; give the state",
}
"""Why a further question of a case isn't reached, or its state isn't known."""

IMPOSSIBILITIES: dict[str, Sentence] = {
    "other_vocabulary": lambda w, v: (
        f"The facts are written in version {v} of the vocabulary, which is not the rules' own"
    ),
    "unknown_edition": lambda w, e: f"The edition {printable(e)} of the Comprehensive Rules is not encoded",
    "too_few_players": lambda w, n: (
        f"A game has at least two players, and {number_word(n)} {'is' if n == 1 else 'are'} in this one"
    ),
    "active_player_left": lambda w, p: f"{w.name(p)} has left the game and can't be the active player",
    "no_defending_player": lambda w, p: (
        f"{w.name(p)} has several opponents, and nothing says which of them is the defending player: "
        "give options.defending, or options.attack_multiple_players when all of them are"
    ),
    "not_an_opponent": lambda w, p: (
        f"{w.name(p)} is chosen as the defending player, and is not an opponent in the game"
    ),
    "two_defending_options": lambda w, p: (
        f"{w.name(p)} is chosen as the defending player, although with attack_multiple_players all opponents are"
    ),
    "out_of_reach": lambda w, p: (
        f"{w.name(p)} is chosen as the defending player, and the options of the game don't let "
        f"{w.name(w.state.active)} attack that player"
    ),
    "two_life_totals": lambda w, t: f"The players of team {printable(t)} share one life total, and have different ones",
    "teamless_player": lambda w, p: f"Teams take turns together, and {w.name(p)} is on none: give the player's team",
    "two_direction_options": lambda w, p: (
        f"{w.name(p)} is to attack only to the left and only to the right: give one of attack_left and attack_right"
    ),
    "controller_left": lambda w, o, p: f"{w.name(p)} has left the game and can't control {w.name(o)}",
    "unknown_card_type": lambda w, o, t, e: (
        f"{w.name(o)} is a {printable(t)}, a card type that this edition doesn't have: it came with that of {e}"
    ),
    "unknown_symbol": lambda w, e, s, f: (
        f"{w.effect(e)} asks for {printable(s)}, a mana symbol that this edition doesn't have: it came with that of {f}"
    ),
    "unknown_designation": lambda w, o, d, e: (
        f"{w.name(o)} {'has the' if d == 'initiative' else 'is'} {printable(d)}, a designation that this edition "
        f"doesn't have: it came with that of {e}"
    ),
    "later_keyword": lambda w, o, k, e: (
        f"{w.name(o)} speaks of {printable(k)}, a keyword ability that this edition doesn't have: "
        f"it came with that of {e}"
    ),
    "battle_without_protector": lambda w, o: f"{w.name(o)} is a battle and has no protector",
    "protector_left": lambda w, o, p: f"{w.name(p)} has left the game and can't protect {w.name(o)}",
    "protector_of_nonbattle": lambda w, o, p: f"{w.name(o)} isn't a battle, and {w.name(p)} can't be its protector",
    "siege_protected_by_controller": lambda w, o: (
        f"The protector of {w.name(o)}, a Siege, has to be an opponent of {w.controller(o)}"
    ),
    "attached_to_itself": lambda w, o: f"{w.name(o)} can't be attached to itself",
    "unattached_aura": lambda w, o: f"{w.name(o)} is an Aura, and is attached to nothing",
    "attacker_of_another_player": lambda w, o, p: (
        f"{w.name(o)} is controlled by {w.name(p)}, who isn't the active player"
    ),
    "attacking_already": lambda w, o: (
        f"{w.name(o)} is attacking before attackers are declared: give state.attacking with the question "
        "declare_blockers"
    ),
    "attacking_noncreature": lambda w, o: f"{w.name(o)} isn't a creature and can't be attacking",
    "attacking_for_another_player": lambda w, o, p: (
        f"{w.name(o)} can't be attacking: {w.name(p)} controls it and isn't the active player"
    ),
    "attacks_unattackable": lambda w, o, t: (
        f"{w.name(o)} can't be attacking {w.name(t)}, which is neither a defending player nor a planeswalker that one "
        "controls nor a battle that one protects"
    ),
    "gone_from_nobody": lambda w, o, p: (
        f"{w.name(o)} can't have attacked something of {w.name(p)}, who isn't a defending player"
    ),
    "not_a_defending_player": lambda w, p: f"{w.name(p)} isn't a defending player and declares no blockers",
    "blocking_already": lambda w, o: (
        f"{w.name(o)} is blocking before blockers are declared: give state.blocking with the question "
        "assign_combat_damage"
    ),
    "blocked_nonattacker": lambda w, o: f"{w.name(o)} doesn't attack and can't be blocked",
    "blocks_nonattacker": lambda w, o, a: f"{w.name(o)} can't be blocking {w.name(a)}, which doesn't attack",
    "blocking_noncreature": lambda w, o: f"{w.name(o)} isn't a creature and can't be blocking",
    "blocking_elsewhere": lambda w, o, a: (
        f"{w.name(o)} can't be blocking {w.name(a)}, which attacks neither {w.controller(o)} nor a planeswalker that "
        f"{w.controller(o)} controls nor a battle that {w.controller(o)} protects"
    ),
    "banded_nonattacker": lambda w, o: f"{w.name(o)} is a member of a band and doesn't attack",
    "band_over_two_targets": lambda w, n: f"The members of {w.band(n)} attack different things",
    "in_two_bands": lambda w, o: f"{w.name(o)} is a member of several bands",
    "no_damage_order": lambda w, c: (
        f"Several creatures {'are blocked by' if str(c) in w.state.blocking else 'block'} {w.name(c)}: give its damage "
        "assignment order under state.damage_order"
    ),
    "wrong_damage_order": lambda w, c: (
        f"The damage assignment order of {w.name(c)} isn't an order of the creatures "
        f"{'that it blocks' if str(c) in w.state.blocking else 'that block it'}"
    ),
    "damage_order_abolished": lambda w, c: (
        f"A damage assignment order of {w.name(c)} is given, and this edition has none"
    ),
    "struck_before_first_step": lambda w, c: (
        f"{w.name(c)} is said to have had first strike in the first combat damage step, which hasn't been yet: "
        "give damage_step: second"
    ),
    "blocker_of_another_player": lambda w, o, p: (
        f"{w.name(o)} is controlled by {w.name(p)}, who isn't a defending player"
    ),
}
"""What no game can have, by kind."""

_PHASES = {
    "reading": "while the case was read",
    "layers": "while continuous effects were applied to characteristics",
    "grounding": "while the rules were instantiated for this state",
    "search": "while other plays were searched",
    "evidence": "while reasons were looked for",
}
"""What was done when the time ran out."""

ABSTENTIONS: dict[str, Sentence] = {
    "unread_effect": _unread_effect,
    "unread_mana": lambda w, p, s: (
        f"{capital(w.name(s))} may add mana, or let others add it, by words that aren't read, and {w.name(p)} may "
        f"need that mana to pay; give as `mana` what each source adds, and `effects` of {w.name(s)}"
    ),
    "changed_mana": lambda w, p, s: (
        f"{capital(w.name(s))} may keep mana abilities from being activated, or change what they add, by words that "
        f"aren't read, and so what {w.name(p)} can pay isn't known; give as `mana` what each source adds, and "
        f"`effects` of {w.name(s)}"
    ),
    "unanswered": lambda w, q: f'The case doesn\'t answer the question "{printable(q)}": give it under state.answers',
    "missing_measure": lambda w, o, m: (
        f"The {printable(m).replace('_', ' ')} of {w.name(o)} is asked for and not given"
    ),
    "unknown_colors": lambda w, o: (
        f"The colors of {w.name(o)} are asked for, and nobody has said whether it has a color indicator (CR 204): give "
        "its colors, or colors_unknown: false if it is colorless"
    ),
    "missing_number": lambda w, p, n: (
        f"The {_NUMBERS[n]} of {w.name(p)} is asked for and not given"
        if n in _NUMBERS
        else f'The number "{printable(n)}" of {w.name(p)} is asked for and not given: give it under its numbers'
        + (", or the mana_cost of each of its permanents" if "devotion to " in str(n) else "")
    ),
    "requirement_by_defending_player": lambda w, e: (
        f"{w.effect(e)} requires an attack depending on the defending player, and there are several of them"
    ),
    "cap_by_defending_player": lambda w, e: (
        f"{w.effect(e)} limits attackers depending on the defending player, and there are several of them"
    ),
    "cap_by_turn_and_target": lambda w, e: (
        f"{w.effect(e)} limits whom creatures attack in the whole turn, "
        "and the state doesn't say whom they attacked before"
    ),
    "limit_without_number": lambda w, e: f"{w.effect(e)} limits attackers to a number that the state doesn't give",
    "condition_on_declaration": lambda w, e: (
        f"{w.effect(e)} depends on which creatures {'block' if w.blocks else 'attack'}, "
        "and an effect of its kind is not judged under such a condition yet"
    ),
    "blocks_at_random": lambda w, e: f"{w.effect(e)} has blockers assigned at random, which is not judged",
    "cost_in_words": lambda w, e, c: (
        f"{w.name(c)} {'blocks' if w.blocks else 'attacks'} at a cost that is given as text alone: {w.effect(e, c)}"
    ),
    "cost_not_given": lambda w, e, c: (
        f"{w.name(c)} {'blocks' if w.blocks else 'attacks'} at a cost that depends on a number that the state doesn't "
        f"give: {w.effect(e, c)}"
    ),
    "several_active_players": lambda w, e: (
        f"{w.effect(e)} speaks of the active player, and several players take this turn together"
    ),
    "several_teams": lambda w, t: (
        f"Teams take turns together, and {printable(str(t))} is one of more than two: which of them is attacked is not "
        "judged"
    ),
    "unread_quality": lambda w, o, k: (
        f'The ability "{printable(k)}" of {w.name(o)} asks for something that can\'t be read'
    ),
    "unknown_keyword": lambda w, e, k: (
        f'{w.effect(e)} names the keyword "{printable(k)}", which bears on no block that is judged'
    ),
    "number_not_given": lambda w, e: f"{w.effect(e)} asks for a number that the state doesn't give",
    "several_numbers": lambda w, e, o: (
        f"{w.effect(e)} gives {w.name(o)} a number of several players, and theirs are different"
    ),
    "order_unknown": lambda w, e, f, o: (
        f"The case doesn't say which is later, and it matters for {w.name(o)}: {w.effect(e)}, or {w.effect(f)}; give "
        "the timestamps"
    ),
    "counter_order_unknown": lambda w, k, e, o: (
        f'Nothing says which is later, and it matters: the "{printable(k)}" counter on {w.name(o)}, or {w.effect(e)}; '
        "give the timestamps"
    ),
    "suspicion_order_unknown": lambda w, e, o: (
        f"The case doesn't say which is later, and it matters: that {w.name(o)} became suspected, or {w.effect(e)}; "
        "give the timestamps"
    ),
    "copiable_unknown": lambda w, e, o: (
        f"What is printed on {w.name(o)} is copied, and the case gives what that is now: {w.effect(e)}; "
        "`printed: true` says that something is given as printed"
    ),
    "several_controllers": lambda w, e, o: f"Several players would control {w.name(o)}: {w.effect(e)}",
    "order_depends": lambda w, e, f: f"What these two do depends on each other: {w.effect(e)}, and {w.effect(f)}",
    "goaded_filter": lambda w, e: (
        f"{w.effect(e)} goads while another effect asks which creatures are goaded, "
        "and goads by effects don't count there yet"
    ),
    "effort_exceeded": lambda w, n: (
        "The time given ran out before it was certain that no other declaration obeys more requirements "
        f"(none obeys more than {n})"
        if n
        else "The time given ran out before it was certain what is legal and can be paid (nothing obeys a requirement)"
    ),
    "effort_exceeded_in": lambda w, p: (
        f"The time given ran out {_PHASES.get(p, 'while the case was judged')}, and nothing is known of the answer yet"
    ),
    "not_reached": lambda w, why: f"This question isn't reached: {_NOT_REACHED.get(why, printable(why))}",
    "not_all_listed": lambda w, n: (
        f"The time given ran out before all legal assignments of combat damage were listed ({n} were)"
    ),
}
"""What is not judged, by kind."""

NOTES: dict[str, Sentence] = {
    "left_out_keyword": lambda w, o, k, e: (
        f"{w.name(o)} has {printable(k)} on its card, which is not in this edition (it came with that of {e}): left out"
    ),
    "means_nothing": lambda w, o, k, e: (
        f"A {printable(k)} counter on {w.name(o)} means nothing in this edition: "
        f"it gives {printable(k)} since that of {e}"
    ),
    "attack_cost": lambda w, e, c: costing(w, e, c, f"{w.name(c)} attacks for"),
    "block_cost": lambda w, e, b: costing(w, e, b, f"{w.name(b)} blocks for"),
    "blocked_cost": lambda w, e, a, b: costing(w, e, a, f"{w.name(b)} blocks {w.name(a)} for"),
    "unpayable": lambda w, e, c: (
        f"{capital(w.cost(e))} for {w.name(c)} is one of the costs that can't all be paid: {w.effect(e, c)}"
    ),
    "total_mana": lambda w, p, s, n: f"{w.name(p)} has to pay {symbol_times(printable(str(s)), n)}",
    "total_life": lambda w, p, n: f"{w.name(p)} has to pay {n} life",
    "total_cards": lambda w, p, n: f"{w.name(p)} has to discard {number_of(n, 'card')}",
    "total_permanents": lambda w, p, action, n: (
        f"{w.name(p)} has to {printable(str(action))} {number_of(n, 'permanent')}"
    ),
    "assumed_payable": lambda w, p, r: (
        f"The case doesn't say {_RESOURCES.get(str(r), 'what {} has').format(w.name(p))}; it is assumed to be enough"
    ),
    "attackers_chosen_by": lambda w, e, p: f"{w.name(p)} chooses which creatures attack: {w.effect(e)}",
    "blockers_chosen_by": lambda w, e, p: f"{w.name(p)} chooses which creatures block, and how: {w.effect(e)}",
    "nearest_not_found": lambda w: "The legal play with the fewest changes was not found: the effort for it ran out",
    "nearest_not_proved": lambda w: (
        "Whether a legal play with fewer changes exists was not found: the effort for it ran out"
    ),
    "reasons_not_found": lambda w: (
        "Why the requirements that this play doesn't obey need not be obeyed was not found: the effort for it ran out"
    ),
    "more_reasons_not_found": lambda w: (
        "Why other requirements that this play doesn't obey need not be obeyed was not found: the effort for it ran out"
    ),
    "better_not_found": lambda w: "A legal play that obeys more was not found: the effort for it ran out",
    "better_is_beaten": lambda w: (
        "The declarations that obey more of what is asked of this play aren't legal: others beat them in turn"
    ),
    "either_answer": lambda w, q: (
        f'The case doesn\'t answer the question "{printable(q)}"; the outcome is the same whatever the answer is, and '
        "what is said here is for the answer no"
    ),
    "becomes_blocked": lambda w, a, b: (
        f"{w.name(a)} becomes blocked by {w.name(b)} too, which blocks another member of its band"
    ),
    "damage_divided_by": lambda w, s, p: f"{w.name(p)} divides the combat damage of {w.name(s)}",
    "lifts_nothing": lambda w, e: (
        f"Whatever these words mean, which can't be read, they lift nothing of what is broken: {w.effect(e)}; what "
        "else is broken, and which play is legal, can't be told beside them"
    ),
}
"""What is said besides the verdict, by kind."""
