/// Finds route types in the tree without declared routes.
///
/// Each is reported once, since every lint that asks about routes misses those of the type.
final class RoutesNotKnownLint: LiveLint {
  nonisolated static let description = LintDescription.routesNotKnown

  static var asksCoordinators: Bool { false }

  private(set) var candidates: [LintCandidate] = []
  private var next = 0

  func conclude(in tree: LintedTree) -> Bool {
    guard next < tree.routes.kinds.count else { return false }
    let kind = tree.routes.kinds[next]
    next += 1
    if kind.isOfTree, !kind.isComplete, kind.declared == 0 {
      candidates.append(
        Self.finding(
          "none-declared", .text(kind.name), verdict: .unknown,
          message: "no routes of \(clipped: kind.name) are declared: the lints ask only about the "
            + "\(kind.routes.count) in the tree",
          advice: Self.advice(kind, in: tree)))
    }
    return true
  }

  private static func advice(_ kind: KnownRoutes.Kind, in tree: LintedTree) -> String {
    if kind.type is any CaseIterable.Type {
      return "declare them: options.catalogue.add(\(clipped: kind.name).self)"
    }
    let code = kind.routes.first.map { tree.label($0).code } ?? "\(kind.name).…"
    return "declare an example of each case: options.catalogue.add([\(clipped: code)])"
  }
}
