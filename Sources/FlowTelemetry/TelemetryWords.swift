import FlowEngine

/// The names of the reported values, and the limits on the app's own text.
///
/// Text from the app is clipped and joined into one line, because people read the log.
struct TelemetryWords: Sendable {
  let prefix: String
  let includesPayloads: Bool
  var includesCallSites = true

  /// The maximum number of characters of a payload or of an error's message.
  private static let payloadCharacters = 1_024

  /// Returns the name of an attribute, a span, or a field of a log line.
  func name(_ words: String) -> String { "\(prefix).\(words)" }

  /// Returns the name of a counter or a timer, in which backends do not accept dots.
  func metric(_ words: String) -> String { "\(prefix)_\(words)" }

  /// Returns the identifier of a route.
  ///
  /// For a struct without its own identifier this would be the whole value, so it is reported by
  /// its type.
  func identifier(of route: RouteValue) -> String {
    let identifier = route.route.identifier
    if !includesPayloads, Mirror(reflecting: route.route).displayStyle != .enum,
      identifier == String(describing: route.route)
    {
      return type(of: route)
    }
    return ClippedText.shown(identifier)
  }

  /// Returns the name of a route's type.
  func type(of route: RouteValue) -> String {
    ClippedText.shown(route.route.typeName)
  }

  /// Returns the route with its associated values; nil if payloads are off, or if it equals the
  /// identifier.
  func payload(of route: RouteValue) -> String? {
    guard includesPayloads else { return nil }
    let text = String(describing: route.route)
    return text == route.route.identifier
      ? nil : ClippedText.shown(text, characters: Self.payloadCharacters)
  }

  /// Returns the name of a coordinator's type.
  func name(of coordinator: CoordinatorReference) -> String { ClippedText.shown(coordinator.name) }

  /// Returns the place of a call; nil if it is not known, or if places are off.
  func code(of call: CallSite?) -> CodeWords? {
    guard includesCallSites, let call else { return nil }
    return CodeWords(
      filePath: ClippedText.shown(call.fileID), lineNumber: call.line,
      functionName: ClippedText.shown(call.function))
  }

  /// Returns the message of an error; nil if payloads are off, since the message may contain a
  /// route's values.
  func message(of error: FlowError) -> String? {
    includesPayloads
      ? ClippedText.shown(error.description, characters: Self.payloadCharacters) : nil
  }
}

/// A place in the app's code, with the names of its attributes:
/// https://opentelemetry.io/docs/specs/semconv/registry/attributes/code/.
struct CodeWords {
  static let filePath = "code.file.path"
  static let lineNumber = "code.line.number"
  static let functionName = "code.function.name"

  let filePath: String
  let lineNumber: Int
  let functionName: String
}

extension NavigationRecord {
  /// The result of the navigation, in one word.
  var outcomeWord: String { succeeded ? "success" : "failure" }

  /// The error of a failed navigation; nil if it succeeded.
  var error: FlowError? {
    if case .failure(let error) = outcome { error } else { nil }
  }

  /// The duration in nanoseconds.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}

/// An error as it leaves the app, since backends record the description of any error they receive.
public struct TelemetryError: Error, Hashable, Sendable {
  /// The name of the error's kind, such as "navigationFailed".
  public let kind: String
  /// The error's message; nil if ``NavigationTelemetry/Options/includesPayloads`` is false.
  public let message: String?

  init(_ error: FlowError, words: TelemetryWords) {
    kind = error.kind
    message = words.message(of: error)
  }
}

extension TelemetryError: CustomStringConvertible {
  /// The kind, followed by the message if there is one.
  public var description: String { message.map { "\(kind): \($0)" } ?? kind }
}
