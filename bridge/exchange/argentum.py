"""A case as a scenario test of argentum, in Kotlin: a board is built, and one declaration is made on it."""

from __future__ import annotations

from collections.abc import Iterator

from bridge.case.state import Permanent
from bridge.exchange.model import Task
from bridge.exchange.quoting import class_name, comment, identifiers, kotlin
from bridge.exchange.targets import Target

__all__ = ["TARGET", "argentum_name", "argentum_test"]

_COUNTERS = {
    "+1/+1": "PLUS_ONE_PLUS_ONE", "-1/-1": "MINUS_ONE_MINUS_ONE", "charge": "CHARGE", "loyalty": "LOYALTY",
    "stun": "STUN",
}  # fmt: skip
"""Kinds of counters with the constants of argentum's `CounterType`."""

TARGET = Target(
    name="argentum",
    players=2,
    permanents=frozenset({"tapped", "sick", "counters", "attached_to", "token"}),
    player=frozenset({"life"}),
    counters=frozenset(_COUNTERS),
    unique_hosts=True,
)


def argentum_name(name: str) -> str:
    """The name of the file."""
    return f"{class_name(name, 'ScenarioTest')}.kt"


def argentum_test(task: Task) -> str:
    """The test."""
    lines = [f"// {comment(each)}" for each in task.header()]
    test = "xtest" if task.expected is None else "test"
    lines += [
        "package com.wingedsheep.engine.scenarios.azor",
        "",
        "import com.wingedsheep.engine.core.DeclareAttackers",
        "import com.wingedsheep.engine.core.DeclareBlockers",
        "import com.wingedsheep.engine.state.components.battlefield.CountersComponent",
        "import com.wingedsheep.engine.state.components.identity.CardComponent",
        "import com.wingedsheep.engine.state.components.identity.ControllerComponent",
        "import com.wingedsheep.engine.support.ScenarioTestBase",
        "import com.wingedsheep.sdk.core.CounterType",
        "import com.wingedsheep.sdk.core.Phase",
        "import com.wingedsheep.sdk.core.Step",
        "import com.wingedsheep.sdk.model.EntityId",
        "import io.kotest.assertions.withClue",
        "import io.kotest.matchers.shouldBe",
        "import io.kotest.matchers.shouldNotBe",
        "",
        f"class {class_name(task.name, 'ScenarioTest')} : ScenarioTestBase() {{",
        "    init {",
        f"        {test}({kotlin(task.name)}) {{",
        *(f"            {line}".rstrip() for line in _board(task)),
        *(f"            {line}".rstrip() for line in _declaration(task)),
        "        }",
        "    }",
        "",
        *(f"    {line}".rstrip() for line in _HELPERS.splitlines()),
        "}",
    ]
    return "\n".join(lines) + "\n"


def _seat(task: Task, player: str) -> int:
    return task.seats.index(player) + 1


def _board(task: Task) -> Iterator[str]:
    state = task.case.state
    yield "val game = scenario()"
    yield f"    .withPlayers({', '.join(map(kotlin, task.seats))})"
    for id, player in state.players.items():
        if player.life is not None:
            yield f"    .withLifeTotal({_seat(task, id)}, {player.life})"
    hosts = {each.id: each for each in state.battlefield}
    for each in sorted(state.battlefield, key=lambda one: one.attached_to is not None):  # hosts first
        call = f"{_seat(task, each.controller)}, {kotlin(each.name or '')}"
        if each.attached_to:
            yield f"    .withCardAttachedTo({call}, {kotlin(hosts[each.attached_to].name or '')})"
            continue
        for key, word in (("tapped", "tapped"), ("sick", "summoningSickness"), ("token", "isToken")):
            call += f", {word} = true" if getattr(each, key) else ""
        yield f"    .withCardOnBattlefield({call})"
    yield "    .withActivePlayer(1)"
    yield "    .inPhase(Phase.PRECOMBAT_MAIN, Step.PRECOMBAT_MAIN)"
    yield "    .build()"
    variables = identifiers(each.id for each in state.battlefield)
    for each in state.battlefield:
        if each.id in _needed(task):
            call = f"{_player(task, each.controller)}, {kotlin(each.name or '')}, {_place(task, each)}"
            yield f"val {variables[each.id]} = permanent(game, {call})"
        if each.counters:
            counters = ", ".join(f"CounterType.{_COUNTERS[kind]} to {n}" for kind, n in each.counters.items())
            yield f"game.state = game.state.updateEntity({variables[each.id]}) {{"
            yield f"    it.with(CountersComponent(mapOf({counters})))"
            yield "}"


def _needed(task: Task) -> set[str]:
    """The permanents that are named after the board stands."""
    play, attacking = task.play, task.case.state.attacking
    found = {*play.attackers, *play.attackers.values(), *play.blockers}
    found |= {each for those in play.blockers.values() for each in those}
    found |= {*attacking, *(each for each in attacking.values() if isinstance(each, str))}
    return found | {each.id for each in task.case.state.battlefield if each.counters}


def _declaration(task: Task) -> Iterator[str]:
    state = task.case.state
    variables = identifiers(each.id for each in state.battlefield)

    def one(id: str) -> str:
        return variables[id] if id in variables else _player(task, id)

    yield "game.passUntilPhase(Phase.COMBAT, Step.DECLARE_ATTACKERS)"
    declared = state.attacking if task.blocks else task.play.attackers
    attacks = ", ".join(f"{one(id)} to {one(str(to))}" for id, to in declared.items())
    action = f"DeclareAttackers({_player(task, state.active)}, mapOf<EntityId, EntityId>({attacks}))"
    if task.blocks:
        yield f"game.execute({action}).error shouldBe null"
        yield "game.passUntilPhase(Phase.COMBAT, Step.DECLARE_BLOCKERS)"
        blocks = ", ".join(
            f"{one(id)} to listOf({', '.join(map(one, those))})" for id, those in task.play.blockers.items() if those
        )
        action = f"DeclareBlockers({_player(task, task.declaring)}, mapOf<EntityId, List<EntityId>>({blocks}))"
    yield f"val declared = game.execute({action})"
    yield f"withClue({kotlin(task.says)}) {{"
    yield f"    declared.error {'shouldNotBe' if task.expected is False else 'shouldBe'} null"
    yield "}"


def _player(task: Task, player: str) -> str:
    return f"game.player{_seat(task, player)}Id"


def _place(task: Task, permanent: Permanent) -> int:
    """Which one it is of those of its controller with its name, in the order in which they were put there."""
    ordered = sorted(task.of(permanent.controller), key=lambda one: one.attached_to is not None)
    return [each.id for each in ordered if each.name == permanent.name].index(permanent.id)


_HELPERS = """\
/** A permanent by its controller, its name, and its place among those. */
private fun permanent(game: TestGame, controller: EntityId, name: String, place: Int): EntityId =
    game.state.getBattlefield().filter { id ->
        val entity = game.state.getEntity(id)
        entity?.get<CardComponent>()?.name == name && entity.get<ControllerComponent>()?.playerId == controller
    }[place]
"""
