/// Types of routes, as bits: what the coordinators of a subtree show.
///
/// A set may hold more than it was given: where an app has more types than bits, the last of them share one.
package struct RouteTypeSet: OptionSet, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Some type is a class, whose subclasses are shown too, and of which each has a bit of its own.
  static let classes = RouteTypeSet(rawValue: 1 << 63)

  /// What somebody has to show to show routes of this type, and what somebody shows who does.
  ///
  /// O(1).
  @MainActor
  static func of(_ type: any Route.Type) -> RouteTypeSet {
    if let known = numbers[ObjectIdentifier(type)] { return known }
    let own = RouteTypeSet(rawValue: 1 << UInt64(min(numbers.count, 62)))
    let made = type is AnyClass ? own.union(.classes) : own
    numbers[ObjectIdentifier(type)] = made
    return made
  }

  @MainActor private static var numbers: [ObjectIdentifier: RouteTypeSet] = [:]
}
