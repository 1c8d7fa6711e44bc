"""`grounding models`: what models there are, and whether their files are whole."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grounding.cli.failures import BadInput, reported
from grounding.errors import ModelError

if TYPE_CHECKING:
    from models.registry import Manifest

NOT_WHOLE = 1
_HEAD = ("name", "kind", "version", "size", "licence", "sha256 of the weights")
_SHA_SHOWN = 12

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True)


@app.callback()
def models() -> None:
    """List and verify the models on this machine.

    \b
    Example:
      grounding models list
    """


@app.command("list")
def list_models() -> None:
    """List the models: name, kind, version, size, licence and the start of the checksum.

    \b
    Example:
      grounding models list
    """
    from models import registry

    with reported():
        rows = [_row(bundle.manifest) for bundle in registry.list_bundles(registry.BUNDLES)]
        if not rows:
            raise ModelError(f"there is no model in {registry.BUNDLES}")
    widths = [max(map(len, column)) for column in zip(_HEAD, *rows, strict=True)]
    for row in (_HEAD, *rows):
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        typer.echo("  ".join(cells).rstrip())


def _row(manifest: Manifest) -> tuple[str, ...]:
    size = sum(record.bytes for record in manifest.files.values())
    weights = max(manifest.files.values(), key=lambda record: record.bytes)
    return (
        manifest.name,
        manifest.kind,
        manifest.version,
        f"{size / 1e6:,.1f} MB",
        manifest.licence,
        weights.sha256[:_SHA_SHOWN],
    )


@app.command()
def verify(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME...", help="Models, by name or folder; all by default.", show_default=False),
    ] = None,
) -> None:
    """Compare the files of the models with their size and checksum.

    Prints a line for each file of a whole model, and for a damaged one the first file that is missing or
    differs. Exit status: 0 all whole; 1 one is damaged, or there is none; 2 no such model.

    \b
    Example:
      grounding models verify small
    """
    with reported():
        folders = _folders(names or [])
    whole = [_verify(folder) for folder in folders]
    raise typer.Exit(0 if whole and all(whole) else NOT_WHOLE)


def _folders(names: Sequence[str]) -> list[Path]:
    from models import registry

    if not names:
        found = sorted(path.parent for path in registry.BUNDLES.glob(f"*/{registry.MANIFEST}"))
        if not found:
            typer.echo(f"Error: there is no model in {registry.BUNDLES}", err=True)
        return found
    try:
        return [registry.find(name, registry.BUNDLES) for name in names]
    except ModelError as error:
        raise BadInput(str(error)) from error


def _verify(folder: Path) -> bool:
    from models import registry

    try:
        manifest = registry.verify(folder)
    except ModelError as error:
        typer.echo(f"{folder.name}  FAILED  {error}")
        return False
    for name in manifest.files:
        typer.echo(f"{folder.name}/{name}  ok")
    return True
