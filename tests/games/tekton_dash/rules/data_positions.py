"""The worked positions TD-G01 to TD-G17, branch by branch, in the notation of `data_notation`."""

from __future__ import annotations

from tests.games.tekton_dash.rules.data_notation import GREEN, Branch, Table, before_the_line, does, fails, laid, over_the_line

BP01_RED = laid("YRB", "BG.", "R..", corner="11")
BP05_FIVE = laid("RB", "GR", "G.", corner="11")
"""Red of BP05 (`RB`, `GR`, `GY`) but for its yellow tile."""
BP03_FOUR = laid(".Y.", ".BR", "R..", corner="11")
"""Red of BP03 (`.Y.`, `.BR`, `RGY`) but for two tiles."""

BOOST = Table({"A": "b2"}, tiles={"b3": ("blue",), "b4": ("yellow",)})
WALLED = Table({"A": "b4"}, tokens={"A": ("rock-solid",)})
CARDED = Table({"A": "b4", "B": "a4"}, active="B", round=4, tiles={"a5": ("yellow-power",)}, tokens={"A": ("hijack", "dig-it-up")},
               boards={"A": {"33": "red"}})  # fmt: skip
EXCESS = Table(
    {"C": "c8"}, active="C", boards={"C": {**GREEN["bp01"], "55": "red"}}, blueprints={"C": "bp01"}, podium=4,
    tokens={"C": ("reject",)},
)  # fmt: skip
TWO = Table({"D": "d2"}, active="D", sets=2, laps={"C": 2}, lap1="C", boards={"D": {"33": "red"}})
TWO_ACTS = {
    "build": does("D", "build", square="33", to="43"), "move": does("D", "move", to="d3"), "back": does("D", "move", to="d2"),
}  # fmt: skip
TWO_WAYS = (("build", "move"), ("move", "build"), ("move", "back"))
WALL_CARD = Table({"A": "c2"}, tiles={"c2": ("red-power",)}, tokens={"B": ("reject",), "C": ("bulldoze",)})
FROZEN = Table(
    {"A": "c4", "B": "a2", "C": "d3", "D": "d2"}, tokens={"C": ("reject",)},
    tiles={"c4": ("red-power",), "a2": ("blue-power",), "d2": ("green-power",)},
    boards={"B": {"33": "red"}, "C": {"33": "green"}, "D": {"33": "yellow"}},
)  # fmt: skip
SPAWNING = Table({"B": "a2", "D": "d2"}, active="B", tiles={"d7": ("red",)}, tokens={"D": ("no-dice",)})
STACKED = Table(
    {"D": "c2", "B": "d8"}, active="D", totems={"A": "b5"},
    tiles={"b5": ("blue", "red"), "d2": ("green",), "c2": ("blue-power",)},
)  # fmt: skip
CHAIN = Table({"A": "b6"}, moved={"d5": "b7"})
FOUR_RED = {"11": "red", "12": "red", "13": "red", "14": "red", "21": "green"}
LINKED = Table(
    {"A": "a2", "B": "d4"}, laps={"B": 2}, lap1="B", sets=2, tiles={"a2": ("yellow-power",)},
    boards={"A": FOUR_RED, "B": {"11": "red", "12": "blue"}},
)  # fmt: skip
EXTRA = Table({"D": "c2"}, active="D", sets=2, laps={"A": 2}, lap1="A", tiles={"c2": ("red-power",)})
FINISH = Table(
    {"A": "a1", "B": "b3", "C": "c3", "D": "d8"}, round=16, sets=2, laps={"A": 2, "B": 2, "C": 2}, lap1="CAB",
    boards={"A": BP01_RED, "B": BP05_FIVE, "C": BP03_FOUR}, blueprints={"A": "bp01", "B": "bp05", "C": "bp03"},
    meters={"A": 5, "B": 4, "C": 0, "D": 6}, options={"ending": "first_finish"},
)  # fmt: skip
PENDING = Table({"A": "a2", "B": "b5"}, tiles={"b3": ("green-power",)})
BOOKED = Table({"B": "b5"}, active="B", totems={"A": "b5"}, tiles={"b5": ("red",)}, boards={"B": {"33": "blue"}},
               tokens={"B": ("dig-it-up",)})  # fmt: skip
OWN_BOOKED = Table({"A": "b5"}, totems={"A": "b5"}, tiles={"b5": ("red",)}, tokens={"A": ("dig-it-up",)})
BURNT = Table({"C": "a2"}, active="C", totems={"A": "b5"}, tiles={"b5": ("red",), "a2": ("green-power",)})
SUPER = {"mode": "super_dash"}
WAITING = Table({"A": "b9", "B": "c8"}, active="B", laps={"A": 2}, lap1="A", sets=2, tiles={"c8": ("blue-power",)})
ON_LINE = Table({"A": "b9"}, laps={"A": 2}, lap1="A", sets=2, boards={"A": GREEN["bp01"]}, blueprints={"A": "bp01"})

BRANCHES: tuple[Branch, ...] = (
    Branch("TD-G01", "taken, then carried", BOOST, (
        does("A", "move", {"at": {"A": "b4"}, "board": {"A": {"blue": 1}}, "tiles": {"b3": ()}, "free": False}, to="b3", take="33"),
        fails("A", "take", "TD-077", at="b4"),
    )),
    Branch("TD-G01", "carried, then taken", BOOST, (
        does("A", "move", {"at": {"A": "b4"}, "free": True}, to="b3"),
        does("A", "take", {"board": {"A": {"yellow": 1}}, "tiles": {"b3": ("blue",), "b4": ()}}, at="b4"),
    )),
    Branch("TD-G01", "the way is taken", Table({"A": "b2", "B": "b4"}, tiles={"b3": ("blue",)}), (
        does("A", "move", {"at": {"A": "b3"}, "free": True}, to="b3"),
        does("A", "take", {"board": {"A": {"blue": 1}}}, at="b3"),
    )),
    Branch("TD-G01", "no Take on the Boost once the Free Action is used up", BOOST, (
        does("A", "spawn", {"free": False}, die="none"),
        fails("A", "move", "TD-077", "TD-120", to="b3", take="33"),
    )),
    Branch("TD-G01", "no Take after it either", BOOST, (
        does("A", "spawn", {"free": False}, die="none"),
        does("A", "move", {"at": {"A": "b4"}}, to="b3"),
        fails("A", "take", "TD-077", at="b4"),
    )),
    Branch("TD-G02", "a Wall before and beside", WALLED, (
        does("A", "look", {"moves": {"c4", "a4", "b3", "c3", "a3"}}),
        fails("A", "move", "TD-125", to="b5"),
        fails("A", "move", "TD-126", to="c5"),
        fails("A", "move", "TD-126", to="a5"),
        does("A", "move", {"at": {"A": "b4"}}, to="b3"),
    )),
    Branch("TD-G02", "the corner from the next lane", Table({"B": "a4"}, active="B"), (
        fails("B", "move", "TD-126", to="b5"),
        does("B", "move", {"at": {"B": "a5"}}, to="a5"),
    )),
    *(Branch("TD-G02", f"Rock Solid to {to}", WALLED, (
        fails("A", "token", "TD-172", name="rock-solid", to="c4"),
        does("A", "token", {"at": {"A": to}, "tokens": {"A": 0}, "sets": 1}, name="rock-solid", to=to),
    )) for to in ("b5", "c5", "a5")),
    *(Branch("TD-G02", f"only both ways block: {to}", Table({"A": "b4"}, options={"wall_diagonal": "both_paths"}), (
        fails("A", "move", "TD-125", to="b5"),
        does("A", "move", {"at": {"A": to}}, to=to),
    )) for to in ("c5", "a5")),
    Branch("TD-G03", "declined, and resting for a round", CARDED, (
        does("B", "move", to="a5"),
        does("B", "take", at="a5", card="freeze"),
        does("B", "decline", {"tiles": {"a5": ("yellow-power",)}, "meters": {"B": 0}, "active": "C"}),
        does("C", "pass turn", {"active": "D"}),
        does("D", "pass turn", {"active": "A"}),
        does("A", "token", {"at": {"A": "a5", "B": "b4"}}, name="hijack", target="B"),
        fails("A", "take", "TD-105", at="a5"),
        does("A", "build", {"at": {"A": "a5"}}, square="33", to="43"),
        does("A", "done", {"active": "B"}),
        does("A", "token", {"board": {"A": {"yellow-power": 1}}, "active": "B"}, name="dig-it-up", at="a5", card="plus-action"),
    )),
    Branch("TD-G04", "one tile too many", EXCESS, (
        fails("C", "move", "TD-097", "TD-098", to="c9"),
        does("C", "put", {"tiles": {"c8": ("red",)}, "free": False}, square="55"),
        does("C", "move", {"at": {"C": "c9"}, "lap1": "C", "laps": {"C": 2}, "podium": 3, "tokens": {"C": 2}, "active": "D",
                           "sets": 2}, to="c9", looks=2),
        does("D", "pass turn", {"active": "A", "sets": 2}),
    )),
    Branch("TD-G04", "a set that is left is lost", Table(
        {"C": "c8"}, active="C", sets=2, laps={"A": 2}, lap1="A", boards={"C": GREEN["bp01"]}, blueprints={"C": "bp01"}, podium=3,
    ), (does("C", "move", {"lap1": "AC", "active": "D"}, to="c9", looks=2),)),
    *(Branch("TD-G04", f"two sets: {' and '.join(acts)}", TWO, tuple(TWO_ACTS[act] for act in acts)) for acts in TWO_WAYS),
    Branch("TD-G04", "never two Builds", TWO, (
        TWO_ACTS["build"],
        fails("D", "build", "TD-067", "TD-069", square="43", to="53"),
        TWO_ACTS["move"],
    )),
    Branch("TD-G05", "Bulldoze takes the card over", WALL_CARD, (
        does("A", "take", at="c2", card="move-wall"),
        does("A", "card", name="move-wall", gap="b4n", to="b6n"),
        fails("B", "objects", "TD-178", name="reject"),
        does("C", "objects", {"walls": {"b4n": True, "b6n": False}, "meters": {"A": 0}, "board": {"A": {"red-power": 1}}}, name="bulldoze"),
        fails("C", "card", "TD-042", name="move-wall", gap="b6e", to="c6e"),
        fails("C", "card", "TD-155", name="move-wall", gap="b6e", to="a4n"),
        does("C", "card", {"walls": {"b6e": False, "a4e": True}, "tokens": {"B": 1, "C": 0}, "active": "A", "owes_move": True},
             name="move-wall", gap="b6e", to="a4e"),
    )),
    Branch("TD-G06", "the marker protects and moves on", FROZEN, (
        does("A", "take", at="c4", card="freeze"),
        does("A", "card", {"marker": "C", "meters": {"A": 1}}, name="freeze", target="C"),
        does("A", "move", {"at": {"A": "c5"}}, to="c5"),
        does("A", "done", {"active": "B"}),
        does("B", "take", at="a2", card="swap-tiles"),
        fails("B", "card", "TD-102", "TD-133", name="swap-tiles", square="33", target="C", other="33"),
        does("B", "card", name="swap-tiles", square="33", target="D", other="33"),
        does("C", "objects", {"marker": "C", "meters": {"B": 0}, "tokens": {"C": 0}}, name="reject"),
        does("B", "move", to="b2"),
        does("B", "done", {"active": "C"}),
        fails("C", "move", "TD-144", to="d4"),
        does("C", "skips", {"active": "D", "marker": "C"}),
        does("D", "take", at="d2", card="move-dasher"),
        does("D", "card", {"at": {"A": "c3"}, "marker": "A", "meters": {"D": 1}}, name="move-dasher", target="A", direction="S"),
    )),
    Branch("TD-G06", "nobody is protected in Mayhem", Table(
        {"A": "c4", "B": "a2", "C": "d3", "D": "d2"}, active="B", tiles={"a2": ("blue-power",)}, options={"mode": "mayhem"},
        boards={"B": {"33": "red"}, "C": {"33": "green"}},
    ), (
        does("B", "take", at="a2", card="swap-tiles"),
        does("B", "card", {"board": {"B": {"green": 1, "blue-power": 1}, "C": {"red": 1}}},
             name="swap-tiles", square="33", target="C", other="33"),
    )),
    Branch("TD-G07", "No Dice takes the Spawn over", SPAWNING, (
        does("B", "spawn", die="power", on="d7", tile="green-power", laid=False),
        does("D", "objects", name="no-dice"),
        does("D", "spawn", {"tiles": {"d2": ("yellow",), "d7": ("red",)}, "active": "B", "free": False, "owes_move": True},
             die="self", on="d2", tile="yellow"),
    )),
    Branch("TD-G08", "a Stack moves with all on it", STACKED, (
        does("D", "take", at="c2", card="move-stack"),
        fails("D", "card", "TD-151", name="move-stack", floor="b5", to="a6"),
        fails("D", "card", "TD-151", name="move-stack", floor="b5", to="c2"),
        does("D", "card", {"elements": {"d2": "stack", "b5": ""}, "tiles": {"d2": ("blue", "red"), "b5": ("green",)},
                           "totems": {"A": "d2"}}, name="move-stack", floor="b5", to="d2"),
    )),
    Branch("TD-G09", "each Boost once", CHAIN, (does("A", "move", {"at": {"A": "b7"}}, to="b7"),)),
    Branch("TD-G09", "no chain", Table({"A": "b6"}, moved={"d5": "b7"}, options={"boost_chain": "none"}), (
        does("A", "move", {"at": {"A": "a7"}}, to="b7"),
    )),
    Branch("TD-G09", "blocked", Table({"A": "b6", "B": "a7"}, moved={"d5": "b7"}), (does("A", "move", {"at": {"A": "b7"}}, to="b7"),)),
    Branch("TD-G10", "the limits of a trade", LINKED, (
        does("A", "take", at="a2", card="linking"),
        fails("A", "card", "TD-216", "TD-095", name="linking", target="B", colour="red", gives="21"),
        does("A", "card", {"board": {"A": {"red": 4, "green": 1, "yellow-power": 1}, "B": {"red": 1, "blue": 1}}, "at": {"B": "d5"},
                           "marker": "B", "meters": {"A": 1}}, name="linking", target="B", colour="red", gives="11"),
    )),
    Branch("TD-G11", "one more Racetrack Action", EXTRA, (
        does("D", "take", at="c2", square="33", card="plus-action"),
        does("D", "card", {"meters": {"D": 1}, "owes_move": True}, name="plus-action"),
        does("D", "move", {"at": {"D": "d2"}, "active": "D"}, to="d2"),
        does("D", "put", {"tiles": {"d2": ("red-power",)}}, square="33"),
        does("D", "move", {"at": {"D": "d3"}, "active": "D"}, to="d3"),
        does("D", "move", to="d2"),
        fails("D", "take", "TD-150", "TD-105", at="d2"),
    )),
    Branch("TD-G12", "places at the first finish", FINISH, (
        does("A", "move", {"places": "ABCD", "numbers": {"A": "2/1", "B": "3/2", "C": "1/3", "D": "4-5/4-5"},
                           "kinds": {"A": "mekton", "B": "tekton", "C": "tekton", "D": "mekton"}}, to="a0"),
    )),
    Branch("TD-G13", "swapped away before the push", PENDING, (
        does("A", "move", to="b3", take="33", card="swap-position"),
        does("A", "card", {"at": {"A": "b5", "B": "b3"}, "marker": "B", "meters": {"A": 1}, "free": False, "owes_move": False},
             name="swap-position", target="B"),
    )),
    Branch("TD-G13", "declined before the push", PENDING, (
        does("A", "move", to="b3", take="33", card="swap-position"),
        does("A", "decline", {"at": {"A": "b3"}, "tiles": {"b3": ("green-power",)}, "active": "B", "meters": {"A": 0}}),
    )),
    Branch("TD-G14", "three players", before_the_line("L3"), over_the_line(("A", "a9", 2, 2), ("B", "b9", 2, 1), ("C", "c9", 0, 0))),
    Branch("TD-G14", "five players", before_the_line("L5"), over_the_line(
        ("A", "a9", 2, 4), ("B", "b9", 2, 3), ("C", "c9", 2, 2), ("D", "d9", 0, 1), ("E", "e9", 0, 0),
    )),
    Branch("TD-G15", "a tile that another has reserved", BOOKED, (
        fails("B", "take", "TD-139", at="b5"),
        fails("B", "put", "TD-208", square="33"),
        fails("B", "token", "TD-139", name="dig-it-up", at="b5"),
    )),
    Branch("TD-G15", "fetched by its owner", OWN_BOOKED, (
        fails("A", "token", "TD-140", name="dig-it-up", at="b5"),
        does("A", "take", {"board": {"A": {"red": 1}}, "totems": {"A": ""}, "tiles": {"b5": ()}}, at="b5"),
    )),
    Branch("TD-G15", "burnt", BURNT, (
        does("C", "take", at="a2", card="burn-tiles"),
        does("C", "card", {"totems": {"A": ""}, "tiles": {"b5": ()}}, name="burn-tiles", floor="b5"),
    )),
    Branch("TD-G16", "once across row 4", Table({"C": "c3"}, active="C", options=SUPER), (
        does("C", "move", {"at": {"C": "c4"}, "tokens": {"C": 1}}, to="c4"),
        does("C", "pass round", {"active": "C"}),
        does("C", "move", {"at": {"C": "c3"}}, to="c3"),
        does("C", "pass round", {"active": "C"}),
        does("C", "move", {"at": {"C": "c4"}, "tokens": {"C": 1}}, to="c4"),
    )),
    Branch("TD-G16", "jumped across row 4", Table({"B": "c4", "D": "b3"}, active="D", options=SUPER, tokens={"D": ("froggy-jump",)}), (
        does("D", "token", {"at": {"D": "c5"}, "tokens": {"D": 1}, "sets": 1}, name="froggy-jump", target="B", to="d5"),
    )),
    Branch("TD-G16", "home at the far end", Table(
        {"C": "c8"}, active="C", options=SUPER, boards={"C": BP01_RED}, blueprints={"C": "bp01"},
    ), (does("C", "move", {"at": {"C": "c9"}, "places": "C"}, to="c9"),)),
    Branch("TD-G17", "chosen on the line", WAITING, (
        does("B", "take", at="c8", card="swap-position"),
        fails("B", "card", "TD-203", name="swap-position", target="A"),
    )),
    Branch("TD-G17", "frozen on the line", WAITING, (
        does("B", "take", at="c8", card="freeze"),
        does("B", "card", {"marker": "A", "meters": {"B": 1}, "at": {"A": "b9"}}, name="freeze", target="A"),
    )),
    Branch("TD-G17", "off the line", ON_LINE, (
        does("A", "look", {"moves": {"a8", "b8", "c8"}}),
        fails("A", "move", "TD-202", "TD-082", to="a9"),
        fails("A", "move", "TD-202", "TD-082", to="c9"),
        fails("A", "take", "TD-202", at="b9"),
        does("A", "spawn", {"tiles": {"b9": ()}, "free": False}, die="self"),
        does("A", "move", {"at": {"A": "b8"}}, to="b8"),
    )),
    Branch("TD-G17", "built on the line", ON_LINE, (does("A", "build", {"at": {"A": "b9"}, "sets": 1}, square="22", to="12"),)),
)  # fmt: skip
