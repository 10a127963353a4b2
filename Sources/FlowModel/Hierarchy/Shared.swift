/// A large value in separate storage, which copies share until one of them changes.
package struct Shared<Value> {
  private final class Storage {
    // The caller has exclusive access to the enclosing struct already. A check here would cost as
    // much as a read.
    @exclusivity(unchecked) var value: Value
    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  package init(_ value: Value) { storage = Storage(value) }

  package var value: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }

  /// Whether both are copies of the same value, and neither has changed since.
  package func isShared(with other: Shared) -> Bool { storage === other.storage }
}

// Unchecked because it contains a class: the storage is written only while it has a single owner.
extension Shared: @unchecked Sendable where Value: Sendable {}

extension Shared: Equatable where Value: Equatable {
  package static func == (lhs: Shared, rhs: Shared) -> Bool {
    lhs.storage === rhs.storage || lhs.value == rhs.value
  }
}

extension Shared: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
