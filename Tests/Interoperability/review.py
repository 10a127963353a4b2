"""Reads a SARIF log as a tool that shows code reviews does, with somebody else's readers.

Takes the path of a log. Says what it read and ends with 0, or says in one line what is wrong and ends with 1.
"""

import dataclasses
import json
import sys
from urllib.parse import urlsplit

import pysarif
from pydantic import TypeAdapter, ValidationError
from sarif import loader


class Wrong(Exception):
    """Something is not as it should be."""


def require(condition, message):
    if not condition:
        raise Wrong(message)


def lost(told, read, place="$"):
    """What a reader that knows every field of the standard did not take from the log, or took for something else."""
    if isinstance(told, dict) and isinstance(read, dict):
        for name, value in told.items():
            yield from lost(value, read.get(name), f"{place}.{name}")
    elif isinstance(told, list) and isinstance(read, list) and len(told) == len(read):
        for index, value in enumerate(told):
            yield from lost(value, read[index], f"{place}[{index}]")
    elif type(told) is not type(read) or told != read:
        yield place


def check_form(log):
    """Holds the log against types that were generated from the schema of SARIF 2.1.0."""
    # That field is for editors; the types have it under another name.
    require(log.pop("$schema", "").endswith("sarif-2.1.0.json"), "the log does not name its schema")
    try:
        model = pysarif.load_from_dict(log)
        TypeAdapter(pysarif.SarifLog).validate_json(json.dumps(dataclasses.asdict(model)), strict=True)
    except KeyError as error:
        raise Wrong(f"the field {error} is missing") from error
    except ValidationError as error:
        raise Wrong(f"it is not of the form: {error.errors()[0]['loc']}: {error.errors()[0]['msg']}") from error
    for place in lost(log, pysarif.save_to_dict(model)):
        raise Wrong(f"{place} is not as the schema has it")
    return model


def check_result(result, rules):
    require(result.rule_id, "a result has no rule")
    require(result.rule_id.startswith(rules[result.rule_index].id + "/"), f"{result.rule_id} is of another rule")
    require((result.kind == "fail") == (result.level != "none"), "a result that is no failure has a level")
    # What GitHub's code scanning demands: https://docs.github.com/en/code-security/code-scanning
    require(result.locations, f"{result.rule_id} has no location")
    physical = result.locations[0].physical_location
    file = physical and physical.artifact_location
    require(file and file.uri and physical.region, f"{result.rule_id} is in no file")
    uri = urlsplit(file.uri)
    require(uri.path and not (uri.scheme or uri.netloc or uri.query or uri.fragment), f"{uri.geturl()} is no path")
    require(not {"", ".", ".."} & set(uri.path.split("/")), f"{uri.path} does not stay in the repository")
    require(physical.region.start_line >= 1, f"{uri.path} has no line")
    require(result.partial_fingerprints["primaryLocationLineHash"], f"{result.rule_id} is not known again")
    return uri.path


def main(path):
    with open(path, encoding="utf-8") as file:
        model = check_form(json.load(file))
    run = model.runs[0]
    places = [check_result(result, run.tool.driver.rules) for result in run.results]
    # What such a tool lists.
    records = loader.load_sarif_files(path).get_records()
    require([record["Location"] for record in records] == places, "results are listed at other places")
    for record in records:
        print(f"{record['Severity']}: {record['Location']}:{record['Line']}: {record['Code']}")
    print(f"{len(records)} results of {len(run.tool.driver.rules)} rules")


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except Wrong as wrong:
        sys.exit(f"review: {wrong}")
