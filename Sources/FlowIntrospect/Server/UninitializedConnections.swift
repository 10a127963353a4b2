/// The connections that have not sent `initialize`, oldest first, up to a limit.
struct UninitializedConnections<Key: Hashable & Sendable> {
  private struct Place {
    let key: Key
    let process: Int32?
  }

  private var places: [Place] = []
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  func contains(_ key: Key) -> Bool { places.contains { $0.key == key } }

  /// Adds a connection; returns the connection that loses its slot, or nil if a slot was free.
  ///
  /// The oldest connection of the process with the most connections loses its slot, so that a
  /// process that keeps reconnecting only affects itself. O(limit).
  mutating func add(_ key: Key, of process: Int32?) -> Key? {
    defer { places.append(Place(key: key, process: process)) }
    guard places.count >= limit else { return nil }
    var counts: [Int32?: Int] = [process: 1]
    for place in places { counts[place.process, default: 0] += 1 }
    let most = places.map { counts[$0.process] ?? 0 }.max()
    guard let index = places.firstIndex(where: { counts[$0.process] == most }) else { return nil }
    return places.remove(at: index).key
  }

  /// Removes a connection; returns whether it was present.
  mutating func remove(_ key: Key) -> Bool {
    guard let index = places.firstIndex(where: { $0.key == key }) else { return false }
    places.remove(at: index)
    return true
  }
}
