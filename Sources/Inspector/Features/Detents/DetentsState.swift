import DequeModule
import FlowEngine
import FlowProtocol

/// The modals of one engine, the changes of their detents, and the selected modal.
struct DetentsState: FilteredState {
  var all = ModalList() {
    didSet { isStale = true }
  }
  /// The modals that the filter shows.
  private(set) var modals = ModalList()
  private(set) var filter = LineFilter.none
  private var isStale = false
  private(set) var changes: Deque<DetentChange> = []
  /// The selected modal, and its line when it was selected.
  private var entry: ModalList.Entry?
  private var index = 0
  var top = 0
  var lineCount: Int { modals.count }

  private static let capacity = 500

  mutating func setFilter(_ filter: LineFilter) {
    self.filter = filter
    isStale = true
  }

  /// Runs the filter after a change of the modals, in O(modals).
  mutating func settle(in snapshot: FlowSnapshot?) {
    // With a filter, a modal can match after a change of its host alone.
    guard isStale || !filter.isEmpty else { return }
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
