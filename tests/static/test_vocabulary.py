"""The vocabulary: reading doc blocks, phrases and terms, checking facts, and the page that is made from them."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest
from clingo.ast import AST, ASTType

from bridge.asp.facts import VOCABULARY, facts
from bridge.asp.vocabulary import (
    COMBAT,
    LOOPS,
    PAGES,
    Argument,
    check_facts,
    page,
    predicates,
    read_documented,
    read_terms,
    read_witnesses,
    sorts,
    terms,
    witnesses,
)
from bridge.case.loading import load_paths
from bridge.case.terms import text_of
from bridge.errors import InternalError
from bridge.loops.facts import loop_facts
from bridge.rulebook import Program, Statement, newest_edition
from tests.fixtures.files import fixtures, loop_fixtures
from tests.loops.loading import load_loop_paths
from tests.static.tree import HALVES, ROOT, Half, atoms, derived, is_local, place, shown, used

BLOCK = """\
%*! controls(Player, Object)
The player controls
the permanent. CR 108.4
Args:
    - Player: player. The controller
    - Object: object or player. Whatever
      it is
*%
#defined controls/2.
"""


def test_a_doc_block_is_read() -> None:
    (one,) = read_documented(BLOCK, "x.lp")
    assert one.signature == ("controls", 2)
    assert one.text == "The player controls the permanent. CR 108.4"
    assert one.arguments == (
        Argument("Player", "player", "The controller"),
        Argument("Object", "object or player", "Whatever it is"),
    )
    assert sorts(one.arguments[1]) == {"object", "player"}
    assert (one.file, one.line) == ("x.lp", 1)


def test_a_predicate_without_arguments_is_read() -> None:
    (one,) = read_documented("%*! ordered()\nOn.\n*%\n%*! open\nOff.\n*%\n", "x.lp")[:1]
    assert one.signature == ("ordered", 0)


@pytest.mark.parametrize(
    ("block", "message"),
    [
        (
            BLOCK.replace("- Object", "- Target"),
            "x.lp:1: the arguments listed are not those of controls(Player, Object)",
        ),
        (BLOCK.replace("controls(Player, Object)\n", "controls Player\n"), "x.lp:1: a doc block begins with"),
    ],
)
def test_a_doc_block_out_of_form_is_a_bug(block: str, message: str) -> None:
    with pytest.raises(InternalError) as bug:
        read_documented(block, "x.lp")
    assert str(bug.value).startswith(message)


def test_phrases_are_read_with_their_relation() -> None:
    listed = read_witnesses(
        "%* Witnesses of violation/2\n\n- defender(Creature): has defender\n\nRequirements\n\n"
        "- attacks(Effect, Creature): attacks\n\nWitnesses of malformed/2\n\n- other(): none\n*%\n"
        "%* Another block\n- none_of_ours: no\n*%\n"
    )
    assert listed["defender"] == (("creature",), "has defender", "violation")
    assert listed["attacks"] == (("effect", "creature"), "attacks", "requirement")
    assert listed["other"] == ((), "none", "malformed")
    assert len(listed) == 3


def test_our_phrases_cover_the_relations() -> None:
    assert {witness.relation for witness in witnesses().values()} == {
        "violation",
        "requirement",
        "malformed",
        "unsupported",
        "note",
        "payment",
    }
    assert witnesses()["tapped_attacker"].arguments == ("creature",)


def test_phrases_are_read_without_the_solver() -> None:
    code = "import sys; from bridge.asp.vocabulary import witnesses; witnesses(); assert 'clingo' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_terms_are_read_from_their_block() -> None:
    grammar = read_terms(
        '%* Terms\n\nprose\n\nfilter  and(F,G), type(T), name("n"), is(Reference),\n        more(N,Filter) than(…)\n'
        "reference  self\n*%\n"
    )
    assert grammar["filter"] == {
        ("and", 2): ("filter", "filter"),
        ("type", 1): ("any",),
        ("name", 1): ("text",),
        ("is", 1): ("reference",),
        ("more", 2): ("number", "filter"),
        ("than", 2): ("number", "filter"),
    }


def test_every_sort_of_the_input_has_a_meaning() -> None:
    plain = {"player", "object", "effect", "text", "word", "number", "requirement"}
    used = {
        sort for one in predicates().values() if one.is_given for argument in one.arguments for sort in sorts(argument)
    }
    assert used - plain - terms().keys() == set()


def test_our_terms_are_all_read() -> None:
    """The terms that the bridge emits are listed here, so that a change of the block's form is noticed."""
    assert {("type", 1), ("compare", 3), ("non", 1), ("controlled_by", 1)} <= terms()["filter"].keys()
    assert terms()["filter"]["compare", 3] == ("measure", "operator", "value")
    assert {("player", 1), ("planeswalker_of", 1), ("permanent", 1)} <= terms()["whom"].keys()
    assert {("you", 0), ("defending", 0), ("player", 1)} <= terms()["selector"].keys()
    assert {("self", 0), ("host", 0), ("subject", 0)} <= terms()["reference"].keys()
    assert {("always", 0), ("fits", 2), ("tally", 4)} <= terms()["condition"].keys()


# ---------------------------------------------------------------------------------------------------------------- facts

GOOD = """\
player("ann").
seat("ann",0).
permanent("bear").
controls("ann","bear").
card_type("bear",creature).
measure("bear",power,-2).
attached("bear","ann").
effect("e").
subject("e",and(type(creature),non(controlled_by(player("bob"))))).
condition("e",compare(of(power,self),at_least,constant(3))).
whom("e",or(player(you),permanent(color(red)))).
"""


def test_facts_of_the_vocabulary_pass() -> None:
    check_facts(GOOD)
    check_facts("% a comment\n\n" + GOOD)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('seat("ann",0)', "seat(", "not a fact: seat(."),
        ('seat("ann",0)', 'sits("ann",0)', 'no fact of the vocabulary: sits("ann",0)'),
        ('seat("ann",0)', 'seat("ann")', 'no fact of the vocabulary: seat("ann")'),
        ('seat("ann",0)', 'violation("508.1c",defender("bear"))', "no fact of the vocabulary: violation"),
        ('seat("ann",0)', 'seat("bob",0)', '"bob" is no player of this case'),
        ('seat("ann",0)', "seat(ann,0)", "ann is no string, as the id of a player is"),
        ('seat("ann",0)', 'seat("ann","0")', '"0" is no number'),
        ('controls("ann","bear")', 'controls("bear","ann")', '"bear" is no player of this case'),
        ('controls("ann","bear")', 'controls("ann","e")', '"e" is no object of this case'),
        ('"bear",creature', '"bear","creature"', '"creature" is no word'),
        ('"bear",creature', '"bear",creature(1)', "creature(1) is no word"),
        (
            'attached("bear","ann")',
            'attached("bear","e")',
            '"e" is no object of this case; "e" is no player of this case',
        ),
        ("type(creature)", "kind(creature)", "kind(creature) is no filter"),
        ("type(creature)", "3", "3 is no filter"),
        ('player("bob")', "him", "him is no selector"),
        ("at_least", "above", "above is no operator"),
        ("constant(3)", 'constant("3")', '"3" is no number'),
        ("power,self", "power,it", "it is no reference"),
        ("player(you)", "anyone(you)", "anyone(you) is no whom"),
    ],
)
def test_facts_outside_the_vocabulary_are_a_bug(before: str, after: str, message: str) -> None:
    assert before in GOOD
    with pytest.raises(InternalError, match=re.escape(message)):
        check_facts(GOOD.replace(before, after, 1))


def test_the_facts_of_every_fixture_are_in_the_vocabulary() -> None:
    paths = [str(path) for path in fixtures()]
    assert paths
    for loaded in load_paths(paths):
        check_facts(text_of(facts(loaded.case, loaded.case.edition or newest_edition())))


def test_the_version_is_the_one_that_the_rules_accept() -> None:
    sanity = (ROOT / "asp_rules" / "interface" / "sanity.lp").read_text(encoding="utf-8")
    assert set(re.findall(r"\bvocabulary\((\d+)\)|Version != (\d+)", sanity)) == {
        (str(VOCABULARY), ""),
        ("", str(VOCABULARY)),
    }


# ----------------------------------------------------------------------------------------------------------------- page


@pytest.mark.parametrize("vocabulary", PAGES)
def test_a_page_is_current(vocabulary: str) -> None:
    """`python -m bridge.asp.vocabulary` writes it."""
    assert (ROOT / "docs" / PAGES[vocabulary]).read_text(encoding="utf-8") == page(vocabulary)


@pytest.mark.parametrize("vocabulary", PAGES)
def test_a_page_has_everything(vocabulary: str) -> None:
    text = page(vocabulary)
    for name, arity in predicates(vocabulary):
        assert re.search(rf"^### `{name}[(`]", text, re.MULTILINE), (name, arity)


def test_the_page_has_the_witnesses() -> None:
    text = page()
    for name in witnesses():
        assert re.search(rf"^- `{name}\(", text, re.MULTILINE), name


# ----------------------------------------------------------------------------------------- the vocabulary and the rules

each_half = pytest.mark.parametrize("half", HALVES.values(), ids=list(HALVES))
MADE_UP = {"persist", "undying", "persisting", "undying_one", "populated", "creature_token"}
"""Words of cases that rules derive: the abilities, descriptions and picks that keywords and populate are short for."""


def _report(complaints: list[str]) -> None:
    assert not complaints, "\n" + "\n".join(complaints)


def _statements(half: Half) -> Iterator[Statement]:
    for program in half.rules.values():
        yield from program.statements


def _defined(program: Program) -> list[tuple[str, int]]:
    nodes = (statement.node for statement in program.statements)
    return [(node.name, node.arity) for node in nodes if node.ast_type == ASTType.Defined]


@each_half
def test_each_documented_predicate_is_declared_below_its_block_and_the_reverse(half: Half) -> None:
    for program in half.interface.values():
        documented = [one for one in predicates(half.vocabulary).values() if one.file == program.file]
        assert _defined(program) == [one.signature for one in documented]


@each_half
def test_a_vocabulary_includes_its_files(half: Half) -> None:
    documented = {one.file for one in predicates(half.vocabulary).values()}
    assert half.interface.keys() - documented == {file for file in half.interface if file.endswith("input/terms.lp")}


@each_half
def test_a_file_of_the_interface_can_be_read_in_one_go(half: Half) -> None:
    _report([file for file, program in half.interface.items() if len(program.text.splitlines()) >= 800])


@each_half
def test_each_predicate_is_documented_or_local(half: Half) -> None:
    undocumented: dict[str, list[str]] = defaultdict(list)
    for program in half.rules.values():
        for name, arity in derived(program) | used(program):
            if not is_local(name) and (name, arity) not in predicates(half.vocabulary):
                undocumented[f"{name}/{arity}"].append(program.file)
    _report([f"{name} in {', '.join(sorted(files))}" for name, files in sorted(undocumented.items())])


@each_half
def test_each_documented_predicate_is_used(half: Half) -> None:
    """Some rule uses each predicate of the input; another file uses, a question shows, or the bridge reads each derived
    predicate."""
    uses: Counter[tuple[str, int]] = Counter()
    for program in half.rules.values():
        uses.update(used(program))
    for program in half.questions.values():
        uses.update(shown(program))
    read = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "bridge" / "loops").glob("*.py"))
    unused = [one for one in predicates(half.vocabulary) if not uses[one]]
    assert [f"{name}/{arity}" for name, arity in unused if half.vocabulary == COMBAT or f'"{name}"' not in read] == []


@each_half
def test_input_is_given_and_everything_else_derived(half: Half) -> None:
    made = frozenset[tuple[str, int]]().union(*(derived(program) for program in half.rules.values()))
    given = {signature for signature, one in predicates(half.vocabulary).items() if one.is_given}
    assert sorted(predicates(half.vocabulary).keys() - given - made) == []
    complaints = []
    for statement in _statements(half):
        for use in atoms(statement):
            if use.in_head and use.signature in given and use.signature not in ALSO_DERIVED:
                words = set(re.findall(r"\w+", str(statement.node)))
                if half.vocabulary == COMBAT or not words & (MADE_UP | {"_used", "_keyword_ability", "populate"}):
                    complaints.append(f"{place(statement)}: {use.node}")
    _report(complaints)


ALSO_DERIVED = {("starts_with", 2), ("losses_followed", 0), ("works_in", 2), ("initially", 1)}
"""Facts of loop cases of which rules know more: what is there as turns pass, when all losses count, where an ability
works that triggers from a graveyard (CR 113.6k), what is chosen of a beginning that is left open."""


@each_half
def test_questions_declare_only_documented_predicates(half: Half) -> None:
    _report(
        [
            f"{file}: {name}/{arity}"
            for file, program in half.questions.items()
            for name, arity in _defined(program)
            if (name, arity) not in predicates(half.vocabulary)
        ]
    )


_PARAMETERS = ("t", "k")
"""The constants for which a number is put as a part is grounded."""


def _words_at(node: AST) -> frozenset[tuple[str, int]] | None:
    """The words, with how many arguments, that an argument may be; None if that is open."""
    if node.ast_type == ASTType.Pool:
        several = [_words_at(each) for each in node.arguments]
        return None if None in several else frozenset[tuple[str, int]]().union(*filter(None, several))
    if node.ast_type == ASTType.Function:
        return frozenset([(node.name, len(node.arguments))])
    is_word = node.ast_type == ASTType.SymbolicTerm and str(node.symbol) not in _PARAMETERS
    return frozenset([(str(node.symbol), 0)]) if is_word else None


@each_half
def test_a_rule_asks_for_words_that_something_says(half: Half) -> None:
    """Where all heads of a predicate say which words an argument can be, a body that asks for another is never true."""
    said: dict[tuple[tuple[str, int], int], set[tuple[str, int]] | None] = {}
    given = {signature for signature, one in predicates(half.vocabulary).items() if one.is_given} | ALSO_DERIVED
    uses = [(statement, use) for statement in _statements(half) for use in atoms(statement)]
    for _, use in uses:
        for place_of, argument in enumerate(use.node.arguments if use.in_head else ()):
            words, known = _words_at(argument), said.setdefault((use.signature, place_of), set())
            said[use.signature, place_of] = None if words is None or known is None else known | words
    complaints = []
    for statement, use in uses:
        for place_of, argument in enumerate(() if use.in_head or use.signature in given else use.node.arguments):
            words, known = _words_at(argument), said.get((use.signature, place_of))
            if words is not None and known is not None and not words <= known:
                complaints.append(f"{place(statement)}: {use.node}")
    _report(complaints)


@each_half
def test_a_variable_has_one_sort_in_a_rule(half: Half) -> None:
    """As the doc blocks give the sorts; the arguments of local helpers have none."""
    complaints = []
    for statement in _statements(half):
        seen: dict[str, frozenset[str]] = {}
        for use in atoms(statement):
            documented = predicates(half.vocabulary).get(use.signature)
            for node, argument in zip(use.node.arguments, documented.arguments if documented else (), strict=False):
                if node.ast_type == ASTType.Variable and node.name != "_":
                    here = sorts(argument)
                    both = here & seen.get(node.name, here)
                    if not both:
                        complaints.append(f"{place(statement)}: {node.name} is {argument.sort} in {use.node}")
                    seen[node.name] = both or here
    _report(complaints)


COMMON = {
    "counter_since": "the edition from which on a counter gives the keyword of its name",
    "edition": "the edition to judge by",
    "keyword": "an object has a keyword ability; in loops, after a step",
    "player": "a player of the game",
    "seat": "where a player sits",
    "token": "an object is a token",
    "unsupported": "what isn't judged, with its rule",
}
"""The names that stand in both vocabularies, and what they mean in both."""


def test_a_name_means_one_thing_in_both_vocabularies() -> None:
    """A name of both has the same arguments; in the action theory it may have a step besides, as the last one."""
    combat, loops = ({one.name: one.arguments for one in predicates(each).values()} for each in (COMBAT, LOOPS))
    assert sorted(combat.keys() & loops.keys()) == sorted(COMMON)
    for name in COMMON:
        said, step = loops[name][: len(combat[name])], loops[name][len(combat[name]) :]
        assert len(said) == len(combat[name]), name
        assert [sorts(argument) for argument in step] in ([], [frozenset({"step"})]), name
        for mine, other in zip(combat[name], said, strict=True):
            assert sorts(mine) == sorts(other) or name == "unsupported", (name, mine, other)


def test_the_facts_of_every_loop_fixture_are_in_the_vocabulary() -> None:
    given = {signature for signature, one in predicates(LOOPS).items() if one.is_given}
    found = {
        (name, len(arguments))
        for loaded in load_loop_paths([str(path) for path in loop_fixtures()])
        for name, *arguments in loop_facts(loaded.case, tokens=1, depth=4)
    }
    assert found
    assert sorted(found - given) == []
