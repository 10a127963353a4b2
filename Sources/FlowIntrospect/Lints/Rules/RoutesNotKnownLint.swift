import FlowEngine

/// Finds route types in the tree without declared routes.
///
/// Each is reported once, since every lint that asks about routes misses those of the type.
final class RoutesNotKnownLint: LiveLint {
  nonisolated static let description = LintDescription(
    name: "routes-not-known", sight: .live,
    finds:
      "A route type in the tree for which the app declares no routes. It is reported as "
      + "\"unknown\", once for each type.",
    matters:
      "The lints that check coordinators ask them about the declared routes. For such a type, they "
      + "ask only about the routes that are in the tree at the time.",
    remedy:
      "Declare routes of the type in the options of the inspector. For a `CaseIterable` type, "
      + "`options.catalogue.add(HomeRoute.self)` declares all routes. A type with associated "
      + "values has no list of all its routes: declare an example of each case, "
      + "`options.catalogue.add([ShopRoute.list, ShopRoute.product(1)])`. One example is enough "
      + "to end this finding; the lints check the routes that you declare. "
      + "`options.catalogue.add(ShopRoute.self)` of a `Decodable` type and a `DeepLinks` value "
      + "help viewers to name routes, and declare none. To check a type without examples, allow "
      + "`routes-not-known`.",
    unknown: "Always: an undeclared route may have a defect or not.")

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
