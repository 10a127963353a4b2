/// A fact of a coordinator that changed, from what to what.
package struct FactChange: Equatable, Sendable {
  package let name: String
  package let before: String
  package let after: String

  /// Such as `currentRoute: home → detail`.
  package var text: String { "\(name): \(before) → \(after)" }

  package init(_ fact: NodeFact, from old: FlowNode, to new: FlowNode) {
    func text(_ node: FlowNode) -> String {
      let text = fact.text(node)
      return text.isEmpty ? "none" : text
    }
    (name, before, after) = (fact.name, text(old), text(new))
  }

  /// The facts that differ, in the order in which they are declared.
  ///
  /// If only the skeleton of a coordinator is known on one side, compares only the skeletons.
  package static func all(from old: FlowNode, to new: FlowNode) -> [FactChange] {
    NodeFact.differing(old, new).map { FactChange($0, from: old, to: new) }
  }
}

extension NodeFact {
  /// The facts that differ, as far as both sides are known.
  static func differing(_ old: FlowNode, _ new: FlowNode) -> [NodeFact] {
    let isOutline = old.isSkeleton || new.isSkeleton
    return all.filter { (!isOutline || $0.isInSkeleton) && $0.differs(old, new) }
  }
}
