import FlowEngine
import FlowIntrospect
import FlowModules
import FlowTesting
import Testing

@MainActor @Suite("Reachable routes and coverage")
struct ReachingTests {
  let bistro = Bistro()

  @Test("expectReachable fails with the reason for a refused route, and changes nothing")
  func refused() {
    let before = FlowSnapshot(of: bistro.tabs)
    let line: UInt = #line + 2
    let found = issues {
      expectReachable(BistroRoute.catalogue, from: bistro.tabs)
    }
    #expect(found.count == 1)
    #expect(found.first?.text.contains("1 of 4 declared routes cannot be reached") == true)
    #expect(found.first?.text.contains("\n  kitchen: ") == true)
    #expect(found.first?.line == line)
    #expect(FlowSnapshot(of: bistro.tabs).nodes == before.nodes)
    #expect(bistro.errors.journal.isEmpty)
  }

  @Test("expectReachable accepts exceptions, and fails if one of them can be reached")
  func exceptions() {
    expectReachable(BistroRoute.catalogue, from: bistro.tabs, except: [BistroRoute.kitchen])
    let found = issues {
      expectReachable(
        BistroRoute.catalogue, from: bistro.tabs,
        except: [BistroRoute.kitchen, BistroRoute.order])
    }
    #expect(found.map(\.text) == ["These exceptions can be reached:\n  order"])
  }

  @Test("a catalogue without routes fails")
  func empty() {
    #expect(issues { expectReachable(RouteCatalogue(), from: bistro.tabs) }.count == 1)
    let coverage = NavigationCoverage(of: RouteCatalogue())
    #expect(coverage.percent == nil)
    #expect(issues { expectCoverage(coverage, atLeast: 0) }.count == 1)
  }

  @Test("coverage counts the routes that navigations reached, once each")
  func coverage() {
    let coverage = NavigationCoverage(of: BistroRoute.catalogue)
    for route in [BistroRoute.order, .bill, .order, .kitchen] {
      bistro.tabs.navigate(to: route)
    }
    #expect(coverage.navigatedCount == 2)
    #expect(coverage.percent == 50)
    #expect(coverage.missing == [RouteValue(BistroRoute.menu), RouteValue(BistroRoute.kitchen)])
    expectCoverage(coverage, atLeast: 50)
    let found = issues { expectCoverage(coverage, atLeast: 50.1) }
    #expect(found.first?.text.contains("2 of 4 declared routes (50.0%)") == true)
    #expect(found.first?.text.hasSuffix("  menu\n  kitchen, only refused") == true)
  }

  @Test("a destination of a module that is pushed again counts as the declared one")
  func modules() {
    enum Stop: Hashable, Sendable { case start, next }
    let stack = ModuleCoordinator(
      entry: ModuleEntry(entryDestination: Stop.start) { stop, _, _ in "\(stop)" })
    var catalogue = RouteCatalogue()
    catalogue.add(ModuleRoute(Stop.start))
    let coverage = NavigationCoverage(of: catalogue)
    #expect(coverage.missing.count == 1)
    stack.client(for: Stop.self).push(.start)
    #expect(stack.router.state.stack == [ModuleRoute(Stop.start, occurrence: 1)])
    #expect(coverage.percent == 100)
  }

  @Test("a route counts by its case, and an enum with payloads declares its cases")
  func cases() {
    enum OfferRoute: Route, Codable {
      case all
      case offer(Int)
    }
    var catalogue = RouteCatalogue()
    catalogue.add(OfferRoute.self)
    catalogue.add(OfferRoute.offer(1))
    let coverage = NavigationCoverage(of: catalogue)
    #expect(coverage.declaredCount == 2 && coverage.missing == [RouteValue(OfferRoute.offer(1))])
    let root = MockCoordinator(root: OfferRoute.all)
    root.navigate(to: OfferRoute.offer(3))
    #expect(coverage.missing.isEmpty)
    #expect(coverage.missingCases.map(\.identifier) == ["all"])
  }
}
