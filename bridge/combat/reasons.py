"""Why a state is malformed or a play is not judged, and what is said besides a verdict, in words."""

from __future__ import annotations

from bridge.combat.payments import symbol_times
from bridge.combat.prose import capital, keyword_name, number_word, printable
from bridge.combat.wording import Sentence, Words
from bridge.language import counted_phrase, phrase, term

__all__ = ["ABSTENTIONS", "IMPOSSIBILITIES", "NOTES"]


def _unread_effect(w: Words, effect: str) -> str:
    """The words that can't be read, whose they are, and what to give in their place."""
    _, host = w.effects.get(effect, (None, None))
    said = w.effect(effect)
    instead = (
        phrase("give its `effects`, `[]` when nothing in it does") if host is not None else phrase("give its `kind`")
    )
    if w.damage:
        return phrase("Words that can't be read may bear on damage: {effect}; {instead}", effect=said, instead=instead)
    if w.blocks:
        return phrase("Words that can't be read may bear on blocks: {effect}; {instead}", effect=said, instead=instead)
    return phrase("Words that can't be read may bear on the attack: {effect}; {instead}", effect=said, instead=instead)


_NOT_REACHED = {
    "illegal": term("the play before it is illegal, and the game returns to the moment before it"),
    "unknown": term("it isn't known whether the play before it is legal"),
    "number": term("what the play before it leaves may depend on a number that the case doesn't give"),
    "answer": term("what the play before it leaves depends on a question that the case doesn't answer"),
    "paid": term(
        "the declaration before it costs something, and what is left after paying isn't known; give the state"
    ),
    "no_attackers": term("no creature attacks, and so there are no declare blockers and combat damage steps"),
    "no_second_step": term(
        "no creature has first strike or double strike, and so there is no second combat damage step"
    ),
    "prevented": term("combat damage may be prevented or replaced, which isn't followed; give the state"),
    "saved": term("something may be saved from destruction, which isn't followed; give the state"),
    "counters": term("combat damage becomes counters, which isn't followed; give the state"),
    "defense": term("a battle loses defense counters, which isn't followed; give the state"),
    "designation": term("whoever is the monarch, or has the initiative, may be another player now; give the state"),
    "lost": term("a player has no life left and loses the game, which isn't followed; give the state"),
}
"""Why a further question of a case isn't reached, or its state isn't known."""


def _designated(w: Words, permanent: str, designation: str, edition: str) -> str:
    parts = {"player": w.name(permanent), "designation": printable(designation), "edition": edition}
    if designation == "initiative":
        return phrase(
            "{player} has the {designation}, a designation that this edition doesn't have: it came with that of "
            "{edition}",
            **parts,
        )
    return phrase(
        "{player} is {designation}, a designation that this edition doesn't have: it came with that of {edition}",
        **parts,
    )


IMPOSSIBILITIES: dict[str, Sentence] = {
    "other_vocabulary": lambda w, v: phrase(
        "The facts are written in version {version} of the vocabulary, which is not the rules' own", version=v
    ),
    "unknown_edition": lambda w, e: phrase(
        "The edition {edition} of the Comprehensive Rules is not encoded", edition=printable(e)
    ),
    "too_few_players": lambda w, n: counted_phrase(
        "A game has at least two players, and {n} is in this one",
        "A game has at least two players, and {n} are in this one",
        n,
        n=number_word(n),
    ),
    "active_player_left": lambda w, p: phrase(
        "{player} has left the game and can't be the active player", player=w.name(p)
    ),
    "no_defending_player": lambda w, p: phrase(
        "{player} has several opponents, and nothing says which of them is the defending player: "
        "give options.defending, or options.attack_multiple_players when all of them are",
        player=w.name(p),
    ),
    "not_an_opponent": lambda w, p: phrase(
        "{player} is chosen as the defending player, and is not an opponent in the game", player=w.name(p)
    ),
    "two_defending_options": lambda w, p: phrase(
        "{player} is chosen as the defending player, although with attack_multiple_players all opponents are",
        player=w.name(p),
    ),
    "out_of_reach": lambda w, p: phrase(
        "{player} is chosen as the defending player, and the options of the game don't let {active} attack that player",
        player=w.name(p),
        active=w.name(w.state.active),
    ),
    "two_life_totals": lambda w, t: phrase(
        "The players of team {team} share one life total, and have different ones", team=printable(t)
    ),
    "teamless_player": lambda w, p: phrase(
        "Teams take turns together, and {player} is on none: give the player's team", player=w.name(p)
    ),
    "two_direction_options": lambda w, p: phrase(
        "{player} is to attack only to the left and only to the right: give one of attack_left and attack_right",
        player=w.name(p),
    ),
    "controller_left": lambda w, o, p: phrase(
        "{player} has left the game and can't control {object}", player=w.name(p), object=w.name(o)
    ),
    "unknown_card_type": lambda w, o, t, e: phrase(
        "{object} is a {type}, a card type that this edition doesn't have: it came with that of {edition}",
        object=w.name(o),
        type=printable(t),
        edition=e,
    ),
    "unknown_symbol": lambda w, e, s, f: phrase(
        "{effect} asks for {symbol}, a mana symbol that this edition doesn't have: it came with that of {edition}",
        effect=w.effect(e),
        symbol=printable(s),
        edition=f,
    ),
    "unknown_designation": _designated,
    "later_keyword": lambda w, o, k, e: phrase(
        "{object} speaks of {keyword}, a keyword ability that this edition doesn't have: it came with that of "
        "{edition}",
        object=w.name(o),
        keyword=keyword_name(k),
        edition=e,
    ),
    "battle_without_protector": lambda w, o: phrase("{battle} is a battle and has no protector", battle=w.name(o)),
    "protector_left": lambda w, o, p: phrase(
        "{player} has left the game and can't protect {battle}", player=w.name(p), battle=w.name(o)
    ),
    "protector_of_nonbattle": lambda w, o, p: phrase(
        "{object} isn't a battle, and {player} can't be its protector", object=w.name(o), player=w.name(p)
    ),
    "siege_protected_by_controller": lambda w, o: phrase(
        "The protector of {siege}, a Siege, has to be an opponent of {controller}",
        siege=w.name(o),
        controller=w.controller(o),
    ),
    "attached_to_itself": lambda w, o: phrase("{object} can't be attached to itself", object=w.name(o)),
    "unattached_aura": lambda w, o: phrase("{aura} is an Aura, and is attached to nothing", aura=w.name(o)),
    "attacker_of_another_player": lambda w, o, p: phrase(
        "{creature} is controlled by {player}, who isn't the active player", creature=w.name(o), player=w.name(p)
    ),
    "attacking_already": lambda w, o: phrase(
        "{creature} is attacking before attackers are declared: give state.attacking with the question "
        "declare_blockers",
        creature=w.name(o),
    ),
    "attacking_noncreature": lambda w, o: phrase("{object} isn't a creature and can't be attacking", object=w.name(o)),
    "attacking_for_another_player": lambda w, o, p: phrase(
        "{creature} can't be attacking: {player} controls it and isn't the active player",
        creature=w.name(o),
        player=w.name(p),
    ),
    "attacks_unattackable": lambda w, o, t: phrase(
        "{creature} can't be attacking {target}, which is neither a defending player nor a planeswalker that one "
        "controls nor a battle that one protects",
        creature=w.name(o),
        target=w.name(t),
    ),
    "gone_from_nobody": lambda w, o, p: phrase(
        "{creature} can't have attacked something of {player}, who isn't a defending player",
        creature=w.name(o),
        player=w.name(p),
    ),
    "not_a_defending_player": lambda w, p: phrase(
        "{player} isn't a defending player and declares no blockers", player=w.name(p)
    ),
    "blocking_already": lambda w, o: phrase(
        "{creature} is blocking before blockers are declared: give state.blocking with the question "
        "assign_combat_damage",
        creature=w.name(o),
    ),
    "blocked_nonattacker": lambda w, o: phrase("{object} doesn't attack and can't be blocked", object=w.name(o)),
    "blocks_nonattacker": lambda w, o, a: phrase(
        "{creature} can't be blocking {object}, which doesn't attack", creature=w.name(o), object=w.name(a)
    ),
    "blocking_noncreature": lambda w, o: phrase("{object} isn't a creature and can't be blocking", object=w.name(o)),
    "blocking_elsewhere": lambda w, o, a: phrase(
        "{creature} can't be blocking {attacker}, which attacks neither {player} nor a planeswalker that {player} "
        "controls nor a battle that {player} protects",
        creature=w.name(o),
        attacker=w.name(a),
        player=w.controller(o),
    ),
    "banded_nonattacker": lambda w, o: phrase(
        "{creature} is a member of a band and doesn't attack", creature=w.name(o)
    ),
    "band_over_two_targets": lambda w, n: phrase("The members of {band} attack different things", band=w.band(n)),
    "in_two_bands": lambda w, o: phrase("{creature} is a member of several bands", creature=w.name(o)),
    "no_damage_order": lambda w, c: (
        phrase(
            "Several creatures are blocked by {creature}: give its damage assignment order under state.damage_order",
            creature=w.name(c),
        )
        if str(c) in w.state.blocking
        else phrase(
            "Several creatures block {creature}: give its damage assignment order under state.damage_order",
            creature=w.name(c),
        )
    ),
    "wrong_damage_order": lambda w, c: (
        phrase(
            "The damage assignment order of {creature} isn't an order of the creatures that it blocks",
            creature=w.name(c),
        )
        if str(c) in w.state.blocking
        else phrase(
            "The damage assignment order of {creature} isn't an order of the creatures that block it",
            creature=w.name(c),
        )
    ),
    "damage_order_abolished": lambda w, c: phrase(
        "A damage assignment order of {creature} is given, and this edition has none", creature=w.name(c)
    ),
    "struck_before_first_step": lambda w, c: phrase(
        "{creature} is said to have had first strike in the first combat damage step, which hasn't been yet: "
        "give damage_step: second",
        creature=w.name(c),
    ),
    "blocker_of_another_player": lambda w, o, p: phrase(
        "{creature} is controlled by {player}, who isn't a defending player", creature=w.name(o), player=w.name(p)
    ),
}
"""What no game can have, by kind."""

_PHASES = {
    "reading": term("The time given ran out while the case was read, and nothing is known of the answer yet"),
    "layers": term(
        "The time given ran out while continuous effects were applied to characteristics, and nothing is known of the "
        "answer yet"
    ),
    "grounding": term(
        "The time given ran out while the rules were instantiated for this state, and nothing is known of the answer "
        "yet"
    ),
    "search": term("The time given ran out while other plays were searched, and nothing is known of the answer yet"),
    "evidence": term("The time given ran out while reasons were looked for, and nothing is known of the answer yet"),
}
"""What was done when the time ran out."""

_NUMBERS = {
    "graveyard": term("The number of cards in the graveyard of {player} is asked for and not given"),
    "hand": term("The number of cards in the hand of {player} is asked for and not given"),
    "life": term("The life total of {player} is asked for and not given"),
    "poison": term("The number of poison counters of {player} is asked for and not given"),
}

_MEASURES = {
    "power": term("The power of {object} is asked for and not given"),
    "toughness": term("The toughness of {object} is asked for and not given"),
    "mana_value": term("The mana value of {object} is asked for and not given"),
}


def _missing_measure(w: Words, permanent: str, measure: str) -> str:
    if measure in _MEASURES:
        return phrase(_MEASURES[measure], object=w.name(permanent))
    said = printable(measure).replace("_", " ")
    return phrase("The {measure} of {object} is asked for and not given", measure=said, object=w.name(permanent))


def _missing_number(w: Words, player: str, number: str) -> str:
    if number in _NUMBERS:
        return phrase(_NUMBERS[number], player=w.name(player))
    parts = {"number": printable(number), "player": w.name(player)}
    if "devotion to " in str(number):
        return phrase(
            'The number "{number}" of {player} is asked for and not given: give it under its numbers, or the mana_cost '
            "of each of its permanents",
            **parts,
        )
    return phrase('The number "{number}" of {player} is asked for and not given: give it under its numbers', **parts)


def _any_number(w: Words, player: str, number: str) -> str:
    parts = {"number": printable(number), "player": w.name(player)}
    return phrase(
        'The case doesn\'t give the number "{number}" of {player}; the outcome is the same whatever it is, and what is '
        "said here is for the least",
        **parts,
    )


def _condition_on_declaration(w: Words, effect: str) -> str:
    if w.blocks:
        return phrase(
            "{effect} depends on which creatures block, and an effect of its kind is not judged under such a "
            "condition yet",
            effect=w.effect(effect),
        )
    return phrase(
        "{effect} depends on which creatures attack, and an effect of its kind is not judged under such a condition "
        "yet",
        effect=w.effect(effect),
    )


def _cost_in_words(w: Words, effect: str, creature: str) -> str:
    parts = {"creature": w.name(creature), "effect": w.effect(effect, creature)}
    if w.blocks:
        return phrase("{creature} blocks at a cost that is given as text alone: {effect}", **parts)
    return phrase("{creature} attacks at a cost that is given as text alone: {effect}", **parts)


def _cost_not_given(w: Words, effect: str, creature: str) -> str:
    parts = {"creature": w.name(creature), "effect": w.effect(effect, creature)}
    if w.blocks:
        return phrase(
            "{creature} blocks at a cost that depends on a number that the state doesn't give: {effect}", **parts
        )
    return phrase(
        "{creature} attacks at a cost that depends on a number that the state doesn't give: {effect}", **parts
    )


def _effort_exceeded(w: Words, bound: int) -> str:
    if bound:
        return phrase(
            "The time given ran out before it was certain that no other declaration obeys more requirements "
            "(none obeys more than {n})",
            n=bound,
        )
    return phrase(
        "The time given ran out before it was certain what is legal and can be paid (nothing obeys a requirement)"
    )


def _effort_exceeded_in(w: Words, phase: str) -> str:
    if phase in _PHASES:
        return phrase(_PHASES[phase])
    return phrase("The time given ran out while the case was judged, and nothing is known of the answer yet")


def _not_reached(w: Words, why: str) -> str:
    reason = phrase(_NOT_REACHED[why]) if why in _NOT_REACHED else printable(why)
    return phrase("This question isn't reached: {reason}", reason=reason)


ABSTENTIONS: dict[str, Sentence] = {
    "unread_effect": _unread_effect,
    "unread_mana": lambda w, p, s: phrase(
        "{source} may add mana, or let others add it, by words that aren't read, and {player} may need that mana to "
        "pay; give as `mana` what each source adds, and `effects` of {permanent}",
        source=capital(w.name(s)),
        player=w.name(p),
        permanent=w.name(s),
    ),
    "changed_mana": lambda w, p, s: phrase(
        "{source} may keep mana abilities from being activated, or change what they add, by words that aren't read, "
        "and so what {player} can pay isn't known; give as `mana` what each source adds, and `effects` of {permanent}",
        source=capital(w.name(s)),
        player=w.name(p),
        permanent=w.name(s),
    ),
    "unanswered": lambda w, q: phrase(
        'The case doesn\'t answer the question "{question}": give it under state.answers', question=printable(q)
    ),
    "missing_measure": _missing_measure,
    "unknown_colors": lambda w, o: phrase(
        "The colors of {object} are asked for, and nobody has said whether it has a color indicator (CR 204): give "
        "its colors, or colors_unknown: false if it is colorless",
        object=w.name(o),
    ),
    "missing_number": _missing_number,
    "requirement_by_defending_player": lambda w, e: phrase(
        "{effect} requires an attack depending on the defending player, and there are several of them",
        effect=w.effect(e),
    ),
    "cap_by_defending_player": lambda w, e: phrase(
        "{effect} limits attackers depending on the defending player, and there are several of them",
        effect=w.effect(e),
    ),
    "cap_by_turn_and_target": lambda w, e: phrase(
        "{effect} limits whom creatures attack in the whole turn, and the state doesn't say whom they attacked before",
        effect=w.effect(e),
    ),
    "limit_without_number": lambda w, e: phrase(
        "{effect} limits attackers to a number that the state doesn't give", effect=w.effect(e)
    ),
    "condition_on_declaration": _condition_on_declaration,
    "blocks_at_random": lambda w, e: phrase(
        "{effect} has blockers assigned at random, which is not judged", effect=w.effect(e)
    ),
    "cost_in_words": _cost_in_words,
    "cost_not_given": _cost_not_given,
    "several_active_players": lambda w, e: phrase(
        "{effect} speaks of the active player, and several players take this turn together", effect=w.effect(e)
    ),
    "several_teams": lambda w, t: phrase(
        "Teams take turns together, and {team} is one of more than two: which of them is attacked is not judged",
        team=printable(str(t)),
    ),
    "unread_quality": lambda w, o, k: phrase(
        'The ability "{keyword}" of {object} asks for something that can\'t be read',
        keyword=printable(k),
        object=w.name(o),
    ),
    "unknown_keyword": lambda w, e, k: phrase(
        '{effect} names the keyword "{keyword}", which bears on no block that is judged',
        effect=w.effect(e),
        keyword=printable(k),
    ),
    "number_not_given": lambda w, e: phrase(
        "{effect} asks for a number that the state doesn't give", effect=w.effect(e)
    ),
    "several_numbers": lambda w, e, o: phrase(
        "{effect} gives {object} a number of several players, and theirs are different",
        effect=w.effect(e),
        object=w.name(o),
    ),
    "order_unknown": lambda w, e, f, o: phrase(
        "The case doesn't say which is later, and it matters for {object}: {effect}, or {other}; give the timestamps",
        object=w.name(o),
        effect=w.effect(e),
        other=w.effect(f),
    ),
    "ordered_by_players": lambda w, e, f, o: phrase(
        "These two have the same timestamp, and which is later matters for {object}: {effect}, or {other}; players "
        "order objects that receive timestamps at once: give the later one a greater timestamp",
        object=w.name(o),
        effect=w.effect(e),
        other=w.effect(f),
    ),
    "counter_order_unknown": lambda w, k, e, o: phrase(
        'Nothing says which is later, and it matters: the "{counter}" counter on {object}, or {effect}; give the '
        "timestamps",
        counter=printable(k),
        object=w.name(o),
        effect=w.effect(e),
    ),
    "suspicion_order_unknown": lambda w, e, o: phrase(
        "The case doesn't say which is later, and it matters: that {object} became suspected, or {effect}; "
        "give the timestamps",
        object=w.name(o),
        effect=w.effect(e),
    ),
    "copiable_unknown": lambda w, e, o: phrase(
        "What is printed on {object} is copied, and the case gives what that is now: {effect}; "
        "`printed: true` says that something is given as printed",
        object=w.name(o),
        effect=w.effect(e),
    ),
    "several_controllers": lambda w, e, o: phrase(
        "Several players would control {object}: {effect}", object=w.name(o), effect=w.effect(e)
    ),
    "order_depends": lambda w, e, f: phrase(
        "What these two do depends on each other: {effect}, and {other}", effect=w.effect(e), other=w.effect(f)
    ),
    "goaded_filter": lambda w, e: phrase(
        "{effect} goads while another effect asks which creatures are goaded, "
        "and goads by effects don't count there yet",
        effect=w.effect(e),
    ),
    "effort_exceeded": _effort_exceeded,
    "effort_exceeded_in": _effort_exceeded_in,
    "not_reached": _not_reached,
    "not_all_listed": lambda w, n: phrase(
        "The time given ran out before all legal assignments of combat damage were listed ({n} were)", n=n
    ),
}
"""What is not judged, by kind."""


def _assumed_payable(w: Words, player: str, resource: str) -> str:
    who = w.name(player)
    match resource:
        case "mana":
            return phrase(
                "The case doesn't say how much mana {player} can have; it is assumed to be enough", player=who
            )
        case "life":
            return phrase("The case doesn't say {player}'s life total; it is assumed to be enough", player=who)
        case "cards":
            return phrase(
                "The case doesn't say how many cards {player} has in hand; it is assumed to be enough", player=who
            )
    return phrase("The case doesn't say what {player} has; it is assumed to be enough", player=who)


def _total_permanents(w: Words, player: str, action: str, n: int) -> str:
    who = w.name(player)
    things = counted_phrase("{n} permanent", "{n} permanents", n, n=number_word(n))
    match action:
        case "sacrifice":
            return phrase("{player} has to sacrifice {things}", player=who, things=things)
        case "tap":
            return phrase("{player} has to tap {things}", player=who, things=things)
        case "return":
            return phrase("{player} has to return {things}", player=who, things=things)
    return phrase("{player} has to {action} {things}", player=who, action=printable(str(action)), things=things)


NOTES: dict[str, Sentence] = {
    "left_out_keyword": lambda w, o, k, e: phrase(
        "{object} has {keyword} on its card, which is not in this edition (it came with that of {edition}): left out",
        object=w.name(o),
        keyword=keyword_name(k),
        edition=e,
    ),
    "means_nothing": lambda w, o, k, e: phrase(
        "A {keyword} counter on {object} means nothing in this edition: it gives {keyword} since that of {edition}",
        keyword=keyword_name(k),
        object=w.name(o),
        edition=e,
    ),
    "attack_cost": lambda w, e, c: phrase(
        "{creature} attacks for {cost}: {effect}", creature=w.name(c), cost=w.cost(e), effect=w.effect(e, c)
    ),
    "block_cost": lambda w, e, b: phrase(
        "{creature} blocks for {cost}: {effect}", creature=w.name(b), cost=w.cost(e), effect=w.effect(e, b)
    ),
    "blocked_cost": lambda w, e, a, b: phrase(
        "{creature} blocks {attacker} for {cost}: {effect}",
        creature=w.name(b),
        attacker=w.name(a),
        cost=w.cost(e),
        effect=w.effect(e, a),
    ),
    "unpayable": lambda w, e, c: phrase(
        "{cost} for {creature} is one of the costs that can't all be paid: {effect}",
        cost=capital(w.cost(e)),
        creature=w.name(c),
        effect=w.effect(e, c),
    ),
    "total_mana": lambda w, p, s, n: phrase(
        "{player} has to pay {mana}", player=w.name(p), mana=symbol_times(printable(str(s)), n)
    ),
    "total_life": lambda w, p, n: phrase("{player} has to pay {n} life", player=w.name(p), n=n),
    "total_cards": lambda w, p, n: phrase(
        "{player} has to discard {cards}",
        player=w.name(p),
        cards=counted_phrase("{n} card", "{n} cards", n, n=number_word(n)),
    ),
    "total_permanents": _total_permanents,
    "assumed_payable": lambda w, p, r: _assumed_payable(w, p, str(r)),
    "attackers_chosen_by": lambda w, e, p: phrase(
        "{player} chooses which creatures attack: {effect}", player=w.name(p), effect=w.effect(e)
    ),
    "blockers_chosen_by": lambda w, e, p: phrase(
        "{player} chooses which creatures block, and how: {effect}", player=w.name(p), effect=w.effect(e)
    ),
    "nearest_not_found": lambda w: phrase(
        "The legal play with the fewest changes was not found: the effort for it ran out"
    ),
    "nearest_not_proved": lambda w: phrase(
        "Whether a legal play with fewer changes exists was not found: the effort for it ran out"
    ),
    "reasons_not_found": lambda w: phrase(
        "Why the requirements that this play doesn't obey need not be obeyed was not found: the effort for it ran out"
    ),
    "more_reasons_not_found": lambda w: phrase(
        "Why other requirements that this play doesn't obey need not be obeyed was not found: the effort for it ran out"
    ),
    "better_not_found": lambda w: phrase("A legal play that obeys more was not found: the effort for it ran out"),
    "better_is_beaten": lambda w: phrase(
        "The declarations that obey more of what is asked of this play aren't legal: others beat them in turn"
    ),
    "either_answer": lambda w, q: phrase(
        'The case doesn\'t answer the question "{question}"; the outcome is the same whatever the answer is, and '
        "what is said here is for the answer no",
        question=printable(q),
    ),
    "any_number": _any_number,
    "becomes_blocked": lambda w, a, b: phrase(
        "{attacker} becomes blocked by {blocker} too, which blocks another member of its band",
        attacker=w.name(a),
        blocker=w.name(b),
    ),
    "damage_divided_by": lambda w, s, p: phrase(
        "{player} divides the combat damage of {creature}", player=w.name(p), creature=w.name(s)
    ),
    "lifts_nothing": lambda w, e: phrase(
        "Whatever these words mean, which can't be read, they lift nothing of what is broken: {effect}; what "
        "else is broken, and which play is legal, can't be told beside them",
        effect=w.effect(e),
    ),
}
"""What is said besides the verdict, by kind."""
