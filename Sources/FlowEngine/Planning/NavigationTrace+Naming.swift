extension NavigationTrace.Answer {
  @MainActor static func naming(
    _ before: String, _ node: CoordinatorNode, _ after: String
  ) -> NavigationTrace.Answer {
    if let name = node.nameOfKind { return .said(before + name + after) }
    return .naming(type(of: node), before: before, after: after)
  }
}
