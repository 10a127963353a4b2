/// A large value in a place of its own, which its copies share until one of them is changed.
package struct Shared<Value> {
  private final class Place {
    // Who has the struct around it has exclusive access already; to check that each time costs as much as to read.
    @exclusivity(unchecked) var value: Value
    init(_ value: Value) { self.value = value }
  }

  private var place: Place

  package init(_ value: Value) { place = Place(value) }

  package var value: Value {
    get { place.value }
    _modify {
      if !isKnownUniquelyReferenced(&place) { place = Place(place.value) }
      yield &place.value
    }
  }

  /// Whether both are copies of one, of which neither was changed since.
  package func isShared(with other: Shared) -> Bool { place === other.place }
}

// Unchecked, since a class is in it: a place is written to only where one alone refers to it, and never once
// it is shared.
extension Shared: @unchecked Sendable where Value: Sendable {}

extension Shared: Equatable where Value: Equatable {
  package static func == (lhs: Shared, rhs: Shared) -> Bool {
    lhs.place === rhs.place || lhs.value == rhs.value
  }
}

extension Shared: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
