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
