import FlowEngine

/// The names under which things are told, and what of the app's own text may leave it.
///
/// Text from the app is cut, and made one line: a log is read by people.
struct TelemetryWords: Sendable {
  let prefix: String
  let includesPayloads: Bool

  /// How many characters of a payload or of an error's own words are told.
  private static let payloadCharacters = 1_024

  /// The name of an attribute, a span, or a field of a log line.
  func name(_ words: String) -> String { "\(prefix).\(words)" }

  /// The name of a counter or a timer, whose backends want no points.
  func metric(_ words: String) -> String { "\(prefix)_\(words)" }

  /// The identifier of a route.
  ///
  /// Of a struct without one of its own it would be the whole value, so that is told by its type.
  func identifier(of route: RouteValue) -> String {
    let identifier = route.route.identifier
    if !includesPayloads, Mirror(reflecting: route.route).displayStyle != .enum,
      identifier == String(describing: route.route)
    {
      return type(of: route)
    }
    return ClippedText.shown(identifier)
  }

  /// The name of a route's type.
  func type(of route: RouteValue) -> String {
    ClippedText.shown(String(describing: Swift.type(of: route.route)))
  }

  /// The route with what it carries; nil where that may not leave, or where it is the identifier.
  func payload(of route: RouteValue) -> String? {
    guard includesPayloads else { return nil }
    let text = String(describing: route.route)
    return text == route.route.identifier
      ? nil : ClippedText.shown(text, characters: Self.payloadCharacters)
  }

  /// The name of a coordinator's type.
  func name(of coordinator: CoordinatorReference) -> String { ClippedText.shown(coordinator.name) }

  /// What an error says itself; nil where that may not leave, since it may name what a route carries.
  func message(of error: FlowError) -> String? {
    includesPayloads
      ? ClippedText.shown(error.description, characters: Self.payloadCharacters) : nil
  }
}

extension NavigationRecord {
  /// How it ended, in one word.
  var outcomeWord: String { succeeded ? "success" : "failure" }

  /// Why it failed; nil where it did not.
  var error: FlowError? {
    if case .failure(let error) = outcome { error } else { nil }
  }

  /// How long it took, in nanoseconds.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
