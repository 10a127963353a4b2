/// The parts of a route that may leave the process; applied when routes become text, before the text
/// is kept, sent or recorded.
public struct Redaction: Sendable {
  private enum Rule {
    case nothing
    case models
    case associatedValues
    case custom(@Sendable (any Route) -> RouteLabel)
  }

  private let rule: Rule
  private var hidesCallSites = false

  /// Shows a model in a route by its type and what identifies it: `postDetail(Post 1)`.
  ///
  /// The other properties of structures and classes stay in the app. What identifies a model is its
  /// `id`, its raw value, or a property named id, identifier, uuid, slug or key; of a model without
  /// any, `postDetail(Post …)` leaves. Cases, texts, numbers and the values of Foundation's types
  /// leave whole; so do the descriptions of routes that describe themselves, and given names and facts.
  public static let models = Redaction(rule: .models)
  /// Hides nothing: identifiers, types, and associated values leave the process.
  public static let nothing = Redaction(rule: .nothing)
  /// Hides associated values; identifiers and types leave the process.
  ///
  /// If a route's identifier is its description or its raw value, only the name of the enum case or
  /// of the type leaves. Quoted parts of messages are removed if they may be values.
  public static let associatedValues = Redaction(rule: .associatedValues)

  /// Replaces each route with the label that `label` returns; called off the main actor, each time
  /// a route is reported.
  ///
  /// Routes of other frameworks are labels already, and leave without their detail. Quoted parts of
  /// messages are removed if they may name another route.
  public static func custom(_ label: @escaping @Sendable (any Route) -> RouteLabel) -> Redaction {
    Redaction(rule: .custom(label))
  }

  /// The same redaction, which also hides where the app called its navigations: files, lines and
  /// functions.
  ///
  /// ```swift
  /// let options = InspectorOptions(redaction: .associatedValues.withoutCallSites)
  /// ```
  public var withoutCallSites: Redaction {
    var redaction = self
    redaction.hidesCallSites = true
    return redaction
  }

  /// Whether two different routes may look the same, without a sign of it in their labels.
  var hidesValues: Bool {
    switch rule {
    case .nothing, .models: false
    case .associatedValues, .custom: true
    }
  }

  /// Whether the app's own closure makes the labels.
  var isCustom: Bool { if case .custom = rule { true } else { false } }

  package func label(of route: any Route) -> RouteLabel {
    switch rule {
    case .nothing: NoRedaction().label(of: route)
    case .models:
      shortLabel(of: route)
    case .associatedValues:
      RouteLabel(identifier: route.nameWithoutValues, type: route.knownTypeName)
    case .custom(let label): label(route)
    }
  }

  private func shortLabel(of route: any Route) -> RouteLabel {
    let text = RouteText.of(route)
    return RouteLabel(
      identifier: route.nameWithShortModels(text: text), type: route.knownTypeName, detail: text)
  }

  package func label(of call: CallSite) -> CallLabel? { hidesCallSites ? nil : CallLabel(call) }

  /// Returns the label of a link; without its URL if values are hidden, since it has them.
  package func label(of link: FollowedLink) -> LinkLabel {
    LinkLabel(kind: link.kind, url: hidesValues ? nil : link.url)
  }

  func redacted(_ label: RouteLabel) -> RouteLabel {
    hidesValues ? RouteLabel(identifier: label.identifier, type: label.type) : label
  }

  /// Returns the error with only the texts that may leave; `route` is the route it concerns.
  package func redacted(_ error: FlowError, about route: (any Route)?) -> FlowError {
    // Of a route that is named by its properties, messages have them all.
    if !hidesValues, !hidesProperties(of: route), !hidesProperties(in: error) { return error }
    let name = route.map { label(of: $0).identifier } ?? (hidesValues ? "…" : error.route ?? "…")
    switch error {
    case .navigationFailed(let coordinator, _, let type, let context):
      return .navigationFailed(
        coordinator: coordinator, route: name, routeType: type, context: Self.unquoted(context))
    case .viewCreationFailed(let coordinator, _, let type, let viewType):
      return .viewCreationFailed(
        coordinator: coordinator, route: name, routeType: type, viewType: viewType)
    case .modalCoordinatorNotConfigured(let coordinator, _, let type):
      return .modalCoordinatorNotConfigured(coordinator: coordinator, route: name, routeType: type)
    case .invalidDetourNavigation(let coordinator, _, let type):
      return .invalidDetourNavigation(coordinator: coordinator, route: name, routeType: type)
    case .configurationError(let message):
      return .configurationError(message: Self.unquoted(message))
    case .circularReference, .duplicateChild, .invalidTabIndex:
      return error
    }
  }

  private func hidesProperties(of route: (any Route)?) -> Bool {
    guard case .models = rule, let route else { return false }
    return route.nameWithShortModels(text: RouteText.of(route)) != route.identifier
  }

  /// Whether the error names another route by all of its properties.
  private func hidesProperties(in error: FlowError) -> Bool {
    guard case .models = rule else { return false }
    switch error {
    case .navigationFailed(_, _, _, let text), .configurationError(let text):
      return Self.quotesProperties(text)
    default: return false
    }
  }

  package func redacted(answer: String) -> String {
    if case .models = rule, Self.quotesProperties(answer) { return Self.unquoted(answer) }
    return hidesValues ? Self.unquoted(answer) : answer
  }

  /// Whether a quoted part looks like a route with all of its properties, as a structure describes
  /// itself.
  private static func quotesProperties(_ text: String) -> Bool {
    text.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .contains { !$0.offset.isMultiple(of: 2) && $0.element.contains("(") }
  }

  /// Returns the coordinator's given name; nil if values are hidden, since it may contain some.
  package func redacted(givenName name: String) -> String? { hidesValues ? nil : name }

  func redacted(factValue value: String) -> String { hidesValues ? "…" : value }

  /// Removes the text from the first quotation mark to the last, since a value may contain marks.
  private static func unquoted(_ text: String) -> String {
    guard let first = text.firstIndex(of: "'"), let last = text.lastIndex(of: "'"), first < last
    else { return text }
    return text[...first] + "…" + text[last...]
  }
}

extension Redaction: ReportRedaction {}

extension Route {
  /// Returns the identifier; `text`, the route with short models, if it is all of its properties.
  fileprivate func nameWithShortModels(text: String) -> String {
    let identifier = identifier
    guard identifier != text, identifier.contains("(") else { return identifier }
    if let route = (self as? any WrappingRoute)?.wrappedValue as? any Route {
      return route.nameWithShortModels(text: RouteText.of(route))
    }
    return identifier == String(describing: self) ? text : identifier
  }

  /// The identifier if it is a name without values of the route; else the name of case or type.
  fileprivate var nameWithoutValues: String {
    if let wrapped = (self as? any WrappingRoute)?.wrappedValue {
      // The wrapped value is a route, a text, or a number.
      if let route = wrapped as? any Route { return route.nameWithoutValues }
      let isBareValue = Mirror(reflecting: wrapped).displayStyle == nil
      return isBareValue ? String(describing: Swift.type(of: wrapped)) : self.identifier
    }
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
