"""The page: the built client from `page/`, with every address that is not a file leading to it; and what guards it."""

from pathlib import Path

from starlette.responses import FileResponse, HTMLResponse, Response

PAGE = Path(__file__).parent / "page"

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)

HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), publickey-credentials-get=(self)",
}

MISSING = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Wartable</title></head><body>
<h1>Wartable</h1>
<p>The server runs, but this copy of it came without its page.</p>
<p>Build it once with <code>make web</code> in the source folder and load this page again.
An installed package has the page already.</p>
<p>Programs can play all the same: see <a href="/api/docs.json">the description of the interface</a>.</p>
</body></html>
"""


def page(path: str) -> Response:
    """A file of the page, or the page itself for every other address: the client reads the address."""
    root = PAGE.resolve()
    if path and "\\0" not in path:
        try:
            file = (root / path).resolve()
            if file.is_relative_to(root) and file.is_file():
                # Built files carry a hash of their content in their name, so they never change.
                kept = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
                return FileResponse(file, headers={"cache-control": kept})
        except (OSError, ValueError):
            pass
    if path.startswith(("api/", "ws/", "assets/")):
        return HTMLResponse("not found", status_code=404)
    index = root / "index.html"
    if index.is_file():
        return FileResponse(index, headers={"cache-control": "no-cache"})
    return HTMLResponse(MISSING)
