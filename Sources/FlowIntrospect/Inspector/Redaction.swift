public import FlowEngine

/// What may leave the process of a route.
///
/// It is applied where routes are put into words, before anything is kept, sent or recorded.
public struct Redaction: Sendable {
  private enum Rule: Sendable {
    case nothing
    case associatedValues
    case custom(@Sendable (any Route) -> RouteLabel)
  }

  private let rule: Rule

  /// Everything leaves: identifiers, types, and associated values.
  public static let nothing = Redaction(rule: .nothing)
  /// Associated values stay in the process; identifiers and types leave it.
  ///
  /// A route that is no enum and has no identifier of its own is named by its type. Quoted parts of
  /// messages are left out where they may be values.
  public static let associatedValues = Redaction(rule: .associatedValues)

  /// Whatever `label` makes of a route; called off the main actor, each time a route is told.
  ///
  /// Routes of other frameworks are labels already, and leave without their detail. Quoted parts of
  /// messages are left out where they may name another route.
  public static func custom(_ label: @escaping @Sendable (any Route) -> RouteLabel) -> Redaction {
    Redaction(rule: .custom(label))
  }

  /// Whether two different routes may look the same.
  var hidesValues: Bool {
    if case .nothing = rule { false } else { true }
  }

  func label(of route: any Route) -> RouteLabel {
    switch rule {
    case .nothing: RouteLabel(route)
    case .associatedValues: RouteLabel(withoutValuesOf: route)
    case .custom(let label): label(route)
    }
  }

  func redacted(_ label: RouteLabel) -> RouteLabel {
    switch rule {
    case .nothing: label
    case .associatedValues, .custom: RouteLabel(identifier: label.identifier, type: label.type)
    }
  }

  /// An error whose texts hold no more than the redaction lets out; `route` is what it is about.
  func redacted(_ error: FlowError, about route: (any Route)?) -> FlowError {
    if case .nothing = rule { return error }
    let name = route.map { label(of: $0).identifier } ?? "…"
    switch error {
    case .navigationFailed(let coordinator, _, let type, let context):
      return .navigationFailed(
        coordinator: coordinator, route: name, routeType: type, context: Self.unquoted(context))
    case .viewCreationFailed(let coordinator, _, let type, let viewType):
      return .viewCreationFailed(
        coordinator: coordinator, route: name, routeType: type, viewType: viewType)
    case .modalCoordinatorNotConfigured(let coordinator, _, let type):
      return .modalCoordinatorNotConfigured(
        coordinator: coordinator, route: name, routeType: type)
    case .invalidDetourNavigation(let coordinator, _, let type):
      return .invalidDetourNavigation(coordinator: coordinator, route: name, routeType: type)
    case .configurationError(let message):
      return .configurationError(message: Self.unquoted(message))
    case .circularReference, .duplicateChild, .invalidTabIndex:
      return error
    }
  }

  /// What somebody answered who was asked for a route.
  func redacted(answer: String) -> String {
    if case .nothing = rule { answer } else { Self.unquoted(answer) }
  }

  /// From the first quotation mark to the last: what stands between may hold marks of its own.
  private static func unquoted(_ text: String) -> String {
    guard let first = text.firstIndex(of: "'"), let last = text.lastIndex(of: "'"), first < last
    else { return text }
    return text[...first] + "…" + text[last...]
  }
}

extension RouteLabel {
  fileprivate init(withoutValuesOf route: any Route) {
    let type = String(describing: Swift.type(of: route))
    let identifier = route.identifier
    let mirror = Mirror(reflecting: route)
    // Of a struct, the identifier is the description unless it has one of its own.
    let holdsValues =
      mirror.displayStyle != .enum && !mirror.children.isEmpty
      && identifier == String(describing: route)
    self.init(identifier: holdsValues ? type : identifier, type: type)
  }
}
