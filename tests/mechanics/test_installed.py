"""A mechanic of another package is found by its entry point, read and played."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SAMPLE = Path(__file__).parent / "sample"
CASE = """case "Who feasts gains two life"
  card "Test Supper" {W} Sorcery
    Feast.
given Alice
  hand Test Supper
  mana any
when
  Alice casts Test Supper
  resolve
then
  Alice's life is 22
"""


def test_an_installed_mechanic_is_read_and_played(tmp_path: Path) -> None:
    source, site, case = tmp_path / "source", tmp_path / "site", tmp_path / "feast.case"
    shutil.copytree(SAMPLE, source)
    case.write_text(CASE, encoding="utf-8")
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--no-index",
    ]
    subprocess.run([*pip, "--target", site, source], check=True)

    def judge(**more: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "mtgrules", "judge", str(case)]
        return subprocess.run(command, capture_output=True, text=True, env={**os.environ, **more})

    assert judge(PYTHONPATH=str(site)).returncode == 0
    without = judge()
    assert without.returncode != 0
    assert "Feast" in without.stdout
