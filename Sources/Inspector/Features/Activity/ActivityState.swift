import FlowEngine
import FlowProtocol
import Foundation

/// How often each coordinator changed since the inspector attached, and how long it was on screen.
struct ActivityState: FilteredState {
  /// The activity of one coordinator.
  struct Entry: Equatable, Sendable {
    let id: CoordinatorID
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

    var next: Order {
      let all = Self.allCases
      return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }
  }

  private var entries: [CoordinatorID: Entry] = [:]
  /// The coordinators on screen in the app, at the newest moment.
  private var visible = VisiblePath()
  /// The time of the newest event.
  private(set) var now = Date.distantPast
  private(set) var order = Order.changes
  private(set) var filter = LineFilter.none
  private(set) var lines: [Entry] = []
  /// The coordinators whose entries are newer than their lines.
  private var changed: Set<CoordinatorID> = []
  /// Whether all lines must be made again.
  private var areLinesStale = false
  private var wanted: CoordinatorID?
  private(set) var selectedIndex = 0
  var top = 0
  var lineCount: Int { lines.count }

  subscript(id: CoordinatorID) -> Entry? { entries[id] }

  var selected: Entry? { lines.indices.contains(selectedIndex) ? lines[selectedIndex] : nil }

  // MARK: Events

  /// Counts the changes of a delta, whose result is `snapshot`.
  ///
  /// O(coordinators in the delta, and those that entered or left the screen).
  mutating func take(_ delta: FlowDelta, in snapshot: FlowSnapshot) {
    now = max(now, delta.time)
    for node in delta.changed { change(node, at: delta.time) }
    let changed = delta.changed.map(\.id) + delta.added.map(\.id) + delta.removed
    for id in visible.update(changed, in: snapshot) {
      if visible.contains(id) {
        enter(id, in: snapshot, at: delta.time)
      } else {
        leave(id, at: delta.time)
      }
    }
    for id in delta.removed { remove(id) }
  }

  /// Goes on from a whole hierarchy: changes in between are unknown, and not counted.
  ///
  /// O(known coordinators, and the depth of the one on screen).
  mutating func take(_ snapshot: FlowSnapshot, isAnotherRun: Bool, at time: Date) {
    areLinesStale = true
    if isAnotherRun { entries = [:] }
    now = isAnotherRun ? time : max(now, time)
    let before = visible
    visible = VisiblePath(snapshot)
    for id in before.ids where !visible.contains(id) { leave(id, at: time) }
    for id in visible.ids where isAnotherRun || !before.contains(id) {
      enter(id, in: snapshot, at: time)
    }
    for id in entries.keys where snapshot[id] == nil { entries[id] = nil }
  }

  private mutating func change(_ node: FlowNode, at time: Date) {
    var entry = entries[node.id] ?? Entry(id: node.id, name: node.name)
    entry.name = node.name
    entry.changes += 1
    entry.lastChange = time
    entries[node.id] = entry
    changed.insert(node.id)
  }

  private mutating func remove(_ id: CoordinatorID) {
    if entries.removeValue(forKey: id) != nil { changed.insert(id) }
  }

  private mutating func enter(_ id: CoordinatorID, in snapshot: FlowSnapshot, at time: Date) {
    changed.insert(id)
    entries[id, default: Entry(id: id, name: snapshot[id]?.name ?? "")].shownSince = time
  }

  private mutating func leave(_ id: CoordinatorID, at time: Date) {
    guard var entry = entries[id] else { return }
    entry.shownBefore = entry.shownTime(by: time)
    entry.shownSince = nil
    entries[id] = entry
    changed.insert(id)
  }

  // MARK: Lines

  mutating func changeOrder() {
    order = order.next
    areLinesStale = true
    settle()
  }

  mutating func setFilter(_ filter: LineFilter) {
    self.filter = filter
    areLinesStale = true
    settle()
  }

  /// Brings the lines up to date; the selection stays on its coordinator.
  ///
  /// O(lines, and c log c for c coordinators that changed), and O(n log n) for n lines after another
  /// filter, order or hierarchy.
  mutating func settle() {
    guard areLinesStale || !changed.isEmpty else { return }
    let compiled = filter.compiled()
    func isListed(_ entry: Entry) -> Bool { filter.isEmpty || compiled.admits([entry.name]) }
    if areLinesStale {
      lines = entries.values.filter(isListed).sorted(by: isBefore)
    } else {
      lines.removeAll { changed.contains($0.id) }
      // The time on screen grows with that of the app, but not for coordinators off screen. Sorting
      // lines that are almost in order takes little more than one comparison for each.
      if order == .shown { lines.sort(by: isBefore) }
      merge(changed.compactMap { entries[$0] }.filter(isListed).sorted(by: isBefore))
    }
    areLinesStale = false
    changed = []
    let place = wanted.flatMap { id in lines.firstIndex { $0.id == id } }
    selectedIndex = min(place ?? selectedIndex, max(0, lines.count - 1))
  }

  /// Puts sorted entries into the sorted lines.
  private mutating func merge(_ entries: [Entry]) {
    let isBefore = isBefore
    var place = lines.endIndex
    var rest = entries.endIndex
    lines.append(contentsOf: entries)
    // From the end, so that each line moves once.
    for index in lines.indices.reversed() where rest > 0 {
      if place > 0, isBefore(entries[rest - 1], lines[place - 1]) {
        place -= 1
        lines[index] = lines[place]
      } else {
        rest -= 1
        lines[index] = entries[rest]
      }
    }
  }

  /// Whether a line is before another.
  private var isBefore: (Entry, Entry) -> Bool {
    { [order, now] one, other in
      switch order {
      case .changes where one.changes != other.changes: one.changes > other.changes
      case .recent where one.lastChange != other.lastChange:
        one.lastChange ?? .distantPast > other.lastChange ?? .distantPast
      case .shown where one.shownTime(by: now) != other.shownTime(by: now):
        one.shownTime(by: now) > other.shownTime(by: now)
      case .name where one.name != other.name: one.name < other.name
      default: one.id < other.id
      }
    }
  }

  mutating func select(_ index: Int) {
    selectedIndex = min(max(0, index), max(0, lines.count - 1))
    wanted = selected?.id
  }
}
