import DequeModule
import FlowModel
import FlowReports

/// The entries of the log, with their filter and the selection.
struct Log: ListState, FilteredState {
  /// All entries, newest last.
  private(set) var entries: Deque<LogEntry> = []
  /// Makes the entries, each once.
  var events = LoggedEvents()
  /// The number of entries that were dropped.
  private(set) var forgotten = 0
  /// After a change, the selection is on the same entry, or on the nearest one in time; O(entries).
  var filter = LineFilter.none { didSet { findAll() } }
  /// The entries that the filter admits; nil without a filter.
  private var found: Deque<LogEntry>?
  /// The entries that came or went since the filter last ran, in the order of the changes; nil for
  /// so many that checking all entries costs less.
  private var unasked: [Change]? = []
  /// The selected line; nil follows the newest.
  private(set) var selection: Int?
  /// The entry that the user selected, which is selected again once it shows again.
  private var wanted: LogEntry?
  var top = 0

  /// The number of entries that are kept.
  var capacity: Int { didSet { dropOldest(downTo: capacity) } }
  private let byteLimit: Int
  private var bytes = 0

  static let standardCapacity = 10_000

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
  /// The line that keys act on: the selected line, or else the newest.
  var selectedIndex: Int { selection ?? lines.count - 1 }
  var selected: LogEntry? {
    lines.indices.contains(selectedIndex) ? lines[selectedIndex] : nil
  }

  mutating func select(_ index: Int) {
    guard !lines.isEmpty else { return }
    selection = index >= lines.count - 1 ? nil : max(0, index)
    wanted = isFollowing ? nil : selected
  }

  /// Inserts an entry in the order of times: reports about one moment come in no fixed order.
  ///
  /// O(1) for entries in the order of their times. The filter runs in ``settle()``.
  mutating func append(_ entry: LogEntry) {
    bytes += entry.memoryBytes
    dropOldest(downTo: capacity - 1)
    let index = Self.insert(entry, into: &entries)
    if found == nil { lineCame(at: index) } else { ask(about: .came(entry)) }
  }

  /// Drops the oldest entries until at most `count` are left, and they fit in memory.
  private mutating func dropOldest(downTo count: Int) {
    while let oldest = entries.first, entries.count > count || bytes > byteLimit {
      entries.removeFirst()
      bytes -= oldest.memoryBytes
      forgotten += 1
      if found == nil { firstLineWent() } else { ask(about: .went(oldest)) }
    }
  }

  /// Drops all entries; the filter stays.
  mutating func forget() {
    let filter = filter
    self = Log(capacity: capacity, bytes: byteLimit)
    self.filter = filter
  }

  /// Inserts an entry behind all that are not later; returns its index.
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
  /// Runs the filter on the entries that came since the last call, in O(those that came or went).
  mutating func settle() {
    guard let changes = unasked else { return findAll() }
    if changes.isEmpty { return }
    unasked = []
    let compiled = filter.compiled()
    for change in changes {
      switch change {
      case .came(let entry):
        if compiled.admits(entry.texts) { show(entry) }
      case .went(let entry):
        // The entry that went was the oldest: if it shows, it is the first line.
        guard found?.first == entry else { break }
        found?.removeFirst()
        firstLineWent()
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
    unasked?.append(change)
    if let count = unasked?.count, count > 2 * capacity { unasked = nil }
  }

  private mutating func findAll() {
    unasked = []
    if filter.isEmpty {
      found = nil
    } else {
      let compiled = filter.compiled()
      found = entries.filter { compiled.admits($0.texts) }
    }
    selection = nil
    guard let wanted, !lines.isEmpty else { return }
    selection =
      lines.firstIndex(of: wanted)
      ?? lines.firstIndex { $0.time >= wanted.time } ?? lines.count - 1
  }
}

extension LogEntry {
  /// The texts that a filter searches: those of the entry's line.
  fileprivate var texts: [String] {
    [
      LogWords.title(of: kind), subject, asked, outcome, place?.place ?? "",
      isRecalled ? LogWords.recalled : "",
    ]
  }
}
