import FlowProtocol

/// Every modal of a hierarchy: first the presented modals, then the registered ones, each group by
/// age.
///
/// The list is kept beside the snapshot: a search through 100,000 coordinators for every frame
/// takes too long.
struct ModalList: Equatable, Sendable {
  enum Entry: Equatable, Sendable {
    /// The modal that this coordinator presents.
    case up(on: NodeID)
    /// A registered modal that is not presented.
    case registered(NodeID)
  }

  private var hosts: [NodeID] = []
  private var registered: [NodeID] = []

  /// O(coordinators × log modals).
  init(of snapshot: FlowSnapshot? = nil) {
    guard let snapshot else { return }
    for node in snapshot.nodes.values {
      if Self.isHost(node) { hosts.append(node.id) }
      if Self.isRegistered(node) { registered.append(node.id) }
    }
    hosts.sort()
    registered.sort()
  }

  var count: Int { hosts.count + registered.count }
  var upCount: Int { hosts.count }

  subscript(index: Int) -> Entry {
    index < hosts.count ? .up(on: hosts[index]) : .registered(registered[index - hosts.count])
  }

  /// The index of an entry; nil where it has left the list.
  func index(of entry: Entry) -> Int? {
    switch entry {
    case .up(let id): hosts.firstIndex(of: id)
    case .registered(let id): registered.firstIndex(of: id).map { $0 + hosts.count }
    }
  }

  /// Updates the list with a delta; `snapshot` is the hierarchy after it.
  ///
  /// O(delta × modals), and O(coordinators) for a large delta.
  mutating func apply(_ delta: FlowDelta, in snapshot: FlowSnapshot) {
    let nodes = delta.added + delta.changed
    guard nodes.count + delta.removed.count <= Self.fewChanges else {
      self = ModalList(of: snapshot)
      return
    }
    take(nodes)
    for id in delta.removed {
      Self.put(id, in: &hosts, if: false)
      Self.put(id, in: &registered, if: false)
    }
  }

  /// Updates the list with coordinators that the engine sent in full, of which only the outline was
  /// known before.
  ///
  /// O(coordinators × modals).
  mutating func take(_ nodes: [FlowNode]) {
    for node in nodes {
      Self.put(node.id, in: &hosts, if: Self.isHost(node))
      Self.put(node.id, in: &registered, if: Self.isRegistered(node))
    }
  }

  private static let fewChanges = 256

  private static func isHost(_ node: FlowNode) -> Bool {
    node.hasModal
  }

  private static func isRegistered(_ node: FlowNode) -> Bool {
    node.relation == .modalRegistration
  }

  private static func put(_ id: NodeID, in sorted: inout [NodeID], if belongs: Bool) {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < id { low = middle + 1 } else { high = middle }
    }
    let isThere = low < sorted.count && sorted[low] == id
    if belongs, !isThere { sorted.insert(id, at: low) }
    if !belongs, isThere { sorted.remove(at: low) }
  }
}
