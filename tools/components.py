"""Writes sbom.cdx.json, the list of what Wartable is made of, in the form that CycloneDX gives such lists; the wheel holds it.

python tools/components.py          writes it
python tools/components.py --check  fails if it is not up to date

From Python: what is needed to run it on Linux with the oldest Python that it takes, in the versions of requirements.txt (which has the hashes of their files).
From npm: what the bundler has put into the page, as it says itself in the page's licenses.json.
"""

import argparse
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import requires
from pathlib import Path

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "sbom.cdx.json"
PAGE = ROOT / "src" / "wartable" / "server" / "page"
THERE = {
    "implementation_name": "cpython", "os_name": "posix", "platform_machine": "x86_64",
    "platform_python_implementation": "CPython", "platform_system": "Linux", "python_full_version": "3.11.9",
    "python_version": "3.11", "sys_platform": "linux",
}  # fmt: skip
"""The platform that the list is made for: it shall not depend on where it is made."""
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true")
    wanted = parser.parse_args()
    subprocess.run([sys.executable, str(ROOT / "tools" / "web.py")], check=True)
    made = to_json(list_parts())
    if not wanted.check:
        LIST.write_text(made)
    elif LIST.read_text() != made:
        print(
            "sbom.cdx.json is not what requirements.txt and the page say; python tools/components.py writes it."
        )
        return 1
    return 0


def list_parts() -> Bom:
    """The list of parts: Wartable, what it needs, and which part needs which."""
    bom = Bom()
    itself = component("wartable", PROJECT["version"], "", PROJECT["license"])
    bom.metadata.component = itself
    locked = dict(
        re.findall(r"^([a-z0-9._-]+)==([^\s;]+)", (ROOT / "requirements.txt").read_text(), re.MULTILINE)
    )
    known: dict[str, Component] = {}
    seen: set[tuple[str, frozenset[str]]] = set()

    def add(requirement: Requirement) -> Component:
        name, extras = canonicalize_name(requirement.name), frozenset(requirement.extras)
        if name not in known:
            known[name] = component(name, locked[name], "pypi")
            bom.components.add(known[name])
        if (name, extras) not in seen:
            seen.add((name, extras))
            needs = [add(each) for each in find_needed(requires(name) or [], extras)]
            bom.register_dependency(known[name], needs)
        return known[name]

    direct = [add(each) for each in find_needed(PROJECT["dependencies"])]
    for part in json.loads((PAGE / "licenses.json").read_text()):
        in_page = component(part["name"], part["version"], "npm", part["identifier"])
        bom.components.add(in_page)
        direct.append(in_page)
    bom.register_dependency(itself, direct)
    return bom


def find_needed(requirements: list[str], extras: frozenset[str] = frozenset()) -> Iterator[Requirement]:
    """The requirements whose conditions hold there."""
    for each in map(Requirement, requirements):
        marker = each.marker
        if marker is None or any(marker.evaluate({**THERE, "extra": extra}) for extra in extras or {""}):
            yield each


def component(name: str, version: str, kind: str, licence: str = "") -> Component:
    return Component(
        name=name,
        version=version,
        type=ComponentType.LIBRARY if kind else ComponentType.APPLICATION,
        bom_ref=f"{name}@{version}",
        purl=PackageURL(kind, None, name, version) if kind else None,
        licenses=[LicenseFactory().make_from_string(licence)] if licence else [],
    )


def to_json(bom: Bom) -> str:
    """The list as JSON, without the time and serial number of its making: the same parts give the same list."""
    document = json.loads(JsonV1Dot6(bom).output_as_string())
    del document["serialNumber"], document["metadata"]["timestamp"]
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.exit(main())
