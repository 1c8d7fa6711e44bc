"""Train a two-head pair scorer: `python -m models.training.train --data ../shared/data --backbone DIR --out DIR`.

Checkpoints are resumable: start the same command again and it goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch

from models.tokens import Tokens
from models.training.network import PairNetwork, two_head_loss
from models.training.recipe import MIXES
from models.training.rows import Example, batches, collate, read_sets, tokenise


def schedule(step: int, steps: int, warmup: int, decay_share: float) -> float:
    """Learning-rate factor: warm-up, plateau, linear decay over the last `decay_share` of the steps."""
    decay_from = steps * (1 - decay_share)
    return min(1.0, (step + 1) / warmup, (steps - step) / max(1.0, steps - decay_from))


def endless(examples: list[Example], budget: int, seed: int) -> Iterator[list[Example]]:
    """Epoch after epoch, each in an order of its own."""
    epoch = 0
    while True:
        yield from batches(examples, budget, seed + epoch)
        epoch += 1


def main() -> None:
    """Read, tokenise, train."""
    args = _arguments()
    torch.manual_seed(args.seed)
    random.seed(args.seed)
    args.out.mkdir(parents=True, exist_ok=True)
    tokens = Tokens(args.backbone / "tokenizer.json", args.window)
    examples = tokenise(read_sets(args.data, MIXES[args.mix], args.seed), tokens)
    print(f"{len(examples)} pairs, {sum(len(e.ids) for e in examples):,} tokens an epoch", flush=True)
    network = PairNetwork.from_backbone(str(args.backbone)).to(args.device)
    if args.init:
        network.load_state_dict(torch.load(args.init, weights_only=True)["network"])
    network.encoder.embeddings.word_embeddings.weight.requires_grad_(False)
    train(network, examples, tokens.padding, args)


def train(network: PairNetwork, examples: list[Example], padding: int, args: argparse.Namespace) -> None:
    """Run from the last checkpoint, if any, to `args.steps`."""
    parameters = [p for p in network.parameters() if p.requires_grad]
    optimizer = torch.optim.AdamW(parameters, lr=args.lr, weight_decay=0.01, betas=(0.9, 0.98))
    checkpoint = args.out / "checkpoint.pt"
    done = _resume(checkpoint, network, optimizer)
    stream = endless(examples, args.tokens, args.seed)
    for _ in range(done):
        next(stream)
    losses: list[float] = []
    tokens, started = 0, time.monotonic()
    network.train()
    for step in range(done, args.steps):
        batch = collate(next(stream), padding)
        lr = args.lr * schedule(step, args.steps, args.warmup, args.decay)
        loss = _step(network, optimizer, parameters, batch, lr, args.device)
        losses.append(loss)
        tokens += int(batch["attention_mask"].sum())
        if (step + 1) % 50 == 0:
            rate = tokens / (time.monotonic() - started)
            record = {"step": step + 1, "loss": round(float(np.mean(losses[-50:])), 4), "tokens_per_s": round(rate)}
            with (args.out / "log.jsonl").open("a") as log:
                log.write(json.dumps(record) + "\n")
            print(record, flush=True)
        if (step + 1) % args.save_every == 0 or step + 1 == args.steps:
            _save(checkpoint, network, optimizer, step + 1)


def _step(
    network: PairNetwork,
    optimizer: torch.optim.Optimizer,
    parameters: list[torch.nn.Parameter],
    batch: dict[str, np.ndarray],
    lr: float,
    device: str,
) -> float:
    tensors = {name: torch.from_numpy(array).to(device) for name, array in batch.items()}
    targets, weights = tensors.pop("targets"), tensors.pop("weights")
    with torch.autocast(torch.device(device).type, dtype=torch.bfloat16):
        logits = network(**tensors)
    loss = two_head_loss(logits, targets, weights)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(parameters, 1.0)
    for group in optimizer.param_groups:
        group["lr"] = lr
    optimizer.step()
    return float(loss.item())


def _resume(checkpoint: Path, network: PairNetwork, optimizer: torch.optim.Optimizer) -> int:
    if not checkpoint.exists():
        return 0
    state = torch.load(checkpoint, weights_only=True)
    network.load_state_dict(state["network"])
    optimizer.load_state_dict(state["optimizer"])
    return int(state["step"])


def _save(checkpoint: Path, network: PairNetwork, optimizer: torch.optim.Optimizer, step: int) -> None:
    state = {"network": network.state_dict(), "optimizer": optimizer.state_dict(), "step": step}
    torch.save(state, checkpoint.with_suffix(".new"))
    checkpoint.with_suffix(".new").replace(checkpoint)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="data folder (see its CATALOG.md)")
    parser.add_argument("--backbone", type=Path, required=True, help="folder of the encoder to start from")
    parser.add_argument("--out", type=Path, required=True, help="checkpoint and log go here")
    parser.add_argument("--init", type=Path, help="checkpoint of an earlier stage to start from")
    parser.add_argument("--mix", choices=sorted(MIXES), default="full", help="of recipe.py")
    parser.add_argument("--steps", type=int, default=6_000)
    parser.add_argument("--tokens", type=int, default=6_144, help="padded tokens per batch")
    parser.add_argument("--window", type=int, default=288, help="longest pair in tokens")
    parser.add_argument("--lr", type=float, default=1.5e-4)
    parser.add_argument("--warmup", type=int, default=300, help="steps")
    parser.add_argument("--decay", type=float, default=0.4, help="share of the steps; 0 keeps the rate to the end")
    parser.add_argument("--save-every", type=int, default=500, help="steps")
    parser.add_argument("--seed", type=int, default=20261130)
    parser.add_argument("--device", default="cpu")
    return parser.parse_args()


if __name__ == "__main__":
    main()
