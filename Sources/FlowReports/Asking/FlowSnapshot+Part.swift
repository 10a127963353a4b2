extension FlowSnapshot {
  /// The coordinators from `top`, by default the root, to at most `depth` levels below it.
  package func part(below top: CoordinatorID?, depth: Int?) -> FlowSnapshot {
    if top == nil, depth == nil { return self }
    let top = top ?? rootID
    return FlowSnapshot(
      at: moment, rootID: top, nodes: preorder(under: top, depth: depth ?? .max).nodes, limit: nil)
  }
}
