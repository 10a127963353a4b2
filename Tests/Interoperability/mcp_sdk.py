"""Drives `flowscope mcp` with the unmodified Python SDK of the protocol, in the revisions that it speaks.

Takes the program, the name of an app that allows control, a recording of it, a document about it, a baseline of it and
a directory for new files. Lists the tools and the resources, calls every tool, reads every resource, and waits for a
change of one. Prints a line for each revision and exits with 0, or prints one line with the problem and exits with 1.
"""

import json
import os
import sys
import warnings

import anyio
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.shared.exceptions import MCPError

ANSWER_SECONDS = 120
MOST_BYTES = 4096
MODES = {"2025-11-25": "legacy", "2026-07-28": "2026-07-28"}
INVALID_PARAMS = -32602

# The SDK warns that a handshake belongs to an earlier revision, which is why it is asked for one here.
warnings.simplefilter("ignore")


class Wrong(Exception):
    """A check failed."""


def require(condition, message):
    if not condition:
        raise Wrong(message)


def calls(place, revision):
    """The calls of each tool, and a field that the answer's data must have."""
    recording, document, baseline = place["recording"], place["document"], place["baseline"]
    new = os.path.join(place["directory"], f"new-{revision}.flowscope")
    return {
        "engines": [({}, "engines")],
        "screen": [({}, "route"), ({"target": recording, "at": "20"}, "path")],
        "tree": [({"limit": 3}, "coordinators"), ({"match": "green", "depth": 3}, "coordinators")],
        "coordinator": [({"coordinator": "AppCoordinator"}, "currentRoute")],
        "routes": [({"match": "green"}, "routes"), ({"match": "greenDetail", "reach": True}, "routes")],
        "explain": [({"route": "greenDetail"}, "isReachable"), ({"route": "unhandled", "questions": True}, "asked")],
        "way": [({"to": "greenDetail"}, "isKnown"), ({"to": "greenDetail", "target": recording}, "isKnown")],
        "events": [({"kind": ["navigation"], "limit": 2}, "events"), ({"target": recording}, "events")],
        "wait": [({"for": "idle", "quiet": 1, "seconds": ANSWER_SECONDS}, "hasHappened")],
        "errors": [({}, "problems"), ({"kind": "navigationFailed", "target": recording}, "problems")],
        "check": [
            ({"for": "lints"}, "passes"),
            ({"for": "unreachable", "limit": 3}, "passes"),
            ({"for": "document", "path": document}, "passes"),
            ({"for": "baseline", "path": baseline}, "passes"),
        ],
        "diff": [
            ({"before": recording}, "isEqual"),
            ({"before": recording, "after": recording, "of": "errors"}, "isEqual"),
            ({"before": recording, "after": recording, "of": "routes"}, "isEqual"),
        ],
        "diagram": [({"format": "mermaid"}, "format"), ({"of": "declared"}, "format")],
        "recording": [
            ({"do": "start", "path": new}, "recordings"),
            ({"do": "list"}, "recordings"),
            ({"do": "stop", "path": new}, "recordings"),
            ({"do": "sql", "path": recording, "sql": "SELECT count(*) AS n FROM errors"}, "rows"),
        ],
        "act": [({"do": "navigate", "route": "greenDetail", "dryRun": True}, "succeeded")],
    }


async def check_tools(client, place, revision):
    """Every tool of the list is called, and each answer is short, typed, and the same as a text and as a value."""
    listed = {tool.name: tool for tool in (await client.list_tools()).tools}
    wanted = calls(place, revision)
    require(listed.keys() == wanted.keys(), f"the tools are {sorted(listed)}, and {sorted(wanted)} are called")
    for name, tool in listed.items():
        require(tool.description and tool.annotations, f"the tool '{name}' has no description or no annotations")
        require(tool.annotations.destructive_hint is True or name != "act", "the tool 'act' does not say what it is")
        for arguments, field in wanted[name]:
            result = await client.call_tool(name, arguments, read_timeout_seconds=ANSWER_SECONDS)
            text = "".join(block.text for block in result.content if block.type == "text")
            require(not result.is_error, f"{name} {arguments}: {text}")
            require(json.loads(text) == result.structured_content, f"{name} {arguments}: the text is another answer")
            require(len(text.encode()) <= MOST_BYTES, f"{name} {arguments}: {len(text.encode())} bytes")
            require(field in result.structured_content["app"], f"{name} {arguments}: no '{field}' in {text}")
        refused = await client.call_tool(name, {"nonsense": 1}, read_timeout_seconds=ANSWER_SECONDS)
        require(refused.is_error, f"{name} takes an argument that it does not list")
        require(refused.structured_content["error"] == "badInput", f"{name}: {refused.structured_content}")
    return len(listed)


async def check_unknown(client):
    for ask in (
        lambda: client.call_tool("nonsense", {}, read_timeout_seconds=ANSWER_SECONDS),
        lambda: client.read_resource("flowscope://nonsense/hierarchy"),
    ):
        try:
            await ask()
        except MCPError:
            continue
        raise Wrong("what is not there is answered")


async def check_resources(client):
    resources = (await client.list_resources()).resources
    uris = [str(resource.uri) for resource in resources]
    for what in ("hierarchy", "errors", "diagram"):
        require(f"flowscope://default/{what}" in uris, f"'{what}' is not among {uris}")
    templates = (await client.list_resource_templates()).resource_templates
    require([template.uri_template for template in templates] == ["flowscope://{engine}/{subject}"], f"{templates}")
    for resource in resources:
        contents = (await client.read_resource(str(resource.uri))).contents
        require(len(contents) == 1 and contents[0].text, f"{resource.uri} is empty")
        require(contents[0].mime_type == resource.mime_type, f"{resource.uri} is {contents[0].mime_type}")
    return len(resources)


async def navigate(client, route):
    done = await client.call_tool("act", {"do": "navigate", "route": route}, read_timeout_seconds=ANSWER_SECONDS)
    require(not done.is_error and done.structured_content["app"]["succeeded"], f"{done.structured_content}")


async def check_change(client, updates, revision):
    """Subscribes to the hierarchy, changes it, and reads it again once the server says so."""
    uri = "flowscope://default/hierarchy"
    before = (await client.read_resource(uri)).contents[0].text
    # Another route in each revision, since both ask the same app.
    route = {"2025-11-25": "greenDetail", "2026-07-28": "lightBlue"}[revision]
    require(route not in before, f"'{route}' is there before")
    with anyio.fail_after(ANSWER_SECONDS):
        if revision == "2026-07-28":
            async with client.listen(resource_subscriptions=[uri]) as subscription:
                require(list(subscription.honored.resource_subscriptions) == [uri], f"{subscription.honored}")
                await navigate(client, route)
                async for event in subscription:
                    if str(event.uri) == uri:
                        break
        else:
            await client.subscribe_resource(uri)
            await navigate(client, route)
            async for updated in updates:
                if updated == uri:
                    break
            await client.unsubscribe_resource(uri)
        # A notification may be of the state before, and then another one follows it.
        while route not in (await client.read_resource(uri, cache_mode="refresh")).contents[0].text:
            await anyio.sleep(0.02)


async def drive(program, place, revision):
    command = StdioServerParameters(
        command=program, args=["mcp", place["app"], "--control"], env=dict(os.environ), cwd=place["directory"]
    )
    send, updates = anyio.create_memory_object_stream(1000)

    async def handle(message):
        if getattr(message, "method", None) == "notifications/resources/updated":
            send.send_nowait(str(message.params.uri))

    async with Client(command, mode=MODES[revision], message_handler=handle, cache=None) as client:
        require(client.protocol_version == revision, f"the server speaks {client.protocol_version}")
        tools = await check_tools(client, place, revision)
        await check_unknown(client)
        resources = await check_resources(client)
        await check_change(client, updates, revision)
    return f"{revision}: {tools} tools, {resources} resources, 1 change"


async def negotiate(program, place):
    """Without a revision, the SDK asks the server which it speaks."""
    command = StdioServerParameters(command=program, args=["mcp", place["app"]], env=dict(os.environ))
    async with Client(command) as client:
        require(client.protocol_version == "2026-07-28", f"agreed on {client.protocol_version}")
        require(client.server_info.name == "flowscope", f"{client.server_info}")
        names = {tool.name for tool in (await client.list_tools()).tools}
        require("act" not in names, "act is listed without --control")
        return f"agreed on {client.protocol_version}"


def main(arguments):
    program, *names = arguments
    place = dict(zip(("app", "recording", "document", "baseline", "directory"), names, strict=True))
    try:
        for revision in MODES:
            print(anyio.run(drive, program, place, revision))
        print(anyio.run(negotiate, program, place))
    except Exception as error:
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        print(f"{type(error).__name__}: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
