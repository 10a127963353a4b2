import FlowEngine
import NIOCore
import TestEngines
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Notifications of viewers", .timeLimit(.minutes(Patience.minutes)))
struct SubscriptionTests {
  private let root = PlainCoordinator(
    AppRoute.home, shows: [.list, .settings, .detail(1), .detail(2)])

  /// Takes notifications until one matches.
  private func first<Found>(
    _ notifications: inout AsyncStream<FlowNotification>.Iterator,
    _ match: (FlowNotification) -> Found?
  ) async throws -> Found {
    while let next = await notifications.next(isolation: #isolation) {
      if let found = match(next) { return found }
    }
    throw EndOfStream()
  }

  /// Applies deltas until `copy` equals `root`, and checks that no revision is missing.
  private func follow(
    _ notifications: inout AsyncStream<FlowNotification>.Iterator, _ copy: inout FlowSnapshot
  ) async throws {
    let goal = walked(root).nodes
    while copy.nodes != goal {
      let delta = try await first(&notifications) { next -> FlowDelta? in
        if case .changed(let delta) = next { delta } else { nil }
      }
      if delta.revision <= copy.revision { continue }
      #expect(delta.revision == copy.revision + 1)
      copy.apply(delta)
    }
  }

  @Test("after a navigation the delta and the navigation arrive, and lead to a new snapshot")
  func navigation() async throws {
    try await serving(root) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let start = try await client.send(SubscribeRequest())
        var copy = try await client.snapshot()
        #expect(copy.epoch == start.epoch && copy.revision >= start.revision)
        var notifications = client.notifications.makeAsyncIterator()
        root.navigate(to: AppRoute.detail(1))
        try await follow(&notifications, &copy)
        let report = try await first(&notifications) { next -> NavigationReport? in
          if case .navigated(let report) = next { report } else { nil }
        }
        #expect(report.succeeded)
        #expect(report.route == RouteLabel(AppRoute.detail(1)))
        #expect(report.origin.id == root.inspectionID)
        #expect(report.steps.map(\.change) == ["push detail(1)"])
        #expect(report.durationNanoseconds >= 0)
        let later = try await client.snapshot()
        #expect(later == copy)
      }
    }
  }

  @Test("many changes lead to the later snapshot without a gap")
  func manyChanges() async throws {
    try await serving(root) { inspector in
      try await connected(to: inspector.endpoint) { client in
        _ = try await client.send(SubscribeRequest())
        var copy = try await client.snapshot()
        var notifications = client.notifications.makeAsyncIterator()
        for number in 0..<30 {
          let child = PlainCoordinator(AppRoute.detail(number))
          root.addChild(child)
          root.navigate(to: number % 2 == 0 ? AppRoute.list : AppRoute.settings)
          if number % 3 == 0 { root.removeChild(child) }
          if number % 4 == 0 { try await follow(&notifications, &copy) }
        }
        try await follow(&notifications, &copy)
        #expect(try await client.snapshot() == copy)
      }
    }
  }

  @Test("a navigation that starts at a coordinator which was just added is reported")
  func navigationFromANewCoordinator() async throws {
    try await serving(root) { inspector in
      try await connected(to: inspector.endpoint) { client in
        _ = try await client.send(SubscribeRequest())
        var notifications = client.notifications.makeAsyncIterator()
        let child = PlainCoordinator(HelpRoute.index, shows: [.article(1)])
        root.addChild(child)
        child.navigate(to: HelpRoute.article(1))
        root.navigate(to: AppRoute.list)
        let origin = try await first(&notifications) { next -> CoordinatorID? in
          if case .navigated(let report) = next { report.origin.id } else { nil }
        }
        #expect(origin == child.inspectionID)
      }
    }
  }

  @Test("an error reaches the viewers and the app's own callback, and fails its navigation")
  func errors() async throws {
    var heard: [FlowError] = []
    let handler = FlowErrorHandler()
    handler.onError = { heard.append($0) }
    root.errorHandler = handler
    root.navigate(to: HelpRoute.index)
    try await serving(root) { inspector in
      try await connected(to: inspector.endpoint) { client in
        #expect(try await client.send(SubscribeRequest()).errorCount == 1)
        var notifications = client.notifications.makeAsyncIterator()
        root.navigate(to: HelpRoute.article(4))
        #expect(heard.count == 2)
        let navigation = try await first(&notifications) { next -> NavigationReport? in
          if case .navigated(let report) = next { report } else { nil }
        }
        #expect(!navigation.succeeded && navigation.steps.isEmpty)
        #expect(navigation.error?.kind == "navigationFailed")
        let report = try await first(&notifications) { next -> ErrorReport? in
          if case .errorReported(let report) = next { report } else { nil }
        }
        #expect(report.sequence == 2)
        #expect(report.error == navigation.error)
        #expect(report.error.route == "article")
        #expect(report.path.map(\.id) == [root.inspectionID])
        #expect(report.visibleRoute == RouteLabel(AppRoute.home))
        #expect(report.trace?.entries.isEmpty == false)
      }
    }
    #expect(heard.map(\.kind) == ["navigationFailed", "navigationFailed"])
  }

  @Test("errors of a subtree with its own handler arrive, and errors of another tree do not")
  func errorsOfTheTree() async throws {
    root.errorHandler = quietHandler()
    let child = PlainCoordinator(HelpRoute.index)
    child.errorHandler = quietHandler()
    root.addChild(child)
    let stranger = PlainCoordinator(AppRoute.home)
    stranger.errorHandler = root.errorHandler
    try await serving(root) { inspector in
      stranger.navigate(to: HelpRoute.article(0))
      child.navigate(to: HelpRoute.article(1))
      try await connected(to: inspector.endpoint) { client in
        let known = try await client.errors()
        #expect(known.reports.map(\.sequence) == [1] && known.total == 1)
        #expect(try await client.send(SubscribeRequest()).errorCount == 1)
        var notifications = client.notifications.makeAsyncIterator()
        stranger.navigate(to: HelpRoute.article(2))
        child.navigate(to: HelpRoute.article(3))
        let report = try await first(&notifications) { next -> ErrorReport? in
          if case .errorReported(let report) = next { report } else { nil }
        }
        #expect(report.sequence == 2 && report.path.last?.id == child.inspectionID)
      }
    }
  }

  @Test("errors come in parts if one message cannot hold them")
  func errorsInParts() async throws {
    root.errorHandler = quietHandler()
    let text = String(repeating: "\u{1}", count: Limits.characters)
    for number in 0..<120 {
      root.addChild(PlainCoordinator(AppRoute.note("\(number)" + text)))
    }
    for number in 0..<200 { root.navigate(to: AppRoute.note("\(number)!" + text)) }
    try await serving(root) { inspector in
      try await connected(to: inspector.endpoint) { client in
        #expect(try await client.send(ErrorsListRequest()).next != nil)
        let (reports, total) = try await client.errors()
        #expect(reports.map(\.sequence) == Array(1...200) && total == 200)
        for report in reports.prefix(3) {
          #expect(try WireCoding.encode(report).readableBytes <= report.wireBytes)
        }
      }
    }
  }

  @Test("errors from before the first viewer come from errors/list")
  func journal() async throws {
    let handler = FlowErrorHandler(journalCapacity: 3)
    handler.onError = { _ in }
    root.errorHandler = handler
    for number in 1...5 { root.navigate(to: HelpRoute.article(number)) }
    try await serving(root) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let all = try await client.send(ErrorsListRequest())
        #expect(all.errors.map(\.sequence) == [3, 4, 5])
        #expect(all.total == 5)
        let last = try await client.send(ErrorsListRequest(since: 4))
        #expect(last.errors.map(\.sequence) == [5])
        #expect(last.errors.first?.error.route == "article")
        #expect(try await client.send(ErrorsListRequest(since: .max)).errors == [])
      }
    }
  }

  @Test("two viewers receive the same, and one may leave")
  func twoViewers() async throws {
    try await serving(root) { inspector in
      try await connected(to: inspector.endpoint) { stays in
        _ = try await stays.send(SubscribeRequest())
        var copy = try await stays.snapshot()
        var notifications = stays.notifications.makeAsyncIterator()
        try await connected(to: inspector.endpoint) { leaves in
          let start = try await leaves.send(SubscribeRequest())
          #expect(start.epoch == copy.epoch)
          var other = try await leaves.snapshot()
          var heard = leaves.notifications.makeAsyncIterator()
          root.navigate(to: AppRoute.list)
          try await follow(&notifications, &copy)
          try await follow(&heard, &other)
          #expect(copy == other)
        }
        root.navigate(to: AppRoute.settings)
        try await follow(&notifications, &copy)
      }
    }
  }

  @Test("two engines in one process do not report each other's trees")
  func twoEngines() async throws {
    let other = PlainCoordinator(AppRoute.home, shows: [.list, .settings])
    try await serving(root, name: "one") { one in
      try await connected(to: one.endpoint) { client in
        _ = try await client.send(SubscribeRequest())
        var copy = try await client.snapshot()
        var notifications = client.notifications.makeAsyncIterator()
        other.navigate(to: AppRoute.list)
        root.navigate(to: AppRoute.settings)
        let route = try await first(&notifications) { next -> RouteLabel? in
          switch next {
          case .changed(let delta):
            copy.apply(delta)
            return nil
          case .navigated(let report): return report.route
          case .errorReported, .linted, .breakpoint, .dropped: return nil
          }
        }
        #expect(route == RouteLabel(AppRoute.settings))
        #expect(copy.nodes == walked(root).nodes)
      }
    }
  }
}
