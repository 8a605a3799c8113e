"""The messages of `azor serve`, version 1: what `docs/protocol.md` describes, as types, and their JSON Schema.

Requests are decoded by these types. Answers are built from the objects of `rendering`; the types of answers say what
these objects have.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType

from bridge.case.state import Case, Play
from bridge.loops.verdict import Checked, Step

__all__ = [
    "ANSWERS",
    "BYTES_FOR_POSITIONS",
    "MAX_LINE",
    "MAX_NAMES",
    "MAX_VALUES",
    "MAX_WAITING",
    "PROTOCOL",
    "REQUESTS",
    "AboutObject",
    "Answer",
    "Cancel",
    "CancelResult",
    "CardResult",
    "Cards",
    "CardsResult",
    "Check",
    "CheckAnswer",
    "CheckMany",
    "CheckManyResult",
    "CheckOptions",
    "CheckResult",
    "CompletionObject",
    "ConflictObject",
    "ErrorKind",
    "ExampleObject",
    "Examples",
    "ExamplesResult",
    "Explain",
    "ExplainOptions",
    "FaceObject",
    "Forget",
    "ForgetResult",
    "FurtherObject",
    "Judging",
    "Legal",
    "LegalOptions",
    "LegalPlayObject",
    "LegalResult",
    "LoopResult",
    "NearPlayObject",
    "NearestObject",
    "OneOfMany",
    "OpenPosition",
    "PermanentObject",
    "PositionOptions",
    "PositionResult",
    "Refusal",
    "Render",
    "RenderOptions",
    "RenderResult",
    "Request",
    "RequirementsObject",
    "RuleResult",
    "RuleThen",
    "Rules",
    "RulesResult",
    "RunBoardObject",
    "RunPieceObject",
    "RunPlayerObject",
    "Schema",
    "SchemaResult",
    "ShowCard",
    "ShowRule",
    "Shutdown",
    "ShutdownResult",
    "StackedObject",
    "StatementObject",
    "StepObject",
    "UnsupportedObject",
    "Version",
    "VersionResult",
    "WitnessObject",
    "WordsObject",
    "protocol_schema",
]

PROTOCOL = 1
"""The version. It goes up by one when something is removed, renamed or changes its meaning, not when something is
added."""

MAX_LINE = 64 * 2**20
"""Bytes of the longest line that is read."""

MAX_VALUES = 4_000_000
"""The most values in one line, counted by the commas and opening brackets in it, including those in strings."""

MAX_WAITING = 64 * 2**20
"""Bytes of the lines that wait to be answered. While there are more, no further line is read."""

MAX_NAMES = 200
"""The most names of cards in one answer."""

BYTES_FOR_POSITIONS = 2**30
"""Bytes in which positions are kept, unless the command says otherwise; estimated from their numbers of atoms."""

_BOUNDS = Meta(ge=-(10**18), le=10**18)  # an integer has at most 19 characters
Id: TypeAlias = str | Annotated[int, _BOUNDS] | Annotated[float, _BOUNDS] | None
"""What the client chooses to match answers with requests."""

CaseData = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "#/$defs/Case"})]
"""A case as plain data. `loading` checks it, whose messages say where in the case something is wrong."""

PlayData = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "#/$defs/Play"})]

AnyCase = Annotated[Any, Meta(extra_json_schema={"$ref": "#/$defs/Case"})]
AnyPlay = Annotated[Any, Meta(extra_json_schema={"$ref": "#/$defs/Play"})]
"""One of many cases or plays. A malformed one gets an error in its place, and the others are judged."""

Seconds = Annotated[float, Meta(gt=0, le=1_000_000_000)]
Language = Literal["en", "ko"]
Name = Annotated[str, Meta(min_length=1, max_length=500)]
"""A name, the beginning of one, or the number of a rule."""


# ------------------------------------------------------------------------------------------------------------- requests


class CheckOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """`timeout`: seconds for each case or play, after which it is undetermined. `evidence`: whether the whole object of
    `azor check` is wanted, and not only the outcome. `edition`: the rules to judge by, in place of the case's own; not
    with a position, which has its own. `board`: whether the object of `check` also tells the permanents as they were
    judged, and what each sentence is about, or of a loop the board after each step. `lang`: the language of
    sentences."""

    timeout: Seconds | None = None
    lang: Language = "en"
    evidence: bool = True
    edition: str | None = None
    board: bool = False


class ExplainOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """As of `check`."""

    timeout: Seconds | None = None
    lang: Language = "en"
    edition: str | None = None
    board: bool = False


class RenderOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """As of `check`."""

    timeout: Seconds | None = None
    lang: Language = "en"
    edition: str | None = None


class LegalOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """`limit`: the most plays to list. `fold`: let one play stand for those that differ only by creatures that nothing
    tells apart. `plays`: whether they are wanted, and not only their number. The others as of `check`."""

    timeout: Seconds | None = None
    lang: Language = "en"
    edition: str | None = None
    limit: Annotated[int, Meta(ge=1, le=10**18)] | None = None
    fold: bool = True
    plays: bool = True


class PositionOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """`timeout`: seconds after which it is given up. `edition`: the rules to judge by, in place of the case's own.
    `lang`: the language of sentences."""

    timeout: Seconds | None = None
    lang: Language = "en"
    edition: str | None = None


class Request(Struct, forbid_unknown_fields=True, kw_only=True, tag_field="method"):
    """What every request has."""

    id: Id = None


class Check(Request, tag="check"):
    """Judge a case: its play, or whether it loops. With `position` and `play`: judge a play of a position that is
    kept."""

    case: CaseData | UnsetType = UNSET
    position: str | UnsetType = UNSET
    play: PlayData | UnsetType = UNSET
    options: CheckOptions = CheckOptions()


class CheckMany(Request, tag="check_many"):
    """Judge many cases; or with `position` and `plays`, many plays of a position that is kept."""

    cases: list[AnyCase] | UnsetType = UNSET
    position: str | UnsetType = UNSET
    plays: list[AnyPlay] | UnsetType = UNSET
    options: CheckOptions = CheckOptions()


class Explain(Request, tag="explain"):
    """As `check` with everything that the verdict rests on: every unmet requirement of a legal play is explained. A
    verdict on loops is the same as of `check`."""

    case: CaseData | UnsetType = UNSET
    position: str | UnsetType = UNSET
    play: PlayData | UnsetType = UNSET
    options: ExplainOptions = ExplainOptions()


class Legal(Request, tag="legal"):
    """List the legal plays of a case's state, or of a position that is kept."""

    case: CaseData | UnsetType = UNSET
    position: str | UnsetType = UNSET
    options: LegalOptions = LegalOptions()


class Render(Request, tag="render"):
    """Write a case down: with the verdict on it as a picture (`svg`), as `text` or as `markdown`; or the case alone as
    `yaml`."""

    case: CaseData
    format: Literal["svg", "text", "markdown", "yaml"]
    options: RenderOptions = RenderOptions()


Judging: TypeAlias = Check | CheckMany | Explain | Legal | Render
"""The requests for which something is judged."""


class OpenPosition(Request, tag="position"):
    """Keep the state of a case, so that many plays of it are judged quickly. A play in the case is ignored."""

    case: CaseData
    options: PositionOptions = PositionOptions()


class Forget(Request, tag="forget"):
    """Keep a position no longer."""

    position: str


class Cancel(Request, tag="cancel"):
    """Don't answer an earlier request that still waits: its answer is then an error of the kind `cancelled`."""

    request: str | Annotated[int, _BOUNDS] | Annotated[float, _BOUNDS]


class Cards(Request, tag="cards"):
    """The names in the index of cards that begin with some letters, the shortest first; at most `limit`."""

    prefix: Name
    limit: Annotated[int, Meta(ge=1, le=MAX_NAMES)] = 20


class ShowCard(Request, tag="card"):
    """A card of the index, with how each of its sentences is read. With `token`, tokens come before cards."""

    name: Name
    token: bool = False


class Rules(Request, tag="rules"):
    """The numbers of an edition of the rules, the newest unless another one is named; with `under` those directly under
    a rule or section."""

    edition: str | None = None
    under: Name | None = None


class ShowRule(Request, tag="rule"):
    """What a rule was in each edition: its number, and whether its text was the same. The texts are not given."""

    number: Name
    edition: str | None = None


class Examples(Request, tag="examples"):
    """Cases to begin with."""


class Version(Request, tag="version"):
    """The versions of azor and of this protocol, the editions of the rules, the methods."""


class Schema(Request, tag="schema"):
    """This JSON Schema."""


class Shutdown(Request, tag="shutdown"):
    """End the process when everything before is answered; what comes after is not read."""


# -------------------------------------------------------------------------------------------------------------- answers


ErrorKind = Literal[
    "syntax",
    "request",
    "input",
    "unknown_position",
    "unknown_name",
    "cancelled",
    "timeout",
    "memory",
    "internal",
]


class Refusal(Struct):
    """Why there is no result. `syntax`: the line isn't JSON in UTF-8. `request`: it is no request. `input`: the case or
    play in it is none. `unknown_position`: it was never kept, or made room for others, or was forgotten.
    `unknown_name`: there is no such card, or no such rule in that edition. `cancelled`: by `cancel`. `timeout`: time
    ran out and nothing can be said. `memory`: it takes more than there is. `internal`: a bug of azor. `path` is the
    place in the request, empty for the whole of it."""

    kind: ErrorKind
    message: str
    path: str = ""


class WordsObject(Struct):
    """Words in the text of a permanent: where they begin and end, in characters."""

    permanent: str
    start: int
    end: int


class AboutObject(Struct):
    """What a sentence is about: permanents and players by id, and words of texts."""

    permanents: list[str]
    players: list[str]
    words: list[WordsObject]


class WitnessObject(Struct):
    """A broken rule, a requirement, an impossibility, an abstention; with the kind's arguments by name beside these
    keys. `about` is there if the request asks for the `board`."""

    cr: str
    kind: str
    sentence: str
    about: AboutObject | UnsetType = UNSET


class RequirementsObject(Struct):
    """The requirements that ask something of the play."""

    obeyed: list[WitnessObject]
    unmet: list[WitnessObject]


class ConflictObject(Struct):
    """Why a requirement that a legal play doesn't obey need not be met."""

    requirement: WitnessObject
    restrictions: list[WitnessObject]
    requirements: list[WitnessObject]
    alike: int
    sentence: str


class CompletionObject(Struct):
    """What the answer would be if the case answered the questions that it leaves open."""

    answers: dict[str, bool]
    numbers: dict[str, dict[str, int]]
    outcome: Literal["legal", "illegal", "undetermined", "malformed"]
    cr: str | UnsetType = UNSET
    count: int | UnsetType | None = UNSET


_Declaration: TypeAlias = dict[str, str | list[str] | dict[str, int]]


class NearPlayObject(Struct):
    """A play as a case gives it, with the keys that aren't empty."""

    attackers: dict[str, str] | UnsetType = UNSET
    blockers: dict[str, list[str]] | UnsetType = UNSET
    bands: list[list[str]] | UnsetType = UNSET
    exert: list[str] | UnsetType = UNSET
    enlist: dict[str, str] | UnsetType = UNSET
    damage: dict[str, dict[str, int]] | UnsetType = UNSET


class NearestObject(Struct):
    """The legal play with the fewest changes, how many these are, and whether it is known that there are no fewer."""

    play: NearPlayObject
    changes: int
    proved: bool


class PermanentObject(Struct):
    """A permanent as it was judged, with current characteristics; keys that say nothing are left out."""

    id: str
    controller: str
    name: str | UnsetType = UNSET
    types: list[str] | UnsetType = UNSET
    subtypes: list[str] | UnsetType = UNSET
    supertypes: list[str] | UnsetType = UNSET
    colors: list[str] | UnsetType = UNSET
    mana_cost: str | UnsetType = UNSET
    power: int | UnsetType = UNSET
    toughness: int | UnsetType = UNSET
    loyalty: int | UnsetType = UNSET
    defense: int | UnsetType = UNSET
    keywords: list[str] | UnsetType = UNSET
    text: str | UnsetType = UNSET


class CheckResult(Struct):
    """The object of `azor check --format json` without `file` and `line`; without evidence only the outcome. `then` is
    there if the case has further questions, `board` if the request asks for it, and with it `sentence`: the first line
    of `azor check` without the outcome and the rule."""

    outcome: Literal["legal", "illegal", "undetermined", "malformed"]
    title: str | UnsetType | None = UNSET
    edition: str | UnsetType = UNSET
    cr_hash: str | UnsetType = UNSET
    version: int | UnsetType = UNSET
    violations: list[WitnessObject] | UnsetType = UNSET
    requirements: RequirementsObject | UnsetType = UNSET
    better_play: _Declaration | UnsetType | None = UNSET
    better_obeys: int | UnsetType = UNSET
    nearest: NearestObject | UnsetType | None = UNSET
    conflicts: list[ConflictObject] | UnsetType = UNSET
    notes: list[WitnessObject] | UnsetType = UNSET
    payment: list[WitnessObject] | UnsetType = UNSET
    unsupported: list[WitnessObject] | UnsetType = UNSET
    malformed: list[WitnessObject] | UnsetType = UNSET
    completions: list[CompletionObject] | UnsetType = UNSET
    then: list[FurtherObject] | UnsetType = UNSET
    board: list[PermanentObject] | UnsetType = UNSET
    sentence: str | UnsetType = UNSET


class FurtherObject(CheckResult, kw_only=True):
    """The same for a further question of a case, without `title`."""

    question: Literal["declare_attackers", "declare_blockers", "assign_combat_damage"]


class StepObject(Step, frozen=True, kw_only=True):
    """A step of a run, with every choice that was made in it; keys that say nothing are left out."""

    sentence: str


class UnsupportedObject(Struct):
    """Why a verdict on a loop is undetermined."""

    cr: str
    sentence: str


class RunPlayerObject(Struct):
    """A player in a run: life, the mana pool as symbols, poison counters, and the numbers of cards without names."""

    life: int
    mana: str
    hand: int
    library: int
    graveyard: int
    poison: int


class RunPieceObject(Struct):
    """An object in a run. A token that takes the place of another one may have its id."""

    id: str
    card: str
    controller: str
    zone: str
    token: bool | UnsetType = UNSET
    tapped: bool | UnsetType = UNSET
    damage: int | UnsetType = UNSET
    counters: dict[str, int] | UnsetType = UNSET
    attached_to: str | UnsetType = UNSET


class StackedObject(Struct):
    """Something on the stack: a spell, or an ability, by the name of its card."""

    controller: str
    spell: str | UnsetType = UNSET
    ability_of: str | UnsetType = UNSET


class RunBoardObject(Struct):
    """The board at some time in a run. On the stack the last one is on top."""

    players: dict[str, RunPlayerObject]
    objects: list[RunPieceObject]
    stack: list[StackedObject]


class LoopResult(Struct):
    """For a loop case, the object of `azor check --format json` without `file` and `line`; without evidence only the
    outcome. `kind` says the same as `outcome`. `boards`, if the request asks for the board: before the first step, and
    after each step of `start` and `round`; `yields_in_words` then says what a round yields."""

    outcome: Literal["mandatory", "ends", "optional", "fragmented", "conditional", "none", "undetermined"]
    title: str | UnsetType | None = UNSET
    kind: str | UnsetType = UNSET
    rule: str | UnsetType | None = UNSET
    sentence: str | UnsetType = UNSET
    edition: str | UnsetType = UNSET
    version: int | UnsetType = UNSET
    needs: list[str] | UnsetType = UNSET
    steps: int | UnsetType = UNSET
    start: list[StepObject] | UnsetType = UNSET
    round: list[StepObject] | UnsetType = UNSET
    yields: dict[str, int] | UnsetType = UNSET
    draw_for: list[str] | UnsetType = UNSET
    winners: list[str] | UnsetType = UNSET
    losers: list[str] | UnsetType = UNSET
    end_rule: str | UnsetType | None = UNSET
    rounds: int | UnsetType | None = UNSET
    choosers: list[str] | UnsetType = UNSET
    must_stop: str | UnsetType | None = UNSET
    escape: list[StepObject] | UnsetType = UNSET
    unsupported: list[UnsupportedObject] | UnsetType = UNSET
    late: bool | UnsetType = UNSET
    conditions: list[dict[str, str]] | UnsetType = UNSET
    notes: list[str] | UnsetType = UNSET
    boards: list[RunBoardObject] | UnsetType = UNSET
    yields_in_words: list[str] | UnsetType = UNSET
    seconds: float | UnsetType = UNSET
    checked: Checked | UnsetType | None = UNSET


CheckedData = Annotated[
    dict[str, Any], Meta(extra_json_schema={"anyOf": [{"$ref": "#/$defs/CheckResult"}, {"$ref": "#/$defs/LoopResult"}]})
]
"""The result for a case: `CheckResult` for one about a play, `LoopResult` for one about loops."""


class OneOfMany(Struct):
    """The result for one of many, or why there is none."""

    result: CheckedData | UnsetType = UNSET
    error: Refusal | UnsetType = UNSET


class CheckManyResult(Struct):
    """One answer for each case or play, in their order."""

    answers: list[OneOfMany]


class LegalPlayObject(Struct):
    """A legal play under the key of its question, how many requirements it obeys, for how many plays it stands."""

    obeys: int
    stands_for: int
    attackers: dict[str, str] | UnsetType = UNSET
    blockers: dict[str, list[str]] | UnsetType = UNSET
    damage: dict[str, dict[str, int]] | UnsetType = UNSET


class LegalResult(Struct):
    """The object of `azor legal --format json` without `file` and `line`."""

    title: str | None
    outcome: Literal["legal", "undetermined", "malformed"]
    edition: str
    cr_hash: str
    version: int
    count: int
    maximum: int
    complete: bool
    notes: list[WitnessObject]
    unsupported: list[WitnessObject]
    malformed: list[WitnessObject]
    completions: list[CompletionObject]
    plays: list[LegalPlayObject] | UnsetType = UNSET


class RenderResult(Struct):
    """What was written."""

    text: str


class PositionResult(Struct):
    """The name of the position that is kept from now on, and the names of those that made room for it."""

    position: str
    forgotten: list[str]


class ForgetResult(Struct):
    """Whether the position was kept until now."""

    forgotten: bool


class CardsResult(Struct):
    """The names; of a card of several parts also those of its parts."""

    names: list[str]


class StatementObject(Struct):
    """How a sentence, or a part of one, is read, as docs/cards.md has it."""

    words: str
    start: int
    end: int
    origin: str
    role: Literal["in_force", "offered", "irrelevant", "unread"]
    reason: str
    cr: list[str]
    keywords: list[Any]
    effects: list[dict[str, Any]]
    bind: list[str]
    duration: str
    questions: list[str]


class FaceObject(Struct):
    """A part of a card. `characteristics` have the form of a permanent in a case."""

    name: str
    type_line: str
    characteristics: dict[str, Any]
    text: str
    statements: list[StatementObject]


class CardResult(Struct):
    """The object of `azor cards show --format json`."""

    name: str
    layout: str
    faces: list[FaceObject]


class RulesResult(Struct):
    """The numbers, in the order of the book, and the digest of the edition's text."""

    edition: str
    cr_hash: str
    rules: list[str]


class RuleThen(Struct):
    """A rule in one edition: its number there, empty if it isn't there, and whether its text is that of the edition
    that was asked for."""

    edition: str
    number: str
    text: Literal["the same text", "another text", "not there"]


class RuleResult(Struct):
    """The rule in each edition, oldest first; `below` has the numbers directly under it."""

    number: str
    edition: str
    history: list[RuleThen]
    below: list[str]


class ExampleObject(Struct):
    """An example. `expected` is the outcome that the rules ask for, `group` what it is an example of."""

    name: str
    title: str
    group: Literal["first", "canonical", "against", "combos"]
    expected: Literal["legal", "illegal", "undetermined", "malformed", "mandatory", "ends", "optional"]
    case: CaseData


class ExamplesResult(Struct):
    """The examples."""

    examples: list[ExampleObject]


class CancelResult(Struct):
    """Whether a request was cancelled; false: it was answered already, or there is none."""

    cancelled: bool


class VersionResult(Struct):
    """`edition` is the edition by which cases without one are judged; `positions` how many are kept at most."""

    azor: str
    protocol: int
    edition: str
    editions: list[str]
    methods: list[str]
    positions: int


class SchemaResult(Struct):
    """The JSON Schema of this protocol."""


class ShutdownResult(Struct):
    """The last answer."""


Result = TypeVar("Result")


class Answer(Struct, Generic[Result]):
    """The answer to the request with that id: a result or an error."""

    id: Id
    result: Result | UnsetType = UNSET
    error: Refusal | UnsetType = UNSET


class CheckAnswer(Struct):
    """The answer to `check` and `explain` with that id: a result or an error."""

    id: Id
    result: CheckedData | UnsetType = UNSET
    error: Refusal | UnsetType = UNSET


REQUESTS: dict[str, type[Request]] = {
    "check": Check,
    "check_many": CheckMany,
    "explain": Explain,
    "legal": Legal,
    "render": Render,
    "position": OpenPosition,
    "forget": Forget,
    "cancel": Cancel,
    "cards": Cards,
    "card": ShowCard,
    "rules": Rules,
    "rule": ShowRule,
    "examples": Examples,
    "version": Version,
    "schema": Schema,
    "shutdown": Shutdown,
}
"""The request of each method."""

ANSWERS: dict[str, Any] = {
    "check": CheckAnswer,
    "check_many": Answer[CheckManyResult],
    "explain": CheckAnswer,
    "legal": Answer[LegalResult],
    "render": Answer[RenderResult],
    "position": Answer[PositionResult],
    "forget": Answer[ForgetResult],
    "cancel": Answer[CancelResult],
    "cards": Answer[CardsResult],
    "card": Answer[CardResult],
    "rules": Answer[RulesResult],
    "rule": Answer[RuleResult],
    "examples": Answer[ExamplesResult],
    "version": Answer[VersionResult],
    "schema": Answer[SchemaResult],
    "shutdown": Answer[ShutdownResult],
}
"""The answer of each method."""


@cache
def protocol_schema() -> dict[str, Any]:
    """The JSON Schema of a line that is sent, with cases as in their own schema, and of answers under `x-answers`."""
    from msgspec.json import decode, encode, schema_components

    kinds = [*REQUESTS.values(), *ANSWERS.values(), Case, Play, CheckResult, LoopResult]
    references, definitions = schema_components(kinds, ref_template="#/$defs/{name}")
    requests = list(references[: len(REQUESTS)])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line sent to azor serve, version {PROTOCOL} of the protocol",
        "anyOf": [*requests, {"type": "array", "minItems": 1, "items": {"anyOf": requests}}],
        "x-answers": dict(zip(ANSWERS, references[len(REQUESTS) :], strict=False)),
        "$defs": decode(encode(definitions)),  # defaults that are tuples become lists
    }
