"""Bundles: a folder each, with weights, tokenizer, `manifest.json` and a model card (`README.md`).

Nothing is loaded from a bundle before every listed file has the size and SHA-256 its manifest states.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, cast

from grounding.errors import ModelError

MANIFEST = "manifest.json"
KINDS = ("embedder", "pair_scorer", "kinds")
NLI_LABELS = frozenset({"entailment", "neutral", "contradiction"})
BUNDLES = Path(__file__).parent / "bundles"
"""Where the shipped bundles lie."""

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]*")
_REQUIRED: Mapping[str, type] = {
    "name": str,
    "version": str,
    "kind": str,
    "files": dict,
    "licence": str,
    "backbone": str,
    "training_sets": list,
    "recipe": str,
}
_OPTIONAL: Mapping[str, type] = {
    "max_tokens": int,
    "labels": list,
    "calibration": dict,
    "figures": dict,
    "parity": dict,
}


@dataclass(frozen=True, slots=True)
class FileRecord:
    """What a file of a bundle must be."""

    sha256: str
    bytes: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """A bundle's description. Made by `load_manifest`, or by an exporter for `write_manifest`.

    `max_tokens`: longest input, special tokens included (embedder and pair scorer). `labels`: names of
    the NLI columns in the network's order (pair scorer). `calibration`: see `models.calibration`.
    """

    name: str
    version: str
    kind: str
    licence: str
    backbone: str
    training_sets: tuple[str, ...]
    recipe: str
    files: Mapping[str, FileRecord] = field(default_factory=dict)
    max_tokens: int = 0
    labels: tuple[str, ...] = ()
    calibration: Mapping[str, Any] | None = None
    figures: Mapping[str, Any] = field(default_factory=dict)
    parity: Mapping[str, Any] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """Name and version as replies show them: `small@1`."""
        return f"{self.name}@{self.version}"


@dataclass(frozen=True, slots=True)
class Bundle:
    """A folder whose manifest was read."""

    folder: Path
    manifest: Manifest


def load_manifest(folder: Path) -> Manifest:
    """Read and check the manifest alone; the files are `verify`'s business. Raises ModelError."""
    path = folder / MANIFEST
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ModelError(f"{path}: no such file; a bundle folder needs one, so check the path") from None
    except (ValueError, OSError) as error:
        raise ModelError(f"{path}: cannot be read as JSON ({error}); fetch the bundle again") from error
    if not isinstance(content, dict):
        raise ModelError(f"{path}: must hold a JSON object; fetch the bundle again")
    _check_keys(path, content)
    manifest = _manifest(path, content)
    _check_kind(path, manifest)
    return manifest


def verify(folder: Path) -> Manifest:
    """`load_manifest`, then size and SHA-256 of every listed file. Raises ModelError naming the first bad file."""
    manifest = load_manifest(folder)
    for name, record in manifest.files.items():
        path = _inside(folder, name)
        if not path.is_file():
            raise ModelError(f"{path}: missing; fetch or unpack the bundle {manifest.title} again")
        if path.stat().st_size != record.bytes:
            found = path.stat().st_size
            raise ModelError(f"{path}: {found} bytes, the manifest says {record.bytes}; fetch the bundle again")
        if _sha256(path) != record.sha256:
            raise ModelError(f"{path}: SHA-256 differs from the manifest's; fetch the bundle again, do not use it")
    return manifest


def open_bundle(name_or_path: str | Path, kind: str, needs: Sequence[str] = ()) -> Bundle:
    """Find and verify a bundle of one kind that lists the files in `needs`. Raises ModelError."""
    folder = find(name_or_path)
    manifest = verify(folder)
    if manifest.kind != kind:
        raise ModelError(f"{folder}: is a bundle of kind {manifest.kind!r}, needed is {kind!r}; name another bundle")
    for name in needs:
        if name not in manifest.files:
            raise ModelError(
                f"{folder / MANIFEST}: does not list {name}, which this engine needs; fetch the bundle again"
            )
    return Bundle(folder, manifest)


def list_bundles(root: Path = BUNDLES) -> list[Bundle]:
    """Every bundle directly under `root`, by folder name; their files are not verified."""
    folders = sorted(path.parent for path in root.glob(f"*/{MANIFEST}"))
    return [Bundle(folder, load_manifest(folder)) for folder in folders]


def find(name_or_path: str | Path, root: Path = BUNDLES) -> Path:
    """Folder of a bundle: a plain name is looked up under `root`, anything else is a path. Raises ModelError."""
    text = str(name_or_path)
    folder = root / text if _NAME.fullmatch(text) else Path(text)
    if not folder.is_dir():
        known = ", ".join(sorted(path.parent.name for path in root.glob(f"*/{MANIFEST}"))) or "none"
        raise ModelError(f"{text}: no such bundle; give a folder, or one of the bundles in {root}: {known}")
    return folder


def write_manifest(folder: Path, manifest: Manifest, files: Sequence[str]) -> Manifest:
    """Write `manifest.json` with the checksums of `files` (paths inside the folder); returns what was written."""
    records = {}
    for name in files:
        path = _inside(folder, name)
        records[name] = {"sha256": _sha256(path), "bytes": path.stat().st_size}
    content = {key: value for key, value in asdict(manifest).items() if value or key in _REQUIRED}
    content["files"] = records
    text = json.dumps(content, indent=1, ensure_ascii=False)
    (folder / MANIFEST).write_text(text + "\n", encoding="utf-8")
    return load_manifest(folder)


def _check_keys(path: Path, content: Mapping[str, Any]) -> None:
    allowed = {**_REQUIRED, **_OPTIONAL}
    for key in _REQUIRED:
        if key not in content:
            raise ModelError(f"{path}: lacks {key!r}; fetch the bundle again")
    for key, value in content.items():
        if key not in allowed:
            raise ModelError(
                f"{path}: has an unknown key {key!r}; this version is too old for the bundle, or it is a typo"
            )
        if not isinstance(value, allowed[key]) or isinstance(value, bool):
            raise ModelError(f"{path}: {key!r} must be of type {allowed[key].__name__}; fetch the bundle again")


def _manifest(path: Path, content: Mapping[str, Any]) -> Manifest:
    files = {}
    for name, record in content["files"].items():
        _inside(path.parent, name)
        match record:
            case {"sha256": str(sha256), "bytes": int(size), **rest} if not rest:
                files[name] = FileRecord(sha256, size)
            case _:
                raise ModelError(f"{path}: the record of {name!r} must be {{sha256, bytes}}; fetch the bundle again")
    lists = {key: tuple(content[key]) for key in ("training_sets", "labels") if key in content}
    return Manifest(**cast(Any, {**content, **lists, "files": files}))


def _check_kind(path: Path, manifest: Manifest) -> None:
    if not _NAME.fullmatch(manifest.name):
        raise ModelError(f"{path}: {manifest.name!r} is not a bundle name (a-z, 0-9, '.', '_', '-')")
    if manifest.kind not in KINDS:
        raise ModelError(f"{path}: unknown kind {manifest.kind!r}; this version knows {', '.join(KINDS)}")
    if not manifest.files:
        raise ModelError(f"{path}: lists no files; fetch the bundle again")
    if manifest.kind in ("embedder", "pair_scorer") and manifest.max_tokens < 8:
        raise ModelError(f"{path}: max_tokens is missing or under 8; fetch the bundle again")
    named = len(manifest.labels) == len(NLI_LABELS) and set(manifest.labels) == NLI_LABELS
    if manifest.kind == "pair_scorer" and not named:
        raise ModelError(f"{path}: labels must name each of {', '.join(sorted(NLI_LABELS))} once")


def _inside(folder: Path, name: str) -> Path:
    """Path of a bundle's file. Raises ModelError when it leads out of the folder, by '..' or by a link."""
    path = folder / name
    if not name or not path.resolve().is_relative_to(folder.resolve()):
        raise ModelError(f"{folder / MANIFEST}: {name!r} lies outside the bundle; do not use this bundle")
    return path


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
