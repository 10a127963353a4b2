/// A walk down a live tree that can pause after each coordinator; if the tree changes meanwhile, it
/// may miss coordinators, which the next pass finds.
@MainActor
struct LiveWalk {
  /// A coordinator whose own coordinators are being visited.
  private struct Frame {
    let holder: WeakNode
    let index: Int
    var position = 0
  }

  /// A coordinator linked from another framework, to be visited later.
  private struct Link {
    weak var target: (any FlowInspectable)?
    let relation: Relation
  }

  private var frames: [Frame] = []
  private var links: [Link]
  private var seen: Set<CoordinatorID> = []

  /// The maximum number of entries of one path that are searched for routes.
  private static let routesPerPath = 64

  private let additions: (any InspectionAdditions)?

  init(from root: any FlowInspectable, additions: (any InspectionAdditions)? = nil) {
    links = [Link(target: root, relation: .root)]
    self.additions = additions
  }

  /// Takes one step, with or without a coordinator at the next position; returns false at the end.
  ///
  /// Leaving a chain of any depth takes as many steps as entering it.
  mutating func step(_ tree: LintedTree, _ lints: [any LiveLint]) -> Bool {
    if frames.isEmpty, links.isEmpty { return false }
    guard let (inspectable, relation) = next(), seen.insert(inspectable.inspectionID).inserted
    else { return true }
    tree.census?.note(inspectable, in: tree.round)
    if let node = inspectable as? any FlowLintable {
      visit(node, as: relation, tree, lints)
    } else {
      visit(inspectable, tree)
    }
    return true
  }

  private mutating func next() -> (any FlowInspectable, Relation)? {
    if !frames.isEmpty {
      guard let (node, relation) = nextOwned() else { return nil }
      return (node, relation)
    }
    guard let link = links.popLast() else { return nil }
    return link.target.map { ($0, link.relation) }
  }

  /// Reads the links again each time, because keeping them would retain the coordinators in them.
  private mutating func nextOwned() -> (any FlowInspectable, Relation)? {
    let last = frames.count - 1
    guard let link = frames[last].holder.node?.lintedLink(at: frames[last].position) else {
      frames.removeLast()
      return nil
    }
    frames[last].position += 1
    return (link.target, link.relation)
  }

  private mutating func visit(
    _ node: any FlowLintable, as relation: Relation, _ tree: LintedTree, _ lints: [any LiveLint]
  ) {
    // Links from other frameworks are followed only when no frame is left, because their targets
    // have no owner here.
    let visit = tree.add(node, as: relation, below: frames.last?.index)
    frames.append(Frame(holder: visit.holder, index: visit.index))
    append(additions?.links(addedTo: node.inspectionID) ?? [])
    for route in node.heldRoutes(newest: Self.routesPerPath) { tree.routes.noteSeen(route) }
    for lint in lints { lint.visit(visit, of: node, in: tree) }
  }

  private mutating func visit(_ foreign: any FlowInspectable, _ tree: LintedTree) {
    let inspection = foreign.inspect()
    // What an app describes of itself is of no other framework, and has no hooks to ask.
    if !inspection.name.isOwn {
      tree.addForeign(
        CoordinatorReference(id: foreign.inspectionID, clipping: inspection.name.text))
    }
    append(inspection.links)
  }

  private mutating func append(_ found: [Inspection.Link]) {
    links += found.reversed().map { Link(target: $0.target, relation: $0.relation) }
  }
}
