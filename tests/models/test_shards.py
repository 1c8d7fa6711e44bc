"""Bundles whose weights lie in several files. Only the splitting needs the `train` extra's onnx."""

import shutil
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from grounding.errors import ModelError
from models.onnx import OnnxEncoder, OnnxPairScorer
from models.protocols import PairScores
from models.registry import load_manifest, write_manifest
from models.tokens import Row

DATA = Path(__file__).parent / "data"
TINY, SHARDED = DATA / "tiny", DATA / "tiny-sharded"
PAIRS = [("the river bank is closed", "the bank"), ("a loan rises in june", "the rate falls"), ("", "open on monday")]


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SHARDED, tmp_path / "tiny-sharded"))


def scores(folder: Path) -> np.ndarray:
    engine = OnnxPairScorer(folder, threads=1)
    found: PairScores = engine.score(PAIRS)
    engine.close()
    return np.stack([getattr(found, field.name) for field in fields(found)], axis=1)


def test_weights_in_several_files_score_as_in_one() -> None:
    files = load_manifest(SHARDED).files
    assert list(files) == ["model.onnx", "model.onnx.1", "model.onnx.2", "tokenizer.json"]
    assert files["model.onnx"].bytes < load_manifest(TINY).files["model.onnx"].bytes
    assert scores(SHARDED).tolist() == scores(TINY).tolist()


def test_a_changed_byte_of_the_weights_is_refused(bundle: Path) -> None:
    data = bytearray((bundle / "model.onnx.2").read_bytes())
    data[100] ^= 1
    (bundle / "model.onnx.2").write_bytes(data)
    with pytest.raises(ModelError, match=r"model\.onnx\.2: SHA-256 differs"):
        OnnxPairScorer(bundle)


def test_missing_weights_are_refused(bundle: Path) -> None:
    (bundle / "model.onnx.1").unlink()
    with pytest.raises(ModelError, match=r"model\.onnx\.1: missing"):
        OnnxPairScorer(bundle)


def test_weights_the_manifest_does_not_list_are_refused(bundle: Path) -> None:
    write_manifest(bundle, load_manifest(bundle), ["model.onnx", "model.onnx.1", "tokenizer.json"])
    with pytest.raises(ModelError, match=r"model\.onnx\.2: weights that the manifest does not list"):
        OnnxPairScorer(bundle)


def test_weights_neither_listed_nor_there_are_refused(bundle: Path) -> None:
    (bundle / "model.onnx.2").unlink()
    write_manifest(bundle, load_manifest(bundle), ["model.onnx", "model.onnx.1", "tokenizer.json"])
    with pytest.raises(ModelError, match=r"model\.onnx: onnxruntime .* cannot load it"):
        OnnxPairScorer(bundle)


def test_files_are_filled_in_turn_up_to_the_limit(tmp_path: Path) -> None:
    onnx = pytest.importorskip("onnx")
    from models.training.graph import Graph
    from models.training.shards import split

    graph = Graph()
    for number in range(5):  # four bytes a number: 4000, then 5 x 4096 with starts on a page
        graph.floats(np.full(1000 if number == 0 else 1024, number))
    graph.floats(np.zeros(10))
    graph.close("input_ids", "out", 1)
    model = graph.model()
    split(model, tmp_path / "m", limit=8_192, least=100)
    sizes = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    assert sizes == {"m.1": 8_192, "m.2": 8_192, "m.3": 4_096}
    where = [[entry.value for entry in tensor.external_data] for tensor in model.graph.initializer]
    assert where == [
        ["m.1", "0", "4000"],
        ["m.1", "4096", "4096"],
        ["m.2", "0", "4096"],
        ["m.2", "4096", "4096"],
        ["m.3", "0", "4096"],
        [],
    ]
    onnx.external_data_helper.load_external_data_for_model(model, str(tmp_path))
    found = [float(onnx.numpy_helper.to_array(tensor).max()) for tensor in model.graph.initializer]
    assert found == [0, 1, 2, 3, 4, 0]


def test_a_model_under_the_limit_stays_whole_and_a_constant_over_it_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("onnx")
    from models.training.graph import Graph
    from models.training.shards import split

    graph = Graph()
    graph.floats(np.zeros(1024))
    graph.close("input_ids", "out", 1)
    split(graph.model(), tmp_path / "m", limit=8_192, least=100)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(ValueError, match="constant_0 has 4096 bytes, a file may have 4000"):
        split(graph.model(), tmp_path / "m", limit=4_000, least=100)


def test_writing_again_leaves_no_old_weights(tmp_path: Path) -> None:
    pytest.importorskip("onnx")
    from models.training import packing
    from models.training.encoder import Shape
    from models.training.graph import Float32Weights
    from models.training.heads import pair_graph
    from tests.models import make_tiny

    graph = pair_graph(make_tiny.arrays(3_000), Shape("bert", 2, make_tiny.WIDTH, 1e-12), Float32Weights())
    # the word table alone, 3,000 rows of 16 numbers, is over shards.LEAST_BYTES
    path = packing.write_model(graph, tmp_path, shard_bytes=200_000)
    assert packing.model_files(tmp_path) == ["model.onnx", "model.onnx.1"]
    assert packing.megabytes(tmp_path) == 0.2
    row = Row([2, 8, 3, 9, 3], 3, False)
    split = OnnxEncoder(path, padding=0, threads=1).run([row])
    packing.write_model(graph, tmp_path)
    assert packing.model_files(tmp_path) == ["model.onnx"]
    assert OnnxEncoder(path, padding=0, threads=1).run([row]).tolist() == split.tolist()
