"""Reading a request's body, never more of it than the limit."""

from __future__ import annotations

from starlette.requests import Request

from grounding.limits import MAX_BODY_BYTES
from server.errors import Refusal


async def read_body(request: Request, limit: int = MAX_BODY_BYTES) -> bytes:
    """The body. Raises Refusal (400) as soon as it is known to exceed `limit` bytes, whatever its stated length.

    Also for a compressed body: it may unpack to any size, and its bytes would be refused as broken UTF-8.
    """
    if request.headers.get("content-encoding", "identity").strip().lower() not in ("", "identity"):
        raise Refusal(400, "A body with a Content-Encoding is not taken; send it uncompressed.")
    stated = request.headers.get("content-length", "")
    if stated.isascii() and stated.isdigit() and int(stated[:20]) > limit:
        raise _too_long(limit)
    pieces, size = [], 0
    async for piece in request.stream():
        size += len(piece)
        if size > limit:
            raise _too_long(limit)
        pieces.append(piece)
    return b"".join(pieces)


def _too_long(limit: int) -> Refusal:
    # 400, not 413: Google's clients have no class for 413 (wire spec, section 2)
    return Refusal(400, f"The request body must have at most {limit} bytes.")
