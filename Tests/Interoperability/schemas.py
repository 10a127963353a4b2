"""Compares documents that flowscope prints with their published schemas.

Takes the directory of the schemas, and files with a document each, or with one in each line if the name ends in .jsonl.
Prints the name of each document's schema, once for each file, and exits with 0, or prints one line with the problem and
exits with 1.
"""

import json
import sys
from pathlib import Path

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

PREFIX = "flowscope."


class Wrong(Exception):
    """A check failed."""


def open_objects(schema, place="#"):
    """Yields the places in a schema that describe objects without saying which fields they may have."""
    if isinstance(schema, dict):
        if schema.get("type") == "object" and "additionalProperties" not in schema:
            yield place
        for name, value in schema.items():
            yield from open_objects(value, f"{place}/{name}")
    elif isinstance(schema, list):
        for index, value in enumerate(schema):
            yield from open_objects(value, f"{place}/{index}")


def load(directory):
    """Reads the schemas, which must be valid, and must allow only the fields that they name."""
    schemas = {}
    for path in sorted(Path(directory).glob("*.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        Draft202012Validator.check_schema(schema)
        for place in open_objects(schema):
            raise Wrong(f"{path.name}{place} allows any field")
        schemas[path.name] = schema
    return schemas


def validators(schemas):
    resources = [(name, Resource.from_contents(schema)) for name, schema in schemas.items()]
    registry = Registry().with_resources(resources)
    return {name: Draft202012Validator({"$ref": name}, registry=registry) for name in schemas}


def documents(path):
    text = Path(path).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()] if path.endswith(".jsonl") else [json.loads(text)]


def deepest(error):
    """Returns what is wrong in the form that fits best: of several forms, all others differ at once."""
    while error.context:
        error = min(error.context, key=lambda inner: (inner.validator == "const", -len(inner.absolute_path)))
    return error


def check(document, known, path):
    name = document.get("schema") if isinstance(document, dict) else None
    if not isinstance(name, str) or not name.startswith(PREFIX):
        raise Wrong(f"{path} does not name its schema")
    validator = known.get(f"{name.removeprefix(PREFIX)}.json")
    if validator is None:
        raise Wrong(f"{path}: there is no schema {name}")
    for error in validator.iter_errors(document):
        inner = deepest(error)
        raise Wrong(f"{path} does not match {name}: {inner.json_path}: {inner.message[:400]}")
    return name


def main(directory, paths):
    known = validators(load(directory))
    for path in paths:
        found = documents(path)
        if not found:
            raise Wrong(f"{path} has no document")
        for name in dict.fromkeys(check(document, known, path) for document in found):
            print(name)


if __name__ == "__main__":
    try:
        main(sys.argv[1], sys.argv[2:])
    except Wrong as wrong:
        sys.exit(f"schemas: {wrong}")
