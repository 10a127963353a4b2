#!/usr/bin/env python3
"""Has the agent answer ten questions about real apps, and compares its answers with those of the commands.

Prints a table: the calls, the bytes of text that a model would have read, the next steps that it followed as an answer
named them, and its own answer. Exits with 1 if an answer is missing or wrong.
"""

import argparse
import json
import sys

import truth
from agent import Agent, Stuck
from mcp_client import REVISIONS, STATELESS, Client, ProtocolError, RequestError
from stage import Stage, Unready
from tasks import TASKS

# Of an answer in the table; --json has all.
MOST_COLUMNS = 110


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--flowscope", default="flowscope", help="the program")
    parser.add_argument("--revision", choices=REVISIONS, default=STATELESS, help="of the protocol")
    parser.add_argument("--task", action="append", choices=[task.name for task in TASKS], help="only these")
    parser.add_argument("--json", action="store_true", help="print an object for each task")
    arguments = parser.parse_args()
    try:
        with Stage(arguments.flowscope) as stage:
            chosen = [task for task in TASKS if not arguments.task or task.name in arguments.task]
            results = [solved(task, stage, arguments.revision) for task in chosen]
    except Unready as reason:
        sys.exit(f"run.py: {reason}")
    if arguments.json:
        for result in results:
            print(json.dumps(result))
    else:
        print_table(results)
    return 0 if all(result["isRight"] for result in results) else 1


def solved(task, stage, revision):
    """What the agent makes of a question, and whether it is true."""
    command = [stage.flowscope, "mcp"] + (["--control"] if task.control else [])
    result = {"task": task.name, "calls": 0, "bytes": 0, "followed": 0, "answer": None, "isRight": False}
    try:
        with Client(command, revision, env=stage.environment, cwd=stage.directory) as client:
            agent = Agent(client)
            try:
                result["answer"] = task.solve(agent, stage)
            finally:
                result |= {"calls": agent.calls, "bytes": agent.bytes, "followed": agent.followed}
    except (Stuck, RequestError, ProtocolError) as reason:
        return result | {"problem": str(reason)}
    except (KeyError, IndexError, TypeError) as reason:
        return result | {"problem": f"an answer has no {reason}"}
    expected = getattr(truth, task.name.replace("-", "_"))(stage)
    if not truth.agrees(result["answer"], expected):
        return result | {"problem": f"the commands say {json.dumps(expected, ensure_ascii=False)}"}
    return result | {"isRight": True}


def print_table(results):
    row = "{:<2}{:<12} {:>5} {:>6} {:>5}  {}"
    print(row.format("", "task", "calls", "bytes", "next", "answer").rstrip())
    for result in results:
        sign = "✓" if result["isRight"] else "✗"
        answer = words(result["answer"])
        answer = answer if len(answer) <= MOST_COLUMNS else answer[: MOST_COLUMNS - 1] + "…"
        counts = (result["calls"], result["bytes"], result["followed"])
        print(row.format(sign, result["task"], *counts, answer).rstrip())
        if "problem" in result:
            print(f"  {result['problem']}")
    print(f"\n{sum(result['isRight'] for result in results)} of {len(results)} answers are right")


def words(answer):
    """An answer in one line: its values alone."""
    if isinstance(answer, dict):
        return "; ".join(words(value) for value in answer.values())
    if isinstance(answer, list):
        return ", ".join(words(value) for value in answer)
    return "no answer" if answer is None else str(answer)


if __name__ == "__main__":
    sys.exit(main())
