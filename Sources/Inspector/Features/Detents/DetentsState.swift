import DequeModule
import FlowProtocol

/// The modals of one engine, the changes of their detents, and the selected modal.
struct DetentsState: ListState {
  var modals = ModalList()
  private(set) var changes: Deque<DetentChange> = []
  /// The selected modal.
  private(set) var entry: ModalList.Entry?
  private(set) var index = 0
  var top = 0
  var lineCount: Int { modals.count }

  /// The number of changes that are kept.
  private static let capacity = 500

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
  var node: NodeID? {
    guard modals.count > 0 else { return nil }
    switch modals[selectedIndex] {
    case .up(let id), .registered(let id): return id
    }
  }
}
