import FlowEngine
import FlowLinks
import TestEngines
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Lints over the socket", .timeLimit(.minutes(Patience.minutes)))
struct LintServiceTests {
  private let root = PlainCoordinator(AppRoute.home, shows: [.list, .settings])

  private func options(allow: [String] = []) throws -> InspectorOptions {
    InspectorOptions(lints: try LintConfiguration(allow: allow, stackDepth: 2))
  }

  private func deepen() {
    for _ in 0..<3 {
      root.navigate(to: AppRoute.list)
      root.addChild(PlainCoordinator(AppRoute.detail(1)))
      root.navigate(to: AppRoute.settings)
    }
  }

  @Test("findings are listed, and later changes are reported")
  func received() async throws {
    try await serving(root, options: try options()) { inspector in
      try await connected(to: inspector.endpoint) { client in
        _ = try await client.send(SubscribeRequest())
        let before = try await client.send(LintsListRequest())
        #expect(!before.findings.contains { $0.lint == "stack" })
        var notifications = client.notifications.makeAsyncIterator()
        root.duplicates = .append
        deepen()
        var found: LintFinding.ID?
        while found == nil, let next = await notifications.next(isolation: #isolation) {
          if case .linted(let change) = next {
            found = change.added.first { $0.lint == "stack" }?.id
          }
        }
        let listed = try await client.send(LintsListRequest())
        #expect(listed.findings.contains { $0.id == found })
        root.popToRoot()
        var gone = false
        while !gone, let next = await notifications.next(isolation: #isolation) {
          if case .linted(let change) = next { gone = change.removed.contains(found ?? "") }
        }
        #expect(gone)
      }
    }
  }

  @Test("children that accumulate off the screen after a request are found")
  func growth() async throws {
    try await serving(root, options: try options()) { inspector in
      try await connected(to: inspector.endpoint) { client in
        #expect(client.describedEngine.servesFlowIntrospect)
        _ = try await client.send(SubscribeRequest())
        let before = try await client.send(LintsListRequest())
        #expect(!before.findings.contains { $0.lint == "off-screen-growth" })
        var revision = try await client.snapshot().revision
        for number in 1...4 {
          root.addChild(PlainCoordinator(AppRoute.detail(number)))
          // Each is a change of its own.
          while try await client.snapshot().revision == revision { await Task.yield() }
          revision = try await client.snapshot().revision
        }
        let after = try await client.send(LintsListRequest())
        let found = try #require(after.findings.first { $0.lint == "off-screen-growth" })
        #expect(found.verdict == .warning && found.coordinator?.id == root.inspectionID)
      }
    }
  }

  @Test("the live lints run too, and allowed findings are not reported")
  func allowed() async throws {
    root.duplicates = .append
    deepen()
    for allow in [[], ["stack"]] {
      try await serving(root, options: try options(allow: allow)) { inspector in
        try await connected(to: inspector.endpoint) { client in
          let listed = try await client.send(LintsListRequest())
          #expect(listed.findings.contains { $0.lint == "stack" } == allow.isEmpty)
          // A live lint reports that the routes of this type are not declared.
          #expect(listed.findings.contains { $0.verdict == .unknown })
        }
      }
    }
  }

  @Test("the live lints run only after a request, and not after the last viewer has left")
  func onDemand() async throws {
    var bounds = ServiceBounds()
    bounds.linger = .zero
    let live = InspectionHub(source: EngineSource(root), options: try options(), bounds: bounds)
    let viewer = ObjectIdentifier(root)
    await live.join(viewer)
    _ = try await live.snapshot()
    #expect(await !live.isLinting)
    _ = try await live.lints(for: viewer)
    #expect(await live.isLinting)
    await live.leave(viewer, Outbox())
    try await eventually("the live lints have stopped") { await !live.isLinting }
    #expect(!live.observer.isWatching)
  }

  @Test("with a flight recorder, navigations from before the first request count")
  func earlierNavigations() async throws {
    let links = DeepLinks(schemes: ["shop"]) {
      DeepLink("/list") { _ in AppRoute.list }
      DeepLink("/settings") { _ in AppRoute.settings }
    }
    for recorder in [nil, InspectorOptions.FlightRecorder()] {
      var options = try options()
      options.flightRecorder = recorder
      options.catalogue.add([AppRoute.list, AppRoute.settings])
      try await serving(root, options: options) { inspector in
        #expect(root.open("shop://list", with: links) && root.open("shop://settings", with: links))
        root.popToRoot()
        root.navigate(to: AppRoute.settings)
        for _ in 0..<2 {
          // The findings of each connection are those of a new pass.
          try await connected(to: inspector.endpoint) { client in
            let listed = try await client.send(LintsListRequest())
            let routes = listed.findings.filter { $0.lint == "link-only-route" }
              .compactMap { $0.route?.identifier }
            #expect(routes == (recorder == nil ? [] : ["list"]))
          }
        }
      }
    }
  }
}
