import FlowEngine
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// As documented:
@MainActor
class Flow: FlowInspectable {
  let inspectionID = CoordinatorID.next()
  static var inspector: FlowInspector?

  var screens = ["start"] { didSet { Flow.inspector?.didChange(self) } }
  var children: [Flow] = [] { didSet { Flow.inspector?.didChange(self) } }
  var sheet: Flow? { didSet { Flow.inspector?.didChange(self) } }

  func inspect() -> Inspection {
    var inspection = Inspection(
      name: "\(type(of: self))", routeType: "Screen", context: .root, root: route(screens[0]))
    inspection.path = screens.dropFirst().map { .route(route($0)) }
    inspection.links = children.map { Inspection.Link($0, as: .child) }
    if let sheet {
      inspection.links.append(Inspection.Link(sheet, as: .presentedModal))
      inspection.presented = route(sheet.screens[0])
      inspection.shows = sheet.inspectionID
    }
    return inspection
  }

  private func route(_ screen: String) -> InspectedRoute {
    InspectedRoute(identifier: screen, type: "Screen")
  }
}

@MainActor
@Suite("The documented coordinator of another framework", .timeLimit(.minutes(Patience.minutes)))
struct ForeignExampleTests {
  private final class CartFlow: Flow {}

  @Test("the coordinator is inspected, and its changes are reported")
  func example() async throws {
    let appFlow = Flow()
    let cart = CartFlow()
    appFlow.children = [cart]
    let directory = TemporaryDirectory()
    let inspector = try FlowInspector.start(appFlow, name: "shop", directory: directory.sockets)
    Flow.inspector = inspector
    defer {
      Flow.inspector = nil
      inspector.stop()
    }
    try await connected(to: inspector.endpoint) { client in
      let start = try await client.send(SubscribeRequest())
      var copy = try await client.snapshot()
      #expect(copy.preorder.map(\.name) == ["Flow", "CartFlow"])
      let notifications = Notifications(of: client)
      let sheet = Flow()
      sheet.screens = ["login"]
      cart.screens.append("checkout")
      appFlow.sheet = sheet
      _ = try await notifications.follow(&copy, to: start.revision + 1)
      while copy.nodes != walked(appFlow).nodes {
        _ = try await notifications.follow(&copy, to: copy.revision + 1)
      }
      #expect(copy.visiblePath == [appFlow.inspectionID, sheet.inspectionID])
      #expect(copy[appFlow.inspectionID]?.currentRoute.identifier == "login")
      #expect(copy[cart.inspectionID]?.stack.map(\.identifier) == ["checkout"])
      cart.children = [Flow()]
      appFlow.sheet = nil
      while copy.nodes != walked(appFlow).nodes {
        _ = try await notifications.follow(&copy, to: copy.revision + 1)
      }
      #expect(copy.nodes.count == 3)
    }
  }

  // Not called: the socket would be the user's. Docs/Adopting.md shows the line.
  private func start(_ appFlow: Flow) throws {
    Flow.inspector = try FlowInspector.start(appFlow, name: "shop")
  }

  @Test("the code equals the code in the documentation")
  func documented() throws {
    let here = URL(fileURLWithPath: #filePath)
    let docs = here.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Docs/Adopting.md")
    let page = try String(contentsOf: docs, encoding: .utf8)
    let source = try String(contentsOf: here, encoding: .utf8)
    let section = try #require(page.firstRange(of: "\n## Another framework's coordinators\n"))
    let blocks = page[section.upperBound...].split(separator: "```", maxSplits: 2)
    let block = try #require(blocks.dropFirst().first)
    let code = block.drop { !$0.isNewline }.dropFirst()
    #expect((20...30).contains(code.split(separator: "\n").count), "should have about thirty lines")
    #expect(source.firstRange(of: "// As documented:\n" + code) != nil)
  }
}
