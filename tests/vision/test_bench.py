"""What is measured has the contract's shape; the figures themselves live in `companion bench vision`."""

from __future__ import annotations

from vision.bench import figures


def test_figures_name_their_peer_and_goal() -> None:
    rows = figures(quick=True)
    assert [row["name"] for row in rows] == ["reader, quiet frame", "reader, frame with one move"]
    for row in rows:
        assert set(row) == {"name", "value", "unit", "bound95", "peers", "ratio", "goal", "met"}
        assert row["value"] > 0
