"""What a figure was measured on."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import psutil

_PACKAGES = ("grounding-server", "onnxruntime", "tokenizers", "numpy", "uvicorn")


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine as a reader of the figures needs it. `load` is the mean number of busy tasks of the minute before."""

    cpu: str
    cores: int
    memory_gib: float
    system: str
    python: str
    packages: dict[str, str]
    load: float


@dataclass(frozen=True, slots=True)
class Memory:
    """MiB of a process: now, and at most so far (None where the system does not tell)."""

    resident: float
    peak: float | None


def describe() -> Machine:
    """This machine, now. `cores` are those this process may run on."""
    return Machine(
        cpu=_cpu_model(),
        cores=len(psutil.Process().cpu_affinity()) if hasattr(psutil.Process, "cpu_affinity") else os.cpu_count() or 1,
        memory_gib=round(psutil.virtual_memory().total / 2**30, 1),
        system=f"{platform.system()} {platform.machine()}",
        python=platform.python_version(),
        packages={name: found for name in _PACKAGES if (found := _version(name))},
        load=round(os.getloadavg()[0], 1),
    )


def memory_of(process: psutil.Process) -> Memory:
    """Memory of a process that runs."""
    return Memory(process.memory_info().rss / 2**20, _peak(process.pid))


def _peak(pid: int) -> float | None:
    """Most ever resident; Linux only."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM:")), None)


def _cpu_model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    models = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(models, platform.processor())


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
