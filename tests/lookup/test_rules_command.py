"""`companion rules`: what it prints and how it exits."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli import build
from companion.gamepackages import GamePackage
from companion.lookup import rulebook

run = CliRunner()


@pytest.fixture
def harbour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    from tests.lookup.conftest import TEXT

    folder = tmp_path / "harbour"
    folder.mkdir()
    (folder / "rulebook.md").write_text(TEXT)
    monkeypatch.setattr(rulebook, "packages", lambda: {"harbour": GamePackage("harbour", "harbour", folder)})
    return folder


def test_search_prints_the_contract_s_fields(harbour: Path) -> None:
    result = run.invoke(build(), ["rules", "search", "cargo", "--json"])
    assert result.exit_code == 0
    hits = json.loads(result.stdout)
    assert {hit["id"] for hit in hits} == {"HB-010", "HB-011"}
    assert set(hits[0]) == {"id", "game", "title", "section", "snippet"}


def test_a_search_without_a_hit_has_status_1(harbour: Path) -> None:
    result = run.invoke(build(), ["rules", "search", "xylophone", "--json"])
    assert (result.exit_code, json.loads(result.stdout)) == (1, [])


def test_show_says_where_the_rule_comes_from(harbour: Path) -> None:
    result = run.invoke(build(), ["rules", "show", "hb1"])
    assert result.exit_code == 0
    assert re.search(r"HB-001\s+Sailing", result.stdout)
    assert "original: Moving" in result.stdout


def test_coverage_fails_while_a_rule_is_in_no_list(harbour: Path) -> None:
    result = run.invoke(build(), ["rules", "coverage", "--json"])
    lists = json.loads(result.stdout)["games"]["harbour"]
    assert result.exit_code == 1
    assert lists["unclassified"] == ["HB-001", "HB-002", "HB-010"]
    assert lists["human"] == [{"id": "HB-011", "sensor": "no camera looks below deck"}]


def test_coverage_fails_when_people_hold_more_than_one_rule_in_ten(harbour: Path) -> None:
    (harbour / "coverage.json").write_text(json.dumps({"enforced": ["HB-001", "HB-002"], "tracked": ["HB-010"]}))
    result = run.invoke(build(), ["rules", "coverage"])
    assert result.exit_code == 1
    assert "at most one in ten" in result.stdout


def test_an_unknown_game_is_one_sentence(harbour: Path) -> None:
    result = run.invoke(build(), ["rules", "coverage", "--game", "no-such-game"])
    assert "known games: harbour" in str(result.exception)
