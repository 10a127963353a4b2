/// The types of routes that the coordinators of a subtree show, as bits.
///
/// It can contain too much: if an app has more types than bits, the last types share one bit.
package struct RouteTypeSet: OptionSet, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Set if a type is a class: its subclasses, which have their own bits, are shown too.
  static let classes = RouteTypeSet(rawValue: 1 << 63)

  /// Returns the bit of the type, in O(1).
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
