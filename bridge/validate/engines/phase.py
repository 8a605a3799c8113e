"""phase-rs by its Python binding `phase-python`.

Each permanent becomes an invented card with the permanent's words. A game begins with these cards, its state is
exported, the cards are put onto the battlefield, and the state is loaded again; phase accepts a declaration if the game
takes it. What phase doesn't read, and what this adapter can't express, is unsupported.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from bridge.case.words import keyword_of
from bridge.text.keyword_lines import keywords_of_line
from bridge.validate.engines.installed import Pinned, checked
from bridge.validate.model import Answer, Board, Play

__all__ = ["PINNED", "Phase"]

PINNED = Pinned(
    "phase-python",
    "0.103.0",
    "phase/_phase.abi3.so",
    frozenset(
        {
            "3a323cc2a10b51c4c65af17710f8b15439d96b2e9df10b52152a1a4f9241c9dd",  # Linux, x86-64
            "b8e0d4cc4ffabbefe6e5a8a834947d939bd4a84a2715dd2e176983901bee76aa",  # Linux, ARM
            "16a75a72344bd4f66c964926bd00190cbfad7c8e2bd1140157403eda65936826",  # macOS, ARM
        }
    ),
    "'azor[engines]'",
)

Node = dict[str, Any]

_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_TURN = 5
"""Any turn: creatures that aren't sick came before it."""

_HAND, _ROCKS = 4, 4
"""Cards in hand where a case doesn't say how many, and what can be tapped for each color where mana isn't limited."""

_CHANGES = re.compile(r"\b(?:gets?|has|have|gains?|loses?|is an?|are|becomes?)\b")
"""Words of texts that may change characteristics."""

_EXACT = {
    "id",
    "controller",
    "owner",
    "name",
    "types",
    "subtypes",
    "supertypes",
    "colors",
    "mana_cost",
    "mana_value",
    "power",
    "toughness",
    "loyalty",
    "keywords",
    "counters",
    "tapped",
    "sick",
    "attached_to",
    "goaded_by",
    "mana",
    "printed",
    "timestamp",
    "text",
    "effects",
}
"""The keys of a permanent that are translated."""


class _Unsupported(Exception):
    """Something that can't be expressed for phase, or that phase doesn't read."""


class _Refused(Exception):
    """phase doesn't take a declaration."""


class Phase:
    """The engine, as `bridge.validate.model.Engine` has it.

    Raises:
        InputError: The library isn't the one that the adapter is for.
    """

    name = "phase-python"
    version = PINNED.version

    def __init__(self) -> None:
        checked(PINNED)
        import phase

        self._phase = phase

    def answer(self, board: Board, plays: Sequence[Play] | None) -> Answer:
        """Which of the plays phase takes."""
        if plays is None:
            return Answer(None, error="the plays have to be listed")
        try:
            table = _Table(self._phase, board.case)
            return Answer(tuple(play for play in plays if table.takes(play)))
        except _Unsupported as unsupported:
            return Answer(None, unsupported=str(unsupported))

    def close(self) -> None:
        """Nothing is open."""


# --------------------------------------------------------------------------------------------------------------- cards


def _capital(words: Sequence[str]) -> list[str]:
    return [" ".join(part[:1].upper() + part[1:] for part in word.split()) for word in words]


class _Cards:
    """The cards that stand for permanents, and the forests that fill hands and libraries."""

    def __init__(self, phase: Any) -> None:
        self._phase = phase
        self.faces: dict[str, Node] = {}
        self._names: dict[str, str] = {}
        self.forest = self._named("Forest", _atomic("Forest", ["Land"], "({T}: Add {G}.)", ["Forest"], ["Basic"]))

    def _named(self, name: str, atomic: Node) -> str:
        """The name under which a card with this name and content is known."""
        key = json.dumps(atomic, sort_keys=True)
        if key not in self._names:
            number, free = 1, name
            while free.lower() in self.faces:
                number += 1
                free = f"{name} {number}"
            face = self._phase.build_oracle_face({**atomic, "name": free}, None)
            _check_read(face, free)
            self.faces[free.lower()] = face
            self._names[key] = free
        return self._names[key]

    def of(self, permanent: Node) -> str:
        """The name of the card that stands for a permanent."""
        text = str(permanent.get("text") or "").replace("~", permanent.get("name") or "this permanent")
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        read = {keyword for line in lines for keyword in keywords_of_line(line) or ()}
        more = [each for each in permanent.get("keywords", ()) if each not in read]
        lines = [*(each[:1].upper() + each[1:] for each in more), *lines, *_mana_abilities(permanent, text)]
        keywords = [name for each in (*read, *more) for name in _mtgjson_keywords(each)]
        atomic = _atomic(
            permanent.get("name") or f"Card {permanent['id']}",
            _capital(permanent["types"]),
            "\n".join(lines),
            _capital(permanent.get("subtypes", ())),
            _capital(permanent.get("supertypes", ())),
        )
        atomic |= {"manaCost": permanent.get("mana_cost", ""), "keywords": sorted(set(keywords))}
        atomic["colors"] = atomic["colorIdentity"] = [_COLORS[each] for each in permanent.get("colors", ())]
        if "creature" in permanent["types"]:
            atomic |= {key: str(permanent.get(key, "*")) for key in ("power", "toughness")}
        if "loyalty" in permanent:
            atomic["loyalty"] = str(permanent["loyalty"])
        return self._named(atomic["name"], atomic)

    def rock(self, symbols: str, kind: str) -> str:
        """The name of an invented permanent that adds mana."""
        return self._named(f"Source of {symbols}", _atomic(f"Source of {symbols}", [kind], f"{{T}}: Add {symbols}."))


def _atomic(name: str, types: list[str], text: str, subtypes: Sequence[str] = (), supers: Sequence[str] = ()) -> Node:
    """A card in MTGJSON's form."""
    return {
        "name": name,
        "text": text,
        "types": types,
        "type": " ".join(types),
        "subtypes": list(subtypes),
        "supertypes": list(supers),
        "manaCost": "",
        "manaValue": 0.0,
        "colors": [],
        "colorIdentity": [],
        "layout": "normal",
        "legalities": {},
        "identifiers": {},
    }


def _mtgjson_keywords(keyword: str) -> list[str]:
    """What MTGJSON calls a keyword ability."""
    name = keyword_of(keyword)[0]
    named = [name[:1].upper() + name[1:]]
    return [*named, keyword[:1].upper() + keyword[1:]] if name.endswith("walk") else named


def _mana_abilities(permanent: Node, text: str) -> Iterator[str]:
    """The words of the mana ability that a case gives as data."""
    mana = permanent.get("mana")
    if mana is None or "Add " in text:
        return
    ability = mana if isinstance(mana, dict) else {"add": mana}
    choices = ability["add"] if isinstance(ability["add"], list) else [ability["add"]]
    costs = ["{T}"] if ability.get("tap", True) else []
    costs += ["Sacrifice this permanent"] if ability.get("sacrifice") else []
    if not costs:
        raise _Unsupported("mana abilities without a cost")
    for choice in choices:
        yield f"{', '.join(costs)}: Add {choice}."


def _check_read(face: Node, name: str) -> None:
    """Refuses a card with words that phase says it doesn't read; those of activated and triggered abilities are left
    out, since nothing is activated, and nothing triggers before a declaration."""
    for ability in face["abilities"]:
        if ability["kind"] == "Spell" and "Unimplemented" in json.dumps(ability):
            raise _Unsupported("words: " + str(ability.get("description")).replace(name, "~"))
    for ability in (*face["static_abilities"], *face["replacements"]):
        if re.search(r"Unimplemented|Unrecognized", json.dumps(ability)):
            raise _Unsupported("words: " + str(ability.get("description")).replace(name, "~"))


# --------------------------------------------------------------------------------------------------------------- boards


def _check_said(case: Node) -> None:
    """Refuses what isn't translated."""
    state = case["state"]
    if case.get("question") == "assign_combat_damage":
        raise _Unsupported("combat damage")
    if case.get("edition"):
        raise _Unsupported("older editions")
    for key in ("bands", "answers"):
        if state.get(key):
            raise _Unsupported(key)
    if state.get("effects"):
        raise _Unsupported("effects that no permanent on the battlefield has")
    options = {key for key, value in state.get("options", {}).items() if value}
    if options - {"attack_multiple_players"} or (len(state["players"]) > 2 and not options):
        raise _Unsupported("options of multiplayer games")
    for player in state["players"].values():
        if more := sorted(set(player) - {"life", "hand", "graveyard", "mana"}):
            raise _Unsupported(f"players: {', '.join(more)}")
    for permanent in state["battlefield"]:
        _check_permanent(permanent, state.get("printed") or permanent.get("printed"))
    if any(isinstance(each, dict) for each in state.get("attacking", {}).values()):
        raise _Unsupported("attackers of what is gone")


def _check_permanent(permanent: Node, printed: object) -> None:
    if more := sorted(key for key, value in permanent.items() if value and key not in _EXACT):
        raise _Unsupported(f"permanents: {', '.join(more)}")
    if "battle" in permanent["types"]:
        raise _Unsupported("battles")
    if permanent.get("effects") and not permanent.get("text"):
        raise _Unsupported("effects that are given without words")
    if not printed and (permanent.get("counters") or _CHANGES.search(permanent.get("text") or "")):
        raise _Unsupported("characteristics that are given as they are now")
    if isinstance(printed, list):
        raise _Unsupported("characteristics of which some are given as printed")
    if others := set(permanent.get("counters", ())) - {"+1/+1", "-1/-1", "loyalty"}:
        raise _Unsupported(f"counters: {', '.join(sorted(others))}")


class _Table:
    """A board in the form of phase's state of a game."""

    def __init__(self, phase: Any, case: Node) -> None:
        _check_said(case)
        self._case = case
        self._blocks = case.get("question") == "declare_blockers"
        state = case["state"]
        order = list(state["players"])
        first = order.index(state["active"])
        self._players = [*order[first:], *order[:first]]
        self._seat = {player: seat for seat, player in enumerate(self._players)}
        self._cards = _Cards(phase)
        self._names = {each["id"]: self._cards.of(each) for each in state["battlefield"]}
        self._ids: dict[str, int] = {}
        decks = {player: self._deck(player) for player in self._players}
        self._engine = phase.Engine.from_json(json.dumps(self._cards.faces))
        self._state = self._set_up(decks)
        self._game: Any = None

    # What a game begins with

    def _deck(self, player: str) -> list[str]:
        state, given = self._case["state"], self._case["state"]["players"][player]
        owned = [
            self._names[each["id"]] for each in state["battlefield"] if each.get("owner", each["controller"]) == player
        ]
        forests = given.get("hand", _HAND) + given.get("graveyard", 0) + 1
        return owned + self._rocks(player) + [self._cards.forest] * forests

    def _rocks(self, player: str) -> list[str]:
        """What the player can pay with, besides the permanents of the case."""
        state, given = self._case["state"], self._case["state"]["players"][player]
        words = " ".join(str(each.get("text") or "") for each in state["battlefield"])
        if "pay" not in words:
            return []
        kind = "Enchantment" if "artifact" in words.lower() else "Artifact"
        mana = given.get("mana")
        if mana is not None:
            return [self._cards.rock(symbol, kind) for symbol in re.findall(r"\{[^{}]+\}", mana)]
        if any("mana" in each for each in state["battlefield"]):
            return []
        return [self._cards.rock(f"{{{symbol}}}", kind) for symbol in "WUBRG" for _ in range(_ROCKS)]

    def _set_up(self, decks: dict[str, list[str]]) -> Node:
        one, two, *more = (decks[player] for player in self._players)
        format_ = {"extra_players": more, "format": "FreeForAll"} if more else {}
        exported: Node = self._engine.new_game(one, two, first_player=0, **format_).state()
        state: Node = exported["state"]
        for key in ("zone_changes_this_turn", "zone_change_library_knowledge_stamps", "deck_pools"):
            state[key] = []  # what happened as the game began; a state without it is loaded faster
        objects: dict[tuple[int, str], list[Node]] = {}
        for each in state["objects"].values():
            objects.setdefault((each["owner"], each["name"]), []).append(each)
        given = self._case["state"]
        for permanent in given["battlefield"]:
            owner = self._seat[permanent.get("owner", permanent["controller"])]
            found = objects[owner, self._names[permanent["id"]]].pop()
            self._ids[permanent["id"]] = found["id"]
            self._put(state, found, permanent)
        for (_, name), left in objects.items():
            if name != self._cards.forest:
                for each in left:
                    _move(state, each, "Battlefield")
        for permanent in given["battlefield"]:
            self._attach(state, permanent)
        for player, seat in self._seat.items():
            self._fill(state, seat, objects.get((seat, self._cards.forest), []), given["players"][player])
        state["turn_number"] = _TURN
        state["priority_player"] = 0
        state["waiting_for"] = {"type": "Priority", "data": {"player": 0}}
        state["phase"] = "DeclareAttackers" if self._blocks else "BeginCombat"
        if self._blocks:
            state["combat"] = self._combat(given["attacking"])
        return exported

    def _put(self, state: Node, found: Node, permanent: Node) -> None:
        """Puts a permanent onto the battlefield."""
        _move(state, found, "Battlefield")
        found["controller"] = found["base_controller"] = self._seat[permanent["controller"]]
        found["timestamp"] = permanent.get("timestamp", len(state["battlefield"]))
        found["tapped"] = permanent.get("tapped", False)
        if permanent.get("sick"):
            found["summoning_sick"] = True
            found["entered_battlefield_turn"] = _TURN
        named = {"+1/+1": "P1P1", "-1/-1": "M1M1", "loyalty": "Loyalty"}
        found["counters"] = {named[kind]: number for kind, number in permanent.get("counters", {}).items()}
        if "loyalty" in permanent:
            found["loyalty"] = permanent["loyalty"]
            found["counters"]["Loyalty"] = permanent["loyalty"]
        if permanent.get("goaded_by"):
            found["goaded_by"] = sorted({self._seat[player] for player in permanent["goaded_by"]})

    def _attach(self, state: Node, permanent: Node) -> None:
        to = permanent.get("attached_to")
        if to is None:
            return
        found = state["objects"][str(self._ids[permanent["id"]])]
        if to in self._seat:
            found["attached_to"] = {"type": "Player", "data": self._seat[to]}
            return
        found["attached_to"] = {"type": "Object", "data": self._ids[to]}
        state["objects"][str(self._ids[to])]["attachments"].append(found["id"])

    def _fill(self, state: Node, seat: int, forests: list[Node], given: Node) -> None:
        """Puts forests into the player's graveyard and hand; the last one stays in the library."""
        player = state["players"][seat]
        player["life"] = given.get("life", 20)
        zones = ["Graveyard"] * given.get("graveyard", 0) + ["Hand"] * given.get("hand", _HAND)
        for zone, each in zip([*zones, "Library"], forests, strict=True):
            _move(state, each, zone)

    def _target(self, id: str) -> Node:
        if id in self._seat:
            return {"type": "Player", "data": self._seat[id]}
        return {"type": "Planeswalker", "data": self._ids[id]}

    def _combat(self, attacking: Node) -> Node:
        controllers = {each["id"]: each["controller"] for each in self._case["state"]["battlefield"]}
        attackers = [
            {
                "object_id": self._ids[attacker],
                "defending_player": self._seat[controllers.get(target, target)],
                "attack_target": self._target(target),
                "band_id": None,
                "blocked": False,
            }
            for attacker, target in attacking.items()
        ]
        ids = [each["object_id"] for each in attackers]
        defenders = sorted({self._seat[controllers.get(target, target)] for target in attacking.values()})
        return {
            "attacked_defenders_this_combat": {"0": defenders},
            "attackers": attackers,
            "attacking_incarnations_this_combat": [{"incarnation": 1, "object_id": id} for id in ids],
            "blocker_assignments": {},
            "blocker_to_attacker": {},
            "blockers_declared_by": [],
            "creature_attacked_defenders_this_combat": {
                str(each["object_id"]): [each["defending_player"]] for each in attackers
            },
            "creature_blocked_attackers_this_combat": [],
            "damage_assignments": {},
            "damage_step_index": None,
            "first_strike_done": False,
            "first_strike_participants": None,
            "pending_blocker_declaration_events": [],
            "pending_damage": [],
            "regular_damage_done": False,
        }

    # What is asked

    def takes(self, play: Play) -> bool:
        """Whether phase takes a declaration."""
        try:
            if self._blocks:
                self._declare_blocks(play["blockers"])
            else:
                self._declare_attacks(play["attackers"])
        except _Refused:
            return False
        return True

    def _loaded(self) -> Any:
        """The game, with nothing declared."""
        if self._game is None:
            self._game = self._engine.load_game(self._state)
        return self._game

    def _check_there(self, game: Any) -> None:
        """Refuses a board of which state-based actions have removed something."""
        if not set(self._ids.values()) <= {each["id"] for each in game.battlefield()}:
            raise _Unsupported("boards on which a permanent goes by itself")

    def _prompt(self, game: Any, prompt: str) -> Node | None:
        """What is asked for once everybody has passed; None if the step is skipped."""
        for _ in range(40):
            waits: Node = game.waiting_for()
            self._check_there(game)
            if waits["type"] == prompt:
                asked: Node = waits["data"]
                return asked
            if waits["type"] != "Priority" or game.phase not in ("BeginCombat", "DeclareAttackers", "DeclareBlockers"):
                if waits["type"] in ("DeclareAttackers", "DeclareBlockers", "Priority", "GameOver"):
                    return None
                raise _Unsupported(f"a choice before the declaration: {waits['type']}")
            game.apply(waits["data"]["player"], {"type": "PassPriority"})
        raise _Unsupported("abilities that trigger before the declaration")

    def _apply(self, game: Any, seat: int, action: Node) -> None:
        """Declares, and pays what is asked.

        Raises:
            _Refused: phase doesn't take it.
        """
        try:
            game.apply(seat, action)
            self._game = None
            waits = game.waiting_for()
            while waits["type"] == "CombatTaxPayment":
                game.apply(waits["data"]["player"], {"type": "PayCombatTax", "data": {"accept": True}})
                waits = game.waiting_for()
        except ValueError as error:
            raise _Refused(str(error)) from None

    def _declare_attacks(self, attackers: dict[str, str]) -> None:
        game = self._loaded()
        asked = self._prompt(game, "DeclareAttackers")
        if asked is None:
            self._game = None
            if attackers:
                raise _Refused
            return
        attacks = [[self._ids[attacker], self._target(target)] for attacker, target in attackers.items()]
        self._apply(game, asked["player"], {"type": "DeclareAttackers", "data": {"attacks": attacks}})

    def _declare_blocks(self, blockers: dict[str, list[str]]) -> None:
        """The declarations of all defending players, or of the one that the case asks for, one after the other."""
        game = self._loaded()
        controllers = {each["id"]: each["controller"] for each in self._case["state"]["battlefield"]}
        left: dict[int, list[list[int]]] = {}
        for blocker, blocked in blockers.items():
            pairs = left.setdefault(self._seat[controllers[blocker]], [])
            pairs += [[self._ids[blocker], self._ids[attacker]] for attacker in blocked]
        declaring = self._case["state"].get("declaring")
        for _ in self._players[1:]:
            asked = self._prompt(game, "DeclareBlockers")
            if asked is None:
                self._game = None
                break
            seat = asked["player"]
            if declaring is not None and seat != self._seat[declaring]:
                raise _Unsupported("blocks of one of several defending players")
            assignments = left.pop(seat, [])
            self._apply(game, seat, {"type": "DeclareBlockers", "data": {"assignments": assignments}})
            if declaring is not None:
                break
        if any(left.values()):
            raise _Refused


def _move(state: Node, found: Node, zone: str) -> None:
    """Moves an object to a zone: its owner's, or the battlefield."""
    player = state["players"][found["owner"]]
    for each in ("hand", "library", "graveyard"):
        if found["id"] in player[each]:
            player[each].remove(found["id"])
    found["zone"] = zone
    if zone == "Battlefield":
        found["entered_battlefield_turn"] = 0
        state["battlefield"].append(found["id"])
    else:
        player[zone.lower()].append(found["id"])
