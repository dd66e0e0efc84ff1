"""Attempts: the acts that may have caused a change; and blame: the rule for what no act describes."""
