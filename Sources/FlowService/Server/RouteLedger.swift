import DequeModule
import Foundation

/// The number of requests for each route while a viewer was attached; bounded.
struct RouteLedger {
  private typealias Count = (succeeded: UInt64, failed: UInt64)

  private let declared: [any Route]
  private let openTypes: [String]
  private let links: [String]
  private let catalogue: RouteCatalogue
  private var counts: [RouteValue: Count] = [:]
  private var since: Date?
  private var interruptions = 0
  private var lost = 0
  private let limit: Int

  init(_ catalogue: RouteCatalogue) {
    declared = catalogue.declaredRoutes
    openTypes = Array(Set(catalogue.incompleteTypeNames).sorted().prefix(Limits.itemsPerChunk))
    links = Array(catalogue.links.flatMap(\.addresses).prefix(Limits.itemsPerChunk))
    self.catalogue = catalogue
    limit = declared.count + Limits.seenRoutes
  }

  mutating func beginWatch(at time: Date) {
    if since == nil { since = time } else { interruptions += 1 }
  }

  /// Counts a navigation; O(1).
  mutating func note(_ record: NavigationRecord) {
    guard let route = record.request.route, record.isCounted else { return }
    guard counts.count < limit || counts[route] != nil else {
      lost += 1
      return
    }
    if record.succeeded {
      counts[route, default: (0, 0)].succeeded += 1
    } else {
      counts[route, default: (0, 0)].failed += 1
    }
  }

  mutating func noteLost(_ events: Int) { lost += events }

  /// Returns the counts as a report; O(routes · log routes).
  func report(of epoch: String, _ redaction: Redaction) -> RouteReport {
    var sums: [RouteLabel: Count] = [:]
    for (value, count) in counts {
      let label = redaction.label(of: value.route.asDeclared)
      sums[label, default: (0, 0)].succeeded += count.succeeded
      sums[label, default: (0, 0)].failed += count.failed
    }
    var known: Set<RouteLabel> = []
    let labels = declared.map { redaction.label(of: $0.asDeclared) }
      .filter { known.insert($0).inserted }
    let others = sums.keys.filter { !known.contains($0) }.sorted {
      ($0.type, $0.identifier, $0.detail ?? "") < ($1.type, $1.identifier, $1.detail ?? "")
    }
    let routes = (labels + others).map { label in
      let count = sums[label] ?? (0, 0)
      return RouteUse(
        route: label, isDeclared: known.contains(label), succeeded: count.succeeded,
        failed: count.failed)
    }
    let cases = redaction.isCustom ? [] : catalogue.declaredCases(known: labels + others)
    return RouteReport(
      epoch: epoch, routes: routes, openTypes: openTypes, links: links,
      cases: Array(cases.prefix(Limits.itemsPerChunk)),
      countedSince: since ?? Date(), interruptions: interruptions, lost: lost)
  }
}

extension NavigationRecord {
  /// Whether the counts have it, as ``NavigationReport`` says it: not as a part of a navigation to the
  /// same case, nor if a viewer refused it.
  fileprivate var isCounted: Bool {
    if ParkingEnd.isRefusal(parked?.end, succeeded: succeeded) { return false }
    guard let partOf, let route = request.route else { return true }
    let (whole, part) = (RouteLabel(partOf.route.asDeclared), RouteLabel(route.route.asDeclared))
    return whole.case != part.case
  }
}

/// The latest routes that the app navigated to, each once, in order; bounded.
struct SeenRoutes {
  private var routes: Deque<RouteValue> = []
  private var known: Set<RouteValue> = []

  /// Adds a route; O(1).
  mutating func note(_ route: RouteValue) {
    guard known.insert(route).inserted else { return }
    routes.append(route)
    if routes.count > Limits.seenRoutes, let oldest = routes.popFirst() { known.remove(oldest) }
  }

  /// Returns the routes, oldest first, and removes them; O(routes).
  mutating func take() -> [RouteValue] {
    defer { self = SeenRoutes() }
    return Array(routes)
  }
}
