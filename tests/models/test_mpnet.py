"""MPNet graphs against transformers' own network; they need the `train` extra, and are left out without it."""

from functools import partial
from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer, models, pre_tokenizers

from models.onnx import OnnxEncoder, feeds
from models.protocols import Pair
from models.tokens import Row, Tokens

pytest.importorskip("onnx")
torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

from models.training import export, packing  # noqa: E402
from models.training.encoder import Shape, count_layers  # noqa: E402
from models.training.graph import Array, Float32Weights  # noqa: E402
from models.training.heads import pair_graph  # noqa: E402
from models.training.mpnet import buckets  # noqa: E402
from models.training.network import PairNetwork  # noqa: E402

WORDS = [f"w{number}" for number in range(36)]
SHAPE = Shape(family="mpnet", heads=4, width=32, epsilon=1e-5)


@pytest.fixture(scope="module")
def backbone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two layers, 32 wide, random numbers large enough for every part to tell."""
    folder = tmp_path_factory.mktemp("mpnet")
    torch.manual_seed(11)
    config = transformers.MPNetConfig(
        vocab_size=40,
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=4,
        intermediate_size=64,
        max_position_embeddings=258,
        initializer_range=0.4,
    )
    network = transformers.MPNetModel(config, add_pooling_layer=False)
    for name, values in network.named_parameters():
        if name.endswith("bias") or "relative" in name:
            torch.nn.init.normal_(values, std=0.5)
    network.save_pretrained(folder)
    words = {word: number for number, word in enumerate(["<s>", "<pad>", "</s>", "[UNK]", *WORDS])}
    tokenizer = Tokenizer(models.WordLevel(words, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.add_special_tokens(["<s>", "<pad>", "</s>"])
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder


@pytest.fixture(scope="module")
def network(backbone: Path) -> PairNetwork:
    torch.manual_seed(12)
    return PairNetwork.from_backbone(str(backbone)).eval()


def arrays_of(network: PairNetwork) -> dict[str, Array]:
    return {name: tensor.numpy() for name, tensor in network.state_dict().items()}


def pairs() -> list[Pair]:
    rng = np.random.default_rng(4)
    lengths = [(0, 1), (1, 0), (3, 2), (20, 9), (60, 20), (120, 30), (200, 10), (210, 36)]
    return [(" ".join(rng.choice(WORDS, a)), " ".join(rng.choice(WORDS, b))) for a, b in lengths]


def expected(network: PairNetwork, rows: list[Row]) -> np.ndarray:
    inputs = [{name: torch.from_numpy(a) for name, a in feeds([row], padding=1).items()} for row in rows]
    with torch.inference_mode():
        return np.concatenate([network(**one).numpy() for one in inputs])


def run(arrays: dict[str, Array], rows: list[Row], folder: Path) -> np.ndarray:
    path = packing.write_model(pair_graph(arrays, SHAPE, Float32Weights()), folder)
    engine = OnnxEncoder(path, padding=1, threads=1)
    found = engine.run(rows)
    engine.close()
    return found


def test_the_graph_is_the_network(network: PairNetwork, backbone: Path, tmp_path: Path) -> None:
    rows = Tokens(backbone / "tokenizer.json", 256).pairs(pairs())
    assert {len(row) for row in rows} >= {5, 33, 84, 250}
    wanted = expected(network, rows)
    assert np.ptp(wanted, axis=0).min() > 0.1, "the test is void when the logits do not differ"
    assert np.abs(run(arrays_of(network), rows, tmp_path) - wanted).max() < 1e-4


@pytest.mark.parametrize("part", ["relative_attention_bias.weight", "position_embeddings.weight", "attn.o.bias"])
def test_every_part_tells(part: str, network: PairNetwork, backbone: Path, tmp_path: Path) -> None:
    rows = Tokens(backbone / "tokenizer.json", 256).pairs(pairs())
    changed = {n: np.flip(a, 0).copy() if n.endswith(part) else a for n, a in arrays_of(network).items()}
    assert np.abs(run(changed, rows, tmp_path) - expected(network, rows)).max() > 1e-2


def test_a_student_of_some_layers_is_read_by_its_arrays(backbone: Path, tmp_path: Path) -> None:
    student = PairNetwork.from_backbone(str(backbone), layers=[1]).eval()
    arrays = arrays_of(student)
    assert count_layers(arrays) == 1
    assert student.encoder.config.num_hidden_layers == 1
    rows = Tokens(backbone / "tokenizer.json", 256).pairs(pairs())
    assert np.abs(run(arrays, rows, tmp_path) - expected(student, rows)).max() < 1e-4


@pytest.mark.parametrize("layers", [[0, 1], [1]])
def test_export_chooses_by_the_config(layers: list[int], backbone: Path, tmp_path: Path) -> None:
    torch.manual_seed(13)
    arrays = arrays_of(PairNetwork.from_backbone(str(backbone), layers))
    tokens = Tokens(backbone / "tokenizer.json", 256)
    rows = tokens.pairs(pairs())
    exact, rounded = export.convert(arrays, backbone, tmp_path, tokens, rows, rows)
    assert 0 < np.abs(rounded - exact).max() < 0.15 * np.abs(exact).max()


def test_a_graph_that_is_not_the_network_is_refused(
    backbone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrays = arrays_of(PairNetwork.from_backbone(str(backbone)))
    other = arrays | {"support.bias": arrays["support.bias"] + 1}
    monkeypatch.setattr(export, "pair_graph", lambda _, *rest: pair_graph(other, *rest))
    tokens = Tokens(backbone / "tokenizer.json", 256)
    rows = tokens.pairs(pairs())
    with pytest.raises(ValueError, match="the graph gives"):
        export.convert(arrays, backbone, tmp_path, tokens, rows, rows)


def test_a_row_alone_is_as_among_others(network: PairNetwork, backbone: Path, tmp_path: Path) -> None:
    rows = Tokens(backbone / "tokenizer.json", 256).pairs(pairs()[:4] * 3)
    build = partial(pair_graph, arrays_of(network), SHAPE)
    engine = OnnxEncoder(packing.write_model(build(Float32Weights()), tmp_path), padding=1, threads=2)
    alone = np.concatenate([engine.run([row]) for row in rows])
    assert np.abs(engine.run(rows) - alone).max() < 1e-5
    engine.close()


def test_distances_share_buckets_on_a_log_scale() -> None:
    # at or before the query 0-7 alone, then 8 + 8 log16(d / 8): 12 -> 9.17, 16 -> 10, 32 -> 12, 64 -> 14; after it + 16
    assert buckets(np.array([0, -1, -7, -8, -12, -16, -32, -64])).tolist() == [0, 1, 7, 8, 9, 10, 12, 14]
    assert buckets(np.array([-128, -511, 1, 7, 16, 128, 511])).tolist() == [15, 15, 17, 23, 26, 31, 31]


def test_buckets_are_those_of_transformers() -> None:
    from transformers.models.mpnet.modeling_mpnet import MPNetEncoder

    distances = np.arange(-600, 601)
    original = MPNetEncoder.relative_position_bucket(torch.from_numpy(distances))
    assert buckets(distances).tolist() == original.tolist()


def test_an_unknown_table_of_distances_is_refused(network: PairNetwork) -> None:
    arrays = arrays_of(network)
    arrays["encoder.encoder.relative_attention_bias.weight"] = np.zeros((16, 4), np.float32)
    with pytest.raises(ValueError, match="16 rows"):
        pair_graph(arrays, SHAPE, Float32Weights())


@pytest.mark.parametrize(("numbers", "told"), [([0, 2], r"\[0, 2\]"), ([1], r"\[1\]"), ([], r"\[\]")])
def test_layers_with_a_gap_are_refused(numbers: list[int], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        count_layers({f"encoder.encoder.layer.{number}.output.dense.weight": np.zeros(1) for number in numbers})
