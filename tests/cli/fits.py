"""As much of JSON Schema 2020-12 as the project's schemas use: what does not fit is named by its path."""

from __future__ import annotations

from typing import Any

KINDS = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None), "integer": int, "number": (int, float)}
KNOWN = {
    "$schema", "$defs", "$ref", "title", "description", "type", "properties", "required", "additionalProperties", "items", "prefixItems",
    "minItems", "maxItems", "enum", "const", "minimum", "maximum", "pattern", "oneOf", "anyOf",
}  # fmt: skip


def misfits(value: Any, schema: dict[str, Any], root: dict[str, Any] | None = None, path: str = "$") -> list[str]:
    """Returns why a value does not fit a schema; empty when it does."""
    root = schema if root is None else root
    assert schema.keys() <= KNOWN, f"not checked here: {schema.keys() - KNOWN}"
    if "$ref" in schema:
        return misfits(value, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root, path)
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            fitting = [one for one in schema[choice] if not misfits(value, one, root, path)]
            if len(fitting) < 1 or (choice == "oneOf" and len(fitting) > 1):
                return [f"{path}: {len(fitting)} of {choice} fit {value!r}"[:300]]
    if "const" in schema and value != schema["const"]:
        return [f"{path}: not {schema['const']!r}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{path}: {value!r} is none of {schema['enum']}"]
    if "type" in schema and (not isinstance(value, KINDS[schema["type"]]) or (isinstance(value, bool) and schema["type"] != "boolean")):
        return [f"{path}: {value!r} is no {schema['type']}"[:300]]
    if isinstance(value, int | float) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return [f"{path}: {value} is out of bounds"]
    return _inside(value, schema, root, path)


def _inside(value: Any, schema: dict[str, Any], root: dict[str, Any], path: str) -> list[str]:
    found: list[str] = []
    if isinstance(value, dict):
        known, rest = schema.get("properties", {}), schema.get("additionalProperties", True)
        found += [f"{path}: {key} is missing" for key in schema.get("required", ()) if key not in value]
        for key, item in value.items():
            if key in known:
                found += misfits(item, known[key], root, f"{path}.{key}")
            elif rest is False:
                found.append(f"{path}: {key} is unknown")
            elif isinstance(rest, dict):
                found += misfits(item, rest, root, f"{path}.{key}")
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            found.append(f"{path}: {len(value)} items")
        first = schema.get("prefixItems", [])
        for at, item in enumerate(value):
            inner = first[at] if at < len(first) else schema.get("items", {})
            found += misfits(item, inner, root, f"{path}[{at}]")
    return found
