"""Tests of the exporter's graphs; they need the `train` extra's onnx, and are left out without it."""

from functools import partial
from pathlib import Path

import numpy as np
import pytest

from models.onnx import OnnxEncoder
from models.tokens import Row

onnx = pytest.importorskip("onnx")
pytest.importorskip("safetensors")

from models.training import packing  # noqa: E402
from models.training.encoder import Shape  # noqa: E402
from models.training.graph import Float32Weights, Graph, Int8Weights, quantise  # noqa: E402
from models.training.heads import pair_graph  # noqa: E402
from models.training.smoothing import column_scales, smooth_int8  # noqa: E402
from tests.models import make_tiny  # noqa: E402

SHAPE = Shape(family="bert", heads=2, width=make_tiny.WIDTH, epsilon=1e-12)
ROWS = [Row([2, *range(8, 8 + n), 3], n // 2 + 1, False) for n in range(1, 20)]


def run(graph: Graph, folder: Path) -> np.ndarray:
    engine = OnnxEncoder(packing.write_model(graph, folder), padding=0, threads=1)
    found = engine.run(ROWS)
    engine.close()
    return found


def test_int8_is_close_to_float32(tmp_path: Path) -> None:
    build = partial(pair_graph, make_tiny.arrays(40), SHAPE)
    exact = run(build(Float32Weights()), tmp_path / "full")
    plain = run(build(Int8Weights()), tmp_path / "plain")
    smooth = run(smooth_int8(build, ROWS, padding=0), tmp_path / "smooth")
    assert np.abs(plain - exact).max() < 0.1 * np.abs(exact).max()
    assert np.abs(smooth - exact).max() < 0.1 * np.abs(exact).max()
    assert np.abs(plain - exact).max() > 0, "the int8 graph cannot be exact"


def test_rounding_by_column_keeps_the_largest_exact() -> None:
    stored, scales = quantise(np.array([[1.27, 0.0], [-0.5, 0.0]]), axis=0)
    assert stored.tolist() == [[127, 0], [-50, 0]]
    assert scales == pytest.approx([0.01, 0], abs=1e-9)


def test_smoothing_meets_half_way() -> None:
    # sqrt(16 / 1) and sqrt(1 / 1), over their geometric mean 2
    assert column_scales(np.array([16.0, 1.0]), [np.array([[1.0], [-1.0]])]) == pytest.approx([2.0, 0.5])


def test_another_network_is_refused() -> None:
    with pytest.raises(ValueError, match="roberta"):
        Shape.from_config({"model_type": "roberta", "hidden_act": "gelu"})
