import Testing

@testable import FlowBridge
@testable import FlowProtocol

/// A value that is neither Hashable nor Sendable.
private enum State {
  case list
  case detail(Detail)

  final class Model {}

  struct Detail {
    let id: Int
    var text = "private"
    let model = Model()
  }
}

@MainActor
@Suite("Screens named by values that are no routes")
struct DescribedRouteTests {
  private func node(_ states: [State]) -> Node {
    Node(id: "shop", "Shop").root(describing: State.list).screens(describing: states)
  }

  @Test("a value is its case, its type, and its values as viewers see those of routes")
  func label() {
    let label = RouteLabel(DescribedRoute(State.detail(State.Detail(id: 7))))
    #expect(label.identifier == "detail" && label.type.hasSuffix("State"))
    #expect(label.detail == "detail(Detail 7)")
    #expect(RouteLabel(DescribedRoute(State.list)).detail == nil)
  }

  @Test("without associated values, only the name of the case leaves")
  func redacted() {
    let route = DescribedRoute(State.detail(State.Detail(id: 7)))
    let label = Redaction.associatedValues.label(of: route)
    #expect(label.identifier == "detail" && label.detail == nil)
  }

  @Test("other values are other routes, and equal texts are one")
  func equality() {
    let trees = Trees()
    trees.read(node([.list]))
    #expect(trees.read(node([.list, .detail(.init(id: 1))]))?.request.verb == "navigate")
    #expect(trees.read(node([.list, .detail(.init(id: 1, text: "other"))])) == nil)
    #expect(trees.read(node([.list, .detail(.init(id: 2))]))?.steps.count == 2)
    #expect(DescribedRoute(State.list) != DescribedRoute("list"))
  }

  @Test("declared cases are counted as those that the app shows")
  func declared() async throws {
    var options = InspectorOptions()
    options.catalogue.declare(cases: ["list", "detail"], of: State.self)
    var states: [State] = []
    let bridge = Bridge(name: "shop", options: options) { node(states) }
    try await serving(bridge) { client in
      let navigations = try await HeardNavigations(of: client)
      states = [.detail(.init(id: 1))]
      bridge.changed()
      #expect(await navigations.next()?.route?.detail == "detail(Detail 1)")
      let routes = try await client.routes().routes
      #expect(routes.filter(\.isDeclared).map(\.route.identifier) == ["list", "detail"])
      let types = Set(routes.map(\.route.type))
      #expect(types.count == 1 && routes.contains { $0.route.detail != nil && $0.succeeded == 1 })
    }
  }
}
