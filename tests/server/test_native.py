"""`POST /check`, over a fake checker."""

import pytest

from grounding.types import CheckOptions, Fact, Gate, Truncation
from server import examples
from tests.server.test_wire import refused

FACT = "Titanic was directed by James Cameron."
ANSWER = "Here is it.\n\n- Titanic was directed by James Cameron.\n- Boats sink sometimes.\n"


def ask(client, **fields):
    return client.post("/check", json={"answer": ANSWER, "facts": [FACT], **fields})


def test_whole_reply(client):
    assert ask(client).json() == {
        "supportScore": 0.5,
        "contradictionScore": 0.05,
        "helpfulnessScore": None,
        "grounded": False,
        "gate": {
            "name": "strict",
            "status": "fail",
            "reason": "Of 2 checked claims: 1 not in the facts. The first is claims[2].",
        },
        "counts": {"claims": 3, "counted": 2, "supported": 1, "notInSources": 1, "wrong": 0},
        "citedChunks": [{"chunkText": FACT, "source": "0", "startPos": 0, "endPos": 38}],
        "claims": [
            {
                "startPos": 0,
                "endPos": 11,
                "start": 0,
                "end": 11,
                "claimText": "Here is it.",
                "groundingCheckRequired": False,
                "kind": "framing",
                "score": None,
                "contradictionScore": None,
                "citationIndices": [],
                "antiCitationIndices": [],
                "verdict": None,
                "doubt": False,
                "closestPassage": None,
            },
            {
                "startPos": 13,
                "endPos": 53,
                "start": 13,
                "end": 53,
                "claimText": "- Titanic was directed by James Cameron.",
                "groundingCheckRequired": True,
                "kind": "claim",
                "score": 1.0,
                "contradictionScore": 0.05,
                "citationIndices": [0],
                "antiCitationIndices": [],
                "verdict": "supported",
                "doubt": False,
                "closestPassage": {"fact": 0, "text": FACT, "start": 0, "end": 38, "score": 1.0},
            },
            {
                "startPos": 54,
                "endPos": 77,
                "start": 54,
                "end": 77,
                "claimText": "- Boats sink sometimes.",
                "groundingCheckRequired": True,
                "kind": "claim",
                "score": 0.0,
                "contradictionScore": 0.05,
                "citationIndices": [],
                "antiCitationIndices": [],
                "verdict": "not_in_sources",
                "doubt": False,
                "closestPassage": {"fact": 0, "text": FACT, "start": 0, "end": 38, "score": 0.0},
            },
        ],
        "filteredAnswer": "Here is it.\n\n- Titanic was directed by James Cameron.\n",
        "annotatedAnswer": ANSWER.replace("Cameron.", "Cameron. [1]"),
        "truncations": [],
        "plan": {"passages": 1, "perClaim": 3, "pairs": 9, "reduced": False},
        "model": {"support": "fake@1"},
        "claimsChecked": 2,
    }


def test_s003_19_bytes_and_characters(client):
    answer = "Café was founded in 1997. It won 3 awards."
    second = ask(client, answer=answer).json()["claims"][1]
    assert (second["startPos"], second["start"], second["endPos"], second["end"]) == (27, 26, 43, 42)


def test_document_review_flags_where_strict_fails(client):
    reply = ask(client, gate="document_review").json()
    assert (reply["gate"]["status"], reply["grounded"], reply["filteredAnswer"]) == ("borderline", True, ANSWER)


def test_s003_25_nothing_checked_is_not_applicable(client):
    reply = ask(client, answer="Here is it.").json()
    assert (reply["gate"]["status"], reply["grounded"], reply["claimsChecked"], reply["supportScore"]) == (
        "not_applicable",
        False,
        0,
        0.0,
    )


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        ("# TITLE\ntext", Fact("# TITLE\ntext", {"title": "TITLE"})),
        ("#hash\ntext", Fact("#hash\ntext")),
        ("# \ntext", Fact("# \ntext")),
        # a text that lost its line breaks has no title; as one it would break the limit of attributes
        pytest.param("# " + "x" * 199, Fact("# " + "x" * 199), id="no title"),
        ({"text": "t", "title": "T", "id": "inv"}, Fact("t", {"title": "T"}, "inv")),
        ({"factText": "t", "attributes": {"title": "T", "a": "b"}}, Fact("t", {"title": "T", "a": "b"})),
        ({"fact_text": "# U\nt", "title": "T"}, Fact("# U\nt", {"title": "T"})),
        ({"text": "t", "title": "T", "attributes": {"title": "T"}}, Fact("t", {"title": "T"})),
        ({"text": "t", "title": None, "attributes": None, "id": None}, Fact("t")),
    ],
)
def test_facts_in_every_form(client, checker, fact, expected):
    assert ask(client, facts=[fact]).status_code == 200
    assert checker.asked[-1][1] == [expected]


def test_two_titles_of_a_fact(client):
    fact = {"text": "t", "title": "T", "attributes": {"title": "U"}}
    refused(ask(client, facts=["x", fact]), "facts[1].title")


@pytest.mark.parametrize("name", ["answer", "answerCandidate", "answer_candidate"])
def test_s003_6_every_name_of_the_answer(client, name):
    assert client.post("/check", json={name: FACT, "facts": [FACT]}).status_code == 200


def test_a_legal_wire_request_is_legal_here(client, checker):
    body = {
        "answerCandidate": FACT,
        "facts": [{"factText": FACT, "attributes": {"author": "A"}}],
        "groundingSpec": {"citationThreshold": "0.5", "antiCitationThreshold": 0.7},
        "userLabels": {"team": "a"},
        "prompt": "Who?",
    }
    assert client.post("/check", json=body).status_code == 200
    assert checker.asked[-1] == (FACT, [Fact(FACT, {"author": "A"})], CheckOptions(0.5, 0.7, Gate.STRICT), "Who?")


AGAINST = {"answer": "Titanic was not directed by James Cameron."}


def test_anti_citations_are_on_and_doubt_fails_strict(client):
    reply = ask(client, **AGAINST).json()
    (claim,) = reply["claims"]
    assert (claim["antiCitationIndices"], claim["citationIndices"], claim["doubt"]) == ([0], [], True)
    assert (reply["contradictionScore"], reply["citedChunks"][0]["source"], reply["gate"]["status"]) == (
        0.9,
        "0",
        "fail",
    )


def test_s003_38_anti_citations_and_scores_switched_off(client):
    spec = {"enableAntiCitations": False, "enableClaimLevelScore": False}
    reply = ask(client, **AGAINST, groundingSpec=spec).json()
    (claim,) = reply["claims"]
    assert (reply["contradictionScore"], reply["citedChunks"], claim["antiCitationIndices"]) == (None, [], [])
    assert (claim["score"], claim["contradictionScore"]) == (None, None)


def test_timings_when_asked(client):
    assert ask(client, include=["timings", "passages"]).json()["timings"] == {"totalMs": 2.0, "stages": {"pairs": 1.5}}


def test_truncations_are_told(client, checker):
    checker.truncations = (Truncation("facts[3].factText", 5, 9, "too long"),)
    assert ask(client).json()["truncations"] == [
        {"field": "facts[3].factText", "start": 5, "end": 9, "reason": "too long"}
    ]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"gate": "lax"}, "gate"),
        ({"gate": 1}, "gate"),
        ({"gate": []}, "gate"),
        ({"include": "timings"}, "include"),
        ({"include": ["figures"]}, "include"),
        ({"prompt": 1}, "prompt"),
        ({"facts": [{"text": "a", "id": 1}]}, "facts[0].id"),
        ({"facts": ["a", 1]}, "facts[1]"),
        ({"facts": [{"text": "a", "factText": "b"}]}, "facts[0].factText"),
        ({"groundingSpec": {"enableHelpfulnessScore": True}}, "prompt"),
    ],
)
def test_bad_fields(client, change, field):
    refused(ask(client, **change), field)


def test_gate_error_names_both(client):
    assert refused(ask(client, gate="lax")) == "gate must be strict or document_review"


def test_helpfulness_is_not_offered(client):
    reply = ask(client, prompt="Who?", groundingSpec={"enableHelpfulnessScore": True})
    refused(reply, code=501, status="UNIMPLEMENTED")


def test_the_example_of_the_reference_has_the_fields_of_a_reply(client):
    reply = client.post("/check", json=examples.REQUEST).json()
    assert list(reply) == list(examples.REPLY)
    assert list(reply["claims"][0]) == list(examples.REPLY["claims"][0])
