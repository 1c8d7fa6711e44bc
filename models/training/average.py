"""Average of two checkpoints of one run (Wortsman et al. 2022, "Model soups").

`python -m models.training.average --first FILE --second FILE --share 0.3 --out FILE`
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import torch


def average(first: dict[str, Any], second: dict[str, Any], share: float) -> dict[str, Any]:
    """(1 − share) · first + share · second, array by array; both must have the same names."""
    if first.keys() != second.keys():
        raise ValueError("the checkpoints are of different networks")
    return {name: torch.lerp(first[name].float(), second[name].float(), share) for name in first}


def main() -> None:
    """Write the averaged network, without the optimiser's state."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=Path, required=True)
    parser.add_argument("--second", type=Path, required=True)
    parser.add_argument("--share", type=float, required=True, help="of the second, 0 to 1")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    states = [torch.load(path, weights_only=True, map_location="cpu") for path in (args.first, args.second)]
    network = average(states[0]["network"], states[1]["network"], args.share)
    args.out.parent.mkdir(parents=True, exist_ok=True)
    torch.save({"network": network, "step": sum(state["step"] for state in states)}, args.out)


if __name__ == "__main__":
    main()
