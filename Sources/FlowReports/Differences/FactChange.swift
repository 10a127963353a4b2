/// A fact of a coordinator that changed, from what to what.
package struct FactChange: Equatable, Sendable {
  package let name: String
  package let before: String
  package let after: String

  /// Such as `route: home → detail`.
  package var text: String { "\(name): \(before) → \(after)" }

  /// The change of a fact between two hierarchies, whose names of coordinators the words have.
  package init(
    _ fact: NodeFact, from old: FlowNode, in before: FactWords, to new: FlowNode,
    in after: FactWords
  ) {
    func text(_ node: FlowNode, _ words: FactWords) -> String {
      let text = words.text(of: fact, at: node)
      return text.isEmpty ? "none" : text
    }
    name = fact.title
    self.before = text(old, before)
    self.after = text(new, after)
  }

  /// The facts that differ, in the order in which they are declared.
  ///
  /// If only the skeleton of a coordinator is known on one side, compares only the skeletons.
  package static func all(
    from old: FlowNode, in before: FactWords, to new: FlowNode, in after: FactWords
  ) -> [FactChange] {
    NodeFact.differing(old, new).map {
      FactChange($0, from: old, in: before, to: new, in: after)
    }
  }
}

extension NodeFact {
  /// The facts that differ, as far as both sides are known.
  static func differing(_ old: FlowNode, _ new: FlowNode) -> [NodeFact] {
    let isOutline = old.isSkeleton || new.isSkeleton
    return all.filter { (!isOutline || $0.isInSkeleton) && $0.differs(old, new) }
  }
}
