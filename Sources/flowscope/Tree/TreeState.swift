import FlowIntrospect
import Foundation

/// The tree as it is shown: which hierarchy, what of it, and where one stands in it.
struct TreeState: Equatable, Sendable {
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
  /// How often every coordinator was asked whether it shows: a change must not need it.
  private(set) var recountings = 0

  var selectedNode: FlowNode? { selection.flatMap { snapshot?[$0] } }
  /// The line of the selection.
  var selectedLine: Int { selection == nil ? 0 : lastLine }

  func line(of id: NodeID) -> Int? { outline.line(of: id) }

  // MARK: The hierarchy

  /// Shows another hierarchy; what is selected and folded stays where it is the same one's.
  ///
  /// Those that `marks` tell to be gone stand where they stood. O(coordinators), of which few are looked at where
  /// few are different.
  mutating func show(_ snapshot: FlowSnapshot?, marks: ChangeMarks = .none) {
    if self.snapshot?.epoch != snapshot?.epoch {
      outline = TreeOutline()
      // Another run has other numbers: whoever stands at the same place is the same to whoever looks.
      let path = wanted.flatMap { self.snapshot?.names(to: $0) }
      wanted = path.flatMap { snapshot?.node(at: $0) }
      selection = wanted
    }
    self.marks = marks
    let before = self.snapshot
    self.snapshot = snapshot.map { marks.addingGhosts(to: $0) }
    if let before, let now = self.snapshot, let delta = Self.fewChanges(from: before, to: now) {
      take(delta, from: before.nodes(toldOfBy: delta))
    } else {
      visible = self.snapshot.map(VisiblePath.init) ?? VisiblePath()
      count(everybodyAnew: true)
    }
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
  var onlyOnScreen: Bool {
    get { rule.isOnlyOnScreen }
    set {
      var rule = rule
      rule.isOnlyOnScreen = newValue
      setRule(rule)
    }
  }

  private mutating func count(everybodyAnew isAnew: Bool = false) {
    if let snapshot {
      let admission = admission(rule.finds)
      if isAnew {
        outline.rebuild(snapshot, by: admission)
      } else {
        outline.recount(snapshot, by: admission)
      }
      recountings += 1
    } else {
      outline = TreeOutline()
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

  mutating func select(line: Int) {
    let line = min(max(line, 0), outline.count - 1)
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
      let line = outline.nextMatch(after: selectedLine, forward: forward)
    else { return }
    select(line: line)
  }
}

/// What a coordinator is called among those beside it.
private struct PlaceName: Equatable {
  let name: String
  let tab: Int?

  init(_ node: FlowNode) { (name, tab) = (node.name, node.tabIndex) }
}

extension FlowSnapshot {
  /// The names of those on the way to a coordinator, its own the last, each with the tab that it is.
  fileprivate func names(to id: NodeID) -> [PlaceName] { ancestry(of: id).map(PlaceName.init) }

  /// The coordinator at the end of a way; the first, where several are called so.
  fileprivate func node(at path: [PlaceName]) -> NodeID? {
    var place: FlowNode?
    for name in path {
      let next =
        place.map { $0.children.compactMap { self[$0] } } ?? [self[rootID]].compactMap(\.self)
      guard let node = next.first(where: { PlaceName($0) == name }) else { return nil }
      place = node
    }
    return place?.id
  }

  /// Those that a change is about, as they are before it.
  fileprivate func nodes(toldOfBy delta: FlowDelta) -> [NodeID: FlowNode] {
    var found: [NodeID: FlowNode] = [:]
    for id in delta.removed { found[id] = self[id] }
    for node in delta.added { found[node.id] = self[node.id] }
    for node in delta.changed { found[node.id] = self[node.id] }
    return found
  }
}
