"""An agent without a model: it asks tools, reads their answers, and follows the next steps that these name.

It knows what a question says and what answers say, and nothing about the apps. What it calls is what the server lists:
a tool or an argument that is not in the listing is a defect of the agent, or of the answer that named it.
"""

import json

MOST_CALLS = 5
MOST_BYTES = 10_000


class Stuck(Exception):
    """A question that the answers do not lead to the end of."""


class Agent:
    """A session of one question, with the calls that it took and the bytes of text that a model would have read."""

    def __init__(self, client):
        self.client = client
        self.tools = {tool["name"]: tool for tool in client.tools()}
        self.calls = 0
        self.bytes = 0
        self.followed = 0

    def ask(self, name, **arguments):
        """Calls a tool and returns its answer; raises Stuck if the tool refuses, with what it says."""
        if name not in self.tools:
            raise Stuck(f"there is no tool '{name}', but {', '.join(sorted(self.tools))}")
        unknown = set(arguments) - set(self.tools[name]["inputSchema"].get("properties", {}))
        if unknown:
            raise Stuck(f"the tool '{name}' takes no {', '.join(sorted(unknown))}")
        if self.calls == MOST_CALLS:
            raise Stuck(f"it takes more than {MOST_CALLS} calls")
        result = self.client.call(name, arguments)
        text = "".join(block["text"] for block in result["content"] if block["type"] == "text")
        self.calls += 1
        self.bytes += len(text.encode())
        if self.bytes > MOST_BYTES:
            raise Stuck(f"it takes more than {MOST_BYTES} bytes")
        answer = json.loads(text)
        if result.get("isError"):
            raise Stuck(f"{name}: {answer['error']}: {answer['app']['message']}")
        return answer

    def follow(self, answer, name, **data):
        """Goes on with a tool: as the answer's next steps name it, with what the question and the data add to that."""
        for step in answer.get("next", []):
            if step["tool"] == name and all(step["arguments"].get(key, data[key]) == data[key] for key in data):
                self.followed += 1
                return self.ask(name, **(step["arguments"] | data))
        return self.ask(name, **data)

    def rows(self, key, name, **arguments):
        """The rows of an answer's list, page after page for as long as they are asked for."""
        while True:
            answer = self.ask(name, **arguments)
            for row in answer["app"].get(key, []):
                yield row, answer
            if "cursor" not in answer:
                return
            arguments["cursor"] = answer["cursor"]
