/// The connections that have not sent `initialize`, oldest first, up to a limit.
struct UninitializedConnections<Key: Hashable & Sendable> {
  private struct Slot {
    let key: Key
    let process: Int32?
  }

  private var slots: [Slot] = []
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  func contains(_ key: Key) -> Bool { slots.contains { $0.key == key } }

  /// Adds a connection; returns the connection that loses its slot, or nil if a slot was free.
  ///
  /// The oldest connection of the process with the most connections loses its slot, so that a
  /// process that keeps reconnecting only affects itself. O(limit).
  mutating func add(_ key: Key, of process: Int32?) -> Key? {
    defer { slots.append(Slot(key: key, process: process)) }
    guard slots.count >= limit else { return nil }
    var counts: [Int32?: Int] = [process: 1]
    for slot in slots { counts[slot.process, default: 0] += 1 }
    let most = slots.map { counts[$0.process] ?? 0 }.max()
    guard let index = slots.firstIndex(where: { counts[$0.process] == most }) else { return nil }
    return slots.remove(at: index).key
  }

  /// Removes a connection; returns whether it was present.
  mutating func remove(_ key: Key) -> Bool {
    guard let index = slots.firstIndex(where: { $0.key == key }) else { return false }
    slots.remove(at: index)
    return true
  }
}
