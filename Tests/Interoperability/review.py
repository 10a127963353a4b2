"""Reads a SARIF log as a code review tool does, with third-party readers.

Takes the path of a log, and --errors if it is of errors, which may have no file. Prints the results and exits with 0, or
prints one line with the problem and exits with 1.
"""

import dataclasses
import json
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pysarif
from jsonschema import FormatChecker
from jsonschema.validators import validator_for
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


def check_schema(log):
    """Checks the log against the schema of SARIF 2.1.0 itself."""
    schema = json.loads((Path(__file__).parent / "schemas/sarif-2.1.0.json").read_text(encoding="utf-8"))
    for error in validator_for(schema)(schema, format_checker=FormatChecker()).iter_errors(log):
        raise Wrong(f"the log does not match the schema: {error.json_path}: {error.message}")


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


def check_result(result, rules, is_error):
    require(result.rule_id, "a result has no rule")
    rule = rules[result.rule_index].id
    is_of_rule = result.rule_id == rule if is_error else result.rule_id.startswith(rule + "/")
    require(is_of_rule, f"{result.rule_id} belongs to another rule")
    require((result.kind == "fail") == (result.level != "none"), "a result that is not a failure has a level")
    require(result.partial_fingerprints["primaryLocationLineHash"], f"{result.rule_id} has no fingerprint")
    if is_error:
        require(result.occurrence_count >= 1, f"{result.rule_id} never occurred")
        require(result.suppressions is not None, f"{result.rule_id} does not say whether it is suppressed")
        if not result.locations:
            return "-"
        if not result.locations[0].physical_location:
            return result.locations[0].logical_locations[0].fully_qualified_name
    # The requirements of GitHub's code scanning: https://docs.github.com/en/code-security/code-scanning
    require(result.locations, f"{result.rule_id} has no location")
    physical = result.locations[0].physical_location
    file = physical and physical.artifact_location
    require(file and file.uri and physical.region, f"{result.rule_id} has no file")
    uri = urlsplit(file.uri)
    require(uri.path and not (uri.scheme or uri.netloc or uri.query or uri.fragment), f"{uri.geturl()} is not a path")
    require(not {"", ".", ".."} & set(uri.path.split("/")), f"{uri.path} leads out of the repository")
    require(physical.region.start_line >= 1, f"{uri.path} has no line")
    return uri.path


def main(path, is_error=False):
    with open(path, encoding="utf-8") as file:
        log = json.load(file)
    check_schema(log)
    model = check_form(log)
    run = model.runs[0]
    places = [check_result(result, run.tool.driver.rules, is_error) for result in run.results]
    # The list that a review tool shows.
    records = loader.load_sarif_files(path).get_records()
    require([record["Location"] for record in records] == places, "the list has other locations")
    for record in records:
        print(f"{record['Severity']}: {record['Location']}:{record['Line']}: {record['Code']}")
    print(f"{len(records)} results of {len(run.tool.driver.rules)} rules")


if __name__ == "__main__":
    try:
        main(sys.argv[1], "--errors" in sys.argv[2:])
    except Wrong as wrong:
        sys.exit(f"review: {wrong}")
