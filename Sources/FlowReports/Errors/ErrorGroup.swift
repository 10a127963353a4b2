package import Foundation

package enum ErrorGrouping: String, Sendable, CaseIterable {
  case problem, kind, coordinator, route

  package func key(of error: ReviewedError) -> String? {
    switch self {
    case .problem: "\(error.fingerprint)"
    case .kind: error.kind
    case .coordinator: error.coordinator
    case .route: error.route
    }
  }
}

package enum ErrorOrder: String, Sendable {
  /// The group with the newest error first.
  case time = "newest first"
  /// The largest group first; of groups of equal size, the group with the newest error.
  case count = "most first"

  /// O(groups · log groups).
  fileprivate func sorted(_ groups: [ErrorGroup]) -> [ErrorGroup] {
    groups.sorted { one, other in
      let (count, otherCount) = self == .count ? (one.count, other.count) : (0, 0)
      return (count, one.last, one.newest.sequence, other.newest.run)
        > (otherCount, other.last, other.newest.sequence, one.newest.run)
    }
  }
}

/// Errors with a common property, or equal ones.
package struct ErrorGroup: Equatable, Sendable {
  /// The common property of a group's errors, which does not change while the group exists.
  package enum Likeness: Hashable, Sendable {
    case property(ErrorGrouping, String?)
    /// The errors are of one problem.
    case problem(ErrorFingerprint)

    package init(_ error: ReviewedError, by grouping: ErrorGrouping?) {
      switch grouping {
      case nil, .problem: self = .problem(error.fingerprint)
      case let grouping?: self = .property(grouping, grouping.key(of: error))
      }
    }
  }

  package let likeness: Likeness
  /// Oldest first; never empty.
  package let errors: [ReviewedError]
  package let first: Date
  package let last: Date
  package let openCount: Int
  /// What is said of the problem that all errors are of; nil where they are of several.
  package let standing: ProblemStanding?
  /// The values that all errors have; nil where they differ, or have none.
  package let kind: String?
  package let asked: String?
  package let coordinator: String?
  package let route: String?
  package let message: String?
  /// Whether no error is about a route, or of a coordinator; then their values are nil because
  /// there is none.
  package let isWithoutRoute, isWithoutCoordinator: Bool
  /// When the viewer attached last, if all errors are from before that.
  package let attached: Date?

  /// The common value; nil where the errors have none.
  package var key: String? {
    switch likeness {
    case .property(_, let value): value
    case .problem(let fingerprint): "\(fingerprint)"
    }
  }

  package var count: Int { errors.count }
  /// Identifies the newest error, so that groups of equal size and time keep their order.
  package var newest: ErrorID { errors[errors.count - 1].id }

  private init(_ likeness: Likeness, errors: [ReviewedError]) {
    func common(_ value: (ReviewedError) -> String?) -> String? {
      guard let first = errors.first.flatMap(value) else { return nil }
      return errors.allSatisfy { value($0) == first } ? first : nil
    }
    self.likeness = likeness
    self.errors = errors
    let times = errors.lazy.map(\.report.time)
    first = times.min() ?? .distantPast
    last = times.max() ?? .distantPast
    openCount = errors.count { $0.mark.state == .open }
    if let first = errors.first, errors.allSatisfy({ $0.fingerprint == first.fingerprint }) {
      standing = first.standing
    } else {
      standing = nil
    }
    kind = common(\.kind)
    asked = common(\.asked)
    coordinator = common(\.coordinator)
    route = common(\.route)
    message = common(\.report.error.message)
    isWithoutRoute = errors.allSatisfy { $0.route == nil }
    isWithoutCoordinator = errors.allSatisfy { $0.asked == nil && $0.coordinator == nil }
    attached = errors.allSatisfy(\.isRecalled) ? errors.compactMap(\.attached).max() : nil
  }

  /// The errors in groups, in O(n log n); without a grouping, the errors of a problem are together.
  package static func groups(
    of errors: [ReviewedError], by grouping: ErrorGrouping?, in order: ErrorOrder = .count
  ) -> [ErrorGroup] {
    let groups = Dictionary(grouping: errors) { Likeness($0, by: grouping) }
    return order.sorted(groups.map { ErrorGroup($0, errors: $1) })
  }
}
