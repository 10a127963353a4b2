import FlowEngine
import Foundation

/// A type of routes in a catalogue.
struct RouteType: Sendable {
  let key: ObjectIdentifier
  /// The type of the routes, or of the values that routes wrap.
  let type: any Any.Type
  /// The name as on the wire.
  let name: String
  /// The name with module and enclosing types.
  let fullName: String
  /// Whether all routes of the type are declared.
  var isComplete = false
  /// Decodes a route from JSON.
  var decode: (@Sendable (Data) throws -> any Route)?

  init(_ type: any Any.Type) {
    key = ObjectIdentifier(type)
    self.type = type
    name = Limits.clipped(RouteTypeName.of(type))
    fullName = Limits.clipped(String(reflecting: type))
  }

  /// Whether `name` is the type's name, with or without enclosing types and module.
  func isCalled(_ name: String) -> Bool {
    name == self.name || name == fullName || (!name.isEmpty && fullName.hasSuffix("." + name))
  }
}
