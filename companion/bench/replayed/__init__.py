"""Exported games judged again, beside what people really did in them."""
