import FlowEngine
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Followers within the process", .timeLimit(.minutes(Patience.minutes)))
struct HierarchyFollowerTests {
  private let root = PlainCoordinator(AppRoute.home, shows: [.list, .settings])

  @Test("every event until the end is reported, in order, and nothing after it")
  func everything() async throws {
    root.navigate(to: HelpRoute.index)
    let follower = HierarchyFollower(root, name: "local", asksForRoutes: false)
    var events = follower.events.makeAsyncIterator()
    guard case .connected(let engine) = await events.next(isolation: #isolation),
      case .snapshot(var copy) = await events.next(isolation: #isolation),
      case .journal(let errors, _) = await events.next(isolation: #isolation)
    else {
      Issue.record("it does not begin with a snapshot and a journal")
      return
    }
    #expect(engine.name == "local" && errors.count == 1)
    for number in 0..<50 {
      root.navigate(to: AppRoute.list)
      root.addChild(PlainCoordinator(AppRoute.detail(number)))
      root.navigate(to: number % 2 == 0 ? HelpRoute.index : HelpRoute.article(number))
      root.popToRoot()
      if number % 7 == 0 { await Task.yield() }
    }
    await follower.finish()
    var navigations: [UInt64] = []
    var reported: [UInt64] = []
    while let event = await events.next(isolation: #isolation) {
      switch event {
      case .changed(let delta):
        #expect(delta.since == copy.revision)
        copy.apply(delta)
      case .navigated(let report): navigations.append(report.sequence)
      case .errorReported(let report): reported.append(report.sequence)
      default: Issue.record("not expected: \(event)")
      }
    }
    #expect(copy.nodes == walked(root).nodes)
    #expect(navigations == Array(1...150))
    #expect(reported == Array(2...51))
    #expect(!FlowEvents.isObserved || copy.nodes.count == 51)
  }

  @Test("a released root ends the events with a reason")
  func released() async {
    var root: PlainCoordinator? = PlainCoordinator(AppRoute.home)
    let follower = root.map { HierarchyFollower($0, name: "gone", asksForRoutes: false) }
    root = nil
    var reasons: [String] = []
    guard let follower else { return }
    for await event in follower.events {
      if case .disconnected(let reason) = event { reasons.append(reason) }
    }
    #expect(reasons.count == 1)
    #expect(reasons.first?.contains("released") == true)
  }
}
