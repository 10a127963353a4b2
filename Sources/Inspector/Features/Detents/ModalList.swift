import FlowModel
import FlowReports

/// Every modal of a hierarchy: first the presented ones, then the registered ones, each by age, and
/// then those that were made on demand and have left.
///
/// Kept beside the snapshot: a search of 100,000 coordinators for every frame takes too long.
struct ModalList: Equatable, Sendable {
  enum Entry: Equatable, Sendable {
    /// The modal that this coordinator presents.
    case up(on: CoordinatorID)
    /// A registered modal that is not presented.
    case registered(CoordinatorID)
    /// A modal that was made on demand, and is not presented any more.
    case made(Made)

    var id: CoordinatorID {
      switch self {
      case .up(let id), .registered(let id): id
      case .made(let made): made.host
      }
    }
  }

  /// A modal that was presented, as it was last seen.
  struct Made: Equatable, Sendable {
    let host: CoordinatorID
    let hostName: String
    let route: String
    let detents: ModalDetentConfiguration

    /// The modal that `node` presents; nil if its detents are unknown.
    fileprivate init?(on node: FlowNode) {
      guard let route = node.presented?.shown, let detents = node.detents else { return nil }
      (host, hostName, self.route, self.detents) = (node.id, node.title, route, detents)
    }
  }

  /// The run of the app; in another run, ids mean other coordinators.
  private var run: String?
  private(set) var hosts: [CoordinatorID] = []
  private(set) var registered: [CoordinatorID] = []
  /// The modals that were presented, newest last, registered or not.
  private var seen: [Made] = []
  /// Those of them that are neither presented nor registered.
  private var made: [Made] = []

  /// O(coordinators × log modals).
  init(of snapshot: FlowSnapshot? = nil) {
    guard let snapshot else { return }
    run = snapshot.epoch
    for node in snapshot.nodes.values {
      if node.hasModal { hosts.append(node.id) }
      if node.relation == .modalRegistration { registered.append(node.id) }
    }
    hosts.sort()
    registered.sort()
    for node in hosts.suffix(Self.mostSeen).compactMap({ snapshot[$0] }) { see(node) }
  }

  var count: Int { hosts.count + registered.count + made.count }

  /// Keeps the modal that `node` presents, for when it has left; O(100).
  private mutating func see(_ node: FlowNode) {
    if let modal = Made(on: node) { see(modal) }
  }

  private mutating func see(_ modal: Made) {
    seen.removeAll { $0.host == modal.host && $0.route == modal.route }
    if seen.count == Self.mostSeen { seen.removeFirst() }
    seen.append(modal)
  }

  private static let mostSeen = 100

  /// Finds the modals that have left, in O(100 × modals of a host).
  mutating func settle(in snapshot: FlowSnapshot) {
    let hosts = Set(seen.map(\.host))
    let known = registered.lazy.compactMap { snapshot[$0] }.filter {
      $0.parent.map(hosts.contains) ?? false
    }
    let roots = Dictionary(grouping: known, by: \.parent).mapValues { Set($0.map(\.root.shown)) }
    made = seen.filter { made in
      guard let host = snapshot[made.host], host.presented?.shown != made.route else {
        return false
      }
      // A host that is known in outline does not say what it presents: it was seen last.
      if self.hosts.contains(host.id), host.presented == nil,
        seen.last(where: { $0.host == host.id }) == made
      {
        return false
      }
      return roots[host.id]?.contains(made.route) != true
    }
  }

  func filtered(_ isShown: (Entry) -> Bool) -> ModalList {
    var list = self
    list.hosts = hosts.filter { isShown(.up(on: $0)) }
    list.registered = registered.filter { isShown(.registered($0)) }
    list.made = made.filter { isShown(.made($0)) }
    return list
  }

  subscript(index: Int) -> Entry {
    let further = index - hosts.count
    if further < 0 { return .up(on: hosts[index]) }
    return further < registered.count
      ? .registered(registered[further]) : .made(made[further - registered.count])
  }

  /// The index of an entry; nil where it has left the list.
  func index(of entry: Entry) -> Int? {
    switch entry {
    case .up(let id): hosts.firstIndex(of: id)
    case .registered(let id): registered.firstIndex(of: id).map { $0 + hosts.count }
    case .made(let entry):
      made.firstIndex { $0.host == entry.host && $0.route == entry.route }
        .map { $0 + hosts.count + registered.count }
    }
  }

  /// Updates the list with a delta, in O(delta × modals), or O(coordinators) for a large one;
  /// `snapshot` is the hierarchy after it.
  mutating func apply(_ delta: FlowDelta, in snapshot: FlowSnapshot) {
    let nodes = delta.nodes
    guard nodes.count + delta.removed.count <= Self.fewChanges else {
      self = renewed(by: snapshot)
      return
    }
    take(nodes)
    for id in delta.removed {
      Self.put(id, in: &hosts, if: false)
      Self.put(id, in: &registered, if: false)
    }
  }

  /// The list of another state, with the modals that were seen in the same run.
  func renewed(by snapshot: FlowSnapshot) -> ModalList {
    guard snapshot.epoch == run else { return ModalList(of: snapshot) }
    var list = self
    let now = ModalList(of: snapshot)
    (list.hosts, list.registered) = (now.hosts, now.registered)
    for modal in now.seen { list.see(modal) }
    return list
  }

  /// The list before the first state, with the modals that were seen.
  var emptied: ModalList {
    var list = self
    (list.hosts, list.registered, list.made) = ([], [], [])
    return list
  }

  /// Updates the list with coordinators of which only the outline was known before, in
  /// O(coordinators × modals).
  mutating func take(_ nodes: [FlowNode]) {
    for node in nodes {
      Self.put(node.id, in: &hosts, if: node.hasModal)
      Self.put(node.id, in: &registered, if: node.relation == .modalRegistration)
      see(node)
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
