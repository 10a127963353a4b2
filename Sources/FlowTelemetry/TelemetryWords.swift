import FlowEngine
import Tracing

/// The names of the reported values, and the app's own text, which is clipped and joined into one
/// line, because people read the log.
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

  /// Returns the identifier of a route; if payloads are off, a struct without its own is reported
  /// by its type, because its identifier would be its whole value.
  func identifier(of route: RouteValue) -> String {
    ClippedText.shown(
      includesPayloads ? route.route.identifier : route.route.identifierWithoutValues)
  }

  func type(of route: RouteValue) -> String { ClippedText.shown(route.route.typeName) }

  /// Returns the route with its values; nil if payloads are off, or if it equals the identifier.
  func payload(of route: RouteValue) -> String? {
    guard includesPayloads else { return nil }
    let text = String(describing: route.route)
    return text == route.route.identifier
      ? nil : ClippedText.shown(text, characters: Self.payloadCharacters)
  }

  func name(of coordinator: CoordinatorReference) -> String { ClippedText.shown(coordinator.name) }

  /// Returns the message of an error, which may contain values; nil if payloads are off.
  func message(of error: FlowError) -> String? {
    includesPayloads
      ? ClippedText.shown(error.description, characters: Self.payloadCharacters) : nil
  }
}

/// A text or a number that spans and log lines can hold.
typealias AttributeValue = any SpanAttributeConvertible & CustomStringConvertible

extension TelemetryWords {
  /// Passes on the attributes of a navigation that may not have ended.
  func describe(_ beginning: NavigationBeginning, _ note: (String, AttributeValue) -> Void) {
    note(name("request"), beginning.request.verb)
    note(name("origin"), name(of: beginning.origin))
    describe(beginning.request.route, note)
    describe(beginning.callSite, note)
  }

  private func describe(_ route: RouteValue?, _ note: (String, AttributeValue) -> Void) {
    guard let route else { return }
    note(name("route.identifier"), identifier(of: route))
    note(name("route.type"), type(of: route))
    if let payload = payload(of: route) { note(name("route.payload"), payload) }
  }

  /// Passes on the attributes of a navigation, one at a time.
  func describe(_ record: NavigationRecord, _ note: (String, AttributeValue) -> Void) {
    note(name("request"), record.request.verb)
    note(name("outcome"), record.outcomeWord)
    note(name("origin"), name(of: record.origin))
    describe(record.request.route, note)
    if case .selectTab(let index) = record.request { note(name("tab"), index) }
    describe(record.callSite, note)
    switch record.outcome {
    case .success(let steps): note(name("steps"), steps.count)
    case .failure(let error):
      note(name("error.kind"), error.kind)
      note(name("error.phase"), error.phase(isOfNavigation: true).rawValue)
    }
    guard let visible = record.visible else { return }
    note(name("visible.identifier"), identifier(of: visible.route))
    note(name("visible.type"), type(of: visible.route))
    if record.succeeded { note(name("on_screen"), visible.showsRequest) }
  }

  /// Passes on a place in the app's code if it is known and places are on, with the names of
  /// https://opentelemetry.io/docs/specs/semconv/registry/attributes/code/.
  func describe(_ call: CallSite?, _ note: (String, AttributeValue) -> Void) {
    guard includesCallSites, let call else { return }
    note("code.file.path", ClippedText.shown(call.fileID))
    note("code.line.number", call.line)
    note("code.function.name", ClippedText.shown(call.function))
  }
}

extension NavigationRecord {
  var outcomeWord: String { succeeded ? "success" : "failure" }

  var error: FlowError? { if case .failure(let error) = outcome { error } else { nil } }

  var nanoseconds: Int64 { duration.nanoseconds }
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

extension Duration {
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
