"""The scoring contract as JSON over HTTP: the same objects that the command line reads and writes."""

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, JsonResponse
from django.http.request import RawPostDataException, UnreadablePostError
from django.views.decorators.csrf import csrf_exempt

from scoring import ruleset as registry
from scoring.answers import read_json
from scoring.result import ScoringError
from scoring.ruleset import UnknownRuleSet
from scoring.text import Text
from tournament.domain.cards import completed

MOST_BYTES = 256 * 1024
NOT_A_REQUEST = "The body must be one JSON object with “said” and, if need be, “options”."
TOO_BIG = "The body is larger than {most} bytes."
NO_RULESET = "There is no rule set “{name}”."
WRONG_METHOD = "Only {method} is answered here."


@csrf_exempt
def api_score(request: HttpRequest, ruleset: str) -> JsonResponse:
    """Scores `{"said": {...}, "options": {...}}`; whatever is wrong is answered by the error object."""
    if request.method != "POST":
        return wrong_method("POST")
    try:
        rules = registry.get(ruleset)
    except UnknownRuleSet:
        return error_answer(ScoringError("input", Text(NO_RULESET, {"name": ruleset}), input="ruleset"), status=404)
    try:
        said, options = read_body(request)
        return JsonResponse(rules.score(completed(rules, options), said).as_data())
    except ScoringError as error:
        return error_answer(error, status=400)


@csrf_exempt
def api_rulesets(request: HttpRequest) -> JsonResponse:
    """Every rule set with its editions, options and inputs."""
    if request.method not in ("GET", "HEAD"):
        return wrong_method("GET")
    return JsonResponse({"rulesets": [rules.as_data() for rules in registry.all_rulesets()]})


def read_body(request: HttpRequest) -> tuple[dict[str, Any], dict[str, Any]]:
    """What was said and the options; raises ScoringError when the body is not of that form."""
    try:
        size = int(request.META.get("CONTENT_LENGTH") or 0)
        body = request.body if size <= MOST_BYTES else None
    except (ValueError, RequestDataTooBig, RawPostDataException, UnreadablePostError):
        body = None
    if body is None or len(body) > MOST_BYTES:
        raise ScoringError("input", Text(TOO_BIG, {"most": MOST_BYTES}))
    data = read_json(body)
    if not isinstance(data, dict) or not isinstance(data.get("said"), dict) or set(data) - {"said", "options"}:
        raise ScoringError("input", NOT_A_REQUEST)
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise ScoringError("options", NOT_A_REQUEST, input="options")
    return data["said"], options


def error_answer(error: ScoringError, *, status: int) -> JsonResponse:
    return JsonResponse(error.as_data(), status=status)


def wrong_method(allowed: str) -> JsonResponse:
    answer = error_answer(ScoringError("input", Text(WRONG_METHOD, {"method": allowed})), status=405)
    answer["Allow"] = allowed
    return answer
