"""`make play`: the server, compiled wherever this machine can compile.

The first time the modules are made in the background, politely, while the server already answers from the sources: its bots
take them as soon as they are there. From the next start on the whole server runs compiled. What was edited since is made
anew in the same way; a machine without a compiler plays all the same, from the sources.
"""

import os
import subprocess
import sys

from compile import ROOT, Level, obstacle

LOG = ROOT / "build" / "compile.log"


def main() -> None:
    level = Level(quick=False)
    if not obstacle():
        if level.is_up_to_date():
            os.environ["WARTABLE_COMPILED"] = str(level.ready)
        else:
            level.forget()  # so that nobody takes stale modules for the new ones
            LOG.parent.mkdir(exist_ok=True)
            with LOG.open("w") as log:
                command = [sys.executable, str(ROOT / "tools" / "compile.py"), "ready"]
                subprocess.Popen(command, stdout=log, stderr=log, preexec_fn=lambda: os.nice(10))
            os.environ["WARTABLE_COMPILED_SOON"] = str(level.ready)
    os.execv(sys.executable, [sys.executable, "-m", "wartable", "serve", *sys.argv[1:]])  # noqa: S606


if __name__ == "__main__":
    main()
