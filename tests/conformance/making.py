"""Makes the conformance suite: `python -m tests.conformance.making INDEX [SEED]`, with an index of cards.

For each kind of effect and each keyword that bears on a question there are first, where there can be, boards that show
it: without it other plays are legal. Then boards of each theme of `drawing` are drawn until each of the `mistakes` is
shown by some. The rest is generated from cards of the index and, for bands, drawn by hand-made rules. A board is taken
if the brute force of `tests/oracle` finds the same legal plays and the same maximum of requirements.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, zip_longest
from typing import Any

import msgspec

from bridge.cards.index import CardIndex
from bridge.case.kinds import KINDS
from bridge.case.loading import case_from_object
from bridge.case.state import Question
from bridge.combat.judging import judged
from bridge.combat.legal_sets import legal_plays_of_many
from bridge.combat.preparing import prepared, understood
from bridge.combat.verdict import Failure, LegalPlays, Outcome
from bridge.errors import AzorError
from bridge.rulebook import newest_edition
from bridge.validate.generating import Generator
from bridge.validate.model import board_of
from bridge.validate.parts import is_a_part, parts_of
from bridge.validate.plays import KEYS, Pairs, candidates, pairs_of, play_of
from bridge.validate.pool import CardPool
from tests.conformance.drawing import THEMES, drawn, sized
from tests.conformance.mistakes import MISTAKES, Mistake, accepted, errs
from tests.conformance.suite import LEVELS, SUITE, VERSION, boards, case_of, digest_of, without, words_of
from tests.conformance.witness import broken, brute, forgetting
from tests.fixtures.files import CONFORMANCE
from tests.oracle.definition import Unmodeled

__all__ = ["MISTAKEN", "caught", "main", "shown", "shown_mistakes", "words_to_show"]

Node = dict[str, Any]

BOARDS = {1: 90, 2: 140, 3: 150, 4: 140, 5: 120, 6: 110, 7: 110, 8: 100, 9: 40}
"""How many boards a level has."""

_SHOWING = 4
"""How many boards are to show what a word does."""
MISTAKEN = 3
"""On how many boards at least an engine with a mistake is to answer wrong."""
_DRAWN, _ROUNDS = 100, 30
"""So many boards of each theme are drawn at a time, so often at most."""
_NEEDED = ("flying", "shadow", "defender", "sick", "tapped", "trample", "fear")
"""What permissions are about, and what only shows beside something else."""
_MOST_ILLEGAL = 10
_OF_CARDS = 40
"""So many boards about damage are of cards."""
_MOST_LEGAL = 60
_MOST_COMPARED = 1000
_EVASION = frozenset(
    ("flying", "reach", "shadow", "horsemanship", "fear", "intimidate", "skulk", "menace", "protection")
)
_QUESTIONS: tuple[Question, ...] = ("declare_attackers", "declare_blockers", "assign_combat_damage")
_DRAWN_QUESTIONS: tuple[Question, ...] = (
    "declare_attackers",
    "declare_blockers",
    "declare_blockers",
    "assign_combat_damage",
)
_PLAIN = ("tapped", "sick", "haste", "vigilance", "defender")
_BLOCKING = (
    *("must_block", "must_be_blocked", "must_attack_or_block", "cant_block_alone", "cant_attack_alone"),
    *("cant_attack_or_block_alone", "flying"),
)
_SEVERAL = ("three players", "flying", "menace", "cant_attack", "must_attack", "lure", "goaded", "tapped")
_COSTS = ("costs_attack", "costs_attack_or_block", "costs_block", "costs can be paid", "costs can't be paid", "lure")
"""What boards are about of which chance brings few."""

_KEYS = (
    *("active", "players", "battlefield", "effects", "options", "attacking", "declaring", "bands", "blocking"),
    *("blocked", "damage_step", "struck_first"),
)


def plain(case: Node) -> Node:
    """A board with characteristics as they are, and effects in place of texts."""
    state = msgspec.to_builtins(prepared(understood(case_from_object(case))))["state"]
    for permanent in state["battlefield"]:
        for key in ("text", "timestamp", "printed", "mana_cost", "mana_value", "supertypes"):
            permanent.pop(key, None)
        stated = [each for each in permanent.pop("effects", ()) if "keyword" not in each or "keyword" in _keys(each)]
        if stated:
            permanent["effects"] = [
                {key: value for key, value in each.items() if key not in ("text", "id")} for each in stated
            ]
    kept = {key: state[key] for key in _KEYS if state.get(key)}
    return {"question": case.get("question", "declare_attackers"), "state": kept}


def _keys(effect: Node) -> tuple[str, ...]:
    return tuple(KINDS[effect["kind"]].keys)


def level_of(case: Node) -> int:
    """The level of a board."""
    state = case["state"]
    kinds = {each["kind"] for o in (*state["battlefield"], state) for each in o.get("effects", ())}
    keywords = {word.split(" ")[0] for o in state["battlefield"] for word in o.get("keywords", ())}
    requirements = {each for each in kinds if each.startswith(("must_", "lure", "goad"))}
    if any(each.get("goaded_by") for each in state["battlefield"]):
        requirements.add("goad")
    restrictions = {each for each in kinds if each.startswith(("cant_", "max_", "can_"))}
    restrictions |= keywords & {"decayed", "unleash"}
    if "bands" in state or "banding" in keywords:
        return 9
    if case["question"] == "assign_combat_damage":
        return 8
    if len(state["players"]) > 2:
        return 7
    if any(each.startswith("costs_") for each in kinds):
        return 6
    if requirements and restrictions:
        return 5
    if requirements:
        return 4
    if restrictions:
        return 3
    evades = keywords & _EVASION or any(each.endswith("walk") for each in keywords)
    return 2 if evades else 1 if not kinds else 3


def _is_small(case: Node) -> bool:
    """Whether the brute force has few plays to try."""
    state = case["state"]
    mine = [each for each in state["battlefield"] if "creature" in each["types"] and each["controller"] == "alice"]
    theirs = [each for each in state["battlefield"] if "creature" in each["types"] and each["controller"] != "alice"]
    if case["question"] == "declare_attackers":
        return len(mine) <= 4
    if case["question"] == "declare_blockers":
        return len(mine) * len(theirs) <= 8
    return sum(each.get("power") or 0 for each in (*mine, *theirs)) <= 9


def _generated(index: str, seed: int) -> Iterator[Node]:
    with CardIndex(index) as cards:
        pool = CardPool(cards, seed)
    abouts = (_PLAIN, _BLOCKING, _COSTS, _SEVERAL, ())
    for number in range(100):
        about = abouts[number % len(abouts)]
        generator = Generator(
            seed + number, dress="cards", cards=pool, questions=_DRAWN_QUESTIONS, largest=6, about=about
        )
        for board in generator.boards(300):
            yield board.case


def words_to_show() -> list[str]:
    """The kinds of effects and the keywords that can bear on a play, but for what makes characteristics."""
    parts = dict.fromkeys(part for question in _QUESTIONS for part in parts_of(question))
    parts |= {"keyword: banding": None}
    named = [is_a_part(part) for part in parts]
    return [
        word
        for sort, word in named
        if sort == "keyword" or (sort == "kind" and set(KINDS[word].bears_on) != {"characteristics"})
    ]


def _shown_by(cases: Sequence[tuple[Node, str]]) -> list[bool]:
    """Of boards, each with a word on it: whether other plays are legal without the word."""
    every = [case for case, _ in cases] + [without(case, word) for case, word in cases]
    found = legal_plays_of_many([case_from_object(case) for case in every], limit=_MOST_COMPARED)
    sets = [_legal_set(case, each) for case, each in zip(every, found, strict=True)]
    half = len(cases)
    return [None not in pair and pair[0] != pair[1] for pair in zip(sets[:half], sets[half:], strict=True)]


def _legal_set(case: Node, found: LegalPlays | Failure) -> frozenset[Any] | None:
    """The legal plays, None if they aren't determined, or too many."""
    if not isinstance(found, LegalPlays) or found.outcome is not Outcome.LEGAL or found.count > len(found.plays):
        return None
    key = KEYS[case["question"]]
    return frozenset(pairs_of({key: each}) for each in found.plays)


def _about(word: str, seed: int) -> Iterator[Node]:
    """Small boards on which other plays are legal without the word: about it alone, then with what it may need."""
    yield from _showing(word, _by_hand(word))
    if word == "banding":
        yield from _showing(word, islice(_fights(seed, ("banding", "trample"), True), 300))
        return
    for about, skipped, most in (((word,), 0, 240), ((word, *_NEEDED), 400, 300), ((word, *_NEEDED), 700, 1200)):
        generator = Generator(seed, dress="effects", questions=_QUESTIONS, largest=6, about=about)
        yield from _showing(word, (board.case for board in islice(generator.boards(skipped + most), skipped, None)))


def _showing(word: str, cases: Iterator[Node]) -> Iterator[Node]:
    """Those of the cases that show the word."""
    while some := list(islice(cases, 60)):
        drawn = []
        for case in some:
            try:
                board = _nameless(plain(case))
            except AzorError:
                continue
            if word in words_of(board) and _is_small(board):
                drawn.append((board, word))
        yield from (case for (case, _), shows in zip(drawn, _shown_by(drawn), strict=True) if shows)


def _nameless(case: Node) -> Node:
    """The board without the names of invented cards."""
    battlefield = [{key: each[key] for key in each if key != "name"} for each in case["state"]["battlefield"]]
    return {**case, "state": {**case["state"], "battlefield": battlefield}}


def _by_hand(word: str) -> Iterator[Node]:
    """Boards about what the generator doesn't bring about, or not with plays that are illegal: attackers and blockers
    of several sizes, of which one has the word."""
    if word not in _HANDED:
        return
    for variant in range(_SHOWING):
        mine = [sized(f"creature{n}", "alice", 1 + (variant + n) % 3, "green") for n in (1, 2)]
        theirs = [sized(f"creature{n}", "bob", 1 + n % 3, ("red", "white")[n % 2]) for n in range(3, 5 + variant % 2)]
        state: Node = {"active": "alice", "players": {"alice": {"life": 20}, "bob": {"life": 20}}}
        state["battlefield"] = [*mine, *theirs, *_HANDED[word](mine[variant // 2], theirs[0])]
        attackers = [each["id"] for each in state["battlefield"] if each["controller"] == "alice"]
        state["attacking"] = dict.fromkeys(attackers, "bob")
        yield {"question": "declare_blockers", "state": state}


def _protected(attacker: Node, _blocker: Node) -> list[Node]:
    attacker["keywords"] = ["protection from red"]
    return []


def _walking(attacker: Node, _blocker: Node) -> list[Node]:
    attacker["keywords"] = ["islandwalk"]
    return [{"id": "land1", "controller": "bob", "types": ["land"], "subtypes": ["island"]}]


def _limited(_attacker: Node, _blocker: Node) -> list[Node]:
    limit = {"kind": "max_blockers", "subject": {"type": "creature"}, "n": 1}
    return [{"id": "charm1", "controller": "bob", "types": ["enchantment"], "effects": [limit]}]


def _of_many(kind: str) -> Callable[[Node, Node], list[Node]]:
    def blocks_many(attacker: Node, blocker: Node) -> list[Node]:
        blocker["effects"] = [{"kind": kind, "subject": "self"}]
        attacker["keywords"] = ["menace"]
        return [{**sized("creature9", "alice", 2, "black"), "keywords": ["flying"]}]

    return blocks_many


def _unleashed(_attacker: Node, blocker: Node) -> list[Node]:
    blocker |= {"keywords": ["unleash"], "counters": {"+1/+1": 1}}
    return []


_HANDED: dict[str, Callable[[Node, Node], list[Node]]] = {
    "protection": _protected,
    "landwalk": _walking,
    "max_blockers": _limited,
    "can_block_additional": _of_many("can_block_additional"),
    "can_block_any_number": _of_many("can_block_any_number"),
    "unleash": _unleashed,
}


def _fights(seed: int, words: tuple[str, ...], bands: bool) -> Iterator[Node]:
    """Fights of creatures with some keywords; attackers in a band before blocks, and damage (CR 702.22)."""
    chance = random.Random(seed)
    while True:
        creatures = []
        for number in range(chance.randint(2, 5)):
            keywords = [each for each in words if chance.random() < 0.35]
            side = "alice" if number % 2 == 0 and number < 4 else "bob"
            creatures.append(_creature(chance, f"creature{number + 1}", side, keywords))
        mine = [each for each in creatures if each["controller"] == "alice"]
        theirs = [each for each in creatures if each["controller"] == "bob"]
        if bands and not any("banding" in each["keywords"] for each in creatures):
            continue
        state: Node = {
            "active": "alice",
            "players": {"alice": {"life": 20}, "bob": {"life": 20}},
            "battlefield": creatures,
            "attacking": {each["id"]: "bob" for each in mine},
        }
        band = [each["id"] for each in mine]
        joins = len(band) > 1 and sum("banding" not in each["keywords"] for each in mine) <= 1
        if joins and chance.random() < 0.7:
            state["bands"] = [band]
        if bands and chance.random() < 0.3:
            yield {"question": "declare_blockers", "state": state}
        else:
            blocking = {each["id"]: [chance.choice(band[:1] * 2 + band)] for each in theirs}
            yield {"question": "assign_combat_damage", "state": {**state, "blocking": blocking}}


def _creature(chance: random.Random, id: str, controller: str, keywords: list[str]) -> Node:
    size = {"power": chance.randint(1, 3), "toughness": chance.randint(1, 3)}
    return {**sized(id, controller, 1, "white"), **size, "keywords": keywords}


def _entry(case: Node, found: LegalPlays, level: int, first: Sequence[str]) -> Node:
    """A board of the suite. A play is listed as illegal if Azor and the witness name the same rules that it breaks.

    first: mistakes that the plays are to show before all others.
    """
    key = KEYS[case["question"]]
    illegal: list[Node] = []
    for play in _illegal(case, {pairs_of({key: each}): None for each in found.plays}, first):
        verdict = judged(case_from_object({**case, "play": play})).verdict
        rules = tuple(dict.fromkeys(each.cr for each in verdict.violations))
        if verdict.outcome is not Outcome.ILLEGAL:
            return {}
        if rules == broken(case, play[key]):
            illegal.append({"illegal": play[key], "rules": rules})
        if len(illegal) == _MOST_ILLEGAL:
            break
    plays = sorted((play for play in found.plays), key=lambda play: (len(play), json.dumps(play, sort_keys=True)))
    answer = {"count": found.count, "maximum": found.maximum, "legal": plays, "illegal": illegal}
    tags = sorted({rule for each in illegal for rule in each["rules"]})
    return {"id": board_of(case).id, "level": level, "tags": tags, **case, **answer}


def _illegal(case: Node, legal: Mapping[Pairs, None], first: Sequence[str]) -> list[Node]:
    """Plays that aren't legal: in turn one that is legal for an engine with each mistake that comes first, one for an
    engine that forgets a word, for each word of the board, one for each set of rules that are broken together, small
    sets first, and one for each other mistake."""
    key = KEYS[case["question"]]
    others = [pairs_of(play) for play in candidates(board_of(case), list(legal), 200)]
    others += _elsewhere(case, list(legal)) if key == "damage" else []
    by_word = [plays - set(legal) for _, plays in forgetting(case)]
    by_rules: dict[tuple[str, ...], set[Pairs]] = {}
    for pairs in set(others) - set(legal):
        by_rules.setdefault(broken(case, play_of(key, pairs)[key]), set()).add(pairs)
    by_mistake = {each.says: (accepted(each, case) or frozenset[Any]()) - set(legal) for each in MISTAKES}
    wanted = [by_mistake.pop(says) for says in first]
    small_first = [by_rules[rules] for rules in sorted(by_rules, key=lambda rules: (len(rules), rules))]
    groups = [*wanted, *by_word, *small_first, *by_mistake.values()]
    turns = zip_longest(*(sorted(each, key=lambda pairs: _place(key, pairs)) for each in groups))
    chosen = dict.fromkeys(pairs for turn in turns for pairs in turn if pairs is not None)
    return [play_of(key, pairs) for pairs in islice(chosen, 2 * _MOST_ILLEGAL)]


def _place(key: str, pairs: Pairs) -> tuple[bool, bytes]:
    """Where a play stands among others of its group: small ones first, otherwise as its digest says."""
    return len(pairs) > 3, hashlib.sha256(json.dumps(play_of(key, pairs)).encode()).digest()


def _elsewhere(case: Node, legal: Sequence[Pairs]) -> Iterator[Pairs]:
    """Legal assignments of damage of which one source assigns all to something else."""
    state = case["state"]
    names = [*state["players"], *(each["id"] for each in state["battlefield"] if "creature" in each["types"])]
    for pairs in legal[:3]:
        for source in sorted({pair[0] for pair in pairs}):
            amount = sum(pair[2] for pair in pairs if pair[0] == source)
            rest = frozenset(pair for pair in pairs if pair[0] != source)
            yield from (rest | {(source, to, amount)} for to in names if to != source)
        idle = {*state["attacking"], *state.get("blocking", {})} - {pair[0] for pair in pairs}
        yield from (pairs | {(source, to, 1)} for source in sorted(idle) for to in names if to != source)


def lines_of(entry: Node) -> Iterator[str]:
    """A board as lines: its own, and one for each play."""
    board = {"board": entry["id"], **{key: entry[key] for key in ("level", "tags", "question", "count", "maximum")}}
    yield _line({**board, "state": entry["state"]})
    for play in entry["legal"]:
        yield _line({"legal": play})
    for each in entry["illegal"]:
        yield _line(each)


def _line(value: Node) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _agree(case: Node, found: LegalPlays) -> bool:
    """Whether the brute force finds the same; False if it doesn't know the board."""
    try:
        plays, maximum = brute(case)
    except Unmodeled:
        return False
    key = KEYS[case["question"]]
    own = frozenset(pairs_of({key: each}) for each in found.plays)
    if own != plays or found.maximum != maximum:
        raise SystemExit(f"the brute force differs: {json.dumps(case)}")
    return True


def _agreed(case: Node, found: LegalPlays, level: int, first: Sequence[str]) -> Node:
    """The board in the suite; empty if it isn't taken."""
    entry = _entry(case, found, level, first) if _agree(case, found) else {}
    return entry if entry.get("illegal") else {}


class _Suite:
    """The boards that were taken so far, by level."""

    def __init__(self) -> None:
        self.entries: dict[int, list[Node]] = {level: [] for level in LEVELS}
        self.seen: set[str] = set()
        self.shown = Counter[str]()
        self.workers = multiprocessing.Pool(2)

    def missing(self, level: int) -> int:
        return BOARDS[level] - len(self.entries[level])

    def take(self, cases: Sequence[Node], most: int, first: Sequence[str] = ()) -> int:
        """Takes at most so many of the boards; how many were taken. As `_entry`."""
        wanted = [case for case in cases if self.missing(level_of(case)) > 0 and _is_small(case)]
        legal = legal_plays_of_many([case_from_object(case) for case in wanted], limit=_MOST_LEGAL + 1)
        taken = [
            (case, found, level_of(case), first)
            for case, found in zip(wanted, legal, strict=True)
            if isinstance(found, LegalPlays) and found.outcome is Outcome.LEGAL and found.count <= _MOST_LEGAL
        ]
        new = 0
        for entry in self.workers.starmap(_agreed, taken, 4):
            if entry and self.missing(entry["level"]) > 0 and entry["id"] not in self.seen and new < most:
                self.seen.add(entry["id"])
                self.entries[entry["level"]].append(entry)
                self.shown.update(each.says for each in MISTAKES if errs(each, entry))
                new += 1
        return new

    def to_show(self) -> list[Mistake]:
        """The mistakes that are shown by too few boards."""
        return [each for each in MISTAKES if self.shown[each.says] < MISTAKEN]

    def take_mistakes(self, seed: int) -> None:
        """Takes boards of the themes until each mistake is shown."""
        sources = [drawn(theme, seed) for theme in THEMES.values()]
        for _ in range(_ROUNDS):
            for case in (each for source in sources for each in islice(source, _DRAWN)):
                wanted = [each for each in self.to_show() if case["question"] in each.engines]
                if wanted and _is_small(case):
                    legal = brute(case)[0]
                    showing = [each.says for each in wanted if accepted(each, case) not in (None, legal)]
                    if showing:
                        self.take([plain(case)], 1, showing)
            if not self.to_show():
                return


def main(index: str, seed: int = 1) -> None:
    """Writes the suite."""
    suite = _Suite()
    for word in words_to_show():
        taken = suite.take(list(islice(_about(word, seed), 3 * _SHOWING)), _SHOWING)
        print(f"{word}: {taken}", flush=True)
    suite.take_mistakes(seed)
    print(f"not shown: {[each.says for each in suite.to_show()]}", flush=True)
    sources: tuple[tuple[set[int], Iterator[Node]], ...] = (
        ({9}, _fights(seed, ("banding", "flying", "trample", "menace"), True)),
        ({8}, _fights(seed, ("trample", "deathtouch", "first strike", "double strike"), False)),
        (set(LEVELS), _generated(index, seed)),
    )
    for last, source in sources:
        while any(suite.missing(level) > (_OF_CARDS if last == {8} else 0) for level in last):
            cases = []
            for case in islice(source, 100):
                try:
                    cases.append(plain(case))
                except AzorError:
                    continue
            suite.take(cases, len(cases))
            print({level: suite.missing(level) for level in LEVELS}, flush=True)
    written(suite.entries)


def written(entries: dict[int, list[Node]]) -> None:
    """Writes the files."""
    for level, found_entries in entries.items():
        lines = [line for entry in found_entries for line in lines_of(entry)]
        (CONFORMANCE / f"level{level}.jsonl").write_text("".join(lines), encoding="utf-8")
    head: Node = {"version": VERSION, "license": "CC0-1.0", "edition": newest_edition(), "levels": LEVELS}
    head |= {"boards": {str(level): len(each) for level, each in entries.items()}, "digest": digest_of()}
    head["shown"], head["mistakes"] = shown(), shown_mistakes()
    SUITE.write_text(json.dumps(head, indent=1) + "\n", encoding="utf-8")


def caught(changed: Sequence[tuple[Node, Node]]) -> Iterator[bool]:
    """Of boards of the suite, each with the case that an engine sees: whether it answers a listed play wrong."""
    answers = legal_plays_of_many([case_from_object(seen) for _, seen in changed], limit=_MOST_COMPARED)
    for (board, seen), answer in zip(changed, answers, strict=True):
        accepted = _legal_set(seen, answer)
        key = KEYS[board["question"]]
        legal = {pairs_of({key: play}) for play in board["legal"]}
        illegal = {pairs_of({key: each["illegal"]}) for each in board["illegal"]}
        yield accepted is not None and bool(illegal & accepted or legal - accepted)


def shown() -> dict[str, int]:
    """For each word on how many boards of the suite an engine that forgets it answers wrong."""
    every = [(board, word) for board in boards() for word in words_of(case_of(board))]
    count = dict.fromkeys(words_to_show(), 0)
    for start in range(0, len(every), 100):
        some = every[start : start + 100]
        changed = [(board, without(case_of(board), word)) for board, word in some]
        for (_, word), is_caught in zip(some, caught(changed), strict=True):
            if is_caught:
                count[word] = count.get(word, 0) + 1
    return dict(sorted(count.items()))


def shown_mistakes() -> list[Node]:
    """Each mistake, on how many boards an engine with it answers wrong, and the first of them."""
    every = boards()
    found = [(each, [board["board"] for board in every if errs(each, board)]) for each in MISTAKES]
    return [{"rule": each.rule, "mistake": each.says, "shown": len(on), "boards": on[:MISTAKEN]} for each, on in found]


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
