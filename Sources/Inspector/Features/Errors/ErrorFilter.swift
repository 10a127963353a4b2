import FlowProtocol

/// The errors to list.
///
/// A property that is nil does not filter.
package struct ErrorFilter: Equatable, Sendable {
  var kind: String?
  var coordinator: String?
  var route: String?
  var states: Set<ErrorMark.State>?

  static let all = ErrorFilter()

  func admits(_ error: ReviewedError) -> Bool {
    if let kind, error.kind != kind { return false }
    if let coordinator, error.coordinator != coordinator { return false }
    if let route, error.route != route { return false }
    return states?.contains(error.mark.state) ?? true
  }

  package init(
    kind: String? = nil, coordinator: String? = nil, route: String? = nil,
    states: Set<ErrorMark.State>? = nil
  ) {
    self.kind = kind
    self.coordinator = coordinator
    self.route = route
    self.states = states
  }
}
