#!/usr/bin/env python3
"""Has the agent answer ten questions about real apps, and compares its answers with those of the commands.

Prints a table: the calls, the bytes of text that a model would have read, the next steps that it followed, and the
answer. Exits with 1 if an answer is missing or wrong.
"""

import argparse
import json
import sys

import truth
from agent import Agent, Stuck
from mcp_client import REVISIONS, STATELESS, Client, ProtocolError, RequestError
from stage import Stage, Unready
from tasks import TASKS


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
    for result in results:
        print(json.dumps(result) if arguments.json else line(result))
    if not arguments.json:
        print(f"\n{sum(result['isRight'] for result in results)} of {len(results)} answers are right")
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


def line(result):
    sign = "✓" if result["isRight"] else "✗"
    answer = json.dumps(result["answer"], ensure_ascii=False) if result["answer"] else "no answer"
    text = f"{sign} {result['task']:<12} {result['calls']} calls {result['bytes']:>6} bytes  {answer}"
    return text + (f"\n  {result['problem']}" if "problem" in result else "")


if __name__ == "__main__":
    sys.exit(main())
