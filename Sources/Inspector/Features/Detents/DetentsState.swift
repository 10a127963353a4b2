import DequeModule
import FlowModel
import FlowReports
import Foundation

/// The modals of one engine, the changes of their detents, and the selected modal.
struct DetentsState: ListState, FilteredState {
  var all = ModalList() {
    didSet { isStale = true }
  }
  /// The modals that the filter shows.
  private(set) var modals = ModalList()
  var filter = LineFilter.none {
    didSet { isStale = true }
  }
  private var isStale = false
  private(set) var changes: Deque<DetentChange> = []
  /// The selected modal, and its line when it was selected.
  private var entry: ModalList.Entry?
  private var index = 0
  var top = 0
  var lineCount: Int { modals.count }

  private static let capacity = 500

  /// Runs the filter after a change of the modals, in O(modals).
  mutating func settle(in snapshot: FlowSnapshot?) {
    // With a filter, a modal can match after a change of its host alone.
    guard isStale || !filter.isEmpty else { return }
    if let snapshot { all.settle(in: snapshot) }
    isStale = false
    modals = all
    guard !filter.isEmpty, let snapshot else { return }
    let compiled = filter.compiled()
    modals = all.filtered { compiled.admits(DetentsContent.texts(of: $0, in: snapshot)) }
  }

  var shownChanges: [DetentChange] {
    if filter.isEmpty { return Array(changes) }
    let compiled = filter.compiled()
    return changes.filter { compiled.admits([$0.route, $0.hostName, $0.text]) }
  }

  mutating func append(_ change: DetentChange) {
    if changes.count == Self.capacity { changes.removeFirst() }
    changes.append(change)
  }

  mutating func select(_ index: Int) {
    guard modals.count > 0 else { return }
    self.index = min(max(0, index), modals.count - 1)
    entry = modals[self.index]
  }

  /// The current line of the selected modal.
  var selectedIndex: Int {
    entry.flatMap(modals.index(of:)) ?? min(index, max(0, modals.count - 1))
  }

  /// The coordinator that the selected modal is about.
  var node: CoordinatorID? {
    modals.count > 0 ? modals[selectedIndex].id : nil
  }
}

struct DetentChange: Equatable, Sendable {
  let time: Date
  /// The coordinator that presents the modal.
  let host: CoordinatorID
  let hostName: String
  let route: String
  /// The detents after the change.
  let detents: ModalDetentConfiguration
  /// The difference in words.
  let text: String
  let warnings: [LintFinding]

  /// The change of the detents of `node`; nil where they did not change.
  init?(of node: FlowNode, before: FlowNode?, at time: Date) {
    guard let now = node.detents, now != before?.detents || node.presented != before?.presented
    else { return nil }
    // The detents of a modal that was replaced do not count as the old ones.
    let old = before?.presented == node.presented ? before?.detents : nil
    self.time = time
    host = node.id
    hostName = node.name
    route = node.presented?.shown ?? node.name
    detents = now
    text = Self.text(now, after: old)
    warnings = DetentWarnings.found(at: node)
  }

  private static func text(
    _ now: ModalDetentConfiguration, after old: ModalDetentConfiguration?
  ) -> String {
    var parts: [String] = []
    if now.detents != old?.detents {
      let names = now.detents.prefix(ModalPresentationDetent.allCases.count).map(\.rawValue)
      let rest = now.detents.count > names.count ? " …" : ""
      parts.append(names.isEmpty ? "no detents" : names.joined(separator: " ") + rest)
    }
    if now.restingDetent != old?.restingDetent {
      let name = now.restingDetent?.rawValue ?? "none"
      parts.append(
        old.map { "\($0.restingDetent?.rawValue ?? "none") → \(name)" } ?? "rests at \(name)")
    }
    if now.minHeight != old?.minHeight { parts.append("min \(Points.text(now.minHeight))") }
    if now.idealHeight != old?.idealHeight {
      parts.append("ideal \(Points.text(now.idealHeight))")
    }
    // A modal can report a selection of the detent that was selected before.
    return parts.isEmpty ? "selected again" : parts.joined(separator: ", ")
  }
}

enum DetentWarnings {
  /// The findings about the current state of a coordinator.
  static func found(at node: FlowNode) -> [LintFinding] {
    DetentFindings.candidates(at: node).map(\.atOneLook).sorted(by: LintFinding.isOrdered)
  }

  /// The findings of the engine's lints about a coordinator; where they have not run, those of a
  /// check of the coordinator itself.
  static func known(at node: FlowNode, in findings: [LintFinding]?) -> [LintFinding] {
    findings?.filter { $0.lint == DetentFindings.lint && $0.coordinator?.id == node.id }
      ?? found(at: node)
  }
}
