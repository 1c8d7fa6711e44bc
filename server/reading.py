"""Reading a request's body, never more of it than the limit."""

from __future__ import annotations

from starlette.requests import Request

from grounding.limits import MAX_BODY_BYTES
from server.errors import Refusal

DRAINED = 4
"""A body of up to so many times the limit is read to its end before it is refused, and thrown away.

Most clients write the whole body before they look for a reply: cut off earlier, they would see a broken connection
instead of the error.
"""


async def read_body(request: Request, limit: int = MAX_BODY_BYTES) -> bytes:
    """The body. Raises Refusal (400) when it exceeds `limit` bytes, whatever its stated length; never keeps more.

    Also for a compressed body: it may unpack to any size, and its bytes would be refused as broken UTF-8.
    """
    if request.headers.get("content-encoding", "identity").strip().lower() not in ("", "identity"):
        raise Refusal(400, "A body with a Content-Encoding is not taken; send it uncompressed.")
    if _stated(request) > (limit if _waits(request) else DRAINED * limit):
        raise _too_long(limit)
    pieces: list[bytes] = []
    size = 0
    async for piece in request.stream():
        size += len(piece)
        if size > limit:
            pieces.clear()
        else:
            pieces.append(piece)
        if size > DRAINED * limit:
            break
    if size > limit:
        raise _too_long(limit)
    return b"".join(pieces)


def _stated(request: Request) -> int:
    stated = request.headers.get("content-length", "")
    return int(stated[:20]) if stated.isascii() and stated.isdigit() else 0


def _waits(request: Request) -> bool:
    """Whether the client asks before it sends the body, as curl does."""
    return request.headers.get("expect", "").lower() == "100-continue"


def _too_long(limit: int) -> Refusal:
    # 400, not 413: Google's clients have no class for 413 (wire spec, section 2)
    return Refusal(400, f"The request body must have at most {limit} bytes.")
