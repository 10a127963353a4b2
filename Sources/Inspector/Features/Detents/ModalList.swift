import FlowProtocol

/// Every modal of a hierarchy: those that are up first, then those that are registered, each by age.
///
/// Kept beside the snapshot: to look for them in 100,000 coordinators for every frame takes too long.
struct ModalList: Equatable, Sendable {
  enum Entry: Equatable, Sendable {
    /// The modal that this coordinator has up.
    case up(on: NodeID)
    /// This modal is registered and not up.
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

  /// Where an entry is; nil where it is no longer there.
  func index(of entry: Entry) -> Int? {
    switch entry {
    case .up(let id): hosts.firstIndex(of: id)
    case .registered(let id): registered.firstIndex(of: id).map { $0 + hosts.count }
    }
  }

  /// Brings the list to where the delta led; `snapshot` is what it was applied to.
  ///
  /// O(delta × modals), and of a large delta O(coordinators).
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

  /// Takes in coordinators, of which an outline may have been all that was known.
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
