final class LinkWayBackLint: LiveLint {
  nonisolated static let description = LintDescription.linkWayBack

  static var asksCoordinators: Bool { false }

  private(set) var candidates: [LintCandidate] = []
  private var index = 0

  func conclude(in tree: LintedTree) -> Bool {
    guard let links = tree.census?.linkWays.ways, index < links.count else { return false }
    let (route, ways) = links[index]
    index += 1
    guard let other = ways.other else { return true }
    let label = tree.label(route.route)
    let host = ways.coordinator
    candidates.append(
      Self.finding(
        "differs", .route(label), verdict: .unknown,
        coordinator: CoordinatorReference(id: host.id, clipping: host.name), route: label,
        message: "links to '\(clipped: label.detail ?? label.identifier)' led back to "
          + Self.places(ways.first, other, tree.redaction)
          + ": that depends on the stack that they found",
        advice: "go to a known place before the link opens, with popToRoot(), or present the route")
    )
    return true
  }

  /// The two places; an identifier can contain values, which a redaction may hide.
  private static func places(
    _ first: LintedWayBack, _ other: LintedWayBack, _ redaction: Redaction
  ) -> String {
    redaction.hidesValues ? "different places" : "\(first.text) and, later, to \(other.text)"
  }
}
