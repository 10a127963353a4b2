import FlowProtocol
package import Foundation

/// The property that errors are grouped by.
package enum ErrorGrouping: String, Sendable, CaseIterable {
  case kind, coordinator, route

  func key(of error: ReviewedError) -> String? {
    switch self {
    case .kind: error.kind
    case .coordinator: error.coordinator
    case .route: error.route
    }
  }
}

/// The order of groups of errors.
enum ErrorOrder: Sendable {
  /// The group with the newest error first.
  case time
  /// The largest group first; of groups of equal size, the group with the newest error.
  case count

  /// The order in words, for the title of a list.
  var title: String {
    switch self {
    case .time: "newest first"
    case .count: "most first"
    }
  }

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
  /// What the errors of a group have in common; the same for as long as the group exists.
  struct Likeness: Hashable, Sendable {
    private let grouping: ErrorGrouping?
    private let value: String?
    private let coordinator: String?
    private let route: String?
    private let message: String?

    /// - Parameter grouping: Nil for errors that are equal but for their times.
    init(_ error: ReviewedError, by grouping: ErrorGrouping?) {
      self.grouping = grouping
      value = grouping.map { $0.key(of: error) } ?? error.kind
      let isWhole = grouping == nil
      coordinator = isWhole ? error.coordinator : nil
      route = isWhole ? error.route : nil
      message = isWhole ? error.report.error.message : nil
    }
  }

  let likeness: Likeness
  /// The common value; nil where the errors have none.
  package let key: String?
  /// Oldest first; never empty.
  let errors: [ReviewedError]
  package let first: Date
  package let last: Date
  package let openCount: Int
  /// The values that all errors have; nil where they differ, or have none.
  let kind: String?
  let asked: String?
  let coordinator: String?
  let route: String?
  let message: String?
  /// Whether all errors are from before the viewer attached.
  let isRecalled: Bool

  package var count: Int { errors.count }
  /// Identifies the newest error, so that groups of equal size and time keep their order.
  fileprivate var newest: ErrorID { errors[errors.count - 1].id }

  private init(_ likeness: Likeness, key: String?, errors: [ReviewedError]) {
    func common(_ value: (ReviewedError) -> String?) -> String? {
      guard let first = errors.first.flatMap(value) else { return nil }
      return errors.allSatisfy { value($0) == first } ? first : nil
    }
    self.likeness = likeness
    self.key = key
    self.errors = errors
    let times = errors.lazy.map(\.report.time)
    first = times.min() ?? .distantPast
    last = times.max() ?? .distantPast
    openCount = errors.count { $0.mark.state == .open }
    kind = common(\.kind)
    asked = common(\.asked)
    coordinator = common(\.coordinator)
    route = common(\.route)
    message = common(\.report.error.message)
    isRecalled = errors.allSatisfy(\.isRecalled)
  }

  /// The largest group first; of groups of equal size, the group with the newest error.
  ///
  /// O(n log n).
  package static func groups(of errors: [ReviewedError], by grouping: ErrorGrouping) -> [ErrorGroup]
  {
    groups(of: errors, by: grouping, in: .count)
  }

  /// Returns the errors in groups; without a grouping, only equal errors are together.
  ///
  /// O(n log n).
  static func groups(
    of errors: [ReviewedError], by grouping: ErrorGrouping?, in order: ErrorOrder
  ) -> [ErrorGroup] {
    order.sorted(
      Dictionary(grouping: errors) { Likeness($0, by: grouping) }.map { likeness, errors in
        let key = errors.first.flatMap { (grouping ?? .kind).key(of: $0) }
        return ErrorGroup(likeness, key: key, errors: errors)
      })
  }
}
