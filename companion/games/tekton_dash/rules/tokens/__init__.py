"""Ability Tokens: when one may be shown, and what each of them does."""
