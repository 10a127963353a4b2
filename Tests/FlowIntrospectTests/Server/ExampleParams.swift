import FlowEngine

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// Example parameters for the requests that need some, by method.
func exampleParams(root: CoordinatorID) -> [String: String] {
  [
    "initialize":
      "{\"protocol\":{\"min\":1,\"max\":1},\"beats\":true,"
      + "\"client\":{\"name\":\"tests\",\"version\":\"1\"}}",
    "breakpoints/add": "{\"condition\":\"route == none\",\"timeoutMilliseconds\":600000}",
    "breakpoints/remove": "{}",
    "breakpoints/resume": "{\"navigation\":1,\"action\":\"go\"}",
    "flow/dismissDetour": "{\"id\":\(root.rawValue)}",
    "flow/dismissModal": "{\"id\":\(root.rawValue)}",
    "flow/explain": "{\"route\":\"home\"}",
    "flow/explainMany": "{\"routes\":[{\"route\":\"home\"},{\"route\":\"none\"}]}",
    "flow/navigate": "{\"route\":\"home\"}",
    "flow/nodes": "{\"ids\":[\(root.rawValue),999999]}",
    "flow/restore":
      "{\"root\":\(root.rawValue),\"nodes\":[{\"id\":\(root.rawValue),\"relation\":\"root\","
      + "\"name\":\"Tabs\",\"routeType\":\"AppRoute\",\"path\":[],\"children\":[],"
      + "\"root\":{\"identifier\":\"main\",\"type\":\"AppRoute\"},"
      + "\"currentRoute\":{\"identifier\":\"main\",\"type\":\"AppRoute\"}}]}",
    "flow/selectTab": "{\"id\":\(root.rawValue),\"index\":0}",
  ]
}

/// Runs `body` while navigation 1 is parked, for which the example of `breakpoints/resume` is.
@MainActor
func parkingOne(
  in tabs: Tabs, at endpoint: Endpoint, _ body: @MainActor (FlowClient) async throws -> Void
) async throws {
  try await connected(to: endpoint) { client in
    let breakpoint = try await client.addBreakpoint(
      "request == changeFlow", timeoutMilliseconds: Limits.parkingRange.upperBound)
    tabs.transitionToNewFlow(root: tabs.router.state.root == .settings ? .main : .settings)
    try await client.removeBreakpoints(breakpoint.number)
    try await body(client)
  }
}
