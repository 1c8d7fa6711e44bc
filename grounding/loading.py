"""Puts the shipped models behind the pipeline: the one place where engines are chosen."""

from __future__ import annotations

from grounding.checker import Checker, CheckerSettings
from grounding.claims.kinds import FILE, load_kinds
from models.onnx import OnnxEmbedder, OnnxPairScorer
from models.protocols import Embedder, PairScorer
from models.registry import Manifest, open_bundle

SCORER = "small"
EMBEDDER = "minilm-embedder"
KINDS = "kinds"


def load_checker(scorer: str = SCORER, settings: CheckerSettings | None = None) -> Checker:
    """A checker on onnxruntime; `scorer` is a bundle's name or folder. Raises ModelError."""
    kinds = open_bundle(KINDS, "kinds", needs=(FILE,))
    pairs = OnnxPairScorer(scorer)
    embedder = OnnxEmbedder(EMBEDDER)
    manifests = {
        "support": pairs.manifest,
        "contradiction": pairs.manifest,
        "embedder": embedder.manifest,
        "kinds": kinds.manifest,
    }
    bundles = {role: _described(manifest) for role, manifest in manifests.items()}
    return Checker(embedder, pairs, load_kinds(kinds.folder), settings, bundles)


def load_scorer(name: str = SCORER) -> PairScorer:
    """A pair scorer alone, by a bundle's name or folder. Raises ModelError."""
    return OnnxPairScorer(name)


def load_embedder(name: str = EMBEDDER) -> Embedder:
    """An embedder alone, by a bundle's name or folder. Raises ModelError."""
    return OnnxEmbedder(name)


def _described(manifest: Manifest) -> dict[str, object]:
    files = {name: record.sha256 for name, record in manifest.files.items()}
    return {"name": manifest.name, "version": manifest.version, "licence": manifest.licence, "sha256": files}
