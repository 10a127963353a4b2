/// A fact about a coordinator that the app gives to inspectors: a name and a value.
public struct InspectionFact: Hashable, Sendable {
  /// The value of a fact.
  public enum Value: Hashable, Sendable {
    /// A text; a redaction that hides values hides all of it.
    case text(String)
    /// A route; the redaction treats it like every other route.
    case route(RouteValue)
  }

  /// The name, such as "items"; it always leaves the process.
  public let name: String
  /// The value.
  public let value: Value

  /// A fact with a text as its value.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = .text(value)
  }

  /// A fact with a route as its value.
  public init(_ name: String, route: any Route) {
    self.name = name
    value = .route(RouteValue(route))
  }
}

extension CoordinatorNode {
  /// The facts of the app, and those of other targets of the package, in O(facts).
  package var allInspectionFacts: [InspectionFact] {
    inspectionFacts + AttachedFacts.of(id)
  }
}

/// Facts about coordinators from other targets of the package.
@MainActor
package enum AttachedFacts {
  /// Identifies one attached fact; never reused.
  package struct Key: Hashable, Sendable {
    fileprivate let coordinator: CoordinatorID
    fileprivate let number: Int
  }

  private static var all: [CoordinatorID: [(number: Int, fact: InspectionFact)]] = [:]
  private static var last = 0

  static func of(_ id: CoordinatorID) -> [InspectionFact] {
    all.isEmpty ? [] : (all[id] ?? []).map(\.fact)
  }

  /// Adds a fact until it is removed; call `inspectionDidChange()` afterwards.
  package static func add(_ fact: InspectionFact, to id: CoordinatorID) -> Key {
    last += 1
    all[id, default: []].append((last, fact))
    return Key(coordinator: id, number: last)
  }

  /// Removes a fact; returns false if it was removed before.
  ///
  /// O(facts about the coordinator).
  package static func remove(_ key: Key) -> Bool {
    guard let index = all[key.coordinator]?.firstIndex(where: { $0.number == key.number }) else {
      return false
    }
    all[key.coordinator]?.remove(at: index)
    if all[key.coordinator]?.isEmpty == true { all[key.coordinator] = nil }
    return true
  }
}
