"""The page: the built client from `page/`, with every address that is not a file leading to it; and what guards it.

Beside it, under /docs, the site of the docs from `site/`.
"""

import base64
import hashlib
import re
from functools import cache
from pathlib import Path

from starlette.responses import FileResponse, HTMLResponse, Response

PAGE = Path(__file__).parents[1] / "page"
SITE = Path(__file__).parents[1] / "site"

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
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

NO_SITE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Wartable</title></head><body>
<h1>Wartable</h1>
<p>There is no such page, or this copy came without the docs: build them once with <code>make site</code>.</p>
</body></html>
"""


def page(path: str) -> Response:
    """A file of the page, or the page itself for every other address: the client reads the address."""
    root = PAGE.resolve()
    if path and (file := _file_in(root, path)) is not None:
        # Built files carry a hash of their content in their name, so they never change.
        kept = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        return FileResponse(file, headers={"cache-control": kept})
    if path.startswith(("api/", "ws/", "assets/")):
        return HTMLResponse("not found", status_code=404)
    index = root / "index.html"
    if index.is_file():
        return FileResponse(index, headers={"cache-control": "no-cache"})
    return HTMLResponse(MISSING)


def docs(path: str) -> Response:
    """A page or a file of the docs."""
    root = SITE.resolve()
    file = _file_in(root, path) or _file_in(root, f"{path.rstrip('/')}/index.html".lstrip("/"))
    if file is None:
        lost = root / "404.html"
        if not lost.is_file():
            return HTMLResponse(NO_SITE, status_code=404)
        return FileResponse(lost, status_code=404, headers=_guards(lost))
    if file.suffix != ".html":
        return FileResponse(file, headers={"cache-control": "no-cache"})
    return FileResponse(file, headers={"cache-control": "no-cache", **_guards(file)})


def _file_in(root: Path, path: str) -> Path | None:
    """A file below a folder; None where there is none, or where the address leads out of it."""
    try:
        file = (root / path).resolve()
        return file if file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):
        return None


@cache
def _guards(file: Path) -> dict[str, str]:
    """The policy of one page of the docs: the few scripts that stand in it are allowed one by one, by their hashes."""
    scripts = re.findall(rb"<script>(.*?)</script>", file.read_bytes(), re.DOTALL)
    hashes = {base64.b64encode(hashlib.sha256(each).digest()).decode() for each in scripts}
    allowed = " ".join(f"'sha256-{each}'" for each in sorted(hashes))
    policy = CSP.replace("script-src 'self'", f"script-src 'self' {allowed}")
    return {"content-security-policy": policy.replace("worker-src 'self'", "worker-src 'self' blob:")}
