"""The policy for each rule at this table: enforce, warn, log or off; and three ready-made tables.

*enforce*: a refused act has to be put right. *warn*: it is said, and it stands. *log*: it stands and is only written down.
*off*: it stands, nothing is said or written but that it stood.
"""

from __future__ import annotations

from companion.rules.values import Fault

ANY_RULE = "*"

PRESETS: dict[str, tuple[tuple[str, str], ...]] = {
    "teaching": ((ANY_RULE, "enforce"),),
    "friendly": ((ANY_RULE, "enforce"), ("kind:penalty", "warn")),
    "tournament": ((ANY_RULE, "enforce"),),
}
"""`teaching` and `tournament` both enforce everything; they differ in what the screen explains and in who may overrule."""


def policy(policies: tuple[tuple[str, str], ...], fault: Fault) -> str:
    """Returns the policy of this table for a fault. It is the rule's own policy, else its kind's, else the table's, else enforce."""
    chosen = dict(policies)
    for key in (fault.rule, f"kind:{fault.kind}", ANY_RULE):
        if key in chosen:
            return chosen[key]
    return "enforce"
