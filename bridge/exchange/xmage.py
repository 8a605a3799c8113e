"""A case as a JUnit test of XMage, of the kind that plays a game with the cards that the test names.

The test plays until the declaration is made, and then looks at who attacks what and who blocks whom. XMage refuses an
illegal block with an exception, and leaves out what can't attack; either way the declaration isn't the one that was
asked for. The test inspects the combat while it lasts, when the active player has priority in that step.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridge.case.state import Permanent
from bridge.exchange.model import Task
from bridge.exchange.quoting import class_name, comment, java
from bridge.exchange.targets import Target

__all__ = ["TARGET", "xmage_name", "xmage_test"]

_COUNTERS = {
    "+1/+1": "P1P1", "-1/-1": "M1M1", "charge": "CHARGE", "flying": "FLYING", "loyalty": "LOYALTY", "menace": "MENACE",
    "reach": "REACH", "shield": "SHIELD", "stun": "STUN", "trample": "TRAMPLE", "vigilance": "VIGILANCE",
}  # fmt: skip
"""Kinds of counters with the constants of XMage's `CounterType`."""

TARGET = Target(
    name="XMage",
    players=2,
    permanents=frozenset({"tapped", "counters", "attached_to"}),
    player=frozenset({"life"}),
    counters=frozenset(_COUNTERS),
    unique_hosts=True,
    attach=frozenset({"equipment"}),
    names=r"[:;$@^]",
)

_PLAYERS = ("playerA", "playerB")


def xmage_name(name: str) -> str:
    """The name of the file."""
    return f"{class_name(name, 'Test')}.java"


def xmage_test(task: Task) -> str:
    """The test."""
    seats = dict(zip(task.seats, _PLAYERS, strict=False))
    lines = [f"// {comment(each)}" for each in task.header()]
    ignored = task.expected is None
    lines += [
        "package org.mage.test.azor;",
        "",
        "import java.util.ArrayList;",
        "import java.util.Arrays;",
        "import java.util.Collections;",
        "import java.util.List;",
        "import java.util.UUID;",
        "import mage.constants.PhaseStep;",
        "import mage.constants.Zone;",
        "import mage.counters.CounterType;",
        "import mage.game.Game;",
        "import mage.game.combat.CombatGroup;",
        "import mage.game.permanent.Permanent;",
        "import mage.players.Player;",
        "import org.junit.Assert;",
        *(["import org.junit.Ignore;"] if ignored else []),
        "import org.junit.Test;",
        "import org.mage.test.serverside.base.CardTestPlayerBase;",
        "",
        f"public class {class_name(task.name, 'Test')} extends CardTestPlayerBase {{",
        "",
        "    private List<String> found = new ArrayList<>();",
        "",
        "    @Test",
        *([f"    @Ignore({java(task.why_not)})"] if ignored else []),
        "    public void declaration() {",
        *(f"        {line}" for line in _board(task, seats)),
        *(f"        {line}".rstrip() for line in _declaration(task, seats)),
        "    }",
        "",
        *(f"    {line}".rstrip() for line in _HELPERS.splitlines()),
        *(
            f"    {line}".rstrip()
            for line in _ATTACH.splitlines()
            if any(each.attached_to for each in task.case.state.battlefield)
        ),
        "}",
    ]
    return "\n".join(lines) + "\n"


def _board(task: Task, seats: dict[str, str]) -> Iterator[str]:
    for id, seat in seats.items():
        if (life := task.case.state.players[id].life) is not None:
            yield f"setLife({seat}, {life});"
    for each in task.case.state.battlefield:
        seat = seats[each.controller]
        tapped = ", true" if each.tapped else ""
        yield f"addCard(Zone.BATTLEFIELD, {seat}, {java(each.name or '')}, 1{tapped});"
    for each in task.case.state.battlefield:
        for kind, number in each.counters.items():
            call = f"{seats[each.controller]}, {java(each.name or '')}, CounterType.{_COUNTERS[kind]}, {number}"
            yield f"addCounters(1, PhaseStep.PRECOMBAT_MAIN, {call});"
    for each in task.case.state.battlefield:
        if host := next((one for one in task.case.state.battlefield if one.id == each.attached_to), None):
            yield f"attach({java(each.name or '')}, {java(host.name or '')});"


def _declaration(task: Task, seats: dict[str, str]) -> Iterator[str]:
    state = task.case.state
    attackers = state.attacking if task.blocks else task.play.attackers
    expected = []
    for attacker, target in attackers.items():
        to = seats[target] if target in seats else java(_of(task, str(target)).name or "")
        yield f"attack(1, {seats[state.active]}, {java(_numbered(task, attacker))}, {to});"
        if not task.blocks:
            shown = f"{seats[target]}.getName()" if target in seats else java(_of(task, str(target)).name or "")
            expected.append(f'{java(_of(task, attacker).name or "")} + " attacks " + {shown}')
    if not task.play.attackers and not task.blocks:
        yield f"attackSkip(1, {seats[state.active]});"
    for blocker, blocked in task.play.blockers.items():
        seat = seats[_of(task, blocker).controller]
        for attacker in blocked:
            yield f"block(1, {seat}, {java(_numbered(task, blocker))}, {java(_numbered(task, attacker))});"
            names = [java(_of(task, each).name or "") for each in (blocker, attacker)]
            expected.append(f'{names[0]} + " blocks " + {names[1]}')
    step = "DECLARE_BLOCKERS" if task.blocks else "DECLARE_ATTACKERS"
    code = f"(info, player, game) -> found = declared(game, {'true' if task.blocks else 'false'})"
    yield f'runCode("declared", 1, PhaseStep.{step}, playerA, {code});'
    yield "setStopAt(1, PhaseStep.END_TURN);"
    yield ""
    yield f"List<String> expected = new ArrayList<>({'Arrays.asList(' if expected else ''}"
    for place, each in enumerate(expected):
        yield f"        {each}{',' if place + 1 < len(expected) else ')'}"
    yield ");"
    yield "Collections.sort(expected);"
    says = java(task.says)
    if task.expected is False:
        yield "try {"
        yield "    execute();"
        yield "} catch (UnsupportedOperationException | AssertionError refused) {"
        yield "    return;"
        yield "}"
        yield f"Assert.assertNotEquals({says}, expected, found);"
    else:
        yield "execute();"
        yield f"Assert.assertEquals({says}, expected, found);"


def _of(task: Task, id: str) -> Permanent:
    return next(each for each in task.case.state.battlefield if each.id == id)


def _numbered(task: Task, id: str) -> str:
    """The name of a creature; with its number, if its controller has several of that name: `Memnite:1`."""
    creature = _of(task, id)
    alike = [each.id for each in task.of(creature.controller) if each.name == creature.name]
    return f"{creature.name}:{alike.index(id)}" if len(alike) > 1 else creature.name or ""


_HELPERS = """\
/** Who attacks what, or who blocks whom. */
private List<String> declared(Game game, boolean blocks) {
    List<String> pairs = new ArrayList<>();
    for (CombatGroup group : game.getCombat().getGroups()) {
        for (UUID attacker : group.getAttackers()) {
            if (!blocks) {
                pairs.add(named(game, attacker) + " attacks " + named(game, group.getDefenderId()));
            }
            for (UUID blocker : group.getBlockers()) {
                if (blocks) {
                    pairs.add(named(game, blocker) + " blocks " + named(game, attacker));
                }
            }
        }
    }
    Collections.sort(pairs);
    return pairs;
}

private String named(Game game, UUID id) {
    Player player = game.getPlayer(id);
    return player != null ? player.getName() : game.getPermanent(id).getName();
}
"""

_ATTACH = """\

private void attach(String attachment, String host) {
    runCode("attach", 1, PhaseStep.UPKEEP, playerA, (info, player, game) -> {
        Permanent attached = null;
        Permanent carrier = null;
        for (Permanent each : game.getBattlefield().getAllActivePermanents()) {
            attached = each.getName().equals(attachment) ? each : attached;
            carrier = each.getName().equals(host) ? each : carrier;
        }
        carrier.addAttachment(attached.getId(), null, game);
    });
}
"""
