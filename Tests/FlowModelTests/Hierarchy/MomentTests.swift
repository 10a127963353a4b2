import Foundation
import Testing

@testable import FlowModel

/// Hierarchies with the moment of an engine, and those of other sources, such as a scan.
@Suite("The moment of a hierarchy")
struct MomentTests {
  private func nodes(_ first: UInt64, cart: String = "list") -> [FlowNode] {
    func node(_ id: UInt64, of parent: UInt64?, _ name: String, _ root: String, _ below: [UInt64])
      -> FlowNode
    {
      let label = RouteLabel(identifier: root, type: "\(name)Route")
      return FlowNode(
        id: CoordinatorID(rawValue: id), parent: parent.map(CoordinatorID.init(rawValue:)),
        relation: parent == nil ? .root : .child, name: name, routeType: "\(name)Route",
        context: .root, root: label, path: [], currentRoute: label,
        children: below.map(CoordinatorID.init(rawValue:)))
    }
    return [
      node(first, of: nil, "Shop", "home", [first + 1]),
      node(first + 1, of: first, "Cart", cart, []),
    ]
  }

  /// A hierarchy of no engine, whose ids start at `first`.
  private func scanned(_ first: UInt64 = 1, cart: String = "list") -> FlowSnapshot {
    FlowSnapshot(rootID: CoordinatorID(rawValue: first), nodes: nodes(first, cart: cart))
  }

  private func served(_ epoch: String) -> FlowSnapshot {
    FlowSnapshot(epoch: epoch, revision: 7, rootID: CoordinatorID(rawValue: 1), nodes: nodes(1))
  }

  private func object(_ snapshot: FlowSnapshot) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(snapshot))
    return try #require(object as? [String: Any])
  }

  private func decoded(_ object: [String: Any]) throws -> FlowSnapshot {
    let data = try JSONSerialization.data(withJSONObject: object)
    return try JSONDecoder().decode(FlowSnapshot.self, from: data)
  }

  @Test("a hierarchy without one is coded without epoch and revision, and read as it was")
  func coded() throws {
    let object = try object(scanned())
    #expect(Set(object.keys) == ["root", "nodes"])
    let read = try decoded(object)
    #expect(read == scanned() && read.moment == nil)
    #expect(read.epoch.isEmpty && read.revision == 0)
    let engine = try decoded(self.object(served("run")))
    #expect(engine == served("run") && engine != scanned())
    #expect(engine.moment == FlowSnapshot.Moment(epoch: "run", revision: 7))
  }

  @Test("half of one is refused", arguments: ["epoch", "revision"])
  func half(missing: String) throws {
    var object = try object(served("run"))
    object[missing] = nil
    #expect(throws: (any Error).self) { try decoded(object) }
  }

  @Test("without one, hierarchies are of no run, and coordinators are paired by their places")
  func compared() throws {
    #expect(!scanned().isOfSameRun(as: scanned()))
    #expect(!scanned().isOfSameRun(as: served("run")) && !served("run").isOfSameRun(as: scanned()))
    #expect(served("run").isOfSameRun(as: served("run")))
    // A hierarchy without an epoch is not of the run whose epoch is empty.
    #expect(!scanned().isOfSameRun(as: served("")))
    let pair = ComparedSnapshots(from: scanned(), to: scanned(40))
    #expect(!pair.isSameRun && !pair.isByID)
    #expect(pair.after.nodes == pair.before.nodes)
    #expect(pair.ownID(CoordinatorID(rawValue: 2)) == CoordinatorID(rawValue: 41))
    #expect(pair.own == scanned(40))
    let byID = ComparedSnapshots(from: scanned(), to: scanned(40), by: .id)
    #expect(byID.isByID && byID.isAdded(CoordinatorID(rawValue: 40)))
  }

  @Test("what is derived from a hierarchy has its moment")
  func derived() {
    #expect(scanned().structure.moment == nil)
    #expect(ComparedSnapshots(from: served("run"), to: scanned()).joined.moment == nil)
    #expect(served("run").structure.moment == served("run").moment)
  }

  @Test("a delta changes the nodes of a hierarchy without one, and gives it none")
  func changed() {
    var snapshot = scanned()
    snapshot.apply(FlowDelta(revision: 2, changed: [nodes(1, cart: "paid")[1]]))
    #expect(snapshot == scanned(cart: "paid") && snapshot.moment == nil)
  }
}
