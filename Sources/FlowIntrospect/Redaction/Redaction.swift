public import FlowEngine
import FlowLinks

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
  /// Of a route whose identifier is its description or its raw value, no more leaves than the name of the
  /// enum's case, or of the type. Quoted parts of messages are left out where they may be values.
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

  /// Whether the app's own closure has the word.
  var isCustom: Bool {
    if case .custom = rule { true } else { false }
  }

  package func label(of route: any Route) -> RouteLabel {
    switch rule {
    case .nothing: NoRedaction().label(of: route)
    case .associatedValues: RouteLabel(withoutValuesOf: route)
    case .custom(let label): label(route)
    }
  }

  /// The identifier that the label of a route has: without putting its values into words, where nothing is hidden.
  package func identifier(of route: any Route) -> String {
    if case .nothing = rule {
      NoRedaction().identifier(of: route)
    } else {
      label(of: route).identifier
    }
  }

  func redacted(_ label: RouteLabel) -> RouteLabel {
    switch rule {
    case .nothing: label
    case .associatedValues, .custom: RouteLabel(identifier: label.identifier, type: label.type)
    }
  }

  /// An error whose texts hold no more than the redaction lets out; `route` is what it is about.
  package func redacted(_ error: FlowError, about route: (any Route)?) -> FlowError {
    if case .nothing = rule { return error }
    let name = route.map { identifier(of: $0) } ?? "…"
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

  /// What a coordinator answered that was asked for a route.
  package func redacted(answer: String) -> String {
    if case .nothing = rule { answer } else { Self.unquoted(answer) }
  }

  /// From the first quotation mark to the last: what stands between may hold marks of its own.
  private static func unquoted(_ text: String) -> String {
    guard let first = text.firstIndex(of: "'"), let last = text.lastIndex(of: "'"), first < last
    else { return text }
    return text[...first] + "…" + text[last...]
  }
}

extension Redaction: ReportRedaction {}

extension RouteLabel {
  fileprivate init(withoutValuesOf route: any Route) {
    self.init(
      identifier: route.nameWithoutValues, type: String(describing: Swift.type(of: route)))
  }
}

extension Route {
  /// The identifier, where it is a name; where it is made of the route's values, the name of the enum's
  /// case, else of the type.
  fileprivate var nameWithoutValues: String {
    if let wrapping = self as? any WrappingRoute { return wrapping.nameOfWrappedValue }
    let identifier = identifier
    let mirror = Mirror(reflecting: self)
    if mirror.displayStyle == .enum, mirror.children.isEmpty { return identifier }
    let isDescribed = identifier == String(describing: self)
    let isRaw = (self as? any RawRepresentable)?.rawValue as? String == identifier
    if !isDescribed, !isRaw { return identifier }
    let name = mirror.displayStyle == .enum ? mirror.children.first?.label : nil
    return name ?? String(describing: Self.self)
  }
}

extension WrappingRoute {
  /// The wrapped value may be a route, a text, or a number.
  fileprivate var nameOfWrappedValue: String {
    if let route = wrappedValue as? any Route { return route.nameWithoutValues }
    let isBareValue = Mirror(reflecting: wrappedValue).displayStyle == nil
    return isBareValue ? String(describing: Swift.type(of: wrappedValue)) : identifier
  }
}
