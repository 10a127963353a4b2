import FlowEngine
import Foundation
import TestEngines
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Names and facts that the app gives", .timeLimit(.minutes(Patience.minutes)))
struct GivenFactTests {
  final class Cart: PlainCoordinator<AppRoute> {
    var givenName: String? = "gifts"
    var facts = [
      InspectionFact("items", "3"), InspectionFact("last", route: AppRoute.note("for ada")),
    ]

    override var inspectionName: String? { givenName }
    override var inspectionFacts: [InspectionFact] { facts }
  }

  private let cart = Cart(.home)

  private func node(_ redaction: Redaction = .nothing) throws -> FlowNode {
    var describer = Describer(redaction: redaction)
    return describer.node(InspectedNode(id: cart.id, place: .root, cart.inspect()))
  }

  @Test("the walker reports the given name and facts with the coordinator")
  func walking() throws {
    let node = try #require(walked(cart)[cart.inspectionID])
    #expect(node.name == "Cart" && node.givenName == "gifts" && node.title == "Cart \"gifts\"")
    #expect(
      node.givenFacts == [
        GivenFact(name: "items", value: "3"),
        GivenFact(name: "last", value: "note(\"for ada\")"),
      ])
    cart.givenName = nil
    #expect(walked(cart)[cart.inspectionID]?.title == "Cart")
  }

  @Test("a redaction of values hides the name and the values, and leaves the names of facts")
  func redaction() throws {
    for (redaction, route) in [
      (Redaction.associatedValues, "note"),
      (.custom { _ in RouteLabel(identifier: "hidden", type: "Hidden") }, "hidden"),
    ] {
      let node = try node(redaction)
      #expect(node.givenName == nil)
      #expect(
        node.givenFacts == [
          GivenFact(name: "items", value: "…"), GivenFact(name: "last", value: route),
        ])
    }
  }

  @Test("the engine sends a bounded number of facts with bounded texts")
  func sending() throws {
    let long = String(repeating: "x", count: 5_000)
    cart.givenName = long
    cart.facts = (0..<100).map { InspectionFact("\($0)\(long)", long) }
    let node = try node()
    #expect(node.givenName?.count == Limits.characters)
    #expect(node.givenFacts.count == Limits.facts)
    #expect(
      node.givenFacts.allSatisfy {
        $0.name.count == Limits.characters && $0.value.count == Limits.characters
      })
    #expect(node.wireBytes >= (try JSONEncoder().encode(node)).count)
  }

  @Test("a viewer keeps a bounded number of facts with bounded texts, and refuses other types")
  func receiving() throws {
    let sound = try JSONEncoder().encode(node())
    var object = try #require(JSONSerialization.jsonObject(with: sound) as? [String: Any])
    let long = String(repeating: "y", count: 5_000)
    object["givenName"] = long
    object["givenFacts"] = (0..<100).map { ["name": "\($0)\(long)", "value": long] }
    func decoded() throws -> FlowNode {
      try JSONDecoder().decode(
        FlowNode.self, from: JSONSerialization.data(withJSONObject: object))
    }
    let node = try decoded()
    #expect(node.givenName?.count == Limits.characters)
    #expect(node.givenFacts.count == Limits.facts)
    #expect(node.givenFacts.allSatisfy { $0.value.count == Limits.characters })
    object["givenFacts"] = nil
    object["givenName"] = nil
    #expect(try decoded().givenFacts == [])
    for wrong: Any in [7, ["name": "a"], [["name": "a"]], [7], [["name": 1, "value": "b"]]] {
      object["givenFacts"] = wrong
      #expect(throws: DecodingError.self) { try decoded() }
    }
  }

  @Test("an announced change makes one delta, or none if nothing differs")
  func delta() throws {
    let root = PlainCoordinator(AppRoute.home)
    root.addChild(cart)
    let tracker = HierarchyChanges(root: root, epoch: "facts", revision: 1)
    let observation = observeChanges { tracker.mark($0) }
    defer { observation.cancel() }
    cart.facts[0] = InspectionFact("items", "4")
    #expect(tracker.flush() == nil)
    cart.inspectionDidChange()
    let delta = try #require(tracker.flush())
    #expect(delta.changed.map(\.id) == [cart.inspectionID])
    #expect(delta.changed[0].givenFacts[0].value == "4")
    cart.inspectionDidChange()
    #expect(tracker.flush() == nil)
  }
}
