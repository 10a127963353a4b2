import FlowModel
import FlowReports

/// Every modal of a hierarchy: first the presented ones, then the registered ones, each by age.
///
/// Kept beside the snapshot: a search of 100,000 coordinators for every frame takes too long.
struct ModalList: Equatable, Sendable {
  enum Entry: Equatable, Sendable {
    /// The modal that this coordinator presents.
    case up(on: CoordinatorID)
    /// A registered modal that is not presented.
    case registered(CoordinatorID)

    var id: CoordinatorID {
      switch self {
      case .up(let id), .registered(let id): id
      }
    }
  }

  private(set) var hosts: [CoordinatorID] = []
  private var registered: [CoordinatorID] = []

  /// O(coordinators × log modals).
  init(of snapshot: FlowSnapshot? = nil) {
    guard let snapshot else { return }
    for node in snapshot.nodes.values {
      if node.hasModal { hosts.append(node.id) }
      if node.relation == .modalRegistration { registered.append(node.id) }
    }
    hosts.sort()
    registered.sort()
  }

  var count: Int { hosts.count + registered.count }

  func filtered(_ isShown: (Entry) -> Bool) -> ModalList {
    var list = self
    list.hosts = hosts.filter { isShown(.up(on: $0)) }
    list.registered = registered.filter { isShown(.registered($0)) }
    return list
  }

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

  /// Updates the list with a delta, in O(delta × modals), or O(coordinators) for a large one;
  /// `snapshot` is the hierarchy after it.
  mutating func apply(_ delta: FlowDelta, in snapshot: FlowSnapshot) {
    let nodes = delta.nodes
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

  /// Updates the list with coordinators of which only the outline was known before, in
  /// O(coordinators × modals).
  mutating func take(_ nodes: [FlowNode]) {
    for node in nodes {
      Self.put(node.id, in: &hosts, if: node.hasModal)
      Self.put(node.id, in: &registered, if: node.relation == .modalRegistration)
    }
  }

  private static let fewChanges = 256

  private static func put(_ id: CoordinatorID, in sorted: inout [CoordinatorID], if belongs: Bool) {
    let place = sorted.partitioningIndex { $0 >= id }
    let isThere = place < sorted.count && sorted[place] == id
    if belongs, !isThere { sorted.insert(id, at: place) }
    if !belongs, isThere { sorted.remove(at: place) }
  }
}
