import FlowModel
import FlowReports
import Foundation

/// How often each coordinator changed since the inspector attached, and how long it was on screen.
struct ActivityState: ListState, FilteredState {
  struct Entry: Equatable, Sendable {
    let id: CoordinatorID
    /// The title, with the name that the app gave.
    fileprivate(set) var name: String
    /// The number of changes of the hierarchy that changed the coordinator.
    fileprivate(set) var changes = 0
    fileprivate(set) var lastChange: Date?
    /// The start of its present time on screen; nil if it is not on screen.
    fileprivate(set) var shownSince: Date?
    /// The time that it was on screen before that, in seconds.
    fileprivate(set) var shownBefore: TimeInterval = 0

    /// The time that the coordinator has been on screen by `now`, in seconds.
    func shownTime(by now: Date) -> TimeInterval {
      shownBefore + (shownSince.map { max(0, now.timeIntervalSince($0)) } ?? 0)
    }
  }

  /// The orders of the list, each with the highest first.
  enum Order: String, CaseIterable, Sendable {
    case changes, recent = "last change", shown = "time on screen", name
  }

  /// A line of the list: the coordinator, and what the list is sorted by.
  private struct Line: Equatable {
    let id: CoordinatorID
    /// Lines with higher keys come first.
    var key: Double = 0
    /// Orders lines with equal keys; empty unless the list is sorted by names.
    var name = ""

    func isBefore(_ other: Line) -> Bool {
      (other.key, name, id) < (key, other.name, other.id)
    }
  }

  /// The coordinators that changed, or entered or left the screen; those on screen since the run
  /// began are added when the list shows, because there may be many.
  private var entries: [CoordinatorID: Entry] = [:]
  private var hasEntriesOfBeginning = false
  /// The coordinators on screen in the app, at the newest moment.
  private var visible = VisiblePath()
  /// The time since which coordinators without an entry are on screen.
  private var beginning = Date.distantPast
  /// The time of the newest event.
  private(set) var now = Date.distantPast
  private(set) var order = Order.changes { didSet { remake() } }
  var filter = LineFilter.none { didSet { remake() } }
  private var lines: [Line] = []
  /// The coordinators whose entries are newer than their lines, with the lines of their old
  /// entries; nil for a coordinator that had no entry.
  private var changed: [CoordinatorID: Line?] = [:]
  private var areLinesStale = false
  private var wanted: CoordinatorID?
  private(set) var selectedIndex = 0
  var top = 0
  var lineCount: Int { lines.count }

  subscript(id: CoordinatorID) -> Entry? {
    entries[id] ?? (visible.contains(id) ? newEntry(of: id, name: "") : nil)
  }

  private func newEntry(of id: CoordinatorID, name: String) -> Entry {
    Entry(id: id, name: name, shownSince: visible.contains(id) ? beginning : nil)
  }

  subscript(line index: Int) -> Entry? {
    lines.indices.contains(index) ? entries[lines[index].id] : nil
  }

  var selected: Entry? { self[line: selectedIndex] }

  // MARK: Events

  /// Counts the changes of a delta, whose result is `snapshot`.
  ///
  /// O(coordinators in the delta, and those that entered or left the screen).
  mutating func take(_ delta: FlowDelta, in snapshot: FlowSnapshot) {
    now = max(now, delta.time)
    for node in delta.changed { change(node, at: delta.time) }
    note(visible.update(delta.ids, in: snapshot), in: snapshot, at: delta.time)
    for id in delta.removed { remove(id) }
  }

  /// Continues with a whole hierarchy, in which `path` is on screen, and does not count the unknown
  /// changes before it, in O(known coordinators, and the depth of the one on screen).
  mutating func take(_ snapshot: FlowSnapshot, showing path: VisiblePath, at time: Date) {
    now = max(now, time)
    note(visible.become(path), in: snapshot, at: time)
    let gone = entries.keys.filter { !visible.contains($0) && snapshot[$0] == nil }
    for id in gone { remove(id) }
  }

  /// Begins with another run, in which this path is on screen.
  mutating func begin(showing path: VisiblePath, at time: Date) {
    (entries, changed, areLinesStale) = ([:], [:], true)
    (visible, beginning, hasEntriesOfBeginning) = (path, time, false)
    now = time
  }

  /// Notes the coordinators that entered or left the screen.
  private mutating func note(
    _ different: Set<CoordinatorID>, in snapshot: FlowSnapshot, at time: Date
  ) {
    for id in different {
      noteChange(of: id)
      // A coordinator without an entry is new on screen, or was there from the beginning.
      var entry = entries[id] ?? Entry(id: id, name: snapshot[id]?.title ?? "")
      if visible.contains(id) {
        entry.shownSince = time
      } else {
        entry.shownSince = entry.shownSince ?? beginning
        entry.shownBefore = entry.shownTime(by: time)
        entry.shownSince = nil
      }
      entries[id] = entry
    }
  }

  private mutating func change(_ node: FlowNode, at time: Date) {
    noteChange(of: node.id)
    var entry = entries[node.id] ?? newEntry(of: node.id, name: node.title)
    entry.name = node.title
    entry.changes += 1
    entry.lastChange = time
    entries[node.id] = entry
  }

  private mutating func remove(_ id: CoordinatorID) {
    guard entries[id] != nil else { return }
    noteChange(of: id)
    entries[id] = nil
  }

  /// Remembers where the line of a coordinator is, before its entry changes.
  private mutating func noteChange(of id: CoordinatorID) {
    if areLinesStale || changed.index(forKey: id) != nil { return }
    // A panel that does not show is not settled: sorting all lines once costs less memory.
    if changed.count > lines.count + Self.few {
      (areLinesStale, changed) = (true, [:])
    } else {
      changed.updateValue(entries[id].map(line), forKey: id)
    }
  }

  // MARK: Lines

  mutating func changeOrder() { order = Order.allCases.following(order) }

  private mutating func remake() {
    areLinesStale = true
    settle()
  }

  /// The number of changed coordinators up to which each is searched in the sorted lines.
  private static let few = 16

  /// Brings the lines up to date, with those of all coordinators on screen in `snapshot`.
  mutating func settle(in snapshot: FlowSnapshot) {
    if !hasEntriesOfBeginning {
      for id in visible.ids where entries[id] == nil {
        entries[id] = newEntry(of: id, name: snapshot[id]?.title ?? "")
      }
      (hasEntriesOfBeginning, areLinesStale) = (true, true)
    }
    settle()
  }

  /// Brings the lines up to date; the selection stays on its coordinator.
  ///
  /// For few changed coordinators c among n lines, O(c log n) comparisons, and moving the lines
  /// behind them; O(n) for many, and O(n log n) after another filter, order or run.
  private mutating func settle() {
    guard areLinesStale || !changed.isEmpty else { return }
    let compiled = filter.compiled()
    func isListed(_ entry: Entry) -> Bool { filter.isEmpty || compiled.admits([entry.name]) }
    if areLinesStale {
      lines = entries.values.filter(isListed).map(line)
      lines.sort { $0.isBefore($1) }
    } else if changed.count > Self.few || order == .shown {
      lines.removeAll { changed.index(forKey: $0.id) != nil }
      if order == .shown {
        // The times of coordinators on screen have grown since the last sort, but not the others.
        for index in lines.indices {
          if let entry = entries[lines[index].id] { lines[index] = line(of: entry) }
        }
      }
      lines += changed.keys.compactMap { entries[$0] }.filter(isListed).map(line)
      // Takes little more than a comparison for each of the lines that are in order.
      lines.sort { $0.isBefore($1) }
    } else {
      for (id, old) in changed {
        let place = old.map(place) ?? lines.endIndex
        if place < lines.endIndex, lines[place].id == id { lines.remove(at: place) }
        if let entry = entries[id], isListed(entry) {
          let line = line(of: entry)
          lines.insert(line, at: self.place(of: line))
        }
      }
    }
    areLinesStale = false
    changed = [:]
    selectedIndex = min(wanted.flatMap(index) ?? selectedIndex, max(0, lines.count - 1))
  }

  /// The index of a coordinator's line in the sorted lines; nil if it has none.
  private func index(of id: CoordinatorID) -> Int? {
    guard let entry = entries[id] else { return nil }
    let place = place(of: line(of: entry))
    return lines.indices.contains(place) && lines[place].id == id ? place : nil
  }

  /// The index at which a line is, or would be, in the sorted lines.
  private func place(of line: Line) -> Int { lines.partitioningIndex { !$0.isBefore(line) } }

  private func line(of entry: Entry) -> Line {
    switch order {
    case .changes: Line(id: entry.id, key: Double(entry.changes))
    case .recent:
      Line(id: entry.id, key: entry.lastChange?.timeIntervalSinceReferenceDate ?? -.infinity)
    case .shown: Line(id: entry.id, key: entry.shownTime(by: now))
    case .name: Line(id: entry.id, name: entry.name)
    }
  }

  mutating func select(_ index: Int) {
    selectedIndex = min(max(0, index), max(0, lines.count - 1))
    wanted = selected?.id
  }
}
