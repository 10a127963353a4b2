public import FlowEngine

/// Remembers, without keeping them, the coordinators that were in a tree.
///
/// Whoever watches the tree notes what it sees; each ``LintPass`` notes the whole tree.
@MainActor
public final class CoordinatorCensus {
  /// An object of its own, as in ``WeakNode``.
  private final class Entry {
    private(set) weak var coordinator: (any FlowInspectable)?
    /// The last pass that came by it, from 1; 0 where none did.
    var round: Int

    init(_ coordinator: any FlowInspectable, round: Int) {
      self.coordinator = coordinator
      self.round = round
    }
  }

  private var entries: [NodeID: Entry] = [:]
  private var rounds = 0
  private var screens: Set<ScreenKey> = []

  /// A screen, and who makes it.
  struct ScreenKey: Hashable {
    let coordinator: ObjectIdentifier
    let factory: ObjectIdentifier
    let route: RouteValue
  }

  /// A census of nobody.
  public init() {}

  /// Notes a coordinator that is in the tree.
  public func noteSeen(_ coordinator: any FlowInspectable) {
    if entries[coordinator.inspectionID]?.coordinator == nil { note(coordinator, in: 0) }
  }

  /// Notes who an event shows to be in the tree, though it may be out of it before anybody looks.
  ///
  /// What belongs to nobody that was seen is another tree's. O(1).
  public func note(_ event: FlowEvent) {
    switch event {
    case .stateChanged(let coordinator), .hierarchyChanged(let coordinator):
      guard let node = coordinator as? any CoordinatorNode, isOfTree(node) else { return }
      let newest = [node, node.childNodes.last, node.modalRegistrations.last] + node.onTop
      for case let newest? in newest {
        if let inspectable = newest as? any FlowInspectable { noteSeen(inspectable) }
      }
    case .navigated, .errorReported: return
    }
  }

  /// How many are remembered, those that were let go since the last pass included.
  public var count: Int { entries.count }

  private func isOfTree(_ node: any CoordinatorNode) -> Bool {
    [node, node.ownerNode].contains { known in
      // Another framework may give a number that FlowEngine has given too.
      known.map { entries[NodeID(rawValue: $0.id.rawValue)]?.coordinator === $0 } ?? false
    }
  }
}

extension CoordinatorNode {
  /// Who shows on top of it without being a registered part of it.
  fileprivate var onTop: [(any CoordinatorNode)?] { [modalNode, detourNode] }
}

// MARK: Passes

extension CoordinatorCensus {
  func beginRound() -> Int {
    rounds += 1
    return rounds
  }

  func note(_ coordinator: any FlowInspectable, in round: Int) {
    let id = coordinator.inspectionID
    if let known = entries[id], known.coordinator === coordinator {
      known.round = round
    } else {
      entries[id] = Entry(coordinator, round: round)
    }
  }

  /// Whether a pass before had the screen made: making it again tells nothing, and costs the app.
  func hasScreen(_ key: ScreenKey) -> Bool { screens.contains(key) }

  func noteScreen(_ key: ScreenKey) { screens.insert(key) }

  var ids: [NodeID] { Array(entries.keys) }

  /// The coordinator with this id, where it still lives and the pass did not come by it; one that is
  /// gone is forgotten.
  func missed(_ id: NodeID, in round: Int) -> (any FlowInspectable)? {
    guard let entry = entries[id], let coordinator = entry.coordinator else {
      entries[id] = nil
      return nil
    }
    return entry.round == round ? nil : coordinator
  }
}
