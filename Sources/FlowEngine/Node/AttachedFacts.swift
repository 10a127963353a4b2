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
