import DequeModule

/// The entries of the log, which of them show, and which of those is selected.
struct Log: ListState {
  /// All of them, newest last.
  private(set) var entries: Deque<LogEntry> = []
  /// How many entries it let go of.
  private(set) var forgotten = 0
  /// Which entries show.
  private(set) var filter = LineFilter.none
  /// Those that the filter lets through; nil where there is none.
  private var found: Deque<LogEntry>?
  /// What came and went since the filter was asked last.
  private var unasked = Unasked.nothing
  /// The line that is selected; nil follows the newest.
  private(set) var selection: Int?
  /// The entry that somebody selected; it is selected again once it shows again.
  private var wanted: LogEntry?
  var top = 0

  /// How many entries it keeps.
  let capacity: Int
  /// How many bytes of entries.
  private let byteLimit: Int
  private var bytes = 0

  static let standardCapacity = 10_000

  /// What a filter has still to be asked about.
  private enum Unasked: Equatable {
    case nothing
    /// In the order in which it happened.
    case changes([Change])
    /// More than it costs to ask about all that there is.
    case everything
  }

  private enum Change: Equatable { case came(LogEntry), went(LogEntry) }

  init() { self.init(capacity: Self.standardCapacity) }

  init(settings: InspectionSettings) { self.init(capacity: settings.logCapacity) }

  init(capacity: Int, bytes: Int = MemoryBudget.log) {
    self.capacity = capacity
    byteLimit = bytes
  }

  /// The entries that show, newest last.
  var lines: Deque<LogEntry> { found ?? entries }
  var lineCount: Int { lines.count }

  var isFollowing: Bool { selection == nil }
  /// The line that keys act on, which is the newest where none was chosen.
  var selectedIndex: Int { selection ?? lines.count - 1 }
  var selected: LogEntry? {
    lines.indices.contains(selectedIndex) ? lines[selectedIndex] : nil
  }

  mutating func select(_ index: Int) {
    guard !lines.isEmpty else { return }
    selection = index >= lines.count - 1 ? nil : max(0, index)
    wanted = isFollowing ? nil : selected
  }

  /// Puts an entry where its time belongs: what is told of one moment comes in no fixed order.
  ///
  /// O(1) for what comes in the order of its times; a filter is asked by ``settle()``.
  mutating func append(_ entry: LogEntry) {
    bytes += entry.memoryBytes
    while let oldest = entries.first, entries.count == capacity || bytes > byteLimit {
      entries.removeFirst()
      bytes -= oldest.memoryBytes
      forgotten += 1
      if found == nil { firstLineWent() } else { ask(about: .went(oldest)) }
    }
    let index = Self.insert(entry, into: &entries)
    if found == nil { lineCame(at: index) } else { ask(about: .came(entry)) }
  }

  mutating func forgetErrorSequences() {
    for index in entries.indices { entries[index].errorSequence = nil }
    wanted?.errorSequence = nil
    if found != nil { unasked = .everything }
  }

  /// Forgets all of it but how one looks at it.
  mutating func forget() {
    let filter = filter
    self = Log(capacity: capacity, bytes: byteLimit)
    setFilter(filter)
  }

  /// After all that is not later; where that is.
  private static func insert(_ entry: LogEntry, into entries: inout Deque<LogEntry>) -> Int {
    var index = entries.count
    while index > 0, entries[index - 1].time > entry.time { index -= 1 }
    entries.insert(entry, at: index)
    return index
  }

  private mutating func lineCame(at index: Int) {
    if let selected = selection, index <= selected { selection = selected + 1 }
  }

  private mutating func firstLineWent() {
    if let selected = selection { selection = lines.isEmpty ? nil : max(0, selected - 1) }
    top = max(0, top - 1)
  }
}

// MARK: The filter

extension Log {
  /// Shows what a filter lets through; the selection stays on its entry, or goes to what is nearest in time.
  ///
  /// O(entries).
  mutating func setFilter(_ filter: LineFilter) {
    self.filter = filter
    findAll()
  }

  /// Asks the filter about what came since it was asked last: for many at once, it is made ready but once.
  ///
  /// O(entries that came or went).
  mutating func settle() {
    switch unasked {
    case .nothing: return
    case .everything: findAll()
    case .changes(let changes):
      unasked = .nothing
      let compiled = filter.compiled()
      for change in changes {
        switch change {
        case .came(let entry):
          if compiled.admits(entry.texts) { show(entry) }
        case .went(let entry):
          // The oldest of all: where it shows, it is the first.
          guard found?.first == entry else { break }
          found?.removeFirst()
          firstLineWent()
        }
      }
    }
  }

  private mutating func show(_ entry: LogEntry) {
    guard var lines = found.take() else { return }
    let index = Self.insert(entry, into: &lines)
    found = lines
    lineCame(at: index)
  }

  private mutating func ask(about change: Change) {
    switch unasked {
    case .nothing: unasked = .changes([change])
    case .changes(var changes):
      // With a second owner, all of it would be copied for each.
      unasked = .nothing
      changes.append(change)
      unasked = changes.count > 2 * capacity ? .everything : .changes(changes)
    case .everything: break
    }
  }

  private mutating func findAll() {
    unasked = .nothing
    if filter.isEmpty {
      found = nil
    } else {
      let compiled = filter.compiled()
      found = entries.filter { compiled.admits($0.texts) }
    }
    selectWanted()
  }

  private mutating func selectWanted() {
    selection = nil
    guard let wanted, !lines.isEmpty else { return }
    selection =
      lines.firstIndex(of: wanted)
      ?? lines.firstIndex { $0.time >= wanted.time } ?? lines.count - 1
  }
}

extension LogEntry {
  /// What a filter looks into: what its line says.
  fileprivate var texts: [String] { [LogPanel.title(of: kind), subject, origin, outcome] }
}
