"""Reads a SARIF log as a code review tool does, with third-party readers.

Takes the path of a log. Prints the results and exits with 0, or prints one line with the problem and exits with 1.
"""

import dataclasses
import json
import sys
from urllib.parse import urlsplit

import pysarif
from pydantic import TypeAdapter, ValidationError
from sarif import loader


class Wrong(Exception):
    """A check failed."""


def require(condition, message):
    if not condition:
        raise Wrong(message)


def lost(told, read, place="$"):
    """Yields the places in the log that a reader of the whole standard did not read, or read differently."""
    if isinstance(told, dict) and isinstance(read, dict):
        for name, value in told.items():
            yield from lost(value, read.get(name), f"{place}.{name}")
    elif isinstance(told, list) and isinstance(read, list) and len(told) == len(read):
        for index, value in enumerate(told):
            yield from lost(value, read[index], f"{place}[{index}]")
    elif type(told) is not type(read) or told != read:
        yield place


def check_form(log):
    """Checks the log against types that were generated from the schema of SARIF 2.1.0."""
    # This field is for editors; the types have another name for it.
    require(log.pop("$schema", "").endswith("sarif-2.1.0.json"), "the log does not name its schema")
    try:
        model = pysarif.load_from_dict(log)
        TypeAdapter(pysarif.SarifLog).validate_json(json.dumps(dataclasses.asdict(model)), strict=True)
    except KeyError as error:
        raise Wrong(f"the field {error} is missing") from error
    except ValidationError as error:
        raise Wrong(f"the log does not match the schema: {error.errors()[0]['loc']}: {error.errors()[0]['msg']}") from error
    for place in lost(log, pysarif.save_to_dict(model)):
        raise Wrong(f"{place} does not match the schema")
    return model


def check_result(result, rules):
    require(result.rule_id, "a result has no rule")
    require(result.rule_id.startswith(rules[result.rule_index].id + "/"), f"{result.rule_id} belongs to another rule")
    require((result.kind == "fail") == (result.level != "none"), "a result that is not a failure has a level")
    # The requirements of GitHub's code scanning: https://docs.github.com/en/code-security/code-scanning
    require(result.locations, f"{result.rule_id} has no location")
    physical = result.locations[0].physical_location
    file = physical and physical.artifact_location
    require(file and file.uri and physical.region, f"{result.rule_id} has no file")
    uri = urlsplit(file.uri)
    require(uri.path and not (uri.scheme or uri.netloc or uri.query or uri.fragment), f"{uri.geturl()} is not a path")
    require(not {"", ".", ".."} & set(uri.path.split("/")), f"{uri.path} leads out of the repository")
    require(physical.region.start_line >= 1, f"{uri.path} has no line")
    require(result.partial_fingerprints["primaryLocationLineHash"], f"{result.rule_id} has no fingerprint")
    return uri.path


def main(path):
    with open(path, encoding="utf-8") as file:
        model = check_form(json.load(file))
    run = model.runs[0]
    places = [check_result(result, run.tool.driver.rules) for result in run.results]
    # The list that a review tool shows.
    records = loader.load_sarif_files(path).get_records()
    require([record["Location"] for record in records] == places, "the list has other locations")
    for record in records:
        print(f"{record['Severity']}: {record['Location']}:{record['Line']}: {record['Code']}")
    print(f"{len(records)} results of {len(run.tool.driver.rules)} rules")


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except Wrong as wrong:
        sys.exit(f"review: {wrong}")
