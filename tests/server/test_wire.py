"""The check-grounding format, over a fake checker."""

import json

import pytest

from grounding.types import CheckOptions, Fact
from tests.server.conftest import WIRE

FACT = "Titanic was directed by James Cameron and released in 1997."
GOOD = "Titanic was directed by James Cameron. It was released in 1997."
BODY = {"answerCandidate": GOOD, "facts": [{"factText": FACT}]}


def spec(**fields):
    return {**BODY, "groundingSpec": fields}


def refused(reply, field=None, code=400, status="INVALID_ARGUMENT"):
    """The message of an error reply, once its shape is as it must be."""
    error = reply.json()["error"]
    assert (reply.status_code, error["code"], error["status"]) == (code, code, status)
    assert reply.headers["content-type"] == "application/json; charset=UTF-8"
    if field is not None:
        (detail,) = error["details"]
        assert detail["@type"] == "type.googleapis.com/google.rpc.BadRequest"
        assert detail["fieldViolations"][0]["field"] == field
    return error["message"]


@pytest.mark.parametrize("version", ["v1", "v1alpha", "v1beta"])
def test_s003_2_every_version_any_project_any_header(client, version):
    path = f"/{version}/projects/any/locations/eu/groundingConfigs/other:check?%24alt=json%3Benum-encoding%3Dint&key=k"
    headers = {"Authorization": "Bearer x", "X-Goog-User-Project": "p", "Content-Type": "text/plain"}
    reply = client.post(path, json=BODY, headers=headers)
    assert reply.status_code == 200
    assert reply.headers["content-type"] == "application/json; charset=UTF-8"


def test_reply_has_recorded_keys_in_recorded_order(post):
    reply = post({**BODY, "answerCandidate": "Here is what I found. " + GOOD}).text
    assert reply.startswith(
        '{"supportScore": 0.9, "citedChunks": [{"chunkText": "Titanic was directed by James Cameron and released in '
        '1997.", "source": "0"}], "claims": [{"startPos": 0, "endPos": 21, "claimText": "Here is what I found.", '
        '"groundingCheckRequired": false}, {"startPos": 22, "endPos": 60, "claimText": "Titanic was directed by James '
        'Cameron.", "citationIndices": [0], "groundingCheckRequired": true}, '
    )


@pytest.mark.parametrize("value", ["0.7", 0.7, "7e-1"])
def test_s003_3_threshold_as_string_equals_number(post, checker, value):
    assert post(spec(citationThreshold=value)).status_code == 200
    assert checker.asked[-1][2] == CheckOptions(citation_threshold=0.7)


@pytest.mark.parametrize(
    "value", ["abc", "", " 0.6", "NaN", "0x1", "1_0", True, [], {}, "1" * 99, "-0.1", -0.1, 1.1, 10**400]
)
def test_s003_3_and_4_threshold_that_is_no_number_in_range(post, value):
    message = refused(post(spec(citationThreshold=value)), "groundingSpec.citationThreshold")
    assert message == "groundingSpec.citationThreshold must be a number in [0, 1]"
    reply = post(spec(antiCitationThreshold=value), "v1alpha")
    assert "[0, 1]" in refused(reply, "groundingSpec.antiCitationThreshold")


@pytest.mark.parametrize("absent", [{}, {"citationThreshold": None, "antiCitationThreshold": None}])
def test_s003_4_default_thresholds(post, checker, absent):
    assert post(spec(**absent), "v1alpha").status_code == 200
    assert checker.asked[-1][2] == CheckOptions(0.6, 0.8)


@pytest.mark.parametrize("zero", [0, 0.0, "0", "0.0"])
def test_threshold_zero_is_not_unset(post, checker, zero):
    post(spec(citationThreshold=zero))
    assert checker.asked[-1][2].citation_threshold == 0.0


def test_s003_5_trailing_commas_of_the_guide(post, checker):
    facts = '[{"factText": "x,]"},\n ]'
    body = f'{{"answerCandidate": "a, b,}}", "facts": {facts}, "groundingSpec": {{"citationThreshold": "0.6",}},}}'
    assert post(body).status_code == 200
    assert checker.asked[-1][:2] == ("a, b,}", [Fact("x,]")])


def test_s003_6_snake_case(post, checker):
    body = {
        "answer_candidate": GOOD,
        "facts": [{"fact_text": FACT, "attributes": {"fact_text": "free"}}],
        "grounding_spec": {"citation_threshold": 0.5, "enable_claim_level_score": True, "enable_anti_citations": False},
        "user_labels": {},
    }
    assert post(body, "v1alpha").status_code == 200
    assert checker.asked[-1] == (GOOD, [Fact(FACT, {"fact_text": "free"})], CheckOptions(0.5), None)


def test_both_spellings_of_a_field(post):
    refused(post({**BODY, "answer_candidate": GOOD}), "answerCandidate")
    refused(post({**BODY, "facts": [{"factText": "a", "fact_text": "a"}]}), "facts[0].factText")


def test_s003_8_limit_of_the_answer_is_named(post):
    assert "4,096" in refused(post({**BODY, "answerCandidate": "a " * 4097}), "answerCandidate")


def test_s003_9_limits_of_facts(post):
    assert post({**BODY, "facts": [{"factText": "a"}] * 200}).status_code == 200
    assert "at most 200" in refused(post({**BODY, "facts": [{"factText": "a"}] * 201}), "facts")
    assert post({**BODY, "facts": [{"factText": "語" * 10_000}]}).status_code == 200
    assert "10,000" in refused(
        post({**BODY, "facts": [{"factText": "a"}, {"factText": "語" * 10_001}]}), "facts[1].factText"
    )


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"facts": []}, "facts"),
        ({"facts": None}, "facts"),
        ({"facts": [{}]}, "facts[0].factText"),
        ({"facts": [{"factText": " "}]}, "facts[0].factText"),
        ({"facts": [{"factText": None}]}, "facts[0].factText"),
        ({"answerCandidate": ""}, "answerCandidate"),
        ({"answerCandidate": None}, "answerCandidate"),
    ],
)
def test_s003_10_nothing_to_check(post, change, field):
    refused(post({**BODY, **change}), field)


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"answerCandidate": 5}, "answerCandidate", "answerCandidate must be a string"),
        ({"facts": "x"}, "facts", "facts must be a list"),
        ({"facts": ["x"]}, "facts[0]", "facts[0] must be an object"),
        ({"facts": [None]}, "facts[0]", "facts[0] must be an object"),
        ({"facts": [{"factText": 1}]}, "facts[0].factText", "facts[0].factText must be a string"),
        ({"facts": [{"attributes": []}]}, "facts[0].attributes", "facts[0].attributes must be an object"),
        ({"groundingSpec": 1}, "groundingSpec", "groundingSpec must be an object"),
        ({"userLabels": {"a": 1}}, "userLabels['a']", "userLabels['a'] must be a string"),
    ],
)
def test_wrong_type_names_the_field(post, change, field, message):
    assert refused(post({**BODY, **change}), field) == message


@pytest.mark.parametrize("value", [1, 1.5, True, None, {}, []])
def test_s003_11_attributes_are_strings(post, value):
    body = {**BODY, "facts": [{"factText": "a", "attributes": {"someKey": value}}]}
    assert refused(post(body), "facts[0].attributes['someKey']").endswith("must be a string")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"fooBar": 1}, 'Unknown name "fooBar": Cannot find field.'),
        ({"groundingSpec": {"foo": None}}, "Unknown name \"foo\" at 'grounding_spec': Cannot find field."),
        ({"facts": [{"factText": "a", "title": "t"}]}, "Unknown name \"title\" at 'facts[0]': Cannot find field."),
        ({"groundingConfig": "x"}, 'Unknown name "groundingConfig": Cannot find field.'),
        ({"prompt": "Who?"}, 'Unknown name "prompt": Cannot find field.'),
        (
            {"groundingSpec": {"enableAntiCitations": True}},
            "Unknown name \"enableAntiCitations\" at 'grounding_spec': Cannot find field.",
        ),
    ],
)
@pytest.mark.parametrize("version", ["v1", "v1beta"])
def test_unknown_names_in_googles_words(post, change, message, version):
    assert refused(post({**BODY, **change}, version)) == f"Invalid JSON payload received. {message}"


def test_s003_12_error_shape(post):
    assert post({"facts": 1}).json() == {
        "error": {
            "code": 400,
            "message": "facts must be a list",
            "status": "INVALID_ARGUMENT",
            "details": [
                {
                    "@type": "type.googleapis.com/google.rpc.BadRequest",
                    "fieldViolations": [{"field": "facts", "description": "must be a list"}],
                }
            ],
        }
    }


@pytest.mark.parametrize("answer", ["No word shared.", GOOD, "Here is it."])
def test_s003_14_support_score_always_there(post, answer):
    assert 0 <= post({**BODY, "answerCandidate": answer}).json()["supportScore"] <= 1


def test_s003_16_and_17_indices_are_into_cited_chunks(post):
    facts = [{"factText": "Boats float on water."}, {"factText": FACT}, {"factText": "Nothing."}]
    reply = post({**BODY, "facts": facts}).json()
    assert reply["citedChunks"] == [{"chunkText": FACT, "source": "1"}]
    assert [c["citationIndices"] for c in reply["claims"]] == [[0], [0]]


def test_s003_18_claims_are_byte_slices(post):
    answer = "Café was founded in 1997.  \n It won 3 awards."
    claims = post({**BODY, "answerCandidate": answer}).json()["claims"]
    assert [answer.encode()[c["startPos"] : c["endPos"]].decode() for c in claims] == [c["claimText"] for c in claims]


def test_s003_23_framing_has_no_citation_and_no_score(post):
    reply = post({**BODY, "answerCandidate": "Here is what I found.", "groundingSpec": {"enableClaimLevelScore": True}})
    assert reply.json()["claims"] == [
        {"startPos": 0, "endPos": 21, "claimText": "Here is what I found.", "groundingCheckRequired": False}
    ]


def test_s003_25_nothing_to_check_scores_zero(post):
    reply = post({**BODY, "answerCandidate": "Here is what I found."}).json()
    assert set(reply) == {"supportScore", "claims"}
    assert reply["supportScore"] == 0.0


@pytest.mark.parametrize("version", ["v1", "v1alpha", "v1beta"])
@pytest.mark.parametrize(
    ("flag", "scored"), [(True, True), ("true", True), (False, False), ("false", False), (None, False)]
)
def test_s003_26_claim_scores_only_when_asked(post, version, flag, scored):
    claims = post(spec(enableClaimLevelScore=flag), version).json()["claims"]
    assert ["score" in c for c in claims] == [scored, scored]
    assert not scored or claims[0]["score"] == 1.0


@pytest.mark.parametrize("flag", ["True", "yes", "", 1, 0, [], " true"])
def test_flag_of_another_kind(post, flag):
    refused(post(spec(enableClaimLevelScore=flag)), "groundingSpec.enableClaimLevelScore")


def test_s003_29_raising_the_threshold_never_adds_a_citation(post):
    replies = [post(spec(citationThreshold=t)).json() for t in (0.3, 0.6, 0.9)]
    cited = [sum(len(c.get("citationIndices", [])) for c in r["claims"]) for r in replies]
    assert cited == [2, 2, 1]


AGAINST = {**BODY, "answerCandidate": "Here is it. Titanic was not directed by James Cameron."}


@pytest.mark.parametrize("flag", [None, False, "false"])
def test_s003_38_anti_citations_off(post, flag):
    reply = post({**AGAINST, "groundingSpec": {"enableAntiCitations": flag}}, "v1alpha").json()
    assert set(reply) == {"supportScore", "claims"}
    assert all("antiCitationIndices" not in c for c in reply["claims"])


def test_anti_citations_on(post):
    reply = post({**AGAINST, "groundingSpec": {"enableAntiCitations": "true"}}, "v1alpha").json()
    assert list(reply) == ["supportScore", "contradictionScore", "citedChunks", "claims"]
    assert reply["contradictionScore"] == 0.9
    assert reply["claims"][1] == {
        "startPos": 12,
        "endPos": 54,
        "claimText": "Titanic was not directed by James Cameron.",
        "antiCitationIndices": [0],
        "groundingCheckRequired": True,
    }


def test_s003_42_anti_threshold(post):
    def anti(threshold):
        fields = {"enableAntiCitations": True, "antiCitationThreshold": threshold}
        return [
            c.get("antiCitationIndices") for c in post({**AGAINST, "groundingSpec": fields}, "v1alpha").json()["claims"]
        ]

    assert [anti(t) for t in (0.5, 0.9, 0.91)] == [[None, [0]], [None, [0]], [None, None]]


@pytest.mark.parametrize("prompt", [None, "", "  "])
def test_s003_44_helpfulness_without_prompt(post, prompt):
    refused(post({**spec(enableHelpfulnessScore=True), "prompt": prompt}, "v1alpha"), "prompt")


def test_helpfulness_is_not_offered(post):
    body = {**spec(enableHelpfulnessScore=True), "prompt": "Who?"}
    assert "helpfulness" in refused(post(body, "v1alpha"), code=501, status="UNIMPLEMENTED")


def test_prompt_reaches_the_checker(post, checker):
    assert post({**BODY, "prompt": "Who?"}, "v1alpha").status_code == 200
    assert checker.asked[-1][3] == "Who?"


@pytest.mark.parametrize(
    "labels",
    [
        {"team": "a", "empty": ""},
        {"équipe-1_x": "東京"},
        {"a" * 63: "b" * 63},
        {f"k{i}": "v" for i in range(64)},
        None,
    ],
)
def test_s003_50_good_labels_do_nothing(post, labels):
    assert post({**BODY, "userLabels": labels}).json() == post(BODY).json()


@pytest.mark.parametrize(
    "labels",
    [
        {f"k{i}": "v" for i in range(65)},
        {"": "v"},
        {"1a": "v"},
        {"Team": "v"},
        {"a b": "v"},
        {"a" * 64: "v"},
        {"a": "b" * 64},
        {"a": "B"},
        {"a": "b.c"},
    ],
)
def test_s003_50_bad_labels(post, labels):
    refused(post({**BODY, "userLabels": labels}), "userLabels")


@pytest.mark.parametrize(
    "path",
    [
        "//v1/projects/p/locations/l/groundingConfigs/c:check",
        "/v1/projects/p%20q/locations/l/groundingConfigs/c:check",
        "/v1/projects/p/locations/l/groundingConfigs/c%3Acheck",
    ],
)
def test_paths_as_clients_write_them(client, path):
    assert client.post(f"http://testserver{path}", json=BODY).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        WIRE.format("v9"),
        WIRE.format("v1") + "Grounding",
        "/v1/projects//locations/l/groundingConfigs/c:check",
        "/v1/projects/p/locations/l/groundingConfigs/c:nosuch",
        "/v1/projects/p/locations/l/groundingConfigs/:check",
        "/check/",
        "/",
    ],
)
def test_unknown_path(client, path):
    refused(client.post(f"http://testserver{path}", json=BODY), code=404, status="NOT_FOUND")


def test_client_library_body_as_it_is_written(post):
    body = json.dumps({**BODY, "answerCandidate": "Zürich 🚢"}, indent=2, ensure_ascii=True)
    (claim,) = post(body).json()["claims"]
    assert (claim["claimText"], claim["endPos"]) == ("Zürich 🚢", 12)
