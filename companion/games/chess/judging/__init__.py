"""The acts that a change proposes in chess, and the rule that is broken where no move describes it."""
