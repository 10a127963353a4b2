import FlowModel
import TestEngines
import TestPatience
import TestSystem
import Testing
import UIKitFakes

@testable import FlowBridge
@testable import FlowProtocol
@testable import UIKitBridgeOnFakes

/// Each counts the observers of the run loop, which all bridges of the process share.
@MainActor
@Suite(
  "A bridge of a window, and its viewers", .serialized, .timeLimit(.minutes(Patience.minutes)))
struct WindowBridgeTests {
  private let directory = TemporaryDirectory()
  private let base = stack(Page("List"))
  private let phone: Phone

  init() { phone = Phone(base) }

  private func start(
    _ options: InspectorOptions = InspectorOptions(),
    @NodeBuilder with nodes: @escaping @MainActor () -> [Node] = { [] }
  ) -> Bridge {
    Bridge.start(
      window: phone.window, name: "uikit", options: options, directory: directory.sockets,
      with: nodes)
  }

  private func serving(
    _ bridge: Bridge, _ body: @MainActor (FlowClient) async throws -> Void
  ) async throws {
    defer { bridge.stop() }
    let client = try await FlowClient.connect(to: try #require(bridge.endpoint), as: viewer)
    do { try await body(client) } catch {
      await client.close()
      throw error
    }
    await client.close()
  }

  /// The next navigation that a subscribed viewer hears of.
  private func next(of client: FlowClient) async -> NavigationReport? {
    for await case .navigated(let report) in client.notifications { return report }
    return nil
  }

  private func push(_ page: UIViewController) {
    base.pushViewController(page, animated: true)
    phone.window.turns.untilStill()
  }

  @Test("a push is a navigation that is inferred when the turn ends, without a line in the app")
  func push() async throws {
    try await serving(start()) { client in
      let before = try await client.snapshot()
      #expect(before.preorder.map(\.name) == ["UIWindow", "UINavigationController"])
      #expect(before.preorder.map(\.relation) == [.root, .currentFlow])
      _ = try await client.send(SubscribeRequest())
      base.pushViewController(Detail("Shoes", id: "shoes"), animated: true)
      #expect(phone.window.turns.isStill == false)
      phone.window.turns.turn()
      let report = try #require(await next(of: client))
      #expect(report.request == "navigate" && report.route?.identifier == "shoes")
      #expect(report.route?.type == "Screen" && report.isInferred == true && report.call == nil)
      #expect(report.origin.name == "UINavigationController")
      let stack = try #require(try await client.snapshot().preorder.last)
      #expect(stack.currentRoute.identifier == "shoes" && stack.path.count == 1)
      #expect(stack.givenFacts.map(\.name) == ["title"])
    }
  }

  @Test("a swipe back is a navigation when it is certain, and none when it is cancelled")
  func swipe() async throws {
    push(Detail(id: "first"))
    push(Detail(id: "second"))
    try await serving(start()) { client in
      _ = try await client.send(SubscribeRequest())
      let before = try await client.snapshot()
      #expect(phone.hand.beginSwipeBack())
      phone.window.turns.untilStill()
      #expect(try await client.snapshot().preorder.last?.path.count == 2)
      #expect(phone.hand.endSwipeBack(cancelled: true))
      phone.window.turns.untilStill()
      #expect(try await client.snapshot().revision == before.revision)
      #expect(phone.hand.beginSwipeBack() && phone.hand.endSwipeBack(cancelled: false))
      phone.window.turns.untilStill()
      #expect(await next(of: client)?.request == "pop")
      #expect(try await client.snapshot().preorder.last?.currentRoute.identifier == "first")
    }
  }

  @Test("a title that comes later is told, and is no navigation")
  func title() async throws {
    let page = Detail("Loading")
    push(page)
    try await serving(start()) { client in
      _ = try await client.send(SubscribeRequest())
      let before = try await client.snapshot()
      page.title = "Shoes"
      phone.window.turns.untilStill()
      try await eventually("the title is told") {
        try await client.snapshot().preorder.last?.givenFacts.first?.value == "Shoes"
      }
      #expect(try await client.snapshot().revision > before.revision)
      push(Page(id: "next"))
      #expect(await next(of: client)?.route?.identifier == "next")
    }
  }

  @Test("a new root of the window is a change of flow, and the former one is found if it leaks")
  func newRoot() async throws {
    var options = InspectorOptions()
    options.lints = try LintConfiguration(gracePeriodSeconds: 0)
    try await serving(start(options)) { client in
      _ = try await client.send(SubscribeRequest())
      #expect(try await client.send(LintsListRequest()).findings.isEmpty)
      phone.window.rootViewController = Detail("Home")
      phone.window.turns.untilStill()
      let report = try #require(await next(of: client))
      #expect(report.request == "changeFlow" && report.route?.identifier == "Detail")
      try await eventually("the finding") {
        try await client.send(LintsListRequest()).findings.contains {
          $0.lint == "retained-but-detached" && $0.coordinator?.name == "UINavigationController"
        }
      }
    }
    withExtendedLifetime(base) {}
  }

  @Test("the run loop is observed while a viewer is attached, and not before and after")
  func observed() async throws {
    let bridge = start()
    #expect(bridge.isServing && runLoopObserverCount == 0)
    try await serving(bridge) { client in
      _ = try await client.snapshot()
      #expect(runLoopObserverCount == 1)
      bridge.stop()
      #expect(runLoopObserverCount == 0)
    }
    let follower = WindowFollower(of: phone.window, for: bridge) { false }
    for isWatched in [true, true, false, false] {
      follower.isWatched = isWatched
      #expect(runLoopObserverCount == (isWatched ? 1 : 0))
    }
  }

  @Test("when its bridge is gone, a follower no longer observes the run loop")
  func orphaned() {
    var bridge: Bridge? = Bridge(name: "gone") { Node(phone) }
    let follower = bridge.map { WindowFollower(of: phone.window, for: $0) { false } }
    follower?.isWatched = true
    bridge = nil
    phone.window.turns.untilStill()
    #expect(follower?.isWatched == false && runLoopObserverCount == 0)
  }

  @Test("nothing of the app is retained between turns")
  func released() async throws {
    try await serving(start()) { client in
      weak var gone: UIViewController?
      do {
        let sheet = stack(Detail())
        gone = sheet
        base.present(sheet, animated: false)
        phone.window.turns.untilStill()
      }
      try await eventually("the sheet is seen") {
        try await client.snapshot().preorder.last?.relation == .presentedModal
      }
      base.dismiss(animated: false)
      phone.window.turns.untilStill()
      try await eventually("the sheet is gone") { try await client.snapshot().nodes.count == 2 }
      #expect(gone == nil)
    }
  }

  @Test("a window has one bridge until that stops, and another window is another engine")
  func twice() throws {
    let bridge = start()
    #expect(start() === bridge)
    let other = UIWindow()
    let second = Bridge.start(window: other, name: "uikit", directory: directory.sockets)
    #expect(second !== bridge && second.endpoint != bridge.endpoint && second.isServing)
    second.stop()
    bridge.stop()
    let third = start()
    #expect(third !== bridge && third.isServing)
    third.stop()
  }

  @Test("a bridge ends with its window, and does not retain it")
  func windowless() {
    var window: UIWindow? = UIWindow()
    weak let gone = window
    let bridge = window.map {
      Bridge.start(window: $0, name: "uikit", directory: directory.sockets)
    }
    #expect(bridge?.isServing == true)
    window = nil
    #expect(gone == nil)
    // The next start looks for bridges that have lost their windows.
    start().stop()
    #expect(bridge?.isServing == false)
  }

  @Test("a bridge that cannot serve says so, and the app goes on")
  func refused() {
    let bridge = Bridge.start(
      window: phone.window, name: "uikit", directory: SocketDirectory(path: "/proc/none"))
    #expect(!bridge.isServing && bridge.endpoint == nil)
    push(Detail())
    #expect(base.viewControllers.count == 2)
  }

  @MainActor
  private final class Child {
    var children: [Child] = []
    var node: Node { Node(self) { self.children.map(\.node) } }
  }

  @Test("what is no view controller is read after each turn, also if no view controller changed")
  func more() async throws {
    let top = Child()
    try await serving(start { top.node }) { client in
      let before = try await client.snapshot()
      #expect(
        before.preorder.map(\.name) == ["UIWindow", "UINavigationController", "Child"])
      #expect(before.nodes.count == 3)
      top.children.append(Child())
      phone.window.turns.untilStill()
      try await eventually("the child is seen") { try await client.snapshot().nodes.count == 4 }
    }
  }

  @Test("a bridge with a closure of its own follows a window too")
  func follow() async throws {
    let window = phone.window
    let bridge = Bridge(name: "own") { Node.window(window) }
    bridge.follow(window)
    try bridge.start(directory: directory.sockets)
    try await serving(bridge) { client in
      _ = try await client.send(SubscribeRequest())
      push(Detail(id: "pushed"))
      #expect(await next(of: client)?.route?.identifier == "pushed")
    }
    #expect(runLoopObserverCount == 0)
  }

  @Test("declared screens are counted, whichever controller shows them")
  func declared() async throws {
    var options = InspectorOptions()
    options.catalogue.declare(screens: [Detail.self, Page.self])
    options.catalogue.declare(screensNamed: ["never"])
    try await serving(start(options)) { client in
      _ = try await client.send(SubscribeRequest())
      // One after the other: while the app is busy, several may be told as one.
      for _ in 0..<2 {
        push(Detail())
        #expect(await next(of: client)?.route?.identifier == "Detail")
      }
      let report = try await client.routes()
      #expect(
        report.routes.filter(\.isDeclared).map(\.route.identifier) == ["Detail", "Page", "never"])
      #expect(report.routes.first { $0.route.identifier == "Detail" }?.succeeded == 2)
      #expect(report.routes.count == 3)
    }
  }
}
