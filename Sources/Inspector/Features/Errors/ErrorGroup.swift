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

/// Errors with a common property.
package struct ErrorGroup: Equatable, Sendable {
  /// The common value; nil where the errors have none.
  package let key: String?
  /// Oldest first; never empty.
  let errors: [ReviewedError]
  package let first: Date
  package let last: Date

  package var count: Int { errors.count }
  package var openCount: Int { errors.count { $0.mark.state == .open } }

  /// The largest group first; of groups of equal size, the group with the newest error.
  ///
  /// O(n log n).
  package static func groups(of errors: [ReviewedError], by grouping: ErrorGrouping) -> [ErrorGroup]
  {
    Dictionary(grouping: errors) { grouping.key(of: $0) }
      .map { key, errors in
        let times = errors.map(\.report.time)
        return ErrorGroup(
          key: key, errors: errors, first: times.min() ?? .distantPast,
          last: times.max() ?? .distantPast)
      }
      .sorted { ($0.count, $0.last, $1.key ?? "") > ($1.count, $1.last, $0.key ?? "") }
  }
}
