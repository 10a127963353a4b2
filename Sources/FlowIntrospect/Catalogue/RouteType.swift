import FlowEngine

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A type of routes that a catalogue knows.
struct RouteType: Sendable {
  let key: ObjectIdentifier
  let type: any Route.Type
  /// Without module and outer types, as it stands on the wire.
  let name: String
  /// With both.
  let fullName: String
  /// Whether all of its routes are declared.
  var isComplete = false
  /// Reads a route from JSON.
  var decode: (@Sendable (Data) throws -> any Route)?

  init(_ type: any Route.Type) {
    key = ObjectIdentifier(type)
    self.type = type
    name = Limits.clipped(String(describing: type))
    fullName = Limits.clipped(String(reflecting: type))
  }

  /// Whether `name` is its name, with or without outer types and module.
  func isCalled(_ name: String) -> Bool {
    name == self.name || name == fullName || (!name.isEmpty && fullName.hasSuffix("." + name))
  }
}
