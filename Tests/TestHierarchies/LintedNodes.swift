package import FlowLints

/// Returns the findings of the lint with this name in a hierarchy of these nodes.
package func found(_ lint: String, in nodes: [FlowNode], hidesValues: Bool = false) -> [LintFinding]
{
  Linter().check(snapshot(nodes), hidesValues: hidesValues).filter { $0.lint == lint }
}

/// Returns a snapshot of these nodes; the first is the root.
package func snapshot(_ nodes: [FlowNode]) -> FlowSnapshot {
  FlowSnapshot(epoch: "lint", revision: 1, rootID: nodes[0].id, nodes: nodes)
}

/// Returns a node without defects.
package func node(
  _ id: UInt64, of parent: UInt64? = nil, as relation: Relation = .child, children: [UInt64] = [],
  _ change: (inout FlowNode) -> Void = { _ in }
) -> FlowNode {
  let contexts: [Relation: CoordinatorPresentationContext] = [
    .child: .pushed, .pushed: .pushed, .tab: .tab, .presentedModal: .modal, .detour: .detour,
    .alert: .modal, .popover: .modal,
  ]
  let root = RouteLabel(identifier: "home", type: "AppRoute")
  let usual = relation == .modalRegistration ? nil : contexts[relation] ?? .root
  let relation = parent == nil ? Relation.root : relation
  var node = FlowNode(
    id: CoordinatorID(rawValue: id), parent: parent.map(CoordinatorID.init), relation: relation,
    name: "Node\(id)",
    routeType: "AppRoute", context: parent == nil ? .root : usual, root: root, path: [],
    currentRoute: root, children: children.map(CoordinatorID.init))
  change(&node)
  return node
}

/// Returns a route of the nodes' type.
package func label(_ identifier: String, _ detail: String? = nil) -> RouteLabel {
  RouteLabel(identifier: identifier, type: "AppRoute", detail: detail)
}
