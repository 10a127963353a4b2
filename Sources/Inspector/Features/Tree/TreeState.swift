import FlowProtocol
import Foundation

/// The tree as it is shown: which hierarchy, what of it, and where one stands in it.
package struct TreeState: ListState {
  /// What a line has to be to be shown.
  struct Rule: Equatable, Sendable {
    var filter = LineFilter.none
    /// Whether only what is on screen in the app is shown.
    var isOnlyOnScreen = false

    var isOff: Bool { filter.isEmpty && !isOnlyOnScreen }

    /// Whether the filter lets this be said; nil where it lets everything.
    fileprivate var finds: ((TreeText) -> Bool)? {
      if filter.isEmpty { return nil }
      let filter = filter.compiled()
      return { filter.admits($0.name, or: $0.route) }
    }
  }

  private(set) var snapshot: FlowSnapshot?
  private(set) var outline = TreeOutline()
  /// What the step to the moment that shows changed.
  private(set) var marks = ChangeMarks.none
  private(set) var rule = Rule()
  /// The first line that shows.
  var top = 0
  private(set) var selection: NodeID?
  /// The coordinator that somebody selected; it is selected again once it shows again.
  private var wanted: NodeID?
  /// Where the selection stood when its coordinator went away.
  private var lastLine = 0
  /// Who is on screen in the app.
  private(set) var visible = VisiblePath()
  /// What was found out of the hierarchy that is about to show.
  private var prepared: PreparedTree?
  /// How often every coordinator was asked whether it shows: a change must not need it.
  private(set) var recountings = 0
  /// The changes that the next frame takes.
  private var waiting = WaitingChanges()

  var selectedNode: FlowNode? { selection.flatMap { snapshot?[$0] } }
  /// The line of the selection.
  var selectedIndex: Int { selection == nil ? 0 : lastLine }
  var lineCount: Int { outline.count }

  func line(of id: NodeID) -> Int? { outline.line(of: id) }

  // MARK: Changes until the next frame

  var isWaiting: Bool { waiting.count > 0 }

  mutating func wait(for delta: FlowDelta) { waiting.append(delta) }

  mutating func forgetWaiting() { waiting = WaitingChanges() }

  /// Takes the changes that wait, or `snapshot` whole if there are too many.
  mutating func takeWaiting(from snapshot: FlowSnapshot?) {
    let deltas = waiting.deltas
    forgetWaiting()
    if marks.isEmpty, !deltas.isEmpty {
      apply(deltas)
    } else {
      // Coordinators that are gone stand in the tree as well, and a change does not name them.
      show(snapshot)
    }
  }

  // MARK: The hierarchy

  /// Takes what was found out of the hierarchy that shows next.
  mutating func prepare(_ prepared: PreparedTree) { self.prepared = prepared }

  /// Shows another hierarchy; what is selected and folded stays where it is the same one's.
  ///
  /// Those that `marks` tell to be gone stand where they stood. O(coordinators), of which few are looked at where
  /// few are different.
  mutating func show(_ snapshot: FlowSnapshot?, marks: ChangeMarks = .none) {
    let prepared = self.prepared.take()
    let isAnotherRun = self.snapshot?.epoch != snapshot?.epoch
    // What showed is not kept by two, and is given back elsewhere: both take long for many coordinators.
    var (oldOutline, old) = (TreeOutline(), snapshot.map { marks.addingGhosts(to: $0) })
    swap(&old, &self.snapshot)
    self.marks = marks
    if let old, let now = self.snapshot, let delta = Self.fewChanges(from: old, to: now) {
      take(delta, from: old.nodes(toldOfBy: delta))
    } else {
      swap(&oldOutline, &outline)
      showAnew(prepared, foldedAs: isAnotherRun ? TreeOutline() : oldOutline)
      if isAnotherRun {
        // Its coordinators have other numbers: whoever stands at the same place is the same to whoever looks.
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

  /// Finds out what there is to show, where that was not found out before.
  private mutating func showAnew(_ prepared: PreparedTree?, foldedAs old: TreeOutline) {
    guard let snapshot else {
      (outline, visible) = (TreeOutline(), VisiblePath())
      return
    }
    if let prepared, prepared.isOf(snapshot) {
      (outline, visible) = (prepared.outline, prepared.visible)
    } else {
      (outline, visible) = (TreeOutline(snapshot), VisiblePath(snapshot))
      recountings += 1
    }
    guard outline.fold(as: old) || !rule.isOff else { return }
    outline.recount(snapshot, by: admission(rule.finds))
    recountings += 1
  }

  /// How many coordinators are different at most where they are looked at one by one.
  private static let few = 512

  /// What is different between two hierarchies of one run; nil where that is much.
  ///
  /// O(coordinators), most of which are only seen to be the same.
  private static func fewChanges(from old: FlowSnapshot, to new: FlowSnapshot) -> FlowDelta? {
    guard old.epoch == new.epoch, old.rootID == new.rootID else { return nil }
    var delta = FlowDelta(revision: new.revision, time: .distantPast)
    var left = few
    var before = NodesAlike(old)
    for (id, node) in new.nodes {
      let known = before.node(id)
      if let known, known.isShared(with: node) { continue }
      left -= 1
      if left < 0 { return nil }
      if known == nil { delta.added.append(node) } else { delta.changed.append(node) }
    }
    let gone = old.nodes.count + delta.added.count - new.nodes.count
    guard gone <= left else { return nil }
    if gone > 0 { delta.removed = old.nodes.keys.filter { new[$0] == nil } }
    return delta
  }

  /// Takes in changes, of which many may come for one frame.
  ///
  /// O(size of the changes × depth), and never more than O(coordinators).
  mutating func apply(_ deltas: [FlowDelta]) {
    guard let first = deltas.first else { return }
    var merger = DeltaMerger(first)
    for delta in deltas.dropFirst() { merger.append(delta) }
    let delta = deltas.count == 1 ? first : merger.delta
    // What it was is not kept whole: with a second owner, all of it would be copied for each change.
    let old = snapshot?.nodes(toldOfBy: delta) ?? [:]
    snapshot?.apply(delta)
    take(delta, from: old)
  }

  /// Brings the lines to the hierarchy to which a change led; `old` has those that it tells of as they were.
  private mutating func take(_ delta: FlowDelta, from old: [NodeID: FlowNode]) {
    guard let snapshot else { return }
    let touched = [delta.added.map(\.id), delta.changed.map(\.id), delta.removed].joined()
    let different = visible.update(touched, in: snapshot)
    let admission = admission(rule.finds)
    outline.apply(delta, from: old, to: snapshot, by: admission)
    // A coordinator comes on screen or leaves it by a change of the one above it, and need not have changed itself.
    if rule.isOnlyOnScreen { outline.ask(about: different, in: snapshot, by: admission) }
    settle()
  }

  /// Whether somebody selected the coordinator that is selected.
  var isSelectionWanted: Bool { wanted != nil && selection == wanted }

  mutating func fill(in nodes: [FlowNode]) {
    snapshot?.fill(in: nodes)
    // A skeleton tells what shows too: where it told the truth, nothing is different.
    guard let snapshot else { return }
    let different = visible.update(nodes.lazy.map(\.id), in: snapshot)
    guard rule.isOnlyOnScreen, !different.isEmpty else { return }
    outline.ask(about: different, in: snapshot, by: admission(rule.finds))
    settle()
  }

  mutating func setRule(_ rule: Rule) {
    self.rule = rule
    count()
  }

  mutating func setFilter(_ filter: LineFilter) {
    var rule = rule
    rule.filter = filter
    setRule(rule)
  }

  /// What is shown, in words.
  var ruleText: String {
    [rule.isOnlyOnScreen ? "on screen" : "", rule.filter.text].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// Whether only what is on screen in the app is shown.
  package var onlyOnScreen: Bool {
    get { rule.isOnlyOnScreen }
    set {
      var rule = rule
      rule.isOnlyOnScreen = newValue
      setRule(rule)
    }
  }

  private mutating func count() {
    if let snapshot {
      outline.recount(snapshot, by: admission(rule.finds))
      recountings += 1
    }
    settle()
  }

  private func admission(_ finds: ((TreeText) -> Bool)?) -> TreeAdmission {
    TreeAdmission(finds: finds, among: rule.isOnlyOnScreen ? visible : nil)
  }

  // MARK: The selection

  /// Keeps the selection on its coordinator; where that does not show, on what stands for it.
  private mutating func settle() {
    if let wanted, let line = line(of: wanted) {
      selection = wanted
      lastLine = line
      return
    }
    if let selection, let line = line(of: selection) {
      lastLine = line
      return
    }
    // A coordinator that is only folded away is represented by the nearest one that shows.
    if let selection, let snapshot, snapshot[selection] != nil,
      let ancestor = outline.lastShown(onWayTo: selection, parent: { snapshot[$0]?.parent })
    {
      self.selection = ancestor
    } else {
      selection = outline.id(at: min(lastLine, max(0, outline.count - 1)))
    }
    lastLine = selection.flatMap(line) ?? 0
  }

  mutating func select(_ index: Int) {
    let line = min(max(index, 0), outline.count - 1)
    guard let id = outline.id(at: line) else { return }
    selection = id
    wanted = id
    lastLine = line
  }

  /// Selects a coordinator, unfolding what is above it; false where it is not in the tree.
  ///
  /// O(depth), and O(coordinators) where a filter has to be taken back for it.
  @discardableResult
  mutating func reveal(_ id: NodeID) -> Bool {
    guard let snapshot, snapshot[id] != nil else { return false }
    if !outline.isShown(id) { setRule(Rule()) }
    outline.expand(above: id)
    guard let line = line(of: id) else {
      settle()
      return false
    }
    selection = id
    wanted = id
    lastLine = line
    return true
  }

  mutating func setCollapsed(_ isCollapsed: Bool, _ id: NodeID) {
    outline.setCollapsed(isCollapsed, id)
    settle()
  }

  mutating func collapseAll(_ isCollapsed: Bool) {
    guard let snapshot else { return }
    outline.collapseAll(isCollapsed, in: snapshot, by: admission(rule.finds))
    settle()
  }

  /// The best `limit` of those whose name has the pattern, best first; of equals who stands first in the tree.
  ///
  /// O(coordinators), each for a few nanoseconds, and the different names for more.
  func found(_ pattern: FuzzyPattern, limit: Int) -> [FlowNode] {
    // Whoever is gone is marked, and cannot be gone to.
    let there = outline.preorder.filter { marks.removed[outline.table[$0].id] == nil }
    let names = there.lazy.map { [outline] in outline.name(at: $0) }
    return pattern.ranked(names, of: outline.texts.names, limit: limit)
      .compactMap { snapshot?[outline.table[there[$0.index]].id] }
  }

  /// The line of the next coordinator that the filter lets through; round the end.
  mutating func selectMatch(forward: Bool) {
    guard outline.count > 0, !rule.isOff,
      let line = outline.nextMatch(after: selectedIndex, forward: forward)
    else { return }
    select(line)
  }
}

/// The changes until the next frame: an engine may send many, and one that does not show has no frames.
private struct WaitingChanges: Equatable {
  private(set) var deltas: [FlowDelta] = []
  private(set) var count = 0
  private var bytes = 0

  /// With more coordinators than this in the changes, all of the tree is shown again.
  private static let most = 10_000

  mutating func append(_ delta: FlowDelta) {
    count += 1 + delta.added.count + delta.changed.count + delta.removed.count
    bytes += delta.memoryBytes
    if count <= Self.most, bytes <= MemoryBudget.waiting {
      deltas.append(delta)
    } else {
      deltas = []
    }
  }
}

extension FlowSnapshot {
  /// Those that a change is about, as they are before it.
  fileprivate func nodes(toldOfBy delta: FlowDelta) -> [NodeID: FlowNode] {
    var found: [NodeID: FlowNode] = [:]
    for id in delta.removed { found[id] = self[id] }
    for node in delta.added { found[node.id] = self[node.id] }
    for node in delta.changed { found[node.id] = self[node.id] }
    return found
  }
}
