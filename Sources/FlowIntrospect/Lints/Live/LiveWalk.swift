import FlowEngine

/// A walk down a live tree that can pause after each coordinator; if the tree changes meanwhile, it
/// may miss coordinators, which the next pass finds.
@MainActor
struct LiveWalk {
  /// A coordinator whose own coordinators are being visited.
  private struct Frame {
    let holder: WeakNode
    let index: Int
    var list = List.children
    var position = 0
  }

  private enum List { case children, registrations, modal, detour, end }

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

  init(from root: any FlowInspectable) { links = [Link(target: root, relation: .root)] }

  /// Takes one step, with or without a coordinator at the next position; returns false at the end.
  ///
  /// Leaving a chain of any depth takes as many steps as entering it.
  mutating func step(_ tree: LintedTree, _ lints: [any LiveLint]) -> Bool {
    if frames.isEmpty, links.isEmpty { return false }
    guard let (inspectable, relation) = next(), seen.insert(inspectable.inspectionID).inserted
    else { return true }
    tree.census?.note(inspectable, in: tree.round)
    if let node = inspectable as? any CoordinatorNode {
      visit(node, as: relation, tree, lints)
    } else {
      visit(inspectable, tree)
    }
    return true
  }

  private mutating func next() -> (any FlowInspectable, Relation)? {
    if !frames.isEmpty {
      guard let (node, relation) = nextOwned() else { return nil }
      return (node as? any FlowInspectable).map { ($0, relation) }
    }
    guard let link = links.popLast() else { return nil }
    return link.target.map { ($0, link.relation) }
  }

  /// Reads the lists again each time, because keeping them would retain the coordinators in them.
  private mutating func nextOwned() -> (any CoordinatorNode, Relation)? {
    let last = frames.count - 1
    guard let host = frames[last].holder.node else {
      frames.removeLast()
      return nil
    }
    let position = frames[last].position
    frames[last].position += 1
    switch frames[last].list {
    case .children:
      let children = host.childNodes
      if position < children.count {
        let child = children[position]
        return (child, host.isTabbed ? .tab : child === host.flowNode ? .currentFlow : .child)
      }
      frames[last].list = .registrations
      frames[last].position = 0
    case .registrations:
      let modals = host.modalRegistrations
      if position < modals.count { return (modals[position], .modalRegistration) }
      frames[last].list = .modal
    case .modal:
      frames[last].list = .detour
      if let modal = host.modalNode, modal.role == .presentedModal {
        return (modal, .presentedModal)
      }
    case .detour:
      frames[last].list = .end
      if let detour = host.detourNode { return (detour, .detour) }
    case .end:
      frames.removeLast()
    }
    return nil
  }

  private mutating func visit(
    _ node: any CoordinatorNode, as relation: Relation, _ tree: LintedTree, _ lints: [any LiveLint]
  ) {
    // Links from other frameworks are followed only when no frame is left, because their targets
    // have no owner here.
    let visit = tree.add(node, as: relation, below: frames.last?.index)
    frames.append(Frame(holder: visit.holder, index: visit.index))
    tree.routes.noteSeen(node.rootRoute)
    for entry in node.core.path.suffix(Self.routesPerPath) {
      if case .route(let route) = entry { tree.routes.noteSeen(route) }
    }
    for lint in lints { lint.visit(visit, of: node, in: tree) }
  }

  private mutating func visit(_ foreign: any FlowInspectable, _ tree: LintedTree) {
    let inspection = foreign.inspect()
    tree.addForeign(CoordinatorReference(id: foreign.inspectionID, clipping: inspection.name.text))
    links += inspection.links.reversed().map { Link(target: $0.target, relation: $0.relation) }
  }
}
