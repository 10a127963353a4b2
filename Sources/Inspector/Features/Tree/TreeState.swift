import FlowModel
import FlowReports

/// The tree as it shows: the hierarchy, the filter, and the selection.
package struct TreeState: ListState, FilteredState {
  struct Rule: Equatable, Sendable {
    var filter = LineFilter.none
    /// Whether only coordinators on screen in the app show.
    var isOnlyOnScreen = false

    var isOff: Bool { filter.isEmpty && !isOnlyOnScreen }

    /// Whether the filter admits these texts; nil without a filter.
    fileprivate var matches: ((TreeText) -> Bool)? {
      if filter.isEmpty { return nil }
      let filter = filter.compiled()
      return { filter.admits($0.name, or: $0.route) }
    }
  }

  private(set) var snapshot: FlowSnapshot?
  private(set) var outline = TreeOutline()
  /// The changes of the last step in time.
  private(set) var marks = ChangeMarks.none
  var rule = Rule() { didSet { count() } }
  var top = 0
  private(set) var selection: CoordinatorID?
  /// The coordinator that the user selected, which is selected again once it shows again.
  private var wanted: CoordinatorID?
  /// The last line of the selection, which stays after its coordinator went away.
  private var lastLine = 0
  private(set) var visible = VisiblePath()
  /// The prepared tree of the hierarchy that shows next.
  var prepared: PreparedTree?
  /// The changes that the next frame applies.
  var waiting = WaitingChanges()

  var selectedNode: FlowNode? { selection.flatMap { snapshot?[$0] } }
  var selectedIndex: Int { selection == nil ? 0 : lastLine }
  var lineCount: Int { outline.count }
  /// The most coordinators that the hierarchy had, for a border that does not move with each.
  private(set) var mostCoordinators = 0

  // MARK: Changes until the next frame

  var isWaiting: Bool { waiting.count > 0 }

  /// Applies the waiting changes, or shows `snapshot` if there are too many of them.
  mutating func takeWaiting(from snapshot: FlowSnapshot?) {
    let changes = waiting
    waiting = WaitingChanges()
    if marks.isEmpty, !changes.deltas.isEmpty {
      apply(changes.deltas)
    } else if marks.isEmpty, let delta = difference(to: snapshot, among: changes.changed) {
      apply([delta])
    } else {
      // The tree has removed coordinators too, which a delta does not name.
      show(snapshot, changed: changes.changed)
    }
  }

  private func difference(to next: FlowSnapshot?, among ids: Set<CoordinatorID>?) -> FlowDelta? {
    guard let ids, let next, let snapshot, !isOmitting(next) else { return nil }
    return .among(ids, from: snapshot, to: next)
  }

  // MARK: The hierarchy

  /// Shows another hierarchy; the selection and the folds stay on their coordinators.
  ///
  /// Coordinators that `marks` has as removed keep their places. If `changed` is given, the
  /// hierarchies must not differ in other coordinators, and only these are compared. Otherwise all
  /// are, O(coordinators), unless the outline was prepared: each coordinator of a newly received
  /// hierarchy differs in storage from the one before.
  mutating func show(
    _ snapshot: FlowSnapshot?, marks: ChangeMarks = .none, changed: Set<CoordinatorID>? = nil
  ) {
    let prepared = self.prepared.take()
    var changed = changed?.union(self.marks.withGhosts).union(marks.withGhosts)
    // Which coordinators are omitted for lack of room depends on the order of changes: checks all.
    if changed.map({ $0.count > Chronicle.few }) == true || isOmitting(snapshot) { changed = nil }
    let isAnotherRun = self.snapshot?.epoch != snapshot?.epoch
    // The old hierarchy has one owner and is released elsewhere: copying and releasing it both take
    // long.
    var (oldOutline, old) = (TreeOutline(), snapshot.map { marks.addingGhosts(to: $0) })
    swap(&old, &self.snapshot)
    self.marks = marks
    if let old, let now = self.snapshot,
      let delta = changed.map({ FlowDelta.among($0, from: old, to: now) })
        ?? (prepared == nil ? FlowDelta.few(from: old, to: now) : nil)
    {
      take(delta, from: old.nodes(changedBy: delta))
    } else {
      swap(&oldOutline, &outline)
      makeOutline(prepared, foldedAs: isAnotherRun ? TreeOutline() : oldOutline)
      if isAnotherRun {
        // In another run, ids differ: selects the coordinator at the same place.
        wanted = wanted.flatMap {
          outline.counterpart(of: $0, in: oldOutline) {
            self.snapshot?[$0]?.tabIndex == old?[$1]?.tabIndex
          }
        }
        selection = wanted
      }
      settle()
    }
    LateRelease.take((old, oldOutline, prepared))
  }

  private func isOmitting(_ next: FlowSnapshot?) -> Bool {
    [snapshot, next].contains { $0.map { $0.omitted > 0 } ?? false }
  }

  private mutating func makeOutline(_ prepared: PreparedTree?, foldedAs old: TreeOutline) {
    guard let snapshot else {
      (outline, visible) = (TreeOutline(), VisiblePath())
      return
    }
    if let prepared, prepared.isOf(snapshot) {
      (outline, visible) = (prepared.outline, prepared.visible)
    } else {
      (outline, visible) = (TreeOutline(snapshot), VisiblePath(snapshot))
    }
    guard outline.fold(as: old) || !rule.isOff else { return }
    outline.recount(snapshot, by: admission)
  }

  /// Applies changes, of which many may come for one frame.
  ///
  /// O(size of the changes × depth), and never more than O(coordinators).
  mutating func apply(_ deltas: [FlowDelta]) {
    guard let first = deltas.first else { return }
    var merger = DeltaMerger(first)
    for delta in deltas.dropFirst() { merger.append(delta) }
    let delta = deltas.count == 1 ? first : merger.delta
    // Keeps only the changed coordinators: a second owner would make each change copy the
    // hierarchy.
    let old = snapshot?.nodes(changedBy: delta) ?? [:]
    snapshot?.apply(delta)
    take(delta, from: old)
  }

  /// Updates the lines after a delta; `old` has the changed coordinators before it.
  private mutating func take(_ delta: FlowDelta, from old: [CoordinatorID: FlowNode]) {
    guard let snapshot else { return }
    let different = visible.update(delta.ids, in: snapshot)
    let admission = self.admission
    outline.apply(delta, from: old, to: snapshot, by: admission)
    // A coordinator that did not change may come on screen through a change of its parent.
    if rule.isOnlyOnScreen { outline.ask(about: different, in: snapshot, by: admission) }
    settle()
  }

  /// Whether the user selected the selected coordinator.
  var isSelectionWanted: Bool { wanted != nil && selection == wanted }

  mutating func fill(in nodes: [FlowNode]) {
    snapshot?.fill(in: nodes)
    // A skeleton has the visible path too. Only a wrong skeleton makes a difference here.
    guard let snapshot else { return }
    let different = visible.update(nodes.lazy.map(\.id), in: snapshot)
    guard rule.isOnlyOnScreen, !different.isEmpty else { return }
    outline.ask(about: different, in: snapshot, by: admission)
    settle()
  }

  var filter: LineFilter {
    get { rule.filter }
    set { rule.filter = newValue }
  }

  var ruleText: String {
    [rule.isOnlyOnScreen ? "on screen" : "", rule.filter.text].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  package var onlyOnScreen: Bool { rule.isOnlyOnScreen }

  private mutating func count() {
    if let snapshot { outline.recount(snapshot, by: admission) }
    settle()
  }

  private var admission: TreeAdmission {
    TreeAdmission(matches: rule.matches, among: rule.isOnlyOnScreen ? visible : nil)
  }

  // MARK: The selection

  /// Keeps the selection on its coordinator, or moves it to the nearest coordinator that shows.
  private mutating func settle() {
    mostCoordinators = max(mostCoordinators, snapshot?.nodes.count ?? 0)
    if let wanted, let line = outline.line(of: wanted) {
      (selection, lastLine) = (wanted, line)
      return
    }
    if let selection, let line = outline.line(of: selection) {
      lastLine = line
      return
    }
    // A coordinator that is only folded away is represented by its nearest visible ancestor.
    if let selection, let snapshot, snapshot[selection] != nil,
      let ancestor = outline.lastShown(onPathTo: selection, parent: { snapshot[$0]?.parent })
    {
      self.selection = ancestor
    } else {
      selection = outline.id(at: min(lastLine, max(0, outline.count - 1)))
    }
    lastLine = selection.flatMap(outline.line) ?? 0
  }

  mutating func select(_ index: Int) {
    let line = min(max(index, 0), outline.count - 1)
    guard let id = outline.id(at: line) else { return }
    (selection, wanted, lastLine) = (id, id, line)
  }

  /// Selects a coordinator and unfolds its ancestors; returns false if it is not in the tree.
  ///
  /// O(depth), and O(coordinators) if a filter has to be removed for it.
  @discardableResult
  mutating func reveal(_ id: CoordinatorID) -> Bool {
    guard let snapshot, snapshot[id] != nil else { return false }
    if !outline.isShown(id) { rule = Rule() }
    outline.expand(above: id)
    guard let line = outline.line(of: id) else {
      settle()
      return false
    }
    (selection, wanted, lastLine) = (id, id, line)
    return true
  }

  mutating func setCollapsed(_ isCollapsed: Bool, _ id: CoordinatorID) {
    outline.setCollapsed(isCollapsed, id)
    settle()
  }

  mutating func collapseAll(_ isCollapsed: Bool) {
    guard let snapshot else { return }
    outline.collapseAll(isCollapsed, in: snapshot, by: admission)
    settle()
  }

  /// The best `limit` coordinators whose name matches the pattern, best first.
  ///
  /// Of equal matches, the first in the tree comes first. O(coordinators), a few nanoseconds each,
  /// and more for each distinct name.
  func found(_ pattern: FuzzyPattern, limit: Int) -> [FlowNode] {
    // Removed coordinators show with a mark, and cannot be selected by name.
    let there = outline.preorder.filter { marks.removed[outline.table[$0].id] == nil }
    let names = there.lazy.map { [outline] in outline.name(at: $0) }
    return pattern.ranked(names, of: outline.texts.names, limit: limit)
      .compactMap { snapshot?[outline.table[there[$0.index]].id] }
  }

  /// Selects the next coordinator that the filter admits, with wrap-around.
  mutating func selectMatch(forward: Bool) {
    guard outline.count > 0, !rule.isOff,
      let line = outline.nextMatch(after: selectedIndex, forward: forward)
    else { return }
    select(line)
  }
}
