import FlowEngine
import FlowSamples

@testable import FlowIntrospect
@testable import FlowProtocol

/// Hierarchies that only a faulty engine sends, with any value in any field.
struct RandomHierarchy {
  private var dice: SeededGenerator

  init(dice: SeededGenerator) { self.dice = dice }

  func snapshot(revision: UInt64) -> FlowSnapshot {
    var copy = self
    return copy.make(revision)
  }

  private mutating func make(_ revision: UInt64) -> FlowSnapshot {
    let count = 1 + dice.below(30)
    let ids = (0..<count).map { CoordinatorID(rawValue: UInt64($0 + 1)) }
    let parents = ids.indices.map { $0 == 0 ? nil : ids[dice.below($0)] }
    let nodes = ids.indices.map { index in
      node(
        ids[index], parent: parents[index],
        children: ids.indices.filter { parents[$0] == ids[index] }.map { ids[$0] }, among: ids)
    }
    return FlowSnapshot(
      epoch: "run \(dice.below(4))", revision: revision, rootID: ids[0], nodes: nodes)
  }

  private mutating func node(
    _ id: CoordinatorID, parent: CoordinatorID?, children: [CoordinatorID],
    among ids: [CoordinatorID]
  ) -> FlowNode {
    var node = FlowNode(
      id: id, parent: parent, relation: pick(Relation.allCases), tabIndex: number(), name: name(),
      routeType: name(), context: pick(CoordinatorPresentationContext.allCases), root: label(),
      path: [], pathOmitted: number(), currentRoute: label(),
      presented: dice.below(3) == 0 ? label() : nil, detour: dice.below(5) == 0 ? label() : nil,
      selectedTab: number(), children: children,
      // One in twenty refers to a random coordinator, which may be itself.
      shows: dice.below(20) == 0 ? pick(ids) : children.first)
    node.facts.path = (0..<dice.below(6)).map { _ in
      dice.below(2) == 0 ? .route(label()) : .child(pick(ids))
    }
    if dice.below(3) == 0 { node.facts.tabItem = TabItem(text: name(), image: name()) }
    if dice.below(3) == 0 {
      node.facts.detents = ModalDetentConfiguration(
        detents: (0..<dice.below(7)).map { _ in pick(ModalPresentationDetent.allCases) },
        selectedDetent: dice.below(2) == 0 ? pick(ModalPresentationDetent.allCases) : nil,
        minHeight: height(), idealHeight: height())
    }
    return node
  }

  private mutating func pick<Element>(_ all: [Element]) -> Element { all[dice.below(all.count)] }

  private mutating func name() -> String {
    dice.below(3) == 0 ? pick(HostileNames.all) : "Coordinator\(dice.below(1_000))"
  }

  private mutating func label() -> RouteLabel {
    RouteLabel(identifier: name(), type: name(), detail: dice.below(2) == 0 ? name() : nil)
  }

  private mutating func number() -> Int? {
    pick([nil, nil, 0, 1, 2, 12, -1, .max, .min])
  }

  private mutating func height() -> Double? {
    pick([nil, 0, 96, 412.5, 1e300, -5, .nan, .infinity, -.infinity])
  }
}
