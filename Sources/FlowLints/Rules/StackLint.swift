package enum StackLint: NodeLint {
  package static let description = LintDescription(
    name: "stack", sight: .snapshot,
    finds:
      "A stack with more entries than `stackDepth` (20), with the same route twice in a "
      + "row, or with one route more often than `routeRepeats` (3).",
    matters:
      "The user has to go back through all of them, and each keeps its screen alive. The "
      + "same route twice in a row is usually one tap that was handled twice.",
    remedy:
      "Navigate to a route that is already on the stack, which goes back to it, instead of "
      + "pushing it again; use `replace` for steps without a way back. If a coordinator "
      + "appends on purpose (`duplicatePolicy`), allow `stack:ItsType`.",
    unknown:
      "If routes have no associated values, or were clipped, equal labels may mean "
      + "different routes; if a path was too long to send, its bottom is missing.")

  package static func check(_ node: FlowNode, in sight: SnapshotSight) -> [LintCandidate] {
    let host = CoordinatorReference(node)
    var found: [LintCandidate] = []
    let depth = node.path.count + (node.pathOmitted ?? 0)
    if depth > sight.stackDepth {
      found.append(
        finding(
          "deep", coordinator: host,
          message: "the stack of \(host.text) has \(depth) entries, more than "
            + "\(sight.stackDepth)",
          advice: "go back to an existing entry instead of pushing, or raise stackDepth"))
    }
    if let omitted = node.pathOmitted, omitted > 0 {
      found.append(
        finding(
          "omitted", verdict: .unknown, coordinator: host,
          message: "the lowest \(omitted) entries of the stack of \(host.text) were not sent, so "
            + "repeated routes among them are unknown",
          advice: "shorten the stack, or the text of its routes"))
    }
    return found + repeats(in: node, sight: sight)
  }

  private static func repeats(in node: FlowNode, sight: SnapshotSight) -> [LintCandidate] {
    var counts: [RouteLabel: Int] = [:]
    var inARow: Set<RouteLabel> = []
    var last: RouteLabel?
    for item in node.path {
      guard case .route(let route) = item else {
        last = nil
        continue
      }
      counts[route, default: 0] += 1
      if route == last { inARow.insert(route) }
      last = route
    }
    let host = CoordinatorReference(node)
    var found: [LintCandidate] = []
    var uncertain = 0
    for (route, count) in counts
    where inARow.contains(route) || count > sight.routeRepeats {
      if !isWhole(route, in: sight) {
        uncertain += 1
        continue
      }
      let isInARow = inARow.contains(route)
      found.append(
        finding(
          isInARow ? "twice-in-a-row" : "repeated", .coordinator(node.id), .route(route),
          coordinator: host, route: route,
          message: "'\(clipped: route.detail ?? route.identifier)' is on the stack of \(host.text) "
            + (isInARow ? "twice in a row" : "\(count) times"),
          advice: isInARow
            ? "look for a tap that is handled twice; if it is intended, allow "
              + "'stack:\(clipped: node.name)'"
            : "navigate to the existing route, which goes back to it"))
    }
    if uncertain > 0 {
      found.append(
        finding(
          "cannot-compare", verdict: .unknown, coordinator: host,
          message: "routes on the stack of \(host.text) look the same, but are not shown "
            + "completely, so it is unknown whether they are equal",
          advice: "inspect the app without redaction, or shorten the text of its routes"))
    }
    return found
  }

  /// Whether the label shows the whole route, so that equal labels mean equal routes.
  private static func isWhole(_ route: RouteLabel, in sight: SnapshotSight) -> Bool {
    if sight.hidesValues { return false }
    // An ellipsis also stands for the properties of a model that nothing identifies.
    return ![route.identifier, route.type, route.detail ?? ""].contains { $0.contains("…") }
  }
}
