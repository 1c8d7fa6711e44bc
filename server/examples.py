"""One example for the API reference, the start-up line and the warm-up check alike."""

from __future__ import annotations

ANSWER = "Titanic was directed by James Cameron. It starred Brad Pitt."
FACTS = [
    "Titanic is a 1997 American epic romantic disaster movie. It was directed, written, and co-produced by "
    "James Cameron. It stars Kate Winslet and Leonardo DiCaprio."
]
REQUEST = {"answer": ANSWER, "facts": FACTS}
WIRE_REQUEST = {
    "answerCandidate": ANSWER,
    "facts": [{"factText": FACTS[0], "attributes": {"author": "Simple Wikipedia"}}],
    "groundingSpec": {"citationThreshold": 0.6},
}
WIRE_REPLY = {
    "supportScore": 0.5,
    "citedChunks": [{"chunkText": FACTS[0], "source": "0"}],
    "claims": [
        {
            "startPos": 0,
            "endPos": 38,
            "claimText": "Titanic was directed by James Cameron.",
            "citationIndices": [0],
            "groundingCheckRequired": True,
        },
        {"startPos": 39, "endPos": 60, "claimText": "It starred Brad Pitt.", "groundingCheckRequired": True},
    ],
}
REPLY = {
    "supportScore": 0.5,
    "contradictionScore": 0.4,
    "helpfulnessScore": None,
    "grounded": False,
    "gate": {
        "name": "strict",
        "status": "fail",
        "reason": "Of 2 checked claims: 1 not in the facts. The first is claims[1].",
    },
    "counts": {"claims": 2, "counted": 2, "supported": 1, "notInSources": 1, "wrong": 0},
    "citedChunks": [{"chunkText": FACTS[0], "source": "0", "startPos": 0, "endPos": len(FACTS[0])}],
    "claims": [
        {
            "startPos": 0,
            "endPos": 38,
            "start": 0,
            "end": 38,
            "claimText": "Titanic was directed by James Cameron.",
            "groundingCheckRequired": True,
            "kind": "claim",
            "score": 0.98,
            "contradictionScore": 0.01,
            "citationIndices": [0],
            "antiCitationIndices": [],
            "verdict": "supported",
            "doubt": False,
            "closestPassage": {"fact": 0, "text": FACTS[0], "start": 0, "end": len(FACTS[0]), "score": 0.98},
        },
        {
            "startPos": 39,
            "endPos": 60,
            "start": 39,
            "end": 60,
            "claimText": "It starred Brad Pitt.",
            "groundingCheckRequired": True,
            "kind": "claim",
            "score": 0.02,
            "contradictionScore": 0.79,
            "citationIndices": [],
            "antiCitationIndices": [],
            "verdict": "not_in_sources",
            "doubt": False,
            "closestPassage": {"fact": 0, "text": FACTS[0], "start": 0, "end": len(FACTS[0]), "score": 0.02},
        },
    ],
    "filteredAnswer": "Titanic was directed by James Cameron.",
    "annotatedAnswer": "Titanic was directed by James Cameron. [1] It starred Brad Pitt.",
    "truncations": [],
    "plan": {"passages": 1, "perClaim": 3, "pairs": 2, "reduced": False},
    "model": {"support": "small@1"},
    "claimsChecked": 2,
}
