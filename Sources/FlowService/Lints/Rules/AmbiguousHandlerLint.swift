final class AmbiguousHandlerLint: LiveLint {
  nonisolated static let description = LintDescription.ambiguousHandler

  private struct ClaimedRoute: Hashable {
    let scope: Int
    let route: KnownRoutes.Key
  }

  /// The type and the visit of the first coordinator of its type that claims a route in a part of
  /// the tree.
  private typealias Claimant = (type: Int, visit: Int)

  /// A set of types that claim the same routes.
  private struct Rivals: Hashable {
    let routeType: Int
    let types: [Int]
  }

  private struct Rivalry {
    /// The first route that all of them claim.
    let route: KnownRoutes.Key
    /// The visit of the first coordinator of each type, in the order of visits.
    let visits: [Int]
    var routes: Set<Int>
  }

  // These keep an order, so that each pass reports the same findings.
  private var claimants: [ClaimedRoute: [Claimant]] = [:]
  private var claimed: [ClaimedRoute] = []
  /// The claimed routes by the first visit that claims them, however visits were ordered.
  private var claimedByVisit: [Int: [ClaimedRoute]] = [:]
  private var sorted = 0
  private var visit = 0
  private var rivalries: [Rivalry] = []
  private var rivalryIndices: [Rivals: Int] = [:]
  private var claimCount = 0
  private var compared = 0
  private var settled = 0
  private var found: [LintCandidate] = []

  /// The maximum number of claims that are kept; a tree with more is too large to compare.
  private static let limit = 500_000

  var candidates: [LintCandidate] { found + (claimCount > Self.limit ? [Self.tooLarge] : []) }

  func visit(_ claim: LiveClaim, in tree: LintedTree) {
    guard claim.isClaimed, claimCount <= Self.limit, !isShownForItsOwner(claim) else { return }
    let place = ClaimedRoute(scope: claim.visit.scope, route: claim.key)
    let claimant = (type: claim.visit.type, visit: claim.visit.index)
    let known = claimants[place] ?? []
    if known.contains(where: { $0.type == claimant.type }) { return }
    if known.isEmpty { claimed.append(place) }
    claimants[place, default: []].append(claimant)
    claimCount += 1
  }

  func conclude(in tree: LintedTree) -> Bool {
    if sorted < claimed.count {
      let place = claimed[sorted]
      sorted += 1
      let first = claimants[place]?.map(\.visit).min() ?? 0
      claimedByVisit[first, default: []].append(place)
      return true
    }
    if !claimedByVisit.isEmpty, visit < tree.visits.count {
      let places = claimedByVisit[visit] ?? []
      if compared == 0 { claimedByVisit[visit]?.sort { $0.route.index < $1.route.index } }
      guard compared < places.count else {
        (visit, compared) = (visit + 1, 0)
        return true
      }
      if let place = claimedByVisit[visit]?[compared] { compare(place, in: tree) }
      compared += 1
      return true
    }
    guard settled < rivalries.count else { return false }
    settle(rivalries[settled], in: tree)
    settled += 1
    return true
  }

  /// Whether the coordinator's owner shows it for this route.
  private func isShownForItsOwner(_ claim: LiveClaim) -> Bool {
    claim.isRoot && claim.node.lintedOwner?.lintedShows(claim.node, for: claim.route) == true
  }

  /// Notes the other types that claim the route in the same part of the tree, or a containing one.
  private func compare(_ place: ClaimedRoute, in tree: LintedTree) {
    var all: [Claimant] = []
    var scope: Int? = place.scope
    while let present = scope {
      for claimant in claimants[ClaimedRoute(scope: present, route: place.route)] ?? []
      where !all.contains(where: { $0.type == claimant.type }) {
        all.append(claimant)
      }
      scope = tree.scopes[present]
    }
    guard all.count > 1 else { return }
    let rivals = Rivals(routeType: place.route.type, types: all.map(\.type).sorted())
    if let index = rivalryIndices[rivals] {
      rivalries[index].routes.insert(place.route.index)
    } else {
      rivalryIndices[rivals] = rivalries.count
      rivalries.append(
        Rivalry(
          route: place.route, visits: all.map(\.visit).sorted(), routes: [place.route.index]))
    }
  }

  /// Asks the planner which coordinator takes the route, if the claimants have a common ancestor.
  private func settle(_ rivalry: Rivalry, in tree: LintedTree) {
    let place = rivalry.visits.dropFirst().reduce(Optional(rivalry.visits[0])) { top, visit in
      top.flatMap { tree.meeting(of: $0, visit) }
    }
    guard let place = place.map({ tree.visits[$0] }), let asked = place.node else { return }
    let route = tree.routes[rivalry.route]
    let winner = asked.lintedTaker(of: route)
      .map { CoordinatorReference(id: $0.inspectionID, clipping: $0.name) }
    let claimants = rivalry.visits.map { tree.reference(tree.visits[$0]) }
    let shadowed = claimants.filter { $0.name != winner?.name && $0.id != winner?.id }
    let label = tree.label(route)
    let more = rivalry.routes.count - 1
    let names = rivalry.visits.map { tree.kinds[tree.visits[$0].type].name }.sorted()
    found.append(
      Self.finding(
        "several-types", .text(label.type), .text(names.joined(separator: "\0")),
        coordinator: tree.reference(place), route: label,
        message: Self.message(
          label, more, asked: tree.reference(place), winner, claimants, shadowed),
        advice: "make \(Self.list(shadowed.isEmpty ? claimants : shadowed)) or "
          + "\(winner.map { "\(clipped: $0.name)" } ?? "another") decline it in canHandle(_:)",
        winner: winner, shadowed: Array(shadowed.prefix(Limits.stepsPerReport))))
  }

  private static func message(
    _ route: RouteLabel, _ more: Int, asked: CoordinatorReference, _ winner: CoordinatorReference?,
    _ claimants: [CoordinatorReference], _ shadowed: [CoordinatorReference]
  ) -> String {
    let what =
      "'\(clipped: route.detail ?? route.identifier)'"
      + (more == 0 ? "" : " (and \(more) more of \(clipped: route.type))")
      + " is claimed by \(list(claimants))"
    guard let winner else { return "\(what): asked at \(asked.text), no coordinator takes it" }
    return "\(what): asked at \(asked.text), \(winner.text) takes it"
      + (shadowed.isEmpty ? "" : ", and \(list(shadowed)) never does")
  }

  /// Returns the names of the first few coordinators.
  private static func list(_ coordinators: [CoordinatorReference]) -> String {
    let named = coordinators.prefix(4).map(\.text)
    let rest = coordinators.count - named.count
    return named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private static var tooLarge: LintCandidate {
    finding(
      "too-large", verdict: .unknown,
      message: "the tree has more than \(limit) claims on routes, so not all were compared",
      advice: "check a part of the tree, or declare fewer routes")
  }
}
