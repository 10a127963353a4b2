import FlowEngine
import FlowModules
import TestEngines
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

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

  @Test("a stack has the type of its first destination")
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

  @Test("a viewer can name a route with the type that viewers are shown", arguments: [true, false])
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

  @Test("a destination that is pushed again counts as the declared one")
  func coverage() {
    var catalogue = RouteCatalogue()
    catalogue.add(stall)
    var ledger = RouteLedger(catalogue)
    let client = stack.client(for: Market.Destination.self)
    var reports: [NavigationReport] = []
    let observation = FlowEvents.observe {
      guard case .navigated(let record, _) = $0 else { return }
      ledger.note(record)
      reports.append(NavigationReport(record, sequence: 1, revision: 1))
    }
    for _ in 0..<3 { client.push(.stall(7)) }
    observation.cancel()
    #expect(stack.router.state.stack.map(\.occurrence) == [0, 1, 2])
    let routes = ledger.report(of: "test", .nothing).routes
    #expect(routes.map(\.route) == [RouteLabel(stall)])
    #expect(routes.map(\.succeeded) == [3] && routes.allSatisfy(\.isDeclared))
    #expect(reports.map(\.route) == Array(repeating: RouteLabel(stall), count: 3))
    #expect(reports.last?.steps.first?.change == "push Market.stall(7) #3")
  }

  @Test("a name that two modules have is ambiguous, and the suggestions are accepted")
  func ambiguous() throws {
    var catalogue = RouteCatalogue()
    let other = ModuleRoute(Orchard.Destination.stall(7))
    catalogue.add([stall, other, ModuleRoute(Orchard.Destination.stall(8))])
    let candidates = ["Market.stall(7)", "Orchard.stall(7)", "Orchard.stall(8)"]
    #expect(throws: RouteNameError.ambiguous(name: "stall", candidates: candidates, omitted: 0)) {
      try catalogue.resolve("stall")
    }
    for candidate in candidates {
      #expect("\(try catalogue.resolve(candidate))" == candidate)
    }
  }

  @Test("the suggestions for two modules of the same name differ, and are accepted")
  func namesakes() throws {
    var catalogue = RouteCatalogue()
    catalogue.add([stall, ModuleRoute(Orchard.Market.Destination.stall(7))])
    do {
      _ = try catalogue.resolve("stall")
      Issue.record("nothing was ambiguous")
    } catch RouteNameError.ambiguous(_, let candidates, _) {
      #expect(Set(candidates).count == 2)
      for candidate in candidates { _ = try catalogue.resolve(candidate) }
    }
  }

  @Test("a second screen of a destination does not make its name ambiguous")
  func secondScreen() throws {
    var catalogue = RouteCatalogue()
    let second = ModuleRoute(Market.Destination.stall(7), occurrence: 1)
    for route in [stall, second] { catalogue.noteSeen(route) }
    #expect(try catalogue.resolve("stall") as? ModuleRoute == stall)
    #expect(try catalogue.resolve("\(second)") as? ModuleRoute == second)
  }
}

enum Orchard {
  enum Destination: Hashable, Sendable { case stall(Int) }
  enum Market {
    enum Destination: Hashable, Sendable { case stall(Int) }
  }
}
