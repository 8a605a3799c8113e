"""Random small boards on which continuous effects meet."""

from __future__ import annotations

from random import Random
from typing import Any

from bridge.case.loading import case_from_object
from bridge.case.state import Case

__all__ = ["random_board"]

KEYWORDS = ("flying", "haste", "first strike")
COLORS = ("red", "green")
CREATURE_TYPES = ("elf", "goblin")
EVERY = "every creature type"
TYPES = ("is_also", "becomes", "is_not")
SUPERTYPES = ("snow", "legendary")
LAND_TYPES = ("island", "mountain")


def random_board(
    random: Random,
    *,
    lands: bool = False,
    definitions: bool = False,
    first: bool = False,
    counters: bool = False,
    at_once: bool = False,
    losses: bool = False,
) -> Case:
    """A board on which every permanent has a timestamp of its own.

    With `lands`, effects make permanents lands, or no lands, where they would make them artifacts. With `definitions`,
    many permanents have abilities that define their own colors, subtypes, power or toughness, and effects are about
    these, or take abilities away. With `first`, effects make copies, change control and replace words. With `counters`,
    permanents have keyword counters or are suspected, and effects of the same layer are there. With `at_once`, effects
    begin at the time from which a permanent that they are done to has its timestamp (613.7n). With `losses`, effects
    take subtypes and supertypes away, or all creature types.
    """
    size = random.randint(3, 6)
    times = random.sample(range(1, 40), size + 2)
    names = [f"p{n}" for n in range(size)]
    battlefield = [_permanent(random, name, names, times.pop()) for name in names]
    effects = []
    for _ in range(random.choice((0, 0, 1, 2))):
        effects.append({**_effect(random, names, free=True), "timestamp": times.pop()})
    if lands:
        for effect in (*effects, *(each for made in battlefield for each in made.get("effects", ()))):
            _about_lands(random, effect)
    if losses:
        for made in battlefield:
            made["supertypes"] = _some(random, SUPERTYPES, 1)
        for effect in (*effects, *(each for made in battlefield for each in made.get("effects", ()))):
            _about_losses(random, effect)
    if definitions:
        for made in battlefield:
            if random.random() < 0.6:
                _define(random, made)
        effects = [_of_traits(random, names, each["timestamp"]) for each in effects]
    if first:
        effects = _of_first_layers(random, names, battlefield, effects)
    if counters:
        effects = _of_counters(random, names, battlefield, effects)
    if at_once:
        effects = [
            {**_effect(random, names, free=True), "subject": {"id": made["id"]}, "timestamp": made["timestamp"]}
            for made in battlefield
            if made.get("effects") and random.random() < 0.7
        ]
    state = {"active": "a", "players": {"a": {}, "b": {}}, "battlefield": battlefield, "effects": effects}
    if not lands and not definitions and not first:
        for made in battlefield:
            _with_making_keyword(made, [each for each in names if each != made["id"]])
        asked = {_ASKED[word] for made in battlefield for word in made["keywords"] if word in _ASKED}
        if asked:
            state["answers"] = dict.fromkeys(sorted(asked), size % 2 == 0)
    return case_from_object({"state": state})


_MAKING = (
    ("reconfigure {2}", ["creature", "artifact"]),
    ("impending 4—{2}", ["creature", "enchantment"]),
)
"""Keywords that make an effect of what was done with their permanent, and types of what has them."""
_BESTOW = ("bestow {4}{u}", ["creature", "enchantment"])
_ASKED = {
    "impending 4—{2}": "~'s impending cost was paid",
    "suspend 3—{r}": "~ was cast by suspend, and its controller hasn't changed",
    "unearth {b}": "~ was unearthed",
    "dash {r}": "~'s dash cost was paid",
    "riot": "~ has haste by riot",
    "blitz {r}": "~'s blitz cost was paid",
}
"""Keywords of which it is asked what was done with their permanent; all but the first may give haste."""


def _with_making_keyword(made: dict[str, Any], others: list[str]) -> None:
    """Gives some creatures a keyword of `_MAKING`: by their numbers alone, so that nothing else changes."""
    number = made["timestamp"]
    if made["types"] != ["creature"]:
        return
    if number % 3 == 1:
        if "effects" not in made:  # read of a text alone, and only where haste is asked for
            word = list(_ASKED)[1 + number // 3 % 5]
            made |= {
                "sick": True,
                "keywords": [*made["keywords"], word],
                "text": word[0].upper() + word[1:].replace("{r}", "{R}").replace("{b}", "{B}"),
            }
        return
    word, types = _BESTOW if number % 3 else _MAKING[number // 3 % len(_MAKING)]
    made |= {"types": types, "keywords": [*made["keywords"], word]}
    if made["power"] > 1:
        made["attached_to"] = others[number % len(others)]
        if not number % 3:
            made["counters"] = {**made.get("counters", {}), "time": 1}


def _of_first_layers(
    random: Random, names: list[str], battlefield: list[dict[str, Any]], effects: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Effects of layers 1 to 3, by themselves and in abilities; everything on the board is printed."""
    for made in battlefield:
        made["printed"] = True
        if made["timestamp"] % 7 == 3:
            _turn_face_down(made)
            continue
        made["keywords"] = [each for each in made["keywords"] if each != "living metal"]
        if random.random() < 0.3:
            made["keywords"] = [*made["keywords"], random.choice(("islandwalk", "mountainwalk"))]
        if random.random() < 0.4 and "creature" not in made["types"]:
            ability = _of_first_layer(random, names, "attached_to" in made, random.choice(("control", "words")))
            made["effects"] = [{key: value for key, value in ability.items() if key != "controller"}]
    more = [each for each in battlefield for _ in range(2)]
    times = random.sample(range(40, 80), len(more))
    for _ in range(random.choice((1, 2, 2, 3))):
        effects.append({**_of_first_layer(random, names, False, ""), "timestamp": times.pop()})
    return effects


def _turn_face_down(made: dict[str, Any]) -> None:
    """Makes a permanent what 708.2a says of a face-down one."""
    for key in ("effects", "mana", "attached_to"):
        made.pop(key, None)
    made |= {"types": ["creature"], "power": 2, "toughness": 2, "marks": ["face-down"]}
    made |= {key: [] for key in ("subtypes", "colors", "keywords")}


def _of_first_layer(random: Random, names: list[str], attached: bool, what: str) -> dict[str, Any]:
    subject: Any = random.choice(({"id": random.choice(names)}, _filter(random, names, True)))
    if attached and random.random() < 0.6:
        subject = "host"
    what = what or random.choice(("copy", "copy", "control", "words", "words"))
    if what == "copy":
        made: dict[str, Any] = {"kind": "is_copy", "of": random.choice(names), "subject": subject}
        if random.random() < 0.3:
            made["keywords"] = ["haste"]
        if random.random() < 0.2:
            made["types"] = ["artifact"]
        return made
    if what == "control":
        return {"kind": "takes_control", "subject": subject, "controller": random.choice("ab")}
    words = random.choice(
        ({"elf": "goblin"}, {"goblin": "elf"}, {"island": "mountain"}, {"mountain": "island"}, {"red": "green"})
    )
    return {"kind": "changes_words", "words": words, "subject": subject}


def _of_counters(
    random: Random, names: list[str], battlefield: list[dict[str, Any]], effects: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Keyword counters and suspected creatures with timestamps, and effects that give keywords and take them away."""
    taken = {each["timestamp"] for each in (*battlefield, *effects)}
    times = random.sample([each for each in range(60) if each not in taken], 3 * len(battlefield) + 6)
    for made in battlefield:
        if random.random() < 0.5:
            made["counters"] = {random.choice(("flying", "first strike")): 1}
            made["timestamps"] = {each: times.pop() for each in made["counters"]}
        if random.random() < 0.3 and "creature" in made["types"]:
            made["suspected"] = True
            made["timestamps"] = {**made.get("timestamps", {}), "suspected": times.pop()}
    for _ in range(random.choice((0, 1, 1, 2))):
        words = random.choice(({"all_abilities": True}, {"keywords": ["menace"]}, {"keywords": ["flying"]}))
        kind = "gains" if words == {"keywords": ["flying"]} and random.random() < 0.5 else "loses"
        effects.append({"kind": kind, "subject": _filter(random, names, True), "timestamp": times.pop(), **words})
    for made in battlefield:
        if made["timestamp"] % 2:
            made["counters"] = {**made.get("counters", {}), "+1/+1": 1}
            made["timestamps"] = {**made.get("timestamps", {}), "+1/+1": times.pop()}
    if battlefield[0]["timestamp"] % 3 == 0:
        barred = {"kind": "cant_have", "keywords": [random.choice(("flying", "menace"))], "timestamp": times.pop()}
        effects.append({**barred, "subject": _filter(random, names, True)})
    return effects


def _about_lands(random: Random, effect: dict[str, Any]) -> None:
    if "artifact" in effect.get("types", ()):
        effect["types"] = ["land" if each == "artifact" else each for each in effect["types"]]
        if effect["types"] == ["land"] and effect["kind"] == "becomes" and random.random() < 0.5:
            effect["subtypes"] = [random.choice(LAND_TYPES)]
    for each in effect.get("abilities", ()):
        _about_lands(random, each)


def _about_losses(random: Random, effect: dict[str, Any]) -> None:
    if effect["kind"] in TYPES and random.random() < 0.6:
        for key in ("types", "subtypes", "colors"):
            effect.pop(key, None)
        lost = ({"subtypes": [EVERY]}, {"subtypes": [EVERY]}, {"subtypes": ["island"]}, {"supertypes": ["snow"]})
        effect |= {"kind": "is_not", **random.choice((*lost, {"types": ["land"], "supertypes": ["legendary"]}))}
    elif effect["kind"] == "is_also" and random.random() < 0.5:
        effect["supertypes"] = [random.choice(SUPERTYPES)]
    elif effect["kind"] == "gets" and "text" not in effect and "subject" in effect and random.random() < 0.5:
        effect["subject"] = random.choice(({"subtype": "elf"}, {"supertype": "snow"}, {"supertype": "legendary"}))
    for each in effect.get("abilities", ()):
        _about_losses(random, each)


def _define(random: Random, made: dict[str, Any]) -> None:
    """Gives a permanent an ability that defines a characteristic of its own, or that nearly does; no changeling or
    devoid beside it: which of two such abilities of an object comes first is nowhere said."""
    made["keywords"] = [each for each in made["keywords"] if each not in ("changeling", "devoid")]
    traits = random.choice(({"colors": _some(random, COLORS)}, {"subtypes": [random.choice((*CREATURE_TYPES, EVERY))]}))
    part: dict[str, Any] = {"kind": random.choice(("becomes", "is_also")), "subject": "self", "text": "words", **traits}
    if random.random() < 0.25:
        counted = {"count": {"type": random.choice(("creature", "land"))}}
        part = {"kind": "defines", "subject": "self", "text": "words"}
        for key in random.choice((["power"], ["toughness"], ["power", "toughness"])):
            part[key] = random.choice((counted, {"sum": [1, counted]}))
            del made[key]
        if random.random() < 0.3:  # 604.3a: a conditional one doesn't define it
            part["if"] = {"exists": {"what": {"color": "red"}, "at_least": 1}}
        made["effects"] = [part]
        return
    if part["kind"] == "is_also" and not traits.get("colors", True):
        part["kind"] = "becomes"
    match random.choice(("alone", "alone", "alone", "with more", "conditional")):
        case "with more":
            more = {"kind": "gains", "keywords": ["flying"], "subject": "self", "text": "words"}
            made["effects"] = [part, more]
        case "conditional":
            made["effects"] = [{**part, "if": {"exists": {"what": {"color": "red"}, "at_least": 1}}}]
        case _:
            made["effects"] = [part]


def _of_traits(random: Random, names: list[str], timestamp: int) -> dict[str, Any]:
    """An effect that sets colors or creature types of some permanents, or gives them an ability that does."""
    traits = random.choice(({"colors": [random.choice(COLORS)]}, {"subtypes": [random.choice(CREATURE_TYPES)]}))
    part: dict[str, Any] = {"kind": "becomes", **traits}
    if random.random() < 0.4:
        part = random.choice(
            (
                {"kind": "gains", "abilities": [{**part, "subject": "self"}]},
                {"kind": "loses", "all_abilities": True},
                {"kind": "gets", "power": 1, "toughness": 1},
            )
        )
    subject = {"type": "creature"} if part["kind"] == "loses" else _filter(random, names, True)
    return {**part, "subject": subject, "timestamp": timestamp}


def _some(random: Random, words: tuple[str, ...], most: int = 2) -> list[str]:
    return random.sample(words, random.randint(0, min(most, len(words))))


def _permanent(random: Random, name: str, names: list[str], timestamp: int) -> dict[str, Any]:
    types = random.choice((["creature"], ["creature"], ["creature"], ["artifact"], ["land"], ["enchantment"]))
    is_creature, is_land = "creature" in types, "land" in types
    made: dict[str, Any] = {
        "id": name,
        "controller": random.choice("ab"),
        "types": types,
        "subtypes": _some(random, CREATURE_TYPES if is_creature else LAND_TYPES if is_land else (), 1),
        "colors": _some(random, COLORS, 1),
        "keywords": _some(random, (*KEYWORDS, "changeling"), 1) if is_creature else [],
        "printed": random.random() < 0.85,
        "timestamp": timestamp,
        "power": random.randint(0, 4),
        "toughness": random.randint(1, 4),
    }
    if timestamp % 4 == 0:
        made["keywords"].append("devoid")
    if timestamp % 5 == 0:
        made["keywords"].append("living metal")
    if is_land:
        made["mana"] = "{C}"
    if random.random() < 0.3:
        made["counters"] = {random.choice(("+1/+1", "-1/-1")): random.randint(1, 2)}
    others = [each for each in names if each != name]
    if not is_creature and random.random() < 0.4:
        made["attached_to"] = random.choice(others)
    if random.random() < 0.6:
        made["effects"] = _ability(random, names, "attached_to" in made)
    return made


def _ability(random: Random, names: list[str], attached: bool) -> list[dict[str, Any]]:
    """An ability of one to three parts about the same objects."""
    parts = [_effect(random, names) for _ in range(random.choice((1, 1, 2, 3)))]
    subject: Any = random.choice([{}, "host"] if attached else [{}, {}, "self"])
    if subject == {}:
        subject = _filter(random, names)
    condition = None
    if random.random() < 0.15:
        condition = {"exists": {"what": _filter(random, names), "at_least": random.randint(1, 3)}}
    made: list[dict[str, Any]] = []
    for part in parts:
        if part["kind"] == "defines":
            part = {"kind": "gets", "power": 1}
        if "abilities" in part and any("abilities" in each for each in made):
            continue  # which of two given abilities comes first is nowhere said
        if part["kind"] == "has_base" and any(each["kind"] == "has_base" for each in made):
            continue  # it would contradict itself
        if part["kind"] in TYPES and any(each["kind"] in TYPES for each in made):
            continue  # one part says everything about types and colors
        part = {**part, "subject": subject, "text": "words"}
        made.append({**part, "if": condition} if condition else part)
    return made


def _filter(random: Random, names: list[str], free: bool = False) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, values, chance in (
        ("type", ("creature", "creature", "creature", "land", "artifact", "enchantment"), 0.7),
        ("subtype", (*CREATURE_TYPES, "island"), 0.2),
        ("color", COLORS, 0.2),
        ("keyword", KEYWORDS, 0.25),
    ):
        if random.random() < chance:
            made[key] = random.choice(values)
    if random.random() < 0.15:
        made["power"] = {"at_least": random.randint(1, 4)}
    if not free and random.random() < 0.3:
        made["controller"] = random.choice(("you", "opponent"))
    if not free and random.random() < 0.2:
        made["other"] = True
    if random.random() < 0.15:
        made["non"] = {"type": random.choice(("artifact", "land", "creature"))}
    return made or {"id": random.choice(names)}


def _effect(random: Random, names: list[str], free: bool = False) -> dict[str, Any]:
    kind = random.choice(("gets", "gets", "gains", "gains", "loses", "has_base", *TYPES, "switches", "abilities"))
    made: dict[str, Any] = {"kind": kind}
    match kind:
        case "gets" | "has_base":
            made["power"] = random.randint(-1, 3) if kind == "gets" else random.randint(0, 5)
            if random.random() < 0.2:
                made["power"] = {"count": _filter(random, names, free)}
                if random.random() < 0.4:
                    made["power"] |= {"times": random.choice((-1, 2))}
            if random.random() < 0.7:
                made["toughness"] = random.randint(1, 5)
        case "gains":
            made["keywords"] = _some(random, KEYWORDS) or ["flying"]
        case "loses":
            if random.random() < 0.5:
                made["all_abilities"] = True
            else:
                made["keywords"] = _some(random, KEYWORDS) or ["haste"]
        case "abilities":
            given = _effect(random, names)
            about: Any = random.choice(("self", _filter(random, names)))
            if given["kind"] == "has_base" and random.random() < 0.4:  # 604.3a: given, it defines nothing
                given, about = {**given, "kind": "defines"}, "self"
            made = {"kind": "gains", "abilities": [{**given, "subject": about}]}
            if given["kind"] == "gains" and "abilities" in given:
                made = {"kind": "gains", "keywords": ["haste"]}
        case "is_not":
            made["types"] = [random.choice(("creature", "artifact"))]
        case "is_also" | "becomes":
            made |= _traits(random)
            if made == {"kind": "is_also", "colors": []}:
                made["colors"] = ["red"]
    if free:
        made["subject"] = _filter(random, names, True)
    return made


def _traits(random: Random) -> dict[str, Any]:
    made: dict[str, Any] = {}
    what = random.choice(("types", "creature types", "land types", "colors", "both"))
    if what in ("types", "both"):
        made["types"] = random.choice((["creature"], ["artifact"], ["artifact", "creature"]))
        if what == "both":  # no card sets a creature type together with other card types alone
            made["types"] = random.choice((["creature"], ["artifact", "creature"]))
    if what in ("creature types", "both"):
        made["subtypes"] = [random.choice((*CREATURE_TYPES, EVERY))]
    if what == "land types":
        made["subtypes"] = [random.choice(LAND_TYPES)]
    if what == "colors":
        made["colors"] = _some(random, COLORS)
    return made
