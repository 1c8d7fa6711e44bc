import gzip
import json
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks import accuracy
from benchmarks.accuracy import PairReader, Row, SetFigures, auc, balanced_accuracy, figures, macro, read_rows
from grounding import loading
from tests.fakes import FakeEmbedder, FakeScorer

YES, NO, WRONG = "entailment", "not_entailment", "contradiction"


def scores(*values):
    return np.array(values, np.float32)


def flags(*values):
    return np.array(values, np.bool_)


@pytest.mark.parametrize(
    ("values", "positive", "expected"),
    [
        ([0.1, 0.2, 0.8, 0.9], [0, 0, 1, 1], 1.0),
        ([0.9, 0.8, 0.2, 0.1], [0, 0, 1, 1], 0.0),
        # of the four pairs only (0.35, 0.4) is in the wrong order
        ([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1], 0.75),
        # a tie counts half: (0.5 + 1) / 2
        ([0.5, 0.5, 0.7], [1, 0, 1], 0.75),
        ([0.5, 0.5, 0.5, 0.5], [1, 0, 0, 1], 0.5),
        # three tied: positive 0.2 wins none of two and ties one of the rest, 0.9 wins all three
        ([0.2, 0.2, 0.6, 0.7, 0.9], [1, 0, 0, 0, 1], (0.5 + 3) / 6),
    ],
)
def test_auc_is_the_chance_that_a_positive_scores_above_a_negative(values, positive, expected):
    assert auc(scores(*values), flags(*positive)) == pytest.approx(expected)


@given(st.lists(st.tuples(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), st.booleans()), min_size=1, max_size=30))
def test_auc_is_what_counting_all_pairs_gives(rows):
    positives, negatives = ([score for score, label in rows if label is wanted] for wanted in (True, False))
    pairs = [(p > n) + (p == n) / 2 for p in positives for n in negatives]
    expected = sum(pairs) / len(pairs) if pairs else None
    found = auc(scores(*(score for score, _ in rows)), flags(*(label for _, label in rows)))
    assert found == (None if expected is None else pytest.approx(expected))


def test_balanced_accuracy_weighs_both_classes_alike():
    values, positive = scores(0.6, 0.59, 0.9, 0.7, 0.1), flags(1, 1, 1, 0, 0)
    # positives 0.6 and 0.9 of three, inclusive; negative 0.1 of two
    assert balanced_accuracy(values, positive, 0.6) == pytest.approx((2 / 3 + 1 / 2) / 2)
    assert balanced_accuracy(values, positive, 0.0) == 0.5
    assert balanced_accuracy(values, positive, 0.95) == 0.5


@pytest.mark.parametrize("positive", [(1, 1), (0, 0)])
def test_one_class_has_no_auc_and_no_balanced_accuracy(positive):
    assert auc(scores(0.1, 0.2), flags(*positive)) is None
    assert balanced_accuracy(scores(0.1, 0.2), flags(*positive), 0.6) is None


def rows(*labels, groups=None):
    return [Row("p", "h", label, str(group)) for label, group in zip(labels, groups or range(99), strict=False)]


def test_figures_of_a_set():
    found = figures(rows(YES, YES, NO, NO), scores(0.9, 0.3, 0.6, 0.1), scores(0, 0, 0.9, 0))
    # at 0.6: one of two positives, one of two negatives; at or below 0.3: both positives, one negative
    assert found == SetFigures(
        n=4,
        balanced_accuracy=0.5,
        best_balanced_accuracy=0.75,
        best_threshold=pytest.approx(0.12),
        auc=0.75,
        false_supported=0.5,
        contradiction_auc=None,
    )


def test_a_set_with_three_labels_has_a_contradiction_auc():
    found = figures(rows(YES, "neutral", WRONG, WRONG), scores(1, 0, 0, 0), scores(0.1, 0.5, 0.9, 0.3))
    # contradictions 0.9 and 0.3 against 0.1 and 0.5: three of four pairs
    assert found.contradiction_auc == 0.75
    assert (found.auc, found.balanced_accuracy, found.false_supported) == (1.0, 1.0, 0.0)


def test_a_set_of_one_class_has_the_figures_that_need_only_it():
    only_no = figures(rows(NO, NO), scores(0.9, 0.1), scores(0, 0))
    assert only_no == SetFigures(2, None, None, None, None, false_supported=0.5, contradiction_auc=None)
    assert figures(rows(YES), scores(0.9), scores(0)).false_supported is None


@pytest.mark.parametrize("order", [[0, 1, 2, 3], [1, 0, 3, 2]])
def test_chunks_of_a_claim_are_merged_in_any_order(order):
    # claim a: 0.9, supported since one of its chunks supports it; claim b: 0.3, contradicted with 0.8
    chunks = rows(YES, "neutral", WRONG, WRONG, groups="aabb")
    support, contradiction = scores(0.2, 0.9, 0.1, 0.3), scores(0.5, 0.1, 0.8, 0.05)
    found = figures([chunks[i] for i in order], support[order], contradiction[order])
    assert (found.n, found.auc, found.balanced_accuracy, found.false_supported) == (2, 1.0, 1.0, 0.0)
    assert found.contradiction_auc == 1.0


def test_where_two_labels_are_one_there_is_no_contradiction_auc():
    assert figures(rows(YES, NO, WRONG), scores(1, 0, 0), scores(0, 0, 1)).contradiction_auc is None


def test_the_headline_is_the_mean_over_the_grounding_sets_that_are_there():
    def only(value):
        return SetFigures(1, value, None, None, None, None, None)

    assert macro({"q2": only(0.8), "begin_v2": only(0.6), "snli": only(0.1), "authored": only(None)}) == pytest.approx(
        0.7
    )


def saved(path, count, chunks=1):
    lines = [
        {"id": f"{n}-{c}", "source": f"s{n}", "premise": f"p{n}{c}", "hypothesis": f"h{n}", "label": YES}
        for n in range(count)
        for c in range(chunks)
    ]
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)
    return path


def test_rows_are_read_in_order(tmp_path):
    assert read_rows(saved(tmp_path / "q2.jsonl.gz", 2), None) == [
        Row("p00", "h0", YES, "0-0"),
        Row("p10", "h1", YES, "1-0"),
    ]


def test_a_sample_is_the_same_every_time_and_keeps_the_order(tmp_path):
    path = saved(tmp_path / "q2.jsonl.gz", 20)
    whole, sample = read_rows(path, None), read_rows(path, 5)
    assert len(sample) == 5
    assert sample == read_rows(path, 5) == [row for row in whole if row in sample]
    assert sample != read_rows(path, 5, seed=1)
    assert read_rows(path, 20) == whole


def test_a_sample_takes_all_chunks_of_a_claim_or_none(tmp_path):
    path = saved(tmp_path / "wice_claim_oracle_chunk.jsonl.gz", 10, chunks=3)
    groups = [row.group for row in read_rows(path, 4)]
    assert len(set(groups)) == 4
    assert all(groups.count(group) == 3 for group in groups)


def reader(scorer=None, window=8):
    return PairReader(FakeEmbedder(), scorer or FakeScorer(), window, 0)


def test_pairs_are_read_as_a_request_is_in_passages_and_the_best_counts():
    scorer = FakeScorer()
    premise = "Rain is wet and cold and grey. Titanic is a film. Snow is not warm at all."
    support, contradiction = reader(scorer).read([Row(premise, "Titanic is a film.", YES, "1")])
    assert support.tolist() == pytest.approx([0.95])
    assert contradiction.tolist() == pytest.approx([0.05])
    assert ("Titanic is a film.", "Titanic is a film.") in scorer.pairs
    assert support.dtype == contradiction.dtype == np.float32


def test_a_long_claim_is_read_to_its_end():
    # a window of 8 leaves a claim nine of 20 tokens: this one has twelve, the last of them without support
    claim = "a b c d e f g h i j k z"
    scorer = FakeScorer(20)
    support, _ = reader(scorer).read([Row("a b c d e f. g h i j k.", claim, NO, "1")])
    assert support[0] < 0.9
    assert all(hypothesis != claim for _, hypothesis in scorer.pairs)


def test_an_empty_premise_supports_nothing():
    scorer = FakeScorer()
    support, contradiction = reader(scorer).read([Row(" \n", "x", NO, "1"), Row("x", "x", YES, "2")])
    assert support.tolist() == pytest.approx([0.0, 0.95])
    assert contradiction.tolist() == pytest.approx([0.0, 0.05])


def test_the_command_prints_a_line_a_set_and_writes_json(tmp_path, monkeypatch, capsys):
    (tmp_path / "dev").mkdir()
    lines = [("Titanic is a film.", YES), ("Boats are slow.", NO)]
    with gzip.open(tmp_path / "dev" / "q2.jsonl.gz", "wt") as file:
        for n, (hypothesis, label) in enumerate(lines):
            row = {"id": str(n), "premise": "Titanic is a film.", "hypothesis": hypothesis, "label": label}
            file.write(json.dumps(row) + "\n")
    monkeypatch.setattr(loading, "load_scorer", lambda name: FakeScorer())
    monkeypatch.setattr(loading, "load_embedder", FakeEmbedder)
    monkeypatch.setattr(sys, "argv", ["accuracy", "--data", str(tmp_path), "--json", str(tmp_path / "out.json")])
    accuracy.main()
    printed = capsys.readouterr().out.splitlines()
    assert printed[2] == "| q2 | 2 | 1.000 | 1.000 | 0.020 | 1.000 | 0.000 |  |"
    assert printed[-1] == "Macro balanced accuracy over the grounding sets: 100.0"
    assert json.loads((tmp_path / "out.json").read_text())["q2"]["auc"] == 1.0
