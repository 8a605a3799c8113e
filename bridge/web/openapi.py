"""The description of the addresses for OpenAPI 3.1, from the routes and the schema of the protocol."""

from __future__ import annotations

import json
from importlib import metadata
from typing import Any

import msgspec

from bridge.rulebook import editions
from bridge.serve.examples import examples, groups
from bridge.serve.protocol import PROTOCOL, REQUESTS, protocol_schema
from bridge.web.limits import Limits
from bridge.web.problems import MEDIA_TYPE, STATUS_OF, Problem, problem
from bridge.web.routes import PREFIX, ROUTES, Route

__all__ = ["description"]

_SCHEMAS = "#/components/schemas/"

_SUBJECTS = {
    "check": (("case",), ("position", "play")),
    "check_many": (("cases",), ("position", "plays")),
    "explain": (("case",), ("position", "play")),
    "legal": (("case",), ("position",)),
}
"""The keys of a request about cases of its own, and of one about a position that is kept."""

_LOOP = "assault_suit_and_kukemssa_serpent"
"""The example of a loop that is shown: one that is found soon."""

_NAMING = ("card", "rules", "rule")
"""The methods that may name something that isn't there."""

_OF_BODIES = (400, 408, 413, 415, 422, 503, 504, 507)
_OF_POSITIONS = 404
_OF_ALL = (421, 429, 500)
"""The statuses of problems: where there is a body, where there is a position, everywhere."""


def description(limits: Limits) -> dict[str, Any]:
    """The description of a server with these limits."""
    schema = protocol_schema()
    text = json.dumps({"definitions": schema["$defs"], "answers": schema["x-answers"]})
    moved = json.loads(text.replace('"#/$defs/', f'"{_SCHEMAS}'))
    definitions: dict[str, Any] = moved["definitions"]
    for name in ("CheckOptions", "ExplainOptions", "LegalOptions", "RenderOptions", "PositionOptions"):
        definitions[name]["properties"]["edition"] = {"enum": [*editions(), None], "default": None}
    (reference,), problems = msgspec.json.schema_components([Problem], ref_template=_SCHEMAS + "{name}")
    definitions.update(problems)
    paths: dict[str, Any] = {}
    for route in ROUTES:
        operation = _operation(route, definitions, moved["answers"][route.method], reference, limits)
        paths.setdefault(PREFIX + route.path, {})[route.verb.lower()] = operation
    for path, summary, media_type in (
        ("/health", "Whether the server answers.", "text/plain"),
        ("/metrics", "What the server counts, for Prometheus.", "text/plain"),
        ("/openapi.json", "This description.", "application/json"),
    ):
        kept = {"type": "string"} if media_type == "text/plain" else {"type": "object"}
        answers = {"200": {"description": "It.", "content": {media_type: {"schema": kept}}}}
        paths[path] = {"get": {"operationId": path.strip("/.json"), "summary": summary, "responses": answers}}
        answers.update(_problems((421, *((429,) if path != "/health" else ())), reference))
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "azor",
            "version": metadata.version("azor"),
            "description": "Plays of Magic: The Gathering, judged by the Comprehensive Rules. "
            f"Version {PROTOCOL} of the protocol of azor serve, over HTTP.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {"schemas": definitions},
    }


def _operation(
    route: Route, definitions: dict[str, Any], answer: dict[str, Any], reference: dict[str, Any], limits: Limits
) -> dict[str, Any]:
    request = definitions[REQUESTS[route.method].__name__]
    statuses = [*_OF_ALL, *(_OF_BODIES if route.verb == "POST" else (400, 503, 504))]
    if route.method in (*_SUBJECTS, *_NAMING) or "position" in route.keys:
        statuses.append(_OF_POSITIONS)
    if route.method in ("cards", "card"):
        statuses.append(422)
    result = {"allOf": [answer, {"required": ["result"], "not": {"required": ["error"]}}]}
    found: dict[str, Any] = {
        "operationId": route.method,
        "summary": " ".join(request["description"].split()),
        "responses": {
            str(route.status): {"description": "The result.", "content": {"application/json": {"schema": result}}},
            **_problems(sorted(statuses), reference),
        },
    }
    if parameters := [
        {
            "name": key,
            "in": place,
            "required": place == "path" or key in request["required"],
            "schema": _in_address(key, request["properties"][key]),
        }
        for place, keys in (("path", route.keys), ("query", route.query))
        for key in keys
    ]:
        found["parameters"] = parameters
    if route.verb == "POST":
        content = {"schema": _body(route, request, definitions, limits), "examples": _examples(route.method)}
        found["requestBody"] = {"required": True, "content": {"application/json": content}}
    if route.method == "position":
        links = {
            "judge": _link("check", "requestBody", {"position": "$response.body#/result/position", "play": {}}),
            "forget": _link("forget", "parameters", {"position": "$response.body#/result/position"}),
        }
        found["responses"][str(route.status)]["links"] = links
    return found


def _in_address(key: str, schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a key that stands in the address, where null can't be written, and editions are those there are."""
    if key == "edition":
        return {"enum": list(editions())}
    if "anyOf" in schema:
        (schema,) = [each for each in schema["anyOf"] if each != {"type": "null"}]
    return schema


def _link(operation: str, key: str, value: dict[str, Any]) -> dict[str, Any]:
    return {"operationId": operation, key: value}


def _body(route: Route, request: dict[str, Any], definitions: dict[str, Any], limits: Limits) -> dict[str, Any]:
    """The schema of a body: the request without its method, once for each thing that it can be about."""
    properties = {key: value for key, value in request["properties"].items() if key != "method"}
    for key in ("cases", "plays"):
        if key in properties:
            # Whatever is in the list, the others are judged, and it gets an error in its place.
            properties[key] = {"type": "array", "items": {}, "maxItems": limits.boards}
    variants = []
    for subject in _SUBJECTS.get(route.method, (("case",),)):
        others = {key for keys in _SUBJECTS.get(route.method, ()) for key in keys} - {*subject}
        kept = {key: value for key, value in properties.items() if key not in others}
        if "position" in subject:
            options = definitions[kept["options"]["$ref"].removeprefix(_SCHEMAS)]
            own = {key: value for key, value in options["properties"].items() if key != "edition"}
            kept["options"] = {**options, "properties": own}
        needed = [*subject, *(key for key in request["required"] if key not in ("method", *subject))]
        variants.append({**request, "properties": kept, "required": needed})
    return variants[0] if len(variants) == 1 else {"anyOf": variants}


def _examples(method: str) -> dict[str, Any]:
    """Bodies to try: one for each of the first examples, or all of these in one; to check also a loop."""
    group = groups()
    cases = {name: case for name, case in examples().items() if group[name] == "first" or name == _LOOP}
    if method != "check":
        del cases[_LOOP]
    if method == "check_many":
        return {"all": {"summary": "All examples at once", "value": {"cases": list(cases.values())}}}
    more = {"format": "text"} if method == "render" else {}
    return {name: {"summary": case["title"], "value": {"case": case, **more}} for name, case in cases.items()}


def _problems(statuses: Any, reference: dict[str, Any]) -> dict[str, Any]:
    """The answers that are problems."""
    kinds = {status: kind for kind, status in STATUS_OF.items()}
    found = {}
    for status in statuses:
        kind: Any = "busy" if status == 503 else kinds.get(status, "http")
        shown = problem(status, kind, "why there is no result")
        content = {"schema": reference, "example": msgspec.to_builtins(shown)}
        answer: dict[str, Any] = {"description": shown.title, "content": {MEDIA_TYPE: content}}
        if status in (429, 503):
            answer["headers"] = {
                "Retry-After": {"description": "Seconds until it is worth trying again.", "schema": {"type": "string"}}
            }
        found[str(status)] = answer
    return found
