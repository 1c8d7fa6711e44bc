"""Puts the server together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import anyio
from fastapi import FastAPI

from server import docs, errors, health, openapi, routes
from server.checking import Checking, Load
from server.middleware import Outermost, Paths
from server.settings import Settings


def create_app(load: Load, settings: Settings) -> FastAPI:
    """The app. `load` makes the checker; it runs in the background once the app starts.

    `app.state.checking` tells how that went: with `failure` set, whoever runs the app must stop it.
    """
    checking = Checking(load, anyio.CapacityLimiter(settings.worker_threads), anyio.CapacityLimiter(2))

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        loading = asyncio.create_task(checking.start())
        yield
        loading.cancel()

    app = FastAPI(
        title="grounding-server",
        version=health.package_version(),
        description="For each sentence of an answer: do the given facts support it, contradict it, or neither?",
        lifespan=lifespan,
        redirect_slashes=False,
        docs_url=None,
        redoc_url=None,
    )
    app.state.checking = checking
    app.openapi = partial(openapi.document, app)  # type: ignore[method-assign]  # FastAPI's documented way
    errors.install(app)
    for router in (routes.router, health.router, docs.router):
        app.include_router(router)
    app.add_middleware(Paths, root_path=settings.root_path)
    app.add_middleware(Outermost)
    return app
