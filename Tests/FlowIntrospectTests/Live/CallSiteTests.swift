import FlowEngine
import TestEngines
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Places of calls for viewers", .timeLimit(.minutes(Patience.minutes)))
struct CallSiteTests {
  private let root = PlainCoordinator(AppRoute.home, shows: [.list, .settings])

  /// Returns the reports of what `act` does, as a follower of `root` receives them.
  private func reports(
    _ options: InspectorOptions = InspectorOptions(), of act: () -> Void
  ) async -> (navigations: [NavigationReport], errors: [ErrorReport]) {
    let follower = HierarchyFollower(root, name: "local", options: options, asksForRoutes: false)
    var events = follower.events.makeAsyncIterator()
    for _ in 0..<3 { _ = await events.next(isolation: #isolation) }
    act()
    await follower.finish()
    var (navigations, errors): ([NavigationReport], [ErrorReport]) = ([], [])
    while let event = await events.next(isolation: #isolation) {
      if case .navigated(let report) = event { navigations.append(report) }
      if case .errorReported(let report) = event { errors.append(report) }
    }
    return (navigations, errors)
  }

  @Test("viewers receive the place of each call and each error, for single navigations and columns")
  func places() async throws {
    for count in [1, 5] {
      var lines: [Int] = []
      let (navigations, errors) = await reports {
        for _ in 0..<count {
          lines.append(#line + 1)
          root.navigate(to: HelpRoute.index)
        }
      }
      #expect(navigations.map { $0.call?.line } == lines)
      #expect(errors.map { $0.call?.line } == lines)
      for call in navigations.map(\.call) + errors.map(\.call) {
        #expect(call?.file == "FlowIntrospectTests/CallSiteTests.swift")
        #expect(call?.function == "places()")
      }
    }
  }

  @Test("a redaction can hide the places, whatever else it hides")
  func redacted() async {
    for redaction in [Redaction.nothing, .associatedValues, .custom { RouteLabel($0) }] {
      let hidden = InspectorOptions(redaction: redaction.withoutCallSites)
      let (navigations, errors) = await reports(hidden) { root.navigate(to: HelpRoute.index) }
      #expect(navigations.count == 1 && navigations.allSatisfy { $0.call == nil })
      #expect(errors.count == 1 && errors.allSatisfy { $0.call == nil })
      let shown = InspectorOptions(redaction: redaction)
      let (others, _) = await reports(shown) { root.navigate(to: HelpRoute.index) }
      #expect(others.count == 1 && others.allSatisfy { $0.call != nil })
    }
  }

  @Test("the navigation that a viewer requests has no place")
  func remote() async throws {
    let control = InspectorControl(root: root, allowsControl: true)
    let (navigations, _) = await reports {
      _ = try? control.navigate(to: { () throws(RemoteError) in AppRoute.list }, from: nil)
      _ = try? control.pop(nil)
    }
    #expect(navigations.map(\.request) == ["navigate", "pop"])
    #expect(navigations.allSatisfy { $0.call == nil })
  }
}
