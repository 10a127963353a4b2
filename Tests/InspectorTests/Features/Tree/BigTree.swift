import FlowEngine

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

/// A hierarchy of 100,000 coordinators, each with eight children, and with one coordinator on
/// screen in each level.
enum BigTree {
  static let count = 100_000
  static let width = 8

  static func id(_ number: Int) -> CoordinatorID { CoordinatorID(rawValue: UInt64(number)) }
  static func name(_ number: Int) -> String { "Coordinator\(number)" }
  static func children(of number: Int) -> Range<Int> {
    let first = (number - 1) * width + 2
    return min(first, count + 1)..<min(first + width, count + 1)
  }

  /// Numbered from 1 by level; each shows its first child.
  static let snapshot: FlowSnapshot = {
    let label = RouteLabel(identifier: "home", type: "R")
    let nodes = (1...count).map { number in
      var node = FlowNode(
        id: id(number), parent: number == 1 ? nil : id((number - 2) / width + 1),
        relation: number == 1 ? .root : .child, name: name(number), routeType: "R",
        context: .root, root: label, path: [], currentRoute: label,
        children: children(of: number).map(id))
      node.facts.shows = children(of: number).first.map(id)
      return node
    }
    return FlowSnapshot(epoch: "big", revision: 1, rootID: id(1), nodes: nodes)
  }()

  /// The matching coordinators and their ancestors, in the order of the tree.
  static func withOwners(where isMatch: (Int) -> Bool) -> [CoordinatorID] {
    var shown: Set<Int> = []
    for number in 1...count where isMatch(number) {
      var next = number
      while shown.insert(next).inserted, next > 1 { next = (next - 2) / width + 1 }
    }
    var order: [CoordinatorID] = []
    var pending = shown.isEmpty ? [] : [1]
    while let number = pending.popLast() {
      order.append(id(number))
      pending += children(of: number).reversed().filter(shown.contains)
    }
    return order
  }
}
