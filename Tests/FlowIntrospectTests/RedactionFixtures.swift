import FlowEngine

@testable import FlowIntrospect
@testable import FlowProtocol

/// What must not leave the process: it stands in values only.
let secret = "S3CRET-marker"

enum VaultRoute: Route, Decodable {
  case vault, unlocked, denied, sheet
  case item(String)
  case pair(name: String, VaultDetail)
}

struct VaultDetail: Hashable, Sendable, Codable { var note: String }

/// Identified by its description, unless it says otherwise.
struct VaultTicket: Route {
  let holder: String
}

/// Identified by its raw value.
struct VaultTag: Route, RawRepresentable {
  let rawValue: String
}

/// Identified by a raw value that is made of its own.
enum VaultCode: Route, RawRepresentable {
  case code(String)
  var rawValue: String { if case .code(let text) = self { "code-\(text)" } else { "" } }
  init?(rawValue: String) { self = .code(rawValue) }
}

/// Identified by how it prints.
enum VaultPrinted: Route, CustomStringConvertible {
  case printed(String)
  var description: String { if case .printed(let text) = self { "printed \(text)" } else { "" } }
  var identifier: String { description }
}

/// Hides its values from reflection, and prints them.
struct VaultOpaque: Route, CustomStringConvertible, CustomReflectable {
  let text: String
  var description: String { "opaque \(text)" }
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// Its identifier holds a value: such a route needs a redaction of its own.
struct VaultNamed: Route {
  let text: String
  var identifier: String { "named-\(text)" }
}

/// What a closure of the app throws.
struct VaultFailure: Error { let reason: String }
