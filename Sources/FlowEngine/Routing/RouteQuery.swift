/// A route, with the data to decide whether a whole subtree can be skipped.
///
/// A class, because it is passed to each coordinator, and copying an existential route takes
/// longer.
@MainActor
package final class RouteQuery {
  let route: any Route
  let type: any Route.Type
  /// A subtree that shows none of these types is skipped.
  let types: RouteTypeSet

  init(_ route: any Route) {
    self.route = route
    type = Swift.type(of: route)
    types = .of(type)
  }
}

/// The known answer of a coordinator that is not on screen, without asking it each question.
///
/// A shortcut that only skips coordinators certain to decline. An explanation asks every question
/// without it; a test compares the two.
package enum ScanAnswer {
  /// The coordinator and its subtree decline, because they show no routes of the type.
  case isForeign
  /// The coordinator declines, and has no coordinator below it.
  case declines
  /// The coordinator declines; the coordinators below it have to be asked.
  case declinesItself(isTypeShown: Bool)
  /// The coordinator may take the route, or presents something, so it has to be asked.
  case mayTakeIt
}

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
