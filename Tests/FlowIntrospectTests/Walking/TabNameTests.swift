import FlowEngine
import FlowModules
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Names of tabs")
struct TabNameTests {
  private enum Tab: Hashable, Sendable { case first, second }

  private final class Named: PlainCoordinator<AppRoute> {
    override var inspectionName: String? { "own" }
  }

  private let tabs = NamedTabCoordinator<AppRoute, Tab>(root: .main)
  private let plain = PlainCoordinator(AppRoute.home)

  init() {
    tabs.errorHandler = quietHandler()
    tabs.addTab(.first, plain)
    tabs.addTab(.second, Named(.list))
  }

  @Test("inspectors get the name of a tab, unless its coordinator has a name of its own")
  func names() {
    let snapshot = walked(tabs)
    #expect(snapshot.preorder.map(\.givenName) == [nil, "first", "own"])
    #expect(plain.inspectionName == nil)
  }

  @Test("the coordinator that replaces a removed tab gets the tab's name")
  func changes() {
    let tracker = HierarchyChanges(root: tabs, epoch: "tabs", revision: 1)
    let observation = observeChanges { tracker.mark($0) }
    defer { observation.cancel() }
    tabs.removeTab(.first)
    tabs.addTab(.first, plain)
    _ = tracker.flush()
    #expect(tracker.snapshot[plain.id]?.givenName == "first")
    #expect(tracker.snapshot.nodes == walked(tabs).nodes)
  }

  @Test("a step selects a tab by its name, or by its number where names are hidden")
  func steps() {
    var texts: [String] = []
    let observation = FlowEvents.observe {
      guard case .navigated(let record, _) = $0 else { return }
      texts += NavigationReport(record, sequence: 1, revision: 1).steps.map(\.change)
      let hiding = Redaction.associatedValues
      texts += NavigationReport(record, sequence: 1, revision: 1, redaction: hiding)
        .steps.map(\.change)
    }
    tabs.select(.second)
    observation.cancel()
    #expect(texts == ["select tab second", "select tab 2"])
  }
}
