/// The place of a coordinator in any run of an app: the types from the root down, such as
/// `App/Tabs/Shop`.
///
/// An id is valid for one run, and a place for all of them. Of several siblings of one type, the
/// second one is `Shop[2]`. A place that begins with `…/` is that of a coordinator whose parents
/// are not known: the one of its type on screen, or else the first one.
package struct CoordinatorPlace: Hashable, Sendable {
  /// One coordinator below its parent.
  package struct Step: Hashable, Sendable {
    package let name: String
    /// The number among the siblings of this type, from 1.
    package let number: Int

    package init(_ name: String, _ number: Int = 1) { (self.name, self.number) = (name, number) }
  }

  /// The coordinators from the root down; only the last one, if the parents are not known.
  package let steps: [Step]
  /// Whether the parents are known.
  package let isWhole: Bool

  package init(_ steps: [Step], isWhole: Bool = true) {
    (self.steps, self.isWhole) = (steps, isWhole)
  }

  /// The place of a coordinator of which only the type is known.
  package init(anywhere name: String) { self.init([Step(name)], isWhole: false) }

  private static let anywhere = "…/"

  /// Reads a place as ``description`` writes it; nil for a text that is none.
  package init?(_ text: String) {
    let isWhole = !text.hasPrefix(Self.anywhere)
    let names = isWhole ? text[...] : text.dropFirst(Self.anywhere.count)
    let steps = names.split(separator: "/", omittingEmptySubsequences: false).map { part in
      guard part.last == "]", let open = part.lastIndex(of: "["),
        let number = Int(part[part.index(after: open)...].dropLast()), number > 0
      else { return Step(String(part)) }
      return Step(String(part[..<open]), number)
    }
    guard steps.allSatisfy({ !$0.name.isEmpty }), isWhole || steps.count == 1 else { return nil }
    self.init(steps, isWhole: isWhole)
  }
}

extension CoordinatorPlace: CustomStringConvertible {
  package var description: String {
    (isWhole ? "" : Self.anywhere)
      + steps.map { $0.number == 1 ? $0.name : "\($0.name)[\($0.number)]" }.joined(separator: "/")
  }
}

extension CoordinatorPlace {
  /// Follows the place down from a root, of live coordinators or of a snapshot; nil if nothing is
  /// there.
  ///
  /// `children` are those of a coordinator, in their order.
  package func follow<Node>(
    from root: Node, name: (Node) -> String, children: (Node) -> [Node]
  ) -> Node? {
    guard isWhole, let first = steps.first, first.number == 1, first.name == name(root) else {
      return nil
    }
    var node = root
    for step in steps.dropFirst() {
      let same = children(node).filter { name($0) == step.name }
      guard let next = same.dropFirst(step.number - 1).first else { return nil }
      node = next
    }
    return node
  }
}

extension FlowSnapshot {
  /// The place of a coordinator; nil if it is not in the hierarchy.
  ///
  /// O(depth and siblings).
  package func place(of id: CoordinatorID) -> CoordinatorPlace? {
    let ancestry = ancestry(of: id)
    guard ancestry.first?.id == rootID else { return nil }
    let steps = zip([nil] + ancestry.map(Optional.some), ancestry).map { parent, node in
      let before = parent?.children.prefix { $0 != node.id } ?? []
      return CoordinatorPlace.Step(node.name, before.count { self[$0]?.name == node.name } + 1)
    }
    return CoordinatorPlace(steps)
  }

  /// The coordinator at a place; nil if nothing is there.
  ///
  /// O(depth and siblings), or O(coordinators) if its parents are not known.
  package func coordinator(at place: CoordinatorPlace) -> FlowNode? {
    guard place.isWhole else {
      let name = place.steps[0].name
      let onScreen = visiblePath.last { self[$0]?.name == name }
      return onScreen.flatMap { self[$0] } ?? preorder.first { $0.name == name }
    }
    return self[rootID].flatMap { root in
      place.follow(from: root, name: \.name) { $0.children.compactMap { self[$0] } }
    }
  }
}
