package enum OwnershipLint: TreeLint {
  package static let description = LintDescription(
    name: "ownership", sight: .snapshot,
    finds:
      "A coordinator that two others list as their own, or that one lists twice; one whose "
      + "parent is not the coordinator that lists it; one that is below itself.",
    matters:
      "A viewer shows such a coordinator in only one place, going back from it leads to the "
      + "wrong place, and a circle is never released.",
    remedy:
      "Give each coordinator one owner. FlowEngine refuses a second owner and reports it; a "
      + "coordinator of another framework has to link each coordinator once, from its owner.",
    unknown: "If a parent or a child is not in the snapshot, as in a part of a hierarchy.")

  package static func check(_ snapshot: FlowSnapshot) -> [LintCandidate] {
    var check = OwnershipCheck(snapshot)
    return check.run()
  }
}

/// One check of the ownership in a snapshot; O(nodes and links).
private struct OwnershipCheck {
  private let snapshot: FlowSnapshot
  private let order: DescentOrder
  private var found: [LintCandidate] = []
  private var listedByParent: Set<CoordinatorID> = []
  private var listedByOthers: Set<CoordinatorID> = []
  private var missing: Set<CoordinatorID> = []

  init(_ snapshot: FlowSnapshot) {
    self.snapshot = snapshot
    order = DescentOrder(snapshot)
  }

  mutating func run() -> [LintCandidate] {
    // Sorted, because the order decides which coordinator a finding names first.
    let nodes = snapshot.nodes.values.sorted { $0.id < $1.id }
    for node in nodes { lookAtParentsLinks(of: node) }
    for node in nodes { lookAtOtherLinks(of: node) }
    for node in nodes { lookAtParent(of: node) }
    for circle in order.circles { addCircle(circle) }
    addMissing()
    return found
  }

  private mutating func lookAtParentsLinks(of node: FlowNode) {
    var seen: Set<CoordinatorID> = []
    var twice: Set<CoordinatorID> = []
    for child in node.children {
      if !seen.insert(child).inserted { twice.insert(child) }
      if snapshot[child]?.parent == node.id { listedByParent.insert(child) }
    }
    for id in twice.sorted() {
      guard let child = snapshot[id] else { continue }
      add(
        "listed-twice", [id, node.id], child, "\(text(node)) lists \(text(child)) more than once",
        "link it once, with its own relation")
    }
  }

  private mutating func lookAtOtherLinks(of node: FlowNode) {
    for id in Set(node.children).sorted() {
      guard let child = snapshot[id] else {
        missing.insert(id)
        continue
      }
      if child.parent == node.id { continue }
      listedByOthers.insert(id)
      if id == node.id || order.isAncestor(id, of: node.id) {
        add(
          "circle", [id, node.id], child,
          "\(text(child)) is below itself: \(text(node)) lists it as its own",
          "remove it from \(name(node)), or remove \(name(node)) from the tree below it")
      } else if listedByParent.contains(id), let parent = child.parent {
        add(
          "two-owners", [id, node.id], child,
          "\(text(child)) belongs to \(text(parent)), and \(text(node)) lists it as its own too",
          "remove it from one of the two")
      } else {
        add(
          "other-parent", [id, node.id], child,
          "\(text(node)) lists \(text(child)), whose parent is \(child.parent.map(text) ?? "none")",
          "make the link and the parent agree")
      }
    }
  }

  private mutating func lookAtParent(of node: FlowNode) {
    if node.id == snapshot.rootID { return }
    guard let parent = node.parent else {
      if listedByOthers.contains(node.id) { return }
      return add(
        "second-root", [node.id], node,
        "\(text(node)) has no parent, and is not the root of the tree", "add it to its owner")
    }
    guard let owner = snapshot[parent] else {
      missing.insert(parent)
      return
    }
    if !listedByParent.contains(node.id), !listedByOthers.contains(node.id) {
      add(
        "not-listed", [node.id], node,
        "\(text(node)) says that it belongs to \(text(owner)), which does not list it",
        "link it from its owner")
    }
  }

  private mutating func addCircle(_ circle: [CoordinatorID]) {
    guard let first = circle.min(), let node = snapshot[first] else { return }
    add(
      "circle", [first], node,
      "\(text(node)) is below itself: \(circle.count) coordinators own each other, and have no owner "
        + "above them",
      "give one of them another owner")
  }

  private mutating func addMissing() {
    if snapshot[snapshot.rootID] == nil { missing.insert(snapshot.rootID) }
    guard let first = missing.min() else { return }
    found.append(
      OwnershipLint.finding(
        "not-seen", verdict: .unknown,
        message: "\(missing.count) linked coordinators are not in the snapshot, the first of them "
          + "\(first): their owner is unknown",
        advice: "check the whole hierarchy"))
  }

  private mutating func add(
    _ rule: String, _ identity: [CoordinatorID], _ node: FlowNode, _ message: String,
    _ advice: String
  ) {
    found.append(
      OwnershipLint.finding(
        rule, .text(identity.map(\.description).joined(separator: " ")),
        coordinator: CoordinatorReference(node), message: message, advice: advice))
  }

  private func text(_ node: FlowNode) -> String { CoordinatorReference(node).text }
  private func text(_ id: CoordinatorID) -> String { snapshot[id].map(text) ?? id.description }
  private func name(_ node: FlowNode) -> String { "\(clipped: node.name)" }
}
