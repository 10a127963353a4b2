#!/usr/bin/env node
// An app whose screens are a state as React Navigation has it, which flowscope inspects over WebSocket: written from
// Docs/Protocol.md, with node's own WebSocket client alone. In an app, `state` is `navigation.getRootState()`.
//
//   FLOWSCOPE_TOKEN=$(head -1 TOKEN-FILE) node --experimental-websocket react-navigation.mjs ws://127.0.0.1:7002
//
// Each line of input names a route: `Home` and `Cart` select a tab, `Item` and `Review` are pushed on Home, `back`
// pops, and anything else fails. Each gets a line of output. The app ends with its input.
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";

const [url = "ws://127.0.0.1:7002"] = process.argv.slice(2), token = process.env.FLOWSCOPE_TOKEN ?? "";
const epoch = randomUUID(), startedAt = Date.now() / 1000;
const stack = (name) => ({ type: "stack", index: 0, routes: [{ name }] });
const tabs = [{ name: "Home", state: stack("List") }, { name: "Cart", state: stack("Basket") }];
const state = { type: "tab", index: 0, routes: tabs };
const errors = [];
let revision = 1, navigations = 0, socket, subscribed = false;

const label = (identifier) => ({ identifier, type: "Routes" });
const shown = (tab) => tab.state.routes[tab.state.index].name;
const reference = (index) => ({ id: index + 2, name: state.routes[index].name });

/** The coordinators: the tabs, and a stack in each; parents come before their children. */
function nodes() {
  const children = state.routes.map((_, index) => index + 2);
  const root = { id: 1, relation: "root", name: "Tabs", routeType: "Routes", context: "root", root: label("Tabs"),
    path: [], currentRoute: label("Tabs"), children, selectedTab: state.index, shows: state.index + 2 };
  return [root, ...state.routes.map((tab, tabIndex) => {
    const [first, ...pushed] = tab.state.routes.map((route) => label(route.name));
    return { ...reference(tabIndex), parent: 1, relation: "tab", tabIndex, routeType: "Routes", context: "tab",
      root: first, path: pushed.map((route) => ({ route })), currentRoute: label(shown(tab)), children: [] };
  })];
}

/** Changes the state as a navigator would; returns the step, or nothing if no navigator takes the route. */
function reduce(route) {
  const home = state.routes[0].state, tab = state.routes.findIndex(({ name }) => name === route);
  if (tab >= 0) {
    state.index = tab;
    return { coordinator: { id: 1, name: "Tabs" }, kind: "selectTab", index: tab, change: `select ${route}` };
  }
  const step = { coordinator: reference(0) };
  if (state.index === 0 && ["Item", "Review"].includes(route)) {
    home.index = home.routes.push({ name: route }) - 1;
    return { ...step, kind: "push", route: label(route), change: `push ${route}` };
  }
  if (state.index === 0 && route === "back" && home.index > 0) {
    home.routes.pop();
    home.index -= 1;
    return { ...step, kind: "truncatePath", change: `pop to ${home.index}` };
  }
}

/** Carries out a request, tells the viewer, and returns what it did. */
function navigate(route) {
  const before = nodes().map((node) => JSON.stringify(node)), origin = reference(state.index), time = Date.now() / 1000;
  const step = reduce(route), after = nodes();
  const changed = after.filter((node, index) => JSON.stringify(node) !== before[index]);
  if (changed.length) {
    revision += 1;
    tell("flow/didChange", { delta: { since: revision - 1, revision, time, added: [], changed, removed: [] } });
  }
  const error = { kind: "navigationFailed", message: `nothing takes '${route}'`, advice: "go to Home first" };
  const visible = { coordinator: reference(state.index), route: label(shown(state.routes[state.index])) };
  tell("flow/didNavigate", { navigation: { sequence: ++navigations, revision, time, origin, steps: step ? [step] : [],
    ...(route === "back" ? { request: "pop" } : { request: "navigate", route: label(route) }),
    durationNanoseconds: Math.round(1e6 * Math.max(0, Date.now() - 1000 * time)),
    visible: { ...visible, showsRequest: !!step }, ...(step ? {} : { error }) } });
  if (step) return step.change;
  const path = [{ id: 1, name: "Tabs" }, origin];
  errors.push({ sequence: errors.length + 1, time, error, path, visibleRoute: visible.route, isOfNavigation: true });
  tell("flow/didReportError", { revision, report: errors.at(-1) });
  return error.message;
}

const send = (message) => socket?.readyState === 1 && socket.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
const tell = (method, params) => subscribed && send({ method, params });

const answers = {
  initialize: () => ({ protocol: 1, engine: { name: "rnshop", pid: process.pid, version: "1", startedAt },
    capabilities: { control: false, explain: false }, maxMessageBytes: 1 << 24 }),
  "flow/subscribe": () => {
    subscribed = true;
    return { epoch, revision, errorCount: errors.length, navigationCount: navigations, resumed: false };
  },
  "flow/snapshot": ({ under = 1, depth = 1 }) => {
    const part = nodes().filter(({ id, parent }) => id === under || (depth > 0 && parent === under));
    if (part.length) return { epoch, revision, root: under, total: part.length, nodes: part };
  },
  "flow/nodes": ({ ids }) => ({ revision, nodes: nodes().filter(({ id }) => ids.includes(id)) }),
  "errors/list": ({ since = 0 }) => ({ errors: errors.filter((it) => it.sequence > since), total: errors.length }),
};

/** Connects with the token, and again when the connection ends: each one serves one viewer. */
function connect() {
  socket = new WebSocket(url);
  subscribed = false;
  socket.onopen = () => send({ id: "token", method: "flow/authenticate", params: { token } });
  socket.onmessage = ({ data }) => {
    const { id, method, params = {}, error } = JSON.parse(data);
    if (!method) return console.log(error ? `refused: ${error.message}` : `connected to ${url}`);
    const result = answers[method]?.(params), code = method in answers ? -32005 : -32601;
    send(result ? { id, result } : { id, error: { code, message: `this engine does not have ${method}` } });
  };
  socket.onclose = () => setTimeout(connect, 200);
  socket.onerror = () => {};
}

connect();
for await (const line of createInterface({ input: process.stdin })) console.log(navigate(line.trim()));
process.exit(0);
