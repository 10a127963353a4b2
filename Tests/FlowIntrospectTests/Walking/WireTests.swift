import FlowEngine
import NIOCore
import TestEngines
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor
@Suite("JSON on the wire")
struct WireTests {
  @Test("a snapshot survives the wire, whatever its texts contain", arguments: hostileTexts)
  func snapshots(text: String) throws {
    let root = ForeignNode(1, text)
    let child = ForeignNode(.max, text + "2")
    root.children = [child]
    root.stack = [text, "plain"]
    root.detents = ModalDetentConfiguration(
      detents: [.small, .custom], selectedDetent: .custom, minHeight: 0.1, idealHeight: 1e300)
    let snapshot = walked(root)
    let back = try roundTrip(snapshot)
    #expect(back == snapshot)
    #expect(back[root.inspectionID]?.name.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
  }

  @Test("a delta survives the wire, whatever its texts contain", arguments: hostileTexts)
  func deltas(text: String) throws {
    let nodes = walked(ForeignNode(7, text)).preorder
    let delta = FlowDelta(
      revision: Sequences.range.upperBound, rootID: CoordinatorID(rawValue: 7), added: nodes,
      changed: nodes,
      removed: [CoordinatorID(rawValue: 0), CoordinatorID(rawValue: .max)])
    #expect(try roundTrip(delta) == delta)
    let empty = FlowDelta(revision: 9, since: 4)
    #expect(try roundTrip(empty) == empty)
  }

  @Test("reports of navigations and errors survive the wire, with their times")
  func reports() throws {
    let root = PlainCoordinator(AppRoute.home, shows: Set(hostileTexts.map { .note($0) }))
    var navigations: [NavigationReport] = []
    var errors: [ErrorReport] = []
    let observation = FlowEvents.observe { event in
      switch event {
      case .navigated(let record, _):
        navigations.append(
          NavigationReport(record, sequence: 7, revision: Sequences.range.upperBound))
      case .errorReported(let report): errors.append(ErrorReport(report, sequence: report.sequence))
      case .stateChanged, .hierarchyChanged: break
      }
    }
    for text in hostileTexts {
      root.navigate(to: AppRoute.note(text))
      root.navigate(to: AppRoute.note("not shown: " + text))
    }
    observation.cancel()
    #expect(navigations.count == 2 * hostileTexts.count)
    #expect(errors.count == hostileTexts.count)
    #expect(navigations.filter(\.succeeded).allSatisfy { !$0.steps.isEmpty })
    #expect(try navigations.filter { try roundTrip($0) != $0 }.map(\.time) == [])
    #expect(try errors.filter { try roundTrip($0) != $0 }.map(\.sequence) == [])
  }

  @Test("a report clips the app's texts, including those of its trace")
  func longTexts() throws {
    let handler = quietHandler()
    let root = PlainCoordinator(LongRoute(text: "root"))
    root.errorHandler = handler
    root.navigate(to: LongRoute(text: String(repeating: "x", count: 100_000)))
    let report = ErrorReport(try #require(handler.journal.last), sequence: 1)
    #expect(report.error.message.count == Limits.characters)
    #expect(report.error.route?.count == Limits.characters)
    let bytes = try WireCoding.encode(report).readableBytes
    #expect(bytes < 32 * Limits.characters)
  }

  @Test("a node is encoded as documented")
  func nodeLiteral() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    let text = String(decoding: try encoder.encode(documentedNode), as: UTF8.self)
    #expect(text.filter { !$0.isWhitespace } == documentedJSON.filter { !$0.isWhitespace })
  }

  @Test("a node with fields of a later version is decoded")
  func unknownFields() throws {
    let later = documentedJSON.replacing("\"id\" : 4", with: "\"id\":4,\"colour\":{\"a\":[1,null]}")
    #expect(later != documentedJSON)
    let node = try JSONDecoder().decode(FlowNode.self, from: Data(later.utf8))
    #expect(node == documentedNode)
  }

  @Test("a time out of range is not decoded", arguments: ["1e308", "\"inf\"", "\"nan\""])
  func endlessTime(text: String) {
    #expect(throws: DecodingError.self) {
      try WireCoding.decode(Date.self, from: ByteBuffer(string: text))
    }
  }

  @Test("fields that do not apply are omitted, not null")
  func absentFields() throws {
    let node = try #require(walked(ForeignNode(1, "bare")).preorder.first)
    let text = String(buffer: try WireCoding.encode(node))
    #expect(!text.contains("null"))
    for key in [
      "parent", "tabIndex", "presented", "detents", "detour", "selectedTab", "shows", "givenName",
      "givenFacts",
    ] {
      #expect(!text.contains("\"\(key)\""))
    }
  }

  private var documentedNode: FlowNode {
    let item = RouteLabel(identifier: "item", type: "ShopRoute", detail: "item(3)")
    return FlowNode(
      id: CoordinatorID(rawValue: 4), parent: CoordinatorID(rawValue: 1), relation: .tab,
      tabIndex: 0,
      name: "ShopCoordinator", routeType: "ShopRoute", context: .tab,
      root: RouteLabel(identifier: "catalogue", type: "ShopRoute"),
      path: [.route(item), .child(CoordinatorID(rawValue: 9))], currentRoute: item,
      presented: RouteLabel(identifier: "cart", type: "ShopRoute"),
      detents: ModalDetentConfiguration(
        detents: [.medium, .large], selectedDetent: .medium, minHeight: 80, idealHeight: 320.5),
      detour: RouteLabel(identifier: "help", type: "HelpRoute"), selectedTab: 1,
      tabItem: TabItem(text: "Shop", image: "cart"),
      children: [CoordinatorID(rawValue: 9), CoordinatorID(rawValue: 12)],
      shows: CoordinatorID(rawValue: 12), givenName: "gifts",
      givenFacts: [GivenFact(name: "items", value: "3")])
  }

  private let documentedJSON = """
    {
      "children" : [9, 12],
      "context" : "tab",
      "currentRoute" : {"detail": "item(3)", "identifier": "item", "type": "ShopRoute"},
      "detents" : {
        "detents": ["medium", "large"], "idealHeight": 320.5, "minHeight": 80,
        "selectedDetent": "medium"
      },
      "detour" : {"identifier": "help", "type": "HelpRoute"},
      "givenFacts" : [{"name": "items", "value": "3"}],
      "givenName" : "gifts",
      "id" : 4,
      "name" : "ShopCoordinator",
      "parent" : 1,
      "path" : [
        {"route": {"detail": "item(3)", "identifier": "item", "type": "ShopRoute"}},
        {"child": 9}
      ],
      "presented" : {"identifier": "cart", "type": "ShopRoute"},
      "relation" : "tab",
      "root" : {"identifier": "catalogue", "type": "ShopRoute"},
      "routeType" : "ShopRoute",
      "selectedTab" : 1,
      "shows" : 12,
      "tabIndex" : 0,
      "tabItem" : {"image": "cart", "text": "Shop"}
    }
    """
}

private struct LongRoute: Route {
  let text: String
  var identifier: String { text }
}
