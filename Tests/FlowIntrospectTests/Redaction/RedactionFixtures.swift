import FlowEngine

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// The text that must not leave the process; it occurs only in values.
let secret = "S3CRET-marker"

enum VaultRoute: Route, Decodable {
  case vault, unlocked, denied, sheet
  case item(String)
  case pair(name: String, VaultDetail)
}

struct VaultDetail: Hashable, Sendable, Codable { var note: String }

/// A route that is identified by its description by default.
struct VaultTicket: Route {
  let holder: String
}

/// A route with a model, identified by its description.
struct VaultPage: Route { let detail: VaultDetail }

/// A route that is identified by its raw value.
struct VaultTag: Route, RawRepresentable {
  let rawValue: String
}

/// A route that is identified by a raw value made from its own value.
enum VaultCode: Route, RawRepresentable {
  case code(String)
  var rawValue: String { if case .code(let text) = self { "code-\(text)" } else { "" } }
  init?(rawValue: String) { self = .code(rawValue) }
}

/// A route that is identified by its printed form.
enum VaultPrinted: Route, CustomStringConvertible {
  case printed(String)
  var description: String { if case .printed(let text) = self { "printed \(text)" } else { "" } }
  var identifier: String { description }
}

/// A route that hides its values from reflection, and prints them.
struct VaultOpaque: Route, CustomStringConvertible, CustomReflectable {
  let text: String
  var description: String { "opaque \(text)" }
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// A route whose identifier contains a value, so that it needs its own redaction.
struct VaultNamed: Route {
  let text: String
  var identifier: String { "named-\(text)" }
}

/// An error that a closure of the app throws.
struct VaultFailure: Error { let reason: String }
