import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grounding.errors import ModelError
from models.registry import (
    BUNDLES,
    MANIFEST,
    FileRecord,
    Manifest,
    find,
    list_bundles,
    load_manifest,
    open_bundle,
    verify,
    write_manifest,
)

TINY = Path(__file__).parent / "data" / "tiny"


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TINY, tmp_path / "tiny"))


def edit(folder: Path, change: Callable[[dict[str, Any]], object]) -> None:
    content = json.loads((folder / MANIFEST).read_text())
    change(content)
    (folder / MANIFEST).write_text(json.dumps(content))


def test_a_written_manifest_reads_back_with_the_checksums_of_its_files(tmp_path: Path) -> None:
    (tmp_path / "w.bin").write_bytes(b"abc")
    manifest = Manifest("n", "2", "kinds", "MIT", "b", ("s",), "r", figures={"f1": 0.9})
    written = write_manifest(tmp_path, manifest, ["w.bin"])
    # SHA-256 of "abc" from FIPS 180-2
    record = FileRecord("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", 3)
    assert written.files == {"w.bin": record}
    assert verify(tmp_path) == written
    assert written.title == "n@2"
    assert written.figures == {"f1": 0.9}


def test_every_shipped_bundle_is_whole() -> None:
    bundles = list_bundles()
    assert "minilm-embedder" in [b.manifest.name for b in bundles]
    for shipped in bundles:
        assert verify(shipped.folder) == shipped.manifest
        assert shipped.manifest.name == shipped.folder.name
        assert max(r.bytes for r in shipped.manifest.files.values()) < 45_000_000


def test_find_takes_a_name_or_a_path(bundle: Path) -> None:
    assert find("minilm-embedder") == BUNDLES / "minilm-embedder"
    assert find(bundle) == bundle
    assert find("tiny", root=bundle.parent) == bundle


def test_an_unknown_bundle_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ModelError, match=r"no-such: no such bundle.*minilm-embedder"):
        find("no-such")


def test_a_changed_byte_is_refused(bundle: Path) -> None:
    data = bytearray((bundle / "model.onnx").read_bytes())
    data[1000] ^= 1
    (bundle / "model.onnx").write_bytes(data)
    with pytest.raises(ModelError, match=r"model\.onnx: SHA-256 differs"):
        verify(bundle)


def test_a_longer_file_is_refused(bundle: Path) -> None:
    with (bundle / "tokenizer.json").open("ab") as file:
        file.write(b"\n")
    with pytest.raises(ModelError, match=r"tokenizer\.json: \d+ bytes, the manifest says"):
        verify(bundle)


def test_a_missing_file_is_refused(bundle: Path) -> None:
    (bundle / "model.onnx").unlink()
    with pytest.raises(ModelError, match=r"model\.onnx: missing"):
        verify(bundle)


def test_a_folder_without_manifest_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"manifest\.json: no such file"):
        load_manifest(tmp_path)


@pytest.mark.parametrize("text", ["{", "[]", "\x00"])
def test_a_manifest_that_is_no_json_object_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / MANIFEST).write_text(text)
    with pytest.raises(ModelError, match="JSON"):
        load_manifest(tmp_path)


@pytest.mark.parametrize("path", ["../escape.bin", "/etc/hostname", "", "a/../../b"])
def test_a_path_out_of_the_folder_is_refused(bundle: Path, path: str) -> None:
    edit(bundle, lambda m: m["files"].update({path: {"sha256": "0" * 64, "bytes": 1}}))
    with pytest.raises(ModelError, match="outside the bundle"):
        load_manifest(bundle)


def test_a_link_out_of_the_folder_is_refused(bundle: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_bytes((bundle / "model.onnx").read_bytes())
    (bundle / "model.onnx").unlink()
    (bundle / "model.onnx").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(ModelError, match="outside the bundle"):
        verify(bundle)


@pytest.mark.parametrize("key", ["name", "version", "kind", "files", "licence", "backbone", "training_sets", "recipe"])
def test_a_missing_key_is_refused(bundle: Path, key: str) -> None:
    edit(bundle, lambda m: m.pop(key))
    with pytest.raises(ModelError, match=f"lacks '{key}'"):
        load_manifest(bundle)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kind": "reranker"}, "unknown kind 'reranker'"),
        ({"max_tokens": "many"}, "'max_tokens' must be of type int"),
        ({"max_tokens": True}, "'max_tokens' must be of type int"),
        ({"max_tokens": 0}, "max_tokens is missing"),
        ({"colour": "red"}, "unknown key 'colour'"),
        ({"labels": ["entailment", "neutral", "LABEL_2"]}, "labels must name"),
        ({"labels": ["entailment", "neutral", "neutral"]}, "labels must name"),
        ({"name": "../up"}, "not a bundle name"),
        ({"files": {}}, "lists no files"),
        ({"files": {"model.onnx": {"sha256": "00"}}}, "record of 'model.onnx'"),
        ({"files": {"model.onnx": {"sha256": "00", "bytes": 1, "url": "x"}}}, "record of 'model.onnx'"),
    ],
)
def test_a_wrong_value_is_refused(bundle: Path, change: dict[str, Any], message: str) -> None:
    edit(bundle, lambda m: m.update(change))
    with pytest.raises(ModelError, match=message):
        load_manifest(bundle)


def test_a_bundle_of_another_kind_is_refused() -> None:
    with pytest.raises(ModelError, match="is a bundle of kind 'pair_scorer', needed is 'embedder'"):
        open_bundle(TINY, "embedder")


def test_a_bundle_without_a_needed_file_is_refused() -> None:
    with pytest.raises(ModelError, match=r"does not list model\.safetensors"):
        open_bundle(TINY, "pair_scorer", needs=["model.safetensors"])
