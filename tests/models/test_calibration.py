import numpy as np
import pytest

from grounding.errors import ModelError
from models.calibration import Calibration
from models.protocols import PairScores

LABELS = ("entailment", "neutral", "contradiction")


def scores(calibration: Calibration, *logits: float, labels: tuple[str, ...] = LABELS) -> PairScores:
    return calibration.scores(np.array([logits], dtype=np.float32), labels, np.array([False]))


def test_without_calibration_support_is_the_sigmoid_of_its_logit() -> None:
    # sigmoid(ln 3) = 3/4; softmax(ln 2, ln 1, ln 1) = 1/2, 1/4, 1/4
    found = scores(Calibration.from_manifest(None), np.log(3), np.log(2), 0, 0)
    assert found.support == pytest.approx([0.75])
    assert found.entailment == pytest.approx([0.5])
    assert found.neutral == pytest.approx([0.25])
    assert found.contradiction == pytest.approx([0.25])


def test_the_formula_by_hand() -> None:
    calibration = Calibration.from_manifest(
        {
            "support": {"bias": 0.5, "support_logit": 2, "entailment_logit": 0.25, "contradiction_logit": -1},
            "nli_temperature": 2,
        }
    )
    # NLI logits / 2 = ln 6, ln 1, ln 1 -> 6/8, 1/8, 1/8; logit(6/8) = ln 3, logit(1/8) = -ln 7
    found = scores(calibration, 0.3, 2 * np.log(6), 0, 0)
    total = 0.5 + 2 * 0.3 + 0.25 * np.log(3) + np.log(7)
    assert found.entailment == pytest.approx([0.75])
    assert found.support == pytest.approx([1 / (1 + np.exp(-total))])


def test_chances_are_clipped_before_their_logit() -> None:
    calibration = Calibration(support_logit=0.0, entailment_logit=1.0)
    assert scores(calibration, 0, -100, 0, 0).support == pytest.approx([1e-6], rel=1e-3)


def test_huge_logits_give_finite_scores() -> None:
    found = scores(Calibration(), -1e30, 1e30, 0, -1e30)
    assert [found.support[0], found.entailment[0], found.contradiction[0]] == [0, 1, 0]


def test_columns_go_by_name() -> None:
    found = scores(Calibration(), 0, 9, 0, 0, labels=("contradiction", "entailment", "neutral"))
    assert found.contradiction[0] > 0.99


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"support": {}},
        {"support": {"slope": 1}, "nli_temperature": 1},
        {"support": {"bias": "x"}, "nli_temperature": 1},
        {"support": [], "nli_temperature": 1},
        {"support": {}, "nli_temperature": 0},
    ],
)
def test_a_calibration_that_cannot_be_used_is_refused(content: dict[str, object]) -> None:
    with pytest.raises(ModelError, match="calibration in the manifest"):
        Calibration.from_manifest(content)
