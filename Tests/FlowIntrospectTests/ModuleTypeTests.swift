import FlowEngine
import FlowModules
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol

private enum Bakery {
  enum Destination: Hashable, Sendable { case counter, oven(Int) }
}

enum Market {
  enum Destination: Hashable, Sendable { case stalls, stall(Int) }

  @MainActor static var entry: ModuleEntry<Destination, Int> {
    ModuleEntry(entryDestination: .stalls) { _, _, _ in 0 }
  }
}

@MainActor
@Suite("Types of modules' routes")
struct ModuleTypeTests {
  private let stack = ModuleCoordinator(entry: Market.entry)
  private let stall = ModuleRoute(Market.Destination.stall(7))

  @Test("a route has the name of its destination's type, with the types that contain it")
  func labels() {
    #expect(RouteLabel(stall).type == "Market.Destination")
    #expect(RouteLabel(stall).code == "Market.Destination.stall(7)")
    #expect(Redaction.associatedValues.label(of: stall).type == "Market.Destination")
    #expect(RouteLabel(ModuleRoute(AppRoute.detail(1))).type == "AppRoute")
    #expect(RouteLabel(AppRoute.detail(1)).code == "AppRoute.detail(1)")
    #expect(RouteLabel(ModuleRoute(7)).type == "Int")
  }

  @Test("a stack has the type of the destinations with which it begins")
  func nodes() throws {
    let root = ShopFlow(.home)
    root.addChild(stack)
    let nodes = FlowSnapshot(of: root).nodes
    #expect(nodes[stack.id]?.routeType == "Market.Destination")
    #expect(nodes[stack.id]?.root.type == "Market.Destination")
    #expect(nodes[root.id]?.routeType == "AppRoute")
  }

  @Test("an error and a record name the type of the destination")
  func errors() {
    let errors = FlowErrorHandler()
    errors.onError = { _ in }
    stack.errorHandler = errors
    stack.navigate(to: ModuleRoute(Bakery.Destination.oven(2)))
    let error = errors.journal.last?.error
    #expect(error?.kind == "navigationFailed")
    // The type is private, so that its containers have no plain names.
    #expect(error?.routeType == "Destination")
    let host = ShopFlow(.home)
    host.errorHandler = errors
    host.navigate(to: stall)
    #expect(errors.journal.last?.error.routeType == "Market.Destination")
  }

  @Test("a viewer names a route by the type that it was shown", arguments: [true, false])
  func names(isDeclared: Bool) throws {
    var catalogue = RouteCatalogue()
    let other = ModuleRoute(AppRoute.detail(3))
    for route in [stall, other] {
      if isDeclared { catalogue.add(route) } else { catalogue.noteSeen(route) }
    }
    let label = RouteLabel(stall)
    for text in [label.identifier, label.shown] {
      #expect(try catalogue.resolve(text, type: label.type) as? ModuleRoute == stall)
      #expect(try catalogue.resolve("\(label.type).\(text)") as? ModuleRoute == stall)
    }
    #expect(try catalogue.resolve("AppRoute.detail") as? ModuleRoute == other)
    #expect(catalogue.completions(for: "Market.D") == ["Market.Destination.stall"])
  }
}
