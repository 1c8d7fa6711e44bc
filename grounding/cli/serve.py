"""`grounding serve`: the server."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from grounding.cli.failures import BadInput, reported


def serve(
    host: Annotated[
        str | None, typer.Option(help="Address to listen on; 0.0.0.0 for all.  [default: 127.0.0.1]")
    ] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on; 0 takes a free one.  [default: 8000]")] = None,
    root_path: Annotated[
        str | None, typer.Option(metavar="PATH", help="Prefix under which a proxy puts the server: /grounding.")
    ] = None,
    worker_threads: Annotated[
        int | None, typer.Option(help="Checks that run at the same time; more wait.  [default: 2]")
    ] = None,
    shutdown_seconds: Annotated[
        int | None, typer.Option(help="How long running checks may take to finish after SIGTERM.  [default: 30]")
    ] = None,
    log_level: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="debug, info, warning or error.  [default: info]")
    ] = None,
) -> None:
    """Serve checks over HTTP until SIGTERM or Ctrl-C; running checks are finished first.

    An option that is not given is read from the environment: GROUNDING_HOST, GROUNDING_PORT,
    GROUNDING_ROOT_PATH and so on.

    \b
    Example:
      grounding serve --port 8000
    """
    from server.run import serve as run
    from server.settings import PREFIX, Settings

    given = {
        "host": host,
        "port": port,
        "root_path": root_path,
        "worker_threads": worker_threads,
        "shutdown_seconds": shutdown_seconds,
        "log_level": log_level,
    }
    environment = {PREFIX + name.upper(): str(value) for name, value in given.items() if value is not None}
    with reported():
        try:
            settings = Settings.from_environment({**os.environ, **environment})
        except ValueError as error:
            raise BadInput(str(error)) from error
    from grounding.loading import load_checker

    raise typer.Exit(run(load_checker, settings))
