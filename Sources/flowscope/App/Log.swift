import DequeModule

/// The entries of the log, and which of them is selected.
struct Log: Equatable, Sendable {
  private(set) var entries: Deque<LogEntry> = []
  /// How many entries it let go of.
  private(set) var forgotten = 0
  /// The selected entry; nil follows the newest.
  var selection: Int?
  var top = 0

  /// How many entries it keeps.
  let capacity: Int

  static let standardCapacity = 10_000

  init(capacity: Int = standardCapacity) {
    self.capacity = capacity
  }

  var isFollowing: Bool { selection == nil }
  /// The entry that keys act on, which is the newest where none was chosen.
  var selectedIndex: Int { selection ?? entries.count - 1 }
  var selected: LogEntry? {
    entries.indices.contains(selectedIndex) ? entries[selectedIndex] : nil
  }

  mutating func select(_ index: Int) {
    guard !entries.isEmpty else { return }
    selection = index >= entries.count - 1 ? nil : max(0, index)
  }

  /// Puts an entry where its time belongs: what is told of one moment comes in no fixed order.
  mutating func append(_ entry: LogEntry) {
    if entries.count == capacity {
      entries.removeFirst()
      forgotten += 1
      if let selected = selection { selection = max(0, selected - 1) }
      top = max(0, top - 1)
    }
    var index = entries.count
    while index > 0, entries[index - 1].time > entry.time { index -= 1 }
    entries.insert(entry, at: index)
    if let selected = selection, index <= selected { selection = selected + 1 }
  }

  mutating func forgetErrorSequences() {
    for index in entries.indices { entries[index].errorSequence = nil }
  }
}
