@testable import FlowBridge

/// Descriptions of one app, one after the other.
@MainActor
final class Trees {
  private let reader = TreeReader(name: "app", showsPlaces: false)
  private(set) var tree: BridgedTree
  private(set) var problems: Set<TreeReader.Problem> = []

  init() { tree = BridgedTree(rootID: reader.rootID) }

  /// Reads a description, and returns what it infers from the difference to the one before.
  @discardableResult
  func read(_ node: Node?) -> Inference? {
    let old = tree
    (tree, problems) = reader.read(node, after: old)
    return old.nodes.isEmpty ? nil : Inference(from: old, to: tree)
  }

  /// The names, parents before children.
  var names: [String] { tree.nodes.map(\.entry.name) }

  func entry(_ name: String) -> BridgedTree.Entry? {
    tree.nodes.first { $0.entry.name == name }?.entry
  }
}

extension Inference {
  /// The request, its route, the node, and the steps, in a line.
  var text: String {
    let route = request.route.map { " \($0.route.identifier)" } ?? ""
    return "\(request.verb)\(route) by \(origin.name): "
      + steps.map { "\($0.coordinator.name) \($0.change)" }.joined(separator: ", ")
  }
}
