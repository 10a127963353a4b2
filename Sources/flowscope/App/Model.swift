import DequeModule
import FlowIntrospect
import Foundation

/// Everything that the inspector knows: its screen follows from this alone.
struct Model: Equatable, Sendable {
  enum Connection: Equatable, Sendable {
    case connecting
    case live
    case lost(reason: String)
  }

  enum Panel: CaseIterable, Sendable {
    case tree, detail, log
  }

  var size: Size
  var glyphs: Glyphs
  /// The difference of local time to UTC, in seconds.
  var utcOffset: Int

  var connection = Connection.connecting
  var engine: EngineInfo?
  var snapshot: FlowSnapshot?
  var now = Date(timeIntervalSince1970: 0)

  var focus = Panel.tree
  var isHelpShown = false
  var helpTop = 0
  var message: String?

  /// The lines of the tree; made anew when the snapshot or what is collapsed changes.
  private(set) var rows: [TreeRow] = []
  private(set) var rowIndex: [NodeID: Int] = [:]
  /// Whether the hierarchy changed since the lines were made: many changes may come for one frame.
  var areRowsStale = false
  var collapsed: Set<NodeID> = []
  var selection: NodeID?
  /// Where the selection stood when its coordinator went away.
  private var lastSelectedRow = 0
  var treeTop = 0
  var detailTop = 0

  private(set) var log: Deque<LogEntry> = []
  /// How many entries the log let go of.
  private(set) var forgotten = 0
  /// The selected entry; nil follows the newest.
  var logSelection: Int?
  var logTop = 0
  var errorCount: UInt64 = 0
  var lostCount = 0

  /// When events of the last second came.
  var recentEvents: Deque<Date> = []
  var isWakeScheduled = false

  /// How many entries the log keeps.
  static let logCapacity = 10_000

  init(size: Size, glyphs: Glyphs = .unicode, utcOffset: Int = 0) {
    self.size = size
    self.glyphs = glyphs
    self.utcOffset = utcOffset
  }

  /// The entry of the log that keys act on, which is the newest where none was chosen.
  var selectedEntryIndex: Int { logSelection ?? log.count - 1 }
  var selectedEntry: LogEntry? {
    log.indices.contains(selectedEntryIndex) ? log[selectedEntryIndex] : nil
  }

  var selectedNode: FlowNode? { selection.flatMap { snapshot?[$0] } }
  var selectedRow: Int { selection.flatMap { rowIndex[$0] } ?? 0 }

  /// Makes the lines anew; the selection stays on its coordinator, or goes to where that was.
  mutating func rebuildRows() {
    areRowsStale = false
    rows = snapshot.map { TreeRow.rows(of: $0, collapsed: collapsed) } ?? []
    rowIndex = Dictionary(
      rows.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    if let selection, rowIndex[selection] != nil {
      lastSelectedRow = selectedRow
      return
    }
    // A coordinator that is only folded away is represented by the nearest one that shows.
    if let selection, let snapshot,
      let ancestor = snapshot.ancestry(of: selection).last(where: { rowIndex[$0.id] != nil })
    {
      self.selection = ancestor.id
    } else {
      selection = rows.isEmpty ? nil : rows[min(lastSelectedRow, rows.count - 1)].id
    }
    lastSelectedRow = selectedRow
  }

  /// Brings everything that follows from the hierarchy up to date.
  mutating func settle() {
    if areRowsStale { rebuildRows() }
  }

  mutating func forgetErrorSequences() {
    for index in log.indices { log[index].errorSequence = nil }
  }

  mutating func select(row: Int) {
    guard !rows.isEmpty else { return }
    selection = rows[min(max(row, 0), rows.count - 1)].id
    lastSelectedRow = selectedRow
    detailTop = 0
  }

  /// Selects a coordinator, unfolding what is above it; false where it is not in the tree.
  @discardableResult
  mutating func reveal(_ id: NodeID) -> Bool {
    guard let snapshot, snapshot[id] != nil else { return false }
    let folded = snapshot.ancestry(of: id).dropLast().map(\.id)
    if !collapsed.isDisjoint(with: folded) {
      collapsed.subtract(folded)
      rebuildRows()
    }
    if let row = rowIndex[id] { select(row: row) }
    return true
  }

  /// Puts an entry where its time belongs: what is told of one moment comes in no fixed order.
  mutating func append(_ entry: LogEntry) {
    if log.count == Self.logCapacity {
      log.removeFirst()
      forgotten += 1
      if let selected = logSelection { logSelection = max(0, selected - 1) }
      logTop = max(0, logTop - 1)
    }
    var index = log.count
    while index > 0, log[index - 1].time > entry.time { index -= 1 }
    log.insert(entry, at: index)
    if let selected = logSelection, index <= selected { logSelection = selected + 1 }
  }
}
