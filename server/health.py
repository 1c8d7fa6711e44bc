"""Is it alive, is it ready, what is it?"""

from __future__ import annotations

from importlib.metadata import version

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.requests import Request

from server.checking import Checking, Describable
from server.errors import Refusal

router = APIRouter(tags=["health"])


class Alive(BaseModel):
    """The state of the process."""

    status: str


class Version(BaseModel):
    """What runs here. `models` has name, version and sha256 of each bundle; null until they are loaded."""

    version: str
    models: dict[str, object] | None


def package_version() -> str:
    """Version of the installed package."""
    return version("grounding-server")


@router.head("/healthz", include_in_schema=False)
@router.get("/healthz", summary="The process is up")
async def healthz() -> Alive:
    """Always 200, also while models load."""
    return Alive(status="ok")


@router.head("/readyz", include_in_schema=False)
@router.get("/readyz", summary="Checks can run")
async def readyz(request: Request) -> Alive:
    """503 with a reason until the models are loaded and warm."""
    checking: Checking = request.app.state.checking
    if checking.reason:
        raise Refusal(503, checking.reason)
    return Alive(status="ready")


@router.head("/version", include_in_schema=False)
@router.get("/version", summary="Package and models")
async def show_version(request: Request) -> Version:
    """Version of the package; names and checksums of the model bundles."""
    checker = request.app.state.checking.checker
    models = checker.describe() if isinstance(checker, Describable) else None
    return Version(version=package_version(), models=models)
